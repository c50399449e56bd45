"""`houseedge staff`: the accounts of a house that is closed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from houseedge.house import vault
from houseedge.house.opening import open_house
from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.cli.run import houseedge, run
from tests.web.live import config

WHO = ("--who", "otto")
WHY = (*WHO, "--why", "a test")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guessing is dear, and no test guesses."""
    hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(vault, "HASHER", hasher)


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A house that was opened once, and is closed."""
    open_house(tmp_path / "house", config()).close_early()
    return str(tmp_path / "house")


def test_somebody_is_taken_on_listed_reset_and_let_go_and_the_record_verifies(data: str) -> None:
    at = ("--data", data)
    assert "Nobody works here yet" in houseedge("staff", "list", *at)
    made = houseedge("staff", "add", "dan", "--role", "dealer", "--name", "Dan", *WHY, *at)
    for label in ("Password", "Device    otpauth://totp/", "Badge", "PIN", "shown once"):
        assert label in made
    key = json.loads(
        houseedge(
            "staff", "add", "night", "--role", "program", "--table", "felt", *WHY, *at, "--json"
        )
    )
    assert key["key"].startswith("hek_night_")
    assert "broad" not in key
    first = json.loads(houseedge("staff", "reset", "dan", *WHY, *at, "--json"))
    assert first["password"] not in made
    houseedge("staff", "remove", "dan", *WHY, *at)
    rows = json.loads(houseedge("staff", "list", "--json", *at))["accounts"]
    assert [(row["account"], row["role"], row["state"]) for row in rows] == [
        ("dan", "dealer", "gone"),
        ("night", "program", "in use"),
    ]
    with SqliteStore(Path(data), read_only=True) as store:
        assert audit(store, built_in()).faults == ()
        with store.read() as record:
            entries = list(record.entries("staff"))
        assert {entry.actor for entry in entries} == {"staff:otto@machine"}
        assert len(entries) == 4
        assert store.credentials_of("dan") == []
    # Nothing that opens an account has come into the record.
    for secret in (first["password"], first["pin"], first["badge"], key["key"]):
        for entry in entries:
            assert secret.encode() not in entry.events + entry.commands


def test_a_key_that_is_bound_to_nothing_is_told_to_be_broad(data: str) -> None:
    made = houseedge("staff", "add", "night", "--role", "program", *WHY, "--data", data)
    assert "The key is broad" in made


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("add", "dan", "--role", "king", *WHY), "there is no post 'king'"),
        (("add", "cage", "--role", "cage", *WHY), "the person's with --name"),
        (("add", "D!", "--role", "dealer", *WHY), "small letters"),
        (("add", "dan", "--role", "dealer", *WHO, "--why", " "), "--why is empty"),
        (("add", "dan", "--role", "dealer", *WHO), "Missing option '--why'"),
        (("add", "dan", "--role", "dealer", "--why", "x"), "Missing option '--who'"),
        (("reset", "dan", "--why", "x"), "Missing option '--who'"),
        (("remove", "dan", "--why", "x", "--who", "a b"), "`who` is a name of 1 to 40"),
        (("reset", "dan", *WHY), "nobody has an account 'dan'"),
        (("remove", "dan", *WHY), "nobody has an account 'dan'"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(data: str, words: tuple[str, ...], says: str) -> None:
    done = run("staff", *words, "--data", data)
    assert done.returncode == 2
    assert says in done.stderr.decode()


def test_a_house_that_is_open_or_not_there_says_which_way_to_go(data: str, tmp_path: Path) -> None:
    words = ("staff", "add", "dan", "--role", "dealer", *WHY, "--data")
    opened = open_house(Path(data))
    try:
        done = run(*words, data)
        assert (done.returncode, b"POST /api/staff" in done.stderr) == (2, True)
    finally:
        opened.close_early()
    done = run(*words, str(tmp_path / "nothing"))
    assert (done.returncode, b"there is no house in" in done.stderr) == (2, True)


def test_demo_credentials_are_printed_on_this_machine_alone(tmp_path: Path) -> None:
    for more in (("--host", "0.0.0.0"), ("--https",), ("--proxy", "10.0.0.1")):
        done = run("serve", "--demo-staff", *more, "--data", str(tmp_path / "house"))
        assert (done.returncode, b"on this machine alone" in done.stderr) == (2, True)
