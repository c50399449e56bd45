from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from houseedge.round import Record
from houseedge.rules import built_in
from tests.cli.run import houseedge, run

BETS = ("--ante", "10.00", "--trips", "5.00")


def test_the_same_seed_deals_the_same_hands() -> None:
    keys = "b\n4\nb\n3\nq\n"
    first = houseedge("play", "washington", "--seed", "7", *BETS, input=keys)
    assert first == houseedge("play", "washington", "--seed", "7", *BETS, input=keys)
    assert first != houseedge("play", "washington", "--seed", "8", *BETS, input=keys)
    assert "The same cards again: --seed 7" in first


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_every_profile_can_be_played_and_each_hand_replays_from_its_record(profile: str) -> None:
    printed = houseedge(
        "play", profile, "--seed", "3", *BETS, input="b\nc\nc\nf\nb\nc\nc\n1\nb\n4\nq\n"
    )
    records = re.findall(rf"^({profile}@1.*)$", printed, re.MULTILINE)
    assert len(records) == 3
    for text in records:
        record = Record.parse(text, built_in().rules_from)
        assert record.format() == text
        assert record.replay().phase == "settlement"


def test_the_stack_carries_every_result() -> None:
    printed = houseedge("play", "washington", "--seed", "7", *BETS, input="b\n4\nb\n4\nb\n4\nq\n")
    nets = [_cents(text) for text in re.findall(r"^Net\s+(\S+)\s*$", printed, re.MULTILINE)]
    ends = re.search(r"You leave with (\S+) after 3 hands", printed)
    assert ends is not None
    assert len(nets) == 3
    assert _cents(ends[1]) == 500_00 + sum(nets)


def _cents(text: str) -> int:
    sign = -1 if text.startswith("−") else 1
    return sign * int(re.sub(r"[^0-9]", "", text))


def test_leaving_in_mid_hand_asks_first_then_plays_out_by_the_published_rule() -> None:
    stayed = houseedge("play", "washington", "--seed", "7", *BETS, input="b\nq\nn\n4\nq\n")
    assert "$25.00 of yours is on the felt" in stayed
    assert "You left in mid-hand" not in stayed
    left = houseedge("play", "washington", "--seed", "7", *BETS, input="b\nq\ny\n")
    assert "You left in mid-hand; the house plays it out: check, check, fold (O-05)." in left
    assert "You leave with $475.00 after 1 hand: −$25.00" in left


def test_the_end_of_the_input_in_mid_hand_settles_the_hand_and_says_so() -> None:
    printed = houseedge("play", "washington", "--seed", "7", *BETS, input="b\nc\n")
    assert "You left in mid-hand" in printed
    assert "You leave with" in printed


def test_a_refused_bet_is_told_and_costs_nothing() -> None:
    keys = "e\n3\n0\n0\n0\n0\nq\n"
    printed = houseedge("play", "washington", "--seed", "7", input=keys)
    assert "this table takes 5.00 to 100.00 (B-12)" in printed
    assert "You leave with $500.00 after 0 hands" in printed


def test_a_player_without_chips_for_the_smallest_bet_is_told() -> None:
    printed = houseedge("play", "washington", "--stack", "14.99")
    assert "$14.99 is less than the smallest Ante, Blind and Play bet here." in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--stack", "0.00"), "nobody sits down without chips"),
        (("--stack", "ten"), "is not an amount"),
        (("--ante", "-5"), "--ante: '-5' is not an amount"),
        (("--ante", "101"), "this table takes 5.00 to 100.00 (B-12)"),
        (("--bad-beat", "5"), "needs a Trips bet"),
        (("--seed", "x"), "--seed"),
        (("--dealing", "D-04"), "one of D-01"),
    ],
)
def test_bad_options_end_with_2_and_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    done = run("play", "washington", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1


def test_at_a_real_terminal_single_keys_play_a_hand() -> None:
    main, terminal = pty.openpty()
    table = subprocess.Popen(
        [sys.executable, "-m", "houseedge", "play", "washington", "--seed", "7", *BETS],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "COLUMNS": "100"},
    )
    os.close(terminal)
    try:
        assert "[B] bet" in _until(main, "[Q] leave")
        _press(main, b"b")
        assert "[4] Play 4x $40.00" in _until(main, "[Q] leave")
        _press(main, b"4")
        assert "Net" in _until(main, "[Q] leave")
        _press(main, b"b")
        _until(main, "[Q] leave")
        _press(main, b"\x03")  # Ctrl-C in mid-hand
        assert "You left in mid-hand" in _until(main, "The same cards again")
        assert table.wait(20) == 0
    finally:
        table.kill()
        table.wait()
        os.close(main)


def _press(main: int, key: bytes) -> None:
    """Press a key once the program waits for one and not for a whole line."""
    deadline = time.monotonic() + 30
    while termios.tcgetattr(main)[3] & termios.ICANON:
        assert time.monotonic() < deadline, "the table never asked for a key"
        time.sleep(0.01)
    os.write(main, key)


def _until(main: int, words: str) -> str:
    """What the terminal shows up to some words."""
    shown = b""
    deadline = time.monotonic() + 30
    while words.encode() not in shown:
        ready, _, _ = select.select([main], [], [], max(0, deadline - time.monotonic()))
        assert ready, f"the table never said {words!r}: {shown.decode(errors='replace')}"
        shown += os.read(main, 65_536)
    return shown.decode(errors="replace")


def test_leaving_before_the_first_hand_is_quiet() -> None:
    done = run("play")
    assert (done.returncode, done.stderr) == (0, b"")


def test_odd_words_for_an_amount_are_told_and_asked_for_again() -> None:
    printed = houseedge(
        "play", "washington", "--seed", "7", input="e\n[/x]\n10\n0\n0\n0\n0\n4\nq\n"
    )
    assert "'[/x]' is not an amount" in printed
    assert "after 1 hand" in printed


def test_collection_fees_are_told_and_taken() -> None:
    house = str(Path(__file__).parent.parent.parent / "examples" / "house")
    arguments = ("--rules", house, "--seed", "3", "--ante", "10", "--trips", "5")
    printed = houseedge("play", "example-room", *arguments, input="b\n4\nq\n")
    net = re.search(r"^Net\s+(\S+)\s*$", printed, re.MULTILINE)
    ends = re.search(r"You leave with (\S+) after", printed)
    assert net is not None
    assert ends is not None
    assert "Collection $1.25 is taken from your stack" in printed
    assert _cents(ends[1]) == 500_00 + _cents(net[1]) - 1_25
