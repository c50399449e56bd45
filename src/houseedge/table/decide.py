"""What a command brings about at a table: events, or a refusal that changes nothing."""

from __future__ import annotations

from houseedge.errors import BadAmount
from houseedge.money import format_money
from houseedge.progressive.button import EndGame, GameOver
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.backline import (
    bet_behind,
    owned_place,
    sent_back,
    taken_back_behind,
    unfit_behind,
)
from houseedge.table.banking import decline_bank, take_bank
from houseedge.table.changing import (
    apply_change,
    change,
    resume_progressive,
    stop_progressive,
)
from houseedge.table.command import (
    AnyCommand,
    DealerCommand,
    DeviceCommand,
    FeltCommand,
    PlayerCommand,
    StaffCommand,
)
from houseedge.table.console import press_console, running
from houseedge.table.cutting import (
    accepted_pledge,
    cut_deck,
    cut_for_absent,
    open_pledge,
    publish_seeds,
    take_openings,
)
from houseedge.table.duty import (
    answer_call,
    call_supervisor,
    collect_folded,
    collect_hand,
    correct_cards,
    exchange_cards,
    open_hand,
    return_antes,
    take_over,
    tap_in,
    tap_out,
)
from houseedge.table.ending import close, end_round, malfunction, rest, set_mode, void
from houseedge.table.event import Event
from houseedge.table.evolve import evolve, evolve_all
from houseedge.table.hand import (
    close_betting,
    decide_for_absent,
    decided,
    lock_progressive,
    open_board,
    reveal,
    shuffle,
)
from houseedge.table.name import told_apart
from houseedge.table.opening import open_round, open_table
from houseedge.table.reading import read_cards
from houseedge.table.reason import read_reason
from houseedge.table.refusal import (
    NotOpen,
    NotYours,
    NotYourSeat,
    ProgressiveClosed,
    SeatTaken,
    WrongBuyIn,
)
from houseedge.table.ruling import rule
from houseedge.table.settling import (
    await_awards,
    confirm_award,
    refuse_award,
    settle_round,
)
from houseedge.table.signal import keep_chair, signalled
from houseedge.table.state import Stage, Table
from houseedge.table.stub import count_stub, verify_stub

HOUSE = "house"
"""Who acts where no player does: the clock, the dealer, the devices."""
STAFF = "staff:"
"""How the names of people who run the house begin; players' never do."""
DEVICE = "device:"
"""How the names of devices begin that report for themselves."""

#: Raised whenever the same command would bring about other events: what an older version has
#: decided is then checked by its events, and not decided again.
VERSION = 5


def decide(table: Table, command: AnyCommand, actor: str, now: int) -> tuple[Event, ...]:
    """The events a command brings about; refuses with a `Refusal`.

    `actor` is a player's id, or `HOUSE`; `now` is milliseconds of the epoch.
    """
    if isinstance(command, PlayerCommand):
        return _player(table, command, actor, now)
    if isinstance(command, StaffCommand) and runs_house(actor):
        return _staff(table, command, actor, now)
    if isinstance(command, DeviceCommand):
        return _device(table, command, actor, now)
    if isinstance(command, DealerCommand) and actor.startswith(STAFF):
        return _dealer(table, command, actor, now)
    if isinstance(command, FeltCommand):
        raise NotYours(
            "money moves through accounts here: that is for tables with chips on the felt",
            rule="X-04",
            field="command",
        )
    if actor != HOUSE:
        raise NotYours("only the house does that", rule="B-11", field="command")
    return _house(table, command, now)


def runs_house(actor: str) -> bool:
    """Whether an actor is the house, or one of the people who run it."""
    return actor == HOUSE or actor.startswith(STAFF)


def _player(  # noqa: C901 - a branch a command
    table: Table, command: PlayerCommand, actor: str, now: int
) -> tuple[Event, ...]:
    if table.stage is Stage.CLOSED:
        raise NotOpen("the table is closed", rule="X-02", field="table")
    if isinstance(command, asked.Sit):
        return _sit(table, command, actor)
    if isinstance(command, asked.Back):
        return bet_behind(table, command, actor)
    if isinstance(command, asked.TakeBack | asked.OpenPledge | asked.Cut) and command.order:
        return _behind(table, command, actor)
    if not (actor == HOUSE and isinstance(command, asked.Leave | asked.DeclineBank)):
        table.owned(command.seat, actor)
    elif table.chair(command.seat) is None:
        raise NotYourSeat(f"seat {command.seat} is empty", rule="K-04", field="seat")
    match command:
        case asked.BuyIn(seat, amount):
            return _buy_in(table, seat, amount)
        case asked.CashOut(seat, amount):
            return _cash_out(table, seat, amount)
        case asked.Leave(seat):
            return _leave(table, seat)
        case asked.TakeBank(seat, stake, pledge):
            _verify_staying(table, seat)
            return take_bank(table, seat, stake, _pledge(table, seat, pledge), now)
        case asked.DeclineBank(seat):
            return decline_bank(table, seat, now, by_system=actor == HOUSE)
        case asked.Bet():
            return _bet(table, command, now)
        case asked.TakeBack(seat):
            return _taken_back(table, seat)
        case asked.OpenPledge():
            return open_pledge(table, command)
        case asked.Cut():
            return cut_deck(table, command)
        case asked.Ready():
            return _ready(table)
        case _:
            return decided(table, command)


def _house(table: Table, command: AnyCommand, now: int) -> tuple[Event, ...]:  # noqa: C901 - a branch a command
    match command:
        case asked.OpenRound():
            return open_round(table, command, now)
        case asked.NoMoreBets():
            return close_betting(table, now)
        case asked.TakeOpenings(opened):
            return take_openings(table, opened, now)
        case asked.CutForAbsent():
            return cut_for_absent(table)
        case asked.LockProgressive():
            return lock_progressive(table)
        case asked.Shuffle():
            return shuffle(table, command, now)
        case asked.DecideForAbsent():
            return decide_for_absent(table, now)
        case asked.OpenBoard(cards):
            return open_board(table, now, cards)
        case asked.Reveal(cards):
            return reveal(table, cards)
        case asked.Settle(awards, meter):
            verify_stub(table)
            settled = settle_round(table, awards, meter)
            published = publish_seeds(table, kept=table.bound().number)
            return (*settled, published, *rest(table, now))
        case asked.AwaitAwards(awards):
            return await_awards(table, awards)
        case asked.EndRound():
            return end_round(table)
        case asked.Void():
            return void(table, command, now)
        case asked.ResetClock():
            return () if table.deadline is None else (_clock(now, table.length),)
        case asked.MarkAway(seat):
            return _marked(table, seat, away=True)
        case asked.MarkBack(seat):
            return _marked(table, seat, away=False)
        case asked.ApplyChange():
            return apply_change(table, now)
        case _:
            raise NotYours(f"a table knows no {type(command).__name__}", rule="X-02")


def _dealer(  # noqa: C901 - a branch a command
    table: Table, command: DealerCommand, actor: str, now: int
) -> tuple[Event, ...]:
    """What somebody does who deals the table, or is called to it."""
    if not table.staffed:
        raise NotYours(
            "this table is automatic: the house deals it, and nobody presses its steps",
            rule="X-04",
            field="command",
        )
    match command:
        case asked.TapIn():
            return tap_in(table, actor)
        case asked.TakeOver(why):
            return take_over(table, actor, why)
        case asked.AnswerCall(why):
            return answer_call(table, actor, why)
        case asked.CorrectCards():
            return correct_cards(table, command)
        case asked.ExchangeCards():
            return exchange_cards(table, command)
        case asked.Press(EndGame() | GameOver() as end) if table.dealer == actor:
            return (*press_console(table, end, actor), *end_round(table))
        case asked.Press(action):
            return press_console(table, action, actor)
    if table.dealer != actor:
        raise NotYours(
            "another deals here, or nobody: tap in between two hands", rule="D-01", field="command"
        )
    match command:
        case asked.TapOut():
            return tap_out(table)
        case asked.CallSupervisor(why):
            return call_supervisor(why)
        case asked.CollectFolded():
            return collect_folded(table)
        case asked.CollectHand(seat, count):
            return collect_hand(table, seat, count)
        case asked.CountStub(count):
            return count_stub(table, count)
        case asked.ReturnAntes():
            return return_antes(table)
        case asked.OpenHand(seat, cards):
            return open_hand(table, seat, cards)
        case asked.DecideForAbsent():
            return decide_for_absent(table, now, named=True)
        case asked.Signal():
            return signalled(table, command, now)
        case asked.EndRound() if running(table):
            raise NotOpen(
                "the round ends on the console: GAME OVER on the older one, END GAME on the newer",
                rule="P-14",
                field="command",
            )
        case _:
            return _house(table, command, now)


def _device(table: Table, command: DeviceCommand, actor: str, now: int) -> tuple[Event, ...]:
    """What a shuffler says of itself, or somebody of it; what the house finds needs no words."""
    if not (runs_house(actor) or actor.startswith(DEVICE)):
        raise NotYours("only the house does that", rule="B-11", field="command")
    by = "" if actor == HOUSE else actor
    match command:
        case asked.Malfunction(what, deck):
            return malfunction(table, read_reason(what) if by else what, deck, now, by)
        case asked.Repair(why):
            if table.shuffler.malfunction is None:
                return ()
            return (happened.ShufflerRepaired(by, read_reason(why) if by else ""),)
        case asked.SetMode(mode, why):
            return set_mode(table, mode, actor, why)
        case asked.ReadCards(cards):
            return read_cards(table, cards)


def _staff(table: Table, command: StaffCommand, actor: str, now: int) -> tuple[Event, ...]:
    match command:
        case asked.RuleIrregularity():
            return rule(table, command, actor, now)
        case asked.OpenTable(setup):
            return open_table(table, setup)
        case asked.CloseTable():
            return close(table)
        case asked.Fill(amount):
            if table.banked_by_player:
                raise NotYours("a player-dealer banks alone", rule="K-01", field="command")
            return (happened.Filled(verify_amount(amount, "amount")),)
        case asked.ChangeTable():
            return change(table, command, now)
        case asked.StopProgressive(why):
            return stop_progressive(table, why)
        case asked.ResumeProgressive(why):
            return resume_progressive(table, why)
        case asked.ConfirmAward(seat):
            return confirm_award(table, seat, actor)
        case asked.RefuseAward(seat, _, why):
            return refuse_award(table, seat, actor, why)
        case asked.HoldSeat() | asked.ReleaseSeat():
            return keep_chair(table, command, actor, now)


def _clock(now: int, length: int) -> happened.ClockSet:
    return happened.ClockSet(now + length, length)


def verify_amount(amount: int, field: str) -> int:
    """The amount, where it is whole cents above zero; refuses any other."""
    if type(amount) is not int or amount <= 0:
        raise BadAmount(
            f"the amount is {amount!r}, and must be whole cents above zero",
            rule="B-12",
            field=field,
        )
    return amount


def _sit(table: Table, command: asked.Sit, actor: str) -> tuple[Event, ...]:
    if table.closing:
        raise NotOpen("the table is closing", rule="X-02", field="table")
    if not actor or actor == HOUSE:
        raise NotYourSeat("only a player takes a chair", rule="B-11", field="seat")
    if table.chair(command.seat) is not None:
        raise SeatTaken(f"seat {command.seat} is taken", rule="K-04", field="seat")
    if (own := table.seat_of(actor)) is not None:
        raise SeatTaken(f"you sit at seat {own} of this table", rule="K-04", field="seat")
    if table.dealt_to(command.seat):
        raise SeatTaken(
            f"the last hand of seat {command.seat} still lies there", rule="O-14", field="seat"
        )
    given = command.name or f"Seat {command.seat}"
    name = told_apart(given, (chair.name for _, chair in table.taken()))
    return (happened.PlayerSat(command.seat, actor, name, command.bot),)


def _verify_staying(table: Table, seat: int) -> None:
    """Refuse new money from a player who has asked to leave (O-05)."""
    chair = table.chair(seat)
    if chair is not None and chair.leaving:
        raise NotOpen(f"seat {seat} is leaving", rule="O-05", field="seat", seat=seat)


def _buy_in(table: Table, seat: int, amount: int) -> tuple[Event, ...]:
    chair = table.chair(seat)
    assert chair is not None
    least, most = table.setup.buy_in_min, table.setup.buy_in_max
    after = chair.stack + verify_amount(amount, "amount")
    _verify_staying(table, seat)
    if after < least or after > most:
        raise WrongBuyIn(
            f"the stack would be {format_money(after)}, and this table takes "
            f"{format_money(least)} to {format_money(most)}",
            rule="B-12",
            field="amount",
            seat=seat,
        )
    return (happened.BoughtIn(seat, amount),)


def _cash_out(table: Table, seat: int, amount: int) -> tuple[Event, ...]:
    if table.in_hand(seat):
        raise WrongBuyIn(
            "money stays on the table while a hand is in play", rule="B-10", field="seat", seat=seat
        )
    if verify_amount(amount, "amount") > table.free(seat):
        raise WrongBuyIn(
            f"only {format_money(table.free(seat))} lies free at seat {seat}",
            rule="B-12",
            field="amount",
            seat=seat,
        )
    return (happened.CashedOut(seat, amount),)


def _leave(table: Table, seat: int) -> tuple[Event, ...]:
    chair = table.chair(seat)
    assert chair is not None
    if chair.leaving:
        return ()
    if table.stage is Stage.BETTING and table.spot(seat) is not None:
        return (*_taken_back(table, seat), happened.PlayerLeft(seat, chair.stack))
    if table.in_hand(seat) or table.offer == seat:
        return (happened.LeaveAsked(seat),)
    return (happened.PlayerLeft(seat, chair.stack),)


def _bet(table: Table, command: asked.Bet, now: int) -> tuple[Event, ...]:
    seat = command.seat
    if table.stage in (Stage.WAITING, Stage.BANKING):
        raise NotOpen("bets are not open yet", rule="B-04", field="wagers", seat=seat)
    if table.stage is Stage.OVER:
        raise NotOpen("this round is over; bets open soon", rule="B-10", field="wagers", seat=seat)
    _verify_staying(table, seat)
    if table.stopped is not None and command.wagers.progressive:
        raise ProgressiveClosed(
            f"no progressive bets are taken for now ({table.stopped}); bet without it",
            rule="P-01",
            field="wagers.progressive",
            seat=seat,
        )
    placed = happened.BetPlaced(seat, command.wagers, _pledge(table, seat, command.pledge))
    # The round itself refuses what it does not allow.
    events = (placed, *unfit_behind(evolve(table, placed), seat))
    assert table.round is not None
    if table.round.seats or table.staffed:
        return events
    return (*events, _clock(now, table.setup.times.betting))


def _pledge(table: Table, seat: int, pledge: str) -> str:
    """What of a pledge goes with a bet or a bank of a seat (O-16)."""
    chair = table.chair(seat)
    assert chair is not None, f"nobody sits at seat {seat}"
    return accepted_pledge(table, seat, chair.player, pledge, bot=chair.bot)


def _taken_back(table: Table, seat: int) -> tuple[Event, ...]:
    if table.round is None:
        raise NotOpen("no bets are on the felt", rule="B-10", field="seat", seat=seat)
    # Whoever bets behind the seat goes by its holder.
    taken = (*sent_back(table, seat), happened.BetTakenBack(seat))
    after = evolve_all(table, taken)
    assert after.round is not None
    if after.round.seats or table.stake is not None:
        return taken
    return (*taken, happened.ClockSet(None))


def _behind(
    table: Table, command: asked.TakeBack | asked.OpenPledge | asked.Cut, actor: str
) -> tuple[Event, ...]:
    """What a person behind a seat does; the house takes the wagers back for who signs out."""
    if not (actor == HOUSE and isinstance(command, asked.TakeBack)):
        owned_place(table, command.seat, command.order, actor)
    match command:
        case asked.TakeBack(seat, order):
            return taken_back_behind(table, seat, order)
        case asked.OpenPledge():
            return open_pledge(table, command)
        case asked.Cut():
            return cut_deck(table, command)


def _ready(table: Table) -> tuple[Event, ...]:
    if table.stage is not Stage.OVER:
        raise NotOpen("the round is not over", rule="P-14", field="command")
    return ()


def _marked(table: Table, seat: int, *, away: bool) -> tuple[Event, ...]:
    chair = table.chair(seat)
    if chair is None:
        raise NotYourSeat(f"seat {seat} is empty", rule="K-04", field="seat")
    if chair.away == away:
        return ()
    return (happened.WentAway(seat) if away else happened.CameBack(seat),)
