"""The generator, the deck and the tree once more, slow and obvious, from the standard library."""

from __future__ import annotations

import hmac
from hashlib import sha256

from houseedge.cards import DECK


def bytes_of(seed: bytes, nonce: bytes, personalisation: bytes, sizes: list[int]) -> list[bytes]:
    """What an HMAC_DRBG gives for requests of these sizes."""
    key, value = b"\x00" * 32, b"\x01" * 32

    def mac(message: bytes) -> bytes:
        return hmac.new(key, message, sha256).digest()

    material = seed + nonce + personalisation
    key = mac(value + b"\x00" + material)
    value = mac(value)
    key = mac(value + b"\x01" + material)
    value = mac(value)
    given = []
    for size in sizes:
        output = b""
        while len(output) < size:
            value = mac(value)
            output += value
        given.append(output[:size])
        key = mac(value + b"\x00")
        value = mac(value)
    return given


def deck(seed: bytes, round: bytes, number: int) -> tuple[list[str], list[bytes]]:
    """The cards as text, and their salts."""
    personalisation = b"houseedge/2 deck\x00" + bytes([number])
    stream, salts = bytes_of(seed, round, personalisation, [256, 832])
    cards = [str(card) for card in DECK]
    at = 0
    for place in range(51, 0, -1):
        bits = len(f"{place:b}")
        while True:
            number = stream[at] % 2**bits
            at += 1
            if number <= place:
                break
        cards[place], cards[number] = cards[number], cards[place]
    return cards, [salts[16 * place : 16 * place + 16] for place in range(52)]


def tree(round: bytes, number: int, cards: list[str], salts: list[bytes]) -> bytes:
    """The Merkle root."""
    row = [
        sha256(
            b"\x00" + round + bytes([number, place]) + cards[place].encode() + salts[place]
        ).digest()
        for place in range(52)
    ]
    while len(row) > 1:
        pairs = [row[at : at + 2] for at in range(0, len(row), 2)]
        row = [
            sha256(b"\x01" + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0]
            for pair in pairs
        ]
    return row[0]
