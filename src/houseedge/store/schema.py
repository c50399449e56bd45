"""The tables, as the newest migration leaves them.

`entries` and `transfers` are the record; `streams` holds its heads, and how far each is `signed`.
`checkpoints` are signed with the key the house was founded with, or a later one of `keys`.
`balances`, `pendings` and `rounds` follow from it and are there to be read quickly, as do the
signed `snapshots`. `sessions` and `credentials` are no part of the record.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

#: The newest revision under `migrations/`.
REVISION = "0006"
#: Revisions whose record is the same, so that it can be read as it lies.
READABLE = ("0005", REVISION)

metadata = MetaData()

# SQLite numbers rows by itself only where the type is INTEGER to the letter.
_Number = BigInteger().with_variant(Integer, "sqlite")

house = Table(
    "house",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", _Number, nullable=False),
    Column("version", _Number, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    sqlite_strict=True,
)

streams = Table(
    "streams",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("sequence", _Number, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("epoch", _Number, nullable=False),
    Column("mark", LargeBinary, nullable=False),
    Column("signed", _Number, nullable=False),
    sqlite_strict=True,
)

entries = Table(
    "entries",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=False),
    Column("stream", Text, ForeignKey("streams.stream"), nullable=False),
    Column("sequence", _Number, nullable=False),
    Column("at", _Number, nullable=False),
    Column("actor", Text, nullable=False),
    Column("key", Text),
    Column("round", Text),
    Column("ends", Text),
    Column("cause", Text),
    Column("decided", _Number, nullable=False),
    Column("commands", LargeBinary, nullable=False),
    Column("asked", LargeBinary),
    Column("events", LargeBinary, nullable=False),
    Column("epoch", _Number, nullable=False),
    Column("version", _Number, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_strict=True,
)
Index("entries_by_stream", entries.c.stream, entries.c.sequence, unique=True)
Index(
    "entries_by_key",
    entries.c.stream,
    entries.c.actor,
    entries.c.key,
    unique=True,
    sqlite_where=entries.c.key.is_not(None),
    postgresql_where=entries.c.key.is_not(None),
)
Index(
    "entries_by_round",
    entries.c.round,
    sqlite_where=entries.c.round.is_not(None),
    postgresql_where=entries.c.round.is_not(None),
)

transfers = Table(
    "transfers",
    metadata,
    Column("entry", _Number, ForeignKey("entries.number"), primary_key=True, autoincrement=False),
    Column("position", _Number, primary_key=True, autoincrement=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("amount", _Number, nullable=False),
    Column("why", Text, nullable=False),
    Column("step", Text, nullable=False),
    Column("transfer_id", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("posted", _Number, nullable=False),
    Column("held", _Number, nullable=False),
    sqlite_strict=True,
)

pendings = Table(
    "pendings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("amount", _Number, nullable=False),
    Column("why", Text, nullable=False),
    sqlite_strict=True,
)

rounds = Table(
    "rounds",
    metadata,
    Column("round", Text, primary_key=True),
    Column("stream", Text, ForeignKey("streams.stream"), nullable=False),
    Column("first", _Number, nullable=False),
    Column("last", _Number, nullable=False),
    Column("opened_at", _Number, nullable=False),
    Column("ended_at", _Number),
    Column("status", Text, nullable=False),
    sqlite_strict=True,
)
Index("rounds_by_time", rounds.c.opened_at)
Index("rounds_by_stream", rounds.c.stream, rounds.c.first)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=False),
    Column("at", _Number, nullable=False),
    Column("heads", Text, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
    sqlite_strict=True,
)

keys = Table(
    "keys",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("since", _Number, nullable=False),
    Column("signature", LargeBinary, nullable=False),
    sqlite_strict=True,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=False),
    Column("at", _Number, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
    sqlite_strict=True,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", _Number, nullable=False),
    Column("created", _Number, nullable=False),
    Column("expires", _Number, nullable=False),
    Column("code", LargeBinary, nullable=False),
    sqlite_strict=True,
)
Index("sessions_by_end", sessions.c.expires)
Index("sessions_by_player", sessions.c.player)

credentials = Table(
    "credentials",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", _Number, nullable=False),
    Column("used", _Number, nullable=False),
    Column("code", LargeBinary, nullable=False),
    sqlite_strict=True,
)
Index("credentials_by_account", credentials.c.account)
