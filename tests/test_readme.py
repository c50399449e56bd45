"""The README's first block is a promise too: it runs, and prints what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
_LINK = re.compile(r"\]\(([^)#\s]+)")
_BLOCK = re.compile(r"```python\n(.*?)```\n+```text\n(.*?)```", re.DOTALL)


def test_the_first_block_plays_a_round_and_prints_its_settlement() -> None:
    block = _BLOCK.search(README.read_text(encoding="utf-8"))
    assert block is not None
    code, printed = block.groups()
    assert len(code.splitlines()) <= 15
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "README.md", "exec"), {})  # running the README is the point
    assert output.getvalue() == printed


def test_every_link_in_a_page_of_the_repository_leads_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        links = _LINK.findall(page.read_text(encoding="utf-8"))
        lost = [to for to in links if "://" not in to and not (page.parent / to).exists()]
        assert lost == [], page.name
