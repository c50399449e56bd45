"""`houseedge bank`, as a user runs it."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import houseedge, run


def test_the_promised_shape() -> None:
    asked = ("--stake", "20", "--players", "1", "--bankroll", "100", "--risk", "1/100")
    found = json.loads(houseedge("bank", *asked, "--json"))
    assert found["mean"]["value"] == pytest.approx(0.045508659857)
    assert found["mean"]["exact"].count("/") == 1
    assert found["all_covered"]["value"] == pytest.approx(0.021849713763)
    assert found["standard_deviation"] == pytest.approx(3.991867967)
    assert found["exhausted"] == pytest.approx(0.000294764487)
    assert found["risk_of_ruin"] == pytest.approx(0.565108)
    assert found["bankroll"] == pytest.approx(806.8792)


def test_a_table_that_is_not_counted_is_played_and_says_its_error() -> None:
    asked = ("--stake", "60", "--players", "3", "--bet", "trips=0.5", "--rounds", "20000")
    found = json.loads(houseedge("bank", *asked, "--json"))
    assert set(found["mean"]) == {"value", "standard_error"}
    assert found["mean"]["standard_error"] > 0
    assert found["rounds"] == 20000


def test_people_read_it_in_rows() -> None:
    said = houseedge("bank", "--stake", "unlimited", "--bet", "trips=1/2", "--fee", "0.01")
    for words in ("covers everything", "after the fee", "+0.021370", "used up"):
        assert words in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--stake", "0"), "--stake: a number of Antes above zero (K-01)"),
        (("--stake", "-1"), "--stake: '-1' is not a number"),
        (("--stake", "9", "--players", "8"), "--players: from 1 to 5; the table has 6 places"),
        (("--stake", "9", "--bet", "pairs=1"), "--bet pairs: expected base or trips (B-05)"),
        (("--stake", "9", "--bet", "base=0"), "--bet: base: an Ante above zero"),
        (
            ("--stake", "9", "--bet", "trips=1", "--bet", "trips=2"),
            "--bet trips: it is given twice",
        ),
        (("--stake", "9", "--players", "3", "--exact"), "--exact: one player or two are counted"),
        (("--stake", "9", "--fee", "x"), "--fee: 'x' is not a number"),
        (("--stake", "9", "--risk", "2"), "--risk: a chance between 0 and 1"),
        (("--stake", "9", "--profile", "washington"), "Washington is banked by the house"),
        (("--stake", "9", "--set", "bank_cap=all"), "bank_cap: expected exhausted or net"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("bank", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
