"""Leaked cards, against every decision advised one by one on a short deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import numpy as np
import pytest

from houseedge.cards import DECK, Card, strength
from houseedge.errors import NotationError
from houseedge.lab.deviation import Firsts, KnownCards, as_always, deviations
from houseedge.lab.exposure import expose
from houseedge.lab.known_trips import known_trips
from houseedge.lab.leak import Leak
from houseedge.lab.open_hand import open_sums
from houseedge.lab.sampled_exposure import CasePlayer
from houseedge.lab.two_known import on_processors, two_known_of
from houseedge.odds import pattern, two_known
from houseedge.odds.advice import advise
from houseedge.odds.decision import Advice
from houseedge.odds.flop import views_of
from houseedge.odds.game import Game
from houseedge.odds.open_hand import OpenSums
from houseedge.odds.river import Stakes
from houseedge.odds.sidebet import returned
from houseedge.odds.solver import solve
from houseedge.odds.tables import Tables, count_rivers
from houseedge.rules import built_in
from tests.odds.obvious import hole_classes

Cards = tuple[Card, ...]
TWO_SIZES = Game(preflop=(Fraction(2), Fraction(5)), flop=(Fraction(1), Fraction(3)))


class Brute:
    """The game on a short deck, one decision at a time; what is not in the deck is dead."""

    def __init__(self, tables: Tables, game: Game, leak: Leak) -> None:
        self.deck = tuple(card for card in DECK if tables.present >> card.rank & 1)
        self.missing = tuple(card for card in DECK if card not in self.deck)
        self.game, self.leak = game, leak
        self.advice = cache(self._advice)

    def _advice(self, hole: Cards, known: Cards, board: Cards) -> Advice:
        dealer = known if self.leak.dealer else ()
        dead = self.missing if self.leak.dealer else (*self.missing, *known)
        return advise(hole, board, dead=dead, dealer=dealer, game=self.game, threads=1)

    def values(self, hole: Cards, known: Cards, flop: Cards) -> dict[str, Fraction]:
        """What each first decision is worth on one flop."""
        found = self.advice(hole, known, flop)
        edge = found.chances.win - found.chances.lose
        least = self.game.flop[0]
        bet = found.actions[f"{least}x"]
        worth = {f"{size}x": bet + (size - least) * edge for size in self.game.preflop}
        return {"check": max(found.actions.values()), **worth}

    def ev(self) -> Fraction:
        total, weight = Fraction(0), 0
        for hole, alike in hole_classes(self.deck).items():
            left = [card for card in self.deck if card not in hole]
            size = self.leak.dealer + self.leak.bottom
            for known in combinations(left, size):
                rest = [card for card in left if card not in known]
                total += alike * self.best(hole, known, rest)
                weight += alike
        return total / weight

    def best(self, hole: Cards, known: Cards, rest: list[Card]) -> Fraction:
        """The mean over what is shown of the flop of the best first decision's value."""
        if not self.leak.flop:
            return max(self.advice(hole, known, ()).actions.values())
        shown = list(combinations(rest, self.leak.flop))
        total = Fraction(0)
        for cards in shown:
            more = [card for card in rest if card not in cards]
            flops = [
                tuple(sorted((*cards, *others)))
                for others in combinations(more, 3 - self.leak.flop)
            ]
            sums: dict[str, Fraction] = {}
            for flop in flops:
                for action, value in self.values(hole, known, flop).items():
                    sums[action] = sums.get(action, Fraction(0)) + value
            total += max(sums.values()) / len(flops)
        return total / len(shown)


@pytest.fixture(scope="module")
def three() -> Tables:
    """Queens, kings and aces."""
    return count_rivers(0b111 << 10, 1)


@pytest.mark.slow
def test_knowing_nothing_is_the_base_game() -> None:
    found, solved = expose(Leak()), solve()
    assert found.ev == solved.ev
    assert found.frequencies == solved.frequencies
    assert found.bets_more == 0
    assert found.bets_less == 0


# The kernels of leaks take long to compile, for questions that are seldom asked.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (Leak(dealer=1), Game()),
        (Leak(dealer=1), TWO_SIZES),
        (Leak(bottom=1), Game()),
        (Leak(bottom=1), Game(folded_ante="refund")),
        (Leak(flop=1), Game()),
        (Leak(flop=3), TWO_SIZES),
        (Leak(dealer=1, flop=1), Game()),
        (Leak(bottom=1, flop=3), Game()),
        (Leak(dealer=2), Game()),
        (Leak(dealer=2), TWO_SIZES),
    ],
)
def test_a_leak_is_worth_what_all_decisions_one_by_one_come_to(
    three: Tables, leak: Leak, game: Game
) -> None:
    assert expose(leak, game, tables=three).ev == Brute(three, game, leak).ev()


@pytest.mark.slow
@pytest.mark.parametrize("leak", [Leak(dealer=1), Leak(bottom=1)])
@pytest.mark.parametrize("folded", ["lose", "refund"])
def test_dealers_without_a_pair_are_counted_too(leak: Leak, folded: str) -> None:
    # Every other rank but one, so that there is a hand without a pair or a straight.
    tables = count_rivers(0b1010101010101, 1)
    game = Game(folded_ante="refund" if folded == "refund" else "lose")
    assert expose(leak, game, tables=tables).ev == Brute(tables, game, leak).ev()


@pytest.mark.slow
def test_run_outs_against_a_known_hand_are_those_of_each_decision_alone() -> None:
    # Every other rank, so that the dealer may have no pair, which a fold with a refund can tell.
    tables, game = count_rivers(0b1010101010101, 1), Game(folded_ante="refund")
    brute = Brute(tables, game, Leak(dealer=2))
    _, _, sums = open_sums(tables, 1)
    random = Random(4)
    for _ in range(60):
        cards = random.sample(brute.deck, 7)
        hole, dealer, flop = cards[:2], tuple(cards[2:4]), sorted(cards[4:])
        packed = packed_counts(sums, flop, hole, dealer)
        won, high, lost = packed & 1023, packed >> 10 & 1023, packed >> 20
        alone = brute.advice(tuple(hole), dealer, tuple(flop))
        assert alone.counts[::2] == (won, high + lost)
        # A fold costs the Blind alone where the dealer has no pair; a bet of one Ante costs two.
        value = -high - 2 * lost + sum(alone_wins(hole, dealer, flop, brute.deck))
        assert alone.actions["check"] == Fraction(value, alone.endings)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (Leak(river=1), Game()),
        (Leak(river=1), TWO_SIZES),
        (Leak(river=2), Game()),
        (Leak(river=2), TWO_SIZES),
        (Leak(dealer=1, river=1), Game()),
        (Leak(dealer=1, river=1), TWO_SIZES),
        (Leak(bottom=1, river=1), Game(folded_ante="refund")),
    ],
)
def test_known_cards_at_the_end_of_the_board_are_worth_what_all_decisions_come_to(
    three: Tables, leak: Leak, game: Game
) -> None:
    found = expose(leak, game, tables=three)
    assert found.standard_error is None
    assert found.ev == ev_with_known_river(three, game, leak)
    assert sum(found.frequencies.values()) == 1


def both_below_the_highest(hole: Cards, dealer: Cards) -> bool:
    low, high = (card.rank for card in dealer)
    return low != high and high < hole[1].rank


#: The rules found for a known dealer on queens, kings and aces, as somebody plays them.
PLAYED: dict[str, tuple[str, Callable[[Cards, Cards], bool]]] = {
    "bet 4x where the dealer's card is below your highest": (
        "4x",
        lambda hole, dealer: dealer[0].rank < hole[1].rank,
    ),
    "bet 4x where the dealer's cards are at most a queen": (
        "4x",
        lambda _hole, dealer: all(card.rank == 10 for card in dealer),
    ),
    "bet 4x where the dealer's cards are no pair and both below your highest": (
        "4x",
        both_below_the_highest,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("dealer", [1, 2])
def test_first_bets_as_always_and_by_simple_rules_are_worth_what_they_come_to_when_played(
    three: Tables, dealer: int
) -> None:
    game, leak = Game(), Leak(dealer=dealer)
    brute, blind = Brute(three, game, leak), Brute(three, game, Leak())
    found = expose(leak, game, tables=three)
    assert found.firsts is not None
    rules = deviations(found.firsts, game, solve(game, tables=three).ev)
    assert rules
    for count in range(len(rules) + 1):
        total, weight = Fraction(0), 0
        for hole, alike in hole_classes(brute.deck).items():
            usual = blind.advice(hole, (), ()).best
            left = [card for card in brute.deck if card not in hole]
            for known in combinations(left, dealer):
                fitting = (PLAYED[rule.rule] for rule in rules[:count])
                bet = next((bet for bet, fits in fitting if fits(hole, known)), usual)
                total += alike * brute.advice(hole, known, ()).actions[bet]
                weight += alike
        assert total / weight == (rules[count - 1].ev if count else as_always(found.firsts))


def test_a_rule_decides_what_none_before_it_names_and_adds_something() -> None:
    # Two hands against a five, two against a king; 100 parts to an Ante a case.
    worth = np.array([[0, 90], [0, 80], [0, -50], [0, -10]], np.int64)
    hole = np.array([[48, 49], [0, 25], [1, 2], [0, 5]], np.int64)  # aces, 28, twos, 23
    card = np.array([[12], [12], [44], [44]], np.int64)  # a five twice, a king twice
    usual = np.array([0, 0, 1, 0], np.int64)
    firsts = Firsts(worth, usual, hole, (KnownCards("the dealer's card", card),), 400)
    assert as_always(firsts) == Fraction(-50, 400)
    first, second = deviations(firsts, Game(preflop=(Fraction(4),)), Fraction(-50, 400))
    assert first.rule == "bet 4x where the dealer's card is below your highest"
    assert first.ev == Fraction(120, 400)
    assert second.rule == "check where the dealer's card pairs none of yours"
    assert second.ev == Fraction(170, 400)


def ev_with_known_river(tables: Tables, game: Game, leak: Leak) -> Fraction:
    """The game with the board's last cards known, river by river."""
    brute, count = Brute(tables, game, leak), leak.river
    total, weight = Fraction(0), 0
    for hole, alike in hole_classes(brute.deck).items():
        left = [card for card in brute.deck if card not in hole]
        for beside, known in product(
            combinations(left, leak.dealer + leak.bottom), combinations(left, count)
        ):
            if set(beside) & set(known):
                continue
            rest = [card for card in left if card not in known and card not in beside]
            sums: dict[str, Fraction] = {}
            flops = list(combinations(rest, 3))
            for flop in flops:
                more = [card for card in rest if card not in flop]
                ends = list(combinations(more, 2 - count))
                wait = edge = base = Fraction(0)
                for end in ends:
                    river = brute.advice(hole, beside, tuple(sorted((*flop, *known, *end))))
                    ahead = river.chances.win - river.chances.lose
                    least = game.river[0]
                    wait += max(river.actions.values())
                    edge += ahead
                    base += river.actions[f"{least}x"] - least * ahead
                values = {f"{size}x": size * edge + base for size in game.preflop}
                values["check"] = max(wait, *(size * edge + base for size in game.flop))
                for action, value in values.items():
                    sums[action] = sums.get(action, Fraction(0)) + value / len(ends)
            total += alike * max(sums.values()) / len(flops)
            weight += alike
    return total / weight


def packed_counts(sums: OpenSums, flop: list[Card], hole: list[Card], dealer: Cards) -> int:
    """What a flop comes to for two hands, put together by hand."""
    ranks = [pattern.PAIR[two[0].rank, two[1].rank] for two in (hole, dealer)]
    triple = pattern.TRIPLE[flop[0].rank, flop[1].rank, flop[2].rank]
    total = int(sums.ranks[triple, ranks[0], ranks[1]])
    views = np.zeros(4, np.int64)
    views_of(np.array(flop, np.int64), views)
    for suit, view in enumerate(views.tolist()):
        if view >= 0:
            kinds = [
                pattern.HOLE[
                    two[0].rank + 13 * (two[0].suit == suit),
                    two[1].rank + 13 * (two[1].suit == suit),
                ]
                for two in (hole, dealer)
            ]
            total += int(sums.views[view, kinds[0], kinds[1]])
    return total


def alone_wins(
    hole: list[Card], dealer: Cards, flop: list[Card], deck: Cards
) -> Iterator[Fraction]:
    """What the run-outs that are won bring with a bet of one Ante: Play, Ante and Blind."""
    left = [card for card in deck if card not in (*hole, *dealer, *flop)]
    for two in combinations(left, 2):
        own, theirs = strength((*hole, *flop, *two)), strength((*dealer, *flop, *two))
        if own > theirs:
            yield 1 + (theirs >> 26 > 0) + Game().blind[9 - (own >> 26)]


@pytest.mark.slow
def test_knowing_more_never_hurts() -> None:
    worth = {leak: expose(leak).ev for leak in (Leak(), Leak(bottom=1), Leak(flop=1))}
    assert worth[Leak()] < worth[Leak(bottom=1)] < worth[Leak(flop=1)]
    one = expose(Leak(dealer=1))
    assert worth[Leak(flop=1)] < one.ev == Fraction(8592081451, 63213204600)
    assert one.ev < expose(Leak(dealer=1, flop=1)).ev


@pytest.mark.slow
def test_frequencies_add_up_to_one_and_unusual_bets_are_told(three: Tables) -> None:
    found = expose(Leak(dealer=1), tables=three)
    assert sum(found.frequencies.values()) == 1
    assert found.bets_more is not None
    assert found.bets_less is not None
    assert found.bets_more + found.bets_less > 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"dealer": 3}, "dealer: from 0 to 2"),
        ({"flop": -1}, "flop: from 0 to 3"),
        ({"bottom": 2}, "bottom: from 0 to 1"),
        ({"share": 7}, "share: from 0 to 6"),
    ],
)
def test_impossible_leaks_are_refused(wrong: dict[str, int], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        Leak(**wrong)
    assert said in str(refused.value)


@pytest.fixture(scope="module")
def four() -> Tables:
    """Jacks to aces: enough cards for a round beside four that are dead."""
    return count_rivers(0b1111 << 9, 1)


def case_value(
    tables: Tables, game: Game, cards: tuple[Card, ...], leak: Leak
) -> dict[str, Fraction]:
    """What each first decision of one case is worth, river by river."""
    names = (2, leak.dealer, leak.flop, leak.river, leak.dead)
    at, parts = 0, []
    for size in names:
        parts.append(cards[at : at + size])
        at += size
    hole, dealer, shown, last, dead = parts
    deck = [card for card in DECK if tables.present >> card.rank & 1]
    missing = tuple(card for card in DECK if card not in deck)
    rest = [card for card in deck if card not in cards]

    @cache
    def river(board: Cards) -> Advice:
        return advise(hole, board, dead=(*missing, *dead), dealer=dealer, game=game, threads=1)

    totals: dict[str, list[Fraction]] = {}
    for others in combinations(rest, 3 - leak.flop):
        flop = (*shown, *others)
        left = [card for card in rest if card not in others]
        ends = [(*last, *more) for more in combinations(left, 2 - leak.river)]
        seen = [river(tuple(sorted((*flop, *end)))) for end in ends]
        least = game.river[0]
        edges = [one.chances.win - one.chances.lose for one in seen]
        edge = sum(edges, Fraction(0)) / len(seen)
        base = sum(
            (
                one.actions[f"{least}x"] - least * ahead
                for one, ahead in zip(seen, edges, strict=True)
            ),
            Fraction(0),
        ) / len(seen)
        wait = sum((max(one.actions.values()) for one in seen), Fraction(0)) / len(seen)
        values = {f"{size}x": size * edge + base for size in game.preflop}
        values["check"] = max(wait, *(size * edge + base for size in game.flop))
        for action, value in values.items():
            totals.setdefault(action, []).append(value)
    return {action: sum(some, Fraction(0)) / len(some) for action, some in totals.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (Leak(share=1), Game()),
        (Leak(share=2), TWO_SIZES),
        (Leak(share=1, bottom=1, flop=2), Game(folded_ante="refund")),
        (Leak(dealer=1, river=1), TWO_SIZES),
        (Leak(dealer=1, bottom=1), Game()),
        (Leak(dealer=2, river=1, flop=1), TWO_SIZES),
        (Leak(dealer=2, flop=3, river=2), Game()),
        (Leak(flop=2, river=2), Game()),
    ],
)
def test_a_case_drawn_is_worth_what_all_its_decisions_come_to(
    four: Tables, leak: Leak, game: Game
) -> None:
    player = CasePlayer(leak, solve(game, tables=four), four, 1)
    random = Random(7)
    deck = [card for card in DECK if four.present >> card.rank & 1]
    size = 2 + leak.dealer + leak.flop + leak.river + leak.dead
    for _ in range(3):
        cards = tuple(random.sample(deck, size))
        found = player.summed(player.played([np.array(cards, np.int64)]))
        values = case_value(four, game, cards, leak)
        assert Fraction(found.ev, player.whole) == max(values.values())
        assert found.gain >= 0


@pytest.mark.slow
def test_two_known_cards_are_worth_what_their_cases_come_to_one_by_one(four: Tables) -> None:
    # Both a dealer's hand with a flop card and another seat's hand: every case played by itself.
    for leak in (Leak(share=1), Leak(dealer=2, flop=1)):
        solved = solve(TWO_SIZES, tables=four)
        player = CasePlayer(leak, solved, four, 1)
        usual = solved.strategy.preflop
        known = two_known_of(TWO_SIZES, four.present, usual, leak.share == 1, leak.flop)
        found = on_processors(known, Stakes.of(TWO_SIZES), 1, None)
        deck = [card for card in range(52) if four.present >> (card >> 2) & 1]
        for at in Random(3).sample(range(len(found.cases)), 4):
            cards = found.cases[at, :4].tolist()
            rest = [(card,) for card in deck if card not in cards] if leak.flop else [()]
            order = [
                (*cards[:2], *shown, *cards[2:]) if leak.share else (*cards, *shown)
                for shown in rest
            ]
            played = player.summed(player.played(np.array(one, np.int64) for one in order))
            assert found.sums[at, two_known.BEST] == played.ev
            assert found.sums[at, two_known.FIRST :].tolist()[:3] == played.first


@pytest.mark.slow
def test_cases_drawn_are_the_same_on_any_number_of_threads(four: Tables) -> None:
    leak = Leak(share=2, flop=1)
    one, two = (expose(leak, tables=four, threads=threads, cases=40, seed=5) for threads in (1, 2))
    assert (one.ev, one.frequencies) == (two.ev, two.frequencies)
    assert sum(one.frequencies.values()) == 1
    assert one.gain >= 0
    assert one.standard_error is not None
    assert one.standard_error > 0


@pytest.mark.slow
def test_all_cases_of_usual_play_come_to_the_base_game() -> None:
    # What is sampled is only the difference: over all cases usual play must be worth the game.
    tables = count_rivers(0b111 << 10, 1)
    solved, leak = solve(tables=tables), Leak(dealer=1)
    player = CasePlayer(leak, solved, tables, 1)
    deck = [card for card in range(52) if tables.present >> (card >> 2) & 1]
    cases = [
        np.array((*hole, card), np.int64)
        for hole in combinations(deck, 2)
        for card in deck
        if card not in hole
    ]
    found = player.summed(player.played(cases))
    whole = len(cases) * player.whole
    assert Fraction(found.ev - found.gain, whole) == solved.ev
    assert Fraction(found.ev, whole) == expose(leak, tables=tables).ev


def test_senseless_samples_are_refused(four: Tables) -> None:
    with pytest.raises(NotationError, match="samples: from 2 to"):
        expose(Leak(share=2), tables=four, cases=1)
    with pytest.raises(NotationError, match="seed: a whole"):
        expose(Leak(share=2), tables=four, seed=-1)


def test_the_device_is_given_one_of_all_cases_that_differ_in_suits_alone() -> None:
    cases, ways = two_known.all_cases((1 << 13) - 1)
    assert len(cases) == 93769
    assert ways.sum() == 1326 * 1225


@pytest.mark.slow
@pytest.mark.parametrize(
    "leak", [Leak(flop=1), Leak(dealer=1), Leak(flop=1, dealer=1), Leak(river=2)]
)
def test_trips_by_known_cards_is_worth_what_all_sevens_come_to(four: Tables, leak: Leak) -> None:
    # A table that pays from a full house up, so that some known cards lose on it.
    trips = built_in().paytable("UTH-01")
    table = replace(trips, by_category=(*(None,) * 6, *trips.by_category[6:]))
    back = [
        Fraction(0) if line is None else returned(line.pays, 1, 0) for line in table.by_category
    ]
    deck = [card for card in DECK if four.present >> card.rank & 1]
    every = [(set(seven), back[strength(seven) >> 26] - 1) for seven in combinations(deck, 7)]
    seen, gone = leak.flop + leak.river, leak.dealer + leak.dead
    # Suits are alike, so the first known card may be of one suit.
    nets = []
    for cards in permutations(deck, seen + gone):
        if cards[0].suit:
            continue
        ins, outs = set(cards[:seen]), set(cards[seen:])
        fitting = [net for seven, net in every if ins <= seven and not outs & seven]
        nets.append(sum(fitting, Fraction(0)) / len(fitting))
    found = known_trips(leak, table, four, 1)
    assert found is not None
    assert found.worth == sum(max(net, Fraction(0)) for net in nets) / len(nets)
    assert found.often == Fraction(sum(net > 0 for net in nets), len(nets))
