"""The table of rights, cell by cell: every route and command for everybody at the door.

A route or a command without a row fails here, and so does a row of nothing. What may not be asked
is refused by name, over HTTP and through the socket; what may is not, whatever else becomes of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from houseedge.errors import HouseEdgeError
from houseedge.floor.office import OFFICE_COMMANDS, Hire
from houseedge.floor.staff import ROLES, STAFF_ROLES
from houseedge.house.office import spoken_for
from houseedge.house.rights import AT_THE_DOOR, NoRight, parse_rights, rights, spoken
from houseedge.table.command import (
    DealerCommand,
    DeviceCommand,
    FeltCommand,
    HouseCommand,
    PlayerCommand,
    StaffCommand,
)
from houseedge.web.route import Route
from houseedge.web.routes import ROUTES
from houseedge.wire.dealing import STEPS
from tests import plain
from tests.web.live import Guest
from tests.web.test_people import MINUTE, WHY, Door, taken

#: Refused because of who asks, and for nothing else.
BY_RIGHT = {(403, "no_right"), (401, "no_session"), (403, "forbidden")}
PARTS = {"table": "felt", "round": "felt-1", "meter": "WA-01", "win:path": "felt-1-1/0"}
#: Bodies that can be read, of routes that need a badge.
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/house/config": {"config": {}, "why": "Saturday night"},
    "POST /api/staff": {"account": "zoe", "name": "Zoe", "role": "dealer", **WHY},
    "POST /api/staff/{account}/role": {"role": "cage", **WHY},
    "POST /api/meters/{meter}/adjustments": {"amount": "1.00", "reason": "correction", **WHY},
    "POST /api/meters/{meter}/retirement": {"into": "WA-02", **WHY},
    "POST /api/meters/{meter}/games": {"game": "Let It Ride", **WHY},
    "POST /api/rounds/{round}/unseal": WHY,
    "POST /api/cage/shift/open": {},
    "POST /api/cage/shift/close": {},
    "POST /api/cage/cash-outs": {"player": "nobody", "amount": "1.00"},
    "POST /api/cage/transfers": {"giver": "a", "taker": "b", "amount": "1.00", **WHY},
    "POST /api/cage/corrections": {
        "slip": "B-0001",
        "amount": "1.00",
        "reason": "wrong amount",
        **WHY,
    },
    "POST /api/tables/{table}/fills": {"amount": "1.00", **WHY},
    "POST /api/tables/{table}/credits": {"amount": "1.00", **WHY},
    "POST /api/tables/{table}/counts": {"chips": [], **WHY},
    "POST /api/tables/{table}/boxes": {"shift": 1, "chips": [], **WHY},
    "POST /api/disputes/{dispute}/decision": {"words": "it stands"},
    "POST /api/disputes/{dispute}/payment": {"amount": "1.00", **WHY},
}
HASH = "ab" * 32
#: What locks or ends a console comes last.
LEAVES = ("/api/me/lock", "/api/me/sign-out")
#: What a command needs beside the seat; nobody sits there, so none of them does anything.
FIELDS: dict[str, dict[str, Any]] = {
    "BuyIn": {"amount": "1.00"},
    "CashOut": {"amount": "1.00"},
    "TakeBank": {"stake": "1.00"},
    "Bet": {"wagers": {"ante": "5.00", "blind": "5.00"}},
    "Back": {"order": 1, "wagers": {"trips": "5.00"}},
    "OpenPledge": {"closing": HASH, "chance": HASH},
    "Cut": {"opened": HASH, "chance": HASH},
    "Play": {"times": 4},
}
COMMANDS = [kind.__name__ for kind in get_args(PlayerCommand)]
HOUSES = [
    kind.__name__
    for kind in get_args(HouseCommand | DealerCommand | StaffCommand | DeviceCommand | FeltCommand)
]
#: What a dealer's step needs beside its name; nobody deals the table, so none does anything.
GIVEN: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("call_supervisor", "answer_call", "malfunction", "repair", "take_over"), WHY),
    "set_mode": {"mode": "UTH", **WHY},
    "irregularity": {"what": "misdeal", **WHY},
    "collect_hand": {"seat": 1, "count": 2},
    **{s: {"count": 1} for s in ("coin_in", "start_game", "correct_count", "count_stub")},
    "exchange_cards": {"seat": 1, "other": 2, **WHY},
    "correct_cards": {"seat": 1, "cards": "Ah Kh", **WHY},
    **{step: {"seat": 1} for step in ("spot", "confirm_award")},
    "refuse_award": {"seat": 1, **WHY},
    "hand": {"seat": 1, "line": "flush"},
    "envy_hand": {"seat": 1, "line": "royal_flush"},
    **{step: {"seat": 1} for step in ("place_bet", "take_bet")},
    "correct_seats": {"seats": [1]},
    "take_fee": {"seat": 1, "amount": "1.00"},
    "turn_key": {"position": "RUN"},
    "signal": {"seat": 1, "word": "check"},
    **{step: {"seat": 1, **WHY} for step in ("hold_seat", "release_seat")},
    **dict.fromkeys(("stop_progressive", "resume_progressive"), WHY),
}


class Tally:
    """How many cells were tried, and how many refused."""

    def __init__(self) -> None:
        self.tried = self.refused = 0

    def cell(self, allowed: bool, refused: bool, *what: object) -> None:
        self.tried += 1
        self.refused += refused
        assert refused != allowed, what


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    opened = Door(tmp_path_factory.mktemp("rights"))
    hired = Hire("bot", "Bot One", "program", "plays")
    opened.given["program"] = opened.live.house.personnel.hire_now(hired, spoken_for("otto"))
    with opened.live:
        yield opened


@pytest.fixture(scope="module")
def crowd(door: Door) -> dict[str, Guest]:
    """One of each at the door, the staff at their consoles."""
    found = {"anybody": door.live.guest(None), "guest": door.live.guest("Ada")}
    found["player"] = door.live.guest("Kim")
    taken(found["player"])
    for role in STAFF_ROLES:
        found[role] = door.signs_in(role)
    found["program"] = door.live.guest(None)
    found["program"].http.headers["Authorization"] = f"Bearer {door.given['program'].key}"
    assert {*found} == {*AT_THE_DOOR}
    return found


@pytest.fixture(scope="module")
def tally() -> Tally:
    """The sum of all cells; the last test tells it."""
    return Tally()


def awake(door: Door, crowd: dict[str, Guest], role: str) -> None:
    """Whoever comes in turns the clock on, so a console may have locked itself meanwhile."""
    if role in STAFF_ROLES:
        crowd[role] = door.signs_in(role)


def name_of(route: Route) -> str:
    return f"{route.method} {route.path}"


def outcome(answer: httpx.Response) -> tuple[int, str]:
    shown = answer.json() if "json" in answer.headers.get("content-type", "") else {}
    return answer.status_code, shown.get("error", {}).get("code", "")


def asked(guest: Guest, route: Route, *, body: dict[str, Any] | None = None) -> tuple[int, str]:
    """What a request is answered; its body cannot be read unless one is given."""
    path = re.sub(r"{(.*?)}", lambda part: PARTS.get(part[1], "nobody"), route.path)
    content: Any = {"json": body} if body is not None else {}
    if route.body is not None and body is None:
        content = {"content": b"nonsense"}
    return outcome(guest.http.request(route.method, path, **content))


def test_every_route_and_command_has_a_row_and_every_row_is_of_one() -> None:
    assert {name_of(route) for route in ROUTES} == {*rights().routes}
    assert {*COMMANDS, *HOUSES} == {*rights().table}
    assert {kind.__name__ for kind in OFFICE_COMMANDS} == {*rights().office}
    assert {*STEPS} == {*rights().dealing}
    assert {*rights().over} <= {*STAFF_ROLES}


@pytest.mark.parametrize("role", AT_THE_DOOR)
def test_every_route_is_for_whom_the_table_says(
    door: Door, crowd: dict[str, Guest], tally: Tally, role: str
) -> None:
    # Whoever signs out is gone, so that comes last, and somebody of the kind comes in again.
    ordered = sorted(
        ROUTES, key=lambda route: LEAVES.index(route.path) if route.path in LEAVES else -1
    )
    for route in ordered:
        right = rights().routes[name_of(route)]
        found = asked(crowd[role], route)
        tally.cell(role in right.roles, found in BY_RIGHT, role, name_of(route), found)
    awake(door, crowd, role)
    if role == "guest":
        crowd[role] = door.live.guest("Ada")
    elif role == "player":
        crowd[role] = door.live.guest("Kim")
        taken(crowd[role], "kim two")


@pytest.mark.parametrize("role", AT_THE_DOOR)
def test_every_step_of_a_dealer_is_for_whom_the_table_says(
    door: Door, crowd: dict[str, Guest], tally: Tally, role: str
) -> None:
    given = door.given.get(role) if role in STAFF_ROLES else None
    awake(door, crowd, role)
    shown = {} if given is None else {"badge": given.badge, "pin": given.pin}
    path = rights().routes["POST /api/tables/{table}/steps"].roles
    for step in STEPS:
        right = rights().dealing[step]
        body = {"key": "12345678", "step": step, **GIVEN.get(step, {}), **shown}
        found = outcome(crowd[role].http.post("/api/tables/felt/steps", json=body))
        tally.cell(role in right.roles & path, found in BY_RIGHT, role, step, found)


@pytest.mark.parametrize("role", AT_THE_DOOR)
def test_every_command_is_for_whom_the_table_says_over_http_and_socket(
    door: Door, crowd: dict[str, Guest], tally: Tally, role: str
) -> None:
    awake(door, crowd, role)
    guest = crowd[role]
    with guest.socket() as line:
        for command in COMMANDS:
            allowed = role in rights().table[command].roles
            sent = {"type": command, "seat": 7, **FIELDS.get(command, {})}
            over_http = outcome(guest.ask(sent))
            tally.cell(allowed, over_http in BY_RIGHT, role, command, over_http)
            said = line.ask(sent).get("error", {})
            # A spectator is told to come in first.
            spectator = role == "anybody" and said.get("code") == "wire_fault"
            refused = said.get("code") == "no_right" or spectator
            tally.cell(allowed, refused, role, command, said)
        for command in HOUSES:
            assert role not in rights().table[command].roles
            said = line.ask({"type": command}).get("error", {})
            tally.cell(False, said.get("code") == "wire_fault", role, command, said)
            # Nonsense is counted: who talks nothing else is shown out.
            line.ask({"type": "Ready", "seat": 7})


@pytest.mark.parametrize("role", ["guest", *ROLES])
def test_every_command_of_the_office_is_for_whom_the_table_says(tally: Tally, role: str) -> None:
    for kind in OFFICE_COMMANDS:
        try:
            rights().verify_office(kind.__name__, role)
            refused = False
        except NoRight:
            refused = True
        tally.cell(role in rights().office[kind.__name__].roles, refused, role, kind)


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_what_needs_a_badge_is_refused_without_one(
    crowd: dict[str, Guest], tally: Tally, role: str
) -> None:
    for route in ROUTES:
        right = rights().routes[name_of(route)]
        if "badge" in right.needs and role in right.roles:
            body = BODIES.get(right.name, WHY) if route.body is not None else None
            found = asked(crowd[role], route, body=body)
            tally.cell(False, found == (403, "badge_needed"), role, right.name, found)


def test_two_people_are_needed_where_it_says_so(door: Door, crowd: dict[str, Guest]) -> None:
    needing = {name for name, right in rights().routes.items() if "two_people" in right.needs}
    for name in needing:
        door.badge(crowd["executive"], "executive")
        parts = {"account": "dealer", "meter": "WA-01", "table": "felt", "dispute": "D-0001"}
        answer = crowd["executive"].http.post(
            name.removeprefix("POST ").format(**parts), json=BODIES.get(name, WHY)
        )
        # What cannot be done does not wait: here no shift is open, and nothing is in dispute;
        # and a table feeds the meter.
        cannot = {(409, "no_shift"), (409, "no_such_box"), (404, "no_such_dispute")}
        cannot |= {(409, "still_in_use")}
        assert outcome(answer) in cannot or answer.status_code == 202, name
    assert needing == {
        "POST /api/staff", "POST /api/staff/{account}/role", "POST /api/staff/{account}/reset",
        "POST /api/meters/{meter}/adjustments", "POST /api/cage/corrections",
        "POST /api/meters/{meter}/retirement",
        "POST /api/tables/{table}/fills", "POST /api/tables/{table}/credits",
        "POST /api/tables/{table}/counts", "POST /api/tables/{table}/boxes",
        "POST /api/disputes/{dispute}/payment",
    }  # fmt: skip


def test_a_console_that_locked_itself_may_ask_what_the_table_says_and_no_more(
    door: Door, crowd: dict[str, Guest], tally: Tally
) -> None:
    door.clock.ahead += 31 * MINUTE
    for role in STAFF_ROLES:
        for route in ROUTES:
            right = rights().routes[name_of(route)]
            if role in right.roles and route.path not in (*LEAVES, "/metrics"):
                found = asked(crowd[role], route)
                locked = found == (403, "session_locked")
                tally.cell(right.locked, locked, role, right.name, found)


def test_a_change_without_the_sessions_own_token_is_refused_but_by_key(
    crowd: dict[str, Guest],
) -> None:
    player, program = crowd["player"], crowd["program"]
    with plain.client(base_url=player.url, cookies=player.http.cookies) as page:
        assert outcome(page.post("/api/me/refill")) == (403, "forbidden")
    assert "X-CSRF-Token" not in program.http.headers
    assert outcome(program.http.post("/api/me/refill"))[0] == 409


def test_a_refusal_says_who_has_no_right_as_people_do() -> None:
    assert [spoken(role) for role in ("executive", "auditor", "game_manager", "anybody")] == [
        "an executive",
        "an auditor",
        "a game manager",
        "a visitor without a session",
    ]
    with pytest.raises(NoRight, match=r"^a supervisor has no right over the account of an exec"):
        rights().verify_over("supervisor", "executive")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "rights.toml"),
        ("[routes]\n[table]\n[dealing]\n[office]\n[over]\ndealer = ['king']", "no role 'king'"),
        ("[routes]\nx = { roles = [], needs = ['luck'] }\n[table]\n[office]\n[over]", "luck"),
        ("[routes]\n[table]\n[dealing]\n[office]", "over"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_its_fault(text: str, says: str) -> None:
    with pytest.raises(HouseEdgeError, match=says):
        parse_rights(text)


def test_the_folder_of_the_table_comes_with_the_package() -> None:
    import houseedge.house

    assert (Path(houseedge.house.__file__).parent / "rights.toml").is_file()


def test_how_many_cells_were_tried_and_refused(
    tally: Tally, capsys: pytest.CaptureFixture[str], worker_id: str
) -> None:
    with capsys.disabled():
        print(f"\nrights: {tally.tried} cells tried, {tally.refused} refused")  # noqa: T201
    doors, commands = len(AT_THE_DOOR), 2 * len(COMMANDS) + len(HOUSES)
    least = doors * (len(ROUTES) + commands) + (1 + len(ROLES)) * len(OFFICE_COMMANDS)
    # Where several processes share the tests, each has tried a part of the cells.
    alone = worker_id == "master" and tally.tried
    assert not alone or least <= tally.tried
