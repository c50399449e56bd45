"""A transfer: what one account gives another, at once or in two steps."""

from __future__ import annotations

from typing import Literal

import msgspec

#: "now" moves at once; "pending" holds; "post" moves what was held, "void" lets it go.
Step = Literal["now", "pending", "post", "void"]


class Transfer(msgspec.Struct, frozen=True):
    """`amount` micro-dollars go from `debit` to `credit`; `why` is for an auditor.

    `id` names a pending transfer, and the post or void that ends it; those repeat its two
    accounts. A post moves at most what is pending and releases the rest; a void releases all,
    and repeats the amount.
    """

    debit: str
    credit: str
    amount: int
    why: str
    step: Step = "now"
    id: str = ""
