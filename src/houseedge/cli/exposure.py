"""`houseedge exposure`: what leaked cards are worth."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli.gameoptions import (
    Blind,
    PlaySettings,
    Preflop,
    Threads,
    asked_game,
)
from houseedge.cli.options import AsJson, exact
from houseedge.cli.output import percent, print_json
from houseedge.errors import HouseEdgeError, NotationError

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from houseedge.lab.exposure import Exposure
    from houseedge.lab.known_trips import KnownTrips
    from houseedge.lab.leak import Leak

#: Here `--flop` and `--river` are cards that are known.
_SIZES = {
    "blind": "--blind",
    "preflop": "--preflop",
    "flop": "--flop-sizes",
    "river": "--river-sizes",
}

#: What a refusal of the count calls the options it is about.
_OPTIONS = ("dealer", "flop", "river", "bottom", "share", "blind", "samples", "seed", "gpu")


def exposure(
    dealer: Annotated[
        int, typer.Option("--dealer", metavar="0..2", help="The dealer's cards that are known.")
    ] = 0,
    flop: Annotated[
        int, typer.Option("--flop", metavar="0..3", help="Cards of the flop that are known.")
    ] = 0,
    river: Annotated[
        int, typer.Option("--river", metavar="0..2", help="Of the board's last two cards.")
    ] = 0,
    bottom: Annotated[
        int, typer.Option("--bottom", metavar="0..1", help="The deck's last card, never dealt.")
    ] = 0,
    share: Annotated[
        int, typer.Option("--share", metavar="N", help="Other seats whose hole cards are known.")
    ] = 0,
    blind: Blind = None,
    preflop: Preflop = None,
    flop_sizes: Annotated[
        str | None, typer.Option("--flop-sizes", help="Play bets after the flop; 2 if left out.")
    ] = None,
    river_sizes: Annotated[
        str | None, typer.Option("--river-sizes", help="Play bets after the river; 1 if left out.")
    ] = None,
    settings: PlaySettings = None,
    samples: Annotated[
        int, typer.Option("--samples", metavar="N", help="Cases drawn where all are too many.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Draws the same cases again.")] = 1,
    gpu: Annotated[
        bool, typer.Option("--gpu", help="Count two known cards on a graphics processor.")
    ] = False,
    threads: Threads = 2,
    as_json: AsJson = False,
) -> None:
    """Count what the base game is worth to who knows cards before the first decision.

    Exact for two cards of the dealer's or a seat's with any of the flop, one of the river with one
    of the dealer's or the bottom, two alone, one card with 0, 1 or 3 of the flop; else sampled.
    """
    from houseedge.cli.progress import shown_progress
    from houseedge.lab.exposure import expose
    from houseedge.lab.leak import Leak

    asked = asked_game(*(blind, preflop, flop_sizes, river_sizes), settings=settings, named=_SIZES)
    how: dict[str, Any] = {"threads": threads, "cases": samples, "seed": seed, "gpu": gpu}
    start = perf_counter()
    with shown_progress("Counting every deal with what is known", quiet=as_json) as tell:
        try:
            leak = Leak(dealer=dealer, flop=flop, river=river, bottom=bottom, share=share)
            found = expose(leak, asked.game, tell=tell, **how)
        except NotationError as fault:
            raise _refusal(fault) from None
    seconds = perf_counter() - start
    if as_json:
        print_json(written(found, seconds))
    else:
        from rich.console import Console

        _print(Console(), found, seconds)


def _refusal(fault: NotationError) -> HouseEdgeError:
    """A refusal of the count, with the name of the option it is about, if it is about one."""
    named = str(fault).split(maxsplit=1)[0].rstrip(":") in _OPTIONS
    return HouseEdgeError(f"--{fault}" if named else str(fault))


def trips_of(leak: Leak) -> KnownTrips | None:
    """What is known is worth so much to who bets Trips by it; none where it is not counted."""
    from houseedge.lab.known_trips import known_trips
    from houseedge.odds.tables import full_deck
    from houseedge.rules import built_in

    return known_trips(leak, built_in().paytable("UTH-01"), full_deck())


def written(found: Exposure, seconds: float) -> dict[str, Any]:
    """The promised object; what was sampled has its standard error in place of the fraction."""
    error = found.standard_error

    def value(number: Fraction) -> dict[str, Any]:
        if error is None:
            return exact(number)
        return {"value": float(number), "standard_error": error}

    trips = trips_of(found.leak)
    side: dict[str, Any] = {}
    if trips is not None:
        side["trips"] = {
            "table": trips.table,
            "ev": exact(trips.worth),
            "without": exact(trips.blindly),
            "bets": float(trips.often),
        }
    sampled = {} if error is None else {"standard_error": error, "cases": found.cases}
    return {
        "ev": value(found.ev),
        "player_edge_of_ante": float(found.ev),
        "gain": value(found.gain),
        **sampled,
        "frequencies": {name: float(chance) for name, chance in found.frequencies.items()},
        "without": {name: float(chance) for name, chance in found.usual.frequencies.items()},
        "bets_more": None if found.bets_more is None else float(found.bets_more),
        "bets_less": None if found.bets_less is None else float(found.bets_less),
        "first_bets_as_always": None if found.as_always is None else exact(found.as_always),
        "deviations": [
            {"rule": each.rule, "ev": exact(each.ev), "captured": _share(each.ev, found)}
            for each in found.deviations
        ],
        "side_bets": side,
        "seconds": seconds,
    }


def _share(ev: Fraction, found: Exposure) -> float:
    """How much of the whole gain a value is, the usual game's being none."""
    return float((ev - found.usual.ev) / found.gain)


def _print(console: Console, found: Exposure, seconds: float) -> None:
    from houseedge.cli.columns import TextColumn, columns

    usual = found.usual.frequencies
    rows = [
        ("Known before the first decision", str(found.leak)),
        ("Expected result", f"{float(found.ev):+.9f} Antes"),
        (
            ("Exactly", str(found.ev))
            if found.standard_error is None
            else ("Standard error", f"{found.standard_error:.6f}, of {found.cases:,} cases drawn")
        ),
        ("Worth", f"{float(found.gain):+.9f} Antes a round"),
        *(
            (f"How often {name}", f"{percent(chance)} (without it {percent(usual.get(name, 0))})")
            for name, chance in found.frequencies.items()
        ),
    ]
    if found.bets_more is not None and found.bets_less is not None:
        rows.append(("First bets larger than without it", percent(found.bets_more)))
        rows.append(("First bets smaller than without it", percent(found.bets_less)))
    if found.as_always is not None and found.gain:
        share = percent(_share(found.as_always, found))
        rows.append(("First bets as always, later ones by what is known", f"{share} of that"))
        for at, each in enumerate(found.deviations, 1):
            share = percent(_share(each.ev, found))
            rows.append(
                (f"{'With the rule' if at == 1 else 'Else'}: {each.rule}", f"{share} of that")
            )
    trips = trips_of(found.leak)
    if trips is not None:
        bets = f"in {percent(trips.often)} of rounds (always {float(trips.blindly):+.6f})"
        name = f"Trips ({trips.table}), bet by it only where it pays"
        rows.append((name, f"{float(trips.worth):+.6f} a round, {bets}"))
    rows.append(("Counted in", f"{seconds:.2f} s"))
    headed = (TextColumn("", words=True), TextColumn("", right=True))
    console.print(columns(console.width, headed, rows))
    if found.bets_more is not None and found.bets_less is not None:
        odd = found.bets_more + found.bets_less
        if odd:
            console.print(
                f"To look for: {float(odd * 100):.1f} of 100 first decisions are not what "
                "perfect play makes of the two hole cards alone.",
                highlight=False,
            )
