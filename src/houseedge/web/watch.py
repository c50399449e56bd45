"""What waits on the floor, and since when: noticed with the change that brings it about.

Kept in memory, like badges and requests: since when something waits, who looks after it, and how
the last ones ended. What was done is on record where it was done. A change of a quiet table costs
a few comparisons.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.house.house import House
from houseedge.table import Table
from houseedge.table.felt import FeltTable
from houseedge.web.waits import disputed, is_quiet, waits_at
from houseedge.wire.floor import ClosedCall, FloorCall

#: How many calls that were closed are remembered.
REMEMBERED = 20
_DISPUTES = "disputes"


class NoSuchCall(HouseEdgeError):
    """Nothing of that name waits: it was closed, or never was."""

    field = "call"


class _Done(msgspec.Struct, frozen=True):
    step: str
    by: str
    why: str | None


class Watch:
    """Every call of the floor."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: dict[str, dict[str, FloorCall]] = {}
        self._closed: deque[ClosedCall] = deque(maxlen=REMEMBERED)
        self._doing: dict[str, _Done] = {}
        # What stood when the house opened: nobody knows here since when.
        self._opening = True
        self.look()
        self._opening = False

    def look(self) -> None:
        """Look at every table, and at the disputes."""
        for table in list(self._house.pit.known.values()):
            self.see(table)
        self.hear()

    def see(self, table: Table | FeltTable) -> None:
        """Notice what has begun to wait at a table, and what waits no longer."""
        if is_quiet(table) and table.id not in self._waiting:
            return
        self._noted(table.id, waits_at(self._house.pit, table))

    def hear(self) -> None:
        """Notice disputes that were raised or decided."""
        pit = self._house.pit
        found = (
            disputed(pit, name, each)
            for name, each in pit.cage.disputes.items()
            if each.decided is None
        )
        self._noted(_DISPUTES, found)

    def _noted(self, place: str, found: Iterable[FloorCall]) -> None:
        before, now = self._waiting.get(place, {}), self._house.now()
        after: dict[str, FloorCall] = {}
        for each in found:
            known = before.get(each.call)
            since = None if self._opening else now
            if known is not None:
                since = known.since
            taken = None if known is None else known.taken
            after[each.call] = msgspec.structs.replace(each, since=since, taken=taken)
        for name, call in before.items():
            if name not in after:
                self._close(call, now)
        self._waiting[place] = after
        if not after:
            del self._waiting[place]

    def _close(self, call: FloorCall, now: int) -> None:
        done = self._doing.get(call.dispute or call.table)
        if done is not None:
            closed = ClosedCall(call=call, ended=now, step=done.step, by=done.by, why=done.why)
        else:
            closed = ClosedCall(call=call, ended=now)
        self._closed.appendleft(closed)

    @contextmanager
    def doing(self, place: str, step: str, by: str, why: str | None) -> Iterator[None]:
        """While somebody does something at a table or about a dispute that may close a call."""
        self._doing[place] = _Done(step, by, why)
        try:
            yield
        finally:
            if place in self._house.pit.known:
                self.see(self._house.pit.known[place])
            else:
                self.hear()
            self._doing.pop(place, None)

    def take(self, call: str, account: str) -> FloorCall:
        """Somebody looks after a call; whoever did before does no longer."""
        for waiting in self._waiting.values():
            if call in waiting:
                waiting[call] = msgspec.structs.replace(waiting[call], taken=account)
                return waiting[call]
        raise NoSuchCall("that call waits no longer")

    @property
    def calls(self) -> list[FloorCall]:
        """All that waits, the oldest first; what stood when the house opened is older."""
        found = [call for waiting in self._waiting.values() for call in waiting.values()]
        return sorted(found, key=lambda call: (call.since or 0, call.call))

    @property
    def closed(self) -> list[ClosedCall]:
        """The last that were closed, the newest first."""
        return list(self._closed)
