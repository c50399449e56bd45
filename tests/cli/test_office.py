"""`config`, `balance` and `software`, on a house that is closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseedge.house.config import read_config
from houseedge.house.opening import differences, open_house
from houseedge.rules import built_in
from tests.cli.run import houseedge, run
from tests.records.dealing import Dealing
from tests.records.forging import copied, execute

ANNA = ("--who", "anna")
FRONT = "[[tables]]\nid = 'front'\nprofile = 'washington'\ntitle = 'Front'\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table with a hand in play."""
    folder = tmp_path_factory.mktemp("office") / "house"
    with Dealing(folder, seed=11) as dealing:
        name = dealing.open("washington", table="front", seats=2)
        dealing.play([name], 1)
        while dealing.table(name).stage.value != "playing":
            dealing.step(name)
        dealing.store.checkpoint(dealing.now)
    return folder


def test_a_file_is_held_against_a_record_and_carried_out_on_it(house: Path, tmp_path: Path) -> None:
    folder = copied(house, tmp_path / "house")
    file = tmp_path / "house.toml"
    file.write_text(
        FRONT
        + "limits = { ante = ['25.00', '100.00'] }\n"
        + "[[tables]]\nid = 'back'\nprofile = 'california'\n"
        + "[[meters]]\nid = 'WA-01'\nceiling = '50000.00'\nreserve = '6 %'\n"
    )
    told = [
        "table front: limits.ante is 5.00 to 100.00 and becomes 25.00 to 100.00: between rounds",
        "table back opens: now",
        "meter WA-01 main: reserve is 3 % and becomes 6 %: after the jackpot",
        "meter WA-01 main: ceiling is none and becomes 50000.00: now",
    ]
    asked = ("config", "check", str(file), "--data", str(folder))
    assert houseedge(*asked).splitlines()[:-1] == told
    apply = ("config", "apply", str(file), "--data", str(folder), "--why", "Saturday night")
    done = houseedge(*apply, "--who", "anna").splitlines()
    waits = "what is not for now is posted, and waits for the house to open"
    assert done == [*told, f"Done, and on record; {waits}."]
    assert houseedge(*asked) == "The file has no fault, and nothing is left to do.\n"
    # Nor does the start say that anything is to be applied.
    opened = open_house(folder)
    assert differences(opened.pit.tables, read_config(file, built_in())) == []
    opened.close_early()
    assert houseedge("verify", "--data", str(folder)).startswith("Everything fits: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (FRONT + "idle = 0\nshuffler = 'toaster'\n", ["tables[0].idle", "tables[0].shuffler"]),
        (FRONT.replace("washington", "california"), ["front plays by the profile washington"]),
        (
            FRONT + "[[meters]]\nid = 'WA-01'\nceiling = '10000.00'\n",
            ["a ceiling only moves above what the meter shows"],
        ),
    ],
)
def test_what_cannot_be_ends_with_2_and_every_reason(
    house: Path, tmp_path: Path, text: str, says: list[str]
) -> None:
    folder, file = copied(house, tmp_path / "house"), tmp_path / "house.toml"
    file.write_text(text)
    before = houseedge("balance", "--data", str(folder))
    for verb in (("check",), ("apply", "--why", "a try", "--who", "anna")):
        done = run("config", verb[0], str(file), *verb[1:], "--data", str(folder))
        assert (done.returncode, done.stdout) == (2, b"")
        lines = done.stderr.decode().splitlines()
        assert len(lines) == len(says) + 1
        for words, line in zip(says, lines, strict=False):
            assert words in line
    assert houseedge("balance", "--data", str(folder)) == before


def test_before_there_is_a_house_check_says_what_the_file_would_open(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(FRONT)
    said = houseedge("config", "check", str(file), "--data", str(tmp_path / "none")).splitlines()
    assert said[:2] == ["meter WA-01 opens: now", "table front opens: now"]
    assert said[-1] == (
        "The file has no fault. There is no house yet, and this is what would be opened by "
        f"houseedge serve --config {file}."
    )
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "nowhere.toml"), "a file that can be read"),
        (("apply", "nowhere.toml", "--why", "x", *ANNA), "a file that can be read"),
        (("apply", "house.toml", *ANNA), "Missing option '--why'"),
        (("apply", "house.toml", "--why", " ", *ANNA), "--why is empty"),
        (("apply", "house.toml", "--why", "x", "--who", "a b"), "`who` is a name of 1 to 40"),
        (("apply", "house.toml", "--why", "x"), "Missing option '--who'"),
        (("apply", "house.toml", "--why", "x", *ANNA, "--data", "nowhere"), "there is no house in"),
        (("check", "house.toml", "--url", "http://127.0.0.1:1"), "127.0.0.1:1"),
    ],
)
def test_bad_input_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(FRONT)
    done = run("config", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


def test_the_trial_balance_is_zero_or_says_what_is_wrong(house: Path, tmp_path: Path) -> None:
    said = houseedge("balance", "--data", str(house))
    assert said.splitlines()[-1] == "The trial balance is zero: every debit has its credit."
    assert "stacks at tables" in said
    found = json.loads(houseedge("balance", "--data", str(house), "--json"))
    assert (found["balances"], found["total"], found["faults"]) == (True, "0.000000", [])
    issued = next(each for each in found["kinds"] if each["kind"] == "issue")
    others = [each for each in found["kinds"] if each["kind"] != "issue"]
    # What was issued is all there is.
    assert float(issued["posted"]) == -sum(float(each["posted"]) for each in others)
    assert any(float(each["held"]) for each in others if each["kind"] == "stack")
    broken = copied(house, tmp_path / "broken")
    execute(broken, "UPDATE balances SET posted = posted + 1 WHERE account = 'house'")
    done = run("balance", "--data", str(broken))
    assert done.returncode == 1
    assert b"the trial balance is $0.000001, and should be zero" in done.stderr


def test_the_software_is_one_digest_over_every_file() -> None:
    lines = houseedge("software").splitlines()
    assert any(line.endswith("  table/decide.py") for line in lines)
    found = json.loads(houseedge("software", "--json"))
    assert lines[-1].startswith(found["digest"])
    assert lines[-1].endswith(f"{len(found['files'])} files and rules")
