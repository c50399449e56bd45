"""A player banks a round: its result and everybody's collection fees are on the pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.felt import DESK, PHONE, Felt
from tests.browser.house import OpenHouse, Player

# Seat 1 banks. Seat 2 has three nines and wins, seat 3 has the board's pair of nines and loses to
# the player-dealer's queen.
DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"


def sit(felt: Felt) -> None:
    """Sit down, and wait for the chips: who has them first is offered the bank first."""
    felt.page.get_by_role("button", name="Sit down").click()
    expect(felt.chips).to_have_text("$500.00")


def banked(page: Page, house: OpenHouse) -> tuple[Felt, Player, Player]:
    """The page's player in seat 1 takes the bank with 200; two others have bet against it."""
    felt = Felt(page, house, house.table("room")).watch()
    house.lay(felt.table, DECK)
    sit(felt)
    bob, cat = (house.player(name, felt.table, at) for at, name in ((2, "Bob"), (3, "Cat")))
    page.get_by_label("Bank this hand with").fill("200")
    page.get_by_role("button", name="Bank this round").click()
    bob.bet(trips="5.00")
    cat.bet("20.00")
    return felt, bob, cat


def settle(bob: Player, cat: Player) -> None:
    bob.decide("4x")
    for word in ("check", "check", "1x"):
        cat.decide(word)


@pytest.mark.slow  # web/test_bank_evening has result and fee, test_chips a bank on the page
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_k06_k08_the_player_dealer_sees_its_result_and_its_fee(
    page: Page, house: OpenHouse, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    felt, bob, cat = banked(page, house)
    expect(felt.felt).to_contain_text("Collection $1.00")
    expect(felt.felt).to_contain_text("At most +$")
    settle(bob, cat)
    # Bob wins 50 and 15 on Trips, Cat loses 60.
    expect(felt.felt).to_contain_text("You banked with $200.00")
    expect(felt.felt).to_contain_text("−$5.00")
    expect(felt.felt).to_contain_text("$60.00 collected, $65.00 paid")
    expect(felt.felt).to_contain_text("Collection $1.00")
    expect(felt.chips).to_have_text("$494.00")
    if size is PHONE:
        page.get_by_role("button", name="How it was paid").click()
    rows = page.locator("aside dl > div" if size is DESK else "dialog dl > div")
    for name, amount in (("Collected", "+$60.00"), ("Paid", "−$65.00"), ("Collection", "−$1.00")):
        row = rows.filter(has=page.get_by_text(name, exact=True))
        expect(row).to_contain_text(amount)


@pytest.mark.slow  # pledger.test.ts pledges with a bank
def test_o16_the_player_dealer_pledges_with_its_stake_and_cuts(
    page: Page, house: OpenHouse
) -> None:
    felt, bob, _ = banked(page, house)
    bob.decide("4x")
    deal = house.view(felt.table)["deal"]
    assert (deal["pledged"], deal["cutter"], deal["claims"]) == ([1], 1, True)
    assert {"seat": 1, "wagers": {"bank": 200_00}}.items() <= deal["parties"][0].items()


@pytest.mark.slow
def test_k06_k08_everybody_hears_of_the_fees_and_a_player_has_its_own_beside_the_result(
    page: Page, context: BrowserContext, house: OpenHouse
) -> None:
    felt = Felt(page, house, house.table("room")).watch()
    house.lay(felt.table, "9c 5h  Qc 4s  9h 9d 7s 2c Kd")
    sit(felt)
    bob = house.player("Bob", felt.table, 2)
    page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("Bob is asked to bank")).to_be_visible()
    bob.do("TakeBank", stake="200.00")
    felt.place("Ante", 2)
    felt.place("Trips")
    expect(felt.bet_button).to_have_text(re.compile(r"\$35 \+ \$1\.25 fee"))
    felt.bet_button.click()
    said = page.get_by_role("list", name="Announcements, newest first")
    expect(said).to_contain_text("You pay a collection fee of $1.25, rate A")
    expect(said).to_contain_text("Seat 2, the player-dealer, pays a collection fee of $0.50")
    # 15.00 on Ante and Blind: the first chip is the least, the second is 5.00 more.
    felt.choose("Bet 4×")
    felt.expect_settled("+$90.00")
    expect(felt.felt).to_contain_text("collection $1.25")
    expect(said).to_contain_text("Seat 2 banked: collects $0.00, pays $90.00")
    expect(page.get_by_label("Seat 2, Bob")).to_contain_text("−$90")
    fee = page.get_by_role("complementary").locator("dl > div").filter(has_text="Collection")
    expect(fee).to_contain_text("−$1.25")
    page.get_by_role("link", name=re.compile("^Recall hand")).click()
    recalled = page.get_by_role("complementary", name="Steps and settlement")
    expect(recalled).to_contain_text("Seat 2, Bob, player-dealer")
    expect(recalled).to_contain_text("on a bank of $200")
    expect(recalled).to_contain_text("Seat 1 pays a collection fee of $1.25, rate A")


@pytest.mark.slow
def test_k13_with_nobody_willing_the_page_says_what_it_waits_for(
    page: Page, house: OpenHouse
) -> None:
    felt = Felt(page, house, house.table("room")).watch()
    sit(felt)
    bob = house.player("Bob", felt.table, 2)
    page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("Bob is asked to bank")).to_be_visible()
    bob.do("DeclineBank")
    expect(page.get_by_text("No hand is dealt without a player-dealer.")).to_be_visible()
    expect(page.get_by_text("The bank is offered again at zero")).to_be_visible()


@pytest.mark.slow
def test_k10_what_banking_is_worth_stands_beside_the_offer_and_what_it_covers_beside_the_bets(
    page: Page, house: OpenHouse
) -> None:
    felt = Felt(page, house, house.table("room")).watch()
    sit(felt)
    bob = house.player("Bob", felt.table, 2)
    worth = page.get_by_role("region", name="What banking is worth")
    # A machine that never counted before compiles first.
    expect(worth.get_by_text("Counted exactly.")).to_be_visible(timeout=90_000)
    worth.get_by_role("button", name="$200").click()
    expect(page.get_by_label("Bank this hand with")).to_have_value("200")
    expect(worth).to_contain_text("Banking $200.00")
    expect(worth).to_contain_text(re.compile("Edge on these bets.*Fee.*−\\$0.50"))
    page.get_by_role("button", name="Decline").click()
    expect(worth).to_be_hidden()
    bob.do("TakeBank", stake="20.00")
    cover = page.get_by_role("region", name="What the bank covers")
    expect(cover).to_contain_text("stake $20")
    # The least there is, 10 on Ante and Blind: 40 more on Play, of which the stake covers 20.
    expect(cover).to_contain_text("At most you lose $60")
    expect(cover).to_contain_text("For your last bet, or the least.")
    # The panel is behind the sign on a phone: both cases stand on the felt too.
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        expect(page.locator("[data-part=cover]")).to_contain_text(
            re.compile(r"win \$20.*loss \$20")
        )


@pytest.mark.slow
def test_o07_what_the_stake_does_not_reach_goes_back_and_is_called_so(
    page: Page, house: OpenHouse
) -> None:
    felt = Felt(page, house, house.table("room")).watch()
    house.lay(felt.table, "Qc 4s  9h 5h  9c 9d 7s 2c Kd")
    sit(felt)
    bob = house.player("Bob", felt.table, 2)
    page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("Bob is asked to bank")).to_be_visible()
    bob.do("TakeBank", stake="12.00")
    felt.bet("Trips")
    felt.choose("Bet 4×")
    # Whoever wins or loses: 12 of 15 and 60 move at the most.
    lines = page.get_by_role("complementary").locator("dl > div")
    expect(lines.filter(has_text="not covered: returned")).not_to_have_count(0)
    expect(lines.filter(has_text=re.compile(r"\$\d+(\.\d\d)? back"))).not_to_have_count(0)
    expect(felt.felt).to_contain_text("not covered")
