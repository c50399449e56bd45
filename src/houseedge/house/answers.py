"""Answers by key: the same command under the same key is answered again, and never done twice."""

from __future__ import annotations

import asyncio

from houseedge.errors import Refusal
from houseedge.house.publisher import Answer, Publisher
from houseedge.store import Store
from houseedge.table.command import AnyCommand

#: How many past answers are kept in memory for commands that come twice.
ANSWERS_KEPT = 50_000


class KeyReused(Refusal):
    """The key has named another command before."""


class Answers:
    """What commands with a key were answered; older ones are read from the record."""

    def __init__(self, store: Store, publisher: Publisher) -> None:
        self._store = store
        self._publisher = publisher
        self._known: dict[tuple[str, str, str], tuple[AnyCommand, asyncio.Future[Answer]]] = {}

    async def given(
        self, stream: str, actor: str, key: str | None, command: AnyCommand
    ) -> Answer | None:
        """What the key was answered before, if it was; refuses it for another command."""
        if key is None:
            return None
        before: AnyCommand
        answer: Answer | asyncio.Future[Answer]
        if (known := self._known.get((stream, actor, key))) is not None:
            before, answer = known
        elif not self._store.has_key(stream, actor, key):
            return None
        else:
            with self._store.read() as record:
                entry = record.find(stream, actor, key)
            assert entry is not None
            before = self._store.asked(entry, AnyCommand)
            answer = Answer(self._publisher.receipt_of(entry))
        if before != command:
            raise KeyReused(
                "this key was used for another command; nothing was done", rule="X-02", field="key"
            )
        return answer if isinstance(answer, Answer) else await asyncio.shield(answer)

    def remember(
        self,
        stream: str,
        actor: str,
        key: str | None,
        command: AnyCommand,
        answer: asyncio.Future[Answer],
    ) -> None:
        """Keep what a key is answered."""
        if key is None:
            return
        self._known[stream, actor, key] = (command, answer)
        if len(self._known) > ANSWERS_KEPT:
            self._known.pop(next(iter(self._known)))
