"""One WebSocket per viewer and table: what it says, what it takes, what it refuses."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from houseedge.web import socket as socket_module
from houseedge.web.throttle import Pace, Rate
from tests.web.live import LiveHouse, config

STAKES = {"ante": "10.00", "blind": "10.00"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path) as opened:
        yield opened


def test_a_whole_hand_is_played_through_the_socket(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as line:
        first = line.hear()
        assert (first["kind"], first["wire"]) == ("state", 2)
        assert [spot["wager"] for spot in first["you"]["felt"]["spots"]][:2] == ["ante", "blind"]
        assert line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})["kind"] == "answer"
        dealt = line.phase("preflop")
        assert dealt["you"]["cards"] == ["As", "Ah"]
        assert dealt["table"]["seats"][0]["cards"] == ["??", "??"]
        assert [a["name"] for a in dealt["you"]["actions"]][:3] == ["Bet 4×", "Bet 3×", "Check"]
        assert line.ask(dealt["you"]["actions"][0]["command"])["kind"] == "answer"
        over = line.phase("settled")
    seat = over["table"]["seats"][0]
    assert over["table"]["board"] == ["2c", "5d", "7h", "Js", "3c"]
    assert over["table"]["dealer"]["cards"] == ["9c", "9d"]
    # Aces beat nines, which qualify: 10 on the Ante, 40 on the Play, the Blind goes back.
    assert (seat["result"], seat["net"]) == ("win", "50.00")
    assert over["you"]["stack"] == "550.00"


@pytest.mark.parametrize("version", ["1", "3", "x"])
def test_a_viewer_of_another_version_gets_a_sentence(house: LiveHouse, version: str) -> None:
    kim = house.guest()
    where = f"{house.url}/api/tables/felt/socket?ticket={kim.ticket()}&wire={version}"
    with pytest.raises(InvalidStatus) as refused, connect(where.replace("http", "ws")):
        pass
    assert refused.value.response.status_code == 400
    told = json.loads(refused.value.response.body)["error"]
    assert (told["field"], told["code"]) == ("wire", "wire_fault")
    assert "version 2" in told["message"]
    # The same by a plain request, for a page that cannot read why its socket was refused.
    assert kim.http.get(where).json()["error"] == told


def test_own_limits_and_money_are_told_though_the_table_stands_still(house: LiveHouse) -> None:
    kim = house.guest()
    with kim.socket() as line:
        first = line.hear()
        kim.http.put("/api/me/limits", json={"loss": "100.00", "minutes": 60})
        told = line.until(lambda m: m["kind"] == "state" and m["you"]["limits"]["minutes"] == 60)
        assert told["you"]["limits"]["loss"] == "100.00"
        assert told["table"] == first["table"]


def test_every_message_follows_the_one_before(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as line:
        line.hear()
        line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
        line.phase("preflop")
    states = [m for m in line.heard if m["kind"] == "state"]
    assert [m["previous"] for m in states[1:]] == [m["number"] for m in states[:-1]]
    assert [m["sequence"] for m in states] == sorted(m["sequence"] for m in states)
    # Only the first is whole: what does not change is not said again.
    assert sum('"notices"' in frame for frame in line.frames) == 1


def test_a_key_names_one_command_and_is_refused_for_another(tmp_path: Path) -> None:
    bet = {"type": "Bet", "seat": 1, "wagers": {"ante": "10.00", "blind": "10.00"}}
    other = {**bet, "wagers": {"ante": "50.00", "blind": "50.00"}}
    with LiveHouse(tmp_path, chosen=config(betting=60.0)) as house:
        kim, _ = house.seated(), house.seated("Ada", 2)
        first = kim.ask(bet, key="only-once").json()
        for changed in (other, {"type": "TakeBack", "seat": 1}, {"type": "Leave", "seat": 2}):
            refused = kim.ask(changed, key="only-once")
            assert refused.status_code == 409
            assert "another command" in refused.json()["error"]["message"]
        assert answered(kim.ask(bet, key="only-once").json()) == answered(first)
        token = kim.http.cookies
        csrf = kim.http.headers["X-CSRF-Token"]
    with LiveHouse(tmp_path, chosen=config(betting=60.0)) as house:
        # After a restart the record still knows what the key was for.
        again = house.guest(None)
        again.http.cookies = token
        again.http.headers["X-CSRF-Token"] = csrf
        assert again.ask(other, key="only-once").status_code == 409
        assert answered(again.ask(bet, key="only-once").json()) == answered(first)


def answered(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer but for how far the record was signed when it was given."""
    entry = {
        key: value for key, value in answer["receipt"].items() if key not in ("signed", "signature")
    }
    return {**answer, "receipt": entry}


def test_the_same_key_twice_is_done_once_and_answered_twice_alike(house: LiveHouse) -> None:
    kim = house.guest()
    kim.did("Sit")
    with kim.socket() as line:
        command = {"type": "BuyIn", "seat": 1, "amount": "200.00"}
        message = {"kind": "command", "key": "buy-in-once", "command": command}
        line.say(message)
        line.say(message)
        answers = [line.answer("buy-in-once"), line.answer("buy-in-once")]
    assert answered(answers[0]) == answered(answers[1])
    # And by the other road.
    assert answered(kim.ask(command, key="buy-in-once").json()) == answered(answers[0])
    assert kim.http.get("/api/me").json()["seats"][0]["stack"] == "200.00"


def test_a_decision_for_a_moment_that_has_passed_is_refused(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as line:
        before = line.hear()["sequence"]
        line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
        line.phase("preflop")
        refusal = line.ask({"type": "Check", "seat": 1}, seen=before)
    assert refusal["kind"] == "refusal"
    assert refusal["error"]["field"] == "seen"


def test_a_decision_out_of_order_is_refused(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as line:
        line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
        line.phase("preflop")
        # Before the flop nobody folds, and 1x comes with the river.
        assert line.ask({"type": "Fold", "seat": 1})["error"]["rule"] == "B-06"
        assert line.ask({"type": "Play", "seat": 1, "times": 1})["kind"] == "refusal"
        assert line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})["error"]["rule"] == "B-10"


def test_after_the_deadline_the_house_has_decided(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, chosen=config(deciding=0.3)) as house:
        kim = house.seated()
        with kim.socket() as line:
            line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
            line.phase("flop")
            late = line.ask({"type": "Play", "seat": 1, "times": 4})
            assert late["kind"] == "refusal"
            over = line.phase("settled")
    assert over["table"]["seats"][0]["by_system"] is True


def test_another_players_seat_is_refused(house: LiveHouse) -> None:
    house.seated()
    ada = house.guest("Ada")
    with ada.socket() as line:
        refusal = line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
    assert refusal["error"]["rule"] == "B-11"
    assert ada.ask({"type": "Leave", "seat": 1}).status_code == 403


def test_a_spectator_watches_and_asks_for_nothing(house: LiveHouse) -> None:
    with house.guest(None).socket() as line:
        assert line.hear()["you"]["player"] is None
        refusal = line.ask({"type": "Sit", "seat": 1})
    assert refusal["kind"] == "refusal"
    assert "guest" in refusal["error"]["message"]


GARBAGE: list[tuple[Any, str | None]] = [
    ("not json", None),
    ("", None),
    ("[]", None),
    ("[" * 10_000, None),
    (b"\xff\xfe\x00", None),
    ("{}", "kind"),
    ('{"kind": "dance"}', "kind"),
    ('{"kind": "command", "key": "12345678"}', "command"),
    ({"kind": "command", "key": "short", "command": {"type": "Check", "seat": 1}}, "key"),
    ({"kind": "command", "key": "a\u0000aaaaaaa", "command": {"type": "Check", "seat": 1}}, "key"),
    ({"kind": "command", "key": "12345678", "command": {"type": "Dance", "seat": 1}}, "type"),
    ({"kind": "command", "key": "12345678", "command": {"type": "Check"}}, "seat"),
    ({"kind": "command", "key": "12345678", "command": {"type": "Check", "seat": "1"}}, "seat"),
    (
        {"kind": "command", "key": "12345678", "command": {"type": "Check", "seat": 1, "x": 2}},
        "x",
    ),
    (
        {
            "kind": "command",
            "key": "12345678",
            "command": {"type": "Bet", "seat": 1, "wagers": {"ante": "10"}},
        },
        "wagers.ante",
    ),
    (
        {
            "kind": "command",
            "key": "12345678",
            "command": {"type": "Bet", "seat": 1, "wagers": {"antes": "10.00"}},
        },
        "wagers.antes",
    ),
    (
        {
            "kind": "command",
            "key": "12345678",
            "command": {"type": "Bet", "seat": 1, "wagers": STAKES, "pledge": "xyz"},
        },
        "pledge",
    ),
    ({"kind": "resync", "after": -1}, "after"),
    ('{"kind": "command", "key": "\\ud800aaaaaaaa", "command": {}}', None),
]


def test_garbage_is_refused_with_field_and_sentence_and_the_socket_stays(
    house: LiveHouse,
) -> None:
    kim = house.guest()
    for message, field in GARBAGE:
        with kim.socket() as line:
            line.hear()
            line.say(message)
            refusal = line.hear()
            assert refusal["kind"] == "refusal", message
            assert refusal["error"]["field"] == field, (message, refusal)
            assert refusal["error"]["message"]
            line.say({"kind": "ping"})
            assert line.hear()["kind"] == "pong"


def test_the_key_of_a_message_with_a_fault_is_in_the_refusal(house: LiveHouse) -> None:
    with house.guest().socket() as line:
        refusal = line.ask({"type": "Check", "seat": []}, key="faulty-one")
    assert refusal["key"] == "faulty-one"


def test_nothing_but_garbage_ends_the_socket(house: LiveHouse) -> None:
    with house.guest().socket() as line:
        for _ in range(30):
            line.say("garbage")
        closed = line.end()
    assert closed.rcvd is not None
    assert closed.rcvd.code == 1008


def test_a_giant_message_gets_a_sentence_and_the_socket_is_closed(house: LiveHouse) -> None:
    with house.guest().socket() as line:
        line.hear()
        line.say("x" * 20_000)
        assert "16384" in line.hear()["error"]["message"]
        closed = line.end()
    assert closed.rcvd is not None
    assert closed.rcvd.code == 1009


def test_a_monstrous_message_closes_the_socket(house: LiveHouse) -> None:
    with house.guest().socket() as line:
        line.hear()
        # Little enough that it is sent before the line is closed.
        line.say("x" * 150_000)
        closed = line.end()
    assert closed.rcvd is not None
    assert closed.rcvd.code == 1009


def test_two_tabs_of_one_player_see_the_same(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as one, kim.socket() as other:
        one.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
        first, second = one.phase("preflop"), other.phase("preflop")
        assert first["you"]["cards"] == second["you"]["cards"] == ["As", "Ah"]
        # One decides; the other, which does not know yet, is told that it is done.
        assert one.ask({"type": "Check", "seat": 1}, seen=first["sequence"])["kind"] == "answer"
        late = other.ask({"type": "Play", "seat": 1, "times": 4}, seen=second["sequence"])
        assert late["kind"] == "refusal"
        assert one.phase("flop")["table"]["board"] == other.phase("flop")["table"]["board"]


def test_whoever_comes_back_in_mid_hand_hears_what_was_missed(house: LiveHouse) -> None:
    kim = house.seated()
    with kim.socket() as line:
        line.hear()
        line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
        last = line.phase("preflop")["sequence"]
    kim.did("Check")
    house.wait_for("flop")
    with kim.socket(after=last) as line:
        state = line.phase("flop")
        assert "previous" not in state
        told = [news["kind"] for message in line.heard for news in message["news"]]
        assert told[:2] == ["check", "flop"]
        assert state["you"]["cards"] == ["As", "Ah"]
        # And by asking.
        line.say({"kind": "resync", "after": last})
        again = line.until(lambda m: m["kind"] == "state" and "previous" not in m)
    assert [news["kind"] for news in again["news"]] == ["check", "flop"]


def test_nobody_else_ever_hears_a_hidden_card(tmp_path: Path) -> None:
    """O-14: every frame for a spectator and for another player is searched for Kim's cards."""
    # Seat 1 has Ks Kd, seat 2 Qs Qd; nines for the dealer. Seat 1 folds in the end.
    decks = ["Ks Kd Qs Qd 9c 9d 2c 5d 7h Js 3c"]
    with LiveHouse(tmp_path, decks, chosen=config(betting=0.5)) as house:
        kim, ada, eve = house.seated(), house.seated("Ada", 2), house.guest(None)
        with kim.socket() as own, ada.socket() as other, eve.socket() as watcher:
            own.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
            other.ask({"type": "Bet", "seat": 2, "wagers": STAKES})
            assert own.phase("preflop")["you"]["cards"] == ["Ks", "Kd"]
            for _ in range(2):
                kim.did("Check")
                ada.did("Check", seat=2)
            kim.did("Fold")
            ada.did("Play", seat=2, times=1)
            for line in (own, other, watcher):
                line.phase("settled")
            shown = eve.http.get("/api/tables/felt").text
    for frame in (*other.frames, *watcher.frames, shown):
        assert '"Ks"' not in frame
        assert '"Kd"' not in frame
    hidden = ("Qs", "Qd", "9c", "9d")
    pairs = zip(watcher.frames, watcher.heard, strict=True)
    early = [f for f, m in pairs if m["table"]["phase"] not in ("settled", "showdown")]
    assert early
    assert not any(f'"{card}"' in frame for frame in early for card in hidden)
    flop = next(m for m in watcher.heard if m["table"]["phase"] == "preflop")
    assert flop["you"]["cards"] == []


@pytest.mark.parametrize("case", ["none", "forged", "used", "other table", "late"])
def test_a_socket_needs_a_ticket_of_its_own(tmp_path: Path, case: str) -> None:
    ahead = 0
    clock = lambda: time.time_ns() // 1_000_000 + ahead  # noqa: E731 - moves with `ahead`
    with LiveHouse(tmp_path, clock=clock) as house:
        kim = house.guest()
        ticket = kim.ticket()
        table = "felt"
        match case:
            case "none":
                ticket = ""
            case "forged":
                ticket = ticket[:-2] + ("AA" if ticket[-2:] != "AA" else "BB")
            case "used":
                with kim.socket(ticket=ticket) as line:
                    line.hear()
            case "other table":
                ticket = house.app.state.services.sessions.ticket(None, "other")[0]
            case "late":
                ahead = 60_000
        where = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket?ticket={ticket}"
        with pytest.raises(InvalidStatus) as refused, connect(where, proxy=None):
            pass
    assert refused.value.response.status_code == 401
    assert json.loads(refused.value.response.body or b"")["error"]["message"]


def test_an_unknown_table_has_no_socket_and_no_ticket(house: LiveHouse) -> None:
    kim = house.guest()
    where = f"{house.url.replace('http', 'ws')}/api/tables/none/socket?ticket={kim.ticket()}"
    with pytest.raises(InvalidStatus) as refused, connect(where, proxy=None):
        pass
    assert refused.value.response.status_code == 404
    assert kim.http.post("/api/me/tickets", json={"table": "none"}).status_code == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_opens_no_socket(house: LiveHouse, origin: str) -> None:
    kim = house.guest()
    where = f"{house.url.replace('http', 'ws')}/api/tables/felt/socket?ticket={kim.ticket()}"
    with pytest.raises(InvalidStatus) as refused, connect(where, proxy=None, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    with connect(where, proxy=None, origin=Origin(house.url)) as wire:
        assert wire.recv(5)


def test_commands_too_fast_are_refused_and_the_socket_stays(tmp_path: Path) -> None:
    pace = Pace(commands=Rate(1.0, 3), loopback=1.0)
    with LiveHouse(tmp_path, pace=pace) as house, house.guest().socket() as line:
        line.hear()
        for _ in range(5):
            line.say({"kind": "ping"})
        kinds = [line.hear()["kind"] for _ in range(5)]
    assert kinds == ["pong", "pong", "pong", "refusal", "refusal"]
    assert "wait" in line.heard[-1]["error"]["message"]


def test_one_player_holds_only_so_many_sockets(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, pace=Pace(sockets_of_player=2, loopback=1.0)) as house:
        kim = house.guest()
        with kim.socket(), kim.socket():
            where = f"{house.url.replace('http', 'ws')}/api/tables/felt/socket?ticket="
            with pytest.raises(InvalidStatus) as refused, connect(where + kim.ticket(), proxy=None):
                pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["Retry-After"]
        time.sleep(0.2)
        with kim.socket() as line:
            line.hear()


def test_a_viewer_who_takes_nothing_holds_nobody_up_and_is_let_go(
    house: LiveHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "SEND_PATIENCE", 0.5)
    kim = house.seated()
    narrow = socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2])))
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    where = f"{house.url.replace('http', 'ws')}/api/tables/felt/socket?ticket={kim.ticket()}"
    with connect(where, sock=narrow, proxy=None, max_queue=1, ping_interval=None) as stuck:
        gone = False
        for _ in range(20_000):
            try:
                stuck.send('{"kind": "resync", "after": 0}')
            except ConnectionClosed:
                gone = True
            if gone or house.house.metrics.sockets._value.get() == 0:
                break
            time.sleep(0.0005)
        assert house.house.metrics.sockets._value.get() == 0
        with kim.socket() as line:
            line.ask({"type": "Bet", "seat": 1, "wagers": STAKES})
            assert line.phase("preflop")["you"]["cards"] == ["As", "Ah"]
        narrow.close()


def test_when_the_house_closes_every_viewer_is_told(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as house:
        kim = house.guest()
        with kim.socket() as line:
            line.hear()
            house._server.handle_exit(15, None)
            closed = line.end()
    assert closed.rcvd is not None
    assert closed.rcvd.code == 1012
