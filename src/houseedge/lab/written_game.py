"""A game as people write it: odds, sizes and settings, each a text, each refused by its name.

>>> read_game({"blind": "500,40,10,3,3/2,1", "folded_ante": "refund"}).blind[1]
Fraction(40, 1)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseedge.cards import Category
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.money import Basis, Odds, parse_odds, parse_ratio, read_money
from houseedge.odds.game import CHOICES, Game
from houseedge.odds.sidebet import repriced
from houseedge.rules import built_in
from houseedge.rules.naming import meant, shown
from houseedge.rules.spec import Award, FixedAward, MeterShare, Paytable, Wager

#: The least hand of a dealer that qualifies, by its word.
QUALIFYING: Mapping[str, Category] = {
    "none": Category.HIGH_CARD,
    **{c.key: c for c in Category if Category.PAIR <= c < Category.FLUSH},
}
#: Where the Play bet is made, each with its sizes.
STREETS = ("preflop", "flop", "river")
#: What is written as numbers; the rest of a game is chosen.
NUMBERS = ("blind", *STREETS)
_SHARE = re.compile(r"([0-9]{1,3})(?:\.([0-9]{2}))? ?%")
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


def read_game(written: Mapping[str, str], usual: Game | None = None) -> Game:
    """The game that some texts describe; what is left out is as `usual` has it, or the sheets.

    Raises `FieldRefused` with the field at fault.
    """
    game = usual or Game()
    for field in NUMBERS:
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
    """Exact numbers such as "500,50,10,3,3/2,1", each as `parse_ratio` reads it.

    A size may be written as it is printed: `4x`. Before the flop there may be none.
    """
    if field == "preflop" and not text.strip():
        return ()
    found = []
    for word in (word.strip() for word in text.split(",")):
        try:
            found.append(parse_ratio(word if field == "blind" else re.sub("[xX×]$", "", word)))
        except NotationError:
            raise FieldRefused(
                f"{field}: {shown(word)} is not a number such as 3 or 3/2, from zero up",
                field=field,
            ) from None
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
    words = [word.strip() for word in pays.split(",")]
    if len(words) != len(table.lines):
        raise FieldRefused(
            f"{field}: {table.id} has {len(table.lines)} lines, not {len(words)}", field=field
        )
    try:
        awards = [read_award(word, pooled=wager is Wager.PROGRESSIVE) for word in words]
    except NotationError as fault:
        raise FieldRefused(f"{field}: {fault}", field=field) from None
    return repriced(table, awards, table.id)


def read_award(word: str, *, pooled: bool) -> Award:
    """What a line pays: odds to 1; of a progressive a share of its meter, an amount or odds for 1.

    >>> [str(read_award(word, pooled=True)) for word in ("10%", "45.00", "250")]
    ['10 %', '$45.00', '250 for 1']
    """
    right = "odds to 1 like 50 or 3/2"
    if pooled:
        right = "a share like 5%, odds for 1 like 250 or an amount like 45.00"
        share = _SHARE.fullmatch(word)
        if share is not None and 0 < (points := int(share[1]) * 100 + int(share[2] or 0)) <= 10_000:
            return MeterShare(points)
        if re.fullmatch(r"\$.*|.*\.[0-9]{2}", word):
            with suppress(NotationError):
                return FixedAward(read_money(word))
    with suppress(NotationError):
        if pooled and "for" in word.lower():
            return parse_odds(word)
        if not (pooled and "to" in word.lower()):
            ratio = parse_ratio(word)
            return Odds(ratio.numerator, ratio.denominator, Basis.FOR if pooled else Basis.TO)
    raise NotationError(f"{shown(word)} is not {right}")


def write_game(game: Game) -> dict[str, str]:
    """What `read_game` makes the same game of."""
    blind = game.blind if any(game.blind[6:]) else game.blind[:6]
    hand = next(word for word, category in QUALIFYING.items() if category is game.qualifies)
    return {
        "blind": ",".join(map(str, blind)),
        **{street: ",".join(map(str, getattr(game, street))) for street in STREETS},
        "qualifies": hand,
        **{name: getattr(game, name) for name in CHOICES},
    }
