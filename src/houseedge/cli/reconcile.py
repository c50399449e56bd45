"""`houseedge reconcile`: the sheets' printed figures against computed ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.options import AsJson, RulesFolder, catalog_of, exact
from houseedge.cli.output import percent, print_json

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from houseedge.lab.reconcile import Explanation, Figure

#: So many explanations of a figure are on the page.
_BEST = 3
#: A page narrower than this has its columns closer together.
_NARROW = 60
#: A simulation of fewer bets than this is none.
_MILLION = 1_000_000
_SHORT = {"house_edge": "edge", "hit_frequency": "hits"}


def reconcile(
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="F-01..F-04",
            help="One clause; all of them.",
            autocompletion=lambda: ["F-01", "F-02", "F-03", "F-04"],
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every reading that fits, not only the likeliest.")
    ] = False,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Hold every figure the sheets print against the exact one, and look for explanations."""
    from rich.console import Console

    from houseedge.lab import reconcile as lab
    from houseedge.rules.naming import meant

    catalog = catalog_of(rules_folder)
    # On standard error, and only where a person watches.
    with Console(stderr=True).status("Counting") as status:
        figures = lab.reconcile(
            catalog,
            rule=None if rule is None else meant(rule, lab.CLAUSES.values()) or rule,
            progress=lambda what: status.update(f"Counting: {what}"),
        )
    if as_json:
        print_json({"figures": [_written(figure) for figure in figures]})
    else:
        _print(Console(highlight=False), figures, every)


def _written(figure: Figure) -> dict[str, Any]:
    return {
        "rule": figure.rule,
        "table": figure.table,
        "figure": figure.figure,
        "printed": figure.printed,
        "computed": exact(figure.computed),
        "basis": figure.basis,
        "agrees": figure.agrees,
        "tried": figure.tried,
        "fit": figure.fit,
        "by_chance": figure.by_chance,
        "explanations": [
            {"what": found.what, **exact(found.value), "weight": found.weight}
            for found in figure.explanations
        ],
        "verdict": figure.verdict,
    }


def _print(console: Console, figures: Sequence[Figure], every: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    narrow = console.width < _NARROW
    drawn = Table(
        box=None,
        padding=(0, 1 if narrow else 2, 0, 0),
        pad_edge=False,
        title="Printed and computed",
        title_justify="left",
    )
    drawn.add_column("Clause")
    drawn.add_column("" if narrow else "Figure")
    for heading in ("Printed", "Computed"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    drawn.add_column("", no_wrap=True)
    for figure in figures:
        name = figure.figure.replace("_", " ")
        words = ("agrees", "differs")
        if narrow:
            name, words = _SHORT[figure.figure], ("yes", "no")
        drawn.add_row(
            escape(f"{figure.rule} {figure.table}"),
            name,
            figure.printed,
            percent(figure.computed),
            f"[green3]{words[0]}[/green3]" if figure.agrees else f"[red1]{words[1]}[/red1]",
        )
    console.print(drawn)
    for group in _differing(figures):
        console.print()
        _print_readings(console, group, every)
    console.print("\n[bold]Summary[/bold]")
    for sentence in _summary(figures):
        console.print(sentence, markup=False)


def _differing(figures: Sequence[Figure]) -> list[list[Figure]]:
    """The figures that differ, those of one clause and kind together.

    A whole game stands alone: its figure is given over several denominators.
    """
    groups: dict[tuple[str, ...], list[Figure]] = {}
    for figure in figures:
        if not figure.agrees:
            alone = figure.table if figure.others else ""
            groups.setdefault((figure.rule, figure.figure, alone), []).append(figure)
    return list(groups.values())


def _print_readings(console: Console, figures: Sequence[Figure], every: bool) -> None:
    """What fits the figures of one clause that differ, the likeliest first, and out of how many."""
    from rich.markup import escape
    from rich.table import Table

    console.print(f"[bold]{escape(_name(figures))}[/bold]: what would give it")
    drawn = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    drawn.add_column(justify="right", no_wrap=True)
    drawn.add_column()
    rows = _rows(figures, every)
    for value, words in rows if every else rows[:_BEST]:
        drawn.add_row(percent(value), escape(words))
    if rows:
        console.print(drawn)
    if len(rows) > _BEST and not every:
        console.print(f"{len(rows) - _BEST:,} more are less likely; --all lists every one.")
    console.print(_odds_of_chance(figures))


def _name(figures: Sequence[Figure]) -> str:
    tables = f" {figures[0].table}" if len(figures) == 1 else ""
    return f"{figures[0].rule}{tables} {figures[0].figure.replace('_', ' ')}"


def _rows(figures: Sequence[Figure], every: bool = False) -> list[tuple[Fraction, str]]:
    """What fits, the likeliest first, with the tables it fits where there are several.

    Odds that a line may pay instead, and that fit the same tables, are one row, unless every one
    is asked for.
    """
    fits: dict[str, list[tuple[Figure, Explanation]]] = {}
    for figure in figures:
        for found in figure.explanations:
            fits.setdefault(found.what, []).append((figure, found))
    rows: dict[tuple[str, ...], list[list[tuple[Figure, Explanation]]]] = {}
    for fit in sorted(fits.values(), key=lambda fit: fit[0][1].rank):
        found = fit[0][1]
        tables = tuple(figure.table for figure, _ in fit)
        rows.setdefault((found.what,) if every else (*tables, *found.things), []).append(fit)
    return [_row(figures, *row) for row in rows.values()]


def _row(
    figures: Sequence[Figure],
    best: Sequence[tuple[Figure, Explanation]],
    *others: Sequence[tuple[Figure, Explanation]],
) -> tuple[Fraction, str]:
    found = best[0][1]
    words = found.what
    if len(best) < len(figures):
        words = f"{_listed([figure.table for figure, _ in best])}: {words}"
    if others:
        words += f" ({len(others)} other odds fit too)"
    return found.value, words


def _odds_of_chance(figures: Sequence[Figure]) -> str:
    """How many readings fit out of how many, and how many would whatever was printed."""
    # Tables of one clause that print the same may well be counted alike.
    alike = {(figure.printed, figure.fit, figure.tried): figure for figure in figures}
    fits = [f"{fit:,} of {tried:,} give {printed}" for printed, fit, tried in alike]
    fits[0] = fits[0].replace(" give", " readings give")
    chance = [f"{figure.by_chance:,.0f}" for figure in alike.values()]
    nearby = "figures nearby that nobody printed get"
    if len(alike) == 1:
        nearby = "a figure nearby that nobody printed gets"
    return f"{_listed(fits)}; {nearby} {_listed(chance)}."


def _listed(words: Sequence[str]) -> str:
    return " and ".join([*filter(None, [", ".join(words[:-1])]), words[-1]])


def _summary(figures: Sequence[Figure]) -> Iterator[str]:
    """What a reader takes away, a sentence or two for each thing that differs."""
    agreeing = [figure for figure in figures if figure.agrees]
    whole = [
        rule
        for rule, group in groupby(figures, key=lambda figure: figure.rule)
        if all(figure.agrees for figure in group)
    ]
    clauses = f": all of {' and '.join(whole)}" if whole else ""
    yield f"{len(agreeing)} of {len(figures)} printed figures are what counting gives{clauses}."
    differing = _differing(figures)
    for group in differing:
        yield f"{_name(group)}: {' '.join(_findings(group))}"
    held = [figure for group in differing for figure in group]
    if any(figure.fit for figure in held):
        fit, tried = sum(f.fit for f in held), sum(f.tried for f in held)
        yield (
            f"In all {fit:,} of {tried:,} readings fit, and {sum(f.by_chance for f in held):,.0f} "
            "would by chance: a fit among thousands proves little. Each is a question for whoever "
            "worked the figure out, and no answer."
        )


def _findings(figures: Sequence[Figure]) -> Iterator[str]:
    first = figures[0]
    printed = _listed(list(dict.fromkeys(figure.printed for figure in figures)))
    computed = _listed(list(dict.fromkeys(percent(figure.computed) for figure in figures)))
    shares = "".join(f", {percent(value)} {what}" for what, value in first.others.items())
    yield f"printed {printed}; counting gives {computed} {first.basis}{shares}."
    rows = _rows(figures, every=True)
    if not rows:
        yield f"None of {first.tried:,} readings explains it."
        return
    yield f"The least that must have gone wrong: {rows[0][1]}."
    samples = [figure.sample for figure in figures if figure.sample]
    if samples and min(samples) >= _MILLION:
        millions = min(samples) // _MILLION
        yield f"Or it is a simulation: one of {millions:,} million bets strays as far."
