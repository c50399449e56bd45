"""Output that cannot carry every character, and JSON in one form."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import run, run_alone
from tests.records.dealing import Dealing

#: What a terminal, a pipe or a service may be set to; the last is a C locale without its rescue.
ENCODINGS = {
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "C": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": ""},
}

#: Every command that prints, with what it is given.
COMMANDS = [
    ("--help",),
    ("rules",),
    ("rules", "california"),
    ("rules", "pennsylvania"),
    ("rules", "UTH-01"),
    ("rules", "O-14"),
    ("odds", "trips", "UTH-01"),
    ("odds", "progressive", "WA-01", "--meter", "25000"),
    ("odds", "envy", "PA-01"),
    ("advise", "--hole", "Ks 2s", "--board", "Ah Kd 7s"),
    ("meter", "plan", "WA-01"),
    ("meter", "advise", "PA-01"),
    ("meter", "simulate", "WA-01", "--years", "20"),
    ("play", "washington", "--seed", "7", "--ante", "10"),
    ("settle", "--text"),
    ("settle",),
    ("recall", "washington-1"),
    ("recall",),
    ("verify",),
    ("verify", "--round", "washington-1"),
    ("export",),
    ("export", "--format", "csv"),
]

HAND = {
    "profile": "washington",
    "board": "9h 7h 4h 2c Kd",
    "dealer": "Kc Ks",
    "seats": [
        {
            "seat": 1,
            "hole": "Qs Js",
            "play": "fold",
            "wagers": {"ante": "10.00", "blind": "10.00"},
        }
    ],
}


#: One of each, to be run in a process of its own.
EACH = {command[: 2 if command[0] == "meter" else 1]: command for command in COMMANDS}
#: Those `make test` starts: one of each room the command opens, and one that asks for keys.
ALONE = ("rules", "odds", "advise", "play", "settle", "verify")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("output") / "house"
    with Dealing(folder, seed=3) as dealing:
        dealing.play([dealing.open("washington")], 1)
    return folder


def _input(command: tuple[str, ...]) -> str:
    if command[0] == "settle":
        return json.dumps(HAND)
    return "b\n4\nq\n" if command[0] == "play" else ""


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_prints_in_every_encoding(
    house: Path, command: tuple[str, ...], encoding: str
) -> None:
    done = run(*command, input=_input(command), HOUSEEDGE_DATA=str(house), **ENCODINGS[encoding])
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode(encoding)
    assert said.strip()
    # Nothing is left that a reader would have to look up.
    assert not re.search(r"\\u[0-9a-f]{4}", said)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=[pytest.mark.slow] * (each[0] not in ALONE))
        for each in EACH.values()
    ],
    ids=" ".join,
)
def test_a_process_of_its_own_says_the_same(house: Path, command: tuple[str, ...]) -> None:
    # In a locale without any of the characters, where nothing was loaded before.
    given = {"input": _input(command), "HOUSEEDGE_DATA": str(house)}
    here = run(*command, **given, PYTHONIOENCODING="ascii")
    alone = run_alone(*command, **given, **ENCODINGS["C"])
    assert (alone.returncode, alone.stderr) == (here.returncode, here.stderr)
    # Some tell how long they took.
    took = re.compile(rb"\d+(\.\d+)? (s|seconds)\b")
    assert took.sub(b"", alone.stdout) == took.sub(b"", here.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(
    "encoding",
    [*(pytest.param(each, marks=pytest.mark.slow) for each in ("cp1252", "latin-1")), "ascii"],
)
def test_the_whole_game_is_printed_in_plain_shapes(encoding: str) -> None:
    said = run("solve", **ENCODINGS[encoding]).stdout.decode(encoding)
    assert "Where the money goes" in said
    assert re.search(r"^4x .*#+", said, re.MULTILINE)


def test_cards_bars_frames_and_minus_signs_have_plain_shapes(house: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii"}
    lost = run("settle", "--text", input=json.dumps(HAND), **plain).stdout.decode()
    assert "-$20.00" in lost
    played = run("play", "washington", "--seed", "7", "--ante", "10", input="b\n4\nq\n", **plain)
    assert re.search(r"\|(10|[2-9JQKA])[cdhs] ?\|", played.stdout.decode())
    assert "+---" in played.stdout.decode()
    checked = run("verify", "--round", "washington-1", HOUSEEDGE_DATA=str(house), **plain)
    assert checked.stdout.decode().startswith("+ ")


def test_a_c_locale_is_ascii() -> None:
    done = run_alone("odds", "trips", "UTH-01", **ENCODINGS["C"])
    assert done.returncode == 0, done.stderr.decode()
    assert "####" in done.stdout.decode("ascii")


def test_a_refusal_is_told_in_every_encoding() -> None:
    for encoding in ("cp1252", "latin-1", "ascii"):
        done = run("rules", "k♠ − ☃ \U0001f0a1", PYTHONIOENCODING=encoding)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr.decode(encoding)
        assert "ks" in done.stderr.decode(encoding)
        assert "\\u2603" in done.stderr.decode(encoding)


def test_json_lines_escape_what_the_output_cannot_carry(house: Path) -> None:
    from io import BytesIO, TextIOWrapper

    from houseedge.cli.output import write_json_line

    for encoding in ("utf-8", "cp1252", "ascii"):
        raw = BytesIO()
        file = TextIOWrapper(raw, encoding=encoding)
        write_json_line({"name": "Zoë ♠ 李 \U0001f0a1 −"}, file)
        file.flush()
        line = raw.getvalue().decode(encoding)
        assert json.loads(line) == {"name": "Zoë ♠ 李 \U0001f0a1 −"}
        assert line.isascii() == (encoding != "utf-8")


def test_input_that_is_not_text_is_no_end() -> None:
    done = run("play", "washington", "--seed", "1", input=b"\xff\xfe\nq\n")
    assert done.returncode == 0, done.stderr
    assert b"is none of" in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "--json"),
        ("rules", "S-06", "--json"),
        ("odds", "trips", "UTH-01", "--json"),
        ("advise", "--hole", "KsKd", "--board", "Ah Kh 7s", "--json"),
        ("meter", "plan", "WA-01", "--json"),
        ("recall", "--json"),
        ("recall", "washington-1", "--json"),
        ("verify", "--json"),
    ],
    ids=" ".join,
)
def test_json_is_indented_by_two_everywhere(house: Path, command: tuple[str, ...]) -> None:
    said = run(*command, HOUSEEDGE_DATA=str(house)).stdout.decode()
    assert said == json.dumps(json.loads(said), indent=2) + "\n"
