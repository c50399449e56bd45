"""What banking a round is worth: by hand, round by round against `settle`, pair by pair."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from houseedge.bank import PlayerDealer
from houseedge.cards import DECK, Card, strength
from houseedge.errors import NotationError
from houseedge.lab import bank
from houseedge.lab.banking import Bets
from houseedge.lab.banking.moves import BankedTable, Moved, SeatEnd
from houseedge.lab.banking.pair_law import PairLaw, count_pairs, kept_pairs
from houseedge.lab.banking.rounds import play_rounds
from houseedge.lab.book import StrategyBook
from houseedge.lab.side_bets import SideBets
from houseedge.lab.simulation.felt import Felt
from houseedge.lab.simulation.shard import dealt, key_of
from houseedge.lab.two_seats import kept_between
from houseedge.odds import banked, joint, pair, pattern, sidebet
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, solve
from houseedge.odds.stream import SHARED
from houseedge.odds.tables import count_rivers, full_deck
from houseedge.round import Backline, FinishedSeat, Wagers, finished
from houseedge.rules import Catalog, Rules, built_in
from houseedge.settlement import settle

Cards = tuple[Card, ...]
HALF = Fraction(1, 2)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


def california(**settings: object) -> Rules:
    return built_in().rules("california", settings=settings)


# By hand


def table(rules: Rules, *bets: Bets) -> BankedTable:
    return BankedTable(rules=rules, seats=(bets,))


@pytest.mark.parametrize(
    ("end", "moved"),
    [
        # Ante, Play and Blind of a lost 4x, then Trips.
        (SeatEnd(("preflop", Fraction(4)), 1, pattern.LOSE_QUALIFIED), Moved((), (2, 8, 2, 1))),
        # No qualifier: the Ante goes back.
        (SeatEnd(("river", Fraction(1)), 1, pattern.LOSE_UNQUALIFIED), Moved((), (2, 2, 1))),
        # A flush: even money on Ante and Play, 3 to 2 on the Blind, 6 to 1 on Trips.
        (SeatEnd(("flop", Fraction(2)), 5, pattern.WIN_QUALIFIED), Moved((), (-2, -4, -3, -6))),
        # A tie moves nothing but Trips.
        (SeatEnd(("flop", Fraction(2)), 2, pattern.TIE), Moved((), (1,))),
        # K-12: what a fold loses is collected first; its three of a kind is paid in turn.
        (SeatEnd(None, 1, pattern.LOSE_QUALIFIED), Moved((2, 2, 1), ())),
        (SeatEnd(None, 3, pattern.WIN_QUALIFIED), Moved((2, 2), (-3,))),
    ],
)
def test_s09_k12_what_an_end_moves_in_half_antes(end: SeatEnd, moved: Moved) -> None:
    laid = table(california(), Bets(trips=HALF))
    assert laid.unit == 2
    assert laid.moved(0, end) == moved


def test_o10_a_losing_hand_may_give_up_its_play_bet_first() -> None:
    laid = table(california(seat_order="play_ante_blind_trips"), Bets())
    assert laid.moved(0, SeatEnd(("flop", Fraction(2)), 1, pattern.LOSE_QUALIFIED)).after == (
        4,
        2,
        2,
    )
    assert laid.moved(0, SeatEnd(("flop", Fraction(2)), 1, pattern.WIN_QUALIFIED)).after == (-2, -4)


def test_k02_one_ante_against_one_player_by_its_three_ends(solution: Solution) -> None:
    # A stake of one Ante is won by the first wager lost, and lost by the first one paid.
    counts: Counter[int] = Counter()
    for bet, results in solution.counts.items():
        for kind in range(10):
            for outcome in range(5):
                laid = table(california(), Bets())
                moved = laid.moved(0, SeatEnd(bet, kind, outcome))
                first = (*moved.before, *moved.after)[:1]
                counts[0 if not first else 1 if first[0] > 0 else -1] += int(results[kind, outcome])
    found = bank(1)
    assert found.mean == Fraction(counts[1] - counts[-1], solution.deals)
    assert found.exhausted == Fraction(counts[-1], solution.deals)


def test_k01_a_stake_that_covers_all_wins_what_players_lose(solution: Solution) -> None:
    edge = sidebet.trips(built_in().paytable("UTH-02")).house_edge
    for players in (1, 2, 3, 5):
        found = bank(None, players=players, bets=Bets(trips=HALF), rounds=1000, fee=1)
        assert found.mean == found.whole == players * (edge / 2 - solution.ev) - 1
        assert found.exhausted == found.uncovered == 0


def test_a_bank_may_be_counted_with_a_short_deck() -> None:
    short = count_rivers(0b1111000000000, 1)
    assert bank(None, tables=short).mean == -solve(tables=short).ev


# Round by round against `settle`


class Dealt:
    """Rounds of the bulk game, dealt and decided again one by one."""

    def __init__(self, solution: Solution, seed: int, count: int, seats: int) -> None:
        self.book = StrategyBook(
            game=Game(), hands={}, strategy=solution.strategy, flops=full_deck().flops
        )
        self.preflop = Felt(
            game=Game(), side=SideBets(tables={}), strategy=solution.strategy
        ).decisions.preflop
        self.rows = [tuple(Card(int(card)) for card in row) for row in dealt(seed, 0, count, seats)]

    def play(self, hole: Cards, board: Cards) -> int | None:
        first = int(self.preflop[hole[0], hole[1]])
        if first:
            return int(Game().preflop[first - 1])
        action = self.book.decide(hole, board[:3])
        if action == "check":
            action = self.book.decide(hole, board)
        return None if action == "fold" else int(action[:-1])


def wagers(bets: Bets) -> Wagers:
    ante = int(bets.ante)
    return Wagers(ante=ante, blind=ante, trips=int(bets.trips))


SEATS = (
    (Bets(ante=Fraction(1000), trips=Fraction(500)),),
    (Bets(ante=Fraction(2500)), Bets(ante=Fraction(500), trips=Fraction(200))),
    (Bets(ante=Fraction(600), trips=Fraction(100)),),
)


@pytest.mark.parametrize("stake", [700, 6_000, 13_300, 60_000])
@pytest.mark.parametrize("cap", ["exhausted", "net"])
@pytest.mark.parametrize("order", ["ante_play_blind_trips", "play_ante_blind_trips"])
def test_k02_o07_o10_o12_every_round_of_the_kernel_is_what_settle_says(
    solution: Solution, stake: int, cap: str, order: str
) -> None:
    rules = california(bank_cap=cap, seat_order=order, backline="both")
    laid = BankedTable(rules=rules, seats=SEATS)
    felt = Felt(game=Game(), side=SideBets(tables={}), strategy=solution.strategy)
    rounds, seed = 150, 19
    out = banked.BankedRounds(*(np.zeros(rounds, np.int64) for _ in range(3)))
    assert laid.unit == 1
    banked.play_banked(
        *(0, rounds, key_of(seed), felt.places, felt.decisions),
        *(laid.for_kernel(1, lambda moved: moved.whole), stake, cap == "net", out),
    )
    again = Dealt(solution, seed, rounds, len(SEATS))
    expected, used = [], []
    for row in again.rows:
        board, dealer = row[:5], row[5:SHARED]
        seats = []
        for number, bets in enumerate(SEATS, 1):
            at = SHARED + 2 * (number - 1)
            hole = row[at : at + 2]
            play = again.play(hole, board)
            seats.append(FinishedSeat(number=number, hole=hole, wagers=wagers(bets[0]), play=play))
        played = finished(rules, board=board, dealer=dealer, seats=seats, player_dealer=6)
        for seat, bets in zip(played.seats, SEATS, strict=True):
            behind = tuple(Backline(bettor="kim", wagers=wagers(each)) for each in bets[1:])
            played = played.with_seat(replace(seat, backline=behind))
        settled = settle(played, PlayerDealer(stake))
        expected.append(settled.collected - settled.paid)
        whole = all(
            not w.uncovered and w.outcome != "uncovered" for s in settled.spots for w in s.wagers
        )
        used.append(0 if whole else 2)
    assert out.nets.tolist() == expected
    assert [each & 2 for each in out.used.tolist()] == used


# Two seats, pair by pair


# What is kept of this count is held against another count below; its kernels compile for long.
@pytest.mark.slow
def test_every_two_ends_of_a_board_come_together_as_often_as_written_out() -> None:
    present = 0b1101010100000
    short = count_rivers(present, 1)
    made = solve(tables=short).strategy
    felt = Felt(game=Game(), side=SideBets(tables={}), strategy=made, tables=short)
    boards = joint.canonical_boards(present)
    number = len(boards.cards) // 3
    found = np.zeros((250, 250), np.int64)
    pair.count_pairs(
        *(present, boards, number, number + 1, felt.decisions, np.arange(10), 5, True, found)
    )
    assert Counter(_pairs_of(PairLaw(found))) == _written_out(
        felt, present, boards.cards[number], int(boards.ways[number])
    )


def _pairs_of(law: PairLaw) -> dict[tuple[int, int], int]:
    return {(a, b): count for a, b, count in law.pairs()}


def _written_out(
    felt: Felt, present: int, row: pattern.Ints, ways: int
) -> Counter[tuple[int, int]]:
    board = tuple(Card(int(card)) for card in row)
    deck = [card for card in DECK if present >> card.rank & 1 and card not in board]
    hands = list(combinations(deck, 2))
    strong = [strength((*hand, *board)) for hand in hands]
    apart = np.array([[set(a).isdisjoint(b) for b in hands] for a in hands])
    total: Counter[tuple[int, int]] = Counter()
    assert felt.strategy is not None
    assert felt.tables is not None
    book = StrategyBook(game=Game(), hands={}, strategy=felt.strategy, flops=felt.tables.flops)
    for flop in combinations(board, 3):
        bets = []
        for hand in hands:
            bet = int(felt.decisions.preflop[hand[0], hand[1]])
            if not bet:
                action = book.decide(hand, flop)
                if action == "check":
                    action = book.decide(hand, board)
                bet = {"2x": 3, "1x": 4, "fold": 0}[action]
            bets.append(bet)
        for dealer, theirs in enumerate(strong):
            ends = [
                (bet * 10 + (own >> 26)) * 5 + _outcome(own, theirs)
                for bet, own in zip(bets, strong, strict=True)
            ]
            free = np.flatnonzero(apart[dealer])
            for i in free.tolist():
                for j in free[apart[i][free]].tolist():
                    total[ends[i], ends[j]] += ways
    return total


def _outcome(own: int, theirs: int) -> int:
    if own == theirs:
        return pattern.TIE
    if own > theirs:
        return pattern.WIN_QUALIFIED if theirs >> 26 else pattern.WIN_UNQUALIFIED
    return pattern.LOSE_QUALIFIED if theirs >> 26 else pattern.LOSE_UNQUALIFIED


def test_what_is_kept_of_two_seats_is_all_deals_and_what_one_seat_has(solution: Solution) -> None:
    law = kept_pairs(Game(), "perfect")
    assert law is not None
    assert law.deals == comb(52, 5) * 10 * comb(47, 2) * comb(45, 2) * comb(43, 2)
    # What one of them has is the solver's own count; hands below three of a kind are kept as one.
    alone = law.counts.sum(axis=1).reshape(5, 10, 5)
    rivals = law.deals // solution.deals
    for number, bet in enumerate(BankedTable(rules=california(), seats=((Bets(),),)).bets):
        low, high = solution.counts[bet][:3].sum(axis=0), solution.counts[bet][3:]
        if bet is None:
            # A fold is kept as one end, whatever the dealer holds.
            low, high = low.sum(keepdims=True), high.sum(axis=1)
            assert alone[number, 0].sum() == low * rivals
            assert alone[number, 3:].sum(axis=1).tolist() == (high * rivals).tolist()
            continue
        assert alone[number, 0].tolist() == (low * rivals).tolist()
        assert alone[number, 3:].tolist() == (high * rivals).tolist()


def test_two_seats_vary_together_as_counted_another_way() -> None:
    law = kept_pairs(Game(), "perfect")
    assert law is not None
    laid = BankedTable(rules=california(), seats=((Bets(),), (Bets(),)))
    ends = list(laid.ends())
    nets = [-laid.moved(0, end).whole for end in ends]
    mean = product = 0
    for a, b, count in law.pairs():
        mean += nets[a] * count
        product += nets[a] * nets[b] * count
    found = Fraction(product, 4 * law.deals) - Fraction(mean, 2 * law.deals) ** 2
    assert found == kept_between(Game(), "perfect")


def test_k01_two_players_against_a_stake_that_covers_all(solution: Solution) -> None:
    found = bank(2000, players=2)
    assert found.mean == -2 * solution.ev
    assert bank(40, players=2, bets=Bets(trips=HALF)).rounds is None


#: A room's own Trips table, which pays two pairs and a pair as well.
LOW_TRIPS = """
id = "LOW-1"
version = 1
wager = "trips"
title = "Trips from a pair up"
sheets = []

[[lines]]
hand = "three_of_a_kind"
pays = "3 to 1"

[[lines]]
hand = "two_pair"
pays = "1 to 1"

[[lines]]
hand = "pair"
pays = "1 to 2"
"""


def low_trips(folder: Path) -> Rules:
    """California with that table."""
    for kind in ("paytables", "profiles"):
        (folder / kind).mkdir()
    (folder / "paytables" / "LOW-1.toml").write_text(LOW_TRIPS, encoding="utf-8")
    own = 'id = "own"\nextends = "california"\n[tables]\ntrips = ["LOW-1"]\n'
    (folder / "profiles" / "own.toml").write_text(own, encoding="utf-8")
    return Catalog(folder).rules("own")


def test_t04_two_seats_with_a_room_s_own_trips_table_count_pairs_apart(tmp_path: Path) -> None:
    # What is kept of two seats has all hands below three of a kind as one.
    rules, bets = low_trips(tmp_path), Bets(trips=Fraction(1))
    alone = bank(None, rules=rules, bets=bets)
    both = bank(None, players=2, rules=rules, bets=bets, rounds=1000)
    assert alone.mean is not None
    assert both.mean == both.whole == 2 * alone.mean
    assert bank(7, players=2, rules=rules, bets=bets, rounds=1000).rounds == 1000
    # Without that bet what is kept serves.
    assert bank(7, players=2, rules=rules).rounds is None


@pytest.mark.slow
def test_two_seats_of_a_short_deck_with_a_trips_table_that_pays_pairs(tmp_path: Path) -> None:
    short, rules = count_rivers(0b1010101010101, 1), low_trips(tmp_path)
    bets = Bets(trips=Fraction(1))
    alone = bank(None, rules=rules, bets=bets, tables=short)
    both = bank(None, players=2, rules=rules, bets=bets, exact=True, tables=short)
    assert alone.mean is not None
    assert both.law.mean == both.mean == both.whole == 2 * alone.mean


@pytest.mark.slow
def test_two_seats_of_a_short_deck_are_all_its_deals() -> None:
    short = count_rivers(0b1010101010101, 1)
    played = solve(tables=short)
    felt = Felt(game=Game(), side=SideBets(tables={}), strategy=played.strategy, tables=short)
    law = count_pairs(felt)
    assert law.deals == comb(28, 5) * 10 * comb(23, 2) * comb(21, 2) * comb(19, 2)
    assert PairLaw.read(law.written(), 5).counts.tolist() == law.counts.tolist()
    found = bank(None, players=2, exact=True, tables=short)
    assert found.mean == -2 * played.ev


@pytest.mark.slow
@pytest.mark.parametrize(("players", "stake"), [(1, 3), (1, 20), (2, 20), (2, 400)])
def test_rounds_in_bulk_come_near_the_exact_value(
    solution: Solution, players: int, stake: int
) -> None:
    exact = bank(stake, players=players, bets=Bets(trips=HALF))
    assert exact.mean is not None
    laid = exact.table
    felt = Felt(game=Game(), side=SideBets(tables={}), strategy=solution.strategy)
    # Held to nothing: each seat by itself counts for no more than the sample has of it.
    moves = laid.for_kernel(1, lambda moved: 0)
    sampled = play_rounds(felt, moves, stake * laid.unit, False, 1 << 21, 7)
    near = sampled.estimate(0.0)
    error = near.standard_error / laid.unit
    assert abs(near.value / laid.unit - float(exact.mean)) < 4 * error
    used = sum(n for (_, how), n in sampled.ends.items() if how & 1) / sampled.rounds
    spread = (float(exact.exhausted) * (1 - float(exact.exhausted)) / sampled.rounds) ** 0.5
    assert abs(used - float(exact.exhausted)) < 4 * spread


# What is refused, and what follows


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"stake": 0}, "stake: a number of Antes above zero"),
        ({"stake": -1}, "stake: a number of Antes above zero"),
        ({"stake": 1, "players": 0}, "players: from 1 to 5"),
        ({"stake": 1, "players": 8}, "players: from 1 to 5"),
        ({"stake": 1, "fee": -1}, "fee: "),
        ({"stake": 1, "rounds": 0}, "rounds: "),
        ({"stake": 1, "rules": built_in().rules("washington")}, "banked by the house"),
    ],
)
def test_bad_input_names_its_field(asked: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        bank(**asked)  # type: ignore[arg-type]


def test_a_bankroll_for_a_risk_is_lost_with_that_chance() -> None:
    found = bank(20)
    needed = found.bankroll_for(0.05)
    assert needed is not None
    assert found.risk_of_ruin(Fraction(needed)) == pytest.approx(0.05)
    losing = bank(20, fee=1)
    assert losing.bankroll_for(0.05) is None
    assert losing.risk_of_ruin(1000) == 1
