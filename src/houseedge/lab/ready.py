"""Compiling what a solve needs, once on a machine."""

from __future__ import annotations

import contextlib
from fractions import Fraction

from houseedge.odds.game import Game
from houseedge.odds.jit import cache_folder, kernel_hash
from houseedge.odds.solver import solve
from houseedge.odds.tables import count_rivers


def prepare() -> None:
    """Compile every kernel of a solve, where that has not been done on this machine before.

    A game on three ranks goes through all of them in a moment.
    """
    mark = cache_folder() / f"kernels-{kernel_hash()}" / "solver"
    if mark.exists():
        return
    tables = count_rivers(0b111 << 10, 1)
    solve(Game(flop=(Fraction(2), Fraction(3))), threads=1, tables=tables)
    with contextlib.suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
