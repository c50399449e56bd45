"""One word for one thing: a class name stands in one room, but for a listed few."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "houseedge"

#: What is called the same in two rooms because it is the same thing there.
LISTED = {
    # A move of the game, asked of a live table and applied to its round.
    **{key: {"round", "table"} for key in ("Back", "Bet", "Check", "Fold", "Play", "TakeBack")},
    # What the house does, at a live table and in its round.
    **{key: {"round", "table"} for key in ("NoMoreBets", "Void")},
    # A refusal, as the house makes it and as the client raises it.
    **{key: {"client", "web"} for key in ("NoSession", "TooFast")},
}


def rooms_of_classes() -> dict[str, set[str]]:
    """Every public class with the rooms it stands in."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(room)
    return found


def test_no_class_name_stands_in_two_rooms_but_for_the_listed_ones() -> None:
    assert {name: rooms for name, rooms in rooms_of_classes().items() if len(rooms) > 1} == LISTED
