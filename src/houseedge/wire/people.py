"""People with accounts: what they send to come in, and what they are told of accounts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from houseedge.money import Cents
from houseedge.table.view import LimitsView, Moment
from houseedge.wire.guest import Body
from houseedge.wire.kept import OwnRoundLine
from houseedge.wire.receipt import Receipt
from houseedge.wire.why import Reason

Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
Login = Annotated[str, msgspec.Meta(min_length=1, max_length=64, examples=["kim"])]
Names = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=80)], ...], msgspec.Meta(max_length=64)
]
RoleName = Annotated[str, msgspec.Meta(max_length=32, examples=["dealer"])]


class SignInBody(Body, frozen=True):
    """Who comes in with an account; staff add a code of their device."""

    login: Login
    password: Secret
    code: Annotated[str, msgspec.Meta(max_length=16, examples=["123456"])] = ""


class AccountBody(Body, frozen=True):
    """What a guest wants to come back with."""

    login: Login
    password: Annotated[
        str,
        msgspec.Meta(max_length=128, description="10 to 128 characters, some of them different."),
    ]


class PasswordBody(Body, frozen=True):
    """Another password."""

    old: Secret
    new: Annotated[str, msgspec.Meta(max_length=128)]


class EndBody(Body, frozen=True):
    """The account's password, so that nobody ends it from a screen left open."""

    password: Secret


class UnlockBody(Body, frozen=True):
    """The PIN or the password of whoever has signed in at a console that locked itself."""

    secret: Secret


class BadgeBody(Body, frozen=True):
    """The number of one's badge and its PIN."""

    badge: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    pin: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class HireBody(Body, frozen=True):
    """Who is to work here, or which program gets a key, good for these tables and actions."""

    account: Annotated[str, msgspec.Meta(max_length=64, examples=["dan"])]
    name: Annotated[str, msgspec.Meta(max_length=64, examples=["Dan"])]
    role: RoleName
    why: Reason
    tables: Names = ()
    actions: Names = ()


class WhyBody(Body, frozen=True):
    """Why something is done to an account."""

    why: Reason


class RoleBody(Body, frozen=True):
    """Another role for somebody."""

    role: RoleName
    why: Reason


class WhoAmI(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in, and as what."""

    account: Annotated[str | None, msgspec.Meta(description="None for a guest without one.")]
    role: RoleName
    name: str
    player: Annotated[str | None, msgspec.Meta(description="Who plays; none for staff.")]
    csrf: str
    locked: Annotated[
        bool,
        msgspec.Meta(description="Unlock it first: unused for a while, by hand, or a restart."),
    ] = False
    locks_in: Annotated[
        int | None,
        msgspec.Meta(description="In how many ms it locks if nobody uses it; staff's alone do."),
    ] = None


class OneTime(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """New credentials, shown once: the house keeps nothing they could be read from."""

    account: str
    password: str | None = None
    device: Annotated[
        str | None, msgspec.Meta(description="An `otpauth` address, to set up a code device.")
    ] = None
    badge: str | None = None
    pin: str | None = None
    key: Annotated[
        str | None, msgspec.Meta(description="A program's, for `Authorization: Bearer`.")
    ] = None
    broad: Annotated[
        bool,
        msgspec.Meta(
            description="Whether the key is bound to nothing: it does all that any program may, "
            "at every table."
        ),
    ] = False


class Done(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was asked of an account is on record; `credentials` are those it was given."""

    account: str
    receipt: Receipt
    credentials: OneTime | None = None


class BadgeShown(msgspec.Struct, frozen=True, kw_only=True):
    """The badge is right: it stands for the next step that needs one, until then."""

    account: str
    until: Moment


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """What one person has asked for waits for another to confirm it."""

    request: str
    action: str
    about: Annotated[str, msgspec.Meta(description="The account, or the meter.")]
    by: str
    why: str
    asked: Annotated[
        dict[str, Any], msgspec.Meta(description="What was sent, as it will be carried out.")
    ]
    until: Moment


class WaitingList(msgspec.Struct, frozen=True):
    """All that waits for a second person."""

    requests: list[Waiting]


class StaffLine(msgspec.Struct, frozen=True, kw_only=True):
    """One account."""

    account: str
    name: str
    role: RoleName
    locked: bool
    ended: bool
    tables: list[str]
    actions: list[str]


class StaffList(msgspec.Struct, frozen=True):
    """The accounts of staff and programs, and players' that are locked."""

    accounts: list[StaffLine]


class SessionLine(msgspec.Struct, frozen=True, kw_only=True):
    """One session of whoever asks."""

    session: str
    began: Moment
    ends: Moment
    current: bool


class OwnSessions(msgspec.Struct, frozen=True):
    """All sessions of whoever asks."""

    sessions: list[SessionLine]


class OwnData(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of a player, to take along."""

    player: str
    name: str
    login: str | None
    balance: Cents
    limits: LimitsView
    sessions: list[SessionLine]
    rounds: Annotated[
        list[OwnRoundLine], msgspec.Meta(description="The newest 1,000, the newest first.")
    ]
    entries: Annotated[
        list[msgspec.Raw],
        msgspec.Meta(
            description="Every entry the player brought about or that is about the account, as "
            "it is kept."
        ),
    ]


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One significant event or alteration: what changed, from what to what, who did it and why.

    Amounts are dollars.
    """

    number: int
    at: Moment
    stream: str
    sequence: int
    actor: str
    kind: str
    event: str
    element: str
    before: str = ""
    after: str = ""
    why: str = ""
    second: str = ""


class LogPage(msgspec.Struct, frozen=True, kw_only=True):
    """Lines of the log, the first one first; `next` goes on from there, and is none at the end."""

    lines: list[LogLine]
    next: int | None
