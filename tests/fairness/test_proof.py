from __future__ import annotations

import msgspec
import pytest

from houseedge.fairness import Proof, check, commitment, deck_of, openings, root

SEED = bytes(range(32))
ENTROPIES = {1: b"lucky", 4: b""}
DEALT = deck_of(SEED, "felt-1", ENTROPIES)
OPEN = Proof(
    round="felt-1",
    commitment=commitment(SEED),
    root=root(DEALT),
    entropies={seat: entropy.hex() for seat, entropy in ENTROPIES.items()},
    openings=openings(DEALT, (0, 6, 17)),
    seed=SEED.hex(),
)


def changed(**changes: object) -> Proof:
    return msgspec.structs.replace(OPEN, **changes)


def failures(proof: Proof) -> list[str]:
    return [finding.check for finding in check(proof) if not finding.passed]


def test_an_honest_round_passes_every_check() -> None:
    findings = check(OPEN)
    assert [finding.check for finding in findings] == [
        "seed",
        "deck",
        "opening 0",
        "opening 6",
        "opening 17",
        "cards",
    ]
    assert all(finding.passed for finding in findings)
    assert all(finding.sentence.endswith(".") for finding in findings)


def test_before_the_seed_is_open_the_shown_cards_are_checked() -> None:
    findings = check(changed(seed=None))
    assert [(finding.check, finding.passed) for finding in findings] == [
        ("opening 0", True),
        ("opening 6", True),
        ("opening 17", True),
        ("cards", True),
    ]


def test_a_voided_round_without_shown_cards_is_checked_by_its_seed() -> None:
    assert [finding.check for finding in check(changed(openings=()))] == ["seed", "deck"]


def test_a_proof_of_nothing_does_not_pass() -> None:
    assert failures(changed(seed=None, openings=())) == ["proof"]


def test_a_seed_chosen_after_the_bets_is_found() -> None:
    assert failures(changed(commitment=commitment(bytes(32)))) == ["seed"]


def test_entropy_left_out_or_altered_by_the_house_is_found() -> None:
    assert failures(changed(entropies={1: b"lucky".hex()})) == ["deck"]
    assert failures(changed(entropies={1: b"plucky".hex(), 4: ""})) == ["deck"]


def test_the_deck_of_another_round_is_found() -> None:
    assert failures(changed(round="felt-2")) == ["deck"]


def test_a_card_exchanged_after_the_deal_is_found() -> None:
    first, *others = OPEN.openings
    other = "As" if first.card != "As" else "Ks"
    swapped = msgspec.structs.replace(first, card=other)
    assert failures(changed(openings=(swapped, *others))) == ["opening 0"]


def test_one_card_shown_in_two_places_is_found() -> None:
    # A deck with a card twice under its root: each opening fits, together they do not.
    cheat = type(DEALT)(cards=(DEALT.cards[0],) * 2 + DEALT.cards[2:], salts=DEALT.salts)
    proof = changed(root=root(cheat), openings=openings(cheat, (0, 1)))
    assert failures(proof) == ["deck", "cards"]


def test_the_same_card_shown_twice_at_its_place_is_no_fault() -> None:
    assert failures(changed(openings=openings(DEALT, (0, 0, 6)))) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "zz"},
        {"seed": SEED.hex()[:-2]},
        {"entropies": {1: "zz"}},
        {"entropies": {1: "00" * 65}},
        {"entropies": {99: ""}},
        {"round": ""},
    ],
    ids=repr,
)
def test_a_malformed_proof_is_a_finding_and_no_error(changes: dict[str, object]) -> None:
    (finding,) = check(changed(openings=(), **changes))
    assert (finding.check, finding.passed) == ("seed", False)
    assert finding.sentence.startswith("No deck can be made from the seed: ")


def test_a_proof_travels_as_json() -> None:
    wire = msgspec.json.encode(OPEN)
    assert msgspec.json.decode(wire, type=Proof) == OPEN
    assert msgspec.json.decode(wire)["entropies"] == {"1": "6c75636b79", "4": ""}
