"""Past hands: recalled step by step, and checked in the browser."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from houseedge.house.entropy import HouseEntropy
from houseedge.house.file import TableFile
from houseedge.records.holdings import hold_receipts, read_receipts
from houseedge.store import SqliteStore
from houseedge.table import command as asked
from tests.browser.felt import DESK, Felt
from tests.browser.house import CALM, OpenHouse


@pytest.fixture(scope="module")
def honest(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house with real chance; a table where the browser sits alone cuts for itself."""
    pledges = {"cut": "asked", "uncut": "off"}
    every = [
        TableFile(
            id=f"{kind}{number}", profile="washington", times=CALM, settings={"pledges": wanted}
        )
        for kind, wanted in pledges.items()
        for number in range(1, 15)
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


@pytest.fixture(scope="module")
def played(honest: OpenHouse, browser: Browser) -> Iterator[Felt]:
    """One hand, and the tab it was played in, for all tests that only look at it afterwards."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        play(felt := Felt(context.new_page(), honest, honest.table("cut")))
        yield felt


@pytest.fixture
def returned(played: Felt) -> Iterator[Page]:
    """The tab the hand was played in; what a test puts between it and the house goes again."""
    yield played.page
    played.page.unroute_all()


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


def findings(page: Page) -> dict[str, str]:
    """Every check on the page and what came of it."""
    rows = page.locator(".findings > li")
    expect(rows.filter(has_text="Every settlement adds up")).to_be_visible()
    names = rows.locator("b").all_inner_texts()
    return dict(
        zip(names, (tag.strip() for tag in rows.locator(".tag").all_inner_texts()), strict=True)
    )


def test_every_check_of_an_honest_round_passes_in_the_browser(
    honest: OpenHouse, page: Page
) -> None:
    felt = Felt(page, honest, honest.table("cut"))
    play(felt)
    page.get_by_role("link", name="Verify the last").click()
    found = findings(page)
    assert set(found.values()) == {"holds"}, found
    assert "Your own bytes are in the cut" in found
    assert "Nothing was exchanged after you cut" in found
    expect(page.locator(".verdict")).to_have_text(f"All {len(found)} checks hold")


@pytest.mark.slow
def test_two_players_pledge_one_opens_and_the_other_cuts(
    honest: OpenHouse, browser: Browser, page: Page
) -> None:
    table = honest.table("cut")
    context = browser.new_context(reduced_motion="reduce")
    other = Felt(context.new_page(), honest, table)
    first = Felt(page, honest, table).sit()
    other.sit()
    for felt in (first, other):
        felt.bet()
    for felt in (first, other):
        felt.choose("Bet 4×")
    expect(first.felt).to_contain_text("This hand")
    deal = honest.view(table)["deal"]
    assert (deal["withheld"], len(deal["chances"]), bool(deal["chance"])) == ([], 1, True)
    for felt in (first, other):
        felt.page.goto(f"{honest.url}/verify/{table}-1")
        found = findings(felt.page)
        assert set(found.values()) == {"holds"}, found
    context.close()


@pytest.mark.slow  # a pledge is opened and cut with here
def test_a_pledge_outlives_a_reload_between_bet_and_cut(honest: OpenHouse, page: Page) -> None:
    table = honest.table("cut")
    felt = Felt(page, honest, table).sit()
    second = honest.player("Ana", table, 2)
    felt.bet()
    expect(page.get_by_text("Your bet is on the felt")).to_be_visible()
    felt.watch()
    second.bet()
    expect(felt.decision("Bet 4×")).to_be_enabled()
    deal = honest.view(table)["deal"]
    assert (deal["claims"], deal["withheld"]) == (True, [])


@pytest.mark.slow
def test_a_pledge_is_opened_again_for_a_house_that_has_forgotten_it(
    honest: OpenHouse, page: Page
) -> None:
    table = honest.table("cut")
    wagers = {"ante": "10.00", "blind": "10.00"}
    ana, bram = (honest.player(name, table, seat) for name, seat in (("Ana", 1), ("Bram", 3)))
    felt = Felt(page, honest, table).sit()
    for player in (ana, bram):
        player.do("Bet", wagers=wagers, pledge="00" * 32)
    felt.bet()
    # Seat 2 has opened its pledge; the house waits for seat 3, and none of it is on record.
    expect(page.locator(".stakes")).to_contain_text("Ana cuts")
    with honest.away():
        pass
    expect(felt.decision("Bet 4×")).to_be_enabled()
    deal = honest.view(table)["deal"]
    assert (list(deal["chances"]), deal["withheld"], deal["claims"]) == (["2"], [3, 1], True)


@pytest.mark.slow
def test_a_void_hand_opens_every_deck(honest: OpenHouse, page: Page) -> None:
    felt = Felt(page, honest, table := honest.table("cut")).sit()
    felt.bet()
    expect(felt.decision("Bet 4×")).to_be_enabled()
    honest.command(table, asked.Malfunction("a card is jammed"))
    expect(felt.felt).to_contain_text("All hands are void")
    page.goto(f"{honest.url}/verify/{table}-1")
    found = findings(page)
    assert set(found.values()) <= {"holds", "not checked"}, found
    assert found["The decks not dealt from were honest"] == "holds"
    expect(page.locator(".findings")).to_contain_text("Deck 1, 2, 3, 4 opened whole")


@pytest.mark.slow
def test_a_withheld_pledge_is_named_at_the_table_and_in_the_proof(
    honest: OpenHouse, page: Page
) -> None:
    table = honest.table("cut")
    felt = Felt(page, honest, table).sit()
    ana = honest.player("Ana", table, 2)
    ana.do("Bet", wagers={"ante": "10.00", "blind": "10.00"}, pledge="00" * 32)
    felt.bet()
    expect(page.locator(".stakes")).to_contain_text("Being cut")
    expect(felt.decision("Bet 4×")).to_be_enabled()
    expect(page.locator(".stakes")).to_contain_text("Withheld by Ana")
    assert "Ana withholds the pledge of seat 2" in felt.said()
    felt.choose("Bet 4×")
    ana.decide("4x")
    expect(felt.felt).to_contain_text("This hand")
    page.goto(f"{honest.url}/verify/{table}-1")
    assert set(findings(page).values()) == {"holds"}
    expect(page.locator(".findings")).to_contain_text("Seat 2 withheld")
    page.goto(honest.url)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=table.title()))
    expect(card.first).to_contain_text("1 withheld")


@pytest.mark.slow
def test_a_spectators_own_checks_are_not_checked(
    honest: OpenHouse, played: Felt, page: Page
) -> None:
    page.goto(f"{honest.url}/verify/{played.table}-1")
    found = findings(page)
    assert sorted(set(found.values())) == ["holds", "not checked"]
    assert found["They are the decks you were promised before you bet"] == "not checked"
    assert found["Your own bytes are in the cut"] == "not checked"


@pytest.mark.slow
def test_a_hand_without_pledges_says_that_it_claims_nothing(honest: OpenHouse, page: Page) -> None:
    felt = Felt(page, honest, table := honest.table("uncut"))
    play(felt)
    assert "Nobody has pledged: this deal claims nothing" in felt.said()
    page.goto(f"{honest.url}/verify/{table}-1")
    expect(page.locator(".verdict")).to_have_text("This hand claims nothing.")
    assert findings(page)["A player’s own chance is in the deal"] == "not checked"


@pytest.mark.slow  # tests/tools/test_check_round.py has the program
def test_the_saved_proof_is_checked_by_a_program_of_its_own(
    honest: OpenHouse, played: Felt, returned: Page, tmp_path: Path
) -> None:
    returned.goto(f"{honest.url}/verify/{played.table}-1")
    with returned.expect_download() as saving:
        returned.get_by_role("button", name="Save the proof").click()
    assert saving.value.suggested_filename == f"proof-{played.table}-1.json"
    saving.value.save_as(file := tmp_path / "proof.json")
    assert json.loads(file.read_text())["proof"]["note"]["seat"] == 1
    checker = Path(__file__).parents[2] / "tools" / "check_round.py"
    told = run([sys.executable, checker, file], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "your own bytes are in the cut" in told.stdout
    assert "not checked" not in told.stdout


@pytest.mark.slow
def test_saved_receipts_are_held_by_the_record_and_an_older_one_is_named(
    honest: OpenHouse, page: Page, tmp_path: Path
) -> None:
    play(Felt(page, honest, table := honest.table("cut")))
    page.goto(f"{honest.url}/verify/{table}-1")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the receipts").click()
    saving.value.save_as(file := tmp_path / "receipts.jsonl")
    given = [json.loads(line) for line in file.read_text().splitlines()]
    with SqliteStore(honest.folder, read_only=True) as store, store.read() as record:
        held = hold_receipts(record, read_receipts(file.read_bytes(), option="--receipts"))
    assert (held.held, held.faults) == (len(given), ())
    # A house that had answered for more than it shows now.
    page.evaluate(
        """receipt => localStorage.setItem('houseedge.receipts', JSON.stringify([receipt]))""",
        {**given[-1], "sequence": given[-1]["sequence"] + 10_000},
    )
    page.goto(f"{honest.url}/table/{table}")
    expect(page.get_by_role("heading", name="This house shows an older record")).to_be_visible()
    page.get_by_role("button", name="Go on all the same").click()
    expect(page.locator("h1.sr", has_text="Washington")).to_be_attached()


@pytest.mark.slow  # verify.test.ts counts nothing unchecked
def test_no_verdict_is_given_before_everything_has_been_checked(
    honest: OpenHouse, played: Felt, returned: Page
) -> None:
    page, table = returned, played.table
    held: list[Route] = []
    page.route(f"**/api/rounds/{table}-1", lambda route: held.append(route))
    page.goto(f"{honest.url}/verify/{table}-1")
    while not held:
        page.wait_for_timeout(20)
    page.wait_for_timeout(100)
    expect(page.locator(".verdict")).to_have_text("Computing in this browser")
    held[0].continue_()
    expect(page.locator(".verdict")).to_contain_text("checks hold")


def salt(proof: dict[str, Any]) -> None:
    opening = proof["openings"][0][1]
    opening["salt"] = ("0" if opening["salt"][0] != "0" else "1") + opening["salt"][1:]


def seed(proof: dict[str, Any]) -> None:
    number = next(iter(proof["seeds"]))
    proof["seeds"][number] = "00" * 32


def order(proof: dict[str, Any]) -> None:
    first, second = proof["openings"][:2]
    first[1], second[1] = second[1], first[1]


def offer(proof: dict[str, Any]) -> None:
    proof["offer"] = "00" * 32


def dropped(proof: dict[str, Any]) -> None:
    proof["chance"] = ""


@pytest.mark.parametrize(
    ("tamper", "finding"),
    [
        (salt, "Every card you may see lay in that deck"),
        (seed, "The decks not dealt from were honest"),
        (order, "The cut gives this deck and this order"),
        (offer, "They are the decks you were promised before you bet"),
        (dropped, "Your own bytes are in the cut"),
    ],
)
def test_a_tampered_proof_does_not_hold(
    honest: OpenHouse,
    played: Felt,
    returned: Page,
    tamper: Callable[[dict[str, Any]], None],
    finding: str,
) -> None:
    def falsified(route: Route) -> None:
        told = route.fetch().json()
        tamper(told["proof"])
        route.fulfill(body=json.dumps(told), content_type="application/json")

    returned.route("**/proof", falsified)
    returned.goto(f"{honest.url}/verify/{played.table}-1")
    expect(returned.locator(".verdict")).to_contain_text("Keep this proof.")
    assert findings(returned)[finding] == "fails"


@pytest.mark.slow
def test_a_hand_is_disputed_where_it_is_recalled(felt: Felt) -> None:
    page = felt.page
    felt.house.lay(felt.table, "Qc 8d  Jh 5d  2s 3d 8s  5c Kh")
    felt.sit()
    felt.bet()
    felt.choose("Check", "Bet 2×")
    felt.expect_settled("+$30.00")
    page.get_by_role("link", name="Recall hand 1").click()
    page.get_by_role("button", name="Something wrong with this hand?").click()
    words = page.get_by_label("What was wrong")
    words.fill("I pressed 4x")
    # The arrows are the text's now, and not the steps'.
    step = page.locator(".steps").inner_text()
    words.press("ArrowLeft")
    assert page.locator(".steps").inner_text() == step
    page.get_by_role("button", name="Send to a supervisor").click()
    expect(page.get_by_role("heading", name="Dispute D-")).to_be_visible()
    expect(page.get_by_text("A supervisor has not decided yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("I pressed 4x")).to_be_visible()
    page.get_by_label("Something to add").fill("and heard it")
    page.get_by_role("button", name="Send to a supervisor").click()
    expect(page.get_by_text("and heard it")).to_be_visible()
