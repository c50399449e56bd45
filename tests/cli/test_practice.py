"""`houseedge practice`: the page's sets in a terminal, and what each decision was worth."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import houseedge, run

DAY = "1.daily.2026-11-15"


def test_a_few_decisions_are_practised_with_their_values_and_reasons() -> None:
    printed = houseedge("practice", "--set", DAY, input="c\nx\nc\nq\n")
    assert "Yours Ks 6h" in printed
    assert "check costs 0.082 Antes: 4x is best." in printed
    assert "Ks 4h here: check is best, by 0.023 Antes." in printed
    assert "'x' is none of C 2 Q." in printed
    assert "1 of 2 best choices; the others cost 0.082 Antes" in printed


def test_as_json_it_is_what_advise_says() -> None:
    found = json.loads(
        houseedge("practice", "--seed", "4", "--street", "flop", "-n", "1", "--json")
    )
    assert found["set"] == "1.flop.close.4"
    hand = found["hands"][0]
    advised = json.loads(
        houseedge("advise", "--profile", "washington", "--hole", hand["hole"],
                  "--board", hand["board"], "--json")
    )  # fmt: skip
    assert (hand["actions"], hand["best"]) == (advised["actions"], advised["best"])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--street", "turn"], "is no practice set"),
        (["--set", "2.flop.close.1"], "is of version 2, and version 1 is dealt here"),
        (["--profile", "nevada"], "nevada"),
        (["--count", "0"], "from 1 to 1000 decisions, not 0"),
    ],
)
def test_what_cannot_be_practised_is_one_sentence(given: list[str], says: str) -> None:
    refused = run("practice", *given)
    assert refused.returncode == 2
    said = refused.stderr.decode()
    assert says in said
    assert said.count("\n") == 1
