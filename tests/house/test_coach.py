"""The coach counts a player's own decision in a process of its own, and nobody else's."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from houseedge.cards import DECK as DECK_OF_CARDS
from houseedge.cards import parse_cards
from houseedge.house import coach
from houseedge.house.coach import Coach
from houseedge.house.config import house_config
from houseedge.house.decision import Question, Valued, value
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.lab.situation import same
from houseedge.odds.game import Game
from houseedge.rules import Catalog
from tests.web.live import Guest, LiveHouse, config
from tests.web.test_serve import Serving, serving

DECK = "Ks 2s  9c 9d  Ah Kd 7s  3c 4d"
STAKES = {"ante": "10.00", "blind": "10.00"}
#: A machine that never counted before compiles while the player thinks.
PATIENT = config(deciding=120)


def ask(guest: Guest) -> httpx.Response:
    """One question."""
    return guest.http.get("/api/tables/felt/advice", timeout=120)


def advice(guest: Guest) -> httpx.Response:
    """An answer: a machine that never counted before is asked again until it has compiled."""
    end = time.monotonic() + 120
    while True:
        answer = ask(guest)
        if answer.status_code != 503 or time.monotonic() > end:
            return answer
        assert "compiling" in answer.json()["error"]["message"]
        time.sleep(0.5)


def process(house: LiveHouse) -> int:
    """The coach's process."""
    worker = house.app.state.services.coach._worker
    assert worker is not None
    pid: int = worker.pid
    return pid


def deciding(house: LiveHouse) -> Guest:
    """A guest whose first decision is due, and a coach that has answered before."""
    kim = house.seated()
    kim.did("Bet", seat=1, wagers=STAKES)
    house.wait_for("preflop")
    assert advice(kim).json()["best"] == "4x"
    return kim


def killed_while_asked(house: LiveHouse, guest: Guest) -> Future[httpx.Response]:
    """A question of the flop whose process dies before it can answer."""
    first = process(house)
    os.kill(first, signal.SIGSTOP)
    guest.did("Check", seat=1)
    house.wait_for("flop")
    asked = ThreadPoolExecutor(1).submit(ask, guest)
    time.sleep(0.3)
    assert not asked.done()
    os.kill(first, signal.SIGKILL)
    return asked


def test_every_choice_of_ones_own_decision_is_valued_exactly(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [DECK], chosen=PATIENT) as house:
        kim = house.seated()
        early = kim.http.get("/api/tables/felt/advice")
        assert early.status_code == 409
        assert early.json()["error"]["message"] == "no decision of yours is due"
        kim.did("Bet", seat=1, wagers=STAKES)
        house.wait_for("preflop")
        preflop = advice(kim).json()
        assert preflop["street"] == "preflop"
        assert preflop["best"] == "4x"
        kim.did("Check", seat=1)
        house.wait_for("flop")
        flop = advice(kim).json()
        # The same figures as `houseedge advise --hole "Ks 2s" --board "Ah Kd 7s"`.
        from houseedge.odds import advise

        exact = advise(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s"))
        told = {each["action"]: Fraction(each["exact"]) for each in flop["actions"]}
        assert told == dict(exact.actions)
        assert flop["best"] == exact.best == "2x"
        costs = {each["action"]: each["cost"] for each in flop["actions"]}
        assert costs["2x"] == "0.00"
        assert costs["check"] == f"{float(exact.cost('check') * 10):.2f}"
        win, tie, lose = every_ending("Ks 2s", "Ah Kd 7s")
        assert flop["endings"] == {"win": win, "tie": tie, "lose": lose, "all": 1_070_190}
        stranger = house.guest("Eve")
        assert stranger.http.get("/api/tables/felt/advice").status_code == 409


def every_ending(hole: str, board: str) -> tuple[int, int, int]:
    """Wins, ties and losses, one showdown after the other; a lower place is a better hand."""
    from houseedge.odds import evaluate

    own, shown = parse_cards(hole), parse_cards(board)
    left = [card for card in DECK_OF_CARDS if card not in (*own, *shown)]
    deals = [
        (*rest, *dealer)
        for rest in combinations(left, 5 - len(shown))
        for dealer in combinations([card for card in left if card not in rest], 2)
    ]
    drawn = np.array(deals)
    rest, dealers = drawn[:, :-2], drawn[:, -2:]
    known = np.tile(np.array(shown), (len(drawn), 1))
    mine = evaluate(np.hstack([np.tile(np.array(own), (len(drawn), 1)), known, rest]))
    theirs = evaluate(np.hstack([dealers, known, rest]))
    return int((mine < theirs).sum()), int((mine == theirs).sum()), int((mine > theirs).sum())


def test_what_is_due_is_counted_before_anybody_asks(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [DECK], chosen=PATIENT) as house:
        kim = deciding(house)
        coach = house.app.state.services.coach
        kim.did("Check", seat=1)
        house.wait_for("flop")
        end = time.monotonic() + 30
        while not known(coach, 3) and time.monotonic() < end:
            time.sleep(0.01)
        # Of this table's cards it knows what the player sees: never the dealer's nine, nor a river.
        assert known(coach, 3) == [same(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s"))]
        assert known(coach, 5) == []
        # The answer is remembered: it needs no process.
        os.kill(process(house), signal.SIGSTOP)
        assert ask(kim).json()["best"] == "2x"


def known(coach: Coach, open_cards: int) -> list[object]:
    """The classes of the decisions that were counted with so many open cards."""
    return [which for _, shown, which in coach._known if shown == open_cards]


def test_the_coachs_process_knows_no_store() -> None:
    check = "import sys, houseedge.house.coach; assert not {'sqlalchemy', 'numba'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_the_same_decision_is_never_counted_twice() -> None:
    # Suits renamed on the flop; at the river whatever does not count: ranks and one suit do.
    alike = [
        (("Ks 2s", "Ah Kd 7s"), ("Kc 2c", "7c As Kh"), True),
        (("Ks 2s", "Ah Kd 7s"), ("Ks 2d", "Ah Kd 7s"), False),
        (("Ks 2s", "Ah Kd 7s 3c 4d"), ("Kc 2h", "As Kd 7s 3c 4d"), True),
        (("Ks 2s", "Ah Kd 7s 3s 4s"), ("Kc 2h", "Ah Kd 7s 3s 4s"), False),
    ]

    async def counted(one: tuple[str, str], other: tuple[str, str]) -> int:
        coach, done = Coach(), list[str]()
        coach._counted = lambda question: count(question, done)  # type: ignore[method-assign]
        first = await coach.value(Game(), *one)
        assert await coach.value(Game(), *one) == first
        await coach.value(Game(), *other)
        return len(done)

    async def count(question: Question, done: list[str]) -> Valued:
        done.append(question[1])
        return value(*question)

    for one, other, equal in alike:
        assert asyncio.run(counted(one, other)) == (1 if equal else 2)
        if equal:
            assert value(Game(), *one) == value(Game(), *other)


@pytest.mark.parametrize(
    "fault",
    [
        BlockingIOError(11, "Resource temporarily unavailable"),
        # What a program says that opens a house where it is imported, too.
        RuntimeError("An attempt has been made to start a new process before"),
    ],
    ids=["no process left", "not begun twice"],
)
def test_a_process_that_cannot_be_started_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def refuse(process: object) -> None:
        raise fault

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    # The house opens and deals all the same.
    with LiveHouse(tmp_path, [DECK], warm_up=True) as house:
        kim = house.seated()
        kim.did("Bet", seat=1, wagers=STAKES)
        house.wait_for("preflop")
        answer = ask(kim)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "60"
        refusal = answer.json()["error"]
        assert refusal["code"] == "coach_away"
        assert "is started again in a minute" in refusal["message"]
        kim.did("Check", seat=1)


def told(
    folder: Path, deck: str, decided: tuple[str, ...], *, ante: str = "10.00", **table: Any
) -> dict[str, Any]:
    """What the coach says of a decision at a table of one's own, once some streets are checked."""
    rules = folder / "rules"
    for kind in ("profiles", "paytables"):
        (rules / kind).mkdir(parents=True)
    lines = table.pop("blind", [])
    if lines:
        pays = "".join(f'[[lines]]\nhand = "{hand}"\npays = "{odds}"\n' for hand, odds in lines)
        (rules / "paytables" / "own.toml").write_text(
            f'id = "own"\nversion = 1\nwager = "blind"\ntitle = "Own"\nsheets = []\n{pays}'
        )
        (rules / "profiles" / "room.toml").write_text(
            'id = "room"\nextends = "washington"\ntitle = "Room"\n[tables]\nblind = ["own"]\n'
        )
    catalog = Catalog(rules)
    times = TimesFile(betting=0.2, deciding=120.0, resting=60.0)
    profile = "room" if lines else "washington"
    felt = TableFile(id="felt", profile=profile, title="Felt", times=times, **table)
    chosen = house_config(HouseFile(tables=[felt]), catalog, "test")
    with LiveHouse(folder / "house", [deck], chosen=chosen, catalog=catalog) as house:
        kim = house.seated()
        kim.did("Bet", seat=1, wagers={"ante": ante, "blind": ante})
        house.wait_for("preflop")
        for street in decided:
            kim.did("Check", seat=1)
            house.wait_for(street)
        answer: dict[str, Any] = advice(kim).json()
        return answer


def values(answer: dict[str, Any]) -> dict[str, Fraction]:
    return {each["action"]: Fraction(each["exact"]) for each in answer["actions"]}


STANDARD = [
    ("royal_flush", "500 to 1"),
    ("straight_flush", "50 to 1"),
    ("four_of_a_kind", "10 to 1"),
    ("full_house", "3 to 1"),
    ("flush", "3 to 2"),
    ("straight", "1 to 1"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("blind", "check"),
    [
        (STANDARD, "-1.469"),
        (STANDARD[::-1], "-1.469"),
        # Five lines: no royal flush can come of these cards.
        (STANDARD[1:], "-1.469"),
        ([*STANDARD, ("three_of_a_kind", "10 to 1")], "-1.434"),
    ],
)
def test_s06_blind_lines_are_read_by_their_hand(
    tmp_path: Path, blind: list[tuple[str, str]], check: str
) -> None:
    answer = told(tmp_path, "3h 2d  9c 9d  4c 6c 7c  Kh Ks", ("flop",), blind=blind)
    assert answer["best"] == "check"
    assert f"{float(values(answer)['check']):.3f}" == check


@pytest.mark.slow
def test_o03_a_folded_ante_that_comes_back_is_in_the_value_of_a_fold(tmp_path: Path) -> None:
    deck = "7h 2d  9c 9d  3c 5s 9h  Jd Qc"
    settings = {"folded_ante": "refund"}
    answer = told(tmp_path, deck, ("flop", "river"), settings=settings)
    assert values(answer)["fold"] == Fraction(-1619, 990)


def test_b12_a_bet_the_cap_forbids_is_not_valued(tmp_path: Path) -> None:
    answer = told(tmp_path, "As Ah  9c 9d  4c 6c 7c  Kh Ks", (), ante="100.00")
    assert (answer["best"], list(values(answer))) == ("3x", ["3x", "check"])


@pytest.mark.slow
def test_a_process_killed_while_it_waits_is_started_again(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [DECK], chosen=PATIENT) as house:
        kim = deciding(house)
        first = process(house)
        os.kill(first, signal.SIGKILL)
        kim.did("Check", seat=1)
        house.wait_for("flop")
        answer = advice(kim)
        assert (answer.status_code, answer.json()["best"]) == (200, "2x")
        assert process(house) != first


@pytest.mark.slow
def test_a_process_killed_while_it_counts_answers_after_all(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [DECK], chosen=PATIENT) as house:
        kim = deciding(house)
        first = killed_while_asked(house, kim).result(60)
        answer = first if first.status_code == 200 else advice(kim)
        assert (answer.status_code, answer.json()["best"]) == (200, "2x")


@pytest.mark.slow
def test_a_process_that_dies_twice_is_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "REST", 1.5)
    with LiveHouse(tmp_path, [DECK], chosen=PATIENT) as house:
        kim = deciding(house)
        first = process(house)
        asked = killed_while_asked(house, kim)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            worker = house.app.state.services.coach._worker
            if worker is not None and worker.pid != first:
                break
            time.sleep(0.01)
        os.kill(process(house), signal.SIGKILL)
        answer = asked.result(60)
        assert answer.status_code == 503
        assert 1 <= int(answer.headers["Retry-After"]) <= 2
        refusal = {"rule": None, "field": None, "code": "coach_away"}
        message = "the coach has stopped and is started again in a minute"
        assert answer.json() == {"error": {**refusal, "message": message}}
        # The hand goes on meanwhile, and later the coach is back.
        assert ask(kim).status_code == 503
        kim.did("Check", seat=1)
        house.wait_for("river")
        time.sleep(int(answer.headers["Retry-After"]) + 0.2)
        assert advice(kim).status_code == 200


def test_a_machine_that_never_compiled_says_so_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEEDGE_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr(coach, "PATIENCE", 0.2)
    with LiveHouse(tmp_path / "house", [DECK], warm_up=True) as house:
        kim = house.seated()
        # It began when the house opened, not with the first question.
        running = process(house)
        kim.did("Bet", seat=1, wagers=STAKES)
        house.wait_for("preflop")
        answer = ask(kim)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "1"
        message = "the coach is still compiling and will be ready soon"
        assert answer.json()["error"]["message"] == message
        os.kill(running, 0)
    # It was still compiling when the house closed, and nothing is left behind.
    with pytest.raises(ProcessLookupError):
        os.kill(running, 0)


@contextmanager
def warmed(folder: Path) -> Iterator[tuple[Serving, int]]:
    """A house as `houseedge serve` opens it, and the coach's process beside it."""
    with serving(folder, "--warm-up") as house:
        children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children")
        found = [
            pid
            for pid in map(int, children.read_text().split())
            if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
        ]
        assert len(found) == 1
        yield house, found[0]


def gone(pid: int, within: float) -> bool:
    end = time.monotonic() + within
    while time.monotonic() < end:
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_ctrl_c_is_for_the_house_which_ends_its_coach(tmp_path: Path) -> None:
    with warmed(tmp_path / "data") as (house, process):
        os.kill(process, signal.SIGINT)
        time.sleep(0.5)
        assert Path(f"/proc/{process}").exists()
        assert house.end(signal.SIGINT)[::2] == (0, "")
        assert gone(process, 5)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_a_house_that_is_killed_leaves_no_coach_behind(tmp_path: Path) -> None:
    with warmed(tmp_path / "data") as (house, process):
        house.end(signal.SIGKILL)
        # It ends when it has nothing more to count.
        assert gone(process, 60)


def test_decisions_wait_for_no_kernel_of_a_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    counted: Any = "what banking is worth"
    log = logging.getLogger("houseedge")
    monkeypatch.setattr(log, "propagate", log.propagate)
    monkeypatch.setattr(log, "handlers", [*log.handlers])
    monkeypatch.setattr(coach, "_bank_compiling", [])
    monkeypatch.setattr(coach, "_compile_bank", done.wait)
    monkeypatch.setattr(coach, "counted_bank", lambda asked: counted)
    # Ready for every street, while a bank's kernels are still being compiled.
    coach._compile((Game(),), True)
    asked: Any = None
    assert coach._bank_unless_compiling(asked) is None
    done.set()
    coach._bank_compiling[0].join(60)
    assert coach._bank_unless_compiling(asked) == counted
