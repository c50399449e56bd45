"""Where the house's chance comes from: the operating system, watched, through an HMAC_DRBG.

Only this module draws seeds. A fault anywhere stops it for good: better no deal than a bad one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final, Protocol

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError
from houseedge.fairness import SEED_BYTES, HmacDrbg, dealt
from houseedge.fairness.drbg import REQUEST_LIMIT

START_UP_BYTES: Final = 1024
"""What the health tests see before anything is used (SP 800-90B, 4.3)."""

# Cutoffs for bytes of full entropy at a false alarm in 2^30 (SP 800-90B, 4.4): five equal
# bytes in a row, or a window's first byte sixteen times among its 512.
REPETITION_CUTOFF: Final = 5
WINDOW: Final = 512
PROPORTION_CUTOFF: Final = 16
BLOCK: Final = 16

_ENTROPY_BYTES: Final = 32
_NONCE_BYTES: Final = 16


class ChanceFailed(HouseEdgeError):
    """The house's chance cannot be trusted, and it deals no more.

    `test` is the name of the test that failed.
    """

    def __init__(self, message: str, *, test: str) -> None:
        self.test = test
        super().__init__(message)


class Entropy(Protocol):
    """What a house needs of chance; tests bring their own."""

    def seed(self) -> bytes:
        """A fresh seed of 32 bytes for one round."""
        ...

    def token(self, count: int) -> bytes:
        """So many bytes nobody can guess, for sessions and tickets."""
        ...

    def deal(
        self, seeds: Sequence[bytes], round: bytes, cut: bytes, round_id: str
    ) -> tuple[int, tuple[Card, ...]]:
        """Which deck a cut has chosen, and its cards as they are dealt.

        The same arguments give the same cards.
        """
        ...


class WatchedSource:
    """A source of bytes under continuous health tests, each of which raises `ChanceFailed`.

    Repetition count and adaptive proportion after SP 800-90B, and no block of sixteen bytes
    may equal the one before it.
    """

    def __init__(self, source: Callable[[int], bytes]) -> None:
        self._source = source
        self._last = -1
        self._run = 0
        self._first = -1
        self._seen = 0
        self._left = 0
        self._block = b""
        self.read(START_UP_BYTES)

    def read(self, count: int) -> bytes:
        """The next `count` bytes, a multiple of sixteen, all of them tested."""
        try:
            data = self._source(count)
        except OSError as error:
            raise ChanceFailed(
                f"the operating system gives no entropy: {error}", test="source"
            ) from error
        if len(data) != count:
            raise ChanceFailed("the operating system gives too little entropy", test="source")
        for at in range(0, count, BLOCK):
            block = data[at : at + BLOCK]
            if block == self._block:
                raise ChanceFailed("the entropy source repeats a block", test="equal blocks")
            self._block = block
        for byte in data:
            self._count_repetition(byte)
            self._count_proportion(byte)
        return data

    def _count_repetition(self, byte: int) -> None:
        self._run = self._run + 1 if byte == self._last else 1
        self._last = byte
        if self._run >= REPETITION_CUTOFF:
            raise ChanceFailed("the entropy source is stuck", test="repetition count")

    def _count_proportion(self, byte: int) -> None:
        if not self._left:
            self._first, self._seen, self._left = byte, 0, WINDOW
        self._left -= 1
        self._seen += byte == self._first
        if self._seen >= PROPORTION_CUTOFF:
            raise ChanceFailed("the entropy source favours one value", test="adaptive proportion")


class HouseEntropy:
    """Seeds and tokens from one HMAC_DRBG, seeded and reseeded by the operating system.

    It tests itself before first use. `instance` names the house or process, and a nonce and the
    process id go into every instantiation, so that no two share a stream; a forked child starts
    its own. Reseeds after `seeds_per_reseed` requests or `seconds_per_reseed` of the clock,
    whichever comes first. `failed` says why it has stopped, None while it runs. Safe to call
    from several threads.
    """

    def __init__(
        self,
        *,
        instance: str = "",
        source: Callable[[int], bytes] = os.urandom,
        clock: Callable[[], float] = time.monotonic,
        seeds_per_reseed: int = 100,
        seconds_per_reseed: float = 60.0,
    ) -> None:
        self.failed: str | None = None
        self._instance = instance.encode()
        self._clock = clock
        self._seeds_per_reseed = seeds_per_reseed
        self._seconds_per_reseed = seconds_per_reseed
        self._lock = Lock()
        self._given = b""
        self._pid = 0
        self._seeded_at = 0.0
        self_test()
        self._source = WatchedSource(source)
        self._drbg = self._instantiate()

    def seed(self) -> bytes:
        """A fresh seed; raises `ChanceFailed`, now and ever after, once any test has failed."""
        with self._lock:
            return self._generate(SEED_BYTES, b"seed")

    def token(self, count: int) -> bytes:
        """Bytes for sessions and tickets, at most 65,536 at once."""
        if not 0 < count <= REQUEST_LIMIT:
            raise ValueError(f"a token has 1 to {REQUEST_LIMIT} bytes, not {count}")
        with self._lock:
            return self._generate(count, b"token")

    def deal(
        self,
        seeds: Sequence[bytes],
        round: bytes,
        cut: bytes,
        round_id: str,  # noqa: ARG002 - by which tests deal decks that are written out
    ) -> tuple[int, tuple[Card, ...]]:
        """Which deck a cut has chosen, and its cards as they are dealt."""
        return dealt(seeds, round, cut)

    def _generate(self, count: int, purpose: bytes) -> bytes:
        if self.failed is not None:
            raise ChanceFailed(self.failed, test="stopped")
        try:
            if os.getpid() != self._pid:
                # A child of a fork holds a copy of the state; going on would deal its
                # parent's cards.
                self._drbg = self._instantiate()
            elif (
                self._drbg.reseed_counter > self._seeds_per_reseed
                or self._clock() - self._seeded_at >= self._seconds_per_reseed
            ):
                self._drbg.reseed(self._source.read(_ENTROPY_BYTES))
                self._seeded_at = self._clock()
            # The purpose goes in too: what is handed out as a token says nothing of seeds.
            given = self._drbg.generate(count, additional=purpose)
            if count >= BLOCK and given == self._given:
                raise ChanceFailed("the generator repeats itself", test="equal outputs")
        except ChanceFailed as error:
            self.failed = str(error)
            raise
        self._given = given
        return given

    def _instantiate(self) -> HmacDrbg:
        self._pid = os.getpid()
        self._seeded_at = self._clock()
        return HmacDrbg(
            self._source.read(_ENTROPY_BYTES),
            nonce=self._source.read(_NONCE_BYTES),
            personalisation=b"houseedge house|%d|%s" % (self._pid, self._instance),
        )


def self_test() -> None:
    """Run the generator on an answer NIST has published; raises `ChanceFailed` if it differs."""
    drbg = HmacDrbg(_KNOWN_ENTROPY, nonce=_KNOWN_NONCE)
    drbg.reseed(_KNOWN_RESEED)
    drbg.generate(len(_KNOWN_ANSWER))
    if drbg.generate(len(_KNOWN_ANSWER)) != _KNOWN_ANSWER:
        raise ChanceFailed("the generator gives a wrong answer", test="known answer")


# CAVS 14.3, drbgvectors_pr_false, HMAC_DRBG.rsp, [SHA-256], COUNT = 0.
_KNOWN_ENTROPY: Final = bytes.fromhex(
    "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d"
)
_KNOWN_NONCE: Final = bytes.fromhex("0e66f71edc43e42a45ad3c6fc6cdc4df")
_KNOWN_RESEED: Final = bytes.fromhex(
    "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552"
)
_KNOWN_ANSWER: Final = bytes.fromhex(
    "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb"
    "2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd2335d576d519160842"
    "e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a802254"
    "22918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124"
)
