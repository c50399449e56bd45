"""The host of one table: its clock, its viewers, and what they have been told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from houseedge.fairness import Bettor
from houseedge.house.subscription import Published, Subscription, Update
from houseedge.table import Due, Stage, Step, Table, next_step
from houseedge.table import command as asked
from houseedge.table.clock import waited_for
from houseedge.table.command import AnyCommand, OpenPledge, Ready
from houseedge.table.refusal import NotYetSeen, Stale
from houseedge.table.view import News, Sign

#: How many past messages' news a viewer who comes back can be told.
NEWS_KEPT = 200
#: Changes that come within so many seconds of a message travel together.
TOGETHER = 0.005
#: What other tables of a link do to the sign waits longer for a change of the table's own: a meter
#: fed by fifty tables would else speak to every viewer without pause.
SIGN_TOGETHER = 1.0

#: What is meant for the moment its sender saw, and for no other.
_OF_A_MOMENT = (
    asked.Check
    | asked.Play
    | asked.Fold
    | asked.Bet
    | asked.Back
    | asked.TakeBack
    | asked.TakeBank
    | asked.DeclineBank
)


@dataclass(eq=False, slots=True)
class Host:
    """One live table in the process.

    `sequence` counts what is decided, `published` is what is committed, `_told` what viewers
    have heard. `since` is the sequence at which the present moment - a street, a round of
    bets - began: what was sent before it is stale.
    """

    table: str
    sequence: int
    since: int
    published: Published
    clock: Callable[[], int]
    subscriptions: set[Subscription] = field(default_factory=set)
    past: deque[tuple[int, list[News]]] = field(default_factory=lambda: deque(maxlen=NEWS_KEPT))
    seen: dict[str, int] = field(default_factory=dict)
    """When each player was last here, in milliseconds."""
    penniless: dict[str, int] = field(default_factory=dict)
    """Since when a player sits with too little to bet, in milliseconds."""
    openings: dict[Bettor, tuple[str, str]] = field(default_factory=dict)
    """Pledges that were opened and are not on record yet: closing list and bytes by bettor."""
    ready: dict[int, int] = field(default_factory=dict)
    """Seats whose players have seen how a round ended, and the number of that round."""
    lost: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    """Players whose connection is lost, and when they count as away."""
    timer: asyncio.Handle | None = None
    number: int = 0
    """Counts what viewers were told."""
    _told: Published = field(init=False)
    _news: list[News] = field(default_factory=list)
    _renewed: set[str] = field(default_factory=set)
    _soon: asyncio.TimerHandle | None = None
    _last: float = float("-inf")

    def __post_init__(self) -> None:
        self._told = self.published

    def present(self, player: str) -> bool:
        """Whether a player watches the table now."""
        return any(subscription.player == player for subscription in self.subscriptions)

    @property
    def spectators(self) -> int:
        """How many watch without a chair."""
        seated = {chair.player for _, chair in self.published.table.taken()}
        return sum(1 for subscription in self.subscriptions if subscription.player not in seated)

    def verify_seen(self, command: AnyCommand, seen: int | None) -> None:
        """Refuse what was meant for a moment that has passed, or that has not come yet.

        `seen` is the last sequence its sender knew, where it says so.
        """
        if seen is None:
            return
        if seen > self.sequence:
            raise NotYetSeen(
                f"`seen` is {seen}, but the table has only come to {self.sequence}; "
                "nothing was done",
                rule="B-10",
                field="seen",
            )
        if seen < self.since and isinstance(command, _OF_A_MOMENT):
            raise Stale(
                "the table has gone on since you saw it; nothing was done",
                rule="B-10",
                field="seen",
            )

    def note(self, command: AnyCommand) -> None:
        """Keep what goes on record with others', or not at all: an opened pledge, who is ready."""
        match command:
            case OpenPledge(seat, closing, chance, order):
                self.openings[Bettor(seat, order)] = (closing, chance)
            case Ready(seat):
                self.ready[seat] = self.published.table.number

    def opened(self, table: Table) -> dict[Bettor, str]:
        """The pledges that have come for the list that is closed now."""
        closing = None if table.binding is None else table.binding.closing
        return {whose: chance for whose, (of, chance) in self.openings.items() if of == closing}

    def publish(self, published: Published, news: list[News], *, now: bool = False) -> None:
        """A change is committed: every viewer hears of it, at once or with what comes next.

        `now` where somebody's command is answered with it: the answer comes with the change.
        """
        self.published = published
        self.past.append((published.sequence, news))
        self._news += news
        if now:
            self.tell()
        else:
            self._tell_within(TOGETHER)

    def show(self, sign: Sign) -> None:
        """The meter moved at another table of the link."""
        self.published = self.published.showing(sign)
        self._tell_within(SIGN_TOGETHER)

    def hear(self, news: Iterable[News]) -> None:
        """Something happened elsewhere that this table hears of."""
        self._news += news
        self._tell_within(TOGETHER)

    def renew(self, player: str) -> None:
        """A player's money or limits have changed elsewhere: whoever watches is told."""
        if self.present(player):
            self._renewed.add(player)
            self._tell_within(TOGETHER)

    def _tell_within(self, seconds: float) -> None:
        """Tell at once if nothing was told for so long, else when it has been so long."""
        loop = asyncio.get_running_loop()
        at = self._last + seconds
        if loop.time() >= at:
            self.tell()
        elif self._soon is None or self._soon.when() > at:
            if self._soon is not None:
                self._soon.cancel()
            self._soon = loop.call_at(at, self.tell)

    def tell(self) -> None:
        """Tell every viewer what is new since they were last told."""
        self._last = asyncio.get_running_loop().time()
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        before, after = self._told, self.published
        if before is after and not self._renewed and not self._news:
            return
        news, self._news = self._news, []
        renewed, self._renewed = frozenset(self._renewed), set()
        self.number += 1
        self._told = after
        update = Update(self.number, before, after, news, self.clock(), renewed)
        for subscription in self.subscriptions:
            subscription.put(update)

    def welcome(self, subscription: Subscription, after: int | None) -> None:
        """Tell one viewer the whole of it, with the news since `after`."""
        self.tell()
        subscription.sent = None
        subscription.news.clear()
        whole = Update(self.number, self.published, self.published, [], self.clock())
        subscription.put(whole, self.news_after(after) if after is not None else ())
        self.subscriptions.add(subscription)

    def news_after(self, sequence: int) -> list[News]:
        """What happened since a sequence, as far back as it is kept."""
        return [item for at, news in self.past if at > sequence for item in news]

    def arm(self, table: Table, now: int, step: Callable[[Step], None], *, opening: bool) -> None:
        """Set the timer for what the house does next by itself."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = next_step(table, now)
        if due is not None and due.step is Step.TAKE_OPENINGS and self._all_opened(table):
            due = Due(Step.TAKE_OPENINGS)
        if due is not None and due.step is Step.END_ROUND and self._all_ready(table):
            due = Due(Step.END_ROUND)
        if due is None or (due.step is Step.OPEN_ROUND and not opening):
            return
        loop = asyncio.get_running_loop()
        if due.at <= now:
            self.timer = loop.call_soon(step, due.step)
        else:
            self.timer = loop.call_later((due.at - now) / 1000, step, due.step)

    def _all_opened(self, table: Table) -> bool:
        return set(table.bound().to_open) <= self.opened(table).keys()

    def _all_ready(self, table: Table) -> bool:
        seats = waited_for(table)
        return bool(seats) and all(self.ready.get(seat) == table.number for seat in seats)

    def stop(self) -> None:
        """No more timers, and every viewer is let go."""
        for handle in self.lost.values():
            handle.cancel()
        if self.timer is not None:
            self.timer.cancel()
        self.tell()
        for subscription in self.subscriptions:
            subscription.close()


def moment(table: Table) -> tuple[int, str, str]:
    """What a decision belongs to: round, stage and street."""
    return table.number, table.stage, str(table.phase if table.stage is Stage.PLAYING else "")
