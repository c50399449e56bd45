"""K-02, K-12, O-07: where a player-dealer's stake ends, decks written out, wager by wager.

Every round is settled once more by the oracle, which shares nothing with the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from houseedge.money import format_money
from houseedge.round import Wagers
from houseedge.table.banking import banked_round
from tests.felt import result, wagers
from tests.oracle import settle as oracle
from tests.table.pit import LivePit

#: The player-dealer has a pair of nines, and the board helps nobody but who holds its ranks.
BOARD, NINES = "2c 5d 7h Js 3c", "9c 9d"
#: Aces win, and the Blind pushes; so do aces again.
ACES, ACES_TOO = "As Ah", "Ac Ad"
#: King and ace high lose.
KING_HIGH, ACE_HIGH, QUEEN_HIGH = "Ks Qh", "Ad Th", "Qd Td"
#: Three jacks win; Trips pays 3 to 1.
JACKS = "Jh Jd"
#: Ace high: the player-dealer does not qualify against it.
NO_PAIR = "Kd 9s"

TRIPS = Wagers(trips=5_00)
BEHIND = ("kim", "lee")


class Hand(NamedTuple):
    """Two cards, what is bet on them and what is decided; behind it who bets what."""

    cards: str
    made: Wagers
    words: str
    behind: tuple[Wagers, ...] = ()


class Case(NamedTuple):
    """A seat banks with a stake; what everybody's wagers come to, by seat and place behind it."""

    bank: int
    stake: str
    hands: dict[int, Hand]
    expected: dict[tuple[int, int], dict[str, str]]
    dealer: str = NINES
    settings: Mapping[str, object] = MappingProxyType({})


FOLDS, CHECKS = "check check fold", "check check 1x"
UNCOVERED = {"ante": "uncovered", "play": "uncovered", "blind": "uncovered"}
LOST = {"ante": "lose -10.00", "play": "lose -40.00", "blind": "lose -10.00"}
WON = {"ante": "win +10.00", "play": "win +40.00", "blind": "push"}

CASES = {
    "k02_o07_the_stake_ends_in_the_middle_of_a_seat_between_two_wagers": Case(
        # 10 pay the Ante of seat 1: its Play bet and its lost Trips go back, and all of seat 2.
        bank=6,
        stake="10.00",
        hands={
            1: Hand(ACES, wagers(trips="5.00"), "4x"),
            2: Hand(KING_HIGH, wagers(trips="5.00"), "4x"),
        },
        expected={
            (1, 0): {
                "ante": "win +10.00", "play": "uncovered", "blind": "push", "trips": "uncovered",
            },
            (2, 0): {**UNCOVERED, "trips": "uncovered"},
        },
    ),
    "k02_o07_the_stake_ends_in_the_middle_of_a_wager_to_the_cent": Case(
        # 10 on the Ante, 12.34 of 40 on the Play bet.
        bank=6,
        stake="22.34",
        hands={1: Hand(ACES, wagers(), "4x"), 2: Hand(ACES_TOO, wagers(), "4x")},
        expected={
            (1, 0): {
                "ante": "win +10.00", "play": "win +12.34, uncovered 27.66", "blind": "push",
            },
            (2, 0): {"ante": "uncovered", "play": "uncovered", "blind": "push"},
        },
    ),
    "k01_k02_o07_the_stake_ends_in_the_middle_of_a_trips_payout": Case(
        # 10 and 40, the Blind pushes, and 7 of 15 on Trips; the seat after it loses nothing.
        bank=6,
        stake="57.00",
        hands={
            1: Hand(JACKS, wagers(trips="5.00"), "4x"),
            2: Hand(KING_HIGH, wagers(), "4x"),
        },
        expected={
            (1, 0): {**WON, "trips": "win +7.00, uncovered 8.00"},
            (2, 0): UNCOVERED,
        },
    ),
    "k09_o07_o12_the_stake_ends_in_the_middle_of_a_bet_behind_a_seat": Case(
        # 50 to the seat, then 20 and 5 of 80 to Kim; Lee, placed after her, has nothing covered.
        bank=6,
        stake="75.00",
        hands={
            1: Hand(ACES, wagers(), "4x", (wagers("20.00"), TRIPS)),
            2: Hand(KING_HIGH, wagers(), "4x"),
        },
        expected={
            (1, 0): WON,
            (1, 1): {
                "ante": "win +20.00", "play": "win +5.00, uncovered 75.00", "blind": "push",
            },
            (1, 2): {"trips": "uncovered"},
            (2, 0): UNCOVERED,
        },
    ),
    "k09_o07_o12_the_stake_ends_in_the_middle_of_a_trips_payout_behind_a_seat": Case(
        # 50 to the seat, then 11 of Kim's 15; the seat's next wagers come only after her.
        bank=6,
        stake="61.00",
        hands={
            1: Hand(JACKS, wagers(), "4x", (TRIPS, TRIPS)),
            2: Hand(ACES, wagers(), "4x"),
        },
        expected={
            (1, 0): WON,
            (1, 1): {"trips": "win +11.00, uncovered 4.00"},
            (1, 2): {"trips": "uncovered"},
            (2, 0): {"ante": "uncovered", "play": "uncovered", "blind": "push"},
        },
    ),
    "k12_folded_seats_lose_first_though_a_winner_sits_before_them": Case(
        # Seat 2's 25 are collected first; seat 1 then takes the whole stake of 30.
        bank=6,
        stake="30.00",
        hands={
            1: Hand(ACES, wagers(), "4x"),
            2: Hand(KING_HIGH, wagers(trips="5.00"), FOLDS),
            3: Hand(QUEEN_HIGH, wagers(), "4x"),
        },
        expected={
            (1, 0): {
                "ante": "win +10.00", "play": "win +20.00, uncovered 20.00", "blind": "push",
            },
            (2, 0): {"ante": "lose -10.00", "blind": "lose -10.00", "trips": "lose -5.00"},
            (3, 0): UNCOVERED,
        },
    ),
    "k12_o07_what_folded_seats_lose_ends_in_the_middle_of_a_trips_bet": Case(
        # 10, 10 and 3 of 5; then no loser pays any more, and winners are paid up to the stake.
        bank=6,
        stake="23.00",
        hands={
            1: Hand(QUEEN_HIGH, wagers(), "4x"),
            2: Hand(KING_HIGH, wagers(trips="5.00"), FOLDS),
            3: Hand(ACES, wagers(), "4x"),
        },
        expected={
            (1, 0): UNCOVERED,
            (2, 0): {
                "ante": "lose -10.00",
                "blind": "lose -10.00",
                "trips": "lose -3.00, uncovered 2.00",
            },
            (3, 0): {
                "ante": "win +10.00", "play": "win +13.00, uncovered 27.00", "blind": "push",
            },
        },
    ),
    "k12_k09_who_is_behind_a_folded_seat_loses_before_the_next_folded_seat": Case(
        # Seat 1's 20, then 20 and 5 of 20 of Kim's; seat 2 has folded too and keeps all.
        bank=6,
        stake="45.00",
        hands={
            1: Hand(KING_HIGH, wagers(), FOLDS, (wagers("20.00"),)),
            2: Hand(QUEEN_HIGH, wagers(), FOLDS),
            3: Hand(ACES, wagers(), "4x"),
        },
        expected={
            (1, 0): {"ante": "lose -10.00", "blind": "lose -10.00"},
            (1, 1): {"ante": "lose -20.00", "blind": "lose -5.00, uncovered 15.00"},
            (2, 0): {"ante": "uncovered", "blind": "uncovered"},
            (3, 0): {
                "ante": "win +10.00", "play": "win +35.00, uncovered 5.00", "blind": "push",
            },
        },
    ),
    "k11_k12_a_folded_seats_winning_trips_is_paid_in_its_turn": Case(
        # Seat 2's 20 first; 50 to seat 1; then 6 of 15 on the Trips of the folded jacks.
        bank=6,
        stake="56.00",
        hands={
            1: Hand(ACES, wagers(), "4x"),
            2: Hand(JACKS, wagers(trips="5.00"), FOLDS),
            3: Hand(KING_HIGH, wagers(), "4x"),
        },
        expected={
            (1, 0): WON,
            (2, 0): {
                "ante": "lose -10.00", "blind": "lose -10.00", "trips": "win +6.00, uncovered 9.00",
            },
            (3, 0): UNCOVERED,
        },
    ),
    "s09_k02_settling_begins_at_the_player_dealers_left_and_goes_round": Case(
        # Seat 3 banks: seat 5, then 1, then 2. 50 to seat 5, 10 and 15 of 40 to seat 1.
        bank=3,
        stake="75.00",
        hands={
            1: Hand(ACES, wagers(), "4x"),
            2: Hand(KING_HIGH, wagers(), "4x"),
            5: Hand(ACES_TOO, wagers(), "4x"),
        },
        expected={
            (5, 0): WON,
            (1, 0): {
                "ante": "win +10.00", "play": "win +15.00, uncovered 25.00", "blind": "push",
            },
            (2, 0): UNCOVERED,
        },
    ),
    "s09_k12_folded_seats_too_are_collected_from_the_player_dealers_left": Case(
        # Seat 4 banks: of seats 5 and 2, which have folded, seat 5 loses its 20 and seat 2 has 5.
        bank=4,
        stake="25.00",
        hands={
            1: Hand(ACE_HIGH, wagers(), "4x"),
            2: Hand(KING_HIGH, wagers(), FOLDS),
            5: Hand(QUEEN_HIGH, wagers(), FOLDS),
        },
        expected={
            (5, 0): {"ante": "lose -10.00", "blind": "lose -10.00"},
            (1, 0): UNCOVERED,
            (2, 0): {"ante": "lose -5.00, uncovered 5.00", "blind": "uncovered"},
        },
    ),
    "k02_o07_what_is_collected_ends_in_the_middle_of_a_wager_and_winners_are_still_paid": Case(
        # 10 and 15 of 40 of seat 1; seat 2's go back; seat 3 is paid 25, as wins refill nothing.
        bank=6,
        stake="25.00",
        hands={
            1: Hand(KING_HIGH, wagers(), "4x", (TRIPS,)),
            2: Hand(QUEEN_HIGH, wagers(), "4x"),
            3: Hand(ACES, wagers(), "4x"),
        },
        expected={
            (1, 0): {
                "ante": "lose -10.00", "play": "lose -15.00, uncovered 25.00", "blind": "uncovered",
            },
            (1, 1): {"trips": "uncovered"},
            (2, 0): UNCOVERED,
            (3, 0): {
                "ante": "win +10.00", "play": "win +15.00, uncovered 25.00", "blind": "push",
            },
        },
    ),
    "o10_o07_the_play_bet_of_a_losing_hand_is_collected_first_where_it_is_posted": Case(
        # 40 of the Play bet and 5 of the Ante; Kim's are in the same order and go back.
        bank=6,
        stake="45.00",
        settings={"seat_order": "play_ante_blind_trips"},
        hands={1: Hand(KING_HIGH, wagers(), "4x", (wagers(),))},
        expected={
            (1, 0): {
                "ante": "lose -5.00, uncovered 5.00", "play": "lose -40.00", "blind": "uncovered",
            },
            (1, 1): UNCOVERED,
        },
    ),
    "s05_s08_s13_without_a_pair_antes_go_back_seat_by_seat_and_use_nothing_up": Case(
        # King high: seat 1's Ante goes back and 12 of 40 are paid; seat 2's folded Ante is lost.
        bank=6,
        stake="12.00",
        dealer=NO_PAIR,
        hands={
            1: Hand(ACE_HIGH, wagers(), "4x"),
            2: Hand(QUEEN_HIGH, wagers("5.00"), FOLDS),
            3: Hand("Qs 8d", wagers(), CHECKS),
        },
        expected={
            (1, 0): {"ante": "push", "play": "win +12.00, uncovered 28.00", "blind": "push"},
            (2, 0): {"ante": "lose -5.00", "blind": "lose -5.00"},
            (3, 0): {"ante": "push", "play": "uncovered", "blind": "uncovered"},
        },
    ),
    "o07_by_the_net_what_folded_seats_lose_is_paid_out_again": Case(
        # 20 from seat 2; seat 1 then takes 50 of 30 + 20; the 60 of seat 3 bring it to +10.
        bank=6,
        stake="30.00",
        settings={"bank_cap": "net"},
        hands={
            1: Hand(ACES, wagers(), "4x"),
            2: Hand(KING_HIGH, wagers(), FOLDS),
            3: Hand(QUEEN_HIGH, wagers(), "4x"),
        },
        expected={
            (1, 0): WON,
            (2, 0): {"ante": "lose -10.00", "blind": "lose -10.00"},
            (3, 0): {**LOST, "blind": "lose -10.00"},
        },
    ),
}  # fmt: skip


def played(case: Case) -> LivePit:
    """The round at a live table, settled."""
    live = LivePit("california", players=6, settings={"backline": "both", **case.settings})
    for name in BEHIND:
        live.welcome(name)
    live.open_round()
    live.bank(case.bank, case.stake)
    for seat, hand in case.hands.items():
        live.bet(seat, **{name.value: format_money(n) for name, n in hand.made if name != "blind"})
        for order, (name, made) in enumerate(zip(BEHIND, hand.behind, strict=False), 1):
            live.back(name, seat, order, made)
    cards = (hand.cards for _, hand in sorted(case.hands.items()))
    live.deal("  ".join((*cards, case.dealer, BOARD)))
    live.play({seat: hand.words for seat, hand in case.hands.items()})
    return live


def outcomes(live: LivePit) -> dict[tuple[int, int], dict[str, str]]:
    """What became of each wager in words, by seat and place behind it."""
    over = live.table.settled
    assert over is not None
    found = {(each.seat, 0): each.wagers for each in over.seats}
    found |= {(each.seat, each.order): each.wagers for each in over.backline}
    return {who: {str(w.wager): result(w) for w in made} for who, made in found.items()}


def by_the_oracle(case: Case) -> dict[str, Any]:
    """The same round settled by somebody else."""
    seats = [
        {
            "seat": seat,
            "hole": hand.cards,
            "play": hand.words.split()[-1],
            "wagers": _amounts(hand.made),
            "backline": [
                {"name": name, "wagers": _amounts(made)}
                for name, made in zip(BEHIND, hand.behind, strict=False)
            ],
        }
        for seat, hand in sorted(case.hands.items())
    ]
    return oracle.settle(
        {
            "profile": "california",
            "settings": case.settings,
            "board": BOARD,
            "dealer": case.dealer,
            "bank": case.stake,
            "player_dealer": case.bank,
            "seats": seats,
        }
    )


def _amounts(made: Wagers) -> dict[str, str]:
    return {wager.value: format_money(amount) for wager, amount in made}


@pytest.mark.parametrize("name", CASES)
def test_k02_k12_o07_the_stake_ends_where_the_deck_says(name: str) -> None:
    case = CASES[name]
    live = played(case)
    assert outcomes(live) == case.expected
    over, meant = live.table.settled, by_the_oracle(case)
    assert over is not None
    told = {(each.seat, 0): each for each in over.seats}
    assert [format_money(told[seat["seat"], 0].net) for seat in meant["seats"]] == [
        seat["net"] for seat in meant["seats"]
    ]
    assert [format_money(each.net) for each in over.backline] == [
        each["net"] for seat in meant["seats"] for each in seat.get("backline", ())
    ]
    assert format_money(over.paid) == meant["bank"]["paid"]
    assert format_money(over.collected) == meant["bank"]["collected"]
    assert list(over.order) == meant["order"]
    # Everybody together wins what the player-dealer loses, and no more than its stake (K-02).
    nets = [each.net for each in over.seats] + [each.net for each in over.backline]
    bank = banked_round(live.table)
    assert bank is not None
    assert bank.net == -sum(nets)
    assert abs(bank.net) <= bank.stake
