"""`houseedge advise`: one decision, exactly."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.gameoptions import (
    Blind,
    Flop,
    PlaySettings,
    Preflop,
    River,
    Threads,
    asked_game,
    blind_table,
)
from houseedge.cli.options import AsJson, RulesFolder, exact, profiles
from houseedge.cli.output import percent, print_json
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
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="NAME",
            help="Play by the rules of a profile.",
            autocompletion=profiles,
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="blind=ID", help="Choose the profile's Blind table."),
    ] = None,
    blind: Blind = None,
    preflop: Preflop = None,
    flop: Flop = None,
    river: River = None,
    settings: PlaySettings = None,
    threads: Threads = 2,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """The exact value of every action in one decision, and what a wrong choice costs."""
    from rich.console import Console

    from houseedge.cards import format_cards

    chosen, others = blind_table(table)
    if others or (chosen is not None and profile is None):
        raise HouseEdgeError("--table: choose a --profile's Blind table, like blind=ID (S-11)")
    game = asked_game(
        *(blind, preflop, flop, river),
        settings=settings,
        profile=profile,
        table=chosen,
        house=rules_folder,
    ).game
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
        from houseedge.odds.decision import verify_decision

        verify_decision(own, shown, gone, seen)
        if not (shown or gone or seen):
            from houseedge.lab.book import open_book

            advice = open_book(game, threads=threads).first_decision(own)
        else:
            advice = advise_on(own, shown, dead=gone, dealer=seen, game=game, threads=threads)
    if as_json:
        print_json(
            {
                "hole": format_cards(own),
                "board": format_cards(shown),
                "street": advice.street,
                "best": advice.best,
                "actions": {name: exact(value) for name, value in advice.actions.items()},
                "chances": {name: str(chance) for name, chance in advice.chances._asdict().items()},
            }
        )
    else:
        known = {"Hole": own, "Board": shown, "Dead": gone, "Dealer": seen}
        _print_advice(Console(), advice, known)


def _cards(option: str, text: str) -> tuple[Card, ...]:
    from houseedge.cards import parse_cards

    try:
        return parse_cards(text)
    except NotationError as fault:
        raise HouseEdgeError(f"{option}: {fault}") from None


def _print_advice(console: Console, advice: Advice, known: Mapping[str, Sequence[Card]]) -> None:
    """The cards again, what each action is worth, and how a showdown would end."""
    from rich.text import Text

    from houseedge.cards import format_cards
    from houseedge.cli.columns import TextColumn, columns

    given = [f"{name} [bold]{format_cards(cards)}[/bold]" for name, cards in known.items() if cards]
    console.print("   ".join(given), highlight=False)
    headed = (
        TextColumn(advice.street.capitalize()),
        TextColumn("Value in Antes", right=True),
        TextColumn("Costs", right=True),
        TextColumn("", drawing=True),
    )
    rows = []
    lowest = min(advice.actions.values())
    spread = float(advice.actions[advice.best] - lowest) or 1.0
    for name, value in advice.actions.items():
        best = name == advice.best
        bar = "█" * round(float(value - lowest) / spread * 24)
        rows.append(
            (
                Text(name, style="bold green3" if best else ""),
                f"{float(value):+.6f}",
                "" if best else f"{float(advice.cost(name)):.6f}",
                Text(bar, style="green3" if best else "grey50"),
            )
        )
    console.print(columns(console.width, headed, rows))
    value = advice.actions[advice.best]
    console.print(f"[grey62]exactly {value} with {advice.best}[/grey62]", highlight=False)
    win, tie, lose = (percent(chance, 3) for chance in advice.chances)
    console.print(
        f"A showdown from here wins [bold]{win}[/bold], ties {tie}, loses {lose}.",
        highlight=False,
    )
