"""Who asks: sessions kept by the hash of their token.

The token is in the browser's cookie alone; the record has its SHA-256. The CSRF token follows
from it, so nothing more is kept. Whoever comes in without a session, or with an account, gets a
new token, so none is ever taken from a cookie that came along; it is not changed while the session
lasts, for nobody gains rights on the way. A console of staff at which nobody does
anything locks itself, however often its page asks for news: when each was used is known in memory
alone, so after a restart all are locked.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from houseedge.errors import HouseEdgeError
from houseedge.floor.cage import Guest
from houseedge.floor.staff import PROGRAM_PLAYER, STAFF_ACTOR, AccountHolder
from houseedge.house.house import House
from houseedge.store import ForgedSession, Session
from houseedge.web.ticket import BadTicket, Tickets

COOKIE = "houseedge_session"
_HOUR = 3600 * 1000
#: How long a session lasts at most, in milliseconds.
LASTS = 30 * 24 * _HOUR
#: How long a session lasts that nobody uses, in milliseconds.
IDLE = 7 * 24 * _HOUR
#: The same for a visitor who never sat down, and so loses nothing by it.
IDLE_VISITOR = 24 * _HOUR
#: How long a session of staff lasts: a shift.
SHIFT = 12 * _HOUR
#: After how long without use a console of staff locks itself, in milliseconds (STANDARDS J6, A13).
CONSOLE_IDLE = 30 * 60 * 1000
DEALER_IDLE = 5 * 60 * 1000
#: A session in use is renewed no more often than this, so that asking seldom writes.
RENEWED_EVERY = _HOUR
#: How many sessions are kept in memory.
REMEMBERED = 20_000
#: How many sessions of locked accounts are.
MOST_BARRED = 1_000
_TOKEN_BYTES = 32


class NoSession(HouseEdgeError):
    """Nobody is signed in."""


class AccountBarred(HouseEdgeError):
    """Somebody of the house has locked or ended the account, and this session with it."""

    def __init__(self) -> None:
        super().__init__(
            "the house has locked or ended your account, and your sessions with it; a chair you "
            "held is left after the hand in play, with all its chips"
        )


class SessionLocked(HouseEdgeError):
    """The console is locked; its PIN or password opens it again."""

    def __init__(self, why: str) -> None:
        super().__init__(f"{why}: POST /api/me/unlock with PIN or password")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a session, or a program with a key; `player` is who acts on record."""

    player: str
    token: str
    holder: AccountHolder | None = None
    locked: bool = False
    """Whether the console has locked itself."""

    @property
    def role(self) -> str:
        """In which role the visitor is here."""
        return "guest" if self.holder is None else self.holder.role

    @property
    def by_key(self) -> bool:
        """Whether it is a program that sent its key, and no browser sends that by itself."""
        return self.role == "program"

    @property
    def session(self) -> bytes:
        """What the session is kept under."""
        return hash_of(self.token)

    @property
    def csrf(self) -> str:
        """The token that shows a request was made by a page of this house."""
        return csrf_of(self.token)


class Sessions:
    """The sessions and tickets of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[bytes, Session] = OrderedDict()
        self._ending: set[bytes] = set()
        self._lines: dict[bytes, set[Callable[[], None]]] = defaultdict(set)
        self._tickets = Tickets(house.entropy.token)
        self._barred: OrderedDict[bytes, str] = OrderedDict()
        """Sessions that ended because somebody locked the account, so that its player is told."""
        self._touched: dict[bytes, int] = {}
        """When each console of staff was last used, since the house started."""
        self._by_hand: set[bytes] = set()
        """Those that were locked by hand."""

    async def begin(self, guest: Guest) -> Visitor:
        """A new session for a visitor; on the disk when this returns."""
        return await self._begin(guest.player, guest.name, IDLE_VISITOR, bot=guest.bot)

    async def begin_for(self, holder: AccountHolder) -> Visitor:
        """A new session for whoever came in with an account; on the disk when this returns."""
        lasts = SHIFT if holder.works_here else IDLE
        visitor = await self._begin(holder.actor, holder.name, lasts)
        self.touch(visitor)
        return visitor

    async def _begin(self, player: str, name: str, lasts: int, *, bot: bool = False) -> Visitor:
        token = (
            base64.urlsafe_b64encode(self._house.entropy.token(_TOKEN_BYTES)).decode().rstrip("=")
        )
        now = self._house.now()
        session = Session(hash_of(token), player, name, bot, now, now + lasts)
        await asyncio.wrap_future(self._house.writer.run(lambda store: store.put_session(session)))
        self._remember(session)
        return Visitor(player, token, self._house.personnel.acting(player))

    def find(self, token: str | None) -> Visitor | None:
        """Who holds a token; none for nobody, or a session that is over."""
        if token is None or len(token) > 128:
            return None
        session = self._living(hash_of(token))
        if session is None:
            return None
        holder = self._house.personnel.acting(session.player)
        locked = holder is not None and holder.works_here and self._locks(session, holder)
        return Visitor(session.player, token, holder, locked)

    def at_consoles(self) -> dict[str, list[tuple[int | None, bool]]]:
        """The consoles of staff, by who acts there: when each was used last, and if it is locked.

        Those of whom nothing was heard since the house started are not among them.
        """
        now, found = self._house.now(), dict[str, list[tuple[int | None, bool]]]()
        for session in self._known.values():
            holder = self._house.personnel.acting(session.player)
            if holder is not None and holder.works_here and session.expires > now:
                locked = self._locks(session, holder)
                last = self._touched.get(session.token_hash)
                found.setdefault(session.player, []).append((last, locked))
        return found

    def _locks(self, session: Session, holder: AccountHolder) -> bool:
        """Whether a console has locked itself."""
        return self._left(session.token_hash, holder) == 0

    def _left(self, session: bytes, holder: AccountHolder) -> int:
        """How long a console stays open if nobody uses it, in milliseconds; 0 is locked."""
        last = self._touched.get(session)
        idle = DEALER_IDLE if holder.role == "dealer" else CONSOLE_IDLE
        return 0 if last is None else max(0, last + idle - self._house.now())

    def locks_in(self, visitor: Visitor) -> int | None:
        """How long a visitor's console stays open if nobody uses it; none where none locks."""
        holder = visitor.holder
        if holder is None or not holder.works_here:
            return None
        return self._left(visitor.session, holder)

    def lock(self, visitor: Visitor) -> None:
        """Lock a console as if nobody had used it for a while."""
        if self._touched.pop(visitor.session, None) is not None:
            self._by_hand.add(visitor.session)

    def why_locked(self, visitor: Visitor) -> str:
        """What has locked a visitor's console."""
        if visitor.session in self._by_hand:
            return "this console was locked by hand"
        if visitor.session in self._touched:
            return "nobody used this console for a while"
        return "the house has started again since this console was last used"

    def touch(self, visitor: Visitor) -> None:
        """Somebody is at a console: they did something there, or opened it by PIN or password."""
        staff = visitor.holder is not None and visitor.holder.works_here
        # What they did may have been to sign out.
        if staff and visitor.session in self._known:
            self._touched[visitor.session] = self._house.now()
            self._by_hand.discard(visitor.session)

    def find_key(self, key: str) -> Visitor | None:
        """The program that holds a key; none where it opens nothing."""
        account = self._house.personnel.vault.key(key)
        holder = None if account is None else self._house.pit.staff.holder(account)
        if holder is None or not holder.may_act:
            return None
        now = self._house.now()
        # In memory alone: the key itself comes with every request.
        self._remember(Session(hash_of(key), holder.actor, holder.name, False, now, now + IDLE))
        self._expect(self._known[hash_of(key)])
        return Visitor(holder.actor, key, holder)

    def of(self, visitor: Visitor) -> list[Session]:
        """All sessions of whoever asks."""
        return self._house.store.sessions_of(visitor.player, self._house.now())

    def is_barred(self, session: bytes | None) -> bool:
        """Whether a session has ended because its account is locked, and still is."""
        player = None if session is None else self._barred.get(session)
        return player is not None and not self._may_act(player)

    async def bar(self, player: str) -> None:
        """End every session of somebody whose account was locked; whoever comes by it is told."""
        for session in self._held(player):
            self._barred[session] = player
            if len(self._barred) > MOST_BARRED:
                self._barred.popitem(last=False)
        await self.end_all(player)

    async def end_all(self, player: str, *, but: bytes | None = None) -> int:
        """End every session of somebody, but for one, and say how many there were."""
        gone = {session for session in self._held(player) if session != but}
        for session in gone:
            await self._end(session)
        return len(gone)

    def _held(self, player: str) -> set[bytes]:
        """What every session of somebody is kept under."""
        kept = self._house.store.sessions_of(player, self._house.now())
        known = (each.token_hash for each in self._known.values() if each.player == player)
        return {*(each.token_hash for each in kept), *known}

    def use(self, session: bytes) -> None:
        """Use a session by its socket; where it is over, hangs up and raises `NoSession`."""
        if self._living(session) is None:
            self._hang_up(session)
            raise NoSession("your session is over: come in again")

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Keep the name a visitor goes by, for the first chair."""
        session = self._living(visitor.session)
        if session is not None:
            renamed = session._replace(name=name)
            self._remember(renamed)
            self._expect(renamed)
            kept = self._house.writer.run(lambda store: store.put_session(renamed))
            await asyncio.wrap_future(kept)

    async def end(self, visitor: Visitor) -> None:
        """Sign out: the session is gone from the disk and its sockets are let go."""
        await self._end(visitor.session)

    async def end_one(self, visitor: Visitor, name: str) -> bool:
        """End one of the visitor's own sessions by what it is listed as; whether there was one."""
        for session in self.of(visitor):
            if name_of(session) == name:
                await self._end(session.token_hash)
                return True
        return False

    async def _end(self, session: bytes) -> None:
        # Until the disk has it too, nobody may find the row there.
        self._ending.add(session)
        self._known.pop(session, None)
        self._touched.pop(session, None)
        self._by_hand.discard(session)
        try:
            dropped = self._house.writer.run(lambda store: store.drop_session(session))
            await asyncio.wrap_future(dropped)
        finally:
            self._ending.discard(session)
        self._hang_up(session)

    @contextmanager
    def line(self, session: bytes | None, hang_up: Callable[[], None]) -> Iterator[None]:
        """While a socket is open that a session has opened; `hang_up` is called at its end."""
        if session is None:
            yield
            return
        self._lines[session].add(hang_up)
        try:
            yield
        finally:
            self._lines[session].discard(hang_up)
            if not self._lines[session]:
                del self._lines[session]

    def forget_expired(self) -> None:
        """Drop what is over from the record, and let its sockets go."""
        now = self._house.now()
        self._house.writer.run(lambda store: store.drop_expired(now))
        for session in list(self._lines):
            if self._living(session, renew=False) is None:
                self._hang_up(session)

    def ticket(self, visitor: Visitor | None, table: str) -> tuple[str, int]:
        """A ticket for one socket at one table, and when it ends in milliseconds."""
        session = None if visitor is None else visitor.session
        return self._tickets.make(session, table, self._house.now())

    def redeem(self, ticket: str, table: str) -> tuple[str, bytes] | None:
        """The player and the session a ticket was made for; it works once.

        None for a spectator's.
        """
        session = self._tickets.take(ticket, table, self._house.now())
        if session is None:
            return None
        found = self._living(session)
        if found is None:
            raise BadTicket("the session of this ticket is over; come in again")
        return found.player, found.token_hash

    def _living(self, hashed: bytes, *, renew: bool = True) -> Session | None:
        """A session that is not over; it is renewed, for it is used."""
        now = self._house.now()
        session = self._known.get(hashed) or self._kept(hashed, now)
        if session is None or session.expires <= now:
            self._known.pop(hashed, None)
            return None
        if not self._may_act(session.player):
            return None
        if session.player.startswith(STAFF_ACTOR):
            # A shift ends when it does, however often its console is used.
            self._remember(session)
            return session
        keyed = session.player.startswith(PROGRAM_PLAYER)
        on_record = self._house.pit.cage.guest(session.player) is not None
        until = min(session.created + LASTS, now + (IDLE if on_record else IDLE_VISITOR))
        if renew and not keyed and until - session.expires >= RENEWED_EVERY:
            renewed = session = session._replace(expires=until)
            self._house.writer.run(lambda store: store.put_session(renewed))
        self._remember(session)
        self._expect(session)
        return session

    def _may_act(self, player: str) -> bool:
        """Whether the account behind a session, if there is one, may do anything."""
        holder = self._house.personnel.acting(player)
        if holder is not None:
            return holder.may_act
        return not player.startswith(STAFF_ACTOR)

    def _expect(self, session: Session) -> None:
        guest = Guest(player=session.player, name=session.name, bot=session.bot)
        self._house.cashier.expect(guest)

    def _kept(self, hashed: bytes, now: int) -> Session | None:
        if hashed in self._ending:
            return None
        try:
            return self._house.store.get_session(hashed, now)
        except ForgedSession as forged:
            self._house.metrics.log.error("forged session", reason=str(forged))
            return None

    def _remember(self, session: Session) -> None:
        self._known[session.token_hash] = session
        self._known.move_to_end(session.token_hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _hang_up(self, session: bytes) -> None:
        for hang_up in list(self._lines.get(session, ())):
            hang_up()


def name_of(session: Session) -> str:
    """What a session is listed as: enough to tell it from others, and no way in."""
    return session.token_hash.hex()[:16]


def csrf_of(token: str) -> str:
    """The CSRF token of a session."""
    made = hmac.digest(token.encode(), b"houseedge csrf", "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def same(given: str | None, expected: str) -> bool:
    """Whether two secrets are equal, told in a time that says nothing of them."""
    return given is not None and hmac.compare_digest(given.encode(), expected.encode())


def hash_of(token: str) -> bytes:
    """What the session of a token is kept under."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()
