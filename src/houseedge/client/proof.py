"""A round's proof as the house hands it out, checked on the player's own machine."""

from __future__ import annotations

from houseedge.client.error import ClientError
from houseedge.fairness import Finding, Opening, Proof, check
from houseedge.wire.kept import OpenedCard, RoundProof


def verify_proof(proof: RoundProof) -> tuple[Finding, ...]:
    """Every check the proof allows, each with its outcome; trusts nothing the house says of it.

    Compare the commitment with what the table showed before the bets, and your seat's entropy
    with what you sent: the house could not have known it.
    """
    try:
        given = Proof(
            round=proof.round,
            commitment=proof.commitment or "",
            root=proof.root or "",
            entropies={int(seat): text for seat, text in proof.entropies.items()},
            openings=tuple(map(_opening, proof.openings)),
            seed=proof.seed,
        )
    except (TypeError, ValueError, IndexError) as fault:
        raise ClientError(f"this is not a round's proof: {fault!r}") from None
    return check(given)


def _opening(given: OpenedCard) -> Opening:
    # Each step of the path is a hash, or a pair of its side and the hash.
    path = tuple(step if isinstance(step, str) else step[-1] for step in given.path)
    return Opening(given.index, given.card, given.salt, path)
