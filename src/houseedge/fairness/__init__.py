"""Fair, and shown to be: a deck from a promised seed, and proofs of single cards of it."""

from houseedge.fairness.deck import (
    ENTROPY_LIMIT,
    SALT_BYTES,
    SEED_BYTES,
    BadEntropy,
    Deck,
    commitment,
    deck_of,
)
from houseedge.fairness.drbg import HmacDrbg, ReseedRequired
from houseedge.fairness.merkle import Opening, opening, openings, root, verify_opening
from houseedge.fairness.proof import Finding, Proof, check

__all__ = [
    "ENTROPY_LIMIT",
    "SALT_BYTES",
    "SEED_BYTES",
    "BadEntropy",
    "Deck",
    "Finding",
    "HmacDrbg",
    "Opening",
    "Proof",
    "ReseedRequired",
    "check",
    "commitment",
    "deck_of",
    "opening",
    "openings",
    "root",
    "verify_opening",
]
