"""Rounds against a player-dealer's stake, in bulk: seats played, then settled wager by wager.

Every end of a seat - bet, category of the hand, outcome - has a list of what it moves, in the
order inside the seat: what is collected is above zero, what is paid below, and a push moves
nothing. Lists of folded seats come in two parts, of which the first is collected before any hand
opens (K-12). `settle` does the same wager by wager for one round, and is what tests hold it to.
"""

# mypy: disable-error-code="no-any-return, assignment, arg-type, return-value"
# An element of an array is `Any` to mypy, and a number of NumPy's is no `int`; numba knows better.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseedge.odds.jit import kernel
from houseedge.odds.pair import CATEGORIES, OUTCOMES, outcome_of
from houseedge.odds.pattern import Ints
from houseedge.odds.playing import (
    Decisions,
    Places,
    early_bet,
    flop_number,
    flush_suit,
    late_bet,
    place_by_key,
    river_pattern,
)
from houseedge.odds.stream import SHARED, U8, U64, deal_rounds, new_pack


class Moves(NamedTuple):
    """What each end of each seat moves, in units: by seat, end and place in its list.

    `before` is collected while folded seats' cards are taken up, `after` in settling order.
    `alone` is by seat and end what the bank gains where it banks that seat alone.
    """

    before: Ints
    after: Ints
    alone: Ints


class BankedRounds(NamedTuple):
    """By round: the bank's result, that of its seats banked one by one, and how the stake ended.

    `used` is 1 where the stake was used up and 2 where a wager was not covered whole, or both.
    """

    nets: Ints
    apart: Ints
    used: Ints


@kernel
def _seven(cards: U8, suit: int, x: int, y: int, places: Places) -> int:
    """The place of a board and two more cards; `suit` is the one that may make a flush there."""
    key = places.keys[x] + places.keys[y]
    inside = 0
    for at in range(5):
        key += places.keys[cards[at]]
        if cards[at] & 3 == suit:
            inside |= 1 << (np.int64(cards[at]) >> 2)
    if x & 3 == suit:
        inside |= 1 << (x >> 2)
    if y & 3 == suit:
        inside |= 1 << (y >> 2)
    return place_by_key(key, inside, places)


@kernel
def _cover(amount: int, stake: int, net: bool, purse: Ints) -> int:
    """Cover as much of a move as the stake allows (O-07); returns what is left uncovered."""
    if amount < 0:
        spent = purse[0] - (purse[1] if net else 0)
        covered = min(-amount, stake - spent)
        purse[0] += covered
        if spent + covered == stake:
            purse[2] |= 1
        return -amount - covered
    room = stake - purse[1] + purse[0]
    if not net:
        room = stake - purse[1] if purse[0] < stake else 0
    covered = min(amount, room)
    purse[1] += covered
    return amount - covered


@kernel
def play_banked(
    begin: int,
    end: int,
    seed: U64,
    places: Places,
    choices: Decisions,
    moves: Moves,
    stake: int,
    net: bool,
    out: BankedRounds,
) -> None:
    """Play the rounds from `begin` to before `end`; seats are settled in their order (S-09)."""
    pack, dealt = new_pack(), np.zeros((1, 64), np.uint8)
    cards = dealt[0]
    ranks, purse = np.zeros(5, np.int64), np.zeros(3, np.int64)
    seats, longest = moves.after.shape[0], moves.after.shape[2]
    ends = np.zeros(seats, np.int64)
    for number in range(begin, end):
        deal_rounds(number, 1, seed, SHARED + 2 * seats, pack, dealt)
        suit, river = flush_suit(cards), -1
        flop = np.int64(choices.flops[flop_number(cards)])
        dealer = _seven(cards, suit, np.int64(cards[5]), np.int64(cards[6]), places)
        qualified = 1 if places.category[dealer] else 0
        for seat in range(seats):
            x, y = np.int64(cards[SHARED + 2 * seat]), np.int64(cards[SHARED + 2 * seat + 1])
            bet = early_bet(x, y, flop, choices)
            if not bet:
                if river < 0:
                    river = river_pattern(cards, suit, ranks)
                bet = late_bet(x, y, suit, river, choices)
            place = _seven(cards, suit, x, y, places)
            # A lower place is the better hand.
            sign = 1 if place < dealer else 0 if place == dealer else -1
            kind = np.int64(places.category[place])
            ends[seat] = (bet * CATEGORIES + kind) * OUTCOMES + outcome_of(sign, qualified)
        purse[:] = 0
        apart, uncovered = 0, 0
        for seat in range(seats):
            apart += moves.alone[seat, ends[seat]]
            for at in range(longest):
                amount = moves.before[seat, ends[seat], at]
                if amount:
                    uncovered += _cover(amount, stake, net, purse)
        for seat in range(seats):
            for at in range(longest):
                amount = moves.after[seat, ends[seat], at]
                if amount:
                    uncovered += _cover(amount, stake, net, purse)
        at = number - begin
        out.nets[at] = purse[1] - purse[0]
        out.apart[at] = apart
        out.used[at] = purse[2] | (2 if uncovered else 0)
