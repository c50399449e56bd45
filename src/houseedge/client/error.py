"""Everything that can come back instead of an answer.

ClientError
├── Unreachable      the house does not answer: it is away, or the line is broken
│   └── NoHouseThere something answers, and it is no house
└── Refused          the house said no, with the rule, the field and a sentence
    ├── NoSession    nobody is signed in, or the session is over
    └── TooFast      too many requests; `after` says how many seconds to wait
"""

from __future__ import annotations

from houseedge.errors import HouseEdgeError
from houseedge.wire.fault import Fault


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


def refused(error: Fault | None, status: int | None = None, after: float | None = None) -> Refused:
    """The refusal in a fault of the wire; none where the house did not say why."""
    words = f"the house answered with status {status}"
    given = Fault(None, None, words) if error is None else error
    kind = {401: NoSession, 429: TooFast}.get(status or 0, Refused)
    made = kind(given.message or words, rule=given.rule, field=given.field, status=status)
    if isinstance(made, TooFast) and after is not None:
        made.after = after
    return made
