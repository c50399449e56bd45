"""The deal that neither house nor players can choose, hash by hash.

The house draws several decks and binds itself to their roots (the *offer*) before a bet is taken.
Whoever bets may add a *pledge*, the hash of fresh random bytes. "No more bets" fixes the list of
all wagers and pledges (the *closing*); then everybody but one opens the pledge, and that last one,
the *cutter*, who sees the others' bytes bound, cuts. What comes out says which deck is dealt and in
which order. If one player's bytes are honest, every order is equally likely.

`H` is SHA-256 throughout; numbers are big-endian; every hash begins with a tag of its own and a
text with its length, so that none can be taken for another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from houseedge.cards import DECK, Card, shuffled
from houseedge.errors import NotationError
from houseedge.fairness.drbg import HmacDrbg

SEED_BYTES: Final = 32
"""A deck's seed, drawn by the house."""
CHANCE_BYTES: Final = 32
"""What a player pledges."""
SALT_BYTES: Final = 16
DECKS: Final = 4
"""How many decks a round is offered; two would do."""

_CHUNK: Final = 256
_NOBODY: Final = b"\xff\xff"


class BadChance(NotationError):
    """Bytes that are not what the protocol asks for."""


class Deck(NamedTuple):
    """Fifty-two cards in the order of their places, and the salt that hides each of them."""

    cards: tuple[Card, ...]
    salts: tuple[bytes, ...]


class Bettor(NamedTuple):
    """Whose wagers: a seat's holder (order 0; the player-dealer too), or who backs it (1..)."""

    seat: int
    order: int = 0

    def __str__(self) -> str:
        """As text: "3", and "3.1" for the first who backs seat 3."""
        return f"{self.seat}.{self.order}" if self.order else str(self.seat)

    @classmethod
    def parse(cls, text: str) -> Bettor:
        """The bettor a text names; raises `ValueError` for what names none."""
        seat, _, order = text.partition(".")
        return cls(int(seat), int(order or 0))


class Party(NamedTuple):
    """Somebody with wagers in a round, by name and in cents; a bank's stake is the wager "bank"."""

    bettor: Bettor
    wagers: Mapping[str, int]
    pledge: bytes | None = None


class Choice(NamedTuple):
    """What the cut says: which deck is dealt, and from which place each card in turn."""

    deck: int
    order: tuple[int, ...]


def round_hash(house: str, table: str, round: str) -> bytes:
    """The name of a round that no other round has, at any house."""
    return _hash("round", _text(house), _text(table), _text(round))


def deck_of(seed: bytes, round: bytes, number: int) -> Deck:
    """A deck and its salts from its seed, bound to its round and its number in it."""
    _verify("a seed", seed, SEED_BYTES)
    drbg = HmacDrbg(seed, nonce=round, personalisation=_tag("deck") + _byte(number))
    cards = shuffled(DECK, _below(drbg))
    salt = drbg.generate(len(DECK) * SALT_BYTES)
    return Deck(cards, tuple(salt[at : at + SALT_BYTES] for at in range(0, len(salt), SALT_BYTES)))


def offer_hash(round: bytes, roots: Sequence[bytes]) -> bytes:
    """What binds the house to its decks before anybody bets."""
    return _hash("offer", round, _byte(len(roots)), *roots)


def pledge_hash(offer: bytes, bettor: Bettor, chance: bytes) -> bytes:
    """What binds a player to bytes nobody else knows yet, for this offer and this bettor."""
    _verify("what is pledged", chance, CHANCE_BYTES)
    return _hash("pledge", offer, _byte(bettor.seat), _byte(bettor.order), chance)


def closing_hash(offer: bytes, cutter: Bettor | None, parties: Sequence[Party]) -> bytes:
    """What binds everybody to all wagers and all pledges of the round."""
    return _hash(
        "closing",
        offer,
        _NOBODY if cutter is None else bytes(cutter),
        _byte(len(parties)),
        *(_party(party) for party in sorted(parties, key=lambda party: party.bettor)),
    )


def opened_hash(closing: bytes, opened: Mapping[Bettor, bytes]) -> bytes:
    """What binds the cutter to the bytes that were opened; what did not come is withheld."""
    return _hash(
        "opened",
        closing,
        _byte(len(opened)),
        *(bytes(bettor) + chance for bettor, chance in sorted(opened.items())),
    )


def cut_hash(opened: bytes, chance: bytes | None) -> bytes:
    """The outcome of the cut; without the cutter's bytes where they did not come."""
    return _hash("cut", opened, b"\x00" if chance is None else b"\x01" + chance)


def chosen(cut: bytes, round: bytes, decks: int) -> Choice:
    """The deck that is dealt and the order of its places."""
    drbg = HmacDrbg(cut, nonce=round, personalisation=_tag("choose"))
    below = _below(drbg)
    return Choice(below(decks), shuffled(range(len(DECK)), below))


def dealt(seeds: Sequence[bytes], round: bytes, cut: bytes) -> tuple[int, tuple[Card, ...]]:
    """Which deck a cut has chosen, and its cards in the order they are dealt."""
    number, order = chosen(cut, round, len(seeds))
    cards = deck_of(seeds[number], round, number).cards
    return number, tuple(cards[place] for place in order)


def cutter_of(parties: Sequence[Party], last: int | None) -> Bettor | None:
    """Who cuts: the first with a pledge after the seat that cut last, its holder before others."""
    bettors = sorted(party.bettor for party in parties if party.pledge is not None)
    if not bettors:
        return None
    return min(bettors, key=lambda bettor: ((last is not None and bettor.seat <= last), bettor))


def _party(party: Party) -> bytes:
    pledge = b"\x00" if party.pledge is None else b"\x01" + party.pledge
    wagers = b"".join(
        _text(name) + cents.to_bytes(8, "big") for name, cents in sorted(party.wagers.items())
    )
    return bytes(party.bettor) + pledge + _byte(len(party.wagers)) + wagers


def _hash(tag: str, *parts: bytes) -> bytes:
    return sha256(_tag(tag) + b"".join(parts)).digest()


def _tag(name: str) -> bytes:
    return b"houseedge/2 " + name.encode() + b"\x00"


def _text(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(2, "big") + data


def _byte(number: int) -> bytes:
    return bytes((number,))


def _verify(what: str, data: bytes, length: int) -> None:
    if len(data) != length:
        raise BadChance(f"{what} is {length} bytes, not {len(data)}")


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
