"""`houseedge reconcile`, as a user runs it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

import pytest

from houseedge import cli
from houseedge.lab import reconcile as lab
from houseedge.lab.reconcile import Figure, Printed
from houseedge.rules import Catalog, built_in
from tests.shared import made_once

OWN = """\
id = "own"
version = 1
wager = "pairs"
title = "Own"
sheets = []

[printed]
house_edge = "90.5 %"

[[lines]]
key = "aces"
title = "Aces [/red]"
hole = ["AA"]
pays = "30 to 1"
"""


@pytest.fixture(scope="module", autouse=True)
def counted_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The sheets' own figures are counted once; `tests/lab/test_reconcile.py` looks at them."""
    count = lab.reconcile
    figures = made_once(tmp_path_factory, "figures", count)

    def remembered(
        catalog: Catalog, *, rule: str | None, progress: lab.Progress
    ) -> tuple[Figure, ...]:
        if catalog is not built_in() or rule not in (None, *lab.CLAUSES.values()):
            return count(catalog, rule=rule, progress=progress)
        return tuple(figure for figure in figures if rule in (None, figure.rule))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab, "reconcile", remembered)
        yield


class Command(Protocol):
    def __call__(self, *arguments: str, columns: int = 80) -> tuple[int, str, str]: ...


@pytest.fixture
def houseedge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command with its status, standard output and standard error."""

    def run(*arguments: str, columns: int = 80) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "argv", ["houseedge", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return run


def test_json_has_the_promised_shape(houseedge: Command) -> None:
    status, out, err = houseedge("reconcile", "f-03", "--json")
    assert (status, err) == (0, "")
    figures: list[dict[str, Any]] = json.loads(out)["figures"]
    assert [f["rule"] for f in figures] == ["F-03"] * 6
    assert [f["figure"] for f in figures] == ["house_edge", "hit_frequency"] * 3
    for figure in figures:
        assert set(figure["computed"]) == {"exact", "value"}
        assert figure["agrees"] is False
        assert figure["fit"] == len(figure["explanations"]) > 0
        assert figure["tried"] > figure["fit"]
        for found in figure["explanations"]:
            assert found["value"] == float(Fraction(found["exact"]))
    first = figures[0]
    assert (first["table"], first["printed"]) == ("BBB-01", "20.2 %")
    assert first["computed"]["value"] == pytest.approx(0.20387, abs=1e-5)
    best = first["explanations"][0]
    assert best["what"] == "Four of a kind at 510 to 1 instead of 500"
    assert Printed.parse("20.2 %").agrees(Fraction(best["exact"]))


def test_what_agrees_has_no_explanations(houseedge: Command) -> None:
    _, out, _ = houseedge("reconcile", "F-04", "--json")
    figures = json.loads(out)["figures"]
    assert [(f["agrees"], f["tried"], f["fit"], f["explanations"]) for f in figures] == [
        (True, 0, 0, [])
    ] * 6


def test_f02_the_whole_report_is_one_page_that_ends_with_a_summary(houseedge: Command) -> None:
    status, out, err = houseedge("reconcile")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert 40 <= len(lines) <= 60
    for words in (
        "F-02 standard  house edge      0.84 %   2.1850 %  differs",
        "0.8359 %  Flush at 1 to 1 instead of 3 to 2; of all wagers (element of risk)",
        "readings give 0.84 %; a figure nearby that nobody printed gets",
        "readings fit, and",
    ):
        assert words in out
    summary = lines[lines.index("Summary") :]
    assert summary[1] == "10 of 17 printed figures are what counting gives: all of F-01 and F-04."
    assert len(summary) <= 15


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_report_keeps_inside_any_width_and_cuts_no_word(
    houseedge: Command, columns: int
) -> None:
    _, out, _ = houseedge("reconcile", "F-03", columns=columns)
    assert max(map(len, out.splitlines())) <= columns
    assert "…" not in out
    for words in ("BBB-01", "20.2 %", "20.3873 %", "Four of a kind at 510 to 1"):
        assert words in out


def test_f03_other_odds_are_counted_where_they_fit_the_same_tables(houseedge: Command) -> None:
    _, out, _ = houseedge("reconcile", "F-03", columns=200)
    # 509 and 511 fit all three tables; 506 to 508 and 512 to 514 fit one or two of them.
    assert "Four of a kind at 510 to 1 instead of 500 (2 other odds fit too)" in out


def test_all_lists_every_reading_that_fits(houseedge: Command) -> None:
    _, out, _ = houseedge("reconcile", "F-03", "--all", columns=200)
    _, written, _ = houseedge("reconcile", "F-03", "--json")
    for figure in json.loads(written)["figures"]:
        for found in figure["explanations"]:
            assert found["what"] in out
    assert "--all" not in out


def test_a_title_with_square_brackets_is_printed_as_it_is(
    houseedge: Command, tmp_path: Path
) -> None:
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "own.toml").write_text(OWN)
    status, out, _ = houseedge("reconcile", "F-04", "--rules", str(tmp_path))
    assert status == 0
    assert "Aces [/red] at" in out


def test_a_clause_without_printed_figures_is_refused(houseedge: Command) -> None:
    status, out, err = houseedge("reconcile", "F-09")
    assert (status, out) == (2, "")
    assert err == "houseedge: 'F-09' is not one of F-01, F-02, F-03, F-04\n"
