"""What the dealer says at a live table: the news of an event, with its codes and parts (D-11)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from houseedge.announcement import announce_dealer, dealer_title
from houseedge.cards import Card, Hand, parse_cards
from houseedge.fairness import Bettor
from houseedge.money import Cents, speak_money
from houseedge.rules.dealing import ORDERS
from houseedge.rules.irregularity import irregularities
from houseedge.rules.spec import Wager
from houseedge.table import event as happened
from houseedge.table.banking import banked_round
from houseedge.table.changing import change_news
from houseedge.table.deal_words import cut_news, name_at, pledges_news
from houseedge.table.event import Event
from houseedge.table.state import Table
from houseedge.table.view import HandView, News, NewsKind
from houseedge.table.voiding import void_sentence, void_view


def dealer_words(table: Table, over: happened.RoundResult) -> str | None:
    """The dealer's hand and whether it qualifies; none where no hands were compared."""
    hand = _dealer_hand(table, over)
    return None if hand is None else announce_dealer(table.rules, hand.text, over.qualifies)


def _dealer_hand(table: Table, over: happened.RoundResult) -> HandView | None:
    if over.dealer is None or table.round is None:
        return None
    return hand_view((*table.round.dealer, *table.round.board))


def hand_words(table: Table, result: happened.SeatResult) -> str | None:
    """What a seat's hand is called; none where its cards stay closed (O-14)."""
    hand = _seat_hand(table, result)
    return None if hand is None else hand.text


def _seat_hand(table: Table, result: happened.SeatResult) -> HandView | None:
    spot = table.spot(result.seat)
    if result.hand is None or spot is None or table.round is None:
        return None
    return hand_view((*spot.hole, *table.round.board))


@lru_cache(maxsize=4096)
def hand_view(cards: tuple[Card, ...]) -> HandView:
    """An open hand: its kind, its name and the five cards that make it; shown again and again."""
    hand = Hand(cards)
    return HandView(
        code=hand.category.key,
        title=hand.title,
        detail=hand.detail,
        cards=[str(card) for card in hand.five],
    )


def shuffler_words(table: Table) -> str:
    """How cards come out at this table."""
    if not table.shuffler.works:
        return f"{table.shuffler.model}: {table.shuffler.trouble}"
    dealer = "player-dealer" if table.banked_by_player else "dealer"
    return ORDERS[table.rules.dealing].text.format(dealer=dealer)


def news(table: Table, event: Event) -> list[News]:  # noqa: C901 - a branch an event
    """What everybody hears of an event; `table` is as it was before. No hidden card is in it."""
    match event:
        case happened.PlayerSat(seat, _, name):
            return [_news("sat", f"{name} sits down at seat {seat}", seat, name=name)]
        case happened.PlayerLeft(seat):
            name = _name(table, seat)
            return [_news("left", f"{name} leaves seat {seat}", seat, name=name)]
        case happened.LeaveAsked(seat):
            name = _name(table, seat)
            words = f"{name} gets up; the hand is played out"
            return [_news("left", words, seat, name=name, code="plays_out")]
        case happened.WentAway(seat):
            name = _name(table, seat)
            return [_news("away", f"{name} has no connection", seat, name=name)]
        case happened.CameBack(seat):
            name = _name(table, seat)
            return [_news("back", f"{name} is back", seat, name=name)]
        case happened.BoughtIn(seat, amount):
            name = _name(table, seat)
            words = f"{name} buys in for {speak_money(amount)}"
            return [_news("bought_in", words, seat, amount=amount, name=name)]
        case happened.CashedOut(seat, amount):
            name = _name(table, seat)
            words = f"{name} cashes out {speak_money(amount)}"
            return [_news("cashed_out", words, seat, amount=amount, name=name)]
        case happened.TableOpened():
            return [_news("table", "The table is open", code="open")]
        case happened.TableClosing():
            return [_news("table", "The table is closing", code="closing")]
        case happened.TableClosed():
            return [_news("table", "The table is closed", code="closed")]
        case (
            happened.ChangePosted()
            | happened.ChangeWithdrawn()
            | happened.Changed()
            | happened.ProgressiveStopped()
            | happened.ProgressiveResumed()
        ):
            return change_news(table, event)
        case happened.ShufflerFailed(what):
            return [_news("shuffler", f"Shuffler malfunction: {what}", code="failed", report=what)]
        case happened.ShufflerRepaired():
            return [_news("shuffler", "The shuffler works again", code="repaired")]
        case happened.IrregularityRuled(ruling="stands") | happened.ReadingCorrected():
            words = f"{sentence(irregularities()[event.what].title)}: the round stands"
            return [_news("irregularity", words, report=event.what)]
        case happened.HandVoided(seat):
            words = f"The hand of seat {seat} is void: its wagers are returned"
            return [_news("irregularity", words, seat, code="hand_void")]
        case happened.ShufflerSet(mode):
            words = f'The shuffler is set to mode "{mode}"'
            return [_news("shuffler", words, code="mode_set", report=mode)]
        case _:
            return _round_news(table, event)


def _award_news(
    event: happened.AwardsAwaited | happened.AwardConfirmed | happened.AwardRefused,
) -> list[News]:
    if isinstance(event, happened.AwardRefused):
        words = f"The award of seat {event.seat} is refused: its progressive bet is returned"
        return [_news("progressive", words, event.seat, code="refused")]
    if isinstance(event, happened.AwardConfirmed):
        words = f"The award of seat {event.seat} is confirmed"
        return [_news("progressive", words, event.seat, code="confirmed")]
    return [
        _news(
            "progressive",
            f"The award of seat {seat}, {speak_money(amount)}, waits for a supervisor",
            seat,
            amount=amount,
            code="awaits",
        )
        for seat, amount in event.awards.items()
    ]


def _round_news(table: Table, event: Event) -> list[News]:  # noqa: C901 - a branch an event
    match event:
        case happened.RoundOpened():
            call = "" if table.banked_by_player else ": place your bets"
            words = f"Round {event.number}{call}"
            code = "bets_open" if call else None
            return [_news("round_opened", words, number=event.number, code=code)]
        case happened.BankOffered(seat):
            return [_news("bank_offered", f"Seat {seat} is offered the bank", seat)]
        case happened.BankDeclined(seat, by_system):
            words = f"Seat {seat} declines the bank"
            return [_news("bank_declined", words, seat, by_system=by_system)]
        case happened.BankTaken(seat, stake):
            words = f"Seat {seat} banks with {speak_money(stake)}: place your bets"
            return [_news("bank_taken", words, seat, amount=stake)]
        case happened.NoBank():
            return [
                _news("ended", "Nobody banks: no round is dealt", code="nobody_banks"),
                _news("waiting", "The table waits for a player-dealer"),
            ]
        case happened.BetPlaced(seat, wagers):
            words = f"Seat {seat} bets {speak_money(wagers.total)}"
            return [_news("bet", words, seat, amount=wagers.total)]
        case happened.BetTakenBack(seat):
            return [_news("taken_back", f"Seat {seat} takes the wagers back", seat)]
        case happened.BacklinePlaced() | happened.BacklineTakenBack():
            return [_backed(table, event)]
        case happened.BettingClosed():
            return [_news("no_more_bets", "No more bets")]
        case happened.FeeTaken():
            return [_fee(table, event)]
        case happened.ProgressiveLocked(bets):
            seats = ", ".join(map(str, sorted(bets)))
            words = f"Progressive bets are in: seat {seats}" if bets else "No progressive bets"
            return [_news("locked", words, seats=sorted(bets))]
        case happened.AwardsAwaited() | happened.AwardConfirmed() | happened.AwardRefused():
            return _award_news(event)
        case happened.PledgesOpened():
            return pledges_news(table, event)
        case happened.DeckCut(_, chance):
            return cut_news(table, chance)
        case happened.Dealt():
            return [_news("dealt", "Cards are dealt")]
        case happened.Decided():
            return [_decided(table, event)]
        case happened.RoundVoided():
            return [_news("void", void_sentence(table, event), void=void_view(table, event))]
        case happened.RoundEnded():
            return [_news("ended", "The felt is clear")]
        case _:
            return _opened_news(table, event)


def _backed(table: Table, event: happened.BacklinePlaced | happened.BacklineTakenBack) -> News:
    """What a person behind a seat has done (K-09)."""
    seat, order = event.seat, event.order
    if isinstance(event, happened.BacklinePlaced):
        name, amount = event.name, event.wagers.total
        words = f"{name} bets {speak_money(amount)} behind seat {seat}"
        return _news("bet", words, seat, amount=amount, name=name, order=order)
    name = name_at(table, Bettor(seat, order))
    words = f"{name} takes the wagers behind seat {seat} back"
    return _news("taken_back", words, seat, name=name, order=order)


def _opened_news(table: Table, event: Event) -> list[News]:
    match event:
        case happened.BoardOpened(cards):
            opened = parse_cards(cards)
            kind: NewsKind = "flop" if len(opened) == 3 else "river"
            spoken = ", ".join(card.name for card in opened)
            title = "Flop" if kind == "flop" else "Turn and river"
            return [_news(kind, f"{title}: {spoken}", cards=[str(card) for card in opened])]
        case happened.DealerOpened(cards):
            return [_opened("dealer", sentence(dealer_title(table.rules)), None, table, cards)]
        case happened.HandOpened(seat, cards):
            return [_opened("hand", f"Seat {seat}", seat, table, cards)]
        case happened.RoundSettled():
            return _settled(table, event)
        case _:
            return []


def _opened(kind: NewsKind, who: str, seat: int | None, table: Table, cards: str) -> News:
    """A hand that is opened, and what its cards make with the board."""
    assert table.round is not None
    opened = parse_cards(cards)
    hand = hand_view((*opened, *table.round.board))
    shown = [str(card) for card in opened]
    return _news(kind, f"{who} has {hand.text}", seat, cards=shown, hand=hand)


def _fee(table: Table, event: happened.FeeTaken) -> News:
    """A collection fee as it is taken, or set aside until the settlement (K-08)."""
    payer, order = _payer(table, event.seat), event.order or None
    name = None if order is None else name_at(table, Bettor(event.seat, event.order))
    if name is not None:
        payer = f"{name}, behind seat {event.seat},"
    words = f"{payer} pays a collection fee of {speak_money(event.amount)}"
    words += f", rate {event.rate}"
    if event.at == "after_settlement":
        words += ", after the settlement"
    return _news(
        "fee",
        words,
        event.seat,
        amount=event.amount,
        rate=event.rate,
        code="after_settlement" if event.at == "after_settlement" else None,
        banks=_banks(table, event.seat),
        name=name,
        order=order,
    )


def _banks(table: Table, seat: int) -> bool:
    return table.round is not None and table.round.player_dealer == seat


def _payer(table: Table, seat: int) -> str:
    return f"Seat {seat}, the player-dealer," if _banks(table, seat) else f"Seat {seat}"


def _envied(seat: happened.SeatResult) -> list[News]:
    """What a seat is paid for the hands of others (E-01, E-03)."""
    return [
        _news(
            "envy",
            f"Seat {seat.seat} is paid {speak_money(wager.pays)} of Envy for another player's hand",
            seat.seat,
            amount=wager.pays,
        )
        for wager in seat.wagers
        if wager.wager is Wager.ENVY and wager.pays
    ]


def _settled(table: Table, event: happened.RoundSettled) -> list[News]:
    words = sentence(dealer_words(table, event) or "")
    dealer = _dealer_hand(table, event)
    told = [_news("dealer", words, hand=dealer, qualifies=event.qualifies)]
    by_seat = {seat.seat: seat for seat in event.seats}
    verbs = {"win": "wins", "lose": "loses", "tie": "ties", "fold": "folded"}
    for number in event.order:
        seat = by_seat[number]
        hand = _seat_hand(table, seat)
        made = "" if hand is None else f" with {hand.text}"
        words = f"Seat {number} {verbs.get(seat.result, seat.result)}{made}: "
        words += speak_money(seat.net, signed=True) + _less(seat.fees)
        told.append(
            _news(
                "settled",
                words,
                number,
                amount=seat.net,
                result=seat.result,
                hand=hand,
                fees=_some(seat.fees),
            )
        )
        told += _envied(seat)
        told += [_settled_behind(each) for each in event.backline if each.seat == number]
    bank = banked_round(replace(table, over=event))
    if bank is not None:
        words = f"Seat {bank.seat} banked: collects {speak_money(bank.collected)}, pays "
        words += f"{speak_money(bank.paid)}: {speak_money(bank.net, signed=True)}"
        told.append(
            _news(
                "settled",
                words + _less(bank.fees),
                bank.seat,
                amount=bank.net,
                banks=True,
                collected=Cents(bank.collected),
                paid=Cents(bank.paid),
                fees=_some(bank.fees),
            )
        )
    return told


def _settled_behind(result: happened.BacklineResult) -> News:
    """How a person behind a seat ended, after its holder (O-12)."""
    words = f"{result.name}, behind seat {result.seat}: {speak_money(result.net, signed=True)}"
    return _news(
        "settled",
        words + _less(result.fees),
        result.seat,
        amount=result.net,
        name=result.name,
        fees=_some(result.fees),
        order=result.order,
    )


def _some(amount: int) -> Cents | None:
    return Cents(amount) if amount else None


def _less(fees: int) -> str:
    """The collection beside a result; it is no part of it (O-13)."""
    return f", collection {speak_money(fees)}" if fees else ""


def _decided(table: Table, event: happened.Decided) -> News:
    seat = event.seat
    amount, times = None, None
    match event.decision:
        case "check":
            words = f"Seat {seat} checks"
        case "fold":
            words = f"Seat {seat} folds"
        case "play":
            spot = table.spot(seat)
            amount = None if spot is None else event.times * spot.wagers.ante
            times = event.times
            words = f"Seat {seat} bets {times}×"
    if event.by_system:
        words += ", decided by the house for an absent player"
    return _news(event.decision, words, seat, by_system=event.by_system, amount=amount, times=times)


def _news(
    kind: NewsKind, text: str, seat: int | None = None, *, amount: int | None = None, **parts: Any
) -> News:
    cents = None if amount is None else Cents(amount)
    return News(kind=kind, text=text, seat=seat, amount=cents, **parts)


def _name(table: Table, seat: int) -> str:
    return name_at(table, Bettor(seat))


def sentence(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]
