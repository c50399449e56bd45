"""A small house that deals by itself: rounds played at random into a real store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Self
from unittest.mock import patch

from houseedge.entry import Entry
from houseedge.errors import Refusal
from houseedge.fairness import Bettor, pledge_hash
from houseedge.floor.metering import meter_stream
from houseedge.floor.pit import CAGE, Pit, table_stream
from houseedge.floor.standing import write_standing
from houseedge.floor.window import OpenHouse, Refill, Welcome
from houseedge.house.entropy import Entropy
from houseedge.house.shoe import Shoe
from houseedge.ledger import Changes
from houseedge.round import Phase, Wagers
from houseedge.rules import Catalog, built_in
from houseedge.rules.spec import Wager
from houseedge.store import SqliteStore
from houseedge.table import HOUSE, Setup, Stage, Step, Table, next_step
from houseedge.table import command as c
from houseedge.table.command import AnyCommand
from houseedge.table.device import default_shuffler
from tests.house.chance import FixedEntropy

METERS = {"washington": "WA-01", "pennsylvania": "PA-01"}
START = 1_760_000_000_000


def founded(folder: Path) -> SqliteStore:
    """A house whose id is always the same: decks follow from it, and so from the test alone."""
    with patch("houseedge.store.founding.secrets.token_hex", lambda count: "7e57" * (count // 2)):
        return SqliteStore(folder)


class Dealing:
    """Drives a pit and keeps what it does, as the live house would."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 1,
        chance: Entropy | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        self.store = founded(folder)
        self.pit = Pit(catalog=catalog or built_in())
        self.random = Random(seed)
        self.shoe = Shoe(self.store.house.id, chance or FixedEntropy())
        self._chances: dict[tuple[str, Bettor], str] = {}
        self.now = START
        self._asked = 0
        self._waiting: list[Entry] = []
        self.store.claim([CAGE])
        self.keep(*self.pit.at_window(OpenHouse(10_000_000_00), HOUSE, self.now))

    def _key(self, made: Sequence[Entry], actor: str) -> str | None:
        """A key for what a player asked of a table, as it comes over the wire."""
        if actor == HOUSE or not any(entry.stream.startswith("table:") for entry in made):
            return None
        self._asked += 1
        return f"command-{self._asked}"

    def keep(self, *made: Entry, actor: str = HOUSE, asked: AnyCommand | None = None) -> None:
        self._waiting += self.pit.place(made, key=self._key(made, actor), asked=asked)
        if len(self._waiting) >= 200:
            self.flush()

    def flush(self) -> None:
        """Put on record what waits, in one transaction."""
        changes: Changes = self.pit.ledger.take_changes()
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.store.append(waiting, balances=changes.balances, pendings=changes.pendings)

    def snapshot(self) -> None:
        """Sign what stands."""
        self.flush()
        self.store.snapshot(write_standing(self.pit), self.now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.flush()
        self.store.close()

    def open(
        self,
        profile: str,
        *,
        table: str = "",
        seats: int = 6,
        meter: str | None = None,
        settings: dict[str, object] | None = None,
        **setup: object,
    ) -> str:
        """A table of a profile with players at its seats, and its meter."""
        # Live tables take no backline wagers yet (O-12).
        rules = self.pit.catalog.rules(profile, settings={"backline": "off", **(settings or {})})
        name, meter = table or profile, meter or METERS.get(profile)
        if meter is not None and meter not in self.pit.meters:
            self.store.claim([meter_stream(meter)])
            self.keep(*self.pit.open_meter(meter, self.now))
        self.store.claim([table_stream(name)])
        options: dict[str, object] = {
            "title": name.title(),
            "rules": rules.reference,
            "shuffler": default_shuffler(rules),
            **setup,
        }
        opened = self.pit.open_table(Setup(table=name, meter=meter, **options), self.now)  # type: ignore[arg-type]  # a test's own options
        self.keep(*opened)
        for seat in range(1, seats + 1):
            self.sit(name, seat, f"p{seat}-{name}")
        return name

    def sit(self, table: str, seat: int, player: str) -> None:
        if self.pit.cage.guest(player) is None:
            welcome = Welcome(player, player, 100_000_00)
            self.keep(*self.pit.at_window(welcome, player, self.now), actor=player)
        self.act(table, c.Sit(seat), player)
        self.act(table, c.BuyIn(seat, 4_000_00), player)

    def act(self, table: str, command: AnyCommand, actor: str = HOUSE) -> None:
        filled = self.pit.filled_in(table_stream(table), command, actor)
        entries = self.pit.act(table, filled, actor, self.now)
        self.keep(*entries, actor=actor, asked=None if actor == HOUSE else command)

    def table(self, name: str) -> Table:
        return self.pit.tables[name]

    def play(self, tables: Sequence[str], rounds: int) -> None:
        """So many rounds at each table, one step here, one step there."""
        goals = {name: self.table(name).number + rounds for name in tables}
        going = list(tables)
        while going:
            name = self.random.choice(going)
            self.step(name)
            table = self.table(name)
            if table.number >= goals[name] and table.stage is Stage.WAITING:
                going.remove(name)
        self.flush()

    def step(self, name: str) -> None:
        """What players do now, at random, then what the house does."""
        self.now += self.random.randrange(1, 400)
        self._refill(name)
        table = self.table(name)
        if table.stage is Stage.BANKING:
            self._bank(table)
            return
        if table.stage is Stage.BETTING:
            self._bet(table)
        elif table.stage is Stage.PLAYING:
            self._cut(table)
            self._decide(table)
        self._house(name)

    def _refill(self, name: str) -> None:
        for seat, chair in self.table(name).taken():
            if chair.stack < 1_000_00 and not self.table(name).in_hand(seat):
                if self.pit.ledger.balance(f"player:{chair.player}").available < 10**10:
                    refill = Refill(chair.player, 0, 1, 100_000_00)
                    entries = self.pit.at_window(refill, chair.player, self.now)
                    self.keep(*entries, actor=chair.player)
                self.act(name, c.BuyIn(seat, 3_000_00), chair.player)

    def _bank(self, table: Table) -> None:
        assert table.offer is not None
        chair = table.chair(table.offer)
        assert chair is not None
        if self.random.random() < 0.3:
            self.act(table.id, c.DeclineBank(table.offer), chair.player)
        else:
            stake = self.random.choice([100_00, 900_00])
            pledge = self._pledge(table, table.offer)
            self.act(table.id, c.TakeBank(table.offer, stake, pledge), chair.player)

    def _bet(self, table: Table) -> None:
        offered = table.rules.profile
        fixed = table.rules.tables.get(Wager.PROGRESSIVE)
        for seat, chair in table.taken():
            assert table.round is not None
            if seat == table.round.player_dealer or table.spot(seat) is not None:
                continue
            if self.random.random() < 0.1:
                continue
            wagers = {"ante": 10_00, "blind": 10_00}
            if self.random.random() < 0.5:
                wagers["trips"] = 5_00
            if fixed is not None and offered.offers(Wager.PROGRESSIVE):
                wagers["progressive"] = fixed.bet or 1_00
            pledge = self._pledge(table, seat) if self.random.random() < 0.6 else ""
            self.act(table.id, c.Bet(seat, Wagers(**wagers), pledge), chair.player)

    def _pledge(self, table: Table, seat: int) -> str:
        """Fresh bytes pledged for a seat."""
        chance = self.random.randbytes(32)
        self._chances[(table.round_id, Bettor(seat))] = chance.hex()
        return pledge_hash(bytes.fromhex(table.bound().offer), Bettor(seat), chance).hex()

    def _openings(self, table: Table) -> dict[str, str]:
        """What nearly everybody opens."""
        return {
            str(whose): self._chances[(table.round_id, whose)]
            for whose in table.bound().to_open
            if (table.round_id, whose) in self._chances and self.random.random() < 0.97
        }

    def _cut(self, table: Table) -> None:
        """The cutter cuts, unless it withholds."""
        binding = table.binding
        if binding is None or not binding.awaits_cut or self.random.random() < 0.03:
            return
        assert binding.cutter is not None
        assert binding.opened is not None
        cutter = binding.cutter
        chance = self._chances.get((table.round_id, cutter))
        if chance is None:
            return
        cut = c.Cut(cutter.seat, binding.opened, chance, cutter.order)
        self.act(table.id, cut, table.who(cutter))

    def _decide(self, table: Table) -> None:
        if table.round is None:
            return
        for spot in table.round.undecided:
            chair = table.chair(spot.number)
            assert chair is not None
            last = table.round.phase is Phase.RIVER
            times = {Phase.PREFLOP: 4, Phase.FLOP: 2}.get(table.round.phase, 1)
            wait: AnyCommand = c.Fold(spot.number) if last else c.Check(spot.number)
            asked = c.Play(spot.number, times) if self.random.random() < 0.4 else wait
            if self.random.random() < 0.9:
                self.act(table.id, asked, chair.player)

    def _house(self, name: str) -> None:
        table = self.table(name)
        due = next_step(table, self.now)
        if due is None:
            return
        self.now = max(self.now, due.at)
        try:
            self.act(name, self._command(table, due.step))
        except Refusal:
            if table.stage is not Stage.BETTING:
                raise

    def _command(self, table: Table, step: Step) -> AnyCommand:
        match step:
            case Step.OPEN_ROUND:
                return self.shoe.open(table)
            case Step.TAKE_OPENINGS:
                return c.TakeOpenings(self._openings(table))
            case Step.SHUFFLE:
                return self.shoe.deal(table)
            case Step.DECLINE_BANK:
                return c.DeclineBank(table.offer or 0)
            case Step.ABANDON:
                return c.Void("no_bets")
            case _:
                plain: dict[Step, AnyCommand] = {
                    Step.NO_MORE_BETS: c.NoMoreBets(),
                    Step.LOCK: c.LockProgressive(),
                    Step.CUT: c.CutForAbsent(),
                    Step.DECIDE_FOR_ABSENT: c.DecideForAbsent(),
                    Step.OPEN_BOARD: c.OpenBoard(),
                    Step.REVEAL: c.Reveal(),
                    Step.SETTLE: c.Settle(),
                    Step.END_ROUND: c.EndRound(),
                    Step.CHANGE: c.ApplyChange(),
                }
                return plain[step]
