#!/usr/bin/env python3
"""Check the deal of one round, from the file the verify page or the house has saved.

    python tools/check_round.py FILE

Plain Python that imports nothing of House Edge: every hash is made again here, by the protocol as
it is written down. Prints a line for each check: passed, failed, or not checked and why. The
status is 0 when nothing failed, 1 when something did, 2 when FILE is not a round's proof.
"""

from __future__ import annotations

import hmac
import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

Told = Iterator[tuple[str, str, str]]


def hashed(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of a tag and what follows it."""
    return sha256(tagged(tag) + b"".join(parts)).digest()


def tagged(tag: str) -> bytes:
    """The beginning of everything that is hashed."""
    return b"houseedge/2 " + tag.encode() + b"\x00"


def text(words: str) -> bytes:
    """A text with its length before it."""
    data = words.encode()
    return len(data).to_bytes(2, "big") + data


class Generator:
    """HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2)."""

    def __init__(self, entropy: bytes, nonce: bytes, personalisation: bytes) -> None:
        self.key, self.value = b"\x00" * 32, b"\x01" * 32
        self._update(entropy + nonce + personalisation)

    def _mac(self, data: bytes) -> bytes:
        return hmac.new(self.key, data, "sha256").digest()

    def _update(self, given: bytes = b"") -> None:
        for part in (b"\x00", b"\x01") if given else (b"\x00",):
            self.key = self._mac(self.value + part + given)
            self.value = self._mac(self.value)

    def generate(self, count: int) -> bytes:
        """The next bytes."""
        out = b""
        while len(out) < count:
            self.value = self._mac(self.value)
            out += self.value
        self._update()
        return out[:count]

    def numbers(self) -> Callable[[int], int]:
        """A function that draws a whole number below another, each equally likely."""

        def stream() -> Iterator[int]:
            while True:
                yield from self.generate(256)

        bytes_ = stream()

        def below(limit: int) -> int:
            mask = (1 << (limit - 1).bit_length()) - 1
            while (number := next(bytes_) & mask) >= limit:
                pass
            return number

        return below


def shuffled(items: list[Any], below: Callable[[int], int]) -> list[Any]:
    """The items in the order the numbers give."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def root_of(leaves: list[bytes]) -> bytes:
    """The root of a tree over leaves."""
    while len(leaves) > 1:
        above = [
            sha256(b"\x01" + leaves[at] + leaves[at + 1]).digest()
            for at in range(0, len(leaves) - 1, 2)
        ]
        leaves = above + leaves[2 * len(above) :]
    return leaves[0]


def leaf(name: bytes, deck: int, place: int, card: str, salt: bytes) -> bytes:
    """What a card at its place is hashed to."""
    return sha256(b"\x00" + name + bytes((deck, place)) + card.encode() + salt).digest()


def deck_of(seed: bytes, name: bytes, number: int) -> tuple[list[str], list[bytes]]:
    """The cards and salts that follow from a seed."""
    drbg = Generator(seed, name, tagged("deck") + bytes((number,)))
    cards = shuffled(CARDS, drbg.numbers())
    salt = drbg.generate(832)
    return cards, [salt[at : at + 16] for at in range(0, 832, 16)]


def climbs(name: bytes, deck: int, opening: dict[str, Any], root: bytes) -> bool:
    """Whether an opened card leads to its root."""
    place, path = opening["place"], [bytes.fromhex(each) for each in opening["path"]]
    if opening["card"] not in CARDS or not 0 <= place < 52:
        return False
    node = leaf(name, deck, place, opening["card"], bytes.fromhex(opening["salt"]))
    width = 52
    while width > 1:
        if place ^ 1 < width:
            if not path:
                return False
            beside = path.pop(0)
            node = sha256(b"\x01" + (beside + node if place & 1 else node + beside)).digest()
        place, width = place >> 1, (width + 1) >> 1
    return not path and node == root


def said(name: str, holds: bool, yes: str, no: str) -> tuple[str, str, str]:
    """A check that was made."""
    return name, "passed" if holds else "failed", yes if holds else no


def bettor(text: str) -> tuple[int, int]:
    """Seat and order of a bettor: "3" is the holder of seat 3, "3.1" the first who backs it."""
    seat, _, order = text.partition(".")
    return int(seat), int(order or 0)


def pledge_of(offer: bytes, seat: int, order: int, chance: str) -> str:
    """What somebody has pledged with these bytes."""
    return hashed("pledge", offer, bytes((seat, order)), bytes.fromhex(chance)).hex()


def checks(proof: dict[str, Any]) -> Told:
    """Every check of the protocol."""
    if not proof["offer"] and not proof["roots"] and not proof.get("note"):
        yield "claim", "not checked", "real cards were dealt, and no deck was offered"
        return
    name = hashed("round", text(proof["house"]), text(proof["table"]), text(proof["round"]))
    roots = [bytes.fromhex(root) for root in proof["roots"]]
    offer = hashed("offer", name, bytes((len(roots),)), *roots)
    yield said(
        "offer",
        offer.hex() == proof["offer"] and len(roots) >= 2,
        f"the house was bound to {len(roots)} decks of this round",
        "the offer is not the hash of this round's decks",
    )
    note = proof.get("note")
    if note is None:
        yield "noted", "not checked", "you have no note of the offer as it was before you bet"
    else:
        yield said(
            "noted",
            note["offer"] == proof["offer"],
            "it is the offer you noted before you bet",
            "it is not the offer you noted before you bet: the decks were changed",
        )
    yield from _list(proof, offer)
    yield from _cut(proof, name, len(roots))
    yield from _mine(proof, note)
    yield from _cards(proof, name, roots)
    yield from _seeds(proof, name, roots)


def _list(proof: dict[str, Any], offer: bytes) -> Told:
    if proof["closing"] is None:
        yield "closing", "not checked", "the betting was never closed"
        return
    cutter = proof["cutter"]
    parties = sorted(proof["parties"], key=lambda each: (each["seat"], each.get("order", 0)))
    listed = b""
    for each in parties:
        pledge = each.get("pledge")
        wagers = sorted(each["wagers"].items())
        listed += bytes((each["seat"], each.get("order", 0)))
        listed += b"\x00" if pledge is None else b"\x01" + bytes.fromhex(pledge)
        listed += bytes((len(wagers),))
        listed += b"".join(text(wager) + cents.to_bytes(8, "big") for wager, cents in wagers)
    closing = hashed(
        "closing",
        offer,
        b"\xff\xff" if cutter is None else bytes(cutter),
        bytes((len(parties),)),
        listed,
    )
    yield said(
        "closing",
        closing.hex() == proof["closing"],
        f"everybody was bound to one list of {len(parties)} players' wagers",
        "the list of wagers and pledges is not the one everybody was bound to",
    )
    note = proof.get("note")
    if note is not None and note.get("closing") is not None:
        yield said(
            "closing",
            note["closing"] == proof["closing"],
            "it is the list for which you opened your pledge",
            "it is not the list for which you opened your pledge",
        )
    pledged = {(each["seat"], each.get("order", 0)): each.get("pledge") for each in parties}
    opened = {bettor(whose): chance for whose, chance in proof.get("chances", {}).items()}
    if proof.get("chance") and cutter is not None:
        opened[cutter[0], cutter[1]] = proof["chance"]
    wrong = [
        f"{seat}.{order}" if order else str(seat)
        for (seat, order), chance in opened.items()
        if pledge_of(offer, seat, order, chance) != pledged.get((seat, order))
    ]
    yield said(
        "pledges",
        not wrong,
        f"all {len(opened)} opened pledges are what was pledged",
        f"what seat {', '.join(wrong)} opened is not what it had pledged",
    )


def _cut(proof: dict[str, Any], name: bytes, decks: int) -> Told:
    if proof["cut"] is None or proof["closing"] is None:
        yield "cut", "not checked", "the round never came to the cut"
        return
    chances = sorted((bettor(whose), chance) for whose, chance in proof.get("chances", {}).items())
    opened = hashed(
        "opened",
        bytes.fromhex(proof["closing"]),
        bytes((len(chances),)),
        *(bytes(whose) + bytes.fromhex(chance) for whose, chance in chances),
    )
    own = proof.get("chance")
    cut = hashed("cut", opened, b"\x01" + bytes.fromhex(own) if own else b"\x00")
    yield said(
        "cut",
        opened.hex() == proof["opened"] and cut.hex() == proof["cut"],
        "the cut follows from the opened pledges",
        "the cut does not follow from the opened pledges",
    )
    if proof["deck"] is not None:
        below = Generator(cut, name, tagged("choose")).numbers()
        deck = below(decks)
        order = shuffled(list(range(52)), below)
        follows = all(opening["place"] == order[turn] for turn, opening in proof["openings"])
        yield said(
            "cut",
            deck == proof["deck"] and follows,
            f"deck {deck + 1} was dealt, in the order the cut gives",
            "another deck was dealt, or in another order, than the cut gives",
        )
    if chances or own:
        yield "claim", "passed", "a player's own bytes went into the cut"
    else:
        nothing = (
            "no player's bytes went into the cut: the house could have known the cards before "
            "the bets, and this round claims nothing"
        )
        yield "claim", "not checked", nothing


def _mine(proof: dict[str, Any], note: dict[str, Any] | None) -> Told:
    if note is None or proof["cut"] is None:
        yield "mine", "not checked", "there are no bytes of your own to look for"
        return
    cuts = proof["cutter"] == [note["seat"], note.get("order", 0)]
    behind = f".{note['order']}" if note.get("order") else ""
    told = proof.get("chance") if cuts else proof.get("chances", {}).get(f"{note['seat']}{behind}")
    if note.get("closing") is None and not told:
        yield "mine", "not checked", "your own bytes were not opened in time"
        return
    yield said(
        "mine",
        told == note["chance"],
        "your own bytes are in the cut",
        "your own bytes are not in the cut, though you opened them",
    )
    if cuts and note.get("opened") is not None:
        yield said(
            "mine",
            note["opened"] == proof["opened"],
            "you cut after the others' bytes were fixed, and these are they",
            "the bytes you cut over were exchanged afterwards",
        )


def _cards(proof: dict[str, Any], name: bytes, roots: list[bytes]) -> Told:
    openings = proof["openings"]
    if proof["deck"] is None or not openings:
        yield "cards", "not checked", "no card that you may see was dealt"
        return
    root = roots[proof["deck"]]
    wrong = [each["card"] for _, each in openings if not climbs(name, proof["deck"], each, root)]
    yield said(
        "cards",
        not wrong,
        f"all {len(openings)} cards you may see lie in the deck fixed before the bets",
        f"{', '.join(wrong)} does not lie in the deck fixed before the bets",
    )
    cards, places = ([each[key] for _, each in openings] for key in ("card", "place"))
    twice = len(set(cards)) < len(cards) or len(set(places)) < len(places)
    yield said("different", not twice, "no card was dealt twice", "a card was dealt twice")


def _seeds(proof: dict[str, Any], name: bytes, roots: list[bytes]) -> Told:
    seeds = {int(number): seed for number, seed in proof.get("seeds", {}).items()}
    if not seeds:
        yield "seeds", "not checked", "no seed of this round is published yet"
        return
    kept = {proof["deck"]} if proof["status"] == "settled" else set()
    wrong = sorted(set(range(len(roots))) - kept - set(seeds))
    for number, seed in seeds.items():
        cards, salts = deck_of(bytes.fromhex(seed), name, number)
        leaves = [
            leaf(name, number, place, card, salt)
            for place, (card, salt) in enumerate(zip(cards, salts, strict=True))
        ]
        if root_of(leaves) != roots[number] or sorted(cards) != sorted(CARDS):
            wrong.append(number)
    yield said(
        "seeds",
        not wrong,
        f"{len(seeds)} decks were opened whole, and each has its 52 cards",
        f"deck {', '.join(str(each + 1) for each in wrong)} was not opened as it was promised",
    )


def main(arguments: list[str]) -> int:
    """Check the file that is named, and say what came of it."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        given = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        proof = given.get("proof", given)
        found = list(checks(proof))
    except (
        OSError,
        ValueError,
        TypeError,
        KeyError,
        IndexError,
        AttributeError,
        RecursionError,
    ) as fault:
        print(f"{arguments[0]} is not a round's proof: {fault!r}", file=sys.stderr)
        return 2
    print(f"Round {proof['round']} at {proof['table']}, house {proof['house']}")
    for name, outcome, words in found:
        mark = {"passed": "ok  ", "failed": "BAD ", "not checked": "--  "}[outcome]
        because = "not checked, because " if outcome == "not checked" else ""
        print(f"{mark}{name}: {because}{words}")
    return 1 if any(outcome == "failed" for _, outcome, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
