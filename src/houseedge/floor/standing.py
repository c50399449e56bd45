"""What the house's own entries have left of cage, staff and meters, written down to go on from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseedge.floor.cage import Cage
from houseedge.floor.pit import Pit
from houseedge.floor.staff import Staff
from houseedge.progressive.standing import MeterStanding, standing_of


class Standing(msgspec.Struct, frozen=True):
    """Cage, staff and every meter as they stand; tables stand in the end of each round.

    What was written before there was any staff has none.
    """

    cage: Cage
    meters: Mapping[str, MeterStanding]
    staff: Staff = msgspec.field(default_factory=Staff)


def write_standing(pit: Pit) -> bytes:
    """What stands in a pit, as JSON."""
    meters = {name: standing_of(meter) for name, meter in pit.meters.items()}
    return msgspec.json.encode(Standing(pit.cage, meters, pit.staff))


def read_standing(data: bytes) -> Standing:
    """What stood then; raises `msgspec.DecodeError` where it is none."""
    return msgspec.json.decode(data, type=Standing)
