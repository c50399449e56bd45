"""Compiled files: what Python would run is what the sources say, or it is named."""

from __future__ import annotations

import asyncio
import marshal
import os
import py_compile
import subprocess
import sys
from pathlib import Path

import pytest

from houseedge.house import office, software
from houseedge.house.opening import open_house
from houseedge.rules import built_in
from tests.web.live import config

SOURCE = """
def pay(bet):
    try:
        return 500 * bet if bet in {1, 2, 5} else 0
    finally:
        pass
"""


class Package:
    """A source that pays what is right, and what Python has compiled of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "table" / "pay.py"
        self.source.parent.mkdir(parents=True)
        self.source.write_text(SOURCE)
        compiled = py_compile.compile(str(self.source), doraise=True)
        assert compiled is not None
        self.compiled = Path(compiled)
        self.name = f"table/__pycache__/{self.compiled.name}"

    def forge(self, text: str, *, unchecked: bool = False) -> None:
        """Put something else in the compiled file, which says that it belongs to the source."""
        head = self.compiled.read_bytes()[:16]
        if unchecked:
            head = head[:4] + (1).to_bytes(4, "little") + bytes(8)
        code = compile(text, str(self.source), "exec")
        self.compiled.write_bytes(head + marshal.dumps(code))

    def pays(self) -> int:
        """What Python pays that runs it."""
        asked = f"import sys; sys.path.insert(0, {str(self.source.parent)!r}); import pay; "
        asked += "print(pay.pay(1))"
        done = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
        return int(done.stdout)

    def forged(self) -> list[str]:
        return software.forged(self.folder)


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path / "package")


def test_what_python_compiles_itself_is_what_the_source_says(package: Package) -> None:
    for level in (1, 2):
        py_compile.compile(str(package.source), doraise=True, optimize=level)
    # At another place: where the source lay is no part of what is run.
    for file in package.folder.rglob("*"):
        os.utime(file, (1e9, 1e9))
    py_compile.compile(str(package.source), dfile="elsewhere.py", doraise=True)
    assert (package.pays(), package.forged()) == (500, [])


@pytest.mark.parametrize("unchecked", [False, True])
def test_a_compiled_file_that_says_something_else_than_its_source_is_named(
    package: Package, unchecked: bool
) -> None:
    package.forge(SOURCE.replace("500", "400"), unchecked=unchecked)
    assert package.pays() == 400
    assert package.source.read_text() == SOURCE
    assert package.forged() == [package.name]


@pytest.mark.parametrize(
    ("right", "forged"),
    [
        ("return 500", "return 500.0"),
        ("{1, 2, 5}", "{1, 2, 4}"),
        ("bet in", "bet not in"),
        ("pass", "return 400"),
        ("pay(bet)", "pay(bet, *more)"),
    ],
)
def test_no_difference_is_too_small(package: Package, right: str, forged: str) -> None:
    package.forge(SOURCE.replace(right, forged))
    assert package.forged() == [package.name]


def test_a_compiled_file_that_is_none_is_named(package: Package) -> None:
    package.compiled.write_bytes(package.compiled.read_bytes()[:-20])
    assert package.forged() == [package.name]


def test_a_compiled_file_of_another_source_is_not_run_and_not_named(package: Package) -> None:
    package.forge(SOURCE.replace("500", "400"))
    package.source.write_text(SOURCE + "# longer now\n")
    assert (package.pays(), package.forged()) == (500, [])


def test_a_look_that_fails_passes_for_no_look_at_all(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(package.folder / "nothing"))
    assert package.forged() == [software.UNCHECKED]


def test_a_forged_file_stops_the_progressive_at_the_next_look(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = software.measure
    monkeypatch.setattr(office, "measure", lambda catalog: measure(catalog, package.folder))
    monkeypatch.setattr(office, "forged", package.forged)
    house = open_house(tmp_path / "house", config())

    async def looks() -> None:
        house.start()
        assert await house.office.check() == ()
        package.forge(SOURCE.replace("500", "400"))
        assert await house.office.check() == (package.name,)
        assert house.pit.tables["felt"].stopped == office.MISMATCH
        await house.stop()

    asyncio.run(looks())
    assert measure(built_in(), package.folder).files.keys() == {"table/pay.py"}
