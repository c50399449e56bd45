"""The SQLite file: how it is opened, and how it is brought up to date."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.pool import QueuePool

from houseedge.store.error import NewerRecord, NotARecord, OlderRecord
from houseedge.store.schema import READABLE, REVISION

if TYPE_CHECKING:
    from alembic.config import Config

#: How long a connection waits for another one's write, in seconds.
_PATIENCE = 10.0


def connect(path: Path, *, writes: bool) -> sqlite3.Connection:
    """A plain connection; transactions are begun and ended by whoever uses it."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={'rwc' if writes else 'rw'}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=_PATIENCE,
    )
    try:
        if writes:
            connection.execute("PRAGMA journal_mode = WAL")
            # A commit that was answered for is on the disk, come what may.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            # The indexes are written all over; in the cache, not on the disk.
            connection.execute("PRAGMA cache_size = -65536")
            # Fewer, longer checkpoints: the commits between them are not held up.
            connection.execute("PRAGMA wal_autocheckpoint = 4000")
        else:
            connection.execute("PRAGMA query_only = ON")
            # A flipped byte can make text no text; the walk must get to see it.
            connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    except BaseException:
        connection.close()
        raise
    return connection


def open_engine(path: Path, *, writes: bool) -> Engine:
    """Connections for one writer, or for readers who never wait for it."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: connect(path, writes=writes),
        poolclass=QueuePool,
        max_overflow=-1,
        # A stale pooled connection must not survive a replaced file.
        pool_reset_on_return="rollback",
    )
    # The driver's own idea of when to begin is in the way of one transaction for tables and rows.
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def revision_of(connection: Connection, path: Path) -> str | None:
    """The revision a file is at, None for an empty one; refuses what is no record of a house."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    found = None
    if "alembic_version" in tables:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if not isinstance(found, str):
        raise NotARecord(f"{path} is a database, but no record of a house")
    return found


def check_revision(connection: Connection, path: Path) -> None:
    """Refuse to read a file whose record is of another version."""
    found = revision_of(connection, path)
    if found in READABLE:
        return
    if found is None:
        raise NotARecord(f"{path} is empty: no house was opened there yet")
    raise _other(path, found)


def migrate(connection: Connection, path: Path) -> None:
    """Bring the file to the newest revision, inside the connection's transaction."""
    found = revision_of(connection, path)
    if found == REVISION:
        return
    if found is None:
        for statement in _statements():
            connection.exec_driver_sql(statement)
        return
    if found not in _known():
        raise _other(path, found)
    _upgrade(connection)


@cache
def _statements() -> tuple[str, ...]:
    """What the migrations do to an empty file, written down.

    They take ten times as long, and there are processes that begin thousands of houses.
    """
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        _upgrade(connection)
        made = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
        found = connection.execute(text(made)).scalars().all()
    engine.dispose()
    return (*found, f"INSERT INTO alembic_version VALUES ('{REVISION}')")


def _upgrade(connection: Connection) -> None:
    # Alembic takes a while to import, and hardly any start needs it.
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _other(path: Path, found: str) -> NewerRecord | OlderRecord:
    """Why a record of another version is not read here."""
    if found > REVISION:
        return NewerRecord(
            f"{path} was made by a newer version of House Edge (its tables are at {found}, "
            f"this version knows up to {REVISION}): use that version or a newer one"
        )
    if found in _known():
        return OlderRecord(
            f"{path} was made by an older version of House Edge: "
            f"start the house once to bring it up to date"
        )
    return OlderRecord(
        f"{path} was made by a version of House Edge from before the record had its version "
        f"(its tables are at {found}, and this version reads {REVISION}): read it with that "
        f"version, and begin a new house in another folder"
    )


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "houseedge.store:migrations")
    return config


def _known() -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
