"""The lowest versions `pyproject.toml` promises, in a fresh environment: only in `make soak`."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
#: Tests that touch every dependency: the command, the store, the served house, the kernels.
TRIED = (
    "tests/cli/test_settle.py",
    "tests/cli/test_rules.py",
    "tests/cli/test_records.py",
    "tests/contracts",
    "tests/store/test_database.py",
    "tests/store/test_backup.py",
    "tests/web/test_app.py",
    "tests/web/test_socket.py",
    "tests/web/test_session.py",
    "tests/house/test_coach.py",
    "tests/client/test_house.py",
    "tests/odds/test_advice.py",
    "tests/odds/test_jit.py",
)


def promised() -> list[str]:
    """Each dependency at the lowest version that is promised; `>=` is the only promise made."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    floors = [re.sub(r">=([\w.]+)", r"==\1", each) for each in project["dependencies"]]
    assert all("==" in each for each in floors)
    return floors


def test_the_lowest_versions_promised_are_enough(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    tools = ["pytest", "pytest-xdist", "hypothesis"]
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", *promised(), *tools], check=True, cwd=ROOT
    )
    done = subprocess.run(
        # Old versions warn of what newer Pythons will take away; that is not asked here.
        [python, "-m", "pytest", "-q", *("-o", "filterwarnings=default"), *TRIED],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
