"""How far a player-dealer's stake covers everybody, before anybody knows the cards (K-02, O-07).

It goes by what everybody sees: wagers, decisions and the order of settling. Of each bettor two
cases are looked at, the most that can be won and the most that can be lost, with the largest Play
bet still open; and for each what the stake covers if nobody settled before takes any of it, and
if all of them take the most they can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from houseedge.bank.caps import capped_for_player
from houseedge.money import EVEN_MONEY, Odds, pay
from houseedge.round import Round, Seat, Wagers
from houseedge.round.deciding import possible_plays
from houseedge.rules.spec import Rules, Wager

Bettor = tuple[int, str | None]
"""A seat and, of somebody behind it, the name; as a settlement has it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Covered:
    """What the stake covers of an amount, in cents."""

    amount: int
    most: int
    least: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Cover:
    """One bettor's best and worst case."""

    best: Covered
    worst: Covered


@dataclass(frozen=True, kw_only=True, slots=True)
class AtRisk:
    """The most a player-dealer may have to pay, and may collect, in cents."""

    pays: int
    collects: int


def cover(round: Round, stake: int) -> dict[Bettor, Cover]:
    """The cover of everybody with wagers in a round that is not settled, in settling order.

    By the net a stake that has won itself covers itself once more, and no more than that.
    """
    net = round.rules.settings.bank_cap == "net"
    cases = list(_cases(round).items())
    found: dict[Bettor, Cover] = {}
    for at, (bettor, case) in enumerate(cases):
        folded = round.seat(bettor[0]).folded
        before = [each for _, each in cases[:at]]
        paid = sum(each.best for each in before)
        # What folded seats lose is collected before anything else (K-12), their own too.
        later = sum(each.fold for who, each in cases[at:] if folded or who[0] != bettor[0])
        taken = sum(each.worst for each in before) + later - (case.trips if folded else 0)
        pays = Covered(
            amount=case.best,
            most=min(case.best, stake + (min(stake, taken) if net else 0)),
            least=min(case.best, max(0, stake - paid)),
        )
        if folded:
            # Only other folds come before it, and nothing is paid before them.
            paid, taken = 0, sum(each.fold for each in before)
        spent = not net and paid >= stake
        loses = Covered(
            amount=case.worst,
            most=min(case.worst, stake + (min(stake, paid) if net else 0)),
            least=0 if spent else min(case.worst, max(0, stake - taken)),
        )
        found[bettor] = Cover(best=pays, worst=loses)
    return found


def at_risk(round: Round, stake: int) -> AtRisk:
    """What the whole round may still cost its player-dealer, or bring; never above the stake."""
    cases = _cases(round).values()
    return AtRisk(
        pays=min(stake, sum(each.best for each in cases)),
        collects=min(stake, sum(each.worst for each in cases)),
    )


class _Case(NamedTuple):
    """The most a bettor can win and lose, what is lost first if the seat folds, and Trips of it."""

    best: int
    worst: int
    fold: int
    trips: int


def _cases(round: Round) -> dict[Bettor, _Case]:
    """Everybody's cases, in settling order."""
    return {
        (seat.number, name): _Case(
            _best(round, seat, wagers),
            _worst(round, seat, wagers),
            wagers.total if seat.play is None else 0,
            wagers.trips,
        )
        for seat in round.settling_order
        if not seat.void
        for name, wagers in seat.bettors
    }


def _best(round: Round, seat: Seat, wagers: Wagers) -> int:
    rules, wins = round.rules, dict[Wager, int]()
    if not seat.folded:
        wins[Wager.ANTE] = wagers.ante
        wins[Wager.PLAY] = _play(round, seat) * wagers.ante
        wins[Wager.BLIND] = _top(rules, Wager.BLIND, wagers.blind)
    if wagers.trips:
        wins[Wager.TRIPS] = _top(rules, Wager.TRIPS, wagers.trips)
    return sum(wins.values()) - _cut(rules, wins)


def _cut(rules: Rules, wins: Mapping[Wager, int]) -> int:
    return sum(capped_for_player(wins, rules.profile.aggregates).values())


def _top(rules: Rules, wager: Wager, stake: int) -> int:
    """What the best line of a wager's table pays."""
    odds = [line.pays for line in rules.tables[wager].lines if isinstance(line.pays, Odds)]
    best = max(odds, key=lambda each: each.fraction, default=EVEN_MONEY)
    return pay(stake, best, rules.settings.rounding)


def _worst(round: Round, seat: Seat, wagers: Wagers) -> int:
    return wagers.total + (0 if seat.folded else _play(round, seat) * wagers.ante)


def _play(round: Round, seat: Seat) -> int:
    """The Play bet that was made, or the largest the seat may still make."""
    if seat.play is not None:
        return seat.play
    return max(possible_plays(round.rules, seat), default=0)
