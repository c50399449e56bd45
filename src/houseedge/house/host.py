"""The host of one table: its clock, its viewers, and what they have been told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from houseedge.house.subscription import Published, Subscription
from houseedge.table import Stage, Step, Table, next_step
from houseedge.table.view import News, Sign

#: How many past messages' news a viewer who comes back can be told.
NEWS_KEPT = 200


@dataclass(eq=False, slots=True)
class Host:
    """One live table in the process.

    `sequence` counts what is decided, `published` is what is committed. `since` is the sequence at
    which the present moment - a street, a round of bets - began: what was sent before it is stale.
    """

    table: str
    sequence: int
    since: int
    published: Published
    subscriptions: set[Subscription] = field(default_factory=set)
    past: deque[tuple[int, list[News]]] = field(default_factory=lambda: deque(maxlen=NEWS_KEPT))
    seen: dict[str, int] = field(default_factory=dict)
    """When each player was last here, in milliseconds."""
    penniless: dict[str, int] = field(default_factory=dict)
    """Since when a player sits with too little to bet, in milliseconds."""
    timer: asyncio.Handle | None = None

    def present(self, player: str) -> bool:
        """Whether a player watches the table now."""
        return any(subscription.player == player for subscription in self.subscriptions)

    @property
    def spectators(self) -> int:
        """How many watch without a chair."""
        seated = {chair.player for _, chair in self.published.table.taken()}
        return sum(1 for subscription in self.subscriptions if subscription.player not in seated)

    def publish(self, published: Published, news: list[News]) -> None:
        """A change is committed: every viewer hears of it."""
        self.published = published
        self.past.append((published.sequence, news))
        for subscription in self.subscriptions:
            subscription.put(published, news)

    def show(self, sign: Sign) -> None:
        """The meter moved at another table of the link."""
        self.published = Published(self.published.table, self.published.sequence, sign)
        for subscription in self.subscriptions:
            subscription.put_meter(sign)

    def news_after(self, sequence: int) -> list[News]:
        """What happened since a sequence, as far back as it is kept."""
        return [item for at, news in self.past if at > sequence for item in news]

    def arm(self, table: Table, now: int, step: Callable[[Step], None], *, opening: bool) -> None:
        """Set the timer for what the house does next by itself."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = next_step(table)
        if due is None or (due.step is Step.OPEN_ROUND and not opening):
            return
        loop = asyncio.get_running_loop()
        if due.at <= now:
            self.timer = loop.call_soon(step, due.step)
        else:
            self.timer = loop.call_later((due.at - now) / 1000, step, due.step)

    def stop(self) -> None:
        """No more timers, and every viewer is let go."""
        if self.timer is not None:
            self.timer.cancel()
        for subscription in self.subscriptions:
            subscription.close()


def moment(table: Table) -> tuple[int, str, str]:
    """What a decision belongs to: round, stage and street."""
    return table.number, table.stage, str(table.phase if table.stage is Stage.PLAYING else "")
