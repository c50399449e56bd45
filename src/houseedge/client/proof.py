"""A round's proof as the house hands it out, checked on the player's own machine."""

from __future__ import annotations

from msgspec.structs import replace

from houseedge.fairness import Finding, Note, check
from houseedge.wire.kept import RoundProof


def verify_proof(proof: RoundProof, note: Note | None = None) -> tuple[Finding, ...]:
    """Every check of the protocol, each with its outcome; trusts nothing the house says of it.

    `note` is what you have noted while the round was played: without it your own checks are not
    made, and say so.
    """
    return check(replace(proof.proof, note=note))
