"""`verify`, `recall`, `export`, `backup` and `restore`, as a user runs them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from houseedge.table import Stage
from tests.cli.run import houseedge, run
from tests.service.dealing import Dealing
from tests.service.forging import copied, execute


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records") / "house"
    with Dealing(folder, seed=41) as dealing:
        dealing.play([dealing.open("washington"), dealing.open("california")], 4)
        while dealing.table("washington").stage is not Stage.PLAYING:
            dealing.step("washington")
    return folder


def test_a_whole_record_is_accepted_and_a_tampered_copy_is_not(house: Path, tmp_path: Path) -> None:
    assert houseedge("verify", "--data", str(house)).startswith("Everything fits: ")
    found = json.loads(houseedge("verify", "--json", HOUSEEDGE_DATA=str(house)))
    assert found["passed"]
    assert (found["rounds"], found["faults"], found["skipped"]) == (8, [], [])
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE transfers SET amount = amount + 10000 WHERE why = 'ante'")
    said = houseedge("verify", "--data", str(copy), status=1)
    assert said.startswith("The record does not fit. table:")
    listed = json.loads(houseedge("verify", "--data", str(copy), "--json", status=1))
    assert not listed["passed"]
    assert {"stream", "sequence", "round", "message"} == set(listed["faults"][0])
    assert listed["faults"][0]["round"] is not None


def test_a_file_that_is_broken_is_said_so_in_a_sentence(house: Path, tmp_path: Path) -> None:
    copy = copied(house, tmp_path / "copy")
    execute(copy, "PRAGMA journal_mode = DELETE")
    file = copy / "house.db"
    whole = file.read_bytes()
    for broken in (whole[: len(whole) // 2], b"\0" * 100 + whole[100:], whole[:4096]):
        file.write_bytes(broken)
        done = run("verify", "--data", str(copy))
        assert done.returncode == 1, done.stderr
        assert done.stdout.decode().startswith("The record does not fit. database: ")
        assert b"Traceback" not in done.stderr


def test_one_round_is_checked_on_its_own(house: Path) -> None:
    said = houseedge("verify", "--data", str(house), "--round", "washington-2")
    assert "✓ The seed is the one promised before bets opened." in said
    assert "✗" not in said
    found = json.loads(
        houseedge("verify", "--data", str(house), "--round", "california-1", "--json")
    )
    assert found["passed"]
    assert {"chain", "replay", "transfers", "seed", "deck", "openings"} <= {
        check["name"] for check in found["checks"]
    }


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("verify", "--round", "washington-77"), "there is no round 'washington-77' on record"),
        (("recall", "washington-77"), "there is no round 'washington-77' on record"),
        (("recall", "washington-5"), "round 'washington-5' is still in play"),
        (("export", "--since", "soon"), "--since: 'soon' is not a time"),
        (("export", "--table", "reno"), "--table: this house has no table 'reno'"),
        (("export", "--output", "nowhere/at/all.csv"), "cannot be written"),
        (("export", "--format", "xml"), "xml"),
        (("backup",), "DIR"),
        (("restore", "nowhere"), "there is no backup of a house in nowhere"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_sentence(
    house: Path, arguments: tuple[str, ...], says: str
) -> None:
    done = run(*arguments, HOUSEEDGE_DATA=str(house))
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "recall", "export"])
def test_where_no_house_is_there_is_nothing_to_read(tmp_path: Path, command: str) -> None:
    done = run(command, "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "there is no house in" in done.stderr.decode()
    assert list(tmp_path.iterdir()) == []


def test_a_round_is_replayed_card_by_card(house: Path) -> None:
    said = houseedge("recall", "washington-2", "--data", str(house))
    for words in (
        "Round washington-2, Washington",
        "washington@1",
        "progressive WA-01@1",
        "No more bets",
        "Cards are dealt",
        "Flop: ",
        "Turn and river: ",
        "Dealer has ",
        "Net",
        "Meter WA-01 stands at",
    ):
        assert words in said
    assert "▒" not in said
    stepped = houseedge("recall", "washington-2", "--data", str(house), "--step", input="\n")
    assert stepped == said


def test_the_last_rounds_are_listed(house: Path) -> None:
    said = houseedge("recall", "--data", str(house))
    assert "california-4" in said
    assert "in play" in said
    listed = json.loads(houseedge("recall", "--json", "--data", str(house)))["rounds"]
    assert len(listed) == 9


def test_exported_hands_go_straight_into_settle(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    assert houseedge("export", "--data", str(house), "--output", str(file)) == ""
    rounds = [json.loads(line) for line in file.read_text().splitlines()]
    slips = [json.dumps(each["settle"]) for each in rounds if each["settle"]]
    settled = [
        json.loads(line) for line in houseedge("settle", input="\n".join(slips)).splitlines()
    ]
    nets = [[seat["net"] for seat in hand["seats"]] for hand in settled]
    kept = [[seat["net"] for seat in each["seats"]] for each in rounds if each["settle"]]
    assert nets == kept


def test_csv_has_a_row_for_each_wager(house: Path) -> None:
    said = houseedge("export", "--data", str(house), "--format", "csv", "--table", "california")
    rows = list(csv.DictReader(said.splitlines()))
    assert {row["table"] for row in rows} == {"california"}
    assert {"ante", "blind"} <= {row["wager"] for row in rows}


def test_a_house_is_backed_up_while_it_plays_and_brought_back(tmp_path: Path) -> None:
    with Dealing(tmp_path / "house", seed=5) as dealing:
        name = dealing.open("washington")
        dealing.play([name], 2)
        said = houseedge("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "house"))
        assert "without its keys" in said
        dealing.play([name], 1)
        houseedge("backup", str(tmp_path / "whole"), "--keys", "--data", str(tmp_path / "house"))
        done = run("restore", str(tmp_path / "whole"), "--data", str(tmp_path / "house"))
        assert done.returncode == 2
    assert "Everything fits" in houseedge("verify", "--data", str(tmp_path / "copy"))
    done = run("restore", str(tmp_path / "whole"), "--data", str(tmp_path / "house"))
    assert "there is a house in" in done.stderr.decode()
    back = str(tmp_path / "back")
    assert "with its keys" in houseedge("restore", str(tmp_path / "whole"), "--data", back)
    found = json.loads(houseedge("verify", "--json", "--data", back))
    assert (found["passed"], found["rounds"], found["skipped"]) == (True, 3, [])
    over = houseedge("restore", str(tmp_path / "copy"), "--data", back, "--overwrite", "--json")
    assert json.loads(over)["entries"] < found["entries"]
