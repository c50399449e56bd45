"""The page with closed eyes: a whole hand by keys and names alone, and what is heard of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.felt import Felt
from tests.browser.house import OpenHouse

#: Every line of the live region in the order in which it was added, and how many cards of the board
#: and of the dealer were open to the eye by then.
LISTEN = """
window.heard = [];
const open = part => [...document.querySelectorAll(`[data-part=${part}] [role=img]`)]
  .filter(card => card.getAttribute('aria-label') !== 'face-down card').length;
new MutationObserver(changes => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.nodeType === 1 && node.matches('[role=log] p'))
        heard.push([node.textContent, open('board'), open('dealer')]);
}).observe(document, { childList: true, subtree: true });
"""


#: How often the page was drawn with the focus nowhere, from now on.
LOST = """() => {
  window.lost = 0;
  const look = () => {
    if (document.activeElement === document.body) window.lost++;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def on(page: Page, role: str, name: str) -> None:
    """The focus is, or comes to be, on something of this role and name that can be used."""
    at = page.get_by_role(role, name=re.compile(f"^{name}"))  # type: ignore[arg-type]
    expect(at).to_be_focused()
    expect(at).to_be_enabled()


def tab_to(page: Page, role: str, name: str) -> None:
    """Press Tab until something of this role and name has the focus."""
    wanted = page.get_by_role(role, name=re.compile(f"^{name}"))  # type: ignore[arg-type]
    for _ in range(60):
        if wanted.count() and wanted.first.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {role} {name!r} is reached by Tab")


def test_a_whole_hand_is_heard_and_played_by_keys(page: Page, house: OpenHouse) -> None:
    page.add_init_script(LISTEN + "localStorage.setItem('houseedge.guide', 'done');")
    felt = Felt(page, house, house.table())
    house.lay(felt.table, "Ts 9s  Jh 5d  9h 6d 2c  5c Kh")
    keys = page.keyboard
    felt.watch()
    tab_to(page, "button", "Sit down")
    page.evaluate(LOST)
    keys.press("Enter")
    # From step to step the focus is led: nobody has to look for the next one.
    on(page, "button", "Ante: place a chip")
    keys.press("Enter")
    keys.press("Enter")
    tab_to(page, "button", r"Bet \$20")
    keys.press("Enter")
    on(page, "button", "Check")
    keys.press("Enter")
    expect(felt.decision("Bet 2×")).to_be_enabled()
    on(page, "button", "Check")
    keys.press("Enter")
    on(page, "button", "Bet 1×")
    keys.press("Enter")
    on(page, "button", "Rebet")
    # Between two steps it rested on the dock; it was never nowhere.
    assert page.evaluate("lost") == 0
    # A drawer holds the focus and gives it back.
    tab_to(page, "button", "How it was paid")
    keys.press("Enter")
    drawer = page.get_by_role("dialog")
    for _ in range(6):
        keys.press("Tab")
        inside = "() => document.activeElement?.closest('dialog') || document.activeElement"
        assert page.evaluate(f"({inside})().tagName") in ("DIALOG", "BODY")
    keys.press("Escape")
    expect(drawer).to_have_count(0)
    on(page, "button", "How it was paid")

    heard = [line for line, _, _ in page.evaluate("heard")]
    hand = heard[heard.index("Round 1: place your bets") :]
    assert [line for line in hand if "the deck" not in line] == [
        "Round 1: place your bets",
        "You bet $20.00",
        "No more bets",
        "No progressive bets",
        "Cards are dealt",
        "Your cards: ten of spades, nine of spades.",
        "Your turn before the flop: Check, Bet 3× for $30.00, Bet 4× for $40.00.",
        "You check",
        "Flop: nine of hearts, six of diamonds, two of clubs",
        "You have pair of nines.",
        "Your turn on the flop: Check, Bet 2× for $20.00.",
        "You check",
        "Turn and river: five of clubs, king of hearts",
        "You have pair of nines.",
        "Your turn on the river: Fold, Bet 1× for $10.00.",
        "You bet 1×",
        "Dealer's cards: jack of hearts, five of diamonds",
        "You have pair of nines, king, ten and six kickers",
        "Dealer has pair of fives, king, jack and nine kickers: qualifies",
        "You win with pair of nines, king, ten and six kickers: +$20.00",
        "Your bets: Ante +$10.00, Play +$10.00, Blind back.",
    ]


@pytest.mark.slow
def test_a_run_out_is_heard_as_it_is_seen(page: Page, house: OpenHouse) -> None:
    page.add_init_script(LISTEN)
    felt = Felt(page, house, house.table())
    house.lay(felt.table, "As Ah  9c 9d  2c 5d 7h  Js 3c")
    felt.sit()
    felt.bet()
    felt.choose("Bet 4×")
    felt.expect_settled("+$50.00")
    heard = page.evaluate("heard")
    turn = next(at for at, line in enumerate(heard) if line[0].startswith("Your cards"))
    assert [(line.split(". ")[0], board, dealer) for line, board, dealer in heard[turn:]] == [
        ("Your cards: ace of spades, ace of hearts.", 0, 0),
        ("Your turn before the flop: Check, Bet 3× for $30.00, Bet 4× for $40.00.", 0, 0),
        ("Hint: Your two cards", 0, 0),
        ("You bet 4×", 0, 0),
        ("Flop: two of clubs, five of diamonds, seven of hearts", 3, 0),
        ("Turn: jack of spades", 4, 0),
        ("River: three of clubs", 5, 0),
        ("Dealer's cards: nine of clubs, nine of diamonds", 5, 2),
        ("You have pair of aces, jack, seven and five kickers", 5, 2),
        ("Dealer has pair of nines, jack, seven and five kickers: qualifies", 5, 2),
        ("You win with pair of aces, jack, seven and five kickers: +$50.00", 5, 2),
        ("Your bets: Ante +$10.00, Play +$40.00, Blind back.", 5, 2),
        ("Hint: How it was paid", 5, 2),
    ]


@pytest.mark.slow  # lead.test.ts, and a whole hand above
def test_the_focus_is_never_taken_from_a_drawer_or_a_form(page: Page, house: OpenHouse) -> None:
    felt = Felt(page, house, house.table())
    felt.sit()
    other = house.player("Bob", felt.table, 2)
    felt.bet()
    page.get_by_role("button", name="Menu").press("Enter")
    name = page.get_by_role("dialog").get_by_role("textbox").first
    name.focus()
    # The cards come while somebody types.
    other.bet()
    expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "deciding")
    expect(page.locator("[data-action=check]")).to_have_attribute("aria-disabled", "false")
    expect(name).to_be_focused()


@pytest.mark.slow
def test_the_focus_goes_to_the_question_about_a_fold_and_back(page: Page, house: OpenHouse) -> None:
    felt = Felt(page, house, house.table())
    # Two pair, which nobody folds.
    house.lay(felt.table, "Qc 8d  Jh 5d  2s Qd 8s  5c Kh")
    felt.sit()
    felt.bet()
    felt.choose("Check", "Check")
    expect(felt.decision("Fold")).to_be_enabled()
    felt.decision("Fold").press("Enter")
    # Whoever presses once too often keeps the hand, and then bets nothing.
    on(page, "button", "Keep")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "deciding")
    page.keyboard.press("Enter")
    on(page, "button", "Bet 1×")
    assert house.view(felt.table)["phase"] == "river"
    # The same for a mouse, and from the menu, where the focus goes back to.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Leave")).click()
    on(page, "button", "Keep")
    page.keyboard.press("Escape")
    on(page, "button", "Menu")
