"""Rounds in bulk against a plain loop: shuffled deck, `eval7`, the simple strategy hand by hand."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time

import eval7

from houseedge.cards import DECK
from houseedge.lab import SideBets, simulate
from houseedge.odds import simple
from houseedge.odds.solver import solve
from houseedge.rules import built_in
from houseedge.rules.spec import Wager

THREADS = 2
TARGET = 10e6
SIX_TARGET = 20e6


def _rate(rounds: int, seats: int) -> tuple[float, float]:
    """Rounds a second, and a second of one processor, with Trips under perfect play; best of 3."""
    trips = SideBets(tables={Wager.TRIPS: built_in().paytable("UTH-02")})
    play, walls, processors = solve().strategy, [], []
    for _ in range(3):
        before = process_time()
        found = simulate(
            rounds=rounds, seed=1, seats=seats, strategy=play, side_bets=trips, threads=THREADS
        )
        processors.append(rounds / (process_time() - before))
        walls.append(found.rounds_per_second)
    return max(walls), max(processors)


def _plain(rounds: int) -> float:
    """Rounds a second of the plain loop."""
    random, deck = Random(1), list(DECK)
    cards = {card: eval7.Card(str(card)) for card in DECK}
    total = 0
    start = perf_counter()
    for _ in range(rounds):
        random.shuffle(deck)
        board, dealer, hole = deck[:5], deck[5:7], deck[7:9]
        play = 0
        for size, shown in ((4, 0), (2, 3), (1, 5)):
            if not play and simple.bets(hole, board[:shown]):
                play = size
        mine = eval7.evaluate([cards[card] for card in (*board, *hole)])
        theirs = eval7.evaluate([cards[card] for card in (*board, *dealer)])
        total += play if mine > theirs else -play
    return rounds / (perf_counter() - start)


def main() -> None:
    """Print both rates and their ratios."""
    one, one_core = _rate(20_000_000, 1)
    six, six_core = _rate(5_000_000, 6)
    theirs = _plain(5_000)
    print(
        f"simulating: {one / 1e6:.1f} million rounds a second with one seat and Trips under "
        f"perfect play ({one / TARGET:.2f} of the target), {6 * six / 1e6:.1f} million seat-rounds "
        f"with six ({6 * six / SIX_TARGET:.2f}), on {THREADS} threads; by a processor's own second "
        f"{one_core / 1e6:.1f} and {6 * six_core / 1e6:.1f} million; a plain loop with eval7 and "
        f"the simple strategy {theirs:,.0f} rounds: {one / theirs:,.0f} times as fast"
    )


if __name__ == "__main__":
    main()
