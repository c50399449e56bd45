"""Shifts simulated one after the other: each balances, whatever was written and played in it.

A house in memory with three tables - Washington's, Pennsylvania's and a California room with fees -
plays, voids, fills, credits, corrects, pays disputes and counts at random. After every shift its
report must hold against the ledger, and against sums the test keeps by itself.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC
from pathlib import Path

import msgspec

from houseedge.entry import Entry
from houseedge.errors import Refusal
from houseedge.floor.books import boxes_of
from houseedge.floor.dispute import PayDispute, RaiseDispute
from houseedge.floor.slips import (
    AnyPaperCommand,
    ChipCount,
    CloseShift,
    CorrectSlip,
    CountBox,
    CountTray,
    CreditTray,
    FillTray,
    MoveMoney,
    OpenShift,
    PayCash,
    TakeCash,
)
from houseedge.ledger import Ledger, bank_account
from houseedge.records.shift_walk import ShiftWalk
from houseedge.reports.sheet import Heading
from houseedge.reports.shift import ShiftReport
from houseedge.store import StoredEntry
from houseedge.table import HOUSE, Stage
from houseedge.table.command import AnyCommand, Void
from houseedge.table.event import FeeTaken, Filled, RoundSettled, RoundVoided
from tests.effort import times
from tests.house.rules_folder import gardena
from tests.records.dealing import Dealing

CARA, SAM = "staff:cara", "staff:sam"
MICROS = 10_000
TABLES = {"felt": "washington", "penn": "pennsylvania", "cal": "gardena"}
HEADING = Heading(operator="a test", since="", until="", made="")


class Simulated(Dealing):
    """Shifts in memory: what would go on record goes to the walk of a report instead."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.walk: ShiftWalk | None = None
        self.numbers = 0
        self.sums: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        super().__init__(folder / "house", seed=seed, catalog=gardena(folder / "rules"))
        for name, profile in TABLES.items():
            settings: dict[str, object] = {
                "fees_at": self.random.choice(["no_more_bets", "after_settlement"])
            }
            self.open(profile, table=name, seats=3, settings=settings if name == "cal" else None)

    def keep(self, *made: Entry, actor: str = HOUSE, asked: AnyCommand | None = None) -> None:
        self.pit.ledger.take_changes()
        for entry in made:
            self.numbers += 1
            self._note(entry)
            if self.walk is not None:
                self.walk.follow(self._stored(entry), 0.5)

    def flush(self) -> None:
        """Nothing waits."""

    def _stored(self, entry: Entry) -> StoredEntry:
        """An entry as the walk reads it from a record."""
        blank = dict.fromkeys(StoredEntry._fields)
        return StoredEntry(
            **{  # type: ignore[arg-type]  # only what the walk looks at
                **blank,
                "number": self.numbers,
                "sequence": self.numbers,
                "stream": entry.stream,
                "at": entry.at,
                "actor": entry.actor,
                "events": msgspec.json.encode(entry.events),
                "transfers": entry.transfers,
                "round": entry.round,
            }
        )

    def _note(self, entry: Entry) -> None:
        """The other road: sums from what happened alone."""
        table = entry.stream.removeprefix("table:")
        for event in entry.events:
            match event:
                case RoundSettled():
                    lost = -sum(seat.net for seat in event.seats)
                    self.sums[f"{table} lost"] += lost
                    self.sums[f"{table} fees"] += self.taken.pop(table, 0)
                case RoundVoided():
                    self.taken.pop(table, None)
                case FeeTaken(_, amount):
                    self.taken[table] += amount
                case Filled(amount):
                    self.sums[f"{table} fills"] += amount

    # One shift

    def write(self, command: AnyPaperCommand | RaiseDispute | PayDispute, who: str = CARA) -> bool:
        """Whether something could be written."""
        try:
            self.keep(*self.pit.at_window(command, who, self.now), actor=who)
        except Refusal:
            return False
        return True

    def shift(self) -> ShiftReport:
        """One shift, and its report."""
        ledger, pit = Ledger.restore(*self._books()), self.pit
        self.sums.clear()
        # The store is asked for nothing here: every round begins after the first entry.
        self.walk = ShiftWalk(None, pit.catalog, ledger, UTC)  # type: ignore[arg-type]
        self.write(OpenShift())
        for _ in range(self.random.randrange(1, 8)):
            self._slip()
        name = self.random.choice([*TABLES])
        self.play([name], 1)
        if self.random.random() < 0.1:
            self._void(name)
        self._dispute(name)
        for _ in range(self.random.randrange(4)):
            self._slip()
        boxes = boxes_of(pit.ledger, pit.tables)
        self.write(CloseShift(boxes))
        walk, self.walk = self.walk, None
        for table, cents in boxes.items():
            count = (ChipCount(1_00, cents // 1_00),) if cents else ()
            assert self.write(CountBox(pit.cage.paper.shift, table, count, SAM))
        return walk.report(title="", number="S-1", heading=HEADING, table=None, checkpoint="")

    def _books(self) -> tuple[dict, dict]:  # type: ignore[type-arg]
        ledger = self.pit.ledger
        return {each: ledger.balance(each) for each in ledger.accounts()}, ledger.pendings()

    def _slip(self) -> None:
        chance, table = self.random, self.random.choice(["felt", "penn"])
        player, other = (f"p{chance.randrange(1, 4)}-{chance.choice([*TABLES])}" for _ in "ab")
        amount = chance.randrange(1, 400) * 25
        chips = (ChipCount(25, amount // 25),)
        slips = [each for each in self.pit.cage.paper.slips if each[0] in "FC"]
        commands: list[AnyPaperCommand] = [
            TakeCash(player, amount),
            PayCash(player, amount),
            MoveMoney(player, other, amount, "a loan"),
            FillTray(table, amount, chips, SAM),
            CreditTray(table, amount, chips, SAM),
            CountTray(table, chips, self.pit.ledger.balance(bank_account(table)).posted, SAM),
            # Chips that do not come to the amount, and a tray that is not the house's.
            FillTray(table, amount + 1, chips, SAM),
            FillTray("cal", amount, chips, SAM),
        ]
        if slips:
            slip = chance.choice(slips)
            by = chance.randrange(-300, 300)
            commands.append(CorrectSlip(slip, by, "wrong amount", "so", SAM))
        command = chance.choice(commands)
        before = {name: each.amount for name, each in self.pit.cage.paper.slips.items()}
        if not self.write(command):
            return
        for name, each in self.pit.cage.paper.slips.items():
            more = each.amount - before.get(name, 0)
            if name[0] in "FC" and more:
                tray = next(a for a in (each.debit, each.credit) if a.startswith("bank:"))
                kind = "fills" if name[0] == "F" else "credits"
                self.sums[f"{tray[5:]} {kind}"] += more

    def _void(self, name: str) -> None:
        while self.table(name).stage is not Stage.PLAYING:
            self.step(name)
        self.act(name, Void("shuffler"))
        self.play([name], 1)

    def _dispute(self, name: str) -> None:
        table = self.table(name)
        if self.random.random() < 0.5 or not table.last:
            return
        player = f"p1-{name}"
        raised = RaiseDispute(f"{name}-{table.number}", name, 1, player, "no")
        if self.write(raised, player):
            amount = self.random.randrange(1, 50_00)
            last = [*self.pit.cage.disputes][-1]
            if self.write(PayDispute(last, amount, "so be it", name != "cal", SAM)):
                self.sums[f"{name} disputes"] += amount


def simulate(folder: Path, count: int, seed: int) -> None:
    with Simulated(folder, seed) as house:
        for number in range(1, count + 1):
            report = house.shift()
            assert report.differences == (), number
            for each in report.tables:
                sums = house.sums
                said = {
                    name: sums[f"{each.table} {name}"] * MICROS for name in ("fills", "credits")
                }
                assert (each.fills, each.credits) == (said["fills"], said["credits"]), number
                assert each.fees == sums[f"{each.table} fees"] * MICROS, number
                assert each.closing == house.pit.ledger.balance(bank_account(each.table)).posted
                paid = sums[f"{each.table} disputes"] * MICROS
                by_house = paid if each.table == "cal" else 0
                assert (each.disputes, each.house_disputes) == (paid, by_house), number
                if each.table != "cal":
                    lost = sums[f"{each.table} lost"] - sums[f"{each.table} disputes"]
                    won = lost * MICROS - each.contributions + each.awards
                    assert each.win == won, number
                else:
                    assert each.win == each.fees, number
            assert house.pit.ledger.trial_balance() == 0


def test_shifts_balance_whatever_is_written_and_played(tmp_path: Path) -> None:
    # Ten thousand of them in `make soak`.
    simulate(tmp_path, times(15, soak=10_000), seed=1)
