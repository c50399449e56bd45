"""How many chairs one network address may hold, so that nobody takes a whole house alone.

Addresses are kept in memory only, and only while the house runs.
"""

from __future__ import annotations

from collections import OrderedDict

from houseedge.errors import Refusal
from houseedge.house.house import House
from houseedge.house.publisher import Answer
from houseedge.house.rights import rights, verify_table
from houseedge.table.command import Sit
from houseedge.web.throttle import is_loopback
from houseedge.wire.command import Ask

#: How many players' addresses are remembered.
REMEMBERED = 20_000


class TooManyChairs(Refusal):
    """One chair more than guests from one address may hold."""


class Chairs:
    """What is asked of tables, with where each player was last seen to ask from."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._seen: OrderedDict[str, str] = OrderedDict()

    async def ask(self, table: str, ask: Ask, player: str, address: str) -> Answer:
        """Carry out what a player asks, as far as the player's role and key go.

        A chair is taken only within the limit of the player's address.
        """
        holder = self._house.personnel.acting(player)
        verify_table(holder, table)
        role = "guest" if holder is None else holder.role
        rights().verify_command(type(ask.command).__name__, role, holder)
        self.note(player, address)
        if isinstance(ask.command, Sit):
            self._verify(table, player, address)
        return await self._house.command(table, ask.command, player, key=ask.key, seen=ask.seen)

    def note(self, player: str, address: str) -> None:
        """A player was seen at an address."""
        self._seen[player] = address
        self._seen.move_to_end(player)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def _verify(self, table: str, player: str, address: str) -> None:
        most, tables = self._house.chairs_per_address, self._house.pit.tables
        own = tables.get(table)
        # Who sits there already asks again, and is answered again.
        if not most or is_loopback(address) or own is None or own.seat_of(player) is not None:
            return
        held = sum(
            self._seen.get(chair.player) == address
            for each in tables.values()
            for _, chair in each.taken()
        )
        if held >= most:
            chairs = "the one chair" if most == 1 else f"all {most} chairs"
            raise TooManyChairs(
                f"guests from your address hold {chairs} that one address may hold here: leave "
                "one first, or ask the house for a higher chairs_per_address",
                rule="K-04",
                field="seat",
            )
