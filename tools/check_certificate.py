"""Check a certificate of `houseedge solve --certificate FILE` with none of House Edge's code.

The totals are added up from the parts. At random, `--samples` flops and a hundred times as many
rivers are decided from scratch, one dealer hand after the other, and `--hands` starting hands are
counted in full: every board, flop, river and dealer hand. `--hands 169` leaves nothing out.
Status 0: all agrees; 1: a sentence says what does not fit; 2: the file is no certificate.
"""

import argparse
import base64
import hashlib
import json
import random
import sys
import zlib
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, lcm
from operator import add, mul
from pathlib import Path
from typing import Any

Cards = Sequence[int]
BOARDS, DEALERS = comb(50, 5), comb(45, 2)
# The 133,784,560 seven-card hands by category, as published many times over.
SEVEN = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]
SHAPES = {(1,) * 5: 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
# By card: 8 to the power of its rank; by suit and card the same, 0 if it is not of the suit.
KEY = [8 ** (card >> 2) for card in range(52)]
INSIDE = [[KEY[card] * (card & 3 == suit) for card in range(52)] for suit in range(5)]
# By the sum of 8 to the power of each card's suit: the suit of three cards or more, 4 for none.
SUIT_KEY = [8 ** (card & 3) for card in range(52)]
MANY = [next((suit for suit in range(4) if key >> 3 * suit & 7 > 2), 4) for key in range(4096)]
# How decisions are numbered; the certificate's `format` says it in words.
HOLES = {hole: at for at, hole in enumerate(combinations(range(52), 2))}
RISING = [list(combinations_with_replacement(range(13), n)) for n in range(6)]
SETS = [s for n in (3, 4, 5) for s in sorted(combinations(range(13), n), key=lambda s: s[::-1])]
SUITED = ((inside, outside) for inside in SETS for outside in RISING[5 - len(inside)])
TYPED = (two for two in combinations_with_replacement(range(26), 2) if two[0] < max(two[1], 13))
BY_RANK = {ranks: at for at, ranks in enumerate(r for r in RISING[5] if r[0] != r[4])}
PAIRS = {ranks: at for at, ranks in enumerate(RISING[2])}
BY_SUIT = {board: at for at, board in enumerate(SUITED)}
TYPES = {two: at for at, two in enumerate(TYPED)}


def expect(fits: bool, sentence: str) -> None:
    """Go on only if something fits; status 1 otherwise."""
    if not fits:
        sys.exit(f"This certificate is wrong: {sentence}.")


def show(cards: Cards) -> str:
    """Cards as people write them."""
    return "".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)


def class_name(hole: Cards) -> str:
    """The starting hand of two cards, such as AKs."""
    low, low_suit, high, high_suit = show(sorted(hole))
    return high + low + ("" if high == low else "s" if high_suit == low_suit else "o")


def five(ranks: Cards, suited: bool) -> tuple[int, ...]:
    """How strong five cards are: the category, then the ranks by how many and how high."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = tuple(rank for _, rank in groups)
    order = (3, 2, 1, 0, -1) if order == (12, 3, 2, 1, 0) else order
    if len(order) == 5 and order[0] - order[4] == 4:
        return 4 if not suited else 9 if order[0] == 12 else 8, *order
    return 5 if suited else SHAPES[tuple(many for many, _ in groups)], *order


@cache
def strongest(key: int, suited: bool) -> tuple[int, ...]:
    """The best five of the cards with a sum of keys, all of one suit or not; () if too few."""
    ranks = [rank for rank in range(13) for _ in range(key >> 3 * rank & 7)]
    return max((five(cards, suited) for cards in combinations(ranks, 5)), default=())


def showdowns(hole: Cards, board: Cards, alike: bool) -> list[int]:
    """How many dealer hands give each of the five outcomes, in the row of the player's category.

    They are taken one by one; or those together that differ only in suits without a flush.
    """
    inside = INSIDE[MANY[sum(SUIT_KEY[card] for card in board)]]
    key, suited = sum(KEY[card] for card in board), sum(inside[card] for card in board)
    rest = [card for card in range(52) if card not in hole and card not in board]
    kinds = list(Counter((KEY[c], inside[c], 0 if alike else c) for c in rest).items())
    # Five cards of a suit leave no room for a full house, so a flush is never second best.
    own, own_suited = key + sum(KEY[c] for c in hole), suited + sum(inside[c] for c in hole)
    mine = strongest(own_suited, True) or strongest(own, False)
    counts = [0] * 50
    for at, ((first, bit, _), copies) in enumerate(kinds):
        for other, ((second, other_bit, _), others) in enumerate(kinds[at:]):
            flush = strongest(suited + bit + other_bit, True)
            theirs = flush or strongest(key + first + second, False)
            outcome = 2 if mine == theirs else (theirs[0] == 0) + 3 * (mine < theirs)
            ways = copies * others if other else copies * (copies - 1) // 2
            counts[5 * mine[0] + outcome] += ways
    return counts


class Certificate:
    """What a file says, and the decisions it gives."""

    def __init__(self, data: dict[str, Any]) -> None:
        stated = data.pop("sha256")
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        expect(hashlib.sha256(text.encode()).hexdigest() == stated, "its SHA-256 is another")
        game = {name: [Fraction(n) for n in numbers] for name, numbers in data["game"].items()}
        self.data, self.unit = data, lcm(*(n.denominator for ns in game.values() for n in ns))
        self.sizes = game["preflop"]
        # By bet: the net result of each category and outcome, in whole units.
        self.nets = {"fold": [-2 * self.unit] * 50}
        for street in ("preflop", "flop", "river"):
            for n in game[street]:
                wins = [n + paid for paid in (0, 0, 0, 0, *game["blind"][::-1])]
                nets = [net for win in wins for net in (1 + win, win, 0, -2 - n, -1 - n)]
                self.nets[f"{street} {n}"] = [int(net * self.unit) for net in nets]
        self.flop_bets = [bet for bet in self.nets if bet.startswith("flop")]
        self.river_bets = [bet for bet in self.nets if bet.startswith(("fold", "river"))]
        sizes = {"flop_actions": 1755 * 1326, "river_by_rank": 6175 * 91, "river_by_suit": 36608 * 338}
        self.blocks = {name: zlib.decompress(base64.b64decode(data[name])) for name in sizes}
        for name, block in self.blocks.items():
            expect(len(block) == sizes[name], f"{name} has {len(block)} decisions")
        # Every flop: which class it is of, and how its suits are renamed to get there.
        self.home: dict[Cards, tuple[int, Cards]] = {}
        for number, (text, ways) in enumerate(data["flops"]):
            flop = [4 * "23456789TJQKA".index(r) + "cdhs".index(s) for r, s in text.split()]
            alike = {
                tuple(sorted(card & ~3 | suits.index(card & 3) for card in flop)): suits
                for suits in permutations(range(4))
            }
            expect(len(alike) == ways, f"the flop {text} does not stand for {ways} flops")
            expect(not alike.keys() & self.home.keys(), f"the flop {text} is there twice")
            self.home.update({image: (number, suits) for image, suits in alike.items()})
        expect(len(self.home) == comb(52, 3), "its flops do not stand for all 22,100")

    def worth(self, counts: dict[str, list[int]]) -> Fraction:
        """The mean net result of counts by bet, in Antes."""
        total = sum(sum(map(mul, self.nets[bet], cells)) for bet, cells in counts.items())
        return Fraction(total, self.unit * sum(map(sum, counts.values())))

    def flop_action(self, hole: Cards, flop: Cards) -> int:
        """The number of the bet on a flop, smallest first; 0 for a check."""
        number, suits = self.home[tuple(sorted(flop))]
        a, b = sorted(card & ~3 | suits[card & 3] for card in hole)
        return self.blocks["flop_actions"][number * 1326 + HOLES[a, b]] - 48

    def river(self, hole: Cards, board: Cards, alike: bool) -> tuple[int, int, list[int]]:
        """The best bet on a river, its value and the showdowns; the certificate must agree."""
        counts = showdowns(hole, board, alike)
        values = [sum(map(mul, self.nets[bet], counts)) for bet in self.river_bets]
        best, suit = values.index(max(values)), MANY[sum(SUIT_KEY[card] for card in board)]
        inside, outside = (
            tuple(sorted(card >> 2 for card in board if (card & 3 == suit) is wanted))
            for wanted in (True, False)
        )
        a, b = sorted((card >> 2) + 13 * (card & 3 == suit) for card in hole)
        if suit == 4:
            action = self.blocks["river_by_rank"][BY_RANK[outside] * 91 + PAIRS[a, b]] - 48
        else:
            at = BY_SUIT[inside, outside] * 338 + TYPES[a, b]
            action = self.blocks["river_by_suit"][at] - 48
        where = f"on {show(board)} with {show(hole)}"
        expect(action == best, f"{where} the best is bet {best}, and it says bet {action}")
        return best, max(values), counts


def check_parts(certificate: Certificate) -> None:
    """Values from counts, choices from values, totals from the chosen counts."""
    data, ways = certificate.data, Counter(map(class_name, HOLES))
    totals, seen = {bet: [0] * 50 for bet in certificate.nets}, [0] * 50
    expect({h["name"]: h["ways"] for h in data["hands"]} == ways, "its hands are not the 169")
    for hand in data["hands"]:
        name, census = hand["name"], sum(hand["census"], [])
        dealt = [10 * ways[name] * count for count in census]
        after = {bet: sum(table, []) for bet, table in hand["after_check"].items()}
        expect(min(map(min, after.values())) >= 0, f"a count of {name} is below zero")
        expect(sum(census) == BOARDS * DEALERS, f"the census of {name} is not of all deals")
        parts = list(map(sum, zip(*after.values(), strict=True)))
        expect(parts == dealt, f"the counts of {name} after a check are not those of its census")
        choices = {"check": after}
        choices.update({f"{n}x": {f"preflop {n}": dealt} for n in certificate.sizes})
        values = {choice: certificate.worth(counts) for choice, counts in choices.items()}
        for choice, value in values.items():
            expect(Fraction(hand["values"][choice]) == value, f"{choice} with {name} is {value}")
        best = max(values, key=values.__getitem__)
        expect(hand["best"] == best, f"the best with {name} is {best}, not {hand['best']}")
        for bet, cells in choices[best].items():
            totals[bet] = list(map(add, totals[bet], cells))
        seen = list(map(add, seen, dealt))
    for bet, cells in totals.items():
        expect(sum(data["totals"][bet], []) == cells, f"the totals of {bet} are not its hands'")
    deals = comb(52, 2) * BOARDS * 10 * DEALERS
    expect(data["deals"] == deals == sum(seen), f"there are {deals} deals")
    expect(Fraction(data["ev"]) == certificate.worth(totals), "its ev is not that of the totals")
    sevens = [sum(seen[at : at + 5]) for at in range(0, 50, 5)]
    expect(sevens == [n * 210 * DEALERS for n in SEVEN], "its seven-card hands are not as known")
    even = sum(seen[0::5]) + sum(seen[1::5]) == sum(seen[3::5]) + sum(seen[4::5])
    expect(even, "player and dealer do not win equally often")


def check_flop(certificate: Certificate, hole: Cards, flop: Cards) -> None:
    """One flop decision from scratch: all turns, rivers and dealer hands."""
    rest = [card for card in range(52) if card not in hole and card not in flop]
    values = [0] * (1 + len(certificate.flop_bets))
    for two in combinations(rest, 2):
        _, value, counts = certificate.river(hole, (*flop, *two), alike=False)
        bets = (sum(map(mul, certificate.nets[bet], counts)) for bet in certificate.flop_bets)
        values = list(map(add, values, (value, *bets)))
    best, action = values.index(max(values)), certificate.flop_action(hole, flop)
    where = f"on {show(flop)} with {show(hole)}"
    expect(action == best, f"{where} the best is bet {best}, and it says bet {action}")


def check_hand(certificate: Certificate, name: str, hole: Cards) -> int:
    """One starting hand from scratch: every decision, its census, its counts after a check.

    Boards that differ only in suits without a flush are decided once; how many such is returned.
    """
    rest = [card for card in range(52) if card not in hole]
    action = {flop: certificate.flop_action(hole, flop) for flop in combinations(rest, 3)}
    expect(min(action.values()) >= 0, f"some flop with {show(hole)} has no action")
    # Of each flop action a board gets one in 32 bits of a sum.
    code = {flop: 1 << 32 * number for flop, number in action.items()}
    rivers: dict[Cards, list[Any]] = {}
    order = []
    for board in combinations(rest, 5):
        inside = INSIDE[MANY[sum(map(SUIT_KEY.__getitem__, board))]]
        suited = sum(map(inside.__getitem__, board))
        pattern = sum(map(KEY.__getitem__, board)), suited, inside[hole[0]] + inside[hole[1]]
        if pattern not in rivers:
            best, value, counts = certificate.river(hole, board, alike=True)
            bets = (sum(map(mul, certificate.nets[b], counts)) for b in certificate.flop_bets)
            rivers[pattern] = [0, 0, certificate.river_bets[best], counts, [b - value for b in bets]]
        river = rivers[pattern]
        river[0] += 1
        river[1] += sum(map(code.__getitem__, combinations(board, 3)))
        order.append(river)
    values = {flop: [0] for flop in action}
    for at in range(len(certificate.flop_bets)):
        gains = dict.fromkeys(action, 0)
        for board, river in zip(combinations(rest, 5), order, strict=True):
            gain = river[4][at]
            for flop in combinations(board, 3):
                gains[flop] += gain
        for flop, gain in gains.items():
            values[flop].append(gain)
    for flop, number in action.items():
        best = values[flop].index(max(values[flop]))
        where = f"on {show(flop)} with {show(hole)}"
        expect(number == best, f"{where} the best is bet {best}, and it says bet {number}")
    hand = next(hand for hand in certificate.data["hands"] if hand["name"] == name)
    tables = {bet: [0] * 50 for bet in ("census", *certificate.flop_bets, *certificate.river_bets)}
    for boards, codes, bet, counts, _ in rivers.values():
        shares = {"census": boards, bet: hand["ways"] * (codes & 2**32 - 1)}
        for at, flop_bet in enumerate(certificate.flop_bets, 1):
            shares[flop_bet] = hand["ways"] * (codes >> 32 * at & 2**32 - 1)
        for kind, share in shares.items():
            tables[kind] = [old + share * count for old, count in zip(tables[kind], counts)]
    for kind, cells in tables.items():
        stated = hand["census"] if kind == "census" else hand["after_check"][kind]
        expect(sum(stated, []) == cells, f"the counts of {name}, {kind}, are others")
    return len(rivers)


def main() -> None:
    """Check the file named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--samples", type=int, default=5, help="flops to decide from scratch")
    parser.add_argument("--hands", type=int, default=1, help="starting hands to count in full")
    parser.add_argument("--seed", type=int, help="draw the same samples as another run")
    options = parser.parse_args()
    seed = random.randrange(10**6) if options.seed is None else options.seed
    draw = random.Random(seed)
    try:
        certificate = Certificate(json.loads(options.file.read_text()))
        print("hash and flops: the SHA-256 fits; 1,755 classes stand for 22,100 flops")
        check_parts(certificate)
        print("parts: ", flush=True)
        for _ in range(100 * options.samples):
            cards = draw.sample(range(52), 7)
            certificate.river(cards[:2], cards[2:], alike=False)
        print(f"rivers: {100 * options.samples} decided from scratch", flush=True)
        for _ in range(options.samples):
            cards = draw.sample(range(52), 5)
            check_flop(certificate, cards[:2], cards[2:])
            print(cards, flush=True)
        by_name = {class_name(hole): hole for hole in draw.sample(list(HOLES), len(HOLES))}
        for name in list(by_name)[:options.hands]:
            print(f"{name}: counting in full ...", flush=True)
            n= check_hand(certificate, name, by_name[name])
            print(n)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, zlib.error) as error:
        print(f"{options.file} is no certificate: {error!r}")
        sys.exit(2)


if __name__ == "__main__":
    main()
