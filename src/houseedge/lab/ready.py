"""Getting the kernels of a solve ready: compiled once on a machine, loaded once in a process."""

from __future__ import annotations

from fractions import Fraction

from houseedge.odds.game import Game
from houseedge.odds.jit import cache_folder, kernel_hash
from houseedge.odds.solver import solve
from houseedge.odds.tables import count_rivers


def compiled_before() -> bool:
    """Whether these kernels were compiled on this machine before, as far as the cache tells."""
    return (cache_folder() / f"kernels-{kernel_hash()}").is_dir()


def prepare() -> None:
    """Compile or load every kernel of a solve, so that its own time is all that is measured.

    A game on three ranks goes through all of them in a moment.
    """
    tables = count_rivers(0b111 << 10, 1)
    solve(Game(flop=(Fraction(2), Fraction(3))), threads=1, tables=tables)
