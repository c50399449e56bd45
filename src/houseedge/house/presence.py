"""Who is here: a lost connection is noticed, and a chair nobody comes back to is freed (O-05)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from houseedge.floor.pit import Pit
from houseedge.house.host import Host
from houseedge.table import Table
from houseedge.table import command as asked
from houseedge.table.clock import may_bet
from houseedge.table.command import AnyCommand

#: Seconds without a connection until a player counts as away.
AWAY_AFTER = 8.0
#: A player who has not been seen for so long leaves the chair, in milliseconds.
GONE_AFTER = 120_000


class Presence:
    """Whom the house has seen lately, at every table.

    `do` carries a command of the house out at a table, and `running` says whether any is.
    """

    def __init__(
        self,
        pit: Pit,
        hosts: Mapping[str, Host],
        *,
        do: Callable[[str, AnyCommand], None],
        now: Callable[[], int],
        running: Callable[[], bool],
    ) -> None:
        self._pit = pit
        self._hosts = hosts
        self._do = do
        self._now = now
        self._running = running

    def came(self, host: Host, player: str) -> None:
        """A player watches the table, or has asked for something there."""
        host.seen[player] = self._now()
        timer = host.lost.pop(player, None)
        if timer is not None:
            timer.cancel()
        self._mark(host, player, away=False)

    def went(self, host: Host, player: str) -> None:
        """A player has one line less to the table; without any it may be a reload, or a tunnel."""
        host.seen[player] = self._now()
        if not host.present(player) and player not in host.lost and self._running():
            loop = asyncio.get_running_loop()
            host.lost[player] = loop.call_later(AWAY_AFTER, self._lost, host, player)

    def _lost(self, host: Host, player: str) -> None:
        """It was neither: nobody waits for the seat any more."""
        del host.lost[player]
        self._mark(host, player, away=True)

    def _mark(self, host: Host, player: str, *, away: bool) -> None:
        table = self._pit.tables[host.table]
        seat = table.seat_of(player)
        chair = None if seat is None else table.chair(seat)
        if seat is None or chair is None or chair.away == away or not self._running():
            return
        self._do(host.table, asked.MarkAway(seat) if away else asked.MarkBack(seat))

    def sweep(self) -> None:
        """Who has not been seen for a while gets up, and who sits without money."""
        now = self._now()
        for id, host in self._hosts.items():
            table = self._pit.tables[id]
            seated = {chair.player for _, chair in table.taken()}
            for notes in (host.seen, host.penniless):
                for gone in notes.keys() - seated:
                    del notes[gone]
            for seat, chair in list(table.taken()):
                if not chair.leaving and _is_gone(host, table, seat, chair.player, now):
                    self._do(id, asked.Leave(seat))


def _is_gone(host: Host, table: Table, seat: int, player: str, now: int) -> bool:
    """Whether a player left long ago, or has kept a chair long enough without a bet to make.

    A chair that a supervisor holds is nobody's to free.
    """
    chair = table.chair(seat)
    if chair is not None and chair.away and chair.held > now:
        return False
    if table.in_hand(seat) or may_bet(table, seat):
        host.penniless.pop(player, None)
    elif now - host.penniless.setdefault(player, now) >= GONE_AFTER:
        return True
    seen = host.seen.setdefault(player, now)
    return not host.present(player) and now - seen >= GONE_AFTER
