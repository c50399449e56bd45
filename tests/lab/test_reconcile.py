"""The sheets' figures: which agree, which do not, and what would explain them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from houseedge.errors import NotationError
from houseedge.lab.reconcile import Explanation, Figure, Printed, felt, reconcile, whole_game
from houseedge.lab.reconcile.reading import CUT
from houseedge.money import Odds
from houseedge.odds import sidebet
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import Solution, solve
from houseedge.rules import Catalog, built_in
from tests.shared import made_once

PRINTED = {
    "F-01": ["0.90 %", "1.90 %", "3.50 %", "6.18 %"],
    "F-02": ["0.84 %"],
    "F-03": ["20.2 %", "3.9 %", "14.6 %", "3.9 %", "16.5 %", "3.9 %"],
    "F-04": ["8.90 %", "8.54 %", "4.52 %", "4.68 %", "4.90 %", "6.79 %"],
}
SHARES: dict[str, Callable[[Solution], Fraction]] = {
    "of the Ante": lambda play: play.house_edge_of_ante,
    "of Ante and Blind": lambda play: play.house_edge_of_ante_and_blind,
    "of all wagers (element of risk)": lambda play: play.element_of_risk,
}
QUADS, FLUSH = 2, 4


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Figure, ...]:
    return made_once(tmp_path_factory, "figures", reconcile)


@pytest.fixture(scope="module")
def whole(figures: tuple[Figure, ...]) -> Figure:
    (figure,) = of(figures, "F-02")
    return figure


def of(figures: tuple[Figure, ...], rule: str, figure: str = "house_edge") -> list[Figure]:
    return [f for f in figures if f.rule == rule and f.figure == figure]


def solved(at: int, pays: Fraction) -> Solution:
    """The game solved with one line of the Blind paying something else: the obvious way."""
    return solve(Game(blind=(*STANDARD_BLIND[:at], pays, *STANDARD_BLIND[at + 1 :])))


def test_every_printed_figure_is_held_against_a_computed_one(
    figures: tuple[Figure, ...],
) -> None:
    found = {rule: [f.printed for f in figures if f.rule == rule] for rule in PRINTED}
    assert found == PRINTED
    assert len(figures) == sum(map(len, PRINTED.values()))


@pytest.mark.parametrize("rule", ["F-01", "F-04"])
def test_f01_and_f04_agree_without_any_explanation(figures: tuple[Figure, ...], rule: str) -> None:
    for figure in of(figures, rule):
        assert (figure.agrees, figure.explanations, figure.tried) == (True, (), 0)
        assert figure.verdict == "printed and computed agree"


# The whole game.


def test_f02_no_denominator_alone_gives_the_printed_figure(whole: Figure) -> None:
    assert not whole.agrees
    assert f"{float(whole.computed):.4%}" == "2.1850%"
    assert {what: f"{float(value):.4%}" for what, value in whole.others.items()} == {
        "of Ante and Blind": "1.0925%",
        "of all wagers (element of risk)": "0.5262%",
    }
    denominators = {share.what for share in whole_game.shares(solve(), STANDARD_BLIND)}
    assert len(denominators) > 25
    assert not {found.what for found in whole.explanations} & denominators


def test_f02_a_flush_at_even_money_is_the_likeliest_explanation(whole: Figure) -> None:
    first = whole.explanations[0]
    assert first.what == ("Flush at 1 to 1 instead of 3 to 2; of all wagers (element of risk)")
    assert first.value == solved(FLUSH, Fraction(1)).element_of_risk
    assert f"{float(first.value):.4%}" == "0.8359%"


def test_f02_what_whole_steps_found_is_found_too(whole: Figure) -> None:
    found = {explanation.what for explanation in whole.explanations}
    assert {
        "Royal flush at 936 to 1 instead of 500; of the Ante",
        "Royal flush at 667 to 1 instead of 500; of Ante and Blind",
        "Royal flush at 83 to 1 instead of 500; of all wagers (element of risk)",
        "Straight flush at 69 to 1 instead of 50; of Ante and Blind",
        "Straight flush at 1 to 1 instead of 50; of all wagers (element of risk)",
    } <= found


@pytest.mark.parametrize("pays", ["1", "5/4", "7/5", "3/2", "8/5", "2", "13", "27/2", "19", "39/2"])
def test_f02_screening_by_the_standard_strategy_loses_nothing(whole: Figure, pays: str) -> None:
    # Four of a kind is the line that changes decisions, so that repricing alone is not exact.
    odds, printed = Fraction(pays), Printed.parse(whole.printed)
    play = solved(QUADS, odds)
    instead = "10" if odds.denominator == 1 else "10 to 1"
    for share, value in SHARES.items():
        what = f"Four of a kind at {felt.written(odds)} instead of {instead}; {share}"
        found = [e.value for e in whole.explanations if e.what == what]
        assert found == ([value(play)] if printed.agrees(value(play)) else [])


def test_f02_shares_are_those_that_adding_up_every_outcome_gives() -> None:
    play = solve()
    shares = {s.what: s.of(Fraction(1)) for s in whole_game.shares(play, STANDARD_BLIND)}
    sums = {when: dict.fromkeys(("ante", "blind", "play"), Fraction(0)) for when in "amud"}
    for bet, counts in play.counts.items():
        for category in range(10):
            for outcome in range(5):
                count = Fraction(int(counts[category, outcome]), play.deals)
                for wager in sums["a"]:
                    times = None if bet is None else bet[1]
                    net = play.game.wager_net(wager, times, category, outcome)
                    size = Fraction(0 if bet is None else bet[1]) if wager == "play" else 1
                    tie = bet is not None and outcome == 2
                    sums["a"][wager] += count * size
                    sums["m"][wager] += count * size * (bet is not None)
                    sums["u"][wager] += count * size * (not tie)
                    sums["d"][wager] += count * size * (net != 0)
    every = {
        1 / sum((part[wager] for wager in wagers), Fraction(0))
        for part in sums.values()
        for size in (1, 2, 3)
        for wagers in combinations(part, size)
    }
    assert every <= set(shares.values())
    assert shares["of all wagers as far as won or lost"] == 1 / sum(sums["d"].values())
    assert shares["of Ante and Play bet over hands with a Play bet"] == 1 / (
        sums["m"]["ante"] + sums["m"]["play"]
    )


def test_f02_a_table_laid_over_a_strategy_is_worth_what_the_solver_says() -> None:
    play = solved(FLUSH, Fraction(1))
    blind = (*STANDARD_BLIND[:FLUSH], Fraction(1), STANDARD_BLIND[5])
    assert whole_game.way_of(play, blind).kept == play.house_edge_of_ante


# Bad Beat.


def test_f03_every_bad_beat_edge_is_below_the_computed_one_and_folding_only_raises_it(
    figures: tuple[Figure, ...],
) -> None:
    for figure in of(figures, "F-03"):
        folding = sidebet.bad_beat(built_in().paytable(figure.table), folds=solve())
        assert not figure.agrees
        assert folding.house_edge > figure.computed > Printed.parse(figure.printed).value


def test_f03_ten_more_for_four_of_a_kind_explains_all_three_edges_and_comes_first(
    figures: tuple[Figure, ...],
) -> None:
    for figure in of(figures, "F-03"):
        first = figure.explanations[0]
        assert (first.what, first.figures) == ("Four of a kind at 510 to 1 instead of 500", 3)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(6))
def test_f03_one_line_at_any_odds_fits_where_counting_with_them_says_so(
    figures: tuple[Figure, ...], at: int
) -> None:
    for figure in of(figures, "F-03"):
        table = built_in().paytable(figure.table)
        title, pays = table.lines[at].title, [line.pays for line in table.lines]
        fits = {}
        for odds in felt.PRINTABLE:
            pays[at] = Odds(odds.numerator, odds.denominator)
            edge = sidebet.bad_beat(sidebet.repriced(table, pays)).house_edge
            if Printed.parse(figure.printed).agrees(edge):
                fits[f"{title} at {felt.written(odds)}"] = edge
        found = {
            e.what.split(" instead")[0]: e.value
            for e in figure.explanations
            if len(e.mistakes) == 1 and e.mistakes[0].line == title
        }
        assert found == fits


def test_f03_the_printed_hit_frequency_is_cut_and_not_rounded(
    figures: tuple[Figure, ...],
) -> None:
    for figure in of(figures, "F-03", "hit_frequency"):
        assert not figure.agrees
        assert figure.explanations[0].what == "further places cut off instead of rounded"
        assert figure.explanations[0].value == figure.computed


def test_a_simulation_strays_by_the_difference_when_it_is_short_enough(
    figures: tuple[Figure, ...],
) -> None:
    figure = of(figures, "F-03")[0]
    odds = sidebet.bad_beat(built_in().paytable("BBB-01"))
    assert figure.sample is not None
    error = odds.standard_deviation / figure.sample**0.5
    assert error == pytest.approx(float(odds.house_edge) - 0.202)


# What fits, and how it is ranked.


def test_every_explanation_gives_the_printed_figure_and_none_has_more_than_two_mistakes(
    figures: tuple[Figure, ...],
) -> None:
    for figure in figures:
        printed = Printed.parse(figure.printed)
        for found in figure.explanations:
            shorten = printed.cut if CUT in found.mistakes else printed.rounded
            assert shorten(found.value) == printed.digits, found.what
            assert 1 <= len(found.mistakes) <= 2


def test_the_least_that_must_have_gone_wrong_comes_first(figures: tuple[Figure, ...]) -> None:
    for figure in figures:
        ranks = [found.rank for found in figure.explanations]
        assert ranks == sorted(ranks)
        whats = [found.what for found in figure.explanations]
        assert len(whats) == len(set(whats))


def test_thousands_are_tried_and_about_as_many_fit_as_by_chance(
    figures: tuple[Figure, ...],
) -> None:
    for figure in (*of(figures, "F-02"), *of(figures, "F-03")):
        assert figure.tried > 10_000
        assert 0.5 < figure.fit / figure.by_chance < 2
        assert figure.verdict.startswith(f"{figure.fit} of {figure.tried:,} readings give ")


@pytest.mark.parametrize(
    ("odds", "copied", "likely"),
    [
        # The next round and whole odds, those with a digit wrong, and those of a line nearby.
        ("3/2", {4}, "7/5 8/5 1 2 3 1/2 5/2 7/2 9/2 4"),
        ("10", set(), "9 19/2 11 12 13 14 15 16 17 18 19 1 20 30 40 50 60 70 80 90 100"),
    ],
)
def test_likely_misprints_are_a_small_mistake_away(
    odds: str, copied: set[int], likely: str
) -> None:
    found = felt.misprints(Fraction(odds), map(Fraction, copied))
    weighed = {other for other, weight in found.items() if weight == felt.LIKELY}
    assert weighed == {Fraction(other) for other in likely.split()}
    assert Fraction(odds) not in found
    assert (found[Fraction(75)], found[Fraction(73)]) == (felt.ROUND_ODDS, felt.ANY_ODDS)


def test_every_kind_of_odds_a_felt_prints_is_tried() -> None:
    for text in ("6/5", "5/4", "7/5", "8/5", "1/2", "3/2", "15/2", "1", "13", "937", "2500"):
        assert Fraction(text) in felt.PRINTABLE


def test_a_reading_that_explains_more_figures_ranks_before_one_that_weighs_as_much() -> None:
    alone = Explanation(mistakes=(CUT,), value=Fraction(1))
    shared = Explanation(mistakes=(CUT,), value=Fraction(1), figures=3)
    assert shared.rank < alone.rank


@pytest.mark.parametrize(
    ("text", "value", "agrees", "cut"),
    [
        ("0.90 %", "0.00895", True, False),
        ("0.90 %", "0.00905", False, True),
        ("0.90 %", "0.008949999", False, False),
        ("3.9 %", "0.0398", False, True),
        ("20 %", "0.2", True, True),
        ("8.54%", "0.0854", True, True),
    ],
)
def test_agreement_is_to_the_last_printed_place(
    text: str, value: str, agrees: bool, cut: bool
) -> None:
    printed = Printed.parse(text)
    assert (printed.agrees(Fraction(value)), printed.cut(Fraction(value)) == printed.digits) == (
        agrees,
        cut,
    )
    assert printed.near(Fraction(value)) or not (agrees or cut)


def test_what_is_no_figure_is_refused(tmp_path: Path) -> None:
    said = r"^paytable own: printed\.house_edge: 'about one' is .*: write it like '0\.90 %'$"
    with pytest.raises(NotationError, match=said):
        own_pairs(tmp_path, "about one")


OWN = """\
id = "own"
version = 1
wager = "pairs"
title = "Own pairs"
sheets = []

[printed]
house_edge = "{printed}"

[[lines]]
key = "pair"
title = "Any pair"
hole = [{pairs}]
pays = "6 to 1"
"""


def own_pairs(folder: Path, printed: str) -> tuple[Figure, list[str]]:
    (folder / "paytables").mkdir()
    pairs = ", ".join(f'"{rank}{rank}"' for rank in "23456789TJQKA")
    text = OWN.format(pairs=pairs, printed=printed)
    (folder / "paytables" / "own.toml").write_text(text)
    said: list[str] = []
    figures = reconcile(Catalog(folder), rule="F-04", progress=said.append)
    (own,) = [figure for figure in figures if figure.table == "own"]
    return own, said


def test_a_table_of_ones_own_is_reconciled_too(tmp_path: Path) -> None:
    # One hand in seventeen is a pair, so 6 to 1 keeps 10 in 17, and 15 to 2 keeps one half.
    own, said = own_pairs(tmp_path, "50.0 %")
    assert (own.computed, own.agrees) == (Fraction(10, 17), False)
    assert own.explanations[0].what == "Any pair at 15 to 2 instead of 6 to 1"
    assert own.explanations[0].value == Fraction(1, 2)
    assert said == ["Ultimate Pairs"]


def test_what_nothing_gives_is_said_to_have_no_explanation(tmp_path: Path) -> None:
    own, _ = own_pairs(tmp_path, "99.9 %")
    assert own.explanations == ()
    assert own.verdict == f"none of {own.tried:,} readings gives 99.9 %"


def test_a_clause_that_prints_nothing_is_refused() -> None:
    with pytest.raises(NotationError, match="'F-09' is not one of F-01, F-02, F-03, F-04"):
        reconcile(rule="F-09")
