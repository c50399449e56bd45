"""What is asked of a table with chips on the felt, and what that does to it and to its meter."""

from __future__ import annotations

from typing import NamedTuple

from houseedge.entry import Entry
from houseedge.errors import BadAmount, NoSuchSeat
from houseedge.floor.award import amounts_due, contributions_back, manager_of, pressed_as_shown
from houseedge.floor.metering import meter_stream
from houseedge.money import format_money
from houseedge.progressive import Progressive
from houseedge.progressive import event as meter_event
from houseedge.progressive.button import (
    Action,
    BetsLocked,
    CoinIn,
    ConsoleReset,
    CountMismatch,
    MeterMoves,
    PlaceBet,
    StartGame,
    TakeBet,
)
from houseedge.progressive.console import (
    ConsolePhase,
    NoRoundRunning,
    NoSuchButton,
    NoSuchHand,
    SeatWin,
    SensorLitAlready,
)
from houseedge.progressive.older_console import OlderConsole
from houseedge.round.dealing import deck_in_play
from houseedge.rules.spec import CollectionRate
from houseedge.table import Setup, meter_transfers
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.changing import alterations, reason, verify_same_place
from houseedge.table.command import AnyCommand
from houseedge.table.console import verify_presser
from houseedge.table.decide import DEVICE, VERSION, runs_house, verify_amount
from houseedge.table.device import touches_play
from houseedge.table.duty import answer_call, call_supervisor, take_over, tap_in, tap_out
from houseedge.table.ending import failure
from houseedge.table.felt import (
    AwardPaid,
    BetsReturned,
    EnvyNoted,
    EnvyPaid,
    FeesClosed,
    FeltEvent,
    FeltTable,
    TrayFilled,
    evolve_felt_all,
    felt_transfers,
)
from houseedge.table.reason import read_reason
from houseedge.table.refusal import (
    ChangeRefused,
    NotOpen,
    NotYours,
    ProgressiveClosed,
    ShufflerDown,
)
from houseedge.table.ruling import ruled_by
from houseedge.table.state import Stage, rules_named

FELT = "felt:"


def felt_stream(table: str) -> str:
    """The stream of a table with chips on the felt."""
    return FELT + table


class FeeNotPosted(BadAmount):
    """No collection rate of the table has a fee of that amount (K-07)."""


class FeltDone(NamedTuple):
    """What a command brings about: at the table, and on its meter."""

    events: tuple[FeltEvent, ...]
    meter_events: tuple[meter_event.Event, ...] = ()


class FeltMade(NamedTuple):
    """What a command would do, before any money has moved: entries, the table and its meter."""

    entries: tuple[Entry, ...]
    felt: FeltTable
    meter: Progressive | None


def made_at_felt(
    felt: FeltTable, command: AnyCommand, actor: str, now: int, meter: Progressive | None
) -> FeltMade:
    """Decide a command, and write down what it does to the table and to its meter."""
    events, meter_events = decide_at_felt(felt, command, actor, meter)
    after = evolve_felt_all(felt, events)
    of_round = felt.round_id if felt.in_round or after.in_round else None
    own = Entry(
        stream=felt_stream(felt.id),
        at=now,
        actor=actor,
        commands=(command,),
        decided=VERSION,
        events=events,
        transfers=felt_transfers(felt, events),
        round=of_round,
        ends=_ends(felt, after, events),
    )
    if meter is None or not meter_events:
        return FeltMade((own,), after, None)
    meter, moved = meter_transfers(meter, meter_events)
    fed = Entry(
        stream=meter_stream(meter.plan.id),
        at=now,
        actor=actor,
        decided=VERSION,
        events=meter_events,
        transfers=moved,
        round=of_round,
    )
    # The table's own entry leads: it is what the command was about.
    return FeltMade((own, fed), after, meter)


def _ends(felt: FeltTable, after: FeltTable, events: tuple[FeltEvent, ...]) -> str | None:
    if after.number == felt.number:
        return None
    return "void" if any(isinstance(event, BetsReturned) for event in events) else "settled"


def decide_at_felt(
    felt: FeltTable, command: AnyCommand, actor: str, meter: Progressive | None
) -> FeltDone:
    """What a command brings about at a table with chips on the felt; refuses with a `Refusal`."""
    if isinstance(command, asked.OpenTable):
        return FeltDone(_open(felt, command.setup))
    if not (runs_house(actor) or actor.startswith(DEVICE)):
        raise NotYours("nobody plays at this table through the house", rule="X-04", field="table")
    if felt.stage is Stage.CLOSED:
        raise NotOpen("the table is closed", rule="X-02", field="table")
    match command:
        case asked.Press(action):
            return _pressed(felt, action, actor, meter)
        case asked.Malfunction(what, deck):
            failed = failure(felt.rules, read_reason(what), deck, actor)
            touched = felt.in_round and touches_play(deck_in_play(felt.rules, felt.number), deck)
            return _void(felt, failed, meter) if touched else FeltDone((failed,))
        case asked.RuleIrregularity() if runs_house(actor):
            ruled = ruled_by(command, actor)
            if ruled.seat is not None:
                raise NotOpen(
                    "the house does not know the hands of this table: its bets of a round go back "
                    "together",
                    rule="X-01",
                    field="seat",
                )
            if not felt.in_round:
                raise NotOpen("no round is in play", rule="X-01", field="command")
            return _void(felt, ruled, meter) if ruled.ruling == "void" else FeltDone((ruled,))
        case asked.Repair(why):
            if felt.shuffler.malfunction is None:
                return FeltDone(())
            return FeltDone((happened.ShufflerRepaired(actor, read_reason(why)),))
    if not runs_house(actor):
        raise NotYours("a device lights sensors and reports faults", rule="P-01", field="command")
    return FeltDone(_asked(felt, command, actor))


def _asked(felt: FeltTable, command: AnyCommand, actor: str) -> tuple[FeltEvent, ...]:
    """What people ask for that does nothing to the meter."""
    match command:
        case asked.CloseTable():
            _verify_clear(felt, "it closes")
            return (happened.TableClosed(),)
        case asked.ChangeTable(setup, why):
            return _change(felt, setup, why)
        case asked.Fill(amount):
            return (TrayFilled(verify_amount(amount, "amount")),)
        case asked.StopProgressive(why):
            return () if felt.stopped is not None else (happened.ProgressiveStopped(reason(why)),)
        case asked.ResumeProgressive(why):
            return () if felt.stopped is None else (happened.ProgressiveResumed(reason(why)),)
        case asked.TapIn():
            return tap_in(felt, actor)
        case asked.TakeOver(why):
            return take_over(felt, actor, why)
        case asked.AnswerCall(why):
            return answer_call(felt, actor, why)
        case asked.NoteEnvy(seat, line):
            return (_envy(felt, SeatWin(seat, line)),)
        case asked.TapOut() | asked.CallSupervisor() | asked.TakeFee() | asked.EndRound():
            return _dealt(felt, command, actor)
        case _:
            raise NotYours(
                "cards, wagers and players of this table are not known to the house, which runs "
                f"its progressive alone: there is no {type(command).__name__}",
                rule="X-04",
                field="command",
            )


def _dealt(
    felt: FeltTable,
    command: asked.TapOut | asked.CallSupervisor | asked.TakeFee | asked.EndRound,
    actor: str,
) -> tuple[FeltEvent, ...]:
    """What is the dealer's alone."""
    _verify_dealer(felt, actor)
    match command:
        case asked.TapOut():
            return tap_out(felt)
        case asked.CallSupervisor(why):
            return call_supervisor(why)
        case asked.TakeFee(seat, amount):
            return (_fee(felt, seat, amount),)
        case asked.EndRound():
            if felt.console is not None:
                raise NotOpen(
                    "the round ends on the console: GAME OVER on the older one, END GAME on the "
                    "newer",
                    rule="P-14",
                    field="command",
                )
            if not felt.fees:
                raise NotOpen("no fee was taken in this round", rule="P-14", field="command")
            return (FeesClosed(),)


def _verify_dealer(felt: FeltTable, actor: str) -> None:
    if felt.dealer != actor:
        raise NotYours(
            "another deals here, or nobody: tap in between two hands", rule="D-01", field="command"
        )


def _open(felt: FeltTable, setup: Setup) -> tuple[FeltEvent, ...]:
    if felt.stage is not Stage.CLOSED:
        raise NotOpen("the table is open already", rule="X-02", field="table")
    will = rules_named(felt.rules, setup.rules)
    verify_same_place(felt, will)
    return (happened.TableOpened(setup, will.digest, _differences(felt, setup)),)


def _change(felt: FeltTable, setup: Setup, why: str) -> tuple[FeltEvent, ...]:
    """Another set-up binds at once, between two rounds: nobody sits there for the house to tell."""
    reason(why)
    if setup == felt.setup:
        raise ChangeRefused(f"{felt.id} is set up like that already", rule="X-02", field="setup")
    _verify_clear(felt, "it is changed")
    if isinstance(felt.console, OlderConsole) and felt.console.key != "RUN":
        raise ChangeRefused("the key of its console is not at RUN", rule="P-10", field="setup")
    will = rules_named(felt.rules, setup.rules)
    verify_same_place(felt, will)
    return (happened.Changed(setup, will.digest, _differences(felt, setup)),)


def _differences(felt: FeltTable, setup: Setup) -> tuple[happened.Difference, ...]:
    will = rules_named(felt.rules, setup.rules)
    return tuple(
        happened.Difference(each.key, each.before, each.after)
        for each in alterations(felt.setup, felt.rules, setup, will)
    )


def _verify_clear(felt: FeltTable, what: str) -> None:
    """Refuse in mid-round: with bets laid or locked, a win waiting, or fees not closed (P-14)."""
    if felt.console is not None and felt.console.selected:
        seat = felt.console.selected[0].seat
        raise NotOpen(
            f"a win of seat {seat} waits to be confirmed before {what}",
            rule="P-14",
            field="table",
            seat=seat,
        )
    if felt.in_round:
        raise NotOpen(f"round {felt.round_id} is ended before {what}", rule="P-14", field="table")


def _fee(felt: FeltTable, seat: int, amount: int) -> happened.FeeTaken:
    """A fee in chips; refuses an amount that no rate has (K-06, K-07)."""
    _verify_seat(felt, seat)
    verify_amount(amount, "amount")
    for rate in felt.rules.profile.collection:
        if amount in _fees(rate):
            return happened.FeeTaken(seat, amount, rate.name, "no_more_bets", boxed=True)
    posted = sorted({fee for rate in felt.rules.profile.collection for fee in _fees(rate)})
    said = f"it posts {', '.join(map(format_money, posted))}" if posted else "it posts none"
    raise FeeNotPosted(
        f"no collection rate of {felt.id} has a fee of {format_money(amount)}; {said}",
        rule="K-07",
        field="amount",
        seat=seat,
    )


def _fees(rate: CollectionRate) -> set[int]:
    """What a rate takes: of a player, of one with a Trips bet, of the player-dealer a square."""
    fees = {rate.player_fee, rate.player_dealer_fee, rate.player_fee + rate.trips_fee}
    return {fee for fee in fees if fee}


def _verify_seat(felt: FeltTable, seat: int) -> None:
    if not 1 <= seat <= felt.rules.profile.seats:
        raise NoSuchSeat(f"there is no seat {seat}", rule="P-01", field="seat", seat=seat)


def _envy(felt: FeltTable, win: SeatWin) -> EnvyNoted:
    """A hand of a seat without a bet that others are paid for; again takes it off (E-01)."""
    _verify_seat(felt, win.seat)
    if felt.console is None or felt.console.phase is not ConsolePhase.LOCKED:
        raise NoRoundRunning("the progressive bets have not been locked", rule="P-02")
    if win.line not in felt.envious:
        raise NoSuchHand(
            f"no envy is paid for {win.line[:64]!r} here", rule="E-01", field="line", seat=win.seat
        )
    if win.seat in felt.console.bets:
        raise SensorLitAlready(
            f"seat {win.seat} has a bet: its hand button pays the others too",
            rule="E-01",
            field="seat",
            seat=win.seat,
        )
    return EnvyNoted(win.seat, win.line, win in felt.envied)


def _pressed(felt: FeltTable, action: Action, actor: str, meter: Progressive | None) -> FeltDone:
    """A press, with what it pays in chips, and what it does to the meter."""
    manager = None if meter is None else manager_of(felt, meter)
    if manager is None:
        raise NoSuchButton("this table has no progressive, so no console", rule="P-01")
    _verify_pressed(felt, action, actor)
    after, effects, record = pressed_as_shown(manager, action)
    events: list[FeltEvent] = [happened.ConsolePressed(action)]
    for effect in effects:
        match effect:
            case BetsLocked(seats):
                events.append(happened.ProgressiveLocked(dict.fromkeys(seats, felt.bet)))
            case CountMismatch(counted, lit):
                events.append(happened.CountDiffered(counted, lit))
            case MeterMoves(seat, line):
                amount = amounts_due(felt, after.progressive)[seat]
                events.append(AwardPaid(seat, line, amount))
            case ConsoleReset() if amounts := felt.envy:
                events.append(EnvyPaid(amounts))
    return FeltDone(tuple(events), record)


def _verify_pressed(felt: FeltTable, action: Action, actor: str) -> None:
    """Refuse whoever may not press it, and bets that are not taken now."""
    match action:
        case PlaceBet(seat) | TakeBet(seat):
            if not (actor.startswith(DEVICE) or actor == felt.dealer):
                raise NotYours(
                    "the sensor itself, or the dealer of this table, says that a bet lies there",
                    rule="P-01",
                    field="command",
                    seat=seat,
                )
        case _ if actor.startswith(DEVICE):
            raise NotYours(
                "a device lights sensors and reports faults", rule="P-01", field="command"
            )
        case _:
            verify_presser(felt.dealer, action, actor)
    if isinstance(action, PlaceBet) and felt.stopped is not None:
        raise ProgressiveClosed(
            f"no progressive bets are taken for now ({felt.stopped})",
            rule="P-01",
            field="seat",
            seat=action.seat,
        )
    if isinstance(action, PlaceBet | CoinIn | StartGame) and not felt.shuffler.works:
        raise ShufflerDown(
            f"the {felt.shuffler.model} reports: {felt.shuffler.trouble}",
            rule="X-03",
            field="shuffler",
        )


def _void(
    felt: FeltTable,
    because: happened.ShufflerFailed | happened.IrregularityRuled,
    meter: Progressive | None,
) -> FeltDone:
    """All hands are void: bets and fees go back, and so do the contributions (X-01)."""
    back = () if meter is None else contributions_back(felt, meter)
    return FeltDone((because, BetsReturned(felt.bets, felt.fees)), back)
