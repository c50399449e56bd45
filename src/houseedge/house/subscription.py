"""What one viewer of a table has not been sent yet: the newest state, and the news since.

Every message carries the whole state, so a viewer who is slow misses nothing but the moments in
between, and the house keeps one message for it, not a queue.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from houseedge.table import Table
from houseedge.table.view import About, News, Sign
from houseedge.table.viewing import private_view, public_view
from houseedge.wire.codec import write
from houseedge.wire.message import MeterMoved

#: How much news a slow viewer is told when it catches up.
MOST_NEWS = 100


@dataclass(slots=True)
class Published:
    """A committed state of a table, as everybody may hear of it.

    Rendered once for all viewers, and only when somebody looks.
    """

    table: Table
    sequence: int
    sign: Sign | None
    _public: msgspec.Raw | None = None

    def public(self) -> msgspec.Raw:
        """The public view as JSON."""
        if self._public is None:
            view = public_view(self.table, self.sign)
            view = msgspec.structs.replace(view, sequence=self.sequence)
            self._public = msgspec.Raw(write(view))
        return self._public


@dataclass(eq=False, slots=True)
class Subscription:
    """One viewer of one table; `player` is none for a spectator.

    `about` says what the house knows of the player beyond the table: name, balance, limits.
    """

    player: str | None
    about: Callable[[str | None], About]
    now: Callable[[], int]
    newest: Published | None = None
    sent: int | None = None
    news: deque[News] = field(default_factory=lambda: deque(maxlen=MOST_NEWS))
    meter: Sign | None = None
    closed: bool = False
    _wake: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, newest: Published, news: Iterable[News] = ()) -> None:
        """A newer state, with what happened on the way there."""
        self.newest = newest
        self.news.extend(news)
        self._wake.set()

    def put_meter(self, sign: Sign) -> None:
        """The meter moved without this table."""
        self.meter = sign
        self._wake.set()

    def close(self) -> None:
        """Nothing more comes."""
        self.closed = True
        self._wake.set()

    async def take(self) -> bytes | None:
        """The next message, when there is one; none when the house closes."""
        while True:
            if self.newest is not None:
                return self._state(self.newest)
            if self.meter is not None:
                sign, self.meter = self.meter, None
                return write(MeterMoved(sign))
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()

    def _state(self, newest: Published) -> bytes:
        you = private_view(newest.table, self.player, self.about(self.player))
        message = {
            "kind": "state",
            "sequence": newest.sequence,
            "previous": self.sent,
            "now": self.now(),
            "news": list(self.news),
            "table": newest.public(),
            "you": you,
        }
        self.newest, self.meter, self.sent = None, None, newest.sequence
        self.news.clear()
        return write(message)
