from __future__ import annotations

import random
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.cards import DECK, format_cards
from houseedge.fairness import BadEntropy, HmacDrbg, commitment, deck_of
from houseedge.fairness import deck as deck_module
from houseedge.fairness.deck import personalisation
from tests.effort import times
from tests.fairness.judges import (
    Decks,
    chi_square_tail,
    normal_tail,
    positions,
    successors,
    verdict,
)
from tests.fairness.obvious import dealt

many = settings(max_examples=times(150))

SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)
entropies = st.dictionaries(st.integers(0, 31), st.binary(max_size=64), max_size=8)
rounds = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=20)


@many
@given(seeds, rounds, entropies)
def test_the_deck_is_the_one_the_obvious_recipe_gives(
    seed: bytes, round_id: str, given: dict[int, bytes]
) -> None:
    deck = deck_of(seed, round_id, given)
    assert dealt(seed, round_id, given) == ([str(card) for card in deck.cards], list(deck.salts))


def test_a_deck_written_down_once_stays_that_deck() -> None:
    # Whoever changes this changes what every recorded seed means.
    deck = deck_of(SEED, "felt-1", {1: b"lucky", 3: b""})
    assert format_cards(deck.cards) == (
        "3c 5c 5h Ts 2h 6d 9d 4c Jd Td 3s 7h 2d 8h 9s Qc 9h 4h 8c Ah 4d 3d 2c Ac 4s 2s "
        "Ks 3h Ad As 7d Qh Th Jh 6s Kh 7s 8s 5s Qd Kc 5d 9c Qs Tc 8d Kd 6c 7c Jc Js 6h"
    )
    assert deck.salts[0].hex() == "d856b0c638aa018e81d636e4fbcb4e66"


def test_a_deck_holds_every_card_once_and_fifty_two_salts() -> None:
    deck = deck_of(SEED, "felt-1", {})
    assert sorted(deck.cards) == list(DECK)
    assert {len(salt) for salt in deck.salts} == {16}
    assert len(set(deck.salts)) == 52


def test_seed_round_and_every_seats_entropy_decide_the_deck() -> None:
    base = deck_of(SEED, "felt-1", {1: b"a", 2: b"b"})
    others = [
        deck_of(SEED[:-1] + b"\x00", "felt-1", {1: b"a", 2: b"b"}),
        deck_of(SEED, "felt-2", {1: b"a", 2: b"b"}),
        deck_of(SEED, "felt-1", {1: b"a", 2: b"c"}),
        deck_of(SEED, "felt-1", {1: b"b", 2: b"a"}),
        deck_of(SEED, "felt-1", {1: b"a", 3: b"b"}),
        deck_of(SEED, "felt-1", {1: b"a"}),
        deck_of(SEED, "felt-1", {1: b"a", 2: b"b", 3: b""}),
    ]
    assert len({deck.cards for deck in (base, *others)}) == 8


def test_the_order_in_which_entropies_arrive_does_not_matter() -> None:
    assert deck_of(SEED, "felt-1", {2: b"b", 1: b"a"}) == deck_of(
        SEED, "felt-1", {1: b"a", 2: b"b"}
    )


@many
@given(rounds, entropies, rounds, entropies)
def test_no_two_rounds_and_sets_of_entropies_look_alike_to_the_generator(
    round_a: str, a: dict[int, bytes], round_b: str, b: dict[int, bytes]
) -> None:
    same = (round_a, a) == (round_b, b)
    joined = round_a.encode() + personalisation(a), round_b.encode() + personalisation(b)
    assert (joined[0] == joined[1]) is same


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # One player's entropy that spells out another seat's.
        ({1: b"x\x02\x01y"}, {1: b"x", 2: b"y"}),
        ({1: b"", 2: b"y"}, {1: b"\x02\x01y"}),
        ({1: b"ab", 2: b""}, {1: b"a", 2: b"b"}),
        ({1: b""}, {}),
    ],
)
def test_entropies_cannot_be_shifted_from_one_seat_to_another(
    a: dict[int, bytes], b: dict[int, bytes]
) -> None:
    assert deck_of(SEED, "felt-1", a).cards != deck_of(SEED, "felt-1", b).cards


@pytest.mark.parametrize(
    ("seed", "round_id", "given", "sentence"),
    [
        (SEED[:31], "felt-1", {}, "a seed is 32 bytes, not 31"),
        (SEED + b"!", "felt-1", {}, "a seed is 32 bytes, not 33"),
        (SEED, "", {}, "is not the id of a round"),
        (SEED, "felt\x011", {}, "is not the id of a round"),
        (SEED, "felt-\udc80", {}, "is not the id of a round"),
        (SEED, "x" * 129, {}, "is not the id of a round"),
        (SEED, "felt-1", {2: bytes(65)}, "at most 64 bytes to a round, not 65"),
        (SEED, "felt-1", {-1: b""}, "a seat is a number from 0 to 31, not -1"),
        (SEED, "felt-1", {32: b""}, "a seat is a number from 0 to 31, not 32"),
    ],
)
def test_what_no_deck_can_be_made_from_is_refused_in_a_sentence(
    seed: bytes, round_id: str, given: dict[int, bytes], sentence: str
) -> None:
    with pytest.raises(BadEntropy, match=sentence):
        deck_of(seed, round_id, given)


def test_the_fault_of_a_players_entropy_names_the_seat() -> None:
    with pytest.raises(BadEntropy) as refused:
        deck_of(SEED, "felt-1", {1: b"", 4: bytes(65)})
    assert refused.value.seat == 4


def test_the_commitment_is_a_hash_anybody_can_compute() -> None:
    assert commitment(SEED) == sha256(b"houseedge seed" + SEED).hexdigest()


def test_numbers_below_a_limit_are_equally_likely() -> None:
    # With a remainder of a byte instead, 0 to 3 of 36 would come in 8 of 256 cases, the
    # others in 7: a chi-square of hundreds.
    below = deck_module._below(HmacDrbg(SEED))
    counts = np.bincount([below(36) for _ in range(72_000)], minlength=36)
    statistic = float(((counts - 2000) ** 2 / 2000).sum())
    assert 0.0005 < chi_square_tail(statistic, 35) < 0.9995


def test_the_shuffle_goes_on_when_a_chunk_of_bytes_is_used_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deck_module, "_CHUNK", 7)
    assert sorted(deck_of(SEED, "felt-1", {}).cards) == list(DECK)


def decks_of(count: int) -> Decks:
    return np.array(
        [deck_of(SEED, f"felt-{number}", {1: b"x"}).cards for number in range(count)],
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
