"""Which tables stood in a part of the record, whose rules they kept, and how their rounds ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from houseedge.floor.felt import FELT
from houseedge.floor.pit import TABLE
from houseedge.store import RecordReader, StoredEntry
from houseedge.table.event import RoundVoided
from houseedge.table.voiding import void_words


class StandingTable(NamedTuple):
    """A table that stood there: its rules as it was opened, and whether its chips are real."""

    name: str
    rules: str
    live: bool


def standing(record: RecordReader, after: int, upto: int) -> Iterator[StandingTable]:
    """Every table that was opened by then and not closed before, played at or not."""
    for stream, head in record.heads().items():
        if not stream.startswith((TABLE, FELT)):
            continue
        first = next(iter(record.entries(stream)), None)
        last = next(iter(record.entries(stream, head.sequence - 1)), None)
        if first is None or last is None or first.number > upto:
            continue
        if last.number <= after and b'"TableClosed"' in last.events:
            continue
        for event in msgspec.json.decode(first.events):
            if event["type"] == "TableOpened":
                setup = event["setup"]
                yield StandingTable(setup["table"], setup["rules"], stream.startswith(FELT))


class Rulings:
    """What was ruled of rounds and hands, so that what is void can be told with its reason."""

    def __init__(self) -> None:
        self._why: dict[tuple[str | None, int | None], tuple[str, str]] = {}

    def note(self, entry: StoredEntry, event: Mapping[str, Any]) -> None:
        """A supervisor has ruled, or a shuffler has failed."""
        words = event["what"] if event["type"] == "ShufflerFailed" else event["why"]
        self._why[entry.round, event.get("seat")] = words, entry.actor

    def of_round(self, round: str | None, event: Mapping[str, Any]) -> str:
        """Why a round is void, in words."""
        what = void_words(msgspec.convert(event, RoundVoided))
        why, _ = self._why.get((round, None), ("", ""))
        return f"void: {what}{f' ({why})' if why else ''}; all wagers returned"

    def of_hand(self, round: str | None, seat: int) -> tuple[str, str]:
        """Why one hand is void, in words, and who has ruled so: not who settled its round."""
        why, by = self._why.get((round, seat), ("", ""))
        return f"hand void{f' ({why})' if why else ''}; its wagers returned", by
