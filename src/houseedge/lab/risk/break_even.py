"""The meter at which a progressive bet returns all of itself, taxes and envy included."""

from __future__ import annotations

from fractions import Fraction

from houseedge.errors import NotationError
from houseedge.odds import sidebet
from houseedge.rules.spec import MeterShare, Paytable


def break_even_meter(
    table: Paytable,
    *,
    bet: int | None = None,
    others: int = 0,
    tax: Fraction = Fraction(0),
    taxed_from: int = 0,
) -> Fraction | None:
    """The least meter in cents at which a bet, in cents, returns all of itself on average.

    Of every award from `taxed_from` cents up, envy too, a share of `tax` is lost. `others` are the
    bettor's neighbours, whose hands bring envy. None where no meter is enough.
    """
    bet = bet or table.bet or 100
    if not 0 <= tax < 1:
        raise NotationError("tax: a share from 0 up to less than all")

    def kept(award: Fraction) -> Fraction:
        return award * (1 - tax) if award >= taxed_from else award

    odds = sidebet.progressive(table, bet=bet, meter=0)
    shares = [
        (line.probability, Fraction(line.pays.basis_points, 10_000))
        for line in odds.lines
        if isinstance(line.pays, MeterShare)
    ]
    fixed = sum((line.probability * kept(line.returns * bet) for line in odds.lines), Fraction(0))
    if others and any(line.envy for line in table.lines):
        envy = sidebet.envy(table, others=others, bet=bet)
        fixed += others * sum(
            (line.probability * kept(line.returns * bet) for line in envy.lines), Fraction(0)
        )
    if fixed >= bet:
        return Fraction(0)
    # Between two meters at which a share begins to be taxed the return is a line.
    starts = sorted({Fraction(0), *(taxed_from / share for _, share in shares if tax)})
    for start, stop in zip(starts, [*starts[1:], None], strict=True):
        slope = sum(
            (
                chance * share * (1 - tax if share * start >= taxed_from else 1)
                for chance, share in shares
            ),
            Fraction(0),
        )
        if slope:
            meter = max(start, (bet - fixed) / slope)
            if stop is None or meter < stop:
                return meter
    return None
