"""Whatever the built-in rules post, and whatever a player may be refused, has its Spanish words."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseedge.errors import HouseEdgeError, code_of
from houseedge.rules import built_in
from houseedge.rules.equipment import Equipment
from houseedge.rules.guide import rules_guide
from houseedge.rules.sheet import rules_sheet
from houseedge.rules.spec import SETTINGS, Wager

SPANISH = (Path(__file__).parents[2] / "frontend" / "src" / "text" / "es.ts").read_text("utf-8")
#: What is a name in any language, or is written in signs alone.
NAMES = {"Light & Wonder", "A-A", "Blind"}
NAMED = ("Trips UTH", "Bad Beat Bonus BBB", "Ultimate Pairs ")
#: The rooms whose refusals a page can be told; consoles, links and audits have other readers.
MET = (
    "houseedge.errors",
    "houseedge.table.refusal",
    "houseedge.table.name",
    "houseedge.floor.dispute",
    "houseedge.floor.limit",
    "houseedge.floor.office",
    "houseedge.floor.paper",
    "houseedge.floor.window",
    "houseedge.house.coach",
    "houseedge.house.personnel",
    "houseedge.house.publisher",
    "houseedge.house.rights",
    "houseedge.house.vault",
    "houseedge.house.house",
    "houseedge.ledger.ledger",
    "houseedge.records.replay",
    "houseedge.records.recall",
    "houseedge.web.chairs",
    "houseedge.web.dependencies",
    "houseedge.web.session",
    "houseedge.web.throttle",
    "houseedge.web.waiting",
    "houseedge.wire.fault",
)
#: What no page of ours brings about: broken cards and rules, and faults of the house itself.
NEVER_MET = {
    "house_edge_error", "notation_error", "rules_error", "refusal", "wrong_deal", "card_repeated",
    "card_hidden", "award_missing", "no_such_transfer", "transfer_repeated", "wrong_transfer",
    "broken_books", "store_error", "too_large",
}  # fmt: skip


def has_key(text: str) -> bool:
    """Whether the Spanish file has an entry by this name."""
    return any(f"{name}:" in SPANISH for name in (text, f"'{text}'", json.dumps(text)))


def posted() -> Iterator[str]:
    """Every text the built-in profiles, paytables, plans and settings post as it stands there."""
    catalog = built_in()
    for id in catalog.profile_ids:
        profile = catalog.profile(id)
        yield from (*profile.notices, profile.problem_gambling, profile.owner)
        if profile.single_wager is not None:
            yield profile.single_wager.source
        if profile.offers(Wager.PROGRESSIVE):
            yield catalog.plan(profile.tables[Wager.PROGRESSIVE][0]).title
    for id in catalog.paytable_ids:
        table = catalog.paytable(id)
        yield from (table.title, *(line.title for line in table.lines))
    for key, setting in SETTINGS.items():
        yield from (key, setting.meaning, *(str(value).lower() for value in setting.values or ()))


def test_everything_posted_has_spanish_words() -> None:
    texts = {text for text in posted() if text not in NAMES and not text.startswith(NAMED)}
    assert len(texts) > 70
    assert sorted(text for text in texts if not has_key(text)) == []


@pytest.mark.parametrize("profile", ["washington", "pennsylvania", "california"])
def test_every_sentence_of_a_sheet_has_a_code_or_stands_in_the_profile(profile: str) -> None:
    rules = built_in().rules(profile)
    sheet = rules_sheet(rules, Equipment())
    coded = {step.text: step for step in sheet.coded}
    for text in (*sheet.caps, *sheet.collection, *sheet.notices):
        assert text in coded or has_key(text)
    for step in (*sheet.play, *sheet.coded):
        assert step.code is not None
        assert has_key(step.code)


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_every_sentence_in_players_words_has_spanish_ones(profile: str) -> None:
    told = SPANISH.split("const GUIDE:")[1].split("};")[0]
    asked = SPANISH.split("const ASKS:")[1].split("};")[0]
    for topic in rules_guide(built_in().rules(profile)):
        for line in topic.lines:
            assert f"\n  {line.code}: (" in told
            assert line.ask is None or f"\n  {line.code}: " in asked


def test_every_refusal_a_page_may_be_told_has_spanish_words() -> None:
    codes = {
        code_of(error.__new__(error))
        for room in MET
        for error in vars(importlib.import_module(room)).values()
        if isinstance(error, type)
        and issubclass(error, HouseEdgeError)
        and error.__module__ == room
    }
    assert len(codes) > 40
    assert sorted(code for code in codes - NEVER_MET if not has_key(code)) == []
