"""What the dealer's console shows: what to press next, and seat by seat what is to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from houseedge.cards import format_cards
from houseedge.errors import Refusal
from houseedge.money import Cents
from houseedge.progressive import button
from houseedge.progressive.button import Action
from houseedge.progressive.console import Console, ConsolePhase, legal
from houseedge.progressive.newer_console import NewerConsole
from houseedge.progressive.older_console import OlderConsole
from houseedge.round import BOARD, DEALER, Phase, Place, Round, Seat, Wagers
from houseedge.round.judge import dealer_qualifies
from houseedge.rules.spec import Rules, Wager
from houseedge.settlement import settle
from houseedge.table.bank_view import FeeBand
from houseedge.table.clock import Due, Step, next_press
from houseedge.table.duty import HAND, antes_due, next_hand, unnamed
from houseedge.table.fee import fee_bands
from houseedge.table.moves import Move, ante_back, moves_of
from houseedge.table.pause import waited_for_by_dealer
from houseedge.table.reading import FLOP, is_read
from houseedge.table.seating import line_view, result_of, wager_view
from houseedge.table.settling import bank_of, hits
from houseedge.table.signal import HandSign, choices
from houseedge.table.state import Stage, Table
from houseedge.table.stub import stub_missing
from houseedge.table.view import PaidLine, Shown, WagerView
from houseedge.table.viewing import phase_name


class ConsoleSeat(Shown, frozen=True, kw_only=True):
    """A seat as the dealer's console shows it."""

    seat: int
    name: str
    bet: Annotated[Cents | None, msgspec.Meta(description="On its sensor, which is lit then.")]
    folded: bool
    void: Annotated[bool, msgspec.Meta(description="Whether this hand alone is void.")]
    open: Annotated[bool, msgspec.Meta(description="Whether its cards lie open.")]
    earned: Annotated[str | None, msgspec.Meta(description="The line its hand has earned.")]
    selected: Annotated[str | None, msgspec.Meta(description="The hand button that is lit.")]
    logged: Annotated[str | None, msgspec.Meta(description="The win that is logged.")]
    due: Annotated[Cents | None, msgspec.Meta(description="What is to be paid for it.")]
    wagers: Annotated[
        list[WagerView],
        msgspec.Meta(description="What each wager gets, and why, once hand and dealer are open."),
    ]
    moves: Annotated[
        list[Move], msgspec.Meta(description="What is done with each wager now, as far as known.")
    ]
    racked: Annotated[int | None, msgspec.Meta(description="Cards counted into the rack.")]
    envies: Annotated[
        list[str], msgspec.Meta(description="Its lines without a bet that pay the others (E-01).")
    ]
    choices: Annotated[
        list[HandSign], msgspec.Meta(description="What it may say by hand now (step `signal`).")
    ]


class ConsoleLine(Shown, frozen=True, kw_only=True):
    """A hand button of the progressive's console."""

    key: str
    title: str
    pays: PaidLine


class ConsoleView(Shown, frozen=True, kw_only=True):
    """A dealer's table as its console shows it; seats in settling order."""

    table: str
    dealer: Annotated[str | None, msgspec.Meta(description="Who has tapped in.")]
    called: Annotated[str | None, msgspec.Meta(description="Why a supervisor is called.")]
    phase: str
    round: str | None
    next: Annotated[
        str | None,
        msgspec.Meta(description="What is pressed next; none while others are waited for."),
    ]
    next_seat: Annotated[
        int | None, msgspec.Meta(description="Whose hand is opened next, where that is next.")
    ]
    waits: Annotated[
        str | None,
        msgspec.Meta(
            description="What is waited for, where it is something.",
            examples=["seat 2 has to decide"],
        ),
    ]
    at: Annotated[int, msgspec.Meta(description="Not before then, in ms of the epoch; 0 at once.")]
    generation: Annotated[
        Literal["older", "newer"] | None, msgspec.Meta(description="Of the progressive's console.")
    ]
    console: Annotated[str | None, msgspec.Meta(description="Open, miscounted or locked.")]
    buttons: Annotated[
        list[str], msgspec.Meta(description="What may be pressed on it now, by its steps.")
    ]
    sensors: Annotated[int, msgspec.Meta(description="How many are lit.")]
    counted: Annotated[int | None, msgspec.Meta(description="As the dealer has counted.")]
    key: Annotated[str | None, msgspec.Meta(description="Where the older console's key stands.")]
    spot: Annotated[int | None, msgspec.Meta(description="The spot the newer one shows.")]
    card_due: Annotated[int | None, msgspec.Meta(description="Whose win waits for a card.")]
    lines: Annotated[list[ConsoleLine], msgspec.Meta(description="Its hand buttons.")]
    physical: Annotated[bool, msgspec.Meta(description="Whether cards are real, and are named.")]
    cards_due: Annotated[
        int, msgspec.Meta(description="How many real cards the next step names; 0 for none.")
    ]
    cards_read: Annotated[
        bool, msgspec.Meta(description="Whether the shoe has read all of them: none need be named.")
    ]
    board: str
    dealer_cards: str
    qualifies: bool | None
    read: Annotated[
        int | None, msgspec.Meta(description="Cards its reading shoe has read; none without one.")
    ]
    rack: Annotated[int, msgspec.Meta(description="Cards of this round in the discard rack.")]
    tray: Annotated[
        Cents | None, msgspec.Meta(description="In the tray by the books; with real chips alone.")
    ]
    seats: list[ConsoleSeat]
    envy_lines: Annotated[
        list[str],
        msgspec.Meta(description="The lines that pay envy to others, with real chips (E-01)."),
    ]
    fees: Annotated[
        list[FeeBand], msgspec.Meta(description="What a bettor pays for the collection, by Ante.")
    ]
    bank: Annotated[
        list[HandSign], msgspec.Meta(description="What whoever is asked to bank may say by hand.")
    ]


def console_view(table: Table, now: int, amounts: Mapping[int, int]) -> ConsoleView:
    """The console of a dealer's table; `amounts` are what the meter has fixed, by seat."""
    round, console = table.round, table.console
    shown = round is not None and round.dealer_shown
    due = next_press(table, now)
    cards = _cards_due(table, due)
    return ConsoleView(
        table=table.id,
        dealer=table.dealer,
        called=table.called,
        phase=phase_name(table),
        round=table.round_id if table.binding is not None else None,
        next=None if due is None else _next(table, due.step),
        next_seat=_next_seat(table, due),
        waits=waited_for_by_dealer(table),
        at=0 if due is None else due.at,
        generation=table.setup.console if table.has_progressive else None,
        console=None if console is None else console.phase.value,
        buttons=[] if console is None else _buttons(table, console),
        sensors=len(_lit(round)) if console is None else len(console.bets),
        counted=None if console is None or not console.count else console.count,
        key=console.key if isinstance(console, OlderConsole) else None,
        spot=console.spot if isinstance(console, NewerConsole) else None,
        card_due=card_due(console),
        lines=console_lines(table.rules) if table.has_progressive else [],
        physical=table.physical,
        cards_due=0 if cards is None else cards[1],
        cards_read=cards is not None and is_read(table, *cards),
        board="" if round is None else format_cards(round.board[: round.board_open]),
        dealer_cards=format_cards(round.dealer) if round is not None and shown else "",
        qualifies=dealer_qualifies(round) if round is not None and shown else None,
        read=len(table.read) if table.reads else None,
        rack=sum(count for _, count in table.racked),
        tray=None,
        seats=_seats(table, amounts),
        envy_lines=[],
        fees=fee_bands(table.rules),
        bank=[] if table.offer is None else choices(table, table.offer),
    )


#: A step of the house's, by the name a dealer has for it, where it is another.
_CALLED = {
    Step.SHUFFLE: "deal",
    Step.DECIDE_FOR_ABSENT: "act_for_absent",
}


def _next(table: Table, step: Step) -> str:
    """What is truly pressed next: a wrong count is corrected, and wins are confirmed, before."""
    console = table.console
    if console is not None and console.phase is ConsolePhase.MISCOUNTED:
        return "correct_count"
    if step is Step.SETTLE and unnamed(table) is not None:
        return step_name(table, Step.OPEN_HAND)
    if step is Step.SETTLE and stub_missing(table) is not None:
        return "count_stub"
    if console is not None and step is Step.SETTLE:
        if isinstance(console, OlderConsole) and console.due is not None:
            # The key goes back to RUN before another hand is pressed or logged (P-10).
            return "turn_key"
        done = {win.seat for win in console.logged}
        if any(seat not in done for seat in _earned(table)):
            return "hand" if not console.selected else confirmed_by(console)
        if isinstance(console, OlderConsole) and console.key != "RUN":
            return "turn_key"
    return step_name(table, step)


def _next_seat(table: Table, due: Due | None) -> int | None:
    """Whose hand comes next in settling order, once hands are opened (S-09)."""
    if due is None:
        return None
    if due.step is Step.SETTLE:
        return unnamed(table)
    return next_hand(table) if due.step is Step.OPEN_HAND else None


def _buttons(table: Table, console: Console) -> list[str]:
    """What may be pressed on the console; a round is ended there once it is settled (P-14)."""
    ends = ("game_over", "end_game")
    over = table.stage is Stage.OVER and table.void is None
    return [step for step in buttons_of(console) if over or step not in ends]


def confirmed_by(console: Console) -> str:
    """How the win that is selected goes on."""
    if isinstance(console, OlderConsole):
        return "j_pot" if console.key == "JPH" and console.due is None else "turn_key"
    return "swipe" if card_due(console) is not None else "confirm"


def step_name(table: Table, step: Step) -> str:
    """What a dealer presses for a step; the console has its own buttons for two of them."""
    older = table.setup.console == "older"
    if step is Step.LOCK:
        return "coin_in" if older else "start_game"
    if step is Step.END_ROUND and table.console is not None and table.void is None:
        return "game_over" if older else "end_game"
    return _CALLED.get(step, step.value.replace(" ", "_"))


#: The steps by which the console's own buttons are pressed.
_PRESSED_BY: Mapping[type[Action], str] = {
    button.PlaceBet: "place_bet",
    button.TakeBet: "take_bet",
    button.ResolveSeats: "correct_seats",
    button.CoinIn: "coin_in",
    button.StartGame: "start_game",
    button.ResolveCount: "correct_count",
    button.HandButton: "hand",
    button.Spot: "spot",
    button.TurnKey: "turn_key",
    button.JPot: "j_pot",
    button.Confirm: "confirm",
    button.Swipe: "swipe",
    button.GameOver: "game_over",
    button.EndGame: "end_game",
}


#: The steps by which somebody lights sensors; bets from an account do that by themselves.
_OF_SENSORS = ("place_bet", "take_bet", "correct_seats")


def buttons_of(console: Console, *, sensors: bool = False) -> list[str]:
    """The steps that the console allows now, each once; `sensors` where somebody lights them."""
    steps = (_PRESSED_BY[type(action)] for action in legal(console))
    return list(dict.fromkeys(step for step in steps if sensors or step not in _OF_SENSORS))


def _lit(round: Round | None) -> list[int]:
    return [] if round is None else [s.number for s in round.seats if s.wagers.progressive]


def card_due(console: Console | None) -> int | None:
    """The seat whose win waits for a card on the newer console."""
    if isinstance(console, NewerConsole) and console.confirmed is not None:
        return console.confirmed.seat
    return None


def _seats(table: Table, amounts: Mapping[int, int]) -> list[ConsoleSeat]:
    round, console = table.round, table.console
    if round is None:
        return []
    selected = {} if console is None else {win.seat: win.line for win in console.selected}
    logged = {} if console is None else {win.seat: win.line for win in console.logged}
    earned = _earned(table)
    told, racked = _told(table, round), dict(table.racked)
    found = []
    for spot in round.settling_order:
        number, chair = spot.number, table.chair(spot.number)
        bet, due = 0 if spot.void else spot.wagers.progressive, amounts.get(number)
        found.append(
            ConsoleSeat(
                seat=number,
                name="" if chair is None else chair.name,
                bet=Cents(bet) if bet else None,
                folded=spot.folded,
                void=spot.void,
                open=spot.shown,
                earned=earned.get(number),
                selected=selected.get(number),
                logged=logged.get(number),
                due=None if due is None else Cents(due),
                wagers=told.get(number, []),
                moves=_moves(table, spot, told.get(number)),
                racked=racked.get(number),
                envies=[],
                choices=choices(table, number),
            )
        )
    return found


def _moves(table: Table, spot: Seat, told: list[WagerView] | None) -> list[Move]:
    """What is done with a hand's wagers: the Ante first, where it goes back in a pass of its own.

    What folded seats lose is taken before that; a hand that waits for its turn moves nothing.
    """
    if spot.number in antes_due(table):
        return [ante_back(spot.wagers.ante)]
    return [] if told is None else moves_of(told, antes_returned=table.returned and spot.live)


def _cards_due(table: Table, due: Due | None) -> tuple[Place, int] | None:
    """Where a step turns real cards up, and how many: flop, turn and river, a hand (D-05)."""
    if due is None or not table.physical:
        return None
    match due.step:
        case Step.OPEN_BOARD:
            return BOARD, FLOP if table.playing().phase is Phase.FLOP_DUE else HAND
        case Step.REVEAL:
            return DEALER, HAND
        case _:
            seat = _next_seat(table, due)
            return None if seat is None else (seat, HAND)


def console_lines(rules: Rules) -> list[ConsoleLine]:
    """The hand buttons of the progressive's console, best hand first."""
    lines = rules.tables[Wager.PROGRESSIVE].lines
    return [ConsoleLine(key=each.key, title=each.title, pays=line_view(each)) for each in lines]


def _earned(table: Table) -> dict[int, str]:
    """The line each hand has earned; none is known while real cards that decide it are not."""
    try:
        return {hit.seat: hit.line.key for hit in hits(table)}
    except Refusal:
        return {}


def _told(table: Table, round: Round) -> dict[int, list[WagerView]]:
    """What every wager gets whose hand lies open, and what folded seats lose.

    Seats are settled in order, so what is known of the first ones does not change by the others.
    The progressive is the console's own to tell, and what cards decide that nobody has named is
    not told yet.
    """
    if table.stage is Stage.OVER:
        results = {spot.number: result_of(table, spot.number) for spot in round.seats}
        return {
            number: [wager_view(table.rules, settled) for settled in result.wagers]
            for number, result in results.items()
            if result is not None
        }
    if not round.dealer_shown:
        return {}
    told = [spot for spot in round.seats if spot.shown or not spot.live]
    ready = tuple(map(_tellable, told))
    if not ready:
        return {}
    part = msgspec.structs.replace(round, seats=ready, phase=Phase.SETTLEMENT)
    settlement = settle(part, bank_of(table))
    return {
        spot.seat: [wager_view(table.rules, settled) for settled in spot.wagers]
        for spot in settlement.spots
    }


def _tellable(spot: Seat) -> Seat:
    """A seat with the wagers that can be told; a hand that nobody knows decides none by cards."""
    if spot.known:
        return msgspec.structs.replace(spot, wagers=replace(spot.wagers, progressive=0))
    base = Wagers(ante=spot.wagers.ante, blind=spot.wagers.blind)
    return msgspec.structs.replace(spot, wagers=base, backline=())
