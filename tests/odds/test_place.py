from __future__ import annotations

from itertools import chain, combinations, pairwise
from math import comb
from random import Random

import numpy as np
import numpy.typing as npt
import phevaluator
import pytest

from houseedge.cards import DECK, Category, parse_cards, strength
from houseedge.errors import NotationError
from houseedge.odds.jit import kernel
from houseedge.odds.place import evaluate

# The last place of each kind, and how many of the five-card and of the seven-card hands are of
# that kind; any book on poker has them.
KNOWN = {
    Category.ROYAL_FLUSH: (1, 4, 4_324),
    Category.STRAIGHT_FLUSH: (10, 36, 37_260),
    Category.FOUR_OF_A_KIND: (166, 624, 224_848),
    Category.FULL_HOUSE: (322, 3_744, 3_473_184),
    Category.FLUSH: (1_599, 5_108, 4_047_644),
    Category.STRAIGHT: (1_609, 10_200, 6_180_020),
    Category.THREE_OF_A_KIND: (2_467, 54_912, 6_461_620),
    Category.TWO_PAIR: (3_325, 123_552, 31_433_400),
    Category.PAIR: (6_185, 1_098_240, 58_627_800),
    Category.HIGH_CARD: (7_462, 1_302_540, 23_294_460),
}


def _by_category(counts: npt.NDArray[np.int64]) -> dict[Category, int]:
    """How many hands of each kind, from how many of each place."""
    lasts = [0, *(last for last, _, _ in KNOWN.values())]
    return {
        category: int(counts[before + 1 : last + 1].sum())
        for category, (before, last) in zip(KNOWN, pairwise(lasts), strict=True)
    }


def _random_hands(count: int, *, cards: int, seed: str) -> list[list[int]]:
    random = Random(seed)
    return [random.sample(range(52), cards) for _ in range(count)]


def test_all_five_card_hands_fall_in_7462_places_and_the_known_kinds() -> None:
    numbers = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8)
    counts = np.bincount(evaluate(numbers.reshape(-1, 5)), minlength=7_463)
    assert counts.sum() == comb(52, 5)
    assert np.flatnonzero(counts).tolist() == list(range(1, 7_463))
    assert _by_category(counts) == {kind: five for kind, (_, five, _) in KNOWN.items()}


@kernel
def _fill(hands: npt.NDArray[np.uint8], first: int, second: int) -> int:
    """Write every seven-card hand whose lowest two cards are these; return how many there are."""
    row = 0
    for third in range(second + 1, 52):
        for fourth in range(third + 1, 52):
            for fifth in range(fourth + 1, 52):
                for sixth in range(fifth + 1, 52):
                    for seventh in range(sixth + 1, 52):
                        hands[row, 0] = first
                        hands[row, 1] = second
                        hands[row, 2] = third
                        hands[row, 3] = fourth
                        hands[row, 4] = fifth
                        hands[row, 5] = sixth
                        hands[row, 6] = seventh
                        row += 1
    return row


def test_all_133784560_seven_card_hands_are_of_the_known_kinds() -> None:
    counts = np.zeros(7_463, np.int64)
    hands = np.empty((comb(50, 5), 7), np.uint8)
    for first, second in combinations(range(52), 2):
        rows = _fill(hands, first, second)
        counts += np.bincount(evaluate(hands[:rows]), minlength=7_463)
    assert counts.sum() == comb(52, 7) == 133_784_560
    assert _by_category(counts) == {kind: seven for kind, (_, _, seven) in KNOWN.items()}


@pytest.mark.parametrize(("cards", "count"), [(5, 60_000), (6, 60_000), (7, 80_000)])
def test_an_independent_library_gives_200000_random_hands_the_same_places(
    cards: int, count: int
) -> None:
    hands = _random_hands(count, cards=cards, seed=f"phevaluator {cards}")
    expected = [phevaluator.evaluate_cards(*hand) for hand in hands]
    assert expected == evaluate(np.array(hands, np.uint8)).tolist()


def test_a_lower_place_is_a_greater_strength_and_an_equal_place_an_equal_one() -> None:
    pairs = set()
    for cards in (5, 6, 7):
        hands = _random_hands(20_000, cards=cards, seed=f"strength {cards}")
        places = evaluate(np.array(hands)).tolist()
        strengths = [strength([DECK[card] for card in hand]) for hand in hands]
        pairs |= set(zip(places, strengths, strict=True))
    assert len(pairs) > 5_000
    assert all(a < c and b > d for (a, b), (c, d) in pairwise(sorted(pairs)))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ah Kh Qh Jh Th 2c 3d", 1),
        ("Ah 2h 3h 4h 5h 6c 7d", 10),
        # Seven spades: the straight flush counts, not the ace.
        ("As 9s 8s 7s 6s 5s 2s", 6),
        ("Ac Ad Ah As Kc Kd Kh", 11),
        ("2c 2d 2h 2s 3d", 166),
        ("Ac Ad Ah Kc Kd Kh", 167),
        # Six hearts and a pair beside them are a flush of the best five; 26 flushes are lower:
        # 4 seven high, 14 eight high, 5 that go on with a six, and 9-7-4-3-2 to 9-7-5-4-2.
        ("7h 5h 4h 3h 2h 9h 9c", 1_573),
        ("Ac 2c 3h 4d 5d Kd Qd", 1_609),
        ("7c 5d 4h 3s 2c", 7_462),
    ],
)
def test_the_place_of_a_hand_can_be_counted_by_hand(cards: str, expected: int) -> None:
    assert evaluate(np.array([parse_cards(cards)])).tolist() == [expected]


INTEGERS = [*"bBhHiIlLqQ", ">i2", ">u8"]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_type_of_whole_number_gives_the_same_places(dtype: str) -> None:
    hands = np.array(_random_hands(1_000, cards=7, seed="types"), np.uint8)
    assert np.array_equal(evaluate(hands.astype(dtype)), evaluate(hands))


def test_arrays_that_lie_badly_or_may_not_be_written_give_the_same_places() -> None:
    hands = np.array(_random_hands(1_000, cards=7, seed="layouts"))
    expected = evaluate(hands)
    packed = np.zeros(1_000, [("pad", "u1"), ("hand", "i8", 7)])
    packed["hand"] = hands
    locked = hands.copy()
    locked.setflags(write=False)
    for other in (np.asfortranarray(hands), packed["hand"], locked):
        assert np.array_equal(evaluate(other), expected)
    assert np.array_equal(evaluate(hands[::-2]), expected[::-2])
    assert np.array_equal(evaluate(hands[:, 1:6]), evaluate(hands[:, 1:6].copy()))
    assert hands.flags.writeable


def test_any_number_of_threads_gives_the_same_places() -> None:
    # A million rows are several slices, the last of them not a whole one.
    few = np.array(_random_hands(1_000, cards=7, seed="threads"), np.uint8)
    hands = np.tile(few, (1_001, 1))
    expected = np.tile(evaluate(few), 1_001)
    for threads in (1, 2, 3, None):
        assert np.array_equal(evaluate(hands, threads=threads), expected)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_no_hands_have_no_places(cards: int) -> None:
    places = evaluate(np.empty((0, cards), np.uint8))
    assert (places.shape, places.dtype) == ((0,), np.dtype(np.uint16))


@pytest.mark.parametrize("shape", [(7,), (1, 4), (1, 8), (0, 0), (1, 1, 7)])
def test_an_array_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match="hands are rows of 5 to 7 cards"):
        evaluate(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", ["f8", "?", "O", "U2", "m8[s]"])
def test_an_array_of_anything_but_whole_numbers_is_refused(dtype: str) -> None:
    with pytest.raises(NotationError, match="hands are an array of whole numbers"):
        evaluate(np.zeros((1, 7), dtype))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_a_number_that_is_no_card_is_refused_wherever_it_stands(dtype: str) -> None:
    limits = np.iinfo(dtype)
    # 256 more than a card has the card's lowest byte.
    for number in {52, 127, 128, 255, 256 + 51, -1, -128, -256, int(limits.min), int(limits.max)}:
        if not limits.min <= number <= limits.max or 0 <= number < 52:
            continue
        for column in range(7):
            hands = np.arange(21, dtype=dtype).reshape(3, 7)
            hands[1, column] = number
            with pytest.raises(NotationError, match=f"row 1 holds {number}, which is no card"):
                evaluate(hands)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("threads", [1, 2])
def test_one_wrong_number_among_a_million_hands_is_found(cards: int, threads: int) -> None:
    hands = np.tile(np.arange(cards, dtype=np.uint8), (1_000_000, 1))
    hands[765_432, cards - 1] = 52
    with pytest.raises(NotationError, match="row 765432 holds 52"):
        evaluate(hands, threads=threads)


@pytest.mark.parametrize("number", [52, 255])
def test_a_row_of_nothing_but_wrong_numbers_is_refused(number: int) -> None:
    with pytest.raises(NotationError, match=f"row 0 holds {number}"):
        evaluate(np.full((1, 7), number, np.uint8))


def test_fewer_threads_than_one_are_refused() -> None:
    with pytest.raises(NotationError, match="one thread or more, not 0"):
        evaluate(np.zeros((1, 7), np.uint8), threads=0)
