"""The personnel office: people come in, get accounts and lose them, and each step is an entry.

It stands between the door and the record. What opens an account goes to the vault; what happened
to it goes on record, with who asked and why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter_ns

from houseedge.entry import Entry
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.floor import office
from houseedge.floor.office import AnyOfficeCommand
from houseedge.floor.pit import Pit, merged
from houseedge.floor.staff import AT_MACHINE, AccountHolder, Way
from houseedge.floor.window import Depart
from houseedge.house.cashier import Cashier
from houseedge.house.metrics import Metrics
from houseedge.house.publisher import Answer, Publisher
from houseedge.house.rights import rights
from houseedge.house.vault import Found, Vault
from houseedge.ledger import player_account
from houseedge.table import HOUSE
from houseedge.table.name import read_name
from houseedge.table.refusal import SeatTaken
from houseedge.wire.people import OneTime
from houseedge.wire.receipt import Receipt

#: What a player signs in with is as long as this.
SHORTEST_LOGIN, LONGEST_LOGIN = 3, 32


#: The one action of a key by which an outside table speaks over a link (P-09).
SPEAKS = "POST /api/meters/{meter}/messages"
#: The action of a key by which a reading shoe delivers what it has read (O-14).
READS = "POST /api/tables/{table}/readings"
#: And the one of the sensors of a table with real chips.
SENSES = "POST /api/tables/{table}/steps"


class SignInRefused(HouseEdgeError):
    """Name, password, number, PIN or code is not right, or the account is locked.

    Nothing says which: a stranger is to learn nothing.
    """

    def __init__(self, what: str = "name, password or code") -> None:
        super().__init__(f"{what} is not right, or the account is locked")


class LoginTaken(HouseEdgeError):
    """Somebody signs in under that name already."""

    field = "login"


class Personnel:
    """Everything between a person and an account; `cashier` knows the guests."""

    def __init__(
        self,
        pit: Pit,
        publisher: Publisher,
        vault: Vault,
        cashier: Cashier,
        metrics: Metrics,
        *,
        now: Callable[[], int],
    ) -> None:
        self._pit = pit
        self._publisher = publisher
        self.vault = vault
        self._cashier = cashier
        self._metrics = metrics
        self._now = now
        self._taking: set[str] = set()
        """Logins that are on their way to somebody."""

    # Coming in

    def acting(self, actor: str) -> AccountHolder | None:
        """The account that acts under a name; none for a guest."""
        return self._pit.staff.acting(actor)

    async def sign_in(self, login: str, password: str, code: str = "") -> AccountHolder:
        """Whose account it is; raises `SignInRefused`, and after a few times locks the account.

        Staff need a code of their device as well.
        """
        found = await self.vault.password(login.strip().lower(), password)
        holder = await self._let_in(found, "password", code)
        if holder is None:
            raise SignInRefused
        self._metrics.let_in("password")
        if holder.works_here or holder.failures:
            await self.do(office.NoteSignIn(holder.id, "password"), HOUSE)
        return holder

    async def badge(self, number: str, pin: str, actor: str) -> AccountHolder:
        """Whose badge it is, which must be that of whoever is signed in."""
        holder = await self.shown_badge(number, pin, actor)
        own = self._pit.staff.acting(actor)
        if holder != own:
            # Another's badge at one's own console is one's own failure.
            self._failed(own if own is not None else holder, "badge")
            raise SignInRefused("badge or PIN")
        return holder

    async def shown_badge(self, number: str, pin: str, actor: str) -> AccountHolder:
        """Whose badge is shown at the console somebody is signed in at."""
        found = await self.vault.badge(number, pin)
        holder = None if found.account is None else self._pit.staff.holder(found.account)
        if not found.fits or holder is None or not holder.badge_is_good(self._now()):
            # A number nobody has is the failure of whoever is signed in.
            self._failed(holder or self._pit.staff.acting(actor), "badge")
            raise SignInRefused("badge or PIN")
        self._metrics.let_in("badge")
        return holder

    async def unlock(self, actor: str, secret: str) -> None:
        """Whether somebody at a locked console is who signed in: by PIN or password."""
        holder = self._pit.staff.acting(actor)
        assert holder is not None
        fits = await self.vault.pin(holder.id, secret)
        if not fits:
            login = self.vault.login_of(holder.id) or ""
            fits = (await self.vault.password(login, secret)).fits
        if not fits or not holder.badge_is_good(self._now()):
            # Whoever tries this is at the console: it counts as a badge does.
            self._failed(holder, "badge")
            raise SignInRefused("PIN or password")

    async def _let_in(self, found: Found, way: Way, code: str) -> AccountHolder | None:
        holder = None if found.account is None else self._pit.staff.holder(found.account)
        fits = found.fits and holder is not None and holder.opens(self._now())
        if fits and holder is not None and holder.works_here:
            fits = await self.vault.code(holder.id, code)
        if not fits:
            self._failed(holder, way)
            return None
        return holder

    def _failed(self, holder: AccountHolder | None, way: Way) -> None:
        """Note a failure, without waiting: an unknown name must not be answered any sooner."""
        known = holder if holder is not None and not holder.ended else None
        self._metrics.kept_out(way, None if known is None else known.id)
        if known is not None:
            self._keep(office.NoteFailedAccess(known.id, way), HOUSE)

    # Players

    async def take_account(self, player: str, login: str, password: str) -> Receipt:
        """A guest takes an account, and is put on record with it if that was not so before."""
        login = read_login(login)
        office.decide_at_office(self._pit.staff, office.TakeAccount(player), player, self._now())
        with self._taken(login):
            await self.vault.set_password(player, login, password)
        welcome = self._cashier.welcome(player)
        entries = () if welcome is None else self._pit.at_window(welcome, player, self._now())
        return await self.do(office.TakeAccount(player), player, before=entries)

    async def end_account(self, player: str, password: str) -> Receipt:
        """A player ends the account: what is left of the play money goes back, and the name."""
        login = self.vault.login_of(player) or ""
        found = await self.vault.password(login, password)
        if not found.fits or found.account != player:
            self._failed(self._pit.staff.holder(player), "password")
            raise SignInRefused("the password")
        if self._pit.plays(player):
            raise SeatTaken(
                "you still have a chair, or a bet behind one: end the account after the hand",
                rule="O-05",
                field="seat",
            )
        left = self._pit.ledger.balance(player_account(player)).posted
        office.decide_at_office(self._pit.staff, office.EndAccount(player), player, self._now())
        gone = self._pit.at_window(Depart(player, left), player, self._now())
        receipt = await self.do(office.EndAccount(player), player, before=gone)
        await self.vault.drop(player)
        return receipt

    async def change_password(self, actor: str, old: str, new: str) -> None:
        """Another password for whoever is signed in."""
        holder = self._pit.staff.acting(actor)
        assert holder is not None
        login = self.vault.login_of(holder.id) or ""
        found = await self.vault.password(login, old)
        if not found.fits or not holder.opens(self._now()):
            self._failed(holder, "password")
            raise SignInRefused("the password")
        await self.vault.set_password(holder.id, login, new)
        await self.do(office.ChangePassword(holder.id), actor)

    # Staff

    def verify(self, command: AnyOfficeCommand, actor: str) -> None:
        """Refuse what would be refused if it were asked now."""
        rights().verify_office(type(command).__name__, self._role(actor))
        match command:
            case office.Hire():
                self._verify_bounds(command)
                self._verify_free(command.account)
            case office.ResetCredentials():
                self._verify_issued(command.account)
        office.decide_at_office(self._pit.staff, command, actor, self._now())

    async def hire(self, command: office.Hire, actor: str) -> tuple[OneTime, Receipt]:
        """Somebody new, with credentials that are shown once."""
        self._verify_bounds(command)
        with self._taken(command.account):
            receipt = await self.do(command, actor)
            return await self._issue(command.account), receipt

    async def reset(self, command: office.ResetCredentials, actor: str) -> tuple[OneTime, Receipt]:
        """New credentials for an account of staff, or another key for a program."""
        self._verify_issued(command.account)
        receipt = await self.do(command, actor)
        return await self._issue(command.account), receipt

    async def dismiss(self, command: office.Dismiss, actor: str) -> Receipt:
        """Somebody goes, and nothing opens the account any more."""
        receipt = await self.do(command, actor)
        await self.vault.drop(command.account)
        return receipt

    # Before the house starts, by whoever is at its machine

    def hire_now(self, command: office.Hire, actor: str) -> OneTime:
        """Somebody new, with credentials that are shown once; waits for the disk."""
        self._verify_bounds(command)
        with self._taken(command.account):
            return self._issued_now(command, command.account, actor)

    def reset_now(self, command: office.ResetCredentials, actor: str) -> OneTime:
        """New credentials for an account of staff or of a program; waits for the disk."""
        self._verify_issued(command.account)
        return self._issued_now(command, command.account, actor)

    def dismiss_now(self, command: office.Dismiss, actor: str) -> None:
        """Somebody goes; waits for the disk."""
        self._kept_now(command, actor)
        self.vault.drop_now(command.account)

    def _verify_bounds(self, command: office.Hire) -> None:
        """Refuse to make a key for tables nobody knows, or for what no program may ask.

        A key that only speaks over a link is one of tables that are not here.
        """
        outside = command.actions == (SPEAKS,)
        for table in command.tables:
            if outside and table in self._pit.known:
                raise NotationError(f"{table} is a table of this house, and no outside table")
            if not outside and table not in self._pit.known:
                here = ", ".join(self._pit.known)
                raise NotationError(
                    f"there is no table {table[:64]!r} here, but {here}; the key of an outside "
                    f"table has the one action {SPEAKS!r}"
                )
        if command.role == "program":
            rights().verify_bounds(command.actions)

    def _verify_issued(self, account: str) -> None:
        """Refuse to give a player what a player chooses."""
        holder = self._pit.staff.holder(account)
        if holder is not None and holder.role == "player":
            raise NotationError("a player's password is the player's own; lock or free the account")

    def _issued_now(self, command: AnyOfficeCommand, account: str, actor: str) -> OneTime:
        self._kept_now(command, actor)
        holder = self._pit.staff.holder(account)
        assert holder is not None
        return self.vault.issue_now(holder)

    def _kept_now(self, command: AnyOfficeCommand, actor: str) -> None:
        self._publisher.keep_now(self._pit.at_office(command, actor, self._now()))

    async def report(self, what: str, actor: str) -> None:
        """Put on record that somebody is given a report; on the disk when this returns."""
        await self.do(office.NoteReport(what), actor)

    async def _issue(self, account: str) -> OneTime:
        holder = self._pit.staff.holder(account)
        assert holder is not None
        return await self.vault.issue(holder)

    @contextmanager
    def _taken(self, login: str) -> Iterator[None]:
        """While a login is given to somebody, so that no two get the same one."""
        self._verify_free(login)
        self._taking.add(login)
        try:
            yield
        finally:
            self._taking.discard(login)

    def _verify_free(self, login: str) -> None:
        if login in self._taking or self.vault.taken(login):
            raise LoginTaken("somebody signs in under that name already; choose another")

    # The record

    async def do(
        self, command: AnyOfficeCommand, actor: str, *, before: Iterable[Entry] = ()
    ) -> Receipt:
        """Carry out what is asked of an account, and answer once it is on the disk."""
        self._publisher.verify_running()
        return (await asyncio.shield(self._keep(command, actor, before))).receipt

    def _keep(
        self, command: AnyOfficeCommand, actor: str, before: Iterable[Entry] = ()
    ) -> asyncio.Future[Answer]:
        began = perf_counter_ns()
        rights().verify_office(type(command).__name__, self._role(actor))
        entries = self._pit.at_office(command, actor, self._now())
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._publisher.keep(merged((*before, *entries)), actor, began=began, future=future)
        return future

    def _role(self, actor: str) -> str:
        if actor == HOUSE:
            return "house"
        if actor.endswith(AT_MACHINE):
            return "machine"
        holder = self.acting(actor)
        return "guest" if holder is None else holder.role


def read_login(login: str) -> str:
    """A name to sign in under, in small letters; refuses with a `NotationError`."""
    name = read_name(login).lower()
    if not SHORTEST_LOGIN <= len(name) <= LONGEST_LOGIN:
        raise NotationError(f"a login has {SHORTEST_LOGIN} to {LONGEST_LOGIN} characters")
    return name
