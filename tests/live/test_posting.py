"""X and O: what a served table posts, and what its settings decide."""

from __future__ import annotations

from tests.live.served import ServedHouse, bet


def test_x02_a_table_posts_its_limits_paytables_notices_caps_and_meter(
    house: ServedHouse,
) -> None:
    washington, pennsylvania = house.table(), house.table("pennsylvania")
    posted = washington.rules()
    for words in ("Ante = Blind | 5.00 | 100.00", "BBB-01", "UTH-02", "maximum of four games"):
        assert words in posted
    assert "50,000.00" in pennsylvania.rules()
    assert washington.view()["meter"]["meter"] == "WA-01"


def test_x03_the_table_names_its_shuffler_and_what_it_does(house: ServedHouse) -> None:
    shown = house.table("ideal").view()["shuffler"]
    assert (shown["order"], shown["status"]) == ("D-02", "ready")


def test_x07_the_rules_name_owner_approval_and_help(house: ServedHouse) -> None:
    posted = house.table("pennsylvania").rules()
    assert "Light & Wonder" in posted
    assert "2020-10-21" in posted
    assert "1-800-GAMBLER" in posted
    assert "19826(g)" in house.table("california").rules()


def test_x08_every_wager_has_an_area_of_its_own(house: ServedHouse) -> None:
    labels = [spot["label"] for spot in house.table().view()["spots"]]
    assert sorted(labels) == sorted(
        ["Ante", "Blind", "Play", "Trips", "Bad Beat", "Ultimate Pairs", "Progressive"]
    )


def test_o04_an_uneven_payout_is_rounded_as_the_table_says(house: ServedHouse) -> None:
    # A flush on 5.01: 7.515 on the Blind.
    deck = "As 8s  9c 9d  Qs Js 5s  2c 3d"
    assert house.hand("washington", deck, {1: ("5.01", "4x")}).results(1)["blind"] == "win 7.52"
    assert house.hand("downward", deck, {1: ("5.01", "4x")}).results(1)["blind"] == "win 7.51"


def test_o05_whoever_does_not_act_in_time_checks_checks_and_folds(house: ServedHouse) -> None:
    table = house.table("hurried")
    kim = table.seat(1)
    table.until("betting")
    kim.did(**bet("10"))
    hand = table.ended()
    assert (hand.seat(1)["result"], hand.seat(1)["by_system"]) == ("fold", True)
    decisions = [
        each["kind"]
        for step in hand.steps
        for each in step["news"]
        if each.get("by_system") and each["seat"] == 1
    ]
    assert decisions == ["check", "check", "fold"]


def test_o06_a_table_may_have_no_limit_of_games(house: ServedHouse) -> None:
    table = house.table("unlimited")
    kim = table.seat(1)
    table.until("betting")
    kim.did(**bet("10 trips=5 bad_beat=5 pairs=5 progressive=1"))
    assert len(kim.shown()["wagers"]) == 6


def test_o11_a_bet_leaves_the_smallest_play_bet_in_the_stack(house: ServedHouse) -> None:
    table, free = house.table(), house.table("free")
    kim, lee = table.seat(1, "100.00"), free.seat(1, "100.00")
    table.until("betting")
    assert kim.refused(**bet("40")).rule == "O-11"
    free.until("betting")
    lee.did(**bet("40"))


def test_o08_a_house_may_fix_bonus_bets_at_the_ante(house: ServedHouse) -> None:
    table = house.table("tied")
    kim = table.seat(1)
    table.until("betting")
    assert kim.refused(**bet("10 trips=5")).rule == "O-08"
    kim.did(**bet("10 trips=10"))


def test_o09_the_rules_posted_in_california_say_that_any_five_of_seven_count(
    house: ServedHouse,
) -> None:
    assert "O-09" in house.table("california").rules()
