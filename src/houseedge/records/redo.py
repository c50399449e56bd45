"""The command behind an entry, read back from its events, so that it can be carried out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.event import Event


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
        case happened.RoundVoided():
            return asked.Void(event.reason, event.refusal, event.rule)
        case happened.ClockSet():
            return asked.ResetClock()
        case _:
            return None
