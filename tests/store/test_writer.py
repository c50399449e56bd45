"""The writer batches, keeps order, resolves after the commit, and stops at the first failure."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from houseedge.ledger import Balance, Changes
from houseedge.store import CannotWrite, Head, KeyRepeated, SqliteStore, Writer, WriterStopped, walk
from tests.store.house import FELT, METER, NOW, look, said


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path) as opened:
        opened.claim([FELT, METER])
        yield opened


def held_up(writer: Writer) -> threading.Event:
    """Keep the writer busy until the event is set."""
    go, busy = threading.Event(), threading.Event()

    def wait(_: object) -> None:
        busy.set()
        go.wait()

    writer.run(wait)
    busy.wait()
    return go


def test_a_future_is_resolved_when_its_entries_are_on_the_disk(store: SqliteStore) -> None:
    writer = Writer(store)
    heads = writer.submit([said("one"), said("two", METER)]).result(timeout=10)
    assert heads == list(look(store).heads().values())
    assert [head.sequence for head in heads] == [1, 1]
    writer.close()


def test_what_is_queued_meanwhile_shares_one_transaction(store: SqliteStore) -> None:
    writer = Writer(store, limit=10)
    go = held_up(writer)
    futures = [writer.submit([said(str(number))]) for number in range(25)]
    assert writer.waiting() == 25
    go.set()
    sequences = [future.result(timeout=10)[0].sequence for future in futures]
    assert sequences == list(range(1, 26))
    assert (writer.commits, writer.entries) == (3, 25)
    writer.close()


def test_a_submission_longer_than_the_limit_is_kept_whole(store: SqliteStore) -> None:
    writer = Writer(store, limit=2)
    assert len(writer.submit([said(str(n)) for n in range(5)]).result(timeout=10)) == 5
    assert writer.commits == 1
    writer.close()


def test_the_last_balances_of_a_batch_stand(store: SqliteStore) -> None:
    writer = Writer(store)
    go = held_up(writer)
    first = writer.submit([said("one")], Changes({"house": Balance(1), "fees": Balance(5)}, {}))
    second = writer.submit([said("two")], Changes({"house": Balance(2)}, {}))
    go.set()
    first.result(timeout=10), second.result(timeout=10)
    assert look(store).balances() == {"house": Balance(2), "fees": Balance(5)}
    writer.close()


def test_errands_run_in_their_turn(store: SqliteStore) -> None:
    writer = Writer(store)
    go = held_up(writer)
    writer.submit([said("one")])
    signed = writer.run(lambda kept: kept.checkpoint(NOW))
    writer.submit([said("two")])
    go.set()
    assert f'"{FELT}":[1,' in signed.result(timeout=10).heads
    writer.close()
    assert look(store).heads()[FELT].sequence == 2


def test_an_errand_that_fails_by_itself_stops_nobody(store: SqliteStore) -> None:
    writer = Writer(store)

    def fail(_: object) -> None:
        raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        writer.run(fail).result(timeout=10)
    assert writer.submit([said("one")]).result(timeout=10)[0].sequence == 1
    writer.close()


def test_closing_keeps_what_is_queued_and_takes_nothing_more(store: SqliteStore) -> None:
    writer = Writer(store, limit=3)
    futures = [writer.submit([said(str(number))]) for number in range(20)]
    writer.close()
    assert [future.result(timeout=0)[0].sequence for future in futures] == list(range(1, 21))
    with pytest.raises(WriterStopped, match="the writer is closed"):
        writer.submit([said("late")]).result(timeout=0)


def test_the_first_failure_stops_the_writer_and_fails_everyone_waiting(store: SqliteStore) -> None:
    heard: list[BaseException] = []
    writer = Writer(store, limit=2, on_failure=heard.append)
    writer.submit([said("one", key="k")]).result(timeout=10)
    go = held_up(writer)
    waiting: list[Future[Any]] = [
        writer.submit([said("two")]),
        writer.submit([said("three", key="k")]),
        writer.submit([said("four")]),
        writer.run(lambda kept: kept.checkpoint(NOW)),
    ]
    go.set()
    for future in waiting:
        with pytest.raises(KeyRepeated):
            future.result(timeout=10)
    writer.close()
    assert heard == [writer.failed]
    with pytest.raises(WriterStopped, match="the writer failed: an idempotency key"):
        writer.submit([said("five")]).result(timeout=0)
    assert look(store).heads()[FELT] == Head(FELT, 1, look(store).heads()[FELT].hash)
    assert list(walk(store)) == []


def test_a_disk_that_fails_under_an_errand_stops_the_writer(store: SqliteStore) -> None:
    writer = Writer(store)

    def fail(_: object) -> None:
        raise CannotWrite("the disk is full")

    with pytest.raises(CannotWrite):
        writer.run(fail).result(timeout=10)
    with pytest.raises(WriterStopped):
        writer.submit([said("one")]).result(timeout=10)
    writer.close()


def test_a_caller_who_gave_up_does_not_disturb_the_others(store: SqliteStore) -> None:
    writer = Writer(store, delay=0.01)
    go = held_up(writer)
    gone, there = writer.submit([said("one")]), writer.submit([said("two")])
    assert gone.cancel()
    go.set()
    # What was asked for is done all the same.
    assert there.result(timeout=10)[0].sequence == 2
    writer.close()


def test_many_threads_submit_at_once(store: SqliteStore) -> None:
    writer = Writer(store)
    futures: list[Future[list[Head]]] = []

    def submit(name: str) -> None:
        futures.extend(writer.submit([said(name, key=f"{name}-{n}")]) for n in range(50))

    threads = [threading.Thread(target=submit, args=(str(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    writer.close()
    assert sorted(future.result()[0].sequence for future in futures) == list(range(1, 201))
    assert list(walk(store)) == []
