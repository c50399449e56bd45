"""Writes the tallies that answer for every Blind table: `src/houseedge/odds/data/spans.json`.

    python -m tools.write_spans [--check]

`--check` writes nothing and ends with status 1 where the file is not what it would write. Each
family is solved at both ends of every span, which takes some seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from houseedge.odds.game import Game
from houseedge.odds.solver import decide
from houseedge.odds.spans import Spans, count_spans, paying
from houseedge.odds.tables import Tables, full_deck

FILE = Path(__file__).parent.parent / "src" / "houseedge" / "odds" / "data" / "spans.json"
#: What becomes of a folded Ante is all that differs between the kept families (O-03).
FAMILIES = ("lose", "refund")


def written(tables: Tables) -> str:
    """The whole file."""
    families, met, deals = [], None, 0
    for folded_ante in FAMILIES:
        family = Game(folded_ante="refund" if folded_ante == "refund" else "lose").family
        spans = count_spans(family, tables, 2)
        if spans is None:
            raise SystemExit(f"folded_ante={folded_ante}: play changes with more than one line")
        families.append(family_of(spans, folded_ante, tables))
        met, deals = spans.met, spans.deals
    assert met is not None
    found = {"deals": deals, "met": met._asdict(), "families": families}
    return json.dumps(found, separators=(",", ":")).replace("],", "],\n") + "\n"


def family_of(spans: Spans, folded_ante: str, tables: Tables) -> dict[str, Any]:
    """One family as it is kept."""
    line, bet = spans.line, ("river", spans.family.river[0])
    moved = [
        (after[bet][line] - before[bet][line]).tolist() for before, after in pairwise(spans.counts)
    ]
    return {
        "folded_ante": folded_ante,
        "line": int(line),
        "ends": [str(end) for end in spans.ends],
        "counts": [counts.tolist() for counts in spans.counts[0].values()],
        "moved": moved,
        "gains": gains(spans, tables),
    }


def gains(spans: Spans, tables: Tables) -> list[tuple[list[int], list[int]]]:
    """By span and class: what flop play gains without a Blind, and less for each Ante paid.

    It falls along a straight line within a span, and not at all beyond the last end.
    """
    knots = [Fraction(0), *spans.ends, spans.ends[-1] + 1]
    at = []
    for odds in knots:
        game = paying(spans.family, spans.line, odds)
        at.append([Fraction(gain, game.unit) for gain in decide(game, tables, 2).gained])
    found = []
    for (low, high), (before, after) in zip(pairwise(knots), pairwise(at), strict=True):
        falling = [(a - b) / (high - low) for a, b in zip(before, after, strict=True)]
        fixed = [a + low * slope for a, slope in zip(before, falling, strict=True)]
        found.append((list(map(whole, fixed)), list(map(whole, falling))))
    return found


def whole(value: Fraction) -> int:
    """A number that must be whole."""
    if value.denominator != 1:
        raise SystemExit(f"{value} is no whole number: gains do not fall along straight lines")
    return value.numerator


def main() -> None:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    text = written(full_deck())
    if not check:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(text, "ascii")
    elif FILE.read_text("ascii") != text:
        sys.exit(f"{FILE.name} is not what is counted: python -m tools.write_spans")


if __name__ == "__main__":
    main()
