"""One printed figure, the computed one, and what would explain the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from houseedge.lab.reconcile.reading import Explanation


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """One printed figure, the computed one, and, where they differ, what was tried.

    `explanations` are the readings that fit, the likeliest first, out of all that were `tried`.
    """

    rule: str
    table: str
    title: str
    figure: str
    printed: str
    computed: Fraction
    basis: str
    agrees: bool
    others: Mapping[str, Fraction] = field(default_factory=dict)
    """The same figure over other denominators in use."""
    explanations: tuple[Explanation, ...] = ()
    tried: int = 0
    by_chance: float = 0.0
    """How many readings give a figure nearby that nobody printed."""
    sample: int | None = None
    """How many simulated bets have the difference for their standard error."""

    @property
    def fit(self) -> int:
        """How many readings give the printed figure."""
        return len(self.explanations)

    @property
    def verdict(self) -> str:
        """One sentence on how printed and computed stand."""
        if self.agrees:
            return "printed and computed agree"
        if not self.explanations:
            return f"none of {self.tried:,} readings gives {self.printed}"
        return (
            f"{self.fit:,} of {self.tried:,} readings give {self.printed}, where about "
            f"{self.by_chance:,.0f} would by chance; the likeliest is "
            f"{self.explanations[0].what}"
        )


def ranked(figures: Sequence[Figure]) -> list[Figure]:
    """The figures of one clause, with what explains several of them before the rest."""
    shared = Counter(
        (figure.figure, found.what) for figure in figures for found in figure.explanations
    )
    return [
        replace(
            figure,
            explanations=tuple(
                sorted(
                    (
                        replace(found, figures=shared[figure.figure, found.what])
                        for found in figure.explanations
                    ),
                    key=lambda found: found.rank,
                )
            ),
        )
        for figure in figures
    ]
