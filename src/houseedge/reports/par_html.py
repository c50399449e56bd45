"""A PAR sheet as HTML: one file, for the screen and the printer, without scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

_LONG = re.compile(r"[0-9a-f]{64,}|[0-9−]+/[0-9]+")


def write_html(data: Mapping[str, Any]) -> str:
    """The whole page; every text in it is escaped here, and drawings where they are made."""
    style = files("houseedge.reports").joinpath("par.css").read_text(encoding="utf-8")
    heads = "".join(
        f"<div><dt>{_safe(name)}</dt><dd>{_safe(value)} <small>{_safe(small)}</small></dd></div>"
        for name, value, small in data["heads"]
    )
    name, value = data["exactly"]
    parts, number = [], 0
    for part in data["parts"]:
        number += bool(part["title"])
        parts.append(_part(part, number))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>PAR sheet {_safe(data["number"])}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header><p><b>{_safe(data["operator"])}</b></p>
<p><b>PAR sheet</b> {_safe(data["number"])}</p></header>
<h1>{_safe(data["title"])}</h1>
<p class="about">{_safe(data["about"])}</p>
<dl class="heads">{heads}</dl>
<p class="exactly"><span>{_safe(name)}</span> <code>{_safe(value)}</code></p>
{"".join(parts)}
<footer>{_safe(data["foot"])}</footer>
</main>
</body>
</html>
"""


def _part(part: Mapping[str, Any], number: int) -> str:
    title = ""
    if part["title"]:
        title = (
            f"<h2><span><i>{number}</i> {_safe(part['title'])}</span> "
            f"<small>{_safe(part['note'])}</small></h2>\n"
        )
    columns = "".join(
        f'<div class="column">{"".join(map(_block, column))}</div>' for column in part["columns"]
    )
    kind = "two" if len(part["columns"]) > 1 else "one"
    return f'<section>{title}<div class="{kind}">{columns}</div></section>\n'


def _block(block: Mapping[str, Any]) -> str:
    match block["kind"]:
        case "table":
            return _table(block)
        case "drawing":
            about = f"<figcaption>{_safe(block['about'])}</figcaption>" if block["about"] else ""
            return f"<figure>{block['svg']}{about}</figure>"
        case _:
            return "".join(f"<p>{_safe(each)}</p>" for each in block["words"])


def _table(block: Mapping[str, Any]) -> str:
    bars: Sequence[float] = block["bars"]
    right: int = block["right"]
    head = ""
    if any(block["heads"]):
        cells = "".join(
            f'<th scope="col"{_figure(at, right)}>{_safe(each)}</th>'
            for at, each in enumerate(block["heads"])
        )
        head = f"<thead><tr>{cells}{'<td></td>' if bars else ''}</tr></thead>"
    rows, last = [], len(block["rows"]) - block["sums"]
    for number, row in enumerate(block["rows"]):
        cells = "".join(
            f"<td{_figure(at, right)}>{_long(each)}</td>"
            if at
            else f'<th scope="row">{_long(each)}</th>'
            for at, each in enumerate(row)
        )
        if bars:
            cells += f'<td class="bar">{_bar(bars[number])}</td>'
        kind = ' class="sum"' if number >= last else ""
        rows.append(f"<tr{kind}>{cells}</tr>")
    title = f"<caption>{_safe(block['title'])}</caption>" if block["title"] else ""
    return f'<div class="wide"><table>{title}{head}<tbody>{"".join(rows)}</tbody></table></div>'


def _figure(at: int, right: int) -> str:
    return ' class="figure"' if at >= right else ""


def _bar(part: float) -> str:
    if not part:
        return ""
    kind = "loss" if part < 0 else "gain"
    return f'<span class="{kind}" style="width:{max(abs(part) * 4, 0.05):.3f}rem"></span>'


def _long(text: str) -> str:
    return f"<code>{_safe(text)}</code>" if _LONG.fullmatch(text) else _safe(text)


def _safe(text: object) -> str:
    return escape(str(text))
