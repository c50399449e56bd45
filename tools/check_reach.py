"""The reach check: whatever no command, route or page reaches is listed, or it goes.

A module is reached when it is imported, however indirectly, by `houseedge` itself or by a module
that is started by name. A public function or class is reached when something imports it or names
it, a method when something asks for an attribute of its name: in the package, the tools, the
benchmarks, the examples or the README. Tests do not count, nor does a package that only offers
it. What is not reached stands in `tools/unreached.toml` under the work that will reach it; an
entry there that is reached, or gone, comes off.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PACKAGE = "houseedge"
LISTED = Path("tools/unreached.toml")

#: Where everything begins: the command, the library, and what others start by name.
STARTED = {
    "houseedge": "the library",
    "houseedge.__main__": "python -m houseedge",
    "houseedge.cli": "the command",
    "houseedge.odds.bulk": "houseedge.odds, which imports it when it is asked for",
    "houseedge.house.bytecode": "house/software, which runs it by its file",
    "houseedge.store.migrations.*": "alembic, which finds them by their folder",
}
#: The packages whose names are promised to whoever imports them.
LIBRARY = ("houseedge", "houseedge.odds", "houseedge.client")
#: Whose use of a name counts beside the package's own, and whose code blocks.
USERS = ("tools", "benchmarks", "examples", "hatch_build.py")
README = Path("README.md")

#: Bases that never ask for a method of their own accord.
PLAIN_BASES = frozenset({"Struct", "Protocol", "NamedTuple"})

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def modules(root: Path) -> dict[str, Path]:
    """Every module of the package with its file."""
    found = {}
    for file in sorted((root / "src" / PACKAGE).rglob("*.py")):
        parts = file.relative_to(root / "src").with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def unreached_modules(trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules no start leads to."""
    waiting = [name for name in trees if name in STARTED or _in_folder(name)]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        waiting += [each for each in _imported(trees[name]) if each in trees]
    return set(trees) - reached


def _in_folder(module: str) -> bool:
    """Whether a module lies in a folder whose modules others find and start."""
    return any(start.endswith(".*") and f"{module}.".startswith(start[:-1]) for start in STARTED)


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules a module imports when it runs, and the packages they lie in."""
    for node in _running(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Every part of a module but what only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and _name(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _running(child)


def unused_names(trees: Mapping[str, ast.Module], users: Sequence[ast.Module]) -> set[str]:
    """The public functions, classes and methods that nothing uses, as `module:name`."""
    # What a package offers is no use of it, unless people outside are promised it.
    taken = {each for tree in users for each in (*_imports(tree), *_looked_up(tree))}
    for module, tree in trees.items():
        taken |= set(_looked_up(tree))
        if module in LIBRARY or not _offers(module, trees):
            taken |= set(_imports(tree))
    words = Counter(each for tree in (*trees.values(), *users) for each in _words(tree))
    promised = {
        name for module in LIBRARY if module in trees for _, name in _imports(trees[module])
    }
    found = set()
    for module, tree in trees.items():
        own = Counter(_named(tree))
        for node in _definitions(tree):
            imported = any(
                name == node.name and (module == source or module.startswith(f"{source}."))
                for source, name in taken
            )
            # What a function says of itself, when it calls itself, is no use of it.
            if not imported and own[node.name] <= Counter(_named(node))[node.name]:
                found.add(f"{module}:{node.name}")
            elif isinstance(node, ast.ClassDef) and node.name not in promised:
                found |= {
                    f"{module}:{node.name}.{method.name}"
                    for method in _methods(node)
                    if words[method.name] <= Counter(_words(method))[method.name]
                }
    return found


def _offers(module: str, trees: Mapping[str, ast.Module]) -> bool:
    """Whether a module is a package with modules in it."""
    return any(name.startswith(f"{module}.") for name in trees)


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every name a file imports of the package, with the module it is taken from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
            yield from ((node.module or "", alias.name) for alias in node.names)


def _looked_up(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every name a file asks an imported module for: `shape.Rounds`."""
    known = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE)
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(module), attr) if module in known:
                yield known[module], attr


def _named(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def _words(tree: ast.AST) -> Iterator[str]:
    """Every attribute that is asked for, by a dot or as text: a column's field, `getattr`."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(_, attr):
                yield attr
            case ast.Constant(str(text)) if text.isidentifier():
                yield text


def _definitions(tree: ast.Module) -> Iterator[Definition]:
    for node in tree.body:
        if isinstance(node, Definition) and _is_public(node):
            yield node


def _methods(node: ast.ClassDef) -> Iterator[Definition]:
    """The public methods of a class; those of a class with bases may be asked for by the base."""
    if any(_name(base) not in PLAIN_BASES for base in node.bases):
        return
    for each in node.body:
        if isinstance(each, Definition) and _is_public(each):
            yield each


def _is_public(node: Definition) -> bool:
    """Whether somebody must name it; a router or a command line knows what it was handed."""
    decorators = (each.func for each in node.decorator_list if isinstance(each, ast.Call))
    handed = any(isinstance(each, ast.Attribute) for each in decorators)
    return not node.name.startswith("_") and not handed


def _name(node: ast.AST) -> str | None:
    match node:
        case ast.Name(id):
            return id
        case ast.Attribute(_, attr):
            return attr
        case _:
            return None


def faults(found: set[str], listed: Mapping[str, list[str]]) -> Iterator[str]:
    """What is wrong, a sentence each."""
    places = [place for some in listed.values() for place in some]
    for place in sorted(found - set(places)):
        yield f"{place} is reached by nothing: reach it, delete it, or list it in {LISTED}"
    for place in sorted(set(places) - found):
        yield f"{place} is reached, or gone: take it off {LISTED}"
    for place in sorted({place for place in places if places.count(place) > 1}):
        yield f"{place} is listed twice"


def unreached(root: Path) -> set[str]:
    """Modules, and names of modules that are reached, which nothing reaches."""
    files = modules(root)
    trees = {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in files.items()}
    lost = unreached_modules(trees)
    kept = {name: tree for name, tree in trees.items() if name not in lost}
    unused = unused_names(kept, tuple(_users(root)))
    # Whoever starts a module by its folder asks for its names too.
    return lost | {each for each in unused if not _in_folder(each.partition(":")[0])}


def _users(root: Path) -> Iterator[ast.Module]:
    for place in USERS:
        path = root / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            yield tree
            yield from _programs(tree)
    for block in _BLOCK.findall((root / README).read_text(encoding="utf-8")):
        yield ast.parse(block)


def _programs(tree: ast.Module) -> Iterator[ast.Module]:
    """Programs written out as text, for another process to run."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if f"from {PACKAGE}" in text:
                with suppress(SyntaxError):
                    yield ast.parse(text)


def main(root: Path) -> int:
    """Print what is listed and what is wrong; the status is 1 when anything is."""
    listed = tomllib.loads((root / LISTED).read_text(encoding="utf-8"))
    found = unreached(root)
    wrong = list(faults(found, listed))
    print(f"Reach: {len(modules(root))} modules, {len(found)} modules and names not reached yet.")
    for work, places in listed.items():
        print(f"  to come with {work}: {' '.join(places)}")
    for fault in wrong:
        print(f"  wrong: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parent.parent))
