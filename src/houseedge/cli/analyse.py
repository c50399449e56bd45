"""`houseedge analyse`: a hand on record taken apart, decision by decision."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.cli.options import AsJson, Data, Keys, RulesFolder, catalog_of, kept
from houseedge.cli.output import print_json
from houseedge.errors import HouseEdgeError
from houseedge.money import speak_money

if TYPE_CHECKING:
    from rich.console import RenderableType

    from houseedge.wire.analysis import AnalysedStreet, HandAnalysis

_STREETS = {"preflop": "Before the flop", "flop": "After the flop", "river": "After the river"}
_GRADES = {
    "best": "best",
    "close": "close",
    "slip": "slip",
    "mistake": "mistake",
    "dear_mistake": "dear mistake",
}


def analyse(
    round: Annotated[
        str, typer.Argument(metavar="ROUND", help="The name of a round that is over.")
    ],
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Whose hand, where there are several.")
    ] = None,
    data: Data = None,
    keys: Keys = None,
    rules_folder: RulesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Take a hand on record apart: every decision's exact values, and luck and skill in its result.

    House edge, luck and decisions add up to what Ante, Blind and Play came to. Values are those
    of the rules the round was played by; `houseedge recall` lists the rounds.
    """
    from rich.console import Console

    from houseedge.records.hands import hand_of

    catalog = catalog_of(rules_folder)
    with kept(data, keys) as store:
        found = hand_of(store, catalog, round.strip().lower(), seat=seat)
    if found.hand is None:
        raise HouseEdgeError(found.uncounted or "this hand cannot be counted")
    with Console(file=sys.stderr).status("Counting every ending"):
        from houseedge.lab.luck import worth_of
        from houseedge.lab.shelf import shelf
        from houseedge.records.analysis import analysis_of

        shown = analysis_of(found, worth_of(found.hand, shelf()))
    if as_json:
        from houseedge.wire.codec import plain

        print_json(plain(shown))
        return
    console = Console()
    for part in _parts(shown, console.width):
        console.print(part, highlight=False)


def _parts(shown: HandAnalysis, width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    yield Text(f"Round {shown.round}, seat {shown.seat}, Ante {speak_money(shown.ante)}", "bold")
    dealer = f"   Dealer {' '.join(shown.dealer)}" if shown.dealer else ""
    yield Text(f"Hole {' '.join(shown.hole)}   Board {' '.join(shown.board)}{dealer}")
    for street in shown.streets:
        if street.action is not None:
            yield from _street(street, width)
    parts = shown.parts
    rows = [
        ("House edge", _signed(parts.house_edge), "before any card"),
        ("Luck", _signed(parts.luck), "what the cards added or took"),
        ("Decisions", _signed(parts.decisions), "what was given up against the best choices"),
        ("Ante, Blind, Play", _signed(parts.base), "the sum"),
        *((each.label, _signed(each.net), "apart") for each in shown.side_bets),
    ]
    headed = (TextColumn("Result"), TextColumn("", right=True), TextColumn("", words=True))
    yield columns(width, headed, [tuple(map(Text, row)) for row in rows])


def _street(street: AnalysedStreet, width: int) -> Iterator[RenderableType]:
    from rich.text import Text

    from houseedge.cli.columns import TextColumn, columns

    said = _GRADES[street.grade]
    if street.cost:
        said += f", gives up {speak_money(street.cost)}"
    who = " by the house" if street.by_system else ""
    yield Text(f"\n{_STREETS[street.street]}: {street.action}{who}, {said}", "bold")
    headed = (
        TextColumn(""),
        TextColumn("Value in Antes", right=True),
        TextColumn("In money", right=True),
        TextColumn("Costs", right=True),
    )
    rows = []
    for each in street.actions:
        best = each.action == street.best
        name = f"> {each.action}" if each.action == street.action else f"  {each.action}"
        cost = "" if best else speak_money(each.cost)
        style = "bold green3" if best else ""
        rows.append((Text(name, style), f"{each.antes:+.6f}", _signed(each.money), cost))
    yield columns(width, headed, rows)


def _signed(cents: int) -> str:
    return speak_money(cents, signed=True)
