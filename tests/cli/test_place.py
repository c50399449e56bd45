"""A file is written whole or not at all: what stood there stays when it cannot be."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseedge.cli.place import write_output, writing
from houseedge.errors import HouseEdgeError


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """A system on which no file grows above a size, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("there", [True, False])
def test_a_write_that_fails_leaves_everything_as_it_was(tmp_path: Path, there: bool) -> None:
    file = tmp_path / "sheet.json"
    if there:
        file.write_text("mine")
    before = sorted(tmp_path.iterdir())
    with (
        no_file_above(1000),
        pytest.raises(HouseEdgeError, match=r"sheet\.json: cannot be written"),
    ):
        write_output(str(file), b"x" * 5000)
    with (
        no_file_above(1000),
        pytest.raises(HouseEdgeError, match=r"sheet\.json: cannot be written"),
        writing("Sheet", str(file)) as path,
    ):
        path.write_bytes(b"x" * 5000)
    assert sorted(tmp_path.iterdir()) == before
    assert not there or file.read_text() == "mine"


def test_a_file_is_replaced_with_its_mode_and_through_its_link(tmp_path: Path) -> None:
    file, link = tmp_path / "sheet.json", tmp_path / "link.json"
    file.write_text("mine")
    file.chmod(0o640)
    link.symlink_to(file)
    write_output(str(link), b"new")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)
    assert link.is_symlink()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.json", "sheet.json"]


def test_what_is_no_file_is_written_to_as_it_is(tmp_path: Path) -> None:
    write_output("/dev/null", b"nothing")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_output(str(pipe), b"through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
