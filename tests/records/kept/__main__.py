"""Write the record of the present format anew; the commit says why it had to be."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.records.kept.packing import KEPT, pack
from tests.records.kept.playing import NAME, found_and_play


def main() -> None:
    """Play, and pack what was left."""
    with tempfile.TemporaryDirectory() as name:
        found_and_play(Path(name))
        pack(Path(name), KEPT / NAME)
    print(f"{NAME}: {(KEPT / NAME).stat().st_size:,} bytes")  # noqa: T201


if __name__ == "__main__":
    main()
