"""Whose the edge is: rules by which perfect play wins are named before anybody bets by them."""

from __future__ import annotations

from dataclasses import replace

from houseedge.errors import NotationError
from houseedge.odds.game import Game, NotCounted
from houseedge.odds.solver import solve
from houseedge.odds.spans import kept
from houseedge.rules.spec import Rules, Wager

#: Two games whose edge is known: the house keeps 2.19 % of an Ante, the player wins 1.47 %.
STANDARD = Game()
REFUND = Game(folded_ante="refund")


def known_favour(game: Game) -> bool | None:
    """Whether perfect play wins on average, where that needs no counting; none where it does.

    Higher odds, more bets and a refund never hurt a player. So what offers nothing that the
    standard game lacks is the house's game, and what offers all that the standard game with the
    refund of O-03 does is the player's. Games whose every Blind table is kept answer at once.
    """
    if game.family in kept():
        return solve(game).ev > 0
    if not game.standing:
        return None
    if _offers(STANDARD, game):
        return False
    return True if _offers(game, REFUND) else None


def favours_player(game: Game) -> bool:
    """Whether perfect play wins on average; solves a game once on a machine where it must."""
    known = known_favour(game)
    if known is not None:
        return known
    from houseedge.lab.book import open_book

    return open_book(game).ev > 0


def by_refund(game: Game) -> bool:
    """Whether the refund of folded Antes alone decides whose a game's edge is (O-03)."""
    return game.folded_ante == "refund" and not favours_player(replace(game, folded_ante="lose"))


def needs_counting(rules: Rules) -> bool:
    """Whether the answer takes a while the first time on a machine."""
    try:
        return known_favour(Game.of(rules)) is None
    except (NotationError, NotCounted):
        return False


def favour_notice(rules: Rules) -> str | None:
    """A sentence that names what turns the edge in the player's favour; none where nothing does."""
    try:
        game = Game.of(rules)
        if not favours_player(game):
            return None
        by_setting = by_refund(game)
    except (NotationError, NotCounted) as fault:
        return f"Whose the edge is cannot be counted: {fault}."
    what = "The setting folded_ante = refund (O-03) turns"
    if not by_setting:
        table = rules.tables[Wager.BLIND].id
        what = f"The Blind table {table} (S-11) with the Play bets allowed here turns"
    return f"{what} the edge in the player's favour: perfect play wins on average."


def _offers(more: Game, less: Game) -> bool:
    """Whether one game pays and allows at least what another does."""
    return (
        all(a >= b for a, b in zip(more.blind, less.blind, strict=True))
        and set(more.preflop) >= set(less.preflop)
        and set(more.flop) >= set(less.flop)
        and set(more.river) >= set(less.river)
        and (more.folded_ante == "refund" or less.folded_ante == "lose")
    )
