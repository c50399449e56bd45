"""What a table should have won, and how far from it chance may lead: from the exact law.

Handle is added up as sums alone (`Handle`), so it does not matter how many rounds there were; the
law of a table's rules says what they come to. A seat's own wagers vary together exactly as the law
says. Seats of one round share a board and a dealer: how their base games vary together is counted
(`between`), what Trips adds is sampled, and `tests/lab/test_theory.py` samples it again.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from pathlib import Path

import msgspec

from houseedge.lab.side_bets import SideBets
from houseedge.lab.two_seats import kept_between
from houseedge.odds.folder import cache_folder, kernel_hash
from houseedge.odds.game import Game
from houseedge.odds.sidebet import envy
from houseedge.rules.spec import Rules, Wager

#: What covers 19 of 20.
BAND = 1.96
_BASE = (Wager.ANTE, Wager.PLAY, Wager.BLIND)
_COUNTED = kept_between(Game(), "perfect")
assert _COUNTED is not None
#: Covariances between two seats of one round that play perfectly, for unit bets: the base game,
#: Trips, and one with the other. Those of Trips are sampled from 300,000 rounds of six; other
#: wagers of two seats have nearly nothing in common.
BETWEEN = {
    (Wager.ANTE, Wager.ANTE): float(_COUNTED),
    (Wager.TRIPS, Wager.TRIPS): 1.57,
    (Wager.ANTE, Wager.TRIPS): 0.32,
}
_FORMAT = 2

Stakes = Mapping[Wager, int]
"""What one seat has bet, in cents; the base game is its Ante."""


@dataclass(slots=True)
class Handle:
    """What was bet at a table under one set of rules, as sums: a law needs no more.

    `stakes` by wager, in cents; `products` of two wagers of one seat, and `crossed` of two seats
    of one round, in square cents. `envied` is what others of its round have on the progressive,
    summed over all hands, and `envied_squares` the squares of that.
    """

    seats: int = 0
    rounds: int = 0
    stakes: Counter[Wager] = field(default_factory=Counter)
    products: Counter[tuple[Wager, Wager]] = field(default_factory=Counter)
    crossed: Counter[tuple[Wager, Wager]] = field(default_factory=Counter)
    envied: int = 0
    envied_squares: int = 0

    def add(self, seats: Iterable[Stakes]) -> None:
        """Count one settled round in."""
        bets = list(seats)
        self.rounds += 1
        self.seats += len(bets)
        for bet in bets:
            for wager, stake in bet.items():
                self.stakes[wager] += stake
                for other, more in bet.items():
                    self.products[wager, other] += stake * more
        for first, second in BETWEEN:
            sums = [sum(bet.get(wager, 0) for bet in bets) for wager in (first, second)]
            own = sum(bet.get(first, 0) * bet.get(second, 0) for bet in bets)
            self.crossed[first, second] += sums[0] * sums[1] - own
        whole = sum(bet.get(Wager.PROGRESSIVE, 0) for bet in bets)
        for bet in bets:
            others = whole - bet.get(Wager.PROGRESSIVE, 0)
            self.envied += others
            self.envied_squares += others**2


class Theory(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit of each wager means to the house, by the exact law of a table's rules.

    `means` and `covariances` are of the house's result; the base game is one wager, its Ante's,
    Play and Blind included. The progressive counts what the house itself pays, and no meter.
    `envy` is what one hand pays each unit that others have on the progressive, on average, and
    `envy_variance` how that varies; two great hands on one flop are left out of account.
    """

    means: dict[str, Fraction]
    covariances: dict[str, Fraction]
    envy: Fraction = Fraction(0)
    envy_variance: Fraction = Fraction(0)

    def expected(self, handle: Handle) -> Fraction:
        """What the house should have won of a handle, in cents."""
        kept = sum(
            (self.means[wager] * stake for wager, stake in handle.stakes.items()), Fraction(0)
        )
        return kept - self.envy * handle.envied

    def deviation(self, handle: Handle) -> float:
        """One standard deviation of that, in cents."""
        own = sum(
            float(self.covariances[f"{first} {second}"]) * product
            for (first, second), product in handle.products.items()
        )
        # Two seats are counted in both orders where their wagers are of one kind.
        crossed = sum(
            BETWEEN[pair] * product * (1 if pair[0] is pair[1] else 2)
            for pair, product in handle.crossed.items()
        )
        envy = float(self.envy_variance) * handle.envied_squares
        return sqrt(max(0.0, own + crossed + envy))


def theory_of(rules: Rules, awards_from_meter: bool = False) -> Theory:
    """The theory of a table's rules; counted in some seconds, and kept in the cache folder.

    With `awards_from_meter` every award of the progressive is the meter's, and the house pays none.
    """
    known = kept_theory(rules, awards_from_meter)
    if known is not None:
        return known
    made = _counted(rules, awards_from_meter=awards_from_meter)
    path = _path(rules, awards_from_meter)
    if path is not None:
        # A folder that cannot be written costs time the next time, nothing else.
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_bytes(msgspec.json.encode(_written(made)))
            part.replace(path)
    return made


def kept_theory(rules: Rules, awards_from_meter: bool = False) -> Theory | None:
    """The theory of a table's rules where it was counted before."""
    path = _path(rules, awards_from_meter)
    if path is not None:
        with contextlib.suppress(OSError, ValueError, KeyError, msgspec.DecodeError):
            return _read(path)
    return None


def _path(rules: Rules, awards_from_meter: bool) -> Path | None:
    folder = cache_folder()
    name = f"{kernel_hash()} {_FORMAT} {rules.digest} {awards_from_meter}"
    key = hashlib.sha256(name.encode()).hexdigest()[:24]
    return None if folder is None else folder / "theories" / f"{key}.json"


def _counted(rules: Rules, *, awards_from_meter: bool) -> Theory:
    from houseedge.lab.analysis import analyse

    bet = None
    if Wager.PROGRESSIVE in rules.tables:
        bet = rules.tables[Wager.PROGRESSIVE].bet
        side = SideBets.posted(rules, bet=bet, meter=0)
    else:
        side = SideBets.posted(rules)
    law = analyse(rules, side_bets=side).law
    assert law is not None
    wagers = (Wager.ANTE, *(wager for wager in law.wagers if wager not in _BASE))
    parts = {wager: (_BASE if wager is Wager.ANTE else (wager,)) for wager in wagers}
    means = {wager: -sum(map(law.mean, parts[wager]), Fraction(0)) for wager in wagers}
    covariances = {
        f"{first} {second}": sum(
            (law.covariance(a, b) for a in parts[first] for b in parts[second]), Fraction(0)
        )
        for first in wagers
        for second in wagers
    }
    if awards_from_meter and Wager.PROGRESSIVE in means:
        means[Wager.PROGRESSIVE] = Fraction(1)
        covariances |= {
            pair: Fraction(0) for pair in covariances if Wager.PROGRESSIVE.value in pair.split()
        }
    posted = rules.tables.get(Wager.PROGRESSIVE)
    paid = None
    if posted is not None and any(line.envy for line in posted.lines):
        paid = envy(posted, others=1)
    return Theory(
        means={wager.value: mean for wager, mean in means.items()},
        covariances=covariances,
        envy=Fraction(0) if paid is None else -paid.house_edge,
        envy_variance=Fraction(0) if paid is None else paid.variance,
    )


def _written(theory: Theory) -> dict[str, dict[str, str]]:
    return {
        "means": {name: str(each) for name, each in theory.means.items()},
        "covariances": {name: str(each) for name, each in theory.covariances.items()},
        "envy": {"mean": str(theory.envy), "variance": str(theory.envy_variance)},
    }


def _read(path: Path) -> Theory:
    kept = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    return Theory(
        means={name: Fraction(each) for name, each in kept["means"].items()},
        covariances={name: Fraction(each) for name, each in kept["covariances"].items()},
        envy=Fraction(kept["envy"]["mean"]),
        envy_variance=Fraction(kept["envy"]["variance"]),
    )
