"""`houseedge simulate`, as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import houseedge, run


def answer(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(houseedge("simulate", *arguments, "--json"))
    return found


def test_the_promised_shape_is_the_same_on_any_number_of_threads() -> None:
    asked = ("--rounds", "20_000", "--seed", "1", "--seats", "2", "--profile", "pennsylvania")
    one, two = (answer(*asked, "--threads", threads) for threads in ("1", "2"))
    for found in (one, two):
        assert found.pop("seconds") > 0
        assert found.pop("rounds_per_second") > 0
    assert one == two
    assert (one["rounds"], one["seats"]) == (20_000, 2)
    assert list(one["wagers"]) == ["base", "trips", "progressive", "envy"]
    base = one["wagers"]["base"]
    assert base["expected"]["exact"] == "-50643648973/2317817502000"
    assert abs(base["z"]) < 4
    assert base["standard_error"] > 0
    assert one["seat_covariance"] > 3
    assert sum(one["net_distribution"].values()) == 2 * 20_000


def test_people_read_means_hits_meter_and_sessions() -> None:
    said = houseedge(
        *("simulate", "--rounds", "1e4", "--seed", "1", "--session", "100", "--bankroll", "50")
    )
    for words in (
        "10,000 rounds, 1 seat,",
        "Royal flush on the board",
        "The meter was won",
        "Antes or",
    ):
        assert words in said


def test_bets_and_tables_are_chosen() -> None:
    asked = ("--rounds", "100", "--seed", "1")
    assert list(answer(*asked, "--bets", "none")["wagers"]) == ["base"]
    trips = answer(*asked, "--bets", "trips", "--table", "trips=UTH-01")["wagers"]["trips"]
    assert trips["expected"]["exact"] == "-301629/33446140"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rounds", "0"), "--rounds: a whole number from 1"),
        (("--rounds", "-1"), "--rounds: '-1' is no whole number"),
        (("--rounds", "1e99"), "--rounds: a whole number from 1"),
        (("--rounds", "many"), "--rounds: 'many' is no whole number"),
        (("--rounds", "10", "--seats", "9"), "--seats: from 1 to 7"),
        (("--rounds", "10", "--bets", "roulette"), "--bets roulette: expected some of trips"),
        (("--rounds", "10", "--strategy", "nowhere.toml"), "no such strategy"),
        (("--rounds", "10", "--bankroll", "5"), "--bankroll: it is lost in sessions"),
        (("--rounds", "10", "--session", "11"), "--session: as many rounds as are played"),
        (("--rounds", "10", "--seed", "x"), "--seed: 'x' is no whole number"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("simulate", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_a_checkpoint_that_is_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    done = run("simulate", "--rounds", "10", "--seed", "1", "--checkpoint", str(file))
    assert done.returncode == 2
    assert b"this is no checkpoint, and is left as it is" in done.stderr
    assert file.read_text() == "mine"
