"""What binds the cards of a round to chance nobody can choose, as far as it has come (O-16).

The house offers decks before anybody bets; who bets or banks may pledge; the closing list binds
everybody; pledges are opened, and one of them cuts. See `houseedge.fairness.protocol`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from houseedge.fairness import (
    Bettor,
    ListedParty,
    Party,
    closing_hash,
    cut_hash,
    cutter_of,
    opened_hash,
    pledge_hash,
)

#: How many rounds a player who has withheld a pledge makes none.
BARRED_FOR = 20
#: The bank's stake in the list of all wagers.
BANK = "bank"


class Binding(msgspec.Struct, frozen=True, kw_only=True):
    """One round's, bytes in hexadecimal; `seeds` are the house's own until it publishes them."""

    offer: str
    roots: tuple[str, ...]
    seeds: tuple[str, ...] = ()
    pledges: tuple[tuple[Bettor, str], ...] = ()
    """The pledge of everybody who made one."""
    parties: tuple[tuple[Bettor, tuple[tuple[str, int], ...]], ...] = ()
    """All wagers of everybody as the list was closed, by name and in cents."""
    closing: str | None = None
    cutter: Bettor | None = None
    chances: tuple[tuple[Bettor, str], ...] = ()
    """The opened pledges."""
    opened: str | None = None
    withheld: tuple[Bettor, ...] = ()
    chance: str = ""
    """The cutter's bytes; none where it cut without."""
    cut: str | None = None
    number: int | None = None
    """The deck that is dealt."""
    published: tuple[tuple[int, str], ...] = ()
    """The seeds that anybody may know."""

    def pledge(self, bettor: Bettor) -> str | None:
        """What somebody has pledged."""
        return dict(self.pledges).get(bettor)

    @property
    def to_open(self) -> tuple[Bettor, ...]:
        """Who opens a pledge before the cut: all but the cutter."""
        return tuple(sorted(bettor for bettor, _ in self.pledges if bettor != self.cutter))

    @property
    def awaits_openings(self) -> bool:
        """Whether pledges are opened now."""
        return self.closing is not None and self.opened is None

    @property
    def awaits_cut(self) -> bool:
        """Whether the cutter is to cut now."""
        return self.opened is not None and self.cut is None

    @property
    def claims(self) -> bool:
        """Whether a player's bytes went into the cut: without any the round claims nothing."""
        return bool(self.chances or self.chance)

    def fits(self, bettor: Bettor, chance: str) -> bool:
        """Whether bytes are those somebody has pledged."""
        meant = pledge_hash(bytes.fromhex(self.offer), bettor, bytes.fromhex(chance))
        return meant.hex() == self.pledge(bettor)


def close_list(
    binding: Binding, wagers: Mapping[Bettor, Mapping[str, int]], last: int | None
) -> tuple[str, Bettor | None]:
    """The hash of the list of everybody's wagers and pledges, and who cuts."""
    parties = [
        Party(bettor, made, None if (own := binding.pledge(bettor)) is None else _bytes(own))
        for bettor, made in wagers.items()
    ]
    cutter = cutter_of(parties, last)
    return closing_hash(_bytes(binding.offer), cutter, parties).hex(), cutter


def listed_parties(binding: Binding) -> Iterator[ListedParty]:
    """Everybody on the closing list, as it is shown and proven."""
    for bettor, wagers in binding.parties:
        pledge = binding.pledge(bettor)
        yield ListedParty(seat=bettor.seat, order=bettor.order, wagers=dict(wagers), pledge=pledge)


def open_list(closing: str, chances: Mapping[Bettor, str]) -> str:
    """The hash of all opened pledges."""
    opened = {bettor: _bytes(chance) for bettor, chance in chances.items()}
    return opened_hash(_bytes(closing), opened).hex()


def cut(opened: str, chance: str) -> str:
    """The outcome of the cut, with the cutter's bytes or without."""
    return cut_hash(_bytes(opened), _bytes(chance) if chance else None).hex()


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text)
