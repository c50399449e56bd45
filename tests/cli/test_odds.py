from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any, Protocol

import pytest
import typer

from houseedge import cli
from houseedge.cli.odds import odds, one_in
from houseedge.cli.reconcile import reconcile
from houseedge.odds import bad_beat, solve
from houseedge.rules import built_in


class Command(Protocol):
    def __call__(self, *arguments: str) -> tuple[int, str, str]: ...


@pytest.fixture
def houseedge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command with its status, standard output and standard error."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command("odds")(odds)
    app.command("reconcile")(reconcile)
    monkeypatch.setattr(cli, "app", app)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseedge", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return run


def answer(houseedge: Command, *arguments: str) -> dict[str, Any]:
    status, out, err = houseedge("odds", *arguments, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_odds_are_printed_as_promised(houseedge: Command) -> None:
    found = answer(houseedge, "trips", "UTH-01")
    assert found["house_edge"] == {"exact": "301629/33446140", "value": 301629 / 33446140}
    assert found["hit_frequency"]["exact"] == "60085/393484"
    assert found["standard_deviation"] == pytest.approx(2.765, abs=0.001)
    assert found["lines"][0] == {"hand": "royal_flush", "probability": "1/30940", "pays": 50}
    assert found["printed"] == {"house_edge": "0.90 %", "agrees": True}


@pytest.mark.parametrize(
    ("wager", "id"),
    [
        *(("trips", f"UTH-0{n}") for n in range(1, 5)),
        *(("bad-beat", f"BBB-0{n}") for n in range(1, 4)),
        *(("pairs", f"UP-{n}") for n in range(1, 7)),
    ],
)
def test_f01_f03_f04_say_whether_the_printed_edge_agrees(
    houseedge: Command, wager: str, id: str
) -> None:
    found = answer(houseedge, wager, id)
    assert found["printed"]["house_edge"] == built_in().paytable(id).printed["house_edge"]
    assert found["printed"]["agrees"] == (wager != "bad-beat")
    chances = [Fraction(line["probability"]) for line in found["lines"]]
    assert sum(chances) == Fraction(found["hit_frequency"]["exact"])
    assert len(chances) == len(built_in().paytable(id).lines)


def test_o01_bad_beat_has_both_edges_named(houseedge: Command) -> None:
    solution = solve()
    for id in ("BBB-03", "BBB-02", "BBB-01"):
        found = answer(houseedge, "bad-beat", id)
        # What a whole seat loses by it is the same: tests/odds/test_seat.py.
        lost = bad_beat(built_in().paytable(id), folds=solution).house_edge
        assert Fraction(found["house_edge_with_folds"]["exact"]) == lost
    assert f"{found['house_edge']['value']:.4f}" == "0.2039"
    assert f"{found['house_edge_with_folds']['value']:.4f}" == "0.2494"
    status, out, _ = houseedge("odds", "bad-beat", "BBB-01")
    assert status == 0
    assert "House edge 20.3873 % for a player who never folds" in out
    assert "House edge 24.9402 % for one who plays the base game perfectly" in out
    assert "house_edge_with_folds" not in answer(houseedge, "trips", "UTH-01")


@pytest.mark.parametrize(
    ("wager", "id", "inline"),
    [
        ("trips", "UTH-01", "50,40,30,9,7,4,3"),
        ("bad-beat", "BBB-02", "7500,500,50,30,20,9"),
        ("pairs", "UP-1", "30,25,20,15,10,5,3"),
        ("pairs", "UP-2", "1000,30,25,20,15,10,5,3"),
        ("pairs", "UP-3", "30,20,10,5"),
        ("pairs", "UP-4", "100, 30, 20, 10, 4"),
    ],
)
def test_a_table_given_inline_has_the_odds_of_the_one_it_equals(
    houseedge: Command, wager: str, id: str, inline: str
) -> None:
    by_id, by_list = answer(houseedge, wager, id), answer(houseedge, wager, inline)
    assert by_list.pop("table") == "inline"
    assert "printed" not in by_list
    assert by_list == {key: by_id[key] for key in by_list}


def test_progressives_may_be_given_inline_too(houseedge: Command) -> None:
    for id, inline, bet in (
        ("WA-01", "100%,5%,3000,250,100,10", "1"),
        ("PA-01", "100%,10%,1500.00,250.00,200.00,150.00,45.00", "5"),
        ("PA-01", "100 %,10 %,300,50,40,30,9", "5"),
    ):
        options = ("--bet", bet, "--meter", "25000")
        by_id = answer(houseedge, "progressive", id, *options)
        by_list = answer(houseedge, "progressive", inline, *options)
        assert by_list["house_edge"] == by_id["house_edge"]
        assert by_list["break_even_meter"] == by_id["break_even_meter"]


def test_odds_may_be_fractions(houseedge: Command) -> None:
    whole, halves = (
        answer(houseedge, "trips", f"50,40,30,9,{flush},4,3") for flush in ("7", "15/2")
    )
    assert halves["lines"][4]["pays"] == "15/2"
    chance = Fraction(whole["lines"][4]["probability"])
    edges = [Fraction(found["house_edge"]["exact"]) for found in (whole, halves)]
    assert edges[0] - edges[1] == chance / 2


def test_a_progressive_is_counted_at_its_bet_and_meter(houseedge: Command) -> None:
    found = answer(houseedge, "progressive", "WA-01", "--bet", "1", "--meter", "25000")
    assert found["lines"][0] == {
        "hand": "royal_flush_first_five",
        "probability": "1/649740",
        "pays": "100 %",
    }
    assert found["house_edge"]["value"] == pytest.approx(1 - 0.5019 - 3.0012e-6 * 25_000, abs=1e-4)
    assert (found["bet"], found["meter"]) == ("1.00", "25000.00")
    assert round(found["break_even_meter"]["value"]) == 165_960
    assert answer(houseedge, "progressive", "PA-01", "--meter", "0")["bet"] == "5.00"


def test_envy_is_counted_for_so_many_others(houseedge: Command) -> None:
    found = answer(houseedge, "envy", "PA-01", "--others", "5")
    assert [line["pays"] for line in found["lines"]] == ["5000.00", "1500.00"]
    assert found["house_edge"]["value"] == pytest.approx(-5 * 0.00569, abs=1e-4)
    assert found["others"] == 5
    expected = Fraction(found["expected_award"]["exact"])
    assert expected == -5 * Fraction(found["house_edge"]["exact"])
    assert (
        answer(houseedge, "envy", "5000,1500.00", "--others", "5")["house_edge"]
        == (found["house_edge"])
    )
    assert answer(houseedge, "envy", "PA-01")["others"] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("trips", "UTH-01"), ("1 in 30,940", "50 to 1", "House edge 0.9018 %", "agrees.")),
        (("bad-beat", "BBB-01"), ("House edge 20.3873 %", "does not agree")),
        (("pairs", "UP-2"), ("A-A, and A-A for the dealer", "1 in 270,725", "1000 to 1")),
        (
            ("progressive", "WA-01", "--meter", "25000"),
            ("100 %", "break-even at a meter of $165,9"),
        ),
        (("envy", "PA-01", "--others", "5"), ("$5,000.00", "5 other players", "Adds 2.8473 %")),
    ],
)
def test_people_get_a_table_with_bars_and_a_sentence(
    houseedge: Command, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    status, out, _ = houseedge("odds", *arguments)
    assert status == 0
    assert "█" in out
    for word in words:
        assert word in " ".join(out.split())


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 2), "1 in 2"),
        (Fraction(3, 62), "1 in 20.7"),
        (Fraction(3, 10_000), "1 in 3,333"),
        (Fraction(0), "never"),
    ],
)
def test_chances_are_said_as_one_in_so_many(chance: Fraction, words: str) -> None:
    assert one_in(chance) == words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("roulette", "UTH-01"), "WAGER: 'roulette' is not one of trips"),
        (("trips", "UTH-09"), "'UTH-09' is no table of trips: one of UTH-01"),
        (("trips", "BBB-01"), "'BBB-01' is no table of trips"),
        (("bad-beat", "standard"), "'standard' is no table of bad-beat"),
        (("trips", "50,40,30,9,7,4"), "has 7 (like UTH-01) lines, not 6 (T-02)"),
        (("bad-beat", "1,2,3,4,5,6,7"), "has 6 (like BBB-01) lines, not 7 (Y-04)"),
        (("pairs", "1,2,3"), "4 (like UP-3) or 5 (like UP-4) or 7 (like UP-1) or 8 (like UP-2)"),
        (("trips", "50"), "lines, not 1 (T-02)"),
        (("trips", "50,40,30,9,3/0,4,3"), "'3/0' is not odds to 1"),
        (("trips", "50,40,-1,9,7,4,3"), "'-1' is not odds to 1"),
        (("trips", "-1,40,30,9,7,4,3"), "-1"),
        (("trips", "50,40,,9,7,4,3"), "'' is not odds to 1"),
        (("trips", "50,40,1.5e1,9,7,4,3"), "'1.5e1' is not odds to 1"),
        (("progressive", "101%,5%,1,1,1,1", "--meter", "1"), "'101%' is not a share"),
        (("progressive", "WA-01"), "--meter: the house edge depends on the meter"),
        (("progressive", "WA-01", "--meter", "-5"), "--meter: '-5' is not an amount"),
        (("progressive", "WA-01", "--meter", "1.005"), "--meter: '1.005' is not an amount"),
        (("progressive", "WA-01", "--meter", "9", "--bet", "0"), "--bet: a bet is above zero"),
        (("progressive", "PA-01", "--meter", "9", "--bet", "1"), "takes 5.00 and nothing else"),
        (("envy", "WA-01"), "'WA-01' is no table of envy: one of PA-01"),
        (("envy", "5000"), "has 2 (Royal flush, Straight flush) lines, not 1 (E-01)"),
        (("envy", "PA-01", "--others", "-1"), "--others: from 0 to 21 players, not -1"),
        (("envy", "PA-01", "--others", "many"), "--others"),
        (("trips", "UTH-01", "--meter", "5"), "--meter: the odds of trips do not depend on it"),
        (("trips",), "issing argument"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(
    houseedge: Command, arguments: tuple[str, ...], message: str
) -> None:
    status, out, err = houseedge("odds", *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_neither_command_nor_the_web_loads_the_kernels_before_it_counts() -> None:
    # What is plain counting needs none at all.
    check = """if True:
        import sys, houseedge.cli.reconcile
        from houseedge.cli.odds import odds
        assert not {"numba", "numpy", "rich.table"} & sys.modules.keys()
        odds("trips", "UTH-01", meter=None, as_json=True)
        odds("pairs", "UP-2", meter=None, as_json=True)
        odds("progressive", "PA-01", meter="1", as_json=True)
        assert "numba" not in sys.modules
        import houseedge.web.server
        assert "numba" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", check], check=True, stdout=subprocess.DEVNULL)
