"""K-02, O-07: what a stake covers, said before anybody knows a card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseedge.bank import at_risk, cover
from houseedge.round import (
    Back,
    Bet,
    Check,
    Fold,
    NoMoreBets,
    Play,
    Round,
    Wagers,
    apply,
    play_out,
)
from houseedge.rules.spec import Aggregate, Wager
from tests.felt import rules, wagers

#: Seats 1 and 2 against a player-dealer in seat 6, so they are settled in this order.
DECK = "Ah Ad  Qh 5c  Jh 3d  4c 4d 7h 9s Jc"


def bets(cap: str, *made: Bet | Back, **others: object) -> Round:
    chosen = {"backline": "both", "bank_cap": cap, **others}
    round = Round(rules=rules("california", settings=chosen, dealing="D-04"), player_dealer=6)
    for each in made:
        round, _ = apply(round, each)
    return round


def covers(round: Round, stake: int) -> dict[tuple[int, str | None], tuple[int, ...]]:
    """Best, with the most and the least of it; worst, with the most and the least of it."""
    return {
        who: (
            *(found.best.amount, found.best.most, found.best.least),
            *(found.worst.amount, found.worst.most, found.worst.least),
        )
        for who, found in cover(round, stake).items()
    }


def test_k02_best_is_the_top_line_of_everything_and_worst_all_that_can_be_lost() -> None:
    round = bets("exhausted", Bet(1, wagers("10.00", trips="5.00")))
    # 10 and 40 at even money, 500 to 1 on 10, 50 to 1 on 5.
    best, worst = 10_00 + 40_00 + 5_000_00 + 250_00, 10_00 + 10_00 + 40_00 + 5_00
    assert covers(round, 10_000_00) == {(1, None): (best, best, best, worst, worst, worst)}


def test_s12_best_is_what_a_player_may_win_in_a_round_and_no_more() -> None:
    most = Aggregate(amount=100_00, per="player", wagers=(Wager.BLIND, Wager.PLAY, Wager.ANTE))
    table = rules("california", dealing="D-04")
    table = replace(table, profile=replace(table.profile, aggregates=(most,)))
    round, _ = apply(Round(rules=table, player_dealer=6), Bet(1, wagers("10.00", trips="5.00")))
    # 100 of 5,050 on Ante, Play and Blind; the 250 on Trips are not capped.
    assert covers(round, 10_000_00)[1, None][:3] == (350_00, 350_00, 350_00)


def test_o11_a_stack_that_is_all_on_the_felt_leaves_no_play_bet_to_cover() -> None:
    round = bets("exhausted", Bet(1, wagers("10.00"), stack=20_00), keep_play=False)
    best, worst = 10_00 + 5_000_00, 10_00 + 10_00
    assert covers(round, 10_000_00) == {(1, None): (best, best, best, worst, worst, worst)}


@pytest.mark.parametrize(
    ("cap", "stake", "second"),
    [
        # Seat 1 may win 5,050 or lose 60; 20 of seat 2's own fold come first anyway.
        ("exhausted", 5_000_00, (5_050_00, 5_000_00, 0, 60_00, 60_00, 0)),
        ("exhausted", 5_050_00, (5_050_00, 5_050_00, 0, 60_00, 60_00, 0)),
        ("exhausted", 6_000_00, (5_050_00, 5_050_00, 950_00, 60_00, 60_00, 60_00)),
        ("exhausted", 50_00, (5_050_00, 50_00, 0, 60_00, 50_00, 0)),
        # The running net: 50 of what seat 1 loses may be paid out, what it wins be collected.
        ("net", 50_00, (5_050_00, 100_00, 0, 60_00, 60_00, 0)),
        ("net", 25_00, (5_050_00, 50_00, 0, 60_00, 50_00, 0)),
    ],
)
def test_o07_the_second_seat_is_covered_by_what_the_first_may_leave(
    cap: str, stake: int, second: tuple[int, ...]
) -> None:
    round = bets(cap, Bet(1, wagers()), Bet(2, wagers()))
    assert covers(round, stake)[2, None] == second


def test_k12_what_a_later_seat_loses_by_a_fold_is_collected_first() -> None:
    round = bets("exhausted", Bet(1, wagers()), Bet(2, wagers("20.00")))
    # Of seat 1's 60 a stake of 70 stands against 30 if seat 2 folds 40 before.
    assert covers(round, 70_00)[1, None][3:] == (60_00, 60_00, 30_00)


@pytest.mark.parametrize("cap", ["exhausted", "net"])
def test_k12_what_a_folded_seat_loses_is_taken_before_any_other_seat_can_lose_or_win(
    cap: str,
) -> None:
    # Seat 1 has bet 40 on Play: its 60, or what it wins, come after the 20 of seat 2's fold and
    # the 5 behind it; seat 3's fold comes after those.
    made = (Bet(1, wagers()), Bet(2, wagers()), Back(2, "kim", Wagers(trips=5_00)))
    others = (Check(2), Check(3), Check(2), Check(3), Fold(2), Fold(3))
    round = play_out(
        rules("california", settings={"backline": "both", "bank_cap": cap}, dealing="D-04"),
        "Ah Ad  Qh 5c  Kh 8c  Jh 3d  4c 4d 7h 9s Jc",
        [*made, Bet(3, wagers("15.00")), NoMoreBets(), Play(1, 4), *others],
        player_dealer=6,
    )
    found = {who: each[3:] for who, each in covers(round, 40_00).items()}
    assert found[2, None] == (20_00, 20_00, 20_00)
    assert found[2, "kim"] == (5_00, 5_00, 5_00)
    assert found[3, None] == (30_00, 30_00, 15_00)


def test_k12_by_the_net_a_stake_takes_no_more_of_a_fold_than_itself() -> None:
    # Seat 1, which has bet 40 on Play, may be paid, but only after seat 2's fold is collected.
    round = play_out(
        rules("california", settings={"bank_cap": "net"}, dealing="D-04"), DECK,
        [*(Bet(1, wagers()), Bet(2, wagers()), NoMoreBets()),
         *(Play(1, 4), Check(2), Check(2), Fold(2))],
        player_dealer=6,
    )  # fmt: skip
    assert covers(round, 15_00)[2, None][3:] == (20_00, 15_00, 15_00)


def test_o07_by_the_net_a_folded_seats_trips_is_paid_out_of_its_own_ante_and_blind_too() -> None:
    round = play_out(
        rules("california", settings={"bank_cap": "net"}, dealing="D-04"),
        "Ah Ad  Jh 3d  4c 4d 7h 9s Jc",
        [Bet(1, wagers(trips="5.00")), NoMoreBets(), Check(1), Check(1), Fold(1)],
        player_dealer=6,
    )
    # Of 250 at the most 15 of the stake and 15 of the 20 that were folded, or 30 and all 20.
    assert covers(round, 15_00)[1, None][:2] == (250_00, 30_00)
    assert covers(round, 30_00)[1, None][:2] == (250_00, 50_00)


def test_k12_a_seat_that_may_still_fold_loses_before_a_later_one_that_has_folded() -> None:
    round = bets("exhausted", Bet(1, wagers()), Bet(2, wagers("20.00")))
    folded = play_out(
        round.rules, DECK,
        [*(Bet(1, wagers()), Bet(2, wagers("20.00")), NoMoreBets()),
         *(Check(1), Check(2), Check(1), Check(2), Fold(2))],
        player_dealer=6,
    )  # fmt: skip
    # Of seat 2's 40 a stake of 50 stands against 30, should seat 1 fold its 20 too.
    assert covers(folded, 50_00)[2, None][3:] == (40_00, 40_00, 30_00)


def test_o12_who_is_behind_a_seat_comes_after_its_holder() -> None:
    round = bets(
        "exhausted", Bet(1, wagers()), Back(1, "kim", Wagers(trips=5_00)), Bet(2, wagers())
    )
    found = covers(round, 5_100_00)
    assert list(found) == [(1, None), (1, "kim"), (2, None)]
    assert found[1, "kim"] == (250_00, 250_00, 50_00, 5_00, 5_00, 5_00)


def test_k02_the_players_decisions_narrow_what_the_bank_may_pay_and_collect() -> None:
    chosen = {"backline": "both", "bank_cap": "exhausted"}
    table = rules("california", settings=chosen, dealing="D-04")

    def risk(*decisions: Play | Check | Fold) -> tuple[int, int]:
        made = [Bet(1, wagers(trips="5.00")), Bet(2, wagers())]
        round = play_out(table, DECK, [*made, NoMoreBets(), *decisions], player_dealer=6)
        found = at_risk(round, 100_000_00)
        return found.pays, found.collects

    base = 10_00 + 5_000_00
    assert risk(Play(1, 3)) == (base + 30_00 + 250_00 + base + 40_00, 55_00 + 60_00)
    assert risk(Check(1), Check(2)) == (base + 20_00 + 250_00 + base + 20_00, 45_00 + 40_00)
    folds = (Check(1), Check(2), Check(1), Check(2), Fold(1), Fold(2))
    # Trips may still win in a folded hand (T-01).
    assert risk(*folds) == (250_00, 25_00 + 20_00)
