"""`houseedge compare`: two profiles or two paytables side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.gameoptions import Threads
from houseedge.cli.options import AsJson, RulesFolder, amount, catalog_of, exact
from houseedge.cli.output import percent, print_json
from houseedge.errors import HouseEdgeError, NotationError

if TYPE_CHECKING:
    from fractions import Fraction

    from houseedge.lab.compare import Comparison, FigureChange
    from houseedge.rules import Catalog, Rules
    from houseedge.rules.spec import Paytable

_WHOSE = {
    "house": "For the house",
    "player": "For the player",
    "strategy": "In strategy",
    "variance": "In variance",
}


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A profile, or a paytable.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another of the same kind.")],
    meter: Annotated[
        str, typer.Option(metavar="DOLLARS", help="What progressives hold on both sides.")
    ] = "10000.00",
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Lay two profiles, or two paytables of one wager, side by side.

    What changes for the house and the player, in strategy and in variance, exactly. Tables of a
    profile are its first ones. Blind tables are compared in the standard game.
    """
    from houseedge.cli.progress import shown_counting
    from houseedge.lab.compare import compare as laid

    catalog = catalog_of(rules_folder)
    sides = [_side(catalog, name, text) for name, text in (("A", first), ("B", second))]
    held = amount("--meter", meter, "P-03")
    with shown_counting() as tell:
        tell("Counting both")
        try:
            found = laid(sides[0], sides[1], meter=held, threads=threads)
        except NotationError as fault:
            raise HouseEdgeError(f"A B: {fault}") from None
    if as_json:
        print_json(_written(found))
    else:
        _print(found)


def _side(catalog: Catalog, name: str, text: str) -> Rules | Paytable:
    from houseedge.rules.naming import meant, shown

    profile = meant(text, catalog.profile_ids)
    if profile is not None:
        return catalog.rules(profile)
    table = meant(text, catalog.paytable_ids)
    if table is None:
        known = ", ".join((*catalog.profile_ids, *catalog.paytable_ids))
        raise HouseEdgeError(f"{name}: {shown(text)} is no profile and no paytable: {known}")
    return catalog.paytable(table)


def _written(found: Comparison) -> dict[str, Any]:
    return {
        "first": found.first,
        "second": found.second,
        "changes": [
            {
                "whose": change.whose,
                "figure": change.figure,
                "first": _figure(change.first),
                "second": _figure(change.second),
                "difference": _figure(change.difference),
            }
            for change in found.changes
        ],
        "decisions": [
            {"hand": hand, "first": one, "second": other} for hand, one, other in found.decisions
        ],
    }


def _figure(value: Fraction | float | None) -> Any:
    if value is None or isinstance(value, float):
        return value
    return exact(value)


def _print(found: Comparison) -> None:
    from rich.console import Console

    from houseedge.cli.columns import TextColumn, columns

    console = Console(highlight=False)
    for whose, title in _WHOSE.items():
        rows = [
            (change.figure, *(_shown(change, each) for each in (change.first, change.second)),
             _shown(change, change.difference, signed=True))
            for change in found.changes
            if change.whose == whose
        ]  # fmt: skip
        if not rows:
            continue
        headed = (
            TextColumn(title, words=True),
            TextColumn(found.first, right=True),
            TextColumn(found.second, right=True),
            TextColumn("Change", right=True),
        )
        console.print(columns(console.width, headed, rows))
        console.print()
    hands = ", ".join(f"{hand} ({one} to {other})" for hand, one, other in found.decisions)
    if any(change.whose == "strategy" for change in found.changes):
        console.print(f"Starting hands played otherwise: {hands or 'none'}.")


def _shown(change: FigureChange, value: Fraction | float | None, *, signed: bool = False) -> str:
    if value is None:
        return "-"
    if signed and value == 0:
        return "same"
    sign = "+" if signed and value > 0 else ""
    if change.share:
        return f"{sign}{percent(value)}"
    return f"{sign}{float(value):,.4f}"
