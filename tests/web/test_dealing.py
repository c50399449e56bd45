"""Tables that a dealer runs, step by step over HTTP, on both generations of console."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from houseedge.cards import format_cards
from houseedge.floor.office import Hire
from houseedge.house.config import HouseConfig, house_config
from houseedge.house.file import HouseFile, TableFile, TimesFile
from houseedge.house.office import spoken_for
from houseedge.records.audit import audit
from houseedge.records.export import exported
from houseedge.records.recall import recall
from houseedge.round import Record, judge
from houseedge.rules import built_in
from houseedge.rules.irregularity import irregularities
from houseedge.rules.spec import Wager
from houseedge.slip import SlipDesk
from houseedge.store import SqliteStore
from tests.web.live import Guest, LiveHouse
from tests.web.test_people import Door

#: Seat 1 makes a straight flush, seat 2 nothing, and the dealer has no pair.
STRAIGHT_FLUSH = "9h Th 2c 7d 3s 4d Jh Qh Kh 5c 6s"
#: Seat 1 has a royal flush in its own cards and the flop; the dealer has a pair of nines.
ROYAL = "Ah Kh 2c 7d 9c 9d Qh Jh Th 5c 6s"
#: Seat 1 has a straight flush and seat 2 a royal flush; the dealer has a pair of nines.
TWO_WINS = "9h 8h Ah Kh 9c 9d Qh Jh Th 5c 6s"


def staffed(console: str, cards: str = "electronic") -> HouseConfig:
    """One table called felt that a dealer runs."""
    table = TableFile(
        id="felt",
        profile="washington",
        dealer="staff",
        console=console,  # type: ignore[arg-type]
        cards=cards,  # type: ignore[arg-type]
    )
    return house_config(HouseFile(tables=[table]), built_in(), "test")


class Shift:
    """A dealer at a table, with whoever is called to it."""

    def __init__(self, door: Door, who: str = "dealer") -> None:
        self.door = door
        self.dealer = door.signs_in(who)

    def ask(
        self, step: str, *, badge: str | None = None, table: str = "felt", **more: Any
    ) -> httpx.Response:
        """A step at the dealer's console, with the badge of another post where one is shown."""
        if badge is not None:
            given = self.door.given[badge]
            more |= {"badge": given.badge, "pin": given.pin}
        body = {"key": os.urandom(8).hex(), "step": step, **more}
        return self.dealer.http.post(f"/api/tables/{table}/steps", json=body)

    def did(self, step: str, **more: Any) -> None:
        answer = self.ask(step, **more)
        assert answer.status_code == 200, (step, answer.text)

    def refused(self, step: str, **more: Any) -> tuple[int, str, str]:
        """Status, code and rule of what is refused."""
        answer = self.ask(step, **more)
        assert answer.status_code != 200, step
        fault = answer.json()["error"]
        return answer.status_code, fault["code"], fault["rule"]

    @property
    def console(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.dealer.http.get("/api/tables/felt/console").json()["console"]
        return shown

    def card(self) -> str | None:
        """Whose card the console asks for."""
        card: str | None = self.dealer.http.get("/api/tables/felt/console").json()["card"]
        return card

    def seat(self, number: int) -> dict[str, Any]:
        """A seat as the console shows it."""
        return next(each for each in self.console["seats"] if each["seat"] == number)

    def wagers(self, seat: int) -> dict[str, tuple[str, str]]:
        """What the console says each wager of a seat gets."""
        return {w["wager"]: (w["outcome"], w["returned"]) for w in self.seat(seat)["wagers"]}


@contextmanager
def shift(folder: Path, deck: str, console: str, cards: str = "electronic") -> Iterator[Shift]:
    """A house open for one shift; `verify` accepts what is left of it."""
    door = Door(folder, [deck], staffed(console, cards))
    with door.live:
        yield Shift(door)
    audited_twice(folder)


def audited_twice(folder: Path) -> None:
    """`verify` accepts what was left, with the house's keys and without."""
    with SqliteStore(folder, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.passed, found.faults
    # Whoever has not the keys finds nothing wrong either.
    shutil.rmtree(folder / "keys")
    with SqliteStore(folder, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.passed, found.faults


def seated(shift: Shift, seats: int = 2) -> list[Guest]:
    """Players with chips, a dealer who has tapped in, and bets open."""
    guests = []
    for seat in range(1, seats + 1):
        guest = shift.door.live.guest(f"Guest {seat}")
        guest.did("Sit", seat=seat)
        guest.did("BuyIn", seat=seat, amount="500.00")
        guests.append(guest)
    shift.did("tap_in")
    shift.door.live.wait_for("betting")
    return guests


def bet(guest: Guest, seat: int, progressive: str | None = "1.00") -> None:
    wagers = {"ante": "10.00", "blind": "10.00"}
    if progressive is not None:
        wagers["progressive"] = progressive
    guest.did("Bet", seat=seat, wagers=wagers)


def balance(guest: Guest) -> str:
    """What lies in front of a guest."""
    for seat in guest.http.get("/api/tables/felt").json()["table"]["seats"]:
        if seat["player"] == guest.player:
            return str(seat["stack"])
    raise AssertionError("nobody sits there")


def test_p11_p14_a_hand_on_the_newer_console_from_no_more_bets_to_end_game(tmp_path: Path) -> None:
    with shift(tmp_path, STRAIGHT_FLUSH, "newer") as felt:
        kim, lee = seated(felt)
        bet(kim, 1)
        bet(lee, 2)
        assert felt.console["next"] == "no_more_bets"
        felt.did("no_more_bets")

        # P-02: the lit sensors say who is in, and the dealer's count must agree.
        assert (felt.console["next"], felt.console["sensors"]) == ("start_game", 2)
        assert felt.refused("coin_in", count=2)[2] == "P-11"
        felt.did("start_game", count=3)
        assert felt.console["console"] == "miscounted"
        assert felt.refused("deal")[2] == "P-02"
        assert felt.refused("correct_count", count=2)[:2] == (403, "badge_needed")
        felt.did("correct_count", count=2, badge="supervisor")
        assert felt.console["console"] == "locked"

        felt.did("deal")
        assert felt.refused("open_board")[2] == "D-05"
        kim.did("Play", times=4)
        lee.did("Check", seat=2)
        felt.did("open_board")
        lee.did("Check", seat=2)
        felt.did("open_board")
        lee.did("Fold", seat=2)

        # K-12, S-13: what is folded is collected, then the dealer opens, then all Antes return.
        assert felt.refused("reveal")[2] == "K-12"
        felt.did("collect_folded")
        felt.did("reveal")
        assert felt.console["qualifies"] is False
        assert felt.refused("open_hand")[2] == "S-13"
        felt.did("return_antes")
        felt.did("open_hand")
        assert felt.wagers(1) == {
            "ante": ("push", "10.00"), "blind": ("win", "510.00"), "play": ("win", "80.00"),
        }  # fmt: skip
        assert felt.wagers(2) == {"ante": ("lose", "0.00"), "blind": ("lose", "0.00")}

        # P-04, P-11: only what the hand has earned, spot first, and nothing is paid before a card.
        assert felt.seat(1)["earned"] == "straight_flush"
        assert felt.refused("hand", seat=1, line="straight_flush")[2] == "P-11"
        assert felt.refused("spot", seat=5)[2] == "P-01"
        felt.did("spot", seat=1)
        assert felt.refused("hand", seat=1, line="four_of_a_kind")[2] == "P-04"
        assert felt.refused("settle")[2] == "P-14"
        felt.did("hand", seat=1, line="straight_flush")
        # Again takes it off.
        felt.did("hand", seat=1, line="straight_flush")
        assert felt.seat(1)["selected"] is None
        felt.did("hand", seat=1, line="straight_flush")
        assert felt.refused("swipe", badge="supervisor")[2] == "P-11"
        assert felt.card() is None
        felt.did("confirm")
        assert (felt.seat(1)["due"], felt.card()) == ("250.00", "supervisor")
        assert felt.refused("swipe", badge="dealer")[:2] == (403, "no_right")
        felt.did("swipe", badge="supervisor")
        assert felt.seat(1)["logged"] == "straight_flush"
        # P-12: a logged win is not taken off.
        assert felt.refused("hand", seat=1, line="straight_flush")[2] == "P-12"

        assert felt.refused("end_game")[2] == "P-14"
        felt.did("settle")
        assert felt.refused("end_round")[2] == "P-14"
        assert (balance(kim), balance(lee)) == ("1289.00", "479.00")
        felt.did("collect_hand", seat=1, count=2)
        assert felt.refused("collect_hand", seat=1, count=2)[2] == "K-16"
        felt.did("collect_hand", seat=2, count=2)
        assert felt.console["rack"] == 4
        felt.did("end_game")
        felt.door.live.wait_for("betting")
        wins = felt.dealer.http.get("/api/meters/WA-01/wins").json()["wins"]
        assert [(win["table"], win["seat"], win["amount"]) for win in wins] == [
            ("felt", 1, "250.00")
        ]


def test_p10_m04_a_jackpot_on_the_older_console_moves_the_meter_when_the_key_is_back_at_run(
    tmp_path: Path,
) -> None:
    with shift(tmp_path, ROYAL, "older") as felt:
        kim, lee = seated(felt)
        bet(kim, 1)
        bet(lee, 2, None)
        felt.did("no_more_bets")
        assert (felt.console["next"], felt.console["sensors"]) == ("coin_in", 1)
        felt.did("coin_in", count=1)
        felt.did("deal")
        kim.did("Play", times=4)
        lee.did("Play", seat=2, times=4)
        for step in ("open_board", "open_board", "reveal", "open_hand", "open_hand"):
            assert felt.console["next"] == step
            felt.did(step)

        def meter() -> str:
            levels = felt.dealer.http.get("/api/meters").json()["meters"][0]["levels"]
            return str(levels[0]["shows"])

        full = meter()
        line = felt.seat(1)["earned"]
        assert felt.refused("hand", seat=2, line=line)[2] == "P-01"
        felt.did("hand", seat=1, line=line)
        assert felt.refused("j_pot")[2] == "P-10"
        assert felt.refused("turn_key", position="JPH", badge="dealer")[:2] == (403, "no_right")
        felt.did("turn_key", position="JPH", badge="supervisor")
        felt.did("j_pot")
        assert felt.seat(1)["due"] == full
        assert meter() == full
        assert felt.refused("settle")[2] == "P-14"
        felt.did("turn_key", position="RUN", badge="supervisor")
        assert meter() == "10000.03"  # the seed, and what the reserve had
        felt.did("settle")
        felt.did("game_over")
        wins = felt.dealer.http.get("/api/meters/WA-01/wins").json()["wins"]
        assert wins[0]["amount"] == full
        log = felt.door.signs_in("auditor").http.get("/api/log").json()["lines"]
        turns = [each for each in log if each["event"] == "TurnKey"]
        assert [(each["actor"], each["after"]) for each in turns] == [
            ("staff:supervisor", "JPH"),
            ("staff:supervisor", "RUN"),
        ]


def test_p10_of_two_wins_on_the_older_console_one_is_logged_with_the_key_back_before_the_other(
    tmp_path: Path,
) -> None:
    with shift(tmp_path, TWO_WINS, "older") as felt:
        for seat, guest in enumerate(seated(felt), 1):
            bet(guest, seat)
        felt.did("no_more_bets")
        felt.did("coin_in", count=2)
        felt.did("deal")
        for seat in (1, 2):
            felt.did("signal", seat=seat, word="play", times=4)
        for step in ("open_board", "open_board", "reveal", "open_hand", "open_hand"):
            felt.did(step)
        floor = felt.door.signs_in("supervisor").http

        def told() -> list[tuple[int | None, str | None, str | None]]:
            calls = floor.get("/api/floor").json()["calls"]
            return [(c["seat"], c["step"], c["position"]) for c in calls if c["kind"] == "award"]

        # Pressed in the other order than they are confirmed in: from the right.
        felt.did("hand", seat=1, line=felt.seat(1)["earned"])
        assert felt.console["next"] == "turn_key"
        felt.did("hand", seat=2, line=felt.seat(2)["earned"])
        assert told() == [(1, None, "JPH"), (2, "turn_key", "JPH")]
        felt.did("turn_key", position="JPH", badge="supervisor")
        assert felt.console["next"] == "j_pot"
        felt.did("j_pot")
        # What the console names next is what it takes: the key, before anything else.
        assert (felt.console["next"], felt.console["buttons"]) == ("turn_key", ["turn_key"])
        assert felt.refused("j_pot")[1] == "meter_due"
        assert told() == [(1, None, None), (None, "turn_key", "RUN")]
        felt.did("turn_key", position="RUN", badge="supervisor")
        # A win that is pressed again while the other one is logged waits for the key as well.
        line = felt.seat(1)["earned"]
        felt.did("hand", seat=1, line=line)
        assert felt.console["next"] == "hand"
        felt.did("hand", seat=1, line=line)
        felt.did("turn_key", position="JPH", badge="supervisor")
        felt.did("j_pot")
        assert felt.console["next"] == "turn_key"
        assert told() == [(None, "turn_key", "RUN")]
        felt.did("turn_key", position="RUN", badge="supervisor")
        assert felt.console["next"] == "settle"
        felt.did("settle")
        felt.did("game_over")


def test_a_dealer_taps_in_and_out_and_calls_a_supervisor(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        assert felt.refused("no_more_bets")[2] == "D-01"
        (kim,) = seated(felt, 1)
        bet(kim, 1)
        felt.did("call_supervisor", why="a chip fell on the floor")
        assert felt.console["called"] == "a chip fell on the floor"
        assert felt.refused("answer_call", why="found it")[:2] == (403, "badge_needed")
        felt.did("answer_call", why="found it", badge="supervisor")
        assert felt.console["called"] is None
        felt.did("no_more_bets")
        assert felt.refused("tap_out")[2] == "D-01"


def test_the_console_says_what_is_waited_for_and_whose_hand_is_next(tmp_path: Path) -> None:
    with shift(tmp_path, STRAIGHT_FLUSH, "newer") as felt:

        def waits() -> tuple[str | None, str | None]:
            shown = felt.console
            return shown["next"], shown["waits"]

        assert waits() == (None, "a dealer has to tap in")
        felt.did("tap_in")
        assert waits() == (None, "players with enough chips for a bet are missing")
        felt.did("malfunction", why="a card is stuck")
        assert waits() == (None, "the shuffler does not work: a card is stuck")
        felt.did("repair", why="it is out", badge="supervisor")
        kim, lee = seated(felt)
        assert waits() == (None, "nobody has bet yet")
        bet(kim, 1)
        bet(lee, 2)
        felt.did("no_more_bets")
        told = felt.ask("coin_in", count=2).json()["error"]["message"]
        assert told == "this console has no COIN IN button: that is on the other generation"
        felt.did("start_game", count=2)
        # In mid-hand the round is not ended on the console.
        assert "end_game" not in felt.console["buttons"]
        felt.did("deal")
        assert waits() == ("act_for_absent", "seats 1 and 2 have to decide")
        kim.did("Play", times=4)
        assert felt.console["waits"] == "seat 2 has to decide"
        lee.did("Play", seat=2, times=4)
        assert waits() == ("open_board", None)
        for step in ("open_board", "open_board", "reveal"):
            felt.did(step)
        told = felt.ask("open_hand").json()["error"]["message"]
        assert told == (
            "the dealer does not qualify: the Antes of seats 2 and 1 go back before hands are "
            "compared"
        )
        felt.did("return_antes")
        assert (felt.console["next"], felt.console["next_seat"]) == ("open_hand", 2)
        felt.did("open_hand")
        assert felt.console["next_seat"] == 1
        felt.did("open_hand")
        assert (felt.console["next"], felt.console["next_seat"]) == ("hand", None)
        told = felt.ask("settle").json()["error"]["message"]
        assert told.startswith("the win of seat 1 (Straight flush) is not confirmed")
        felt.did("spot", seat=1)
        told = felt.ask("hand", seat=1, line="full_house").json()["error"]["message"]
        assert told == "the hand of seat 1 is paid for Straight flush, and not for Full house"
        sideways = felt.ask("turn_key", position="sideways").json()["error"]["message"]
        assert sideways == "the key stands at OFF, RUN or JPH"
        felt.did("hand", seat=1, line="straight_flush")
        felt.did("confirm")
        felt.did("swipe", badge="supervisor")
        felt.did("settle")
        assert "end_game" in felt.console["buttons"]
        felt.did("end_game")


def test_a8_a_miscount_and_its_correction_are_in_the_log(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "older") as felt:
        (kim,) = seated(felt, 1)
        bet(kim, 1)
        felt.did("no_more_bets")
        felt.did("coin_in", count=2)
        felt.did("correct_count", count=1, badge="supervisor")
        # What is refused to people at work is a warning, which `serve` shows.
        with capture_logs() as lines:
            assert felt.refused("open_board")[2] == "D-05"
        (said,) = [line for line in lines if line["event"] == "refused"]
        assert (said["log_level"], said["who"]) == ("warning", "staff:dealer")
        log = felt.door.signs_in("auditor").http.get("/api/log").json()["lines"]
        kinds = ("CountDiffered", "ResolveCount")
        assert [
            (each["event"], each["actor"], each.get("before"), each["after"])
            for each in log
            if each["event"] in kinds
        ] == [
            ("CountDiffered", "staff:dealer", "1", "2"),
            ("ResolveCount", "staff:supervisor", None, "1"),
        ]


def test_the_api_says_what_each_step_needs_and_what_each_irregularity_is(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as live:
        shapes = live.guest(None).http.get("/openapi.json").json()["components"]["schemas"]
    told = shapes["StepBody"]["properties"]
    assert "`turn_key` (position)" in told["step"]["description"]
    assert "`open_hand` (or without: cards, seat)" in told["step"]["description"]
    for code, each in irregularities().items():
        assert f"`{code}`: {each.title} ({each.outcome})" in str(told["what"])


def two_dealers(folder: Path) -> Door:
    """Two tables on one link, felt and baize, and a second dealer."""
    tables = [
        TableFile(id=id, profile="washington", dealer="staff", console="newer")
        for id in ("felt", "baize")
    ]
    door = Door(folder, [ROYAL], house_config(HouseFile(tables=tables), built_in(), "test"))
    hire = Hire("mia", "Mia", "dealer", "second dealer")
    door.given["mia"] = door.live.house.personnel.hire_now(hire, spoken_for("otto"))
    return door


def test_d01_one_dealer_has_one_table_and_is_not_ousted_with_bets_down(tmp_path: Path) -> None:
    door = two_dealers(tmp_path)
    with door.live:
        felt, mia = Shift(door), Shift(door, "mia")
        (kim,) = seated(felt, 1)
        there = felt.ask("tap_in", table="baize")
        assert there.status_code == 403
        assert there.json()["error"]["message"] == "you deal at Felt: tap out there first"
        # Without a bet Mia relieves the dealer; with bets down each of them does a part.
        mia.did("tap_in")
        felt.did("tap_in")
        bet(kim, 1)
        assert mia.refused("tap_in")[2] == "D-01"
        felt.did("tap_out")
        mia.did("tap_in")
        felt.did("tap_in", table="baize")
        mia.did("no_more_bets")
        # A supervisor who deals elsewhere takes over nothing either.
        felt.did("tap_out", table="baize")
        felt.did("tap_in", table="baize", badge="supervisor")
        assert felt.refused("take_over", why="Mia is ill", badge="supervisor")[2] == "D-01"
    audited_twice(tmp_path)


def test_p11_another_tables_dealer_presses_neither_confirm_nor_any_other_button(
    tmp_path: Path,
) -> None:
    door = two_dealers(tmp_path)
    with door.live:
        felt, mia = Shift(door), Shift(door, "mia")
        kim, lee = seated(felt)
        bet(kim, 1)
        bet(lee, 2)
        for step, more in (("no_more_bets", {}), ("start_game", {"count": 2}), ("deal", {})):
            felt.did(step, **more)
        kim.did("Play", times=4)
        lee.did("Play", seat=2, times=4)
        for step in ("open_board", "open_board", "reveal", "open_hand", "open_hand"):
            felt.did(step)
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=felt.seat(1)["earned"])
        mia.did("tap_in", table="baize")
        assert mia.refused("confirm") == (403, "not_yours", "P-11")
        # A supervisor who is called may press it.
        felt.did("confirm", badge="supervisor")
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")


def test_x01_a_malfunction_in_mid_hand_voids_all_and_a_void_ends_without_the_console(
    tmp_path: Path,
) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        (kim,) = seated(felt, 1)
        bet(kim, 1)
        felt.did("no_more_bets")
        felt.did("start_game", count=1)
        felt.did("deal")
        felt.did("malfunction", why="a card is stuck")
        felt.door.live.wait_for("void")
        assert balance(kim) == "500.00"
        assert felt.console["next"] == "end_round"
        felt.did("end_round")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"step": "hand", "seat": 1}, "line"),
        ({"step": "deal", "count": 3}, "count"),
        ({"step": "turn_key"}, "position"),
        ({"step": "dance"}, "step"),
    ],
)
def test_a_step_that_lacks_something_or_is_none_is_named(
    tmp_path: Path, more: dict[str, Any], field: str
) -> None:
    with shift(tmp_path, ROYAL, "newer") as felt:
        answer = felt.dealer.http.post("/api/tables/felt/steps", json={"key": "12345678", **more})
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)


def test_x11_a_hand_with_real_cards_is_named_as_it_is_turned_up(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer", "physical") as felt:
        kim, lee = seated(felt)
        bet(kim, 1)
        bet(lee, 2, None)
        felt.did("no_more_bets")
        felt.did("start_game", count=1)
        felt.did("deal")
        assert "nobody takes them off it (X-11)" in kim.http.get("/api/tables/felt/rules").text
        # Nobody here knows a card that was not turned up, not even its owner's page.
        shown = kim.http.get("/api/tables/felt").json()["table"]
        assert [seat["cards"] for seat in shown["seats"][:2]] == [["??", "??"]] * 2
        kim.did("Play", times=4)
        lee.did("Check", seat=2)
        for cards, rule in (("Qh Jh", "D-05"), ("Qh Jh Jh", "B-01"), ("", "D-05")):
            assert felt.refused("open_board", cards=cards)[2] == rule
        assert felt.ask("open_board", cards="Qh Jh 1h").status_code == 400
        felt.did("open_board", cards="Qh Jh Th")
        lee.did("Check", seat=2)
        felt.did("open_board", cards="5c 6s")
        lee.did("Fold", seat=2)
        felt.did("collect_folded")
        assert felt.refused("reveal", cards="Qh 9d")[2] == "B-01"
        felt.did("reveal", cards="9c 9d")
        felt.did("open_hand", cards="Ah 9h")
        assert felt.wagers(1)["blind"] == ("win", "25.00")

        # I7: what lies on the table stands; a supervisor names it anew, with the reason.
        assert felt.console["next"] == "settle"
        again = {"seat": 1, "cards": "Ah Kh", "why": "the king was read as a nine"}
        assert felt.refused("correct_cards", **again)[:2] == (403, "badge_needed")
        doubled = {**again, "cards": "Ah 9c", "badge": "supervisor"}
        assert felt.refused("correct_cards", **doubled)[2] == "B-01"
        felt.did("correct_cards", badge="supervisor", **again)
        assert felt.wagers(1)["blind"] == ("win", "5010.00")
        assert felt.console["next"] == "hand"
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=felt.seat(1)["earned"])
        assert felt.console["next"] == "confirm"
        felt.did("confirm")
        assert felt.console["next"] == "swipe"
        # P-11: above the level it takes an Executive card, and the console says so.
        assert felt.card() == "executive"
        assert felt.refused("swipe", badge="supervisor")[2] == "P-11"
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")
        # The round is recalled as it lay, and nothing is claimed of the deal.
        assert "Kh" in felt.dealer.http.get("/api/rounds/felt-1").text
        checks = felt.dealer.http.get("/api/rounds/felt-1/proof").json()["checks"]
        assert [(each["name"], each["outcome"]) for each in checks] == [("claim", "not checked")]
        assert recall(felt.door.live.house.store, built_in(), "felt-1") is not None
        log = felt.door.signs_in("auditor").http.get("/api/log?kind=alteration").text
        assert "the king was read as a nine" in log


def test_t03_a_folded_hand_whose_real_cards_decide_a_bet_is_turned_up_before_the_settlement(
    tmp_path: Path,
) -> None:
    with shift(tmp_path, ROYAL, "newer", "physical") as felt:
        kim, lee = seated(felt)
        bet(kim, 1)
        wagers = {"ante": "10.00", "blind": "10.00", "trips": "5.00", "progressive": "1.00"}
        lee.did("Bet", seat=2, wagers=wagers)
        felt.did("no_more_bets")
        felt.did("start_game", count=2)
        felt.did("deal")
        kim.did("Play", times=4)
        lee.did("Check", seat=2)
        felt.did("open_board", cards="Qh Jh Th")
        lee.did("Check", seat=2)
        felt.did("open_board", cards="5c 6s")
        lee.did("Fold", seat=2)
        felt.did("collect_folded")
        felt.did("reveal", cards="9c 9d")
        # Seat 2's bonus bets are still in, and nobody has named its cards: the console shows what
        # is known, and neither a hand button nor the settlement goes by a guess.
        assert [each["wager"] for each in felt.seat(2)["wagers"]] == ["ante", "blind"]
        felt.did("open_hand", cards="Ah Kh")
        shown = felt.console
        assert [each["earned"] for each in shown["seats"]] == [None, None]
        assert (shown["next"], shown["next_seat"]) == ("open_hand", 2)
        felt.did("spot", seat=1)
        asked = felt.ask("hand", seat=1, line="royal_flush_first_five")
        assert asked.json()["error"]["message"].startswith("the cards of seat 2 decide a wager")
        assert felt.refused("settle")[1:] == ("card_hidden", "D-08")
        # The step needs no seat: it opens what the console names.
        felt.did("open_hand", cards="2c 7d")
        assert felt.seat(1)["earned"] == "royal_flush_first_five"
        felt.did("hand", seat=1, line="royal_flush_first_five")
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.did("settle")
        felt.did("end_game")

        # The export says all of it again: as a slip, and as one line with the cards as named.
        (round,) = exported(felt.door.live.house.store, built_in())
        nets = {each["seat"]: each["net"] for each in round["seats"]}
        settled = SlipDesk(built_in()).settle(round["settle"])
        assert {each["seat"]: each["net"] for each in settled["seats"]} == nets
        assert round["no_slip"] is None
        again = Record.parse(round["record"], built_in().rules_from).replay()
        assert (format_cards(again.board), again.seat(2).folded) == ("Qh Jh Th 5c 6s", True)
        assert judge(again).seats[0].verdicts[Wager.PROGRESSIVE].line is not None


def test_the_export_of_real_cards_leaves_a_folded_hand_unknown(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer", "physical") as felt:
        kim, lee = seated(felt)
        bet(kim, 1, None)
        bet(lee, 2, None)
        felt.did("no_more_bets")
        felt.did("start_game", count=0)
        felt.did("deal")
        kim.did("Play", times=4)
        lee.did("Check", seat=2)
        felt.did("open_board", cards="Qh Jh Th")
        lee.did("Check", seat=2)
        felt.did("open_board", cards="5c 6s")
        lee.did("Fold", seat=2)
        felt.did("collect_folded")
        felt.did("reveal", cards="9c 9d")
        felt.did("open_hand", cards="Ah Kh")
        felt.did("settle")
        felt.did("end_game")
        (round,) = exported(felt.door.live.house.store, built_in())
        assert [each["hole"] for each in round["settle"]["seats"]] == ["Ah Kh", "?? ??"]
        settled = SlipDesk(built_in()).settle(round["settle"])
        assert [each["net"] for each in settled["seats"]] == ["5050.00", "-20.00"]
        again = Record.parse(round["record"], built_in().rules_from).replay()
        assert not again.seat(2).known


def test_i7_two_hands_named_for_each_other_are_exchanged_in_one_step(tmp_path: Path) -> None:
    with shift(tmp_path, ROYAL, "newer", "physical") as felt:
        kim, lee = seated(felt)
        bet(kim, 1, None)
        bet(lee, 2, None)
        felt.did("no_more_bets")
        felt.did("start_game", count=0)
        felt.did("deal")
        early = felt.ask("act_for_absent").json()["error"]
        assert early["message"] == (
            "seats 1 and 2 may still decide: nobody is away, and the time is not over"
        )
        kim.did("Play", times=4)
        lee.did("Play", seat=2, times=4)
        felt.did("open_board", cards="Qh Jh Th")
        felt.did("open_board", cards="5c 6s")
        felt.did("reveal", cards="9c 9d")
        both: dict[str, Any] = {
            "seat": 1,
            "other": 2,
            "why": "named the wrong way round",
        }
        why = {"why": both["why"], "badge": "supervisor"}
        assert felt.refused("exchange_cards", badge="supervisor", **both)[2] == "D-08"
        felt.did("open_hand", cards="Ah Kh")
        felt.did("open_hand", cards="2c 7d")
        assert felt.wagers(2)["blind"] == ("win", "5010.00")
        wrongs: list[dict[str, Any]] = [{"seat": 1}, {"seat": 1, "place": "board"}]
        for wrong in (*wrongs, {**both, "place": "dealer"}):
            assert felt.ask("exchange_cards", **{**wrong, **why}).status_code == 400
        assert felt.refused("exchange_cards", seat=1, other=1, **why)[2] == "D-08"
        assert felt.refused("exchange_cards", seat=1, other=5, **why)[2] == "D-06"
        both_named: dict[str, Any] = {"seat": 1, "place": "dealer", "cards": "9h 9s", **why}
        assert felt.ask("correct_cards", **both_named).status_code == 400
        felt.did("exchange_cards", badge="supervisor", **both)
        assert felt.wagers(1)["blind"] == ("win", "5010.00")
        assert felt.wagers(2)["blind"] == ("lose", "0.00")
        # There and back again, with the dealer's hand.
        for _ in range(2):
            felt.did("exchange_cards", seat=2, place="dealer", **why)
        assert felt.console["dealer_cards"] == "9c 9d"
        felt.did("settle")
        felt.did("end_game")
        (line,) = kim.http.get("/api/tables/felt/rounds").json()["rounds"]
        hands = {each["seat"]: each["hand"] for each in line["seats"]}
        assert hands[1].startswith("royal flush")
        assert not hands[2].startswith("royal flush")
        log = felt.door.signs_in("auditor").http.get("/api/log").json()["lines"]
        lines = [each for each in log if each["event"] == "CardsExchanged"]
        assert (lines[0]["element"], lines[0]["after"], lines[0]["why"]) == (
            "table:felt 1", "2", both["why"]
        )  # fmt: skip


def supervised(amount: str) -> HouseConfig:
    """One automatic table whose awards wait from an amount up."""
    table = TableFile(
        id="felt",
        profile="washington",
        supervised_from=amount,
        times=TimesFile(betting=0.2, deciding=30, resting=30),
    )
    return house_config(HouseFile(tables=[table]), built_in(), "test")


def signs(guest: Guest) -> dict[str, Any]:
    """What the sign of Washington's meter shows."""
    shown: dict[str, Any] = guest.http.get("/api/meters/WA-01/display").json()
    return shown


def test_p11_an_award_of_an_automatic_table_waits_for_whoever_may_confirm_it(
    tmp_path: Path,
) -> None:
    door = Door(tmp_path, ["Ah Kh 9c 9d Qh Jh Th 5c 6s"], supervised("1200.00"))
    with door.live:
        kim = door.live.seated()
        bet(kim, 1)
        door.live.wait_for("preflop")
        kim.did("Play", times=4)
        felt = Shift(door)
        while kim.http.get("/api/tables/felt").json()["table"]["call"] != "award_waits":
            time.sleep(0.02)
        shown = kim.http.get("/api/tables/felt").json()["table"]
        assert shown["says"] == "A supervisor is called to confirm the award."
        # The meter stands until it is confirmed, by an executive from this amount on.
        level = kim.http.get("/api/meters").json()["meters"][0]["levels"][0]
        assert float(level["shows"]) > 10_000
        (won,) = signs(kim)["levels"][0]["pending"]
        assert (won["title"], won["seat"], won["amount"], won["paid"]) == ("Felt", 1, None, False)
        assert won["cards"] == ["Ah", "Kh", "Qh", "Jh", "Th"]
        # What it comes to hangs there before it is confirmed.
        assert won["due"] == level["shows"]
        assert kim.http.get("/api/tables/felt/display").json()["wins"] == [won]
        assert felt.refused("confirm_award", seat=1)[:2] == (403, "badge_needed")
        assert felt.refused("confirm_award", seat=2, badge="executive")[2] == "P-07"
        assert felt.refused("confirm_award", seat=1, badge="supervisor")[2] == "P-11"
        felt.did("confirm_award", seat=1, badge="executive")
        door.live.wait_for("settled")
        assert felt.refused("confirm_award", seat=1, badge="executive")[2] == "P-11"
        (win,) = kim.http.get("/api/meters/WA-01/wins").json()["wins"]
        assert win["amount"] == level["shows"]
        # It hangs on both signs, paid, until the felt is cleared.
        shown, paid = (
            signs(kim)["levels"][0],
            won | {"amount": win["amount"], "due": None, "paid": True},
        )
        assert (shown["pending"], shown["paid"]) == ([], [paid])
        assert kim.http.get("/api/tables/felt/display").json()["wins"] == [paid]
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.passed, found.faults


def test_p11_a_supervisor_refuses_an_award_and_the_bet_goes_back(tmp_path: Path) -> None:
    # Seat 1 has a straight flush and seat 2 a royal one: one is refused, the other confirmed.
    deck = "8h 9h Ah Kh 9c 9d Th Jh Qh 5c 6s"
    door = Door(tmp_path, [deck], supervised("10.00"))
    with door.live:
        kim, lee = door.live.seated(), door.live.seated("Lee", 2)
        bet(kim, 1)
        bet(lee, 2)
        door.live.wait_for("preflop")
        kim.did("Play", times=4)
        lee.did("Play", seat=2, times=4)
        felt = Shift(door)
        while kim.http.get("/api/tables/felt").json()["table"]["call"] != "award_waits":
            time.sleep(0.02)
        why = {"why": "the sensor of seat 1 was lit after the deal"}
        assert felt.refused("refuse_award", seat=1, **why)[:2] == (403, "badge_needed")
        assert felt.refused("refuse_award", seat=3, badge="executive", **why)[2] == "P-11"
        assert felt.refused("refuse_award", seat=1, badge="executive", why=" ")[0] == 400
        felt.did("refuse_award", seat=1, badge="supervisor", **why)
        assert felt.refused("refuse_award", seat=1, badge="executive", **why)[2] == "P-11"
        assert felt.refused("confirm_award", seat=1, badge="executive")[2] == "P-07"
        felt.did("confirm_award", seat=2, badge="executive")
        door.live.wait_for("settled")
        seats = kim.http.get("/api/tables/felt").json()["table"]["seats"]
        (mine,) = [each for each in seats[0]["wagers"] if each["wager"] == "progressive"]
        # Neither won nor lost; everything else of the hand is as its cards are.
        assert (mine["outcome"], mine["returned"]) == ("push", "1.00")
        assert mine["words"] == "award is refused: bet returned"
        assert seats[0]["result"] == "win"
        (win,) = kim.http.get("/api/meters/WA-01/wins").json()["wins"]
        assert win["seat"] == 2
        told = kim.http.get("/api/rounds/felt-1").json()
        assert told["meter"]["reversed"] == [1]
        said = "The award of seat 1 is refused: its progressive bet is returned"
        assert said in [step["text"] for step in told["steps"]]
        log = door.signs_in("auditor").http.get("/api/log").json()["lines"]
        (line,) = [each for each in log if each["event"] == "AwardRefused"]
        assert (line["actor"], line["why"]) == ("staff:supervisor", why["why"])
        (round,) = exported(door.live.house.store, built_in())
        assert (round["settle"], round["record"]) == (None, None)
        assert round["no_slip"].startswith("a supervisor has refused an award")
    audited_twice(tmp_path)


def test_p11_where_the_only_award_is_refused_the_round_is_settled_without_it(
    tmp_path: Path,
) -> None:
    door = Door(tmp_path, ["Ah Kh 9c 9d Qh Jh Th 5c 6s"], supervised("1200.00"))
    with door.live:
        kim = door.live.seated()
        bet(kim, 1)
        door.live.wait_for("preflop")
        kim.did("Play", times=4)
        felt = Shift(door)
        while kim.http.get("/api/tables/felt").json()["table"]["call"] != "award_waits":
            time.sleep(0.02)
        no = {"seat": 1, "why": "the deck was one card short"}
        # Whoever could not confirm it does not refuse it either.
        assert felt.refused("refuse_award", badge="supervisor", **no)[2] == "P-11"
        felt.did("refuse_award", badge="executive", **no)
        door.live.wait_for("settled")
        assert kim.http.get("/api/meters/WA-01/wins").json()["wins"] == []
        level = kim.http.get("/api/meters").json()["meters"][0]["levels"][0]
        assert level["shows"] == "10000.00"
    audited_twice(tmp_path)


def test_p10_a_house_without_staff_pays_by_itself(tmp_path: Path) -> None:
    chosen = supervised("1200.00")
    with LiveHouse(tmp_path, ["Ah Kh 9c 9d Qh Jh Th 5c 6s"], chosen=chosen) as live:
        kim = live.seated()
        bet(kim, 1)
        live.wait_for("preflop")
        kim.did("Play", times=4)
        live.wait_for("settled")
