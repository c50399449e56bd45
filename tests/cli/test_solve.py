from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from houseedge.lab import ready
from houseedge.odds import solver, tables
from houseedge.odds.game import Game
from houseedge.odds.tables import Tables, full_deck
from tests.cli.run import houseedge, run, run_alone
from tests.odds.short_deck import as_whole_deck


@pytest.fixture(scope="module", autouse=True)
def solved_once() -> Iterator[None]:
    """A game is solved once for all tests of this file; solving is tested in `tests/odds`."""
    solve = solver.solve
    kept: dict[tuple[Game | None, int, int], solver.Solution] = {}

    def remembered(
        game: Game | None = None, *, threads: int = 2, tables: Tables | None = None
    ) -> solver.Solution:
        if tables is not None:
            return solve(game, threads=threads, tables=tables)
        asked = (game, threads, id(full_deck()))
        if asked not in kept:
            kept[asked] = solve(game, threads=threads)
        return kept[asked]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "solve", remembered)
        patch.setattr(ready, "prepare", cache(ready.prepare))
        yield


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole deck is one of nines and up, all deals of which are soon counted."""
    as_whole_deck(monkeypatch, 0b111111 << 7)


def test_the_promised_object() -> None:
    done = run_alone("solve", "--json")
    assert done.returncode == 0, done.stderr.decode()
    result = json.loads(done.stdout)
    assert result["ev"]["exact"] == "-50643648973/2317817502000"
    assert set(result["frequencies"]) == {"4x", "3x", "2x", "1x", "fold"}
    chances = {Fraction(net): Fraction(p) for net, p in result["net_distribution"].items()}
    assert sum(chances.values()) == 1
    assert sum(net * p for net, p in chances.items()) == Fraction(result["ev"]["exact"])
    assert {"-6", "13/2"} <= set(result["net_distribution"])
    assert result["seconds"] > 0


@pytest.mark.slow
def test_any_table_and_sizes_can_be_asked_for() -> None:
    arguments = ("--blind", "0,0,0,0,0,0", "--preflop", "3", "--flop", "2,3", "--river", "1,2")
    result = json.loads(houseedge("solve", *arguments, "--json", "--threads", "1"))
    assert set(result["frequencies"]) == {
        *("3x@preflop", "3x@flop", "2x@flop"),
        *("2x@river", "1x", "fold"),
    }


def test_people_see_the_grid_of_starting_hands_and_where_the_money_goes() -> None:
    printed = houseedge("solve")
    for words in ("House edge of the Ante", "2.1850 %", "Starting hands", "Where the money goes"):
        assert words in printed
    assert "the player's" not in printed


@pytest.mark.parametrize("columns", [80, 200])
def test_the_grid_names_whole_hands_with_a_key_and_chances_are_percents(columns: int) -> None:
    printed = houseedge("solve", COLUMNS=str(columns))
    lines = [line.rstrip() for line in printed.splitlines()]
    assert max(map(len, lines)) <= columns
    first = lines.index(
        " AA*  AKs*  AQs*  AJs*  ATs*  A9s*  A8s*  A7s*  A6s*  A5s*  A4s*  A3s*  A2s*"
    )
    assert lines[first + 1].split()[:2] == ["3.60", "1.66"]
    assert lines[first + 2].split()[:2] == ["AKo*", "KK*"]
    words = " ".join(printed.split())
    assert "* bets 4x, no mark checks. Suited hands (s) lie above the diagonal" in words
    assert "e-0" not in printed
    assert re.search(r"^ +-6 +[0-9]+\.[0-9]{6} % +7\.\d", printed, re.MULTILINE)


@pytest.mark.slow
def test_a_narrow_screen_has_lists_of_hands_and_nothing_cut_off() -> None:
    printed = houseedge("solve", COLUMNS="40")
    assert max(map(len, printed.splitlines())) <= 40
    assert "…" not in printed
    for words in ("4x, 69 hands:", "check, 100 hands:", "Three of a kind, 4.8299 %", "s is suited"):
        assert words in " ".join(printed.split())


@pytest.mark.slow
def test_a_profile_by_name_is_solved_and_says_what_is_left_out() -> None:
    result = json.loads(houseedge("solve", "washington", "--json"))
    assert result["ev"]["exact"] == "-50643648973/2317817502000"
    assert result["favours_player"] is False
    printed = " ".join(houseedge("solve", "pennsylvania").split())
    assert "up to an Ante of $99.00 no win reaches the $50,000.00" in printed


@pytest.mark.slow
def test_o03_a_refund_turns_the_edge_and_solve_says_so() -> None:
    for named in ((), ("california",)):
        arguments = ("solve", *named, "--set", "folded_ante=refund")
        result = json.loads(houseedge(*arguments, "--json"))
        assert result["ev"]["exact"] == "102560082179/6953452506000"
        assert result["favours_player"] is True
    printed = " ".join(houseedge(*arguments).split())
    assert "The edge is the player's: perfect play wins 1.4750 % of an Ante a round." in printed
    assert "(O-03)" in printed


OWN_BLIND = """
id = "own"
version = 1
wager = "blind"
title = "Own"
sheets = []
lines = [
    { hand = "three_of_a_kind", pays = "1 to 2" },
    { hand = "straight", pays = "1 to 1" },
    { hand = "royal_flush", pays = "500 to 1" },
]
"""


@pytest.fixture
def room(tmp_path: Path) -> str:
    """A folder with a room that may choose a Blind table of its own."""
    for kind in ("profiles", "paytables"):
        (tmp_path / kind).mkdir()
    (tmp_path / "paytables" / "own.toml").write_text(OWN_BLIND)
    (tmp_path / "profiles" / "room.toml").write_text(
        'id = "room"\nextends = "california"\ntitle = "Room"\n'
        '[tables]\nblind = ["standard", "own"]\n'
    )
    return str(tmp_path)


def test_s11_a_profiles_own_blind_table_is_counted_by_its_hands(room: str) -> None:
    own = ("--rules", room, "--table", "blind=own", "--json")
    by_profile = json.loads(houseedge("solve", "room", *own))
    by_odds = json.loads(houseedge("solve", "--blind", "500,0,0,0,0,1,1/2,0,0,0", "--json"))
    assert by_profile["ev"] == by_odds["ev"]
    assert by_profile["net_distribution"] == by_odds["net_distribution"]
    cards = ("advise", "--hole", "7h 2d", "--board", "7c 7s 9h")
    by_profile = json.loads(houseedge(*cards, "--profile", "room", *own))
    by_odds = json.loads(houseedge(*cards, "--blind", "500,0,0,0,0,1,1/2,0,0,0", "--json"))
    assert by_profile == by_odds


@pytest.mark.usefixtures("short")
def test_covariances_of_a_profile_are_of_the_wagers_it_offers() -> None:
    arguments = ("--set", "folded_ante=refund", "--covariance", "--json")
    result = json.loads(houseedge("solve", "california", *arguments))
    found = result["covariance"]
    assert found["tables"] == {"trips": "UTH-02"}
    means = (Fraction(found["means"][wager]["exact"]) for wager in ("ante", "play", "blind"))
    assert sum(means) == Fraction(result["ev"]["exact"])


def test_a_given_strategy_is_priced_to_the_last_digit(tmp_path: Path) -> None:
    result = json.loads(houseedge("solve", "--strategy", "simple", "--json"))
    assert Fraction(result["cost"]["exact"]) == Fraction(3735743111, 1390690501200)
    file = tmp_path / "never.toml"
    file.write_text('flop = "never"\nriver = "never"\n[preflop]\n4 = []\n')
    result = json.loads(houseedge("solve", "--strategy", str(file), "--json"))
    # Whoever never bets folds every hand.
    assert result["ev"]["exact"] == "-2"


@pytest.mark.slow
def test_every_decision_is_written_and_read_back_to_the_last_digit(tmp_path: Path) -> None:
    file = str(tmp_path / "simple.toml")
    first = json.loads(
        houseedge("solve", "--strategy", "simple", "--write-strategy", file, "--json")
    )
    again = json.loads(houseedge("solve", "--strategy", file, "--json"))
    assert again["ev"] == first["ev"]
    assert again["net_distribution"] == first["net_distribution"]


@pytest.mark.slow
def test_the_example_strategy_is_priced() -> None:
    example = Path(__file__).parents[2] / "examples" / "strategy.toml"
    result = json.loads(houseedge("solve", "--strategy", str(example), "--json"))
    assert Fraction(result["cost"]["exact"]) > 0


@pytest.mark.usefixtures("short")
def test_covariances_are_added_to_the_promised_object_when_asked_for() -> None:
    side = ("--table", "trips=50,40,30,9,7,4,3", "--table", "bad_beat=BBB-02", "--meter", "25000")
    result = json.loads(houseedge("solve", "--covariance", *side, "--json"))
    found = result["covariance"]
    assert found["tables"] == {
        "trips": "inline",
        "bad_beat": "BBB-02",
        "pairs": "UP-1",
        "progressive": "WA-01",
    }
    means = {wager: Fraction(mean["exact"]) for wager, mean in found["means"].items()}
    assert means["ante"] + means["play"] + means["blind"] == Fraction(result["ev"]["exact"])
    assert list(means) == list(found["matrix"])
    base = ("ante", "play", "blind")
    whole = sum(Fraction(found["matrix"][a][b]["exact"]) for a in base for b in base)
    assert float(whole) == pytest.approx(result["standard_deviation"] ** 2, rel=1e-12)
    assert found["matrix"]["trips"]["blind"] == found["matrix"]["blind"]["trips"]
    assert found["matrix"]["pairs"]["pairs"]["correlation"] == 1.0


def changed_on_one_flop(file: Path, *holes: str) -> None:
    """The simple strategy written out, but betting with these cards on the flop 2c 2d 5h."""
    from houseedge.cards import parse_cards
    from houseedge.lab.strategy import read_strategy, write_strategy

    made = read_strategy("simple", Game()).made(solver.solve(), tables.full_deck())
    flop = tables.full_deck().flops.tolist().index(list(parse_cards("2c 2d 5h")))
    for hole in holes:
        made.flop[flop, tables.HOLE_CARDS.tolist().index(sorted(parse_cards(hole)))] = 1
    write_strategy(made, Game(), tables.full_deck(), file)


@pytest.mark.slow
def test_covariances_of_decisions_that_hang_on_the_names_of_suits_are_refused(
    tmp_path: Path,
) -> None:
    changed_on_one_flop(tmp_path / "whole.toml", "Qc 4s")
    done = run("solve", "--strategy", str(tmp_path / "whole.toml"), "--covariance", "--json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "on the flop 2c 2d 5h the strategy treats 4s Qc and 4s Qd diff" in done.stderr.decode()


@pytest.mark.slow
def test_covariances_of_decisions_changed_for_every_name_of_suits_are_counted(
    tmp_path: Path,
) -> None:
    # On a short deck, and without the command, tests/odds/test_seat.py does the same every time.
    changed_on_one_flop(tmp_path / "whole.toml", "Qc 4s", "Qd 4s")
    file = str(tmp_path / "whole.toml")
    result = json.loads(houseedge("solve", "--strategy", file, "--covariance", "--json"))
    means = (Fraction(result["covariance"]["means"][w]["exact"]) for w in ("ante", "play", "blind"))
    assert sum(means) == Fraction(result["ev"]["exact"])


@pytest.mark.slow
@pytest.mark.usefixtures("short")
def test_people_see_how_wagers_vary_together_under_a_given_strategy() -> None:
    printed = houseedge("solve", "--covariance", "--strategy", "simple")
    for words in ("Covariance of two wagers", "Correlation of two wagers", "BBB-01", "+1.0000"):
        assert words in printed
    assert "Progressive" not in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--blind", "500,50,10,3,3/0,1"), "'3/0' is not a number"),
        (("--blind", "500,50,10,3,-1,1"), "'-1' is not a number"),
        (("--blind", "500,50,10,3,1"), "six odds"),
        (("--flop", "0"), "above zero"),
        (("oregon",), "one of california, pennsylvania, washington"),
        (("washington", "--blind", "1,1,1,1,1,1"), "--blind: the profile says that; give one or"),
        (("washington", "--river", "2"), "--river: the profile says that"),
        (("--set", "folded_ante"), "--set folded_ante: write it as KEY=VALUE"),
        (
            ("--set", "folded_ante=keep"),
            "folded_ante: expected lose or refund, found 'keep' (O-03)",
        ),
        (("--set", "luck=more"), "luck: expected one of bad_beat_after_fold"),
        (("--set", "rounding=down"), "--set rounding: it changes nothing that is counted here"),
        (("--set", "bad_beat_after_fold=decide"), "changes nothing that is counted here; folded_"),
        (("california", "--covariance", "--meter", "9"), "the profile offers no progressive"),
        (("california", "--covariance", "--table", "pairs=UP-1"), "--table pairs: expected one of"),
        (("washington", "--table", "blind=own"), "blind: expected one of standard, found 'own'"),
        (("--river", ""), "--river is empty"),
        (("--threads", "0"), "threads is 1 to 64"),
        (("--threads", "5000"), "threads is 1 to 64"),
        (("--strategy", "simple", "--certificate", "x"), "without --strategy"),
        (("--strategy", "nowhere.toml"), "no such strategy"),
        (("--strategy", ""), "--strategy is empty: give it simple|FILE, or leave it out"),
        (("--bet", ""), "--bet is empty"),
        (("--meter", ""), "--meter is empty"),
        (("--covariance", "--meter", ""), "--meter is empty"),
        (("--covariance", "--meter", "9", "--bet", ""), "--bet is empty"),
        (("--covariance", "--meter", "9" * 9999), "--meter: '9999"),
        (("--covariance", "--table", "x\x1b\n=1"), r"--table 'x\x1b\n': expected one of trips,"),
        (("--covariance", "--table", "trips=\x1b\n"), r"--table trips: '\x1b\n' is no table"),
        (("--flop", "\x1b\n2\x07"), r"--flop: '\x1b\n2\x07' is not a number"),
        (("--certificate", "nowhere/at/all.json"), "cannot be written"),
        (("--write-strategy", "nowhere/at/all.toml"), "cannot be written"),
        (("--table", "trips=UTH-01"), "--table: the base game has no side bets; add --covariance"),
        (("--meter", "100"), "--meter: the base game has no side bets"),
        (("--covariance", "--table", "trips"), "--table trips: write it as KEY=VALUE"),
        (("--covariance", "--table", "blind=standard"), "--table blind: expected one of trips,"),
        (("--covariance", "--table", "trips=BBB-01"), "--table trips: 'BBB-01' is no table of"),
        (("--covariance", "--table", "trips=1,2"), "--table trips: a table of trips has 7"),
        (("--covariance", "--table", "trips=3/0,1,1,1,1,1,1"), "'3/0' is not odds to 1"),
        (
            ("--covariance", "--table", "trips=UTH-01", "--table", "trips=UTH-02"),
            "--table trips: it is given twice, and differently",
        ),
        (("--covariance", "--table", "progressive=PA-01"), "--meter: the house edge depends on"),
        (("--covariance", "--bet", "1"), "--bet: the progressive is left out"),
        (("--covariance", "--meter", "1.5"), "--meter: '1.5' is not an amount"),
        (
            ("--covariance", "--table", "progressive=PA-01", "--meter", "9", "--bet", "1"),
            "takes 5.00 and nothing else",
        ),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    # One line of plain text that fits on a screen.
    assert done.stderr.decode().removesuffix("\n").isprintable()
    assert len(done.stderr) < 400


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flop = 1", "flop: expected perfect"),
        ("luck = 1", "luck: expected preflop, flop, river, decisions, sizes, flop_actions or"),
        ("decisions = [['Ks 2s', 'Ah Kd 7s', 'raise']]", "row 1: expected one of check, 2x"),
        ("[preflop]\n7 = []", "preflop.7: expected a size of this game"),
        ("[preflop]\n4 = ['K5x']", "is not a range"),
        ("preflop = 1", "a table of ranges"),
        ("flop = ", "this is not TOML"),
    ],
)
def test_a_broken_strategy_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "strategy.toml"
    file.write_text(text)
    done = run("solve", "--strategy", str(file), "--json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()


def test_advice_as_json_at_every_street() -> None:
    preflop = json.loads(houseedge("advise", "--hole", "Ks 2s", "--json"))
    assert (preflop["street"], preflop["best"]) == ("preflop", "4x")
    assert list(preflop["actions"]) == ["4x", "3x", "check"]
    flop = json.loads(houseedge("advise", "--hole", "Ks 2s", "--board", "Ah Kd 7s", "--json"))
    assert flop["actions"]["2x"]["exact"] == "515279/356730"
    river = ("--hole", "Ah2d", "--board", "4c6d7h9sJc", "--dead", "Kc Kd", "--json")
    assert json.loads(houseedge("advise", *river))["street"] == "river"


def test_advice_for_people_names_the_cost_of_a_wrong_choice() -> None:
    printed = houseedge("advise", "--hole", "Ks 2s", "--board", "Ah Kd 7s")
    assert "0.582099" in printed
    assert "exactly 515279/356730 with 2x" in printed


def test_advice_repeats_the_cards_and_gives_the_chances_of_a_showdown() -> None:
    known = ("--hole", "Ks2s", "--board", "AhKd7s", "--dead", "3c", "--dealer", "Qd")
    printed = houseedge("advise", *known)
    assert "Hole Ks 2s   Board Ah Kd 7s   Dead 3c   Dealer Qd" in printed
    assert "A showdown from here wins 77.296 %, ties" in houseedge("advise", *known[:4])
    found = json.loads(houseedge("advise", *known[:4], "--json"))
    assert (found["hole"], found["board"]) == ("Ks 2s", "Ah Kd 7s")
    assert found["chances"]["win"] == "25067/32430"
    assert sum(map(Fraction, found["chances"].values())) == 1
    first = json.loads(houseedge("advise", *known[:2], "--json"))
    assert (first["board"], sum(map(Fraction, first["chances"].values()))) == ("", 1)


def test_o03_advice_counts_a_folded_ante_that_comes_back() -> None:
    cards = ("--hole", "7h 2d", "--board", "3c 5s 9h Jd Qc", "--set", "folded_ante=refund")
    for named in ((), ("--profile", "california")):
        found = json.loads(houseedge("advise", *cards, *named, "--json"))
        assert found["actions"]["fold"]["exact"] == "-1619/990"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--hole", "Ks 2s", "--board", "Ah Kd 7s 8s"), "none, three or five"),
        (("--hole", "Ks 2s", "--board", "Ks Kd 7s"), "Ks is given twice"),
        (("--hole", "Kx 2s"), "--hole: 'Kx' is not a card"),
        (("--hole", "Ks"), "the hole cards are two"),
        (
            ("--hole", "Ks 2s", "--board", "Qs 3d 4d", "--river", "999999999,1/99999999"),
            "too large or too finely divided",
        ),
        (
            (
                "--hole",
                "Ks 2s",
                "--board",
                "Qs 3d 4d",
                "--blind",
                "1/999999999,1/999999998,3,3,3,3",
            ),
            "too large or too finely divided",
        ),
        ((), "--hole"),
        (("--hole", "Ks 2s", "--profile", "oregon"), "one of california, pennsylvania, wash"),
        (("--hole", "Ks 2s", "--profile", "california", "--flop", "3"), "--flop: the profile says"),
        (("--hole", "Ks 2s", "--table", "blind=own"), "--table: choose a --profile's Blind table"),
        (("--hole", "Ks 2s", "--set", "rounding=down"), "--set rounding: it changes nothing"),
    ],
)
def test_advice_on_no_decision_is_refused(arguments: tuple[str, ...], message: str) -> None:
    done = run("advise", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()


def test_a_variant_no_sheet_has_is_solved_and_a_word_that_is_none_is_refused() -> None:
    found = run("solve", "--set", "folded_ante=refund", "--set", "unqualified ante=Push", "--json")
    assert json.loads(found.stdout)["favours_player"]
    for wrong, said in (
        ("ties=draw", "--set ties: 'draw' is not one of push, lose, win (S-04)"),
        ("qualifies=ace", "is not one of none, pair, two_pair, three_of_a_kind, straight (S-01)"),
    ):
        refused = run("solve", "--set", wrong)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert said in refused.stderr.decode()
