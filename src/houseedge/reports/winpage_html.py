"""A win page as HTML: one file, for the screen and the printer, without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from houseedge.reports.paper import plain


def write_html(
    *,
    house: str,
    number: str,
    amount: str,
    words: str,
    sources: str,
    rows: Sequence[tuple[str, str]],
    account: Sequence[tuple[str, tuple[str, str]]],
    payment: Sequence[tuple[str, bool]],
    signers: Sequence[tuple[str, str]],
) -> str:
    """The whole page; every text in it is escaped here and nowhere else."""
    style = files("houseedge.reports").joinpath("winpage.css").read_text(encoding="utf-8")
    facts = "".join(f"<div><dt>{_safe(k)}</dt><dd>{_safe(v)}</dd></div>" for k, v in rows)
    steps = "".join(
        f'<tr><th scope="row">{_safe(label)}</th>'
        f"<td>{_safe(cents)}<small>{_safe(below)}</small></td></tr>"
        for label, (cents, below) in account
    )
    boxes = "".join(
        f"<span>{_safe(label)}{'<i></i>' if written else ''}</span>" for label, written in payment
    )
    lines = "".join(
        f"<li><span>{_safe(role)}</span>{f' {_safe(name)}' if name else ''}</li>"
        for role, name in signers
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Win page {_safe(number)}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<p>{_safe(house)}</p>
<h1>Progressive win page</h1>
</header>
<section class="amount">
<h2>Amount to pay</h2>
<p class="figure">{_safe(amount)}</p>
<p class="words">{_safe(words)}</p>
<p>{_safe(sources)}</p>
</section>
<dl>{facts}</dl>
<section>
<h2>The meter</h2>
<table>{steps}</table>
</section>
<section>
<h2>Payment, filled in by hand</h2>
<p class="boxes">{boxes}</p>
</section>
<section>
<h2>Signed</h2>
<ul>{lines}</ul>
</section>
<footer>
<p>Verification number <strong>{_safe(number)}</strong></p>
<p>It is reckoned from every field of this page and the record up to the win. A page that was
changed has another number.</p>
</footer>
</main>
</body>
</html>
"""


def _safe(text: str) -> str:
    return escape(plain(text))
