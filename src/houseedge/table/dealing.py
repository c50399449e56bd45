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
    pledges = dict(binding.pledges)
    return DealView(
        offer=binding.offer,
        roots=list(binding.roots),
        pledged=sorted(pledges),
        parties=list(listed_parties(binding)),
        closing=binding.closing,
        cutter=binding.cutter,
        chances={str(seat): chance for seat, chance in binding.chances},
        opened=binding.opened,
        withheld=list(binding.withheld),
        chance=binding.chance or None,
        cut=binding.cut,
        deck=binding.number,
        claims=binding.claims,
        seeds={str(number): seed for number, seed in binding.published},
    )
