"""A player's own hands to take along: a table for spreadsheets, and hand histories as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from houseedge.cards import format_cards
from houseedge.moment import format_moment
from houseedge.money import format_money
from houseedge.records.tally import CountedHand, NoHandsThere, cost_of

_COLUMNS = (
    *("round", "table", "number", "ended", "rules", "seat", "hole", "board", "dealer"),
    *("played", "ante", "result", "base", "house_edge", "luck", "decisions", "net", "fees"),
    "wagers",
)
_STREETS = {"preflop": "Before the flop", "flop": "After the flop", "river": "After the river"}


def hands_csv(hands: Sequence[CountedHand]) -> str:
    """One row a hand, the newest first; refuses where there is none."""
    _verify_any(hands)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(_COLUMNS)
    for hand in reversed(hands):
        seat, parts = hand.seat, hand.parts
        rows.writerow(
            (
                *(seat.round, seat.table, seat.number, format_moment(seat.ended)),
                *(seat.rules.reference, seat.seat, format_cards(seat.hole)),
                *(format_cards(seat.board), format_cards(seat.dealer)),
                *(" ".join(each.action for each in seat.chosen), format_money(seat.ante)),
                *(seat.result.value, _signed(seat.base)),
                *(("", "", "") if parts is None else map(_signed, parts)),
                *(_signed(seat.net), format_money(seat.fees)),
                " ".join(f"{w.wager.value}={format_money(w.stake)}" for w in seat.wagers),
            )
        )
    return out.getvalue()


def hand_histories(hands: Sequence[CountedHand]) -> str:
    """Each hand in words, the newest first; refuses where there is none."""
    _verify_any(hands)
    return "\n".join("\n".join(_history(each)) + "\n" for each in reversed(hands))


def _history(hand: CountedHand) -> list[str]:
    seat, parts = hand.seat, hand.parts
    dealer = format_cards(seat.dealer) if seat.dealer else "not opened"
    lines = [
        f"Hand {seat.round}, Ultimate Texas Hold'em, {format_moment(seat.ended)}",
        f"Rules: {seat.rules.reference}",
        "Bets: " + ", ".join(f"{w.wager.label} {format_money(w.stake)}" for w in seat.wagers),
        f"Seat {seat.seat}: {format_cards(seat.hole) or 'cards not known here'}",
        f"Board: {format_cards(seat.board)}   Dealer: {dealer}",
    ]
    wrong = {each.street: each for each in hand.wrong}
    for choice in seat.chosen:
        line = f"{_STREETS[choice.street]}: {choice.action}"
        if choice.by_system:
            line += " (by the house)"
        if (each := wrong.get(choice.street)) is not None:
            line += f", {each.best} was best and worth {float(each.cost):.6f} Antes more"
        lines.append(line)
    settled = ", ".join(f"{w.wager.label} {_signed(w.net)}" for w in seat.wagers)
    lines.append(f"Result: {seat.result.value}, {settled}, net {_signed(seat.net)}")
    if parts is not None:
        edge, luck, _ = map(_signed, parts)
        lines.append(f"House edge {edge}, luck {luck}, decisions {_signed(-cost_of(hand))}")
    return lines


def _verify_any(hands: Sequence[CountedHand]) -> None:
    if not hands:
        raise NoHandsThere("no hand of yours fits what was asked for: there is nothing to export")


def _signed(cents: int) -> str:
    return f"-{format_money(-cents)}" if cents < 0 else format_money(cents)
