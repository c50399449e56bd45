"""Options that describe a game to solve: a profile, or a Blind table and sizes of the Play bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from houseedge.cli.options import catalog_of, key_values
from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.odds import Game
    from houseedge.rules import Rules
    from houseedge.rules.spec import Settings

Blind = Annotated[
    str | None,
    typer.Option(
        "--blind",
        metavar="R,SF,Q,FH,F,S",
        help="Odds of the Blind, royal flush down to straight, e.g. 500,50,10,3,3/2,1.",
    ),
]
Preflop = Annotated[
    str | None, typer.Option("--preflop", help="Play bets before the flop; 3,4 if left out.")
]
Flop = Annotated[
    str | None, typer.Option("--flop", help="Play bets after the flop; 2 if left out.")
]
River = Annotated[
    str | None, typer.Option("--river", help="Play bets after the river; 1 if left out.")
]
PlaySettings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Choose a setting of play, e.g. folded_ante=refund, or a variant: "
        "qualifies=HAND|none, unqualified_ante=push|win|play, ties=push|lose|win, "
        "blind_over=any|qualified; repeatable.",
        autocompletion=lambda: ["folded_ante=lose", "folded_ante=refund", "qualifies=none"],
    ),
]
Threads = Annotated[int, typer.Option("--threads", help="Threads to count with.")]
_OPTIONS = {street: f"--{street}" for street in ("blind", "preflop", "flop", "river")}


class AskedGame(NamedTuple):
    """The game that options describe, and the rules it comes from where a profile is named."""

    game: Game
    settings: Settings
    rules: Rules | None


def asked_game(
    blind: str | None,
    preflop: str | None,
    flop: str | None,
    river: str | None,
    *,
    settings: Sequence[str] | None,
    counted: Sequence[str] = ("folded_ante",),
    profile: str | None = None,
    table: str | None = None,
    house: str | None = None,
    named: Mapping[str, str] = _OPTIONS,
) -> AskedGame:
    """The game of a profile, or the one the other options describe.

    `counted` are the settings that make a difference; others are refused. `table` is the id of
    the profile's Blind table, where it is not the first. `named` is what the options are called.
    """
    from houseedge.odds.game import Game
    from houseedge.rules.spec import Settings

    settings, varied = split_variants(settings)
    chosen = _settings(settings, counted)
    fields = {"blind": blind, "preflop": preflop, "flop": flop, "river": river}
    given = {field: text for field, text in fields.items() if text is not None}
    if profile is not None:
        for field in given:
            raise HouseEdgeError(f"{named[field]}: the profile says that; give one or the other")
        tables = {} if table is None else {"blind": table}
        rules = catalog_of(house).rules(profile, tables=tables, settings=chosen)
        return AskedGame(game_with(varied, Game.of(rules), named), rules.settings, rules)
    found = Settings().changed(chosen, file="--set")
    usual = Game(folded_ante=found.folded_ante)
    return AskedGame(game_with(given | varied, usual, named), found, None)


def game_with(written: Mapping[str, str], usual: Game, named: Mapping[str, str] = _OPTIONS) -> Game:
    """The game that options make of another one; a refusal names the option at fault."""
    from houseedge.lab.written_game import FieldRefused, read_game

    try:
        return read_game(written, usual)
    except FieldRefused as fault:
        option = named.get(fault.field, f"--set {fault.field}")
        what = fault.message.removeprefix(f"{fault.field}: ")
        raise HouseEdgeError(f"{option}: {what}") from None


def split_variants(given: Sequence[str] | None) -> tuple[list[str], dict[str, str]]:
    """The settings of the sheets among what --set says, and the variants of the game beside them.

    A variant is no setting of a table: `qualifies` is the least hand of a dealer that does, or
    none; the others are words of `Game`.
    """
    from houseedge.odds.game import VARIANTS
    from houseedge.rules.naming import meant

    varied: dict[str, str] = {}
    rest: list[str] = []
    for word, value in key_values("--set", given):
        key = meant(word, VARIANTS)
        if key is None:
            rest.append(f"{word}={value}")
        else:
            varied[key] = value
    return rest, varied


def blind_table(given: Sequence[str] | None) -> tuple[str | None, list[str]]:
    """The id of the Blind table among what --table says, and all the rest of it."""
    found, rest = None, []
    for word in given or ():
        wager, equals, id = word.partition("=")
        if wager.strip().lower() == "blind" and equals and found is None:
            found = id
        else:
            rest.append(word)
    return found, rest


def _settings(given: Sequence[str] | None, counted: Sequence[str]) -> dict[str, object]:
    from houseedge.rules.catalog import setting_from_text
    from houseedge.rules.naming import meant
    from houseedge.rules.spec import SETTINGS

    chosen: dict[str, object] = {}
    for word, value in key_values("--set", given):
        key = meant(word, SETTINGS) or word
        if key in SETTINGS and key not in counted:
            raise HouseEdgeError(
                f"--set {key}: it changes nothing that is counted here; {' and '.join(counted)} "
                f"would ({SETTINGS[key].rule})"
            )
        chosen[key] = setting_from_text(key, value)
    return chosen
