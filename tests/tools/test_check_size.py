"""The size check finds what has grown, and what is listed for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.check_size import FUNCTION, MODULE, faults, main


def project(root: Path, lines: int) -> Path:
    """A package of one module with one function of so many lines."""
    folder = root / "src" / "houseedge"
    folder.mkdir(parents=True)
    body = "".join(f"    {number}\n" for number in range(lines - 1))
    (folder / "one.py").write_text(f"def long():\n{body}", encoding="utf-8")
    return root


def test_a_function_or_module_above_its_bound_is_named(tmp_path: Path) -> None:
    root = project(tmp_path, MODULE + 1)
    assert [fault.partition(" has ")[0] for fault in faults(root, {})] == ["one.py", "one.py:long"]


def test_what_is_listed_may_have_its_own_size_and_no_more(tmp_path: Path) -> None:
    root = project(tmp_path, FUNCTION + 5)
    assert list(faults(root, {"one.py:long": FUNCTION + 5})) == []
    (grown,) = faults(root, {"one.py:long": FUNCTION + 4})
    assert "has grown" in grown


def test_what_is_no_longer_large_comes_off_the_list(tmp_path: Path) -> None:
    root = project(tmp_path, FUNCTION)
    (idle,) = faults(root, {"one.py:long": FUNCTION + 1})
    assert "no longer large" in idle


def test_this_project_passes() -> None:
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
