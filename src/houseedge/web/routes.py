"""The table of routes: every address of the house's interface, one row each."""

from __future__ import annotations

from houseedge.table.view import DisplayView
from houseedge.web import (
    adjusting,
    dealing,
    floor,
    guests,
    health,
    journal,
    link,
    lobby_socket,
    office,
    people,
    plans,
    rounds,
    signs,
    socket,
    staff,
    tables,
    wins,
)
from houseedge.web.cage_routes import AT_CAGE
from houseedge.web.hands_routes import HANDS
from houseedge.web.laboratory_routes import LABORATORY
from houseedge.web.par import PAR
from houseedge.web.practice_routes import PRACTICE
from houseedge.web.record_routes import RECORD
from houseedge.web.route import Route
from houseedge.wire.adjusting import AdjustBody, RetireBody
from houseedge.wire.bank import BankAdvice
from houseedge.wire.command import Ask
from houseedge.wire.dealing import CardsHeard, ConsoleShown, ReadingBody, StepBody, Stepped
from houseedge.wire.fault import ErrorAnswer
from houseedge.wire.floor import FloorCall, FloorView, IrregularityList
from houseedge.wire.guest import (
    GuestBody,
    GuestShown,
    LimitsBody,
    Me,
    NameBody,
    PauseBody,
    SignedOut,
    Ticket,
    TicketBody,
)
from houseedge.wire.house import CheckBody, ConfigAnswer, ConfigBody, ConfigShown, SoftwareShown
from houseedge.wire.kept import (
    DecisionAdvice,
    OwnRounds,
    RoundProof,
    Rounds,
    RoundShown,
    UnsealBody,
)
from houseedge.wire.link import GameBody, GameProven, LinkBody, LinkHeard, LinkShown
from houseedge.wire.lobby import (
    Health,
    Lobby,
    MeterDisplay,
    Meters,
    PostedSheet,
    Readiness,
    TableShown,
)
from houseedge.wire.message import Answered, Denied
from houseedge.wire.meter import MeterAccounts, MeterAdvice, MeterWins
from houseedge.wire.people import (
    AccountBody,
    BadgeBody,
    BadgeShown,
    Done,
    EndBody,
    HireBody,
    LogPage,
    OwnData,
    OwnSessions,
    PasswordBody,
    RoleBody,
    SignInBody,
    StaffList,
    UnlockBody,
    Waiting,
    WaitingList,
    WhoAmI,
    WhyBody,
)

PLAYERS = (
    Route(
        method="POST", path="/api/guests", handler=guests.guests, tag="players", body=GuestBody,
        answer=GuestShown, status=201, price="guests", csrf=False, optional=True,
        also={200: (GuestShown, "You were here already")},
    ),
    Route(
        method="GET", path="/api/me", handler=guests.me, tag="players", answer=Me,
    ),
    Route(
        method="POST", path="/api/me/refill", handler=guests.refill, tag="players", answer=Me,
    ),
    Route(
        method="PUT", path="/api/me/name", handler=guests.name, tag="players", body=NameBody,
        answer=Me,
    ),
    Route(
        method="PUT", path="/api/me/limits", handler=guests.limits, tag="players",
        body=LimitsBody, answer=Me,
    ),
    Route(
        method="POST", path="/api/me/pause", handler=guests.pause, tag="players", body=PauseBody,
        answer=Me,
    ),
    Route(
        method="POST", path="/api/me/sign-out", handler=guests.sign_out, tag="players",
        answer=SignedOut,
    ),
    Route(
        method="POST", path="/api/me/tickets", handler=guests.tickets, tag="players",
        body=TicketBody, answer=Ticket, price="tickets",
    ),
    Route(
        method="GET", path="/api/me/rounds", handler=rounds.own_rounds, tag="players",
        query=rounds.Newest, answer=OwnRounds, price="recalls",
    ),
)  # fmt: skip
PEOPLE = (
    Route(
        method="POST", path="/api/sessions", handler=people.sign_in, tag="people", body=SignInBody,
        answer=WhoAmI, status=201, price="sign_ins", csrf=False,
        also={401: (ErrorAnswer, "Something is not right, or the account is locked")},
    ),
    Route(
        method="GET", path="/api/me/account", handler=people.who, tag="people", answer=WhoAmI,
    ),
    Route(
        method="POST", path="/api/me/account", handler=people.take_account, tag="people",
        body=AccountBody, answer=WhoAmI, status=201, price="sign_ins",
    ),
    Route(
        method="POST", path="/api/me/account/end", handler=people.end_account, tag="people",
        body=EndBody, answer=Done, price="sign_ins",
    ),
    Route(
        method="PUT", path="/api/me/password", handler=people.change_password, tag="people",
        body=PasswordBody, answer=WhoAmI, price="sign_ins",
    ),
    Route(
        method="GET", path="/api/me/data", handler=people.own_data, tag="people", answer=OwnData,
        price="exports",
    ),
    Route(
        method="GET", path="/api/me/sessions", handler=people.own_sessions, tag="people",
        answer=OwnSessions,
    ),
    Route(
        method="DELETE", path="/api/me/sessions/{session}", handler=people.end_session,
        tag="people", answer=OwnSessions,
    ),
    Route(
        method="POST", path="/api/me/unlock", handler=people.unlock, tag="people",
        body=UnlockBody, answer=WhoAmI, price="sign_ins",
    ),
    Route(
        method="POST", path="/api/me/lock", handler=people.lock, tag="people", answer=WhoAmI,
        uses=False,
    ),
    Route(
        method="POST", path="/api/me/badge", handler=people.badge, tag="people", body=BadgeBody,
        answer=BadgeShown, price="sign_ins",
    ),
)  # fmt: skip
STAFF = (
    Route(
        method="GET", path="/api/staff", handler=staff.listed, tag="staff", answer=StaffList,
    ),
    Route(
        method="POST", path="/api/staff", handler=staff.hire, tag="staff", body=HireBody,
        answer=Waiting, status=202, verify=staff.verified(staff.hiring),
    ),
    Route(
        method="POST", path="/api/staff/{account}/dismiss", handler=staff.dismiss, tag="staff",
        body=WhyBody, answer=Done,
    ),
    Route(
        method="POST", path="/api/staff/{account}/role", handler=staff.give_role, tag="staff",
        body=RoleBody, answer=Waiting, status=202, verify=staff.verified(staff.giving_role),
    ),
    Route(
        method="POST", path="/api/staff/{account}/lock", handler=staff.lock, tag="staff",
        body=WhyBody, answer=Done,
    ),
    Route(
        method="POST", path="/api/staff/{account}/free", handler=staff.free, tag="staff",
        body=WhyBody, answer=Done,
    ),
    Route(
        method="POST", path="/api/staff/{account}/reset", handler=staff.reset, tag="staff",
        body=WhyBody, answer=Waiting, status=202, verify=staff.verified(staff.resetting),
    ),
    Route(
        method="GET", path="/api/staff/requests", handler=staff.requests, tag="staff",
        answer=WaitingList,
    ),
    Route(
        method="POST", path="/api/staff/requests/{request}/confirm", handler=staff.confirm,
        tag="staff", answer=Done,
    ),
    Route(
        method="GET", path="/api/log", handler=journal.log, tag="staff", query=journal.LogQuery,
        answer=LogPage, price="recalls", media=("application/json", "text/csv"),
    ),
)  # fmt: skip
TABLES = (
    Route(
        method="GET", path="/api/lobby/socket", handler=lobby_socket.upgrade, tag="tables",
        query=socket.LobbyQuery, answer=ErrorAnswer, status=426,
        also={426: (ErrorAnswer, "Ask for an upgrade to a WebSocket")},
    ),
    Route(method="GET", path="/api/tables", handler=tables.tables, tag="tables", answer=Lobby),
    Route(
        method="GET", path="/api/tables/{table}", handler=tables.table, tag="tables",
        answer=TableShown,
    ),
    Route(
        method="GET", path="/api/tables/{table}/rules", handler=tables.rules, tag="tables",
        answer=PostedSheet,
    ),
    Route(
        method="GET", path="/api/tables/{table}/advice", handler=tables.advice, tag="tables",
        answer=DecisionAdvice,
        also={
            409: (ErrorAnswer, "No decision of yours is due"),
            503: (ErrorAnswer, "The coach is not ready; see Retry-After"),
        },
    ),
    Route(
        method="GET", path="/api/tables/{table}/bank", handler=tables.bank, tag="tables",
        query=tables.BankStake, answer=BankAdvice, price="recalls",
        also={
            409: (ErrorAnswer, "There is no bank to take, or nobody to bank"),
            503: (ErrorAnswer, "The coach is not ready; see Retry-After"),
        },
    ),
    Route(
        method="POST", path="/api/tables/{table}/commands", handler=tables.command, tag="tables",
        body=Ask, answer=Answered, price="commands", raw=True,
        also={
            400: ((Denied, ErrorAnswer), "It cannot be read"),
            403: ((Denied, ErrorAnswer), "Another's seat, another site, or no CSRF token"),
            409: (Denied, "The rules do not allow it now"),
        },
    ),
    Route(
        method="GET", path="/api/tables/{table}/display", handler=signs.display, tag="tables",
        answer=DisplayView,
    ),
    Route(
        method="GET", path="/api/tables/{table}/console", handler=dealing.console, tag="dealing",
        query=dealing.AsOf, answer=ConsoleShown,
        also={409: (ErrorAnswer, "The table is automatic")},
    ),
    Route(
        method="POST", path="/api/tables/{table}/steps", handler=dealing.step, tag="dealing",
        body=StepBody, answer=Stepped, price="commands",
        also={
            401: (ErrorAnswer, "Badge or PIN are not right"),
            409: (ErrorAnswer, "The rules do not allow it now"),
        },
    ),
    Route(
        method="POST", path="/api/tables/{table}/readings", handler=dealing.read, tag="dealing",
        body=ReadingBody, answer=CardsHeard, price="commands",
        also={409: (ErrorAnswer, "No such cards can have left the shoe now")},
    ),
    Route(
        method="GET", path="/api/tables/{table}/socket", handler=socket.upgrade, tag="tables",
        query=socket.SocketQuery, answer=ErrorAnswer, status=426,
        also={
            401: (ErrorAnswer, "The ticket is missing, late, used, or for another table"),
            426: (ErrorAnswer, "Ask for an upgrade to a WebSocket"),
        },
    ),
)  # fmt: skip
FLOOR = (
    Route(method="GET", path="/api/floor", handler=floor.floor, tag="floor", answer=FloorView),
    Route(
        method="POST", path="/api/floor/calls/{call}/take", handler=floor.take, tag="floor",
        answer=FloorCall,
    ),
    Route(
        method="GET", path="/api/irregularities", handler=floor.known_irregularities,
        tag="floor", answer=IrregularityList,
    ),
)  # fmt: skip
ROUNDS = (
    Route(
        method="GET", path="/api/tables/{table}/rounds", handler=rounds.table_rounds, tag="rounds",
        query=rounds.Older, answer=Rounds, price="recalls",
    ),
    Route(
        method="GET", path="/api/rounds/{round}", handler=rounds.one_round, tag="rounds",
        answer=RoundShown, price="recalls", also={409: (ErrorAnswer, "The round is not over")},
    ),
    Route(
        method="GET", path="/api/rounds/{round}/proof", handler=rounds.proof, tag="rounds",
        answer=RoundProof, price="recalls",
    ),
    Route(
        method="POST", path="/api/rounds/{round}/unseal", handler=rounds.unseal, tag="rounds",
        body=UnsealBody, answer=RoundProof, price="recalls",
        also={409: (ErrorAnswer, "The round is not over")},
    ),
)  # fmt: skip
METERS = (
    Route(method="GET", path="/api/meters", handler=tables.meters, tag="meters", answer=Meters),
    Route(
        method="GET", path="/api/meters/{meter}/wins", handler=wins.wins, tag="meters",
        query=rounds.Newest, answer=MeterWins, price="recalls",
    ),
    Route(
        method="GET", path="/api/meters/{meter}/wins/{win:path}", handler=wins.win_page,
        query=wins.PageFormat, tag="meters", price="recalls",
        media=("text/html", "application/pdf"),
    ),
    Route(
        method="GET", path="/api/meters/{meter}/advice", handler=plans.advice, tag="staff",
        query=plans.PlanDraft, answer=MeterAdvice, price="recalls",
    ),
    Route(
        method="GET", path="/api/meters/{meter}/report", handler=wins.report, tag="meters",
        query=wins.Interval, answer=MeterAccounts, price="recalls",
        media=("application/json", "text/csv", "text/html"),
    ),
    Route(
        method="GET", path="/api/meters/{meter}/display", handler=signs.meter_display,
        tag="meters", answer=MeterDisplay,
    ),
    Route(
        method="POST", path="/api/meters/{meter}/adjustments", handler=adjusting.adjust,
        tag="meters", body=AdjustBody, answer=Waiting, status=202, verify=adjusting.verify,
        weigh=adjusting.weigh,
        also={409: (ErrorAnswer, "The meter does not hold that much, or nobody may confirm it")},
    ),
    Route(
        method="POST", path="/api/meters/{meter}/retirement", handler=adjusting.retire,
        tag="meters", body=RetireBody, answer=Waiting, status=202,
        verify=adjusting.verify_retiring,
        also={409: (ErrorAnswer, "It is still in use, or nobody may confirm it")},
    ),
    Route(
        method="GET", path="/api/meters/{meter}/link", handler=link.shown, tag="link",
        answer=LinkShown,
    ),
    Route(
        method="POST", path="/api/meters/{meter}/games", handler=link.admit, tag="link",
        body=GameBody, answer=GameProven, status=201, price="recalls",
        also={409: (ErrorAnswer, "Its odds are not the link's, or it is in already")},
    ),
    Route(
        method="POST", path="/api/meters/{meter}/messages", handler=link.hear, tag="link",
        body=LinkBody, answer=LinkHeard, price="commands",
        also={409: (ErrorAnswer, "The rules do not allow it now; its turn is not used")},
    ),
)  # fmt: skip
HOUSE = (
    Route(
        method="GET", path="/healthz", handler=health.healthz, tag="house", answer=Health,
        also={503: (Health, "Its record could not be written")},
    ),
    Route(
        method="GET", path="/readyz", handler=health.readyz, tag="house", answer=Readiness,
        also={503: (Readiness, "The house does not deal now")},
    ),
    Route(
        method="GET", path="/metrics", handler=health.metrics, tag="house", media=("text/plain",),
    ),
)  # fmt: skip
OFFICE = (
    Route(
        method="GET", path="/api/house/config", handler=office.config, tag="house",
        answer=ConfigShown, price="recalls",
    ),
    Route(
        method="POST", path="/api/house/config", handler=office.change_config, tag="house",
        body=ConfigBody, answer=ConfigAnswer, price="recalls",
        also={409: (ErrorAnswer, "A fault or a refusal; nothing was done")},
    ),
    Route(
        method="POST", path="/api/house/config/check", handler=office.check_config, tag="house",
        body=ConfigBody, answer=ConfigAnswer, price="recalls",
    ),
    Route(
        method="GET", path="/api/house/software", handler=office.software, tag="house",
        answer=SoftwareShown, price="recalls",
    ),
    Route(
        method="POST", path="/api/house/software/check", handler=office.check_software,
        tag="house", body=CheckBody, optional=True, answer=SoftwareShown, price="recalls",
    ),
)  # fmt: skip
ROUTES = (
    *(*PLAYERS, *PEOPLE, *STAFF, *TABLES, *FLOOR, *ROUNDS, *HANDS),
    *(*PRACTICE, *METERS, *AT_CAGE, *RECORD, *HOUSE, *OFFICE, *LABORATORY, *PAR),
)
