"""Chance without chance: seeds in a fixed order, and decks written out as cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from houseedge.cards import DECK, Card, parse_cards
from houseedge.errors import NotationError
from houseedge.fairness import DECKS, HmacDrbg, dealt


class FixedEntropy:
    """Chance without chance, for tests: the seeds given, then a fixed sequence of others."""

    def __init__(self, seeds: Iterable[bytes] = ()) -> None:
        self._seeds = tuple(seeds)
        self._drawn = 0
        self._tokens = 0

    def seed(self) -> bytes:
        """The next seed of the sequence."""
        self._drawn += 1
        return self._seed_number(self._drawn)

    def token(self, count: int) -> bytes:
        """The next token of a fixed sequence; no two are alike."""
        self._tokens += 1
        return HmacDrbg(_fixed("token", self._tokens)).generate(count)

    def deal(
        self, seeds: Sequence[bytes], round: bytes, cut: bytes, round_id: str
    ) -> tuple[int, tuple[Card, ...]]:
        """Which deck a cut has chosen, and its cards as they are dealt."""
        return dealt(seeds, round, cut)

    def _seed_number(self, number: int) -> bytes:
        return self._seeds[number - 1] if number <= len(self._seeds) else _fixed("seed", number)


class FixedDecks(FixedEntropy):
    """Decks written out as cards, for tests: the first seeds drawn mean the first deck.

    Each is completed with the cards it does not name, from the two of clubs upwards. Given as
    a mapping the keys are ids of rounds. Seeds or rounds beyond them have the deck that the cut
    chooses; the proof of a fixed deck fails where it says that the cards lie under the root.
    """

    def __init__(self, decks: Iterable[str] | Mapping[str, str]) -> None:
        super().__init__()
        by_round = decks if isinstance(decks, Mapping) else {}
        in_order = () if isinstance(decks, Mapping) else decks
        self._by_round = {round_id: completed(cards) for round_id, cards in by_round.items()}
        self._by_seed = {
            self._seed_number(DECKS * number + 1): completed(cards)
            for number, cards in enumerate(in_order)
        }

    def deal(
        self, seeds: Sequence[bytes], round: bytes, cut: bytes, round_id: str
    ) -> tuple[int, tuple[Card, ...]]:
        """The deck written out for these seeds or this round."""
        number, cards = dealt(seeds, round, cut)
        return number, self._by_round.get(round_id) or self._by_seed.get(seeds[0]) or cards


def completed(text: str) -> tuple[Card, ...]:
    """The cards named, then all others from the two of clubs to the ace of spades."""
    named = parse_cards(text)
    if len(set(named)) < len(named) or not all(card.known for card in named):
        raise NotationError("a deck names different cards that are all known")
    return (*named, *(card for card in DECK if card not in named))


def _fixed(kind: str, number: int) -> bytes:
    return sha256(f"houseedge fixed {kind} {number}".encode()).digest()
