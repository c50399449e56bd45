"""A shoe that reads real cards: what it may say, and what is taken of it."""

from __future__ import annotations

import pytest

from houseedge.cards import UNKNOWN
from houseedge.errors import NotationError
from houseedge.progressive.button import StartGame
from houseedge.table import command as asked
from houseedge.table import evolve
from houseedge.table.console_view import console_view
from houseedge.table.event import BoardOpened, CardsRead, HandOpened, ReadingCorrected
from tests.table.pit import LivePit
from tests.table.test_dealers_table import DAN, dealt, refused

SHOE = "device:shoe"
#: Two cards to seat 1, two to seat 2, two to the dealer, then the board.
ORDER = "9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s"


def reading(players: int = 2) -> LivePit:
    """Real cards are out, from a shoe that reads them."""
    return dealt(players, cards="physical", shoe="reading")


def read(live: LivePit, cards: str) -> None:
    live.act(asked.ReadCards(cards), SHOE)


def at_the_flop(live: LivePit) -> LivePit:
    """Both have bet 4x, so nobody decides any more."""
    for seat in (1, 2):
        live.decide(seat, "4x")
    return live


def test_o14_what_was_read_is_taken_when_it_is_turned_up_and_not_before() -> None:
    live = reading()
    read(live, "9h Th 2c")
    read(live, "7d 3s 4d Jh Qh Kh 5c 6s")
    at_the_flop(live)
    # Nothing that shows the round can show it: the round does not know.
    assert all(not card.known for card in live.table.playing().cards)
    assert live.act(asked.OpenBoard(), DAN)[0] == BoardOpened("Jh Qh Kh")
    live.act(asked.OpenBoard(), DAN)
    live.act(asked.Reveal(), DAN)
    live.act(asked.ReturnAntes(), DAN)
    opened = live.act(asked.OpenHand(), DAN)[0]
    assert isinstance(opened, HandOpened)
    assert (opened.seat, opened.cards) == (2, "2c 7d")
    # The other seat's cards are still unknown.
    assert not live.table.playing().seat(1).known


def test_o14_the_shoe_may_be_ahead_of_the_deal() -> None:
    live = LivePit(dealer="staff", cards="physical", shoe="reading")
    live.act(asked.TapIn(), DAN)
    assert live.refused(asked.ReadCards("9h"), SHOE).rule == "B-10"
    live.open_round()
    for seat in (1, 2):
        live.bet(seat)
    assert live.refused(asked.ReadCards("9h"), SHOE).rule == "B-10"
    live.act(asked.NoMoreBets(), DAN)
    live.act(asked.Press(StartGame(0)), DAN)
    read(live, ORDER)
    live.act(asked.Shuffle(0), DAN)
    at_the_flop(live)
    assert live.act(asked.OpenBoard(), DAN)[0] == BoardOpened("Jh Qh Kh")


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "D-01"),
        ("9h 9h", "B-01"),
        ("9h", "B-01"),
        (f"{ORDER[3:]} 8c 8d", "D-01"),
    ],
)
def test_b01_what_cannot_have_left_the_shoe_is_refused_and_changes_nothing(
    cards: str, rule: str
) -> None:
    live = reading()
    read(live, "9h")
    before = live.table
    refusal = live.refused(asked.ReadCards(cards), SHOE)
    assert refusal.rule == rule
    # A refusal names no card.
    assert "9h" not in str(refusal)
    assert live.table == before


def test_a_reading_takes_no_more_and_no_fewer_cards_than_the_round() -> None:
    live = reading()
    read(live, ORDER)
    assert live.refused(asked.ReadCards("8c"), SHOE).rule == "D-01"


def test_a_card_of_no_deck_is_no_reading() -> None:
    live = reading()
    with pytest.raises(NotationError):
        live.act(asked.ReadCards("1h"), SHOE)


def test_only_a_shoe_that_reads_says_so_and_no_player_for_it() -> None:
    plain = dealt(cards="physical")
    assert plain.refused(asked.ReadCards("9h"), SHOE).rule == "O-14"
    assert dealt().refused(asked.ReadCards("9h"), SHOE).rule == "O-14"
    assert reading().refused(asked.ReadCards("9h"), "ann").rule == "B-11"


def test_i7_what_the_dealer_names_stands_and_the_reading_is_noted_as_wrong() -> None:
    live = reading()
    read(live, ORDER)
    at_the_flop(live)
    opened, misread = live.act(asked.OpenBoard("Jh Qh Ks"), DAN)
    assert opened == BoardOpened("Jh Qh Ks")
    # What was read may be a card that lies closed elsewhere: it is not told.
    assert misread == ReadingCorrected("board", "Jh Qh Ks")
    # In another order it is the same reading.
    assert live.act(asked.OpenBoard("6s 5c"), DAN) == (BoardOpened("6s 5c"),)


def test_a_card_that_was_not_read_is_named() -> None:
    live = reading()
    read(live, "9h Th 2c 7d 3s 4d Jh ?? Kh")
    at_the_flop(live)
    assert refused(live, asked.OpenBoard()) == "D-05"
    assert live.act(asked.OpenBoard("Jh Qh Kh"), DAN) == (BoardOpened("Jh Qh Kh"),)
    # Turn and river were not read at all.
    assert refused(live, asked.OpenBoard()) == "D-05"


def test_a_shoe_that_lost_count_is_found_out_and_its_cards_are_named() -> None:
    live = reading()
    # One card was missed: every later one is read a place too early.
    read(live, "9h Th 2c 7d 3s 4d Qh Kh 5c 6s")
    at_the_flop(live)
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    live.act(asked.OpenBoard("5c 6s"), DAN)
    # The dealer has the card that was read for seat 2.
    live.act(asked.Reveal("2c 4d"), DAN)
    live.act(asked.ReturnAntes(), DAN)
    assert refused(live, asked.OpenHand()) == "B-01"
    live.act(asked.OpenHand(None, "8c 7d"), DAN)


def test_a_reading_that_comes_late_is_held_against_what_lies_open() -> None:
    live = reading()
    read(live, "9h Th 2c 7d 3s 4d")
    at_the_flop(live)
    live.act(asked.OpenBoard("Jh Qh Kh"), DAN)
    assert live.act(asked.ReadCards("Kh"), SHOE) == (CardsRead(1, "Kh"),)
    assert live.act(asked.ReadCards("Ks"), SHOE) == (
        CardsRead(1, "Ks"),
        ReadingCorrected("board", "Jh Qh Kh"),
    )
    live.act(asked.ReadCards("??"), SHOE)
    # The queen lies in the flop and cannot be the turn.
    assert live.refused(asked.ReadCards("Qh"), SHOE).rule == "B-01"


def test_the_console_counts_what_was_read_and_shows_none_of_it() -> None:
    live = reading()
    read(live, ORDER)
    shown = console_view(live.table, live.now, {})
    assert (shown.read, shown.board, shown.dealer_cards) == (11, "", "")
    assert console_view(dealt(cards="physical").table, 0, {}).read is None


def test_the_next_round_begins_with_an_empty_reading() -> None:
    live = reading()
    read(live, ORDER)
    live.act(asked.RuleIrregularity("misdeal", "two cards stuck together"), "staff:sam")
    live.act(asked.EndRound(), DAN)
    assert live.table.read == ()


def test_o14_of_a_reading_without_the_keys_only_the_number_of_cards_is_known() -> None:
    table = evolve(reading().table, CardsRead(2))
    assert table.read == (UNKNOWN, UNKNOWN)
    assert len(evolve(table, CardsRead(3)).read) == 5
