"""What a dealer does at the table besides the hand itself: comes, goes, calls, and keeps the order.

The order of the sheet is kept in time: what folded seats lose is collected before any other hand
opens (K-12), and where the dealer does not qualify all Antes go back before hands are compared
(S-05, S-13). Their money moves with the rest of the round, all or none.
"""

from __future__ import annotations

from houseedge.announcement import seats_spoken
from houseedge.cards import format_cards, parse_cards
from houseedge.errors import CardHidden
from houseedge.progressive.progressive import WinIsFinal
from houseedge.round import BOARD, DEALER, Phase, Show, apply
from houseedge.round.judge import dealer_qualifies, judge
from houseedge.round.record import due
from houseedge.round.turn import corrected, exchanged
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.felt import FeltTable
from houseedge.table.hand import opened
from houseedge.table.reading import turned_up
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen, NotYours
from houseedge.table.state import Stage, Table

#: How many cards a hand has.
HAND = 2


def tap_in(table: Table | FeltTable, actor: str) -> tuple[happened.DealerIn, ...]:
    """A dealer takes the table; in mid-hand, or with bets down, nobody is relieved.

    A dealer who is to be relieved with bets down taps out first, so that both know of it.
    """
    if table.stage is Stage.CLOSED:
        raise NotOpen("the table is closed", rule="X-02", field="table")
    if table.dealer == actor:
        return ()
    _verify_between_hands(table)
    if table.dealer is not None and _bets_down(table):
        raise NotOpen(
            "bets are down: the dealer who has taken them deals the hand, or taps out first",
            rule="D-01",
            field="command",
        )
    return (happened.DealerIn(actor),)


def _bets_down(table: Table | FeltTable) -> bool:
    if isinstance(table, FeltTable):
        return table.in_round
    return table.stage is Stage.BETTING and table.round is not None and bool(table.round.seats)


def take_over(table: Table | FeltTable, actor: str, why: str) -> tuple[happened.DealerIn, ...]:
    """A supervisor takes the table from a dealer who cannot go on, in mid-hand too, on record."""
    if table.stage is Stage.CLOSED:
        raise NotOpen("the table is closed", rule="X-02", field="table")
    if table.dealer is None or table.dealer == actor:
        raise NotOpen("nobody else deals here: tap in", rule="D-01", field="command")
    return (happened.DealerIn(actor, read_reason(why)),)


def tap_out(table: Table | FeltTable) -> tuple[happened.DealerOut, ...]:
    """The dealer leaves; in mid-hand nobody does."""
    _verify_between_hands(table)
    return (happened.DealerOut(),)


def _verify_between_hands(table: Table | FeltTable) -> None:
    if table.dealer is not None and table.stage is Stage.PLAYING:
        raise NotOpen("a hand is dealt to its end by one dealer", rule="D-01", field="command")


def call_supervisor(why: str) -> tuple[happened.CallMade, ...]:
    """A supervisor is called, with the reason."""
    return (happened.CallMade(read_reason(why)),)


def answer_call(
    table: Table | FeltTable, actor: str, why: str
) -> tuple[happened.CallAnswered, ...]:
    """A supervisor has come."""
    if table.called is None:
        raise NotOpen("no supervisor is called here", rule="P-10", field="command")
    if actor == table.dealer:
        raise NotYours("a call is answered by another than the dealer", rule="P-10")
    return (happened.CallAnswered(actor, read_reason(why)),)


def folded(table: Table) -> tuple[int, ...]:
    """The seats whose loss is collected first, in settling order; none once that is done."""
    round = table.round
    if table.collected or round is None:
        return ()
    return tuple(seat.number for seat in round.settling_order if seat.folded)


def collect_folded(table: Table) -> tuple[Event, ...]:
    """What folded seats lose is collected before any other hand opens (K-12)."""
    round, seats = table.playing(), folded(table)
    if round.phase is not Phase.SHOWDOWN or not seats:
        raise NotOpen("no folded hand is to be collected", rule="K-12", field="command")
    return (happened.FoldedCollected(seats),)


def collect_hand(table: Table, seat: int, count: int) -> tuple[Event, ...]:
    """A settled hand goes into the rack; one that is not two cards calls a supervisor (K-16)."""
    if table.over is None or seat not in {each.seat for each in table.over.seats}:
        raise NotOpen(f"seat {seat} has no settled hand", rule="K-16", field="seat", seat=seat)
    if seat in dict(table.racked):
        raise NotOpen(
            f"the hand of seat {seat} is in the rack", rule="K-16", field="seat", seat=seat
        )
    collected = happened.HandCollected(seat, count)
    if count == HAND:
        return (collected,)
    return (collected, happened.CallMade(f"seat {seat}: {count} cards were counted, not {HAND}"))


def antes_due(table: Table) -> tuple[int, ...]:
    """The seats whose Antes go back in a first pass; none where that is not to be done (S-13)."""
    round = table.round
    if table.returned or round is None or not round.dealer_shown:
        return ()
    if not table.rules.profile.antes_first or dealer_qualifies(round):
        return ()
    return tuple(seat.number for seat in round.settling_order if seat.wagers.ante and seat.live)


def return_antes(table: Table) -> tuple[Event, ...]:
    """A dealer who does not qualify gives all Antes back before hands are compared (S-05)."""
    table.playing()
    seats = antes_due(table)
    if not seats:
        raise NotOpen("no Ante goes back now", rule="S-05", field="command")
    return (happened.AntesReturned(seats),)


def open_hand(table: Table, seat: int | None, cards: str) -> tuple[Event, ...]:
    """The next hand in settling order opens, or a folded one, once what comes before is done."""
    round = table.playing()
    place = seat
    if place is None:
        place = next_hand(table)
    if place is None:
        place = unnamed(table)
    if not round.dealer_shown or place is None:
        raise NotOpen("no hand is to be opened", rule="D-08", field="command")
    if seats := antes_due(table):
        back = "the Ante of {} goes" if len(seats) == 1 else "the Antes of {} go"
        raise NotOpen(
            f"the dealer does not qualify: {back.format(seats_spoken(seats))} back before hands "
            "are compared",
            rule="S-13",
            field="command",
        )
    # The round itself refuses a hand that is not there, and one whose turn it is not.
    round.seat(place)
    named, misread = turned_up(table, place, cards, HAND)
    show = Show(place, named)
    apply(round, show)
    return (opened(round, show), *misread)


def next_hand(table: Table) -> int | None:
    """The next live hand; then a folded one that wins something, where its cards are known."""
    order = table.playing().settling_order
    if live := [each.number for each in order if each.live and not each.shown]:
        return live[0]
    action = None if table.physical else due(table.playing(), table.deck)
    return action.place if isinstance(action, Show) and isinstance(action.place, int) else None


def unnamed(table: Table) -> int | None:
    """The seat whose folded hand decides a bet and lies there unnamed, with real cards (T-03)."""
    round = table.playing()
    if not table.physical or round.phase is not Phase.SETTLEMENT:
        return None
    try:
        judge(round)
    except CardHidden as hidden:
        return hidden.seat
    return None


def correct_cards(table: Table, command: asked.CorrectCards) -> tuple[Event, ...]:
    """What lies on the table stands, whatever was named first (GLI-19 4.18.5)."""
    _verify_correctable(table)
    round = table.playing()
    place = command.place
    if place == BOARD:
        was = round.board[: round.board_open]
    else:
        was = round.dealer if place == DEALER else round.seat(int(place)).hole
    why, cards = read_reason(command.why), parse_cards(command.cards)
    corrected(round, place, cards)
    return (happened.CardsCorrected(place, format_cards(was), format_cards(cards), why),)


def exchange_cards(table: Table, command: asked.ExchangeCards) -> tuple[Event, ...]:
    """Two open hands change places, which no correction of one after the other could do."""
    _verify_correctable(table)
    exchanged(table.playing(), command.place, command.other)
    why = read_reason(command.why)
    return (happened.CardsExchanged(command.place, command.other, why),)


def _verify_correctable(table: Table) -> None:
    """Refuse to correct cards the house has dealt, and what a win was selected or logged for."""
    if table.console is not None and table.console.logged:
        raise WinIsFinal(
            "a win of this round is logged, and what it was logged for is not corrected; two "
            "people adjust the meter",
            rule="P-12",
            field="command",
        )
    if table.console is not None and table.console.selected:
        seat = table.console.selected[0].seat
        raise NotOpen(
            f"a hand button of seat {seat} is lit: take it off before cards are corrected",
            rule="P-10",
            field="command",
            seat=seat,
        )
    if not table.physical:
        raise NotYours("the house deals these cards and knows them", rule="D-08", field="command")
