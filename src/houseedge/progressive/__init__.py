"""The progressive: what a meter holds and what its awards take from it."""

from houseedge.progressive.meter import Meter, Taken

__all__ = ["Meter", "Taken"]
