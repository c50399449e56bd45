"""Writes the rules to learn of the games we deal: `src/houseedge/lab/thumb/learned.json`.

    python -m tools.write_learned [--check]

`--check` writes nothing and ends with status 1 where the file is not what it would write. Every
set of rules is compared, which takes some seconds a game.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from houseedge.lab.thumb.learned import KEPT, learn, written

FILE = Path(__file__).parent.parent / "src" / "houseedge" / "lab" / "thumb" / "learned.json"


def text() -> str:
    """The whole file."""
    return json.dumps([written(learn(game, 2)) for game in KEPT], indent=1) + "\n"


def main() -> None:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    found = text()
    if not check:
        FILE.write_text(found, "ascii")
    elif FILE.read_text("ascii") != found:
        sys.exit(f"{FILE.name} is not what is searched: python -m tools.write_learned")


if __name__ == "__main__":
    main()
