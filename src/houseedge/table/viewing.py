"""What a viewer may see of a table: the only road from table to wire (O-14, D-08, X-02).

Hole cards are their owner's until they are shown, the dealer's two nobody's, the face-down board
and the stub nobody's, staff included. A public part is the same for all; what a player sees more
is its own two cards, its own choices, and its money.
"""

from __future__ import annotations

from houseedge.announcement import announce_dealer, explain
from houseedge.cards import Card, parse_cards
from houseedge.money import Cents
from houseedge.round import Phase, Round
from houseedge.round.deciding import play_sizes
from houseedge.round.state import STREETS
from houseedge.rules.spec import Rules, Wager
from houseedge.table.banked import asked_view, bank_view, rack_view
from houseedge.table.call import at_zero, call_code, felt_print, says, then_code
from houseedge.table.changing import posted_change
from houseedge.table.choice import actions, behind, felt
from houseedge.table.clock import smallest_bet
from houseedge.table.dealing import deal_view
from houseedge.table.device import idle_deck
from houseedge.table.event import Chair, LastRound
from houseedge.table.posted import posted_sheet
from houseedge.table.seating import HIDDEN, faces, paid_line, result_of, seat_views
from houseedge.table.setup import Setup
from houseedge.table.state import Stage, Table
from houseedge.table.view import (
    About,
    AwardView,
    BuyInRange,
    DealerView,
    DisplayView,
    LastHand,
    LastSeat,
    Offer,
    PhaseName,
    PostedView,
    PrivateView,
    PublicView,
    ShufflerView,
    Sign,
    View,
    WagerName,
)
from houseedge.table.voiding import void_view
from houseedge.table.words import dealer_words, hand_view, shuffler_words

#: The marked areas in the order they lie on the felt (X-08).
FELT = (
    Wager.TRIPS,
    Wager.BAD_BEAT,
    Wager.PAIRS,
    Wager.ANTE,
    Wager.BLIND,
    Wager.PLAY,
    Wager.PROGRESSIVE,
)
_NOBODY = About()


def view_for(
    table: Table,
    player: str | None,
    sign: Sign | None = None,
    about: About = _NOBODY,
    *,
    public: PublicView | None = None,
) -> View:
    """Everything a viewer may see: `table` for all, `you` for the viewer alone.

    `player` is none for a spectator; `about` is what the house knows of the player. Where many
    look at once, `public` is what all of them see, made once by `public_view`.
    """
    return View(
        table=public_view(table, sign) if public is None else public,
        you=private_view(table, player, about),
    )


def display_view(table: Table, sign: Sign | None = None) -> DisplayView:
    """What the display above the table shows: all that is posted, phase and meter; no cards.

    Limits, paytables, notices and caps hang there before anybody bets (X-02).
    """
    sheet = posted_sheet(table)
    return DisplayView(
        table=table.id,
        title=table.setup.title,
        phase=phase_name(table),
        says=says(table),
        meter=sign,
        limits=sheet.limits,
        paytables=sheet.paytables,
        notices=[*sheet.notices, *sheet.caps, *sheet.collection],
    )


def public_view(table: Table, sign: Sign | None = None) -> PublicView:
    """What everybody at the table sees."""
    round, profile = table.round, table.rules.profile
    change = posted_change(table)
    return PublicView(
        table=table.id,
        title=table.setup.title,
        profile=profile.id,
        profile_title=profile.title,
        open=takes_players(table),
        phase=phase_name(table),
        says=says(table),
        call=call_code(table),
        void=None if table.void is None else void_view(table, table.void),
        banker=profile.bank,
        print=felt_print(table),
        round=table.round_id if table.number else None,
        number=table.number,
        deadline=table.deadline,
        seconds=table.length / 1000 if table.deadline is not None else None,
        at_zero=at_zero(table),
        then=then_code(table),
        turn=_turn(table),
        sizes=_sizes(table),
        deal=deal_view(table),
        shuffler=ShufflerView(
            model=table.shuffler.model,
            order=table.rules.dealing,
            status="ready" if table.shuffler.works else "malfunction",
            deck=table.deck_colour if len(profile.decks) > 1 else None,
            text=shuffler_words(table),
            malfunction=table.shuffler.trouble,
            mode=table.shuffler.mode,
            idle=idle_deck(table.rules, table.deck_colour or table.dealt_deck),
        ),
        player_dealer=None if round is None else round.player_dealer,
        stake=_cents(table.stake),
        bank=bank_view(table),
        backline=table.rules.settings.backline,
        rack=rack_view(table),
        offer=None if table.offer is None else Offer(seat=table.offer),
        asked=asked_view(table),
        board=[] if round is None else _board(round),
        dealer=_dealer(table, round),
        seats=seat_views(table),
        spots=[
            WagerName(wager=wager.value, label=wager.label)
            for wager in FELT
            if profile.offers(wager)
        ],
        posted=_posted(table.rules),
        meter=sign,
        order=[] if table.over is None else list(table.over.order),
        awards=_awards(table),
        notices=[*([] if change is None else [change.text]), *_notices(table)],
        change=change,
        last=[_last(table.rules, last) for last in table.last],
    )


def _posted(rules: Rules) -> PostedView:
    """What hangs at the table before anybody bets (B-12, B-13)."""
    ante, cap = rules.profile.limits[Wager.ANTE], rules.profile.single_wager
    return PostedView(
        min=Cents(ante.min),
        max=Cents(ante.max if cap is None else min(ante.max, cap.amount)),
        one_wager=None if cap is None else Cents(cap.amount),
        games=rules.settings.max_games or None,
        least=Cents(smallest_bet(rules)),
    )


def _last(rules: Rules, last: LastRound) -> LastHand:
    hand = None if last.dealer is None else hand_view(parse_cards(last.dealer))
    return LastHand(
        round=last.round,
        number=int(last.round.rpartition("-")[2]),
        status=last.status,
        dealer=None if hand is None else announce_dealer(rules, hand.text, last.qualifies),
        hand=None if hand is None else hand.title,
        code=None if hand is None else hand.code,
        rank=None if hand is None else hand.cards[0][0],
        qualifies=last.qualifies,
        seats=[
            LastSeat(seat=seat, result=result, net=Cents(net)) for seat, result, net in last.seats
        ],
    )


# A set-up goes with one table, and is known by identity; kept, it stays its own.
_POSTED: dict[int, tuple[Setup, list[str]]] = {}
_MOST_POSTED = 1_000


def _notices(table: Table) -> list[str]:
    """The notices at the table, its caps and fees among them (X-02)."""
    setup = table.setup
    known = _POSTED.get(id(setup))
    if known is None:
        sheet = posted_sheet(table)
        if len(_POSTED) >= _MOST_POSTED:
            _POSTED.clear()
        known = _POSTED[id(setup)] = (setup, [*sheet.notices, *sheet.caps, *sheet.collection])
    return list(known[1])


def private_view(table: Table, player: str | None, about: About = _NOBODY) -> PrivateView:
    """What one player sees beyond that: own cards, choices and chips; real cards are unknown."""
    seat = table.seat_of(player)
    cards = own_cards(table, player)
    known = () if table.round is None else table.round.board[: table.round.board_open]
    chair = None if seat is None else table.chair(seat)
    whole = len(cards) == 2 and len(known) >= 3 and all(card.known for card in cards)
    hand = hand_view((*cards, *known)) if whole else None
    return PrivateView(
        player=player,
        seat=seat,
        stack=None if seat is None else Cents(table.free(seat)),
        cards=[str(card) for card in cards],
        hand=hand,
        actions=[] if seat is None else actions(table, seat),
        felt=None if seat is None else felt(table, seat),
        behind=[] if player is None else behind(table, player),
        seat_options=[]
        if seat is not None or player is None or not takes_players(table)
        else [
            number
            for number, chair in enumerate(table.chairs, 1)
            if chair is None and not table.dealt_to(number)
        ],
        buy_in=_buy_in(table, chair),
        name=about.name,
        balance=about.balance,
        limits=about.limits,
    )


def own_parts(table: Table, player: str | None) -> tuple[object, ...] | None:
    """All that a seated player's own view is made from: equal parts, equal views.

    None for whoever has no chair. It saves making a view that nothing has changed.
    """
    seat, round = table.seat_of(player), table.round
    if seat is None:
        return None
    hand: tuple[object, ...] = ()
    others: tuple[object, ...] = ()
    if round is not None:
        if table.rules.settings.backline != "off" and table.stage is Stage.BETTING:
            others = (round.seats, table.behind)
        cards = (round.dealer, round.dealer_shown) if seat == round.player_dealer else ()
        hand = (round.phase, round.player_dealer, round.board_open, table.spot(seat), cards)
    return (
        seat,
        table.chair(seat),
        table.stage,
        table.offer,
        table.stake,
        table.fees_of(seat),
        table.setup,
        table.stopped,
        hand,
        others,
    )


def _buy_in(table: Table, chair: Chair | None) -> BuyInRange | None:
    """What is offered to be brought now, from a dollar up; none where the stack is full."""
    stack = 0 if chair is None else chair.stack
    least, most = max(table.setup.buy_in_min - stack, 1_00), table.setup.buy_in_max - stack
    if most < least:
        return None
    return BuyInRange(
        min=Cents(least), max=Cents(most), suggested=Cents(min(most, max(least, 500_00)))
    )


def own_cards(table: Table, player: str | None) -> tuple[Card, ...]:
    """The face-down cards a player may look at: its own two (O-14).

    The player-dealer's cards are nobody's before they open, unless the house lets it peek.
    """
    seat, round = table.seat_of(player), table.round
    if seat is None or round is None:
        return ()
    if seat == round.player_dealer:
        peeks = table.rules.settings.player_dealer_peeks
        return round.dealer if peeks or round.dealer_shown else ()
    spot = table.spot(seat)
    return () if spot is None else spot.hole


def visible(table: Table, player: str | None) -> frozenset[Card]:
    """Every card a viewer may see now; none for no card."""
    round = table.round
    if round is None:
        return frozenset()
    seen = {*round.board[: round.board_open], *own_cards(table, player)}
    if round.dealer_shown:
        seen.update(round.dealer)
    for spot in round.seats:
        if spot.shown:
            seen.update(spot.hole)
    return frozenset(seen)


def phase_name(table: Table) -> PhaseName:
    """Where the table stands, in one word of the wire."""
    if table.stage is Stage.OVER:
        # A round nobody banks has nothing that could be void: the table waits (K-13).
        return "waiting" if table.over is None else table.over.status
    if table.stage is not Stage.PLAYING or table.round is None:
        return table.stage.value  # type: ignore[return-value]
    match table.round.phase:
        case Phase.FLOP_DUE:
            return "preflop"
        case Phase.RIVER_DUE:
            return "flop"
        case Phase.SETTLEMENT:
            return "showdown"
        case phase:
            return phase.value  # type: ignore[return-value]


def takes_players(table: Table) -> bool:
    """Whether anybody may sit down: the table is open, and not about to close."""
    return table.stage is not Stage.CLOSED and not table.closing


def _board(round: Round) -> list[str]:
    return [str(card) if at < round.board_open else HIDDEN for at, card in enumerate(round.board)]


def _dealer(table: Table, round: Round | None) -> DealerView:
    shown = round is not None and round.dealer_shown
    hand = None
    if round is not None and shown:
        hand = hand_view((*round.dealer, *round.board))
    over = table.over
    return DealerView(
        cards=[] if round is None else faces(round.dealer, shown),
        hand=hand,
        qualifies=None if over is None else over.qualifies,
        text=None if over is None else dealer_words(table, over),
    )


def _turn(table: Table) -> list[int]:
    """The seats that may act now: to bank, to bet or to decide."""
    if table.offer is not None:
        return [table.offer]
    round = table.round
    if table.stage is Stage.PLAYING and round is not None:
        return [spot.number for spot in round.undecided]
    if table.stage is not Stage.BETTING or round is None:
        return []
    return [
        seat
        for seat, chair in table.taken()
        if table.spot(seat) is None and seat != round.player_dealer and not chair.absent
    ]


def _sizes(table: Table) -> list[int]:
    round = table.round
    if table.stage is not Stage.PLAYING or round is None or round.phase not in STREETS:
        return []
    return sorted(play_sizes(table.rules, round.phase))


def _awards(table: Table) -> list[AwardView]:
    """What the meter paid in this round, in the order it was paid (P-07)."""
    found = []
    for seat, amount in () if table.over is None else table.over.awards.items():
        chair, result = table.chair(seat), result_of(table, seat)
        assert result is not None, f"seat {seat} has an award and no hand"
        paid = next(each for each in result.wagers if each.wager is Wager.PROGRESSIVE)
        found.append(
            AwardView(
                seat=seat,
                name=None if chair is None else chair.name,
                amount=Cents(amount),
                line=paid.line,
                paid=paid_line(table.rules, paid),
                words=explain(table.rules, paid),
            )
        )
    return found


def _cents(amount: int | None) -> Cents | None:
    return None if amount is None else Cents(amount)
