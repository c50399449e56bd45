"""A short deck in the place of the whole one, for tests of what is said of counts."""

from __future__ import annotations

import pytest

from houseedge.cards import Category
from houseedge.odds import spans, tables


def as_whole_deck(monkeypatch: pytest.MonkeyPatch, present: int) -> None:
    """Let a deck of some ranks be the whole one; what is kept of the real one is set aside."""
    counted = {(Category.PAIR, "push"): tables.count_rivers(present, 1)}
    monkeypatch.setattr(tables, "_COUNTED", counted)
    monkeypatch.setattr(spans, "spans_of", lambda game, threads=2: None)
