"""Rulings: what becomes of a round, or of one hand, in which something went wrong.

By the table of outcomes (`rules/irregularity`): void, as it lies, or as the supervisor who is
called says; of a hand whose card the dealer has exposed its player says so, before looking at the
other card.
"""

from __future__ import annotations

from houseedge.rules.irregularity import Irregularity, Ruling, irregularities
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.ending import void
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.reason import read_reason
from houseedge.table.refusal import NotOpen
from houseedge.table.state import Stage, Table


def rule(table: Table, command: asked.RuleIrregularity, actor: str, now: int) -> tuple[Event, ...]:
    """What becomes of a round, or of a hand, in which something went wrong."""
    ruled = ruled_by(command, actor)
    if table.stage not in (Stage.BANKING, Stage.BETTING, Stage.PLAYING):
        raise NotOpen("no round is in play", rule="X-01", field="command")
    if ruled.seat is not None:
        return (ruled, *_of_hand(table, ruled, ruled.seat))
    if ruled.ruling == "stands":
        return (ruled,)
    return (ruled, *void(table, asked.Void("irregularity", command.what), now))


def ruled_by(command: asked.RuleIrregularity, actor: str) -> happened.IrregularityRuled:
    """What the table of outcomes says of an irregularity; refuses another ruling."""
    known = irregularities().get(command.what)
    if known is None:
        raise NotOpen(
            f"there is no irregularity {command.what[:40]!r}, but {', '.join(irregularities())}",
            rule="X-11",
            field="what",
        )
    _verify_seat(known, command.seat)
    ruling, why = _ruling(known, command.ruling), read_reason(command.why)
    return happened.IrregularityRuled(command.what, ruling, actor, why, command.seat)


def _verify_seat(known: Irregularity, seat: int | None) -> None:
    """Refuse a seat where the whole round is concerned, and none where one hand is."""
    if (known.concerns == "hand" and seat is None) or (known.concerns == "round" and seat):
        whose = "one hand: say whose" if seat is None else "the whole round, and no single hand"
        raise NotOpen(f"{known.title}: that concerns {whose}", rule="X-01", field="seat")


def _ruling(known: Irregularity, said: Ruling | None) -> Ruling:
    """What the table of outcomes says, or whoever it leaves it to."""
    match known.outcome:
        case "ruling":
            meant, who = said, "void or stands: the supervisor says it"
        case "choice":
            meant, who = said, "void or stands: the player chooses"
        case outcome:
            meant, who = outcome, outcome
    if meant is None or (said is not None and said != meant):
        raise NotOpen(f"{known.title}: the ruling is {who}", rule="X-01", field="ruling")
    return meant


def _of_hand(table: Table, ruled: happened.IrregularityRuled, seat: int) -> tuple[Event, ...]:
    """One hand that was dealt is void, or played on."""
    spot, chosen = table.playing().seat(seat), irregularities()[ruled.what].outcome == "choice"
    if chosen and (spot.checks or spot.play is not None or spot.folded):
        raise NotOpen(
            f"seat {seat} has decided on this hand: the choice is made before that",
            rule="X-01",
            field="seat",
            seat=seat,
        )
    voided = happened.HandVoided(seat)
    # The round itself refuses a hand that was not dealt, is folded, open or void.
    after = evolve(table, voided)
    if ruled.ruling == "stands":
        return ()
    if after.round is not None and not after.round.undecided and table.deadline is not None:
        return (voided, happened.ClockSet(None))
    return (voided,)
