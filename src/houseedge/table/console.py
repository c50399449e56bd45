"""The progressive's console at a dealer's table: what it is made of, and who may press what."""

from __future__ import annotations

from houseedge.progressive.button import (
    Action,
    BetsLocked,
    Confirm,
    CountMismatch,
    HandSelected,
    JPot,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    Swipe,
    TakeBet,
    TurnKey,
)
from houseedge.progressive.console import Console, ConsolePhase, NoSuchHand, press
from houseedge.progressive.newer_console import NewerConsole
from houseedge.progressive.older_console import OlderConsole
from houseedge.round import Phase, Round
from houseedge.rules.spec import Rules, Wager
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.refusal import NotOpen, NotYours
from houseedge.table.settling import hits
from houseedge.table.setup import Setup
from houseedge.table.state import Table
from houseedge.table.stub import verify_stub


def console_of(table: Table, round: Round) -> Console | None:
    """The console of a dealer's table whose betting is closed; none without a progressive.

    Every progressive bet lights a sensor.
    """
    if not table.staffed or not table.has_progressive:
        return None
    lit = tuple(spot.number for spot in round.seats if spot.wagers.progressive)
    return console_for(table.setup, table.rules, lit)


def console_for(setup: Setup, rules: Rules, lit: tuple[int, ...] = ()) -> Console:
    """The console of the generation a table is set up with; the sensors of some seats are lit."""
    profile = rules.profile
    lines = tuple(line.key for line in rules.tables[Wager.PROGRESSIVE].lines)
    if setup.console == "older":
        return OlderConsole(
            seats=profile.seats, lines=lines, meter_order=profile.meter_order, bets=lit
        )
    return NewerConsole(
        seats=profile.seats,
        lines=lines,
        meter_order=profile.meter_order,
        bets=lit,
        executive_from=setup.executive_from,
    )


def running(table: Table) -> bool:
    """Whether the console has a round to end before the next one opens (P-14)."""
    console = table.console
    return console is not None and table.void is None and console.phase is ConsolePhase.LOCKED


def press_console(table: Table, action: Action, actor: str) -> tuple[Event, ...]:
    """What a press brings about at the table; refuses what the sheet does not provide for.

    What it does to the meter is the meter's own record.
    """
    if table.console is None:
        raise NotOpen(
            "its buttons work once the dealer has said no more bets", rule="P-02", field="command"
        )
    if isinstance(action, PlaceBet | TakeBet | ResolveSeats):
        raise NotYours(
            "bets are made from the players' own money here, so their sensors light by "
            "themselves; a seat without one is corrected by the player, or the hand is void",
            rule="P-01",
            field="action",
        )
    verify_presser(table.dealer, action, actor)
    _, effects = press(table.console, action)
    events: list[Event] = [happened.ConsolePressed(action)]
    for effect in effects:
        match effect:
            case BetsLocked(seats):
                events.append(happened.ProgressiveLocked(_bets(table, seats)))
            case CountMismatch(counted, lit):
                events.append(happened.CountDiffered(counted, lit))
            case HandSelected(seat, line):
                _verify_earned(table, seat, line)
    return tuple(events)


def verify_presser(dealer: str | None, action: Action, actor: str) -> None:
    """Refuse a key or card in another's hand, and buttons that are the dealer's to others."""
    match action:
        case TurnKey(_, holder) | Swipe(_, holder):
            if holder != actor:
                raise NotYours("whoever holds the key or the card turns or swipes it", rule="P-11")
            if actor == dealer:
                raise NotYours(
                    "whoever deals the hand does not confirm its win: it takes another",
                    rule="P-11",
                    field="badge",
                )
        case JPot() | Confirm():
            # The supervisor presses it, or the dealer while the supervisor stands by.
            pass
        case ResolveCount(_, by) | ResolveSeats(_, by):
            if by != actor:
                raise NotYours("whoever corrects the count answers for it", rule="P-02")
        case _:
            if dealer != actor:
                raise NotYours("the dealer of this table presses that", rule="P-02")


def _bets(table: Table, seats: tuple[int, ...]) -> dict[int, int]:
    round = table.playing()
    return {seat: round.seat(seat).wagers.progressive for seat in seats}


def _verify_earned(table: Table, seat: int, line: str) -> None:
    """Refuse a hand button for a hand that does not earn the line (P-04), or before the stub."""
    verify_stub(table)
    earned = {hit.seat: hit.line for hit in hits(table)}
    mine = earned.get(seat)
    if mine is not None and mine.key == line:
        return
    titles = {each.key: each.title for each in table.rules.tables[Wager.PROGRESSIVE].lines}
    if table.playing().phase is not Phase.SETTLEMENT:
        earns = "is not judged yet: all hands are opened first"
    elif mine is None:
        earns = f"wins nothing from the meter: it is no {titles.get(line, line)}"
    else:
        earns = f"is paid for {mine.title}, and not for {titles.get(line, line)}"
    raise NoSuchHand(
        f"the hand of seat {seat} {earns}",
        rule="P-04",
        field="line",
        seat=seat,
    )
