"""The sheets' figures: which agree, which do not, and what would explain them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseedge.errors import NotationError
from houseedge.lab.reconcile import Attempt, Figure, Printed, reconcile
from houseedge.money import Odds
from houseedge.odds import sidebet
from houseedge.odds.game import STANDARD_BLIND, Game
from houseedge.odds.solver import Solution, solve
from houseedge.rules import Catalog, built_in

PRINTED = {
    "F-01": ["0.90 %", "1.90 %", "3.50 %", "6.18 %"],
    "F-02": ["0.84 %"],
    "F-03": ["20.2 %", "3.9 %", "14.6 %", "3.9 %", "16.5 %", "3.9 %"],
    "F-04": ["8.90 %", "8.54 %", "4.52 %", "4.68 %", "4.90 %", "6.79 %"],
}


@pytest.fixture(scope="module")
def figures() -> tuple[Figure, ...]:
    return reconcile()


def of(figures: tuple[Figure, ...], rule: str, figure: str = "house_edge") -> list[Figure]:
    return [f for f in figures if f.rule == rule and f.figure == figure]


def tried(figure: Figure, words: str) -> Attempt:
    (attempt,) = [attempt for attempt in figure.attempts if attempt.what.startswith(words)]
    return attempt


def with_royal(pays: int) -> Solution:
    return solve(Game(blind=(Fraction(pays), *STANDARD_BLIND[1:])))


def test_every_printed_figure_is_held_against_a_computed_one(
    figures: tuple[Figure, ...],
) -> None:
    found = {rule: [f.printed for f in figures if f.rule == rule] for rule in PRINTED}
    assert found == PRINTED
    assert len(figures) == sum(map(len, PRINTED.values()))


@pytest.mark.parametrize("rule", ["F-01", "F-04"])
def test_f01_and_f04_agree_without_any_explanation(figures: tuple[Figure, ...], rule: str) -> None:
    for figure in of(figures, rule):
        assert (figure.agrees, figure.attempts) == (True, ())
        assert figure.verdict == "printed and computed agree"


def test_f02_no_denominator_in_use_gives_the_printed_figure(figures: tuple[Figure, ...]) -> None:
    (whole,) = of(figures, "F-02")
    denominators = [a for a in whole.attempts if a.kind == "denominator"]
    assert not whole.agrees
    assert len(denominators) > 10
    assert not any(a.fits for a in denominators)
    values = {attempt.what: f"{float(attempt.value):.4%}" for attempt in denominators}
    assert values["of the Ante"] == "2.1850%"
    assert values["of Ante and Blind"] == "1.0925%"
    assert values["of all wagers (element of risk)"] == "0.5262%"


def test_f02_a_royal_that_pays_936_to_938_would_give_the_printed_figure_of_the_ante(
    figures: tuple[Figure, ...],
) -> None:
    (whole,) = of(figures, "F-02")
    assert tried(whole, "Royal flush at 936..938 to 1 instead of 500, of the Ante").fits
    printed = Printed.parse("0.84 %")
    found = {pays: printed.agrees(-with_royal(pays).ev) for pays in (935, 936, 938, 939)}
    assert found == {935: False, 936: True, 938: True, 939: False}


def test_f02_all_that_fits_are_changed_royal_and_straight_flushes(
    figures: tuple[Figure, ...],
) -> None:
    (whole,) = of(figures, "F-02")
    assert [a.what.split(" at ")[0] for a in whole.fitting] == [
        *["Royal flush"] * 3,
        *["Straight flush"] * 3,
    ]
    # One more for a royal moves the figure by less than 0.01 %: some number had to fit.
    assert [a.forced for a in whole.fitting] == [True, True, True, False, False, True]
    assert whole.verdict == (
        "no reading gives 0.84 %; 6 changes of one line would, "
        "4 of them because they would give anything near it"
    )


def test_f03_no_reading_gives_a_printed_bad_beat_edge(figures: tuple[Figure, ...]) -> None:
    for figure in of(figures, "F-03"):
        assert not figure.agrees
        assert all(attempt.kind == "paytable" for attempt in figure.fitting)
        alone = [a for a in figure.fitting if not a.what.startswith("the same change")]
        assert all(attempt.forced for attempt in alone)
        folding = tried(figure, "bet lost by a player who folds")
        assert folding.value > figure.computed > Printed.parse(figure.printed).value


def test_f03_the_printed_hit_frequency_is_cut_and_not_rounded(
    figures: tuple[Figure, ...],
) -> None:
    for figure in of(figures, "F-03", "hit_frequency"):
        assert not figure.agrees
        assert [a.what for a in figure.fitting] == ["further places cut off instead of rounded"]


@pytest.mark.parametrize("change", [8, 9, 11, 12])
def test_f03_only_9_to_11_more_for_four_of_a_kind_fits_all_three_tables(
    figures: tuple[Figure, ...], change: int
) -> None:
    for figure in of(figures, "F-03"):
        common = tried(figure, "the same change in all of BBB-01, BBB-02, BBB-03: Four of a kind")
        assert common.what.endswith("at 509..511 to 1 instead of 500")
    agrees = []
    for id in ("BBB-01", "BBB-02", "BBB-03"):
        table = built_in().paytable(id)
        pays = [line.pays for line in table.lines]
        pays[1] = Odds(500 + change)
        edge = sidebet.bad_beat(sidebet.repriced(table, pays)).house_edge
        agrees.append(Printed.parse(table.printed["house_edge"]).agrees(edge))
    assert all(agrees) == (9 <= change <= 11)


def test_every_change_that_is_said_to_fit_does(figures: tuple[Figure, ...]) -> None:
    for figure in figures:
        printed = Printed.parse(figure.printed)
        for attempt in figure.attempts:
            if attempt.kind == "paytable":
                assert printed.agrees(attempt.value) == attempt.fits, attempt.what


def test_a_simulation_strays_by_the_difference_when_it_is_short_enough(
    figures: tuple[Figure, ...],
) -> None:
    figure = of(figures, "F-03")[0]
    odds = sidebet.bad_beat(built_in().paytable("BBB-01"))
    assert figure.sample is not None
    error = odds.standard_deviation / figure.sample**0.5
    assert error == pytest.approx(float(odds.house_edge) - 0.202)


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
    assert (printed.agrees(Fraction(value)), printed.agrees_cut(Fraction(value))) == (agrees, cut)


def test_what_is_no_figure_is_refused() -> None:
    with pytest.raises(NotationError, match=r"write it like '0\.90 %'"):
        Printed.parse("about one")


OWN = """\
id = "own"
version = 1
wager = "pairs"
title = "Own pairs"
sheets = []

[printed]
house_edge = "50.0 %"

[[lines]]
key = "pair"
title = "Any pair"
hole = [{pairs}]
pays = "6 to 1"
"""


def test_a_table_of_ones_own_is_reconciled_too(tmp_path: Path) -> None:
    (tmp_path / "paytables").mkdir()
    pairs = ", ".join(f'"{rank}{rank}"' for rank in "23456789TJQKA")
    (tmp_path / "paytables" / "own.toml").write_text(OWN.format(pairs=pairs))
    said: list[str] = []
    figures = reconcile(Catalog(tmp_path), rule="F-04", progress=said.append)
    own = [figure for figure in figures if figure.table == "own"]
    # One hand in seventeen is a pair, so 6 to 1 keeps 10 in 17; no other whole number gives half.
    assert [(f.computed, f.agrees) for f in own] == [(Fraction(10, 17), False)]
    assert own[0].verdict == "nothing that was tried gives 50.0 %"
    assert said == ["Ultimate Pairs"]
