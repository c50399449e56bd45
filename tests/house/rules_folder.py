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


PLAN = """
id = "OWN-01"
version = 1
title = "Our own meter"
lock_hits = {lock}

[[levels]]
name = "main"
paytable = "{paytable}"
bet = "{bet}"
seed = "{seed}"
contribution = "25.03 %"
reserve = "3.01 %"
awards_from = "{awards}"
"""


def own_plan(
    folder: Path,
    *,
    awards: str = "all",
    lock: bool = False,
    seed: str = "10000.00",
    paytable: str = "WA-01",
    more: str = "",
) -> Catalog:
    """The catalog with a meter plan OWN-01, by default with every award off the meter."""
    (folder / "plans").mkdir(parents=True, exist_ok=True)
    text = PLAN.format(
        awards=awards,
        lock=str(lock).lower(),
        seed=seed,
        paytable=paytable,
        bet="5.00" if paytable == "PA-01" else "1.00",
    )
    (folder / "plans" / "own.toml").write_text(text + more)
    return Catalog(folder)


def rules_folder(folder: Path, *, ante: str = "5.00") -> Path:
    """A folder with the profile reno, whose smallest Ante may be chosen."""
    (folder / "profiles").mkdir(parents=True, exist_ok=True)
    (folder / "profiles" / "reno.toml").write_text(PROFILE.format(ante=ante))
    return folder


def reno(folder: Path, *, ante: str = "5.00") -> Catalog:
    """The catalog with that profile."""
    return Catalog(rules_folder(folder, ante=ante))


COLLECTED = """
id = "gardena"
version = 1
extends = "california"
title = "Gardena"

[[collection]]
name = "all"
ante = { min = "5.00", max = "200.00" }
player_fee = "1.00"
player_dealer_fee = "2.00"
"""


def gardena(folder: Path) -> Catalog:
    """The catalog with a California room that collects 1.00 a player and 2.00 a square."""
    (folder / "profiles").mkdir(parents=True, exist_ok=True)
    (folder / "profiles" / "gardena.toml").write_text(COLLECTED)
    return Catalog(folder)
