"""A game as people write it: odds, sizes and settings, each a text, each refused by its name.

>>> read_game({"blind": "500,40,10,3,3/2,1", "folded_ante": "refund"}).blind[1]
Fraction(40, 1)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseedge.cards import Category
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.money import Basis, Odds, parse_ratio
from houseedge.odds.game import CHOICES, Game
from houseedge.odds.sidebet import repriced
from houseedge.rules import built_in
from houseedge.rules.naming import meant, shown
from houseedge.rules.spec import Paytable, Wager

#: The least hand of a dealer that qualifies, by its word.
QUALIFYING: Mapping[str, Category] = {
    "none": Category.HIGH_CARD,
    **{c.key: c for c in Category if Category.PAIR <= c < Category.FLUSH},
}
#: No list of odds or sizes is longer.
LONGEST = 120
#: No street has more sizes of the Play bet.
MOST_SIZES = 6
_STREETS = ("preflop", "flop", "river")
_NUMBERS = ("blind", *_STREETS)
_RULES = {"qualifies": "S-01", "ties": "S-04", "folded_ante": "O-03"}


class FieldRefused(HouseEdgeError):
    """One entry of what was written makes no game; `field` is which."""

    def __init__(self, message: str, *, field: str) -> None:
        self.message, self.field = message, field
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.message, self.field)


def _again(message: str, field: str) -> FieldRefused:
    return FieldRefused(message, field=field)


def read_game(written: Mapping[str, str]) -> Game:
    """The game that some texts describe; what is left out is as on the sheets.

    Raises `FieldRefused` with the field at fault.
    """
    game = Game()
    for field in _NUMBERS:
        text = written.get(field)
        if text is None:
            continue
        numbers = read_numbers(text, field)
        try:
            sizes: dict[str, Any] = {field: numbers}
            game = replace(game, **sizes)
            game.verify_range()
        except NotationError as fault:
            raise FieldRefused(str(fault), field=field) from None
    for field, values in (("qualifies", tuple(QUALIFYING)), *CHOICES.items()):
        text = written.get(field)
        if text is None:
            continue
        found = meant(text, values)
        if found is None:
            raise FieldRefused(
                f"{field}: {shown(text)} is not one of {', '.join(values)} "
                f"({_RULES.get(field, 'S-05')})",
                field=field,
            )
        chosen: dict[str, Any] = {field: QUALIFYING[found] if field == "qualifies" else found}
        game = replace(game, **chosen)
    return game


def read_numbers(text: str, field: str) -> tuple[Fraction, ...]:
    """Exact numbers such as "500,50,10,3,3/2,1"; a size may be written `4x`."""
    if field == "preflop" and not text.strip():
        return ()
    if len(text) > LONGEST:
        raise FieldRefused(f"{field}: at most {LONGEST} characters", field=field)
    found = []
    for word in (word.strip() for word in text.split(",")):
        try:
            found.append(parse_ratio(word if field == "blind" else re.sub("[xX×]$", "", word)))
        except NotationError:
            raise FieldRefused(
                f"{field}: {shown(word)} is not a number such as 3 or 3/2, from zero up",
                field=field,
            ) from None
    most = MOST_SIZES if field in _STREETS else 10
    if len(found) > most:
        raise FieldRefused(f"{field}: at most {most} numbers, not {len(found)}", field=field)
    return tuple(found)


def read_table(text: str, wager: Wager, field: str) -> Paytable:
    """A paytable by its id, or with what it pays instead: "UTH-02:50,40,30,9,7,4,3"."""
    name, colon, pays = text.partition(":")
    known = [id for id in built_in().paytable_ids if built_in().paytable(id).wager is wager]
    id = meant(name.strip(), known)
    if id is None:
        raise FieldRefused(
            f"{field}: {shown(name)} is no table of {wager.label}: one of {', '.join(known)}",
            field=field,
        )
    table = built_in().paytable(id)
    if not colon:
        return table
    odds = read_numbers(pays, field)
    if len(odds) != len(table.lines):
        raise FieldRefused(
            f"{field}: {table.id} has {len(table.lines)} lines, not {len(odds)}", field=field
        )
    awards = [Odds(each.numerator, each.denominator, Basis.TO) for each in odds]
    return repriced(table, awards, table.id)


def write_game(game: Game) -> dict[str, str]:
    """What `read_game` makes the same game of."""
    blind = game.blind if any(game.blind[6:]) else game.blind[:6]
    hand = next(word for word, category in QUALIFYING.items() if category is game.qualifies)
    return {
        "blind": ",".join(map(str, blind)),
        **{street: ",".join(map(str, getattr(game, street))) for street in _STREETS},
        "qualifies": hand,
        **{name: getattr(game, name) for name in CHOICES},
    }
