from __future__ import annotations

import itertools
import math
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from houseedge.cards import DECK, Card, format_cards
from houseedge.errors import NotationError
from houseedge.fairness import DECKS, HmacDrbg, dealt, round_hash
from houseedge.house import entropy as entropy_module
from houseedge.house.entropy import (
    PROPORTION_CUTOFF,
    REPETITION_CUTOFF,
    START_UP_BYTES,
    WINDOW,
    ChanceFailed,
    Entropy,
    HouseEntropy,
    WatchedSource,
)
from tests.house.chance import FixedDecks, FixedEntropy


class Source:
    """An operating system whose entropy is fixed, counted, and can be made to fail."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.reads: list[int] = []
        self.fault: Callable[[int], bytes] | None = None

    def __call__(self, count: int) -> bytes:
        self.reads.append(count)
        return self.fault(count) if self.fault else self.chance.randbytes(count)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_every_seed_is_fresh() -> None:
    house = HouseEntropy()
    seeds = [house.seed() for _ in range(2_000)]
    assert {len(seed) for seed in seeds} == {32}
    assert len(set(seeds)) == 2_000


def test_the_house_deals_the_deck_its_seed_stands_for() -> None:
    house: Entropy = HouseEntropy()
    seeds, name = [house.seed(), house.seed()], round_hash("h", "felt", "felt-1")
    assert dealt(seeds, name, b"c" * 32) == house.deal(seeds, name, b"c" * 32, "felt-1")


def test_n1_two_houses_with_one_source_share_no_seed() -> None:
    # Two machines cloned with the same state of the operating system, told apart by name.
    one = HouseEntropy(source=Source(), clock=Clock(), instance="felt")
    two = HouseEntropy(source=Source(), clock=Clock(), instance="baize")
    assert not {one.seed() for _ in range(50)} & {two.seed() for _ in range(50)}


def test_seeds_and_tokens_are_different_streams() -> None:
    one = HouseEntropy(source=Source(), clock=Clock())
    two = HouseEntropy(source=Source(), clock=Clock())
    assert one.seed() != two.token(32)


def test_the_generator_is_reseeded_after_so_many_seeds() -> None:
    source = Source()
    house = HouseEntropy(source=source, clock=Clock(), seeds_per_reseed=10)
    start = list(source.reads)
    for _ in range(10):
        house.seed()
    assert start == source.reads
    for _ in range(10):
        house.seed()
    assert [*start, 32] == source.reads
    house.token(16)
    assert [*start, 32, 32] == source.reads


def test_the_generator_is_reseeded_after_so_much_time() -> None:
    source, clock = Source(), Clock()
    house = HouseEntropy(source=source, clock=clock, seconds_per_reseed=60)
    start = list(source.reads)
    clock.now = 59.9
    house.seed()
    assert start == source.reads
    clock.now = 60
    house.seed()
    house.seed()
    assert [*start, 32] == source.reads
    clock.now = 120
    house.seed()
    assert [*start, 32, 32] == source.reads


def test_n1_who_has_seen_the_state_loses_it_at_the_next_reseeding() -> None:
    house = HouseEntropy(clock=Clock(), seeds_per_reseed=2)
    house.seed()
    stolen = HmacDrbg(bytes(32))
    stolen._key, stolen._value = house._drbg._key, house._drbg._value
    assert stolen.generate(32, additional=b"seed") == house.seed()
    assert stolen.generate(32, additional=b"seed") != house.seed()


def test_a_forked_child_does_not_deal_its_parents_cards() -> None:
    script = """
import os
from houseedge.house.entropy import HouseEntropy
house = HouseEntropy()
house.seed()
if not os.fork():
    print(house.seed().hex(), flush=True)
    os._exit(0)
os.wait()
print(house.seed().hex())
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    child, parent = ran.stdout.split()
    assert child != parent


def test_a_changed_process_id_starts_a_new_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source()
    house = HouseEntropy(source=source, clock=Clock())
    start = list(source.reads)
    monkeypatch.setattr(os, "getpid", lambda: -1)
    house.seed()
    house.seed()
    assert [*start, 32, 16] == source.reads


def test_threads_share_no_seed() -> None:
    house = HouseEntropy()
    drawn: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: drawn.extend(house.seed() for _ in range(500)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(drawn)) == 2_000


def failing(count: int) -> bytes:
    raise OSError("no such device")


FAULTS: list[tuple[str, Callable[[int], bytes]]] = [
    ("source", failing),
    ("source", lambda count: bytes(count - 1)),
    ("repetition count", lambda count: b"\x07" * count),
    ("equal blocks", lambda count: bytes(range(16)) * (count // 16)),
]


@pytest.mark.parametrize(("test", "fault"), FAULTS, ids=[test for test, _ in FAULTS])
def test_a_bad_source_stops_the_house_before_its_first_deal(
    test: str, fault: Callable[[int], bytes]
) -> None:
    # One block of equal bytes is found by its bytes, whichever test looks first.
    with pytest.raises(ChanceFailed) as failed:
        HouseEntropy(source=fault)
    assert failed.value.test in {test, "equal blocks"}


@pytest.mark.parametrize(("test", "fault"), FAULTS, ids=[test for test, _ in FAULTS])
def test_a_source_gone_bad_stops_the_house_for_good(
    test: str, fault: Callable[[int], bytes]
) -> None:
    source = Source()
    house = HouseEntropy(source=source, seeds_per_reseed=1)
    house.seed()
    source.fault = fault
    with pytest.raises(ChanceFailed) as failed:
        house.seed()
    assert failed.value.test in {test, "equal blocks"}
    source.fault = None
    assert house.failed == str(failed.value)
    with pytest.raises(ChanceFailed, match=house.failed):
        house.seed()
    with pytest.raises(ChanceFailed, match=house.failed):
        house.token(16)


def watched(data: bytes) -> WatchedSource:
    """A source that has passed its start-up, then gives `data`."""
    healthy = random.Random(1).randbytes(START_UP_BYTES)
    stream = iter(healthy + data)
    return WatchedSource(lambda count: bytes(itertools.islice(stream, count)))


def test_four_equal_bytes_are_chance_and_five_are_a_fault() -> None:
    tail = bytes(range(100, 112))
    assert 1 + math.ceil(30 / 8) == REPETITION_CUTOFF
    watched(b"\x07" * 4 + tail).read(16)
    with pytest.raises(ChanceFailed) as failed:
        watched(b"\x07" * 5 + tail[1:]).read(16)
    assert failed.value.test == "repetition count"


def test_equal_bytes_are_counted_across_reads() -> None:
    head, tail = bytes(range(13)), bytes(range(100, 114))
    source = watched(head + b"\x07" * 3 + b"\x07" * 2 + tail)
    source.read(16)
    with pytest.raises(ChanceFailed, match="stuck"):
        source.read(16)


def spread(times: int) -> bytes:
    """A window whose first byte comes so many times, never next to itself."""
    window = [1 + at % 255 for at in range(WINDOW)]
    window = [byte if byte != 200 else 201 for byte in window]
    for at in range(times):
        window[at * 30] = 200
    return bytes(window)


def test_a_byte_that_comes_too_often_in_a_window_is_a_fault() -> None:
    assert spread(15).count(200) == 15
    watched(spread(PROPORTION_CUTOFF - 1)).read(WINDOW)
    with pytest.raises(ChanceFailed) as failed:
        watched(spread(PROPORTION_CUTOFF)).read(WINDOW)
    assert failed.value.test == "adaptive proportion"


def test_a_good_source_trips_the_proportion_test_once_in_a_thousand_million_windows() -> None:
    def tail(cutoff: int) -> float:
        p = 2**-8
        return sum(
            math.comb(WINDOW, k) * p**k * (1 - p) ** (WINDOW - k) for k in range(cutoff, WINDOW)
        )

    assert tail(PROPORTION_CUTOFF) <= 2**-30 < tail(PROPORTION_CUTOFF - 1)


def test_a_good_source_passes_for_a_long_time() -> None:
    source = WatchedSource(os.urandom)
    for _ in range(200):
        source.read(1024)


def test_a_generator_with_a_wrong_answer_never_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(HmacDrbg):
        def generate(self, *args: object, **kwargs: object) -> bytes:
            return bytes(128)

    monkeypatch.setattr(entropy_module, "HmacDrbg", Wrong)
    with pytest.raises(ChanceFailed) as failed:
        HouseEntropy()
    assert failed.value.test == "known answer"


def test_a_generator_that_repeats_itself_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    house = HouseEntropy()
    monkeypatch.setattr(HmacDrbg, "generate", lambda *_, **__: bytes(32))
    house.seed()
    with pytest.raises(ChanceFailed, match="repeats itself"):
        house.seed()
    assert house.failed is not None


def test_a_token_has_some_bytes_and_not_too_many() -> None:
    house = HouseEntropy()
    assert len(house.token(16)) == 16
    for count in (0, 65_537):
        with pytest.raises(ValueError, match="a token has"):
            house.token(count)


def test_fixed_entropy_gives_the_seeds_it_was_given_and_then_goes_on() -> None:
    first, second = FixedEntropy([bytes(32)]), FixedEntropy([bytes(32)])
    drawn = [first.seed() for _ in range(5)]
    assert drawn == [second.seed() for _ in range(5)]
    assert drawn[0] == bytes(32)
    assert len(set(drawn)) == 5
    assert first.token(16) != first.token(16)


def dealt_by(chance: Entropy, seeds: list[bytes], round: str) -> tuple[Card, ...]:
    return chance.deal(seeds, round_hash("h", "felt", round), b"c" * 32, round)[1]


def test_a_deck_written_out_is_dealt_with_the_rest_behind_it() -> None:
    fixed: Entropy = FixedDecks(["Th 3d 9c 9d", "AsKs"])
    first, second, third = ([fixed.seed() for _ in range(DECKS)] for _ in range(3))
    assert format_cards(dealt_by(fixed, second, "felt-2")[:4]) == "As Ks 2c 2d"
    cards = dealt_by(fixed, first, "felt-1")
    assert format_cards(cards[:6]) == "Th 3d 9c 9d 2c 2d"
    assert sorted(cards) == list(DECK)
    # Asked again, after a restart too, the answer is the same.
    assert cards == dealt_by(FixedDecks(["Th 3d 9c 9d"]), first, "felt-1")
    assert dealt_by(fixed, third, "felt-3") == dealt_by(HouseEntropy(), third, "felt-3")


def test_decks_can_be_written_out_by_round() -> None:
    fixed = FixedDecks({"felt-2": "AsKs"})
    seeds = [fixed.seed() for _ in range(DECKS)]
    assert format_cards(dealt_by(fixed, seeds, "felt-2")[:2]) == "As Ks"
    assert dealt_by(fixed, seeds, "felt-1") == dealt_by(HouseEntropy(), seeds, "felt-1")


@pytest.mark.parametrize("cards", ["As As", "As ??"])
def test_a_fixed_deck_names_known_and_different_cards(cards: str) -> None:
    with pytest.raises(NotationError, match="different cards that are all known"):
        FixedDecks([cards])
