"""The full solve against a plain C program that only ranks the hands of every board class."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

_SOLVE = """
import resource
from fractions import Fraction
from time import perf_counter
from houseedge.lab.ready import prepare
from houseedge.odds import Game, seat_law, tables
from houseedge.odds.solver import solve, solve_in_full
from houseedge.rules import built_in
prepare()
game = Game(flop=(Fraction(3),))
solve_in_full(game)
seconds, again = [], []
for _ in range(5):
    tables.forget()
    start = perf_counter()
    solve_in_full(game, threads={threads})
    seconds.append(perf_counter() - start)
    start = perf_counter()
    solve_in_full(game, threads={threads})
    again.append(perf_counter() - start)
solve().ev
start = perf_counter()
for number in range(1000):
    solve(Game(blind=(Fraction(number, 7),) * 6)).ev
kept = (perf_counter() - start) / 1000
sides = [built_in().paytable(id) for id in ("UTH-02", "BBB-01", "UP-1", "WA-01")]
strategy, whole = solve().strategy, []
for _ in range(4):
    start = perf_counter()
    seat_law(strategy, paytables=sides, meter=25_000_00, threads={threads})
    whole.append(perf_counter() - start)
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(min(seconds), min(again), kept, min(whole), memory)
"""


def solved(threads: int) -> tuple[float, float, float, float, float]:
    """Seconds of a solve, of one whose rivers are ranked, of a kept one, of a seat; and GiB."""
    done = subprocess.run(
        [sys.executable, "-c", _SOLVE.format(threads=threads)],
        capture_output=True,
        check=True,
        text=True,
    )
    seconds, again, kept, seat, memory = done.stdout.split()
    return float(seconds), float(again), float(kept), float(seat), int(memory) / 2**20


def plain() -> float | None:
    """The time of the plain program on one thread; none without a C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        source = Path(__file__).parent / "plain.c"
        subprocess.run([compiler, "-O2", "-o", program, source], check=True)
        start = perf_counter()
        done = subprocess.run([program], capture_output=True, check=True, text=True)
        seconds = perf_counter() - start
    assert done.stdout.startswith("134459 classes"), done.stdout
    return seconds


def main() -> None:
    """Print both times and their ratio."""
    two, again, kept, seat, memory = solved(2)
    one, *_ = solved(1)
    theirs = plain()
    print(
        f"full solve, warm: {two:.2f} s on 2 threads, {one:.2f} s on one, {memory:.2f} GiB in all"
    )
    print(
        f"with rivers ranked before, as for new sizes: {again:.2f} s on 2 threads; "
        f"any Blind table: {kept * 1000:.2f} ms with its mean"
    )
    print(
        f"all seven wagers of a seat together: {seat:.2f} s on 2 threads, {seat / two:.1f} times "
        "the solve"
    )
    if theirs is None:
        print("no C compiler here, so the plain program was left out")
        return
    print(
        f"a plain C program that only ranks all hands of all boards: {theirs:.1f} s on one thread: "
        f"the solve is {theirs / two:.0f} times as fast on two, {theirs / one:.0f} times on one"
    )


if __name__ == "__main__":
    main()
