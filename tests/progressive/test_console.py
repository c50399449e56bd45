"""The consoles: every press is listed or refused by name, and wins and meters keep their order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.errors import BadAmount, NoSuchSeat, Refusal
from houseedge.progressive.button import (
    Action,
    BetsLocked,
    BetsRemoved,
    CoinIn,
    Confirm,
    ConsoleReset,
    CountMismatch,
    Effect,
    EndGame,
    GameOver,
    HandButton,
    JPot,
    MeterMoves,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    Spot,
    StartGame,
    Swipe,
    TakeBet,
    TurnKey,
    WinLogged,
)
from houseedge.progressive.console import (
    ANYONE,
    Console,
    NameMissing,
    NoBetThere,
    NoRoundRunning,
    NoSuchHand,
    NothingToResolve,
    NoWinSelected,
    SeatWin,
    SecondHand,
    SensorLitAlready,
    WinUnconfirmed,
    legal,
    press,
)
from houseedge.progressive.newer_console import (
    CardWaited,
    NewerConsole,
    NoSpotSelected,
    NotConfirmed,
)
from houseedge.progressive.older_console import MeterDue, OlderConsole, WrongKey
from houseedge.rules import built_in
from tests.effort import times

CLAUSES = set(built_in().clauses())
LINES = ("royal", "quads")
OLDER = OlderConsole(seats=3, lines=LINES)
NEWER = NewerConsole(seats=3, lines=LINES, executive_from=10_000_00)


def after(console: Console, *actions: Action) -> Console:
    for action in actions:
        console, _ = press(console, action)
    return console


IN_OLDER: tuple[Action, ...] = (PlaceBet(1), PlaceBet(3), CoinIn(2))
IN_NEWER: tuple[Action, ...] = (PlaceBet(1), PlaceBet(3), StartGame(2))
KEY = TurnKey("JPH", "lee")
BACK = TurnKey("RUN", "lee")


@pytest.mark.parametrize(
    ("before", "action", "refusal"),
    [
        ((), PlaceBet(0), NoSuchSeat),
        ((), PlaceBet(4), NoSuchSeat),
        ((PlaceBet(1),), PlaceBet(1), SensorLitAlready),
        ((), TakeBet(1), NoBetThere),
        ((), CoinIn(-1), BadAmount),
        ((), ResolveCount(0, "kim"), NothingToResolve),
        ((CoinIn(1),), ResolveCount(-1, "kim"), BadAmount),
        ((CoinIn(1),), ResolveCount(0, " "), NameMissing),
        ((CoinIn(1),), ResolveSeats((4,), "kim"), NoSuchSeat),
        ((), HandButton("royal", 1), NoRoundRunning),
        ((), GameOver(), NoRoundRunning),
        ((), KEY, NoRoundRunning),
        (IN_OLDER, HandButton("royal"), NoBetThere),
        (IN_OLDER, HandButton("royal", 2), NoBetThere),
        (IN_OLDER, HandButton("royal", 9), NoSuchSeat),
        (IN_OLDER, HandButton("pair", 1), NoSuchHand),
        ((*IN_OLDER, HandButton("royal", 1)), HandButton("quads", 1), SecondHand),
        (IN_OLDER, KEY, NoWinSelected),
        (IN_OLDER, TurnKey("OFF", "lee"), WrongKey),
        ((PlaceBet(1),), TurnKey("OFF", "lee"), WrongKey),
        ((), BACK, WrongKey),
        ((), TurnKey("OFF", ""), NameMissing),
        ((TurnKey("OFF", "lee"),), PlaceBet(1), WrongKey),
        ((TurnKey("OFF", "lee"),), CoinIn(0), WrongKey),
        ((TurnKey("OFF", "lee"),), ResolveCount(0, "kim"), WrongKey),
        ((TurnKey("OFF", "lee"),), KEY, WrongKey),
        ((*IN_OLDER, HandButton("royal", 1)), JPot(), WrongKey),
        ((*IN_OLDER, HandButton("royal", 1), KEY), HandButton("royal", 1), WrongKey),
        ((*IN_OLDER, HandButton("royal", 1), KEY), GameOver(), WrongKey),
        ((*IN_OLDER, HandButton("royal", 1), KEY), TurnKey("OFF", "lee"), WrongKey),
        ((*IN_OLDER, HandButton("royal", 1), KEY, JPot()), JPot(), MeterDue),
        ((*IN_OLDER, HandButton("royal", 1), KEY, JPot()), GameOver(), MeterDue),
        ((*IN_OLDER, HandButton("royal", 1), KEY, JPot()), TurnKey("OFF", "lee"), MeterDue),
    ],
)
def test_the_older_console_refuses_by_name(
    before: tuple[Action, ...], action: Action, refusal: type[Refusal]
) -> None:
    console = after(OLDER, *before)
    with pytest.raises(refusal) as refused:
        press(console, action)
    assert type(refused.value) is refusal
    assert refused.value.rule in CLAUSES
    assert refused.value.phase == console.phase.value


@pytest.mark.parametrize(
    ("before", "action", "refusal"),
    [
        ((), Spot(1), NoRoundRunning),
        ((), HandButton("royal"), NoRoundRunning),
        ((), Confirm(), NoRoundRunning),
        ((), EndGame(), NoRoundRunning),
        (IN_NEWER, Spot(2), NoBetThere),
        (IN_NEWER, HandButton("royal"), NoSpotSelected),
        (IN_NEWER, HandButton("royal", 1), NoSpotSelected),
        ((*IN_NEWER, Spot(1)), HandButton("royal", 3), NoSpotSelected),
        ((*IN_NEWER, Spot(1)), HandButton("pair"), NoSuchHand),
        ((*IN_NEWER, Spot(1), HandButton("royal")), HandButton("quads"), SecondHand),
        ((*IN_NEWER, Spot(1)), Confirm(), NoWinSelected),
        ((*IN_NEWER, Spot(1), HandButton("royal")), Swipe("executive", "max", 1), NotConfirmed),
        ((*IN_NEWER, Spot(1), HandButton("royal"), Confirm()), Confirm(), CardWaited),
        (
            (*IN_NEWER, Spot(1), HandButton("royal"), Confirm(), Spot(3)),
            HandButton("royal"),
            CardWaited,
        ),
        (
            (*IN_NEWER, Spot(1), HandButton("royal"), Confirm()),
            Swipe("executive", "", 1),
            NameMissing,
        ),
        (
            (*IN_NEWER, Spot(1), HandButton("royal"), Confirm()),
            Swipe("executive", "max", -1),
            BadAmount,
        ),
    ],
)
def test_the_newer_console_refuses_by_name(
    before: tuple[Action, ...], action: Action, refusal: type[Refusal]
) -> None:
    console = after(NEWER, *before)
    with pytest.raises(refusal) as refused:
        press(console, action)
    assert type(refused.value) is refusal
    assert refused.value.rule in CLAUSES
    assert refused.value.phase == console.phase.value


def test_p10_j_pot_logs_a_selected_hand_or_nothing() -> None:
    at_jph = replace(OLDER, key="JPH", holder="lee")
    with pytest.raises(NoWinSelected):
        press(at_jph, JPot())


def test_p10_the_seat_whose_meter_is_due_is_named() -> None:
    logged = after(OLDER, *IN_OLDER, HandButton("royal", 3), KEY, JPot())
    with pytest.raises(MeterDue, match="the win of seat 3 is logged") as refused:
        press(logged, GameOver())
    assert refused.value.seat == 3


def test_p14_after_the_round_a_console_is_as_before_it() -> None:
    won = (HandButton("royal", 3), KEY, JPot(), BACK)
    assert after(OLDER, *IN_OLDER, *won, GameOver()) == replace(OLDER, holder="lee")
    assert after(NEWER, *IN_NEWER, Spot(1), EndGame()) == NEWER


def test_p14_the_hand_selected_first_is_named_when_a_round_is_to_end() -> None:
    both = after(OLDER, *IN_OLDER, HandButton("royal", 3), HandButton("quads", 1))
    with pytest.raises(WinUnconfirmed, match="selected for seat 3") as refused:
        press(both, GameOver())
    assert (refused.value.rule, refused.value.seat) == ("P-14", 3)


def test_p11_where_every_win_takes_an_executive_no_other_card_is_listed() -> None:
    presses = (*IN_NEWER, Spot(1), HandButton("royal"), Confirm())
    always = legal(after(replace(NEWER, executive_from=0), *presses))
    assert [each for each in always if isinstance(each, Swipe)] == [Swipe("executive", ANYONE, 0)]
    # From a cent up: a supervisor's card serves for nothing to pay.
    from_a_cent = legal(after(replace(NEWER, executive_from=1), *presses))
    assert [each for each in from_a_cent if isinstance(each, Swipe)] == [
        Swipe("supervisor", ANYONE, 0),
        Swipe("executive", ANYONE, 1),
    ]


def test_a_confirmed_hand_can_be_taken_off_until_the_card_is_swiped() -> None:
    waiting = after(NEWER, *IN_NEWER, Spot(1), HandButton("royal"), Confirm())
    assert after(waiting, HandButton("royal")) == after(NEWER, *IN_NEWER, Spot(1))


def test_the_house_may_confirm_wins_from_the_dealers_left() -> None:
    console = OlderConsole(seats=3, lines=LINES, meter_order="left_to_right")
    both = after(console, *IN_OLDER, HandButton("royal", 3), HandButton("quads", 1))
    assert both.next_win == SeatWin(1, "quads")


def test_legal_lists_what_the_older_console_allows_in_each_of_its_states() -> None:
    assert legal(after(OLDER, PlaceBet(2))) == (PlaceBet(1), TakeBet(2), PlaceBet(3), CoinIn(1))
    assert legal(after(OLDER, PlaceBet(2), CoinIn(2))) == (
        ResolveCount(1, ANYONE),
        ResolveSeats((1, 2), ANYONE),
    )
    # As many as there are seats may be right, more may not.
    assert legal(after(OLDER, PlaceBet(2), CoinIn(3))) == (
        ResolveCount(1, ANYONE),
        ResolveSeats((1, 2, 3), ANYONE),
    )
    assert legal(after(OLDER, PlaceBet(2), CoinIn(9))) == (ResolveCount(1, ANYONE),)
    playing = after(OLDER, PlaceBet(2), CoinIn(1))
    assert legal(playing) == (HandButton("royal", 2), HandButton("quads", 2), GameOver())
    selected = after(playing, HandButton("royal", 2))
    assert legal(selected) == (HandButton("royal", 2), TurnKey("JPH", ANYONE))
    at_jph = after(selected, KEY)
    assert legal(at_jph) == (JPot(), TurnKey("RUN", ANYONE))
    assert legal(after(at_jph, JPot())) == (TurnKey("RUN", ANYONE),)
    assert legal(after(at_jph, JPot(), BACK)) == (GameOver(),)


def test_legal_lists_what_the_newer_console_allows_in_each_of_its_states() -> None:
    playing = after(NEWER, PlaceBet(2), StartGame(1))
    assert legal(playing) == (Spot(2), EndGame())
    selected = after(playing, Spot(2), HandButton("royal"))
    assert legal(selected) == (Spot(2), HandButton("royal"), Confirm())
    waiting = after(selected, Confirm())
    assert legal(waiting) == (
        Spot(2),
        HandButton("royal"),
        Swipe("supervisor", ANYONE, 0),
        Swipe("executive", ANYONE, 10_000_00),
    )
    assert legal(after(waiting, Swipe("supervisor", "lee", 1))) == (Spot(2), EndGame())


def test_actions_and_effects_travel_as_tagged_messages() -> None:
    for action in (HandButton("royal", 2), Swipe("executive", "max", 5), GameOver()):
        assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action
    for effect in (WinLogged(2, "royal", "lee", "key"), BetsLocked((1, 2)), ConsoleReset()):
        assert msgspec.json.decode(msgspec.json.encode(effect), type=Effect) == effect


seats = st.integers(0, 4)
names = st.sampled_from(("lee", ""))
anything: st.SearchStrategy[Action] = st.one_of(
    st.builds(PlaceBet, seats),
    st.builds(TakeBet, seats),
    st.builds(CoinIn, st.integers(-1, 4)),
    st.builds(StartGame, st.integers(-1, 4)),
    st.builds(ResolveCount, st.integers(-1, 4), names),
    st.builds(ResolveSeats, st.lists(seats, max_size=4).map(tuple), names),
    st.builds(HandButton, st.sampled_from((*LINES, "pair")), st.none() | seats),
    st.builds(Spot, seats),
    st.builds(TurnKey, st.sampled_from(("OFF", "RUN", "JPH")), names),
    st.just(JPot()),
    st.just(Confirm()),
    st.builds(
        Swipe,
        st.sampled_from(("supervisor", "executive")),
        names,
        st.sampled_from((-1, 0, 9_999_99, 10_000_00)),
    ),
    st.just(GameOver()),
    st.just(EndGame()),
)


@dataclass
class Book:
    """Somebody who sees the effects alone and holds the console to its laws."""

    running: bool = False
    seats: tuple[int, ...] = ()
    logged: list[SeatWin] = field(default_factory=list)
    moved: list[SeatWin] = field(default_factory=list)

    def enter(self, effect: Effect) -> None:
        match effect:
            case CountMismatch():
                assert not self.running
            case BetsLocked(seats):
                assert not self.running, "a round starts before the last ended"
                self.running, self.seats = True, seats
            case BetsRemoved(seats):
                assert self.running
                assert seats == self.seats
            case WinLogged(seat, line):
                assert self.running
                assert seat in self.seats
                assert seat not in {win.seat for win in self.logged}, "a win is logged twice"
                assert self.logged == self.moved, "a win is logged before the last moved the meter"
                self.logged.append(SeatWin(seat, line))
            case MeterMoves(seat, line):
                self.moved.append(SeatWin(seat, line))
                assert self.moved == self.logged, "a meter moves before its win is logged"
            case ConsoleReset():
                assert self.running
                assert self.moved == self.logged, "a round ends before the meter moved"
                self.running, self.seats = False, ()
                self.logged, self.moved = [], []
            case _:
                pass


# What a hasty crew presses out of turn: the steps of a win, with nothing wrong but the moment.
HASTY: dict[Console, tuple[Action, ...]] = {
    OLDER: (
        HandButton("royal", 1),
        HandButton("royal", 3),
        KEY,
        JPot(),
        BACK,
        CoinIn(2),
        GameOver(),
    ),
    NEWER: (
        Spot(1),
        Spot(3),
        HandButton("royal"),
        Confirm(),
        Swipe("executive", "max", 10_000_00),
        StartGame(2),
        EndGame(),
    ),
}


@settings(max_examples=times(100))
@given(st.sampled_from((OLDER, NEWER)), st.booleans(), st.data())
def test_no_sequence_of_presses_breaks_the_order_of_wins_meters_and_rounds(
    console: Console, begun: bool, data: st.DataObject
) -> None:
    book = Book()
    hasty = HASTY[console]
    first = (IN_OLDER if isinstance(console, OlderConsole) else IN_NEWER) if begun else ()
    for step in range(50):
        listed = legal(console)
        assert listed, "a console is never stuck"
        if step < len(first):
            action = first[step]
        else:
            action = data.draw(st.sampled_from(listed) | st.sampled_from(hasty) | anything)
        try:
            console, effects = press(console, action)
        except Refusal as refusal:
            rule = refusal.rule
        else:
            for effect in effects:
                book.enter(effect)
            assert effects, "a press that is allowed does something"
            assert list(console.logged) == book.logged
            continue
        assert action not in listed, "what is listed is not refused"
        assert rule in CLAUSES


@given(st.sampled_from((OLDER, NEWER)), st.lists(anything, max_size=30))
def test_everything_listed_may_be_pressed(console: Console, actions: list[Action]) -> None:
    for action in actions:
        for listed in legal(console):
            press(console, listed)
        try:
            console, _ = press(console, action)
        except Refusal:
            continue
