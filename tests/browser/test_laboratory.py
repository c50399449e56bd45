"""The laboratory and the strategy pages: what they show is what the commands print."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

from houseedge.cards import parse_cards
from houseedge.lab.written_game import read_game
from houseedge.odds import advise
from houseedge.odds.solver import solve
from tests.browser.felt import DESK
from tests.browser.house import OpenHouse, tables
from tests.browser.test_axe import axe, serious

__all__ = ["axe"]

#: The first question starts a process, which may compile.
COUNTED = 90_000


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("laboratory"), tables("washington", 1)) as opened:
        yield opened


def edge_of(blind: str) -> Fraction:
    """The house edge as `houseedge solve --blind` has it."""
    return solve(read_game({"blind": blind})).house_edge_of_ante


def shown(page: Page) -> Fraction:
    text = page.locator("[data-figure=exact]").inner_text()
    return Fraction(text.split()[-1])


def test_one_line_is_changed_taken_back_and_carried_by_the_address(
    page: Page, house: OpenHouse, axe: str
) -> None:
    page.goto(f"{house.url}/laboratory")
    field = page.get_by_label("Straight flush pays").first
    expect(page.locator("[data-figure=edge]")).to_have_text("2.185 %")
    field.fill("40")
    # Answered in the page itself, in the same frame.
    assert shown(page) == edge_of("500,40,10,3,3/2,1")
    expect(page.locator("[data-figure=edge]")).to_have_text("2.449 %")
    expect(page.get_by_text("Confirmed by the house")).to_be_visible(timeout=COUNTED)
    expect(page.locator("[data-part=side-edge]")).to_contain_text("1.904 %", timeout=COUNTED)
    assert serious(page, axe) == []
    address = page.url
    # What makes no game is said beside its field, and the figures stay.
    field.fill("")
    expect(page.get_by_text("This line is missing")).to_be_visible()
    assert shown(page) == edge_of("500,40,10,3,3/2,1")
    page.locator("[data-action=undo]").click()
    expect(field).to_have_value("50")
    assert shown(page) == edge_of("500,50,10,3,3/2,1")
    # A link opened fresh; the arrow keys and a drag are changes too.
    page.goto(address)
    expect(page.locator("[data-figure=edge]")).to_have_text("2.449 %")
    field.focus()
    page.keyboard.press("ArrowUp")
    expect(field).to_have_value("45")
    box = page.get_by_label("Four of a kind pays").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 62, box["y"] + 10, steps=7)
    page.mouse.up()
    value = page.get_by_label("Four of a kind pays").first.input_value()
    assert int(value) > 10
    assert shown(page) == edge_of(f"500,45,{value},3,3/2,1")
    page.keyboard.press("Control+z")
    expect(page.get_by_label("Four of a kind pays").first).to_have_value("10")


def test_a_link_of_another_version_is_refused_in_a_sentence(page: Page, house: OpenHouse) -> None:
    page.goto(f"{house.url}/laboratory?v=9&blind=1,1,1,1,1,1")
    expect(page.locator("[data-part=refused]")).to_contain_text("version 9 of the laboratory")
    expect(page.locator("[data-figure=edge]")).to_have_text("2.185 %")


def test_a_link_to_a_profile_no_sheet_has_says_so(page: Page, house: OpenHouse) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{house.url}/laboratory?v=1&with=nowhere&pairs=UP-6;0=26")
    expect(page.locator("[data-part=refused]")).to_contain_text("“with”", timeout=COUNTED)
    # The bonus wager that the link changes is the one that is open.
    expect(page.get_by_label("table")).to_have_value("UP-6")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.slow
def test_on_a_phone_other_sizes_are_solved_by_the_house(browser: Browser, house: OpenHouse) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, locale="es-US"
    )
    page = context.new_page()
    page.goto(f"{house.url}/laboratory?v=1&flop=3")
    exact = solve(read_game({"flop": "3"})).house_edge_of_ante
    expect(page.locator("[data-figure=exact]")).to_contain_text(str(exact), timeout=COUNTED)
    expect(page.get_by_role("term").filter(has_text="Ventaja de la casa, del Ante")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


@pytest.mark.slow  # tests/web/test_laboratory.py asks the same
def test_a_strategy_question_is_answered_as_advise_answers_it(
    page: Page, house: OpenHouse, axe: str
) -> None:
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    page.goto(f"{house.url}/strategy")
    grid = page.locator("[data-part=hands]")
    grid.locator("[data-hand=AA]").focus()
    for key in ("ArrowDown", *["ArrowRight"] * 12):
        page.keyboard.press(key)
    expect(page.locator("[data-part=picked]")).to_contain_text("K2s")
    page.get_by_label("Board", exact=True).fill("Ah Kd 7s")
    page.get_by_label("Dead cards", exact=True).fill("2c")
    page.keyboard.press("Enter")
    table = page.locator("[data-part=actions]")
    expect(table).to_be_visible(timeout=COUNTED)
    hole = parse_cards("Ks 2s")
    advice = advise(hole, parse_cards("Ah Kd 7s"), dead=parse_cards("2c"), threads=1)
    for action, value in advice.actions.items():
        cell = table.locator(f"[data-action='{action}']")
        expect(cell).to_have_attribute("data-exact", str(value), timeout=COUNTED)
    expect(page.locator("[data-part=dealer-hands]")).to_contain_text("Full house")
    assert serious(page, axe) == []
