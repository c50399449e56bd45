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
    from rich.console import Console

    from houseedge.lab.exposure import Exposure


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
    threads: Threads = 2,
    as_json: AsJson = False,
) -> None:
    """Count what the base game is worth to who knows cards before the first decision.

    All of it exact, with the best play at every street for all that is known there.
    """
    from houseedge.cli.progress import shown_progress
    from houseedge.lab.exposure import Leak, expose

    asked = asked_game(blind, preflop, flop_sizes, river_sizes, settings=settings)
    try:
        leak = Leak(dealer=dealer, flop=flop, river=river, bottom=bottom, share=share)
    except NotationError as fault:
        raise HouseEdgeError(f"--{fault}") from None
    with shown_progress("Counting every deal with what is known", quiet=as_json) as tell:
        start = perf_counter()
        found = expose(leak, asked.game, threads=threads, tell=tell)
        seconds = perf_counter() - start
    if as_json:
        print_json(written(found, seconds))
    else:
        from rich.console import Console

        _print(Console(), found, seconds)


def written(found: Exposure, seconds: float) -> dict[str, Any]:
    """The promised object."""
    return {
        "ev": exact(found.ev),
        "player_edge_of_ante": float(found.ev),
        "gain": exact(found.gain),
        "frequencies": {name: float(chance) for name, chance in found.frequencies.items()},
        "without": {name: float(chance) for name, chance in found.usual.frequencies.items()},
        "bets_more": None if found.bets_more is None else float(found.bets_more),
        "bets_less": None if found.bets_less is None else float(found.bets_less),
        "seconds": seconds,
    }


def _print(console: Console, found: Exposure, seconds: float) -> None:
    from houseedge.cli.columns import TextColumn, columns

    usual = found.usual.frequencies
    rows = [
        ("Known before the first decision", str(found.leak)),
        ("Expected result", f"{float(found.ev):+.9f} Antes"),
        ("Exactly", str(found.ev)),
        ("Worth", f"{float(found.gain):+.9f} Antes a round"),
        *(
            (f"How often {name}", f"{percent(chance)} (without it {percent(usual.get(name, 0))})")
            for name, chance in found.frequencies.items()
        ),
    ]
    if found.bets_more is not None and found.bets_less is not None:
        rows.append(("First bets larger than without it", percent(found.bets_more)))
        rows.append(("First bets smaller than without it", percent(found.bets_less)))
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
