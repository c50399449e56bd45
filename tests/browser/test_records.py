"""Past hands: recalled step by step, and checked in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from houseedge.house.config import TableFile
from houseedge.house.entropy import HouseEntropy
from tests.browser.felt import Felt
from tests.browser.house import CALM, OpenHouse


@pytest.fixture(scope="module")
def honest(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house with real chance; it opens its seeds when a round is over."""
    every = [
        TableFile(id=f"{seeds}{number}", profile="washington", times=CALM, seeds=seeds)
        for seeds in ("opened", "sealed")
        for number in range(1, 7)
    ]
    folder = tmp_path_factory.mktemp("honest")
    with OpenHouse(folder, every, entropy=HouseEntropy(instance="test")) as opened:
        yield opened


def play(felt: Felt) -> None:
    """One hand, whatever the cards."""
    felt.sit()
    felt.bet()
    felt.choose("Bet 4×")
    expect(felt.felt).to_contain_text("This hand")


def test_a_past_hand_is_recalled_step_by_step(felt: Felt) -> None:
    page = felt.page
    felt.house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    felt.sit()
    felt.bet()
    felt.choose("Check", "Bet 2×")
    felt.expect_settled("+$30.00")
    page.get_by_role("link", name="Recall hand 1").click()
    expect(page.get_by_role("heading", name="Your settlement")).to_be_visible()
    assert felt.settlement()["Net"] == "+$30.00"
    steps = page.get_by_role("list").filter(has_text="Cards are dealt").get_by_role("button")
    told = [" ".join(text.split()[1:]) for text in steps.all_inner_texts()]
    assert told[0].startswith("Round 1")
    assert told.index("Seat 1 checks") < told.index("Seat 1 bets 2×")

    steps.nth(told.index("Cards are dealt")).click()
    assert felt.cards("Your cards") == ["queen of clubs", "eight of diamonds"]
    assert felt.cards("Community cards") == []
    assert felt.cards("Dealer’s cards") == ["face-down card"] * 2
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".steps")).to_contain_text("Seat 1 checks")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps")).to_contain_text("Flop: two of spades")
    assert felt.cards("Community cards")[:3] == [
        "two of spades",
        "three of diamonds",
        "eight of spades",
    ]
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Earlier step")).to_be_disabled()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()


def test_every_check_of_an_honest_round_passes_in_the_browser(
    honest: OpenHouse, page: Page
) -> None:
    felt = Felt(page, honest, honest.table("opened"))
    play(felt)
    page.get_by_role("link", name="Verify the last").click()
    expect(page.locator(".findings")).to_contain_text("Every settlement adds up")
    expect(page.locator(".verdict")).to_have_text("Everything holds.")
    findings = page.locator(".findings > li")
    words = findings.locator("b").all_inner_texts()
    assert "Seed and players’ entropy give exactly this deck" in words
    assert "Your own random bytes were mixed in" in words
    marks = findings.locator(".tag").all_inner_texts()
    assert {mark.strip() for mark in marks} <= {"holds", "agrees"}, dict(
        zip(words, marks, strict=True)
    )


def test_no_verdict_is_given_before_everything_has_been_checked(
    honest: OpenHouse, page: Page
) -> None:
    play(Felt(page, honest, table := honest.table("opened")))
    held: list[Route] = []
    page.route(f"**/api/rounds/{table}-1", lambda route: held.append(route))
    page.goto(f"{honest.url}/verify/{table}-1")
    while not held:
        page.wait_for_timeout(20)
    page.wait_for_timeout(100)
    expect(page.locator(".verdict")).to_have_text("Computing in this browser")
    held[0].continue_()
    expect(page.locator(".verdict")).to_have_text("Everything holds.")


def test_a_sealed_seed_is_said_to_be_sealed(honest: OpenHouse, page: Page) -> None:
    play(Felt(page, honest, table := honest.table("sealed")))
    page.goto(f"{honest.url}/verify/{table}-1")
    expect(page.locator(".verdict")).to_have_text("Everything that is open holds.")
    expect(page.locator(".findings")).to_contain_text("still sealed")


def salt(proof: dict[str, Any]) -> None:
    opening = proof["openings"][0]
    opening["salt"] = ("0" if opening["salt"][0] != "0" else "1") + opening["salt"][1:]


def seed(proof: dict[str, Any]) -> None:
    proof["seed"] = "00" * 32


def card(proof: dict[str, Any]) -> None:
    first, second = proof["openings"][:2]
    first["card"], second["card"] = second["card"], first["card"]


@pytest.mark.parametrize(
    ("tamper", "finding"),
    [
        (salt, "Every card shown lay at its place under the root"),
        (seed, "The seed is the one promised before the bets"),
        (card, "Seed and players’ entropy give exactly this deck"),
    ],
)
def test_a_tampered_proof_does_not_hold(
    honest: OpenHouse, page: Page, tamper: Callable[[dict[str, Any]], None], finding: str
) -> None:
    play(Felt(page, honest, table := honest.table("opened")))

    def falsified(route: Route) -> None:
        proof = route.fetch().json()
        tamper(proof)
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    page.route("**/proof", falsified)
    page.goto(f"{honest.url}/verify/{table}-1")
    expect(page.locator(".verdict")).to_have_text("This round does not hold.")
    expect(page.locator(".findings > li").filter(has_text=finding)).to_contain_text("differs")
