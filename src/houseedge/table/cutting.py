"""Pledges made with bets, opened after them, and the cut that chooses the deck (O-16)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from houseedge.fairness import Bettor
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.binding import Binding, close_list, cut, open_list
from houseedge.table.event import Event
from houseedge.table.refusal import NotOpen, Stale, WrongPledge
from houseedge.table.state import Table

_HASH: Final = re.compile(r"[0-9a-f]{64}")


def accepted_pledge(table: Table, seat: int, player: str, pledge: str, *, bot: bool) -> str:
    """What of a pledge goes with a bet or a bank: none of a bot's, or of who is barred.

    Refuses a person without one where the table requires it.
    """
    if pledge and not _HASH.fullmatch(pledge):
        raise WrongPledge(
            "a pledge is 32 bytes in hexadecimal digits", rule="O-16", field="pledge", seat=seat
        )
    wanted, barred = table.rules.settings.pledges, table.is_barred(player)
    if wanted == "off" or bot or table.physical:
        return ""
    if wanted == "required" and (not pledge or barred):
        why = "you have withheld one lately" if pledge else "yours has none"
        raise WrongPledge(
            f"every bet at this table comes with a pledge, and {why}",
            rule="O-16",
            field="pledge",
            seat=seat,
        )
    return "" if barred else pledge


def close_pledges(table: Table, now: int) -> tuple[Event, ...]:
    """Everybody is bound to the list; what nobody has to wait for happens at once."""
    assert table.round is not None
    if table.physical:
        # Real cards are cut by hand: nothing is claimed of them.
        return (
            happened.BettingClosed("", None),
            happened.PledgesOpened("", {}),
            happened.DeckCut(""),
        )
    binding = table.bound()
    closing, cutter = close_list(binding, table.wagers_by_bettor(), table.cutter)
    closed = happened.BettingClosed(closing, *((None,) if cutter is None else cutter))
    if any(bettor != cutter for bettor, _ in binding.pledges):
        return (closed, _clock(table, now))
    opened = happened.PledgesOpened(open_list(closing, {}), {})
    if cutter is not None:
        return (closed, opened, _clock(table, now))
    return (closed, opened, happened.DeckCut(cut(opened.opened, "")))


def open_pledge(table: Table, command: asked.OpenPledge) -> tuple[Event, ...]:
    """Nothing happens yet: it is put on record with the others'. Refuses what does not fit."""
    binding = _cutting(table)
    if not binding.awaits_openings or command.closing != binding.closing:
        raise Stale("pledges are not opened for that list now", rule="O-16", field="closing")
    bettor = Bettor(command.seat, command.order)
    if bettor not in binding.to_open:
        raise WrongPledge(
            f"seat {bettor} has no pledge to open before the cut",
            rule="O-16",
            field="seat",
            seat=command.seat,
        )
    _verify(binding, bettor, command.chance)
    return ()


def take_openings(table: Table, opened: Mapping[str, str], now: int) -> tuple[Event, ...]:
    """Those that have come are opened; the cutter is told, and cuts."""
    binding = _cutting(table)
    if not binding.awaits_openings:
        raise NotOpen("no pledges are opened now", rule="O-16", field="command")
    assert binding.closing is not None
    chances = {Bettor.parse(whose): chance for whose, chance in sorted(opened.items())}
    for bettor, chance in chances.items():
        _verify(binding, bettor, chance)
    withheld = (
        str(bettor) if bettor.order else bettor.seat
        for bettor in binding.to_open
        if bettor not in chances
    )
    told = {str(bettor): chance for bettor, chance in sorted(chances.items())}
    return (
        happened.PledgesOpened(open_list(binding.closing, chances), told, tuple(withheld)),
        _clock(table, now),
    )


def cut_deck(table: Table, command: asked.Cut) -> tuple[Event, ...]:
    """The cutter's bytes decide; nobody has seen them before."""
    binding = _cutting(table)
    if not binding.awaits_cut or command.opened != binding.opened:
        raise Stale("the deck is not cut for those openings now", rule="O-16", field="opened")
    bettor = Bettor(command.seat, command.order)
    if bettor != binding.cutter:
        raise WrongPledge(
            f"seat {binding.cutter} cuts this round", rule="O-16", field="seat", seat=command.seat
        )
    _verify(binding, bettor, command.chance)
    return (happened.DeckCut(cut(command.opened, command.chance), command.chance),)


def cut_for_absent(table: Table) -> tuple[Event, ...]:
    """The cutter's bytes have not come: it goes on without them, and says so."""
    binding = _cutting(table)
    if not binding.awaits_cut:
        raise NotOpen("no cut is due", rule="O-16", field="command")
    assert binding.opened is not None
    return (happened.DeckCut(cut(binding.opened, "")),)


def publish_seeds(table: Table, *, kept: int | None = None) -> happened.SeedsPublished:
    """Every seed is anybody's when a round is over, but that of the deck a settled one has `kept`.

    Of a round that is void or was never dealt every deck is opened.
    """
    seeds = enumerate(table.bound().seeds)
    return happened.SeedsPublished({number: seed for number, seed in seeds if number != kept})


def _cutting(table: Table) -> Binding:
    table.playing()
    return table.bound()


def _verify(binding: Binding, bettor: Bettor, chance: str) -> None:
    pledged = binding.pledge(bettor) is not None and _HASH.fullmatch(chance) is not None
    if not pledged or not binding.fits(bettor, chance):
        raise WrongPledge(
            f"these bytes are not what seat {bettor} has pledged",
            rule="O-16",
            field="chance",
            seat=bettor.seat,
        )


def _clock(table: Table, now: int) -> happened.ClockSet:
    length = table.setup.times.cut
    return happened.ClockSet(now + length, length)
