"""One decision at a time, warm and in process; and how quickly a process gets there."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from time import perf_counter

from benchmarks.evaluating import random_hands
from houseedge.cards import DECK, parse_cards
from houseedge.lab.book import open_book
from houseedge.odds.advice import advise
from houseedge.odds.bulk import advise_many

#: Decisions a second of the fastest open river solver measured.
OPEN_RIVERS = 397


def _each(count: int, street: int) -> float:
    """Seconds for one decision with so many board cards."""
    random = Random(f"street {street}")
    deals = [tuple(random.sample(DECK, 2 + street)) for _ in range(count + 1)]
    advise(deals[0][:2], deals[0][2:])
    start = perf_counter()
    for cards in deals[1:]:
        advise(cards[:2], cards[2:])
    return (perf_counter() - start) / count


def _command(*arguments: str) -> float:
    """The best of three runs of the command, in seconds."""
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "houseedge", *arguments], capture_output=True, check=True
        )
        best = min(best, perf_counter() - start)
    return best


def _many(count: int, street: int) -> float:
    """Decisions a second in bulk, the best of three."""
    deals = random_hands(count)[:, : 2 + street]
    best = 0.0
    for _ in range(4):
        start = perf_counter()
        advise_many(deals[:, :2], deals[:, 2:])
        best = max(best, count / (perf_counter() - start))
    return best


def main() -> None:
    """Print the time of each kind of decision."""
    river, flop = _each(500, 5), _each(50, 3)
    book = open_book()
    hole = parse_cards("Ks 2s")
    start = perf_counter()
    for _ in range(1_000):
        book.first_decision(hole)
    preflop = (perf_counter() - start) / 1_000
    start = perf_counter()
    advise(hole, dead=parse_cards("Ah Ad"))
    dead = perf_counter() - start
    print(
        f"advice: river {river * 1e6:.0f} us ({1 / river / OPEN_RIVERS:.0f} times the fastest open "
        f"river solver's {OPEN_RIVERS}/s), flop {flop * 1e3:.1f} ms, pre-flop from the book "
        f"{preflop * 1e3:.3f} ms, pre-flop with dead cards {dead:.2f} s"
    )
    rivers, flops = _many(2_000_000, 5), _many(2_000_000, 3)
    print(
        f"in bulk: {rivers / 1e6:.1f} million rivers and {flops / 1e6:.1f} million flops a second "
        f"on 2 threads, {rivers / OPEN_RIVERS:,.0f} times the fastest open river solver and "
        f"{rivers * river:,.0f} times a loop over single decisions"
    )
    print(
        f"a process: houseedge --help {_command('--help'):.2f} s, "
        f"houseedge solve --json {_command('solve', '--json'):.2f} s"
    )


if __name__ == "__main__":
    main()
