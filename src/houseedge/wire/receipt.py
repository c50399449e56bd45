"""Receipts: what the house answers for, to be held against its record one day."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseedge.table.view import Moment

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", description="SHA-256, hexadecimal.")]


class SignedHead(msgspec.Struct, frozen=True, kw_only=True):
    """How far a stream of the record is signed, and the house's signature.

    The house signs the ASCII words `houseedge signs checkpoint` followed by the 32 bytes of `hash`,
    with Ed25519.
    """

    checkpoint: Annotated[int, msgspec.Meta(ge=0, le=2**53, description="The newest one's number.")]
    at: Moment
    hash: Annotated[Hash, msgspec.Meta(description="The hash over that checkpoint.")]
    signature: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]
    sequence: Annotated[
        int, msgspec.Meta(ge=0, le=2**53, description="The stream's last entry under it.")
    ]
    head: Annotated[Hash, msgspec.Meta(description="The hash of that entry.")]


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the record that the house has answered for: it is on the disk.

    `houseedge verify --receipts FILE` says whether a record still holds it; the file has one
    receipt a line, as the house sent it.
    """

    house: Annotated[str, msgspec.Meta(description="The id of the house.")]
    stream: Annotated[str, msgspec.Meta(max_length=200, examples=["table:washington"])]
    sequence: Annotated[
        int, msgspec.Meta(ge=1, le=2**53, description="The entry's place in its stream.")
    ]
    hash: Annotated[Hash, msgspec.Meta(description="The entry's own hash.")]
    signed: SignedHead
    signature: Annotated[
        str,
        msgspec.Meta(
            pattern="^[0-9a-f]{128}$",
            description="The house's, over all of that: nobody can make a receipt but the house.",
        ),
    ]

    def words(self) -> bytes:
        """What the house signs of it."""
        signed = self.signed
        parts = (
            self.house, self.stream, self.sequence, self.hash,
            signed.checkpoint, signed.at, signed.hash, signed.sequence, signed.head,
        )  # fmt: skip
        return b"houseedge receipt " + msgspec.json.encode(parts)
