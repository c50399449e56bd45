"""A paytable made from its file (T-02, Y-04, U-04, U-05, P-03, P-08, S-11)."""

from __future__ import annotations

import re
from typing import Any

from houseedge.cards import Category
from houseedge.errors import NotationError, RulesError
from houseedge.money import Basis, Odds, parse_odds, read_money
from houseedge.rules import spec
from houseedge.rules.entry import cents, decode, read
from houseedge.rules.files import LineFile, PaytableFile
from houseedge.rules.hole import parse_hole_pattern
from houseedge.rules.naming import meant
from houseedge.rules.spec import Wager

_CATEGORIES: dict[str, Category] = {category.key: category for category in Category}
_SHARE = re.compile(r"([0-9]{1,3})(?:\.([0-9]{2}))? ?%")


def _category(text: str) -> Category:
    return _CATEGORIES[meant(text, _CATEGORIES) or text]


def _award(text: str) -> spec.Award:
    share = _SHARE.fullmatch(text)
    if share is not None:
        points = int(share[1]) * 100 + int(share[2] or 0)
        if not 0 < points <= 10_000:
            raise NotationError(text)
        return spec.MeterShare(points)
    if re.search("to|for", text, re.IGNORECASE):
        return parse_odds(text)
    return spec.FixedAward(read_money(text))


def paytable(file: str, raw: dict[str, Any]) -> spec.Paytable:
    """The paytable in a file's content."""
    wager_named = meant(raw.get("wager"), [wager.value for wager in spec.TABLED])
    if wager_named is not None:
        raw = {**raw, "wager": wager_named}
    table = decode(file, raw, PaytableFile)
    wager = Wager(table.wager)
    lines = tuple(_line(file, f"lines[{at}]", line, wager) for at, line in enumerate(table.lines))
    if not lines:
        raise RulesError(file=file, key="lines", expected="at least one line")
    keys = [line.key for line in lines]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            raise RulesError(
                file=file, key=f"lines[{at}].key", expected="a key of its own", found=repr(key)
            )
    asked = [(line.hand, line.cards) for line in lines if line.hand is not None]
    for at, what in enumerate(asked):
        if what in asked[:at]:
            raise RulesError(
                file=file, key=f"lines[{at}].hand", expected="a hand no line above pays for"
            )
    by_category: tuple[spec.Line | None, ...] = ()
    if all(line.hand is not None and line.cards is spec.Cards.SEVEN for line in lines):
        by_hand = {line.hand: line for line in lines}
        by_category = tuple(by_hand.get(category) for category in Category)
    return spec.Paytable(
        id=table.id,
        version=table.version,
        wager=wager,
        title=table.title,
        sheets=tuple(table.sheets),
        lines=lines,
        bet=None if table.bet is None else cents(file, "bet", table.bet),
        printed=table.printed,
        by_category=by_category,
    )


def _line(file: str, key: str, raw: LineFile, wager: Wager) -> spec.Line:
    pays = read(
        file, f"{key}.pays", "odds like '3 to 2', '5 %' or an amount like '45.00'", _award, raw.pays
    )
    is_odds_to = isinstance(pays, Odds) and pays.basis is Basis.TO
    if is_odds_to == (wager is Wager.PROGRESSIVE):
        expected = "'for' odds, a share or an amount" if is_odds_to else "odds like '3 to 2'"
        raise RulesError(file=file, key=f"{key}.pays", expected=expected, found=repr(raw.pays))
    hand = None
    if raw.hand is not None:
        expected = f"one of {', '.join(_CATEGORIES)}"
        hand = read(file, f"{key}.hand", expected, _category, raw.hand)
    if hand is None and not raw.hole:
        raise RulesError(file=file, key=key, expected="a hand or hole cards to pay for")
    if (wager is Wager.PAIRS) != bool(raw.hole) or (wager is Wager.PAIRS and hand is not None):
        expected = "hole cards" if wager is Wager.PAIRS else "a hand"
        raise RulesError(file=file, key=key, expected=f"{expected} to pay for, and nothing else")
    if raw.dealer and wager is not Wager.PAIRS:
        raise RulesError(file=file, key=f"{key}.dealer", expected="no dealer cards for this wager")
    if raw.envy is not None and wager is not Wager.PROGRESSIVE:
        raise RulesError(file=file, key=f"{key}.envy", expected="no envy for this wager")
    if raw.cards != "seven" and wager is not Wager.PROGRESSIVE:
        raise RulesError(file=file, key=f"{key}.cards", expected="'seven' for this wager")
    own_key = raw.key or (hand.key if hand is not None else None)
    if own_key is None:
        raise RulesError(file=file, key=f"{key}.key", expected="a key for this line")
    patterns = "patterns like 'AKs' or 'AhAd'"
    return spec.Line(
        key=own_key,
        title=raw.title or (hand.title.capitalize() if hand is not None else own_key),
        pays=pays,
        hand=hand,
        cards=spec.Cards(raw.cards),
        hole=tuple(
            read(file, f"{key}.hole", patterns, parse_hole_pattern, text) for text in raw.hole
        ),
        dealer=tuple(
            read(file, f"{key}.dealer", patterns, parse_hole_pattern, text) for text in raw.dealer
        ),
        envy=0 if raw.envy is None else cents(file, f"{key}.envy", raw.envy),
    )
