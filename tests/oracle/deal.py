"""Makes random valid inputs for `houseedge settle`, rich in the hands that seldom come by chance.

A deck is fair, shortened (few ranks, few suits) or stacked (some cards laid out beforehand), so
that royals, ties, bad beats, dealers without a pair and exhausted banks all turn up often.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]

PLAYS = ["4x", "3x", "2x", "1x", "fold"]
TIMES = {"4x": 4, "3x": 3, "2x": 2, "1x": 1, "fold": 0}

# B-12: Washington's cap on a single wager, in cents.
WASHINGTON_CAP = 30000

TRIPS_TABLES = ["UTH-01", "UTH-02", "UTH-03", "UTH-04"]
TABLES: dict[str, dict[str, list[str]]] = {
    "washington": {
        "blind": ["standard"],
        "trips": TRIPS_TABLES,
        "bad_beat": ["BBB-01", "BBB-02", "BBB-03"],
        "pairs": ["UP-1", "UP-2", "UP-3", "UP-4", "UP-5", "UP-6"],
        "progressive": ["WA-01"],
    },
    "california": {"blind": ["standard"], "trips": TRIPS_TABLES},
    "pennsylvania": {"blind": ["standard"], "trips": ["UTH-03"], "progressive": ["PA-01"]},
}

# The settings that can move money in each profile.
SETTINGS: dict[str, dict[str, list[str]]] = {
    "washington": {
        "bad_beat_after_fold": ["lose", "decide"],
        "progressive_after_fold": ["decide", "lose"],
        "folded_ante": ["lose", "refund"],
        "rounding": ["up", "down"],
        "awards_from_meter": ["percentage", "all"],
    },
    "california": {
        "folded_ante": ["lose", "refund"],
        "rounding": ["up", "down"],
        "bank_cap": ["exhausted", "net"],
        "seat_order": ["ante_play_blind_trips", "play_ante_blind_trips"],
    },
    "pennsylvania": {
        "progressive_after_fold": ["decide", "lose"],
        "folded_ante": ["lose", "refund"],
        "rounding": ["up", "down"],
        "awards_from_meter": ["percentage", "all"],
    },
}


class Stack(NamedTuple):
    """Cards laid out beforehand; what is missing comes from the rest of the deck."""

    flop: str = ""
    last_two: str = ""
    dealer: str = ""
    holes: tuple[str, ...] = ()
    keep_suits: bool = False


STACKS = [
    # Royals: hole cards and flop; with other seats' straight flushes; with one hole card; with
    # two hole cards but not at the flop; on the board; the dealer's own (P-03, P-08, E-01, E-02).
    Stack("Ah Kh Qh", "", "", ("Jh Th",)),
    Stack("Qh Jh Th", "", "", ("Ah Kh", "9h 8h")),
    Stack("Kh Jh Th", "", "", ("Ah Qh", "9h 8h")),
    Stack("Kh Qh Jh", "", "", ("Ah Th", "9c 9d")),
    Stack("Ah Kh Qh", "Jh", "", ("Th",)),
    Stack("Ah Kh Qh", "Jh", "9h 8h", ("Th",)),
    Stack("Ah Kh", "Qh", "", ("Jh Th",)),
    Stack("Ah", "Kh Qh", "", ("Jh Th",)),
    Stack("Ah Kh Qh", "Jh Th"),
    Stack("Ah Kh Qh", "", "Jh Th"),
    Stack("Ah Kh", "Qh Jh", "Th"),
    # Straight flushes at the flop, one, two, against the dealer's; others later (P-07, Y-02).
    Stack("8h 9h Th", "", "", ("6h 7h", "Jh Qh")),
    Stack("7h 8h 9h", "", "", ("5h 6h", "Th Jh", "6c 6d")),
    Stack("3h 4h 5h", "", "", ("Ah 2h", "6h 7h")),
    Stack("9h Jh Qh", "", "", ("Th Kh", "8c Td")),
    Stack("8h 9h Th", "", "Jh Qh", ("6h 7h",)),
    Stack("8h 9h Th", "", "6h 7h", ("Jh Qh",)),
    Stack("8h 9h", "Th", "6h 7h", ("Jh Qh",)),
    Stack("4h 5h 6h", "7h 8h", "", ("9h", "2c 2d")),
    Stack("4h 5h 6h", "7h 8h", "9h"),
    # Four of a kind and full houses, winning, losing and on the board.
    Stack("9c 9d 4s", "", "", ("9h 9s", "4h 4d")),
    Stack("9c 9d 4s", "4c", "9h 9s", ("4h 4d",)),
    Stack("9c 9d 4s", "4c", "4h 4d", ("9h 9s",)),
    Stack("5c 5d Ks", "", "", ("5h 5s", "Kd Kh")),
    Stack("7c 7d 7h", "7s Ac"),
    Stack("7c 7d 7h", "7s 2c", "Ah", ("Ad", "Kc")),
    Stack("8c 8d 8h", "5s 5c"),
    Stack("8c 8d 8h", "5s Kc", "Kd", ("Kh", "8s")),
    # The dealer's or the player's three of a kind is beaten (Y-02).
    Stack("6c 6d Ks", "", "6h 2c", ("Kd Kh",)),
    Stack("6c 9c Ks", "2c", "Ac Jc", ("6d 6h",)),
    Stack("6c 9c Ks", "2c", "6d 6h", ("Ac Jc", "9d 9h")),
    Stack("5c 9d Ks", "2h", "Kd Kc", ("5d 5h", "9c 9h")),
    Stack("7c 8d 9h", "2s", "Ts Jh", ("5s 6s", "6d Td", "9s 9c")),
    # Flushes and straights that win: 3 to 2 and 1 to 1 (S-11, O-04).
    Stack("2h 7h Jh", "", "9c 9d", ("Ah 4h", "Kh 3h")),
    Stack("2h 7h", "Jh Qh", "9c 9d", ("Ah", "4h", "Kh Kd")),
    Stack("3c 4d 5h", "9c", "Kd Qs", ("As 2d", "6c 7c")),
    # Ties (S-04, Y-03).
    Stack("Ts Jd Qc", "Kh Ad"),
    Stack("Ts Jd Qc", "Kh 2d", "Ah", ("Ad", "9s")),
    Stack("2h 7h Jh", "Qh Kh", "3c 4d", ("5c 6d",)),
    Stack("", "", "As Kd", ("Ah Kc",)),
    Stack("", "", "7s 7d", ("7h 7c",)),
    # A dealer without a pair: beaten, beating, tied (S-05, S-08, O-03).
    Stack("2c 5d 8h", "Js Kc", "3h 9s"),
    Stack("2c 5d 8h", "Js Kc", "Ah 9s", ("Ad 9c", "4h 3s", "Qh Td")),
    Stack("2h 5h 8h", "Js Kc", "Qd 9s", ("Ah 3h", "4s 3c", "6h 7d")),
    Stack("4c 6d 8h", "Ts Kc", "3h 2s", ("7h 9s", "5d 7c", "Kd Kh")),
    # Ultimate Pairs (U-03, U-04, U-05).
    Stack("", "", "Ac Ad", ("Ah As",)),
    Stack("", "", "Ac As", ("Ah Ad",), True),
    Stack("", "", "Ah Ad", ("Ac As",), True),
    Stack("", "", "", ("Ah Ad", "As Ac"), True),
    Stack("", "", "", ("As Ks", "Ah Qd", "Kc Kd")),
    Stack("", "", "", ("Ad Jd", "Ah Kc", "Tc Td")),
    Stack("", "", "", ("Ad Qd", "Ah Jc", "2c 2d")),
]


class Deal(NamedTuple):
    """The cards of one round."""

    board: list[str]
    dealer: list[str]
    holes: list[list[str]]


def text(cents: int) -> str:
    """Writes cents as money."""
    return f"{cents // 100}.{cents % 100:02d}"


def deal_from(deck: list[str], seats: int) -> Deal:
    """Deals off the top of a deck."""
    pairs = [deck[5 + 2 * place : 7 + 2 * place] for place in range(seats + 1)]
    return Deal(deck[:5], pairs[0], pairs[1:])


def fair_deal(rng: random.Random, seats: int) -> Deal:
    """Deals from all 52 cards."""
    return deal_from(rng.sample(DECK, 52), seats)


def short_deal(rng: random.Random, seats: int) -> Deal:
    """Deals from few ranks or few suits, which makes strong hands and ties common."""
    low = rng.randint(0, 8)
    kind = rng.choice(["ranks", "suits", "both", "heart"])
    if kind == "ranks":
        chosen = [card for card in DECK if card[0] in RANKS[low : low + 5]]
    elif kind == "suits":
        chosen = [card for card in DECK if card[1] in "hd"]
    elif kind == "both":
        chosen = [card for card in DECK if card[0] in RANKS[low : low + 7] and card[1] in "hds"]
    else:
        chosen = [card for card in DECK if card[1] == "h" or card[0] in "A2"]
    others = [card for card in DECK if card not in chosen]
    missing = max(0, 5 + 2 * (seats + 1) - len(chosen))
    chosen += rng.sample(others, missing)
    return deal_from(rng.sample(chosen, len(chosen)), seats)


def stacked_deal(rng: random.Random, seats: int, stack: Stack) -> Deal:
    """Deals round the cards of a stack; its hole cards go to random seats."""
    suits = SUITS if stack.keep_suits else "".join(rng.sample(SUITS, 4))
    change = dict(zip(SUITS, suits, strict=True))

    def laid_out(cards: str) -> list[str]:
        return [card[0] + change[card[1]] for card in cards.split()]

    flop, last_two, dealer = map(laid_out, (stack.flop, stack.last_two, stack.dealer))
    holes = [laid_out(hole) for hole in stack.holes[:seats]]
    holes += [[] for _ in range(seats - len(holes))]
    used = {*flop, *last_two, *dealer, *(card for hole in holes for card in hole)}
    rest = rng.sample([card for card in DECK if card not in used], 52 - len(used))
    for cards, size in [(flop, 3), (last_two, 2), (dealer, 2), *((hole, 2) for hole in holes)]:
        while len(cards) < size:
            cards.append(rest.pop())
        rng.shuffle(cards)
    rng.shuffle(holes)
    board = flop + last_two
    if rng.random() < 0.1:
        rng.shuffle(board)
    return Deal(board, dealer, holes)


def random_deal(rng: random.Random, seats: int) -> Deal:
    """Deals a round from a fair, a short or a stacked deck."""
    kind = rng.choices(["fair", "short", "stacked"], [3, 3, 5])[0]
    if kind == "fair":
        return fair_deal(rng, seats)
    if kind == "short":
        return short_deal(rng, seats)
    return stacked_deal(rng, seats, rng.choice(STACKS))


def random_cents(rng: random.Random, most: int) -> int:
    """Picks an amount from one cent to `most`: round, odd, tiny or at the limit."""
    kind = rng.choices(["round", "odd", "tiny", "limit"], [4, 5, 1, 1])[0]
    if kind == "round":
        amount = 100 * rng.choice([1, 5, 10, 15, 25, 50, 75, 100])
    elif kind == "odd":
        amount = rng.randint(1, rng.choice([500, 3000, 30000])) | 1
    elif kind == "tiny":
        amount = rng.randint(1, 9)
    else:
        amount = most
    return min(amount, most)


def washington_wagers(rng: random.Random, play: str) -> dict[str, str]:
    """Bets at most 300.00 a wager, Play included, on at most four games (B-12, B-13, Y-01)."""
    ante = text(random_cents(rng, WASHINGTON_CAP // max(TIMES[play], 1)))
    wagers = {"ante": ante, "blind": ante}
    bonuses = ["trips", "bad_beat", "pairs", "progressive"]
    for name in rng.sample(bonuses, rng.choice([0, 1, 2, 2, 3, 3, 3])):
        wagers[name] = text(random_cents(rng, WASHINGTON_CAP))
    if "bad_beat" in wagers and "trips" not in wagers:
        # Make room for Trips and place it: base, Bad Beat, Trips and one more are four games.
        if "pairs" in wagers and "progressive" in wagers:
            del wagers[rng.choice(["pairs", "progressive"])]
        wagers["trips"] = text(random_cents(rng, WASHINGTON_CAP))
    return wagers


def california_wagers(rng: random.Random) -> dict[str, str]:
    """Bets the base game and often Trips."""
    ante = text(random_cents(rng, 100000))
    wagers = {"ante": ante, "blind": ante}
    if rng.random() < 0.6:
        wagers["trips"] = text(random_cents(rng, 100000))
    return wagers


def pennsylvania_wagers(rng: random.Random) -> dict[str, str]:
    """Bets 5.00 on the progressive or nothing, and at times an Ante that meets the cap (S-12)."""
    if rng.random() < 0.35:
        cents = rng.choice([1000000, 500000, rng.randint(50000, 6000000), 833333, 2500001])
    else:
        cents = random_cents(rng, 500000)
    wagers = {"ante": text(cents), "blind": text(cents)}
    if rng.random() < 0.5:
        wagers["trips"] = text(random_cents(rng, 500000))
    if rng.random() < 0.7:
        wagers["progressive"] = "5.00"
    return wagers


def random_wagers(rng: random.Random, profile: str, play: str) -> dict[str, str]:
    """Bets what the profile allows together with a Play bet of that size."""
    if profile == "washington":
        return washington_wagers(rng, play)
    if profile == "california":
        return california_wagers(rng)
    return pennsylvania_wagers(rng)


def random_bank(rng: random.Random, seats: list[dict[str, Any]]) -> str:
    """Picks a player-dealer's stake: tiny, ample, any size, or just where some wagers end."""
    kind = rng.choice(["tiny", "ample", "any", "edge", "edge"])
    if kind == "tiny":
        return text(rng.randint(1, 500))
    if kind == "ample":
        return text(rng.randint(10_000_000, 1_000_000_000))
    if kind == "any":
        return text(int(10 ** rng.uniform(2, 6.5)))
    edge = 0
    for seat in rng.sample(seats, rng.randint(1, len(seats))):
        ante = int(seat["wagers"]["ante"].replace(".", ""))
        edge += ante * rng.choice([1, 2, 2, 3, 5, 6])
    return text(max(1, edge + rng.choice([0, 0, 0, -1, 1])))


def random_meter(rng: random.Random) -> dict[str, str]:
    """Picks meter, seed and reserve, each at times left out."""
    amounts: dict[str, str] = {}
    if rng.random() < 0.8:
        cents = rng.choice(
            [
                0,
                rng.randint(1, 99),
                rng.randint(100, 100000),
                rng.randint(100000, 5000000),
                rng.randint(1000000, 50000000),
                2500000,
            ]
        )
        amounts["meter"] = text(cents)
    if rng.random() < 0.4:
        amounts["seed"] = text(rng.choice([0, 1000000, 2500000, rng.randint(1, 3000000)]))
    if rng.random() < 0.4:
        amounts["reserve"] = text(rng.choice([0, 12345, rng.randint(1, 500000)]))
    return amounts


def some_of(rng: random.Random, choices: dict[str, list[str]], likelihood: float) -> dict[str, str]:
    """Picks a value for some of the keys and leaves the others out."""
    return {key: rng.choice(values) for key, values in choices.items() if rng.random() < likelihood}


def random_hand(rng: random.Random) -> dict[str, Any]:
    """Makes one valid input object for `houseedge settle`; the same state, the same hand."""
    profile = rng.choice(["washington", "california", "pennsylvania"])
    hand: dict[str, Any] = {"profile": profile}
    places = [1, 2, 3, 4, 5, 6]
    if profile == "california":
        hand["player_dealer"] = rng.choice(places)
        places.remove(hand["player_dealer"])
    numbers = sorted(rng.sample(places, rng.randint(1, len(places))))
    if rng.random() < 0.2:
        rng.shuffle(numbers)

    deal = random_deal(rng, len(numbers))
    hand["board"] = " ".join(deal.board)
    hand["dealer"] = " ".join(deal.dealer)
    hand["seats"] = []
    for number, hole in zip(numbers, deal.holes, strict=True):
        play = rng.choice(PLAYS)
        hand["seats"].append(
            {
                "seat": number,
                "hole": " ".join(hole),
                "play": play,
                "wagers": random_wagers(rng, profile, play),
            }
        )

    if rng.random() < 0.6:
        hand["tables"] = some_of(rng, TABLES[profile], 0.6)
    if rng.random() < 0.7:
        hand["settings"] = some_of(rng, SETTINGS[profile], 0.6)
    if profile == "california":
        hand["bank"] = random_bank(rng, hand["seats"])
    else:
        hand.update(random_meter(rng))
    return hand
