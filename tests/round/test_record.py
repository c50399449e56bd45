from __future__ import annotations

import pytest

from houseedge.cards import parse_cards
from houseedge.errors import NotationError, WrongDeal
from houseedge.round import (
    Back,
    Bet,
    Check,
    Deal,
    Fold,
    NoMoreBets,
    Phase,
    PhaseBegan,
    Play,
    Record,
    Round,
    Show,
    TakeBack,
    Void,
    apply,
    play_out,
)
from houseedge.rules import built_in
from tests.felt import rules, wagers

# Seat 1 gets Th 3d, the dealer 9c 9d, the board is Ah Kh Qh, then Jh 2c.
TEXT = "washington@1 trips=UTH-01@1 | Th3d9c9dAhKhQhJh2c | 1=10.00t5.00 nmb 1p4"


def _parse(text: str) -> Record:
    return Record.parse(text, built_in().rules_from)


def test_a_record_is_one_line_that_reads_back_to_an_equal_record() -> None:
    record = Record(
        rules=rules("washington", tables={"trips": "UTH-01"}),
        deck=parse_cards("Th3d 9c9d AhKhQh Jh2c"),
        actions=(Bet(1, wagers("10.00", trips="5.00")), NoMoreBets(), Play(1, 4)),
    )
    assert record.format() == TEXT
    assert _parse(TEXT) == record


def test_a_replayed_record_is_the_round_that_was_played() -> None:
    replayed = _parse(TEXT).replay()
    assert replayed.phase is Phase.SETTLEMENT
    assert replayed == _parse(TEXT).replay()
    assert replayed.seat(1).hole == parse_cards("Th3d")


def test_every_action_has_its_text() -> None:
    actions = (
        Bet(1, wagers("10.00", trips="5.00", bad_beat="2.00", pairs="3.00"), 500_00),
        Back(2, "kim", wagers("10.00"), 90_00),
        TakeBack(1),
        TakeBack(2, "kim"),
        NoMoreBets(),
        Deal(1, parse_cards("As")[0]),
        Deal("dealer"),
        Deal("board", parse_cards("Kh")[0]),
        Show("board", parse_cards("AhKhQh")),
        Show("dealer"),
        Show(1, parse_cards("AsKd")),
        Check(1),
        Check(1, by_system=True),
        Play(12, 4),
        Fold(1),
        Void("card found face up"),
    )
    record = Record(rules=rules("california"), actions=actions, player_dealer=6)
    assert record.format() == (
        "california@1 bank=6 |  | 1=10.00t5.00y2.00u3.00/500.00 2~kim=10.00/90.00 1- 2~kim- nmb "
        ">1:As >d:?? >b:Kh <b:AhKhQh <d <1:AsKd 1c 1c! 12p4 1f void:card_found_face_up"
    )
    assert _parse(record.format()) == record


def test_a_deck_and_a_dealer_with_real_cards_drive_the_same_round() -> None:
    # At the real table nobody sees the hole cards until they open.
    by_hand = _parse(
        "washington@1 trips=UTH-01@1 |  | 1=10.00t5.00 nmb >1:?? >1:?? >d:?? >d:?? 1p4 "
        ">b:Ah >b:Kh >b:Qh >b:Jh >b:2c <d:9c9d <1:Th3d"
    )
    assert by_hand.replay() == _parse(TEXT).replay()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "washington@1 | As",
        " |  | nmb",
        "oregon@1 |  | nmb",
        "washington@1 bank=x |  | nmb",
        "california@1 bank=5 bank=6 |  | nmb",
        "washington@1 |  | 1=10",
        "washington@1 |  | 1z",
        "washington@1 | Xx | nmb",
        "washington@1 |  | >b:1h",
    ],
)
def test_what_is_not_a_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        _parse(text)


def test_a_deck_that_ends_too_soon_is_refused() -> None:
    with pytest.raises(WrongDeal, match="the deck ends after 4 cards"):
        play_out(rules("washington"), "Th 3d 9c 9d", [Bet(1, wagers()), NoMoreBets(), Play(1, 4)])


def test_every_phase_that_begins_is_told() -> None:
    # The last check makes the flop due, which a dealer with real cards then deals.
    before = play_out(
        rules("washington"),
        "",
        [Bet(1, wagers()), NoMoreBets(), *[Deal(1)] * 2, *[Deal("dealer")] * 2],
    )
    _, events = apply(before, Check(1))
    assert events == (PhaseBegan(Phase.FLOP_DUE),)


def test_applying_an_action_leaves_the_round_as_it_was() -> None:
    before = Round(rules=rules("washington"))
    after, _ = apply(before, Bet(1, wagers()))
    assert before.seats == ()
    assert [seat.number for seat in after.seats] == [1]


@pytest.mark.parametrize("reason", ["jam", "deck_mate  jam|x", "100 % gone", "Kartenstau: ü", "_"])
def test_the_reason_of_a_void_round_is_kept_to_the_letter(reason: str) -> None:
    record = Record(rules=rules("washington"), actions=(Bet(1, wagers()), Void(reason)))
    assert _parse(record.format()).replay() == record.replay()
