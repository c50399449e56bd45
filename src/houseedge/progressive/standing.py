"""A progressive as it stands, written down so that nobody has to read its whole record again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from houseedge.progressive.event import Contributed, PlanChanged, WinClaimed, WinLogged
from houseedge.progressive.level import Level
from houseedge.progressive.link import Link
from houseedge.progressive.progressive import Claim, Progressive
from houseedge.rules.plan import MeterPlan


class LevelStanding(msgspec.Struct, frozen=True, kw_only=True):
    """One level's account in micro-dollars, and its plan as changes have left it."""

    seed: int
    contribution: int
    reserve_share: int
    ceiling: int | None
    current: int
    overflow: int
    reserve: int
    locked: int
    seeds: int
    contributions: int
    raised: int
    lowered: int
    paid: int
    from_house: int
    hits: int
    waiting: tuple[tuple[str, int | None], ...]


class ClaimStanding(msgspec.Struct, frozen=True):
    """A win on its way."""

    claimed: WinClaimed
    logged: WinLogged | None
    moved: bool
    restart: tuple[int, int, int] = (0, 0, 0)


class MeterStanding(msgspec.Struct, frozen=True, kw_only=True):
    """All that the events of a progressive have left.

    What was written before tables outside could speak has no links, and before claims could be
    taken back, wins backed out, or a meter taken out of use, none of those.
    """

    levels: Mapping[str, LevelStanding]
    open_rounds: tuple[tuple[str, str, tuple[Contributed, ...]], ...]
    claims: Mapping[str, ClaimStanding]
    hits: tuple[str, ...]
    sequence: int
    history: tuple[tuple[int, PlanChanged], ...]
    links: Mapping[str, Link] = {}
    withdrawn: tuple[str, ...] = ()
    backed_out: tuple[str, ...] = ()
    retired: str = ""


_COUNTED = (
    *("current", "overflow", "reserve", "locked", "seeds", "contributions", "raised"),
    *("lowered", "paid", "from_house", "hits", "waiting"),
)


def standing_of(progressive: Progressive) -> MeterStanding:
    """A progressive as it stands."""
    return MeterStanding(
        levels={name: _level(level) for name, level in progressive.levels.items()},
        open_rounds=tuple(
            (table, round, bets) for (table, round), bets in progressive.open_rounds.items()
        ),
        claims={
            name: ClaimStanding(claim.claimed, claim.logged, claim.moved, claim.restart)
            for name, claim in progressive.claims.items()
        },
        hits=tuple(sorted(progressive.hits)),
        sequence=progressive.sequence,
        history=progressive.history,
        links=progressive.links,
        withdrawn=tuple(sorted(progressive.withdrawn)),
        backed_out=tuple(sorted(progressive.backed_out)),
        retired=progressive.retired,
    )


def progressive_from(plan: MeterPlan, standing: MeterStanding) -> Progressive:
    """The progressive of a plan that stood like this."""
    return Progressive(
        plan=plan,
        levels={name: _restored(plan, name, level) for name, level in standing.levels.items()},
        open_rounds={(table, round): bets for table, round, bets in standing.open_rounds},
        claims={
            name: Claim(
                claimed=claim.claimed,
                logged=claim.logged,
                moved=claim.moved,
                restart=claim.restart,
            )
            for name, claim in standing.claims.items()
        },
        hits=frozenset(standing.hits),
        sequence=standing.sequence,
        history=standing.history,
        links=standing.links,
        withdrawn=frozenset(standing.withdrawn),
        backed_out=frozenset(standing.backed_out),
        retired=standing.retired,
    )


def _level(level: Level) -> LevelStanding:
    return LevelStanding(
        seed=level.plan.seed,
        contribution=level.plan.contribution,
        reserve_share=level.plan.reserve,
        ceiling=level.plan.ceiling,
        **{name: getattr(level, name) for name in _COUNTED},
    )


def _restored(plan: MeterPlan, name: str, level: LevelStanding) -> Level:
    changed = replace(
        plan.level(name),
        seed=level.seed,
        contribution=level.contribution,
        reserve=level.reserve_share,
        ceiling=level.ceiling,
    )
    return Level(plan=changed, **{name: getattr(level, name) for name in _COUNTED})
