"""What a player can check of a round, and every cheat that a check finds."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from houseedge.fairness import Proof, check
from tests.fairness.rounds import CHEATS, CUTTING, HONEST, Dealt


def outcomes(proof: Proof) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for finding in check(proof):
        found.setdefault(finding.check, set()).add(finding.outcome)
    return found


@pytest.mark.parametrize("proof", [HONEST, CUTTING], ids=["opens", "cuts"])
def test_o16_an_honest_round_passes_every_check(proof: Proof) -> None:
    findings = check(proof)
    assert {finding.outcome for finding in findings} == {"passed"}
    assert [finding.check for finding in findings if finding.check != "closing"] == [
        *("offer", "noted", "pledges", "cut", "cut"),
        *(["mine"] * (1 + (proof is CUTTING))),
        *("cards", "different", "seeds", "claim"),
    ]
    assert all(finding.sentence.endswith(".") for finding in findings)


@pytest.mark.parametrize("cheat", CHEATS)
def test_o16_every_cheat_is_found_by_a_players_own_check(cheat: str) -> None:
    cheated, found_by = CHEATS[cheat]
    assert "failed" in outcomes(cheated())[found_by]


def test_o16_without_a_note_the_own_checks_are_not_made_and_say_so() -> None:
    found = outcomes(replace(HONEST, note=None))
    assert found["noted"] == found["mine"] == {"not checked"}
    assert "failed" not in set().union(*found.values())


def test_o16_a_round_without_anybodys_bytes_claims_nothing() -> None:
    dealt = Dealt().proof()
    silent = replace(dealt, chances={}, chance="", note=None)
    assert outcomes(silent)["claim"] == {"not checked"}


def test_o16_a_round_that_was_never_closed_is_checked_as_far_as_it_came() -> None:
    void = replace(
        HONEST,
        status="void",
        parties=(),
        cutter=None,
        closing=None,
        chances={},
        opened=None,
        chance="",
        cut=None,
        deck=None,
        openings=(),
        seeds={str(at): seed.hex() for at, seed in enumerate(Dealt().seeds)},
        note=None,
    )
    assert outcomes(void) == {
        "offer": {"passed"},
        "noted": {"not checked"},
        "closing": {"not checked"},
        "cut": {"not checked"},
        "mine": {"not checked"},
        "cards": {"not checked"},
        "seeds": {"passed"},
    }


def test_o16_of_a_void_round_every_deck_has_to_be_opened() -> None:
    assert "failed" in outcomes(replace(HONEST, status="void"))["seeds"]


def test_a_proof_survives_the_wire() -> None:
    assert msgspec.json.decode(msgspec.json.encode(HONEST), type=Proof) == HONEST


@pytest.mark.parametrize(
    "changes",
    [
        {"offer": "xyz"},
        {"roots": ("00",)},
        {"deck": 7},
        {"chances": {"300": "00"}},
        {"seeds": {"9": "00" * 32}},
        {"seeds": {"0": "00"}},
        {"cutter": (1000, 0)},
        {"closing": "zz"},
    ],
    ids=repr,
)
def test_a_proof_that_makes_no_sense_fails_and_is_no_error(changes: dict[str, object]) -> None:
    assert "failed" in {finding.outcome for finding in check(replace(HONEST, **changes))}
