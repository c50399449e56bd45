"""Cage and pit over HTTP: a shift's slips by the people who write them, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.floor.paper import CORRECTIONS
from houseedge.moment import format_moment
from houseedge.records.audit import audit
from houseedge.rules import built_in
from houseedge.store import SqliteStore
from tests.web.live import ACES, Guest
from tests.web.test_people import WHY, Door, error

STAKES = {"ante": "10.00", "blind": "10.00"}


class Cage:
    """A house with its staff at their consoles, and what the cage asks of it."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.kim = door.live.seated()
        self.ada = door.live.guest("Ada")
        self.ada.http.put("/api/me/limits", json={"loss": None, "minutes": 600})
        self.at = {role: door.signs_in(role) for role in ("cage", "supervisor", "game_manager")}

    def asks(self, role: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """What is asked with a badge."""
        self.door.badge(self.at[role], role)
        return self.at[role].http.post(path, json=body)

    def both(
        self,
        path: str,
        body: dict[str, Any],
        first: str = "cage",
        second: str = "supervisor",
    ) -> httpx.Response:
        """What takes two people, confirmed by the second."""
        asked = self.asks(first, path, {**body, **WHY})
        assert asked.status_code == 202, asked.text
        return self.asks(second, f"/api/staff/requests/{asked.json()['request']}/confirm")

    def balance(self, guest: Guest) -> str:
        return str(guest.http.get("/api/me").json()["balance"])

    def held(self, account: str, **more: str) -> str:
        answer = self.at["cage"].http.get("/api/cage/balances", params={"account": account, **more})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["accounts"][0]["posted"])


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    opened = Door(tmp_path, [ACES])
    with opened.live:
        yield opened
    # Whatever was done, the record can be decided again.
    with SqliteStore(tmp_path, read_only=True) as store:
        found = audit(store, built_in(), fixed_decks=True)
    assert found.faults == ()


@pytest.fixture
def cage(door: Door) -> Cage:
    return Cage(door)


def test_a_buy_in_and_a_cash_out_move_the_account_and_are_slips(cage: Cage) -> None:
    assert cage.asks("cage", "/api/cage/shift/open").json()["shift"] == 1
    money = {"player": cage.ada.player, "amount": "250.00"}
    bought = cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    assert (bought.status_code, bought.json()["slip"]) == (201, "B-0001")
    assert bought.json()["balance"] == "1250.00" == cage.balance(cage.ada)
    paid = cage.asks("cage", "/api/cage/cash-outs", {**money, "amount": "1250.00"})
    assert (paid.json()["slip"], paid.json()["balance"]) == ("P-0001", "0.00")
    over = cage.asks("cage", "/api/cage/cash-outs", {**money, "amount": "0.01"})
    assert error(over) == (409, "overdrawn")
    assert cage.balance(cage.ada) == "0.00"


def test_cash_puts_whoever_has_only_looked_in_on_record_or_nothing_does(cage: Cage) -> None:
    pia = cage.door.live.guest("Pia")
    money = {"player": pia.player, "amount": "250.00"}
    buys = cage.at["cage"].http
    assert error(buys.post("/api/cage/buy-ins", json=money)) == (409, "no_shift")
    cage.asks("cage", "/api/cage/shift/open")
    assert error(buys.post("/api/cage/buy-ins", json={**money, "amount": "0.00"}))[0] == 409
    assert error(buys.post("/api/cage/buy-ins", json={**money, "player": "g-0"}))[0] == 409
    # What was refused has put nobody on record, so there is nothing to be paid from.
    assert error(cage.asks("cage", "/api/cage/cash-outs", money)) == (409, "not_open")
    bought = buys.post("/api/cage/buy-ins", json=money)
    assert (bought.status_code, bought.json()["slip"]) == (201, "B-0001")
    # The play money everybody gets is there too, once.
    assert bought.json()["balance"] == "1250.00" == cage.balance(pia)
    pia.did("Sit", seat=2)
    pia.did("BuyIn", seat=2, amount="500.00")
    assert cage.balance(pia) == "750.00"
    assert buys.post("/api/cage/buy-ins", json=money).json()["balance"] == "1000.00"


def test_cash_at_the_window_is_neither_won_nor_lost(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    cage.ada.http.put("/api/me/limits", json={"loss": "100.00", "minutes": None})
    money = {"player": cage.ada.player, "amount": "400.00"}
    cage.asks("cage", "/api/cage/cash-outs", money)
    assert cage.ada.http.get("/api/me").json()["limits"]["lost"] == "0.00"
    cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    assert cage.ada.http.get("/api/me").json()["limits"]["lost"] == "0.00"


def test_money_moves_between_two_players(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    move = {"giver": cage.ada.player, "taker": cage.kim.player, "amount": "100.00", **WHY}
    before = float(cage.balance(cage.kim))
    assert cage.asks("cage", "/api/cage/transfers", move).json()["slip"] == "T-0001"
    assert cage.balance(cage.ada) == "900.00"
    assert float(cage.balance(cage.kim)) == before + 100
    for wrong, code in (
        ({"amount": "900.01"}, (409, "overdrawn")),
        ({"taker": "nobody"}, (409, "not_open")),
        ({"taker": cage.ada.player}, (409, "wrong_transfer")),
        ({"amount": "0.00"}, (409, "bad_amount")),
        ({"amount": "-5.00"}, (409, "bad_amount")),
    ):
        assert error(cage.asks("cage", "/api/cage/transfers", {**move, **wrong})) == code


def test_a_correction_takes_two_people_and_an_open_shift(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    money = {"player": cage.ada.player, "amount": "500.00"}
    cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    wrong = {"slip": "B-0001", "amount": "-450.00", "reason": "wrong amount"}
    corrected = cage.both("/api/cage/corrections", wrong)
    assert (corrected.status_code, corrected.json()["slip"]) == (200, "A-0001")
    assert cage.balance(cage.ada) == "1050.00"
    # Who has asked for it cannot confirm it, and a cashier confirms none.
    cage.asks("cage", "/api/cage/shift/close")
    cage.asks("cage", "/api/cage/shift/open")
    late = cage.asks("cage", "/api/cage/corrections", {**wrong, **WHY})
    assert error(late) == (409, "shift_is_closed")
    assert cage.balance(cage.ada) == "1050.00"


def test_a_cashier_confirms_no_correction(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    money = {"player": cage.ada.player, "amount": "5.00"}
    cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    wrong = {"slip": "B-0001", "amount": "-5.00", "reason": "entered twice", **WHY}
    asked = cage.asks("supervisor", "/api/cage/corrections", wrong).json()
    confirm = f"/api/staff/requests/{asked['request']}/confirm"
    assert error(cage.asks("cage", confirm)) == (403, "no_right")
    assert error(cage.asks("supervisor", confirm)) == (409, "one_person")


def test_fills_and_credits_match_their_count(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    before = float(cage.held("bank:felt"))
    chips = [{"value": "25.00", "count": 40}, {"value": "5.00", "count": 200}]
    slip = {"amount": "2000.00", "chips": chips}
    assert cage.both("/api/tables/felt/fills", slip).json()["slip"] == "F-0001"
    assert float(cage.held("bank:felt")) == before + 2000
    wrong = cage.asks("cage", "/api/tables/felt/fills", {**slip, "amount": "2000.01", **WHY})
    assert error(wrong) == (409, "count_differs")
    back = {"amount": "500.00", "chips": [{"value": "25.00", "count": 20}]}
    assert cage.both("/api/tables/felt/credits", back).json()["slip"] == "C-0001"
    assert float(cage.held("bank:felt")) == before + 1500
    for body, code in (
        ({"amount": "90000000.00"}, (409, "overdrawn")),
        ({"amount": "0.00"}, (409, "bad_amount")),
        ({"amount": "5.00", "chips": [{"value": "5.00", "count": 0}]}, (400, "wire_fault")),
    ):
        assert error(cage.asks("cage", "/api/tables/felt/credits", {**body, **WHY})) == code
    nowhere = cage.asks("cage", "/api/tables/nowhere/fills", {"amount": "5.00", **WHY})
    assert nowhere.status_code == 404
    assert float(cage.held("bank:felt")) == before + 1500


def test_a_tray_is_counted_beside_what_the_books_say(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    holds = cage.held("bank:felt")
    chips = {"chips": [{"value": "100.00", "count": 3}]}
    assert cage.both("/api/tables/felt/counts", chips).status_code == 200
    log = cage.at["supervisor"].http.get("/api/log", params={"limit": 1000}).json()["lines"]
    counted = next(line for line in log if line["event"] == "TrayCounted")
    assert (counted["before"], counted["after"]) == (holds[:-4], "300.00")
    assert (counted["actor"], counted["second"]) == ("staff:cage", "staff:supervisor")


def test_a9_why_a_tray_was_filled_and_counted_is_on_record(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    cage.both("/api/tables/felt/fills", {"amount": "100.00"})
    cage.both("/api/tables/felt/credits", {"amount": "50.00"})
    cage.both("/api/tables/felt/counts", {"chips": []})
    log = cage.at["supervisor"].http.get("/api/log", params={"limit": 1000}).json()["lines"]
    for event in ("FillWritten", "CreditWritten", "TrayCounted"):
        assert next(line["why"] for line in log if line["event"] == event) == WHY["why"]
    cage.asks("cage", "/api/cage/shift/close")
    found = cage.at["cage"].http.get("/api/reports/shifts/1", params={"theory": "false"}).json()
    assert {each["slip"]: each["why"] for each in found["slips"]} == dict.fromkeys(
        ("F-0001", "C-0001"), WHY["why"]
    )


def test_nothing_is_written_before_a_shift_is_open_nor_two_of_them(cage: Cage) -> None:
    money = {"player": cage.ada.player, "amount": "5.00"}
    early = cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    assert error(early) == (409, "no_shift")
    assert error(cage.asks("cage", "/api/cage/shift/close")) == (409, "no_shift")
    cage.asks("cage", "/api/cage/shift/open")
    assert error(cage.asks("supervisor", "/api/cage/shift/open")) == (409, "shift_is_open")
    assert cage.at["cage"].http.get("/api/cage/shift").json() == {
        "shift": 1, "open": True, "slips": 0, "boxes": [],
        "reasons": [*CORRECTIONS],
    }  # fmt: skip


def test_balances_are_known_as_they_were_at_any_moment(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    account = f"player:{cage.ada.player}"
    money = {"player": cage.ada.player, "amount": "5.00"}
    moments = []
    for _ in range(3):
        moments.append(cage.door.live.house.now())
        cage.door.clock.ahead += 1000
        cage.at["cage"].http.post("/api/cage/buy-ins", json=money)
    texts = [_iso(each) for each in moments]
    assert [cage.held(account, at=text) for text in texts] == [
        "1000.000000", "1005.000000", "1010.000000",
    ]  # fmt: skip
    assert cage.held(account) == "1015.000000"
    whole = cage.at["cage"].http.get("/api/cage/balances", params={"at": texts[1]}).json()
    assert whole["total"] == "0.000000"
    ahead = cage.at["cage"].http.get("/api/cage/balances", params={"at": "2999-01-01"})
    assert error(ahead) == (400, "not_yet")
    other = cage.at["cage"].http.get("/api/cage/balances", params={"account": "pocket:kim"})
    assert error(other) == (409, "no_such_account")


def test_a_closed_shift_is_reported_in_every_format_and_an_open_one_is_not(cage: Cage) -> None:
    cage.asks("cage", "/api/cage/shift/open")
    cage.both("/api/tables/felt/fills", {"amount": "100.00"})
    path, ask = "/api/reports/shifts/1", cage.at["cage"].http
    assert error(ask.get(path)) == (400, "not_yet")
    cage.asks("cage", "/api/cage/shift/close")
    found = ask.get(path, params={"theory": "false"}).json()
    assert (found["balances"], found["number"]) == (True, "S-0001")
    assert [each["slip"] for each in found["slips"]] == ["F-0001"]
    assert found["tables"][0]["fills"] == "100.000000"
    for form, kind in (("csv", "text/csv"), ("html", "text/html")):
        answer = ask.get(path, params={"theory": "false", "format": form})
        assert answer.headers["content-type"].startswith(kind)
    assert [each["shift"] for each in ask.get("/api/reports/shifts").json()["shifts"]] == [1]
    today = _iso(cage.door.live.house.now())[:10]
    for wrong, code in (
        (f"/api/reports/days/{today}", (400, "not_yet")),
        ("/api/reports/days/soon", (400, "notation_error")),
        ("/api/reports/shifts/7", (404, "no_such_thing")),
        ("/api/reports/shifts/seven", (404, "no_such_thing")),
        (f"{path}?zone=Atlantis", (400, "wire_fault")),
        (f"{path}?table=nowhere&theory=false", (400, "house_edge_error")),
    ):
        assert error(ask.get(wrong)) == code, wrong
    # That it was read is an entry.
    noted = [each["what"] for each in cage.door.staff() if each["type"] == "Reported"]
    assert "report shift 1" in noted


def _iso(ms: int) -> str:
    return format_moment(ms)


# --- disputes -------------------------------------------------------------------------------


def played(cage: Cage) -> None:
    """One hand of Kim's that is over."""
    cage.kim.did("Bet", wagers=STAKES)
    cage.door.live.wait_for("preflop")
    cage.kim.did("Play", times=3)
    cage.door.live.wait_for("settled")


def test_a_dispute_is_raised_answered_and_paid_by_two(cage: Cage) -> None:
    played(cage)
    words = {"words": "I pressed 4x, and 3x was taken"}
    marked = cage.kim.http.post("/api/rounds/felt-1/disputes", json=words)
    assert (marked.status_code, marked.json()["dispute"]) == (201, "D-0001")
    again = cage.kim.http.post("/api/rounds/felt-1/disputes", json=words)
    assert error(again) == (409, "already_disputed")
    dan = cage.door.signs_in("dealer")
    heard = dan.http.post("/api/disputes/D-0001/words", json={"words": "three chips lay there"})
    assert [each["by"] for each in heard.json()["said"]] == [cage.kim.player, "staff:dealer"]
    before = float(cage.balance(cage.kim)), float(cage.held("bank:felt"))
    pay = {"amount": "10.00"}
    done = cage.both("/api/disputes/D-0001/payment", pay, "supervisor", "game_manager")
    assert (done.json()["paid"], done.json()["second"]) == ("10.00", "staff:game-manager")
    assert (float(cage.balance(cage.kim)), float(cage.held("bank:felt"))) == (
        before[0] + 10, before[1] - 10,
    )  # fmt: skip
    late = cage.asks("supervisor", "/api/disputes/D-0001/decision", {"words": "it stands"})
    assert error(late) == (409, "dispute_over")
    assert len(cage.kim.http.get("/api/disputes").json()["disputes"]) == 1
    assert cage.ada.http.get("/api/disputes").json() == {"disputes": []}


def test_the_record_stands_and_play_goes_on(cage: Cage) -> None:
    played(cage)
    sam = cage.at["supervisor"]
    marked = sam.http.post("/api/rounds/felt-1/disputes", json={"seat": 1, "words": "for Kim"})
    assert marked.json()["player"] == cage.kim.player
    before = cage.balance(cage.kim)
    kept = cage.asks("supervisor", "/api/disputes/D-0001/decision", {"words": "the record says"})
    assert kept.json()["decided"] == {"by": "staff:supervisor", "words": "the record says"}
    assert cage.balance(cage.kim) == before


def test_a_dispute_is_about_a_hand_of_ones_own_that_is_over(cage: Cage) -> None:
    words = {"words": "unfair"}
    assert error(cage.kim.http.post("/api/rounds/felt-9/disputes", json=words))[0] == 404
    cage.kim.did("Bet", wagers=STAKES)
    cage.door.live.wait_for("preflop")
    early = cage.kim.http.post("/api/rounds/felt-1/disputes", json=words)
    assert error(early) == (409, "round_in_play")
    cage.kim.did("Play", times=3)
    cage.door.live.wait_for("settled")
    none = cage.ada.http.post("/api/rounds/felt-1/disputes", json=words)
    assert error(none) == (403, "not_your_dispute")
    assert none.json()["error"]["message"] == "no hand of that round was yours"
    unsaid = cage.at["supervisor"].http.post("/api/rounds/felt-1/disputes", json=words)
    assert unsaid.json()["error"]["message"] == "say which seat's hand it is"
    other = cage.ada.http.post("/api/rounds/felt-1/disputes", json={**words, "seat": 1})
    assert error(other) == (403, "not_your_dispute")
    empty = cage.at["supervisor"].http.post(
        "/api/rounds/felt-1/disputes", json={**words, "seat": 3}
    )
    assert error(empty) == (403, "not_your_dispute")
    cage.kim.http.post("/api/rounds/felt-1/disputes", json=words)
    assert error(cage.ada.http.post("/api/disputes/D-0001/words", json=words)) == (
        404, "no_such_dispute",
    )  # fmt: skip
