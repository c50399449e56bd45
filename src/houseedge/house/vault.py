"""The vault: what opens an account, checked at the door and told to nobody.

Passwords and PINs are kept as argon2id hashes, made and checked in a thread, a few at a time. A
name or a badge that nobody has costs the same work as a wrong one, so time tells nothing of who
is known here. A code of a device is good once, a program's key is found by its hash.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from base64 import b32encode
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from pyotp import TOTP

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.floor.staff import AccountHolder
from houseedge.house.entropy import Entropy
from houseedge.house.metrics import Metrics
from houseedge.store import Credential, ForgedCredential, Store, Writer
from houseedge.wire.people import OneTime

T = TypeVar("T")

#: 46 MiB and less than a fifth of a second each: more than the least that is advised.
HASHER = PasswordHasher(time_cost=2, memory_cost=46 * 1024, parallelism=1)
#: How many hashes are made together: each takes its memory.
TOGETHER = 2
#: How many may wait for theirs; more are asked to come again.
MOST_WAITING = 64
#: How long a password is.
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 128
#: How long a code of a device holds, in milliseconds; those beside it are taken too.
_STEP = 30_000
_ISSUER = "House Edge"
_KEY = "hek_"


class VaultBusy(HouseEdgeError):
    """More people show what opens their accounts than the house can check."""


class Found(NamedTuple):
    """Whose name or number it was, if anybody's, and whether what came with it fits."""

    account: str | None
    fits: bool


def new_credentials(
    holder: AccountHolder, token: Callable[[int], bytes], now: int
) -> tuple[OneTime, list[Credential]]:
    """Fresh credentials of staff or of a program, and what is kept of them. Takes a while."""
    account = holder.id
    if holder.role == "program":
        key = f"{_KEY}{account}_{_text(token(32))}"
        broad = not holder.tables and not holder.actions
        return OneTime(account=account, key=key, broad=broad), [
            Credential("key", _hashed(key), account, b"", now)
        ]
    password, badge = "-".join(_text(token(5)) for _ in range(3)), token(8).hex()
    pin = f"{int.from_bytes(token(8)) % 1_000_000:06}"
    secret = b32encode(token(20))
    device = TOTP(secret.decode()).provisioning_uri(name=account, issuer_name=_ISSUER)
    shown = OneTime(account=account, password=password, device=device, badge=badge, pin=pin)
    return shown, [
        Credential("password", account, account, HASHER.hash(password).encode(), now),
        Credential("totp", account, account, secret, now),
        Credential("badge", _hashed(badge), account, HASHER.hash(pin).encode(), now),
    ]


def read_password(password: str) -> str:
    """A password that may be chosen; refuses with a `NotationError`."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise NotationError(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    if len(set(password)) < 4:
        raise NotationError("a password of so few different characters is soon guessed")
    return password


class Vault:
    """Whatever opens the accounts of one house."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        entropy: Entropy,
        metrics: Metrics,
        *,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._writer = writer
        self._entropy = entropy
        self._metrics = metrics
        self._now = now
        self._together = asyncio.Semaphore(TOGETHER)
        self._waiting = 0
        self._nobodys: str | None = None
        """A hash that nothing fits, for names that nobody has."""
        self._used: dict[str, int] = {}
        """The newest code taken of each account, on the disk already or on its way there."""
        self._known: dict[str, str] = {}
        """Programs' accounts by the hash of their key."""

    async def issue(self, holder: AccountHolder) -> OneTime:
        """Give an account new credentials; the old ones open nothing once this returns."""
        token, now = self._entropy.token, self._now()
        shown, kept = await self._work(lambda: new_credentials(holder, token, now))
        await self._replace(holder.id, kept)
        return shown

    def issue_now(self, holder: AccountHolder) -> OneTime:
        """The same before the house starts; waits."""
        shown, kept = new_credentials(holder, self._entropy.token, self._now())
        self._writer.run(_replacing(holder.id, kept)).result()
        return shown

    def drop_now(self, account: str) -> None:
        """Let nothing open an account any more, before the house starts; waits."""
        self._writer.run(_replacing(account, [])).result()

    async def set_password(self, account: str, login: str, password: str) -> None:
        """Let a password open an account under a login; the account's last one opens nothing."""
        hashed = await self._hash(read_password(password))
        kept = [each for each in self._of(account) if each.kind != "password"]
        kept.append(Credential("password", login, account, hashed.encode(), self._now()))
        await self._replace(account, kept)

    async def drop(self, account: str) -> None:
        """Let nothing open an account any more."""
        await self._replace(account, [])

    def login_of(self, account: str) -> str | None:
        """The login of an account; none where no password opens it."""
        return next((each.name for each in self._of(account) if each.kind == "password"), None)

    def taken(self, login: str) -> bool:
        """Whether a login is somebody's."""
        return self._find("password", login) is not None

    async def password(self, login: str, password: str) -> Found:
        """Whose login it is, and whether the password fits; nobody's is as slow as a wrong one."""
        return await self._fits(self._find("password", login), password)

    async def badge(self, number: str, pin: str) -> Found:
        """Whose badge it is, and whether the PIN fits; nobody's is as slow as a wrong one."""
        return await self._fits(self._find("badge", _hashed(number)), pin)

    async def pin(self, account: str, pin: str) -> bool:
        """Whether a PIN is that of an account's badge."""
        found = next((each for each in self._of(account) if each.kind == "badge"), None)
        return (await self._fits(found, pin)).fits

    async def code(self, account: str, code: str) -> bool:
        """Whether a code is one of an account's device, of now and not taken before."""
        found = self._find("totp", account)
        secret = b32encode(bytes(20)) if found is None else found.secret
        device, taken = TOTP(secret.decode()), 0
        for step in range(self._now() // _STEP - 1, self._now() // _STEP + 2):
            if hmac.compare_digest(device.generate_otp(step).encode(), code.encode()):
                taken = step
        if found is None or taken <= max(found.used, self._used.get(account, 0)):
            return False
        self._used[account] = taken
        used = found._replace(used=taken)
        await asyncio.wrap_future(self._writer.run(lambda store: store.put_credential(used)))
        return True

    def key(self, key: str) -> str | None:
        """The account of a program's key, if it is one."""
        if not key.startswith(_KEY) or len(key) > 200:
            return None
        hashed = _hashed(key)
        if hashed not in self._known:
            found = self._find("key", hashed)
            if found is None:
                return None
            self._known[hashed] = found.account
        return self._known[hashed]

    async def _replace(self, account: str, kept: list[Credential]) -> None:
        self._known = {each: whose for each, whose in self._known.items() if whose != account}
        self._used.pop(account, None)
        await asyncio.wrap_future(self._writer.run(_replacing(account, kept)))

    async def _fits(self, found: Credential | None, secret: str) -> Found:
        if self._nobodys is None:
            self._nobodys = await self._hash(self._entropy.token(16).hex())
        hashed = self._nobodys if found is None else found.secret.decode()
        fits = await self._work(lambda: _verified(hashed, secret))
        return Found(None, False) if found is None else Found(found.account, fits)

    async def _hash(self, secret: str) -> str:
        return await self._work(lambda: HASHER.hash(secret))

    async def _work(self, hashing: Callable[[], T]) -> T:
        """Do what takes long in a thread, a few at a time."""
        if self._waiting >= MOST_WAITING:
            raise VaultBusy("too many sign in at this moment; try again in a few seconds")
        self._waiting += 1
        try:
            async with self._together:
                return await asyncio.to_thread(hashing)
        finally:
            self._waiting -= 1

    def _find(self, kind: str, name: str) -> Credential | None:
        try:
            return self._store.get_credential(kind, name)
        except ForgedCredential as forged:
            self._metrics.log.error("forged credential", reason=str(forged))
            return None

    def _of(self, account: str) -> list[Credential]:
        try:
            return self._store.credentials_of(account)
        except ForgedCredential as forged:
            self._metrics.log.error("forged credential", reason=str(forged))
            return []


def _replacing(account: str, kept: list[Credential]) -> Callable[[Store], None]:
    """What puts credentials in the place of an account's others, with nothing between."""

    def put(store: Store) -> None:
        store.drop_credentials(account)
        for each in kept:
            store.put_credential(each)

    return put


def _verified(hashed: str, secret: str) -> bool:
    try:
        return HASHER.verify(hashed, secret)
    except (Argon2Error, InvalidHashError, UnicodeError):
        return False


def _hashed(number: str) -> str:
    return hashlib.sha256(number.strip().lower().encode("utf-8", "surrogateescape")).hexdigest()


def _text(data: bytes) -> str:
    """Bytes as small letters and digits that are not mistaken for one another."""
    return b32encode(data).decode().lower().rstrip("=")
