"""Consoles and meters together: the sheet's steps, and a law over any presses at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.errors import Refusal
from houseedge.progressive import evolve_all, opened
from houseedge.progressive.button import (
    Action,
    CoinIn,
    Confirm,
    EndGame,
    GameOver,
    HandButton,
    JPot,
    PlaceBet,
    Spot,
    StartGame,
    Swipe,
    TurnKey,
)
from houseedge.progressive.console import Console, legal
from houseedge.progressive.event import Event
from houseedge.progressive.manager import GameManager, pressed
from houseedge.progressive.newer_console import NewerConsole
from houseedge.progressive.older_console import OlderConsole
from houseedge.progressive.progressive import void
from tests.effort import times
from tests.progressive.test_progressive import plan

ROYAL, SEVEN = "royal_flush_first_five", "royal_flush_seven"


def manager(folder: Path, console: str) -> GameManager:
    """A table with six seats and the plan of the meters' tests."""
    made = plan(folder)
    lines = tuple(line.key for line in made.level("mega").paytable.lines)
    fresh: Console = OlderConsole(seats=6, lines=lines)
    if console == "newer":
        fresh = NewerConsole(seats=6, lines=lines, executive_from=made.executive_from)
    return GameManager(
        console=fresh,
        progressive=opened(made)[0],
        table="7",
        level="mega",
        bets=dict.fromkeys(range(1, 8), 1_00),
    )


def names(manager: GameManager, *actions: Action) -> tuple[GameManager, list[str]]:
    """The manager after some presses, and the names of what went on record."""
    seen: list[str] = []
    for action in actions:
        manager, _, events = pressed(manager, action)
        seen += [type(event).__name__ for event in events]
    return manager, seen


def test_p10_the_older_console_logs_at_j_pot_and_moves_the_meter_at_run(tmp_path: Path) -> None:
    table = manager(tmp_path, "older")
    shown = table.progressive.level("mega").current + 333_300
    table, seen = names(table, PlaceBet(3), CoinIn(1), HandButton(ROYAL, 3))
    assert seen == ["Contributed", "WinClaimed"]
    assert table.amount_due(3) == -(-shown // 10_000)
    table, seen = names(table, TurnKey("JPH", "sam"), JPot())
    assert seen == ["WinLogged"]
    assert table.progressive.level("mega").current == shown
    table, seen = names(table, TurnKey("RUN", "sam"))
    assert seen == ["MeterMoved"]
    assert table.progressive.level("mega").hits == 1
    table, seen = names(table, GameOver())
    assert seen == ["RoundClosed"]
    assert (table.round, table.round_name) == (2, "7-2")
    assert table.progressive.level("mega").balances


def test_p11_the_newer_console_logs_and_moves_at_the_swipe(tmp_path: Path) -> None:
    table = manager(tmp_path, "newer")
    table, _ = names(table, PlaceBet(2), StartGame(1), Spot(2), HandButton(SEVEN), Confirm())
    swipe = Swipe("supervisor", "kim", table.amount_due(2))
    table, seen = names(table, swipe, EndGame())
    assert seen == ["WinLogged", "MeterMoved", "RoundClosed"]
    assert table.progressive.level("mega").balances


def test_a_hand_pressed_twice_is_claimed_and_withdrawn(tmp_path: Path) -> None:
    table = manager(tmp_path, "older")
    button = HandButton(ROYAL, 3)
    table, seen = names(table, PlaceBet(3), CoinIn(1), button, button, button)
    assert seen == ["Contributed", "WinClaimed", "ClaimWithdrawn", "WinClaimed"]
    # Of seat 3 in the first round at table 7, the second try; the first was taken off.
    assert list(table.progressive.claims) == ["7-1-3/1"]
    table, _ = names(table, button, button)
    assert list(table.progressive.claims) == ["7-1-3/2"]


def voided(table: GameManager, fresh: Console) -> tuple[GameManager, tuple[Event, ...]]:
    """A round that is void: its contributions go back, and the console is reset with it."""
    events = void(table.progressive, table=table.table, round=table.round_name)
    after = evolve_all(table.progressive, events)
    return replace(table, progressive=after, console=fresh, round=table.round + 1), events


def test_x01_a_void_round_takes_its_contributions_back(tmp_path: Path) -> None:
    table = manager(tmp_path, "older")
    before = table.progressive.level("mega")
    fresh = table.console
    table, _ = names(table, PlaceBet(3), PlaceBet(5), CoinIn(2))
    table, events = voided(table, fresh)
    assert [type(event).__name__ for event in events] == ["Reversed", "Reversed"]
    assert table.progressive.level("mega") == before
    # The next round begins as if nothing had been, under a number of its own.
    assert (table.round, table.round_name) == (2, "7-2")
    assert names(table, PlaceBet(1), CoinIn(1))[1] == ["Contributed"]


@settings(max_examples=times(80, soak=2_000))
@given(st.data(), st.sampled_from(("older", "newer")))
def test_any_presses_keep_the_meters_account(data: st.DataObject, console: str) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        table = manager(Path(folder), console)
    fresh = table.console
    for _ in range(data.draw(st.integers(1, 60))):
        choices = legal(table.console)
        try:
            if data.draw(st.integers(0, 19)) == 0:
                table, _ = voided(table, fresh)
            else:
                table, _, _ = pressed(table, data.draw(st.sampled_from(choices)))
        except Refusal as refusal:
            # Only a void of a round that is not in play, or that was won, is refused here.
            assert refusal.rule in ("X-01", "P-12")  # noqa: PT017 - presses that are legal succeed
        assert all(level.balances for level in table.progressive.levels.values())


@pytest.mark.parametrize("seat", [1, 6])
def test_an_amount_is_shown_only_for_a_win(tmp_path: Path, seat: int) -> None:
    with pytest.raises(LookupError):
        manager(tmp_path, "older").amount_due(seat)
