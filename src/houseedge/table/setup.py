"""How a live table is set up: its rules, its clock, its shuffler, its meter."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseedge.rules.equipment import Equipment


class Times(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long an automatic table waits, in milliseconds."""

    banking: int = 15_000
    """For a seat to take or decline the player-dealer's position (K-03)."""
    betting: int = 20_000
    """From the first bet to "no more bets"."""
    deciding: int = 25_000
    """For each street's decisions; then the system decides (O-05)."""
    cut: int = 1_500
    """For pledges to be opened, and again for the cut (O-16)."""
    resting: int = 6_000
    """Between a settlement and the next round."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table is opened with; amounts are cents.

    `rules` is the line `Catalog.rules_from` reads. `meter` names the meter its progressive
    feeds. A chair is freed after `idle` rounds without a bet. `float` is what the house keeps in
    the table's tray. `equipment` is what the table names of a maker's; the rest is simulated
    (X-06). `limits_notice_minutes` is how long other limits are posted before they bind while
    somebody sits there. `dealer` is who presses each step: nobody at an automatic table, one of
    the staff at another; `console` is then the generation its progressive has (P-10, P-11), and
    awards from `executive_from` up take an Executive card on the newer one, as the meter's plan
    has it. Physical cards are dealt by hand and named when they are turned up, or taken from what
    a reading shoe has read; their stub is counted every `stub_every` dealt rounds, where that is
    not 0. At an automatic table awards from `supervised_from` up wait for a
    supervisor, where the house has one. `shuffler_mode` is the mode its shuffler deals this
    game in, where it has several (X-10); `confirms` are rules beyond the sheets that whoever
    opens the table says it keeps (D-13).
    With `chips` on the felt the house knows neither players nor wagers of the table (`FeltTable`).
    """

    table: str
    title: str
    rules: str
    meter: str | None = None
    shuffler: str = "hand-held"
    shuffler_mode: str | None = None
    equipment: Equipment = Equipment()
    times: Times = Times()
    buy_in_min: int = 100_00
    buy_in_max: int = 5_000_00
    idle: int = 5
    limits_notice_minutes: int = 0
    float: int = 100_000_00
    dealer: Literal["automatic", "staff"] = "automatic"
    console: Literal["older", "newer"] = "newer"
    executive_from: int = 10_000_00
    cards: Literal["electronic", "physical"] = "electronic"
    shoe: Literal["plain", "reading"] = "plain"
    chips: Literal["account", "felt"] = "account"
    supervised_from: int | None = None
    stub_every: int = 0
    confirms: tuple[str, ...] = ()
