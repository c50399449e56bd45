"""The house keeps and says what it kept and said before, byte for byte.

Where that is meant to change, `make golden` writes the files anew, and the commit says why.
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from tests.golden.playthrough import playthrough

KEPT = Path(__file__).parent / "kept"


def test_three_rounds_are_kept_and_told_byte_for_byte() -> None:
    texts = playthrough()
    assert sorted(texts) == sorted(file.name for file in KEPT.glob("*.jsonl"))
    for name, text in texts.items():
        before = (KEPT / name).read_text(encoding="utf-8").splitlines()
        for number, (old, new) in enumerate(zip_longest(before, text.splitlines()), 1):
            assert old == new, f"line {number} of {name} differs; `make golden` writes it anew"
