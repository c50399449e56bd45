"""The table fits any window: whole, readable, nothing over anything, nothing moving."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.table import command as asked
from tests.browser.felt import DESK, Felt
from tests.browser.fitting import SHIFTS, SIZES, Size, audit, resize, where
from tests.browser.house import OpenHouse, Player

#: Seat 4 is the viewer's: pair of kings against the dealer's pair of queens.
FULL = (
    "9s 8s  Ac 5d  6d 6c  Kd Kc  Jd Tc  4s 4c  Jh 9c  "  # seats 1 to 7
    "Kh Qs  "  # the dealer
    "2h 7h Th  Qc 3d"  # flop, turn and river
)
NAMES = ("Ana", "Bram", "Chidi", "Emi", "Farid", "Gustavo A.")


class Hand:
    """One hand at a full table, stopped at each state to be looked at."""

    def __init__(self, page: Page, house: OpenHouse) -> None:
        self.felt = Felt(page, house, house.table())
        house.lay(self.felt.table, FULL)
        self.others: list[Player] = [
            house.player(name, self.felt.table, seat)
            for name, seat in zip(NAMES, (1, 2, 3, 5, 6, 7), strict=True)
        ]
        self.felt.sit()

    def states(self) -> Iterator[str]:
        """Play on to the next state, in a window one can bet in."""
        felt, page = self.felt, self.felt.page
        felt.place("Ante", 2)
        for label in ("Trips", "Bad Beat", "Progressive"):
            felt.place(label)
        yield "betting"
        page.set_viewport_size(DESK)
        for other in self.others:
            other.bet(trips="5.00", progressive="5.00")
        felt.bet_button.click()
        for street in ("preflop", "flop", "river"):
            name = "Bet 1×" if street == "river" else "Check"
            expect(felt.decision(name)).to_be_enabled()
            yield street
            page.set_viewport_size(DESK)
            for other in self.others:
                other.decide("check" if street != "river" else "1x")
            felt.choose(name)
        felt.expect_settled("+$5.00")
        expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "settled")
        yield "settled"


@pytest.fixture
def calm(browser: Browser) -> Iterator[Page]:
    """A page without motion: what is there lies where it belongs."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        yield context.new_page()


def sweep(page: Page, house: OpenHouse, sizes: tuple[Size, ...]) -> list[str]:
    """Every fault at every size in every state; what lies elsewhere than before is one, too."""
    faults: list[str] = []
    first: dict[Size, dict[str, Any]] = {}
    for state in Hand(page, house).states():
        for size in sizes:
            faults += [f"{state} at {fault}" for fault in audit(page, size)]
            at = where(page)
            # What is posted is in sight whatever happens.
            if "limits" not in at:
                faults.append(f"{state} at {size}: the posted limits are not in sight")
            before = first.setdefault(size, at)
            faults += [
                f"{state} at {size}: {name} moved from {before[name]} to {at[name]}"
                for name in before.keys() & at.keys()
                if max(abs(a - b) for a, b in zip(before[name], at[name], strict=True)) > 1
            ]
    return faults


@pytest.mark.parametrize(
    "sizes", [SIZES[::8], pytest.param(SIZES, marks=pytest.mark.slow)], ids=["every eighth", "all"]
)
def test_everything_is_whole_at_every_size_in_every_state(
    sizes: tuple[Size, ...], calm: Page, house: OpenHouse
) -> None:
    assert len(SIZES) >= 30
    assert sweep(calm, house, sizes) == []


#: One of each kind, for the states that are seen less often.
FEW: tuple[Size, ...] = (
    (320, 568),
    (390, 664),
    (768, 1024),
    (568, 320),
    (844, 390),
    (1024, 768),
    (1180, 720),
    (1440, 900),
)


@pytest.mark.slow
def test_what_goes_on_by_itself_fits_as_well(calm: Page, house: OpenHouse) -> None:
    felt = Felt(calm, house, house.table())
    faults: list[str] = []

    def look(what: str) -> None:
        calm.locator(f"[data-action={what}]").wait_for()
        for size in FEW:
            faults.extend(f"{what} at {fault}" for fault in audit(calm, size))
        calm.set_viewport_size(DESK)

    felt.sit()
    felt.bet("Trips")
    felt.choose("Check", "Check", "Bet 1×")
    calm.locator("[data-action=auto]").click()
    look("auto-50")
    calm.locator("[data-action=auto-50]").click()
    expect(felt.decision("Check")).to_be_enabled()
    look("stop-auto")
    assert faults == []


@pytest.mark.slow
def test_states_that_are_seen_less_often_fit_as_well(calm: Page, house: OpenHouse) -> None:
    felt = Felt(calm, house, house.table())
    dock = calm.locator("[data-part=dock]")
    faults: list[str] = []

    def look(state: str) -> None:
        expect(dock).to_have_attribute("data-state", state)
        for size in FEW:
            faults.extend(f"{state} at {fault}" for fault in audit(calm, size))
        calm.set_viewport_size(DESK)

    felt.watch()
    look("watching")
    felt.sit()
    other = house.player("Bob", felt.table, 2)
    # A circle that takes no chip says why.
    felt.place("Bad Beat")
    look("betting")
    felt.place("Ante", 2)
    calm.locator("[data-action=saved]").click()
    calm.locator("[data-action=save-bet]").click()
    look("betting")
    calm.locator("[data-action=saved]").click()
    felt.ring("Ante").click(delay=1000)
    look("betting")
    calm.locator("[data-action=done]").click()
    calm.locator("[data-action=clear]").click()
    felt.bet("Trips")
    look("placed")
    other.bet()
    felt.choose("Bet 4×")
    look("waiting")
    calm.get_by_role("button", name="Menu").click()
    calm.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    look("asking")
    calm.locator("[data-action=keep]").click()
    house.command(felt.table, asked.Malfunction("a card is jammed"))
    expect(felt.felt).to_contain_text("All hands are void")
    look("settled")
    # On a phone why it is void stands whole in the dock.
    for size in ((320, 568), (390, 664)):
        resize(calm, size)
        why = dock.get_by_text("All hands are void: shuffler malfunction. Every wager is returned.")
        assert why.evaluate("node => node.scrollHeight - node.clientHeight") <= 1
    calm.set_viewport_size(DESK)
    felt = Felt(calm, house, house.table("california")).watch()
    calm.get_by_role("button", name="Sit down").click()
    expect(felt.chips).to_have_text("$500.00")
    house.player("Bob", felt.table, 2)
    look("banking")
    calm.get_by_role("button", name="Bank this round").click()
    look("waiting")
    assert faults == []


@pytest.mark.slow
def test_the_coach_has_room_at_every_stage(calm: Page, house: OpenHouse) -> None:
    calm.add_init_script("localStorage.setItem('houseedge.settings', '{\"coach\": \"Live\"}')")
    faults: list[str] = []
    for state in Hand(calm, house).states():
        if state not in ("betting", "settled"):
            # The first count on a machine makes its book.
            expect(calm.locator("[data-action=exact]")).to_be_visible(timeout=90_000)
        for size in FEW:
            faults += [f"{state} at {fault}" for fault in audit(calm, size)]
    assert faults == []


@pytest.mark.slow
def test_everything_is_whole_at_two_hundred_sizes_nobody_chose(
    calm: Page, house: OpenHouse
) -> None:
    chance = random.Random(14)
    standing = [(chance.randint(320, 2560), chance.randint(568, 1440)) for _ in range(120)]
    lying = [(chance.randint(568, 1400), chance.randint(320, 700)) for _ in range(80)]
    assert sweep(calm, house, (*standing, *lying)) == []


@pytest.mark.parametrize(
    "size",
    [
        (390, 664),
        pytest.param((844, 390), marks=pytest.mark.slow),
        pytest.param((1280, 720), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_nothing_moves_by_itself_from_bet_to_settlement(
    browser: Browser, house: OpenHouse, size: Size
) -> None:
    window = {"width": size[0], "height": size[1]}
    table = house.table()
    house.lay(table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    with browser.new_context(viewport=window) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(SHIFTS)
        felt = Felt(page, house, table).sit()
        felt.bet("Trips")
        felt.choose("Check", "Check", "Bet 1×")
        felt.expect_settled("+$15.00")
        page.wait_for_timeout(1_000)
        assert page.evaluate("window.shifted") < 0.05, page.evaluate("window.moved")


@pytest.mark.parametrize(
    "size",
    [
        (390, 664),
        pytest.param((1440, 900), marks=pytest.mark.slow),
        pytest.param((320, 568), marks=pytest.mark.slow),
        pytest.param((844, 390), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_the_lobby_stands_still_while_it_loads(
    browser: Browser, house: OpenHouse, size: Size
) -> None:
    window = {"width": size[0], "height": size[1]}
    with browser.new_context(viewport=window) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(SHIFTS)
        page.goto(house.url)
        expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(500)
        assert page.evaluate("window.shifted") < 0.05, page.evaluate("window.moved")
        for each in ((320, 568), (568, 320), (1024, 768), (2560, 1440)):
            resize(page, each)
            assert page.evaluate("document.documentElement.scrollWidth") <= each[0]
