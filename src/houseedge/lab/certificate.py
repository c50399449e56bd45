"""A certificate: the solved game in one file that a sceptic can check without this package.

`tools/check_certificate.py` is such a check. Everything that follows from something else in the
file is there all the same, so that the two can be compared.
"""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from houseedge.cards import Card, format_cards
from houseedge.errors import NotationError
from houseedge.lab.actions import FORMAT, flop_block, river_block
from houseedge.odds import pattern
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.solver import Solution, price
from houseedge.odds.starting_hand import class_of
from houseedge.odds.tables import CLASS_SIZES, FULL_DECK, Tables

NAME = "House Edge certificate 2"
"""The first entry of every certificate; the number changes when the format does."""

#: What each entry means, in words, for somebody who has the file and nothing else.
_FORMAT = {
    "sha256": "SHA-256 in hex of the JSON of all other entries: keys sorted, no spaces, ASCII.",
    "cards": "A card is a rank of 23456789TJQKA and a suit of cdhs; its number is 4 times the "
    "rank (0 for a two, 12 for an ace) plus the suit (0 to 3), so 2c is 0 and As is 51.",
    "game": "blind: odds to 1 of a winning royal flush, straight flush, four of a kind, full "
    "house, flush, straight, three of a kind, two pair, pair and high card; 0 is a push. preflop, "
    "flop, river: the Play bets allowed on each street, in Antes, smallest first. folded_ante: "
    "refund where a fold gets its Ante back from a dealer without a pair, else lose. A fraction "
    "is written p/q.",
    "net": "With a Play bet of n Antes, Blind odds b and Ante and Blind of 1 each, the net "
    "result is 1 + n + b on a win against a dealer with a pair or better, n + b against one "
    "without; 0 on a tie; -2 - n on a loss to a dealer with a pair or better, -1 - n to one "
    "without; -2 on a fold, or -1 on one with a refund against a dealer without a pair.",
    "counts": "Counts of deals are fifty numbers, ten rows of five. Rows are the category of the "
    "player's seven cards: high card, pair, two pair, three of a kind, straight, flush, full "
    "house, four of a kind, straight flush, royal flush. Columns are the outcome: win against a "
    "dealer with a pair or better, win against one without, tie, lose to a dealer with a pair or "
    "better, lose to one without. A folded deal counts as what a showdown would have been; a tie "
    "of high cards is with a dealer without a pair.",
    "deals": "How many deals there are: two hole cards, a flop, a turn and river in any order, "
    "the dealer's two cards.",
    "ev": "The player's mean net result in Antes: the sum over totals of count times net result, "
    "by deals.",
    "totals": "All deals by the bet made, written as street and size, or fold.",
    "hands": "The 169 starting hands. ways: pairs of cards it stands for. values: what each first "
    "decision is worth in Antes, the best decisions following. best: the highest, at equal "
    "values the smallest bet. census: of one such pair of cards, over all boards of five and all "
    "dealer hands. after_check: of all such pairs, over all deals, by the bet made if the hand "
    "checks before the flop, whether or not that is best.",
    "flops": "One flop of each of the 1,755 classes that renaming suits leaves apart, and how many "
    "flops it stands for.",
    **FORMAT,
}


def write_certificate(solution: Solution, tables: Tables, path: Path) -> None:
    """Write a solution with the strategy, the counts of every class and the totals.

    The file is JSON of a megabyte or two that explains itself in its `format` entry. `tables` are
    the ones the solution was found with, and are of the whole deck.
    """
    solution.game.verify_standing("a certificate")
    if tables.present != FULL_DECK:
        raise NotationError("a certificate is written for the whole deck of 52 cards")
    content = _content(solution, tables)
    digest = hashlib.sha256(
        json.dumps(content, sort_keys=True, separators=(",", ":")).encode("ascii")
    )
    # One entry a line, so that the small ones can be read in any editor.
    entries = {**content, "sha256": digest.hexdigest()}
    lines = (f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


def _content(solution: Solution, tables: Tables) -> dict[str, Any]:
    game, strategy = solution.game, solution.strategy
    after_check = _after_check(solution, tables)
    return {
        "certificate": NAME,
        "format": _FORMAT,
        "game": {
            **{
                name: [str(number) for number in getattr(game, name)]
                for name in ("blind", "preflop", "flop", "river")
            },
            "folded_ante": game.folded_ante,
        },
        "deals": solution.deals,
        "ev": str(solution.ev),
        "totals": {
            _bet_name(*(bet or ("fold", None))): table.ravel().tolist()
            for bet, table in solution.counts.items()
        },
        "hands": [
            {
                "name": hand.name,
                "ways": hand.ways,
                "values": {action: str(value) for action, value in hand.values.items()},
                "best": hand.best,
                "census": tables.census[number].ravel().tolist(),
                "after_check": {
                    bet: by_class[number].ravel().tolist() for bet, by_class in after_check
                },
            }
            for number, hand in enumerate(solution.hands)
        ],
        "flops": [
            [format_cards(Card(card) for card in flop), int(ways)]
            for flop, ways in zip(tables.flops.tolist(), tables.flop_ways, strict=True)
        ],
        "flop_actions": flop_block(strategy),
        "river_actions": river_block(strategy, tables),
    }


def _bet_name(street: str, size: Fraction | None) -> str:
    return street if size is None else f"{street} {size}"


def _after_check(solution: Solution, tables: Tables) -> list[tuple[str, Ints]]:
    """By bet: outcomes of each class once it has checked before the flop; fold comes last."""
    game, strategy = solution.game, solution.strategy
    rest = 10 * tables.census * CLASS_SIZES[:, None, None]
    found = []
    for at, size in reversed(list(enumerate(game.flop[1:], 2))):
        found.append((_bet_name("flop", size), _by_class(strategy, tables, at, None)))
    for at, size in reversed(list(enumerate(game.river, 1))):
        found.append((_bet_name("river", size), _by_class(strategy, tables, 0, at)))
    found.append(("fold", _by_class(strategy, tables, 0, 0)))
    # Every deal ends in one bet or in none, so the last of them needs no count of its own.
    for _, counts in found:
        rest = rest - counts
    found.insert(len(game.flop) - 1, (_bet_name("flop", game.flop[0]), rest))
    return found


def _by_class(strategy: Strategy, tables: Tables, flop: int, river: int | None) -> Ints:
    """Outcomes by class where a strategy takes one flop action and one river action, or any.

    `play` counts by bet, not by class. So it is given a game with 91 river bets and a strategy
    that betrays by its bet which two ranks it holds; suited hands are counted apart, so that two
    ranks are one class.
    """
    bets = Game(flop=(Fraction(1),), river=tuple(map(Fraction, range(1, pattern.PAIRS + 1))))
    pairs = np.arange(1, pattern.PAIRS + 1, dtype=np.int8)
    numbers = np.arange(169)
    suited_classes = numbers // 13 < numbers % 13
    found = np.zeros((169, 10, 5), np.int64)
    for suited in (True, False):
        told = Strategy(
            preflop=(suited_classes != suited).astype(np.int8),
            flop=np.where(strategy.flop < 0, -1, strategy.flop != flop).astype(np.int8),
            river_by_rank=_where(strategy.river_by_rank, river, pairs),
            river_by_suit=_where(strategy.river_by_suit, river, pairs[pattern.HOLE_PAIR]),
        )
        counts = price(told, bets, tables=tables).counts
        for at, (low, high) in enumerate(pattern.PAIR_RANKS.tolist(), 1):
            if not (suited and low == high):
                number = class_of(4 * high, 4 * low + (not suited))
                found[number] = counts["river", Fraction(at)]
    return found


def _where(actions: Tiny, wanted: int | None, labels: Tiny) -> Tiny:
    """Each column's label where its action is the wanted one, or any; 0 elsewhere."""
    chosen = np.ones(actions.shape, bool) if wanted is None else actions == wanted
    return np.where(chosen, labels, np.int8(0))
