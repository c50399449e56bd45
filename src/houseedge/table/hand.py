"""The hand from "no more bets" to the last open card, as events."""

from __future__ import annotations

from houseedge.announcement import seats_spoken
from houseedge.bank import Fee, collection_fees
from houseedge.cards import Hand, format_cards, parse_cards
from houseedge.errors import WrongDeal
from houseedge.round import BOARD, DEALER, Phase, Round, Show, absent, apply
from houseedge.round import Check as Checked
from houseedge.round import Play as Played
from houseedge.round.dealing import cards_due, order_of, places
from houseedge.round.record import due
from houseedge.round.state import STREETS
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import PlayerCommand
from houseedge.table.cutting import close_pledges
from houseedge.table.event import Event
from houseedge.table.evolve import evolve, evolve_all
from houseedge.table.reading import turned_up
from houseedge.table.refusal import NotOpen
from houseedge.table.state import Stage, Table


def close_betting(table: Table, now: int) -> tuple[Event, ...]:
    """No more bets; collection fees are taken or set aside (B-10, O-13)."""
    if table.stage is not Stage.BETTING or table.round is None:
        raise NotOpen("no bets are open", rule="B-10", field="command")
    closed, *others = close_pledges(table, now)
    after = evolve(table, closed)
    assert after.round is not None
    fees = (
        happened.FeeTaken(
            fee.seat, fee.amount, fee.rate, fee.at, boxed=True, order=_order(after, fee)
        )
        for fee in collection_fees(after.round)
    )
    return (closed, *fees, *others)


def _order(table: Table, fee: Fee) -> int:
    """Whose fee it is: the seat's holder's, or somebody's behind it."""
    behind = (each for each in table.behind if (each.seat, each.player) == (fee.seat, fee.bettor))
    return next((each.order for each in behind), 0)


def lock_progressive(table: Table) -> tuple[Event, ...]:
    """The sensors that are lit are in (P-02)."""
    round = table.playing()
    if round.phase is not Phase.DEALING or table.locked:
        raise NotOpen("the progressive is locked once, before the deal", rule="P-02")
    bets = {spot.number: spot.wagers.progressive for spot in round.seats}
    return (happened.ProgressiveLocked({seat: bet for seat, bet in bets.items() if bet}),)


def shuffle(table: Table, command: asked.Shuffle, now: int) -> tuple[Event, ...]:
    """The deck the cut has chosen, and the first cards go out in the table's order."""
    round = table.playing()
    if round.phase is not Phase.DEALING or round.cards:
        raise NotOpen("no deck is due", rule=table.rules.dealing, field="deck")
    dealt = happened.Dealt(tuple(places(round)))
    if table.has_progressive and not table.locked:
        raise NotOpen("the progressive is locked before the deal", rule="P-02", field="command")
    if table.physical:
        return (dealt, _clock(table, now))
    if table.bound().cut is None:
        raise NotOpen("the deck is cut before the deal", rule="O-16", field="command")
    deck = parse_cards(command.deck)
    if len(deck) != 52 or len(set(deck)) != 52 or not all(card.known for card in deck):
        raise WrongDeal("one deck of 52 different cards serves a round", rule="B-01", field="deck")
    shuffled = happened.DeckShuffled(command.number, command.deck)
    return (shuffled, dealt, _clock(table, now))


def decided(table: Table, command: PlayerCommand) -> tuple[Event, ...]:
    """A player's decision (B-06..B-09); the clock stops with the last one of a street."""
    match command:
        case asked.Check(seat):
            event = happened.Decided(seat, "check")
        case asked.Play(seat, times):
            event = happened.Decided(seat, "play", times)
        case asked.Fold(seat):
            event = happened.Decided(seat, "fold")
        case _:
            raise TypeError(f"{command!r} is no decision")
    table.playing()
    after = evolve(table, event)
    assert after.round is not None
    if after.round.undecided:
        return (event,)
    return (event, happened.ClockSet(None))


def decide_for_absent(table: Table, now: int, *, named: bool = False) -> tuple[Event, ...]:
    """The system decides for those who did not, or who left, and says so (O-05).

    Where a dealer presses it, it is refused by name while everybody is there and has time.
    """
    round = table.playing()
    if round.phase not in STREETS:
        raise NotOpen("no decision is due", rule="O-05", field="command")
    late = table.deadline is not None and now >= table.deadline
    events: list[Event] = []
    for spot in round.undecided:
        chair = table.chair(spot.number)
        if not late and chair is not None and not chair.absent:
            continue
        match absent(round, spot.number):
            case Checked(seat):
                events.append(happened.Decided(seat, "check", by_system=True))
            case Played(seat, times):
                events.append(happened.Decided(seat, "play", times, by_system=True))
            case other:
                events.append(happened.Decided(spot.number, "fold", by_system=True))
                assert other is not None
    if named and not events:
        seats = seats_spoken([spot.number for spot in round.undecided])
        raise NotOpen(
            f"{seats} may still decide: nobody is away, and the time is not over",
            rule="O-05",
            field="command",
        )
    after = evolve_all(table, events).round
    assert after is not None
    if events and not after.undecided:
        events.append(happened.ClockSet(None))
    return tuple(events)


def open_board(table: Table, now: int, cards: str = "") -> tuple[Event, ...]:
    """Three cards open as the flop, the last two together (D-05)."""
    round = table.playing()
    count = cards_due(round)
    if count < 1:
        raise NotOpen("no board card is due", rule="D-05", field="command")
    named, misread = turned_up(table, BOARD, cards, count)
    if not named:
        first, dealt = round.board_open, len(round.cards)
        board_first = order_of(round).board_first
        named = (round.board[first:] if board_first else table.deck[dealt:])[:count]
    opened = happened.BoardOpened(format_cards(named))
    after = evolve(table, opened)
    assert after.round is not None
    if not after.round.undecided:
        return (opened, *misread)
    return (opened, *misread, _clock(table, now))


def reveal(table: Table, cards: str = "") -> tuple[Event, ...]:
    """The dealer's cards open, then live hands in settling order, and what must be proven.

    Where somebody deals, the dealer's cards open alone, and each hand by a press of its own.
    """
    round = table.playing()
    if round.phase is not Phase.SHOWDOWN or round.dealer_shown:
        raise NotOpen("decisions are still due", rule="D-08", field="command")
    events: list[Event] = []
    if table.staffed:
        if not table.collected and any(seat.folded for seat in round.seats):
            raise NotOpen(
                "what folded seats lose is collected before the dealer's cards open",
                rule="K-12",
                field="command",
            )
        named, misread = turned_up(table, DEALER, cards, 2)
        show = Show(DEALER, named)
        # The round itself refuses a card that lies elsewhere.
        apply(round, show)
        return (opened(round, show), *misread)
    while (action := due(round, table.deck)) is not None:
        assert isinstance(action, Show)
        events.append(opened(round, action))
        round, _ = apply(round, action)
    return tuple(events)


def opened(round: Round, action: Show) -> Event:
    """The dealer's cards or a seat's open, and the hand is announced (D-11)."""
    place = action.place
    assert place != BOARD
    cards = action.cards or (round.dealer if place == DEALER else round.seat(int(place)).hole)
    hand = Hand((*cards, *round.board)).category.key
    if place == DEALER:
        return happened.DealerOpened(format_cards(cards), hand)
    return happened.HandOpened(int(place), format_cards(cards), hand)


def _clock(table: Table, now: int) -> happened.ClockSet:
    length = table.setup.times.deciding
    return happened.ClockSet(now + length, length)
