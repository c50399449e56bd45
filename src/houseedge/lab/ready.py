"""Getting the kernels of a solve ready: compiled once on a machine, loaded once in a process."""

from __future__ import annotations

import shutil
from fractions import Fraction

from houseedge.odds.folder import cache_folder, kernel_folder, unkept
from houseedge.odds.game import Game
from houseedge.odds.solver import solve
from houseedge.odds.tables import count_rivers

#: What to tell a person who is about to wait.
COMPILING = "Compiling, which takes some fifteen seconds."


def compiled_before() -> bool:
    """Whether these kernels were compiled on this machine before, as far as the cache tells."""
    # The folder alone says nothing: it is made when the kernels are imported.
    folder = kernel_folder()
    return folder is not None and unkept() is None and any(folder.rglob("*.nbc"))


def prune(keep: int = 4) -> None:
    """Remove kernels of other versions but for the latest few, which may still be at work."""
    cache = cache_folder()
    if cache is None:
        return
    folders = [folder for folder in cache.glob("kernels-*") if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[keep:]:
        shutil.rmtree(folder, ignore_errors=True)


def prepare() -> None:
    """Compile or load every kernel of a solve, so that its own time is all that is measured.

    A game on three ranks goes through all of them in a moment. Where they are compiled, those of
    older versions make room.
    """
    if not compiled_before():
        prune()
    tables = count_rivers(0b111 << 10, 1)
    solve(Game(flop=(Fraction(2), Fraction(3))), threads=1, tables=tables)
