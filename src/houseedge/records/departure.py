"""Players who have gone for good: what they were called is shown no more.

The record keeps what it has; whatever is made of it to be looked at has their ids instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import msgspec

from houseedge.floor.cage import Departed
from houseedge.floor.pit import CAGE
from houseedge.records.reading import events_of
from houseedge.records.replay import RoundReplay, RoundStep
from houseedge.store import Store
from houseedge.table import Event, Table
from houseedge.table.event import (
    BacklinePlaced,
    Chair,
    PlayerSat,
    RoundEnded,
    RoundResult,
    RoundSettled,
    RoundVoided,
)

Gone = Callable[[str], bool]
"""Whether a player has gone for good."""

_TOLD = f'"{Departed.__name__}"'.encode()


def departed(store: Store) -> Gone:
    """Who has gone, by the cage's whole stream; a running house knows it without reading."""
    found: set[str] = set()
    with store.read() as record:
        for entry in record.entries(CAGE):
            if _TOLD in entry.events:
                found |= {
                    event.player for event in events_of(store, entry) if isinstance(event, Departed)
                }
    return found.__contains__


def without_names(replay: RoundReplay, gone: Gone) -> RoundReplay:
    """A round in which those who have gone are called by their ids."""
    there = {chair.player for step in replay.steps for _, chair in step.table.taken()}
    there |= {backer.player for step in replay.steps for backer in step.table.behind}
    if not any(map(gone, there)):
        return replay
    return replace(
        replay,
        before=_table(replay.before, gone),
        steps=tuple(
            RoundStep(
                sequence=step.sequence,
                at=step.at,
                actor=step.actor,
                events=tuple(_event(event, gone) for event in step.events),
                table=_table(step.table, gone),
            )
            for step in replay.steps
        ),
    )


def _table(table: Table, gone: Gone) -> Table:
    behind = tuple(
        each._replace(name=each.player) if gone(each.player) else each for each in table.behind
    )
    over = None if table.over is None else _over(table.over, gone)
    chairs = _chairs(table.chairs, gone)
    return msgspec.structs.replace(table, chairs=chairs, behind=behind, over=over)


def _over(over: RoundResult, gone: Gone) -> RoundResult:
    backline = tuple(
        msgspec.structs.replace(each, name=each.player) if gone(each.player) else each
        for each in over.backline
    )
    return msgspec.structs.replace(over, backline=backline)


def _event(event: Event, gone: Gone) -> Event:
    match event:
        case PlayerSat(player=player) | BacklinePlaced(player=player) if gone(player):
            return msgspec.structs.replace(event, name=player)
        case RoundSettled() | RoundVoided():
            return _over(event, gone)
        case RoundEnded(table):
            chairs = _chairs(table.chairs, gone)
            return RoundEnded(msgspec.structs.replace(table, chairs=chairs))
        case _:
            return event


def _chairs(chairs: Iterable[Chair | None], gone: Gone) -> tuple[Chair | None, ...]:
    return tuple(
        msgspec.structs.replace(chair, name=chair.player)
        if chair is not None and gone(chair.player)
        else chair
        for chair in chairs
    )
