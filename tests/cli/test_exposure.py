"""`houseedge exposure`, as a user runs it."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import houseedge, run


@pytest.mark.slow
def test_the_promised_shape() -> None:
    found = json.loads(houseedge("exposure", "--flop", "1", "--json"))
    assert found["ev"]["exact"] == "314386663957/6953452506000"
    assert found["player_edge_of_ante"] == found["ev"]["value"] == pytest.approx(0.045213031)
    assert sum(found["frequencies"].values()) == pytest.approx(1)
    assert found["gain"]["value"] == pytest.approx(0.045213031 + 0.021849728)
    assert found["without"]["4x"] == pytest.approx(0.377074, abs=1e-6)
    assert found["seconds"] > 0


@pytest.mark.slow
def test_people_read_it_in_rows() -> None:
    said = houseedge("exposure", "--flop", "3")
    assert "3 of the flop" in said
    assert "+0.178252098 Antes" in said
    assert "(without it 37.7074 %)" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--dealer", "3"), "--dealer: from 0 to 2 cards can be known"),
        (("--share", "9"), "--share: from 0 to 6 other seats' cards"),
        (("--share", "2", "--samples", "1"), "--samples: from 2 to"),
        (("--dealer", "1", "--gpu"), "--gpu: counts both of the dealer's cards"),
        (("--dealer", "1", "--threads", "0"), "houseedge: the number of threads is 1 to 64"),
        (("--dealer", "x"), "Input should be a valid integer"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("exposure", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
