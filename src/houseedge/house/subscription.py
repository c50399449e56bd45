"""What one viewer of a table has not been sent yet.

A viewer who keeps up is sent what changed, in bytes that are the same for all but for what is its
own. One who is slow, or has just come, is sent the whole view: the house keeps one message for
it, not a queue.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from houseedge.table import Table, view_for
from houseedge.table.view import About, News, PrivateView, PublicView, Sign, View
from houseedge.table.viewing import own_parts, public_view
from houseedge.wire.change import head, public_change, tail
from houseedge.wire.codec import write
from houseedge.wire.message import VERSION

#: How much news a slow viewer is told when it catches up.
MOST_NEWS = 100


@dataclass(frozen=True, eq=False)
class Published:
    """A committed state of a table; rendered once for all viewers, and only when somebody looks."""

    table: Table
    sequence: int
    sign: Sign | None

    @cached_property
    def public(self) -> PublicView:
        """What everybody sees."""
        return public_view(self.table, self.sign)

    @cached_property
    def written(self) -> msgspec.Raw:
        """The same as JSON."""
        return msgspec.Raw(write(self.public))

    def showing(self, sign: Sign) -> Published:
        """The same state under another sign."""
        other = Published(self.table, self.sequence, sign)
        if "public" in self.__dict__:
            other.__dict__["public"] = msgspec.structs.replace(self.public, meter=sign)
        return other

    def view_for(self, player: str | None, about: About) -> View:
        """What one viewer sees."""
        return view_for(self.table, player, self.sign, about, public=self.public)


@dataclass(frozen=True, eq=False)
class Update:
    """One step of what a table tells: from one published state to another."""

    number: int
    before: Published
    after: Published
    news: list[News]
    now: int
    renewed: frozenset[str] = frozenset()
    """Players whose money or limits have changed without the table."""

    @cached_property
    def head(self) -> bytes:
        """What all viewers who keep up are told, in the same bytes."""
        return head(
            number=self.number,
            previous=self.number - 1,
            sequence=self.after.sequence,
            now=self.now,
            news=self.news,
            told=public_change(self.before.public, self.after.public),
        )


@dataclass(eq=False, slots=True)
class Subscription:
    """One viewer of one table of a house; `player` is none for a spectator.

    `about` says what the house knows of the player beyond the table: name, balance, limits.
    """

    house: str
    player: str | None
    about: Callable[[str | None], About]
    newest: Update | None = None
    sent: int | None = None
    """The number of the last message."""
    own: PrivateView | None = None
    """What the viewer was told of itself."""
    news: deque[News] = field(default_factory=lambda: deque(maxlen=MOST_NEWS))
    closed: bool = False
    _parts: tuple[About, tuple[object, ...]] | None = None
    _wake: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, update: Update, news: Iterable[News] | None = None) -> None:
        """A newer state, with what happened on the way there."""
        self.newest = update
        self.news.extend(update.news if news is None else news)
        self._wake.set()

    def close(self) -> None:
        """Nothing more comes."""
        self.closed = True
        self._wake.set()

    async def take(self) -> bytes | None:
        """The next message, when there is one; none when the house closes."""
        while self.newest is None:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        update, self.newest = self.newest, None
        keeps_up = self.sent == update.number - 1
        message = self._change(update) if keeps_up else self._whole(update)
        self.sent = update.number
        self.news.clear()
        return message

    def _change(self, update: Update) -> bytes:
        same = update.before.table is update.after.table and self.player not in update.renewed
        if self.player is None or same:
            # A spectator has nothing of its own that could change, and a sign changes nobody's.
            return update.head + b"}"
        before, after = self.own, self._own(update.after)
        assert before is not None
        self.own = after
        return update.head + (b"}" if after is before else tail(before, after))

    def _whole(self, update: Update) -> bytes:
        self._parts = None
        self.own = self._own(update.after)
        return write(
            {
                "kind": "state",
                "wire": VERSION,
                "house": self.house,
                "number": update.number,
                "sequence": update.after.sequence,
                "now": update.now,
                "news": list(self.news),
                "table": update.after.written,
                "you": self.own,
            }
        )

    def _own(self, published: Published) -> PrivateView:
        """The viewer's own part; the one it had where nothing it is made from has changed."""
        about = self.about(self.player)
        parts = own_parts(published.table, self.player)
        if parts is not None:
            if self.own is not None and self._parts == (about, parts):
                return self.own
            self._parts = (about, parts)
        return published.view_for(self.player, about).you
