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
from houseedge.round import Round

#: How many rounds a player who has withheld a pledge makes none.
BARRED_FOR = 20
#: The bank's stake in the list of all wagers.
BANK = "bank"


class Binding(msgspec.Struct, frozen=True, kw_only=True):
    """One round's, bytes in hexadecimal; `seeds` are the house's own until it publishes them."""

    offer: str
    roots: tuple[str, ...]
    seeds: tuple[str, ...] = ()
    pledges: tuple[tuple[int, str], ...] = ()
    """The pledge of each seat that made one."""
    parties: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()
    """All wagers of each seat as the list was closed, by name and in cents."""
    closing: str | None = None
    cutter: int | None = None
    chances: tuple[tuple[int, str], ...] = ()
    """The opened pledges."""
    opened: str | None = None
    withheld: tuple[int, ...] = ()
    chance: str = ""
    """The cutter's bytes; none where it cut without."""
    cut: str | None = None
    number: int | None = None
    """The deck that is dealt."""
    published: tuple[tuple[int, str], ...] = ()
    """The seeds that anybody may know."""

    def pledge(self, seat: int) -> str | None:
        """What a seat has pledged."""
        return dict(self.pledges).get(seat)

    @property
    def to_open(self) -> tuple[int, ...]:
        """The seats that open their pledges before the cut: all but the cutter's."""
        return tuple(sorted(seat for seat, _ in self.pledges if seat != self.cutter))

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

    def fits(self, seat: int, chance: str) -> bool:
        """Whether bytes are those a seat has pledged."""
        meant = pledge_hash(bytes.fromhex(self.offer), Bettor(seat), bytes.fromhex(chance))
        return meant.hex() == self.pledge(seat)


def wagers_of(round: Round, stake: int | None) -> dict[int, dict[str, int]]:
    """All wagers of a round by seat, the player-dealer's stake among them."""
    found = {
        spot.number: {wager.value: amount for wager, amount in spot.wagers} for spot in round.seats
    }
    if round.player_dealer is not None and stake is not None:
        found[round.player_dealer] = {BANK: stake}
    return found


def close_list(
    binding: Binding, wagers: Mapping[int, Mapping[str, int]], last: int | None
) -> tuple[str, int | None]:
    """The hash of the list of everybody's wagers and pledges, and whose seat cuts."""
    parties = [
        Party(Bettor(seat), made, None if (own := binding.pledge(seat)) is None else _bytes(own))
        for seat, made in wagers.items()
    ]
    cutter = cutter_of(parties, last)
    closing = closing_hash(_bytes(binding.offer), cutter, parties)
    return closing.hex(), None if cutter is None else cutter.seat


def listed_parties(binding: Binding) -> Iterator[ListedParty]:
    """Everybody on the closing list, as it is shown and proven."""
    pledges = dict(binding.pledges)
    for seat, wagers in binding.parties:
        yield ListedParty(seat=seat, wagers=dict(wagers), pledge=pledges.get(seat))


def open_list(closing: str, chances: Mapping[int, str]) -> str:
    """The hash of all opened pledges."""
    opened = {Bettor(seat): _bytes(chance) for seat, chance in chances.items()}
    return opened_hash(_bytes(closing), opened).hex()


def cut(opened: str, chance: str) -> str:
    """The outcome of the cut, with the cutter's bytes or without."""
    return cut_hash(_bytes(opened), _bytes(chance) if chance else None).hex()


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text)
