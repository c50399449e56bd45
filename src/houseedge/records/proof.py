"""What a viewer of a round is handed to check it: openings of the cards they may see, no other."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from houseedge.cards import Card
from houseedge.fairness import (
    Deck,
    Opening,
    Proof,
    chosen,
    deck_of,
    openings,
    round_hash,
)
from houseedge.records.replay import RoundReplay
from houseedge.round import BOARD
from houseedge.round.dealing import places
from houseedge.table import Table
from houseedge.table.binding import listed_parties
from houseedge.table.viewing import visible


def proof_of(house: str, replay: RoundReplay, player: str | None) -> Proof:
    """The proof of a round on record for a player, or for a spectator; `house` is its id.

    A player's own cards are those of the seat held in the hand, whoever sits there now (O-14).
    """
    seen = {*visible(replay.table, None), *replay.own_cards(player)}
    return _proof(house, replay, seen)


def whole_proof(house: str, replay: RoundReplay) -> Proof:
    """Every card that was dealt, and every seed where the house's keys open them: for auditors."""
    table = replay.table
    dealt = () if table.round is None else table.round.cards
    proof = _proof(house, replay, {card for card in dealt if card.known})
    seeds = table.bound().seeds
    opened = {str(number): seed for number, seed in enumerate(seeds)}
    return msgspec.structs.replace(proof, seeds=opened or proof.seeds)


def deal_of(table: Table) -> list[tuple[str, int]]:
    """Where each card of the deck went: a seat's number, "dealer" or "board", and its turn."""
    round = table.round
    if round is None:
        return []
    # By turn, not by card: without the house's keys one unknown card is like another.
    went = [str(place) for place in places(round)]
    if BOARD not in went:
        went += [BOARD] * len(round.board)
    return [(place, at) for at, place in enumerate(went[: len(round.cards)])]


def _proof(house: str, replay: RoundReplay, seen: Collection[Card]) -> Proof:
    table = replay.table
    binding = table.bound()
    return Proof(
        house=house,
        table=table.id,
        round=table.round_id,
        status=replay.status,
        offer=binding.offer,
        roots=binding.roots,
        parties=tuple(listed_parties(binding)),
        cutter=None if binding.cutter is None else (*binding.cutter,),
        closing=binding.closing,
        chances={str(bettor): chance for bettor, chance in binding.chances},
        withheld=tuple(bettor.seat for bettor in binding.withheld if not bettor.order),
        withheld_behind=tuple(str(bettor) for bettor in binding.withheld if bettor.order),
        opened=binding.opened,
        chance=binding.chance,
        cut=binding.cut,
        deck=binding.number,
        openings=_openings(house, table, seen),
        seeds={str(number): seed for number, seed in binding.published},
    )


def _openings(house: str, table: Table, seen: Collection[Card]) -> tuple[tuple[int, Opening], ...]:
    binding = table.bound()
    if binding.number is None or binding.cut is None or not binding.seeds:
        return ()
    name = round_hash(house, table.id, table.round_id)
    order = chosen(bytes.fromhex(binding.cut), name, len(binding.roots)).order
    turns = [turn for turn, card in enumerate(table.deck) if card in seen]
    salts = deck_of(bytes.fromhex(binding.seeds[binding.number]), name, binding.number).salts
    cards = {place: table.deck[turn] for turn, place in enumerate(order)}
    # As it was dealt: whether that is the deck that was promised is for whoever checks.
    deck = Deck(tuple(cards[place] for place in range(len(order))), salts)
    found = openings(deck, name, binding.number, [order[turn] for turn in turns])
    return tuple(zip(turns, found, strict=True))
