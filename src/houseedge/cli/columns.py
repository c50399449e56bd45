"""Rows of figures in the columns a screen has: none is ever cut.

Where the columns do not fit, those that only draw are left out; where they still do not fit,
each row becomes a short list, with the headings in front of what stands under them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

#: The least a column of words is worth having.
_READABLE = 16
_GAP = 2


class TextColumn(NamedTuple):
    """One column: `words` may go on below, and `drawing` says nothing a figure does not."""

    heading: str
    right: bool = False
    words: bool = False
    drawing: bool = False


def columns(
    width: int,
    headed: Sequence[TextColumn],
    rows: Iterable[Sequence[Text | str]],
    *,
    title: Text | str = "",
) -> RenderableType:
    """The rows side by side where `width` has room for them, else one below the other."""
    from rich.console import Group
    from rich.text import Text

    cells = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    every = range(len(headed))
    for shown in (every, [at for at in every if not headed[at].drawing]):
        widths = _widths([headed[at] for at in shown], [[row[at] for at in shown] for row in cells])
        room = width - _GAP * (len(widths) - 1) - sum(least for least, _ in widths)
        if room >= 0:
            parts = [_side_by_side(shown, headed, cells, _grown(headed, shown, widths, room))]
            break
    else:
        parts = list(_stacked(headed, cells))
    if isinstance(title, str):
        title = Text(title, style="italic")
    return Group(title, *parts) if title.plain else Group(*parts)


def _widths(headed: Sequence[TextColumn], cells: list[list[Text]]) -> list[tuple[int, int]]:
    """The least and the most each column can use."""
    widths = []
    for at, column in enumerate(headed):
        most = max(len(column.heading), *(row[at].cell_len for row in cells), 0)
        texts = [column.heading, *(row[at].plain for row in cells if column.words)]
        least = max((len(word) for text in texts for word in text.split()), default=0)
        if column.words:
            least = max(least, min(most, _READABLE))
        else:
            least = max(least, *(row[at].cell_len for row in cells), 0)
        widths.append((least, most))
    return widths


def _grown(
    headed: Sequence[TextColumn], shown: Sequence[int], widths: list[tuple[int, int]], room: int
) -> list[int]:
    """The widths with the spare room given out: to figures and their headings before words."""
    grown = [least for least, _ in widths]
    for at in sorted(range(len(shown)), key=lambda at: headed[shown[at]].words):
        more = min(room, widths[at][1] - widths[at][0])
        grown[at] += more
        room -= more
    return grown


def _side_by_side(
    shown: Sequence[int], headed: Sequence[TextColumn], cells: list[list[Text]], widths: list[int]
) -> RenderableType:
    from rich.table import Table

    named = any(column.heading for column in headed)
    table = Table(box=None, padding=(0, _GAP, 0, 0), pad_edge=False, show_header=named)
    for at, width in zip(shown, widths, strict=True):
        column = headed[at]
        table.add_column(column.heading, justify="right" if column.right else "left", width=width)
    for row in cells:
        table.add_row(*(row[at] for at in shown))
    return table


def _stacked(headed: Sequence[TextColumn], cells: list[list[Text]]) -> Iterable[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    for first, *others in cells:
        named = first.copy()
        named.stylize("bold")
        yield named
        for column, cell in zip(headed[1:], others, strict=True):
            if cell.plain.strip() and not column.drawing:
                heading = f"{column.heading} " if column.heading else ""
                yield Padding(Text.assemble((heading, "grey62"), cell), (0, 0, 0, 2))
