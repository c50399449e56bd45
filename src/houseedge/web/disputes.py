"""Disputes: a hand is marked, play goes on, and a supervisor decides with the record in hand."""

from __future__ import annotations

from houseedge.floor import dispute as disputes
from houseedge.floor.dispute import Dispute, NoSuchDispute, NotYourDispute
from houseedge.money import Cents
from houseedge.records.recall import RoundInPlay
from houseedge.records.replay import RoundReplay, round_of
from houseedge.web.cage import SOMEBODY
from houseedge.web.route import Call
from houseedge.wire.cage import (
    DisputeBody,
    DisputeList,
    DisputeShown,
    PayBody,
    SaidWords,
    WordsBody,
)
from houseedge.wire.receipt import Receipt

_PLAYERS = ("guest", "player")


async def raised(call: Call[DisputeBody, None]) -> DisputeShown:
    """Dispute a hand that is over: your own, or as staff that of a seat. Play goes on meanwhile.

    What you say is on record; a supervisor recalls the hand, decides, and says why. A hand is
    disputed once.
    """
    house, round = call.services.house, call.part("round")

    def read() -> RoundReplay:
        replay = round_of(house.store, house.pit.catalog, round)
        if not replay.over:
            raise RoundInPlay(round)
        return replay

    replay = await call.services.read(read)
    seat = call.body.seat
    if seat is None:
        seat = replay.seat_of(call.actor)
    player = None if seat is None else replay.owner(seat)
    if seat is None or player is None or not replay.hand.dealt_to(seat):
        why = f"seat {seat} had no hand there"
        if seat is None:
            own = call.role in _PLAYERS
            why = "no hand of that round was yours" if own else "say which seat's hand it is"
        raise NotYourDispute(why, rule="B-11", field="seat")
    command = disputes.RaiseDispute(round, replay.table.id, seat, player, call.body.words)
    written = await house.desk.do(command, call.actor)
    assert written.number is not None
    call.services.watch.hear()
    return _shown(call, written.number, written.receipt)


async def listed(call: Call[None, None]) -> DisputeList:
    """Disputes, those that are open first; a player's own where a player asks."""
    found = call.services.house.pit.cage.disputes
    own = call.role in _PLAYERS
    names = [name for name, each in found.items() if not own or each.player == call.actor]
    names.sort(key=lambda name: (found[name].decided is None, int(name[2:])), reverse=True)
    return DisputeList(disputes=[_line(name, found[name]) for name in names])


async def answered(call: Call[WordsBody, None]) -> DisputeShown:
    """Say something in a dispute that is open: both sides' words are on record."""
    name = _open(call)
    written = await call.services.house.desk.do(
        disputes.AnswerDispute(name, call.body.words), call.actor
    )
    return _shown(call, name, written.receipt)


async def decided(call: Call[WordsBody, None]) -> DisputeShown:
    """Decide that the record stands, and say why."""
    name = _open(call)
    command = disputes.DecideDispute(name, call.body.words)
    with call.services.watch.doing(name, "stands", call.actor, call.body.words):
        written = await call.services.house.desk.do(command, call.actor)
    return _shown(call, name, written.receipt)


def paying(call: Call[PayBody, None]) -> disputes.PayDispute:
    """What is asked, and whether the table has a tray of the house's."""
    name, sent = _open(call), call.body
    pit = call.services.house.pit
    table = pit.tables.get(pit.cage.disputes[name].table)
    tray = table is not None and not table.banked_by_player
    return disputes.PayDispute(name, int(sent.amount), sent.why, tray, call.second or SOMEBODY)


async def paid(call: Call[PayBody, None]) -> DisputeShown:
    """Decide for the player and pay into the account; it takes two people.

    It comes from the table's tray, or from the house where a player-dealer banks.
    """
    command = paying(call)
    with call.services.watch.doing(command.dispute, "paid", call.actor, call.body.why):
        written = await call.services.house.desk.do(command, call.actor)
    return _shown(call, command.dispute, written.receipt)


def _open(call: Call[object, None]) -> str:
    """The dispute in the path; another player's is none to a player."""
    name = call.part("dispute")
    found = call.services.house.pit.cage.disputes
    each = disputes.open_dispute(found, name)
    if call.role in _PLAYERS and each.player != call.actor:
        raise NoSuchDispute(f"there is no dispute {name[:40]!r}", rule="X-02", field="dispute")
    return name


def _shown(call: Call[object, None], name: str, receipt: Receipt) -> DisputeShown:
    return _line(name, call.services.house.pit.cage.disputes[name], receipt)


def _line(name: str, each: Dispute, receipt: Receipt | None = None) -> DisputeShown:
    over = each.decided
    return DisputeShown(
        dispute=name,
        round=each.round,
        table=each.table,
        seat=each.seat,
        player=each.player,
        said=[SaidWords(by=by, words=words) for by, words in each.said],
        decided=None if over is None else SaidWords(by=over.by, words=over.words),
        paid=None if over is None else Cents(over.amount),
        second="" if over is None else over.second,
        receipt=receipt,
    )
