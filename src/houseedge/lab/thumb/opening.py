"""The best sets of few rules before the flop, found among all of them.

A set of hands that rules bet is a staircase: for each high card a least kicker suited and one
offsuit, which only fall as the high card rises. So one walk from the lowest high card to the ace,
with the two kickers as its state, meets every set of rules there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseedge.lab.thumb.rule import Rule

#: No kicker is enough.
_NONE = 13


class Set(NamedTuple):
    """Rules, and what they gain."""

    gain: int
    rules: tuple[Rule, ...]


def best_openings(gains: Sequence[int], most: int) -> list[Set]:
    """The best set of at most n rules, for n from none to `most`.

    `gains` are by class of starting hands what a bet gains over a check.
    """
    others, pairs = _best_others(gains, most), _best_pairs(gains)
    found = []
    for n in range(most + 1):
        best = others[n]
        if n and others[n - 1].gain + pairs.gain > best.gain:
            before = others[n - 1]
            best = Set(before.gain + pairs.gain, (*pairs.rules, *before.rules))
        found.append(best)
    return found


def _best_pairs(gains: Sequence[int]) -> Set:
    best, total = Set(0, ()), 0
    for rank in range(12, -1, -1):
        total += gains[14 * (12 - rank)]
        if total > best.gain:
            best = Set(total, (Rule("preflop", "pair", rank),))
    return best


def _best_others(gains: Sequence[int], most: int) -> list[Set]:
    """The same among hands without a pair."""
    # By how many rules there are, and the least kicker suited and offsuit.
    states: dict[tuple[int, int, int], Set] = {(0, _NONE, _NONE): Set(0, ())}
    for high in range(1, 13):
        states = _with_any(states, high, most)
        states = _with_one(states, high, most, suited=True)
        states = _with_one(states, high, most, suited=False)
        suited, offsuit = (_kicker_gains(gains, high, kind) for kind in (True, False))
        states = {
            (n, s, o): Set(each.gain + suited[min(s, high)] + offsuit[min(o, high)], each.rules)
            for (n, s, o), each in states.items()
        }
    best = [Set(0, ())] * (most + 1)
    for (n, _, _), each in states.items():
        for at in range(n, most + 1):
            if each.gain > best[at].gain:
                best[at] = each
    return best


def _kicker_gains(gains: Sequence[int], high: int, suited: bool) -> list[int]:
    """What betting a high card gains with a kicker of at least 0, 1, ... `high`, which is none."""
    sums = [0] * (high + 1)
    for low in range(high - 1, -1, -1):
        row, column = (12 - high, 12 - low) if suited else (12 - low, 12 - high)
        sums[low] = sums[low + 1] + gains[13 * row + column]
    return sums


States = dict[tuple[int, int, int], Set]


def _with_one(states: States, high: int, most: int, *, suited: bool) -> States:
    """The states with one more rule for suited or offsuit hands of a high card, or without."""
    found = dict(states)
    lines: dict[tuple[int, int], list[tuple[int, Set]]] = {}
    for (n, s, o), each in states.items():
        lines.setdefault((n, o if suited else s), []).append((s if suited else o, each))
    for (n, other), line in lines.items():
        if n == most:
            continue
        for kicker in range(high):
            before = [each for least, each in line if least > kicker]
            if not before:
                continue
            one = max(before, key=lambda each: each.gain)
            rule = Rule("preflop", "suited" if suited else "offsuit", kicker, high)
            at = (n + 1, kicker, other) if suited else (n + 1, other, kicker)
            _keep(found, at, Set(one.gain, (*one.rules, rule)))
    return found


def _with_any(states: States, high: int, most: int) -> States:
    """The states with one more rule for all hands of a high card, or without."""
    found = dict(states)
    for (n, s, o), each in states.items():
        if n == most:
            continue
        for kicker in range(min(high, max(s, o))):
            rule = Rule("preflop", "any", kicker, high)
            at = (n + 1, min(s, kicker), min(o, kicker))
            _keep(found, at, Set(each.gain, (*each.rules, rule)))
    return found


def _keep(states: States, at: tuple[int, int, int], found: Set) -> None:
    if at not in states or found.gain > states[at].gain:
        states[at] = found
