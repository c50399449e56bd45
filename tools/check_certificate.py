"""Check a certificate of `houseedge solve --certificate FILE` with none of House Edge's code.

Values and totals are added up from their parts. Drawn at random, a hundred rivers and a flop per
sample are decided from scratch, one dealer hand after the other, and some starting hands are
counted in full: every flop, board and dealer hand. `--hands 169` leaves no deal out.
Status 0: all agrees; 1: a sentence says what does not; 2: the file is no certificate.
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
from operator import add, mul, sub
from pathlib import Path
from typing import Any, NamedTuple

Cards = Sequence[int]
# The 133,784,560 seven-card hands by category, as published many times over.
SEVEN = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]
SHAPES = {(1,) * 5: 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
# By card: 8 to the power of its rank. By suit and card: the same, but 0 if it is not of the suit.
KEY = [8 ** (card >> 2) for card in range(52)]
INSIDE = [[KEY[card] * (card & 3 == suit) for card in range(52)] for suit in range(5)]
# By the sum of 8 to the power of each card's suit: the suit of three cards or more, 4 for none.
SUIT_KEY = [8 ** (card & 3) for card in range(52)]
MANY = [next((suit for suit in range(4) if key >> 3 * suit & 7 > 2), 4) for key in range(4096)]
# By category and outcome: whether the dealer has no pair. One who ties a high card has none.
UNQUALIFIED = [at % 5 in (1, 4) or at == 2 for at in range(50)]
# How decisions are numbered; the certificate's `format` says it in words.
HOLES = {hole: at for at, hole in enumerate(combinations(range(52), 2))}
TYPES = {two: at for at, two in enumerate(combinations_with_replacement(range(26), 2))}
RISING = [list(combinations_with_replacement(range(13), n)) for n in range(6)]
SUITED = (inside for n in (0, 3, 4, 5) for inside in combinations(range(13), n))
ROWS = ((inside, outside) for inside in SUITED for outside in RISING[5 - len(inside)])
BOARDS = {row: at for at, row in enumerate(ROWS)}


class River(NamedTuple):
    """A river decided: what matters of it, the bet, the showdowns, what this and flop bets earn."""

    pattern: tuple[int, ...]
    bet: str
    counts: list[int]
    earned: tuple[int, ...]


Known = dict[tuple[int, ...], River]


def expect(fits: bool, sentence: str) -> None:
    """Go on only if something fits; leave with status 1 otherwise."""
    if not fits:
        sys.exit(f"The certificate is wrong: {sentence}.")


def class_name(hole: Cards) -> str:
    """The starting hand of two cards, such as AKs."""
    low, high = (CARDS[card] for card in sorted(hole))
    return high[0] + low[0] + ("" if high[0] == low[0] else "s" if high[1] == low[1] else "o")


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
    """The best five of the cards whose keys have a sum, of one suit or not; () if too few."""
    ranks = [rank for rank in range(13) for _ in range(key >> 3 * rank & 7)]
    return max((five(cards, suited) for cards in combinations(ranks, 5)), default=())


def showdowns(hole: Cards, board: Cards, suit: int, alike: bool) -> list[int]:
    """How many dealer hands give each of five outcomes, in the player's of ten categories.

    They are taken one by one, or those together that differ only in suits other than the one.
    """
    inside = INSIDE[suit]
    key, suited = sum(KEY[c] for c in board), sum(inside[c] for c in board)
    own, own_suited = key + sum(KEY[c] for c in hole), suited + sum(inside[c] for c in hole)
    # Five cards of a suit leave no room for a full house, so a flush is never second best.
    mine = strongest(own_suited, True) or strongest(own, False)
    rest = [c for c in range(52) if c not in hole and c not in board]
    kinds = list(Counter((KEY[c], inside[c], 0 if alike else c) for c in rest).items())
    counts = [0] * 50
    for at, ((a, a_suited, _), copies) in enumerate(kinds):
        for other, ((b, b_suited, _), others) in enumerate(kinds[at:]):
            if ways := copies * others if other else copies * (copies - 1) // 2:
                flush = strongest(suited + a_suited + b_suited, True)
                theirs = flush or strongest(key + a + b, False)
                outcome = 2 if mine == theirs else (theirs[0] == 0) + 3 * (mine < theirs)
                counts[5 * mine[0] + outcome] += ways
    return counts


class Certificate:
    """What a file says, held against what can be counted."""

    def __init__(self, data: dict[str, Any]) -> None:
        if data["certificate"] != "House Edge certificate 2":
            raise ValueError("it is another kind of file")
        stated = data.pop("sha256")
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        expect(hashlib.sha256(text.encode()).hexdigest() == stated, "its SHA-256 is another")
        names = ("blind", "preflop", "flop", "river")
        game = {name: [Fraction(n) for n in data["game"][name]] for name in names}
        refund = ("lose", "refund").index(data["game"]["folded_ante"])
        self.data, self.sizes = data, game["preflop"]
        self.unit = lcm(*(n.denominator for numbers in game.values() for n in numbers))
        # By bet: the net result of each category and outcome, in whole units.
        self.nets = {"fold": [(-2 + refund * back) * self.unit for back in UNQUALIFIED]}
        for street in ("preflop", "flop", "river"):
            for n in game[street]:
                wins = [n + odds for odds in reversed(game["blind"])]
                nets = [net for win in wins for net in (1 + win, win, 0, -2 - n, -1 - n)]
                self.nets[f"{street} {n}"] = [int(net * self.unit) for net in nets]
        self.flop_bets = ["check", *(bet for bet in self.nets if bet.startswith("flop"))]
        self.river_bets = [bet for bet in self.nets if bet.startswith(("fold", "river"))]
        self.flop_actions = zlib.decompress(base64.b64decode(data["flop_actions"]))
        self.river_actions = zlib.decompress(base64.b64decode(data["river_actions"]))
        sizes = [len(game["blind"]), len(data["flops"])]
        sizes += [len(self.flop_actions), len(self.river_actions)]
        fitting = [10, 1755, 1755 * len(HOLES), len(BOARDS) * len(TYPES)]
        expect(sizes == fitting, f"odds, flops and actions are {sizes}, not {fitting}")
        # Every flop: the number of its class, and how its suits are renamed to get there.
        self.home: dict[Cards, tuple[int, Cards]] = {}
        for number, (name, ways) in enumerate(data["flops"]):
            flop, before = [CARDS.index(card) for card in name.split()], len(self.home)
            for suits in permutations(range(4)):
                image = tuple(sorted(card & ~3 | suits.index(card & 3) for card in flop))
                self.home.setdefault(image, (number, suits))
            expect(len(self.home) - before == ways, f"{name} does not stand for {ways} new flops")
        expect(len(self.home) == comb(52, 3), "its flops do not stand for all 22,100")

    def earns(self, by_bet: dict[str, list[int]]) -> int:
        """What counts of outcomes by bet come to, in units."""
        return sum(sum(map(mul, self.nets[bet], counts)) for bet, counts in by_bet.items())

    def agreed(self, bets: list[str], values: list[int], byte: int, *cards: Cards) -> str:
        """The best bet, the smallest of equal ones; the certificate must have it too."""
        best, stated = values.index(max(values)), byte - 48
        hole, board = (" ".join(CARDS[card] for card in part) for part in cards)
        says = bets[stated] if 0 <= stated < len(bets) else "nothing"
        expect(best == stated, f"{hole} on {board} has {says}, and the best is {bets[best]}")
        return bets[best]

    def river(self, hole: Cards, board: Cards, known: Known | None = None) -> River:
        """Decide a river, or take a known one that differs only in suits without a flush."""
        suit = MANY[sum(map(SUIT_KEY.__getitem__, board))]
        keys = INSIDE[suit]
        ranks, suited = sum(map(KEY.__getitem__, board)), sum(map(keys.__getitem__, board))
        pattern = ranks, suited, keys[hole[0]] + keys[hole[1]]
        if known is not None and pattern in known:
            return known[pattern]
        counts = showdowns(hole, board, suit, known is not None)
        values = [self.earns({bet: counts}) for bet in self.river_bets]
        inside = tuple(sorted(card >> 2 for card in board if card & 3 == suit))
        outside = tuple(sorted(card >> 2 for card in board if card & 3 != suit))
        a, b = sorted((card >> 2) + 13 * (card & 3 == suit) for card in hole)
        byte = self.river_actions[BOARDS[inside, outside] * len(TYPES) + TYPES[a, b]]
        best = self.agreed(self.river_bets, values, byte, hole, board)
        earned = max(values), *(self.earns({bet: counts}) for bet in self.flop_bets[1:])
        river = River(pattern, best, counts, earned)
        if known is not None:
            known[pattern] = river
        return river

    def place(self, hole: Cards, flop: Cards) -> int:
        """Where the decision on a flop stands."""
        number, suits = self.home[tuple(sorted(flop))]
        a, b = sorted(card & ~3 | suits[card & 3] for card in hole)
        return number * len(HOLES) + HOLES[a, b]

    def flop(self, hole: Cards, flop: Cards, known: Known | None = None) -> tuple[str, list[River]]:
        """Decide a flop by its 1,081 rivers."""
        rest = [card for card in range(52) if card not in hole and card not in flop]
        rivers = [self.river(hole, (*flop, *two), known) for two in combinations(rest, 2)]
        values = [sum(column) for column in zip(*(river.earned for river in rivers), strict=True)]
        byte = self.flop_actions[self.place(hole, flop)]
        return self.agreed(self.flop_bets, values, byte, hole, flop), rivers

    def check_hand(self, hole: Cards) -> None:
        """Decide every flop and river of a starting hand and count what it meets."""
        flops: dict[int, list[Cards]] = {}
        for flop in combinations([card for card in range(52) if card not in hole], 3):
            flops.setdefault(self.place(hole, flop), []).append(flop)
        known: Known = {}
        times: Counter[tuple[str, tuple[int, ...]]] = Counter()
        for same in flops.values():
            bet, rivers = self.flop(hole, same[0], known)
            for river in rivers:
                times[river.bet if bet == "check" else bet, river.pattern] += len(same)
        hand = next(h for h in self.data["hands"] if h["name"] == class_name(hole))
        left = {bet: list(counts) for bet, counts in hand["after_check"].items()}
        for (bet, pattern), count in times.items():
            met = (hand["ways"] * count * outcome for outcome in known[pattern].counts)
            left[bet] = list(map(sub, left[bet], met))
        apart = sum(abs(count) for counts in left.values() for count in counts)
        expect(apart == 0, f"{hand['name']} is {apart} deals away from what it meets")

    def check_parts(self) -> None:
        """Hold values against counts, choices against values, totals against what is chosen."""
        data, ways = self.data, Counter(map(class_name, HOLES))
        totals, seen = {bet: [0] * 50 for bet in self.nets}, [0] * 50
        later = {*self.flop_bets[1:], *self.river_bets}
        expect(sorted(h["name"] for h in data["hands"]) == sorted(ways), "its hands are not 169")
        expect(data["totals"].keys() == totals.keys(), "its totals are of other bets")
        for hand in data["hands"]:
            name, after = hand["name"], hand["after_check"]
            expect(hand["ways"] == ways[name], f"{name} has not {hand['ways']} ways")
            expect(after.keys() == later, f"{name} after a check makes other bets")
            expect(min(map(min, after.values())) >= 0, f"{name} has a count below zero")
            dealt = [10 * ways[name] * count for count in hand["census"]]
            deals = 10 * ways[name] * comb(50, 5) * comb(45, 2)
            fits = len(dealt) == 50 and sum(dealt) == deals
            expect(fits, f"the census of {name} is not of all boards and dealer hands")
            met = [sum(column) for column in zip(*after.values(), strict=True)]
            expect(met == dealt, f"{name} after a check does not meet what its census says")
            choices = {"check": after}
            choices.update({f"{n}x": {f"preflop {n}": dealt} for n in self.sizes})
            values = {c: Fraction(self.earns(choices[c]), deals * self.unit) for c in choices}
            stated = {choice: Fraction(value) for choice, value in hand["values"].items()}
            expect(stated == values, f"the values of {name} are not those of its counts")
            best = max(values, key=values.__getitem__)
            expect(hand["best"] == best, f"the best with {name} is {best}, not {hand['best']}")
            for bet, counts in choices[best].items():
                totals[bet] = list(map(add, totals[bet], counts))
            seen = list(map(add, seen, dealt))
        for bet, counts in totals.items():
            expect(data["totals"][bet] == counts, f"the total of {bet} is not that of the hands")
        expect(data["deals"] == sum(seen), "its deals are not the sum of its counts")
        ev = Fraction(self.earns(totals), sum(seen) * self.unit)
        expect(Fraction(data["ev"]) == ev, f"by its counts the ev is {ev}, not {data['ev']}")
        known = [210 * comb(45, 2) * count for count in SEVEN]
        sevens = [sum(seen[row : row + 5]) for row in range(0, 50, 5)]
        expect(sevens == known, "its seven-card hands are not those of a deck")
        won, lost = (sum(seen[column::5]) + sum(seen[column + 1 :: 5]) for column in (0, 3))
        expect(won == lost, "player and dealer do not win equally often")


def main() -> None:
    """Check the file named on the command line, and say what was checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--samples", type=int, default=5, help="how many flops (5)")
    parser.add_argument("--hands", type=int, default=1, help="how many starting hands (1)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="as another run")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    try:
        certificate = Certificate(json.loads(options.file.read_text(encoding="ascii")))
        print("The SHA-256 fits, and 1,755 classes stand for all 22,100 flops.")
        certificate.check_parts()
        print(f"169 hands give their values, the totals and {certificate.data['ev']}.")
        print(f"Samples are drawn with --seed {options.seed}.", flush=True)
        for _ in range(100 * options.samples):
            cards = draw.sample(range(52), 7)
            certificate.river(cards[:2], cards[2:])
        print(f"{100 * options.samples} rivers against 990 dealer hands: agreed.", flush=True)
        for _ in range(options.samples):
            cards = draw.sample(range(52), 5)
            bet, _ = certificate.flop(cards[:2], cards[2:])
            hole, flop = (" ".join(CARDS[c] for c in part) for part in (cards[:2], cards[2:]))
            print(f"{hole} on {flop}, 1,081 rivers against 990: {bet}, agreed.", flush=True)
        holes = {class_name(hole): hole for hole in HOLES}
        for name in draw.sample(sorted(holes), len(holes))[: max(0, options.hands)]:
            print(f"{name} in full, which takes up to a minute: ", end="", flush=True)
            certificate.check_hand(holes[name])
            print("all decisions and counts agreed.")
    except Exception as error:  # whatever goes wrong where something else is read
        print(f"{options.file} is no certificate: {error!r}.", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
