"""Everything that happens to a progressive's meters, as it is kept on record.

Amounts are micro-dollars; a bet and what is paid to a player are cents. What a meter shows is
always reproducible from these records alone.
"""

from __future__ import annotations

import msgspec

from houseedge.progressive.message import Command


class Seeded(msgspec.Struct, frozen=True, tag=True):
    """The house puts the seed of a fresh meter in."""

    level: str
    amount: int


class Contributed(msgspec.Struct, frozen=True, tag=True):
    """One bet's shares go to the meter, above its ceiling to the overflow, and to the reserve."""

    level: str
    table: str
    round: str
    seat: int
    bet: int
    to_meter: int
    to_overflow: int
    to_reserve: int


class Reversed(msgspec.Struct, frozen=True, tag=True):
    """A void round's contribution is taken back; the house makes up what is no longer there."""

    level: str
    table: str
    round: str
    seat: int
    from_meter: int
    from_overflow: int
    from_reserve: int
    from_house: int


class RoundClosed(msgspec.Struct, frozen=True, tag=True):
    """A round is over: its contributions stay."""

    table: str
    round: str


class WinClaimed(msgspec.Struct, frozen=True, tag=True):
    """A table claims an award; `locked` is the amount frozen for it, in micro-dollars, if any."""

    hit: str
    level: str
    table: str
    round: str
    seat: int
    line: str
    bet: int
    locked: int = 0


class ClaimWithdrawn(msgspec.Struct, frozen=True, tag=True):
    """A claim is taken back before it was logged; a frozen amount returns to the meter.

    What the meter restarted with meanwhile goes back to where it came from: the seed to the
    house, the rest to reserve and overflow.
    """

    hit: str
    seed: int = 0
    from_reserve: int = 0
    from_overflow: int = 0


class WinLogged(msgspec.Struct, frozen=True, tag=True):
    """A win is approved and fixed: from here on it is never edited (P-12)."""

    hit: str
    pays: int
    meter_before: int
    approved_by: str


class MeterMoved(msgspec.Struct, frozen=True, tag=True):
    """The meter gives a logged win and, when all of it was won, starts again (P-05, M-04)."""

    hit: str
    level: str
    from_meter: int
    from_lock: int
    from_house: int
    seed: int = 0
    from_reserve: int = 0
    from_overflow: int = 0


class Adjusted(msgspec.Struct, frozen=True, tag=True):
    """Two people change a meter by hand, for a reason of the closed list, in their own words.

    `was` is what it held before; `win` the logged win that is backed out, where it is one.
    """

    level: str
    amount: int
    reason: str
    text: str
    by: str
    witness: str
    was: int
    win: str | None = None


class PoolsGiven(msgspec.Struct, frozen=True, tag=True):
    """A meter that is taken out of use gives all a level holds to a level of another meter."""

    level: str
    to: str
    to_level: str
    current: int
    overflow: int
    reserve: int
    text: str
    by: str
    witness: str


class PoolsTaken(msgspec.Struct, frozen=True, tag=True):
    """What a meter that was taken out of use held comes to a level of this one.

    What does not fit under a ceiling waits in the overflow.
    """

    level: str
    of: str
    of_level: str
    to_meter: int
    to_overflow: int
    to_reserve: int
    text: str
    by: str
    witness: str


class PlanChanged(msgspec.Struct, frozen=True, tag=True):
    """A level's plan changes, now or, where it alters the return, when the jackpot is next won.

    `why` is the reason in the words of whoever changed it, and `was` the value that stood until
    then, or waited to.
    """

    level: str
    key: str
    value: int | None
    waits: bool
    by: str
    why: str = ""
    was: int | None = None


class GameAdmitted(msgspec.Struct, frozen=True, tag=True):
    """A game may join a level's link: its odds were counted and are the link's (P-09).

    The hand is judged by `own` cards of the player's and `community` cards all share. `deviation`
    and `return_deviation` are the largest that were found, as fractions of the link's figures.
    """

    level: str
    game: str
    own: int
    community: int
    deviation: str
    return_deviation: str
    by: str
    why: str


class LinkSpoke(msgspec.Struct, frozen=True, tag=True):
    """A table outside this house said something over the link, in its turn (P-09).

    `pays` is what a hit that is confirmed by it gets, in cents.
    """

    level: str
    message: Command
    pays: int | None = None


Event = (
    Seeded
    | Contributed
    | Reversed
    | RoundClosed
    | WinClaimed
    | ClaimWithdrawn
    | WinLogged
    | MeterMoved
    | Adjusted
    | PoolsGiven
    | PoolsTaken
    | PlanChanged
    | GameAdmitted
    | LinkSpoke
)
