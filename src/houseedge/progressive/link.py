"""How tables outside this program share a meter: commands, and a link that answers them (P-09).

A table numbers its commands 1, 2, 3 ... and repeats one until it has the answer. `receive` does
each exactly once and in that order:

- the next number is done, or refused; either way the number is used and the answer kept;
- a number used before gets its answer again, and nothing is done; another command under it is
  refused;
- a number too far ahead is answered with the one that is expected: something was lost (C16).

The link decides no amount. A table claims a hit; the meter's own stream, to which all effects
go, fixes what it pays, in the order of confirmation across all tables (P-07, C15). Every effect
names the one table it comes from: envy stays there (E-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from houseedge.errors import BadAmount, NoSuchSeat, Refusal, WrongBonusAmount
from houseedge.progressive.message import (
    MOST_SEATS,
    Accepted,
    Answer,
    Claimed,
    ClaimHit,
    CoinIn,
    Command,
    Confirm,
    ConfirmHit,
    Contribute,
    Effect,
    Expected,
    FinishRound,
    Join,
    LeaveLink,
    LinkRefused,
    ReverseRound,
    TakeOff,
    WithdrawHit,
)

ANSWERS_KEPT: Final = 64
"""How many of its last answers a table may ask for again."""
MOST_TABLES: Final = 1024
"""How many tables a link has room for, those that have left included."""


class SequenceUsed(Refusal):
    """Another command was answered under this sequence, or its answer is no longer kept."""


class GameNotProven(Refusal):
    """The table's game was not proven to have the link's odds."""


class LinkFull(Refusal):
    """The link has no room for another table."""


class NotJoined(Refusal):
    """The table is not in the link."""


class AlreadyJoined(Refusal):
    """The table is in the link already."""


class RoundOpen(Refusal):
    """The table's round is not over."""


class OtherRound(Refusal):
    """The round is not the one that is open, or its number was used before."""


class NoSuchLine(Refusal):
    """The link's paytable has no such line."""


class SecondHit(Refusal):
    """The seat has claimed a line in this round."""


class NoSuchHit(Refusal):
    """The table has no such claim that waits to be confirmed."""


class HitUnconfirmed(Refusal):
    """A claim of the table still waits to be confirmed."""


class HitConfirmed(Refusal):
    """A confirmed win is not taken back."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """A line claimed for a seat in the open round."""

    seat: int
    line: str
    bet: int
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class LockedRound:
    """A round whose bets are locked and that is not over: bets by seat, claims by sequence."""

    number: int
    bets: Mapping[int, int]
    hits: Mapping[int, Claim] = field(default_factory=dict)

    @property
    def unconfirmed(self) -> tuple[int, ...]:
        """The claims that still wait, in order."""
        return tuple(hit for hit, claim in self.hits.items() if not claim.confirmed)


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """One command as it came, and its answer."""

    sequence: int
    command: bytes
    answer: Accepted | LinkRefused


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedTable:
    """A table of a link; `game` is none once it has left.

    `coin_in` is all it has bet in cents, for comparison with the table's own count (C16).
    """

    game: str | None = None
    next_sequence: int = 1
    kept: tuple[Kept, ...] = ()
    last_round: int = 0
    round: LockedRound | None = None
    coin_in: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """One meter's link: who is in it and how far each table has come.

    `games` are the names of the games that were proven, `lines` the keys of the paytable, `bet`
    the only amount, in cents, where the paytable fixes one (P-08). `confirmed` counts the hits
    confirmed so far.
    """

    games: frozenset[str]
    lines: frozenset[str]
    bet: int | None = None
    tables: Mapping[str, LinkedTable] = field(default_factory=dict)
    confirmed: int = 0

    @classmethod
    def of(cls, games: Iterable[str], lines: Iterable[str], bet: int | None = None) -> Link:
        """A link without tables."""
        return cls(games=frozenset(games), lines=frozenset(lines), bet=bet)


_Done = tuple[LinkedTable, tuple[Effect, ...]]


def receive(
    link: Link, command: Command, pays: int | None = None
) -> tuple[Link, tuple[Answer | Effect, ...]]:
    """Do a table's command once, in its turn: the link afterwards, the effects, then the answer.

    There is always one answer, and it is last. `pays` is what the meter has fixed for a hit that
    is confirmed. A table nobody knows is not remembered by what
    is refused to it. The caller keeps the link and the effects together or not at all.
    """
    known = link.tables.get(command.table)
    table = known or LinkedTable()
    if command.sequence > table.next_sequence:
        return link, (
            Expected(table=command.table, sequence=command.sequence, expected=table.next_sequence),
        )
    if command.sequence < table.next_sequence:
        return link, (_again(table, command),)
    order = None
    effects: tuple[Effect, ...] = ()
    answer: Accepted | LinkRefused
    try:
        after, effects = _do(link, table, command)
    except Refusal as refusal:
        answer = _refused(command, refusal)
        if known is None:
            return link, (answer,)
        after = table
    else:
        if isinstance(command, Confirm):
            order = link.confirmed + 1
        answer = Accepted(table=command.table, sequence=command.sequence, order=order, pays=pays)
    kept = Kept(sequence=command.sequence, command=_as_it_came(command), answer=answer)
    after = replace(
        after,
        next_sequence=command.sequence + 1,
        kept=(*table.kept, kept)[-ANSWERS_KEPT:],
    )
    return (
        replace(
            link,
            tables={**link.tables, command.table: after},
            confirmed=link.confirmed if order is None else order,
        ),
        (*effects, answer),
    )


def _as_it_came(command: Command) -> bytes:
    if isinstance(command, CoinIn):
        # Seats may be named in any order: that makes no other command.
        command = msgspec.structs.replace(command, bets=dict(sorted(command.bets.items())))
    return msgspec.json.encode(command)


def _refused(command: Command, refusal: Refusal, expected: int | None = None) -> LinkRefused:
    return LinkRefused(
        table=command.table,
        sequence=command.sequence,
        refusal=type(refusal).__name__,
        rule=refusal.rule,
        message=refusal.message,
        expected=expected,
    )


def _again(table: LinkedTable, command: Command) -> Accepted | LinkRefused:
    """The answer to a sequence that was used before."""
    said = "is too old to be answered again"
    for kept in table.kept:
        if kept.sequence == command.sequence:
            if kept.command == _as_it_came(command):
                return kept.answer
            said = "was used for another command"
    if command.sequence < 1:
        said = "is none: the first is 1"
    refusal = SequenceUsed(f"sequence {command.sequence} {said}", rule="P-09", field="sequence")
    return _refused(command, refusal, table.next_sequence)


def _do(link: Link, table: LinkedTable, command: Command) -> _Done:
    """The table after a command whose turn it is, and the effects; refuses what is not allowed."""
    if isinstance(command, Join):
        return _join(link, table, command), ()
    if table.game is None:
        raise NotJoined(f"table {command.table} is not in the link", rule="P-09", field="table")
    match command:
        case CoinIn():
            return _coin_in(link, table, command)
        case Claimed():
            return _hit(link, table, command)
        case TakeOff():
            return _take_off(table, command)
        case Confirm():
            return _confirm(link, table, command)
        case FinishRound():
            return _end_round(table, command)
        case LeaveLink():
            return _leave(table), ()


def _join(link: Link, table: LinkedTable, command: Join) -> LinkedTable:
    if table.game is not None:
        raise AlreadyJoined(
            f"table {command.table} is in the link with {table.game}", rule="P-09", field="table"
        )
    if command.game not in link.games:
        raise GameNotProven(
            f"{command.game} was not proven to have the odds of the link", rule="P-09", field="game"
        )
    if command.table not in link.tables and len(link.tables) >= MOST_TABLES:
        raise LinkFull(f"the link has its {MOST_TABLES} tables", rule="P-09", field="table")
    return replace(table, game=command.game)


def _coin_in(link: Link, table: LinkedTable, command: CoinIn) -> _Done:
    if table.round is not None:
        raise RoundOpen(f"round {table.round.number} is not over", rule="P-14", field="round")
    if command.round <= table.last_round:
        raise OtherRound(
            f"round {command.round} was played before: the next one is round "
            f"{table.last_round + 1}",
            rule="P-14",
            field="round",
        )
    if len(command.bets) > MOST_SEATS:
        raise NoSuchSeat(f"a table has at most {MOST_SEATS} seats", rule="P-02", field="bets")
    for seat, bet in command.bets.items():
        if seat < 1:
            raise NoSuchSeat(f"there is no seat {seat}", rule="P-02", field="bets", seat=seat)
        if bet < 1:
            raise BadAmount(
                f"the bet of seat {seat} is not above zero", rule="P-01", field="bets", seat=seat
            )
        if link.bet is not None and bet != link.bet:
            raise WrongBonusAmount(
                f"the bet of seat {seat} is {bet} cents, and the link takes {link.bet}",
                rule="P-08",
                field="bets",
                seat=seat,
            )
    bets = dict(sorted(command.bets.items()))
    after = replace(
        table,
        last_round=command.round,
        round=LockedRound(number=command.round, bets=bets),
        coin_in=table.coin_in + sum(bets.values()),
    )
    return after, tuple(
        Contribute(table=command.table, round=command.round, seat=seat, bet=bet)
        for seat, bet in bets.items()
    )


def _open(table: LinkedTable, number: int) -> LockedRound:
    if table.round is None or table.round.number != number:
        raise OtherRound(f"round {number} is not open", rule="P-14", field="round")
    return table.round


def _hit(link: Link, table: LinkedTable, command: Claimed) -> _Done:
    round = _open(table, command.round)
    if command.line not in link.lines:
        raise NoSuchLine(f"the link pays no line {command.line}", rule="P-09", field="line")
    bet = round.bets.get(command.seat)
    if bet is None:
        raise NoSuchSeat(
            f"seat {command.seat} has no bet in round {command.round}",
            rule="P-02",
            field="seat",
            seat=command.seat,
        )
    if bet != command.bet:
        raise BadAmount(
            f"seat {command.seat} has bet {bet} cents, not {command.bet}",
            rule="P-02",
            field="bet",
            seat=command.seat,
        )
    if any(claim.seat == command.seat for claim in round.hits.values()):
        raise SecondHit(
            f"seat {command.seat} has claimed its line: only the best is paid",
            rule="P-04",
            field="seat",
            seat=command.seat,
        )
    claim = Claim(seat=command.seat, line=command.line, bet=bet)
    return _with_hits(table, round, {**round.hits, command.sequence: claim}), (
        ClaimHit(
            table=command.table,
            hit=command.sequence,
            round=command.round,
            seat=command.seat,
            line=command.line,
            bet=bet,
        ),
    )


def _with_hits(table: LinkedTable, round: LockedRound, hits: Mapping[int, Claim]) -> LinkedTable:
    return replace(table, round=replace(round, hits=hits))


def _waiting(table: LinkedTable, hit: int) -> tuple[LockedRound, Claim]:
    """The open round and its claim of that sequence, not confirmed yet."""
    claim = None if table.round is None else table.round.hits.get(hit)
    if table.round is None or claim is None:
        raise NoSuchHit(f"no hit was claimed as {hit} in this round", rule="P-11", field="hit")
    if claim.confirmed:
        raise HitConfirmed(f"hit {hit} is confirmed", rule="P-12", field="hit")
    return table.round, claim


def _take_off(table: LinkedTable, command: TakeOff) -> _Done:
    round, _ = _waiting(table, command.hit)
    hits = {hit: claim for hit, claim in round.hits.items() if hit != command.hit}
    return _with_hits(table, round, hits), (WithdrawHit(table=command.table, hit=command.hit),)


def _confirm(link: Link, table: LinkedTable, command: Confirm) -> _Done:
    round, claim = _waiting(table, command.hit)
    hits = {**round.hits, command.hit: replace(claim, confirmed=True)}
    return _with_hits(table, round, hits), (
        ConfirmHit(
            table=command.table,
            hit=command.hit,
            order=link.confirmed + 1,
            round=round.number,
            seat=claim.seat,
            line=claim.line,
            bet=claim.bet,
        ),
    )


def _end_round(table: LinkedTable, command: FinishRound) -> _Done:
    round = _open(table, command.round)
    waiting = round.unconfirmed
    if not command.void:
        _verify_all_confirmed(round)
        return replace(table, round=None), ()
    if len(waiting) < len(round.hits):
        raise HitConfirmed(
            f"round {round.number} has a confirmed win, which is never edited",
            rule="P-12",
            field="void",
        )
    after = replace(table, round=None, coin_in=table.coin_in - sum(round.bets.values()))
    return after, (
        *(WithdrawHit(table=command.table, hit=hit) for hit in waiting),
        ReverseRound(table=command.table, round=round.number),
    )


def _verify_all_confirmed(round: LockedRound) -> None:
    if round.unconfirmed:
        raise HitUnconfirmed(
            f"hit {round.unconfirmed[0]} waits to be confirmed", rule="P-14", field="hit"
        )


def _leave(table: LinkedTable) -> LinkedTable:
    if table.round is not None:
        _verify_all_confirmed(table.round)
        raise RoundOpen(f"round {table.round.number} is not over", rule="P-14", field="round")
    return replace(table, game=None)
