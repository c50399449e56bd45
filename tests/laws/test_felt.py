"""Laws of a table with chips on the felt, over any order of presses, fees, fills and faults."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.errors import Refusal
from houseedge.floor.standing import read_standing, write_standing
from houseedge.ledger import Ledger
from houseedge.progressive import evolve_all, unseeded
from houseedge.progressive.button import (
    Action,
    ResolveCount,
    ResolveSeats,
    Swipe,
    TurnKey,
)
from houseedge.progressive.console import ANYONE, legal
from houseedge.records.rebuild import misfits
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.felt import evolve_felt_all, felt_from, fresh_felt
from tests.effort import times
from tests.table.felt_pit import DAN, EVE, SAM, FeltPit

OTHERS: list[tuple[AnyCommand, str]] = [
    (asked.TapIn(), DAN),
    (asked.TapOut(), DAN),
    (asked.TakeOver("ill"), SAM),
    (asked.TapIn(), SAM),
    (asked.Fill(100_00), SAM),
    (asked.TakeFee(1, 1_00), DAN),
    (asked.NoteEnvy(3, "royal_flush"), SAM),
    (asked.Malfunction("jam"), DAN),
    (asked.Repair("cleared"), SAM),
    (asked.RuleIrregularity("misdeal", "a test"), SAM),
    (asked.StopProgressive("a test"), SAM),
    (asked.ResumeProgressive("a test"), SAM),
    (asked.CloseTable("a test"), SAM),
]


def by_somebody(action: Action) -> tuple[Action, str]:
    """An action of the console with whoever takes it."""
    match action:
        case TurnKey(position, holder) if holder == ANYONE:
            return TurnKey(position, SAM), SAM
        case Swipe(_, holder, _) if holder == ANYONE:
            return Swipe("executive", EVE, 0), EVE
        case ResolveCount(count, _):
            return ResolveCount(count, SAM), SAM
        case ResolveSeats(seats, _):
            return ResolveSeats(seats, SAM), SAM
        case _:
            return action, DAN


def chosen(live: FeltPit, data: st.DataObject) -> tuple[AnyCommand, str]:
    """Mostly what the console allows, now and then something else."""
    assert live.felt.console is not None
    if data.draw(st.integers(0, 3)):
        action, actor = by_somebody(data.draw(st.sampled_from(legal(live.felt.console))))
        return asked.Press(action), actor
    return data.draw(st.sampled_from([*OTHERS, (asked.OpenTable(live.setup), SAM)]))


def everything(live: FeltPit) -> tuple[Any, ...]:
    ledger = live.pit.ledger
    balances = {account: ledger.balance(account) for account in ledger.accounts()}
    return live.felt, dict(live.pit.meters), balances


@settings(max_examples=times(25), deadline=None)
@given(st.sampled_from(["older", "newer"]), st.data())
def test_money_is_conserved_books_equal_the_meter_and_replay_equals_the_record(
    console: str, data: st.DataObject
) -> None:
    live = FeltPit("pennsylvania", console)
    live.act(asked.TapIn())
    for _ in range(40):
        command, actor = chosen(live, data)
        before = everything(live)
        try:
            live.act(command, actor)
        except Refusal:
            assert everything(live) == before
        # The books balance, and say of the meter what the meter says.
        assert list(misfits(live.pit)) == []
    # Money is there whenever it moves, entry by entry.
    books = Ledger()
    for entry in live.entries:
        books.post(entry.transfers)
    assert {each: books.balance(each) for each in books.accounts()} == everything(live)[2]
    rules = live.catalog.rules_from(live.setup.rules)
    assert evolve_felt_all(fresh_felt(live.setup, rules), kept(live, "felt:")) == live.felt
    plan = live.catalog.plan("PA-01")
    assert evolve_all(unseeded(plan), kept(live, "meter:")) == live.pit.meters["PA-01"]
    # What is written down is all there is.
    standing = read_standing(write_standing(live.pit)).felts["live"]
    assert felt_from(standing, rules) == live.felt


def kept(live: FeltPit, kind: str) -> list[Any]:
    """What is on record in the streams of a kind, in order."""
    return [
        each for entry in live.entries if entry.stream.startswith(kind) for each in entry.events
    ]
