"""`houseedge advise`: one decision, exactly."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.gameoptions import Blind, Flop, Preflop, River, Threads, game_of
from houseedge.cli.options import AsJson
from houseedge.errors import HouseEdgeError, NotationError

if TYPE_CHECKING:
    from rich.console import Console

    from houseedge.cards import Card
    from houseedge.odds import Advice


def advise(
    hole: Annotated[str, typer.Option("--hole", help='The hole cards, e.g. "Ks 2s".')],
    board: Annotated[str, typer.Option("--board", help="None, three or five board cards.")] = "",
    dead: Annotated[str, typer.Option("--dead", help="Cards known to be out of play.")] = "",
    dealer: Annotated[str, typer.Option("--dealer", help="Dealer cards that were seen.")] = "",
    blind: Blind = None,
    preflop: Preflop = "3,4",
    flop: Flop = "2",
    river: River = "1",
    threads: Threads = 2,
    as_json: AsJson = False,
) -> None:
    """The exact value of every action in one decision, and what a wrong choice costs."""
    from rich.console import Console

    game = game_of(blind, preflop, flop, river)
    cards = {
        "--hole": _cards("--hole", hole),
        "--board": _cards("--board", board),
        "--dead": _cards("--dead", dead),
        "--dealer": _cards("--dealer", dealer),
    }
    own, shown, gone, seen = cards.values()
    aside = Console(file=sys.stderr)
    with aside.status("Counting every ending"):
        from houseedge.odds.advice import advise as advise_on
        from houseedge.odds.advice import verify_decision

        verify_decision(own, shown, gone, seen)
        if not (shown or gone or seen):
            from houseedge.lab.book import open_book

            advice = open_book(game, threads=threads).first_decision(own)
        else:
            advice = advise_on(own, shown, dead=gone, dealer=seen, game=game, threads=threads)
    if as_json:
        print(
            json.dumps(
                {
                    "street": advice.street,
                    "best": advice.best,
                    "actions": {
                        name: {"exact": str(value), "value": float(value)}
                        for name, value in advice.actions.items()
                    },
                }
            )
        )
    else:
        _print_advice(Console(), advice)


def _cards(option: str, text: str) -> tuple[Card, ...]:
    from houseedge.cards import parse_cards

    try:
        return parse_cards(text)
    except NotationError as fault:
        raise HouseEdgeError(f"{option}: {fault}") from None


def _print_advice(console: Console, advice: Advice) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(advice.street.capitalize())
    table.add_column("Value in Antes", justify="right")
    table.add_column("Costs", justify="right")
    table.add_column("")
    lowest = min(advice.actions.values())
    spread = float(advice.actions[advice.best] - lowest) or 1.0
    for name, value in advice.actions.items():
        best = name == advice.best
        bar = "█" * round(float(value - lowest) / spread * 24)
        table.add_row(
            f"[bold green3]{name}[/bold green3]" if best else name,
            f"{float(value):+.6f}",
            "" if best else f"{float(advice.cost(name)):.6f}",
            f"[{'green3' if best else 'grey50'}]{bar}[/]",
        )
    console.print(table)
    exact = advice.actions[advice.best]
    console.print(f"[grey62]exactly {exact} with {advice.best}[/grey62]", highlight=False)
