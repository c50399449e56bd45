"""Disputes: a round is marked, play goes on, and somebody of the staff decides.

The round is never edited. What was said by both sides and what was decided is on record, and a
payment is an entry of its own that names the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import msgspec

from houseedge.errors import BadAmount, Refusal
from houseedge.floor.paper import MOST, slip_name, verify_two
from houseedge.floor.slips import PaperCommand, WindowCommand
from houseedge.ledger import HOUSE_ACCOUNT, Transfer, bank_account, player_account
from houseedge.money import MICROS_PER_CENT, format_money
from houseedge.table.decide import runs_house
from houseedge.table.reason import read_reason

#: How many open disputes a player may have, and how often a side speaks in one.
MOST_OPEN = 5
MOST_WORDS = 20


class AlreadyDisputed(Refusal):
    """That hand is in dispute already, or was, and is decided."""


class NoSuchDispute(Refusal):
    """No dispute has that number."""


class DisputeOver(Refusal):
    """The dispute is decided; its decision stands."""


class TooManyDisputes(Refusal):
    """The player has as many open disputes as one may have."""


class NotYourDispute(Refusal):
    """The hand was another player's."""


class RaiseDispute(WindowCommand, frozen=True):
    """A player, or a dealer for one, marks a hand; the house fills in whose it was."""

    round: str
    table: str
    seat: int
    player: str
    words: str


class AnswerDispute(WindowCommand, frozen=True):
    """A side of a dispute says something more: the dealer, a supervisor, or the player."""

    dispute: str
    words: str


class DecideDispute(PaperCommand, frozen=True):
    """A supervisor decides that the record stands, and says why."""

    dispute: str
    words: str


class PayDispute(PaperCommand, frozen=True):
    """Two people decide to pay, from the table's tray, or from the house where it has none."""

    dispute: str
    amount: int
    words: str
    tray: bool
    second: str


AnyDisputeCommand = RaiseDispute | AnswerDispute | DecideDispute | PayDispute


class DisputeRaised(msgspec.Struct, frozen=True, tag=True):
    """A hand was marked, and what was said of it."""

    dispute: str
    round: str
    table: str
    seat: int
    player: str
    by: str
    words: str


class DisputeAnswered(msgspec.Struct, frozen=True, tag=True):
    """Something more was said."""

    dispute: str
    by: str
    words: str


class DisputeDecided(msgspec.Struct, frozen=True, tag=True):
    """How a dispute ended: what was paid, in cents, from where, by whom and why."""

    dispute: str
    round: str
    by: str
    words: str
    amount: int = 0
    debit: str = ""
    credit: str = ""
    second: str = ""


DisputeEvent = DisputeRaised | DisputeAnswered | DisputeDecided


@dataclass(frozen=True, kw_only=True, slots=True)
class Dispute:
    """One dispute: whose hand, what was said by whom, and how it ended."""

    round: str
    table: str
    seat: int
    player: str
    said: tuple[tuple[str, str], ...]
    decided: DisputeDecided | None = None


Disputes = Mapping[str, Dispute]


def decide_dispute(
    disputes: Disputes, command: AnyDisputeCommand, actor: str
) -> tuple[DisputeEvent, ...]:
    """What a command brings about; refuses with a `Refusal` or a `NotationError`."""
    verify_two(command, actor)
    if isinstance(command, RaiseDispute):
        return (_raised(disputes, command, actor),)
    dispute = open_dispute(disputes, command.dispute)
    words = read_reason(command.words, "words")
    match command:
        case AnswerDispute(name):
            if not runs_house(actor) and actor != dispute.player:
                raise NotYourDispute(
                    f"dispute {name} is another player's", rule="B-11", field="dispute"
                )
            if len(dispute.said) >= MOST_WORDS:
                raise TooManyDisputes(
                    f"{MOST_WORDS} things were said in dispute {name}: it waits to be decided",
                    rule="X-02",
                    field="words",
                )
            return (DisputeAnswered(name, actor, words),)
        case DecideDispute(name):
            return (DisputeDecided(name, dispute.round, actor, words),)
        case PayDispute(name, amount, _, tray, second):
            if not 0 < amount <= MOST:
                raise BadAmount(
                    f"a dispute is paid with more than zero and at most {format_money(MOST)}",
                    rule="B-12",
                    field="amount",
                )
            debit = bank_account(dispute.table) if tray else HOUSE_ACCOUNT
            credit = player_account(dispute.player)
            paid = DisputeDecided(name, dispute.round, actor, words, amount, debit, credit, second)
            return (paid,)


def open_dispute(disputes: Disputes, name: str) -> Dispute:
    """A dispute that is not decided yet; refuses any other."""
    dispute = disputes.get(name)
    if dispute is None:
        raise NoSuchDispute(f"there is no dispute {name[:40]!r}", rule="X-02", field="dispute")
    if dispute.decided is not None:
        raise DisputeOver(f"dispute {name} is decided", rule="X-02", field="dispute")
    return dispute


def _raised(disputes: Disputes, command: RaiseDispute, actor: str) -> DisputeRaised:
    if not runs_house(actor) and actor != command.player:
        raise NotYourDispute(
            f"seat {command.seat} was another player's in that round",
            rule="B-11",
            field="seat",
            seat=command.seat,
        )
    for name, each in disputes.items():
        if (each.round, each.seat) == (command.round, command.seat):
            how = "open" if each.decided is None else "decided"
            raise AlreadyDisputed(
                f"seat {command.seat} of round {command.round} is in dispute {name}, which is "
                f"{how}",
                rule="X-02",
                field="round",
            )
    waiting = [d for d in disputes.values() if d.decided is None and d.player == command.player]
    if len(waiting) >= MOST_OPEN:
        raise TooManyDisputes(
            f"{MOST_OPEN} disputes of this player wait to be decided", rule="X-02", field="round"
        )
    return DisputeRaised(
        slip_name("D", len(disputes) + 1),
        command.round,
        command.table,
        command.seat,
        command.player,
        actor,
        read_reason(command.words, "words"),
    )


def evolve_disputes(disputes: Disputes, event: DisputeEvent) -> Disputes:
    """All disputes after an event."""
    match event:
        case DisputeRaised(name, round, table, seat, player, by, words):
            new = Dispute(round=round, table=table, seat=seat, player=player, said=((by, words),))
        case DisputeAnswered(name, by, words):
            before = disputes[name]
            new = replace(before, said=(*before.said, (by, words)))
        case DisputeDecided(name):
            new = replace(disputes[name], decided=event)
    return {**disputes, name: new}


def dispute_transfers(event: DisputeEvent) -> Iterable[Transfer]:
    """What an event moves in the ledger."""
    if isinstance(event, DisputeDecided) and event.amount:
        yield Transfer(
            debit=event.debit,
            credit=event.credit,
            amount=event.amount * MICROS_PER_CENT,
            why="dispute",
        )
