"""Copying inside kernels, entry by entry.

Numba's own `row[:] = source` brings the making of an error message along, which takes a second to
compile in the first kernel it stands in.
"""

from __future__ import annotations

from houseedge.odds.jit import kernel
from houseedge.odds.pattern import Ints


@kernel
def fill(row: Ints, source: Ints) -> None:
    """Lay a source over the beginning of a row."""
    for at in range(source.shape[0]):
        row[at] = source[at]
