"""The page on standards leaves no line out, and every test it names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "STANDARDS.md").read_text(encoding="utf-8")
#: The lines of each section, by their letter; N6 is none.
LINES = {"L": 15, "P": 12, "C": 23, "F": 5, "J": 8, "I": 9, "N": 12, "A": 14}
ANSWERS = ("met", "in part", "not met", "elsewhere", "a date")


def rows() -> dict[str, list[str]]:
    """The answer to each line, by its id."""
    found: dict[str, list[str]] = {}
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"[A-Z]\d+|\d\.?\d?( \w+)?", cells[0]):
            assert cells[0] not in found, cells[0]
            found[cells[0]] = cells
    return found


def test_every_line_is_answered_once() -> None:
    wanted = {f"{letter}{at}" for letter, most in LINES.items() for at in range(1, most + 1)}
    assert {each for each in rows() if each[0].isalpha()} == wanted - {"N6"}


def test_an_answer_says_whether_it_is_met_and_what_is_met_names_its_test() -> None:
    for line, (_, _, answer, shown) in rows().items():
        said = re.match(r"\*\*(.*?)\*\*", answer)
        assert said is not None, line
        assert said[1] in ANSWERS, line
        assert said[1] != "met" or "`test_" in shown, line


def test_every_test_the_page_of_standards_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert sorted(named - there - {"test_standards"}) == []
