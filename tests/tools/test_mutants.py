"""The hunt for unnoticed faults is seen to put in the faults it promises."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import mutants
from tools.mutants import Mutant, accepted, chosen, modules, mutants_of, report

FELT = '''\
"""A room."""
LIMIT: int = 5

def paid(bet: int, odds: int = 3) -> int:
    if bet < 10 and not odds:
        raise ValueError(f"{bet + 1} is too little")
    bet += 2
    return bet * odds
'''


@pytest.fixture
def felt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "src" / "houseedge" / "felt.py"
    file.parent.mkdir(parents=True)
    file.write_text(FELT)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "SOURCE", file.parent)
    monkeypatch.setattr(mutants, "CLEAN", {"felt"})
    monkeypatch.setattr(mutants, "ACCEPTED", tmp_path / "accepted.toml")
    return file


def test_comparisons_sums_numbers_conditions_and_statements_are_changed(felt: Path) -> None:
    # Not the annotations, not a default value, and nothing inside of a sentence.
    assert [(mutant.line, mutant.old, mutant.new) for mutant in mutants_of(felt)] == [
        (5, "if bet < 10 and (not odds)", "if not (bet < 10 and (not odds))"),
        (5, "bet < 10 and (not odds)", "bet < 10 or not odds"),
        (5, "bet < 10", "bet <= 10"),
        (5, "bet < 10", "bet >= 10"),
        (5, "10", "11"),
        (5, "10", "9"),
        (5, "not odds", "odds"),
        (6, RAISE, "pass"),
        (7, "bet += 2", "bet -= 2"),
        (7, "bet += 2", "pass"),
        (7, "2", "3"),
        (7, "2", "1"),
        (8, "bet * odds", "bet // odds"),
    ]


RAISE = "raise ValueError(f'{bet + 1} is too little')"


def test_a_fault_is_in_the_module_and_nowhere_else(felt: Path) -> None:
    (product,) = [mutant for mutant in mutants_of(felt) if mutant.old == "bet * odds"]
    whole = ast.unparse(ast.parse(FELT))
    assert ast.unparse(product.tree()) == whole.replace("bet * odds", "bet // odds")
    assert str(product) == "src/houseedge/felt.py:8  bet * odds -> bet // odds"


def test_what_survives_is_listed_unless_it_is_accepted(
    felt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[Mutant] = list(mutants_of(felt))[-3:]
    outcomes = {0: "killed", 1: "survived", 2: "not run"}
    mutants.ACCEPTED.write_text("")
    assert report(tried, outcomes, 1) == 1
    said = capsys.readouterr().out
    assert "felt.py:7  2 -> 1\n" in said
    assert "felt.py:8  bet * odds -> bet // odds  (no test runs it)\n" in said
    mutants.CLEAN.clear()
    assert report(tried, outcomes, 1) == 0
    assert capsys.readouterr().out == said
    mutants.CLEAN.add("felt")
    mutants.ACCEPTED.write_text("".join(f'"{each.key}" = "a reason"\n' for each in tried[1:]))
    assert report(tried, outcomes, 1) == 0
    assert "->" not in capsys.readouterr().out


def test_a_module_may_be_named_where_its_room_has_survivors_left(
    felt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = felt.parent / "table"
    room.mkdir()
    for name in ("money.py", "words.py"):
        (room / name).write_text(FELT)
    assert modules(["table"]) == [room / "money.py", room / "words.py"]
    assert modules(["table/money.py", "felt"]) == [felt, room / "money.py"]
    mutants.ACCEPTED.write_text("")
    mutants.CLEAN.add("table/money.py")
    for name, status in (("money.py", 1), ("words.py", 0)):
        (*_, last) = mutants_of(room / name)
        assert report([last], {0: "survived"}, 1) == status
        row = "table/money.py" if status else "table"
        assert f"\n{row:20}        1          0          1 " in capsys.readouterr().out


def test_every_accepted_fault_can_still_be_put_in() -> None:
    faults = {mutant.key for mutant in chosen(mutants.ROOMS, None)}
    assert set(accepted()) <= faults


def test_faults_tried_side_by_side_find_no_files_of_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def writes(item: Any) -> bool:
        folder: Path = item.config._tmp_path_factory._basetemp
        assert list(folder.iterdir()) == []
        (folder / "plan.toml").write_text("")
        if item.nodeid == "first":
            # Another fault is tried before this one is done.
            assert mutants._ask([test("second")], []) == 0
        return (folder / "plan.toml").exists()

    def test(name: str) -> Any:
        option, factory = SimpleNamespace(basetemp=str(tmp_path)), SimpleNamespace(_basetemp=None)
        config = SimpleNamespace(option=option, _tmp_path_factory=factory)
        return SimpleNamespace(nodeid=name, config=config)

    monkeypatch.setattr(mutants, "_passes", writes)
    assert mutants._ask([test("first")], []) == 0
    assert list(tmp_path.iterdir()) == []
