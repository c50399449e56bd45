"""The coach: what each choice of one's own decision is worth, counted exactly.

Counting compiles kernels and keeps a core busy, so it happens in one process of its own, one
decision after the other; the loop that deals never waits for it. The coach is given the player's
own cards and the open board, nothing else.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

from houseedge.cards import Card, format_cards
from houseedge.errors import Refusal
from houseedge.money import Rounding, format_money, round_cents
from houseedge.odds.game import Game
from houseedge.table import Table
from houseedge.table.refusal import NotOpen
from houseedge.table.view import own_cards

#: How many decisions are remembered, and how many may wait.
REMEMBERED = 10_000
MOST_WAITING = 32


class CoachBusy(Refusal):
    """Too many decisions wait to be counted."""


Valued = tuple[str, str, dict[str, str]]
"""Street, best action, and every action's exact value in Antes."""


class Coach:
    """Values decisions in a process of its own, which starts with the first question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[tuple[Game, str, str], Valued] = OrderedDict()
        self._waiting = 0

    async def advise(self, table: Table, player: str) -> dict[str, Any]:
        """What every choice of a player's decision is worth; refuses where none is due."""
        round, seat = table.round, table.seat_of(player)
        spot = None if seat is None else table.spot(seat)
        if round is None or spot is None or spot not in round.undecided:
            raise NotOpen("no decision of yours is due", rule="B-06", field="seat", seat=seat)
        hole, board = own_cards(table, player), round.board[: round.board_open]
        ante = spot.wagers.ante
        street, best, values = await self._valued(Game.of(table.rules, ante=ante), hole, board)
        top = Fraction(values[best])
        return {
            "round": table.round_id,
            "street": street,
            "best": best,
            "ante": format_money(ante),
            "actions": [
                {
                    "action": action,
                    "name": _name(action),
                    "exact": exact,
                    "antes": float(Fraction(exact)),
                    "money": _money(Fraction(exact) * ante),
                    "cost": _money((top - Fraction(exact)) * ante),
                }
                for action, exact in values.items()
            ],
        }

    async def _valued(self, game: Game, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Valued:
        question = (game, format_cards(hole), format_cards(board))
        known = self._known.get(question)
        if known is not None:
            return known
        if self._waiting >= MOST_WAITING:
            raise CoachBusy("the coach is busy; ask again in a moment", rule="B-06", field="coach")
        if self._pool is None:
            # Spawned, for a fork of a process with threads and kernels does not live long.
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            valued = await loop.run_in_executor(self._pool, _value, *question)
        finally:
            self._waiting -= 1
        self._known[question] = valued
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return valued

    def close(self) -> None:
        """End the process, if it ever began."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _value(game: Game, hole: str, board: str) -> Valued:
    """One decision counted; runs in the coach's own process."""
    from houseedge.cards import parse_cards
    from houseedge.lab.book import open_book
    from houseedge.odds import advise

    own, shown = parse_cards(hole), parse_cards(board)
    if shown:
        advice = advise(own, shown, game=game, threads=1)
    else:
        advice = open_book(game, threads=1).first_decision(own)
    return (
        advice.street,
        advice.best,
        {action: str(value) for action, value in advice.actions.items()},
    )


def _name(action: str) -> str:
    return f"Bet {action[:-1]}×" if action.endswith("x") else action.capitalize()


def _money(cents: Fraction) -> str:
    """A value in money, to the nearest cent: it is an average, and no payout."""
    nearest = cents + Fraction(1, 2)
    return format_money(round_cents(nearest.numerator, nearest.denominator, Rounding.DOWN))
