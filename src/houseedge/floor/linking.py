"""What tables outside this house do to a meter: games let in, and what their tables say (P-09).

Each message is done once and in its turn, and is on record with what it does to the meter. A
message that comes again, or before its turn, is answered and leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseedge.entry import Entry
from houseedge.floor.metering import AdmitGame, Speak, meter_entry
from houseedge.progressive import Progressive, evolve_all
from houseedge.progressive.event import Event, GameAdmitted, LinkSpoke, WinLogged
from houseedge.progressive.link import AlreadyJoined, receive
from houseedge.progressive.message import (
    Accepted,
    Answer,
    ClaimHit,
    CoinIn,
    Command,
    Confirm,
    ConfirmHit,
    Contribute,
    Effect,
    FinishRound,
    LinkRefused,
    ReverseRound,
    WithdrawHit,
)
from houseedge.progressive.newer_console import WrongCard
from houseedge.progressive.progressive import (
    claim,
    close_round,
    coin_in,
    confirm,
    log,
    void,
    withdraw,
)
from houseedge.table.changing import reason


def game_admitted(
    meter: Progressive, command: AdmitGame, actor: str, now: int
) -> tuple[Entry, Progressive]:
    """A game let into a link: what goes on record, and the meter."""
    if command.game in meter.link(command.level).games:
        raise AlreadyJoined(f"{command.game} is in the link already", rule="P-09", field="game")
    event = GameAdmitted(
        command.level,
        command.game,
        command.own,
        command.community,
        command.deviation,
        command.return_deviation,
        actor,
        reason(command.why),
    )
    return meter_entry(meter, command, (event,), actor, now)


def verify_outside(meter: Progressive, command: Speak, tables: Iterable[str]) -> None:
    """Refuse a table that is none outside: one of the house's `tables`, or of another link."""
    message = command.message
    if message.table in tables:
        raise AlreadyJoined(
            f"{message.table} is a table of this house, and has its meter above it",
            rule="P-09",
            field="table",
        )
    for name, other in meter.links.items():
        if name != command.level and message.table in other.tables:
            raise AlreadyJoined(
                f"table {message.table} is in the link of {name}", rule="P-09", field="table"
            )


def answer_to(meter: Progressive, command: Speak) -> Answer | None:
    """What a message is answered that is not to be done: it came before, or too early.

    None where its turn has come; a refusal then is an entry like everything that is done.
    """
    message, link = command.message, meter.link(command.level)
    known = link.tables.get(message.table)
    _, (*_, answer) = receive(link, message)
    turn = 1 if known is None else known.next_sequence
    if message.sequence != turn or (known is None and isinstance(answer, LinkRefused)):
        return answer  # type: ignore[return-value]  # the last is no effect
    return None


def spoken(meter: Progressive, command: Speak, actor: str, now: int) -> tuple[Entry, Progressive]:
    """A message whose turn it is: what goes on record, and the meter."""
    level, message = command.level, command.message
    _, said = receive(meter.link(level), message)
    answer = said[-1]
    bets = {each.seat: each.bet for each in said if isinstance(each, Contribute)}
    record: list[Event] = []
    if isinstance(message, CoinIn) and bets:
        round = _round(message.table, message.round)
        record += coin_in(meter, level=level, table=message.table, round=round, bets=bets)
    after = meter
    for effect in said:
        events = _done(after, level, message, effect)
        record += events
        after = evolve_all(after, events)
    if isinstance(message, FinishRound) and isinstance(answer, Accepted) and not message.void:
        round = _round(message.table, message.round)
        if (message.table, round) in meter.open_rounds:
            record += close_round(after, table=message.table, round=round)
    pays = next((each.pays for each in record if isinstance(each, WinLogged)), None)
    return meter_entry(meter, command, (LinkSpoke(level, message, pays), *record), actor, now)


def last_answer(meter: Progressive, command: Speak) -> Answer:
    """What the message that was done last at its table is answered."""
    return meter.link(command.level).tables[command.message.table].kept[-1].answer


def _done(
    meter: Progressive, level: str, message: Command, effect: Effect | Answer
) -> tuple[Event, ...]:
    """What a claim, its end or a void does to the meter, which fixes every amount."""
    table = effect.table
    match effect:
        case ClaimHit(hit=hit, round=number, seat=seat, line=line):
            round = _round(table, number)
            name = _hit(table, hit)
            return claim(
                meter, hit=name, level=level, table=table, round=round, seat=seat, line=line
            )
        case WithdrawHit(hit=hit):
            return withdraw(meter, hit=_hit(table, hit))
        case ConfirmHit(hit=hit):
            assert isinstance(message, Confirm)
            by = f"{message.by}, {table}"
            (logged,) = log(meter, hit=_hit(table, hit), approved_by=by)
            if message.card == "supervisor" and logged.pays >= meter.plan.executive_from:
                raise WrongCard(
                    "a jackpot of this level takes an Executive card", rule="P-11", field="card"
                )
            return confirm(meter, hit=_hit(table, hit), approved_by=by)
        case ReverseRound(round=number):
            round = _round(table, number)
            fed = (table, round) in meter.open_rounds
            return void(meter, table=table, round=round) if fed else ()
        case _:
            return ()


def _round(table: str, number: int) -> str:
    return f"{table}-{number}"


def _hit(table: str, sequence: int) -> str:
    """A claim's name: its sequence is used once, so the name is never used again."""
    return f"{table}/{sequence}"
