"""Settling 20,000 hands with the real command, against the obvious settlement of as many."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from time import perf_counter

from tests.oracle.deal import random_hand
from tests.oracle.settle import settle as settle_obviously

HANDS = 20_000
LIMIT = 10.0


def main() -> None:
    """Print the time of the command, start-up and JSON included, and both ratios."""
    hands = [random_hand(Random(f"bench {n}")) for n in range(HANDS)]
    seats = sum(len(hand["seats"]) for hand in hands)
    text = "\n".join(map(json.dumps, hands)).encode()
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "houseedge", "settle", "-"],
        input=text,
        capture_output=True,
        check=True,
    )
    ours = perf_counter() - start
    assert done.stdout.count(b"\n") == HANDS
    start = perf_counter()
    for hand in hands[:2_000]:
        settle_obviously(hand)
    theirs = (perf_counter() - start) * HANDS / 2_000
    print(
        f"settling {HANDS:,} hands of {seats / HANDS:.1f} seats: {ours:.1f} s on one core, "
        f"{LIMIT / ours:.1f} times inside the limit of {LIMIT:.0f} s, "
        f"{theirs / ours:.1f} times as fast as the obvious settlement"
    )


if __name__ == "__main__":
    main()
