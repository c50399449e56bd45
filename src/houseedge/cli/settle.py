"""`houseedge settle`: finished hands in, their settlement out, as JSON."""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from houseedge.cli.options import AsJson, RulesFolder, catalog_of
from houseedge.cli.output import write_json_line
from houseedge.errors import HouseEdgeError
from houseedge.slip import NOT_POSTED, SlipDesk, SlipError


def settle(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The hands; - reads them here.")
    ] = "-",
    rules_folder: RulesFolder = None,
    as_text: Annotated[
        bool, typer.Option("--text", help="Print for people instead of JSON.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Settle finished hands: one JSON object, or one object per line.

    Prints one result per hand, in order. A hand that is refused yields an object with the rule,
    the field and a sentence in its place, the others are settled all the same, and the status
    is 2.
    """
    desk = SlipDesk(catalog_of(rules_folder))
    text = as_text and not as_json
    write = _write_text if text else _write_json
    # What is loaded by now stays; the collector need not walk it again for every few hands.
    gc.freeze()
    settled = 0
    refused: list[SlipError] = []
    for hand in _hands(_read(file)):
        try:
            if isinstance(hand, SlipError):
                raise hand
            write(desk, hand)
            settled += 1
        except SlipError as fault:
            if text:
                print(fault)
            else:
                write_json_line(fault.write())
            refused.append(fault)
    if not settled and not refused:
        raise HouseEdgeError("no hand to settle: the input is empty")
    if refused:
        more = f"; {len(refused)} hands were refused" if len(refused) > 1 else ""
        print(f"houseedge: {refused[0]}{more}", file=sys.stderr)
    return 2 if refused else 0


def _read(file: str) -> bytes:
    try:
        if file == "-":
            if sys.stdin.isatty():
                print("Reading hands as JSON; end with Ctrl-D.", file=sys.stderr)
            return sys.stdin.buffer.read()
        with open(file, "rb") as source:  # noqa: PTH123 - the name is the user's, read once
            return source.read()
    except OSError as fault:
        raise HouseEdgeError(f"{file}: cannot be read: {fault.strerror}") from None


def _hands(text: bytes) -> Iterator[Any]:
    """The input objects: the whole text as one object, else one per line.

    A text or line that is no JSON yields the `SlipError` that refuses it. Empty lines are
    skipped.
    """
    text = text.removeprefix(b"\xef\xbb\xbf").strip()
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return
    whole = _parsed(text)
    if len(lines) == 1 or not isinstance(whole, SlipError) or _spread(lines):
        yield whole
    else:
        yield from map(_parsed, lines)


def _spread(lines: list[bytes]) -> bool:
    """Whether lines are one object with a fault in it, which is refused once, not by the line."""
    return (
        lines[0][:1] == b"{"
        and lines[0][-1:] != b"}"
        and any(line[:1] != b"{" for line in lines)
        and not any(isinstance(h, dict) and "profile" in h for h in map(_parsed, lines))
    )


def _parsed(text: bytes) -> Any:
    try:
        return _parse(text)
    except SlipError as fault:
        return fault


def _parse(line: bytes) -> Any:
    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) < len(found):
            twice = next(key for key, count in Counter(k for k, _ in found).items() if count > 1)
            raise SlipError(rule=NOT_POSTED, field=twice, message="this key is given twice")
        return made

    try:
        return json.loads(line, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as fault:
        what = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)
        raise SlipError(
            rule=NOT_POSTED, field="hand", message=f"this is not JSON: {what}"
        ) from None


def _write_json(desk: SlipDesk, hand: Any) -> None:
    write_json_line(desk.settle(hand))


def _write_text(desk: SlipDesk, hand: Any) -> None:
    from rich.console import Console

    from houseedge.cli.felt import settlement_table

    console = Console()
    slip = desk.read(hand)
    for table in settlement_table(slip.round.rules, slip.settle(), console.width):
        console.print(table)
