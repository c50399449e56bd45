"""One decision at a time: the exact value of every legal action, with any cards known or dead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseedge.cards import Card
from houseedge.errors import NotationError
from houseedge.memo import last_call
from houseedge.odds.decision import Advice, verify_decision
from houseedge.odds.game import Chances, Game
from houseedge.odds.jit import fill, kernel
from houseedge.odds.pattern import COUNT, RANKS, Ints
from houseedge.odds.river import Held, Stakes, holding, split, standing, strength
from houseedge.odds.solver import verify_threads


def advise(
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    dead: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
    game: Game | None = None,
    threads: int = 2,
) -> Advice:
    """The exact value of every action with these hole cards and this much of the board.

    `dead` cards are known to be nowhere in play, such as a neighbour's; `dealer` are cards of the
    dealer's that have been seen. The board has none, three or five cards.
    """
    stakes = _stakes(_STANDARD if game is None else game)
    game = stakes.game
    verify_threads(threads)
    verify_decision(hole, board, dead, dealer)
    if len(board) == 5 and not dealer:
        return _river_advice(stakes, (*hole, *board), dead)
    unseen = np.ones(52, np.bool_)
    for card in (*hole, *board, *dead, *dealer):
        unseen[card] = False
    known = Known(np.array(hole, np.int64), np.array(dealer, np.int64), unseen)
    shown = np.array(board, np.int64)
    left = int(unseen.sum())
    if left < 7 - len(board) - len(dealer):
        raise NotationError("too many dead cards: the round could not be dealt to its end (B-01)")
    dealers = comb(left - (5 - len(board)), 2 - len(dealer))
    match len(board):
        case 5:
            met = showdown(shown, known, stakes.kernel, np.zeros(26, np.int64))
            win, lose, high, base = (int(number) for number in met)
            return _at_the_river(stakes, win, lose, high, base, dealers)
        case 3:
            sums = run_out_sums(shown, known, stakes.kernel)
            return _flop_advice(game, sums, comb(left, 2) * dealers)
        case _:
            return _preflop_advice(game, known, dealers, threads)


class Known(NamedTuple):
    """The player's cards, those of the dealer's that were seen, and which cards nobody saw."""

    hole: Ints
    dealer: Ints
    unseen: npt.NDArray[np.bool_]


def _choose(
    street: str, values: Mapping[str, Fraction], win: int, lose: int, endings: int
) -> Advice:
    """The advice for actions listed from the smallest bet up."""
    best = max(values, key=lambda name: values[name])
    actions = dict(reversed(list(values.items())))
    chances = Chances.of(win, lose, endings)
    return Advice(street=street, actions=actions, best=best, chances=chances, endings=endings)


class _Stakes(NamedTuple):
    """A game with what the river asks of it: as the kernels take it, and as plain numbers."""

    game: Game
    kernel: Stakes
    unit: int
    refund: int
    blind: tuple[int, ...]
    river: tuple[tuple[str, int], ...]


_STANDARD = Game()


@last_call
def _stakes(game: Game) -> _Stakes:
    """What a game's decisions need, worked out once while the same game is asked about."""
    game.verify_range()
    sizes = zip(game.river, game.in_units(game.river).tolist(), strict=True)
    return _Stakes(
        game=game,
        kernel=Stakes.of(game),
        unit=game.unit,
        refund=game.refund,
        blind=tuple(game.blind_by_category.tolist()),
        river=tuple((f"{size}x", units) for size, units in sizes),
    )


def _river_advice(stakes: _Stakes, cards: Sequence[Card], dead: Sequence[Card]) -> Advice:
    """One river against all that the dealer may hold: the decision people ask for most."""
    unseen = (1 << 52) - 1
    for card in (*cards, *dead):
        unseen &= ~(1 << card)
    left = 52 - len(cards) - len(dead)
    if left < 2:
        raise NotationError("too many dead cards: the round could not be dealt to its end (B-01)")
    dealers = left * (left - 1) // 2
    units = stakes.kernel
    win, lose, high, kind = _river_counts(
        np.array(cards, np.int64), unseen, dealers, units.qualifies, units.ties
    )
    # As `river.standing` has it, with plain numbers: half of this decision's time is in the call.
    wq, wu, _, lq, lu = split.py_func(win, lose, high, kind < units.qualifies, dealers)  # type: ignore[attr-defined]
    base = stakes.unit * (wq - lq - lose) + units.won * wu + units.lost * lu
    base += stakes.blind[kind] * (wq + units.over_any * wu)
    return _at_the_river(stakes, win, lose, high, base, dealers)


def _at_the_river(
    stakes: _Stakes, win: int, lose: int, high: int, base: int, dealers: int
) -> Advice:
    """The advice for a river's counts, in whole numbers up to the last division."""
    whole = dealers * stakes.unit
    most = stakes.refund * high - 2 * whole
    best, values = "fold", {"fold": Fraction(most, whole)}
    for name, units in stakes.river:
        value = units * (win - lose) + base
        values[name] = Fraction(value, whole)
        if value > most:
            best, most = name, value
    return Advice(
        street="river",
        actions=dict(reversed(values.items())),
        best=best,
        chances=Chances.of(win, lose, dealers),
        endings=dealers,
    )


@kernel
def _river_counts(
    cards: Ints, unseen: int, dealers: int, qualifies: int, ties: int
) -> tuple[int, int, int, int]:
    """Dealer's hands that two cards beat on a board, lose to, and unqualified; the category.

    `cards` are the hole cards and the board; `unseen` has a bit for every card nobody saw.
    """
    suits = 0
    for at in range(2, 7):
        suits += 1 << 4 * (cards[at] & 3)
    flush_suit = -1
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 3:
            flush_suit = suit
    held, inside = Held(0, 0, 0, 0), 0
    for at in range(2, 7):
        held = holding(held, cards[at] >> 2)
        if cards[at] & 3 == flush_suit:
            inside |= 1 << (cards[at] >> 2)
    own = _seven(held, inside, flush_suit, cards[0], cards[1])
    copies = np.zeros(26, np.int64)
    for card in range(52):
        if unseen >> card & 1:
            copies[(card >> 2) + (RANKS if card & 3 == flush_suit else 0)] += 1
    win = lose = high = 0
    suit = max(flush_suit, 0)
    kinds = 2 * RANKS if flush_suit >= 0 else RANKS
    for a in range(kinds):
        if copies[a] == 0:
            continue
        first = _card(a, suit)
        for b in range(a, kinds):
            ways = copies[a] * (copies[a] - 1) // 2 if a == b else copies[a] * copies[b]
            if ways == 0:
                continue
            value = _seven(held, inside, flush_suit, first, _card(b, suit))
            if value < own:
                win += ways
            elif value > own:
                lose += ways
            if value >> 26 < qualifies:
                high += ways
    win, lose = _end_ties(win, lose, dealers, ties)
    return win, lose, high, own >> 26


@kernel
def _end_ties(win: int, lose: int, dealers: int, ties: int) -> tuple[int, int]:
    """Wins and losses where equal hands are lost (-1), pushed (0) or won (1)."""
    if ties > 0:
        win = dealers - lose
    elif ties < 0:
        lose = dealers - win
    return win, lose


def _flop_advice(game: Game, sums: tuple[int, int, int, int], deals: int) -> Advice:
    win, lose, base, wait = (int(number) for number in sums)
    unit, edge = game.unit, win - lose
    values = {"check": Fraction(wait, deals * unit)}
    for size in game.flop:
        values[f"{size}x"] = (size * edge * unit + base) / Fraction(deals * unit)
    return _choose("flop", values, win, lose, deals)


def _preflop_advice(game: Game, known: Known, dealers: int, threads: int) -> Advice:
    stakes = Stakes.of(game)
    cards = np.flatnonzero(known.unseen)
    flops = comb(len(cards), 3)

    def work(part: int) -> tuple[Ints, Ints, Ints]:
        wait, extra = np.zeros(flops, np.int64), np.zeros(flops, np.int64)
        sums = _board_sums(cards, known, stakes, part, threads, wait, extra)
        return np.array(sums, np.int64), wait, extra

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(work, range(threads)))
    win, lose, base = (int(number) for number in np.sum([part[0] for part in parts], axis=0))
    gain = sum((part[1] for part in parts), np.zeros(flops, np.int64))
    extra = sum((part[2] for part in parts), np.zeros(flops, np.int64))
    unit, edge, least = game.unit, win - lose, stakes.least
    best = np.maximum(np.maximum(gain, extra), 0)
    # Every board has ten flops.
    showdowns = comb(len(cards), 5) * dealers
    deals = 10 * showdowns * unit
    check = 10 * (least * edge + base) + sum(int(value) for value in best)
    values = {"check": Fraction(check, deals)}
    for size in game.preflop:
        values[f"{size}x"] = 10 * (size * edge * unit + base) / Fraction(deals)
    return _choose("preflop", values, win, lose, showdowns)


@kernel
def showdown(board: Ints, known: Known, stakes: Stakes, copies: Ints) -> tuple[int, int, int, int]:
    """A river against every dealer hand: wins, losses, hands without a pair; Ante and Blind.

    Dealer cards are counted by rank, or by rank in and out of the suit that can make a flush.
    """
    hole, dealer, unseen = known
    suits = np.zeros(4, np.int64)
    for at in range(5):
        suits[board[at] & 3] += 1
    flush_suit = -1
    for suit in range(4):
        if suits[suit] >= 3:
            flush_suit = suit
    held, inside = Held(0, 0, 0, 0), 0
    for at in range(5):
        held = holding(held, board[at] >> 2)
        if board[at] & 3 == flush_suit:
            inside |= 1 << (board[at] >> 2)
    own = _seven(held, inside, flush_suit, hole[0], hole[1])
    copies[:] = 0
    for card in range(52):
        if unseen[card]:
            copies[(card >> 2) + (RANKS if card & 3 == flush_suit else 0)] += 1
    for at in range(5):
        # The board may be drawn from the unseen cards.
        if unseen[board[at]]:
            copies[(board[at] >> 2) + (RANKS if board[at] & 3 == flush_suit else 0)] -= 1
    win = lose = high = total = 0
    suit = max(flush_suit, 0)
    if dealer.shape[0] == 2:
        value = _seven(held, inside, flush_suit, dealer[0], dealer[1])
        total = 1
        win = 1 if value < own else 0
        lose = 1 if value > own else 0
        high = 1 if value >> 26 < stakes.qualifies else 0
    else:
        kinds = 2 * RANKS if flush_suit >= 0 else RANKS
        for a in range(kinds):
            if copies[a] == 0:
                continue
            first = _card(a, suit)
            if dealer.shape[0] == 1:
                value = _seven(held, inside, flush_suit, first, dealer[0])
                ways = copies[a]
                total += ways
                if value < own:
                    win += ways
                elif value > own:
                    lose += ways
                if value >> 26 < stakes.qualifies:
                    high += ways
                continue
            for b in range(a, kinds):
                ways = copies[a] * (copies[a] - 1) // 2 if a == b else copies[a] * copies[b]
                if ways == 0:
                    continue
                value = _seven(held, inside, flush_suit, first, _card(b, suit))
                total += ways
                if value < own:
                    win += ways
                elif value > own:
                    lose += ways
                if value >> 26 < stakes.qualifies:
                    high += ways
    win, lose = _end_ties(win, lose, total, stakes.ties)
    return win, lose, high, standing(win, lose, high, own >> 26, total, stakes)


@kernel
def _card(kind: int, suit: int) -> int:
    """Some card of a type: of the suit, or of another."""
    if kind >= RANKS:
        return (kind - RANKS) * 4 + suit
    return kind * 4 + (suit + 1) % 4


@kernel
def _seven(board: Held, inside: int, flush_suit: int, first: int, second: int) -> int:
    """The strength of a board with two more cards; `inside` are its ranks of the flush suit."""
    for card in (first, second):
        if card & 3 == flush_suit:
            inside |= 1 << (card >> 2)
    held = holding(holding(board, first >> 2), second >> 2)
    return strength(held, inside if COUNT[inside] >= 5 else 0)


@kernel
def _dealers(known: Known, left: int) -> int:
    """How many hands the dealer may hold, with so many cards left to deal from."""
    if known.dealer.shape[0] == 2:
        return 1
    return left if known.dealer.shape[0] == 1 else left * (left - 1) // 2


@kernel
def run_out_sums(flop: Ints, known: Known, stakes: Stakes) -> tuple[int, int, int, int]:
    """Over all run-outs: wins, losses, Ante and Blind, and the best river values."""
    board = np.zeros(5, np.int64)
    fill(board, flop)
    copies = np.zeros(26, np.int64)
    cards = np.flatnonzero(known.unseen)
    dealers = _dealers(known, cards.shape[0] - 2)
    wins = losses = bases = waits = 0
    for a in range(cards.shape[0]):
        for b in range(a):
            board[3] = cards[a]
            board[4] = cards[b]
            win, lose, high, base = showdown(board, known, stakes, copies)
            wins += win
            losses += lose
            bases += base
            waits += _best_river(win - lose, base, high, stakes, dealers)
    return wins, losses, bases, waits


@kernel
def _best_river(edge: int, base: int, high: int, stakes: Stakes, dealers: int) -> int:
    """The value of the best bet, or of a fold that may get something back."""
    best = stakes.refund * high - 2 * stakes.unit * dealers
    for at in range(stakes.sizes.shape[0]):
        best = max(best, stakes.sizes[at] * edge + base)
    return best


@kernel
def _board_sums(
    cards: Ints, known: Known, stakes: Stakes, part: int, parts: int, gain: Ints, extra: Ints
) -> tuple[int, int, int]:
    """Over a share of all boards: wins, losses, and Ante and Blind.

    By flop: what waiting and the largest bet gain over the smallest bet. Every board counts for
    each of its ten flops.
    """
    n = cards.shape[0]
    board = np.zeros(5, np.int64)
    at = np.zeros(5, np.int64)
    copies = np.zeros(26, np.int64)
    dealers = _dealers(known, n - 5)
    wins = losses = bases = 0
    turn = 0
    for a in range(n):
        for b in range(a):
            turn += 1
            if turn % parts != part:
                continue
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        at[0], at[1], at[2], at[3], at[4] = e, d, c, b, a
                        for i in range(5):
                            board[i] = cards[at[i]]
                        win, lose, high, base = showdown(board, known, stakes, copies)
                        wins += win
                        losses += lose
                        bases += base
                        edge = win - lose
                        best = _best_river(edge, base, high, stakes, dealers)
                        wait = best - stakes.least * edge - base
                        more = stakes.spread * edge
                        for k in range(2, 5):
                            for j in range(1, k):
                                for i in range(j):
                                    z, y, x = at[k], at[j], at[i]
                                    flop = z * (z - 1) * (z - 2) // 6 + y * (y - 1) // 2 + x
                                    gain[flop] += wait
                                    extra[flop] += more
    return wins, losses, bases
