"""A shift's report as HTML: one file, for the screen and the printer, without scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from houseedge.reports.sheet import NO_ACTIVITY
from houseedge.reports.shift_paper import spoken

if TYPE_CHECKING:
    from houseedge.reports.shift import ShiftReport

_TITLES = (
    *("Table", "Opening", "Fills", "Credits", "Fees", "Closing", "Win", "Drop", "Hold"),
    *("Theory", "95 % band", "Off by"),
)


def write_html(report: ShiftReport) -> str:
    """The whole report; every text in it is escaped here."""
    data = spoken(report)
    style = files("houseedge.reports").joinpath("shift.css").read_text(encoding="utf-8")
    signed = f"; record up to checkpoint {escape(data['checkpoint'])}" if data["checkpoint"] else ""
    wrong = "".join(f'<p class="wrong">{escape(each)}</p>' for each in data["differences"])
    heads = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(small)}</small></dd></div>"
        for name, value, small in data["heads"]
    )
    signers = "".join(f"<li>{escape(each)}</li>" for each in data["signers"])
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(data["title"])} {escape(data["number"])}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header><p>{escape(data["operator"])}</p><p>Made {escape(data["made"])}{signed}</p></header>
<div class="title"><div><h1>{escape(data["title"])}</h1>
<p class="quiet">{escape(data["about"])}</p></div>
<p>{escape(data["verdict"])}<b>{escape(data["number"])}</b></p></div>
{wrong}<dl class="heads">{heads}</dl>
<section>{_heading("Tables", "win = closing tray + credits + fees − opening tray − fills")}
<div class="wide"><table class="ledger">{"".join(_tables(data))}</table></div></section>
<div class="charts">{_run(data["run"])}{_dots(data["dots"])}</div>
<div class="three">{"".join(_columns(data))}</div>
<section>{_heading("Counts of trays and boxes", "counted by two people, beside the books")}
{_rows(data, "counts", ("What", "Chips", "Books", "Counted", "Difference", "By"), (2, 3, 4))}
</section>
<section>{_heading("Adjustments, voids, disputes", "each with its reason on record")}
{_rows(data, "events", ("Number", "Time", "Where", "What", "By", "Amount"), (5,))}
{_note(data["more_events"])}</section>
<section>{_heading("Staff")}<div class="staff">{"".join(_staff(data))}</div></section>
<ul class="signers">{signers}</ul>
<footer>{escape(data["foot"])}</footer>
</main>
</body>
</html>
"""


def _heading(title: str, note: str = "") -> str:
    small = f"<small>{escape(note)}</small>" if note else ""
    return f"<h2>{escape(title)}{small}</h2>"


def _note(text: str) -> str:
    return f'<p class="quiet">{escape(text)}</p>' if text else ""


def _tables(data: dict[str, Any]) -> Iterator[str]:
    titles = "".join(f'<th scope="col">{title}</th>' for title in _TITLES)
    yield f"<thead><tr>{titles}</tr></thead><tbody>"
    for row in data["tables"]:
        yield _table(row, "out" if row["outside"] else "")
    yield "</tbody>"
    if data["total"] is not None:
        yield f"<tfoot>{_table(data['total'], 'sum')}</tfoot>"


def _table(row: dict[str, Any], kind: str) -> str:
    *cells, off = (escape(each) for each in row["cells"])
    off = f'<span class="flag">{off}</span>' if row["outside"] else off
    cells[5] = f"<b>{cells[5]}</b>"
    body = "".join(f"<td>{each}</td>" for each in (*cells, off))
    name = f"<b>{escape(row['name'])}</b> <small>{escape(row['place'])}</small>"
    return f'<tr class="{kind}"><td>{name}</td>{body}</tr>'


def _columns(data: dict[str, Any]) -> Iterator[str]:
    fills, cage, fees, awards = map(_short, data["columns"])
    yield f"<div>{fills}</div><div>{cage}</div><div>{fees}{awards}</div>"


def _short(part: dict[str, Any]) -> str:
    rows = "".join(_pair(name, value, "") for name, value in part["rows"])
    sums = "".join(_pair(name, value, "sum") for name, value in part["sums"])
    body = f"<table>{rows}{sums}</table>" if rows or sums else ""
    more = part["more"] or ("" if body else NO_ACTIVITY)
    return f'<section class="keep">{_heading(part["title"])}{body}{_note(more)}</section>'


def _pair(name: str, value: str, kind: str) -> str:
    return f'<tr class="{kind}"><td>{escape(name)}</td><td class="figure">{escape(value)}</td></tr>'


def _rows(data: dict[str, Any], part: str, titles: Sequence[str], figures: Sequence[int]) -> str:
    if not data[part]:
        return _note(data["empty"])
    sides = ['class="figure"' if at in figures else "" for at in range(len(titles))]
    head = "".join(f'<th scope="col" {s}>{t}</th>' for s, t in zip(sides, titles, strict=True))
    body = "".join(
        "<tr>"
        + "".join(f"<td {s}>{escape(cell)}</td>" for s, cell in zip(sides, row, strict=True))
        + "</tr>"
        for row in data[part]
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead>{body}</table></div>'


def _staff(data: dict[str, Any]) -> Iterator[str]:
    for who, first, last, tables in data["staff"]:
        dealt = f"; dealt at {escape(tables)}" if tables else ""
        yield f"<p>{escape(who)} <small>{first} to {last}{dealt}</small></p>"
    if not data["staff"]:
        yield _note(data["empty"])


def _run(run: dict[str, Any] | None) -> str:
    """The win as it went on, drawn in a box of 340 by 160."""
    if run is None:
        return ""
    wide, high = 280.0, 130.0

    def at(x: float, y: float) -> str:
        return f"{x * wide:.1f} {(1 - y) * high + 5:.1f}"

    upper = [at(x, most) for x, _, _, most in run["band"]]
    lower = [at(x, least) for x, _, least, _ in reversed(run["band"])]
    ticks = "".join(
        f'<path d="M{at(0, y)}H{wide}" stroke="{"#1c1a17" if zero else "#d8d2c6"}" '
        f'stroke-width="{1 if zero else 0.6}"/>'
        f'<text x="{wide + 6}" y="{(1 - y) * high + 8.5:.1f}">{escape(label)}</text>'
        for y, label, zero in run["ticks"]
    )
    first, last = run["band"][0], run["band"][-1]
    end = run["points"][-1]
    hours = "".join(
        f'<text x="{wide * i / 4:.1f}" y="152" text-anchor="{_anchor(i)}">{escape(hour)}</text>'
        for i, hour in enumerate(run["hours"])
    )
    drawn = (
        f'<path d="M{"L".join((*upper, *lower))}Z" fill="#ece8df"/>{ticks}'
        f'<path d="M{at(0, first[1])}L{at(1, last[1])}" stroke="#1c1a17" stroke-dasharray="4 3"/>'
        f'<path d="M{"L".join(at(x, y) for x, y in run["points"])}" fill="none" '
        f'stroke="#1c1a17" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<circle cx="{end[0] * wide:.1f}" cy="{(1 - end[1]) * high + 5:.1f}" r="3.2"/>{hours}'
    )
    return (
        f"<figure>{_heading('Win against theory', 'dashed: theory; grey: 95 % band')}"
        '<svg viewBox="0 0 340 158" role="img" aria-label="Win over time against theory and its '
        f'band">{drawn}</svg></figure>'
    )


def _anchor(at: int) -> str:
    return {0: "start", 4: "end"}.get(at, "middle")


def _dots(dots: dict[str, Any] | None) -> str:
    """Each table's win beside its band, drawn in rows of 17."""
    if dots is None:
        return ""
    left, wide, row = 70.0, 200.0, 17.0
    high = row * len(dots["rows"])
    drawn = "".join(
        f'<path d="M{left + x * wide:.1f} 0V{high}" stroke="{"#1c1a17" if zero else "#d8d2c6"}" '
        f'stroke-width="{1 if zero else 0.6}"/>'
        f'<text x="{left + x * wide:.1f}" y="{high + 13}" text-anchor="middle">{escape(label)}'
        "</text>"
        for x, label, zero in dots["ticks"]
    )
    for at, each in enumerate(dots["rows"]):
        y = (at + 0.5) * row
        drawn += f'<text class="name" x="0" y="{y + 3.5}">{escape(each["name"])}</text>'
        if each["band"] is not None:
            low, most = each["band"]
            drawn += (
                f'<rect x="{left + low * wide:.1f}" y="{y - 4.5}" width="{(most - low) * wide:.1f}"'
                ' height="9" rx="1.5" fill="#ece8df" stroke="#6b655c" stroke-width=".7"/>'
                f'<path d="M{left + each["theory"] * wide:.1f} {y - 6.5}v13" stroke="#1c1a17"/>'
            )
        look = 'fill="#fffdf8" stroke="#1c1a17" stroke-width="2"' if each["outside"] else ""
        drawn += (
            f'<circle cx="{left + each["win"] * wide:.1f}" cy="{y}" r="4" {look}/>'
            f'<text class="name" x="340" y="{y + 3.5}" text-anchor="end">{escape(each["label"])}'
            "</text>"
        )
    return (
        f"<figure>{_heading('Table by table', 'bar: 95 % band; tick: theory; dot: win')}"
        f'<svg viewBox="0 0 340 {high + 18}" role="img" aria-label="Win of each table against its '
        f'band">{drawn}</svg></figure>'
    )
