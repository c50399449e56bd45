"""`python -m houseedge` is the `houseedge` command."""

from houseedge.cli import main

main()
