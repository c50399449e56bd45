"""What a player knows before the first decision."""

from __future__ import annotations

from dataclasses import dataclass

from houseedge.errors import NotationError

#: The most cards of each kind that can be known, and the most other seats.
_MOST = {"dealer": 2, "flop": 3, "river": 2, "bottom": 1, "share": 6}


@dataclass(frozen=True, kw_only=True, slots=True)
class Leak:
    """How many cards a player knows before the first decision: whose they are.

    Of the dealer's two, of the flop's three, of the last two of the board, the bottom card of the
    deck, which is never dealt, and both hole cards of `share` other seats.
    """

    dealer: int = 0
    flop: int = 0
    river: int = 0
    bottom: int = 0
    share: int = 0

    def __post_init__(self) -> None:
        for name, most in _MOST.items():
            count = getattr(self, name)
            if type(count) is not int or not 0 <= count <= most:
                what = "other seats' cards" if name == "share" else "cards"
                raise NotationError(f"{name}: from 0 to {most} {what} can be known")

    @property
    def dead(self) -> int:
        """The known cards that can be neither the dealer's nor on the board."""
        return self.bottom + 2 * self.share

    @property
    def counted(self) -> bool:
        """Whether every case is counted; where they are too many, some are drawn and played."""
        if self.river == 1:
            return self.dealer + self.bottom <= 1 and not self.flop and not self.share
        if self.dealer == 2 or self.river:
            kinds = (self.dealer, self.flop, self.river, self.bottom, self.share)
            return sum(count > 0 for count in kinds) == 1
        one = self.dealer + self.bottom <= 1
        return one and not self.share and self.flop != 2

    @property
    def two_alone(self) -> bool:
        """Whether two cards are known that are the dealer's or another seat's, or of the flop."""
        return not self.river and (self.dealer, self.dead) in ((2, 0), (0, 2))

    def __str__(self) -> str:
        parts = []
        for count, what in (
            (self.dealer, "of the dealer's cards"),
            (self.flop, "of the flop"),
            (self.river, "of the last two cards of the board"),
            (self.bottom, "at the bottom of the deck"),
            (2 * self.share, "of other seats"),
        ):
            if count:
                parts.append(f"{count} {what}")
        return " and ".join(parts) or "nothing"
