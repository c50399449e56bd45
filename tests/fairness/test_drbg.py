from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseedge.fairness import HmacDrbg, ReseedRequired
from houseedge.fairness.drbg import RESEED_INTERVAL
from tests.fairness.obvious import bytes_of

VECTORS = Path(__file__).parent / "vectors"
SEED = bytes(range(32))

Vector = dict[str, list[bytes]]


def vectors(name: str) -> Iterator[tuple[str, Vector]]:
    """Every vector of a file in NIST's form, with a name; a field may come twice."""
    header: list[str] = []
    blocks = (VECTORS / f"{name}.rsp").read_text().split("\n\n")
    for block in blocks:
        lines = block.strip().splitlines()
        if lines[0].startswith("["):
            header = [line.strip("[]").split(" = ")[-1] for line in lines]
        elif lines[0].startswith("COUNT"):
            vector: Vector = {}
            for line in lines[1:]:
                field, _, value = line.partition(" =")
                vector.setdefault(field, []).append(bytes.fromhex(value))
            personal, extra = header[4:6]
            yield f"{personal}+{extra} {lines[0]}", vector


def cases(name: str) -> pytest.MarkDecorator:
    found = list(vectors(name))
    assert len(found) == 60
    return pytest.mark.parametrize(
        "vector", [vector for _, vector in found], ids=[title for title, _ in found]
    )


def instantiated(vector: Vector) -> HmacDrbg:
    return HmacDrbg(
        vector["EntropyInput"][0],
        nonce=vector["Nonce"][0],
        personalisation=vector["PersonalizationString"][0],
    )


@cases("no_reseed")
def test_nist_gets_its_answer_without_reseeding(vector: Vector) -> None:
    drbg = instantiated(vector)
    first, second = vector["AdditionalInput"]
    (expected,) = vector["ReturnedBits"]
    drbg.generate(len(expected), additional=first)
    assert drbg.generate(len(expected), additional=second) == expected


@cases("pr_false")
def test_nist_gets_its_answer_after_reseeding(vector: Vector) -> None:
    drbg = instantiated(vector)
    drbg.reseed(vector["EntropyInputReseed"][0], additional=vector["AdditionalInputReseed"][0])
    first, second = vector["AdditionalInput"]
    (expected,) = vector["ReturnedBits"]
    drbg.generate(len(expected), additional=first)
    assert drbg.generate(len(expected), additional=second) == expected


@cases("pr_true")
def test_nist_gets_its_answer_with_prediction_resistance(vector: Vector) -> None:
    drbg = instantiated(vector)
    first, second = zip(vector["AdditionalInput"], vector["EntropyInputPR"], strict=True)
    (expected,) = vector["ReturnedBits"]
    drbg.generate(len(expected), additional=first[0], entropy=first[1])
    assert drbg.generate(len(expected), additional=second[0], entropy=second[1]) == expected


def test_the_generator_agrees_with_the_obvious_one_at_every_length() -> None:
    sizes = [*range(1, 70), 256, 832, 65_536]
    drbg = HmacDrbg(SEED, nonce=b"felt-1", personalisation=b"\x01\x00")
    assert bytes_of(SEED, b"felt-1", b"\x01\x00", sizes) == [drbg.generate(n) for n in sizes]


def test_no_request_is_answered_beyond_the_reseed_interval() -> None:
    drbg = HmacDrbg(SEED)
    drbg.reseed_counter = RESEED_INTERVAL
    drbg.generate(16)
    with pytest.raises(ReseedRequired):
        drbg.generate(16)
    drbg.generate(16, entropy=SEED)
    assert drbg.reseed_counter == 2


def test_a_request_may_be_empty_and_still_moves_the_state() -> None:
    asked, other = HmacDrbg(SEED), HmacDrbg(SEED)
    assert asked.generate(0) == b""
    assert asked.generate(32) != other.generate(32)


def test_one_request_gives_at_most_65_536_bytes() -> None:
    with pytest.raises(ValueError, match="65536"):
        HmacDrbg(SEED).generate(65_537)


def test_less_entropy_than_the_strength_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes of entropy"):
        HmacDrbg(SEED[:31])
    with pytest.raises(ValueError, match="32 bytes of entropy"):
        HmacDrbg(SEED).reseed(SEED[:31])
