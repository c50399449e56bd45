"""Cards land, then words, then chips: nothing is told before it is seen, in any frame of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.felt import DESK, Felt
from tests.browser.house import OpenHouse

#: Notes every frame of the page: open cards, words, results, money, and what is said aloud.
FRAMES = """
window.frames = [];
const open = part => [...document.querySelectorAll(`[data-part=${part}] [role=img]`)]
  .filter(card => card.getAttribute('aria-label') !== 'face-down card').length;
const text = path => document.querySelector(path)?.innerText ?? '';
new MutationObserver(() => {
  const frame = {
    board: open('board'),
    dealer: open('dealer'),
    words: text('[data-part=dealer] p').startsWith('Dealer has'),
    outcomes: document.querySelectorAll('[data-part=felt] .label.told').length,
    result: document.querySelector('[data-part=result]') !== null,
    chips: text('header [data-part=balance] b'),
    inPlay: text('[data-part=in-play]'),
    said: /You (win|lose|tie|folded)\\b/.test(text('[role=log]')),
    rail: /\\bNet\\b/.test(text('[data-part=rail]')),
    title: document.title,
    settled: document.querySelector('[data-part=dock]')?.dataset.state === 'settled',
  };
  if (JSON.stringify(frame) !== JSON.stringify(window.frames.at(-1))) window.frames.push(frame);
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""


@dataclass(frozen=True)
class Played:
    """Cards in the order they are dealt, what the player does, and what it comes to."""

    cards: str
    decisions: tuple[str, ...]
    net: str


HANDS = {
    "4x won": Played("As Ah  9c 9d  2c 5d 7h  Js 3c", ("Bet 4×",), "+$50.00"),
    "3x won": Played("As Ah  9c 9d  2c 5d 7h  Js 3c", ("Bet 3×",), "+$40.00"),
    "4x lost": Played("7c 2d  As Ah  Ks Qd 9h  4c 3s", ("Bet 4×",), "−$60.00"),
    "2x won": Played("Qc 8d  Jh 5d  2s 3d 8s  5c Kh", ("Check", "Bet 2×"), "+$30.00"),
    "1x won": Played("Qc 8d  Jh 5d  2s 3d 8s  5c Kh", ("Check", "Check", "Bet 1×"), "+$20.00"),
    "1x lost": Played("7c 2d  As Ah  Ks Qd 9h  4c 3s", ("Check", "Check", "Bet 1×"), "−$30.00"),
    "fold": Played("7c 2d  As Ah  Ks Qd 9h  4c 3s", ("Check", "Check", "Fold"), "−$20.00"),
    "push": Played("2c 3d  2d 3h  As Ks Qd  Jh Tc", ("Check", "Check", "Bet 1×"), "$0.00"),
    "dealer not qualified": Played("Ac Kd  9h 4d  2c 5s 7h  Js 3c", ("Bet 4×",), "+$40.00"),
    "full house": Played("As Ah  9c 9d  Ac Kd Kh  Js 3c", ("Bet 4×",), "+$80.00"),
}


def play(page: Page, house: OpenHouse, hand: Played) -> list[dict[str, Any]]:
    """One hand, and every frame of it from the bet on."""
    table = house.table()
    house.lay(table, hand.cards)
    page.add_init_script(FRAMES)
    felt = Felt(page, house, table).sit()
    felt.bet()
    expect(felt.decision("Check")).to_be_enabled()
    page.evaluate("window.frames.length = 0")
    felt.choose(*hand.decisions)
    felt.expect_settled(hand.net)
    expect(page.locator("[data-part=dock]")).to_have_attribute("data-state", "settled")
    found: list[dict[str, Any]] = page.evaluate("window.frames")
    return found


def cents(shown: str) -> int:
    """An amount as the page writes it."""
    return int(shown.replace("$", "").replace(",", "").replace(".", ""))


def told_too_early(frames: list[dict[str, Any]], hand: Played) -> list[dict[str, Any]]:
    """The frames that hold the consequence of something not yet seen."""
    # What was won comes home at the end; what was lost left with the bets.
    won = frames[-1]["chips"] if hand.net.startswith("+") else None
    return [
        frame
        for frame in frames
        if (frame["dealer"] and frame["board"] < 5)
        or (frame["words"] and frame["dealer"] < 2)
        or (frame["outcomes"] and frame["dealer"] < 2)
        or (frame["result"] and not frame["settled"])
        or (frame["said"] and not frame["result"])
        or (frame["chips"] == won and not frame["result"])
        or (frame["rail"] and not frame["result"])
        or (frame["title"] == frames[-1]["title"] and not frame["result"])
    ]


@pytest.mark.slow  # timeline.test.ts holds no consequence of a card that does not lie
@pytest.mark.parametrize(
    "name",
    HANDS,
)
def test_no_frame_tells_what_has_not_been_seen(page: Page, house: OpenHouse, name: str) -> None:
    frames = play(page, house, HANDS[name])
    assert told_too_early(frames, HANDS[name]) == []
    # The dealer's cards turn one by one.
    turned = sorted({frame["dealer"] for frame in frames})
    assert turned == [0, 1, 2]
    # Until a wager is settled, what is bet and what is left are together what one came with.
    assert {cents(f["chips"]) + cents(f["inPlay"]) for f in frames if not f["outcomes"]} == {500_00}
    # Outcomes stand before their sum.
    first = next(at for at, frame in enumerate(frames) if frame["outcomes"])
    assert first < next(at for at, frame in enumerate(frames) if frame["result"])


@pytest.mark.slow
def test_with_motion_the_order_is_the_same_and_two_taps_show_the_end(
    browser: Browser, house: OpenHouse
) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="no-preference") as context:
        page = context.new_page()
        frames = play(page, house, HANDS["4x won"])
        assert told_too_early(frames, HANDS["4x won"]) == []
        assert {3, 4, 5} <= {frame["board"] for frame in frames}
    with browser.new_context(viewport=DESK, reduced_motion="no-preference") as context:
        page = context.new_page()
        table = house.table()
        house.lay(table, HANDS["4x won"].cards)
        page.add_init_script(FRAMES)
        felt = Felt(page, house, table).sit()
        felt.bet()
        felt.choose("Bet 4×")
        expect(page.locator("[data-state=waiting]")).to_be_visible()
        # The first shows the flop, the second everything.
        for _ in range(2):
            page.locator("[data-part=board]").click()
        felt.expect_settled("+$50.00")
        # The dealer's cards were never seen one by one.
        assert {frame["dealer"] for frame in page.evaluate("window.frames")} == {0, 2}
