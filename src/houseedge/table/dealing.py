"""What everybody sees of the chance in a deal, as far as it has come (O-16)."""

from __future__ import annotations

from houseedge.table.binding import listed_parties
from houseedge.table.state import Table
from houseedge.table.view import DealView


def deal_view(table: Table) -> DealView | None:
    """What binds the cards of the round on the felt; never a seed before it is published (O-16)."""
    binding = table.binding
    if binding is None:
        return None
    cutter = binding.cutter
    return DealView(
        offer=binding.offer,
        roots=list(binding.roots),
        pledged=sorted(bettor.seat for bettor, _ in binding.pledges if not bettor.order),
        parties=list(listed_parties(binding)),
        closing=binding.closing,
        cutter=None if cutter is None else cutter.seat,
        cutter_order=0 if cutter is None else cutter.order,
        chances={str(bettor): chance for bettor, chance in binding.chances},
        opened=binding.opened,
        withheld=[bettor.seat for bettor in binding.withheld if not bettor.order],
        withheld_behind=[str(bettor) for bettor in binding.withheld if bettor.order],
        chance=binding.chance or None,
        cut=binding.cut,
        deck=binding.number,
        claims=binding.claims,
        seeds={str(number): seed for number, seed in binding.published},
    )
