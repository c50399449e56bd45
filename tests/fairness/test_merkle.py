from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from houseedge.cards import DECK
from houseedge.fairness import Deck, Opening, deck_of, openings, root_of
from houseedge.fairness import verify_opening as verify
from tests.fairness.obvious import tree
from tests.fairness.test_deck import ROUND, many, numbers, seeds

NUMBER = 2
DEALT = deck_of(bytes(range(32)), ROUND, NUMBER)
ROOT = root_of(DEALT, ROUND, NUMBER).hex()
places = st.integers(0, 51)


def opening(deck: Deck, place: int) -> Opening:
    return openings(deck, ROUND, NUMBER, (place,))[0]


def verify_opening(root: str, opened: Opening) -> bool:
    return verify(root, ROUND, NUMBER, opened)


@many
@given(seeds, seeds, numbers)
def test_the_root_is_the_one_of_the_obvious_tree(seed: bytes, round: bytes, number: int) -> None:
    deck = deck_of(seed, round, number)
    cards = [str(card) for card in deck.cards]
    assert tree(round, number, cards, list(deck.salts)) == root_of(deck, round, number)


def test_an_opening_fits_its_own_round_and_its_own_number_alone() -> None:
    opened = opening(DEALT, 3)
    assert verify(ROOT, ROUND, NUMBER, opened)
    assert not verify(ROOT, ROUND, NUMBER + 1, opened)
    assert not verify(ROOT, bytes(32), NUMBER, opened)


@pytest.mark.parametrize("place", range(52))
def test_every_card_of_the_deck_can_be_opened(place: int) -> None:
    opened = opening(DEALT, place)
    assert str(DEALT.cards[place]) == opened.card
    assert verify_opening(ROOT, opened)


def test_an_opening_survives_the_wire() -> None:
    opened = opening(DEALT, 7)
    assert msgspec.json.decode(msgspec.json.encode(opened), type=Opening) == opened


@many
@given(places, st.data())
def test_an_opening_with_any_byte_changed_fits_no_more(place: int, data: st.DataObject) -> None:
    wire = bytearray(msgspec.json.encode(opening(DEALT, place)))
    at = data.draw(st.integers(0, len(wire) - 1))
    byte = data.draw(st.integers(0, 255))
    assume(byte != wire[at])
    wire[at] = byte
    try:
        changed = msgspec.json.decode(bytes(wire), type=Opening)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    # White space between the numbers is no part of the opening.
    assume(changed != opening(DEALT, place))
    assert not verify_opening(ROOT, changed)


@many
@given(places, places, st.sampled_from(DECK))
def test_no_other_card_and_no_other_place_fits(place: int, other: int, card: object) -> None:
    opened = opening(DEALT, place)
    if other != place:
        assert not verify_opening(ROOT, msgspec.structs.replace(opened, place=other))
    if str(card) != opened.card:
        assert not verify_opening(ROOT, msgspec.structs.replace(opened, card=str(card)))


@many
@given(seeds)
def test_an_opening_fits_one_deck_only(seed: bytes) -> None:
    other = root_of(deck_of(seed, ROUND, NUMBER), ROUND, NUMBER).hex()
    assert not verify_opening(other, opening(DEALT, 0))


@pytest.mark.parametrize(
    "changes",
    [
        {"place": -1},
        {"place": 52},
        {"card": "??"},
        {"card": "as"},
        {"salt": ""},
        {"salt": opening(DEALT, 0).salt.upper()},
        {"salt": opening(DEALT, 0).salt + " "},
        {"path": ()},
        {"path": opening(DEALT, 0).path[:-1]},
        {"path": (*opening(DEALT, 0).path, "00" * 32)},
        {"path": tuple(node.upper() for node in opening(DEALT, 0).path)},
        {"path": ("xy" * 32,) * 6},
    ],
    ids=repr,
)
def test_a_malformed_opening_is_false_and_no_error(changes: dict[str, object]) -> None:
    assert not verify_opening(ROOT, msgspec.structs.replace(opening(DEALT, 0), **changes))


def test_a_node_cannot_be_passed_off_as_a_leaf() -> None:
    # The first two leaves' node has the length of a path one step shorter.
    opened = opening(DEALT, 0)
    assert not verify_opening(
        ROOT, Opening(place=0, card=opened.card, salt=opened.salt, path=opened.path[1:])
    )


def test_opening_one_card_says_nothing_of_the_others() -> None:
    # The first node on card 0's way is the hash of card 1. It could be looked up among 52
    # guesses if the salt were known, and cannot be without.
    beside = opening(DEALT, 0).path[0]
    leaf = b"\x00" + ROUND + bytes([NUMBER, 1])

    def guesses(salt: bytes) -> list[str]:
        return [sha256(leaf + str(card).encode() + salt).hexdigest() for card in DECK]

    assert beside in guesses(DEALT.salts[1])
    for salt in (b"", bytes(16), DEALT.salts[0]):
        assert beside not in guesses(salt)


def test_the_same_cards_under_other_salts_have_no_node_in_common() -> None:
    again = Deck(cards=DEALT.cards, salts=tuple(salt[::-1] for salt in DEALT.salts))
    assert not set(opening(DEALT, 0).path) & set(opening(again, 0).path)


def test_no_opening_carries_the_salt_of_another_card() -> None:
    shown = msgspec.json.encode(openings(DEALT, ROUND, NUMBER, range(26))).decode()
    assert [salt.hex() in shown for salt in DEALT.salts] == [True] * 26 + [False] * 26
