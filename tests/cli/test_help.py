"""What the command says of itself."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.run import houseedge, run

COMMANDS = [
    *("play", "rules", "settle", "solve", "advise", "odds", "reconcile", "simulate", "risk"),
    *("exposure", "bank", "strategies", "par", "compare"),
    *("serve", "bots"),
    *("export", "backup", "restore", "verify", "recall", "meter", "balance", "software"),
    *("config", "config check", "config apply"),
    *("meter plan", "meter advise", "meter simulate", "meter wins", "meter report"),
]


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_every_command_is_listed_with_its_whole_summary(columns: str) -> None:
    said = houseedge("--help", COLUMNS=columns)
    assert "..." not in said.replace("[ARGS]...", "")
    words = " ".join(said.split())
    for command in COMMANDS[:25]:
        assert re.search(rf"^  {command} ", said, re.MULTILINE)
    assert "Walk the chains of a record, carry every command out again, and name what" in words
    assert all(len(line) <= int(columns) for line in said.splitlines())


def test_commands_are_listed_in_groups() -> None:
    said = houseedge("--help")
    groups = re.findall(r"^(\S.*):$", said, re.MULTILINE)
    assert groups == ["Options", "Play and settle", "Count", "Run a house", "Prove"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_same_help_by_its_short_name(command: str) -> None:
    said = houseedge(*command.split(), "-h")
    assert said == houseedge(*command.split(), "--help")
    assert said.startswith(f"Usage: houseedge {command}")
    # In letters every terminal has, and without the marks help is written with.
    assert said.isascii()
    assert "\\b" not in said
    assert "\b" not in said


def test_a_strategy_file_is_shown_line_by_line() -> None:
    assert '\n      flop = "simple"\n      decisions = [\n' in houseedge("solve", "--help")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_what_to_complete(shell: str) -> None:
    script = houseedge(_HOUSEEDGE_COMPLETE=f"source_{shell}")
    assert "_HOUSEEDGE_COMPLETE" in script


def test_the_script_for_this_shell_is_shown_where_the_output_is_captured() -> None:
    # A shell has to be among those who called.
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m houseedge --show-completion; exit $?"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "complete" in done.stdout


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("houseedge re", ["reconcile", "restore", "recall", "report"]),
        ("houseedge meter plan W", ["WA-01"]),
        ("houseedge play cal", ["california"]),
        ("houseedge rules --table trips=", [f"trips=UTH-0{n}" for n in (1, 2, 3, 4)]),
        ("houseedge rules --set round", ["rounding=up", "rounding=down"]),
        ("houseedge export --format ", ["jsonl", "csv"]),
        ("houseedge solve w", ["washington"]),
        ("houseedge solve --set fold", ["folded_ante=lose", "folded_ante=refund"]),
        ("houseedge advise --profile p", ["pennsylvania"]),
        ("houseedge odds p", ["pairs", "progressive"]),
        ("houseedge odds bad_beat ", ["BBB-01", "BBB-02", "BBB-03"]),
        ("houseedge odds envy ", ["PA-01"]),
        ("houseedge reconcile F", ["F-01", "F-02", "F-03", "F-04"]),
        ("houseedge meter report P", ["PA-01"]),
    ],
)
def test_words_are_completed(words: str, completed: list[str]) -> None:
    at = len(words.split(" ")) - 1
    said = houseedge(_HOUSEEDGE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(at))
    assert said.split() == completed


def test_help_needs_nothing_that_takes_long_to_load() -> None:
    code = (
        "import sys, houseedge.cli\n"
        "print(*sorted({'numba', 'numpy', 'starlette', 'sqlalchemy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == ""


def test_no_command_at_all_is_answered_with_the_help() -> None:
    done = run()
    assert done.returncode == 2
    assert done.stdout.decode().startswith("Usage: houseedge")


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("solve", "[PROFILE]"),
        ("settle", "[FILE|-]"),
        ("recall", "[ROUND]"),
        ("odds", "{WAGER} {TABLE}"),
    ],
)
def test_an_argument_has_one_pair_of_brackets(command: str, usage: str) -> None:
    assert f"Usage: houseedge {command} [OPTIONS] {usage}\n" in houseedge(command, "-h")
