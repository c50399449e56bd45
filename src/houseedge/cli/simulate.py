"""`houseedge simulate`: rounds in bulk, the same ones for the same seed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.gameoptions import Threads, game_with, split_variants
from houseedge.cli.options import AsJson, RulesFolder, Settings, Tables, catalog_of, rules_of
from houseedge.cli.output import print_json
from houseedge.cli.place import verify_places
from houseedge.errors import HouseEdgeError, NotationError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console, RenderableType

    from houseedge.lab import SideBets, Simulation
    from houseedge.lab.simulation.result import Estimate
    from houseedge.rules import Rules

_WHOLE = re.compile(r"([0-9][0-9_,]*)(?:e([0-9]{1,2}))?")
_DOLLAR = 1_000_000


def simulate(
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many rounds, e.g. 10000000 or 1e9.")
    ],
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", metavar="S", help="A whole number; a fresh one if left out, and printed."
        ),
    ] = None,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help="Seats that share board and dealer, 1 to 7.")
    ] = 1,
    profile: Annotated[
        str, typer.Option("--profile", metavar="NAME", help="Whose rules are played.")
    ] = "washington",
    tables: Tables = None,
    settings: Settings = None,
    bets: Annotated[
        str | None,
        typer.Option(
            "--bets",
            metavar="WAGERS|none",
            help="Side bets every seat makes, e.g. trips,pairs; all that are offered if left out.",
        ),
    ] = None,
    strategy: Annotated[
        str,
        typer.Option("--strategy", metavar="perfect|simple|FILE", help="What every seat plays by."),
    ] = "perfect",
    session: Annotated[
        int | None,
        typer.Option(
            "--session", metavar="N", help="Also follow the first seat in sessions of N rounds."
        ),
    ] = None,
    bankroll: Annotated[
        str | None,
        typer.Option(
            "--bankroll", metavar="ANTES", help="With --session: how many lose that much or more."
        ),
    ] = None,
    checkpoint: Annotated[
        str | None,
        typer.Option(
            "--checkpoint",
            metavar="FILE",
            help="Put the run by in this file, and take up from there what was put by.",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play the rounds."
        ),
    ] = None,
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Play rounds in bulk: means with their errors, beside the exact values.

    One seed gives one result, to the last digit, on any number of threads. All side bets are bet, a
    unit each, and the progressive's meter moves as its plan says. Ctrl-C prints what is known.
    """
    from pathlib import Path

    from houseedge.cli.progress import shown_rounds
    from houseedge.lab import simulate as play
    from houseedge.odds import Game

    count = whole_number("--rounds", rounds)
    settings, varied = split_variants(settings)
    rules = rules_of(catalog_of(rules_folder), profile, tables, settings, None)
    side = _side_bets(rules, bets)
    lost = _bankroll(bankroll, session)
    verify_places(checkpoint)
    try:
        with shown_rounds() as tell:
            found = play(
                rules,
                rounds=count,
                seed=_seed(seed),
                seats=seats,
                game=game_with(varied, Game.of(rules)) if varied else None,
                strategy=strategy,
                side_bets=side,
                threads=threads,
                session=session,
                checkpoint=None if checkpoint is None else Path(checkpoint),
                cluster=cluster,
                tell=tell,
            )
    except NotationError as fault:
        raise HouseEdgeError(f"--{fault}" if _names_option(fault) else str(fault)) from None
    if as_json:
        print_json(written(found, lost))
    else:
        from rich.console import Console

        _print(Console(), found, lost)
    if found.interrupted:
        raise typer.Exit(130)


def _bankroll(given: str | None, session: int | None) -> Fraction | None:
    from houseedge.lab.written_game import read_numbers

    if given is None:
        return None
    if session is None:
        raise HouseEdgeError("--bankroll: it is lost in sessions; give their --session too")
    (lost, *more) = read_numbers(given, "--bankroll")
    if more or lost <= 0:
        raise HouseEdgeError("--bankroll: one number of Antes above zero")
    return lost


def _names_option(fault: NotationError) -> bool:
    return re.match(r"(rounds|seed|seats|session|checkpoint): ", str(fault)) is not None


def whole_number(option: str, text: str) -> int:
    """A whole number, which may be written with an exponent or in groups."""
    found = _WHOLE.fullmatch(text.strip().lower())
    if found is None or len(text) > 60:
        from houseedge.rules.naming import shown

        raise HouseEdgeError(f"{option}: {shown(text)} is no whole number such as 1000000 or 1e9")
    power: int = 10 ** int(found[2] or 0)
    return int(re.sub("[_,]", "", found[1])) * power


def _seed(given: str | None) -> int:
    from secrets import randbits

    return randbits(64) if given is None else whole_number("--seed", given)


def _side_bets(rules: Rules, bets: str | None) -> SideBets | None:
    """The side bets that are named, or all; the bets' tables are the rules' own."""
    from dataclasses import replace

    from houseedge.lab.simulation.running import all_bets
    from houseedge.rules.naming import meant, named

    every = all_bets(rules)
    if bets is None:
        return every
    known = {wager.replace("_", "-"): wager for wager in every.tables}
    chosen = []
    for word in () if bets.strip().lower() == "none" else bets.split(","):
        name = meant(word.strip(), known)
        if name is None:
            right = ", ".join([*known, "none"])
            raise HouseEdgeError(f"--bets {named(word)}: expected some of {right} (B-05)")
        chosen.append(known[name])
    return replace(every, tables={w: table for w, table in every.tables.items() if w in chosen})


def _estimate(found: Estimate) -> dict[str, Any]:
    exact = (
        None if found.exact is None else {"exact": str(found.exact), "value": float(found.exact)}
    )
    return {
        "mean": found.value,
        "standard_error": found.standard_error,
        "expected": exact,
        "z": found.z,
    }


def written(found: Simulation, bankroll: Fraction | None = None) -> dict[str, Any]:
    """The promised object."""
    result: dict[str, Any] = {
        "rounds": found.rounds,
        "seats": found.seats,
        "seed": found.seed,
        "strategy": found.strategy,
        "interrupted": found.interrupted,
        "seconds": found.seconds,
        "rounds_per_second": found.rounds_per_second,
        "wagers": {name: _estimate(each) for name, each in found.wagers.items()},
        "frequencies": {name: float(chance) for name, chance in found.tally.frequencies.items()},
        "net_distribution": {
            str(net): int(chance * found.tally.deals)
            for net, chance in found.tally.distribution.items()
        },
    }
    between = found.seat_covariance
    if between is not None:
        result["seat_covariance"] = between.value
        result["seat_covariance_standard_error"] = between.standard_error
    if found.lines:
        result["lines"] = [
            {"line": line.key, "hits": line.hits, "expected": line.expected, "z": line.z}
            for line in found.lines
        ]
    if found.meter is not None:
        meter = found.meter
        result["meter"] = {
            "now": _dollars(meter.current),
            "largest": _dollars(meter.largest),
            "wins": meter.wins,
            "topped_up": _dollars(meter.topped_up),
            "over_time": [[rounds, _dollars(micros)] for rounds, micros in meter.points],
            "jackpots": [[rounds, _dollars(micros)] for rounds, micros in meter.jackpots[:1000]],
        }
    if found.sessions is not None:
        sessions = found.sessions
        result["sessions"] = {
            "rounds": sessions.rounds,
            "count": sessions.count,
            "mean": sessions.mean,
            "standard_deviation": sessions.standard_deviation,
            "ahead": sessions.ahead,
            "quantiles": {str(q): sessions.quantile(q) for q in (0.01, 0.05, 0.5, 0.95, 0.99)},
            "ruined": None if bankroll is None else sessions.ruined(bankroll),
        }
    return result


def _dollars(micros: int) -> str:
    from houseedge.money import MICROS_PER_CENT, format_money

    return format_money(micros // MICROS_PER_CENT)


def _print(console: Console, found: Simulation, bankroll: Fraction | None) -> None:
    from houseedge.cli.columns import TextColumn, columns

    if found.interrupted:
        console.print("[bold]Broken off;[/bold] this is what is known so far.")
    console.print(
        f"{found.rounds:,} rounds, {found.seats} seat{'s' * (found.seats > 1)}, strategy "
        f"{found.strategy}, seed {found.seed}",
        highlight=False,
        markup=False,
    )
    headed = (
        TextColumn("Wager"),
        *(TextColumn(h, right=True) for h in ("Mean", "Standard error", "Exact", "z")),
    )
    rows = []
    for name, each in found.wagers.items():
        exact = "" if each.exact is None else f"{float(each.exact):+.6f}"
        z = "" if each.z is None else f"{each.z:+.2f}"
        error = f"{each.standard_error:.6f}"
        rows.append((name.replace("_", " "), f"{each.value:+.6f}", error, exact, z))
    between = found.seat_covariance
    if between is not None:
        exact = "" if between.exact is None else f"{float(between.exact):.6f}"
        z = "" if between.z is None else f"{between.z:+.2f}"
        error = f"{between.standard_error:.6f}"
        rows.append(("covariance of two seats", f"{between.value:.6f}", error, exact, z))
    console.print(columns(console.width, headed, rows, title="Net result of a unit bet"))
    if found.lines:
        console.print(_lines(found, console.width))
    said = []
    if found.meter is not None:
        meter = found.meter
        said.append(
            f"The meter was won {meter.wins:,} times, stood at {_dollars(meter.largest)} at most "
            f"and holds {_dollars(meter.current)}."
        )
    sessions = found.sessions
    if sessions is not None and sessions.count:
        said.append(
            f"{sessions.count:,} sessions of {sessions.rounds:,} rounds: {sessions.mean:+.3f} "
            f"Antes on average, deviation {sessions.standard_deviation:.3f}, "
            f"{sessions.ahead:.4%} ended ahead."
        )
        if bankroll is not None:
            said[-1] += f" {sessions.ruined(bankroll):.4%} lost {bankroll} Antes or more."
    said.append(f"{found.rounds_per_second:,.0f} rounds a second, {found.seconds:.2f} s.")
    for sentence in said:
        console.print(sentence, highlight=False, markup=False)


def _lines(found: Simulation, width: int) -> RenderableType:
    """How often each line of the progressive was hit."""
    from houseedge.cli.columns import TextColumn, columns

    headed = (
        TextColumn("Progressive", words=True),
        *(TextColumn(h, right=True) for h in ("Hits", "Expected", "z")),
    )
    rows = [
        (
            line.title,
            f"{line.hits:,}",
            f"{line.expected:,.1f}",
            "" if line.z is None else f"{line.z:+.2f}",
        )
        for line in found.lines
    ]
    return columns(width, headed, rows)
