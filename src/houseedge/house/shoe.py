"""The shoe: decks drawn and bound before a round, and dealt from as the cut says (O-16)."""

from __future__ import annotations

from typing import NamedTuple

from houseedge.cards import format_cards
from houseedge.fairness import DECKS, deck_of, offer_hash, root_of, round_hash
from houseedge.house.entropy import Entropy
from houseedge.table import Table
from houseedge.table import command as asked


class _Prepared(NamedTuple):
    round: str
    command: asked.OpenRound


class Shoe:
    """The decks of every table of one house; `house` is its id.

    To draw and bind decks takes a while, so they are prepared while the table plays.
    """

    def __init__(self, house: str, entropy: Entropy) -> None:
        self._house = house
        self._entropy = entropy
        self._prepared: dict[str, _Prepared] = {}

    def prepare(self, table: Table) -> None:
        """Draw the decks of the round after this one."""
        if table.physical:
            return
        round = f"{table.id}-{table.number + 1}"
        known = self._prepared.get(table.id)
        if known is None or known.round != round:
            self._prepared[table.id] = _Prepared(round, self._drawn(table.id, round))

    def open(self, table: Table) -> asked.OpenRound:
        """The next round of a table, bound to its decks; to none where real cards are dealt."""
        if table.physical:
            return asked.OpenRound(offer="", roots=())
        self.prepare(table)
        return self._prepared.pop(table.id).command

    def deal(self, table: Table) -> asked.Shuffle:
        """The deck that the cut has chosen, in the order it gives."""
        binding = table.bound()
        assert binding.cut is not None
        number, cards = self._entropy.deal(
            [bytes.fromhex(seed) for seed in binding.seeds],
            round_hash(self._house, table.id, table.round_id),
            bytes.fromhex(binding.cut),
            table.round_id,
        )
        return asked.Shuffle(number, format_cards(cards))

    def _drawn(self, table: str, round: str) -> asked.OpenRound:
        name = round_hash(self._house, table, round)
        seeds = [self._entropy.seed() for _ in range(DECKS)]
        roots = [root_of(deck_of(seed, name, at), name, at) for at, seed in enumerate(seeds)]
        return asked.OpenRound(
            offer=offer_hash(name, roots).hex(),
            roots=tuple(root.hex() for root in roots),
            seeds=tuple(seed.hex() for seed in seeds),
        )
