"""The drawings of a PAR sheet, as SVG: one file for the page and for the printer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

INK, QUIET, RULE = "#1c1a17", "#6b655c", "#d8d2c6"
GREEN, BROWN, GREY = "#1d7465", "#c06f41", "#8b958f"
_FONT = 'font-family="Libertinus Serif, Iowan Old Style, Georgia, serif"'
#: The scale of the starting hands: from the worst to nothing, and from there to the best.
_LOSSES = ((0xFB, 0xF5, 0xEA), (0xD8, 0xA0, 0x78))
_GAINS = ((0xDD, 0xEC, 0xE4), (0x0C, 0x54, 0x48))


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it is called, how long it is, what stands at its end, and its own colour."""

    name: str
    value: float
    label: str
    fill: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One starting hand: its name, its value, and whether it bets."""

    name: str
    value: float
    bets: bool


def _svg(width: float, height: float, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" {_FONT} role="img">{inside}</svg>'
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(
    x: float,
    y: float,
    words: str,
    *,
    at: str = "start",
    size: float = 8.5,
    fill: str = INK,
    bold: bool = False,
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}" '
        f'text-anchor="{at}"{weight}>{escape(words)}</text>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{fill}"/>'
    )


def _line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    *,
    stroke: str = RULE,
    width: float = 0.6,
    dashed: bool = False,
) -> str:
    dash = ' stroke-dasharray="2.5 2"' if dashed else ""
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{stroke}" '
        f'stroke-width="{_n(width)}" stroke-linecap="square"{dash}/>'
    )


def grid(cells: Sequence[Cell]) -> str:
    """The 169 starting hands, aces first, with a line around those that bet."""
    wide, high = 42.0, 24.0
    low, top = min(c.value for c in cells), max(c.value for c in cells)
    parts, lines = [], []
    for at, cell in enumerate(cells):
        row, column = divmod(at, 13)
        x, y = column * wide, row * high
        fill, ink = _shade(cell.value, low, top)
        parts.append(_rect(x + 0.4, y + 0.4, wide - 0.8, high - 0.8, fill))
        middle = x + wide / 2
        parts.append(_text(middle, y + 10, cell.name, at="middle", fill=ink, bold=True))
        value = f"{cell.value:+.3f}".replace("-", "−")
        parts.append(_text(middle, y + 19.5, value, at="middle", size=8, fill=ink))
        for other, ends in (
            (at + 1 if column < 12 else None, (x + wide, y, x + wide, y + high)),
            (at + 13 if row < 12 else None, (x, y + high, x + wide, y + high)),
        ):
            if other is not None and cells[other].bets != cell.bets:
                lines.append(_line(*ends, stroke=INK, width=1.8))
    legend = _legend(low, top, 13 * high + 8)
    return _svg(13 * wide, 13 * high + 24, "".join([*parts, *lines, *legend]))


def _legend(low: float, top: float, y: float) -> list[str]:
    """What the shades of the grid stand for, and its line."""
    parts, x = [_text(0, y + 10, "Value in Antes", size=8, fill=QUIET)], 66.0
    shown = (*((low, low / 2) if low < 0 else ()), 0.0, *((top / 2, top) if top > 0 else ()))
    for value in shown:
        parts.append(_rect(x, y, 18, 13, _shade(value, low, top)[0]))
        words = f"{value:+.2f}".replace("-", "−") if value else "0"
        parts.append(_text(x + 22, y + 10, words, size=8, fill=QUIET))
        x += 58
    parts.append(_line(x + 8, y + 6.5, x + 26, y + 6.5, stroke=INK, width=1.8))
    parts.append(_text(x + 31, y + 10, "between hands that bet and that check", size=8, fill=QUIET))
    return parts


def _shade(value: float, low: float, top: float) -> tuple[str, str]:
    ends = _GAINS if value > 0 else _LOSSES
    part = value / top if value > 0 else value / low if low < 0 else 0.0
    mixed = [round(a + (b - a) * part**0.7) for a, b in zip(*ends, strict=True)]
    return "#" + "".join(f"{c:02x}" for c in mixed), "#ffffff" if sum(mixed) < 330 else INK


def waterfall(bars: Sequence[Bar], *, width: float = 270) -> str:
    """Bars that begin where the one before ends; the last is the whole, from nothing."""
    left, right, row = 52.0, 52.0, 21.0
    spans, at = [], 0.0
    for bar in bars[:-1]:
        spans.append((at, at + bar.value))
        at += bar.value
    spans.append((0.0, bars[-1].value))
    low, top = min(0.0, *(min(s) for s in spans)), max(0.0, *(max(s) for s in spans))
    scale = (width - left - right) / ((top - low) or 1)
    height = row * len(bars) + 6

    def x(value: float) -> float:
        return left + (value - low) * scale

    parts = [_line(x(0), 0, x(0), height - 4, stroke=INK, width=0.8)]
    for number, (bar, (start, end)) in enumerate(zip(bars, spans, strict=True)):
        y = number * row + 3
        last = number == len(bars) - 1
        fill = INK if last else GREEN if bar.value >= 0 else BROWN
        parts.append(_rect(x(min(start, end)), y, max(0.8, abs(end - start) * scale), 14, fill))
        parts.append(_text(0, y + 10, bar.name, bold=True))
        parts.append(_text(width, y + 10, bar.label, at="end", bold=True))
        if not last:
            parts.append(_line(x(end), y + 14, x(end), y + row, stroke=QUIET, dashed=True))
    return _svg(width, height, "".join(parts))


def columns(
    bars: Sequence[Bar],
    *,
    width: float = 540,
    height: float = 110,
    top: float | None = None,
    ticks: Sequence[tuple[float, str]] = (),
    mark: tuple[float, str] | None = None,
) -> str:
    """Upright bars over their names; `mark` is a dashed line at a place among them."""
    most = top if top is not None else max(bar.value for bar in bars) * 1.1 or 1.0
    right, foot, head = 34.0, 14.0, 12.0
    step = (width - right) / len(bars)
    room = height - foot - head
    parts = []
    for value, words in ticks:
        y = head + room * (1 - value / most)
        parts.append(_line(0, y, width - right, y))
        parts.append(_text(width, y + 3, words, at="end", fill=QUIET, size=7.5))
    for at, bar in enumerate(bars):
        tall = room * max(0.0, bar.value) / most
        x = at * step + step * 0.14
        fill = bar.fill or GREEN
        parts.append(_rect(x, head + room - tall, step * 0.72, tall, fill))
        middle = at * step + step / 2
        parts.append(_text(middle, height - 3, bar.name, at="middle", size=7.2, fill=QUIET))
        if bar.label:
            label_y = head + room - tall - 2
            parts.append(_text(middle, label_y, bar.label, at="middle", size=7.5))
    parts.append(_line(0, head + room, width - right, head + room, stroke=INK, width=0.8))
    if mark is not None:
        place, words = mark
        x = place * step
        # It ends above the bar it stands over, whose label it would strike out.
        under = bars[min(int(place), len(bars) - 1)]
        tall = room * max(0.0, under.value) / most + (10 if under.label else 0)
        parts.append(_line(x, 0, x, head + room - tall, stroke=INK, width=0.8, dashed=True))
        parts.append(_text(x + 3, 8, words, size=7.5))
    return _svg(width, height, "".join(parts))


def shares(bars: Sequence[Bar], *, width: float = 540) -> str:
    """One bar in parts, each with its name: how a whole is divided."""
    fills = ("#0f4f40", "#2a7f70", "#93c2b4", "#e2b796", "#cfcac0")
    x, parts, total = 0.0, [], sum(bar.value for bar in bars)
    for at, bar in enumerate(bars):
        wide = width * bar.value / total
        parts.append(_rect(x + 0.5, 0, max(0.0, wide - 1), 18, fills[at % len(fills)]))
        if wide > 34:
            ink = "#ffffff" if at < 2 else INK
            parts.append(_text(x + wide / 2, 12.3, bar.label, at="middle", fill=ink, bold=True))
        x += wide
    return _svg(width, 18, "".join(parts))


def line(
    points: Sequence[tuple[float, float]],
    *,
    across: Sequence[tuple[float, str]],
    up: Sequence[tuple[float, str]],
    level: float,
    mark: tuple[float, str] | None,
    width: float = 540,
    height: float = 120,
) -> str:
    """A line through points between 0 and 1 both ways, with a dashed level and one place marked."""
    right, foot, head = 40.0, 14.0, 8.0
    w, h = width - right, height - foot - head

    def place(x: float, y: float) -> tuple[float, float]:
        return x * w, head + (1 - y) * h

    parts = []
    for value, words in up:
        _, y = place(0, value)
        parts.append(_line(0, y, w, y))
        parts.append(_text(width, y + 3, words, at="end", size=7.5, fill=QUIET))
    for at, (value, words) in enumerate(across):
        x, _ = place(value, 0)
        how = "start" if at == 0 else "end" if at == len(across) - 1 else "middle"
        parts.append(_text(x, height - 3, words, at=how, size=7.5, fill=QUIET))
    _, y = place(0, level)
    parts.append(_line(0, y, w, y, stroke=INK, width=0.8, dashed=True))
    path = " ".join(f"{_n(a)},{_n(b)}" for a, b in (place(*point) for point in points))
    parts.append(f'<polyline points="{path}" fill="none" stroke="{GREEN}" stroke-width="1.6"/>')
    if mark is not None:
        x, _ = place(mark[0], 0)
        parts.append(_line(x, head, x, head + h, stroke=BROWN, width=0.9, dashed=True))
        parts.append(_text(x - 3, head + 8, mark[1], at="end", size=7.5, fill=BROWN))
    return _svg(width, height, "".join(parts))
