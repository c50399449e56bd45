"""Rounds in bulk against real settlements, against themselves, and against the exact values."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab import SideBets, Simulation, simulate
from houseedge.lab.book import StrategyBook
from houseedge.lab.simulation import running
from houseedge.lab.simulation.shard import Decide, dealt
from houseedge.lab.strategy import read_strategy
from houseedge.odds import simple
from houseedge.odds.game import Game
from houseedge.odds.solver import Solution, solve
from houseedge.odds.starting_hand import class_of
from houseedge.odds.tables import full_deck
from houseedge.progressive import Meter
from houseedge.round import FinishedSeat, Wagers, finished
from houseedge.rules import Rules
from houseedge.rules.spec import Wager
from houseedge.settlement import Settlement, settle
from tests.felt import rules

Cards = tuple[Card, ...]
U8 = npt.NDArray[np.uint8]

WASHINGTON = rules("washington", settings={"max_games": 0})
WITH_DEALER = rules("washington", tables={"pairs": "UP-2"}, settings={"max_games": 0})
OTHERWISE = rules(
    "washington",
    settings={
        "max_games": 0,
        "bad_beat_after_fold": "decide",
        "progressive_after_fold": "lose",
        "folded_ante": "refund",
        "awards_from_meter": "all",
    },
)
PENNSYLVANIA = rules("pennsylvania")
PLAIN = SideBets(tables={})


#: Rounds of a shard in most tests, so that a run has several.
SHARD = 8192


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


@pytest.fixture
def short_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SHARD", SHARD)


def cards(row: U8) -> Cards:
    return tuple(Card(int(number)) for number in row)


def play_of(book: StrategyBook, hole: Cards, board: Cards) -> int | None:
    """The one bet of a round by a book; none for a fold."""
    first = book.strategy.preflop[class_of(*hole)]
    if first:
        return int(book.game.preflop[first - 1])
    action = book.decide(hole, board[:3])
    if action == "check":
        action = book.decide(hole, board)
    return None if action == "fold" else int(action.removesuffix("x"))


def really_settled(
    rules: Rules, book: StrategyBook, row: U8, seats: int, meter: Meter | None
) -> Settlement:
    """A round settled by the rules, with 10.00 on the Ante and 5.00 on every side bet."""
    board = cards(row[:5])
    sides = {w.value: 5_00 for w in rules.tables if w is not Wager.BLIND}
    spots = []
    for seat in range(seats):
        hole = cards(row[7 + 2 * seat : 9 + 2 * seat])
        wagers = Wagers(ante=10_00, blind=10_00, **sides)
        play = play_of(book, hole, board)
        spots.append(FinishedSeat(number=seat + 1, hole=hole, wagers=wagers, play=play))
    end = finished(rules, board=board, dealer=cards(row[5:7]), seats=spots)
    return settle(end, meter=meter)


# Cards


def test_cards_come_from_numpys_philox_by_the_number_of_the_round() -> None:
    seed, number, seats = (5 << 64) + 77, 12_345, 7
    words: list[int] = []
    for block in range(2):
        # NumPy counts on before it draws: this is the block with counter (number, block).
        before = (number + (block << 64)) - 1
        stream = np.random.Philox(key=seed, counter=before)
        words += [int(word) for word in stream.random_raw(4)]
    deck, expected = list(range(52)), []
    for at in range(7 + 2 * seats):
        if at % 5 == 0:
            word = words[at // 5]
        place, word = divmod(word * (52 - at), 2**64)
        deck[at], deck[at + place] = deck[at + place], deck[at]
        expected.append(deck[at])
    assert dealt(seed, number, number + 1, seats).tolist() == [expected]


def test_a_seat_is_dealt_the_same_however_many_sit_beside_it() -> None:
    assert np.array_equal(dealt(1, 0, 100, 7)[:, :9], dealt(1, 0, 100, 1))


def test_every_card_comes_as_often_as_any_other_at_every_place() -> None:
    rounds = 100_000
    shown = dealt(2026, 0, rounds, 7)
    assert all(len(set(row)) == 21 for row in shown[:1000].tolist())
    counts = np.stack([np.bincount(column, minlength=52) for column in shown.T])
    chi_square = ((counts - rounds / 52) ** 2 / (rounds / 52)).sum(axis=1)
    # 51 degrees of freedom: mean 51, deviation 10.1.
    assert chi_square.max() < 51 + 5 * 10.1


# Rounds


@pytest.mark.parametrize(
    ("table", "seats", "given"),
    [
        (WASHINGTON, 1, "perfect"),
        (WITH_DEALER, 3, "simple"),
        (OTHERWISE, 4, "perfect"),
        (PENNSYLVANIA, 6, "simple"),
    ],
)
def test_what_is_summed_is_what_the_rounds_are_settled_for(
    solution: Solution, table: Rules, seats: int, given: str
) -> None:
    rounds, seed = 60, 4
    if table is OTHERWISE:
        solution = solve(Game.of(table))
    strategy = solution.strategy
    if given == "simple":
        strategy = read_strategy("simple", Game()).made(solution, full_deck())
    book = StrategyBook(game=solution.game, hands={}, strategy=strategy, flops=full_deck().flops)
    side = replace(running.all_bets(table), bet=5_00)
    found = simulate(
        table, rounds=rounds, seed=seed, seats=seats, strategy=strategy, side_bets=side
    )
    nets: dict[str, Fraction] = dict.fromkeys(found.wagers, Fraction(0))
    level = found.felt.level
    assert level is not None
    into = seats * 5_00 * level.contribution, seats * 5_00 * level.reserve
    meter = Meter(value=level.seed, seed=level.seed)
    for row in dealt(seed, 0, rounds, seats):
        meter = replace(meter, value=meter.value + into[0], reserve=meter.reserve + into[1])
        end = really_settled(table, book, row, seats, meter)
        assert end.meter is not None
        meter = end.meter.after
        for spot in end.spots:
            for wager in spot.wagers:
                base = wager.wager in (Wager.ANTE, Wager.BLIND, Wager.PLAY)
                name, bet = ("base", 10_00) if base else (wager.wager.value, 5_00)
                nets[name] += Fraction(wager.net, bet)
    for name, net in nets.items():
        assert found.wagers[name].value == pytest.approx(float(net / rounds / seats), abs=1e-12)
    assert found.meter is not None
    assert (found.meter.current, found.meter.waiting) == (meter.value, meter.reserve)


def same(one: Simulation, other: Simulation) -> bool:
    first, second = one.totals, other.totals
    return (
        np.array_equal(first.ends, second.ends)
        and (first.sums, first.squares) == (second.sums, second.squares)
        and (first.products, first.product_squares) == (second.products, second.product_squares)
        and first.meter == second.meter
    )


@pytest.mark.usefixtures("short_shards")
def test_threads_make_no_difference_to_the_last_bit(solution: Solution) -> None:
    def run(seed: int, threads: int) -> Simulation:
        return simulate(
            PENNSYLVANIA,
            rounds=5 * SHARD + 1000,
            seed=seed,
            seats=2,
            strategy=solution.strategy,
            threads=threads,
        )

    assert same(run(9, 1), run(9, 3))
    assert not same(run(9, 1), run(10, 1))


def test_a_callable_on_arrays_plays_as_the_same_strategy_in_tables(solution: Solution) -> None:
    largest = {"preflop": 2, "flop": 1, "river": 1}

    def decide(street: str, hole: U8, board: U8) -> npt.NDArray[np.int64]:
        bets = [simple.bets(cards(two), cards(row)) for two, row in zip(hole, board, strict=True)]
        return np.array(bets, np.int64) * largest[street]

    in_tables = read_strategy("simple", Game()).made(solution, full_deck())
    called, named = (
        simulate(rounds=100, seed=3, seats=2, side_bets=PLAIN, strategy=strategy)
        for strategy in (decide, in_tables)
    )
    assert same(called, named)
    assert called.wagers["base"].z is None
    assert named.wagers["base"].z is not None


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda street, hole, board: np.full(len(hole), 3), "has a gap: a decision (preflop)"),
        (lambda street, hole, board: np.full(len(hole), -1), "one was -1"),
        (lambda street, hole, board: np.zeros(1, np.int64), "answered with an array of shape (1,)"),
        (lambda street, hole, board: np.full(len(hole), np.nan), "type float64"),
    ],
)
def test_a_callable_with_a_gap_is_refused(answer: Decide, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        simulate(rounds=10, seed=3, side_bets=PLAIN, seats=2, strategy=answer)
    assert said in str(refused.value)


def test_estimates_lie_within_four_errors_of_the_exact_values() -> None:
    found = simulate(WASHINGTON, rounds=400_000, seed=1, seats=2)
    z = {name: each.z for name, each in found.wagers.items() if each.z is not None}
    assert list(z) == ["base", "trips", "bad_beat", "pairs"]
    assert max(map(abs, z.values())) < 4


def test_the_errors_are_those_of_whole_rounds_whose_seats_win_and_lose_together() -> None:
    found = simulate(rounds=200_000, seed=6, seats=6, side_bets=PLAIN)
    between = found.seat_covariance
    assert between is not None
    alone = float(found.tally.variance)
    together = 6 * alone + 30 * between.value
    assert found.wagers["base"].standard_error == pytest.approx(
        (together / 200_000) ** 0.5 / 6, rel=1e-4
    )
    assert between.value > 4


def test_tally_and_law_are_of_the_same_rounds() -> None:
    found = simulate(WASHINGTON, rounds=20_000, seed=8)
    assert float(found.tally.ev) == pytest.approx(found.wagers["base"].value)
    assert sum(float(found.law.mean(w)) for w in ("ante", "play", "blind")) == pytest.approx(
        found.wagers["base"].value
    )
    assert float(found.law.mean("pairs")) == pytest.approx(found.wagers["pairs"].value)
    assert sum(found.law.counts.values()) == 20_000


# Sessions


def test_a_session_is_the_sum_of_its_rounds_and_knows_its_lowest_point(
    solution: Solution,
) -> None:
    rounds, play = 3_000, solution.strategy
    found, singles = (
        simulate(rounds=rounds, seed=5, side_bets=PLAIN, strategy=play, session=length).sessions
        for length in (100, 1)
    )
    assert found is not None
    assert singles is not None
    assert (found.count, singles.count) == (30, rounds)
    assert found.mean == pytest.approx(100 * (singles.mean or 0))
    assert found.ruined(10**6) == 0
    assert found.ruined(Fraction(1, 2)) == sum(n for low, n in found.lows.items() if low < 0) / 30
    assert found.quantile(1.0) == max(found.ends) / found.unit


# Putting by


@pytest.mark.usefixtures("short_shards")
def test_a_run_put_by_and_taken_up_again_is_the_same_run(
    tmp_path: Path, solution: Solution
) -> None:
    file, rounds = tmp_path / "run.json", 3 * SHARD + 5

    def run(rounds: int, checkpoint: Path | None = None) -> Simulation:
        return simulate(
            PENNSYLVANIA,
            rounds=rounds,
            seed=4,
            seats=2,
            strategy=solution.strategy,
            session=1000,
            checkpoint=checkpoint,
        )

    first = run(SHARD + 77, file)
    assert first.rounds == SHARD + 77
    whole = run(rounds, file)
    # What came after the last whole shard is played again.
    assert whole.played == rounds - SHARD
    at_once = run(rounds)
    assert same(whole, at_once)
    assert whole.sessions is not None
    assert at_once.sessions is not None
    assert whole.sessions.ends == at_once.sessions.ends


@pytest.mark.usefixtures("short_shards")
def test_the_checkpoint_of_another_run_is_refused_and_left_as_it_is(
    tmp_path: Path, solution: Solution
) -> None:
    file, play = tmp_path / "run.json", solution.strategy
    simulate(rounds=SHARD, seed=4, side_bets=PLAIN, strategy=play, checkpoint=file)
    kept = file.read_bytes()
    with pytest.raises(HouseEdgeError, match="checkpoint of another run"):
        simulate(rounds=SHARD, seed=5, side_bets=PLAIN, strategy=play, checkpoint=file)
    assert file.read_bytes() == kept
    file.write_text("notes of mine")
    with pytest.raises(HouseEdgeError, match="this is no checkpoint"):
        simulate(rounds=SHARD, seed=5, side_bets=PLAIN, strategy=play, checkpoint=file)
    assert file.read_text() == "notes of mine"


@pytest.mark.usefixtures("short_shards")
def test_breaking_off_tells_what_is_known(tmp_path: Path, solution: Solution) -> None:
    def tell(done: int, total: int) -> None:
        if done >= 2 * SHARD:
            raise KeyboardInterrupt

    def run(rounds: int, tell: running.Tell | None = None) -> Simulation:
        return simulate(
            rounds=rounds,
            seed=4,
            side_bets=PLAIN,
            strategy=solution.strategy,
            checkpoint=tmp_path / "run.json",
            tell=tell,
        )

    found = run(10**9, tell)
    assert found.interrupted
    assert found.rounds == 2 * SHARD
    again = run(2 * SHARD)
    assert again.played == 0
    assert same(found, again)


# Bad input


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": 0}, "rounds: a whole number from 1"),
        ({"rounds": -5}, "rounds: a whole number from 1"),
        ({"rounds": 10**16}, "rounds: a whole number from 1"),
        ({"seats": 0}, "seats: from 1 to 7"),
        ({"seats": 8}, "seats: from 1 to 7"),
        ({"seed": -1}, "seed: a whole number from 0"),
        ({"threads": 0}, "the number of threads"),
        ({"session": 0}, "session: from 1"),
        ({"session": 10, "stakes": {"roulette": 1}}, "stakes: 'roulette'"),
    ],
)
def test_senseless_numbers_are_refused_in_a_sentence(wrong: dict[str, int], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        simulate(**{"rounds": 10, "seed": 1, "side_bets": PLAIN, **wrong})  # type: ignore[arg-type]
    assert said in str(refused.value)


@pytest.mark.slow
def test_a_hundred_million_rounds_agree_with_every_exact_value() -> None:
    found = simulate(WASHINGTON, rounds=100_000_000, seed=20)
    z = [each.z for each in found.wagers.values()] + [each.z for each in found.lines]
    known = [abs(each) for each in z if each is not None]
    assert len(known) == 10
    assert max(known) < 4
