from __future__ import annotations

import pytest

from houseedge.cards import DECK, UNKNOWN, Card, format_cards, parse_card, parse_cards, shuffled
from houseedge.errors import NotationError


def test_the_deck_is_52_different_cards_from_two_of_clubs_to_ace_of_spades() -> None:
    assert len(set(DECK)) == 52
    assert (str(DECK[0]), str(DECK[-1])) == ("2c", "As")


@pytest.mark.parametrize("text", ["As Kd Tc", "AsKdTc", " As  KdTc ", "As,Kd,Tc", "As, KdTc,"])
def test_cards_are_read_with_or_without_spaces_and_commas(text: str) -> None:
    assert format_cards(parse_cards(text)) == "As Kd Tc"


@pytest.mark.parametrize(
    "text",
    [
        *("Ts Kh", "10s Kh", "ts kh", "TS KH", "10S,kH", "10sKh", "tskh"),
        *("T♠ K♥", "10♠K♥", "♠10 ♥K", "♠10♥K", "T♤ K♡", "10♠\ufe0f K♥\ufe0f", "♠T K♥"),
    ],
)
def test_b01_a_card_is_read_however_people_write_it(text: str) -> None:
    assert format_cards(parse_cards(text)) == "Ts Kh"


def test_every_card_is_read_back_from_its_own_text() -> None:
    assert [parse_card(str(card)) for card in (*DECK, UNKNOWN)] == [*DECK, UNKNOWN]


@pytest.mark.parametrize(
    "text",
    ["1s", "10", "110s", "A", "AsK", "A sKd", "♠", "sA", "♠♠", "Xx", "As;Kd", "\u212as", "K\u017f"],
)
def test_what_is_not_a_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        parse_cards(text)


def test_a_card_knows_rank_suit_and_name() -> None:
    card = parse_card("Qh")
    assert (card.rank, card.suit, card.name, card.known) == (10, 2, "queen of hearts", True)
    assert (UNKNOWN.known, str(UNKNOWN), UNKNOWN.name) == (False, "??", "a card face down")


def test_a_shuffle_takes_its_chance_from_the_caller() -> None:
    # Always drawing the last possible number leaves the deck as it was.
    assert shuffled(DECK, lambda count: count - 1) == DECK
    # Always drawing zero brings the top card down step by step.
    assert shuffled(DECK, lambda _: 0) == (*DECK[1:], DECK[0])


def test_cards_are_small_integers_rank_times_four_plus_suit() -> None:
    assert [int(card) for card in parse_cards("2c 2d 3c As")] == [0, 1, 4, 51]
    assert repr(Card(51)) == "Card('As')"
