"""The reach check is seen to fail before it is trusted."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tools import check_reach
from tools.check_reach import faults, main, unreached

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project: the command imports `felt`, and everything in it is used."""
    write(tmp_path, "__init__", "")
    write(tmp_path, "__main__", "from houseedge.cli import main\nmain()\n")
    write(tmp_path, "cli", "from houseedge.felt import deal\ndef main(): return deal()\n")
    write(tmp_path, "felt", "def deal(): ...\n")
    (tmp_path / "README.md").write_text("# A small project\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "unreached.toml").write_text("")
    return tmp_path


def write(root: Path, module: str, text: str) -> None:
    file = root / "src" / "houseedge" / f"{module}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(textwrap.dedent(text))


def listed(root: Path, *places: str) -> None:
    (root / "tools" / "unreached.toml").write_text(f'"a later issue" = {list(places)!r}\n')


def test_a_module_that_nothing_imports_fails_until_it_is_listed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(project) == 0
    write(project, "console", "def press(): ...\n")
    assert main(project) == 1
    assert "wrong: houseedge.console is reached by nothing" in capsys.readouterr().out
    listed(project, "houseedge.console")
    assert main(project) == 0
    assert "to come with a later issue: houseedge.console" in capsys.readouterr().out


def test_an_entry_that_is_reached_or_gone_comes_off(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed(project, "houseedge.felt", "houseedge.gone")
    assert main(project) == 1
    said = capsys.readouterr().out
    for module in ("felt", "gone"):
        assert f"wrong: houseedge.{module} is reached, or gone: take it off" in said


def test_what_only_a_type_checker_imports_is_not_reached(project: Path) -> None:
    write(project, "console", "class Key: ...\n")
    write(
        project,
        "felt",
        """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING:
            from houseedge.console import Key
        def deal() -> "Key": ...
        """,
    )
    assert unreached(project) == {"houseedge.console"}
    write(project, "felt", "def deal():\n    from houseedge.console import Key\n    return Key\n")
    assert unreached(project) == set()


def test_a_name_that_only_tests_use_is_not_reached(project: Path) -> None:
    write(project, "felt", "def deal(): ...\ndef burn(): return burn()\n")
    (project / "tests").mkdir()
    (project / "tests" / "test_felt.py").write_text("from houseedge.felt import burn\nburn()\n")
    assert unreached(project) == {"houseedge.felt:burn"}


def test_a_name_that_another_module_has_too_is_not_reached_by_it(project: Path) -> None:
    write(project, "ledger", "def verify(): ...\ndef post(): ...\n")
    write(
        project,
        "felt",
        "from houseedge.ledger import post\ndef deal(): return verify(post)\ndef verify(x): ...\n",
    )
    assert unreached(project) == {"houseedge.ledger:verify"}


def test_a_package_that_only_offers_a_name_does_not_use_it(project: Path) -> None:
    write(project, "ledger/__init__", "from houseedge.ledger.books import post\n")
    write(project, "ledger/books", "def post(): ...\n")
    write(project, "felt", "import houseedge.ledger\ndef deal(): ...\n")
    assert unreached(project) == {"houseedge.ledger.books:post"}
    write(project, "felt", "from houseedge.ledger import post\ndef deal(): return post\n")
    assert unreached(project) == set()


def test_a_method_nobody_asks_for_is_not_reached(project: Path) -> None:
    write(
        project,
        "felt",
        """
        class Shoe:
            def burn(self): ...
            def draw(self): ...
        class Loud(Exception):
            def shout(self): ...
        def deal(): return Shoe().draw(), Loud
        """,
    )
    # A base may ask for a method of its own accord, so those of `Loud` are left alone.
    assert unreached(project) == {"houseedge.felt:Shoe.burn"}


def test_what_is_handed_to_a_router_or_promised_by_the_readme_is_reached(project: Path) -> None:
    write(
        project,
        "felt",
        """
        @router.get("/")
        def shown(): ...
        def deal(): ...
        def count(): ...
        """,
    )
    assert unreached(project) == {"houseedge.felt:count"}
    readme = "# Felt\n\n```python\nfrom houseedge.felt import count\n```\n"
    (project / "README.md").write_text(readme)
    assert unreached(project) == set()


def test_an_entry_stands_once() -> None:
    found = faults({"houseedge.a"}, {"one": ["houseedge.a"], "two": ["houseedge.a"]})
    assert list(found) == ["houseedge.a is listed twice"]


@pytest.mark.slow  # `make check` asks the first half itself
def test_this_project_passes_and_fails_once_a_start_is_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(ROOT) == 0
    assert "wrong" not in capsys.readouterr().out
    monkeypatch.setattr(check_reach, "STARTED", {"houseedge": "the library"})
    assert main(ROOT) == 1
    assert "wrong: houseedge.web.app is reached by nothing" in capsys.readouterr().out
