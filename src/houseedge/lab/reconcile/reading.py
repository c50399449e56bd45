"""Readings of a printed figure: what must have gone wrong for it to come about, and what fits.

A reading is a way to count with up to two *mistakes* in it. Each mistake has a weight, and what
weighs less is likelier:

| weight | mistake |
|---|---|
| 1 | a denominator nobody would expect; further places cut off instead of rounded |
| 2 | a likely misprint of one line (see `felt`); the figure of another table |
| 3 | a rule read otherwise; play that is not perfect; two lines swapped; one line at round odds |
| 4 | one line at any other odds; a rule that holds for one rank of hand alone |

The weights of two mistakes are added. A mistake that explains several figures of a clause is made
once, so a reading is ranked by its weight over the number of figures it explains. Of misprints
only the likely ones are taken together with another mistake: everything fits if enough may have
gone wrong.

How much a fit says depends on how much was tried. So every reading is also held against the
figures that might have been printed instead, ten below and ten above, but for those that need no
explanation: as many as fit the middle one of them would fit *by chance*, whatever was printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from houseedge.lab.reconcile import felt
from houseedge.lab.reconcile.printed import Printed

#: More than this must not have gone wrong.
MOST_MISTAKES = 2
#: So many figures on either side say how much fits by chance.
AROUND = 10


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that may have gone wrong, and how much it takes.

    Where a line pays something else, `line` is its title.
    """

    what: str
    weight: int
    line: str = ""


CUT = Mistake("further places cut off instead of rounded", 1)


@dataclass(frozen=True, slots=True)
class Share:
    """A denominator: what the house keeps of a unit bet, as a share of something.

    `mistake` is none where it is one in use.
    """

    what: str
    of: Callable[[Fraction], Fraction]
    mistake: Mistake | None = None

    @classmethod
    def unusual(cls, what: str, of: Fraction, plus: Fraction = Fraction(0)) -> Share:
        """What is kept, and something more, over something that nobody would expect."""
        return cls(what, lambda kept: (kept + plus) / of, Mistake(what, 1))


@dataclass(frozen=True, slots=True)
class OtherPays:
    """Another paytable: what lines pay instead, by their place; none where one is not paid.

    It weighs as much as its mistake, and goes with another mistake where it is likely.
    """

    mistake: Mistake
    pays: Mapping[int, Fraction | None]

    @property
    def likely(self) -> bool:
        """Whether it may have happened together with something else."""
        return self.mistake.weight <= felt.LIKELY


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """A way to count: what the house keeps of a unit bet, and how often it pays each line.

    `stake` is 1 where a winner's stake comes back. `solved` is for a way in which changes of the
    paytable change how people play: it gives, change by change, the way that is then exact, while
    `repriced` is only near it.
    """

    kept: Fraction
    chances: Sequence[Fraction]
    pays: Sequence[Fraction]
    shares: Sequence[Share]
    mistake: Mistake | None = None
    stake: int = 1
    solved: Callable[[Sequence[OtherPays]], Sequence[Way]] | None = None

    def repriced(self, change: OtherPays) -> Fraction:
        """What the house keeps when the table pays something else and all else stays."""
        kept = self.kept
        for at, pays in change.pays.items():
            more = -self.stake - self.pays[at] if pays is None else pays - self.pays[at]
            kept -= self.chances[at] * more
        return kept


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation:
    """A reading that gives the printed figure: its mistakes, the figure before it is rounded."""

    mistakes: tuple[Mistake, ...]
    value: Fraction
    figures: int = 1
    """How many figures of the clause the same mistakes explain."""
    basis: str = ""

    @property
    def what(self) -> str:
        """What must have gone wrong, in words."""
        words = [mistake.what for mistake in self.mistakes]
        return "; ".join([*words, self.basis] if self.basis else words)

    @property
    def weight(self) -> int:
        """How much must have gone wrong."""
        return sum(mistake.weight for mistake in self.mistakes)

    @property
    def things(self) -> tuple[str, ...]:
        """The same for readings that differ only in what a line pays instead."""
        return (*(mistake.line or mistake.what for mistake in self.mistakes), self.basis)

    @property
    def rank(self) -> tuple[Fraction, int]:
        """What comes first: the least that must have gone wrong for each figure it explains."""
        return Fraction(self.weight, self.figures), len(self.mistakes)


class Search:
    """Holds readings against one printed figure, and keeps count."""

    def __init__(self, printed: Printed, computed: Fraction) -> None:
        self._printed, self._computed = printed, computed
        around = range(printed.digits - AROUND, printed.digits + AROUND + 1)
        explained = {printed.digits, printed.rounded(computed), printed.cut(computed)}
        self._others = dict.fromkeys({*around} - explained, 0)
        self.tried = 0
        self.found: list[Explanation] = []

    def hold(self, mistakes: tuple[Mistake, ...], value: Fraction, basis: str = "") -> None:
        """Try one reading, rounded and, where there is room for one more mistake, cut."""
        if mistakes and value == self._computed:
            return  # What leaves the figure as it is explains nothing.
        rounded, cut = self._printed.rounded(value), self._printed.cut(value)
        if value != self._computed:
            self._note(mistakes, value, rounded, basis)
        if len(mistakes) < MOST_MISTAKES:
            # A value that is cut as it is rounded needs no second look.
            self._note((*mistakes, CUT), value, cut if cut != rounded else None, basis)

    def _note(
        self, mistakes: tuple[Mistake, ...], value: Fraction, seen: int | None, basis: str
    ) -> None:
        self.tried += 1
        if seen is None:
            return
        if seen == self._printed.digits:
            self.found.append(Explanation(mistakes=mistakes, value=value, basis=basis))
        elif seen in self._others:
            self._others[seen] += 1

    def explore(self, ways: Iterable[Way], changes: Sequence[OtherPays]) -> None:
        """Try every way to count with every share of it and every change of the table."""
        likely = [change for change in changes if change.likely]
        for way in ways:
            for share in way.shares:
                self._hold_share(way, share, way.kept)
            near = []
            for change in likely if way.mistake else changes:
                kept = way.repriced(change)
                for share in way.shares:
                    if share.mistake is not None and (way.mistake or not change.likely):
                        continue
                    if way.solved is not None and self._printed.near(share.of(kept)):
                        near.append((change, share.what))
                    else:
                        self._hold_share(way, share, kept, change)
            if way.solved is not None:
                exact = way.solved([change for change, _ in near])
                for (change, what), other in zip(near, exact, strict=True):
                    (share,) = [share for share in other.shares if share.what == what]
                    self._hold_share(other, share, other.kept, change)

    def _hold_share(
        self, way: Way, share: Share, kept: Fraction, change: OtherPays | None = None
    ) -> None:
        mistakes = (change.mistake if change is not None else None, way.mistake, share.mistake)
        basis = share.what if share.mistake is None else ""
        self.hold(
            tuple(mistake for mistake in mistakes if mistake is not None), share.of(kept), basis
        )

    @property
    def by_chance(self) -> float:
        """How many readings give a figure nearby that nobody printed: half of them have more."""
        return float(median(self._others.values()))


def misprinted(
    titles: Sequence[str],
    pays: Sequence[Fraction],
    copied: Sequence[Iterable[Fraction]],
) -> list[OtherPays]:
    """One line paying something else, and two lines swapped.

    `copied` are, line by line, what the same hand pays elsewhere on the sheets.
    """
    changes = []
    for at, (title, odds) in enumerate(zip(titles, pays, strict=True)):
        nearby = {*copied[at], *pays[max(at - 1, 0) : at + 2]} - {odds}
        for other, weight in felt.misprints(odds, nearby).items():
            what = f"{title} at {felt.written(other)} instead of {felt.written(odds)}"
            if other.denominator == odds.denominator:
                what = f"{title} at {felt.written(other)} instead of {odds.numerator}"
            changes.append(OtherPays(Mistake(what, weight, title), {at: other}))
    for at, odds in enumerate(pays):
        for to in range(at + 1, len(pays)):
            if pays[to] != odds:
                what = f"{titles[at]} and {titles[to].lower()} swapped"
                changes.append(OtherPays(Mistake(what, 3), {at: pays[to], to: odds}))
    return changes
