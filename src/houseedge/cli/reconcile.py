"""`houseedge reconcile`: the sheets' printed figures against computed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, House, catalog_of, exact

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.lab.reconcile import Figure


def reconcile(
    rule: Annotated[
        str | None, typer.Argument(metavar="[F-01..F-04]", help="One clause; all of them.")
    ] = None,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Hold every figure the sheets print against the exact one, and look for explanations."""
    import json

    from rich.console import Console

    from houseedge.lab import reconcile as lab

    catalog = catalog_of(house)
    # On standard error, and only where a person watches.
    with Console(stderr=True).status("Counting") as status:
        figures = lab.reconcile(
            catalog,
            rule=rule and rule.upper(),
            progress=lambda what: status.update(f"Counting: {what}"),
        )
    if as_json:
        print(json.dumps({"figures": [_written(figure) for figure in figures]}, indent=2))
    else:
        _print(Console(), figures)


def _written(figure: Figure) -> dict[str, Any]:
    return {
        "rule": figure.rule,
        "table": figure.table,
        "figure": figure.figure,
        "printed": figure.printed,
        "computed": exact(figure.computed),
        "basis": figure.basis,
        "agrees": figure.agrees,
        "verdict": figure.verdict,
        "sample": figure.sample,
        "tried": [
            {
                "kind": attempt.kind,
                "what": attempt.what,
                **exact(attempt.value),
                "fits": attempt.fits,
                "forced": attempt.forced,
            }
            for attempt in figure.attempts
        ],
    }


def _print(console: Console, figures: tuple[Figure, ...]) -> None:
    from rich.table import Table

    drawn = Table("Clause", "Table", "Figure", title="Printed and computed", title_justify="left")
    drawn.add_column("Printed", justify="right")
    drawn.add_column("Computed", justify="right")
    drawn.add_column("")
    for figure in figures:
        drawn.add_row(
            figure.rule,
            figure.table,
            f"{figure.figure.replace('_', ' ')} {figure.basis}",
            figure.printed,
            f"{float(figure.computed):.4%}".replace("%", " %"),
            "[green3]agrees[/green3]" if figure.agrees else "[red1]differs[/red1]",
        )
    console.print(drawn)
    for figure in figures:
        if not figure.agrees:
            _print_attempts(console, figure)


def _print_attempts(console: Console, figure: Figure) -> None:
    from rich.padding import Padding
    from rich.table import Table

    console.print()
    console.print(
        f"[bold]{figure.rule} {figure.table}[/bold]  {figure.figure.replace('_', ' ')}: "
        f"{figure.verdict}.",
        highlight=False,
    )
    drawn = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    drawn.add_column()
    drawn.add_column(justify="right", no_wrap=True)
    drawn.add_column()
    for attempt in sorted(figure.attempts, key=lambda attempt: not attempt.fits):
        style = "" if attempt.fits else "grey50"
        mark = "[green3]fits[/green3]" if attempt.fits else ""
        # A fit that could not have failed is no finding.
        mark = "[grey50]must fit[/grey50]" if attempt.forced else mark
        drawn.add_row(mark, f"{float(attempt.value):.4%}", attempt.what, style=style)
    console.print(Padding(drawn, (0, 2)))
    if figure.sample is not None:
        console.print(
            f"  A simulation of {figure.sample:,} bets has a standard error as large as the "
            "difference.",
            highlight=False,
        )
