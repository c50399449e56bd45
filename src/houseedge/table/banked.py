"""How a player-dealer's bank looks to everybody: its result, and how far its stake covers."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from houseedge.bank import Cover, Fee, at_risk, collection_fees, cover
from houseedge.errors import Refusal
from houseedge.money import Cents
from houseedge.round import Bet, Phase, Round, Wagers, apply
from houseedge.round.dealing import order_of
from houseedge.rules.spec import Wager
from houseedge.table.bank_view import Answer, AskedView, BankView, CoverView, RackView
from houseedge.table.banking import banked_round, rotation, turn_of
from houseedge.table.event import Chair
from houseedge.table.fee import dearest_fee
from houseedge.table.state import Stage, Table


def bank_view(table: Table) -> BankView | None:
    """The player-dealer's stake, exposure and fees; once it is settled what came of it."""
    bank, round = banked_round(table), table.round
    if bank is None or round is None:
        return None
    over = table.stage is Stage.OVER
    risk = None if over or table.stake is None else at_risk(round, table.stake)
    chair = table.chair(bank.seat)
    fees = bank.fees
    if table.stage is Stage.BETTING:
        fees = sum(fee.amount for fee in collection_fees(round) if fee.player_dealer)
    return BankView(
        seat=bank.seat,
        name=bank.name or None,
        bot=chair is not None and chair.bot,
        stake=Cents(bank.stake),
        turn=turn_of(table, bank.player or None),
        order=[seat.number for seat in round.settling_order],
        may_pay=Cents(0 if risk is None else risk.pays),
        may_collect=Cents(0 if risk is None else risk.collects),
        collected=Cents(bank.collected) if over else None,
        paid=Cents(bank.paid) if over else None,
        net=Cents(bank.net) if over else None,
        fees=Cents(fees),
    )


def asked_view(table: Table) -> list[AskedView]:
    """Who is asked to bank, in turn, and what each has said; empty once somebody banks (K-03)."""
    unbanked = table.stage is Stage.OVER and table.over is None and table.round is None
    if not table.banked_by_player or not (table.stage is Stage.BANKING or unbanked):
        return []
    asked = rotation(table)
    others = (seat for seat, _ in table.taken() if seat not in asked)
    return [
        AskedView(seat=seat, answer=answer, turn=turn)
        for seat in (*asked, *others)
        for answer, turn in (_answer(table, seat, seat in asked),)
    ]


def _answer(table: Table, seat: int, willing: bool) -> tuple[Answer, int]:
    chair = table.chair(seat)
    turn = turn_of(table, None if chair is None else chair.player)
    if table.offer == seat:
        return "asked", turn
    if seat in table.declined:
        return ("silent" if seat in table.unanswered else "declined"), turn
    if willing:
        return "waits", turn
    return ("short" if turn else "rests"), turn


class Covers(NamedTuple):
    """What is known of everybody's bets before the cards are: cover, and fees that are due."""

    covers: dict[tuple[int, str | None], Cover]
    fees: tuple[Fee, ...]

    def of(self, seat: int, bettor: str | None = None) -> CoverView | None:
        """How far somebody's wagers are covered; none where none lie there."""
        found = self.covers.get((seat, bettor))
        return None if found is None else cover_view(found)

    def fee(self, seat: int, bettor: str | None = None) -> int:
        """What a bettor would pay for what lies there now (K-06)."""
        whose = (seat, bettor)
        return sum(fee.amount for fee in self.fees if (fee.seat, fee.bettor) == whose)


def covers(table: Table) -> Covers:
    """The cover and the fees of everybody with wagers; nothing where the house banks."""
    round = table.round
    if round is None or table.stake is None or table.stage is Stage.OVER:
        return Covers({}, ())
    fees = collection_fees(round) if table.stage is Stage.BETTING else ()
    players = tuple(fee for fee in fees if not fee.player_dealer)
    return Covers(cover(round, table.stake), players)


def assumed_cover(table: Table, seat: int, chair: Chair) -> CoverView | None:
    """The cover a seat without a bet would have: for its last one, or the smallest there is."""
    round = table.round
    if table.stage is not Stage.BETTING or round is None or table.stake is None:
        return None
    least = table.rules.profile.limits[Wager.ANTE].min
    for wagers in (chair.last, Wagers(ante=least, blind=least)):
        if wagers is not None and (after := _with(round, seat, chair, wagers)) is not None:
            found = cover(after, table.stake)[seat, None]
            return replace(cover_view(found), assumed=True)
    return None


def _with(round: Round, seat: int, chair: Chair, wagers: Wagers) -> Round | None:
    """The round with a seat's bet; none where it is not allowed."""
    try:
        fee = dearest_fee(round.rules, wagers)
        return apply(round, Bet(seat, wagers, chair.stack, fee))[0]
    except Refusal:
        return None


def cover_view(found: Cover) -> CoverView:
    """A cover as it is shown."""
    return CoverView(
        best=Cents(found.best.amount),
        best_most=Cents(found.best.most),
        best_least=Cents(found.best.least),
        worst=Cents(found.worst.amount),
        worst_most=Cents(found.worst.most),
        worst_least=Cents(found.worst.least),
    )


def rack_view(table: Table) -> RackView | None:
    """The discard rack where two decks alternate: it holds cards of the one in play (D-07).

    What the shuffler keeps of the deck goes there unseen (D-04), then each hand as it is settled.
    """
    round, decks = table.round, table.rules.profile.decks
    if len(decks) < 2 or not table.deck_colour:
        return None
    cards = sum(count for _, count in table.racked)
    if round is not None and not table.staffed and table.stage is Stage.OVER and round.cards:
        cards = len(table.deck)
    elif round is not None and order_of(round).rest_discarded and _all_dealt(round):
        cards += 52 - len(round.cards)
    return RackView(deck=table.deck_colour, cards=cards)


def _all_dealt(round: Round) -> bool:
    return round.phase not in (Phase.BETTING, Phase.DEALING, Phase.VOID)
