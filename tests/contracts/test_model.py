"""Any history kept by a store and by its model side by side: both say the same to the byte."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from houseedge.entry import Entry, Place
from houseedge.ledger import Balance, Pending, Transfer
from houseedge.store import Session, SqliteStore, Store, StoreError
from houseedge.store.founding import KEYS
from houseedge.store.keyring import Keyring
from tests.contracts.memory import MemoryStore
from tests.effort import times
from tests.store.house import NOW, Said, look

STREAMS = ("table:felt", "meter:WA-01", "cage")
ROUNDS = ("felt-1", "felt-2", "velvet-1")
NAMES = ("anna", "bert", "house")
ACCOUNTS = ("house", "player:anna", "stack:felt:anna")

_said = st.builds(Said, st.sampled_from(("yes", "no", "é")), st.integers(0, 9))
_entries = st.builds(
    Entry,
    stream=st.sampled_from(STREAMS),
    at=st.integers(NOW, NOW + 20),
    actor=st.sampled_from(NAMES),
    events=st.lists(_said, max_size=2).map(tuple),
    commands=st.lists(_said, max_size=2).map(tuple),
    asked=st.none() | _said,
    decided=st.integers(0, 2),
    cause=st.none() | st.builds(Place, st.sampled_from(STREAMS), st.integers(1, 9)),
    key=st.none() | st.sampled_from("abcdef"),
    round=st.none() | st.sampled_from(ROUNDS),
    transfers=st.lists(
        st.just(Transfer("issue", "house", 5, "gift"))
        | st.just(Transfer("house", "bank:felt", 2, "fill", "pending", "felt-1/fill")),
        max_size=2,
    ).map(tuple),
    ends=st.sampled_from((None, None, "settled", "void")),
)
_balances = st.dictionaries(
    st.sampled_from(ACCOUNTS), st.builds(Balance, st.integers(0, 99), st.integers(0, 9))
)
_pendings = st.dictionaries(
    st.sampled_from(("felt-1/ante", "felt-2/ante")),
    st.none() | st.just(Pending("stack:felt:anna", "bank:felt", 10, "ante")),
)


class Histories(RuleBasedStateMachine):
    """One house in a file and one in memory, told the same."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.store = SqliteStore(self.folder)
        self.model = MemoryStore(self.store.house, Keyring(self.folder / KEYS).load())

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)

    def _both(self, do: Any) -> None:
        """The same answer or the same refusal, and the same record afterwards."""
        answers = []
        for each in (self.store, self.model):
            try:
                answers.append(do(each))
            except StoreError as refusal:
                answers.append((type(refusal), str(refusal)))
        assert answers[0] == answers[1]
        assert _told(self.store) == _told(self.model)

    @rule(streams=st.lists(st.sampled_from(STREAMS), max_size=3))
    def claim(self, streams: list[str]) -> None:
        self._both(lambda store: store.claim(streams))

    @rule(batch=st.lists(_entries, max_size=4), balances=_balances, pendings=_pendings)
    def append(
        self,
        batch: list[Entry],
        balances: dict[str, Balance],
        pendings: dict[str, Pending | None],
    ) -> None:
        self._both(lambda store: store.append(batch, balances=balances, pendings=pendings))

    @rule(at=st.integers(NOW, NOW + 20))
    def checkpoint(self, at: int) -> None:
        self._both(lambda store: store.checkpoint(at))

    @rule(at=st.integers(NOW, NOW + 20))
    def snapshot(self, at: int) -> None:
        self._both(lambda store: store.snapshot(b'{"stands":true}', at))

    @rule(token=st.sampled_from((b"a", b"b")), player=st.sampled_from(NAMES), now=st.integers(0, 9))
    def sessions(self, token: bytes, player: str, now: int) -> None:
        self._both(
            lambda store: store.put_session(Session(token, player, player, False, now, now + 3))
        )
        self._both(lambda store: store.get_session(b"a", now + 2))
        self._both(lambda store: store.drop_expired(now))

    @rule(stream=st.sampled_from(STREAMS), actor=st.sampled_from(NAMES), key=st.sampled_from("abf"))
    def keys(self, stream: str, actor: str, key: str) -> None:
        self._both(lambda store: store.has_key(stream, actor, key))
        self._both(lambda store: look(store).find(stream, actor, key))


def _told(store: Store) -> dict[str, Any]:
    """Everything a reader can be told."""
    with store.read() as record:
        return {
            "record": list(record.record()),
            "later": list(record.record(3)),
            "felt": list(record.entries("table:felt", 1)),
            "heads": record.heads(),
            "epochs": record.epochs(),
            "balances": record.balances(),
            "pendings": record.pendings(),
            "rounds": record.rounds(),
            "of felt": record.rounds("table:felt", limit=1, before="felt-2"),
            "upto": record.rounds("table:felt", upto=2),
            "of anna": record.rounds_of_actor("anna"),
            "after": sorted(line.round for line in record.rounds_between("table:felt", 1)),
            "between": sorted(line.round for line in record.rounds_between("table:felt", 1, 3)),
            "of round": {round: record.entries_of_round(round) for round in ROUNDS},
            "lines": [record.round(round) for round in ROUNDS],
            "checkpoints": record.checkpoints(),
            "first two": record.checkpoints(0, 2),
            "last": record.last_checkpoint(),
            "signed": record.signed(),
            "snapshots": record.snapshots(),
            "strays": (record.strays(), record.strays(1, 3)),
            "integrity": record.integrity(),
        }


Histories.TestCase.settings = settings(
    max_examples=times(20),
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyHistory = Histories.TestCase
