"""One way from a table's rules to the game that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseedge.cards import DECK, Category, parse_cards
from houseedge.errors import NotationError
from houseedge.money import Basis, Odds
from houseedge.odds.advice import advise
from houseedge.odds.game import STANDARD_BLIND, Game, NotCounted, bounds
from houseedge.rules import Rules, built_in
from houseedge.rules.paytable import paytable
from houseedge.rules.spec import Aggregate, FixedAward, Limits, PlaySizes, Wager
from tests.effort import times
from tests.felt import rules
from tests.odds import obvious

STANDARD = [
    ("royal_flush", "500 to 1"),
    ("straight_flush", "50 to 1"),
    ("four_of_a_kind", "10 to 1"),
    ("full_house", "3 to 1"),
    ("flush", "3 to 2"),
    ("straight", "1 to 1"),
]


def with_blind(lines: Sequence[tuple[str, str]], base: Rules | None = None) -> Rules:
    """The rules of Washington with a Blind table of these lines, as its file has them."""
    raw: dict[str, Any] = {
        "id": "own",
        "version": 1,
        "wager": "blind",
        "title": "Own Blind",
        "sheets": [],
        "lines": [{"hand": hand, "pays": pays} for hand, pays in lines],
    }
    base = base or rules("washington")
    return replace(base, tables={**base.tables, Wager.BLIND: paytable("own.toml", raw)})


@pytest.mark.parametrize("profile", built_in().profile_ids)
def test_s11_every_built_in_profile_plays_the_standard_game(profile: str) -> None:
    assert Game.of(rules(profile)) == Game()


def test_s11_six_odds_and_ten_with_pushes_are_one_game() -> None:
    assert Game(blind=(*STANDARD_BLIND, *[Fraction(0)] * 4)) == Game()
    assert Game().blind[9 - Category.STRAIGHT] == 1


def test_s06_lines_count_by_their_hand_whatever_their_order() -> None:
    straight_first = with_blind(STANDARD[::-1])
    assert Game.of(straight_first) == Game()
    advice = advise(parse_cards("3h 2d"), parse_cards("4c 6c 7c"), game=Game.of(straight_first))
    assert (advice.best, round(float(advice.actions["check"]), 3)) == ("check", -1.469)


@settings(max_examples=times(25))
@given(
    lines=st.permutations([*STANDARD, ("three_of_a_kind", "1 to 2"), ("pair", "1 to 4")]),
    kept=st.integers(1, 8),
    cards=st.permutations(DECK),
)
def test_s06_a_blind_table_written_in_another_order_gives_the_same_advice(
    lines: list[tuple[str, str]], kept: int, cards: list[Any]
) -> None:
    chosen = lines[:kept]
    hole, board = tuple(cards[:2]), tuple(cards[2:7])
    first, second = (Game.of(with_blind(some)) for some in (chosen, sorted(chosen)))
    assert first == second
    assert advise(hole, board, game=first) == advise(hole, board, game=second)
    by_hand = {hand: Fraction(pays.replace(" to ", "/")) for hand, pays in chosen}
    blind = tuple(by_hand.get(category.key, Fraction(0)) for category in reversed(Category))
    assert advise(hole, board, game=first).actions == obvious.river_values(
        DECK, board, hole, blind, (Fraction(1),)
    )


def test_s06_a_hand_without_a_line_pushes_and_one_with_a_line_is_paid() -> None:
    fewer = Game.of(with_blind(STANDARD[1:]))
    nothing = Fraction(0)
    assert fewer.blind == (nothing, *STANDARD_BLIND[1:], *[nothing] * 4)
    more = Game.of(with_blind([*STANDARD, ("three_of_a_kind", "1 to 2"), ("high_card", "2 to 1")]))
    assert more.blind == (*STANDARD_BLIND, Fraction(1, 2), nothing, nothing, Fraction(2))


def test_o03_the_refund_of_folded_antes_is_carried() -> None:
    assert Game.of(rules("washington", settings={"folded_ante": "refund"})) == Game(
        folded_ante="refund"
    )
    with pytest.raises(NotationError, match="'lose' or 'refund'"):
        Game(folded_ante="keep")  # type: ignore[arg-type]  # that is the point


def test_settings_that_do_not_touch_the_base_game_leave_it_as_it_is() -> None:
    others = {
        "rounding": "down",
        "absent": "check_bet",
        "keep_play": False,
        "bonus_amounts": "ante",
        "bad_beat_after_fold": "decide",
        "progressive_after_fold": "lose",
        "max_games": 0,
    }
    assert Game.of(rules("washington", settings=others)) == Game()
    stake = {"bank_cap": "net", "seat_order": "play_ante_blind_trips", "backline": "both"}
    assert Game.of(rules("california", settings=stake)) == Game()


def test_b12_an_ante_allows_the_play_bets_under_the_cap() -> None:
    washington = rules("washington")
    assert Game.of(washington, ante=75_00) == Game()
    assert Game.of(washington, ante=75_01) == Game(preflop=(Fraction(3),))
    assert Game.of(washington, ante=120_00) == Game(preflop=())
    with pytest.raises(NotCounted, match=r"Ante of \$200.00 no Play bet is allowed after the flop"):
        Game.of(washington, ante=200_00)


def test_o11_chips_allow_the_play_bets_they_reach_for() -> None:
    washington = rules("washington")
    assert Game.of(washington, ante=20_00, chips=80_00) == Game()
    assert Game.of(washington, ante=20_00, chips=79_99) == Game(preflop=(Fraction(3),))
    assert Game.of(washington, ante=20_00, chips=40_00) == Game(preflop=())
    # Without an Ante nobody knows what a bet would take.
    assert Game.of(washington, chips=1_00) == Game()
    message = r"Ante of \$20.00 and \$39.99 left no Play bet is allowed after the flop.*O-11"
    with pytest.raises(NotCounted, match=message):
        Game.of(washington, ante=20_00, chips=39_99)


def test_b12_an_ante_allows_the_play_bets_inside_the_tables_limits() -> None:
    base = rules("california")
    limits = {**base.profile.limits, Wager.PLAY: Limits(min=10_00, max=30_00)}
    limited = replace(base, profile=replace(base.profile, limits=limits))
    assert Game.of(limited, ante=10_00) == Game(preflop=(Fraction(3),))


def test_s12_an_ante_whose_wins_may_be_cut_is_refused() -> None:
    pennsylvania = rules("pennsylvania")
    assert Game.of(pennsylvania, ante=99_00) == Game()
    with pytest.raises(NotCounted, match=r"may win more than the \$50,000.00") as refused:
        Game.of(pennsylvania, ante=99_01)
    assert refused.value.rule == "S-12"
    aggregate = Aggregate(amount=1_000_00, per="table", wagers=(Wager.TRIPS,))
    profile = replace(pennsylvania.profile, aggregates=(aggregate,))
    # What is cut from Trips is no part of the base game.
    assert Game.of(replace(pennsylvania, profile=profile), ante=500_00) == Game()


def capped(base: Rules, **entries: Any) -> Rules:
    """Rules with one aggregate."""
    return replace(base, profile=replace(base.profile, aggregates=(Aggregate(**entries),)))


def test_x05_a_cap_on_the_whole_table_is_used_up_by_other_seats_too() -> None:
    base = rules("california")
    seats, most = base.profile.seats, base.profile.limits[Wager.ANTE].max
    # Every other seat may win its Ante and a Play bet of four times as much.
    others, wagers = (seats - 1) * 5 * most, (Wager.ANTE, Wager.PLAY)
    table = capped(base, amount=others + 5 * 20_00, per="table", wagers=wagers)
    assert Game.of(table, ante=20_00) == Game()
    with pytest.raises(NotCounted, match=r"of \$20.01 with what is won beside it may .*\(X-05\)"):
        Game.of(table, ante=20_01)
    assert "up to an Ante of $20.00 no win reaches" in bounds(table)[0]
    small = capped(base, amount=1_000_00, per="table", wagers=wagers)
    with pytest.raises(NotCounted, match="X-05"):
        Game.of(small, ante=base.profile.limits[Wager.ANTE].min)
    assert bounds(small)[0] == (
        "Counted with every win paid in full: other wins may use up the $1,000.00 at which "
        "winnings end (X-05)."
    )


def test_s12_a_cap_on_a_players_winnings_is_used_up_by_bonus_bets_too() -> None:
    base = rules("pennsylvania")
    # Trips pays at most 50 to 1.
    trips, wagers = 50 * base.profile.limits[Wager.TRIPS].max, (Wager.BLIND, Wager.TRIPS)
    player = capped(base, amount=trips + 500 * 10_00, per="player", wagers=wagers)
    assert Game.of(player, ante=10_00) == Game()
    with pytest.raises(NotCounted, match="S-12"):
        Game.of(player, ante=10_01)


def test_what_the_odds_of_a_profile_leave_out_is_said() -> None:
    said = {profile: bounds(rules(profile)) for profile in built_in().profile_ids}
    assert {profile: " ".join(words) for profile, words in said.items()} == {
        "washington": "Counted with every Play bet allowed: up to an Ante of $75.00 the cap of "
        "$300.00 on a single wager allows them all (B-12).",
        "pennsylvania": "Counted with every win paid in full: up to an Ante of $99.00 no win "
        "reaches the $50,000.00 at which winnings end (S-12).",
        "california": "Counted with a player-dealer's stake that covers every wager (K-02, O-07).",
    }


def test_b12_the_largest_play_bet_of_any_street_meets_the_cap_first() -> None:
    base = rules("washington")
    sizes = PlaySizes(preflop=(2,), flop=(5,), river=(1,))
    (said,) = bounds(replace(base, profile=replace(base.profile, play=sizes)))
    assert "up to an Ante of $60.00 the cap of $300.00" in said
    limits = {**base.profile.limits, Wager.ANTE: Limits(min=5_00, max=60_00)}
    assert bounds(replace(base, profile=replace(base.profile, play=sizes, limits=limits))) == ()


def test_s11_a_blind_table_of_anything_but_hands_and_odds_is_refused() -> None:
    base = rules("washington")
    table = base.tables[Wager.BLIND]
    for other, message in (
        (replace(table, by_category=()), "asks for more than a hand of all seven cards"),
        (
            replace(
                table,
                by_category=tuple(
                    line and replace(line, pays=FixedAward(100_00)) for line in table.by_category
                ),
            ),
            "pays \\$100.00 for royal flush, which is no odds to 1",
        ),
        (
            replace(
                table,
                by_category=tuple(
                    line and replace(line, pays=Odds(5, 1, Basis.FOR)) for line in table.by_category
                ),
            ),
            "pays 5 for 1 for royal flush, which is no odds to 1",
        ),
    ):
        with pytest.raises(NotCounted, match=message):
            Game.of(replace(base, tables={**base.tables, Wager.BLIND: other}))
