"""The size check: modules and functions stay small enough to be read at one go.

A module has at most 400 lines, a function at most 60. What is longer stands in
`tools/large.toml` with its reason and its own bound, so that it does not grow unseen; an entry
that is no longer needed comes off.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "tools" / "large.toml"
MODULE, FUNCTION = 400, 60


def sizes(root: Path) -> Iterator[tuple[str, int, int]]:
    """Every module and function with its name, its lines and how many are usual."""
    for file in sorted((root / "src" / "houseedge").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        name = file.relative_to(root / "src" / "houseedge").as_posix()
        yield name, len(text.splitlines()), MODULE
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{name}:{node.name}", lines, FUNCTION


def faults(root: Path, listed: dict[str, int]) -> Iterator[str]:
    """What is longer than it may be, and what is listed for nothing."""
    large = {name: lines for name, lines, usual in sizes(root) if lines > usual}
    for name, lines in large.items():
        allowed = listed.get(name)
        if allowed is None:
            yield f"{name} has {lines} lines: split it, or list it with a reason"
        elif lines > allowed:
            yield f"{name} has {lines} lines, and {allowed} are listed: it has grown"
    for name in listed.keys() - large.keys():
        yield f"{name} is listed, and no longer large"


def main() -> None:
    """The command."""
    reasons = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    listed = {name: int(lines) for group in reasons.values() for name, lines in group.items()}
    found = list(faults(ROOT, listed))
    print(f"Sizes: {len(listed)} modules and functions are larger than usual, each with a reason.")
    for fault in found:
        print(f"  wrong: {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
