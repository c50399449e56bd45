"""What a player is handed to check one round, and the checking of it."""

from __future__ import annotations

import msgspec

from houseedge.errors import NotationError
from houseedge.fairness.deck import BadEntropy, commitment, deck_of
from houseedge.fairness.merkle import Opening, root, verify_opening


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What has been published of a round to one viewer.

    `commitment` came before bets opened, `entropies` (by seat) and `root` at "no more bets",
    an opening with each card the viewer may see, `seed` when the round could be opened whole.
    Bytes are in hexadecimal.
    """

    round: str
    commitment: str
    root: str
    entropies: dict[int, str]
    openings: tuple[Opening, ...] = ()
    seed: str | None = None


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked: its name, whether it holds, and a sentence for a person."""

    check: str
    passed: bool
    sentence: str


def check(proof: Proof) -> tuple[Finding, ...]:
    """Every check the proof allows, each with its outcome; at least one, and never an error.

    A player compares the commitment, and their own seat's entropy, with what they noted before
    the cards were dealt; the rest is here.
    """
    found = []
    if proof.seed is not None:
        found += _seed(proof, proof.seed)
    if proof.openings:
        found += [_opening(proof.root, each) for each in proof.openings]
        found.append(_different(proof.openings))
    if not found:
        found.append(
            Finding("proof", False, "Neither the seed nor any card is open: nothing to check.")
        )
    return tuple(found)


def _seed(proof: Proof, text: str) -> list[Finding]:
    try:
        seed = bytes.fromhex(text)
        kept = commitment(seed) == proof.commitment
        entropies = {seat: _bytes(entropy, seat) for seat, entropy in proof.entropies.items()}
        same = root(deck_of(seed, proof.round, entropies)) == proof.root
    except ValueError as error:
        reason = str(error) if isinstance(error, NotationError) else "it is not hexadecimal"
        return [Finding("seed", False, f"No deck can be made from the seed: {reason}.")]
    return [
        Finding("seed", True, "The seed is the one promised before bets opened.")
        if kept
        else Finding("seed", False, "The seed is not the one promised before bets opened."),
        Finding("deck", True, "The seed and the players' entropy give the deck that was dealt.")
        if same
        else Finding("deck", False, "The seed and the players' entropy give another deck."),
    ]


def _bytes(entropy: str, seat: int) -> bytes:
    try:
        return bytes.fromhex(entropy)
    except ValueError:
        raise BadEntropy(f"the entropy of seat {seat} is not hexadecimal", seat=seat) from None


def _opening(root: str, opening: Opening) -> Finding:
    name, place = f"opening {opening.index}", f"{opening.card} is card {opening.index + 1}"
    if verify_opening(root, opening):
        return Finding(name, True, f"{place} of the deck fixed before the deal.")
    return Finding(name, False, f"That {place} does not fit the deck fixed before the deal.")


def _different(openings: tuple[Opening, ...]) -> Finding:
    places = {opening.index: opening.card for opening in openings}
    agree = all(places[opening.index] == opening.card for opening in openings)
    if agree and len(set(places.values())) == len(places):
        return Finding("cards", True, "No card lies in two places.")
    return Finding("cards", False, "A card lies in two places, or two cards in one.")
