"""The player's own chance in the deal: pledged with a bet, opened after it, noted for the proof.

An honest client draws its bytes from the system, opens a pledge once, and only for a list that
holds its own pledge and the offer it bet on; as cutter only over openings that are bound.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import TypeVar

from msgspec.structs import replace

from houseedge.fairness import (
    CHANCE_BYTES,
    Bettor,
    Note,
    closing_hash,
    opened_hash,
    pledge_hash,
)
from houseedge.table import command as asked
from houseedge.table.command import PlayerCommand
from houseedge.table.view import DealView
from houseedge.wire.message import State

T = TypeVar("T")

#: How many rounds, and how many commands, are remembered.
NOTES_KEPT = 1_000


@dataclass(eq=False, slots=True)
class Pledger:
    """What one player has pledged at one table, and what came of it, round by round."""

    notes: OrderedDict[str, Note] = field(default_factory=OrderedDict)
    """By round, and behind seats by round and bettor: "felt-7", "felt-7 3.1"."""
    _asked: OrderedDict[str, PlayerCommand] = field(default_factory=OrderedDict)
    _answered: set[str] = field(default_factory=set)
    """What was answered on the line as it stands, by the hash it was answered for."""

    def pledged(self, key: str, command: PlayerCommand, state: State) -> PlayerCommand:
        """A bet or a bank with a pledge; anything else, and what has one already, as it is.

        The same key again gets the same pledge: it is the same bet.
        """
        if key not in self._asked:
            self._asked[key] = self._with_pledge(command, state)
            _forget(self._asked)
        return self._asked[key]

    def _with_pledge(self, command: PlayerCommand, state: State) -> PlayerCommand:
        deal, round = state.table.deal, state.table.round
        if not isinstance(command, asked.Bet | asked.Back | asked.TakeBank) or command.pledge:
            return command
        if deal is None or round is None or deal.closing is not None:
            return command
        chance = token_bytes(CHANCE_BYTES)
        spot = Bettor(command.seat, command.order if isinstance(command, asked.Back) else 0)
        if not (0 <= spot.seat < 256 and 0 <= spot.order < 256):
            return command
        note = Note(seat=spot.seat, order=spot.order, offer=deal.offer, chance=chance.hex())
        self._note(_named(round, spot), note)
        pledge = pledge_hash(bytes.fromhex(deal.offer), spot, chance).hex()
        return replace(command, pledge=pledge)

    def answer(self, state: State) -> list[asked.OpenPledge | asked.Cut]:
        """What the table asks of this player's pledges now, once a line; none where none is due.

        A house that was away asks again for the same list, and is answered again; for another
        list, or other openings, never.
        """
        round = state.table.round
        if round is None or state.table.deal is None or state.table.deal.closing is None:
            return []
        names = [name for name in self.notes if name.partition(" ")[0] == round]
        answers = (self._answer(name, state.table.deal) for name in names)
        return [each for each in answers if each is not None]

    def _answer(self, name: str, deal: DealView) -> asked.OpenPledge | asked.Cut | None:
        note = self.notes[name]
        if deal.closing is None or not _listed(deal, note):
            return None
        if note.closing not in (None, deal.closing):
            return None
        cuts = (deal.cutter, deal.cutter_order) == (note.seat, note.order)
        if deal.opened is None and not cuts and self._first(f"{deal.closing} {name}"):
            self._note(name, replace(note, closing=deal.closing))
            return asked.OpenPledge(note.seat, deal.closing, note.chance, note.order)
        if deal.opened is None or deal.cut is not None or not cuts:
            return None
        if note.opened in (None, deal.opened) and _bound(deal) and self._first(deal.opened):
            self._note(name, replace(note, closing=deal.closing, opened=deal.opened))
            return asked.Cut(note.seat, deal.opened, note.chance, note.order)
        return None

    def line_is_new(self) -> None:
        """The line was broken: what was answered on it may not have reached the record."""
        self._answered.clear()

    def _first(self, hash: str) -> bool:
        first = hash not in self._answered
        self._answered.add(hash)
        return first

    def _note(self, name: str, note: Note) -> None:
        self.notes[name] = note
        _forget(self.notes)


def _named(round: str, bettor: Bettor) -> str:
    """What a note is kept by."""
    return f"{round} {bettor}" if bettor.order else round


def _forget(kept: OrderedDict[str, T]) -> None:
    while len(kept) > NOTES_KEPT:
        kept.popitem(last=False)


def _listed(deal: DealView, note: Note) -> bool:
    """Whether the closing list is what its hash says, on the offer bet on, with the own pledge."""
    if deal.offer != note.offer:
        return False
    offer = bytes.fromhex(deal.offer)
    own = pledge_hash(offer, Bettor(note.seat, note.order), bytes.fromhex(note.chance)).hex()
    mine = (note.seat, note.order, own)
    if not any((each.seat, each.order, each.pledge) == mine for each in deal.parties):
        return False
    cutter = None if deal.cutter is None else Bettor(deal.cutter, deal.cutter_order)
    listed = [each.party for each in deal.parties]
    return closing_hash(offer, cutter, listed).hex() == deal.closing


def _bound(deal: DealView) -> bool:
    """Whether the opened bytes are those whose hash the cutter is given."""
    opened = {Bettor.parse(whose): bytes.fromhex(each) for whose, each in deal.chances.items()}
    return opened_hash(bytes.fromhex(deal.closing or ""), opened).hex() == deal.opened
