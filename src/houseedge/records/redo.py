"""The command behind an entry, read back from its events, so that it can be carried out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.event import Event
from houseedge.table.state import Table


def command_of(events: Sequence[Event]) -> AnyCommand | None:
    """What was asked of a table that led to these events of one step; none where nothing does."""
    kinds = {type(event) for event in events}
    if happened.RoundEnded in kinds:
        return asked.EndRound()
    if happened.TableClosing in kinds or happened.TableClosed in kinds:
        return asked.CloseTable()
    for event in events:
        if isinstance(event, happened.PlayerLeft | happened.LeaveAsked):
            return asked.Leave(event.seat)
    return _first(events[0]) if events else None


def steps_of(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of an entry step by step: at an automatic table some steps share one.

    No more bets comes with the lock, and the opening of hands with the settlement.
    """
    begun = 0
    for at, event in enumerate(events):
        if at and isinstance(event, happened.ProgressiveLocked | happened.RoundSettled):
            yield tuple(events[begun:at])
            begun = at
    if events:
        yield tuple(events[begun:])


def as_kept(
    made: Sequence[Event], kept: Sequence[Event], *, pinned: bool = False
) -> tuple[Event, ...]:
    """Events made again, without digests and codes where those on record have none.

    They were not put on record from the beginning. A `pinned` stream had digests before.
    """
    again = list(made)
    for at, (event, old) in enumerate(zip(made, kept, strict=False)):
        again[at] = event = _uncoded(event, old)
        for kind in (happened.TableOpened, happened.RoundOpened):
            if not pinned and isinstance(event, kind) and isinstance(old, kind) and not old.digest:
                again[at] = replace(event, digest="")
    return tuple(again)


def _uncoded(event: Event, old: Event) -> Event:
    """An event without the codes that were not on record when the old one was kept."""
    match event, old:
        case happened.RoundSettled(), happened.RoundSettled():
            coded = any(wager.reason for seat in old.seats for wager in seat.wagers)
            return event if coded else replace(event, seats=tuple(map(_plain_seat, event.seats)))
        case happened.RoundEnded(), happened.RoundEnded():
            hands = [last.hand for last in old.table.last]
            last = tuple(
                each if at < len(hands) and hands[at] else replace(each, hand="", qualifies=None)
                for at, each in enumerate(event.table.last)
            )
            return replace(event, table=replace(event.table, last=last))
        case _:
            return event


def _plain_seat(seat: happened.SeatResult) -> happened.SeatResult:
    wagers = tuple(replace(wager, reason="", line="") for wager in seat.wagers)
    return replace(seat, wagers=wagers)


def counts_banks_taken(table: Table, events: Sequence[Event]) -> bool:
    """Whether a player-dealer's round ended when banks were counted as they were taken.

    That was before K-13 went by dealt rounds; such an end says who banked by the count of its
    time, and is not made again.
    """
    return table.banked_by_player and any(
        isinstance(event, happened.RoundEnded) and event.table.unbanked is None for event in events
    )


def _first(event: Event) -> AnyCommand | None:
    """The command whose first event this is."""
    match event:
        case happened.PlayerSat(seat, _, name):
            return asked.Sit(seat, name)
        case happened.BoughtIn(seat, amount):
            return asked.BuyIn(seat, amount)
        case happened.CashedOut(seat, amount):
            return asked.CashOut(seat, amount)
        case happened.BankTaken(seat, stake):
            return asked.TakeBank(seat, stake)
        case happened.BankDeclined(seat):
            return asked.DeclineBank(seat)
        case happened.BetPlaced(seat, wagers, entropy):
            return asked.Bet(seat, wagers, entropy)
        case happened.BetTakenBack(seat):
            return asked.TakeBack(seat)
        case happened.Decided():
            return _decision(event)
        case _:
            return _by_the_house(event)


def _decision(event: happened.Decided) -> AnyCommand:
    if event.by_system:
        return asked.DecideForAbsent()
    match event.decision:
        case "check":
            return asked.Check(event.seat)
        case "play":
            return asked.Play(event.seat, event.times)
        case "fold":
            return asked.Fold(event.seat)


def _by_the_house(event: Event) -> AnyCommand | None:  # noqa: C901 - a branch an event
    match event:
        case happened.TableOpened():
            return asked.OpenTable()
        case happened.Filled(amount):
            return asked.Fill(amount)
        case happened.RoundOpened():
            return asked.OpenRound(event.commitment, event.seed)
        case happened.BettingClosed():
            return asked.NoMoreBets()
        case happened.ProgressiveLocked():
            return asked.LockProgressive()
        case happened.DeckShuffled(root, deck, salts):
            return asked.Shuffle(deck, salts, root)
        case happened.BoardOpened():
            return asked.OpenBoard()
        case happened.DealerOpened():
            return asked.Reveal()
        case happened.RoundSettled():
            return asked.Settle(event.awards, event.meter)
        case happened.ShufflerFailed(what, deck_name):
            return asked.Malfunction(what, deck_name)
        case happened.ShufflerRepaired():
            return asked.Repair()
        case happened.RoundVoided(reason):
            return asked.Void(reason)
        case happened.ClockSet():
            return asked.ResetClock()
        case _:
            return None
