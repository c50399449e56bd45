"""A round dealt by the protocol, and every way a house could cheat in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from msgspec.structs import replace

from houseedge.cards import parse_card
from houseedge.fairness import (
    Bettor,
    Deck,
    ListedParty,
    Note,
    Opening,
    Party,
    Proof,
    chosen,
    closing_hash,
    cut_hash,
    deck_of,
    offer_hash,
    opened_hash,
    openings,
    pledge_hash,
    root_of,
    round_hash,
)

HOUSE, TABLE, ROUND = "h", "felt", "felt-1"
NAME = round_hash(HOUSE, TABLE, ROUND)
#: How many cards this viewer may see: two of its own, five of the board, two of the dealer.
SEEN = (0, 1, 6, 7, 8, 9, 10, 11, 12)


def bytes_of(text: str) -> bytes:
    return sha256(text.encode()).digest()


@dataclass
class Dealt:
    """A round of seats 1, 2 and 3, who all pledge; seat 1 cuts, and `viewer` checks."""

    viewer: int = 2
    seeds: list[bytes] = field(default_factory=lambda: [bytes_of(f"seed {n}") for n in range(4)])
    chances: dict[int, bytes] = field(
        default_factory=lambda: {seat: bytes_of(f"chance {seat}") for seat in (1, 2, 3)}
    )
    cutter: int = 1
    cuts: bool = True
    others: tuple[int, ...] = ()
    """Seats that bet without a pledge."""
    decks: list[Deck] | None = None
    """What lies under the roots; the seeds' own decks unless the house lies."""
    order: tuple[int, ...] | None = None

    def proof(self) -> Proof:
        decks = self.decks or [deck_of(seed, NAME, at) for at, seed in enumerate(self.seeds)]
        roots = [root_of(deck, NAME, at) for at, deck in enumerate(decks)]
        offer = offer_hash(NAME, roots)
        pledges = {
            seat: pledge_hash(offer, Bettor(seat), chance) for seat, chance in self.chances.items()
        }
        wagers = {"ante": 10_00, "blind": 10_00}
        parties = [
            Party(Bettor(seat), wagers, pledges.get(seat))
            for seat in sorted((*self.chances, *self.others))
        ]
        closing = closing_hash(offer, Bettor(self.cutter), parties)
        opened = {seat: chance for seat, chance in self.chances.items() if seat != self.cutter}
        middle = opened_hash(closing, {Bettor(seat): chance for seat, chance in opened.items()})
        own = self.chances[self.cutter] if self.cuts else None
        cut = cut_hash(middle, own)
        number, order = chosen(cut, NAME, 4)
        order = self.order or order
        places = [order[turn] for turn in SEEN]
        shown = openings(decks[number], NAME, number, places)
        return Proof(
            house=HOUSE,
            table=TABLE,
            round=ROUND,
            status="settled",
            offer=offer.hex(),
            roots=tuple(root.hex() for root in roots),
            parties=tuple(
                ListedParty(
                    seat=party.bettor.seat,
                    wagers=dict(party.wagers),
                    pledge=None if party.pledge is None else party.pledge.hex(),
                )
                for party in parties
            ),
            cutter=(self.cutter, 0),
            closing=closing.hex(),
            chances={str(seat): chance.hex() for seat, chance in opened.items()},
            opened=middle.hex(),
            chance="" if own is None else own.hex(),
            cut=cut.hex(),
            deck=number,
            openings=tuple(zip(SEEN, shown, strict=True)),
            seeds={str(at): seed.hex() for at, seed in enumerate(self.seeds) if at != number},
            note=Note(
                seat=self.viewer,
                offer=offer.hex(),
                chance=self.chances[self.viewer].hex(),
                closing=closing.hex(),
                opened=middle.hex() if self.viewer == self.cutter else None,
            ),
        )


HONEST = Dealt().proof()
CUTTING = Dealt(viewer=1).proof()


def _another_card() -> Proof:
    """The dealer gets an ace that was never there."""
    turn, opening = HONEST.openings[-1]
    ace = "As" if opening.card != "As" else "Ah"
    return replace(HONEST, openings=(*HONEST.openings[:-1], (turn, replace(opening, card=ace))))


def _duplicate() -> Proof:
    """Two places of a deck hold the same card: the root is made over it."""
    # Other roots make another cut: try until both places are among the cards that are seen.
    double = parse_card("Ah")
    for attempt in range(256):
        seeds = [bytes_of(f"seed {n} {attempt}") for n in range(4)]
        honest = [deck_of(seed, NAME, at) for at, seed in enumerate(seeds)]
        decks = [Deck((double,) * 26 + deck.cards[26:], deck.salts) for deck in honest]
        proof = Dealt(seeds=seeds, decks=decks).proof()
        if [opening.card for _, opening in proof.openings].count("Ah") > 1:
            return proof
    raise AssertionError("no false deal came out")


def _other_roots() -> Proof:
    """All decks are exchanged once the bets are known; everything else fits the new ones."""
    again = Dealt(seeds=[bytes_of(f"better {n}") for n in range(4)]).proof()
    note = again.note
    assert note is not None
    return replace(again, note=replace(note, offer=HONEST.offer, closing=HONEST.closing))


def _other_order() -> Proof:
    """The right deck, but not in the order of the cut."""
    return Dealt(order=tuple(range(52))).proof()


def _longer_list() -> Proof:
    """Somebody is put on the list after the pledges were opened."""
    longer = Dealt(others=(5,)).proof()
    note = HONEST.note
    return replace(longer, note=note)


def _cut_dropped() -> Proof:
    """The cutter has cut, and the house says it did not."""
    dropped = Dealt(viewer=1, cuts=False).proof()
    return replace(dropped, note=CUTTING.note)


def _chosen_bytes() -> Proof:
    """A seat of the house opens other bytes than it pledged, to get a better cut."""
    chance = bytes_of("better").hex()
    chances = {**HONEST.chances, "3": chance}
    assert HONEST.closing is not None
    opened = opened_hash(
        bytes.fromhex(HONEST.closing),
        {Bettor(int(seat)): bytes.fromhex(each) for seat, each in chances.items()},
    )
    cut = cut_hash(opened, bytes.fromhex(HONEST.chance))
    number, order = chosen(cut, NAME, 4)
    deck = deck_of(Dealt().seeds[number], NAME, number)
    shown: tuple[Opening, ...] = openings(deck, NAME, number, [order[turn] for turn in SEEN])
    return replace(
        HONEST,
        chances=chances,
        opened=opened.hex(),
        cut=cut.hex(),
        deck=number,
        openings=tuple(zip(SEEN, shown, strict=True)),
        seeds={str(at): seed.hex() for at, seed in enumerate(Dealt().seeds) if at != number},
    )


def _false_decks() -> Proof:
    """All four decks are the house's own order; no seed makes them."""
    seeds = Dealt().seeds
    honest = [deck_of(seed, NAME, at) for at, seed in enumerate(seeds)]
    false = [Deck(tuple(sorted(deck.cards)), deck.salts) for deck in honest]
    return Dealt(decks=false).proof()


#: Each cheat, and the check that finds it.
CHEATS: dict[str, tuple[Callable[[], Proof], str]] = {
    "another deck dealt": (_another_card, "cards"),
    "a duplicate card": (_duplicate, "different"),
    "roots changed after the bets": (_other_roots, "noted"),
    "the order of the cut not followed": (_other_order, "cut"),
    "the list extended after the openings": (_longer_list, "closing"),
    "a cut dropped": (_cut_dropped, "mine"),
    "bytes chosen after the list was closed": (_chosen_bytes, "pledges"),
    "all four decks false": (_false_decks, "seeds"),
}
