"""A meter while a round's awards are paid from it (P-03..P-08, M-04, O-15)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseedge.money import MICROS_PER_CENT, Odds, Rounding, pay, round_cents
from houseedge.rules.spec import Award, FixedAward, MeterShare

WHOLE = 10_000
"""A share of the whole meter, in hundredths of a percent."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """One award: the meter afterwards, what is paid in cents, and where that came from.

    In micro-dollars: `from_meter` left the meter, `topped_up` is what the house added where
    the meter could not pay it all, `restarted` is what a fresh start put in.
    """

    meter: Meter
    pays: int
    from_meter: int = 0
    topped_up: int = 0
    restarted: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Meter:
    """What a meter holds, what it restarts from and its reserve, in micro-dollars.

    The reserve is all that waits for a restart; a `ceiling` bounds how much of it is taken.
    """

    value: int
    seed: int = 0
    reserve: int = 0
    ceiling: int | None = None

    @property
    def cents(self) -> int:
        """What the meter shows: its whole cents."""
        return self.value // MICROS_PER_CENT

    @property
    def at_restart(self) -> int:
        """What the reserve adds to the seed when an empty meter restarts, up to the ceiling."""
        if self.ceiling is None:
            return self.reserve
        return min(self.reserve, max(0, self.ceiling - self.seed - self.value))

    @classmethod
    def of_cents(cls, value: int, *, seed: int, reserve: int = 0) -> Meter:
        """A meter given in cents."""
        return cls(
            value=value * MICROS_PER_CENT,
            seed=seed * MICROS_PER_CENT,
            reserve=reserve * MICROS_PER_CENT,
        )

    def award(self, award: Award, stake: int, rounding: Rounding, *, fixed_too: bool) -> Taken:
        """Pay one award to a bettor.

        A share is taken of what the meter holds now, and rounded to cents by the house's rule;
        after the whole of it is won the meter restarts from seed plus reserve (P-05, M-04).
        Fixed awards come off the meter only with `fixed_too`; the house tops up what is
        missing (O-15).
        """
        match award:
            case MeterShare(points):
                pays = round_cents(self.value * points, WHOLE * MICROS_PER_CENT, rounding)
                taken = self._take(pays)
                return _restarted(taken) if points == WHOLE else taken
            case FixedAward(cents):
                pays = cents
            case Odds():
                pays = pay(stake, award, rounding)
        return self._take(pays) if fixed_too else Taken(meter=self, pays=pays)

    def _take(self, pays: int) -> Taken:
        micros = pays * MICROS_PER_CENT
        from_meter = min(micros, self.value)
        return Taken(
            meter=replace(self, value=self.value - from_meter),
            pays=pays,
            from_meter=from_meter,
            topped_up=micros - from_meter,
        )


def _restarted(taken: Taken) -> Taken:
    """An award with the fresh start after it; what rounding down has left carries over."""
    left = taken.meter
    added = left.at_restart
    fresh = replace(left, value=left.value + left.seed + added, reserve=left.reserve - added)
    return replace(taken, meter=fresh, restarted=left.seed + added)
