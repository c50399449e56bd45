"""Some rounds played by one thread: what came of them, whoever played them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from houseedge.errors import NotationError
from houseedge.lab.simulation.felt import Felt
from houseedge.odds import blocks, stream
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.playing import BATCH, SUMMED, Counted
from houseedge.odds.stream import SHARED, U8, U64

#: Rounds of a shard; every run is cut at the same places, so that all runs are the same.
SHARD = 1 << 18

#: Asked with a street ("preflop", "flop" or "river"), hole cards and board, a row a hand; answers
#: with the number of the bet's size, from 1 for the smallest, and 0 for none.
Decide = Callable[[str, U8, U8], Ints]

_STREETS = {"preflop": 0, "flop": 3, "river": 5}


class Shard(NamedTuple):
    """What came of some rounds; `ends` by seat, all sums in whole units."""

    rounds: int
    ends: Ints
    sums: Ints
    squares: Ints
    products: Ints
    hits: Ints
    path: Ints


def key_of(seed: int) -> U64:
    """A seed as the key of the stream: its lower and its upper half."""
    if type(seed) is not int or not 0 <= seed < 2**128:
        raise NotationError("seed: a whole number from 0 to 2 ** 128 - 1")
    return np.array([seed & (2**64 - 1), seed >> 64], np.uint64)


def dealt(seed: int, begin: int, end: int, seats: int = 1) -> U8:
    """The cards of some rounds of a seed, a row a round: board, dealer, then seat after seat."""
    cards = np.zeros((end - begin, SHARED + 2 * seats), np.uint8)
    stream.deal_many(begin, end, key_of(seed), seats, cards)
    return cards


def play_shard(felt: Felt, seed: int, begin: int, end: int, decide: Decide | None = None) -> Shard:
    """Play the rounds from `begin` to before `end`, all seats by the felt's strategy or as told."""
    given: Tiny = np.zeros((0, 0), np.int8)
    if decide is not None:
        given = _asked(felt, dealt(seed, begin, end, felt.seats), decide)
    counted = Counted(
        ends=np.zeros(int(np.prod(felt.ends)), np.int64),
        sums=np.zeros(SUMMED, np.int64),
        squares=np.zeros(SUMMED, np.int64),
        products=np.zeros(-(-(end - begin) // BATCH), np.int64),
        hits=np.empty((end - begin, 2), np.int64),
        path=np.zeros(end - begin if felt.stakes else 0, np.int64),
    )
    worth, _ = felt.worth
    hits = blocks.play(
        *(begin, end, key_of(seed), felt.seats, felt.places, felt.decisions, given),
        *(felt.side_tables, felt.nets, worth, counted),
    )
    # A copy, so that the room for every round to be a hit is given back.
    return Shard(end - begin, *counted[:4], counted.hits[:hits].copy(), counted.path)


def _asked(felt: Felt, cards: U8, decide: Decide) -> Tiny:
    """What a player who is asked bets: the number of the bet, by round and seat."""
    rounds, seats = len(cards), felt.seats
    hole = cards[:, SHARED:].reshape(rounds * seats, 2)
    board = np.repeat(cards[:, :5], seats, axis=0)
    bets = np.zeros(rounds * seats, np.int8)
    waiting, earlier = np.arange(rounds * seats), 0
    for street, shown in _STREETS.items():
        sizes = len(getattr(felt.game, street))
        if len(waiting) and sizes:
            chosen = np.asarray(decide(street, hole[waiting], board[waiting, :shown]))
            _verify_answer(chosen, street, len(waiting), sizes)
            bets[waiting] = np.where(chosen > 0, chosen + earlier, 0)
            waiting = waiting[chosen == 0]
        earlier += sizes
    return bets.reshape(rounds, seats)


def _verify_answer(chosen: Ints, street: str, asked: int, sizes: int) -> None:
    if chosen.shape != (asked,) or chosen.dtype.kind not in "iub":
        raise NotationError(
            f"the strategy was asked for {asked:,} decisions ({street}) and answered with an "
            f"array of shape {chosen.shape} and type {chosen.dtype}"
        )
    if chosen.min() < 0 or chosen.max() > sizes:
        raise NotationError(
            f"the strategy has a gap: a decision ({street}) is a number from 0 to {sizes}, "
            f"and one was {int(chosen.min() if chosen.min() < 0 else chosen.max())}"
        )
