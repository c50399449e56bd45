"""Two known cards counted on a graphics processor, for `exposure`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab.open_hand import OpenCount
from houseedge.odds import two_known
from houseedge.odds.game import Game
from houseedge.odds.pattern import Ints, Tiny
from houseedge.odds.river import Stakes
from houseedge.odds.tables import HOLE_CLASSES
from houseedge.odds.two_known import FIRST, NoCuPy, TwoKnown

Tell = Callable[[int, int], None]


def count_on_gpu(
    game: Game, present: int, usual: Tiny, dead: bool, shown: int, tell: Tell | None
) -> OpenCount:
    """Count the game of who knows the dealer's two cards, or two dead ones, and some of the flop.

    `usual` is the first bet of who knows nothing, by class of hole cards.
    """
    stakes = Stakes.of(game)
    known = TwoKnown(
        present=present,
        kind=two_known.DEAD if dead else two_known.DEALERS,
        shown=shown,
        unit=stakes.unit,
        refund=stakes.refund,
        least=stakes.least,
        spread=stakes.spread,
        sizes=stakes.sizes.tolist(),
        blind=stakes.blind.tolist(),
        preflop=game.in_units(game.preflop).tolist(),
        usual=usual[HOLE_CLASSES].tolist(),
    )
    if not known.fits():
        raise NotationError("gpu: these odds and sizes are too large or too many for it")
    try:
        found = two_known.count_two_known(known, tell)
    except NoCuPy as fault:
        raise HouseEdgeError(
            f"--gpu needs CuPy and a CUDA device, and there is none here ({fault}): install "
            "cupy-cuda13x, or leave --gpu out"
        ) from None
    total = _total(found.sums, found.ways)
    deals = int(found.ways.sum()) * known.groups
    flops, per = deals * known.flops, known.runouts
    best, low, high, waits, folds, more, less, _, *firsts = total
    return OpenCount(
        ev=Fraction(best, flops * per * known.ways * known.unit),
        first=tuple(Fraction(made, deals) for made in firsts[: len(game.preflop)]),
        flop=(Fraction(low, flops), Fraction(high, flops)),
        waits=Fraction(waits, flops),
        folds=Fraction(folds, flops * per),
        more=Fraction(more, deals),
        less=Fraction(less, deals),
    )


def _total(sums: Ints, ways: Ints) -> list[int]:
    """The sums over all cases, each as often as it occurs, in numbers of any size."""
    width = FIRST + 5
    return [
        sum(part * way for part, way in zip(sums[:, at].tolist(), ways.tolist(), strict=True))
        for at in range(width)
    ]
