"""`houseedge play`: a table in the terminal, one player against the dealer."""

from __future__ import annotations

from typing import Annotated

import typer

from houseedge.cli.options import Dealing, House, Settings, Tables, catalog_of, rules_of
from houseedge.errors import HouseEdgeError


def play(
    profile: Annotated[str, typer.Argument(help="Whose rules to play by.")] = "",
    seed: Annotated[
        int | None, typer.Option(help="Repeat a game: the same seed deals the same hands.")
    ] = None,
    stack: Annotated[str, typer.Option(help="Play money to sit down with.")] = "500.00",
    ante: Annotated[str | None, typer.Option(help="Ante, and as much on the Blind.")] = None,
    trips: Annotated[str, typer.Option(help="Trips bet.")] = "0.00",
    bad_beat: Annotated[str, typer.Option(help="Bad Beat bet.")] = "0.00",
    pairs: Annotated[str, typer.Option(help="Ultimate Pairs bet.")] = "0.00",
    progressive: Annotated[str, typer.Option(help="Progressive bet.")] = "0.00",
    bank: Annotated[
        str, typer.Option(help="The player-dealer's stake, where a player banks.")
    ] = "1000.00",
    table: Tables = None,
    setting: Settings = None,
    dealing: Dealing = None,
    house: House = None,
) -> None:
    """Play Ultimate Texas Hold'em here, for play money.

    Keys: 4 3 2 1 bet, C check, F fold, R rules, Q leave. Leaving in mid-hand plays the hand out
    by the house's rule for an absent player, and says so.
    """
    import secrets

    from houseedge.cli.keyboard import Keyboard
    from houseedge.cli.session import Session
    from houseedge.money import parse_money
    from houseedge.round import Wagers

    catalog = catalog_of(house)
    keyboard = Keyboard()
    if not profile:
        profile = keyboard.choose("Whose rules", catalog.profile_ids, default="washington")
    rules = rules_of(catalog, profile, table, setting, dealing)
    wagers = Wagers(
        ante=0 if ante is None else parse_money(ante),
        blind=0 if ante is None else parse_money(ante),
        trips=parse_money(trips),
        bad_beat=parse_money(bad_beat),
        pairs=parse_money(pairs),
        progressive=parse_money(progressive),
    )
    chips = parse_money(stack)
    if not chips:
        raise HouseEdgeError("--stack: nobody sits down without chips")
    Session(
        rules=rules,
        keyboard=keyboard,
        seed=secrets.randbits(48) if seed is None else seed,
        stack=chips,
        wagers=wagers if wagers.total else None,
        bank_stake=parse_money(bank),
    ).run()
