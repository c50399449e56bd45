"""How the wagers of a seat vary together, for `houseedge solve --covariance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from houseedge.cli.odds import paytable_of, progressive_bet, progressive_meter
from houseedge.cli.options import catalog_of, exact, key_values
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.cli.gameoptions import AskedGame
    from houseedge.odds import SeatLaw
    from houseedge.rules.spec import Paytable, Settings


class SideBets(TypedDict):
    """Side bets as `seat_law` takes them."""

    paytables: list[Paytable]
    bet: int | None
    meter: int | None
    settings: Settings


#: The side bets of a seat and the tables they have unless told; a progressive needs a meter.
_DEFAULTS = {"trips": "UTH-02", "bad-beat": "BBB-01", "pairs": "UP-1"}


def side_bets(
    wanted: bool,
    given: list[str] | None,
    bet: str | None,
    meter: str | None,
    house: str | None,
    asked: AskedGame,
) -> SideBets | None:
    """The side bets that --table, --bet and --meter ask for; none without --covariance.

    Where a profile is asked for they are those it offers, by its own tables unless told.
    """
    options = {"--table": given, "--bet": bet, "--meter": meter}
    if not wanted:
        for option, value in options.items():
            if value is not None and value != []:
                raise HouseEdgeError(
                    f"{option}: the base game has no side bets; add --covariance (B-05)"
                )
        return None
    from houseedge.rules.naming import meant, named, shown

    chosen = {**_DEFAULTS, "progressive": "WA-01"}
    if asked.rules is not None:
        tables = {wager.replace("_", "-"): table for wager, table in asked.rules.tables.items()}
        chosen = {name: tables[name].id for name in chosen if name in tables}
    offered = tuple(chosen)
    if meter is None:
        chosen.pop("progressive", None)
    elif "progressive" not in offered:
        raise HouseEdgeError("--meter: the profile offers no progressive (P-01)")
    named_already: set[str] = set()
    for wager, table in key_values("--table", given):
        name = meant(wager, offered)
        if name is None:
            right = ", ".join(offered)
            raise HouseEdgeError(f"--table {named(wager)}: expected one of {right} (B-05)")
        if name in named_already:
            raise HouseEdgeError(f"--table {wager}: a table takes one paytable for a wager (T-04)")
        if not table.isprintable() or any(len(word) > 60 for word in table.split(",")):
            raise HouseEdgeError(f"--table {name}: {shown(table)} is no table of {name}")
        named_already.add(name)
        chosen[name] = table
    catalog = catalog_of(house)
    found = {
        name: paytable_of(catalog, name, table, f"--table {name}") for name, table in chosen.items()
    }
    progressive = found.get("progressive")
    if progressive is None and bet is not None:
        raise HouseEdgeError("--bet: the progressive is left out; give its --meter too (P-03)")
    return SideBets(
        paytables=list(found.values()),
        bet=None if progressive is None else progressive_bet(progressive, bet),
        meter=None if progressive is None else progressive_meter(progressive, meter),
        settings=asked.settings,
    )


def written(law: SeatLaw) -> dict[str, Any]:
    """Means, covariances and correlations as JSON; correlation is null where nothing varies."""
    return {
        "tables": {wager.value: table for wager, table in law.tables.items()},
        "means": {wager.value: exact(law.mean(wager)) for wager in law.wagers},
        "matrix": {
            first.value: {
                second.value: {
                    **exact(law.covariance(first, second)),
                    "correlation": law.correlation(first, second),
                }
                for second in law.wagers
            }
            for first in law.wagers
        },
    }


def print_law(console: Console, law: SeatLaw) -> None:
    """How wagers vary together: each alone, covariances, and correlations."""
    from houseedge.cli.columns import TextColumn, columns

    def drawn(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        headed = (TextColumn(""), *(TextColumn(heading, right=True) for heading in headings))
        console.print(columns(console.width, headed, rows, title=title))

    labels = [wager.label.removeprefix("Ultimate ") for wager in law.wagers]
    drawn(
        "Each wager alone, for a unit bet",
        ("Table", "Mean", "Standard deviation"),
        [
            (
                wager.label,
                law.tables.get(wager, ""),
                f"{float(law.mean(wager)):+.6f}",
                f"{law.standard_deviation(wager):.6f}",
            )
            for wager in law.wagers
        ],
    )
    covariances, correlations = [], []
    for wager, label in zip(law.wagers, labels, strict=True):
        both = [(law.covariance(wager, o), law.correlation(wager, o)) for o in law.wagers]
        covariances.append((label, *(f"{float(value):.5g}" for value, _ in both)))
        correlations.append((label, *("-" if c is None else f"{c:+.4f}" for _, c in both)))
    drawn("Covariance of two wagers", labels, covariances)
    drawn("Correlation of two wagers", labels, correlations)
    console.print(
        "[grey62]A unit bet on each, the Play bet in Antes; the variance of several wagers "
        "together is the sum of stake times stake times covariance over all pairs.[/grey62]",
        highlight=False,
    )
