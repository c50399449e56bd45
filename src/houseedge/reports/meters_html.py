"""A meter report as HTML: one file, for the screen and the printer, without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

#: Rows of an upright sheet that are sums of those above them.
_SUMS = frozenset({"Opening", "Expected", "Closing", "Verdict"})


def write_html(report: dict[str, Any]) -> str:
    """The whole report from what the printer is given; every text in it is escaped here."""
    style = files("houseedge.reports").joinpath("meters.css").read_text(encoding="utf-8")
    heading = "".join(
        f"<div><dt>{label}</dt><dd>{escape(text)}</dd></div>"
        for label, text in (
            ("Progressive", report["plan"]),
            ("From", report["since"]),
            ("Until", f"{report['until']}, not included"),
            ("Made", report["made"]),
        )
    )
    sheets = "".join(_sheet(sheet, report["empty"]) for sheet in report["sheets"])
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(report["title"])}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<p>{escape(report["operator"])}</p>
<h1>{escape(report["title"])}</h1>
</header>
<dl>{heading}</dl>
{sheets}</main>
</body>
</html>
"""


def _sheet(sheet: dict[str, Any], empty: str) -> str:
    note = f'<p class="note">{escape(sheet["note"])}</p>\n' if sheet["note"] else ""
    if not sheet["rows"]:
        body = f'<p class="empty">{escape(empty)}</p>'
    else:
        rows = "".join(_upright(sheet) if sheet["upright"] else _flat(sheet))
        body = f'<div class="wide"><table>{rows}</table></div>'
    return f"<section>\n<h2>{escape(sheet['title'])}</h2>\n{note}{body}\n</section>\n"


def _flat(sheet: dict[str, Any]) -> Iterator[str]:
    columns = sheet["columns"]
    titles = (f'<th scope="col"{_side(c)}>{escape(c["title"])}</th>' for c in columns)
    yield f"<thead><tr>{''.join(titles)}</tr></thead><tbody>"
    for row in sheet["rows"]:
        cells = zip(columns, row, strict=True)
        yield f"<tr>{''.join(_cell(column, parts) for column, parts in cells)}</tr>"
    yield "</tbody>"
    if sheet["totals"]:
        totals = zip(columns, sheet["totals"], strict=True)
        yield f"<tfoot><tr>{''.join(_cell(column, parts) for column, parts in totals)}</tr></tfoot>"


def _upright(sheet: dict[str, Any]) -> Iterator[str]:
    """Each row of the sheet as a column beside the titles."""
    for at, column in enumerate(sheet["columns"]):
        title = column["title"]
        strong = ' class="sum"' if title in _SUMS else ""
        cells = "".join(_cell({"kind": "micros"}, row[at]) for row in sheet["rows"])
        yield f'<tr{strong}><th scope="row">{escape(title)}</th>{cells}</tr>'


def _cell(column: dict[str, Any], parts: list[str]) -> str:
    text, below = parts
    small = f"<small>{escape(below)}</small>" if below else ""
    return f"<td{_side(column)}>{escape(text)}{small}</td>"


def _side(column: dict[str, Any]) -> str:
    kind = column["kind"]
    return "" if kind == "text" else f' class="{"time" if kind == "time" else "figure"}"'
