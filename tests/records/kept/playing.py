"""A house of three tables and two meters plays a few rounds; the same ones each time.

Chance, keys and time are fixed, and every commit is waited for. The house stops while nobody has
a hand, as it should, and what it leaves can be gone on with.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from houseedge.fairness import Bettor, HmacDrbg, pledge_hash
from houseedge.floor.office import Hire
from houseedge.house.config import house_config
from houseedge.house.entropy import Entropy
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.house import House
from houseedge.house.office import spoken_for
from houseedge.house.opening import open_house
from houseedge.round import Phase, Wagers
from houseedge.rules import built_in
from houseedge.store.schema import REVISION
from houseedge.table import Stage, Table
from houseedge.table import command as asked
from houseedge.table.command import PlayerCommand
from houseedge.table.decide import VERSION
from tests.golden.clock import START, SteadyLoop, run
from tests.golden.playthrough import commit_one_by_one
from tests.house.chance import FixedEntropy
from tests.records.dealing import founded

#: The record of the present format, decided as tables decide now.
NAME = f"record-{REVISION}-{VERSION}.tar.xz"
TIMES = TimesFile(banking=10, betting=10, deciding=20, resting=5)
TABLES = [
    TableFile(id="washington", profile="washington", meter="WA-01", times=TIMES),
    TableFile(id="pennsylvania", profile="pennsylvania", meter="PA-01", times=TIMES),
    TableFile(id="california", profile="california", times=TIMES, settings={"backline": "both"}),
]
SEATS = (1, 2, 3)
#: Where somebody bets behind whoever sits there and does not bank.
BACKED = (2, 3)
ROUNDS = 3
#: Seconds of the house's time that no round lasts.
LONGEST = 300
PROGRESSIVE = {"washington": 1_00, "pennsylvania": 5_00, "california": 0}


def found_and_play(folder: Path) -> None:
    """Found a house in an empty folder, and play some rounds at each of its tables."""
    drbg = HmacDrbg(b"a house whose record is kept".ljust(32))
    founding = SimpleNamespace(time_ns=lambda: START * 1_000_000)
    with patch("os.urandom", drbg.generate), patch("houseedge.store.founding.time", founding):
        founded(folder).close()
    # Nonces alone: others draw chance of their own whenever they like.
    with patch("houseedge.store.seal.os", SimpleNamespace(urandom=drbg.generate)):
        play(folder, rounds=ROUNDS, entropy=FixedEntropy())


def play(folder: Path, *, rounds: int, later: int = 0, entropy: Entropy | None = None) -> None:
    """Open the house in a folder so much later, sit down where nobody sits, play, and stop."""
    loop = SteadyLoop()
    run(loop, _play(loop, folder, rounds, later, entropy))


async def _play(
    loop: SteadyLoop, folder: Path, rounds: int, later: int, entropy: Entropy | None
) -> None:
    chosen = house_config(HouseFile(tables=TABLES), built_in(), "kept")
    house = open_house(folder, chosen, entropy=entropy, clock=lambda: loop.milliseconds() + later)
    commit_one_by_one(house)
    if house.pit.staff.holder("eva") is None:
        # The record alone: what opens her account is hashed with chance, and no part of it.
        hired = Hire("eva", "Eva", "executive", "opens the house")
        house._publisher.keep_now(house.pit.at_office(hired, spoken_for("otto"), house.now()))
    house.start()
    for name in house.pit.tables:
        await _Crowd(house, name).play(rounds)
    await house.stop(grace=60)


class _Crowd:
    """Whoever sits at a table: all do their part, and nobody thinks long."""

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._name = table
        self._behind: str | None = None

    @property
    def _table(self) -> Table:
        return self._house.pit.tables[self._name]

    async def play(self, rounds: int) -> None:
        """Sit down in every free chair, play so many rounds, and get up but for the first."""
        for seat in SEATS:
            if self._table.chair(seat) is None:
                guest = self._house.cashier.visit(f"Guest {seat}")
                await self._do(seat, asked.Sit(seat), guest.player)
                await self._do(seat, asked.BuyIn(seat, 900_00), guest.player)
        if self._table.rules.settings.backline != "off":
            self._behind = self._house.cashier.visit("Guest behind").player
        last = self._table.number + rounds
        for _ in range(LONGEST * rounds):
            await asyncio.sleep(1)
            await self._step()
            if self._table.number >= last and self._table.stage is Stage.OVER:
                break
        for seat, _ in list(self._table.taken())[1:]:
            await self._do(seat, asked.Leave(seat))

    async def _do(self, seat: int, command: PlayerCommand, player: str | None = None) -> None:
        chair = self._table.chair(seat)
        actor = player if player is not None or chair is None else chair.player
        assert actor is not None
        sequence = self._house.pit.sequences[f"table:{self._name}"]
        await self._house.command(self._name, command, actor, key=f"kept-{sequence}")

    async def _step(self) -> None:
        table = self._table
        if table.stage is Stage.BANKING:
            assert table.offer is not None
            pledge = self._pledge(table.offer)
            await self._do(table.offer, asked.TakeBank(table.offer, 60_00, pledge))
        elif table.stage is Stage.BETTING:
            await self._bet()
        elif table.stage is Stage.PLAYING and table.binding is not None:
            await self._open()
            await self._decide()

    async def _bet(self) -> None:
        wagers = Wagers(ante=10_00, blind=10_00, trips=5_00, progressive=PROGRESSIVE[self._name])
        for seat, _ in list(self._table.taken()):
            table = self._table
            assert table.round is not None
            if table.stage is not Stage.BETTING or seat == table.round.player_dealer:
                continue
            if table.spot(seat) is None:
                # The last one leaves its part of the chance to the others.
                pledge = "" if seat == SEATS[-1] else self._pledge(seat)
                await self._do(seat, asked.Bet(seat, wagers, pledge))
                await self._back(seat)

    async def _back(self, seat: int) -> None:
        if self._behind is not None and seat in BACKED and not self._table.behind:
            wagers = Wagers(ante=10_00, blind=10_00, trips=1_00)
            behind = asked.Back(seat, 1, wagers, self._pledge(seat, 1))
            await self._do(seat, behind, self._behind)

    async def _open(self) -> None:
        binding = self._table.bound()
        if binding.closing is not None and binding.opened is None:
            for seat, order in binding.to_open:
                if self._table.bound().opened is None:
                    opened = asked.OpenPledge(seat, binding.closing, _chance(seat), order)
                    await self._do(seat, opened, self._behind if order else None)
        binding = self._table.bound()
        if binding.awaits_cut and binding.cutter is not None and binding.opened is not None:
            seat, order = binding.cutter
            cut = asked.Cut(seat, binding.opened, _chance(seat), order)
            await self._do(seat, cut, self._behind if order else None)

    async def _decide(self) -> None:
        round = self._table.round
        for spot in () if round is None else round.undecided:
            now = self._table.round
            if now is None or spot.number not in {each.number for each in now.undecided}:
                continue
            plays = spot.number == 1 or now.phase is Phase.FLOP
            times = {Phase.PREFLOP: 4, Phase.FLOP: 2}.get(now.phase, 1)
            last = now.phase is Phase.RIVER
            wait = asked.Fold(spot.number) if last else asked.Check(spot.number)
            await self._do(spot.number, asked.Play(spot.number, times) if plays else wait)

    def _pledge(self, seat: int, order: int = 0) -> str:
        offer = bytes.fromhex(self._table.bound().offer)
        return pledge_hash(offer, Bettor(seat, order), bytes.fromhex(_chance(seat))).hex()


def _chance(seat: int) -> str:
    """What a seat pledges: its own number, and nobody else's business."""
    return f"{seat:02x}" * 32
