"""The rulebook check: every clause that is carried has code and a test that name it.

    python tools/check_rulebook.py [--live]

A clause of `clauses.toml` is carried unless it says `open`. A carried clause needs a test
function named by its id (`test_s05_...`) and its id in a docstring or comment of the code. An
open clause must have no test yet: once it has, the word `open` comes off. Where the rulebook
lies beside the project the ids are compared with it; where it does not, that is said.

A clause is live when a test reaches it through the served house: one in `tests/live`,
`tests/browser` or `tests/web` that is given a house, a table, a door or a folder to open one in.
`--live` names those that are not.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

CLAUSES = Path("src/houseedge/rules/data/clauses.toml")
RULEBOOK = Path("../shared/RULEBOOK.md")
#: Folders of tests that ask the house through its port, and how they are given it.
SERVED = ("live", "browser", "web")
GIVEN = {"house", "felt", "door", "tmp_path"}
_IN_A_TEST_NAME = re.compile(r"(?<![a-z0-9])([a-z])(\d\d)(?=_)")
_IN_CODE = re.compile(r"(?<![\w-])([A-Z]-\d\d)(?:\.\.([A-Z]-\d\d))?(?!\d)")


def tested(root: Path) -> set[str]:
    """The ids named by test functions under `tests/`."""
    return _named_by(_tests(root / "tests"))


def live(root: Path) -> set[str]:
    """The ids named by test functions that are given a served house, or a page of one."""
    return _named_by(
        test
        for folder in SERVED
        for test in _tests(root / "tests" / folder)
        if GIVEN & {argument.arg for argument in test.args.args}
    )


def _tests(folder: Path) -> Iterator[ast.FunctionDef]:
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def _named_by(tests: Iterable[ast.FunctionDef]) -> set[str]:
    return {
        f"{letter.upper()}-{digits}"
        for test in tests
        for letter, digits in _IN_A_TEST_NAME.findall(test.name.removeprefix("test_"))
    }


def named(root: Path) -> set[str]:
    """The ids named in the code and its data, ranges such as B-06..B-09 included."""
    files = [*(root / "src").rglob("*.py"), *(root / "src").rglob("*.toml")]
    return {
        id
        for file in files
        if file.name != CLAUSES.name
        for match in _IN_CODE.finditer(file.read_text(encoding="utf-8"))
        for id in _spread(match[1], match[2])
    }


def _spread(first: str, last: str | None) -> Iterator[str]:
    if last is None or last[0] != first[0]:
        yield from (id for id in (first, last) if id)
        return
    for number in range(int(first[2:]), int(last[2:]) + 1):
        yield f"{first[0]}-{number:02d}"


def faults(
    clauses: Mapping[str, Mapping[str, Any]],
    tests: set[str],
    code: set[str],
    rulebook: Iterable[str] | None,
) -> Iterator[str]:
    """What is wrong, a sentence each."""
    for id, clause in clauses.items():
        if "open" not in clause:
            if id not in tests:
                yield f"{id} has no test: name one test_{id.lower().replace('-', '')}_..."
            if id not in code:
                yield f"{id} is named nowhere in the code that carries it"
        elif id in tests:
            yield f"{id} has a test: take `open` off it in clauses.toml"
    for id in sorted((tests | code) - set(clauses)):
        yield f"{id} is named, but is no clause of clauses.toml"
    if rulebook is not None:
        listed = set(rulebook)
        for id in sorted(listed ^ set(clauses)):
            where = "clauses.toml" if id in clauses else "the rulebook"
            yield f"{id} stands only in {where}"


def main(root: Path, *, name_the_rest: bool = False) -> int:
    """Print what is open and what is wrong; the status is 1 when anything is."""
    clauses = tomllib.loads((root / CLAUSES).read_text(encoding="utf-8"))
    rulebook = root / RULEBOOK
    listed = None
    if rulebook.is_file():
        text = rulebook.read_text(encoding="utf-8")
        listed = re.findall(r"^\| ([A-Z]-\d\d) \|", text, re.MULTILINE)
    wrong = list(faults(clauses, tested(root), named(root), listed))
    open_rooms: dict[str, list[str]] = {}
    for id, clause in clauses.items():
        if "open" in clause:
            open_rooms.setdefault(clause["open"], []).append(id)
    carried = [id for id, clause in clauses.items() if "open" not in clause]
    reached = live(root)
    count = sum(id in reached for id in carried)
    print(f"Rulebook: {len(carried)} of {len(clauses)} clauses carried, {count} live.")
    if listed is None:
        print(f"  not compared with the rulebook, which is not here ({RULEBOOK})")
    for room, ids in open_rooms.items():
        print(f"  open, to come with {room}: {' '.join(ids)}")
    for id, clause in clauses.items():
        if "rest" in clause:
            print(f"  carried but for {clause['rest']}: {id}")
    if name_the_rest:
        print(f"  not live: {' '.join(id for id in carried if id not in reached)}")
    for fault in wrong:
        print(f"  wrong: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parent.parent, name_the_rest="--live" in sys.argv[1:]))
