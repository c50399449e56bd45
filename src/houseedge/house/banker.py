"""What banking the next round of a table is worth to one player, before the bank is accepted.

The bank comes before the bets: each other seat counts with what it bets now, else with its last
bet, else with the least the table takes. Once bets are closed those that lie there are all. The
count is made in the coach's process.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import ceil, floor
from operator import itemgetter
from typing import NamedTuple

from houseedge.bank import collection_fees
from houseedge.money import Cents
from houseedge.round import Round, Seat, Wagers
from houseedge.rules.spec import Rules, Wager
from houseedge.table import Stage, Table
from houseedge.table.refusal import NotOpen
from houseedge.wire.bank import BankAdvice, BankBar, BankBet

#: Rounds played where nothing is counted: a second or two of a process.
ROUNDS = 1 << 18
#: Results are drawn in so many bars from the stake lost to the stake won.
BARS = 15


class BankQuestion(NamedTuple):
    """The rules, the bets in settling order and the stake, in cents; `key` is all of it as text.

    A seat stands there as often as people bet on its hand.
    """

    key: str
    rules: Rules
    bets: tuple[tuple[int, Wagers], ...]
    stake: int
    fee: int
    assumed: bool


def bank_question(table: Table, player: str, stake: int) -> BankQuestion:
    """What is asked of a table; refused where it has no player-dealer or nobody else to bank."""
    rules, own = table.rules, table.seat_of(player)
    if rules.profile.bank != "player_dealer" or own is None:
        raise NotOpen("there is no bank here for you to take", rule="K-01", field="seat", seat=own)
    if stake <= 0:
        raise NotOpen("a stake is above zero", rule="K-01", field="stake", seat=own)
    round, assumed = _against(table, own)
    if not round.seats:
        raise NotOpen("nobody else sits here to be banked", rule="K-03", field="seat", seat=own)
    bets = tuple(
        (seat.number, wagers) for seat in round.settling_order for _, wagers in seat.bettors
    )
    fee = sum(each.amount for each in collection_fees(round) if each.player_dealer)
    tables = [table.id for table in rules.tables.values()]
    key = f"{rules.profile.id} {tables} {rules.settings} {bets} {stake} {fee}"
    return BankQuestion(key, rules, bets, stake, fee, assumed)


def _against(table: Table, own: int) -> tuple[Round, bool]:
    """The round a seat banks, or would, and whether any bet in it is assumed.

    Once bets are closed those that lie there are all, with everybody's behind a seat.
    """
    rules, laid = table.rules, table.round
    closed = table.stage in (Stage.PLAYING, Stage.OVER)
    if closed and laid is not None and laid.player_dealer == own:
        return laid, False
    least = rules.profile.limits[Wager.ANTE].min
    smallest = Wagers(ante=least, blind=least)
    seats, assumed = [], False
    for number, chair in table.taken():
        if number == own:
            continue
        spot = table.spot(number)
        assumed |= spot is None
        seats.append(spot or Seat(number=number, wagers=chair.last or smallest))
    return Round(rules=rules, player_dealer=own, seats=tuple(seats)), assumed


def counted_bank(asked: BankQuestion) -> BankAdvice:
    """What it is worth; runs in the coach's own process."""
    from houseedge.lab.banking import Bets, bank

    seats = tuple(
        tuple(Bets(ante=Fraction(w.ante), trips=Fraction(w.trips)) for _, w in bettors)
        for _, bettors in groupby(asked.bets, key=itemgetter(0))
    )
    found = bank(
        Fraction(asked.stake),
        seats=seats,
        rules=asked.rules,
        fee=asked.fee,
        rounds=ROUNDS,
        threads=1,
    )
    whole = float(found.whole) + asked.fee
    mean = found.estimate.value
    law = sorted(found.law.distribution.items())
    return BankAdvice(
        stake=Cents(asked.stake),
        bets=[
            BankBet(seat=seat, ante=Cents(w.ante), trips=Cents(w.trips)) for seat, w in asked.bets
        ],
        assumed=asked.assumed,
        whole=_cents(whole),
        capped=Cents(_cents(mean + asked.fee) - _cents(whole)),
        fee=Cents(asked.fee),
        mean=Cents(_cents(mean + asked.fee) - asked.fee),
        error=None if found.mean is not None else Cents(ceil(found.estimate.standard_error)),
        rounds=found.rounds if found.mean is None else None,
        deviation=_cents(found.standard_deviation),
        ahead=float(found.law.ahead),
        exhausted=float(found.exhausted),
        low=_at(law, 1 / 6),
        high=_at(law, 5 / 6),
        bars=_bars(law, asked),
    )


def _cents(value: float) -> Cents:
    return Cents(round(value))


def _at(law: list[tuple[Fraction, Fraction]], share: float) -> Cents:
    """The smallest result that such a share of all rounds does not exceed."""
    sum_ = 0.0
    for net, chance in law:
        sum_ += float(chance)
        if sum_ >= share:
            return _cents(float(net))
    return _cents(float(law[-1][0]))


def _bars(law: list[tuple[Fraction, Fraction]], asked: BankQuestion) -> list[BankBar]:
    """How often results fall into equal parts between the stake lost and the stake won."""
    width = 2 * asked.stake / BARS
    shares = [0.0] * BARS
    for net, chance in law:
        at = floor((float(net) + asked.fee + asked.stake) / width)
        shares[min(max(at, 0), BARS - 1)] += float(chance)
    return [
        BankBar(middle=_cents(-asked.stake + width * (at + 0.5)), share=share)
        for at, share in enumerate(shares)
    ]
