"""Felts, backs and light: every choice can be read, is kept, and gives way to a system's own."""

from __future__ import annotations

import json
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.felt import DESK, PHONE, Felt
from tests.browser.house import OpenHouse
from tests.browser.test_axe import axe, serious

__all__ = ["axe"]

FELTS, LIGHTS = ("Green", "Blue", "Burgundy"), ("Dark", "Light")


def chosen(page: Page, **looks: object) -> None:
    """What the menu would have kept."""
    kept = json.dumps(json.dumps(looks))
    page.add_init_script(f"localStorage.setItem('houseedge.settings', {kept})")


@pytest.mark.slow
@pytest.mark.parametrize(("felt_name", "light"), list(product(FELTS, LIGHTS)))
def test_every_felt_in_every_light_has_no_serious_fault(
    browser: Browser, house: OpenHouse, axe: str, felt_name: str, light: str
) -> None:
    table = house.table()
    house.lay(table, "Qc 8d  2c 4h  Jh 5d  2s 3d 8s  5c Kh")
    with browser.new_context(viewport=PHONE, reduced_motion="reduce") as context:
        page = context.new_page()
        chosen(page, felt=felt_name, light=light)
        felt = Felt(page, house, table).sit()
        other = house.player("Bob", table, 2)
        page.set_viewport_size(DESK)
        felt.place("Ante", 2)
        felt.place("Progressive")
        assert serious(page, axe) == []
        felt.bet_button.click()
        other.bet(trips="5.00")
        expect(felt.decision("Bet 4×")).to_be_visible()
        assert serious(page, axe) == []
        other.decide("4x")
        felt.choose("Bet 4×")
        expect(page.get_by_text("This hand").first).to_be_visible()
        assert serious(page, axe) == []
        page.set_viewport_size(PHONE)
        assert serious(page, axe) == []
        page.goto(house.url)
        expect(page.get_by_role("article").first).to_be_visible()
        assert serious(page, axe) == []


def test_looks_are_chosen_in_the_menu_and_kept(felt: Felt) -> None:
    felt.watch()
    page = felt.page
    page.get_by_role("button", name="Menu").click()
    for label, option in {"Felt": "Blue", "Card backs": "Red", "Light": "Light"}.items():
        page.get_by_role("group", name=label, exact=True).get_by_text(option, exact=True).click()
    looks = "({ ...document.documentElement.dataset })"
    wanted = {
        "deck": "two",
        "felt": "blue",
        "back": "red",
        "theme": "office",
        "speed": "normal",
    }
    assert page.evaluate(looks) == wanted
    page.reload()
    expect(felt.felt).to_be_visible()
    assert page.evaluate(looks) == wanted
    # The browser's own frame goes with it.
    surface = page.locator("meta[name=theme-color]").get_attribute("content")
    assert surface == "#fbf8f1"


@pytest.mark.slow
def test_as_the_system_follows_the_system(felt: Felt) -> None:
    chosen(felt.page, light="System")
    felt.watch()
    page = felt.page
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "office")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "floor")


LINES = """() => Object.fromEntries(
  [...document.querySelectorAll('.hold .ring, .sensor, .decision, .btn.primary')].map(node => {
    const style = getComputedStyle(node);
    const name = [...node.classList].filter(name => !name.startsWith('svelte')).join(' ');
    return [name, `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`];
  }))"""


@pytest.mark.slow
def test_where_the_system_sets_the_colours_states_are_told_by_their_lines(
    browser: Browser, house: OpenHouse
) -> None:
    table = house.table()
    house.lay(table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    with browser.new_context(
        viewport=DESK, reduced_motion="reduce", forced_colors="active"
    ) as context:
        page = context.new_page()
        felt = Felt(page, house, table).sit()
        felt.place("Ante", 2)
        felt.place("Trips")
        laid = page.evaluate(LINES)
        assert laid["ring draft"] != laid["ring empty"]
        felt.bet_button.click()
        expect(felt.decision("Bet 4×")).to_be_enabled()
        due = page.evaluate(LINES)
        # A hint lies on the felt, which has the same ground now: a line parts them.
        hint = "getComputedStyle(document.querySelector('[data-part=hint]'))"
        assert page.evaluate(f"{hint}.outlineStyle") == "solid"
        rings = ("ring set", "ring next", "ring empty")
        assert len({due[name] for name in rings}) == 3
        # A filled button moves money; the other does not.
        assert due["decision bet"] != due["decision"]
        felt.choose("Check", "Check", "Bet 1×")
        felt.expect_settled("+$15.00")
        over = page.evaluate(LINES)
        outcomes = ("ring win", "ring back", "ring lose", "ring empty")
        assert len({over[name] for name in outcomes}) == 4, over
        # Cards keep their colours, and gold becomes a line of the system's.
        face = "getComputedStyle(document.querySelector('.card.used'))"
        assert page.evaluate(f"{face}.forcedColorAdjust") == "none"
        mark = "getComputedStyle(document.querySelector('.card.used'), '::after')"
        assert page.evaluate(f"{mark}.outlineStyle") == "solid"


@pytest.mark.slow  # tokens.test.ts reads every word on every felt
@pytest.mark.parametrize("light", LIGHTS)
def test_more_contrast_is_more(felt: Felt, light: str) -> None:
    chosen(felt.page, light=light)
    felt.watch()
    page = felt.page
    screen = page.context.new_cdp_session(page)
    ink = """() => ['--text-3', '--line-strong', '--print-line'].map(name =>
      getComputedStyle(document.documentElement).getPropertyValue(name))"""
    usual = page.evaluate(ink)
    screen.send(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-contrast", "value": "more"}]}
    )
    more = page.evaluate(ink)
    assert all(one != other for one, other in zip(usual, more, strict=True)), (usual, more)
