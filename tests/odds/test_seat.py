"""All wagers of a seat against real settlements, deal by deal, and against what is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from houseedge.cards import DECK, Category, parse_cards
from houseedge.errors import NotationError
from houseedge.lab.book import StrategyBook
from houseedge.lab.strategy import read_strategy
from houseedge.money import Odds
from houseedge.odds import joint, sidebet
from houseedge.odds.full import Strategy
from houseedge.odds.game import Game
from houseedge.odds.law import SeatLaw
from houseedge.odds.seat import seat_law
from houseedge.odds.solver import Solution, price, solve
from houseedge.odds.tables import HOLE_CARDS, Tables, count_rivers, full_deck
from houseedge.rules import Rules, built_in
from houseedge.rules.spec import Paytable, Settings, Wager
from tests.felt import rules
from tests.odds import obvious
from tests.odds.obvious_seat import Seat

METER = 25_000_00
SIDE_BETS = ("UTH-01", "BBB-02", "UP-2", "WA-01")


def table(id: str) -> Paytable:
    return built_in().paytable(id)


def tables_of(*ids: str) -> list[Paytable]:
    return [table(id) for id in ids]


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


@pytest.fixture(scope="module")
def law(solution: Solution) -> SeatLaw:
    return seat_law(solution.strategy, paytables=tables_of(*SIDE_BETS), meter=METER)


@pytest.fixture(scope="module")
def short_law(short: Tables) -> SeatLaw:
    """The same wagers with the short deck, counted in a moment."""
    strategy = solve(tables=short).strategy
    return seat_law(strategy, paytables=tables_of(*SIDE_BETS), meter=METER, tables=short)


@pytest.fixture(scope="module")
def other_law(solution: Solution) -> SeatLaw:
    """With tables of the first five cards, and with O-01 at "decide"."""
    return seat_law(
        solution.strategy,
        paytables=tables_of("PA-01", "UP-4", "BBB-01"),
        meter=METER,
        settings=Settings(bad_beat_after_fold="decide"),
    )


@pytest.fixture(scope="module")
def short() -> Tables:
    """Nines and up, on which everything but a pair of deuces can happen."""
    return count_rivers(0b111111 << 7, 1)


WASHINGTON = rules(
    "washington",
    tables=dict(zip(("trips", "bad_beat", "pairs", "progressive"), SIDE_BETS, strict=True)),
    settings={"max_games": 0},
)
PENNSYLVANIA = rules("pennsylvania")
OTHER_SETTINGS = {"bad_beat_after_fold": "decide", "progressive_after_fold": "lose"}
LENIENT = replace(WASHINGTON, settings=WASHINGTON.settings.changed(OTHER_SETTINGS))


def law_by(rules: Rules, strategy: Strategy, tables: Tables | None = None) -> SeatLaw:
    """The law of a seat that bets 5.00 on everything the rules offer."""
    side = [table for wager, table in rules.tables.items() if wager is not Wager.BLIND]
    return seat_law(
        strategy,
        Game.of(rules),
        paytables=side,
        bet=500,
        meter=METER,
        settings=rules.settings,
        tables=tables,
    )


# Deal by deal


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "given"),
    [
        (PENNSYLVANIA, "simple"),
        (LENIENT, "perfect"),
        (LENIENT, "simple"),
        pytest.param(PENNSYLVANIA, "perfect", marks=pytest.mark.slow),
        pytest.param(WASHINGTON, "perfect", marks=pytest.mark.slow),
        pytest.param(WASHINGTON, "simple", marks=pytest.mark.slow),
    ],
)
def test_every_deal_of_a_short_deck_ends_as_it_is_settled(rules: Rules, given: str) -> None:
    # Queens, kings and aces: both sides may hold a pair of aces, and every hand is a full house.
    tables = count_rivers(0b111 << 10, 1)
    perfect = solve(threads=1, tables=tables)
    strategy = perfect.strategy
    if given == "simple":
        strategy = read_strategy("simple", Game()).made(perfect, tables)
    book = StrategyBook(game=Game(), hands={}, strategy=strategy, flops=tables.flops)
    counted = law_by(rules, strategy, tables)
    assert counted.counts == Seat(rules, book, obvious.deck("QKA")).all_deals()
    assert sum(counted.counts.values()) == counted.deals


@pytest.mark.parametrize(
    ("board", "rules"),
    [
        # Who loses may lose with a full house.
        pytest.param("3c 3d 8h 8s Qc", WASHINGTON, marks=pytest.mark.slow),
        # A royal flush for everybody; two cards from a straight flush, and from a royal.
        pytest.param("Th Jh Qh Kh Ah", WASHINGTON, marks=pytest.mark.slow),
        pytest.param("2c 9h Jh Qh Kh", WASHINGTON, marks=pytest.mark.slow),
        pytest.param("2c 9h Jh Qh Kh", PENNSYLVANIA, marks=pytest.mark.slow),
        # Straights above straights.
        pytest.param("5c 6d 7h 8s Kd", PENNSYLVANIA, marks=pytest.mark.slow),
    ],
)
def test_every_deal_of_a_board_ends_as_it_is_settled(
    monkeypatch: pytest.MonkeyPatch, solution: Solution, rules: Rules, board: str
) -> None:
    # The dealer's pair of aces is counted over all boards; the short deck has shown it.
    if Wager.PAIRS in rules.tables:
        rules = replace(rules, tables={**rules.tables, Wager.PAIRS: table("UP-1")})
    cards = tuple(sorted(parse_cards(board)))
    only = joint.Boards(np.array([cards], np.int64), np.ones(1, np.int64))
    monkeypatch.setattr(joint, "canonical_boards", lambda present: only)
    deals = comb(5, 3) * comb(47, 2) * comb(45, 2)
    monkeypatch.setattr("houseedge.odds.seat.all_deals", lambda tables: deals)
    counted = law_by(rules, solution.strategy)
    assert counted.counts == Seat(rules, StrategyBook.of(solution), DECK).of_board(cards)


@pytest.mark.parametrize(
    ("board", "rules"),
    [
        # Nines and up: who loses may lose with a full house.
        ("9c 9d Jh Js Qc", WASHINGTON),
        # Straights and flushes, and a straight flush for who holds the right two.
        ("9h Th Jh Qs Kd", PENNSYLVANIA),
    ],
)
def test_every_deal_of_a_board_of_a_short_deck_ends_as_it_is_settled(
    monkeypatch: pytest.MonkeyPatch, short: Tables, rules: Rules, board: str
) -> None:
    if Wager.PAIRS in rules.tables:
        rules = replace(rules, tables={**rules.tables, Wager.PAIRS: table("UP-1")})
    cards = tuple(sorted(parse_cards(board)))
    only = joint.Boards(np.array([cards], np.int64), np.ones(1, np.int64))
    monkeypatch.setattr(joint, "canonical_boards", lambda present: only)
    deals = comb(5, 3) * comb(19, 2) * comb(17, 2)
    monkeypatch.setattr("houseedge.odds.seat.all_deals", lambda tables: deals)
    strategy = solve(tables=short).strategy
    book = StrategyBook(game=Game(), hands={}, strategy=strategy, flops=short.flops)
    counted = law_by(rules, strategy, short)
    assert counted.counts == Seat(rules, book, obvious.deck("9TJQKA")).of_board(cards)


@pytest.mark.slow
def test_o03_every_deal_of_a_board_ends_as_it_is_settled_with_the_refund(
    monkeypatch: pytest.MonkeyPatch, solution: Solution
) -> None:
    refund = rules("pennsylvania", settings={"folded_ante": "refund"})
    test_every_deal_of_a_board_ends_as_it_is_settled(
        monkeypatch, solution, refund, "3c 5s 9h Jd Qc"
    )


def test_o03_the_base_game_with_a_refund_is_the_one_that_was_solved() -> None:
    # Seven ranks, so that a dealer may have no pair.
    tables = count_rivers(0b1111111 << 6, 1)
    refund = Game(folded_ante="refund")
    solved = solve(refund, tables=tables)
    law = seat_law(solved.strategy, refund, tables=tables)
    assert law.distribution() == solved.distribution
    assert law.covariance("ante", "blind") == solved.covariance("ante", "blind")


def test_all_boards_are_in_134459_classes() -> None:
    boards, ways = joint.canonical_boards(full_deck().present)
    assert (len(boards), int(ways.sum())) == (134_459, 2_598_960)


# What is known of each wager alone, and of some together


@pytest.mark.slow
def test_the_base_game_is_the_one_that_was_solved(law: SeatLaw, solution: Solution) -> None:
    base = {"ante": 1, "play": 1, "blind": 1}
    assert law.distribution(base) == solution.distribution
    for first in base:
        for second in base:
            assert law.covariance(first, second) == solution.covariance(first, second)


@pytest.mark.slow
def test_trips_goes_with_the_base_game_as_the_tally_says(law: SeatLaw, solution: Solution) -> None:
    trips = dict(zip(reversed(Category), map(Fraction, (50, 40, 30, 9, 7, 4, 3)), strict=False))
    for wager in ("ante", "blind", "play", "trips"):
        assert law.covariance(wager, "trips") == solution.covariance(wager, "trips", trips)


@pytest.mark.slow
def test_each_side_bet_alone_has_its_own_edge_and_variance(
    law: SeatLaw, solution: Solution
) -> None:
    alone = {
        "trips": sidebet.trips(table("UTH-01")),
        "bad_beat": sidebet.bad_beat(table("BBB-02"), folds=solution),
        "pairs": sidebet.pairs(table("UP-2")),
        "progressive": sidebet.progressive(table("WA-01"), bet=100, meter=METER),
    }
    for wager, odds in alone.items():
        assert law.mean(wager) == -odds.house_edge
        assert law.covariance(wager, wager) == odds.variance


@pytest.mark.slow
def test_a_table_of_the_first_five_cards_has_its_own_edge_and_variance(
    other_law: SeatLaw,
) -> None:
    for wager, odds in (
        ("progressive", sidebet.progressive(table("PA-01"), bet=500, meter=METER)),
        ("pairs", sidebet.pairs(table("UP-4"))),
    ):
        assert other_law.mean(wager) == -odds.house_edge
        assert other_law.covariance(wager, wager) == odds.variance


@pytest.mark.parametrize("deck", ["short_law", pytest.param("law", marks=pytest.mark.slow)])
def test_covariances_add_up_to_the_variance_of_the_whole_seat(
    request: pytest.FixtureRequest, deck: str
) -> None:
    law: SeatLaw = request.getfixturevalue(deck)
    units = map(Fraction, ("10", "10", "10", "5", "5/2", "3", "1"))
    stakes = dict(zip(map(str, law.wagers), units, strict=True))
    whole = law.distribution(stakes)
    mean = sum(net * chance for net, chance in whole.items())
    variance = sum(net * net * chance for net, chance in whole.items()) - mean**2
    assert sum(whole.values()) == 1
    assert mean == sum(stake * law.mean(wager) for wager, stake in stakes.items())
    assert variance == sum(
        stakes[a] * stakes[b] * law.covariance(a, b) for a in stakes for b in stakes
    )


@pytest.mark.slow
def test_never_folding_makes_both_sides_of_a_bad_beat_alike(other_law: SeatLaw) -> None:
    # With O-01 at "decide" the bet does not ask who played how.
    odds = sidebet.bad_beat(table("BBB-01"))
    assert other_law.mean("bad_beat") == -odds.house_edge
    assert other_law.covariance("bad_beat", "bad_beat") == odds.variance


def test_a_line_for_two_named_aces_that_pays_like_the_others_changes_nothing(
    short: Tables,
) -> None:
    whole = table("UP-4")
    without = replace(whole, lines=whole.lines[1:])
    within = sidebet.repriced(whole, [Odds(30), *(line.pays for line in without.lines)])
    strategy = solve(tables=short).strategy
    first, second = (seat_law(strategy, paytables=[t], tables=short) for t in (within, without))
    assert first.counts == second.counts


def test_a_given_strategy_has_a_law_of_its_own(short: Tables) -> None:
    simple = read_strategy("simple", Game()).made(solve(tables=short), short)
    played = seat_law(simple, paytables=tables_of("BBB-01"), tables=short)
    base = {"ante": 1, "play": 1, "blind": 1}
    assert played.distribution(base) == price(simple, tables=short).distribution


def test_any_sizes_have_a_law(short: Tables) -> None:
    game = Game(preflop=(Fraction(2),), flop=(Fraction(1), Fraction(3)), river=(Fraction(1, 2),))
    odd = solve(game, tables=short)
    assert seat_law(odd.strategy, game, tables=short).distribution() == odd.distribution


def test_one_and_two_threads_count_the_same(short: Tables) -> None:
    strategy, side = solve(tables=short).strategy, tables_of(*SIDE_BETS)
    one, two = (
        seat_law(strategy, paytables=side, meter=METER, threads=threads, tables=short)
        for threads in (1, 2)
    )
    assert one == two


# What is shown, and what is refused


def test_correlation_is_covariance_by_both_deviations(short_law: SeatLaw) -> None:
    found = short_law.correlation("blind", "progressive")
    spread = sqrt(
        short_law.covariance("blind", "blind") * short_law.covariance("progressive", "progressive")
    )
    assert found == float(short_law.covariance("blind", "progressive")) / spread
    assert short_law.correlation("trips", "trips") == pytest.approx(1)


def test_a_wager_that_never_varies_has_no_correlation(short: Tables) -> None:
    strategy = solve(tables=short).strategy
    folded = Strategy(
        preflop=np.zeros_like(strategy.preflop),
        flop=np.minimum(strategy.flop, 0),
        river_by_rank=np.zeros_like(strategy.river_by_rank),
        river_by_suit=np.zeros_like(strategy.river_by_suit),
    )
    base = seat_law(folded, tables=short)
    assert base.counts == {(Fraction(-1), Fraction(0), Fraction(-1)): base.deals}
    assert base.correlation("ante", "blind") is None
    assert "<td>0</td>" in base._repr_html_()


def test_a_law_is_a_table_in_notebooks(short_law: SeatLaw) -> None:
    shown = short_law._repr_html_()
    assert "UTH-01, BBB-02, UP-2, WA-01" in shown
    assert "<th>Bad Beat</th>" in shown
    assert f"<td>{float(short_law.covariance('ante', 'ante')):.6g}<br>+1.0000</td>" in shown
    assert repr(short_law).startswith(
        "SeatLaw(ante, play, blind, trips, bad_beat, pairs, progressive; "
    )


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (("UTH-01", "UTH-02"), "UTH-01 and UTH-02 are both Trips tables"),
        (("standard",), "standard is a Blind table, and no side bet's"),
        (("WA-01",), "depends on its meter"),
    ],
)
def test_tables_that_make_no_seat_are_refused(
    solution: Solution, ids: tuple[str, ...], message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        seat_law(solution.strategy, paytables=tables_of(*ids))


def test_bets_and_settings_that_cannot_be_are_refused(solution: Solution) -> None:
    for bet, meter in ((0, 100), (100, -1), (-1, 100)):
        with pytest.raises(NotationError, match="above zero"):
            seat_law(solution.strategy, paytables=tables_of("WA-01"), bet=bet, meter=meter)
    with pytest.raises(NotationError, match="'lose' in the game and 'refund' in the settings"):
        seat_law(solution.strategy, settings=Settings(folded_ante="refund"))


def test_flop_decisions_that_hang_on_the_names_of_suits_are_refused(short: Tables) -> None:
    strategy = solve(tables=short).strategy
    flop = int(np.flatnonzero((short.flops == parse_cards("9c 9d Th")).all(axis=1))[0])
    hole = HOLE_CARDS.tolist().index(list(parse_cards("Jc Qs")))
    mirrored = HOLE_CARDS.tolist().index(list(parse_cards("Jd Qs")))
    changed = replace(strategy, flop=strategy.flop.copy())
    changed.flop[flop, hole] ^= 1
    with pytest.raises(NotationError, match="on the flop 9c 9d Th the strategy treats") as refused:
        seat_law(changed, paytables=tables_of("UP-1"), tables=short)
    assert "Jc Qs" in str(refused.value)
    assert "Jd Qs" in str(refused.value)
    # Changed in the mirror as well, it is a strategy like any other.
    changed.flop[flop, mirrored] ^= 1
    counted = seat_law(changed, paytables=tables_of("UP-1"), tables=short)
    base = {"ante": 1, "play": 1, "blind": 1}
    assert counted.distribution(base) == price(changed, tables=short).distribution
    assert counted.mean("play") != seat_law(strategy, tables=short).mean("play")


def test_a_count_that_misses_deals_is_never_given(
    monkeypatch: pytest.MonkeyPatch, short: Tables
) -> None:
    boards, ways = joint.canonical_boards(short.present)
    rest = joint.Boards(boards[1:], ways[1:])
    monkeypatch.setattr(joint, "canonical_boards", lambda present: rest)
    with pytest.raises(RuntimeError, match="a miscount"):
        seat_law(solve(tables=short).strategy, tables=short)


def test_a_wager_that_is_not_on_the_felt_is_refused(short_law: SeatLaw) -> None:
    with pytest.raises(NotationError, match="'luck' is not one of ante, play, blind, trips"):
        short_law.covariance("ante", "luck")
