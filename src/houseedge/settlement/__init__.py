"""The one place where a round's money is decided, and the shape it then has."""

from houseedge.settlement.settle import settle
from houseedge.settlement.shape import MeterMove, Settled, SettledSpot, Settlement

__all__ = ["MeterMove", "Settled", "SettledSpot", "Settlement", "settle"]
