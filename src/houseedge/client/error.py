"""Everything that can come back instead of an answer.

ClientError
├── Unreachable      the house does not answer: it is away, or the line is broken
│   └── NoHouseThere something answers, and it is no house
└── Refused          the house said no, with the rule, the field and a sentence
    ├── NoSession    nobody is signed in, or the session is over
    └── TooFast      too many requests; `after` says how many seconds to wait
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseedge.errors import HouseEdgeError


class ClientError(HouseEdgeError):
    """Anything that went wrong between this client and the house."""


class Unreachable(ClientError):
    """The house does not answer."""


class NoHouseThere(Unreachable):
    """Something answers at the address, and it is no house."""


class Refused(ClientError):
    """The house said no, and nothing has changed.

    `rule` is the clause's id and `field` the entry at fault, where there is one; `status` is the
    HTTP status, none for a refusal through the socket.
    """

    def __init__(
        self,
        message: str,
        *,
        rule: str | None = None,
        field: str | None = None,
        status: int | None = None,
    ) -> None:
        self.message = message
        self.rule = rule
        self.field = field
        self.status = status
        super().__init__(message if rule is None else f"{message} ({rule})")


class NoSession(Refused):
    """Nobody is signed in, or the session is over: come in as a guest again."""


class TooFast(Refused):
    """Too many requests; `after` is how many seconds to wait."""

    after: float = 1.0


def refused(error: object, status: int | None = None, after: float | None = None) -> Refused:
    """The refusal in an `error` object of the wire."""
    given: Mapping[str, Any] = error if isinstance(error, dict) else {}
    message = str(given.get("message") or f"the house answered with status {status}")
    kind = {401: NoSession, 429: TooFast}.get(status or 0, Refused)
    made = kind(message, rule=given.get("rule"), field=given.get("field"), status=status)
    if isinstance(made, TooFast) and after is not None:
        made.after = after
    return made
