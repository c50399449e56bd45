"""One suite for every store: what `Store` promises, held against each that there is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from houseedge.ledger import Balance, Ledger, Pending, Transfer
from houseedge.store import (
    Credential,
    EpochLost,
    ForgedSession,
    Head,
    Identity,
    KeyRepeated,
    Session,
    SqliteStore,
    Store,
    StoredRound,
    WouldOverwrite,
    restore,
    walk,
)
from houseedge.store.chain import checkpoint_hash, genesis
from houseedge.store.keys import HouseKeys
from tests.contracts.memory import MemoryStore
from tests.store.house import FELT, METER, NOW, Event, Opened, Play, Said, look, play, said

ANNA = Session(b"hash", "anna", "Anna", False, NOW, NOW + 10)


@pytest.fixture(params=["sqlite", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield memory_store(tmp_path)
        return
    with SqliteStore(tmp_path / "house") as opened:
        yield opened


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[SqliteStore]:
    """A store with files, which can be copied."""
    with SqliteStore(tmp_path / "house") as opened:
        yield opened


def memory_store(folder: Path) -> MemoryStore:
    keys = HouseKeys.fresh()
    return MemoryStore(Identity("model", NOW, 2, keys.public_key()), keys)


def rival_claims(store: Store, tmp_path: Path, stream: str) -> None:
    """Another process raises a stream's epoch."""
    if isinstance(store, MemoryStore):
        store.rival_claims(stream)
        return
    engine = create_engine(f"sqlite:///{tmp_path / 'house' / 'house.db'}")
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE streams SET epoch = epoch + 1 WHERE stream = :stream"), {"stream": stream}
        )
    engine.dispose()


def test_a_claimed_stream_starts_at_its_genesis(store: Store) -> None:
    assert store.claim([FELT]) == {FELT: Head(FELT, 0, genesis(store.house, FELT))}
    assert list(look(store).entries(FELT)) == []


def test_entries_are_numbered_per_stream_and_in_the_whole_record(store: Store) -> None:
    store.claim([FELT, METER])
    heads = store.append([said("one"), said("two", METER), said("three")])
    assert [(head.stream, head.sequence) for head in heads] == [(FELT, 1), (METER, 1), (FELT, 2)]
    store.append([said("four")])
    assert [entry.sequence for entry in look(store).entries(FELT)] == [1, 2, 3]
    assert [entry.sequence for entry in look(store).entries(FELT, after=1)] == [2, 3]
    assert [(entry.number, entry.stream) for entry in look(store).record()] == [
        (1, FELT),
        (2, METER),
        (3, FELT),
        (4, FELT),
    ]
    assert [entry.number for entry in look(store).record(after=3)] == [4]


def test_every_column_comes_back(store: Store) -> None:
    store.claim([FELT])
    moved = (
        Transfer("issue", "player:anna", 5, "gift"),
        Transfer("player:anna", "bank:felt", 2, "ante", "pending", "felt-1/ante"),
    )
    head = store.append(
        [said("hé", key="k", round="felt-1", transfers=moved, ends="void", at=NOW + 7)]
    )[0]
    [entry] = look(store).entries(FELT)
    assert (entry.at, entry.actor, entry.key, entry.round, entry.ends) == (
        NOW + 7,
        "anna",
        "k",
        "felt-1",
        "void",
    )
    assert entry.transfers == moved
    assert (entry.previous, entry.hash) == (genesis(store.house, FELT), head.hash)
    assert store.events(entry, Event) == (Said("hé"),)


def test_each_entry_carries_the_hash_of_the_one_before(store: Store) -> None:
    store.claim([FELT])
    heads = store.append([said(str(number)) for number in range(5)])
    entries = list(look(store).entries(FELT))
    assert [entry.previous for entry in entries[1:]] == [head.hash for head in heads[:-1]]
    assert look(store).heads() == {FELT: heads[-1]}


def test_a_long_stream_comes_back_whole(store: Store) -> None:
    store.claim([FELT])
    moved = (Transfer("issue", "house", 1, "drip"),)
    store.append([said(str(number), transfers=moved, round="r") for number in range(1203)])
    assert [entry.sequence for entry in look(store).entries(FELT)] == list(range(1, 1204))
    assert len(list(look(store).record())) == len(look(store).entries_of_round("r")) == 1203
    assert {entry.transfers for entry in look(store).record()} == {moved}


def test_a_key_is_found_again_and_never_used_twice(store: Store) -> None:
    store.claim([FELT, METER])
    store.append([said("one", key="k")])
    found = look(store).find(FELT, "anna", "k")
    assert found is not None
    assert store.events(found, Event) == (Said("one"),)
    assert look(store).find(FELT, "anna", "other") is None
    assert look(store).find(FELT, "bert", "k") is None
    assert store.has_key(FELT, "anna", "k")
    assert not store.has_key(FELT, "anna", "other")
    assert not store.has_key(METER, "anna", "k")
    # Another actor and another stream have keys of their own.
    store.append([said("two", key="k", actor="bert"), said("three", METER, key="k")])
    with pytest.raises(KeyRepeated, match="used twice"):
        store.append([said("four"), said("five", key="k")])
    assert look(store).heads()[FELT].sequence == 2


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    play(store)
    before = (
        look(store).heads(),
        look(store).balances(),
        look(store).pendings(),
        list(look(store).record()),
    )
    with pytest.raises(KeyRepeated):
        store.append(
            [said("new", round="felt-9"), said("again", key="bet-1")],
            balances={"house": Balance(7)},
            pendings={"felt-3/ante": None},
        )
    after = (
        look(store).heads(),
        look(store).balances(),
        look(store).pendings(),
        list(look(store).record()),
    )
    assert before == after
    assert look(store).round("felt-9") is None
    # And the chain goes on from where it was.
    store.append([said("next")])
    assert list(walk(store)) == []


def test_a_stream_nobody_claimed_takes_nothing(store: Store) -> None:
    with pytest.raises(EpochLost, match="table:felt is not claimed"):
        store.append([said("one")])


def test_who_lost_a_stream_cannot_write_to_it(store: Store, tmp_path: Path) -> None:
    store.claim([FELT, METER])
    store.append([said("mine")])
    rival_claims(store, tmp_path, FELT)
    with pytest.raises(EpochLost, match="claimed as epoch 2, and this process holds epoch 1"):
        store.append([said("still mine", METER), said("mine?")])
    assert look(store).heads()[METER].sequence == 0
    store.append([said("this one is", METER)])
    # Claiming again is the way back.
    assert store.claim([FELT])[FELT].sequence == 1
    assert store.append([said("again")])[0].sequence == 2


def test_sealed_fields_are_closed_in_the_record_and_open_with_the_keys(store: Store) -> None:
    played = Play(store)
    played.open(1)
    [opened, *_] = look(store).entries_of_round("felt-1")
    assert b"5eed" not in opened.events
    assert b"c0ffee" in opened.events
    assert store.events(opened, Event) == (Opened("felt-1", "c0ffee", seed="5eed", salts=(1, 2)),)


def test_rounds_are_listed_newest_first_and_page_by_page(store: Store) -> None:
    play(store)
    assert look(store).round("felt-1") == StoredRound(
        "felt-1", FELT, 1, 3, NOW + 1000, NOW + 1500, "settled"
    )
    assert look(store).round("felt-2") == StoredRound(
        "felt-2", FELT, 4, 6, NOW + 2000, NOW + 2500, "void"
    )
    assert look(store).round("felt-3") == StoredRound(
        "felt-3", FELT, 7, 8, NOW + 3000, None, "open"
    )
    names = [line.round for line in look(store).rounds()]
    assert names == ["felt-3", "felt-2", "felt-1"]
    for stream in (None, FELT):
        assert [line.round for line in look(store).rounds(stream, limit=1)] == ["felt-3"]
        assert [line.round for line in look(store).rounds(stream, before="felt-3")] == names[1:]
        assert look(store).rounds(stream, before="felt-1") == []
    assert look(store).rounds(METER) == []


def test_a_round_is_all_its_entries_in_all_streams(store: Store) -> None:
    play(store)
    assert [(entry.stream, entry.sequence) for entry in look(store).entries_of_round("felt-2")] == [
        (FELT, 4),
        (FELT, 5),
        (METER, 3),
        (FELT, 6),
        (METER, 4),
    ]
    assert look(store).entries_of_round("felt-77") == []


def test_the_ledger_is_restored_from_the_store(store: Store) -> None:
    played = play(store)
    assert look(store).balances()["stack:felt:anna"] == Balance(290, 10)
    assert look(store).pendings() == {
        "felt-3/ante": Pending("stack:felt:anna", "bank:felt", 10, "ante")
    }
    again = Ledger.restore(look(store).balances(), look(store).pendings())
    for account in played.ledger.accounts():
        assert again.balance(account) == played.ledger.balance(account)


def test_checkpoints_are_signed_and_linked(store: Store) -> None:
    play(store)
    founding, first, second = look(store).checkpoints()
    assert (founding.number, first.number, second.number) == (1, 2, 3)
    assert len({founding.previous, first.previous, second.previous}) == 3
    assert founding.heads == "{}"
    assert '"table:felt":[3,"' in first.heads
    assert look(store).last_checkpoint() == second
    assert list(walk(store)) == []


def test_a_checkpoint_where_nothing_has_moved_is_the_last_one(store: Store) -> None:
    play(store)
    signed = store.checkpoint(NOW + 4000)
    assert store.checkpoint(NOW + 5000) == signed
    store.claim([FELT])
    assert store.checkpoint(NOW + 6000) == signed
    store.append([said("more")])
    assert store.checkpoint(NOW + 7000).number == signed.number + 1


def test_a_checkpoint_leaves_a_receipt_outside_the_record(store: Store) -> None:
    play(store)
    last = store.checkpoint(NOW + 4000)
    assert store.counterfoil() == (last.number, checkpoint_hash(store.house, last))


def test_sessions_are_kept_until_they_expire(store: Store) -> None:
    session = ANNA
    store.put_session(session)
    assert store.get_session(b"hash", NOW) == session
    assert store.get_session(b"hash", NOW + 10) is None
    assert store.get_session(b"other", NOW) is None
    store.put_session(session._replace(expires=NOW + 20))
    store.put_session(Session(b"old", "bert", "Bert", True, NOW, NOW + 1))
    assert store.drop_expired(NOW + 10) == 1
    store.drop_session(b"hash")
    assert store.get_session(b"hash", NOW) is None


@pytest.mark.parametrize(
    "forged",
    [
        Session(b"mine", "anna", "Anna", False, NOW, NOW + 10),
        ANNA._replace(player="bert"),
        ANNA._replace(name="Bert"),
        ANNA._replace(bot=True),
        ANNA._replace(created=NOW + 1),
        ANNA._replace(expires=NOW + 99),
    ],
    ids=["added", "player", "name", "bot", "created", "expires"],
)
def test_a_session_the_house_has_not_written_is_refused(
    store: Store, tmp_path: Path, forged: Session
) -> None:
    store.put_session(ANNA)
    assert store.forged_sessions() == []
    forge_session(store, tmp_path, forged)
    with pytest.raises(ForgedSession, match="not of this house's writing"):
        store.get_session(forged.token_hash, NOW)
    assert store.forged_sessions() == [forged.player]


def test_a_session_that_is_renewed_by_the_house_is_its_own(store: Store) -> None:
    store.put_session(ANNA)
    store.put_session(ANNA._replace(expires=NOW + 20))
    assert store.get_session(b"hash", NOW + 15) == ANNA._replace(expires=NOW + 20)
    assert store.forged_sessions() == []


def test_the_sessions_of_one_player_are_found_by_whose_they_are(store: Store) -> None:
    later = Session(b"later", "anna", "Anna", False, NOW + 1, NOW + 30)
    for session in (later, ANNA, Session(b"other", "bert", "Bert", False, NOW, NOW + 30)):
        store.put_session(session)
    assert store.sessions_of("anna", NOW) == [ANNA, later]
    assert store.sessions_of("anna", NOW + 20) == [later]
    assert store.sessions_of("nobody", NOW) == []


def test_credentials_are_kept_until_they_are_dropped(store: Store) -> None:
    password = Credential("password", "anna", "g-1", b"a hash", NOW)
    badge = Credential("badge", "77aa", "g-1", b"another", NOW)
    other = Credential("password", "bert", "g-2", b"a third", NOW)
    for each in (password, badge, other):
        store.put_credential(each)
    assert store.get_credential("password", "anna") == password
    assert store.get_credential("badge", "anna") is None
    assert store.credentials_of("g-1") == [badge, password]
    store.put_credential(password._replace(secret=b"changed", used=7))
    assert store.get_credential("password", "anna") == password._replace(secret=b"changed", used=7)
    store.drop_credentials("g-1")
    assert store.credentials_of("g-1") == []
    assert store.get_credential("password", "bert") == other
    assert store.forged_credentials() == []


def forge_session(store: Store, tmp_path: Path, session: Session) -> None:
    """Somebody without the keys writes into the table of sessions."""
    if isinstance(store, MemoryStore):
        store.forge_session(session)
        return
    engine = create_engine(f"sqlite:///{tmp_path / 'house' / 'house.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, zeroblob(32)) ON CONFLICT DO UPDATE "
            "SET player = excluded.player, name = excluded.name, bot = excluded.bot, "
            "created = excluded.created, expires = excluded.expires",
            tuple(session),
        )
    engine.dispose()


def test_a_reader_does_not_see_what_comes_after(store: Store) -> None:
    store.claim([FELT])
    store.append([said("before")])
    with store.read() as record:
        assert record.heads()[FELT].sequence == 1
        store.append([said("after")])
        assert record.heads()[FELT].sequence == 1
        assert len(list(record.record())) == 1
    assert look(store).heads()[FELT].sequence == 2


def test_a_snapshot_holds_what_stands_and_bears_the_signature(store: Store) -> None:
    play(store)
    (taken,) = look(store).snapshots()
    key = store.house.public_key
    assert taken.signed_by(store.house, key)
    assert not taken._replace(at=taken.at + 1).signed_by(store.house, key)
    body = taken.read()
    assert bytes(body.standing) == b'{"said": "enough"}'
    assert (taken.number, body.checkpoint) == (11, 3)
    assert {stream: head[0] for stream, head in body.heads.items()} == {
        FELT: 6,
        METER: 4,
        "cage": 1,
    }
    assert body.balances["stack:felt:anna"] == Balance(290)
    assert body.pendings == {}


def test_of_many_snapshots_every_second_of_the_oldest_goes(store: Store) -> None:
    store.claim([FELT])
    for number in range(36):
        store.append([said(str(number))])
        store.snapshot(b"{}", NOW + number)
        store.snapshot(b"[]", NOW + number)
    kept = [each.number for each in look(store).snapshots()]
    assert kept == [2, 4, 6, 8, *range(9, 37)]
    assert all(bytes(each.read().standing) == b"[]" for each in look(store).snapshots())


def test_a_backup_taken_while_the_house_writes_is_whole(kept: SqliteStore, tmp_path: Path) -> None:
    play(kept)
    stop = threading.Event()
    written: list[int] = []

    def write() -> None:
        while not stop.is_set():
            written.append(kept.append([said("more") for _ in range(20)])[-1].sequence)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        while len(written) < 3:
            stop.wait(0.01)
        before = written[-1]
        backup = kept.backup(tmp_path / "backup")
        after = written[-1]
    finally:
        stop.set()
        thread.join()
    assert not backup.keys
    with SqliteStore(tmp_path / "backup", read_only=True) as copy:
        assert before <= look(copy).heads()[FELT].sequence <= after + 20
        assert list(walk(copy)) == []
    assert list(walk(kept)) == []


def test_a_restored_house_goes_on(kept: SqliteStore, tmp_path: Path) -> None:
    play(kept)
    kept.backup(tmp_path / "backup", keys=True)
    kept.append([said("lost")])
    restored = restore(tmp_path / "backup", tmp_path / "again")
    assert (restored.entries, restored.keys) == (14, True)
    with SqliteStore(tmp_path / "again") as again:
        assert again.house == kept.house
        again.claim([FELT])
        again.append([said("goes on")])
        opened = look(again).entries_of_round("felt-1")[0]
        assert again.events(opened, Event)[0].seed == "5eed"
        assert list(walk(again)) == []


def test_nothing_is_overwritten_by_a_backup_or_a_restore(kept: SqliteStore, tmp_path: Path) -> None:
    kept.backup(tmp_path / "backup", keys=True)
    with pytest.raises(WouldOverwrite, match="something at"):
        kept.backup(tmp_path / "backup")
    restore(tmp_path / "backup", tmp_path / "again")
    with pytest.raises(WouldOverwrite, match="only if you say so"):
        restore(tmp_path / "backup", tmp_path / "again")
    restore(tmp_path / "backup", tmp_path / "again", overwrite=True)


def test_the_rounds_of_an_actor_are_found_newest_first(kept: SqliteStore) -> None:
    kept.claim([FELT, METER])
    kept.append([said("one", round="r1", key="a"), said("two", round="r2", key="b", actor="bert")])
    kept.append([said("three", round="r3", key="c"), said("four", round="r3", key="d")])
    assert {round.round for round in look(kept).rounds_of_actor("anna")} == {"r1", "r3"}
    assert [round.round for round in look(kept).rounds_of_actor("anna", limit=1)] == ["r3"]
    assert look(kept).rounds_of_actor("carla") == []
