"""These tests keep their files on a disk: what is kept there is their subject."""

from __future__ import annotations

from tests.disk import disk, tmp_path

__all__ = ["disk", "tmp_path"]
