"""The rules as data: profiles, paytables, settings and the clauses they carry."""

from houseedge.rules.catalog import Catalog, built_in
from houseedge.rules.spec import Limits, Line, Paytable, Profile, Rules, Settings, Wager

__all__ = [
    "Catalog",
    "Limits",
    "Line",
    "Paytable",
    "Profile",
    "Rules",
    "Settings",
    "Wager",
    "built_in",
]
