"""`houseedge play`: a table in the terminal, one player against the dealer."""

from __future__ import annotations

from typing import Annotated

import typer

from houseedge.cli.options import (
    Dealing,
    Profile,
    RulesFolder,
    Settings,
    Tables,
    amount,
    catalog_of,
    rules_of,
)
from houseedge.errors import HouseEdgeError


def play(
    profile: Profile = None,
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
    rules_folder: RulesFolder = None,
) -> None:
    """Play Ultimate Texas Hold'em here, for play money.

    Keys: 4 3 2 1 bet, C check, F fold, R rules, Q leave. Leaving in mid-hand plays the hand out
    by the house's rule for an absent player, and says so.
    """
    import secrets

    from houseedge.cli.keyboard import InputEnded, Keyboard
    from houseedge.cli.session import PracticeSession
    from houseedge.round import Wagers
    from houseedge.rules import Wager

    catalog = catalog_of(rules_folder)
    keyboard = Keyboard()
    if profile is None:
        try:
            profile = keyboard.choose("Whose rules", catalog.profile_ids, default="washington")
        except InputEnded:
            return
    rules = rules_of(catalog, profile, table, setting, dealing)
    extra = {
        "trips": amount("--trips", trips),
        "bad_beat": amount("--bad-beat", bad_beat),
        "pairs": amount("--pairs", pairs),
        "progressive": amount("--progressive", progressive),
    }
    base = 0 if ante is None else amount("--ante", ante)
    if ante is None and any(extra.values()):
        base = rules.profile.limits[Wager.ANTE].min
    chips = amount("--stack", stack)
    if not chips:
        raise HouseEdgeError("--stack: nobody sits down without chips")
    session = PracticeSession(
        rules=rules,
        keyboard=keyboard,
        seed=secrets.randbits(48) if seed is None else seed,
        stack=chips,
        bank_stake=amount("--bank", bank),
    )
    if ante is not None or base:
        session.propose(Wagers(ante=base, blind=base, **extra))
    session.run()
