"""The house keeps and says what it kept and said before, byte for byte.

Where that is meant to change, `make golden` writes the files anew, and the commit says why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
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


#: Names that people have given: to themselves, tables, devices and decks, and the rules chosen.
NAMES = ("name", "title", "rules", "shuffler", "model", "deck", "dealt_deck", "approved_by")


def texts_in(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text inside a value, with the key it stands under."""
    match value:
        case dict():
            for inner, each in value.items():
                yield from texts_in(each, inner)
        case list():
            for each in value:
                yield from texts_in(each, key)
        case str():
            yield key, value


def test_no_event_on_record_holds_a_sentence() -> None:
    cards = re.compile(r"[2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])*")
    for line in (KEPT / "record.jsonl").read_text(encoding="utf-8").splitlines():
        for event in json.loads(line)["events"]:
            for key, text in texts_in(event):
                assert key in NAMES or " " not in text or cards.fullmatch(text), (key, text)
