"""What an action brought about beyond itself."""

from __future__ import annotations

from dataclasses import dataclass

from houseedge.cards import Hand
from houseedge.round.action import Place
from houseedge.round.state import Phase


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The round went on to another phase."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Announced:
    """The dealer announces a five-card hand that has been opened (D-11)."""

    place: Place
    hand: Hand


@dataclass(frozen=True, slots=True)
class RestDiscarded:
    """The cards nobody was dealt went to the discard rack unseen (D-02, D-04)."""

    cards: int


Event = PhaseBegan | Announced | RestDiscarded
