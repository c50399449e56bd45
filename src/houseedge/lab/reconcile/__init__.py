"""The figures printed on the sheets against those that counting gives (F-01..F-04).

Where the two differ, thousands of readings are tried: other denominators, other odds on one line,
rules read otherwise, play that is not perfect. `reading` says how they are ranked, `felt` which
odds are tried, `bonus` and `whole_game` which readings there are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from houseedge.errors import NotationError
from houseedge.lab.reconcile import bonus, whole_game
from houseedge.lab.reconcile.figure import Figure
from houseedge.lab.reconcile.printed import Printed
from houseedge.lab.reconcile.reading import Explanation
from houseedge.rules import Catalog, built_in
from houseedge.rules.spec import Wager

if TYPE_CHECKING:
    from houseedge.odds.solver import Solution

__all__ = ["CLAUSES", "Explanation", "Figure", "Printed", "reconcile"]

#: The clause under which each wager's printed figures stand.
CLAUSES = {
    Wager.TRIPS: "F-01",
    Wager.BLIND: "F-02",
    Wager.BAD_BEAT: "F-03",
    Wager.PAIRS: "F-04",
}

Progress = Callable[[str], None]


def reconcile(
    catalog: Catalog | None = None, *, rule: str | None = None, progress: Progress | None = None
) -> tuple[Figure, ...]:
    """Every figure the sheets print beside a paytable, in the order of the clauses.

    `rule` asks for one clause alone. Tables of a catalog's own folder are looked at too.
    `progress` hears what is being counted.
    """
    if rule not in (None, *CLAUSES.values()):
        raise NotationError(f"'{rule}' is not one of {', '.join(CLAUSES.values())}")
    catalog = catalog or built_in()
    say = progress or (lambda words: None)

    @cache
    def base() -> Solution:
        from houseedge.odds.solver import solve

        return solve()

    figures: list[Figure] = []
    for wager in (wager for wager, clause in CLAUSES.items() if rule in (None, clause)):
        tables = [catalog.paytable(id) for id in catalog.paytable_ids]
        tables = [table for table in tables if table.wager is wager and table.printed]
        say(wager.label)
        if wager is Wager.BLIND:
            whole = [table for table in tables if "house_edge" in table.printed]
            figures += [whole_game.figure_of(CLAUSES[wager], t, base, say) for t in whole]
        else:
            figures += bonus.figures_of(CLAUSES[wager], tables, base)
    return tuple(figures)
