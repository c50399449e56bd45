from __future__ import annotations

import os
from pathlib import Path

import pytest

from houseedge.lab import ready


def test_of_old_kernels_the_latest_few_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(7):
        folder = tmp_path / f"kernels-{age}"
        folder.mkdir()
        (folder / "code").write_text("")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "books").mkdir()
    monkeypatch.setattr(ready, "cache_folder", lambda: tmp_path)
    ready.prune(keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["books", "kernels-0", "kernels-1"]
