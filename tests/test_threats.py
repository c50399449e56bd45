"""Every test the page on threats names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"`(test_\w+)`")


def test_every_test_the_page_names_is_there() -> None:
    named = set(NAMED.findall((ROOT / "THREATS.md").read_text(encoding="utf-8")))
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(named) > 30
    assert sorted(named - there) == []


def test_every_threat_names_its_test() -> None:
    text = (ROOT / "THREATS.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| to ")]
    assert len(rows) > 20
    assert [row for row in rows if not NAMED.search(row)] == []
