"""The laboratory over HTTP: it answers what the commands print, and names what makes no game."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import httpx
import pytest

from houseedge.cards import parse_cards
from houseedge.house import counted, laboratory, simulated
from houseedge.house.counted import AskedSeat
from houseedge.house.laboratory import Counting, Laboratory, LaboratoryBusy
from houseedge.lab import simulate
from houseedge.lab.side_bets import SideBets
from houseedge.lab.written_game import read_game, read_table, write_game
from houseedge.odds import advise
from houseedge.odds.solver import solve
from houseedge.rules.spec import Wager
from tests import plain
from tests.cli.run import houseedge
from tests.web.live import LiveHouse

PATIENT = 120.0


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        LiveHouse(tmp_path_factory.mktemp("house")) as house,
        plain.client(base_url=f"{house.url}/api/laboratory", timeout=30) as client,
    ):
        yield client


def found(asking: httpx.Client, path: str, **query: object) -> Any:
    """What is found, asked for until it is counted."""
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        answer = asking.get(path, params={name: str(each) for name, each in query.items()})
        assert answer.status_code == 200, answer.text
        said = answer.json()
        if said["counting"] is None:
            return said["found"]
        time.sleep(0.1)
    raise AssertionError("nothing was found in time")


def test_one_line_changed_is_solved_as_the_command_solves_it(asking: httpx.Client) -> None:
    said = found(asking, "solution", blind="500,40,10,3,3/2,1")
    assert said["house_edge_of_ante"]["exact"] == "170286875519/6953452506000"
    exact = solve(read_game({"blind": "500,40,10,3,3/2,1"}))
    assert said["ev"]["exact"] == str(exact.ev)
    assert sum(sum(map(sum, bet["counts"])) for bet in said["bets"]) == exact.deals
    values = {hand.name: {a: str(v) for a, v in hand.values.items()} for hand in exact.hands}
    assert {hand["name"]: hand["values"] for hand in said["hands"]} == values


def test_other_sizes_are_solved_too(asking: httpx.Client) -> None:
    said = found(asking, "solution", flop="3", folded_ante="refund")
    exact = solve(read_game({"flop": "3", "folded_ante": "refund"}))
    assert said["ev"]["exact"] == str(exact.ev)


@pytest.mark.parametrize(
    "cards", [("Ks 2s", ""), ("Ks 2s", "Ah Kd 7s"), ("2s Ks", "Ah Kd 7s 3c 4d")]
)
def test_a_decision_is_worth_what_advise_says(asking: httpx.Client, cards: tuple[str, str]) -> None:
    hole, board = cards
    said = found(asking, "decision", hole=hole, board=board)
    advice = advise(parse_cards(hole), parse_cards(board), threads=1)
    assert {a["action"]: a["value"]["exact"] for a in said["actions"]} == {
        action: str(value) for action, value in advice.actions.items()
    }
    assert said["best"] == advice.best
    assert (said["win"], said["tie"], said["lose"]) == advice.counts


def _spots(seed: int, count: int) -> Iterator[dict[str, str]]:
    """Decisions drawn by chance: the river for most of them, the first for few, which take long."""
    chance = random.Random(seed)
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    for number in range(count):
        board = (5, 5, 3, 5, 3, 3, 5, 3, 5, 0)[number % 10]
        # Dead cards before the flop are counted board by board: one such spot in fifty.
        dead = chance.randint(0, 6) if board or number % 50 == 49 else 0
        dealer = chance.randint(0, 1) if board else 0
        drawn = chance.sample(deck, 2 + board + dead + dealer)
        names = {"hole": 2, "board": board, "dead": dead, "dealer": dealer}
        yield {name: " ".join(drawn.pop() for _ in range(size)) for name, size in names.items()}


@pytest.mark.slow
def test_two_hundred_spots_are_worth_what_the_command_advises(asking: httpx.Client) -> None:
    for spot in _spots(22, 200):
        options = [word for name, cards in spot.items() for word in (f"--{name}", cards) if cards]
        told = json.loads(houseedge("advise", *options, "--json"))
        said = found(asking, "decision", **spot)
        values = {each["action"]: each["value"]["exact"] for each in said["actions"]}
        assert values == {name: each["exact"] for name, each in told["actions"].items()}, spot
        assert (said["best"], said["street"]) == (told["best"], told["street"])
        endings = said["win"] + said["tie"] + said["lose"]
        chances = {name: str(Fraction(said[name], endings)) for name in ("win", "tie", "lose")}
        assert chances == told["chances"], spot
        # What beats the player is told whole, hand by hand.
        beats = sum(each["beats"] for each in said["dealer"])
        assert beats == (said["lose"] if spot["board"] else 0), spot


def test_a_simulation_is_the_commands_own(asking: httpx.Client) -> None:
    said = found(
        asking, "simulation", rounds=300_000, seed=7, seats=2, trips="UTH-01:50,40,30,9,7,4,3"
    )
    side = SideBets(tables={Wager.TRIPS: read_table("UTH-01:50,40,30,9,7,4,3", Wager.TRIPS, "t")})
    run = simulate(rounds=300_000, seed=7, seats=2, side_bets=side, threads=1)
    for name, each in run.wagers.items():
        assert said["wagers"][name]["mean"] == each.value
        assert said["wagers"][name]["expected"]["exact"] == str(each.exact)
    course = said["course"]
    assert len(course) > 20
    assert course[-1]["rounds"] == 300_000
    assert course[-1]["mean"] == run.wagers["base"].value
    halfway = next(each for each in course if each["rounds"] > 150_000)
    shorter = simulate(rounds=halfway["rounds"], seed=7, seats=2, threads=1)
    assert halfway["mean"] == shorter.wagers["base"].value


def test_a_process_that_gets_ready_says_so_and_is_not_at_no_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(simulated, "tell", told.append)
    simulated.simulated(AskedSeat(read_game({}), ()), 2_000, 1, 1)
    shown = [counted.progress(each, 0) for each in told]
    assert [(each.preparing, each.whole) for each in shown[:2]] == [(True, 0), (False, 2_000)]
    assert not counted.progress(None, 0).preparing


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("solution", {"blind": "500,50,10,3,3/2"}, "blind"),
        ("solution", {"blind": "500,50,10,3,x,1"}, "blind"),
        ("solution", {"blind": "999999999,50,10,3,3/2,1"}, "blind"),
        ("solution", {"flop": "0"}, "flop"),
        ("solution", {"river": ""}, "river"),
        ("solution", {"preflop": "1,2,3,4,5,6,7"}, "preflop"),
        ("solution", {"ties": "split"}, "ties"),
        ("risk", {"bankroll": "0"}, "bankroll"),
        ("risk", {"trips": "UTH-09"}, "trips"),
        ("simulation", {"rounds": "99999999999"}, "rounds"),
        ("exposure", {}, "known_dealer"),
        ("decision", {"hole": "Ks"}, "hole"),
        ("decision", {"hole": "Ks 2s", "board": "Ks Ah 2d"}, "board"),
        ("decision", {"hole": "Kx 2s"}, "hole"),
    ],
)
def test_what_makes_no_game_is_refused_by_its_field(
    asking: httpx.Client, path: str, query: dict[str, str], field: str
) -> None:
    answer = asking.get(path, params=query)
    assert answer.status_code == 400
    assert field in (answer.json()["error"]["field"] or "")


def test_a_game_is_written_as_it_is_read() -> None:
    texts = {
        "blind": "500,50,10,3,3/2,1",
        "preflop": "3,4",
        "flop": "2,5/2",
        "river": "1",
        "qualifies": "none",
        "folded_ante": "refund",
        "unqualified_ante": "play",
        "ties": "lose",
        "blind_over": "qualified",
    }
    assert write_game(read_game(texts)) == texts
    assert read_game({}).blind[:2] == (Fraction(500), Fraction(50))


def test_a_question_is_counted_once_and_too_many_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laboratory, "MOST_WAITING", 2)
    paid: list[float] = []

    async def asked() -> None:
        lab = Laboratory()
        try:
            # Asked together, it is one count.
            both = await asyncio.gather(
                *(lab.ask(Counting(_square, (9,)), paid.append) for _ in "ab")
            )
            while both[0][1] is None:
                both = [await lab.ask(Counting(_square, (9,)), paid.append)]
            assert both[0] == (None, 81)
            assert paid == [1.0]
            for number in (1, 2):
                lab._begun(lab._lanes[False], Counting(time.sleep, (number * 60,)))
            with pytest.raises(LaboratoryBusy):
                await lab.ask(Counting(_square, (2,)), paid.append)
        finally:
            lab.close()

    asyncio.run(asked())


def test_what_nobody_waits_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "FORGOTTEN", 2.0)

    async def asked() -> None:
        lab = Laboratory()
        try:
            counting, _ = await lab.ask(Counting(time.sleep, (600,)), lambda cost: None)
            assert counting is not None
            end = time.monotonic() + PATIENT
            while lab._counts and time.monotonic() < end:
                await asyncio.sleep(0.1)
            assert not lab._counts
            # The process that was at it is gone, and another answers.
            answer = None
            while answer is None and time.monotonic() < end:
                _, answer = await lab.ask(Counting(_square, (3,)), lambda cost: None)
                await asyncio.sleep(0.05)
            assert answer == 9
        finally:
            lab.close()

    asyncio.run(asked())


def _square(number: int) -> int:
    return number * number
