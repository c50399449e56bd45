from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.run import houseedge, run
from tests.effort import times
from tests.oracle.deal import random_hand
from tests.oracle.settle import settle as settle_obviously

HAND: dict[str, Any] = {
    "profile": "washington",
    "board": "4c 4d 7h 9s Jc",
    "dealer": "2h 3d",
    "seats": [
        {"seat": 1, "hole": "Ah Ad", "play": "4x", "wagers": {"ante": "10.00", "blind": "10.00"}}
    ],
}
BAD = {**HAND, "board": "4c 4d 7h 9s"}


def test_one_object_over_several_lines_is_one_hand(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(HAND, indent=2))
    assert json.loads(houseedge("settle", str(file)))["seats"][0]["net"] == "50.00"


def test_json_is_the_same_with_and_without_the_option() -> None:
    text = json.dumps(HAND)
    assert houseedge("settle", "--json", "-", input=text) == houseedge("settle", input=text)


def test_lines_are_settled_in_order_and_a_bad_one_harms_no_other() -> None:
    lines = [json.dumps(HAND), json.dumps(BAD), "", "{", json.dumps(HAND), "nonsense"]
    done = run("settle", input="\n".join(lines))
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [result.get("error", {}).get("rule") for result in results] == [
        *(None, "B-03", "X-02"),
        *(None, "X-02"),
    ]
    assert results[0] == results[3]
    assert results[1]["error"]["field"] == "board"


def test_hundreds_of_hands_on_standard_input_agree_with_an_independent_settlement() -> None:
    hands = [random_hand(Random(f"line {n}")) for n in range(times(400))]
    printed = houseedge("settle", "-", input="\n".join(map(json.dumps, hands)))
    results = [json.loads(line) for line in printed.splitlines()]
    for result in results:
        result.get("meter", {}).pop("topped_up", None)
    assert results == [settle_obviously(hand) for hand in hands]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff\xfe", "this is not JSON"),
        (b'{"profile": ', "this is not JSON"),
        (b"[" * 100_000, "this is not JSON"),
        (b'{"profile": "washington", "profile": "california"}', "given twice"),
        (b"[]", "an object is expected, not a list"),
        (b"NaN", "an object is expected"),
    ],
)
def test_garbage_gets_a_sentence_and_never_a_traceback(text: bytes, message: str) -> None:
    done = run("settle", input=text)
    assert done.returncode == 2
    assert message in json.loads(done.stdout)["error"]["message"]
    assert done.stderr.decode().count("\n") == 1
    assert b"Traceback" not in done.stderr


def test_a_broken_object_over_many_lines_is_refused_once() -> None:
    broken = json.dumps(HAND, indent=1).replace('"board"', "board")
    done = run("settle", input=broken)
    assert (done.returncode, done.stdout.count(b"\n")) == (2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("settle", "nowhere.json"), "nowhere.json: cannot be read"),
        (("settle",), "no hand to settle"),
        (("settle", "--nonsense"), "--nonsense"),
        (("nonsense",), "nonsense"),
        (("settle", "--rules", "nowhere"), "a folder of rules files"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_sentence(
    arguments: tuple[str, ...], message: str
) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


def test_an_operators_folder_brings_its_own_profiles(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "ours.toml").write_text(
        'id = "ours"\nextends = "washington"\n[single_wager]\namount = "20.00"\n'
    )
    hand = json.dumps({**HAND, "profile": "ours"})
    printed = houseedge("settle", "--rules", str(tmp_path), input=hand, status=2)
    assert json.loads(printed)["error"]["rule"] == "B-12"
    by_variable = houseedge("settle", input=hand, status=2, HOUSEEDGE_RULES=str(tmp_path))
    assert by_variable == printed


def test_text_is_for_people() -> None:
    printed = houseedge("settle", "--text", input=json.dumps(HAND))
    assert "Dealer has pair of fours" in printed
    assert "+$50.00" in printed


def test_text_tells_a_refused_hand_in_its_place() -> None:
    hidden = {**HAND, "dealer": "?? ??"}
    lines = "\n".join(map(json.dumps, (HAND, hidden, HAND)))
    printed = houseedge("settle", "--text", input=lines, status=2)
    assert printed.count("Dealer has pair of fours") == 2
    assert "dealer: every card of the dealer is open at the end (D-08)" in printed


def test_every_line_gets_its_result_even_when_the_first_is_cut_off() -> None:
    done = run("settle", input='{"a": 1\n{"b": 2}\n{"c": 3}')
    assert (done.returncode, done.stdout.count(b"\n")) == (2, 3)


def test_text_that_no_terminal_can_show_is_still_answered() -> None:
    hands = ['{"\\ud800": 1}', json.dumps(HAND)]
    done = run("settle", input="\n".join(hands), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout.count(b"\n")) == (2, 2)


def test_a_closed_or_full_output_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(HAND))
    for shell in (f"settle {file} >&-", f"settle {file} > /dev/full", "settle <&-", "play <&-"):
        done = subprocess.run(
            f"{sys.executable} -m houseedge {shell}",
            shell=True,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert b"Traceback" not in done.stderr, shell


def test_without_a_command_the_help_is_shown_as_it_is() -> None:
    assert houseedge(status=2).startswith("Usage: houseedge")
