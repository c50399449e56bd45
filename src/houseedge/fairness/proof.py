"""What a player is handed to check one round, and the checking of it.

Each check *passed*, *failed*, or is *not checked*, with the reason; it never counts as passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from houseedge.cards import DECK
from houseedge.fairness.merkle import Opening, root_of, verify_opening
from houseedge.fairness.protocol import (
    Bettor,
    Party,
    chosen,
    closing_hash,
    cut_hash,
    deck_of,
    offer_hash,
    opened_hash,
    pledge_hash,
    round_hash,
)

Outcome = Literal["passed", "failed", "not checked"]


class ListedParty(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the closing list: wagers by name in cents, and the pledge if there is one."""

    seat: int
    wagers: dict[str, int]
    order: int = 0
    pledge: str | None = None

    @property
    def party(self) -> Party:
        """The same as the protocol hashes it."""
        pledge = None if self.pledge is None else bytes.fromhex(self.pledge)
        return Party(Bettor(self.seat, self.order), self.wagers, pledge)


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has noted for itself while the round was played; nobody else can know it."""

    seat: int
    offer: str
    chance: str
    order: int = 0
    closing: str | None = None
    opened: str | None = None
    """As the cutter has answered it."""


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What has been published of a round to one viewer; bytes are in hexadecimal.

    `openings` are the cards the viewer may see, each with its turn in the deal. `seeds` are those
    of the decks that were opened whole. `note` is the viewer's own.
    """

    house: str
    table: str
    round: str
    status: str
    offer: str
    roots: tuple[str, ...]
    parties: tuple[ListedParty, ...] = ()
    cutter: tuple[int, int] | None = None
    closing: str | None = None
    chances: dict[str, str] = {}
    """The opened pledges by seat; "3.1" is the first who backs seat 3."""
    withheld: tuple[int, ...] = ()
    withheld_behind: tuple[str, ...] = ()
    opened: str | None = None
    chance: str = ""
    """The cutter's."""
    cut: str | None = None
    deck: int | None = None
    openings: tuple[tuple[int, Opening], ...] = ()
    seeds: dict[str, str] = {}
    """By the number of the deck, from 0."""
    note: Note | None = None


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked: its name, what came of it, and a sentence for a person."""

    check: str
    outcome: Outcome
    sentence: str

    @property
    def passed(self) -> bool:
        """Whether it holds."""
        return self.outcome == "passed"


def check(proof: Proof) -> tuple[Finding, ...]:
    """Every check of the protocol on a proof, in its order; never an error.

    Of a round that was offered no decks nothing is checked, unless somebody noted an offer.
    """
    if not proof.offer and not proof.roots and proof.note is None:
        return (Finding("claim", "not checked", REAL_CARDS),)
    checks = (
        ("offer", _offer),
        ("noted", _noted),
        ("closing", _closing),
        ("pledges", _pledges),
        ("cut", _cut),
        ("mine", _mine),
        ("cards", _cards),
        ("different", _different),
        ("seeds", _seeds),
        ("claim", _claim),
    )
    found: list[Finding] = []
    for name, one in checks:
        try:
            found += (Finding(name, outcome, sentence) for outcome, sentence in one(proof))
        except (ValueError, OverflowError, IndexError) as error:
            found.append(Finding(name, "failed", f"It cannot be read: {error}."))
    return tuple(found)


REAL_CARDS = "Real cards were dealt: no deck was offered, and nothing is claimed of the deal."
_Told = Iterator[tuple[Outcome, str]]


def _said(holds: bool, yes: str, no: str) -> tuple[Outcome, str]:
    return ("passed", yes) if holds else ("failed", no)


def _offer(proof: Proof) -> _Told:
    meant = offer_hash(_round(proof), [bytes.fromhex(root) for root in proof.roots])
    yield _said(
        meant.hex() == proof.offer and len(proof.roots) >= 2,
        f"The house was bound to {len(proof.roots)} decks of this round.",
        "The offer is not the hash of this round's decks.",
    )


def _noted(proof: Proof) -> _Told:
    if proof.note is None:
        yield (
            "not checked",
            "Whether the offer came before your bet: you have no note of this round.",
        )
        return
    yield _said(
        proof.note.offer == proof.offer,
        "It is the offer you noted before you bet.",
        "It is not the offer you noted before you bet: the decks were changed.",
    )


def _closing(proof: Proof) -> _Told:
    if proof.closing is None:
        yield "not checked", "The list of wagers: the betting was never closed."
        return
    cutter = None if proof.cutter is None else Bettor(*proof.cutter)
    meant = closing_hash(bytes.fromhex(proof.offer), cutter, [each.party for each in proof.parties])
    yield _said(
        meant.hex() == proof.closing,
        f"Everybody was bound to the same list of {len(proof.parties)} players' wagers.",
        "The list of wagers and pledges is not the one everybody was bound to.",
    )
    note = proof.note
    if note is not None and note.closing is not None:
        yield _said(
            note.closing == proof.closing,
            "It is the list for which you opened your pledge.",
            "It is not the list for which you opened your pledge.",
        )


def _pledges(proof: Proof) -> _Told:
    if proof.closing is None:
        return
    pledged = {Bettor(each.seat, each.order): each.pledge for each in proof.parties}
    opened = {Bettor.parse(whose): chance for whose, chance in proof.chances.items()}
    if proof.chance and proof.cutter is not None:
        opened[Bettor(*proof.cutter)] = proof.chance
    offer = bytes.fromhex(proof.offer)
    wrong = [
        str(bettor)
        for bettor, chance in opened.items()
        if pledge_hash(offer, bettor, bytes.fromhex(chance)).hex() != pledged.get(bettor)
    ]
    seats = ", ".join(wrong)
    yield _said(
        not wrong,
        f"All {len(opened)} opened pledges are what was pledged."
        if opened
        else "No pledge was opened.",
        f"What seat {seats} opened is not what it had pledged.",
    )


def _cut(proof: Proof) -> _Told:
    if proof.cut is None:
        yield "not checked", "The cut: the round never came to it."
        return
    bettors = {Bettor.parse(whose): bytes.fromhex(each) for whose, each in proof.chances.items()}
    opened = opened_hash(bytes.fromhex(proof.closing or ""), bettors)
    cut = cut_hash(opened, bytes.fromhex(proof.chance) if proof.chance else None)
    yield _said(
        opened.hex() == proof.opened and cut.hex() == proof.cut,
        "The cut follows from the opened pledges.",
        "The cut does not follow from the opened pledges.",
    )
    if proof.deck is None:
        return
    choice = chosen(cut, _round(proof), len(proof.roots))
    follows = all(opening.place == choice.order[turn] for turn, opening in proof.openings)
    yield _said(
        choice.deck == proof.deck and follows,
        f"Deck {proof.deck + 1} was dealt, in the order the cut gives.",
        "Another deck was dealt, or in another order, than the cut gives.",
    )


def _mine(proof: Proof) -> _Told:
    note = proof.note
    if note is None:
        yield "not checked", "Whether your own bytes are in the cut: you had none in this round."
        return
    if proof.cut is None:
        yield "not checked", "Whether your own bytes are in the cut: the round never came to it."
        return
    cuts = proof.cutter == (note.seat, note.order)
    told = proof.chance if cuts else proof.chances.get(str(Bettor(note.seat, note.order)))
    if note.closing is None and not told:
        yield "not checked", "Your own bytes were not opened in time, and are not in the cut."
        return
    yield _said(
        told == note.chance,
        "Your own bytes are in the cut.",
        "Your own bytes are not in the cut, though you opened them.",
    )
    if cuts and note.opened is not None:
        yield _said(
            note.opened == proof.opened,
            "You cut after the others' bytes were fixed, and these are they.",
            "The bytes you cut over were exchanged afterwards.",
        )


def _cards(proof: Proof) -> _Told:
    if proof.deck is None or not proof.openings:
        yield "not checked", "Cards: none that you may see was dealt."
        return
    root, round = proof.roots[proof.deck], _round(proof)
    wrong = [
        opening.card
        for _, opening in proof.openings
        if not verify_opening(root, round, proof.deck, opening)
    ]
    yield _said(
        not wrong,
        f"All {len(proof.openings)} cards you may see lie in the deck fixed before the bets.",
        f"{', '.join(wrong)} does not lie in the deck fixed before the bets.",
    )


def _different(proof: Proof) -> _Told:
    if not proof.openings:
        return
    cards = [opening.card for _, opening in proof.openings]
    places = [opening.place for _, opening in proof.openings]
    twice = len(set(cards)) < len(cards) or len(set(places)) < len(places)
    yield _said(not twice, "No card was dealt twice.", "A card was dealt twice.")


def _seeds(proof: Proof) -> _Told:
    open_ = set(range(len(proof.roots))) - {proof.deck if proof.status == "settled" else None}
    if not proof.seeds:
        yield "not checked", "The decks that were not dealt: their seeds are not published yet."
        return
    round = _round(proof)
    seeds = {int(number): seed for number, seed in proof.seeds.items()}
    wrong = sorted(number for number in open_ if number not in seeds)
    for number, seed in seeds.items():
        deck = deck_of(bytes.fromhex(seed), round, number)
        same = root_of(deck, round, number).hex() == proof.roots[number]
        if not same or set(deck.cards) != set(DECK):
            wrong.append(number)
    yield _said(
        not wrong,
        f"{len(proof.seeds)} decks were opened whole, and each has its 52 cards.",
        f"Deck {', '.join(str(number + 1) for number in wrong)} was not opened as it was promised.",
    )


def _claim(proof: Proof) -> _Told:
    if proof.cut is None:
        return
    if proof.chances or proof.chance:
        yield "passed", "A player's own bytes went into the cut: nobody could choose the cards."
    else:
        nothing = (
            "No player's bytes went into the cut, so the house could have known the cards before "
            "the bets: this round claims nothing."
        )
        yield "not checked", nothing


def _round(proof: Proof) -> bytes:
    return round_hash(proof.house, proof.table, proof.round)
