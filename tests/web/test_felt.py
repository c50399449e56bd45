"""Tables with real chips over HTTP: the house runs their progressive, on both consoles."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.floor.office import Hire
from houseedge.house.config import HouseConfig, examine, house_config, read_config
from houseedge.house.file import HouseFile, TableFile
from houseedge.house.office import spoken_for
from houseedge.house.opening import open_house
from houseedge.house.personnel import SENSES
from houseedge.ledger import chips_account
from houseedge.records.audit import audit
from houseedge.records.reading import OtherRules
from houseedge.rules import Catalog, built_in
from houseedge.store import SqliteStore
from tests.table.test_felt import with_fees
from tests.web.live import Guest, LiveHouse
from tests.web.test_people import WHY, Door

ROYAL, STRAIGHT_FLUSH = "royal_flush", "straight_flush"


def on_felt(id: str = "live", **more: Any) -> TableFile:
    """A table with chips on the felt."""
    given: dict[str, Any] = {
        "profile": "pennsylvania", "dealer": "staff", "cards": "physical", "chips": "felt", **more,
    }  # fmt: skip
    return TableFile(id=id, **given)


def chosen(*tables: TableFile, catalog: Catalog | None = None) -> HouseConfig:
    return house_config(HouseFile(tables=list(tables)), catalog or built_in(), "test")


class Live:
    """One such table, its dealer at the console, and whoever is called to it."""

    def __init__(self, door: Door, table: str = "live", dealer: str = "dealer") -> None:
        self.door, self.table = door, table
        self.dealer = door.signs_in(dealer)

    def ask(
        self, step: str, *, badge: str | None = None, by: Guest | None = None, **more: Any
    ) -> httpx.Response:
        if badge is not None:
            given = self.door.given[badge]
            more |= {"badge": given.badge, "pin": given.pin}
        body = {"key": os.urandom(8).hex(), "step": step, **more}
        return (by or self.dealer).http.post(f"/api/tables/{self.table}/steps", json=body)

    def did(self, step: str, **more: Any) -> None:
        answer = self.ask(step, **more)
        assert answer.status_code == 200, (step, answer.text)

    def refused(self, step: str, **more: Any) -> tuple[str, str]:
        """Code and rule of what is refused; no money has moved."""
        before = self.money
        answer = self.ask(step, **more)
        assert answer.status_code != 200, step
        assert self.money == before
        fault = answer.json()["error"]
        return fault["code"], fault["rule"]

    @property
    def money(self) -> tuple[object, ...]:
        ledger = self.door.live.house.pit.ledger
        return tuple((each, ledger.balance(each)) for each in sorted(ledger.accounts()))

    @property
    def chips(self) -> int:
        """What went out to the felt beyond what came from there, in cents."""
        balance = self.door.live.house.pit.ledger.balance(chips_account(self.table))
        return balance.posted // 10_000

    @property
    def console(self) -> dict[str, Any]:
        answer = self.dealer.http.get(f"/api/tables/{self.table}/console")
        shown: dict[str, Any] = answer.json()["console"]
        return shown

    def seat(self, number: int) -> dict[str, Any]:
        return next(each for each in self.console["seats"] if each["seat"] == number)

    def lit(self, *seats: int) -> None:
        for seat in seats:
            self.did("place_bet", seat=seat)

    @property
    def meter(self) -> str:
        levels = self.dealer.http.get("/api/meters").json()["meters"][0]["levels"]
        return str(levels[0]["shows"])

    def wins(self) -> list[tuple[str, int, str]]:
        (meter,) = (each["meter"] for each in self.dealer.http.get("/api/meters").json()["meters"])
        wins = self.dealer.http.get(f"/api/meters/{meter}/wins").json()["wins"]
        return [(each["table"], each["seat"], each["amount"]) for each in wins]


@contextmanager
def live(folder: Path, *tables: TableFile, catalog: Catalog | None = None) -> Iterator[Live]:
    """A house open for a shift; `verify` accepts what is left of it."""
    door = Door(folder, None, chosen(*tables, catalog=catalog), catalog)
    with door.live:
        yield Live(door)
    with SqliteStore(folder, read_only=True) as store:
        found = audit(store, catalog or built_in())
    assert found.passed, found.faults


def test_p11_e03_a_jackpot_on_the_newer_console_with_envy(tmp_path: Path) -> None:
    with live(tmp_path, on_felt()) as felt:
        assert felt.console["next"] == "tap_in"
        assert felt.refused("start_game", count=0) == ("not_yours", "P-02")
        felt.did("tap_in")
        felt.lit(1, 2, 5)
        assert felt.console["sensors"] == 3
        assert {"place_bet", "take_bet", "start_game"} == {*felt.console["buttons"]}
        felt.did("start_game", count=3)
        assert (felt.console["next"], felt.console["round"]) == ("end_game", "live-1")
        assert (felt.meter, felt.chips) == ("10003.30", -15_00)
        # A spot without a bet, a line the plan lacks, a hand before its spot.
        assert felt.refused("spot", seat=4) == ("no_bet_there", "P-01")
        assert felt.refused("hand", seat=2, line=ROYAL) == ("no_spot_selected", "P-11")
        felt.did("spot", seat=2)
        assert felt.refused("hand", seat=2, line="pair") == ("no_such_hand", "P-11")
        felt.did("hand", seat=2, line=ROYAL)
        felt.did("hand", seat=2, line=ROYAL)
        assert felt.seat(2)["selected"] is None
        felt.did("hand", seat=2, line=ROYAL)
        assert felt.refused("end_game") == ("win_unconfirmed", "P-14")
        assert felt.refused("swipe", badge="supervisor") == ("not_confirmed", "P-11")
        felt.did("confirm")
        assert (felt.console["next"], felt.seat(2)["due"]) == ("swipe", "10003.30")
        # Above the level it takes an executive's card, and nobody else's.
        assert felt.refused("swipe", badge="supervisor") == ("wrong_card", "P-11")
        assert felt.refused("swipe", badge="dealer")[0] == "no_right"
        assert felt.refused("swipe")[0] == "badge_needed"
        felt.did("swipe", badge="executive")
        assert (felt.meter, felt.chips) == ("10000.45", 10_003_30 - 15_00)
        assert felt.refused("hand", seat=2, line=ROYAL) == ("win_is_logged", "P-12")
        assert felt.refused("malfunction", why="a jam") == ("win_is_final", "P-12")
        # E-01: seat 4 has no bet, and its straight flush pays the others too.
        assert felt.refused("envy_hand", seat=4, line=STRAIGHT_FLUSH)[0] == "badge_needed"
        felt.did("envy_hand", seat=4, line=STRAIGHT_FLUSH, badge="supervisor")
        felt.did("end_game")
        # Seats 1 and 5 get 6500.00, seat 2 the 1500.00 for seat 4's hand.
        assert felt.chips == 10_003_30 - 15_00 + 2 * 6500_00 + 1500_00
        assert felt.wins() == [("live", 2, "10003.30")]
        cash = felt.door.signs_in("cage")
        # The first try was taken off.
        page = cash.http.get("/api/meters/PA-01/wins/live-1-2/1")
        assert page.status_code == 200
        for words in ("$10,003.30", "staff:dealer", "staff:executive", "Pennsylvania"):
            assert words in page.text
        log = felt.door.signs_in("auditor").http.get("/api/log?kind=significant").json()["lines"]
        told = {line["event"] for line in log if line["stream"] == "felt:live"}
        assert {"AwardPaid", "EnvyNoted", "EnvyPaid", "DealerIn"} <= told


def test_p10_m04_on_the_older_console_the_meter_moves_with_the_key_back_at_run(
    tmp_path: Path,
) -> None:
    with live(tmp_path, on_felt(console="older", profile="washington")) as felt:
        felt.did("tap_in")
        felt.lit(3)
        assert felt.refused("start_game", count=1) == ("no_such_button", "P-10")
        felt.did("coin_in", count=1)
        full = felt.meter
        felt.did("hand", seat=3, line="royal_flush_first_five")
        felt.did("call_supervisor", why="a royal flush at seat 3")
        felt.did("answer_call", why="seen", badge="supervisor")
        assert felt.refused("j_pot") == ("wrong_key", "P-10")
        felt.did("turn_key", position="JPH", badge="supervisor")
        felt.did("j_pot")
        assert (felt.meter, felt.chips) == (full, -1_00)
        assert felt.refused("game_over") == ("meter_due", "P-10")
        felt.did("turn_key", position="RUN", badge="supervisor")
        assert felt.meter != full
        assert felt.chips == round(float(full) * 100) - 1_00
        assert felt.console["next"] == "game_over"
        felt.did("game_over")
        assert felt.wins() == [("live", 3, full)]


def test_a_sensor_stands_for_the_least_bet_the_table_takes(tmp_path: Path) -> None:
    table = on_felt(profile="washington", limits={"progressive": ("5.00", "5.00")})
    with live(tmp_path, table) as felt:
        felt.did("tap_in")
        felt.lit(1)
        assert felt.seat(1)["bet"] == "5.00"
        felt.did("start_game", count=1)
        assert felt.chips == -5_00
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=STRAIGHT_FLUSH)
        # 250 for 1, so five times as much as for 1.00.
        assert felt.seat(1)["due"] == "1250.00"
        felt.did("hand", seat=1, line=STRAIGHT_FLUSH)
        felt.did("end_game")


def test_p02_sensors_light_by_a_key_of_their_own_and_a_wrong_count_is_corrected(
    tmp_path: Path,
) -> None:
    door = Door(tmp_path, None, chosen(on_felt()))
    keys = {
        hire.account: door.live.house.personnel.hire_now(hire, spoken_for("otto")).key
        for hire in (
            Hire("sensors", "Sensors", "program", "lights sensors", ("live",), (SENSES,)),
            Hire("bot", "Bot One", "program", "plays"),
        )
    }
    with door.live:
        felt = Live(door)
        felt.did("tap_in")
        sensors, bot = door.live.guest(None), door.live.guest(None)
        sensors.http.headers["Authorization"] = f"Bearer {keys['sensors']}"
        bot.http.headers["Authorization"] = f"Bearer {keys['bot']}"
        # A key that plays elsewhere lights nothing here.
        assert felt.refused("place_bet", seat=1, by=bot)[0] == "no_right"
        felt.did("place_bet", seat=1, by=sensors)
        felt.did("place_bet", seat=6, by=sensors)
        assert felt.refused("place_bet", seat=6, by=sensors) == ("sensor_lit_already", "P-01")
        assert felt.refused("place_bet", seat=8, by=sensors) == ("no_such_seat", "P-01")
        felt.did("take_bet", seat=6, by=sensors)
        assert felt.refused("take_bet", seat=6, by=sensors) == ("no_bet_there", "P-01")
        assert felt.refused("start_game", count=1, by=sensors)[0] == "no_right"
        felt.did("start_game", count=2)
        assert (felt.console["console"], felt.console["next"]) == ("miscounted", "correct_count")
        assert felt.chips == 0
        assert felt.refused("correct_seats", seats=[1, 2])[0] == "badge_needed"
        felt.did("correct_seats", seats=[1, 2], badge="supervisor")
        assert (felt.console["console"], felt.chips) == ("locked", -10_00)
        assert felt.refused("place_bet", seat=3, by=sensors) == ("too_late_to_bet", "P-01")
        felt.did("end_game")


def test_fills_and_credits_of_its_tray_are_slips_of_two_people(tmp_path: Path) -> None:
    with live(tmp_path, on_felt()) as felt:
        door = felt.door

        def slip(kind: str, amount: str) -> httpx.Response:
            body = {"amount": amount, "chips": [], **WHY}
            return door.confirmed(f"/api/tables/live/{kind}", body, "supervisor", "cage")

        cash = door.signs_in("cage")
        door.badge(cash, "cage")
        assert cash.http.post("/api/cage/shift/open").status_code == 200
        assert slip("fills", "500.00").json()["slip"] == "F-0001"
        assert slip("credits", "120.50").json()["slip"] == "C-0001"
        felt = Live(door)
        assert felt.console["tray"] == "379.50"
        sam = door.signs_in("supervisor")
        for kind, amount, code in (
            ("fills", "0.00", "bad_amount"),
            ("fills", "-5.00", "bad_amount"),
            ("credits", "379.51", "overdrawn"),
        ):
            door.badge(sam, "supervisor")
            body = {"amount": amount, "chips": [], **WHY}
            answer = sam.http.post(f"/api/tables/live/{kind}", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, code)
        assert felt.console["tray"] == "379.50"
        # The report of the shift adds the table up, with a jackpot paid from the meter.
        felt.did("tap_in")
        felt.lit(1, 2)
        felt.did("start_game", count=2)
        felt.did("spot", seat=1)
        felt.did("hand", seat=1, line=ROYAL)
        felt.did("confirm")
        felt.did("swipe", badge="executive")
        felt.did("end_game")
        cash = door.signs_in("cage")
        door.badge(cash, "cage")
        assert cash.http.post("/api/cage/shift/close").status_code == 200
        report = door.signs_in("auditor").http.get("/api/reports/shifts/1?theory=false").json()
        assert report["balances"] is True
        (table,) = report["tables"]
        # 500.00 by slip, and what 5000.00 of envy took beyond the 387.00 that lay there.
        assert (table["table"], table["fills"]) == ("live", "5113.000000")


def test_a_fee_that_is_not_posted_is_refused_and_an_amount_that_is_none_is_named(
    tmp_path: Path,
) -> None:
    with live(tmp_path, on_felt()) as felt:
        felt.did("tap_in")
        assert felt.refused("take_fee", seat=1, amount="1.00") == ("fee_not_posted", "K-07")
        assert felt.refused("take_fee", seat=1, amount="0.00") == ("bad_amount", "B-12")
        assert felt.ask("take_fee", seat=1, amount="a lot").status_code == 400
        assert felt.ask("take_fee", seat=1).json()["error"]["field"] == "amount"


def test_k06_a_card_room_takes_posted_fees_in_chips(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    room = with_fees(folder)
    table = on_felt(profile="cardroom", settings={"backline": "off"})
    with live(tmp_path / "house", table, catalog=room) as felt:
        felt.did("tap_in")
        felt.did("take_fee", seat=1, amount="1.00")
        felt.did("take_fee", seat=6, amount="2.00")
        assert felt.refused("take_fee", seat=2, amount="7.00") == ("fee_not_posted", "K-07")
        assert felt.refused("place_bet", seat=1) == ("no_such_button", "P-01")
        assert felt.chips == -3_00
        assert felt.console["next"] == "end_round"
        felt.did("malfunction", why="a jam")
        assert felt.chips == 0
        felt.did("repair", why="cleared", by=felt.door.signs_in("supervisor"))
        felt.did("take_fee", seat=1, amount="1.00", by=None)
        felt.did("end_round")
        assert felt.chips == -1_00
        # K-15: it lies in the table's drop box, which is taken with the end of the shift.
        cash = felt.door.signs_in("cage")
        for step in ("open", "close"):
            felt.door.badge(cash, "cage")
            shift = cash.http.post(f"/api/cage/shift/{step}").json()
        assert shift["boxes"] == [{"shift": 1, "table": "live", "holds": "1.00"}]
        assert "2.00" in felt.dealer.http.get("/api/tables/live/display").text


def test_x02_a_house_does_not_go_on_by_other_rules_than_it_was_opened_with(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    room = with_fees(folder)
    table = on_felt(profile="cardroom", settings={"backline": "off"})
    with live(tmp_path / "house", table, catalog=room) as felt:
        felt.did("tap_in")
    # A start goes on from what was written down when the house stopped.
    file = folder / "profiles" / "cardroom.toml"
    file.write_text(file.read_text().replace('player_fee = "1.00"', 'player_fee = "9.00"'))
    with pytest.raises(OtherRules, match="have changed since they were put on record"):
        open_house(tmp_path / "house", catalog=Catalog(folder))


def test_steps_that_make_no_sense_there_and_those_out_of_order_are_refused(tmp_path: Path) -> None:
    with live(tmp_path, on_felt()) as felt:
        felt.did("tap_in")
        for step in ("no_more_bets", "deal", "open_board", "reveal", "open_hand", "settle"):
            assert felt.refused(step) == ("not_yours", "X-04")
        assert felt.refused("end_round") == ("not_open", "P-14")
        assert felt.refused("end_game") == ("no_round_running", "P-02")
        assert felt.refused("confirm") == ("no_round_running", "P-02")
        assert felt.refused("envy_hand", seat=1, line=ROYAL, badge="supervisor") == (
            "no_round_running", "P-02",
        )  # fmt: skip
        felt.lit(1)
        felt.did("start_game", count=1)
        assert felt.refused("start_game", count=1) == ("round_running", "P-14")
        assert felt.refused("tap_out") == ("not_open", "D-01")
        # a jam voids the round, and nothing is laid before it is put back.
        felt.did("malfunction", why="a card is stuck")
        assert (felt.chips, felt.meter) == (0, "10000.00")
        assert felt.refused("place_bet", seat=1) == ("shuffler_down", "X-03")


def test_nobody_plays_there_through_the_house(tmp_path: Path) -> None:
    beside = TableFile(id="felt", profile="pennsylvania")
    with live(tmp_path, on_felt(), beside) as felt:
        kim = felt.door.live.guest("Kim")
        for path in ("/api/tables/live", "/api/tables/live/rounds"):
            answer = kim.http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_thing")
        sit = {"key": "12345678", "command": {"type": "Sit", "seat": 1}}
        answer = kim.http.post("/api/tables/live/commands", json=sit)
        assert answer.status_code == 404
        assert "progressive alone" in answer.text
        lobby = kim.http.get("/api/tables").json()
        assert [each["table"] for each in lobby["tables"]] == ["felt"]
        # Its sign, its sheet and the meter above it are everybody's.
        display = kim.http.get("/api/tables/live/display").json()
        assert (display["phase"], display["says"]) == ("waiting", "Waiting for a dealer.")
        assert display["meter"]["shows"] == "10000.00"
        assert "(X-11)" in kim.http.get("/api/tables/live/rules").text
        (meter,) = kim.http.get("/api/meters").json()["meters"]
        assert meter["tables"] == ["felt", "live"]
        figures = kim.http.get("/metrics").text
        assert 'houseedge_progressive_stopped{table="live"} 0.0' in figures
        assert 'houseedge_tables{phase="waiting"} 2.0' in figures


def test_other_tables_of_the_link_hear_of_its_jackpot(tmp_path: Path) -> None:
    beside = TableFile(id="felt", profile="pennsylvania")
    with live(tmp_path, on_felt(title="Live one"), beside) as felt:
        felt.did("tap_in")
        felt.lit(2)
        with felt.door.live.guest("Kim").socket() as line:
            line.until(lambda said: said["kind"] == "state")
            felt.did("start_game", count=1)
            felt.did("spot", seat=2)
            felt.did("hand", seat=2, line=STRAIGHT_FLUSH)
            felt.did("confirm")
            felt.did("swipe", badge="executive")
            told = line.news("progressive", 2)
        assert [each["text"] for each in told] == [
            "Live one, seat 2: Straight flush; a supervisor is called",
            "Live one, seat 2: Straight flush wins $1,000.11",
        ]
        felt.did("end_game")
        shown = felt.dealer.http.get("/api/tables/felt").json()["table"]["meter"]["shows"]
        assert shown == felt.meter


def test_a_house_stopped_in_a_locked_round_goes_on_with_it(tmp_path: Path) -> None:
    door = Door(tmp_path, None, chosen(on_felt(console="older")))
    with door.live:
        felt = Live(door)
        felt.did("tap_in")
        felt.lit(1, 2)
        felt.did("coin_in", count=2)
        felt.did("hand", seat=1, line=STRAIGHT_FLUSH)
    again = LiveHouse(tmp_path, None, chosen=chosen(on_felt(console="older")), clock=door.clock)
    door.live = again
    with again:
        felt = Live(door)
        assert (felt.console["next"], felt.seat(1)["selected"]) == ("turn_key", STRAIGHT_FLUSH)
        felt.did("turn_key", position="JPH", badge="supervisor")
        felt.did("j_pot")
        felt.did("turn_key", position="RUN", badge="supervisor")
        felt.did("game_over")
        assert felt.chips == 1_000_22 - 10_00 + 1500_00
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in())
    assert found.passed, found.faults


def test_the_same_step_twice_is_done_once(tmp_path: Path) -> None:
    with live(tmp_path, on_felt()) as felt:
        felt.did("tap_in")
        body = {"key": "12345678", "step": "place_bet", "seat": 1}
        first = felt.dealer.http.post("/api/tables/live/steps", json=body)
        second = felt.dealer.http.post("/api/tables/live/steps", json=body)
        assert (first.status_code, second.json()) == (200, first.json())
        other = felt.dealer.http.post("/api/tables/live/steps", json={**body, "seat": 2})
        assert other.json()["error"]["code"] == "key_reused"


# --- configuration --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "key", "says"),
    [
        ({"dealer": "automatic"}, "dealer", '"staff" of a table with chips on the felt'),
        ({"cards": "electronic"}, "cards", '"physical" of a table with chips on the felt'),
        ({"shoe": "reading"}, "shoe", "knows none of its cards"),
        ({"buy_in": ("100.00", "200.00")}, "buy_in", "nobody sits down"),
        ({"idle": 3}, "idle", "nobody sits down"),
        ({"limits_notice_minutes": 5}, "limits_notice_minutes", "nobody sits down"),
        ({"profile": "california"}, "chips", "this profile has neither"),
        ({"meter": "WA-01"}, "meter", "a plan with a level for PA-01"),
    ],
)
def test_what_does_not_fit_such_a_table_is_named(more: dict[str, Any], key: str, says: str) -> None:
    table: dict[str, Any] = {
        "id": "live", "profile": "pennsylvania", "dealer": "staff", "cards": "physical",
        "chips": "felt", **more,
    }  # fmt: skip
    found = examine({"tables": [table]}, built_in(), "house.toml")
    (fault,) = [each for each in found.faults if each.key == f"tables[0].{key}"]
    assert says in str(fault)


def meters_of(guest: Guest) -> dict[str, list[str]]:
    """The tables of each meter, as the house lists them."""
    meters = guest.http.get("/api/meters").json()["meters"]
    return {each["meter"]: each["tables"] for each in meters}


def test_it_is_opened_changed_and_closed_by_the_file_between_rounds(tmp_path: Path) -> None:
    with live(tmp_path, TableFile(id="felt", profile="pennsylvania")) as felt:
        vera = felt.door.signs_in("game_manager")
        plain = {"id": "felt", "profile": "pennsylvania"}
        table = {
            "id": "live", "profile": "pennsylvania", "dealer": "staff", "cards": "physical",
            "chips": "felt", "console": "older",
        }  # fmt: skip

        def apply(*tables: dict[str, Any]) -> httpx.Response:
            felt.door.badge(vera, "game_manager")
            body = {"config": {"tables": list(tables)}, **WHY}
            return vera.http.post("/api/house/config", json=body)

        assert apply(plain, table).json()["changes"][0]["text"] == ["table live opens: now"]
        shown = vera.http.get("/api/house/config").json()["config"]["tables"]
        assert [each.get("chips") for each in shown] == ["account", "felt"]
        assert apply(*shown).json()["changes"] == []
        felt = Live(felt.door)
        felt.did("tap_in")
        felt.lit(1)
        felt.did("coin_in", count=1)
        newer = {**table, "console": "newer"}
        for tables, says in (
            ((plain, newer), "round live-1 is ended before"),
            ((plain,), "it closes"),
        ):
            answer = apply(*tables)
            assert answer.status_code == 409, answer.text
            assert says in answer.text
        felt.did("hand", seat=1, line=STRAIGHT_FLUSH)
        assert "waits to be confirmed" in apply(plain).text
        felt.did("hand", seat=1, line=STRAIGHT_FLUSH)
        felt.did("game_over")
        other = apply(plain, {**plain, "id": "live"})
        assert (other.status_code, "as it was opened" in other.text) == (409, True)
        assert "console is older and becomes newer: now" in apply(plain, newer).text
        felt.lit(1)
        felt.did("start_game", count=1)
        felt.did("end_game")
        assert meters_of(vera) == {"PA-01": ["felt", "live"]}
        assert apply(plain).status_code == 200
        # A table that is closed is none of its meter's.
        assert meters_of(vera) == {"PA-01": ["felt"]}
        assert felt.refused("tap_in") == ("not_open", "X-02")
        assert apply(plain, newer).json()["changes"][0]["what"] == "table live opens again"


def test_the_example_of_a_room_with_just_the_progressive_opens_and_opens_again(
    tmp_path: Path,
) -> None:
    room = read_config(Path(__file__).parents[2] / "examples" / "progressive.toml", built_in())
    with LiveHouse(tmp_path, None, chosen=room) as house:
        kim = house.guest("Kim")
        lobby = kim.http.get("/api/tables").json()
        assert lobby["tables"] == []
        assert [(each["title"], each["meter"]["shows"]) for each in lobby["felts"]] == [
            ("Pit one", "10000.00"),
            ("Pit two", "10000.00"),
        ]
        (meter,) = kim.http.get("/api/meters").json()["meters"]
        assert meter["tables"] == ["pit-one", "pit-two"]
    with LiveHouse(tmp_path, None, chosen=room) as again:
        assert [*again.house.pit.felts] == ["pit-one", "pit-two"]
