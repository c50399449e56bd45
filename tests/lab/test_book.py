from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseedge.cards import parse_cards
from houseedge.lab.book import DamagedBook, StrategyBook, book_key, open_book
from houseedge.odds.game import Game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("books")
    open_book(folder=folder)
    return folder


def _file(folder: Path) -> Path:
    return folder / f"{book_key(Game())}.book"


def test_a_book_is_a_few_megabytes_at_most(folder: Path) -> None:
    assert 100_000 < _file(folder).stat().st_size < 4_000_000


def test_a_book_read_back_decides_as_the_one_that_was_written(folder: Path) -> None:
    book = StrategyBook.load(_file(folder), Game())
    first = book.first_decision(parse_cards("Ks 2s"))
    assert first.actions["4x"] == Fraction(-31256633, 419514480)
    assert sum(first.chances) == 1
    assert book.ev == Fraction(-50643648973, 2317817502000)
    assert book.decide(parse_cards("Ks 2s")) == "4x"
    assert book.decide(parse_cards("3s 2h")) == "check"
    assert book.decide(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s")) == "2x"
    assert book.decide(parse_cards("3s 2h"), parse_cards("Ah Kd 7s")) == "check"
    assert book.decide(parse_cards("Ah 2d"), parse_cards("4c 6d 7h 9s Jc")) == "1x"
    assert book.decide(parse_cards("Kh 2d"), parse_cards("4c 6d 7h 9s Jc")) == "fold"
    # The board is a flush: it ties unless the dealer has a higher club.
    assert book.decide(parse_cards("3h 2d"), parse_cards("4c 6c 7c 9c Jc")) == "1x"


@pytest.mark.parametrize("at", [0, 40, 5_000, -1])
def test_any_changed_byte_is_noticed_and_the_book_made_again(
    folder: Path, tmp_path: Path, at: int
) -> None:
    content = bytearray(_file(folder).read_bytes())
    content[at] ^= 1
    damaged = tmp_path / _file(folder).name
    damaged.write_bytes(content)
    with pytest.raises(DamagedBook):
        StrategyBook.load(damaged, Game())
    assert open_book(folder=tmp_path).decide(parse_cards("Ks 2s")) == "4x"
    assert damaged.read_bytes() == _file(folder).read_bytes()


def test_a_book_of_another_game_is_refused(folder: Path) -> None:
    for other in (Game(preflop=(Fraction(3),)), Game(folded_ante="refund")):
        assert book_key(other) != book_key(Game())
        with pytest.raises(DamagedBook, match="of another game"):
            StrategyBook.load(_file(folder), other)


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder: Path) -> None:
    assert open_book(folder=_file(folder) / "below a file").decide(parse_cards("AsAh")) == "4x"
