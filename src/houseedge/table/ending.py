"""How a round and a table come to their end: settled, void, cleared, closed."""

from __future__ import annotations

from collections.abc import Iterable

from houseedge.rules.spec import Rules
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.cutting import publish_seeds
from houseedge.table.device import touches_play
from houseedge.table.event import Event
from houseedge.table.evolve import evolve, evolve_all
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen
from houseedge.table.settling import void_event
from houseedge.table.state import Stage, Table


def rest(table: Table, now: int) -> tuple[Event, ...]:
    """An automatic table waits a while for whoever looks; a dealer clears the felt."""
    length = table.setup.times.resting
    return () if table.staffed else (happened.ClockSet(now + length, length),)


def end_round(table: Table) -> tuple[Event, ...]:
    """The felt is cleared; who asked to leave, or sat out too long, leaves."""
    if table.stage is not Stage.OVER:
        raise NotOpen("the round is not over", rule="P-14", field="command")
    events: list[Event] = []
    for seat, chair in table.taken():
        idle = chair.missed >= table.setup.idle
        if chair.leaving or idle:
            events.append(happened.PlayerLeft(seat, chair.stack, idle and not chair.leaving))
    after = evolve_all(table, events)
    events.append(happened.RoundEnded(after.snapshot()))
    if table.closing:
        events += _emptied(evolve(after, events[-1]))
    return tuple(events)


def malfunction(
    table: Table, what: str, deck: str | None, now: int, by: str = ""
) -> tuple[Event, ...]:
    """A fault of the deck in play, before the round is settled, voids all hands (X-01)."""
    failed = failure(table.rules, what, deck, by)
    live = table.stage in (Stage.BANKING, Stage.BETTING, Stage.PLAYING)
    if live and touches_play(table.deck_colour, deck):
        return (failed, *void(table, asked.Void("shuffler"), now))
    return (failed,)


def failure(rules: Rules, what: str, deck: str | None, by: str) -> happened.ShufflerFailed:
    """What a shuffler, or somebody, reports of it; refuses a deck that is not there."""
    decks = rules.profile.decks
    if deck is not None and deck not in decks:
        there = "one, without a name" if len(decks) == 1 else ", ".join(decks)
        raise NotOpen(
            f"there is no deck {deck[:32]!r} here, but {there}",
            rule="X-01",
            field="deck",
        )
    return happened.ShufflerFailed(what.strip() or "malfunction", deck, by)


def set_mode(table: Table, mode: str, actor: str, why: str) -> tuple[Event, ...]:
    """Somebody sets the mode; refuses a shuffler that has none (X-10)."""
    shuffler = table.shuffler
    if shuffler.wants is None:
        raise NotOpen(f"the {shuffler.model} has no modes", rule="X-10", field="mode")
    if table.stage in (Stage.BANKING, Stage.BETTING, Stage.PLAYING):
        raise NotOpen("the mode is set between two rounds", rule="X-10", field="command")
    if mode == shuffler.mode:
        return ()
    return (happened.ShufflerSet(mode, shuffler.mode or "", actor, read_reason(why)),)


def void(table: Table, command: asked.Void, now: int) -> tuple[Event, ...]:
    """All hands are void, and every deck is opened (X-01)."""
    if table.stage not in (Stage.BANKING, Stage.BETTING, Stage.PLAYING):
        raise NotOpen("no round is in play", rule="X-01", field="command")
    return (void_event(table, command), publish_seeds(table), *rest(table, now))


def close(table: Table) -> tuple[Event, ...]:
    """No new round; the table is emptied once none is on."""
    if table.stage is Stage.CLOSED:
        return ()
    closing: tuple[Event, ...] = () if table.closing else (happened.TableClosing(),)
    if table.stage is Stage.WAITING:
        return (*closing, *_emptied(table))
    return closing


def _emptied(table: Table) -> Iterable[Event]:
    for seat, chair in table.taken():
        yield happened.PlayerLeft(seat, chair.stack)
    yield happened.TableClosed()
