"""What there is to learn of a game: few rules and what each set costs, kept for the games we deal.

>>> kept(Game()).simple > kept(Game()).found[2][0]
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from houseedge.odds.game import Game
from houseedge.wire.practice import Street

#: The most rules of a strategy that is found.
MOST_RULES = 12
#: What becomes of a folded Ante is all that differs between the kept games (O-03).
KEPT = (Game(), Game(folded_ante="refund"))


class Learned(NamedTuple):
    """What perfect play and strategies of few rules are worth, in Antes.

    `found` has the best set of 1, 2, ... rules: its worth, and its rules by street and name.
    """

    perfect: Fraction
    simple: Fraction
    found: tuple[tuple[Fraction, tuple[tuple[Street, str], ...]], ...]


def kept(game: Game) -> Learned | None:
    """What `tools/write_learned.py` has written for a game we deal; none for another."""
    return _all_kept().get(game)


def learn(game: Game, threads: int = 1) -> Learned:
    """The same counted: every set of rules is compared, which takes some seconds."""
    from houseedge.lab.thumb.search import search

    found = search(game, most=MOST_RULES, threads=threads)
    return Learned(
        found.solution.ev,
        found.published.ev,
        tuple(
            (each.ev, tuple((rule.street, f"{rule.street}-{rule.key}") for rule in each.rules))
            for each in found.whole
        ),
    )


def written(learned: Learned) -> dict[str, Any]:
    """As it is kept: exact worths, and rules by name, whose first word is their street."""
    return {
        "perfect": str(learned.perfect),
        "simple": str(learned.simple),
        "found": [
            {"ev": str(ev), "rules": [name for _, name in rules]} for ev, rules in learned.found
        ],
    }


@cache
def _all_kept() -> Mapping[Game, Learned]:
    found = json.loads(files("houseedge.lab.thumb").joinpath("learned.json").read_text("ascii"))
    return {game: _read(each) for game, each in zip(KEPT, found, strict=True)}


def _read(found: Mapping[str, Any]) -> Learned:
    return Learned(
        Fraction(found["perfect"]),
        Fraction(found["simple"]),
        tuple(
            (Fraction(each["ev"]), tuple((name.partition("-")[0], name) for name in each["rules"]))
            for each in found["found"]
        ),
    )
