"""Narrow screens: what does not fit goes below, and no figure is ever cut."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from houseedge.cli.columns import TextColumn, columns
from tests.cli.run import run
from tests.records.dealing import Dealing

HEADED = (
    TextColumn("Hand"),
    TextColumn("Pays", right=True),
    TextColumn("Why", words=True),
    TextColumn("", drawing=True),
)
ROWS = [
    ("Royal flush", "$12,345.00", "the hand is on the table", "####"),
    ("Flush", "$7.50", "so is this", "#"),
]


def printed(width: int) -> list[str]:
    file = StringIO()
    Console(file=file, width=width).print(columns(width, HEADED, ROWS, title="Paid"))
    return [line.rstrip() for line in file.getvalue().splitlines()]


def test_columns_stand_side_by_side_where_there_is_room() -> None:
    assert printed(60) == [
        "Paid",
        "Hand               Pays  Why",
        "Royal flush  $12,345.00  the hand is on the table  ####",
        "Flush             $7.50  so is this                #",
    ]


def test_words_go_on_below_and_drawings_are_left_out_before_a_figure_is_cut() -> None:
    assert printed(44) == [
        "Paid",
        "Hand               Pays  Why",
        "Royal flush  $12,345.00  the hand is on the",
        "                         table",
        "Flush             $7.50  so is this",
    ]


def test_rows_become_lists_where_columns_do_not_fit() -> None:
    assert printed(24) == [
        "Paid",
        "Royal flush",
        "  Pays $12,345.00",
        "  Why the hand is on the",
        "  table",
        "Flush",
        "  Pays $7.50",
        "  Why so is this",
    ]


HAND = {
    "profile": "california",
    "bank": "60.00",
    "player_dealer": 6,
    "board": "9h 7h 4h 2c Kd",
    "dealer": "Kc Ks",
    "seats": [
        {
            "seat": 1,
            "hole": "Ah 3h",
            "play": "4x",
            "wagers": {"ante": "10.00", "blind": "10.00", "trips": "5.00"},
        }
    ],
}

#: What prints figures, and figures that were cut, or left out, at 40 columns.
NARROW = {
    ("rules",): ("pennsylvania", "player-dealer"),
    ("rules", "PA-01"): ("$5,000.00", "$1,500.00"),
    ("rules", "WA-01"): ("3,000 for 1",),
    ("odds", "progressive", "WA-01", "--meter", "25000"): ("1 in 649,740", "3000 for 1", "45.0 %"),
    ("odds", "envy", "PA-01"): ("$5,000.00",),
    ("advise", "--hole", "Ks 2s", "--board", "Ah Kd 7s"): ("+1.444451", "0.582099"),
    ("meter", "plan", "WA-01"): ("$165,959.74", "100.00 %", "1 in 649,740"),
    ("settle", "--text"): ("uncovered", "+$10.00", "higher"),
    ("recall",): ("washington-1", " UTC"),
    ("recall", "washington-1"): ("Seat 1", "Dealer"),
    ("play", "washington", "--seed", "7", "--ante", "10"): ("meter $10,000.00", "│Q♣ │"),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("columns") / "house"
    with Dealing(folder, seed=3) as dealing:
        dealing.play([dealing.open("washington")], 1)
    return folder


@pytest.mark.parametrize("command", NARROW, ids=" ".join)
def test_no_figure_is_cut_at_40_columns(house: Path, command: tuple[str, ...]) -> None:
    input = {"settle": json.dumps(HAND), "play": "b\n4\nq\n"}.get(command[0], "")
    done = run(*command, input=input, HOUSEEDGE_DATA=str(house), COLUMNS="40")
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode()
    assert "…" not in said
    for word in NARROW[command]:
        assert word in said
