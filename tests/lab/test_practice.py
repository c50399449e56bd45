"""The practice room's sets: the same for everybody, hard where they say so, and told truly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from houseedge.cards import DECK, Card, format_cards, parse_cards
from houseedge.lab.book import open_book
from houseedge.lab.practice.explained import draw_of, explain
from houseedge.lab.practice.habit import PLAIN, leak_of
from houseedge.lab.practice.sets import (
    CLOSE,
    COSTLY,
    MOST_TRIES,
    NoSuchSet,
    candidate,
    margin,
    practice_set,
    search,
)
from houseedge.lab.practice.taught import RULES, bets_by, street_of_rule, taught
from houseedge.odds import advise, simple
from houseedge.odds.decision import Advice
from houseedge.odds.starting_hand import class_name, class_of


def value(hole: Sequence[Card], board: Sequence[Card]) -> Advice:
    return advise(hole, board, threads=1) if board else open_book(threads=1).first_decision(hole)


def found(name: str, number: int) -> tuple[str, str]:
    dealt = search(practice_set(name), number, range(MOST_TRIES), value)
    assert dealt is not None
    return format_cards(dealt.hole), format_cards(dealt.board)


def test_a_set_deals_the_same_cards_wherever_it_is_opened() -> None:
    # Written down once: whoever changes them raises the version of sets.
    assert found("1.daily.2026-11-15", 0) == ("Ks 6h", "")
    assert found("1.any.any.42", 1) == ("7d 3s", "9d 2h 9h")
    assert found("1.river.any.7", 0) == ("Qd Qs", "7s Ks 7h 9c Jh")


def test_cards_of_a_set_are_every_card_as_often() -> None:
    of = practice_set("1.flop.any.1")
    counts = dict.fromkeys(DECK, 0)
    for number in range(5_200):
        dealt = candidate(of, number, 0)
        assert len({*dealt.hole, *dealt.board}) == 5
        for card in (*dealt.hole, *dealt.board):
            counts[card] += 1
    # 500 each: the sum of squares over it is chi squared with 51 degrees, 99.9 % under 87.
    assert sum((seen - 500) ** 2 / 500 for seen in counts.values()) < 87


@pytest.mark.parametrize("street", ["preflop", "flop", "river"])
def test_hard_hands_are_close_or_cost_much_as_they_say(street: str) -> None:
    for number in range(3):
        close = value(*map(parse_cards, found(f"1.{street}.close.5", number)))
        assert 0 < margin(close) <= CLOSE
        costly = value(*map(parse_cards, found(f"1.{street}.costly.5", number)))
        assert margin(costly) >= COSTLY
        assert Fraction(3, 10) <= costly.chances.win <= Fraction(6, 10)


@pytest.mark.parametrize("rule", RULES)
def test_a_drill_deals_what_its_rule_decides_and_what_it_does_not(rule: str) -> None:
    of = practice_set(f"1.rule.{rule}.3")
    for number in range(4):
        hole, board = map(parse_cards, found(of.name, number))
        assert len(board) == {"preflop": 0, "flop": 3, "river": 5}[RULES[rule]]
        assert simple.bets(hole, board) is of.decides(number)
        if of.decides(number):
            assert taught(hole, board).rule == rule


def test_half_of_a_drill_is_what_it_drills_and_nobody_foresees_which_half() -> None:
    orders = set()
    for seed in range(40):
        decides = [practice_set(f"1.rule.flop_pair.{seed}").decides(n) for n in range(201)]
        assert decides[0]
        assert decides.count(True) == 101
        assert all(sum(decides[n : n + 2]) == 1 for n in range(1, 201, 2))
        orders.add(tuple(decides[:8]))
    # Three pairs, either way round, and the first of the fourth.
    assert len(orders) > 10


def test_every_decision_of_the_simple_strategy_has_the_rule_that_makes_it() -> None:
    for number in range(400):
        dealt = candidate(practice_set("1.any.any.9"), number, 0)
        said = taught(dealt.hole, dealt.board)
        assert said.bets == simple.bets(dealt.hole, dealt.board)
        assert said.rule is None or RULES[said.rule] == dealt.street


@pytest.mark.parametrize(
    ("hole", "board", "best", "why", "rule"),
    [
        ("As 2d", "", "4x", "bet_ahead", "preflop_ace"),
        ("7s 2d", "", "check", "wait_behind", None),
        ("Th 6h", "Kh 8h 3c", "2x", "bet_ahead", "flop_draw"),
        ("9h 6h", "Kh 8h 3c", "check", "wait_better", None),
        ("Ks 2s", "Ah Kd 7s", "2x", "bet_ahead", "flop_pair"),
        ("3h 2d", "4c Jd 7c 9c Ks", "fold", "fold", None),
    ],
)
def test_a_reason_says_what_was_counted(
    hole: str, board: str, best: str, why: str, rule: str | None
) -> None:
    told = explain(parse_cards(hole), parse_cards(board), value)
    assert (told.advice.best, told.why, told.rule) == (best, why, rule)
    if told.twin is not None:
        other = value(told.twin.hole, parse_cards(board))
        assert other.best == told.twin.best
        assert other.best.endswith("x") != best.endswith("x")
        assert told.twin.by == margin(other)


def test_a_twin_hand_stands_on_the_other_side_of_the_line() -> None:
    told = explain(parse_cards("Th 6h"), parse_cards("Kh 8h 3c"), value)
    assert told.twin is not None
    assert format_cards(told.twin.hole) in ("Th 5h", "9h 6h", "Th 7h")
    assert draw_of(parse_cards("Th 6h"), parse_cards("Kh 8h 3c")) == ("h", 2)
    assert draw_of(parse_cards("Th 6h"), parse_cards("Kh 8s 3c")) is None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("2.flop.close.42", "is of version 2, and version 1 is dealt here"),
        ("100000000.flop.close.42", "is no practice set"),
        ("x.daily.2026-11-15", "is no practice set"),
        (".flop.close.42", "is no practice set"),
        ("1.turn.close.42", "is no practice set"),
        ("1.flop.easy.42", "is no practice set"),
        ("1.daily.2026-02-30", "is no practice set"),
        ("1.rule.luck.1", "is no practice set"),
        ("1.flop.close.-1", "is no practice set"),
        ("", "is no practice set"),
    ],
)
def test_what_is_no_set_of_this_version_is_refused_in_one_sentence(name: str, says: str) -> None:
    with pytest.raises(NoSuchSet, match=says) as refused:
        practice_set(name)
    assert "\n" not in str(refused.value)


def test_names_are_read_as_they_are_written() -> None:
    for name in ("1.flop.close.42", "1.any.any.0", "1.daily.2028-02-29", "1.rule.flop_pair.7"):
        assert practice_set(name).name == name
    with pytest.raises(NoSuchSet, match="numbers 0 to 19, not 20"):
        practice_set("1.daily.2026-11-15").verify_number(20)


@pytest.mark.parametrize(
    ("code", "hole", "board", "bets"),
    [
        ("preflop-offsuit:K5", "Kd 5s", "", True),
        ("preflop-offsuit:K5", "Kd 4s", "", False),
        ("preflop-offsuit:K5", "Ks 6s", "", False),
        ("preflop-any:A2", "As 2s", "", True),
        ("preflop-pair:33", "2c 2d", "", False),
        ("flop-paired:2", "Ks 2d", "2h 9c 7s", True),
        ("flop-paired:9", "Ks 2d", "2h 9c 7s", False),
        ("flop-flush:T", "Th 6h", "Kh 8h 3c", True),
        ("flop-flush:T", "9h 6h", "Kh 8h 3c", False),
        ("flop-made:two_pair", "Ks 2d", "2h Kc 7s", True),
        ("river-made:straight", "2s 3d", "5c 6d 7h 8s 9c", False),
        ("river-hidden:T", "9s 9d", "5c 6d 7h Ks Ac", False),
        ("river-outs:21", "3h 2d", "4c Jd 7c 9c Ks", False),
    ],
)
def test_a_rule_that_was_found_bets_what_its_key_says(
    code: str, hole: str, board: str, *, bets: bool
) -> None:
    assert street_of_rule(code) is not None
    assert bets_by(code, parse_cards(hole), parse_cards(board)) is bets


def test_what_is_no_rule_has_no_drill() -> None:
    for code in (
        "flop-straight:1",
        "flop-outs:21",
        "river-outs:x",
        "preflop-any:A",
        "turn-made:pair",
    ):
        assert street_of_rule(code) is None


@pytest.mark.parametrize("habit", ["K5o", "77", "Q6s"])
def test_a_habit_of_a_starting_hand_is_drilled_with_that_hand_and_those_beside_it(
    habit: str,
) -> None:
    beside, of = set(), practice_set(f"1.habit.{habit}.8")
    for number in range(40):
        hole, board = map(parse_cards, found(of.name, number))
        assert board == ()
        name = class_name(class_of(*hole))
        assert (name == habit) is of.decides(number)
        beside.add(name)
    beside.remove(habit)
    assert 2 <= len(beside) <= 4


@pytest.mark.parametrize(
    ("habit", "street"),
    [("flop_pair", 3), ("flop_draw", 3), ("flop_weak", 3), ("river_fold", 5), ("river_bet", 5)],
)
def test_a_habit_after_the_flop_is_drilled_where_it_is_wrong_and_where_it_is_right(
    habit: str, street: int
) -> None:
    of = practice_set(f"1.habit.{habit}.2")
    for number in range(4):
        hole, board = map(parse_cards, found(of.name, number))
        assert len(board) == street
        advice = value(hole, board)
        wrong = {
            leak_of(hole, board, action, advice)
            for action in advice.actions
            if advice.cost(action) > 0
        }
        assert (habit in wrong) is of.decides(number)
        assert 0 < margin(advice) <= PLAIN


def test_a_set_may_be_one_decision_by_its_cards() -> None:
    assert found("1.cards.Kd5sJc8h5d", 0) == ("Kd 5s", "Jc 8h 5d")
    assert found("1.cards.Kd5s", 0) == ("Kd 5s", "")
    assert practice_set("1.cards.Kd5sJc8h5d2cQs").name == "1.cards.Kd5sJc8h5d2cQs"
    with pytest.raises(NoSuchSet, match="the number 0 alone, not 1"):
        practice_set("1.cards.Kd5s").verify_number(1)
    for name in ("1.cards.Kd", "1.cards.KdKd", "1.cards.Kd5sJc", "1.cards.??5s", "1.habit.K5.1"):
        with pytest.raises(NoSuchSet, match="is no practice set"):
            practice_set(name)
