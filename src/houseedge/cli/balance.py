"""`houseedge balance`: the trial balance of a house's books."""

from __future__ import annotations

import sys

from houseedge.cli.options import AsJson, Data, Keys, kept
from houseedge.cli.output import print_json


def balance(data: Data = None, keys: Keys = None, as_json: AsJson = False) -> int:
    """Print what every kind of account holds, and say whether all of them add up to zero.

    Read from the record, beside the running house if need be. Ends with 0 where the books
    balance, and with 1 where they do not. `houseedge verify` also checks how they came about.
    """
    from houseedge.money import speak_micros
    from houseedge.records.trial_balance import trial_balance
    from houseedge.wire.codec import plain

    with kept(data, keys) as store:
        found = trial_balance(store)
    status = 0 if found.balances else 1
    if as_json:
        print_json(plain(found))
        return status
    rows = [
        (each.title, str(each.accounts), speak_micros(each.posted), speak_micros(each.held))
        for each in found.kinds
    ]
    table = [("account", "count", "holds", "of it pending"), *rows]
    widths = [max(len(row[at]) for row in table) for at in range(4)]
    for name, *figures in table:
        right = (text.rjust(width) for text, width in zip(figures, widths[1:], strict=True))
        print("  ".join((name.ljust(widths[0]), *right)).rstrip())
    for fault in found.faults:
        print(f"houseedge: {fault}", file=sys.stderr)
    if found.balances:
        print("The trial balance is zero: every debit has its credit.")
    return status
