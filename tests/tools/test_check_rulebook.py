"""The rulebook check is seen to fail before it is trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_rulebook
from tools.check_rulebook import faults, main, named

ROOT = Path(__file__).parent.parent.parent
CLAUSES = {"B-01": {}, "B-02": {"open": "table"}}


def test_a_carried_clause_without_a_test_fails() -> None:
    assert list(faults(CLAUSES, set(), {"B-01"}, None)) == [
        "B-01 has no test: name one test_b01_..."
    ]


def test_a_carried_clause_that_no_code_names_fails() -> None:
    assert list(faults(CLAUSES, {"B-01"}, set(), None)) == [
        "B-01 is named nowhere in the code that carries it"
    ]


def test_an_open_clause_with_a_test_is_open_no_longer() -> None:
    assert list(faults(CLAUSES, {"B-01", "B-02"}, {"B-01"}, None)) == [
        "B-02 has a test: take `open` off it in clauses.toml"
    ]


def test_ids_that_are_no_clauses_and_clauses_that_are_not_listed_fail() -> None:
    assert list(faults(CLAUSES, {"B-01", "Z-09"}, {"B-01"}, ["B-01", "B-03"])) == [
        "Z-09 is named, but is no clause of clauses.toml",
        "B-02 stands only in clauses.toml",
        "B-03 stands only in the rulebook",
    ]


def test_only_test_functions_count_and_ranges_are_spread(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(
        "# test_b09_in_a_comment\n"
        "def test_b01_b02_both() -> None: ...\n"
        "def b03_not() -> None: ...\n"
    )
    (tmp_path / "src" / "it.py").write_text('"""S-01..S-03 and K-12."""\n')
    assert check_rulebook.tested(tmp_path) == {"B-01", "B-02"}
    assert named(tmp_path) == {"S-01", "S-02", "S-03", "K-12"}


def test_this_project_passes_and_fails_once_a_test_is_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(ROOT) == 0
    assert "wrong" not in capsys.readouterr().out
    tests = check_rulebook.tested(ROOT) - {"S-05"}
    monkeypatch.setattr(check_rulebook, "tested", lambda _: tests)
    assert main(ROOT) == 1
    assert "wrong: S-05 has no test" in capsys.readouterr().out


def test_open_clauses_are_counted_out_and_named_with_what_brings_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clauses = tmp_path / check_rulebook.CLAUSES
    clauses.parent.mkdir(parents=True)
    clauses.write_text('[B-01]\ntitle = "Deck"\n[B-02]\nopen = "pages"\n[B-03]\nopen = "pages"\n')
    (tmp_path / "src" / "it.py").write_text('"""One deck (B-01)."""\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("def test_b01_one_deck() -> None: ...\n")
    assert main(tmp_path) == 0
    assert capsys.readouterr().out == (
        "Rulebook: 1 of 3 clauses carried, 0 live.\n"
        "  not compared with the rulebook, which is not here (../shared/RULEBOOK.md)\n"
        "  open, to come with pages: B-02 B-03\n"
    )


def test_a_clause_is_live_when_a_test_is_given_a_served_house(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "project"
    clauses = root / check_rulebook.CLAUSES
    clauses.parent.mkdir(parents=True)
    clauses.write_text("[B-01]\n[B-02]\n[B-03]\n")
    (root / "src" / "it.py").write_text('"""B-01..B-03."""\n')
    for folder in ("live", "rulebook"):
        (root / "tests" / folder).mkdir(parents=True)
    (root / "tests" / "live" / "test_it.py").write_text(
        "def test_b01_over_the_wire(house) -> None: ...\ndef test_b02_beside_it() -> None: ...\n"
    )
    (root / "tests" / "rulebook" / "test_it.py").write_text(
        "def test_b03_in_the_core(house) -> None: ...\n"
    )
    rulebook = root / check_rulebook.RULEBOOK
    rulebook.parent.mkdir()
    rulebook.write_text("| B-01 | One |\n| B-02 | Two |\n| B-03 | Three |\n")
    assert check_rulebook.live(root) == {"B-01"}
    assert main(root, name_the_rest=True) == 0
    assert capsys.readouterr().out == (
        "Rulebook: 3 of 3 clauses carried, 1 live.\n  not live: B-02 B-03\n"
    )
