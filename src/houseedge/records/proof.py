"""What a viewer of a round is handed to check it: openings of the cards they may see, no other."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from houseedge.cards import Card
from houseedge.fairness import SALT_BYTES, Deck, Finding, Proof, check, openings
from houseedge.records.replay import RoundReplay
from houseedge.round import BOARD
from houseedge.round.dealing import places
from houseedge.table import Stage, Table
from houseedge.table.viewing import visible


def proof_of(replay: RoundReplay, player: str | None) -> Proof:
    """The proof of a round on record for a player, or for a spectator.

    A player's own cards are those of the seat held in the hand, whoever sits there now (O-14).
    """
    return _proof(replay.table, {*visible(replay.table, None), *replay.own_cards(player)})


def whole_proof(replay: RoundReplay) -> Proof:
    """Every card that was dealt, and the seed where the house's keys open it: for auditors."""
    table = replay.table
    dealt = () if table.round is None else table.round.cards
    proof = _proof(table, (card for card in dealt if card.known))
    return msgspec.structs.replace(proof, seed=table.seed or None)


def deal_of(table: Table) -> list[tuple[str, int]]:
    """Where each card of the deck went: a seat's number, "dealer" or "board", and its place."""
    round = table.round
    if round is None:
        return []
    # By place, not by card: without the house's keys one unknown card is like another.
    went = [str(place) for place in places(round)]
    if BOARD not in went:
        went += [BOARD] * len(round.board)
    return [(place, at) for at, place in enumerate(went[: len(round.cards)])]


def write_proof(proof: Proof, deal: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """A proof as a plain object, with the outcome of every check on it."""
    return {
        "round": proof.round,
        "commitment": proof.commitment,
        "seed": proof.seed,
        "entropies": {str(seat): text for seat, text in proof.entropies.items()},
        "root": proof.root,
        "openings": [msgspec.to_builtins(opening) for opening in proof.openings],
        "deal": [[place, at] for place, at in deal],
        "checks": [
            {"name": found.check, "passed": found.passed, "text": found.sentence}
            for found in checks_of(proof)
        ],
    }


def checks_of(proof: Proof) -> tuple[Finding, ...]:
    """Every check a proof allows: none where nothing is open, none of a deck that never was."""
    nothing = not proof.openings and proof.seed is None
    made = () if nothing else check(proof)
    return tuple(found for found in made if proof.root or found.check != "deck")


def deck_on(table: Table) -> Deck | None:
    """The deck in play with its salts; none before the shuffle, or where they stay sealed."""
    try:
        salts = base64.b64decode(table.salts, validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(table.deck) != 52 or len(salts) != len(table.deck) * SALT_BYTES:
        return None
    parts = (salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES))
    return Deck(cards=table.deck, salts=tuple(parts))


def _proof(table: Table, seen: Iterable[Card]) -> Proof:
    closed = table.stage in (Stage.PLAYING, Stage.OVER)
    deck = deck_on(table)
    places = [] if deck is None else sorted(deck.cards.index(card) for card in seen)
    opened = table.setup.seeds == "opened" and table.stage is Stage.OVER
    return Proof(
        round=table.round_id,
        commitment=table.commitment or "",
        root=table.root or "",
        entropies=dict(table.entropies) if closed else {},
        openings=() if deck is None else openings(deck, places),
        seed=(table.seed or None) if opened else None,
    )
