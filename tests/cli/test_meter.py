from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Protocol

import pytest
import typer

from houseedge import cli
from houseedge.cli import meter

YEARS = ("--years", "1000", "--rounds-per-hour", "40")
RISKY = """\
id = "RISKY"
version = 3
title = "A plan [of two levels]"

[[levels]]
name = "mega"
paytable = "WA-01"
bet = "1.00"
seed = "0.00"
contribution = "55 %"
reserve = "3 %"
awards_from = "all"

[[levels]]
name = "minor"
paytable = "PA-01"
bet = "5.00"
seed = "2000.00"
contribution = "25 %"
reserve = "0 %"
ceiling = "60000.00"
"""


class Command(Protocol):
    def __call__(self, *arguments: str) -> tuple[int, str, str]: ...


@pytest.fixture
def houseedge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command with its status, standard output and standard error."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.add_typer(meter.app, name="meter")
    monkeypatch.setattr(cli, "app", app)
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseedge", "meter", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return run


@pytest.fixture
def risky(tmp_path: Path) -> str:
    """An operator's folder with a plan that much can be said against."""
    (tmp_path / "plans").mkdir()
    (tmp_path / "plans" / "risky.toml").write_text(RISKY)
    return str(tmp_path)


def said(houseedge: Command, *arguments: str) -> str:
    status, out, err = houseedge(*arguments)
    assert (status, err) == (0, "")
    return out


def answer(houseedge: Command, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(houseedge, *arguments, "--json"))
    return found


def test_a_plan_is_printed_with_its_return_curve_and_break_even(houseedge: Command) -> None:
    out = said(houseedge, "plan", "WA-01")
    assert "Break-even meter      $165,959.74" in out
    assert "every 649,740 bets on average" in out
    assert "$165,959.74  100.00 %  " + "█" * 40 in out
    assert "warning" not in out


def test_a_plan_as_json_is_exact(houseedge: Command) -> None:
    (level,) = answer(houseedge, "plan", "WA-01")["levels"]
    assert level["lines"][0] == {
        "hand": "royal_flush_first_five",
        "probability": "1/649740",
        "pays": "100 %",
    }
    assert level["mean_bets_between_full_hits"]["exact"] == "649740"
    assert level["contribution"] == {"exact": "1/4", "value": 0.25}
    assert level["curve"][-1]["return"]["exact"] == "1"
    assert level["curve"][-1]["meter"] == level["break_even"]


def test_an_operators_plan_is_shown_level_by_level(houseedge: Command, risky: str) -> None:
    out = said(houseedge, "plan", "RISKY", "--rules", risky)
    assert "A plan [of two levels] (RISKY, version 3)" in out
    assert "Level mega" in out
    assert "Level minor" in out
    assert "Ceiling               $60,000.00" in out
    assert "with more than 50.19 % to the meter" in out
    assert "5 warnings: see houseedge meter advise RISKY." in out


def test_m03_m05_advice_names_the_clause_the_level_and_the_reason(
    houseedge: Command, risky: str
) -> None:
    out = said(houseedge, "advise", "RISKY", "--rules", risky)
    assert "M-03 mega  The seed is zero" in out
    assert "M-05 minor  The reserve's share is zero" in out
    assert "simulated first years of 350,400 bets" in out


def test_m03_m05_advice_as_json_has_the_number_behind_it(houseedge: Command, risky: str) -> None:
    found = answer(houseedge, "advise", "RISKY", "--rules", risky, "--rounds-per-hour", "20")
    assert found["bets_per_year"] == 175_200
    assert [(w["rule"], w["level"], w["code"], w["unit"]) for w in found["warnings"]] == [
        ("M-03", "mega", "contribution_below_70", "share"),
        ("M-03", "mega", "runs_dry", "share"),
        ("M-03", "mega", "seed_zero", "share"),
        ("M-03", "mega", "reserve_without_seed", "micro-dollars"),
        ("M-03", "mega", "seed_below_largest_award", "micro-dollars"),
        ("M-05", "minor", "reserve_zero", "micro-dollars"),
    ]
    assert found["warnings"][3]["number"] == "19492200000"


def test_a_sound_plan_needs_no_advice(houseedge: Command) -> None:
    assert "Nothing to warn of (M-03, M-05)." in said(houseedge, "advise", "WA-01")
    assert answer(houseedge, "advise", "PA-01")["warnings"] == []


def test_a_thousand_years_agree_with_the_exact_odds_and_say_so(houseedge: Command) -> None:
    out = said(houseedge, "simulate", "WA-01", *YEARS)
    assert "The exact odds give 649,740 rounds, 676.8 days" in out
    assert "the simulation agrees" in out
    assert "Seeds and contributions are all still there or paid, to the micro-dollar." in out


def test_a_simulation_as_json_balances(houseedge: Command, risky: str) -> None:
    found = answer(houseedge, "simulate", "RISKY", "--rules", risky, *YEARS, "--seed", "1")
    for level in found["levels"]:
        account = level["account_micros"]
        assert account.pop("balances") is True
        there = sum(account[key] for key in ("current", "overflow", "reserve", "paid"))
        assert account["seeds"] + account["contributions"] == there
        assert level["agrees"] is True
        assert level["full_hits"] == next(iter(level["hits"].values()))
    assert found["levels"][0]["dry_awards"] > 0
    assert found["levels"][1]["jackpots_micros"]["max"] <= 60_000_000_000


def test_the_same_seed_prints_the_same_life(houseedge: Command) -> None:
    one, same, other = (
        answer(houseedge, "simulate", "PA-01", *YEARS, "--seed", seed)["levels"]
        for seed in ("4", "4", "5")
    )
    assert one == same != other


def test_one_year_without_a_win_is_told_too(houseedge: Command) -> None:
    out = said(houseedge, "simulate", "WA-01", "--years", "1", "--rounds-per-hour", "1")
    assert "1 year, 8,760 bets" in out
    assert "0 times" in out
    assert "too few wins to compare" in out


def test_a_plot_is_a_png(houseedge: Command, risky: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "years.png"
    years = ("RISKY", "--rules", risky, *YEARS)
    for asked in (years, ("WA-01", "--years", "1", "--rounds-per-hour", "1")):
        status, _, err = houseedge("simulate", *asked, "--plot", str(file))
        assert (status, err) == (0, f"Plot written to {file}\n")
        assert file.read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_a_plot_is_refused_in_a_sentence(
    houseedge: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    status, out, err = houseedge("simulate", "WA-01", *YEARS, "--plot", "years.png")
    assert (status, out) == (2, "")
    assert err.startswith("houseedge: --plot: matplotlib is not installed")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("plan", "WA-99"), "expected one of PA-01, WA-01"),
        (("advise", "WA-01", "--bettors", "0"), "--bettors: at least 1, not 0"),
        (("advise", "WA-01", "--hours-per-day", "25"), "--hours-per-day: at most 24, not 25"),
        (("simulate", "WA-01", "--rounds-per-hour", "0"), "--rounds-per-hour"),
        (("simulate", "WA-01", "--years", "0", "--rounds-per-hour", "40"), "--years: at least 1"),
        (("simulate", "WA-01", "--years", "x", "--rounds-per-hour", "40"), "--years"),
        (("simulate", "WA-01", *YEARS, "--seed", "-1"), "--seed: not below 0"),
        (("simulate", "WA-01", *YEARS, "--plot", "years.pdf"), "does not end in .png"),
        (("simulate", "WA-01", *YEARS, "--plot", "nowhere/years.png"), "cannot be written"),
        (
            ("simulate", "WA-01", "--years", "9999999999", "--rounds-per-hour", "40"),
            "too many to live through",
        ),
        (("plan", "WA-01", "--rules", "/nowhere"), "a folder of rules files"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_printed(
    houseedge: Command, arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = houseedge(*arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.startswith("houseedge: ")
    assert err.count("\n") == 1


def test_a_plot_that_cannot_be_written_is_refused(houseedge: Command, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    status, out, err = houseedge(
        "simulate", "WA-01", *YEARS, "--plot", str(tmp_path / "none" / "years.png")
    )
    assert (status, out) == (2, "")
    assert "cannot be written" in err
