"""Evaluating seven cards: an array of hands at once against one hand a call elsewhere."""

from __future__ import annotations

from time import perf_counter

import eval7
import numpy as np
import numpy.typing as npt
import phevaluator

from houseedge.cards import DECK
from houseedge.odds.place import evaluate

HANDS = 20_000_000
CALLS = 200_000
TRIES = 5
THREADS = 2
TARGET = 100e6


def main() -> None:
    """Print hands a second, those of phevaluator and eval7 called from Python, and the ratios."""
    hands = random_hands(HANDS)
    evaluate(hands[:1])  # compiles
    ours = HANDS / min(_seconds(hands) for _ in range(TRIES))

    rows = hands[:CALLS].tolist()
    start = perf_counter()
    for row in rows:
        phevaluator.evaluate_cards(*row)
    by_phevaluator = CALLS / (perf_counter() - start)

    cards = [eval7.Card(str(card)) for card in DECK]
    held = [[cards[card] for card in row] for row in rows]
    start = perf_counter()
    for hand in held:
        eval7.evaluate(hand)
    by_eval7 = CALLS / (perf_counter() - start)
    print(
        f"evaluating seven cards: {ours / 1e6:.0f} million hands a second on {THREADS} threads, "
        f"{ours / TARGET:.1f} times the target; phevaluator {by_phevaluator / 1e6:.2f} million, "
        f"eval7 {by_eval7 / 1e6:.2f} million calls: "
        f"{ours / by_phevaluator:.0f} and {ours / by_eval7:.0f} times as fast"
    )


def random_hands(count: int) -> npt.NDArray[np.uint8]:
    """Rows of seven different cards, all equally likely."""
    random = np.random.default_rng(52)
    kept: list[npt.NDArray[np.uint8]] = []
    while (missing := count - sum(map(len, kept))) > 0:
        drawn = random.integers(0, 52, (min(2 * missing, 4_000_000), 7), dtype=np.uint8)
        # Rows that repeat a card are thrown away, about one in three.
        ordered = np.sort(drawn, axis=1)
        kept.append(drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:missing])
    return np.concatenate(kept)


def _seconds(hands: npt.NDArray[np.uint8]) -> float:
    start = perf_counter()
    evaluate(hands, threads=THREADS)
    return perf_counter() - start


if __name__ == "__main__":
    main()
