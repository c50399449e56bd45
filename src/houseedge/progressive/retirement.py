"""A meter that is taken out of use: all it holds goes to another (GLI-19 2.4.3)."""

from __future__ import annotations

from houseedge.errors import Refusal
from houseedge.progressive.event import PoolsGiven, PoolsTaken
from houseedge.progressive.level import Level
from houseedge.progressive.progressive import Progressive


class StillInUse(Refusal):
    """A meter that something still depends on, or that has no other to give its money to."""


def retire(
    meter: Progressive, into: Progressive, *, text: str, by: str, witness: str
) -> tuple[tuple[PoolsGiven, ...], tuple[PoolsTaken, ...]]:
    """What a meter gives and another takes, level by level, to the micro-dollar.

    What was shown is shown there, as far as a ceiling allows it; the rest waits in the overflow.
    """
    _verify_free(meter, into)
    if not text.strip():
        raise _refused("say in words why", "why")
    if not by.strip() or not witness.strip() or by.strip() == witness.strip():
        raise _refused("a meter is taken out of use by two people", "witness")
    given: list[PoolsGiven] = []
    taken: list[PoolsTaken] = []
    levels = dict(into.levels)
    said = text, by, witness
    for name, level in meter.levels.items():
        to = _level_for(meter, name, into)
        pools = level.current, level.overflow, level.reserve
        given.append(PoolsGiven(name, into.plan.id, to, *pools, *said))
        shown = _shown(levels[to], level.current)
        parts = shown, level.current - shown + level.overflow, level.reserve
        taken.append(PoolsTaken(to, meter.plan.id, name, *parts, *said))
        levels[to] = levels[to].took(*parts)
    return tuple(given), tuple(taken)


def verify_in_use(meter: Progressive) -> None:
    """Refuse anything more of a meter that was taken out of use."""
    if meter.retired:
        raise _refused(
            f"{meter.plan.id} was taken out of use, and what it held is in {meter.retired}", "meter"
        )


def _verify_free(meter: Progressive, into: Progressive) -> None:
    """Refuse a meter that something still depends on."""
    verify_in_use(meter)
    verify_in_use(into)
    if meter.plan.id == into.plan.id:
        raise _refused("a meter gives what it holds to another one", "into")
    if meter.open_rounds or meter.claims:
        raise _refused(f"a round of {meter.plan.id} is not over", "meter")
    for link in meter.links.values():
        for table, each in link.tables.items():
            if each.game is not None:
                raise _refused(f"table {table} is in its link, and leaves it first", "meter")


def _level_for(meter: Progressive, name: str, into: Progressive) -> str:
    """The level of the same name, or the only one there is."""
    if name in into.levels:
        return name
    if len(into.levels) > 1:
        raise _refused(
            f"{into.plan.id} has no level {name}, but {', '.join(into.levels)}, and level {name} "
            f"of {meter.plan.id} must go somewhere",
            "into",
        )
    return next(iter(into.levels))


def _shown(level: Level, amount: int) -> int:
    """How much more a level may show."""
    ceiling = level.plan.ceiling
    return amount if ceiling is None else max(0, min(amount, ceiling - level.current))


def _refused(words: str, field: str) -> StillInUse:
    return StillInUse(words, rule="P-12", field=field)
