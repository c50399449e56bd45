"""The statements that write, in SQLAlchemy's language: written once, for every database.

They are compiled once for a dialect, and then the driver gets plain tuples: that is as fast
as the driver alone, while the toolkit's own way of many rows costs twice as much.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Dialect, Executable, Table, bindparam, case, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseedge.store import schema

#: Their inserts have `on_conflict_do_update`, and nothing in common that has it.
_DIALECTS: dict[str, Any] = {"sqlite": sqlite, "postgresql": postgresql}


class Statements:
    """Every statement of the hot path as the text one dialect's driver takes.

    Their values are given in the order of the table's columns; `move_head` takes the new
    sequence, hash and mark, then the stream, its epoch and its sequence until now.
    """

    @classmethod
    def of(cls, dialect: Dialect) -> Statements:
        """The statements of a dialect."""
        return _compiled(dialect.name, dialect.paramstyle)

    def __init__(self, name: str, paramstyle: str) -> None:
        self._dialect: Dialect = _DIALECTS[name].dialect(paramstyle=paramstyle)
        self._insert = _DIALECTS[name].insert
        of = schema.streams.c
        self.newest = self._text(select(func.max(schema.entries.c.number)))
        self.has_key = self._text(
            select(schema.entries.c.number).where(
                schema.entries.c.stream == bindparam("of_stream"),
                schema.entries.c.actor == bindparam("of_actor"),
                schema.entries.c.key == bindparam("of_key"),
            )
        )
        self.put_stream = self._put(schema.streams, "epoch", "mark")
        self.move_head = self._text(
            update(schema.streams)
            .where(
                of.stream == bindparam("of_stream"),
                of.epoch == bindparam("of_epoch"),
                of.sequence == bindparam("was"),
            )
            .values(sequence=bindparam("now"), hash=bindparam("to"), mark=bindparam("sum"))
        )
        self.put_entry = self._text(self._insert(schema.entries))
        self.put_transfer = self._text(self._insert(schema.transfers))
        self.put_balance = self._put(schema.balances, "posted", "held")
        self.put_pending = self._put(schema.pendings, "debit", "credit", "amount", "why")
        self.drop_pending = self._text(
            delete(schema.pendings).where(schema.pendings.c.id == bindparam("gone"))
        )
        self.put_round = self._text(self._round())
        self.put_snapshot = self._put(schema.snapshots, "at", "state", "signature")
        self.put_session = self._put(
            schema.sessions, "player", "name", "bot", "created", "expires", "code"
        )
        self.put_credential = self._put(
            schema.credentials, "account", "secret", "created", "used", "code"
        )

    def _put(self, table: Table, *replaced: str) -> str:
        """A row, or these columns of the row that has its key already."""
        row = self._insert(table)
        return self._text(
            row.on_conflict_do_update(
                index_elements=list(table.primary_key),
                set_={name: row.excluded[name] for name in replaced},
            )
        )

    def _round(self) -> Executable:
        """A round's line in the index; another stream that speaks of the round does not move it."""
        of, row = schema.rounds.c, self._insert(schema.rounds)
        new = row.excluded
        put: Executable = row.on_conflict_do_update(
            index_elements=[of.round],
            set_={
                "last": new.last,
                "ended_at": func.coalesce(new.ended_at, of.ended_at),
                "status": case((new.ended_at.is_(None), of.status), else_=new.status),
            },
            where=of.stream == new.stream,
        )
        return put

    def _text(self, statement: Any) -> str:
        return str(statement.compile(dialect=self._dialect))


@cache
def _compiled(name: str, paramstyle: str) -> Statements:
    """Compiling takes a sixth of the time in which a store opens, and always gives the same."""
    return Statements(name, paramstyle)
