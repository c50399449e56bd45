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
from time import perf_counter
from houseedge.lab.ready import prepare
from houseedge.odds import tables
from houseedge.odds.solver import solve
prepare()
solve()
seconds = []
for _ in range(5):
    tables.forget()
    start = perf_counter()
    solve(threads={threads})
    seconds.append(perf_counter() - start)
print(min(seconds), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def solved(threads: int) -> tuple[float, float]:
    """The best time of a warm solve, in seconds, and the memory of the process, in GiB."""
    done = subprocess.run(
        [sys.executable, "-c", _SOLVE.format(threads=threads)],
        capture_output=True,
        check=True,
        text=True,
    )
    seconds, memory = done.stdout.split()
    return float(seconds), int(memory) / 2**20


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
    two, memory = solved(2)
    one, _ = solved(1)
    theirs = plain()
    print(
        f"full solve, warm: {two:.2f} s on 2 threads, {one:.2f} s on one, {memory:.2f} GiB in all"
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
