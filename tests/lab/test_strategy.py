"""Strategies in files: single decisions, whole strategies, and what is wrong with a file."""

from __future__ import annotations

import base64
import zlib
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path

import numpy as np
import pytest

from houseedge.cards import Card, parse_cards
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab.actions import FLOPS, RIVERS, unpacked
from houseedge.lab.book import StrategyBook
from houseedge.lab.strategy import read_strategy, write_strategy
from houseedge.odds.advice import advise
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, price, solve
from houseedge.odds.tables import full_deck

EXAMPLE = Path(__file__).parents[2] / "examples" / "strategy.toml"
Cards = tuple[Card, ...]


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


@pytest.fixture(scope="module")
def whole(solution: Solution, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Perfect play, written out."""
    path = tmp_path_factory.mktemp("strategies") / "perfect.toml"
    write_strategy(solution.strategy, solution.game, full_deck(), path)
    return path


def file(folder: Path, text: str) -> str:
    path = folder / "strategy.toml"
    path.write_text(text)
    return str(path)


# Single decisions


def in_other_suits(hole: Cards, flop: Cards) -> int:
    """How many hole cards and flops differ from these only in the names of suits."""
    return len(
        {
            tuple(
                frozenset(card & ~3 | suits[card & 3] for card in cards) for cards in (hole, flop)
            )
            for suits in permutations(range(4))
        }
    )


@pytest.mark.parametrize(
    ("hole", "flop", "action"),
    [
        ("Qc 2d", "Qh 7s 3c", "check"),
        ("7c 2d", "7h 7s 3h", "check"),
        ("5c 3c", "Kh 9h 4h", "2x"),  # any suit but hearts is the same here
        ("4s 2s", "Js 9s 6d", "2x"),
    ],
)
def test_a_flop_row_costs_what_advice_says_as_often_as_it_comes_up(
    tmp_path: Path, solution: Solution, hole: str, flop: str, action: str
) -> None:
    given = read_strategy(file(tmp_path, f'decisions = [["{hole}", "{flop}", "{action}"]]'), Game())
    cards = parse_cards(hole), parse_cards(flop)
    chance = Fraction(in_other_suits(*cards), comb(52, 2) * comb(50, 3))
    cost = advise(*cards).cost(action)
    assert cost > 0
    assert solution.ev - given.play(solution).ev == chance * cost


def test_a_row_before_the_flop_is_for_the_class_of_the_hole_cards(
    tmp_path: Path, solution: Solution
) -> None:
    given = read_strategy(file(tmp_path, 'decisions = [["2h Kh", "", "check"]]'), Game())
    cost = StrategyBook.of(solution).first_decision(parse_cards("Ks 2s")).cost("check")
    assert solution.ev - given.play(solution).ev == Fraction(4, 1326) * cost


def cards_of(ranks: str, suits: str = "cdhs") -> list[tuple[Card, ...]]:
    """All different cards of these ranks in these suits."""
    found = {
        frozenset(parse_cards(" ".join(map("".join, zip(ranks, own, strict=True)))))
        for own in product(suits, repeat=len(ranks))
    }
    return [tuple(cards) for cards in found if len(cards) == len(ranks)]


@pytest.mark.parametrize(
    ("row", "holes", "boards", "action"),
    [
        # Four sevens and a king on the board: suits tell nothing, so a five and a three are one.
        ('"5h 3d", "7c 7d 7h 7s Kc"', cards_of("53"), cards_of("7777K"), "fold"),
        # The board is a flush: hole cards of any other suits are the same.
        (
            '"3h 2d", "4c 6c 7c 9c Jc"',
            cards_of("32", "dhs"),
            [tuple(parse_cards("4c 6c 7c 9c Jc"))],
            "fold",
        ),
    ],
)
def test_a_river_row_costs_what_advice_says_as_often_as_it_comes_up(
    tmp_path: Path,
    solution: Solution,
    row: str,
    holes: list[Cards],
    boards: list[Cards],
    action: str,
) -> None:
    given = read_strategy(file(tmp_path, f'decisions = [[{row}, "{action}"]]'), Game())
    book = StrategyBook.of(solution)
    reached = sum(
        book.decide(hole) == book.decide(hole, flop) == "check"
        for hole, board in product(holes, boards)
        for flop in combinations(board, 3)
    )
    # A board of one suit is written out in clubs, and stands for four.
    suits = 1 if len(boards) > 1 else 4
    chance = Fraction(suits * reached, comb(52, 2) * comb(50, 3) * comb(47, 2))
    cost = advise(holes[0], boards[0]).cost(action)
    assert chance * cost > 0
    assert solution.ev - given.play(solution).ev == chance * cost


def test_rows_lie_over_the_rules_of_their_street(tmp_path: Path, solution: Solution) -> None:
    text = 'flop = "never"\nriver = "always"\ndecisions = [["Qc 2d", "Qh 7s 3c", "2x"]]'
    made = read_strategy(file(tmp_path, text), Game()).made(solution, full_deck())
    assert np.count_nonzero(made.flop == 1) == 1
    assert not np.any(made.river_by_rank == 0)


def test_a_given_strategy_leaves_the_perfect_one_as_it_is(
    tmp_path: Path, solution: Solution
) -> None:
    before = solution.strategy.flop.copy(), solution.strategy.river_by_rank.copy()
    read_strategy(str(EXAMPLE), Game()).made(solution, full_deck())
    assert np.array_equal(solution.strategy.flop, before[0])
    assert np.array_equal(solution.strategy.river_by_rank, before[1])


def test_the_example_is_worse_than_perfect_play(solution: Solution) -> None:
    assert read_strategy(str(EXAMPLE), Game()).play(solution).ev < solution.ev


# Whole strategies


def test_perfect_play_read_back_is_worth_what_solving_gives(
    solution: Solution, whole: Path
) -> None:
    again = read_strategy(str(whole), Game()).play(solution)
    assert again.ev == solution.ev == Fraction(-50643648973, 2317817502000)
    assert again.distribution == solution.distribution
    assert again.frequencies == solution.frequencies


@pytest.mark.slow
def test_a_strategy_of_another_kind_of_game_is_read_back_too(
    tmp_path: Path,
) -> None:
    sizes = [tuple(map(Fraction, street)) for street in (("3/2", "5"), ("1", "3"), ("1/2", "1"))]
    game = Game(preflop=sizes[0], flop=sizes[1], river=sizes[2])
    odd = solve(game)
    write_strategy(odd.strategy, game, full_deck(), tmp_path / "odd.toml")
    again = read_strategy(str(tmp_path / "odd.toml"), game).made(odd, full_deck())
    assert np.array_equal(again.preflop, odd.strategy.preflop)
    assert np.array_equal(again.flop, odd.strategy.flop)
    assert price(again, game).distribution == odd.distribution


def test_a_row_added_to_a_whole_strategy_goes_before_it(
    tmp_path: Path, solution: Solution, whole: Path
) -> None:
    row = '[["Qc 2d", "Qh 7s 3c", "check"]]'
    changed = whole.read_text().replace("decisions = []", f"decisions = {row}")
    alone = read_strategy(file(tmp_path, f"decisions = {row}"), Game()).play(solution)
    both = read_strategy(file(tmp_path, changed), Game()).play(solution)
    assert both.distribution == alone.distribution
    assert both.ev < solution.ev


def test_a_whole_strategy_is_a_megabyte_of_plain_text(whole: Path) -> None:
    assert 100_000 < whole.stat().st_size < 2_000_000
    assert max(map(len, whole.read_text().splitlines()[:28])) <= 100


def test_the_bytes_of_a_whole_strategy_are_as_the_file_says(
    whole: Path, solution: Solution
) -> None:
    # Straight from the words in the file, for one flop and one river.
    import tomllib

    described = tomllib.loads(whole.read_text())
    flops = unpacked(described["flop_actions"], FLOPS)
    # The first flop of all is 2c 2d 2h, and the last hole cards are As and Ah: bet.
    assert chr(flops[0, 1325]) == "1"
    assert chr(flops[0, 0]) == "."
    rivers = unpacked(described["river_actions"], RIVERS)
    # The last board is a royal flush; hole cards 0 and 0 are two deuces of other suits.
    assert chr(rivers[-1, 0]) == "1"
    assert chr(rivers[0, 0]) == "."


# What is refused

BLOCKS = "sizes = {preflop = ['3', '4'], flop = ['2'], river = ['1']}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("decisions = 1", "decisions: expected a list of rows such as"),
        ("decisions = [1]", "decisions, row 1: expected hole cards, board and action"),
        ("decisions = [['Ks 2s', 'Ah Kd 7s']]", "row 1: expected hole cards, board and action"),
        ("decisions = [['Ks 2s', 'Ah Kd 7s', 2]]", "row 1: expected hole cards, board and"),
        ("decisions = [['Ks', 'Ah Kd 7s', 'check']]", "row 1: the hole cards are two, not 1"),
        ("decisions = [['Ks 2s', 'Ah Kd 7s 8s', 'check']]", "none, three or five cards, not 4"),
        ("decisions = [['Ks 2s', 'Ah Ks 7s', 'check']]", "row 1: Ks is given twice"),
        ("decisions = [['Ks 2s', 'Ah Kd 7x', 'check']]", "row 1: '7x' is not a card"),
        (
            "decisions = [['Ks 2s', 'Ah Kd 7s', 'fold']]",
            "row 1: expected one of check, 2x on the flop, found 'fold' (B-07)",
        ),
        (
            "decisions = [['Ks 2s', '', '2x']]",
            "row 1: expected one of check, 3x, 4x before the flop, found '2x' (B-06)",
        ),
        (
            "decisions = [['Ks 2s', 'Ah Kd 7s 8d 8c', 'check']]",
            "row 1: expected one of fold, 1x at the river, found 'check' (B-08)",
        ),
        (
            "decisions = [['Ks 2s', 'Ah Kd 7s', '2x'], ['2h Kh', 'Ks 7h Ad', 'check']]",
            "row 2: expected the action of row 1, since it is the same decision",
        ),
        ("flop_actions = 'AAAA'", "sizes: expected those of this game, preflop 3,4; flop 2; riv"),
        (f"{BLOCKS}flop_actions = 'AAAA'", "flop_actions: expected base64 of zlib of 2,327,130"),
        (f"{BLOCKS}flop_actions = 'é'", "flop_actions: expected base64 of zlib of 2,327,130"),
        (f"{BLOCKS}flop_actions = 7", "flop_actions: expected base64 of zlib of 2,327,130"),
        (f"{BLOCKS}flop_actions = 'eJwDAAAAAAE='", "found fewer or more"),
        (
            f"{BLOCKS}flop = 'never'\nflop_actions = ''",
            "flop: expected nothing, since flop_actions",
        ),
        ("sizes = {preflop = ['3']}", "sizes: expected those of this game"),
        ("sizes = 3", "sizes: expected a table of sizes by street"),
        ("sizes = {preflop = [3, 4]}", 'sizes.preflop: expected a list of texts such as ["3", "4"'),
        (
            "[preflop]\n4 = ['AA']\n4x = ['KK']",
            "preflop.4x: expected one list a size, and preflop.4 is the same",
        ),
        (
            "[preflop]\n4 = ['QQ+']\n3 = ['AA']",
            "preflop.3: AA: expected a hand in one size only, and preflop.4 has it too",
        ),
        ("flop = [1]", "flop: expected perfect, simple, never, always, found what is no text"),
        (f"flop = 0x{'f' * 9000}", "found what is no text"),
        ("x = '''\n'''", "line 1: expected strings of one line"),
        (f"{'a.' * 50_000}a = 1", "line 1: expected a key of 8 parts at most"),
        (f"[{'a . ' * 50_000}a]", "line 1: expected a key of 8 parts at most"),
        (f"x = 1\ny = {{'=#'{'.a' * 50_000} = 1}}", "line 2: expected a key of 8 parts at most"),
    ],
)
def test_a_broken_file_is_refused_with_what_would_be_right(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(HouseEdgeError) as refused:
        read_strategy(file(tmp_path, text), Game())
    assert message in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path / "strategy.toml"))


@pytest.mark.parametrize(
    "text",
    [
        "decisions = [['Ks 2s', 'Ah Kd 7s', \"{evil}\"]]",
        "decisions = [['Ks 2s', \"{evil}\", 'check']]",
        'flop = "{evil}"',
        '"{evil}" = 1',
        '[preflop]\n"{evil}" = []',
        '[preflop]\n4 = ["{evil}"]',
        '"{evil}" = 1\n"{evil}" = 1',
        '["{evil}"]\n["{evil}"]',
    ],
)
@pytest.mark.parametrize("evil", ["\\n\\u001b]0;x\\u0007\\u202e", "y" * 3_000_000])
def test_what_a_file_says_is_repeated_on_one_line_and_cut(
    tmp_path: Path, text: str, evil: str
) -> None:
    with pytest.raises(HouseEdgeError) as refused:
        read_strategy(file(tmp_path, text.replace("{evil}", evil)), Game())
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < len(str(tmp_path)) + 250


def test_the_name_of_a_file_is_repeated_on_one_line() -> None:
    with pytest.raises(HouseEdgeError, match="no such strategy") as refused:
        read_strategy("no\nsuch\x1b[31m", Game())
    assert str(refused.value).startswith(r"'no\nsuch\x1b[31m': no such")


def test_dots_in_comments_and_strings_are_no_keys(tmp_path: Path) -> None:
    text = "# a.b.c.d.e.f.g.h.i.j\nflop = 'simple' # ..........\nriver = 'a.b.c.d.e.f.g.h.i.j'"
    with pytest.raises(HouseEdgeError, match="river: expected perfect"):
        read_strategy(file(tmp_path, text), Game())


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    with pytest.raises(HouseEdgeError, match="longer than 8 MiB, and no strategy is"):
        read_strategy(file(tmp_path, "#" * ((8 << 20) + 1)), Game())
    with pytest.raises(HouseEdgeError, match="expected a file, and this is a device"):
        read_strategy("/dev/zero", Game())


def test_a_mark_of_byte_order_is_no_part_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "strategy.toml"
    path.write_bytes(b"\xef\xbb\xbfflop = 'never'")
    assert read_strategy(str(path), Game()).flop == "never"


def test_nothing_may_follow_the_end_of_a_block() -> None:
    packed = zlib.compress(b"0" * 6)
    assert unpacked(base64.b64encode(packed).decode(), (2, 3)).shape == (2, 3)
    with pytest.raises(NotationError, match="found something else after their end"):
        unpacked(base64.b64encode(packed + b"more").decode(), (2, 3))


def test_rows_that_say_the_same_twice_are_no_contradiction(tmp_path: Path) -> None:
    rows = "[['Ks 2s', 'Ah Kd 7s', '2x'], ['2h Kh', 'Ks 7h Ad', '2x']]"
    assert len(read_strategy(file(tmp_path, f"decisions = {rows}"), Game()).decisions) == 2


def test_a_decision_that_is_none_is_named_by_its_byte(
    tmp_path: Path, solution: Solution, whole: Path
) -> None:
    strategy = solution.strategy
    flop = strategy.flop.copy()
    # The first hole cards that the first flop leaves, as if there were nine sizes.
    flop[0, int(np.argmax(flop[0] >= 0))] = 9
    broken = type(strategy)(
        preflop=strategy.preflop,
        flop=flop,
        river_by_rank=strategy.river_by_rank,
        river_by_suit=strategy.river_by_suit,
    )
    write_strategy(broken, solution.game, full_deck(), tmp_path / "broken.toml")
    given = read_strategy(str(tmp_path / "broken.toml"), Game())
    with pytest.raises(HouseEdgeError, match=r"flop_actions: byte [0-9,]+: expected a digit from"):
        given.made(solution, full_deck())


def test_a_strategy_for_other_bets_is_refused(whole: Path) -> None:
    with pytest.raises(HouseEdgeError, match="the decisions are for others"):
        read_strategy(str(whole), Game(flop=(Fraction(3),)))
