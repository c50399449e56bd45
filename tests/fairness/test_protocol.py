"""The deal by its published vector, and what holds of every deal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from houseedge.cards import DECK, format_cards
from houseedge.fairness import (
    DECKS,
    Bettor,
    Party,
    chosen,
    closing_hash,
    cut_hash,
    cutter_of,
    dealt,
    deck_of,
    offer_hash,
    opened_hash,
    pledge_hash,
    root_of,
    round_hash,
)

R = round_hash("h", "felt", "felt-1")
SEEDS = [bytes([number]) * 32 for number in (1, 2, 3, 4)]
ROOTS = [root_of(deck_of(seed, R, at), R, at) for at, seed in enumerate(SEEDS)]
OFFER = offer_hash(R, ROOTS)
FIRST, THIRD = b"\xa1" * 32, b"\xa3" * 32
ANTE_AND_BLIND = {"ante": 10_00, "blind": 10_00}


def test_o16_the_published_vector_byte_by_byte() -> None:
    assert R.hex() == "d36e55f6774d51e61255ba02f876ab3e154e720ceda9ea24ac2c371a2f85b1ba"
    assert ROOTS[0].hex() == "9afe283011c255abb6458d9547ded4f9f2c4f735d597466375009720387fbadf"
    assert OFFER.hex() == "84933ff4b56a9ca86adf42522cf658217aef1b8a0d4a28dc15aac6c7bda18580"
    one, three = Bettor(1), Bettor(3)
    pledge = pledge_hash(OFFER, one, FIRST)
    assert pledge.hex() == "d15aa7122cda6dd168b7ba37212eb1e642d18bf149a094677bf274ecdf8cd533"
    parties = [
        Party(one, ANTE_AND_BLIND, pledge),
        Party(three, ANTE_AND_BLIND, pledge_hash(OFFER, three, THIRD)),
        Party(Bettor(5), ANTE_AND_BLIND),
    ]
    closing = closing_hash(OFFER, three, parties)
    assert closing.hex() == "26ff0639456c3a126481a507f602f226f74886c1179f20147a13af7d93702530"
    opened = opened_hash(closing, {one: FIRST})
    assert opened.hex() == "afba0f36db0a53c27d5eaff0af8f4693fc9ba436c0a5898804318c20838aa744"
    cut = cut_hash(opened, THIRD)
    assert cut.hex() == "ac0d484e74943d7dbeb76cd74e8f33aacb2771212ee76cdf33accd7b9ab07a67"
    assert (chosen(cut, R, 4).deck, chosen(cut, R, 4).order[:5]) == (2, (6, 42, 9, 7, 47))
    number, cards = dealt(SEEDS, R, cut)
    assert (number, format_cards(cards[:5])) == (2, "9s Qc 8c 2s 2c")
    assert DECKS == 4


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_o16_every_deal_is_all_52_cards_of_one_deck(seed: bytes, cut: bytes) -> None:
    number, cards = dealt([seed, SEEDS[0], SEEDS[1]], R, cut)
    assert 0 <= number < 3
    assert set(cards) == set(DECK)


def test_o16_the_cut_goes_round_the_table() -> None:
    pledged = [Party(Bettor(seat), {}, b"p") for seat in (2, 4, 6)]
    silent = [Party(Bettor(seat), {}) for seat in (1, 3, 5)]
    behind = [Party(Bettor(4, 1), {}, b"p")]
    parties = [*silent, *behind, *pledged]
    assert cutter_of(silent, None) is None
    seats, last = [], None
    for _ in range(4):
        spot = cutter_of(parties, last)
        assert spot is not None
        seats.append(spot)
        last = spot.seat
    assert seats == [Bettor(2), Bettor(4), Bettor(6), Bettor(2)]
    assert cutter_of(behind, 4) == Bettor(4, 1)


def test_o16_nothing_of_the_list_can_change_and_keep_its_hash() -> None:
    one, two = Party(Bettor(1), ANTE_AND_BLIND, b"p" * 32), Party(Bettor(2), ANTE_AND_BLIND)
    lists = [
        (Bettor(1), [one, two]),
        (None, [one, two]),
        (Bettor(2), [one, two]),
        (Bettor(1), [one]),
        (Bettor(1), [one, two, Party(Bettor(3), {})]),
        (Bettor(1), [one, two._replace(pledge=b"q" * 32)]),
        (Bettor(1), [one._replace(pledge=b"q" * 32), two]),
        (Bettor(1), [one, two._replace(wagers={"ante": 10_00, "blind": 10_01})]),
        (Bettor(1), [one, two._replace(wagers={"ante": 10_00})]),
        (Bettor(1), [one, two._replace(bettor=Bettor(2, 1))]),
    ]
    assert len({closing_hash(OFFER, *each) for each in lists}) == len(lists)
    assert closing_hash(OFFER, *lists[0]) == closing_hash(OFFER, Bettor(1), [two, one])
