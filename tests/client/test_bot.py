"""What a bot would do: tables of bots in a real house, told by its real messages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from houseedge.client.bot import NAMES, Brain, bot_name
from houseedge.errors import Refusal
from houseedge.house.config import read_config
from houseedge.house.house import House
from houseedge.house.opening import open_house
from houseedge.rules import built_in
from houseedge.table import command as asked
from houseedge.table.name import LONGEST_NAME
from houseedge.wire.codec import read
from houseedge.wire.command import read_ask, write_ask
from houseedge.wire.message import AnyAnswer, Change, State

#: A round rests a moment, so that everybody hears of its end: who is slow is told the newest only.
HOUSE = """
guest_money = "300.00"
[[tables]]
id = "felt"
profile = "{profile}"
times = {{ banking = 5, betting = 5, deciding = 5, resting = 0.05 }}
"""


class Table:
    """A few brains at one table of a house in this process."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = Random(seed)
        self.refusals: list[str] = []
        self.rounds: set[str] = set()
        self.banked = 0
        self.states: list[State] = []

    @staticmethod
    def _changed(state: State | None, said: AnyAnswer) -> State:
        assert state is not None
        assert isinstance(said, Change)
        return state.changed(said)

    async def play(self, name: str, rounds: int) -> None:
        guest = self.house.cashier.visit(name)
        brain = Brain(chance=self.chance)
        box = self.house.subscribe("felt", guest.player)
        state: State | None = None
        while len(self.rounds) < rounds:
            async with asyncio.timeout(10):
                message = await box.take()
            assert message is not None
            said: AnyAnswer = read(AnyAnswer, message)  # type: ignore[arg-type]
            state = said if isinstance(said, State) else self._changed(state, said)
            self.states.append(state)
            if state.table.phase == "settled" and state.table.round is not None:
                self.rounds.add(state.table.round)
            if brain.broke(state):
                await self.house.cashier.refill(guest.player)
                self.house.resync("felt", box, None)
                continue
            command = brain.choose(state)
            if command is None:
                continue
            self.banked += isinstance(command, asked.TakeBank)
            key = self.chance.randbytes(8).hex()
            ask = read_ask(write_ask(key, command))
            try:
                await self.house.command("felt", ask.command, guest.player, key=key)
            except Refusal as refusal:
                self.refusals.append(f"{command} in {state.table.phase}: {refusal}")


def played(folder: Path, profile: str, bots: int, rounds: int) -> Table:
    """The table after so many rounds."""

    async def play() -> Table:
        file = folder / "house.toml"
        file.write_text(HOUSE.format(profile=profile), encoding="utf-8")
        catalog = built_in()
        house = open_house(folder / "data", read_config(file, catalog), catalog=catalog)
        house.start()
        table = Table(house, 11)
        await asyncio.gather(*(table.play(bot_name(n), rounds) for n in range(bots)))
        await house.stop()
        return table

    return asyncio.run(play())


@pytest.mark.parametrize("profile", ["washington", "pennsylvania", "california"])
def test_bots_play_any_profile_and_ask_for_nothing_that_is_refused(
    tmp_path: Path, profile: str
) -> None:
    table = played(tmp_path, profile, bots=4, rounds=8)
    assert len(table.rounds) >= 8
    assert (table.banked > 0) is (profile == "california")
    # Only a chair that somebody else was quicker to take.
    assert [line for line in table.refusals if not line.startswith("Sit(")] == []


def test_a_table_of_bots_has_two_chairs_for_people(tmp_path: Path) -> None:
    # They all come at once; whoever is in the way gets up before the next round.
    table = played(tmp_path, "washington", bots=6, rounds=5)
    dealt = [state.table for state in table.states if state.table.phase == "preflop"]
    assert [public.empty for public in dealt][-1] == 2


def test_bots_bet_the_least_most_of_the_time_and_more_now_and_then(tmp_path: Path) -> None:
    table = played(tmp_path, "washington", bots=4, rounds=10)
    bets = {
        (state.table.round, seat.seat, wager.wager): wager.stake
        for state in table.states
        for seat in state.table.seats
        for wager in seat.wagers
    }
    antes = [stake for (_, _, wager), stake in bets.items() if wager == "ante"]
    least = min(antes)
    assert antes.count(least) > len(antes) / 2
    assert max(antes) > least
    assert {wager for _, _, wager in bets} >= {"ante", "blind", "trips", "progressive", "play"}


def test_every_bot_says_in_its_name_what_it_is() -> None:
    names = [bot_name(number) for number in range(3 * len(NAMES))]
    assert len(set(names)) == len(names)
    assert all(name.endswith("(bot)") and len(name) <= LONGEST_NAME for name in names)
    assert names[0] == "Ada (bot)"
