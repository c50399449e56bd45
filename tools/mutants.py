"""Changes the code that moves money, one small fault at a time, and asks whether a test notices.

    python -m tools.mutants [ROOM | MODULE ...] [--sample N] [--jobs N]

A fault is a comparison, a sum, an `and` or a number turned into another, a condition turned round,
a statement left out. Only tests that run the line are asked, the quick ones first, each fault in a
process of its own that was forked after everything had been imported. What no test notices is
listed as `file:line  old -> new`; `tools/mutants.toml` holds those that change nothing, and why.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import os
import pickle
import random
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "houseedge"
ROOMS = ("settlement", "bank", "progressive", "round", "table")
#: Rooms and modules in which none may survive any more; the others list what is left to do.
CLEAN = {
    *("settlement", "bank", "progressive", "round"),
    *("table/banking.py", "table/clock.py", "table/decide.py", "table/device.py"),
    *("table/evolve.py", "table/fee.py", "table/felt.py", "table/hand.py"),
    "table/meterbook.py",
    *("table/money.py", "table/settling.py", "table/state.py"),
}
ACCEPTED = ROOT / "tools" / "mutants.toml"
#: Tests that need no house, so that a fork of their process is safe and costs little.
TESTS = (
    *("tests/rulebook", "tests/round", "tests/bank", "tests/table", "tests/progressive"),
    *("tests/ledger", "tests/laws/test_money.py", "tests/laws/test_rounds.py"),
    *("tests/laws/test_table.py", "tests/test_slip.py", "tests/test_money.py", "tests/wire"),
)
#: Seconds after which a fault counts as noticed: the program does not end.
PATIENCE = 30.0

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
#: What is said, not done: faults in it are another matter.
_SPOKEN = (ast.JoinedStr, ast.AnnAssign)


#: A field of a node, and the place in it where it is a list.
Step = tuple[str, int | None]


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and what it changes."""

    file: Path
    line: int
    inside: str
    old: str
    new: str
    path: tuple[Step, ...] = field(repr=False)
    change: ast.AST = field(repr=False, compare=False)

    def tree(self) -> ast.Module:
        """The whole module with the fault in it."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        parent: Any = tree
        for name, at in self.path[:-1]:
            parent = getattr(parent, name) if at is None else getattr(parent, name)[at]
        name, at = self.path[-1]
        if at is None:
            setattr(parent, name, self.change)
        else:
            getattr(parent, name)[at] = self.change
        return ast.fix_missing_locations(tree)

    @property
    def room(self) -> str:
        """The room it is in, or the module where that has a promise of its own."""
        module = self.file.relative_to(SOURCE)
        return str(module) if str(module) in CLEAN else module.parts[0].removesuffix(".py")

    @property
    def key(self) -> str:
        """Its name in the list of accepted ones, which no line added above changes."""
        return f"{self.file.relative_to(SOURCE)} {self.inside}: {self.old} -> {self.new}"

    def __str__(self) -> str:
        where = self.file.relative_to(ROOT)
        return f"{where}:{self.line}  {self.old} -> {self.new}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every fault that can be put into a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for path, inside, node in _places(tree, (), ""):
        for change in _changes(node):
            old, new = (_shown(each) for each in (node, change))
            yield Mutant(file, node.lineno, inside, old, new, path, change)


def _shown(node: ast.AST) -> str:
    """A node in a few words; of a condition with all that hangs on it, the condition."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())


def _places(node: ast.AST, path: tuple[Step, ...], inside: str) -> Iterator[tuple[Any, str, Any]]:
    """Every node in which a fault can be, with the way to it."""
    if isinstance(node, _SPOKEN):
        return
    if path and isinstance(node, ast.expr | ast.stmt):
        yield path, inside, node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        inside = f"{inside}.{node.name}".lstrip(".")
    for name, value in ast.iter_fields(node):
        # Annotations and decorators are not run with the function.
        if name in ("annotation", "returns", "decorator_list", "defaults", "kw_defaults"):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        if isinstance(value, ast.AST):
            yield from _places(value, (*path, (name, None)), inside)
        elif isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, ast.AST):
                    yield from _places(each, (*path, (name, at)), inside)


def _changes(node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901 - a branch a kind of node
    """What a node may be turned into."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for at, op in enumerate(ops):
                for other in _COMPARED[type(op)]:
                    turned = [other() if n == at else each for n, each in enumerate(ops)]
                    yield _like(node, ast.Compare(left=left, ops=turned, comparators=right))
        case ast.BinOp(left=left, op=op, right=other_side) if type(op) in _COUNTED:
            yield _like(node, ast.BinOp(left=left, op=_COUNTED[type(op)](), right=other_side))
        case ast.AugAssign(target=target, op=op, value=value):
            if type(op) in _COUNTED:
                turned_op = _COUNTED[type(op)]()
                yield _like(node, ast.AugAssign(target=target, op=turned_op, value=value))
            yield _like(node, ast.Pass())
        case ast.BoolOp(op=joined, values=values):
            turned_to = ast.Or() if isinstance(joined, ast.And) else ast.And()
            yield _like(node, ast.BoolOp(op=turned_to, values=values))
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as flag):
            yield _like(node, ast.Constant(not flag))
        case ast.Constant(value=int() as number):
            yield _like(node, ast.Constant(number + 1))
            yield _like(node, ast.Constant(number - 1))
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare):
            turned_node = copy.copy(node)
            turned_node.test = ast.UnaryOp(op=ast.Not(), operand=test)
            yield turned_node
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
            yield _like(node, ast.Pass())
        case _:
            return


def _like(node: ast.AST, made: ast.AST) -> ast.AST:
    return ast.copy_location(made, node)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


class Run:
    """A run of the tests in which every fault is tried; a plugin of pytest's."""

    def __init__(self, mutants: list[Mutant], jobs: int) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.outcomes: dict[int, str] = {}
        self._functions: dict[str, list[FunctionType]] = defaultdict(list)
        self._items: dict[str, pytest.Item] = {}
        self._files = {str(mutant.file) for mutant in mutants}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of running the tests once."""
        assert not session.testsfailed, "the tests cannot be collected"
        self._items = {item.nodeid: item for item in session.items}
        # What was frozen once the tests were read is not among the collector's objects.
        gc.unfreeze()
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in self._files:
                self._functions[each.__code__.co_filename].append(each)
        assert set(self._functions) & self._files, "no function to put a fault into was found"
        took, lines = self._covered()
        self._try_all(took, lines)
        return True

    def _covered(self) -> tuple[dict[str, float], dict[str, dict[int, list[str]]]]:
        """How long each test takes, and the tests of each line, found out in a process apart."""

        def look(say: Callable[[bytes], object]) -> int:
            seen = coverage.Coverage(data_file=None, config_file=False, include=sorted(self._files))
            took: dict[str, float] = {}
            seen.start()
            for item in self._items.values():
                seen.switch_context(item.nodeid)
                began = time.perf_counter()
                if not _passes(item):
                    say(pickle.dumps(item.nodeid))
                    return 1
                took[item.nodeid] = time.perf_counter() - began
            seen.stop()
            data = seen.get_data()
            say(pickle.dumps((took, {f: data.contexts_by_lineno(f) for f in self._files})))
            return 0

        read, write = os.pipe()
        child = _fork(lambda: look(lambda data: _write_all(write, data)))
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            said = pickle.loads(pipe.read())
        if os.waitpid(child, 0)[1]:
            raise SystemExit(f"without any fault {said} fails")
        found: tuple[dict[str, float], dict[str, dict[int, list[str]]]] = said
        return found

    def _try_all(self, took: dict[str, float], lines: dict[str, dict[int, list[str]]]) -> None:
        """Some at a time, until all are tried."""
        running: dict[int, tuple[int, float]] = {}
        waiting = list(enumerate(self.mutants))[::-1]
        while waiting or running:
            while waiting and len(running) < self.jobs:
                number, mutant = waiting.pop()
                asked = set(lines[str(mutant.file)].get(mutant.line, ())) & set(took)
                patches = self._patches(mutant)
                if not patches:
                    self.outcomes[number] = "at import"
                elif not asked:
                    self.outcomes[number] = "not run"
                else:
                    items = [self._items[name] for name in sorted(asked, key=took.__getitem__)]
                    child = _fork(lambda items=items, patches=patches: _ask(items, patches))  # type: ignore[misc]
                    running[child] = number, time.monotonic() + PATIENCE
            self._gather(running)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(self.outcomes)} of {len(self.mutants)} ")

    def _gather(self, running: dict[int, tuple[int, float]]) -> None:
        for child, (number, end) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                self.outcomes[number] = "survived" if status == 0 else "killed"
                del running[child]
            elif time.monotonic() > end:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                self.outcomes[number] = "killed"
                del running[child]
        time.sleep(0.002)

    def _patches(self, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
        """The functions that run otherwise; none where only an import would."""
        whole = compile(mutant.tree(), str(mutant.file), "exec", dont_inherit=True)
        made = {(code.co_qualname, code.co_firstlineno): code for code in _codes(whole)}
        return [
            (function, made[key])
            for function in self._functions[str(mutant.file)]
            if (key := (function.__code__.co_qualname, function.__code__.co_firstlineno)) in made
            and made[key] != function.__code__
            and made[key].co_freevars == function.__code__.co_freevars
        ]


def _fork(work: Callable[[], int], *, silent: bool = True) -> int:
    """A child that does some work, in silence; its status is what the work gives."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2) if silent else ():
            os.dup2(silence, stream)
        status = work()
    finally:
        os._exit(status)


def _write_all(pipe: int, data: bytes) -> None:
    with os.fdopen(pipe, "wb") as stream:
        stream.write(data)


def _ask(items: list[pytest.Item], patches: list[tuple[FunctionType, CodeType]]) -> int:
    for function, code in patches:
        function.__code__ = code
    # Faults are tried side by side, and pytest would empty the one folder they all were given.
    config: Any = items[0].config
    with tempfile.TemporaryDirectory(dir=config.option.basetemp) as folder:
        config._tmp_path_factory._basetemp = Path(folder)
        return 0 if all(_passes(item) for item in items) else 1


def _passes(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def modules(rooms: Iterable[str]) -> list[Path]:
    """The files of some rooms, or of modules named as `table/money.py`."""
    places = [SOURCE / room for room in rooms]
    alone = {each.with_suffix(".py") for each in places}
    return sorted(
        {each for each in alone if each.exists()}.union(*(p.glob("*.py") for p in places))
    )


def chosen(rooms: Iterable[str], sample: int | None) -> list[Mutant]:
    """The faults of some rooms or modules; `sample` takes as many of them, the same each time."""
    found = [mutant for file in modules(rooms) for mutant in mutants_of(file)]
    if sample is not None and sample < len(found):
        picked = random.Random("mutants").sample(range(len(found)), sample)
        found = [found[at] for at in sorted(picked)]
    return found


def main() -> int:
    """Try the faults; 1 when one survives where none may, unless it is accepted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    named = [*ROOMS, *(str(file.relative_to(SOURCE)) for file in modules(ROOMS))]
    parser.add_argument("rooms", nargs="*", choices=[[], *named], metavar="ROOM", default=[])
    parser.add_argument("--sample", type=int, help="try this many, the same each time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    began = time.monotonic()
    mutants = chosen(given.rooms or ROOMS, given.sample)
    os.chdir(ROOT)
    outcomes = tried(mutants, given.jobs, "mutants")
    # What a few examples of a law leave alive, as many as in `make test` may not.
    known = accepted()
    alive = [n for n, end in outcomes.items() if end == "survived" and mutants[n].key not in known]
    if alive:
        again = tried([mutants[number] for number in alive], given.jobs, "mutants-again")
        outcomes |= {alive[at]: outcome for at, outcome in again.items()}
    return report(mutants, outcomes, time.monotonic() - began)


def tried(mutants: list[Mutant], jobs: int, profile: str) -> dict[int, str]:
    """What became of each fault, in a process apart: a law reads its settings when imported."""
    run = Run(mutants, jobs)

    def work(write: int) -> int:
        options = ("-qq", "-p", "no:cacheprovider", "-p", "no:xdist")
        status = pytest.main([*TESTS, *options, f"--hypothesis-profile={profile}"], plugins=[run])
        _write_all(write, pickle.dumps(run.outcomes))
        return int(status)

    read, write = os.pipe()
    child = _fork(lambda: work(write), silent=False)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        outcomes: dict[int, str] = pickle.loads(pipe.read())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if len(outcomes) != len(mutants):
        raise SystemExit(f"the tests did not run to their end: status {status}")
    return outcomes


def accepted() -> dict[str, str]:
    """The faults that change nothing, each with its reason."""
    found: dict[str, str] = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))
    return found


def report(mutants: list[Mutant], outcomes: dict[int, str], seconds: float) -> int:
    """Print the survivors and a line a room or module; 1 when one is where none may be."""
    known = accepted()
    rooms: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    for number, mutant in enumerate(mutants):
        outcome = outcomes[number]
        if outcome in ("survived", "not run"):
            outcome = "accepted" if mutant.key in known else outcome
        if outcome in ("survived", "not run"):
            survivors.append(f"{mutant}" + ("  (no test runs it)" if outcome == "not run" else ""))
        rooms[mutant.room][outcome] += 1
    print("\n".join(survivors))
    kinds = ("killed", "survived", "not run", "accepted", "at import")
    print(f"\n{'room':20}{'faults':>9}" + "".join(f"{kind:>11}" for kind in kinds))
    for room, counts in sorted(rooms.items()):
        print(f"{room:20}{counts.total():9}" + "".join(f"{counts[kind]:11}" for kind in kinds))
    print(f"{len(mutants)} faults tried in {seconds:.0f} s")
    return 1 if any(rooms[room][kind] for room in CLEAN for kind in ("survived", "not run")) else 0


if __name__ == "__main__":
    sys.exit(main())
