"""Options that describe a game to solve: its Blind table and the sizes of the Play bet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.errors import NotationError

if TYPE_CHECKING:
    from fractions import Fraction

    from houseedge.odds import Game

Blind = Annotated[
    str | None,
    typer.Option(
        "--blind",
        metavar="R,SF,Q,FH,F,S",
        help="Odds of the Blind, royal flush down to straight, e.g. 500,50,10,3,3/2,1.",
    ),
]
Preflop = Annotated[str, typer.Option("--preflop", help="Play bets before the flop.")]
Flop = Annotated[str, typer.Option("--flop", help="Play bets after the flop.")]
River = Annotated[str, typer.Option("--river", help="Play bets after the river.")]
Threads = Annotated[int, typer.Option("--threads", help="Threads to count with.")]

#: A number from zero up, whole or broken.
NUMBER = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?")


def game_of(blind: str | None, preflop: str = "3,4", flop: str = "2", river: str = "1") -> Game:
    """The game the options describe."""
    from houseedge.odds import Game

    sizes = {
        "preflop": numbers(preflop, "--preflop"),
        "flop": numbers(flop, "--flop"),
        "river": numbers(river, "--river"),
    }
    if blind is None:
        return Game(**sizes)
    return Game(blind=numbers(blind, "--blind"), **sizes)


def numbers(text: str, option: str) -> tuple[Fraction, ...]:
    """A list of exact numbers such as "500,50,10,3,3/2,1"."""
    from fractions import Fraction

    found = []
    for word in text.split(","):
        match = NUMBER.fullmatch(word.strip())
        if match is None or (match[2] is not None and int(match[2]) == 0):
            from houseedge.lab.strategy import shown

            raise NotationError(
                f"{option}: {shown(word.strip())} is not a number such as 3 or 3/2, from zero up"
            )
        found.append(Fraction(int(match[1]), int(match[2] or 1)))
    return tuple(found)
