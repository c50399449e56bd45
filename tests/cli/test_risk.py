"""`houseedge risk`, as a user runs it."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import houseedge, run


def test_the_promised_shape() -> None:
    asked = ("washington", "--rounds", "100", "--seats", "6", "--bankroll", "50")
    found = json.loads(houseedge("risk", *asked, "--json"))
    assert found["mean"] == pytest.approx(-0.021849713762753353)
    assert found["standard_deviation"] == pytest.approx(4.939298891)
    assert found["n0"] == pytest.approx(51102.14, abs=0.01)
    assert found["seats"] == 6
    assert found["table_standard_deviation"] == pytest.approx(16.63, abs=0.01)
    assert found["ahead_after"] == pytest.approx(0.458857, abs=1e-6)
    low, high = found["band95"]
    assert high - low == pytest.approx(2 * 1.959964 * 10 * found["table_standard_deviation"])
    assert found["risk_of_ruin"] == pytest.approx(0.224252, abs=1e-6)
    assert found["kelly"] == 0


def test_people_read_it_in_rows() -> None:
    said = houseedge("risk", "pennsylvania", "--rebate", "10%", "--tax", "0.24")
    for words in ("N0, rounds until", "with the rebate", "breaks even at a meter of"):
        assert words in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rounds", "0"), "--rounds: a whole number from 1"),
        (("--seats", "0"), "--seats: from 1 to 7"),
        (("--bankroll", "0"), "--bankroll: a number of Antes above zero"),
        (("--bet", "roulette=1"), "stakes: 'roulette' is not one of base, trips"),
        (("--bet", "bad-beat=1", "--bet", "bad_beat=2"), "--bet bad_beat: it is given twice"),
        (("--bet", "trips=1/1000003"), "stakes: in 2,000,006 parts of an Ante, 1,000 rounds have"),
        (("--per-hour", "-40"), "--per-hour: rounds in an hour, one or more"),
        (("--bet", "trips"), "--bet trips: write it as KEY=VALUE"),
        (("--rebate", "2"), "--rebate: a share below one"),
        (("california", "--tax", "1/4"), "--tax: the profile offers no progressive (P-01)"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("risk", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
