"""Why something is asked: one shape wherever somebody says it, as long as the record takes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.table.reason import LONGEST_REASON

Reason = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=LONGEST_REASON,
        description="What for; it goes on record.",
        examples=["lost the card"],
    ),
]
