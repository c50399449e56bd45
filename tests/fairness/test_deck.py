from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.cards import DECK
from houseedge.fairness import BadChance, HmacDrbg, dealt, deck_of, protocol, round_hash
from tests.effort import times
from tests.fairness import obvious
from tests.fairness.judges import (
    Decks,
    chi_square_tail,
    normal_tail,
    positions,
    successors,
    verdict,
)

many = settings(max_examples=times(150))

SEED = bytes(range(32))
ROUND = round_hash("h", "felt", "felt-1")
seeds = st.binary(min_size=32, max_size=32)
numbers = st.integers(0, 7)


@many
@given(seeds, seeds, numbers)
def test_the_deck_is_the_one_the_obvious_recipe_gives(
    seed: bytes, round: bytes, number: int
) -> None:
    deck = deck_of(seed, round, number)
    cards = [str(card) for card in deck.cards]
    assert obvious.deck(seed, round, number) == (cards, list(deck.salts))


def test_a_deck_holds_every_card_once_and_fifty_two_salts() -> None:
    deck = deck_of(SEED, ROUND, 0)
    assert sorted(deck.cards) == list(DECK)
    assert {len(salt) for salt in deck.salts} == {16}
    assert len(set(deck.salts)) == 52


def test_seed_round_and_number_decide_the_deck() -> None:
    decks = [
        deck_of(SEED, ROUND, 0),
        deck_of(SEED[:-1] + b"\x00", ROUND, 0),
        deck_of(SEED, ROUND, 1),
        deck_of(SEED, round_hash("h", "felt", "felt-2"), 0),
        deck_of(SEED, round_hash("h", "velvet", "felt-1"), 0),
        deck_of(SEED, round_hash("other", "felt", "felt-1"), 0),
    ]
    assert len({deck.cards for deck in decks}) == 6


def test_no_name_runs_into_the_next_one() -> None:
    assert round_hash("ab", "c", "d") != round_hash("a", "bc", "d") != round_hash("a", "b", "cd")


@pytest.mark.parametrize("seed", [SEED[:31], SEED + b"!", b""])
def test_what_no_deck_can_be_made_from_is_refused_in_a_sentence(seed: bytes) -> None:
    with pytest.raises(BadChance, match=f"a seed is 32 bytes, not {len(seed)}"):
        deck_of(seed, ROUND, 0)


def test_numbers_below_a_limit_are_equally_likely() -> None:
    # With a remainder of a byte instead, 0 to 3 of 36 would come in 8 of 256 cases, the
    # others in 7: a chi-square of hundreds.
    below = protocol._below(HmacDrbg(SEED))
    counts = np.bincount([below(36) for _ in range(72_000)], minlength=36)
    statistic = float(((counts - 2000) ** 2 / 2000).sum())
    assert 0.0005 < chi_square_tail(statistic, 35) < 0.9995


def test_the_shuffle_goes_on_when_a_chunk_of_bytes_is_used_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "_CHUNK", 7)
    assert sorted(deck_of(SEED, ROUND, 0).cards) == list(DECK)


def decks_of(count: int) -> Decks:
    """Decks as they are dealt: the house's seeds fixed, and a player's cut over each."""
    seeds = [bytes([number]) * 32 for number in (1, 2, 3, 4)]
    return np.array(
        [dealt(seeds, ROUND, number.to_bytes(32, "big"))[1] for number in range(count)],
        dtype=np.uint8,
    )


def test_n2_dealt_decks_pass_every_judge() -> None:
    assert verdict(decks_of(20_000)) == {}


def test_the_judges_know_a_biased_shuffle() -> None:
    # Every card swapped with any of the 52, the classic mistake.
    chance = random.Random(1)
    rows = []
    for _ in range(20_000):
        cards = list(range(52))
        for at in range(52):
            pick = chance.randrange(52)
            cards[at], cards[pick] = cards[pick], cards[at]
        rows.append(cards)
    assert positions(np.array(rows, dtype=np.uint8)) < 1e-6


def test_the_judges_know_a_deck_that_depends_on_the_one_before() -> None:
    # Every second deck keeps the top card of the one before in one of ten cases.
    chance = random.Random(1)
    rows: list[list[int]] = []
    for number in range(20_000):
        cards = chance.sample(range(52), 52)
        if number % 2 and chance.random() < 0.1:
            at = cards.index(rows[-1][0])
            cards[0], cards[at] = cards[at], cards[0]
        rows.append(cards)
    assert successors(np.array(rows, dtype=np.uint8), 0, 0) < 1e-6


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    # From any printed table of the chi-square distribution.
    [(6.635, 1, 0.01), (9.210, 2, 0.01), (3.940, 10, 0.95), (135.807, 100, 0.01)],
)
def test_the_judges_thresholds_are_those_of_the_tables(
    statistic: float, freedom: int, tail: float
) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-3)
    assert normal_tail(2.3263) == pytest.approx(0.01, rel=1e-3)
