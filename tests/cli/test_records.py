"""`verify`, `recall`, `export`, `backup` and `restore`, as a user runs them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from houseedge.cli.verify import verify
from houseedge.money import Cents, parse_money, speak_money
from houseedge.rules import Catalog, built_in
from houseedge.table import Stage
from houseedge.wire.codec import shaped
from tests.cli.run import houseedge, run
from tests.house.rules_folder import reno
from tests.records.dealing import Dealing
from tests.records.forging import copied, execute
from tests.store.house import look


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
    assert found["fits"]
    assert (found["rounds"], found["faults"], found["skipped"]) == (8, [], [])
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE transfers SET amount = amount + 10000 WHERE why = 'ante'")
    said = houseedge("verify", "--data", str(copy), status=1)
    assert said.startswith("The record does not fit. table:")
    listed = json.loads(houseedge("verify", "--data", str(copy), "--json", status=1))
    assert not listed["fits"]
    assert {"stream", "sequence", "round", "what"} == set(listed["faults"][0])
    assert listed["faults"][0]["round"] is not None


def test_an_audit_begins_at_a_checkpoint_or_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with Dealing(folder, seed=42) as dealing:
        dealing.play([dealing.open("washington")], 1)
        dealing.snapshot()
        dealing.play(["washington"], 1)
        dealing.store.checkpoint(dealing.now)
        (snapshot,) = look(dealing.store).snapshots()
        last = look(dealing.store).last_checkpoint()
    for since in (str(snapshot.read().checkpoint), str(last.number), "2026-01-01"):
        asked = ("verify", "--data", str(folder), "--since", since, "--jobs", "1")
        assert f"entries after entry {snapshot.number:,} and 1 rounds" in houseedge(*asked)
        assert json.loads(houseedge(*asked, "--json"))["since"] == snapshot.number
    for since, when in (("2025-01-01", "by 2025-01-01 00:00:00 UTC"), ("1", "up to checkpoint 1")):
        early = run("verify", "--data", str(folder), "--since", since)
        assert early.returncode == 2
        assert f"there is no signed snapshot {when}: the first that is" in early.stderr.decode()


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
    assert "✓ The house was bound to 4 decks of this round." in said
    assert "✗" not in said
    found = json.loads(
        houseedge("verify", "--data", str(house), "--round", "california-1", "--json")
    )
    assert found["fits"]
    assert {"chain", "replay", "recount", "offer", "cards", "seeds"} <= {
        check["name"] for check in found["checks"]
    }


def test_streams_are_checked_on_their_own(house: Path, tmp_path: Path) -> None:
    asked = ("verify", "--stream", "washington", "--stream", "cage")
    said = houseedge(*asked, "--data", str(house))
    assert said.startswith("table:washington:\n✓ The chain of all ")
    assert "\ncage:\n✓" in said
    assert said.count("– Not checked: whether ") == 4
    found = json.loads(houseedge(*asked, "--json", "--data", str(house)))
    assert [each["stream"] for each in found["streams"]] == ["table:washington", "cage"]
    assert found["fits"]
    copy = copied(house, tmp_path / "copy")
    execute(copy, "UPDATE entries SET actor = 'thief' WHERE number = 1")
    found = json.loads(houseedge(*asked, "--json", "--data", str(copy), status=1))
    assert [each["fits"] for each in found["streams"]] == [True, False]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("verify", "--stream", "felt"), "there is no stream 'felt' on record: there are cage, "),
        (("verify", "--stream", "cage", "--since", "1"), "do not go together"),
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


def test_without_the_keys_a_round_is_replayed_with_every_card_in_its_place(
    house: Path, tmp_path: Path
) -> None:
    houseedge("backup", str(tmp_path / "copy"), "--data", str(house))
    for name in ("washington-2", "california-2"):
        whole, copy = (
            json.loads(houseedge("recall", name, "--json", "--data", str(folder)))["deal"]
            for folder in (house, tmp_path / "copy")
        )
        assert [place for place, _ in copy] == [place for place, _ in whole]
        assert len(copy) > 9
        for (_, known), (_, seen) in zip(whole, copy, strict=True):
            assert seen in (known, "??")
        assert any(seen != "??" for _, seen in copy)


def test_rules_that_are_not_here_or_not_the_same_are_said_so_and_nothing_is_accused(
    tmp_path: Path,
) -> None:
    rules, data = tmp_path / "rules", tmp_path / "house"
    with Dealing(data, seed=6) as dealing:
        dealing.pit.catalog = reno(rules)
        dealing.play([dealing.open("reno", table="front")], 1)
    asked = (("verify",), ("verify", "--round", "front-1"), ("recall", "front-1"), ("export",))
    for words in asked:
        done = run(*words, "--data", str(data))
        assert (done.returncode, done.stdout) == (2, b"")
        assert "the rules reno@1 of table front are not here; give" in done.stderr.decode()
        assert done.stderr.count(b"\n") == 1
        assert run(*words, "--data", str(data), "--rules", str(rules)).returncode == 0
    reno(rules, ante="10.00")
    for words in asked:
        done = run(*words, "--data", str(data), "--rules", str(rules))
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"the rules reno@1 of table front have changed since" in done.stderr
    with_json = houseedge("verify", "--json", "--data", str(data), status=2)
    found = json.loads(with_json)
    assert (found["fits"], found["faults"]) == (False, [])
    assert "give the folder they are in with --rules" in found["stopped"]


def test_the_seconds_told_are_those_of_the_whole_command(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 100.0

    def slowly(house: str | None) -> Catalog:
        nonlocal now
        now += 0.6
        return built_in()

    monkeypatch.setattr("houseedge.cli.verify.catalog_of", slowly)
    monkeypatch.setattr("houseedge.cli.verify.time", SimpleNamespace(perf_counter=lambda: now))
    assert verify(data=str(house), as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["seconds"] == 0.6


def test_k06_recall_tells_a_player_dealer_its_result_and_everybody_the_fees(
    tmp_path: Path,
) -> None:
    rooms = Path(__file__).parents[2] / "examples" / "house"
    with Dealing(tmp_path / "house", seed=3, catalog=Catalog(rooms)) as dealing:
        dealing.play([dealing.open("example-room", table="room", seats=3)], 6)
    options = ("--data", str(tmp_path / "house"), "--rules", str(rooms))
    listed = json.loads(houseedge("recall", "--json", *options))["rounds"]
    round = next(each for each in listed if each["status"] == "settled")
    bank = round["bank"]
    said = houseedge("recall", round["round"], *options)
    assert f"Seat {bank['seat']}, {bank['name']}: player-dealer" in said
    rows = [line.split() for line in said.splitlines()]
    for name, amount in (("Stake", "stake"), ("Collected", "collected"), ("Paid", "paid")):
        assert [name, f"${bank[amount]}"] in rows
    net = speak_money(shaped(Cents, bank["net"]), signed=True)
    assert ["Net", net, "collection", f"${bank['fees']}"] in rows
    assert "pays a collection fee of $" in said
    assert f"bank {bank['seat']}: {net}" in " ".join(houseedge("recall", *options).split())


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
        houseedge(
            "backup", str(tmp_path / "whole"), "--with-keys", "--data", str(tmp_path / "house")
        )
        done = run("restore", str(tmp_path / "whole"), "--data", str(tmp_path / "house"))
        assert done.returncode == 2
    assert "Everything fits" in houseedge("verify", "--data", str(tmp_path / "copy"))
    done = run("restore", str(tmp_path / "whole"), "--data", str(tmp_path / "house"))
    assert "there is a house in" in done.stderr.decode()
    assert "only if you say so, with --overwrite" in done.stderr.decode()
    back = str(tmp_path / "back")
    assert "with its keys" in houseedge("restore", str(tmp_path / "whole"), "--data", back)
    found = json.loads(houseedge("verify", "--json", "--data", back))
    assert (found["fits"], found["rounds"], found["skipped"]) == (True, 3, [])
    over = houseedge("restore", str(tmp_path / "copy"), "--data", back, "--overwrite", "--json")
    assert json.loads(over)["entries"] < found["entries"]


def test_a_copy_without_keys_says_what_it_is_good_for(house: Path, tmp_path: Path) -> None:
    copy, whole, back = tmp_path / "copy", tmp_path / "whole", tmp_path / "back"
    done = run("backup", str(copy), "--json", "--data", str(house))
    assert (done.returncode, json.loads(done.stdout)["keys"]) == (0, False)
    said = done.stderr.decode()
    assert "this copy is without the house's keys and cannot be opened as a house" in said
    assert f"keep a copy of {house / 'keys'} too, or make the backup with --with-keys" in said
    assert run("backup", str(whole), "--with-keys", "--data", str(house)).stderr == b""
    done = run("restore", str(copy), "--data", str(back))
    assert done.returncode == 0
    assert f"put them into {back / 'keys'} first" in done.stderr.decode()
    # From such a house nothing but a copy without keys can be made.
    done = run("backup", str(tmp_path / "third"), "--data", str(back))
    assert done.returncode == 0
    assert "does not hold them either" in done.stderr.decode()
    done = run("backup", str(tmp_path / "fourth"), "--with-keys", "--data", str(back))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "the keys of this house do not lie in" in done.stderr.decode()


def test_balances_are_told_as_they_were_at_a_moment(house: Path) -> None:
    told = houseedge("balance", "--account", "bank", "--data", str(house))
    assert "the bank of washington" in told
    assert "all accounts together come to $0.00" in told
    found = json.loads(houseedge("balance", "--at", "1999-01-01", "--json", "--data", str(house)))
    assert (found["accounts"], found["total"]) == ([], "0.000000")
    for wrong in (("--at", "2999-01-01"), ("--at", "noon"), ("--account", "pocket:kim")):
        assert run("balance", *wrong, "--data", str(house)).returncode == 2


def test_a_hand_on_record_is_taken_apart_to_the_cent(house: Path, tmp_path: Path) -> None:
    shown = json.loads(
        houseedge("analyse", "washington-1", "--seat", "2", "--data", str(house), "--json")
    )
    parts = {name: parse_signed(each) for name, each in shown["parts"].items()}
    assert parts.pop("base") == sum(parts.values())
    river = shown["streets"][2]
    told = houseedge(
        *("advise", "--hole", " ".join(shown["hole"]), "--board", " ".join(shown["board"])),
        *("--profile", "washington", "--json"),
    )
    exact = {each["action"]: each["exact"] for each in river["actions"]}
    assert exact == {name: v["exact"] for name, v in json.loads(told)["actions"].items()}
    said = houseedge("analyse", "washington-1", "--seat", "2", "--data", str(house))
    assert "Before the flop: " in said
    assert "House edge" in said
    for bad, why in {
        ("washington-1",): "has hands at seats 1, 2, 3",
        ("washington-1", "--seat", "9"): "no hand at seat 9, but at 1",
        ("washington-5",): "is still in play",
        ("reno-1",): "there is no round 'reno-1'",
    }.items():
        done = run("analyse", *bad, "--data", str(house))
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
        assert why in done.stderr.decode()


def parse_signed(text: str) -> int:
    """The cents of an amount between programs, below zero too."""
    return -parse_money(text[1:]) if text.startswith("-") else parse_money(text)
