"""The lobby: what every table looks like from the door, made once for all who look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

from houseedge.house.host import Host
from houseedge.house.house import House
from houseedge.money import Cents
from houseedge.records.rounds import rounds_of
from houseedge.round.wagers import BEFORE_THE_DEAL
from houseedge.rules.spec import Wager
from houseedge.table import Table
from houseedge.table.felt_view import felt_phase
from houseedge.table.view import WagerName
from houseedge.table.viewing import phase_name, takes_players
from houseedge.wire.codec import write
from houseedge.wire.kept import RoundLine
from houseedge.wire.lobby import Bounds, FeltCard, LobbyWin, TableCard

#: Seconds between two looks at the house, and between two looks at its last rounds.
EVERY, WINS_EVERY = 1.0, 10.0
#: How many wins are shown, and how many rounds of each table they are looked for in.
MOST_WINS, LAST_ROUNDS = 4, 20


Read = Callable[[Callable[[], list[LobbyWin]]], Awaitable[list[LobbyWin]]]


class LobbyFeed:
    """What the lobby shows, as one message for everybody; nothing is made while nobody looks.

    `read` does work that only reads elsewhere than in the loop.
    """

    def __init__(self, house: House, read: Read) -> None:
        self._house = house
        self._read = read
        self._watchers: set[asyncio.Event] = set()
        self._shown = b""
        self._window: str | None = None
        self._wins: list[LobbyWin] = []
        self._wins_at = float("-inf")
        self._work: asyncio.Task[None] | None = None

    async def watch(self) -> AsyncIterator[bytes]:
        """The message as it is, then every newer one, until the house closes.

        A slow watcher misses some.
        """
        changed = asyncio.Event()
        self._watchers.add(changed)
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._look_on())
        elif self._shown:
            changed.set()
        try:
            while True:
                await changed.wait()
                changed.clear()
                if not self._shown:
                    return
                yield self._shown
        finally:
            self._watchers.discard(changed)

    async def _look_on(self) -> None:
        house = self._house
        while self._watchers and not house.closed:
            await self._look_for_wins()
            message = self._message()
            if message != self._shown:
                self._shown = message
                for watcher in self._watchers:
                    watcher.set()
            await asyncio.sleep(EVERY)
        self.close()

    def close(self) -> None:
        """Let everybody go who looks."""
        self._shown = b""
        for watcher in self._watchers:
            watcher.set()

    async def _look_for_wins(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._wins_at < WINS_EVERY:
            return
        self._wins_at = now
        self._wins = await self._read(self._best)

    def _best(self) -> list[LobbyWin]:
        house = self._house
        found = {
            host.published.table.setup.title: rounds_of(
                house.store, f"table:{host.table}", limit=LAST_ROUNDS, name=house.cashier.name
            )
            # In a thread: a table may be opened meanwhile.
            for host in list(house.hosts.values())
            if host.published.table.number
        }
        return best_wins(found.items())

    def _message(self) -> bytes:
        house = self._house
        shown = cards(house)
        window = self._looked_at(shown)
        view = None if window is None else house.hosts[window].published.written
        # No time in it: what has not changed is not told again.
        return write(
            {
                "kind": "lobby",
                "tables": shown,
                "felts": felt_cards(house),
                "window": view,
                "wins": self._wins,
            }
        )

    def _looked_at(self, shown: list[TableCard]) -> str | None:
        """The table most people sit at; it stays the one while somebody plays there."""
        held = next((card for card in shown if card.table == self._window and card.taken), None)
        if held is None and shown:
            self._window = max(shown, key=lambda card: card.taken).table
        return self._window


def best_wins(tables: Iterable[tuple[str, list[RoundLine]]]) -> list[LobbyWin]:
    """Everybody's best win among some rounds, the largest first: names, not one lucky streak."""
    best: dict[str, LobbyWin] = {}
    for title, lines in tables:
        for line in lines:
            for seat in line.seats:
                known = best.get(seat.player)
                net = seat.net or 0
                if net > 0 and (known is None or net > known.net):
                    best[seat.player] = LobbyWin(
                        round=line.round,
                        title=title,
                        number=line.number,
                        name=seat.name,
                        net=Cents(net),
                    )
    return sorted(best.values(), key=lambda win: -win.net)[:MOST_WINS]


def cards(house: House) -> list[TableCard]:
    """Every table of a house, as the lobby shows it."""
    return [_card(host) for host in house.hosts.values()]


def felt_cards(house: House) -> list[FeltCard]:
    """Every open table with real chips, as the lobby shows it."""
    return [
        FeltCard(
            table=felt.id,
            title=felt.setup.title,
            profile_title=felt.rules.profile.title,
            phase=felt_phase(felt),
            meter=house.pit.sign(felt),
        )
        for felt in house.pit.felts.values()
        if felt.opened
    ]


def _card(host: Host) -> TableCard:
    table, sign = host.published.table, host.published.sign
    profile = table.rules.profile
    taken = [number for number, _ in table.taken()]
    return TableCard(
        table=table.id,
        title=table.setup.title,
        profile=profile.id,
        profile_title=profile.title,
        phase=phase_name(table),
        staffed=table.staffed,
        attended=not table.staffed or table.dealer is not None,
        seats=len(table.chairs),
        taken=len(taken),
        open_seats=[n for n in range(1, len(table.chairs) + 1) if n not in taken]
        if takes_players(table)
        else [],
        spectators=host.spectators,
        limits=_limits(table),
        wagers=[
            WagerName(wager=wager.value, label=wager.label)
            for wager in BEFORE_THE_DEAL
            if profile.offers(wager)
        ],
        meter=sign,
        rounds=table.number,
        voids=table.voids,
        withheld=table.withheld,
    )


def _limits(table: Table) -> dict[str, Bounds]:
    limits = {
        wager.value: Bounds(min=Cents(each.min), max=Cents(each.max))
        for wager, each in table.rules.profile.limits.items()
    }
    ante = limits.get(Wager.ANTE.value)
    return limits if ante is None else {**limits, Wager.BLIND.value: ante}
