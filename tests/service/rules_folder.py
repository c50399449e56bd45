"""An operator's own rules, which may change under the same name."""

from __future__ import annotations

from pathlib import Path

from houseedge.rules import Catalog

PROFILE = """
id = "reno"
version = 1
extends = "washington"
title = "Reno"
wagers = ["ante", "blind", "play", "trips"]
limits.ante = {{ min = "{ante}", max = "100.00" }}
"""


def rules_folder(folder: Path, *, ante: str = "5.00") -> Path:
    """A folder with the profile reno, whose smallest Ante may be chosen."""
    (folder / "profiles").mkdir(parents=True, exist_ok=True)
    (folder / "profiles" / "reno.toml").write_text(PROFILE.format(ante=ante))
    return folder


def reno(folder: Path, *, ante: str = "5.00") -> Catalog:
    """The catalog with that profile."""
    return Catalog(rules_folder(folder, ante=ante))
