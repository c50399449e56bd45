"""P: the two consoles, step by step as the Washington sheet has them; X: the equipment."""

from __future__ import annotations

import pytest

from houseedge.errors import Refusal, RulesError, TooLateToBet
from houseedge.progressive.button import (
    Action,
    BetsLocked,
    BetsRemoved,
    CardDue,
    CoinIn,
    Confirm,
    ConsoleReset,
    CountCorrected,
    CountMismatch,
    Effect,
    EndGame,
    GameOver,
    HandButton,
    HandCleared,
    HandSelected,
    JPot,
    KeyTurned,
    MeterMoves,
    MismatchResolved,
    PlaceBet,
    ResolveCount,
    ResolveSeats,
    SeatsCorrected,
    SensorDark,
    SensorLit,
    Spot,
    SpotSelected,
    StartGame,
    SupervisorCalled,
    Swipe,
    TakeBet,
    TurnKey,
    WinLogged,
)
from houseedge.progressive.console import (
    Console,
    CountOpen,
    NoSuchButton,
    RoundRunning,
    WinIsLogged,
    WinUnconfirmed,
    press,
)
from houseedge.progressive.newer_console import NewerConsole, WrongCard
from houseedge.progressive.older_console import OlderConsole
from houseedge.rules import built_in
from houseedge.rules.equipment import (
    ROLES,
    Approvals,
    Equipment,
    EquipmentRefused,
    ForeignPart,
    NotApproved,
    PartMissing,
    ShufflerNotApproved,
    WrongVersion,
    parse_equipment,
    system_of,
    verify_equipment,
)
from tests.felt import rules

LINES = tuple(line.key for line in built_in().paytable("WA-01").lines)
TOP = "royal_flush_first_five"
FIVE = "royal_flush_seven"
PLAN = built_in().plan("WA-01")

OLDER = OlderConsole(seats=6, lines=LINES)
NEWER = NewerConsole(seats=6, lines=LINES, executive_from=PLAN.executive_from)

Steps = list[tuple[str, Action, tuple[Effect, ...]]]


def after(console: Console, *actions: Action) -> Console:
    for action in actions:
        console, _ = press(console, action)
    return console


def follow(console: Console, steps: Steps) -> Console:
    for step, action, effects in steps:
        console, happened = press(console, action)
        assert happened == effects, step
    return console


def running(console: Console, *seats: int) -> Console:
    """A console whose round runs with the bets of these seats."""
    count = len(seats)
    lock = CoinIn(count) if isinstance(console, OlderConsole) else StartGame(count)
    return after(console, *(PlaceBet(seat) for seat in seats), lock)


BOTH = pytest.mark.parametrize(
    ("console", "lock"), [(OLDER, CoinIn), (NEWER, StartGame)], ids=["older", "newer"]
)


@BOTH
def test_p01_a_sensor_lights_when_a_bet_lies_on_it(
    console: Console, lock: type[CoinIn | StartGame]
) -> None:
    follow(
        console,
        [
            ("sheet 5", PlaceBet(4), (SensorLit(4),)),
            ("taken off", TakeBet(4), (SensorDark(4),)),
            ("and laid again", PlaceBet(4), (SensorLit(4),)),
        ],
    )


@BOTH
@pytest.mark.parametrize("late", [PlaceBet(2), TakeBet(4)])
@pytest.mark.parametrize("count", [1, 2], ids=["agreed", "miscounted"])
def test_p01_no_bet_comes_or_goes_after_the_lock(
    console: Console, lock: type[CoinIn | StartGame], late: Action, count: int
) -> None:
    locked = after(console, PlaceBet(4), lock(count))
    with pytest.raises(TooLateToBet) as refused:
        press(locked, late)
    assert refused.value.rule == "P-01"


@BOTH
def test_p02_the_lock_shows_who_is_in_and_the_bets_leave_the_felt(
    console: Console, lock: type[CoinIn | StartGame]
) -> None:
    locked = follow(
        console,
        [
            ("sheet 5", PlaceBet(4), (SensorLit(4),)),
            ("sheet 5", PlaceBet(1), (SensorLit(1),)),
            ("sheet 6", lock(2), (BetsLocked((1, 4)), BetsRemoved((1, 4)))),
        ],
    )
    assert locked.bets == (1, 4)


@BOTH
def test_p02_a_miscount_is_recorded_and_resolved_by_the_count(
    console: Console, lock: type[CoinIn | StartGame]
) -> None:
    follow(
        after(console, PlaceBet(1), PlaceBet(4)),
        [
            ("three counted", lock(3), (CountMismatch(3, 2),)),
            (
                "still wrong",
                ResolveCount(1, "kim"),
                (CountCorrected(3, 1, "kim"), CountMismatch(1, 2)),
            ),
            (
                "two counted",
                ResolveCount(2, "kim"),
                (
                    CountCorrected(1, 2, "kim"),
                    MismatchResolved(2),
                    BetsLocked((1, 4)),
                    BetsRemoved((1, 4)),
                ),
            ),
        ],
    )


@BOTH
def test_p02_a_miscount_is_recorded_and_resolved_by_the_seats(
    console: Console, lock: type[CoinIn | StartGame]
) -> None:
    follow(
        after(console, PlaceBet(1), PlaceBet(4)),
        [
            ("three counted", lock(3), (CountMismatch(3, 2),)),
            (
                "a dead sensor",
                ResolveSeats((6, 4, 1), "kim"),
                (
                    SeatsCorrected((1, 4), (1, 4, 6), "kim"),
                    MismatchResolved(3),
                    BetsLocked((1, 4, 6)),
                    BetsRemoved((1, 4, 6)),
                ),
            ),
        ],
    )


@BOTH
def test_p02_the_round_does_not_go_on_while_the_count_is_open(
    console: Console, lock: type[CoinIn | StartGame]
) -> None:
    miscounted = after(console, PlaceBet(1), lock(2))
    older: list[Action] = [CoinIn(1), HandButton(TOP, 1), TurnKey("JPH", "lee"), GameOver()]
    newer: list[Action] = [StartGame(1), Spot(1), HandButton(TOP), Confirm(), EndGame()]
    for action in older if lock is CoinIn else newer:
        with pytest.raises(CountOpen) as refused:
            press(miscounted, action)
        assert (refused.value.rule, refused.value.phase) == ("P-02", "miscounted")


def test_p10_the_older_console_follows_the_sheet_step_by_step() -> None:
    ended = follow(
        OLDER,
        [
            ("5", PlaceBet(2), (SensorLit(2),)),
            ("5", PlaceBet(5), (SensorLit(5),)),
            ("6", CoinIn(2), (BetsLocked((2, 5)), BetsRemoved((2, 5)))),
            (
                "9d, 9e",
                HandButton(FIVE, 2),
                (HandSelected(2, FIVE), SupervisorCalled(2, FIVE)),
            ),
            ("9d, by accident", HandButton(FIVE, 2), (HandCleared(2, FIVE),)),
            ("9d, 9e", HandButton(TOP, 5), (HandSelected(5, TOP), SupervisorCalled(5, TOP))),
            ("9f, the key", TurnKey("JPH", "lee"), (KeyTurned("JPH", "lee"),)),
            ("9f, J-pot records the win", JPot(), (WinLogged(5, TOP, "lee", "key"),)),
            (
                "9g, Run adjusts the meter",
                TurnKey("RUN", "lee"),
                (KeyTurned("RUN", "lee"), MeterMoves(5, TOP)),
            ),
            ("9h", GameOver(), (ConsoleReset(),)),
        ],
    )
    assert ended == after(OLDER, TurnKey("OFF", "lee"), TurnKey("RUN", "lee"))


def test_p10_a_key_turned_back_without_j_pot_moves_no_meter() -> None:
    follow(
        running(OLDER, 5),
        [
            ("9d", HandButton(TOP, 5), (HandSelected(5, TOP), SupervisorCalled(5, TOP))),
            ("9f", TurnKey("JPH", "lee"), (KeyTurned("JPH", "lee"),)),
            ("no win after all", TurnKey("RUN", "lee"), (KeyTurned("RUN", "lee"),)),
            ("9d", HandButton(TOP, 5), (HandCleared(5, TOP),)),
            ("9h", GameOver(), (ConsoleReset(),)),
        ],
    )


def test_p11_the_newer_console_follows_the_sheet_step_by_step() -> None:
    ended = follow(
        NEWER,
        [
            ("5", PlaceBet(2), (SensorLit(2),)),
            ("5", PlaceBet(5), (SensorLit(5),)),
            ("6", StartGame(2), (BetsLocked((2, 5)), BetsRemoved((2, 5)))),
            ("9d, the spot", Spot(2), (SpotSelected(2),)),
            ("9d, 9e", HandButton(FIVE), (HandSelected(2, FIVE), SupervisorCalled(2, FIVE))),
            ("9d, by accident", HandButton(FIVE), (HandCleared(2, FIVE),)),
            ("9d, the spot", Spot(5), (SpotSelected(5),)),
            ("9d, 9e", HandButton(TOP), (HandSelected(5, TOP), SupervisorCalled(5, TOP))),
            ("9f, confirm", Confirm(), (CardDue(5, TOP),)),
            (
                "9f, the swipe records the win and adjusts the meter",
                Swipe("executive", "max", 12_345_67),
                (WinLogged(5, TOP, "max", "executive"), MeterMoves(5, TOP)),
            ),
            ("9g", EndGame(), (ConsoleReset(),)),
        ],
    )
    assert ended == NEWER


@pytest.mark.parametrize(
    ("card", "amount", "passes"),
    [
        ("supervisor", 9_999_99, True),
        ("supervisor", 10_000_00, False),
        ("executive", 10_000_00, True),
        ("executive", 9_999_99, True),
    ],
)
def test_p11_the_card_goes_by_the_jackpots_level(card: str, amount: int, passes: bool) -> None:
    confirmed = after(running(NEWER, 5), Spot(5), HandButton(TOP), Confirm())
    swipe = Swipe("executive" if card == "executive" else "supervisor", "max", amount)
    if passes:
        _, effects = press(confirmed, swipe)
        assert effects == (WinLogged(5, TOP, "max", swipe.card), MeterMoves(5, TOP))
    else:
        with pytest.raises(WrongCard) as refused:
            press(confirmed, swipe)
        assert refused.value.rule == "P-11"


OLDER_LOGGED = (
    HandButton(TOP, 5),
    TurnKey("JPH", "lee"),
    JPot(),
    TurnKey("RUN", "lee"),
)
NEWER_LOGGED = (Spot(5), HandButton(TOP), Confirm(), Swipe("executive", "max", 12_345_67))


@pytest.mark.parametrize("line", [TOP, FIVE])
def test_p12_a_logged_win_is_not_toggled_off_but_adjusted_by_hand(line: str) -> None:
    presses: list[tuple[Console, Action]] = [
        (after(running(OLDER, 5), *OLDER_LOGGED), HandButton(line, 5)),
        (after(running(NEWER, 5), *NEWER_LOGGED), HandButton(line)),
    ]
    for console, again in presses:
        with pytest.raises(WinIsLogged, match="manual adjustment") as refused:
            press(console, again)
        assert refused.value.rule == "P-12"


def test_p07_several_wins_are_logged_one_by_one_from_the_dealers_right() -> None:
    older = after(running(OLDER, 2, 5), HandButton(FIVE, 2), HandButton(TOP, 5))
    follow(
        older,
        [
            ("first", TurnKey("JPH", "lee"), (KeyTurned("JPH", "lee"),)),
            ("first", JPot(), (WinLogged(5, TOP, "lee", "key"),)),
            ("first", TurnKey("RUN", "lee"), (KeyTurned("RUN", "lee"), MeterMoves(5, TOP))),
            ("second", TurnKey("JPH", "lee"), (KeyTurned("JPH", "lee"),)),
            ("second", JPot(), (WinLogged(2, FIVE, "lee", "key"),)),
            ("second", TurnKey("RUN", "lee"), (KeyTurned("RUN", "lee"), MeterMoves(2, FIVE))),
        ],
    )
    newer = after(running(NEWER, 2, 5), Spot(2), HandButton(FIVE), Spot(5), HandButton(TOP))
    follow(newer, [("first", Confirm(), (CardDue(5, TOP),))])


@pytest.mark.parametrize(
    ("console", "again", "over"),
    [(OLDER, CoinIn(1), GameOver()), (NEWER, StartGame(1), EndGame())],
    ids=["older", "newer"],
)
def test_p14_no_new_round_before_the_last_is_ended(
    console: Console, again: Action, over: Action
) -> None:
    round = running(console, 5)
    with pytest.raises(RoundRunning) as refused:
        press(round, again)
    assert refused.value.rule == "P-14"
    follow(
        after(round, over),
        [
            ("the next bet", PlaceBet(5), (SensorLit(5),)),
            ("the next round", again, (BetsLocked((5,)), BetsRemoved((5,)))),
        ],
    )


def test_p14_no_round_ends_while_a_selected_win_is_unconfirmed() -> None:
    spot_and_hand = after(running(NEWER, 5), Spot(5), HandButton(TOP))
    presses: list[tuple[Console, Action]] = [
        (after(running(OLDER, 5), HandButton(TOP, 5)), GameOver()),
        (spot_and_hand, EndGame()),
        (after(spot_and_hand, Confirm()), EndGame()),
    ]
    for console, over in presses:
        with pytest.raises(WinUnconfirmed) as refused:
            press(console, over)
        assert (refused.value.rule, refused.value.seat) == ("P-14", 5)


def test_p10_p11_neither_console_has_the_buttons_of_the_other() -> None:
    foreign_to_older: list[Action] = [
        StartGame(1),
        Spot(5),
        Confirm(),
        Swipe("supervisor", "lee", 1),
        EndGame(),
    ]
    foreign_to_newer: list[Action] = [CoinIn(1), TurnKey("JPH", "lee"), JPot(), GameOver()]
    presses: list[tuple[Console, list[Action], str]] = [
        (OLDER, foreign_to_older, "P-10"),
        (NEWER, foreign_to_newer, "P-11"),
    ]
    for console, actions, rule in presses:
        for action in actions:
            with pytest.raises(NoSuchButton) as refused:
                press(running(console, 5), action)
            assert refused.value.rule == rule


def approvals() -> Approvals:
    return built_in().equipment


GAME_MANAGER = {
    "Game Manager": "6.6 build 520",
    "Aquarius": "6.5.6SP",
    "Coin Spot": "6.0",
    "CHAM2+": "1.66P$",
    "dealer keypad": "",
    "supervisor key": "",
}
NEXUS = {
    "Nexus Command Game Manager": "1.3.0",
    "Table Controller": "2.0.0",
    "ViPS": "3.1",
    "seat sensors": "",
    "spot display": "",
    "card reader": "",
}


@pytest.mark.parametrize(
    ("parts", "id", "console"),
    [(GAME_MANAGER, "game-manager", "older"), (NEXUS, "nexus-command", "newer")],
)
def test_x04_a_progressive_has_all_six_of_its_parts(
    parts: dict[str, str], id: str, console: str
) -> None:
    system = system_of(Equipment(progressive=parts), approvals())
    assert (system.id, system.console) == (id, console)
    assert {part.role for part in system.parts if part.name in parts} == set(ROLES)
    for part in system.parts:
        if part.name in parts and part.role != "game_manager":
            rest = {name: version for name, version in parts.items() if name != part.name}
            named = Equipment(progressive=rest)
            with pytest.raises(PartMissing) as refused:
                verify_equipment(named, approvals(), rules("washington"), electronic=True)
            assert (refused.value.rule, refused.value.field) == ("X-04", part.role)


@pytest.mark.parametrize(
    ("parts", "changed", "refusal"),
    [
        (GAME_MANAGER, {"Game Manager": "6.6 build 519"}, WrongVersion),
        (GAME_MANAGER, {"Game Manager": "6.6"}, WrongVersion),
        (GAME_MANAGER, {"Game Manager": "v6.6 Build 521"}, None),
        (GAME_MANAGER, {"Game Manager": "6.7 build 1"}, None),
        (GAME_MANAGER, {"Game Manager": "6.10"}, None),
        (GAME_MANAGER, {"Aquarius": "6.5.6"}, WrongVersion),
        (GAME_MANAGER, {"Aquarius": "6.5.7SP"}, WrongVersion),
        (GAME_MANAGER, {"Coin Spot": "6.1"}, WrongVersion),
        (GAME_MANAGER, {"CHAM2+": "1.67P$"}, WrongVersion),
        (GAME_MANAGER, {"ViPS": "1.2.0"}, None),
        (GAME_MANAGER, {"ViPS": "1.1.9"}, WrongVersion),
        (GAME_MANAGER, {"ViPS": ""}, WrongVersion),
        (GAME_MANAGER, {"Table Controller": "2.0.0"}, ForeignPart),
        (GAME_MANAGER, {"Nexus Command Game Manager": "1.3.0"}, NotApproved),
        (NEXUS, {"Nexus Command Game Manager": "1.2.9"}, WrongVersion),
        (NEXUS, {"Nexus Command Game Manager": "1.4"}, None),
        (NEXUS, {"Table Controller": "2.0.1"}, WrongVersion),
        (NEXUS, {"ViPS": "1.0"}, None),
        (NEXUS, {"Aquarius": "6.5.6SP"}, ForeignPart),
        ({}, {"Homemade Manager": "1.0"}, NotApproved),
    ],
)
def test_x06_versions_outside_the_sheets_are_refused_where_they_bind(
    parts: dict[str, str], changed: dict[str, str], refusal: type[Refusal] | None
) -> None:
    table = Equipment(progressive={**parts, **changed}, shuffler="Deck Mate 2")
    if refusal is None:
        verify_equipment(table, approvals(), rules("washington"), electronic=False)
    else:
        with pytest.raises(refusal) as refused:
            verify_equipment(table, approvals(), rules("washington"), electronic=True)
        assert refused.value.rule == "X-06"


def test_x06_where_the_versions_do_not_bind_any_named_version_will_do() -> None:
    table = Equipment(progressive={"Homemade Manager": "1.0"}, shuffler="ACE")
    verify_equipment(table, approvals(), rules("pennsylvania"), electronic=False)


@pytest.mark.parametrize("profile", ["washington", "pennsylvania", "california"])
def test_x06_an_electronic_table_may_name_nothing(profile: str) -> None:
    verify_equipment(Equipment(), approvals(), rules(profile), electronic=True)


@pytest.mark.parametrize(
    ("profile", "rule"), [("washington", "X-06"), ("pennsylvania", "X-04"), ("california", None)]
)
def test_x06_a_table_with_real_sensors_names_its_progressives_parts(
    profile: str, rule: str | None
) -> None:
    if rule is None:
        verify_equipment(Equipment(), approvals(), rules(profile), electronic=False)
    else:
        with pytest.raises(EquipmentRefused) as refused:
            verify_equipment(Equipment(), approvals(), rules(profile), electronic=False)
        assert refused.value.rule == rule


def test_x04_a_table_without_a_progressive_names_no_part_of_one() -> None:
    with pytest.raises(ForeignPart) as refused:
        verify_equipment(
            Equipment(progressive=NEXUS), approvals(), rules("california"), electronic=True
        )
    assert refused.value.rule == "X-04"


@pytest.mark.parametrize(
    "model", ["Deck Mate", "Deck Mate 2", "ACE", "i-Deal", "i-Deal Plus", None]
)
def test_x09_the_sheets_shufflers_are_approved(model: str | None) -> None:
    verify_equipment(Equipment(shuffler=model), approvals(), rules("washington"), electronic=True)


OWN_LIST = """
[[shufflers]]
model = "Shuffle King"
maker = "King & Sons"
approval = "WSGC letter of 3 May"
licence = "WSGC licence 20-00123"
delivers = ["D-01", "D-02"]
"""


@pytest.mark.parametrize(("profile", "rule"), [("washington", "X-09"), ("california", "X-06")])
@pytest.mark.parametrize("electronic", [True, False])
def test_x09_another_shuffler_is_approved_once_the_operator_lists_it(
    profile: str, rule: str, electronic: bool
) -> None:
    table = Equipment(shuffler="Shuffle King", progressive={} if electronic else NEXUS)
    if profile == "california":
        table = Equipment(shuffler="Shuffle King")
    with pytest.raises(ShufflerNotApproved) as refused:
        verify_equipment(table, approvals(), rules(profile), electronic=electronic)
    assert (refused.value.rule, refused.value.field) == (rule, "shuffler")
    own = parse_equipment(OWN_LIST, file="own.toml")
    listed = approvals().extended(own, file="own.toml")
    verify_equipment(table, listed, rules(profile), electronic=electronic)


@pytest.mark.parametrize("key", ["model", "maker", "approval", "licence"])
def test_x09_the_operators_list_names_model_and_maker_and_the_reference_for_each(key: str) -> None:
    lines = OWN_LIST.splitlines()
    without = "\n".join(line for line in lines if not line.startswith(key))
    blank = "\n".join(f'{key} = " "' if line.startswith(key) else line for line in lines)
    for text in (without, blank):
        with pytest.raises(RulesError) as refused:
            parse_equipment(text, file="own.toml")
        assert (refused.value.file, refused.value.key) == ("own.toml", f"shufflers[0].{key}")
