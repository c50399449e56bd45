"""Renders every page as pictures: a house with written decks, played by scripted people.

    python -m tools.screenshots [NAME ...]

Each scene is played once and taken in windows of six sizes, the staff's of three; with names,
those scenes alone, and `staff` are all of the staff's and the signs.
What is kept in the repository goes to `docs/images`, what is only to be looked at to
`build/pictures`.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect, sync_playwright

from houseedge.house.entropy import HouseEntropy
from houseedge.house.file import TableFile, TimesFile
from houseedge.house.log import configure_logging
from houseedge.table import command as asked
from houseedge.web.pages import PAGES
from tests.browser.banking import Banking, banked_tables
from tests.browser.felt import DESK, FLAGS, Felt, chromium
from tests.browser.house import BRISK, OpenHouse, Player
from tests.browser.staff import StaffHouse
from tools import staff_scenes

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
LOOKED = ROOT / "build" / "pictures"
#: The largest picture that is kept, in bytes.
MOST = 400_000
#: The same of the staff's pages: there are many.
STAFF_MOST = 120_000
#: The pictures in the repository, by size and scene: a few, for it stays small.
KEPT = ("wide", "phone")
SHOWN = (
    *("lobby", "betting", "flop", "settled", "jackpot", "verify"),
    *("laboratory", "strategy", "practice"),
)

#: Seat 4 is the viewer's: a flush against the dealer's pair, with others around it.
FULL = (
    "Kd Kc  9s 8s  Ac 5d  Ah 9h  Jd Tc  4s 4c  Qd Jc  "  # seats 1 to 7
    "Kh Qs  "  # the dealer
    "2h 7h Th  Qc 3d"  # flop, turn and river
)
NAMES = ("Ana", "Bram", "Chidi", "", "Emi", "Farid", "Gus")
#: What the others bet beside ten dollars on the Ante.
SIDES: tuple[dict[str, str], ...] = (
    {"trips": "5.00"},
    {},
    {"pairs": "5.00", "progressive": "1.00"},
    {},
    {"trips": "10.00", "bad_beat": "5.00"},
    {"progressive": "1.00"},
    {},
)
PLAYED = ("4x", "check check fold", "3x", "", "check check 1x", "4x", "check 2x")
#: The day whose practice set is shown: 15 November 2026 at noon, in milliseconds.
SUNDAY = 1_794_744_000_000
CALM = TimesFile(banking=90, betting=90, deciding=90, resting=90)


#: Once `held` names something on the page, no timer there ends any more: a moment can be looked at.
HOLD = """
const later = window.setTimeout, held = %r;
window.setTimeout = (work, wait, ...more) =>
  later(() => document.querySelector(held) || work(...more), wait);
"""


class Scenes:
    """One browser window, and a house to look at."""

    def __init__(self, page: Page, house: OpenHouse) -> None:
        self.page, self.house = page, house

    def at_a_full_table(self, *, until: str) -> Felt:
        """Take seat 4 among six others, who bet and decide as far as the scene goes."""
        table = self.house.table("washington")
        self.house.lay(table, FULL)
        others = [
            self.house.player(name, table, seat, chips="500.00")
            for seat, name in enumerate(NAMES, start=1)
            if name
        ]
        felt = Felt(self.page, self.house, table).sit()
        felt.hold(25)
        felt.place("Ante")
        felt.hold(5)
        for label in ("Trips", "Ultimate Pairs", "Progressive"):
            felt.place(label)
        for player in others[:4]:
            self._bet(player)
        if until == "betting":
            return felt
        felt.bet_button.click()
        for player in others[4:]:
            self._bet(player)
        expect(felt.decision("Bet 4×")).to_be_enabled()
        waiting = {player.seat: PLAYED[player.seat - 1].split() for player in others}
        streets = {"preflop": 0, "flop": 1, "settled": 3}[until]
        for street in range(3):
            # Two of them are still thinking when the picture is taken.
            thinking = 2 if street == streets else 0
            for player in others[: len(others) - thinking]:
                if waiting[player.seat]:
                    player.decide(waiting[player.seat].pop(0))
            if street == streets:
                break
            if street < 2:
                felt.choose("Check" if street == 0 else "Bet 2×")
        return felt

    @staticmethod
    def _bet(player: Player) -> None:
        player.bet(**SIDES[player.seat - 1])

    # The scenes, each a picture

    def lobby(self) -> None:
        """Three tables, one of them in the middle of a hand."""
        self.house.lay("washington", "Kd Kc  9s 8s  Ac 5d  Kh Qs  2h 7h Th")
        guests = [self.house.player(NAMES[seat - 1], "washington", seat) for seat in (1, 2, 5)]
        self.house.player("Farid", "pennsylvania", 3)
        for guest in guests:
            self._bet(guest)
        for guest, word in zip(guests, ("4x", "check", "3x"), strict=True):
            guest.decide(word)
        self.page.goto(self.house.url)
        expect(self.page.get_by_role("article").first).to_be_visible()

    def betting(self) -> None:
        """Chips laid out and not yet bet."""
        self.at_a_full_table(until="betting")

    def preflop(self) -> None:
        """Two cards, and four times the Ante or a check."""
        self.at_a_full_table(until="preflop")

    def flop(self) -> None:
        """Three board cards, and twice the Ante."""
        self.at_a_full_table(until="flop")

    def settled(self) -> None:
        """Every wager with its reason."""
        felt = self.at_a_full_table(until="settled")
        expect(felt.page.get_by_text("This hand").first).to_be_visible()

    def _alone(self, cards: str, *, held: str) -> None:
        """Bet four times the Ante on these cards, and stop where the page shows `held`."""
        table = self.house.table("washington")
        self.house.lay(table, cards)
        self.page.add_init_script(HOLD % held)
        felt = Felt(self.page, self.house, table).sit()
        felt.hold(25)
        felt.place("Ante")
        felt.hold(5)
        felt.place("Trips")
        felt.place("Progressive")
        felt.bet_button.click()
        felt.choose("Bet 4×")
        expect(self.page.locator(held)).to_be_visible()

    def fullhouse(self) -> None:
        """A full house has won, and the wagers are not paid yet."""
        self._alone("Jh 8c  As Jc  Jd 8s 3c  8h 4d", held="[data-celebrates=house]")

    def jackpot(self) -> None:
        """A royal flush with the flop: the sign speaks."""
        self._alone("Ks Qs  9c 9d  Js As Ts  2d 3c", held="[data-speaks=own]")

    def light(self) -> None:
        """A light room around the felt."""
        self._look(light="Light")
        self.at_a_full_table(until="flop")

    def burgundy(self) -> None:
        """Another cloth, another deck."""
        self._look(felt="Burgundy", back="Red", fourColour=True)
        self.at_a_full_table(until="flop")

    def _look(self, **chosen: object) -> None:
        kept = json.dumps(chosen)
        self.page.add_init_script(f"localStorage.setItem('houseedge.settings', {kept!r})")

    def rules(self) -> None:
        """The drawer over the felt."""
        self.at_a_full_table(until="flop")
        self.page.keyboard.press("r")
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def recall(self) -> None:
        """A past hand at its settlement."""
        felt = self.at_a_full_table(until="settled")
        expect(felt.page.get_by_text("This hand").first).to_be_visible()
        self.page.goto(f"{self.house.url}/round/{felt.table}-1")
        expect(self.page.get_by_text("Step by step")).to_be_visible()

    def _two_mistakes(self) -> Felt:
        """King-five checked twice wins all the same."""
        table = self.house.table("washington")
        self.house.lay(table, "Kd 5s  4c 4s  Jc 8h 5d  2c Qs")
        felt = Felt(self.page, self.house, table).sit()
        felt.hold(25)
        felt.place("Ante")
        felt.hold(5)
        felt.place("Trips")
        felt.bet_button.click()
        felt.choose("Check", "Check", "Bet 1×")
        expect(self.page.get_by_text("This hand").first).to_be_visible()
        return felt

    def analysis(self) -> None:
        """That hand taken apart, at the mistake on the flop."""
        felt = self._two_mistakes()
        self.page.goto(f"{self.house.url}/round/{felt.table}-1")
        graph = self.page.get_by_role("region", name="Value of the hand")
        graph.get_by_role("button").nth(4).click(timeout=90_000)

    def hands(self) -> None:
        """One's own hands: luck against skill, the dearest mistakes."""
        self._two_mistakes()
        self.page.goto(f"{self.house.url}/hands")
        expect(self.page.get_by_role("row")).to_have_count(2, timeout=90_000)

    def void(self) -> None:
        """The shuffler fails in mid-hand."""
        felt = self.at_a_full_table(until="flop")
        self.house.command(felt.table, asked.Malfunction("a card is jammed"))
        expect(felt.felt).to_contain_text("All hands are void")

    def bank(self) -> None:
        """California: the position of player-dealer is offered."""
        table = self.house.table("california")
        felt = Felt(self.page, self.house, table).watch()
        self.page.get_by_role("button", name="Sit down").click()
        expect(felt.chips).to_have_text("$500.00")
        for seat in (2, 3, 5):
            self.house.player(NAMES[seat - 1], table, seat)
        expect(self.page.get_by_label("Bank this hand with")).to_be_visible()

    def california(self) -> None:
        """California: two have bet against a player-dealer, and the hand is settled."""
        table = self.house.table("california")
        self.house.lay(table, "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd")
        felt = Felt(self.page, self.house, table).watch()
        self.page.get_by_role("button", name="Sit down").click()
        expect(felt.chips).to_have_text("$500.00")
        bram, chidi = (self.house.player(NAMES[seat - 1], table, seat) for seat in (2, 3))
        self.page.get_by_role("button", name="Decline").click()
        expect(self.page.get_by_text("Bram is asked to bank")).to_be_visible()
        bram.do("TakeBank", stake="300.00")
        felt.bet("Trips")
        chidi.bet()
        felt.choose("Check")
        chidi.decide("check")
        felt.choose("Bet 2×")
        for word in ("check", "1x"):
            chidi.decide(word)
        expect(self.page.locator("[data-state=settled]")).to_be_visible()

    def _bank(self, walk: str, scene: str) -> None:
        """Go through the scenes of a bank as far as this one."""
        walks = getattr(Banking(self.page, self.house), walk)()
        next(each for each in walks if each == scene)

    def offered(self) -> None:
        """The bank is offered: what it is worth at a stake, and how it went here lately."""
        self._bank("banks", "offered")
        worth = self.page.get_by_role("region", name="What banking is worth")
        expect(worth.get_by_text("Ahead")).to_be_visible(timeout=90_000)

    def exposed(self) -> None:
        """One banks: what stands at risk, in which order it is settled, who bets behind."""
        self._bank("banks", "exposed")

    def banked(self) -> None:
        """What came of one's own bank, among all it might have come to."""
        self._bank("banks", "result of the bank")
        expect(self.page.get_by_role("region", name="Luck")).to_be_visible(timeout=90_000)

    def asked(self) -> None:
        """Somebody else is asked to bank."""
        self._bank("bets", "another is asked")

    def covered(self) -> None:
        """A small stake: how far it covers one's bets, who is settled before, who bets behind."""
        self._bank("bets", "order and backline")

    def uncovered(self) -> None:
        """What that stake did not reach goes back."""
        self._bank("bets", "not covered whole")

    def waits(self) -> None:
        """Nobody wants to bank."""
        self._bank("waits", "nobody banks")

    def behind(self) -> None:
        """Behind another's seat: what each of its choices would move."""
        self._bank("behind", "follows")

    def broke(self) -> None:
        """Everything is lost: one may start again."""
        table = self.house.table("washington")
        self.house.lay(table, "7c 2d  As Ah  Ks Qd 9h  4c 3s")
        felt = Felt(self.page, self.house, table).sit()
        felt.place("Ante", 3)
        felt.place("Trips", 2)
        felt.bet_button.click()
        felt.choose("Bet 4×")
        expect(self.page.locator("[data-action=start-again]")).to_be_visible()

    def offline(self) -> None:
        """The house does not answer, in mid-hand."""
        self.at_a_full_table(until="flop")
        self.page.context.set_offline(True)
        expect(self.page.locator("[data-state=offline]")).to_be_visible()

    def spanish(self) -> None:
        """The end of a hand in Spanish."""
        felt = self.at_a_full_table(until="settled")
        expect(felt.page.get_by_text("This hand").first).to_be_visible()
        self._look(language="es")
        self.page.reload()
        expect(self.page.get_by_text("Esta mano").first).to_be_visible()

    def menu(self) -> None:
        """The player's own drawer."""
        self.at_a_full_table(until="flop")
        self.page.get_by_role("button", name="Menu").click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def coach(self) -> None:
        """The coach speaks before the decision."""
        self._look(coach="Live")
        self.at_a_full_table(until="flop")
        expect(self.page.get_by_text("endings").first).to_be_visible()

    def laboratory(self) -> None:
        """One line of the Blind changed."""
        self.page.goto(f"{self.house.url}/laboratory?v=1&blind=500,40,10,3,3/2,1")
        expect(self.page.locator("[data-part=side-edge]")).to_be_visible(timeout=90_000)
        expect(self.page.get_by_text("Confirmed by the house")).to_be_visible(timeout=90_000)

    def strategy(self) -> None:
        """A flop with every choice priced, and why."""
        self.page.goto(f"{self.house.url}/strategy?hole=Ks 2s&board=Ah Kd 7s")
        expect(self.page.locator("[data-part=actions]")).to_be_visible(timeout=90_000)

    def practice(self) -> None:
        """A decision that was missed, and what there is to say of it."""
        self.page.goto(f"{self.house.url}/practice")
        # Of this day: one that was missed, one that was not, and one missed on the river.
        for key in ("c", "c", "f"):
            self.page.locator(".three button").first.wait_for(timeout=90_000)
            self.page.keyboard.press(key)
            expect(self.page.locator("[data-part=told]")).to_be_visible(timeout=90_000)
            if key != "f":
                self.page.keyboard.press("Space")

    def components(self) -> None:
        """The page that shows every component's states."""
        self.page.goto(f"{self.house.url}/components")
        expect(self.page.get_by_text("Components").first).to_be_visible()


class HonestScenes(Scenes):
    """What is looked at in a house with real chance."""

    def verify(self) -> None:
        """A round whose seed has been opened."""
        felt = Felt(self.page, self.house, self.house.table("washington")).sit()
        felt.bet()
        felt.choose("Bet 4×")
        expect(self.page.get_by_text("This hand").first).to_be_visible()
        self.page.goto(f"{self.house.url}/verify/{felt.table}-1")
        expect(self.page.locator(".verdict")).to_contain_text("checks hold")


FELT = ("lobby", "betting", "preflop", "flop", "settled", "rules", "recall", "void", "bank")
OWN = ("analysis", "hands")
HEART = ("fullhouse", "jackpot", "light", "burgundy")
BANKED = ("offered", "exposed", "banked", "asked", "covered", "uncovered", "waits", "behind")
SELDOM = ("california", "broke", "offline", "spanish", "menu", "coach")
OFFICE = ("laboratory", "strategy", "practice")
NAMED = (
    *FELT,
    *OWN,
    *HEART,
    *BANKED,
    *SELDOM,
    *OFFICE,
    "components",
    "verify",
    *staff_scenes.NAMED,
)
#: Width, height, and how many dots of the picture one pixel is.
SIZES = {
    "small": (320, 568, 2),
    "phone": (390, 664, 2),
    "lying": (844, 390, 2),
    "tablet": (768, 1024, 1),
    "wide": (1440, 900, 1),
    "large": (1920, 1080, 1),
}


def opened(folder: Path, name: str) -> OpenHouse:
    """The house a scene is played in."""
    if name in staff_scenes.NAMED:
        return staff_scenes.opened(folder, name)
    if name in BANKED:
        return OpenHouse(folder, banked_tables(1))
    if name == "verify":
        honest = TableFile(id="washington", profile="washington")
        return OpenHouse(folder, [honest], entropy=HouseEntropy())
    if name == "practice":
        one = TableFile(id="washington", profile="washington")
        return OpenHouse(folder, [one], clock=lambda: SUNDAY)
    if name == "broke":
        brisk = TableFile(id="washington", profile="washington", times=BRISK)
        return OpenHouse(folder, [brisk], guest_money="100.00")
    states = ("washington", "pennsylvania", "california")
    return OpenHouse(folder, [TableFile(id=one, profile=one, times=CALM) for one in states])


def take(browser: Browser, house: OpenHouse, name: str) -> Iterator[Path]:
    """Play one scene and keep its picture at every size."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB")
    # The hints of the first hand stand in one scene alone.
    if name != "betting":
        context.add_init_script("localStorage.setItem('houseedge.guide', 'done')")
    page = context.new_page()
    scenes: Scenes | staff_scenes.StaffScenes
    if isinstance(house, StaffHouse):
        scenes = staff_scenes.StaffScenes(page, house)
        sizes, kept_at, shown, most = staff_scenes.SIZES, staff_scenes.KEPT, True, STAFF_MOST
    else:
        scenes = (HonestScenes if name == "verify" else Scenes)(page, house)
        sizes, kept_at, shown, most = SIZES, KEPT, name in SHOWN, MOST
    scene: Callable[[], None] = getattr(scenes, name)
    scene()
    page = scenes.page
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    # What takes no tap in its first moment does then.
    page.wait_for_timeout(600)
    screen = context.new_cdp_session(page)
    for size, (width, height, dots) in sizes.items():
        # A smaller screen on the same page: the hand is played once.
        page.set_viewport_size({"width": width, "height": height})
        metrics = {"width": width, "height": height, "deviceScaleFactor": dots, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", metrics)
        page.wait_for_timeout(300)
        kept = size in kept_at and shown
        taken = (IMAGES if kept else LOOKED) / f"{name}-{size}.png"
        picture = page.screenshot(full_page=name in ("components", "verify"))
        taken.write_bytes(smaller(picture, most))
        yield taken
    context.close()


def smaller(picture: bytes, most: int) -> bytes:
    """The picture with 256 colours, where Pillow is installed."""
    try:
        from PIL import Image
    except ImportError:
        return picture
    with Image.open(io.BytesIO(picture)) as opened:
        full = opened.convert("RGB")
    # Flat surfaces keep their own colours; the octree has the rare brass, the median cut the
    # felt's gradient, and dithering the steps between.
    plain = full.quantize(256, method=Image.Quantize.FASTOCTREE)
    counted: list[tuple[int, tuple[int, int, int]]]
    counted = full.getcolors(full.width * full.height)  # type: ignore[assignment]  # it is RGB
    shades = [part for _, shade in sorted(counted, reverse=True)[:24] for part in shade]
    for method, share in ((Image.Quantize.MEDIANCUT, 136), (Image.Quantize.FASTOCTREE, 96)):
        shades += (full.quantize(share, method=method).getpalette() or [])[: 3 * share]
    colours = Image.new("P", (1, 1))
    colours.putpalette(shades)
    dithered = full.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG)
    kept = [_png(dithered), _png(plain), picture]
    return next((each for each in kept if len(each) <= most), min(kept, key=len))


def _png(image: Image.Image) -> bytes:
    kept = io.BytesIO()
    image.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main(wanted: list[str]) -> int:
    """Take all the pictures, or those named; the status is 1 when one cannot be kept."""
    found = chromium()
    if found is None or not (PAGES / "index.html").is_file():
        print("The pictures need Chromium and the built pages: run `make screenshots`")
        return 1
    wanted = [
        name for each in wanted for name in (staff_scenes.NAMED if each == "staff" else [each])
    ]
    unknown = set(wanted) - set(NAMED)
    if unknown:
        print(f"No scene is called {', '.join(sorted(unknown))}; there are {', '.join(NAMED)}")
        return 1
    configure_logging(as_json=False)
    for folder in (IMAGES, LOOKED):
        folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=15_000)
    status = 0
    with tempfile.TemporaryDirectory() as house_folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for name in wanted or NAMED:
            with opened(Path(house_folder) / name, name) as house:
                for taken in take(browser, house, name):
                    weight = taken.stat().st_size
                    print(f"{taken.relative_to(ROOT)}  {weight / 1000:.0f} kB")
                    if weight > MOST and taken.parent == IMAGES:
                        print(f"  more than {MOST / 1000:.0f} kB")
                        status = 1
        browser.close()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
