"""`houseedge balance`: the trial balance of a house's books."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from houseedge.cli.options import AsJson, Data, Keys, kept
from houseedge.cli.output import print_json


def balance(
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", help="As it was then; in UTC without an offset."),
    ] = None,
    account: Annotated[
        str | None,
        typer.Option(
            "--account", metavar="NAME", help="One account, such as house, or a kind: player."
        ),
    ] = None,
    data: Data = None,
    keys: Keys = None,
    as_json: AsJson = False,
) -> int:
    """Print what every kind of account holds, and say whether all of them add up to zero.

    Read from the record, beside the running house if need be. Ends with 0 where the books
    balance, and with 1 where they do not. `houseedge verify` also checks how they came about.
    With --at or --account every account is listed, as it was at that moment.
    """
    if at is not None or account is not None:
        return _listed(at, account, data, keys, as_json=as_json)
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
    _print([("account", "count", "holds", "of it pending"), *rows])
    for fault in found.faults:
        print(f"houseedge: {fault}", file=sys.stderr)
    if found.balances:
        print("The trial balance is zero: every debit has its credit.")
    return status


def _listed(
    at: str | None, account: str | None, data: str | None, keys: str | None, *, as_json: bool
) -> int:
    """Print what accounts held at a moment."""
    import time

    from houseedge.moment import parse_moment, speak_moment
    from houseedge.money import speak_micros
    from houseedge.records.balances import balances_at
    from houseedge.wire.codec import plain

    now = time.time_ns() // 1_000_000
    moment = now if at is None else parse_moment(at, option="--at")
    with kept(data, keys) as store:
        found = balances_at(store, moment, account=account, now=now)
    if as_json:
        print_json(plain(found))
        return 0
    rows = [
        (each.title, speak_micros(each.posted), speak_micros(each.held)) for each in found.accounts
    ]
    if not rows:
        print("No such account had anything by then.")
        return 0
    _print([("account", "held", "of it pending"), *rows])
    print(f"At {speak_moment(moment)}; all accounts together come to {speak_micros(found.total)}.")
    return 0


def _print(rows: Sequence[Sequence[str]]) -> None:
    """Rows under their titles: a name, and figures to the right of it."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        right = (text.rjust(width) for text, width in zip(figures, widths[1:], strict=True))
        print("  ".join((name.ljust(widths[0]), *right)).rstrip())
