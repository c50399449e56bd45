"""A pit with one table whose chips lie on the felt, and what happened there."""

from __future__ import annotations

from typing import Any

from houseedge.entry import Entry
from houseedge.floor.felt import felt_stream
from houseedge.floor.pit import Pit
from houseedge.floor.window import OpenHouse
from houseedge.ledger import bank_account, chips_account
from houseedge.money import MICROS_PER_CENT
from houseedge.progressive.button import Action, CoinIn, PlaceBet, StartGame
from houseedge.rules import Catalog, built_in
from houseedge.table import HOUSE, Setup
from houseedge.table import command as asked
from houseedge.table.command import AnyCommand
from houseedge.table.device import default_shuffler
from houseedge.table.felt import FeltEvent, FeltTable

DAN, SAM, EVE, SENSORS = "staff:dan", "staff:sam", "staff:eve", "device:sensors"
METERS = {"pennsylvania": "PA-01", "washington": "WA-01"}


class FeltPit:
    """One table called live, which Dan deals; Sam supervises, Eve is an executive."""

    def __init__(
        self,
        profile: str = "pennsylvania",
        console: str = "newer",
        *,
        catalog: Catalog | None = None,
        **setup: Any,
    ) -> None:
        self.catalog = catalog or built_in()
        self.pit = Pit(catalog=self.catalog)
        self.entries: list[Entry] = []
        self.now = 1_000_000
        rules = self.catalog.rules(profile, settings={"backline": "off"})
        meter = METERS.get(profile)
        self.entries += self.pit.at_window(OpenHouse(5_000_000_00), HOUSE, self.now)
        if meter is not None:
            self.entries += self.pit.open_meter(meter, self.now)
        self.setup = Setup(
            table="live",
            title="Live",
            rules=rules.reference,
            meter=meter,
            shuffler=default_shuffler(rules),
            dealer="staff",
            cards="physical",
            chips="felt",
            console=console,  # type: ignore[arg-type]
            **setup,
        )
        self.entries += self.pit.open_table(self.setup, self.now)

    @property
    def felt(self) -> FeltTable:
        return self.pit.felts["live"]

    def act(self, command: AnyCommand, actor: str = DAN) -> tuple[FeltEvent, ...]:
        """What a command brings about at the table; the amount on a card is filled in."""
        stream = felt_stream("live")
        filled = self.pit.filled_in(stream, command, actor)
        made = self.pit.carry_out(stream, filled, actor, self.now)
        self.entries += made
        own = next(entry for entry in made if entry.stream == stream)
        return own.events  # type: ignore[return-value]

    def press(self, action: Action, actor: str = DAN) -> tuple[FeltEvent, ...]:
        return self.act(asked.Press(action), actor)

    def lock(self, *seats: int) -> None:
        """Bets on some sensors, and the lock with the right count."""
        for seat in seats:
            self.press(PlaceBet(seat))
        older = self.felt.setup.console == "older"
        self.press(CoinIn(len(seats)) if older else StartGame(len(seats)))

    @property
    def tray(self) -> int:
        """What the books have in the tray, in cents."""
        return self.pit.ledger.balance(bank_account("live")).posted // MICROS_PER_CENT

    @property
    def chips(self) -> int:
        """What went out to the felt beyond what came from there, in cents."""
        return self.pit.ledger.balance(chips_account("live")).posted // MICROS_PER_CENT

    @property
    def meter(self) -> int:
        """What the meter holds, in cents."""
        (level,) = self.pit.meters[self.setup.meter or ""].levels.values()
        return level.current // MICROS_PER_CENT
