"""Which caps on winnings a table may post, by Washington's WAC 230-15-490 (X-05).

Since 14 June 2021 an aggregate needs approval, is of one kind of odds-based prize, is not imposed
where the highest odds are below 50 to 1, and is not below the largest wager times the highest
odds, of which no more than 50 to 1 count. From 2008 until then a player's was also not below the
smallest wager times all of the highest odds, and a table's not below twice a player's.

The largest wager is the largest that the table posts for this prize, as far as the cap on any
single wager allows it.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from houseedge.errors import RulesError
from houseedge.money import EVEN_MONEY, Odds, format_money
from houseedge.rules.spec import Aggregate, Rules, Wager

#: Above these odds the largest wager times the highest odds grows no more; below them there is to
#: be no aggregate.
ODDS = 50


def highest_odds(rules: Rules, wager: Wager) -> Fraction:
    """The highest odds at which a wager is paid at a table."""
    table = rules.tables.get(wager)
    paid = (EVEN_MONEY,) if table is None else tuple(line.pays for line in table.lines)
    return max((each.fraction for each in paid if isinstance(each, Odds)), default=Fraction(0))


def least_aggregate(rules: Rules, aggregate: Aggregate) -> int:
    """The least that an aggregate may be by the law its profile names, in cents; 0 without one."""
    law = rules.profile.aggregate_law
    if law is None:
        return 0
    of_a_player = max(_bound(rules, wager, old=law == "2008") for wager in aggregate.wagers)
    if law == "2021" or aggregate.per == "player":
        return of_a_player
    players = [
        each.amount
        for each in rules.profile.aggregates
        if each.per == "player" and set(each.wagers) & set(aggregate.wagers)
    ]
    return 2 * max([of_a_player, *players])


def verify_aggregates(rules: Rules) -> None:
    """Refuse aggregates that the law does not let a table post."""
    if rules.profile.aggregate_law is None:
        return
    for at, aggregate in enumerate(rules.profile.aggregates):
        if rules.profile.aggregate_law == "2021":
            _verify_imposable(rules, aggregate, f"aggregates[{at}]")
        least = least_aggregate(rules, aggregate)
        if aggregate.amount < least:
            raise _refused(
                rules,
                f"aggregates[{at}].amount",
                f"at least {format_money(least)}, the largest wager times the odds that count",
                format_money(aggregate.amount),
            )


def _verify_imposable(rules: Rules, aggregate: Aggregate, key: str) -> None:
    if len(aggregate.wagers) > 1:
        raise _refused(
            rules,
            f"{key}.wagers",
            "one wager: an aggregate does not combine prizes of different kinds",
            ", ".join(aggregate.wagers),
        )
    (wager,) = aggregate.wagers
    odds = highest_odds(rules, wager)
    if odds < ODDS:
        raise _refused(
            rules,
            f"{key}.wagers",
            f"a wager whose highest odds are {ODDS} to 1 or more",
            f"{wager}, at {odds} to 1",
        )
    if not (aggregate.approval or "").strip():
        raise _refused(
            rules, f"{key}.approval", 'the letter that allows it, in quotes like "20-00123"', "none"
        )


def _bound(rules: Rules, wager: Wager, *, old: bool) -> int:
    smallest, largest = _posted(rules, wager)
    odds = highest_odds(rules, wager)
    bound = largest * min(odds, Fraction(ODDS))
    if old:
        bound = max(bound, smallest * odds)
    return ceil(bound)


def _posted(rules: Rules, wager: Wager) -> tuple[int, int]:
    """The smallest and largest amount of a wager: the Ante's tell the Blind's and the Play's."""
    limits, play, cap = rules.profile.limits, rules.profile.play, rules.profile.single_wager
    if wager is Wager.PLAY:
        sizes = (*play.preflop, *play.flop, *play.river)
        smallest, largest = min(sizes) * limits[Wager.ANTE].min, max(sizes) * limits[Wager.ANTE].max
    else:
        posted = limits[Wager.ANTE if wager is Wager.BLIND else wager]
        smallest, largest = posted.min, posted.max
    return smallest, largest if cap is None else min(largest, cap.amount)


def _refused(rules: Rules, key: str, expected: str, found: str) -> RulesError:
    return RulesError(
        file="profile",
        key=key,
        expected=f"{expected} (WAC 230-15-490 of {rules.profile.aggregate_law})",
        found=found,
        rule="X-05",
    )
