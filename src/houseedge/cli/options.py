"""Options several commands share: whose rules, which tables, which settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from houseedge.rules import Catalog, Rules

House = Annotated[
    str | None,
    typer.Option(
        "--house",
        envvar="HOUSEEDGE_HOUSE",
        metavar="DIR",
        help="A folder of your own profiles/*.toml and paytables/*.toml beside the built-in ones.",
    ),
]
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--table", metavar="WAGER=ID", help="Choose a paytable, e.g. trips=UTH-01; repeatable."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Choose a setting, e.g. rounding=down; repeatable."
    ),
]
Dealing = Annotated[
    str | None, typer.Option("--dealing", metavar="D-01", help="Choose a dealing order.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def catalog_of(house: str | None) -> Catalog:
    """The catalog of the built-in rules, with an operator's folder where one is given."""
    from houseedge.rules import Catalog, built_in

    return built_in() if house is None else Catalog(house)


def rules_of(
    catalog: Catalog,
    profile: str,
    tables: Sequence[str] | None,
    settings: Sequence[str] | None,
    dealing: str | None,
) -> Rules:
    """The rules the options name."""
    from houseedge.rules.catalog import setting_from_text

    chosen = {key: setting_from_text(key, value) for key, value in _pairs("--set", settings)}
    return catalog.rules(
        profile, tables=dict(_pairs("--table", tables)), settings=chosen, dealing=dealing
    )


def _pairs(option: str, given: Sequence[str] | None) -> list[tuple[str, str]]:
    pairs = []
    for word in given or ():
        key, equals, value = word.partition("=")
        if not equals:
            raise HouseEdgeError(f"{option} {word}: write it as KEY=VALUE")
        pairs.append((key, value))
    return pairs


def amount(option: str, text: str) -> int:
    """An amount given on the command line, in cents; whole dollars need no places."""
    from houseedge.errors import NotationError
    from houseedge.money import parse_money

    whole = f"{text}.00" if text.isascii() and text.isdecimal() else text
    try:
        return parse_money(whole)
    except NotationError as fault:
        raise HouseEdgeError(f"{option}: {fault}") from None
