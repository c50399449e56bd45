"""`houseedge meter`: a progressive's plan counted out, advised on and lived through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli import meter_games, meter_record
from houseedge.cli.help import Commands, StrictCommand
from houseedge.cli.options import AsJson, Plan, RulesFolder, catalog_of
from houseedge.cli.output import percent, print_json
from houseedge.cli.place import verify_places, writing
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console, RenderableType

    from houseedge.lab.life import MeterLife
    from houseedge.lab.meter import LevelReport, Volume
    from houseedge.lab.plan_advice import Warning_
    from houseedge.rules.plan import MeterPlan

app = typer.Typer(
    cls=Commands,
    help="Progressive meters: a plan's exact figures, advice, simulated years; wins and accounts.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Bettors = Annotated[
    int, typer.Option("--bettors", metavar="N", help="Progressive bettors in each round.")
]
Hours = Annotated[int, typer.Option("--hours-per-day", metavar="N", help="Hours of play a day.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed, the same life.")]

_BAR = 40
_THOUSAND_DOLLARS = 1_000_000_000
_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

app.command("wins", cls=StrictCommand)(meter_record.wins)
app.command("report", cls=StrictCommand)(meter_record.report)
app.command("games", cls=StrictCommand)(meter_games.games)


@app.command("plan", cls=StrictCommand)
def show_plan(plan: Plan, rules_folder: RulesFolder = None, as_json: AsJson = False) -> None:
    """Print a plan with its exact return curve and break-even."""
    from houseedge.lab.meter import report
    from houseedge.lab.plan_advice import warnings

    found = catalog_of(rules_folder).plan(plan)
    reports = [report(level) for level in found.levels]
    if as_json:
        _print_json(found, levels=[_written_level(level) for level in reports])
        return
    console = _console(found)
    for level in reports:
        _print_level(console, level)
    warned = len(warnings(found, volume=None))
    if warned:
        words = _count(warned, "warning")
        _say(console, f"[yellow]{words}[/yellow]: see houseedge meter advise {found.id}.")


@app.command("advise", cls=StrictCommand)
def advise(
    plan: Plan,
    rounds_per_hour: Annotated[
        int, typer.Option("--rounds-per-hour", metavar="N", help="Rounds of all tables an hour.")
    ] = 40,
    bettors: Bettors = 1,
    hours_per_day: Hours = 24,
    seed: Seed = 0,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Warn of what may go wrong with a plan, and say why; nothing is ever refused.

    Where every award comes off the meter, a simulation of the volume given says how likely it
    is to run dry within a year.
    """
    from houseedge.lab.plan_advice import warnings

    found = catalog_of(rules_folder).plan(plan)
    volume = _volume(rounds_per_hour, bettors, hours_per_day)
    _verify_seed(seed)
    given = warnings(found, volume=volume, seed=seed)
    if as_json:
        _print_json(
            found,
            bets_per_year=volume.bets_per_year,
            warnings=[_written_warning(warning) for warning in given],
        )
        return
    from rich.markup import escape

    console = _console(found)
    for warning in given:
        where = f" {escape(warning.level)}" if len(found.levels) > 1 else ""
        _say(console, f"[bold yellow]{warning.rule}[/bold yellow]{where}  {warning.sentence}")
    if not given:
        _say(console, "[green3]Nothing to warn of[/green3] (M-03, M-05).")


@app.command("simulate", cls=StrictCommand)
def simulate(
    plan: Plan,
    years: Annotated[
        int, typer.Option("--years", metavar="N", help="Years to live through.")
    ] = 1_000,
    rounds_per_hour: Annotated[
        int, typer.Option("--rounds-per-hour", metavar="N", help="Rounds of all tables an hour.")
    ] = 40,
    bettors: Bettors = 1,
    hours_per_day: Hours = 24,
    seed: Seed = 0,
    plot: Annotated[
        str | None,
        typer.Option("--plot", metavar="FILE.png", help="Draw the years; needs matplotlib."),
    ] = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Live through years of a plan's meters: wins, what is owed, whether they run dry."""
    from houseedge.lab.life import simulate as live

    found = catalog_of(rules_folder).plan(plan)
    volume = _volume(rounds_per_hour, bettors, hours_per_day)
    _verify_seed(seed)
    if years < 1:
        raise HouseEdgeError(f"--years: at least 1, not {years}")
    figure = None if plot is None else _figure(plot, len(found.levels))
    lives = [
        live(level, years, rounds_per_hour, bettors, hours_per_day, seed=seed)
        for level in found.levels
    ]
    if plot is not None:
        _draw(figure, plot, lives)
    if as_json:
        _print_json(
            found,
            years=years,
            bets_per_year=volume.bets_per_year,
            seed=seed,
            levels=[_written_life(life) for life in lives],
        )
        return
    console = _console(found)
    for life in lives:
        _print_life(console, life)


def _volume(rounds_per_hour: int, bettors: int, hours_per_day: int) -> Volume:
    from houseedge.lab.meter import Volume

    for option, value in (
        ("--rounds-per-hour", rounds_per_hour),
        ("--bettors", bettors),
        ("--hours-per-day", hours_per_day),
    ):
        if value < 1:
            raise HouseEdgeError(f"{option}: at least 1, not {value}")
    if hours_per_day > 24:
        raise HouseEdgeError(f"--hours-per-day: at most 24, not {hours_per_day}")
    return Volume(rounds_per_hour=rounds_per_hour, bettors=bettors, hours_per_day=hours_per_day)


def _verify_seed(seed: int) -> None:
    if seed < 0:
        raise HouseEdgeError(f"--seed: not below 0, not {seed}")


# As JSON.


def _print_json(plan: MeterPlan, **more: object) -> None:
    print_json({"plan": plan.id, "version": plan.version, **more})


def _exact(value: Fraction | None) -> dict[str, Any] | None:
    return None if value is None else {"exact": str(value), "value": float(value)}


def _dollars(micros: Fraction | None) -> dict[str, Any] | None:
    return None if micros is None else _exact(micros / 1_000_000)


def _written_level(level: LevelReport) -> dict[str, Any]:
    """The exact figures of a level: dollars, and shares of a bet."""
    from fractions import Fraction

    from houseedge.money import format_money
    from houseedge.rules.plan import WHOLE

    plan = level.plan
    return {
        "level": plan.name,
        "paytable": plan.paytable.id,
        "bet": format_money(plan.bet),
        "seed": _dollars(Fraction(plan.seed)),
        "ceiling": None if plan.ceiling is None else _dollars(Fraction(plan.ceiling)),
        "contribution": _exact(Fraction(plan.contribution, WHOLE)),
        "reserve": _exact(Fraction(plan.reserve, WHOLE)),
        "house": _exact(level.house_share),
        "house_keeps": _exact(level.house_keeps),
        "awards_from": plan.awards_from,
        "lines": [
            {"hand": line.key, "probability": str(line.probability), "pays": str(line.pays)}
            for line in level.lines
        ],
        "fixed_return": _exact(level.fixed_return),
        "return_per_meter_in_bets": _exact(level.share_return),
        "break_even": _dollars(level.break_even),
        "mean_bets_between_full_hits": _exact(level.mean_bets),
        "mean_jackpot": _dollars(level.mean_jackpot),
        "growth_share": _exact(level.growth_share) if plan.awards_from == "all" else None,
        "curve": [
            {"meter": _dollars(meter), "return": _exact(returned)}
            for meter, returned in level.curve()
        ],
    }


def _written_warning(warning: Warning_) -> dict[str, Any]:
    """A warning; the number is a share of a bet, or an amount in micro-dollars."""
    amount = isinstance(warning.number, int)
    return {
        "rule": warning.rule,
        "level": warning.level,
        "code": warning.code,
        "sentence": warning.sentence,
        "unit": "micro-dollars" if amount else "share",
        "number": str(warning.number),
        "value": float(warning.number),
    }


def _written_life(life: MeterLife) -> dict[str, Any]:
    """A life: means in bets, rounds and days, and the account in whole micro-dollars."""
    mean, exact = life.mean_bets, life.level.mean_bets
    wins = len(life.jackpots)
    return {
        "level": life.level.plan.name,
        "bets": life.bets,
        "hits": dict(life.hits),
        "full_hits": wins,
        "mean_bets_between_full_hits": None if mean is None else float(mean),
        "mean_rounds_between_full_hits": None if mean is None else float(life.rounds(mean)),
        "mean_days_between_full_hits": None if mean is None else float(life.days(mean)),
        "exact_mean_bets": _exact(exact),
        "standard_error_bets": life.standard_error,
        "deviation_in_standard_errors": life.deviation,
        "agrees": life.agrees,
        "jackpots_micros": {
            "mean": float(life.jackpots.mean()) if wins else None,
            "quantiles": {f"{q:g}": life.jackpot_quantile(q) for q in _QUANTILES},
            "max": int(life.jackpots.max()) if wins else None,
        },
        "liability_micros": {"mean": life.liability_mean, "max": life.liability_max},
        "dry_awards": life.dry_awards,
        "dry_years": life.dry_years,
        "account_micros": {
            "seeds": life.seeds,
            "contributions": life.contributions,
            "current": life.current,
            "overflow": life.overflow,
            "reserve": life.reserve,
            "paid": life.paid,
            "balances": life.balances,
        },
        "house_micros": {"topped_up": life.topped_up, "from_tray": life.from_tray},
    }


# For people.


def _console(plan: MeterPlan) -> Console:
    from rich.console import Console
    from rich.markup import escape

    console = Console()
    _say(console, f"[bold]{escape(plan.title)}[/bold] ({plan.id}, version {plan.version})")
    return console


def _say(console: Console, sentence: str) -> None:
    console.print(sentence, highlight=False)


def _speak(micros: Fraction | float) -> str:
    from houseedge.money import MICROS_PER_CENT, speak_money

    return speak_money(round(micros / MICROS_PER_CENT))


def _percent(share: Fraction | float) -> str:
    return percent(share, 2)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _print_level(console: Console, level: LevelReport) -> None:
    from fractions import Fraction

    from houseedge.cli.columns import TextColumn, columns
    from houseedge.cli.odds import one_in
    from houseedge.rules.plan import WHOLE
    from houseedge.rules.spec import MeterShare

    plan = level.plan
    headed = (
        TextColumn("Hand"),
        TextColumn("Chance", right=True),
        TextColumn("Pays", right=True),
        TextColumn("From"),
    )
    rows = []
    for line in level.lines:
        off = plan.awards_from == "all" or isinstance(line.pays, MeterShare)
        source = "meter" if off else "tray"
        rows.append((line.title, one_in(line.probability), str(line.pays), source))
    title = f"Level {plan.name}: {plan.paytable.title}"
    console.print(columns(console.width, headed, rows, title=title))
    facts = [
        ("Bet", _speak(level.bet)),
        ("Seed", _speak(plan.seed)),
        ("To the meter", _percent(Fraction(plan.contribution, WHOLE))),
        ("To the reserve", _percent(Fraction(plan.reserve, WHOLE))),
        ("To the house", _percent(level.house_share)),
        ("The house keeps", f"{_percent(level.house_keeps)} after awards and seeds, before envy"),
        ("Fixed awards return", _percent(level.fixed_return)),
    ]
    if plan.ceiling is not None:
        facts.insert(2, ("Ceiling", _speak(plan.ceiling)))
    if level.break_even is not None:
        facts.append(("Break-even meter", _speak(level.break_even)))
    if level.mean_bets is not None:
        facts.append(("Whole meter won", f"every {float(level.mean_bets):,.0f} bets on average"))
    if level.mean_jackpot is not None:
        facts.append(("Mean jackpot", _speak(level.mean_jackpot)))
    if plan.awards_from == "all":
        grows = f"with more than {_percent(level.growth_share)} to the meter"
        facts.append(("Grows from its seed", grows))
    console.print(_grid(facts))
    console.print(_curve(level, console.width))


def _grid(facts: list[tuple[str, str]]) -> RenderableType:
    from rich.table import Table

    grid = Table.grid(padding=(0, 3))
    for name, value in facts:
        grid.add_row(name, f"[bold]{value}[/bold]")
    return grid


def _curve(level: LevelReport, width: int) -> RenderableType:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    headed = (
        TextColumn("Meter", right=True),
        TextColumn("Return", right=True),
        TextColumn("", drawing=True),
    )
    rows = []
    for meter, returned in level.curve():
        bar = "█" * min(_BAR, round(float(returned) * _BAR))
        colour = "dark_green" if returned < 1 else "red1"
        rows.append((_speak(meter), _percent(returned), Text(bar, style=colour)))
    return columns(width, headed, rows, title="What a bet returns")


def _print_life(console: Console, life: MeterLife) -> None:
    from rich.markup import escape

    _say(
        console,
        f"Level {escape(life.level.plan.name)}: {_count(life.years, 'year')}, {life.bets:,} bets",
    )
    console.print(_grid(_life_facts(life)))
    _say(console, _verdict(life))
    _say(
        console,
        "Seeds and contributions are all still there or paid, to the micro-dollar."
        if life.balances
        else "[red1]Seeds and contributions do not balance.[/red1]",
    )


def _life_facts(life: MeterLife) -> list[tuple[str, str]]:
    wins = len(life.jackpots)
    facts = [("Whole meter won", _count(wins, "time"))]
    mean = life.mean_bets
    if mean is not None:
        facts += [
            (
                "Mean time between wins",
                f"{float(life.rounds(mean)):,.0f} rounds, {float(life.days(mean)):,.1f} days",
            ),
            ("Mean jackpot", _speak(float(life.jackpots.mean()))),
            *(
                (
                    f"  {quantile * 100:.0f} % of them up to",
                    _speak(life.jackpot_quantile(quantile) or 0),
                )
                for quantile in _QUANTILES
            ),
            ("  largest", _speak(int(life.jackpots.max()))),
        ]
    facts += [
        ("Owed to players, mean", _speak(life.liability_mean)),
        ("Owed to players, most", _speak(life.liability_max)),
        ("Contributions", _speak(life.contributions)),
        ("Seeds", _speak(life.seeds)),
        ("Paid from the meter", _speak(life.paid)),
        ("Paid from the tray", _speak(life.from_tray)),
    ]
    if life.level.plan.awards_from == "all":
        facts.append(("Ran dry", f"{life.dry_awards:,} awards, in {life.dry_years:,} of the years"))
        facts.append(("Topped up by the house", _speak(life.topped_up)))
    return facts


def _verdict(life: MeterLife) -> str:
    """Whether the simulated mean is that of the exact odds."""
    exact, error, deviation = life.level.mean_bets, life.standard_error, life.deviation
    if exact is None or error is None or deviation is None:
        return "No award is the whole meter: it is never won."
    odds = (
        f"The exact odds give {float(life.rounds(exact)):,.0f} rounds, "
        f"{float(life.days(exact)):,.1f} days, ± {float(error / life.volume.bettors):,.0f} rounds "
        f"over so many years"
    )
    if life.agrees is None:
        return f"{odds}: too few wins to compare."
    words = "[green3]agrees[/green3]" if life.agrees else "[red1]does not agree[/red1]"
    return f"{odds}; the simulation {words}: {abs(deviation):.2f} standard errors away."


# As a picture.


def _figure(file: str, levels: int) -> Any:
    """An empty figure; refuses before anything is simulated."""
    from importlib import import_module
    from pathlib import Path

    if Path(file).suffix.lower() != ".png":
        raise HouseEdgeError(f"--plot: '{file}' does not end in .png")
    verify_places(file)
    try:
        figures = import_module("matplotlib.figure")
    except ImportError:
        raise HouseEdgeError(
            "--plot: matplotlib is not installed; install it with pip install matplotlib"
        ) from None
    return figures.Figure(figsize=(14, 4 * levels), layout="constrained")


def _draw(figure: Any, file: str, lives: list[MeterLife]) -> None:
    """Jackpots, times between wins beside the exact curve, and what is owed year by year."""
    import numpy as np

    from houseedge.lab.meter import DAYS_PER_YEAR

    rows = figure.subplots(len(lives), 3, squeeze=False)
    for (jackpots, times, owed), life in zip(rows, lives, strict=True):
        name = life.level.plan.name
        bins = max(10, min(60, len(life.jackpots) // 10))
        amounts = life.jackpots / _THOUSAND_DOLLARS
        jackpots.hist(amounts, bins=bins, color="#2e6f40")
        jackpots.set(title=f"{name}: jackpots", xlabel="thousand dollars", ylabel="wins")
        even = life.level.break_even
        if even is not None and len(amounts) and even < int(life.jackpots.max()):
            at = float(even) / _THOUSAND_DOLLARS
            jackpots.axvline(at, color="#b03030", linestyle="--", label="break-even")
            jackpots.legend()
        days = life.intervals * (DAYS_PER_YEAR / life.volume.bets_per_year)
        _, edges, _ = times.hist(days, bins=bins, color="#2e6f40")
        times.set(title=f"{name}: time between wins", xlabel="days", ylabel="wins")
        if life.level.mean_bets is not None and len(days):
            mean = float(life.days(life.level.mean_bets))
            curve = len(days) * -np.diff(np.exp(-edges / mean))
            times.plot((edges[1:] + edges[:-1]) / 2, curve, color="#b03030", label="exact odds")
            times.legend()
        owed.plot(
            np.arange(1, life.years + 1),
            life.liability_by_year / _THOUSAND_DOLLARS,
            color="#2e6f40",
        )
        owed.set(title=f"{name}: owed to players", xlabel="year", ylabel="thousand dollars")
    with writing("Plot", file) as path:
        figure.savefig(path, dpi=120)
