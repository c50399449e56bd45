"""What entries have left of cage, staff, meters and felts, written down to go on from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseedge.floor.cage import Cage
from houseedge.floor.pit import Pit
from houseedge.floor.staff import Staff
from houseedge.progressive.standing import MeterStanding, standing_of
from houseedge.table.felt import FeltStanding, felt_standing


class Standing(msgspec.Struct, frozen=True):
    """Cage, staff, every meter and every table with chips on the felt as they stand.

    Other tables stand in the end of each round. What was written before there was any staff, or
    such a table, has none.
    """

    cage: Cage
    meters: Mapping[str, MeterStanding]
    staff: Staff = msgspec.field(default_factory=Staff)
    felts: Mapping[str, FeltStanding] = {}


def write_standing(pit: Pit) -> bytes:
    """What stands in a pit, as JSON."""
    meters = {name: standing_of(meter) for name, meter in pit.meters.items()}
    felts = {name: felt_standing(felt) for name, felt in pit.felts.items()}
    return msgspec.json.encode(Standing(pit.cage, meters, pit.staff, felts))


def read_standing(data: bytes) -> Standing:
    """What stood then; raises `msgspec.DecodeError` where it is none."""
    return msgspec.json.decode(data, type=Standing)
