"""The deck that follows from the house's seed, the round and the players' own entropy.

The recipe, for anybody who wants to repeat it:

1. Seed an HMAC_DRBG (SHA-256) with entropy = seed, nonce = the round's id, personalisation =
   for each seat in order one byte for the seat, one for the length of its entropy, the entropy.
2. Take bytes from it, 256 at a time. Of the 52 cards 2c, 2d, 2h, 2s, 3c ... As, for each place
   from the last to the second: read a byte, keep as many low bits as the place's number (51
   to 1) has, read on while the number is too high, and swap the card there with the place's.
3. Ask for 832 bytes more: sixteen for each place, the salts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from houseedge.cards import DECK, Card, shuffled
from houseedge.errors import NotationError
from houseedge.fairness.drbg import HmacDrbg

SEED_BYTES: Final = 32
SALT_BYTES: Final = 16
ENTROPY_LIMIT: Final = 64
"""The bytes a player may add to a round."""

SEAT_LIMIT: Final = 31
ROUND_LIMIT: Final = 128

_CHUNK: Final = 256


class BadEntropy(NotationError):
    """A seed, a round's id or a player's entropy that no deck can be made from.

    `seat` is the seat at fault, where it is a player's.
    """

    def __init__(self, message: str, *, seat: int | None = None) -> None:
        self.seat = seat
        super().__init__(message)


@dataclass(frozen=True)
class Deck:
    """Fifty-two cards in the order they are dealt, and the salt that hides each of them."""

    cards: tuple[Card, ...]
    salts: tuple[bytes, ...]


def commitment(seed: bytes) -> str:
    """What the house publishes before bets open: SHA-256 of "houseedge seed" and the seed."""
    return sha256(b"houseedge seed" + _seed(seed)).hexdigest()


def deck_of(seed: bytes, round_id: str, entropies: Mapping[int, bytes]) -> Deck:
    """The one deck of a round, from the seed promised for it and the entropy of each seat.

    Every order of the cards is equally likely when the seed, or any one entropy, is.
    """
    drbg = HmacDrbg(_seed(seed), nonce=_round(round_id), personalisation=personalisation(entropies))
    cards = shuffled(_below(drbg))
    salt = drbg.generate(len(DECK) * SALT_BYTES)
    salts = tuple(salt[at : at + SALT_BYTES] for at in range(0, len(salt), SALT_BYTES))
    return Deck(cards=cards, salts=salts)


def personalisation(entropies: Mapping[int, bytes]) -> bytes:
    """The entropies of all seats as one text, in which no two sets of them look alike."""
    parts = []
    for seat in sorted(entropies):
        entropy = entropies[seat]
        # A round's id holds no byte below a space and a seat is one, so it is plain where the
        # id ends and the first seat begins, though the generator just joins the two.
        if not 0 <= seat <= SEAT_LIMIT:
            raise BadEntropy(f"a seat is a number from 0 to {SEAT_LIMIT}, not {seat}", seat=seat)
        if len(entropy) > ENTROPY_LIMIT:
            raise BadEntropy(
                f"a player adds at most {ENTROPY_LIMIT} bytes to a round, not {len(entropy)}",
                seat=seat,
            )
        parts.append(bytes((seat, len(entropy))) + entropy)
    return b"".join(parts)


def _below(drbg: HmacDrbg) -> Callable[[int], int]:
    stream = _bytes(drbg)

    def below(limit: int) -> int:
        # Bits that make too high a number are thrown away, never folded back: a remainder
        # would favour the low numbers.
        mask = (1 << (limit - 1).bit_length()) - 1
        while True:
            number = next(stream) & mask
            if number < limit:
                return number

    return below


def _bytes(drbg: HmacDrbg) -> Iterator[int]:
    # A shuffle takes 71 bytes on average, so a second chunk is next to never asked for.
    while True:
        yield from drbg.generate(_CHUNK)


def _seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise BadEntropy(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _round(round_id: str) -> bytes:
    if not (round_id.isascii() and round_id.isprintable() and 0 < len(round_id) <= ROUND_LIMIT):
        raise BadEntropy(f"{round_id[:ROUND_LIMIT]!r} is not the id of a round")
    return round_id.encode()
