"""`houseedge solve`: the whole base game, exactly."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.cli import covariance as seat
from houseedge.cli.gameoptions import Blind, Flop, Preflop, River, Threads, game_of
from houseedge.cli.options import AsJson, House, exact
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from rich.console import Console, RenderableType

    from houseedge.odds import Solution, Strategy, Tally


def solve(
    blind: Blind = None,
    preflop: Preflop = "3,4",
    flop: Flop = "2",
    river: River = "1",
    threads: Threads = 2,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="simple|FILE",
            help="What a given strategy is worth instead: the published simple one, or that of a "
            "TOML file.",
        ),
    ] = None,
    write_strategy: Annotated[
        str | None,
        typer.Option(
            "--write-strategy",
            metavar="FILE",
            help="Write every decision that was played to a file that --strategy reads.",
        ),
    ] = None,
    certificate: Annotated[
        str | None,
        typer.Option("--certificate", metavar="FILE", help="Write what a sceptic needs to check."),
    ] = None,
    covariance: Annotated[
        bool,
        typer.Option(
            "--covariance",
            help="Also how the wagers of a seat vary together: Ante, Play, Blind, Trips, Bad Beat "
            "and Ultimate Pairs, and the progressive where a --meter is given.",
        ),
    ] = False,
    tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            metavar="WAGER=TABLE",
            help="With --covariance, a side bet's paytable by id or written out, e.g. "
            "bad-beat=BBB-02 or trips=50,40,30,9,7,4,3; repeatable.",
        ),
    ] = None,
    bet: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="With --covariance, the progressive bet."),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="With --covariance, what its meter holds."),
    ] = None,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    r"""Solve the base game: value, strategy, and how often everything happens.

    All of it exact. The first use compiles, which takes some seconds once.

    A strategy file says what differs from perfect play: ranges before the flop, a rule for flop
    and river ("perfect", "simple", "never", "always"), and rows of single decisions, each of which
    holds for all cards that differ only in the names of suits:

    \b
        flop = "simple"
        decisions = [
            ["Ks 2s", "Ah Kd 7s", "check"],
            ["3h 2d", "4c 6c 7c 9c Jc", "fold"],
        ]
        [preflop]
        4 = ["33+", "A2+", "K5o+"]
    """
    from rich.console import Console

    game = game_of(blind, preflop, flop, river)
    if strategy is not None and certificate is not None:
        raise HouseEdgeError("--certificate: a certificate is of perfect play, without --strategy")
    side = seat.side_bets(covariance, tables, bet, meter, house)
    given = None
    if strategy is not None:
        from houseedge.lab.strategy import read_strategy

        given = read_strategy(strategy, game)
    aside = Console(file=sys.stderr)
    from houseedge.lab.ready import COMPILING, compiled_before, prepare, prune
    from houseedge.odds.solver import price
    from houseedge.odds.solver import solve as solve_game
    from houseedge.odds.tables import full_deck

    if not compiled_before():
        aside.print(COMPILING)
        prune()
    with aside.status("Counting every deal"):
        prepare()
        start = perf_counter()
        solution = solve_game(game, threads=threads)
        seconds = perf_counter() - start
    played: Tally = solution
    decided = solution.strategy
    if given is not None:
        decided = given.made(solution, full_deck(threads))
        played = price(decided, game, threads=threads)
    law = None
    if side is not None:
        from houseedge.odds.seat import seat_law

        with aside.status("Counting every deal once more, all wagers together"):
            law = seat_law(decided, game, threads=threads, **side)
    _write_files(solution, decided, certificate, write_strategy)
    if as_json:
        result = {**written(played, solution), "seconds": seconds}
        if law is not None:
            result["covariance"] = seat.written(law)
        print(json.dumps(result))
        return
    console = Console()
    _print_summary(console, played, solution, seconds)
    if given is None:
        console.print(hand_grid(solution))
    console.print(_bets(played))
    console.print(_outcomes(played))
    console.print(_distribution(played))
    if law is not None:
        seat.print_law(console, law)


def written(played: Tally, solution: Solution) -> dict[str, Any]:
    """The promised object, but for the time it took."""
    result = {
        "ev": exact(played.ev),
        "house_edge_of_ante": float(played.house_edge_of_ante),
        "house_edge_of_ante_and_blind": float(played.house_edge_of_ante_and_blind),
        "element_of_risk": float(played.element_of_risk),
        "average_wager": float(played.average_wager),
        "standard_deviation": played.standard_deviation,
        "dealer_qualifies": float(played.dealer_qualifies),
        "ties": float(played.ties),
        "frequencies": {name: float(chance) for name, chance in played.frequencies.items()},
        "indifference": "the smaller bet is taken",
        "outcomes": [
            {"bet": bet, "hand": hand.key, "outcome": outcome, "probability": str(chance)}
            for bet, hand, outcome, chance in played.outcomes()
        ],
        "net_distribution": {str(net): str(p) for net, p in played.distribution.items()},
    }
    if played is solution:
        result["hands"] = {
            hand.name: {
                "best": hand.best,
                "actions": {name: str(value) for name, value in hand.values.items()},
            }
            for hand in solution.hands
        }
    else:
        cost = solution.ev - played.ev
        result["cost"] = exact(cost)
    return result


def _write_files(
    solution: Solution, decided: Strategy, certificate: str | None, strategy: str | None
) -> None:
    from houseedge.odds.tables import full_deck

    if certificate is not None:
        from houseedge.lab.certificate import write_certificate

        with _writing("Certificate", certificate) as path:
            write_certificate(solution, full_deck(), path)
    if strategy is not None:
        from houseedge.lab.strategy import write_strategy

        with _writing("Strategy", strategy) as path:
            write_strategy(decided, solution.game, full_deck(), path)


@contextmanager
def _writing(what: str, file: str) -> Iterator[Path]:
    """Somewhere to write a file, and a word when that is done."""
    from pathlib import Path

    from houseedge.lab.strategy import named

    name = named(file, 250)
    try:
        yield Path(file)
    except OSError as fault:
        raise HouseEdgeError(f"{name}: cannot be written: {fault.strerror}") from None
    print(f"{what} written to {name}", file=sys.stderr)


def _percent(number: Fraction) -> str:
    return f"{float(number) * 100:.4f} %"


def _print_summary(console: Console, played: Tally, solution: Solution, seconds: float) -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 3))
    rows = [
        ("Expected result", f"{float(played.ev):+.9f} Antes", str(played.ev)),
        ("House edge of the Ante", _percent(played.house_edge_of_ante), ""),
        ("House edge of Ante and Blind", _percent(played.house_edge_of_ante_and_blind), ""),
        ("Element of risk", _percent(played.element_of_risk), "of all that is bet"),
        ("Average wager", f"{float(played.average_wager):.6f} Antes", ""),
        ("Standard deviation", f"{played.standard_deviation:.6f} Antes", ""),
        ("Dealer qualifies", _percent(played.dealer_qualifies), ""),
        ("Deals that end in a tie", _percent(played.ties), ""),
    ]
    if played is not solution:
        cost = solution.ev - played.ev
        rows.insert(1, ("Costs against perfect play", f"{float(cost):.9f} Antes", str(cost)))
    for name, value, beside in rows:
        table.add_row(name, f"[bold]{value}[/bold]", f"[grey62]{beside}[/grey62]")
    console.print(table)
    console.print(
        f"[grey62]{played.deals:,} deals counted in {seconds:.2f} s; at exact "
        "indifference the smaller bet is taken.[/grey62]",
        highlight=False,
    )


def hand_grid(solution: Solution) -> RenderableType:
    """The 169 starting hands: suited above the diagonal, coloured by the first decision."""
    from rich.table import Table
    from rich.text import Text

    from houseedge.cards.card import RANKS

    hands = {hand.name: hand for hand in solution.hands}
    grid = Table(
        title="Starting hands: best value in Antes; a star bets before the flop",
        title_justify="left",
        padding=(0, 0, 0, 0),
        box=None,
    )
    order = RANKS[::-1]
    grid.add_column("")
    for rank in order:
        grid.add_column(rank, justify="right")
    for row, high in enumerate(order):
        cells: list[RenderableType] = [Text(high, style="bold")]
        for column, low in enumerate(order):
            name = high + low if row == column else high + low + "s"
            if row > column:
                name = low + high + "o"
            hand = hands[name]
            value = float(hand.values[hand.best])
            bets = hand.best != "check"
            mark = "*" if bets else " "
            cells.append(Text(f"{value:.2f}{mark}", style="bold green3" if bets else "grey62"))
        grid.add_row(*cells)
    return grid


def _bets(played: Tally) -> RenderableType:
    """What each bet comes to: how often, and what it brings on average."""
    from rich.table import Table

    table = Table(
        title="Where the money goes", title_justify="left", box=None, padding=(0, 2, 0, 0)
    )
    for heading in ("Bet", "How often", "Mean result", "Share of the whole"):
        table.add_column(heading, justify="left" if heading == "Bet" else "right")
    table.add_column("")
    for name, chance, total in played.by_bet():
        if not chance:
            continue
        mean = total / chance
        bar = "█" * min(30, round(abs(float(total)) * 30))
        colour = "green3" if total > 0 else "red1"
        table.add_row(
            name,
            f"{float(chance) * 100:.3f} %",
            f"{float(mean):+.4f}",
            f"{float(total):+.5f}",
            f"[{colour}]{bar}[/{colour}]",
        )
    return table


def _outcomes(played: Tally) -> RenderableType:
    """How each hand ends: its share of all deals, and of those how many win, tie, lose and fold."""
    from fractions import Fraction

    from rich.table import Table

    table = Table(title="What becomes of each hand", title_justify="left", box=None)
    table.add_column("Hand")
    for heading in ("Deals", "wins", "ties", "loses", "folds"):
        table.add_column(heading, justify="right")
    sums: dict[str, dict[str, Fraction]] = {}
    for _, hand, outcome, chance in played.outcomes():
        row = sums.setdefault(hand.title, {})
        word = outcome.partition(",")[0]
        row[word] = row.get(word, Fraction(0)) + chance
    for title, row in reversed(list(sums.items())):
        whole = sum(row.values())
        parts = (float(row.get(word, 0) / whole) * 100 for word in ("win", "tie", "lose", "fold"))
        table.add_row(title, f"{float(whole) * 100:.4f} %", *(f"{part:.2f} %" for part in parts))
    return table


def _distribution(played: Tally) -> RenderableType:
    """The chance of every net result."""
    from rich.table import Table

    table = Table(title="Net result in Antes", title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("Net", "Chance", "One in"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for net, chance in played.distribution.items():
        bar = "█" * round(float(chance) * 100)
        table.add_row(f"{float(net):+g}", f"{float(chance):.3e}", f"{float(1 / chance):,.1f}", bar)
    return table
