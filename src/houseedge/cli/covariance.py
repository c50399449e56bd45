"""How the wagers of a seat vary together, for `houseedge solve --covariance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseedge.cli.odds import paytable_of, progressive_bet, progressive_meter
from houseedge.cli.options import amount, catalog_of, exact, key_values
from houseedge.errors import HouseEdgeError, NotOffered

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.cli.gameoptions import AskedGame
    from houseedge.lab import SideBets
    from houseedge.odds import SeatLaw
    from houseedge.rules import Catalog
    from houseedge.rules.spec import Paytable, Wager


def side_bets(
    given: list[str] | None,
    bet: str | None,
    meter: str | None,
    house: str | None,
    asked: AskedGame,
) -> SideBets:
    """The side bets that --table, --bet and --meter ask for, over those that are offered."""
    from dataclasses import replace

    from houseedge.lab.side_bets import SideBets
    from houseedge.rules.spec import Wager

    named = _named_tables(given, catalog_of(house), asked)
    cents = None if meter is None else amount("--meter", meter, "P-03")
    try:
        side = SideBets.posted(asked.rules, named=named, meter=cents, settings=asked.settings)
    except NotOffered as fault:
        raise HouseEdgeError(f"--{fault.field}: {fault}") from None
    progressive = side.tables.get(Wager.PROGRESSIVE)
    if progressive is not None:
        progressive_meter(progressive, meter)
        return replace(side, bet=progressive_bet(progressive, bet))
    if bet is not None:
        raise HouseEdgeError("--bet: the progressive is left out; give its --meter too (P-03)")
    return side


def _named_tables(
    given: list[str] | None, catalog: Catalog, asked: AskedGame
) -> dict[Wager, Paytable]:
    """The paytables that --table names, by id or written out."""
    from houseedge.lab.side_bets import offered
    from houseedge.rules.naming import meant, named, shown

    wagers = {wager.replace("_", "-"): wager for wager in offered(asked.rules)}
    found: dict[Wager, Paytable] = {}
    for word, table in key_values("--table", given):
        name = meant(word, wagers)
        if name is None:
            right = ", ".join(wagers)
            raise HouseEdgeError(f"--table {named(word)}: expected one of {right} (B-05)")
        if wagers[name] in found:
            raise HouseEdgeError(f"--table {word}: a table takes one paytable for a wager (T-04)")
        if not table.isprintable() or any(len(each) > 60 for each in table.split(",")):
            raise HouseEdgeError(f"--table {name}: {shown(table)} is no table of {name}")
        found[wagers[name]] = paytable_of(catalog, name, table, f"--table {name}")
    return found


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
