"""Play 100 rounds through the client, and hold every one of them against `houseedge settle`.

    python examples/play_100_rounds.py                              # opens a house of its own
    python examples/play_100_rounds.py --url http://127.0.0.1:8000  # plays at one that is open

After each round the change of the balance must be what `houseedge settle` says of the hand as
the record has it. The status is 1 if a single cent differs.
"""

# ruff: noqa: T201 - an example talks to whoever runs it

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from houseedge.client import HouseClient, Refused, State, TableClient, verify_proof
from houseedge.client.bot import Brain
from houseedge.money import format_micros, format_money, speak_money
from houseedge.rules import built_in
from houseedge.slip import SlipDesk
from houseedge.table.command import Bet
from houseedge.wire.kept import RoundShown

#: A table that deals as soon as the player has done something.
FAST = """
[[tables]]
id = "washington"
profile = "washington"
times = { betting = 5.0, deciding = 5.0, resting = 0.05 }
"""


@dataclass
class Session:
    """What has been played so far."""

    rounds: int = 0
    net: int = 0
    best: int = 0
    hands: list[dict[str, Any]] = field(default_factory=list)
    nets: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)


@contextmanager
def house_at(url: str | None) -> Iterator[str]:
    """The house at an address, or a fresh one that is gone afterwards."""
    if url is not None:
        yield url
        return
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "house.toml")
        config.write_text(FAST, encoding="utf-8")
        serve = ["serve", "--data", f"{folder}/data", "--config", str(config), "--port", "0"]
        house = subprocess.Popen(
            [sys.executable, "-m", "houseedge", *serve], stdout=subprocess.PIPE, text=True
        )
        try:
            assert house.stdout is not None
            yield house.stdout.readline().split()[-1]
        finally:
            house.terminate()
            house.wait(30)


def wealth(state: State) -> int:
    """All the player has, in cents: in the cage and at the table."""
    return (state.you.balance or 0) + (state.you.stack or 0)


async def play_a_round(table: TableClient, brain: Brain) -> tuple[str, int]:
    """One round from the bet to the settlement: its name, and what it changed, in cents."""
    before: tuple[str | None, int] = (None, 0)
    while True:
        state = table.now
        own, round = state.own, state.table.round
        if before[0] is not None and (round != before[0] or own is None or own.result):
            return before[0], wealth(state) - before[1]
        if brain.broke(state):
            await table.house.refill()
        elif (command := brain.choose(state)) is not None:
            if isinstance(command, Bet):
                before = round, wealth(state)
            try:
                await table.command(command)
                continue
            except Refused:
                before = (None, 0) if isinstance(command, Bet) else before
        await changed(table, state.sequence)


async def changed(table: TableClient, sequence: int) -> None:
    """Wait for the next state."""
    await table.until(lambda now: now.sequence != sequence)


def slip_of(record: RoundShown, seat: int, profile: str) -> dict[str, Any]:
    """A recorded round as a hand for `houseedge settle`, as far as this player saw it."""
    last, settlement = record.steps[-1], record.settlement
    assert settlement is not None
    shown = {each.seat: each.cards for each in last.view.seats}
    shown[seat] = last.cards
    seats = [
        {
            "seat": each.seat,
            "hole": " ".join(shown[each.seat]),
            "play": each.play,
            "wagers": {
                wager.wager: format_money(wager.stake)
                for wager in each.wagers
                if wager.wager not in ("play", "envy")
            },
        }
        for each in settlement.seats
        if "??" not in shown[each.seat]
    ]
    tables = {
        wager: version.partition("@")[0]
        for wager, version in record.versions.items()
        if wager not in ("profile", "dealing")
    }
    hand: dict[str, Any] = {
        "profile": profile,
        "tables": tables,
        "board": " ".join(last.view.board),
        "dealer": " ".join(last.view.dealer.cards),
        "seats": seats,
    }
    if record.meter is not None:
        won = [format_micros(award.meter) for award in record.meter.awards]
        hand["meter"] = won[0] if won else format_money(settlement.meter or 0)
    return hand


async def play(url: str, name: str | None, rounds: int) -> Session:
    """Play so many rounds and check each of them."""
    session, desk, brain = Session(), SlipDesk(built_in()), Brain(chance=Random(), keep_free=0)
    async with HouseClient(url) as house:
        await house.guest("Hundred")
        id = name or (await house.tables())[0].table
        async with house.table(id) as table:
            while session.rounds < rounds:
                round, change = await play_a_round(table, brain)
                record = await house.round(round)
                session.rounds += 1
                session.net += change
                session.best = max(session.best, change)
                if record.status == "void" or record.seat is None:
                    expected = "0.00"
                else:
                    hand = slip_of(record, record.seat, table.now.table.profile)
                    settled = desk.settle(hand)
                    own = {each["seat"]: each["net"] for each in settled["seats"]}
                    expected = own[record.seat]
                    session.hands.append(hand)
                    session.nets.append(expected)
                if format_money(change) != expected:
                    session.differences.append(
                        f"{round}: the balance moved by {change} cents, settle says {expected}"
                    )
                # With the own note: what was offered before the bet, and the bytes pledged with it.
                note = None if table.pledger is None else table.pledger.notes.get(round)
                findings = verify_proof(await house.proof(round), note)
                session.differences += [
                    f"{round}: {each.sentence}" for each in findings if each.outcome == "failed"
                ]
            await table.leave()
    return session


def settle_again(session: Session) -> None:
    """All hands once more through the real command, which must say the same."""
    text = "\n".join(map(json.dumps, session.hands))
    said = subprocess.run(
        [sys.executable, "-m", "houseedge", "settle", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in said.stdout.splitlines()]
    if said.returncode or len(lines) != len(session.hands):
        session.differences.append(f"houseedge settle refuses: {said.stderr.strip()}")
        return
    for hand, line, expected in zip(session.hands, lines, session.nets, strict=True):
        if expected not in [seat["net"] for seat in line["seats"]]:
            session.differences.append(f"houseedge settle says otherwise of {hand}")


def main() -> int:
    """Play, check, and say how it went."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--url", help="a house that is open; one is opened if left out")
    options.add_argument("--table", help="the table to play at; the first one if left out")
    options.add_argument("--rounds", type=int, default=100)
    given = options.parse_args()
    with house_at(given.url) as url:
        session = asyncio.run(play(url, given.table, given.rounds))
    settle_again(session)
    print(
        f"{session.rounds} rounds, net {speak_money(session.net, signed=True)}, "
        f"biggest win {speak_money(session.best)}."
    )
    for difference in session.differences:
        print(difference, file=sys.stderr)
    if session.differences:
        return 1
    print("Every cent agreed with houseedge settle, and every proof held.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
