"""Cards that lie open are named anew before the settlement; what cannot lie there is refused."""

from __future__ import annotations

import pytest

from houseedge.cards import format_cards, parse_cards
from houseedge.errors import Refusal
from houseedge.round import Place, Round, VoidHand, apply
from houseedge.round.record import Record
from houseedge.round.turn import corrected
from houseedge.rules import built_in

#: Real cards: two seats, the dealer, and the board as they were turned up.
OPEN = (
    "washington@1 | | 1=10.00 2=10.00 nmb >1:?? >1:?? >2:?? >2:?? >d:?? >d:?? 1p4 2p4 "
    ">b:Jh >b:Qh >b:Kh >b:5c >b:6s <d:3s3d <2:2c7d"
)


def played(line: str) -> Round:
    return Record.parse(line, built_in().rules_from).replay()


def refused(round: Round, place: Place, cards: str) -> str:
    with pytest.raises(Refusal) as found:
        corrected(round, place, parse_cards(cards))
    return found.value.rule


def test_i7_what_lies_open_is_named_anew_at_its_place_alone() -> None:
    round = played(OPEN)
    assert format_cards(corrected(round, "dealer", parse_cards("3s 3c")).dealer) == "3s 3c"
    assert format_cards(corrected(round, 2, parse_cards("2c 8d")).seat(2).hole) == "2c 8d"
    board = corrected(round, "board", parse_cards("Jh Qh Kh 5c 6d")).board
    assert format_cards(board) == "Jh Qh Kh 5c 6d"


@pytest.mark.parametrize(
    ("place", "cards", "rule"),
    [
        (2, "2c", "D-05"),
        (2, "2c ??", "D-05"),
        ("dealer", "3s 3d 4d", "D-05"),
        # Seat 1's hand is still closed.
        (1, "9h Th", "D-05"),
        # The jack lies on the board.
        (2, "2c Jh", "B-01"),
    ],
)
def test_i7_what_cannot_lie_there_is_refused(place: Place, cards: str, rule: str) -> None:
    assert refused(played(OPEN), place, cards) == rule


def test_d08_a_closed_dealer_has_nothing_to_be_named_anew() -> None:
    assert refused(played(OPEN.partition(" <d")[0]), "dealer", "3s 3d") == "D-05"


@pytest.mark.parametrize("line", [OPEN.partition(" nmb")[0], OPEN.partition(" >2")[0]])
def test_d08_before_the_deal_is_over_nothing_lies_open(line: str) -> None:
    assert refused(played(line), "board", "") == "D-08"


@pytest.mark.parametrize(
    ("line", "seat", "says"),
    [
        (OPEN, 2, "the hand of seat 2 is open"),
        (OPEN.partition(" <2")[0] + " 1v", 1, "the hand of seat 1 is void"),
        (
            "washington@1 | 9hTh2c7d3s4dJhQhKh5c6s | 1=10.00 2=10.00 nmb 1c 2c 1c 2c 1f",
            1,
            "the hand of seat 1 is folded",
        ),
    ],
)
def test_x01_a_hand_is_void_once_and_neither_folded_nor_open(
    line: str, seat: int, says: str
) -> None:
    with pytest.raises(Refusal, match=f"^{says}"):
        apply(played(line), VoidHand(seat))
