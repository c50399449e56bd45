"""Settles finished hands the slow, obvious way, so that tests can compare the real thing with it.

Nothing here is shared with the package: cards are text, money is an exact fraction of a dollar,
paytables are typed in by hand, and the best five of seven is found by trying all 21.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

ZERO = Fraction(0)

RANKS = "23456789TJQKA"

# B-02, lowest first: the place in this list is the strength of the category.
CATEGORIES = [
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
PAIR = CATEGORIES.index("pair")
THREE_OF_A_KIND = CATEGORIES.index("three_of_a_kind")

# S-11
BLIND = {
    "standard": {
        "royal_flush": Fraction(500),
        "straight_flush": Fraction(50),
        "four_of_a_kind": Fraction(10),
        "full_house": Fraction(3),
        "flush": Fraction(3, 2),
        "straight": Fraction(1),
    },
}

# T-02
TRIPS = {
    "UTH-01": {
        "royal_flush": 50,
        "straight_flush": 40,
        "four_of_a_kind": 30,
        "full_house": 9,
        "flush": 7,
        "straight": 4,
        "three_of_a_kind": 3,
    },
    "UTH-02": {
        "royal_flush": 50,
        "straight_flush": 40,
        "four_of_a_kind": 30,
        "full_house": 8,
        "flush": 6,
        "straight": 5,
        "three_of_a_kind": 3,
    },
    "UTH-03": {
        "royal_flush": 50,
        "straight_flush": 40,
        "four_of_a_kind": 30,
        "full_house": 8,
        "flush": 7,
        "straight": 4,
        "three_of_a_kind": 3,
    },
    "UTH-04": {
        "royal_flush": 50,
        "straight_flush": 40,
        "four_of_a_kind": 20,
        "full_house": 7,
        "flush": 6,
        "straight": 5,
        "three_of_a_kind": 3,
    },
}

# Y-04: by the losing hand, so a royal flush needs no line.
BAD_BEAT = {
    "BBB-01": {
        "straight_flush": 10000,
        "four_of_a_kind": 500,
        "full_house": 40,
        "flush": 25,
        "straight": 20,
        "three_of_a_kind": 9,
    },
    "BBB-02": {
        "straight_flush": 7500,
        "four_of_a_kind": 500,
        "full_house": 50,
        "flush": 30,
        "straight": 20,
        "three_of_a_kind": 9,
    },
    "BBB-03": {
        "straight_flush": 2500,
        "four_of_a_kind": 500,
        "full_house": 50,
        "flush": 30,
        "straight": 20,
        "three_of_a_kind": 9,
    },
}

# U-04
PAIRS_BY_RANKS = {
    "UP-1": {
        "aces": 30,
        "ace_king_suited": 25,
        "ace_queen_or_jack_suited": 20,
        "ace_king": 15,
        "high_pair": 10,
        "ace_queen_or_jack": 5,
        "low_pair": 3,
    },
    "UP-2": {
        "aces_both": 1000,
        "aces": 30,
        "ace_king_suited": 25,
        "ace_queen_or_jack_suited": 20,
        "ace_king": 15,
        "high_pair": 10,
        "ace_queen_or_jack": 5,
        "low_pair": 3,
    },
}

# U-05: where the first line is blank the two red aces are a pair of aces like any other.
PAIRS_BY_FACES = {
    "UP-3": {
        "aces_heart_diamond": 30,
        "aces": 30,
        "ace_face_suited": 20,
        "ace_face": 10,
        "pair": 5,
    },
    "UP-4": {
        "aces_heart_diamond": 100,
        "aces": 30,
        "ace_face_suited": 20,
        "ace_face": 10,
        "pair": 4,
    },
    "UP-5": {
        "aces_heart_diamond": 50,
        "aces": 25,
        "ace_face_suited": 20,
        "ace_face": 10,
        "pair": 5,
    },
    "UP-6": {
        "aces_heart_diamond": 25,
        "aces": 25,
        "ace_face_suited": 20,
        "ace_face": 10,
        "pair": 5,
    },
}

# P-03: shares of the meter, then multiples of the bet ("for 1").
WASHINGTON_SHARES = {
    "royal_flush_first_five": Fraction(100, 100),
    "royal_flush_seven": Fraction(5, 100),
}
WASHINGTON_FOR_ONE = {
    "royal_flush_board": 3000,
    "straight_flush": 250,
    "four_of_a_kind": 100,
    "full_house": 10,
}

# P-08: shares of the meter, then fixed amounts in dollars.
PENNSYLVANIA_SHARES = {
    "royal_flush": Fraction(100, 100),
    "straight_flush": Fraction(10, 100),
}
PENNSYLVANIA_FIXED = {
    "four_of_a_kind": 1500,
    "full_house": 250,
    "flush": 200,
    "straight": 150,
    "three_of_a_kind": 45,
}

# E-01
ENVY = {"royal_flush": 5000, "straight_flush": 1500}

# S-12
AGGREGATE = Fraction(50000)

# The default of `seed`, for both progressives.
SEED = "10000.00"

DEFAULT_TABLES = {
    "washington": {
        "blind": "standard",
        "trips": "UTH-02",
        "bad_beat": "BBB-01",
        "pairs": "UP-1",
        "progressive": "WA-01",
    },
    "california": {"blind": "standard", "trips": "UTH-02"},
    "pennsylvania": {"blind": "standard", "trips": "UTH-03", "progressive": "PA-01"},
}

# Only the settings that move money when a hand is finished.
DEFAULT_SETTINGS = {
    "bad_beat_after_fold": "lose",  # O-01
    "progressive_after_fold": "decide",  # O-02
    "folded_ante": "lose",  # O-03
    "rounding": "up",  # O-04
    "bank_cap": "exhausted",  # O-07
    "seat_order": "ante_play_blind_trips",  # O-10
    "awards_from_meter": "percentage",  # O-15
}

PLAY_TIMES_ANTE = {"4x": 4, "3x": 3, "2x": 2, "1x": 1}


class Value(NamedTuple):
    """The worth of a five-card hand; the greater value is the better hand (B-02)."""

    category: int
    ranks: tuple[int, ...]

    @property
    def name(self) -> str:
        """Gives the category as the interface spells it."""
        return CATEGORIES[self.category]


@dataclass
class Wager:
    """One wager with what became of it; amounts are dollars."""

    stake: Fraction
    outcome: str
    pays: Fraction = ZERO
    returned: Fraction = ZERO
    uncovered: Fraction = ZERO
    capped: Fraction = ZERO


@dataclass
class Seat:
    """One seat of the round, its hand judged, its wagers keyed by kind."""

    number: int
    hole: list[str]
    folded: bool
    value: Value
    result: str
    wagers: dict[str, Wager]


# --- money -----------------------------------------------------------------------------------


def dollars(text: str) -> Fraction:
    """Reads money such as "7.50"."""
    return Fraction(text)


def money(amount: Fraction) -> str:
    """Writes an amount of whole cents with two places."""
    cents = amount * 100
    assert cents.denominator == 1, f"{amount} is not a whole number of cents"
    whole, rest = divmod(abs(cents.numerator), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def round_to_cents(amount: Fraction, rounding: str) -> Fraction:
    """Brings a payout to whole cents, up or down (O-04)."""
    cents = amount * 100
    return Fraction({"up": math.ceil, "down": math.floor}[rounding](cents), 100)


def winning(stake: Fraction, odds: Fraction | int, rounding: str) -> Wager:
    """Pays "to 1": the odds on top, and the stake comes back (S-10)."""
    pays = round_to_cents(stake * odds, rounding)
    return Wager(stake, "win", pays, stake + pays)


def awarded(stake: Fraction, award: Fraction) -> Wager:
    """Pays "for 1" or a progressive award: the stake is kept (S-10, P-03, P-08)."""
    return Wager(stake, "win", award, award)


def losing(stake: Fraction) -> Wager:
    """Takes the whole stake."""
    return Wager(stake, "lose")


def pushing(stake: Fraction) -> Wager:
    """Hands the stake back."""
    return Wager(stake, "push", ZERO, stake)


# --- cards -----------------------------------------------------------------------------------


def rank(card: str) -> int:
    """Counts 2 as 2 and the ace as 14."""
    return RANKS.index(card[0]) + 2


def value_of_five(cards: Sequence[str]) -> Value:
    """Judges exactly five cards (B-01, B-02)."""
    assert len(cards) == 5
    ranks = sorted((rank(card) for card in cards), reverse=True)
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    # The ranks that come most often first, among those the highest: 9 9 9 K K, 5 5 A 8 2.
    ranks_by_count = tuple(sorted(ranks, key=lambda r: (counts[r], r), reverse=True))

    is_flush = len({card[1] for card in cards}) == 1
    straight_top = 0
    if len(counts) == 5 and ranks[0] - ranks[4] == 4:
        straight_top = ranks[0]
    if ranks == [14, 5, 4, 3, 2]:  # B-01: the ace is low only here.
        straight_top = 5

    if is_flush and straight_top == 14:
        return Value(CATEGORIES.index("royal_flush"), (14,))
    if is_flush and straight_top:
        return Value(CATEGORIES.index("straight_flush"), (straight_top,))
    if shape == [4, 1]:
        return Value(CATEGORIES.index("four_of_a_kind"), ranks_by_count)
    if shape == [3, 2]:
        return Value(CATEGORIES.index("full_house"), ranks_by_count)
    if is_flush:
        return Value(CATEGORIES.index("flush"), ranks_by_count)
    if straight_top:
        return Value(CATEGORIES.index("straight"), (straight_top,))
    if shape == [3, 1, 1]:
        return Value(CATEGORIES.index("three_of_a_kind"), ranks_by_count)
    if shape == [2, 2, 1]:
        return Value(CATEGORIES.index("two_pair"), ranks_by_count)
    if shape == [2, 1, 1, 1]:
        return Value(CATEGORIES.index("pair"), ranks_by_count)
    return Value(CATEGORIES.index("high_card"), ranks_by_count)


def best_of_seven(hole: Sequence[str], board: Sequence[str]) -> Value:
    """Judges the best five of two hole cards and five community cards (B-03)."""
    return max(value_of_five(five) for five in combinations([*hole, *board], 5))


# --- the wagers, one by one ------------------------------------------------------------------


def trips_wager(stake: Fraction, table: str, player: Value, rounding: str) -> Wager:
    """Wins with three of a kind or better, whatever happens to the hand (T-01)."""
    if player.category >= THREE_OF_A_KIND:
        return winning(stake, TRIPS[table][player.name], rounding)
    return losing(stake)


def bad_beat_wager(
    stake: Fraction, table: str, player: Value, dealer: Value, rounding: str
) -> Wager:
    """Wins when three of a kind or better is beaten, and pays by the beaten hand (Y-02, Y-03)."""
    if player == dealer:
        return losing(stake)  # Y-03
    beaten = min(player, dealer)
    if beaten.category >= THREE_OF_A_KIND:
        return winning(stake, BAD_BEAT[table][beaten.name], rounding)
    return losing(stake)


def pairs_line(table: str, hole: Sequence[str], dealer: Sequence[str]) -> str | None:
    """Names the best line the two hole cards reach, if any (U-01, U-03, U-04, U-05)."""
    high, low = sorted((card[0] for card in hole), key=RANKS.index, reverse=True)
    suited = hole[0][1] == hole[1][1]
    if table in PAIRS_BY_RANKS:
        if high == low == "A":
            dealer_has_aces = [card[0] for card in dealer] == ["A", "A"]
            # U-03, U-04: only table 2 looks at the dealer; 1000 replaces 30.
            return "aces_both" if table == "UP-2" and dealer_has_aces else "aces"
        if high == "A" and low == "K":
            return "ace_king_suited" if suited else "ace_king"
        if high == "A" and low in "QJ":
            return "ace_queen_or_jack_suited" if suited else "ace_queen_or_jack"
        if high == low:
            return "high_pair" if high in "KQJ" else "low_pair"
        return None
    if set(hole) == {"Ah", "Ad"}:
        return "aces_heart_diamond"
    if high == low == "A":
        return "aces"
    if high == "A" and low in "KQJ":
        return "ace_face_suited" if suited else "ace_face"
    if high == low:
        return "pair"
    return None


def pairs_wager(
    stake: Fraction, table: str, hole: Sequence[str], dealer: Sequence[str], rounding: str
) -> Wager:
    """Is decided by the hole cards alone, folded or not (U-01, U-02)."""
    line = pairs_line(table, hole, dealer)
    if line is None:
        return losing(stake)
    paytable = PAIRS_BY_RANKS[table] if table in PAIRS_BY_RANKS else PAIRS_BY_FACES[table]
    return winning(stake, paytable[line], rounding)


def base_wagers(
    ante: Fraction,
    play: str,
    player: Value,
    dealer: Value,
    blind_table: str,
    settings: dict[str, str],
) -> tuple[str, dict[str, Wager]]:
    """Settles Ante, Play and Blind against the dealer; gives the seat's result with them."""
    qualifies = dealer.category >= PAIR  # S-01
    rounding = settings["rounding"]

    if play == "fold":
        # S-07, S-08; O-03 may hand the Ante back when the dealer does not qualify.
        refund = settings["folded_ante"] == "refund" and not qualifies
        return "fold", {
            "ante": pushing(ante) if refund else losing(ante),
            "blind": losing(ante),
        }

    bet = ante * PLAY_TIMES_ANTE[play]
    if player == dealer:  # S-04
        return "tie", {"ante": pushing(ante), "play": pushing(bet), "blind": pushing(ante)}

    if player < dealer:  # S-03
        # S-05: a dealer without a pair can still beat a player, the Ante apart.
        return "lose", {
            "ante": losing(ante) if qualifies else pushing(ante),
            "play": losing(bet),
            "blind": losing(ante),
        }

    # S-02, S-05, S-06
    odds = BLIND[blind_table].get(player.name)
    return "win", {
        "ante": winning(ante, 1, rounding) if qualifies else pushing(ante),
        "play": winning(bet, 1, rounding),
        "blind": pushing(ante) if odds is None else winning(ante, odds, rounding),
    }


def judge_seat(
    given: dict[str, Any],
    board: list[str],
    dealer: list[str],
    tables: dict[str, str],
    settings: dict[str, str],
) -> Seat:
    """Settles everything of a seat that needs neither the meter, nor a bank, nor another seat."""
    hole = given["hole"].split()
    player_value = best_of_seven(hole, board)
    dealer_value = best_of_seven(dealer, board)
    stakes = {name: dollars(text) for name, text in given["wagers"].items()}
    folded = given["play"] == "fold"
    rounding = settings["rounding"]

    result, wagers = base_wagers(
        stakes["ante"], given["play"], player_value, dealer_value, tables["blind"], settings
    )
    if "trips" in stakes:
        wagers["trips"] = trips_wager(stakes["trips"], tables["trips"], player_value, rounding)
    if "bad_beat" in stakes:
        if folded and settings["bad_beat_after_fold"] == "lose":  # O-01
            wagers["bad_beat"] = losing(stakes["bad_beat"])
        else:
            wagers["bad_beat"] = bad_beat_wager(
                stakes["bad_beat"], tables["bad_beat"], player_value, dealer_value, rounding
            )
    if "pairs" in stakes:
        wagers["pairs"] = pairs_wager(stakes["pairs"], tables["pairs"], hole, dealer, rounding)
    if "progressive" in stakes:
        # What it wins is found later, when the meter is at hand.
        wagers["progressive"] = losing(stakes["progressive"])
    return Seat(given["seat"], hole, folded, player_value, result, wagers)


# --- progressive -----------------------------------------------------------------------------


def washington_line(hole: list[str], board: list[str]) -> str:
    """Names the best line of table WA-01 the seven cards reach (P-03, P-04)."""
    if value_of_five([*hole, *board[:3]]).name == "royal_flush":
        return "royal_flush_first_five"
    for five in combinations([*hole, *board], 5):
        if value_of_five(five).name == "royal_flush" and set(five) & set(hole):
            return "royal_flush_seven"
    if value_of_five(board).name == "royal_flush":
        return "royal_flush_board"
    return best_of_seven(hole, board).name


def progressive_award(
    profile: str, seat: Seat, board: list[str]
) -> tuple[Fraction | None, Fraction | None]:
    """Gives the share of the meter a seat has earned, or else the fixed award, or neither."""
    if profile == "washington":
        line = washington_line(seat.hole, board)
        if line in WASHINGTON_SHARES:
            return WASHINGTON_SHARES[line], None
        if line in WASHINGTON_FOR_ONE:
            return None, seat.wagers["progressive"].stake * WASHINGTON_FOR_ONE[line]
        return None, None
    # P-08: hole cards and flop only.
    line = value_of_five([*seat.hole, *board[:3]]).name
    if line in PENNSYLVANIA_SHARES:
        return PENNSYLVANIA_SHARES[line], None
    if line in PENNSYLVANIA_FIXED:
        return None, Fraction(PENNSYLVANIA_FIXED[line])
    return None, None


def pay_progressives(
    profile: str,
    seats: Iterable[Seat],
    board: list[str],
    meter: Fraction,
    restart: Fraction,
    settings: dict[str, str],
) -> Fraction:
    """Pays the progressive bets and gives what the meter then holds (P-03 to P-08, O-15)."""
    # P-07: the player farthest to the dealer's right has the highest seat.
    for seat in sorted(seats, key=lambda s: s.number, reverse=True):
        if "progressive" not in seat.wagers:
            continue
        if seat.folded and settings["progressive_after_fold"] == "lose":  # O-02
            continue
        stake = seat.wagers["progressive"].stake
        share, fixed = progressive_award(profile, seat, board)
        if share == 1:
            seat.wagers["progressive"] = awarded(stake, meter)
            meter = restart  # P-05
        elif share is not None:
            award = round_to_cents(meter * share, settings["rounding"])
            seat.wagers["progressive"] = awarded(stake, award)
            meter -= award  # P-06
        elif fixed is not None:
            seat.wagers["progressive"] = awarded(stake, fixed)
            if settings["awards_from_meter"] == "all":
                meter = max(meter - fixed, ZERO)  # O-15: the house tops up a dry meter.
    return meter


# --- Pennsylvania: envy and the aggregate ----------------------------------------------------


def pay_envy(seats: list[Seat], board: list[str]) -> None:
    """Pays each progressive bettor for the others' straight flushes and royals (E-01 to E-03)."""
    for bettor in seats:
        if "progressive" not in bettor.wagers:
            continue
        total = ZERO
        for other in seats:
            if other is bettor:
                continue  # E-02
            total += ENVY.get(value_of_five([*other.hole, *board[:3]]).name, 0)
        if total:
            bettor.wagers["envy"] = awarded(ZERO, total)


def cap_aggregate(seat: Seat) -> None:
    """Holds the winnings of Ante, Play and Blind to the aggregate, the Blind cut first (S-12)."""
    base = [seat.wagers[name] for name in ("blind", "play", "ante") if name in seat.wagers]
    excess = max(sum((wager.pays for wager in base), ZERO) - AGGREGATE, ZERO)
    for wager in base:
        cut = min(wager.pays, excess)
        wager.pays -= cut
        wager.returned -= cut
        wager.capped = cut
        excess -= cut


# --- California: the player-dealer -----------------------------------------------------------


@dataclass
class Bank:
    """The player-dealer's stake, what it has paid and what it has collected (K-01, K-02)."""

    stake: Fraction
    cap: str
    paid: Fraction = ZERO
    collected: Fraction = ZERO

    def can_pay(self) -> Fraction:
        """Says how much of the next payoff is covered (O-07)."""
        if self.cap == "net":
            return self.stake + self.collected - self.paid
        return self.stake - self.paid

    def can_collect(self) -> Fraction:
        """Says how much of the next losing wager it may take (O-07)."""
        if self.cap == "net":
            return self.stake - self.collected + self.paid
        if self.paid == self.stake:
            return ZERO  # Exhausted: losing wagers go back too.
        return self.stake - self.collected

    def settle(self, wager: Wager) -> None:
        """Pays or collects one wager as far as the stake reaches; a push touches nothing."""
        if wager.outcome == "win":
            covered = min(wager.pays, self.can_pay())
            self.paid += covered
            wager.uncovered = wager.pays - covered
            wager.pays = covered
            wager.returned = wager.stake + covered
        elif wager.outcome == "lose":
            covered = min(wager.stake, self.can_collect())
            self.collected += covered
            wager.uncovered = wager.stake - covered
            wager.returned = wager.stake - covered
        else:
            return
        if covered == 0:
            wager.outcome = "uncovered"
            wager.uncovered = ZERO  # The outcome says it; the amount marks a part only.


def settle_with_bank(seats_in_order: list[Seat], bank: Bank, settings: dict[str, str]) -> None:
    """Settles all wagers of the round against the player-dealer, in order (S-09, K-02, K-12)."""
    done = set()
    # K-12: folded seats' losing wagers first.
    for at, seat in enumerate(seats_in_order):
        if seat.folded:
            for name in ("ante", "blind", "trips"):
                if name in seat.wagers and seat.wagers[name].outcome == "lose":
                    bank.settle(seat.wagers[name])
                    done.add((at, name))
    for at, seat in enumerate(seats_in_order):
        names = ["ante", "play", "blind", "trips"]
        if seat.result == "lose" and settings["seat_order"] == "play_ante_blind_trips":
            names = ["play", "ante", "blind", "trips"]  # O-10
        for name in names:
            if name in seat.wagers and (at, name) not in done:
                bank.settle(seat.wagers[name])


def behind_seat(
    given: dict[str, Any],
    board: list[str],
    dealer: list[str],
    tables: dict[str, str],
    settings: dict[str, str],
) -> list[Seat]:
    """Judges everybody behind a seat, who has its hand and its decision (O-12)."""
    found = []
    for backer in given.get("backline", []):
        wagers = {"ante": "0.00", "blind": "0.00", **backer["wagers"]}
        own = judge_seat({**given, "wagers": wagers}, board, dealer, tables, settings)
        own.wagers = {name: wager for name, wager in own.wagers.items() if wager.stake}
        found.append(own)
    return found


# --- the whole hand --------------------------------------------------------------------------


def settling_order(profile: str, seats: list[Seat], player_dealer: int) -> list[Seat]:
    """Puts the seats in the order in which they are settled (S-09)."""
    if profile == "california":
        # Clockwise, that is with rising numbers, from the player-dealer's left; six places (K-04).
        return sorted(seats, key=lambda seat: (seat.number - player_dealer) % 6)
    return sorted(seats, key=lambda seat: seat.number, reverse=True)


def wager_as_json(wager: Wager) -> dict[str, str]:
    """Writes one wager as the interface has it."""
    result = {
        "stake": money(wager.stake),
        "outcome": wager.outcome,
        "pays": money(wager.pays),
        "returned": money(wager.returned),
    }
    if wager.uncovered:
        result["uncovered"] = money(wager.uncovered)
    if wager.capped:
        result["capped"] = money(wager.capped)
    return result


def seat_as_json(seat: Seat) -> dict[str, Any]:
    """Writes one seat as the interface has it; net is all returned less all staked."""
    net = sum((wager.returned - wager.stake for wager in seat.wagers.values()), ZERO)
    return {
        "seat": seat.number,
        "hand": seat.value.name,
        "result": seat.result,
        "wagers": {name: wager_as_json(wager) for name, wager in seat.wagers.items()},
        "net": money(net),
    }


def settle(hand: dict[str, Any]) -> dict[str, Any]:
    """Settles one valid input object of `houseedge settle` and gives its result object."""
    profile = hand["profile"]
    tables = {**DEFAULT_TABLES[profile], **hand.get("tables", {})}
    settings = {**DEFAULT_SETTINGS, **hand.get("settings", {})}
    board = hand["board"].split()
    dealer = hand["dealer"].split()
    dealer_value = best_of_seven(dealer, board)

    seats = [judge_seat(given, board, dealer, tables, settings) for given in hand["seats"]]
    order = settling_order(profile, seats, hand.get("player_dealer", 0))
    result: dict[str, Any] = {
        "dealer": {"hand": dealer_value.name, "qualifies": dealer_value.category >= PAIR},
        "order": [seat.number for seat in order],
    }

    if profile in ("washington", "pennsylvania"):
        seed = dollars(hand.get("seed", SEED))
        reserve = dollars(hand.get("reserve", "0.00"))
        before = dollars(hand["meter"]) if "meter" in hand else seed
        after = pay_progressives(profile, seats, board, before, seed + reserve, settings)
        result["meter"] = {"before": money(before), "after": money(after)}
    if profile == "pennsylvania":
        pay_envy(seats, board)
        for seat in seats:
            cap_aggregate(seat)
    if profile == "california":
        bank = Bank(dollars(hand["bank"]), settings["bank_cap"])
        # O-12: whoever is behind a seat is settled after it, before the next seat.
        behind = {
            given["seat"]: behind_seat(given, board, dealer, tables, settings)
            for given in hand["seats"]
        }
        in_turn = [each for seat in order for each in (seat, *behind[seat.number])]
        settle_with_bank(in_turn, bank, settings)
        result["bank"] = {
            "stake": money(bank.stake),
            "paid": money(bank.paid),
            "collected": money(bank.collected),
        }

    result["seats"] = [seat_as_json(seat) for seat in seats]
    if profile == "california":
        for given, seat in zip(hand["seats"], result["seats"], strict=True):
            if behind[seat["seat"]]:
                written = [seat_as_json(each) for each in behind[seat["seat"]]]
                seat["backline"] = [
                    {"name": backer["name"], "wagers": own["wagers"], "net": own["net"]}
                    for backer, own in zip(given["backline"], written, strict=True)
                ]
    return result
