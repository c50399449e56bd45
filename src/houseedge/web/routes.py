"""The table of routes: every address of the house's interface, one row each."""

from __future__ import annotations

from houseedge.web import guests, health, lobby_socket, office, rounds, socket, tables, wins
from houseedge.web.route import Route
from houseedge.wire.command import Ask
from houseedge.wire.fault import ErrorAnswer
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
from houseedge.wire.house import ConfigAnswer, ConfigBody, ConfigShown, SoftwareShown
from houseedge.wire.kept import (
    DecisionAdvice,
    OwnRounds,
    RoundProof,
    Rounds,
    RoundShown,
    UnsealBody,
)
from houseedge.wire.lobby import (
    Health,
    Lobby,
    Meters,
    PostedSheet,
    Readiness,
    TableShown,
)
from houseedge.wire.message import Answered, Denied
from houseedge.wire.meter import MeterAccounts, MeterWins

PLAYERS = (
    Route(
        method="POST", path="/api/guests", handler=guests.guests, tag="players", body=GuestBody,
        answer=GuestShown, status=201, price="guests", csrf=False, optional=True,
        also={200: (GuestShown, "You were here already")},
    ),
    Route(
        method="GET", path="/api/me", handler=guests.me, tag="players", answer=Me, role="guest",
    ),
    Route(
        method="POST", path="/api/me/refill", handler=guests.refill, tag="players", answer=Me,
        role="guest",
    ),
    Route(
        method="PUT", path="/api/me/name", handler=guests.name, tag="players", body=NameBody,
        answer=Me, role="guest",
    ),
    Route(
        method="PUT", path="/api/me/limits", handler=guests.limits, tag="players",
        body=LimitsBody, answer=Me, role="guest",
    ),
    Route(
        method="POST", path="/api/me/pause", handler=guests.pause, tag="players", body=PauseBody,
        answer=Me, role="guest",
    ),
    Route(
        method="POST", path="/api/me/sign-out", handler=guests.sign_out, tag="players",
        answer=SignedOut, role="guest",
    ),
    Route(
        method="POST", path="/api/me/tickets", handler=guests.tickets, tag="players",
        body=TicketBody, answer=Ticket, price="tickets",
    ),
    Route(
        method="GET", path="/api/me/rounds", handler=rounds.own_rounds, tag="players",
        query=rounds.Newest, answer=OwnRounds, role="guest", price="recalls",
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
        answer=DecisionAdvice, role="guest",
        also={
            409: (ErrorAnswer, "No decision of yours is due"),
            503: (ErrorAnswer, "The coach is not ready; see Retry-After"),
        },
    ),
    Route(
        method="POST", path="/api/tables/{table}/commands", handler=tables.command, tag="tables",
        body=Ask, answer=Answered, role="guest", price="commands", raw=True,
        also={
            400: ((Denied, ErrorAnswer), "It cannot be read"),
            403: ((Denied, ErrorAnswer), "Another's seat, another site, or no CSRF token"),
            409: (Denied, "The rules do not allow it now"),
        },
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
        body=UnsealBody, answer=RoundProof, role="machine", price="recalls", csrf=False,
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
        tag="meters", role="machine", price="recalls", media=("text/html",),
    ),
    Route(
        method="GET", path="/api/meters/{meter}/report", handler=wins.report, tag="meters",
        query=wins.Interval, answer=MeterAccounts, role="machine", price="recalls",
        media=("application/json", "text/csv", "text/html"),
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
        answer=ConfigShown, role="machine", price="recalls",
    ),
    Route(
        method="POST", path="/api/house/config", handler=office.change_config, tag="house",
        body=ConfigBody, answer=ConfigAnswer, role="machine", price="recalls", csrf=False,
        also={409: (ErrorAnswer, "A fault or a refusal; nothing was done")},
    ),
    Route(
        method="GET", path="/api/house/software", handler=office.software, tag="house",
        answer=SoftwareShown, role="machine", price="recalls",
    ),
    Route(
        method="POST", path="/api/house/software/check", handler=office.check_software,
        tag="house", answer=SoftwareShown, role="machine", price="recalls", csrf=False,
    ),
)  # fmt: skip
ROUTES = (*PLAYERS, *TABLES, *ROUNDS, *METERS, *HOUSE, *OFFICE)
