"""A PAR sheet's figures are those of solve, odds and risk, and the same command makes its bytes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseedge.cards import Category
from houseedge.lab import assess
from houseedge.lab.par import ParSheet, par_sheet
from houseedge.lab.reconcile import reconcile
from houseedge.odds import sidebet, solve
from houseedge.odds.game import Game
from houseedge.reports import par_block, par_paper, par_rules
from houseedge.reports import par_svg as svg
from houseedge.reports.forms import ParForm
from houseedge.reports.par import NotASheet, Provenance, check, seal, write
from houseedge.reports.par_svg import Bar
from houseedge.rules import built_in
from houseedge.rules.spec import SETTINGS, Wager
from houseedge.store.keys import HouseKeys
from tests.cli.run import run
from tests.shared import made_once

_MADE = Provenance(version="1", software="0" * 64, command="houseedge par washington")
_KEYS = HouseKeys((b"\1" * 32,), b"\2" * 32)


def _sheet(profile: str, *, charts: bool) -> ParSheet:
    return par_sheet(built_in().rules(profile), seats=6, charts=charts)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Any]:
    """Washington's sheet, made in every form twice over, and its settings.

    The one is sealed JSON, the other the table where folded Antes come back.
    """

    def make() -> tuple[bytes, Any]:
        sheet = _sheet("washington", charts=True)
        sealed = seal(sheet, _MADE, _KEYS)
        forms = [write(sheet, sealed, form) for form in ParForm]
        again = [write(sheet, seal(sheet, _MADE, _KEYS), form) for form in ParForm]
        assert forms == again
        changed = built_in().rules("washington", settings={"folded_ante": "refund"})
        *_, settings = par_rules.parts(replace(sheet, rules=changed))
        return write(sheet, sealed, ParForm.JSON), settings

    return made_once(tmp_path_factory, "par", make)


@pytest.fixture(scope="module")
def washington(made: tuple[bytes, Any]) -> bytes:
    return made[0]


@pytest.fixture(scope="module")
def figures(washington: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(washington)["sheet"]
    return found


def _exact(figure: dict[str, Any]) -> Fraction:
    return Fraction(figure["exact"])


def test_the_base_game_is_that_of_solve(figures: dict[str, Any]) -> None:
    solution = solve()
    for name in ("ev", "element_of_risk", "average_wager", "variance", "dealer_qualifies", "ties"):
        assert _exact(figures["base"][name]) == getattr(solution, name), name
    nets = {Fraction(net): _exact(p) for net, p in figures["distribution"].items()}
    assert nets == solution.distribution
    for hand in solution.hands:
        actions = figures["hands"][hand.name]["actions"]
        assert {name: _exact(value) for name, value in actions.items()} == dict(hand.values)
    for bet, (name, chance, adds) in zip(figures["bets"], solution.by_bet(), strict=True):
        assert (bet["bet"], _exact(bet["chance"]), _exact(bet["adds"])) == (name, chance, adds)


def test_contributions_add_up_to_the_edges(figures: dict[str, Any]) -> None:
    base = Fraction(0)
    for wager in figures["wagers"]:
        lines = wager["lines"]
        assert sum(_exact(line["contributes"]) for line in lines) == -_exact(wager["house_edge"])
        assert sum(_exact(line["probability"]) for line in lines) == 1
        if wager["table"] is None:
            base += _exact(wager["ev"])
    assert base == solve().ev
    assert sum(_exact(bet["adds"]) for bet in figures["bets"]) == solve().ev


def test_side_bets_are_those_of_odds(figures: dict[str, Any]) -> None:
    rules = built_in().rules("washington")
    told = {wager["wager"]: wager for wager in figures["wagers"]}
    for wager in (Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS, Wager.PROGRESSIVE):
        table = rules.tables[wager]
        if wager is Wager.PROGRESSIVE:
            odds = sidebet.progressive(table, bet=100, meter=1_000_000)
            assert _exact(figures["progressive"]["break_even_meter"]) * 100 == (
                odds.break_even_meter
            )
        else:
            odds = sidebet.COUNTERS[wager](table)
        sheet = told[wager.value]
        assert _exact(sheet["house_edge"]) == odds.house_edge
        assert _exact(sheet["hit_frequency"]) == odds.hit_frequency
        assert _exact(sheet["variance"]) == odds.variance
        chances = {line["line"]: _exact(line["probability"]) for line in sheet["lines"]}
        assert [chances[line.key] for line in odds.lines] == [x.probability for x in odds.lines]


def test_bands_are_those_of_risk(figures: dict[str, Any]) -> None:
    for rounds, seats in ((1_000, 1), (10_000, 6)):
        risk = assess(rounds=rounds, seats=seats)
        bands = figures["bands"]["seat"] if seats == 1 else figures["bands"]["table"]["bands"]
        band = next(each for each in bands if each["rounds"] == rounds)
        assert (-band["to"], -band["from"]) == risk.band95
        if seats == 6:
            covariance = figures["bands"]["table"]["covariance_of_two_seats"]
            assert _exact(covariance) == risk.covariance
        else:
            assert band["seat_ahead"] == risk.ahead_after


def test_printed_figures_are_those_of_reconcile(figures: dict[str, Any]) -> None:
    told = [(each["table"], each["figure"], each["verdict"]) for each in figures["printed"]]
    found = [(each.table, each.figure, each.verdict) for each in reconcile(rule="F-03")]
    assert [each for each in told if each[0] == "BBB-01"] == [
        each for each in found if each[0] == "BBB-01"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["california", "pennsylvania"])
def test_sheets_of_other_profiles_add_up_too(profile: str) -> None:
    sheet = _sheet(profile, charts=False)
    assert sum(each.ev for each in sheet.base) == sheet.solution.ev
    for side in sheet.sides:
        assert sum(part.chance for part in side.parts) == 1
        if sheet.seat is not None:
            assert sheet.seat.mean(side.wager) == side.ev
    assert (sheet.progressive is None) == (profile == "california")
    assert b"PAR sheet" in write(sheet, seal(sheet, _MADE), ParForm.HTML)


def test_the_line_at_the_mean_ends_above_the_label_it_stands_over() -> None:
    bars = [Bar("−1", 4.0, "4.0"), Bar("0", 3.0, "3.0"), Bar("+1", 2.0, "2.0")]
    drawing = svg.columns(bars, top=10.0, mark=(1.5, "mean"))
    (mean,) = re.findall(r'y2="([0-9.]+)"[^>]*stroke-dasharray', drawing)
    (label,) = re.findall(r'y="([0-9.]+)"[^>]*>3\.0<', drawing)
    assert float(mean) <= float(label) - 7.5


@pytest.mark.parametrize(
    ("low", "top", "named"),
    [
        (1_000_000, 20_744_966, [1_000_000, 5_000_000, 10_000_000, 15_000_000, 20_744_966]),
        (100, 100, [100]),
    ],
)
def test_the_axis_of_the_meter_names_round_sums(low: int, top: int, named: list[int]) -> None:
    assert par_paper._round_sums(low, top) == named


def test_a_per_cent_sign_never_begins_a_line() -> None:
    assert par_block.words("cost 0.5699 %")["words"] == ["cost 0.5699\u00a0%"]


def test_a_changed_figure_and_a_changed_signature_are_told(washington: bytes) -> None:
    assert check(washington) == _KEYS.public_key().hex()
    edge = b'"exact": "50643648973/2317817502000"'
    with pytest.raises(NotASheet, match="not those it was made with"):
        check(washington.replace(edge, b'"exact": "50643648972/2317817502000"'))
    signature = json.loads(washington)["signature"]["signature"].encode()
    with pytest.raises(NotASheet, match="not that of its key"):
        check(washington.replace(signature, b"00" * 64))
    for other in (b"", b"[]", b'{"sheet": {}}', b"\xff"):
        with pytest.raises(NotASheet):
            check(other)


def test_what_cannot_be_made_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text("mine")
    for words in (
        ("nowhere",),
        ("washington", "--table", "trips=UP-1"),
        ("washington", "--seats", "9"),
        ("california", "--meter", "100"),
        ("washington", "--sign-with", str(tmp_path / "none")),
    ):
        done = run("par", *words, "--output", str(file))
        assert done.returncode == 2, words
        assert len(done.stderr.splitlines()) == 1, done.stderr
        assert file.read_text() == "mine"


def test_the_showdown_is_read_from_the_game() -> None:
    assert par_rules.showdown(Game()) == (
        "The dealer qualifies with a pair or better, else the Ante pushes; equal hands push. The "
        "Blind is paid when the player wins with a straight or better, and pushes on less."
    )
    other = Game(
        blind=(*map(Fraction, (500, 50, 10, 3, 1, 0, 1)), *[Fraction(0)] * 3),
        qualifies=Category.TWO_PAIR,
        unqualified_ante="win",
        ties="lose",
        blind_over="qualified",
    )
    said = par_rules.showdown(other)
    assert "qualifies with two pairs or better, else the Ante wins; equal hands lose" in said
    assert "over a dealer that qualifies, and pushes on a win with a straight, two pairs" in said
    assert "Every hand" in par_rules.showdown(Game(qualifies=Category.HIGH_CARD))


def test_every_setting_stands_there_with_its_clause(
    figures: dict[str, Any], made: tuple[bytes, Any]
) -> None:
    settings = figures["rules"]["settings"]
    assert list(settings) == list(SETTINGS)
    assert settings["max_games"] == {"clause": "O-06", "value": 4}
    _, table = made
    assert [row[0] for row in table["rows"]] == [each.rule for each in SETTINGS.values()]
    rows = {row[2]: row for row in table["rows"]}
    assert rows["folded_ante"][3] == "refund"
    assert rows["bank_cap"][4] == "of no effect here"
