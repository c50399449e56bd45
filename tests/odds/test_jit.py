"""Compiled code is kept where it can be; where it cannot, it is compiled again and said once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

#: Two kernels as every one of ours is made; nothing else of the room is compiled.
PROGRAM = """
import sys
from pathlib import Path
from houseedge.odds import jit
source = Path(sys.argv[1])
exec(compile(source.read_text(), str(source), "exec"))
print(twice(21), half(42), jit.unkept() is None)
"""
KERNELS = """
@jit.kernel
def twice(x): return 2 * x

@jit.kernel
def half(x): return x // twice(1)
"""


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    path = tmp_path / "kernels.py"
    path.write_text(KERNELS)
    return path


def compiled(kernels: Path, **variables: str | None) -> subprocess.CompletedProcess[str]:
    """Run the kernels in a process of their own; a variable that is None is not set."""
    env = {**os.environ, **{key: text for key, text in variables.items() if text is not None}}
    for key, text in variables.items():
        if text is None:
            env.pop(key, None)
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(kernels)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=env,
    )


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.nb[ic]") if "kernels." in path.name)


def test_code_is_kept_in_the_folder_the_variable_names(kernels: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    done = compiled(kernels, HOUSEEDGE_CACHE=str(cache), NUMBA_CACHE_DIR="/proc/nowhere")
    assert (done.returncode, done.stdout, done.stderr) == (0, "42 21 True\n", "")
    # Each is compiled once: a number written out in another kernel is a number.
    assert len(kept(cache)) == 4


def test_of_processes_that_start_at_once_one_compiles_and_the_others_wait(
    kernels: Path, tmp_path: Path
) -> None:
    program = f"{PROGRAM}print(sum(twice.stats.cache_misses.values()))"
    env = {**os.environ, "HOUSEEDGE_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", program, str(kernels)]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, env=env) for _ in range(2)]
    said = [each.communicate(timeout=120)[0].decode() for each in started]
    assert sorted(said) == ["42 21 True\n0\n", "42 21 True\n1\n"]


#: Numba's sort and its search for an order are one routine in two ways, under one name.
SORTS = """
@jit.kernel
def ordered(x):
    x.sort()
    return x

@jit.kernel
def order(x):
    return np.argsort(x)
"""
LOADING = """
import sys
from pathlib import Path
import numpy as np
from houseedge.odds import jit
source = Path(sys.argv[1])
exec(compile(source.read_text(), str(source), "exec"))
for name in sys.argv[2:]:
    print(*globals()[name](np.array([30, 10, 20])))
"""


def test_two_processes_give_their_code_different_names(kernels: Path, tmp_path: Path) -> None:
    made = []
    for folder in ("one", "another"):
        compiled(kernels, HOUSEEDGE_CACHE=str(tmp_path / folder))
        names = re.findall(
            rb"twiceB\d+v(\d+)", b"".join(path.read_bytes() for path in kept(tmp_path / folder))
        )
        made.append({int(name) for name in names})
    assert all(made)
    assert not made[0] & made[1]


@pytest.mark.slow  # the names are compared above
def test_what_two_processes_have_compiled_is_not_mixed_up_in_a_third(tmp_path: Path) -> None:
    source = tmp_path / "sorts.py"
    source.write_text(SORTS)
    env = {**os.environ, "HOUSEEDGE_CACHE": str(tmp_path / "cache")}
    said = [
        subprocess.check_output([sys.executable, "-c", LOADING, str(source), *names], env=env)
        for names in (["ordered"], ["order"], ["ordered", "order"])
    ]
    assert said == [b"10 20 30\n", b"1 2 0\n", b"10 20 30\n1 2 0\n"]


@pytest.mark.slow
def test_damaged_code_is_compiled_again(kernels: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    compiled(kernels, HOUSEEDGE_CACHE=str(cache))
    for path in kept(cache):
        path.write_bytes(b"not what was written")
    done = compiled(kernels, HOUSEEDGE_CACHE=str(cache))
    assert (done.returncode, done.stdout) == (0, "42 21 True\n")


@pytest.mark.parametrize(
    "way",
    [
        "a file in the way",
        *(
            pytest.param(way, marks=pytest.mark.slow)
            for way in ("no such place", "a home that is a file")
        ),
    ],
)
def test_what_cannot_be_kept_is_compiled_without_keeping_and_said_once(
    kernels: Path, tmp_path: Path, way: str
) -> None:
    (tmp_path / "file").write_text("")
    ways: dict[str, dict[str, str | None]] = {
        "a file in the way": {"HOUSEEDGE_CACHE": str(tmp_path / "file")},
        "no such place": {"HOUSEEDGE_CACHE": "/proc/nowhere"},
        "a home that is a file": {
            "HOME": str(tmp_path / "file"),
            "XDG_CACHE_HOME": None,
            "HOUSEEDGE_CACHE": "",
        },
    }
    done = compiled(kernels, **ways[way])
    assert (done.returncode, done.stdout) == (0, "42 21 False\n")
    assert done.stderr.count("compiled code cannot be kept (") == 1
    assert "HOUSEEDGE_CACHE" in done.stderr
    # Nor beside the sources, where stale code would be found again.
    assert kept(tmp_path) == []


#: A number without an entry among the users: it has no home.
STRANGER = 54_321


def as_stranger(*arguments: str, home: str | None) -> subprocess.CompletedProcess[str]:
    """Python as a user without a home; skips where this Python is for its owner only."""
    given = {key: text for key, text in os.environ.items() if not key.startswith(("HOME", "XDG_"))}
    try:
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env=given if home is None else {**given, "HOME": home},
            cwd="/",
            user=STRANGER,
            group=STRANGER,
            extra_groups=[],
        )
    except PermissionError:
        pytest.skip("other users may not run this Python, or this user may not be another")


@pytest.mark.parametrize("home", [None, "/nonexistent"])
def test_a_service_user_without_a_home_is_advised(home: str | None) -> None:
    cards = ("--hole", "Ks 2s", "--board", "Ah Kd 7s 2c 3d")
    done = as_stranger("-m", "houseedge", "advise", *cards, "--json", home=home)
    assert done.returncode == 0, done.stderr
    assert '"best": "1x"' in done.stdout
    assert done.stderr.startswith("houseedge: compiled code cannot be kept (")
    assert done.stderr.count("\n") == 1


def test_a_house_of_a_user_without_a_home_asks_for_a_folder() -> None:
    done = as_stranger("-m", "houseedge", "serve", "--port", "0", home=None)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "houseedge: this user has no home folder: "
        "name the house's folder with --data or HOUSEEDGE_DATA\n"
    )
