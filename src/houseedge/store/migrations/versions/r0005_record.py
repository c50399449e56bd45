"""The record: entries, transfers, heads, what follows from them, and the sessions.

What was kept before a receipt could prove a checkpoint is not read any more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _number(name: str, *, nullable: bool = False) -> "sa.Column[int]":
    return sa.Column(name, _NUMBER, nullable=nullable, autoincrement=False)


def _text(name: str, *, nullable: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=nullable)


def _bytes(name: str, *, nullable: bool = False) -> "sa.Column[bytes]":
    return sa.Column(name, sa.LargeBinary, nullable=nullable)


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "house",
        _text("id"),
        _number("created"),
        _number("version"),
        _bytes("public_key"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "streams",
        _text("stream"),
        _number("sequence"),
        _bytes("hash"),
        _number("epoch"),
        _bytes("mark"),
        _number("signed"),
        sa.PrimaryKeyConstraint("stream"),
        sqlite_strict=True,
    )
    op.create_table(
        "entries",
        _number("number"),
        _text("stream"),
        _number("sequence"),
        _number("at"),
        _text("actor"),
        _text("key", nullable=True),
        _text("round", nullable=True),
        _text("ends", nullable=True),
        _text("cause", nullable=True),
        _number("decided"),
        _bytes("commands"),
        _bytes("asked", nullable=True),
        _bytes("events"),
        _number("epoch"),
        _number("version"),
        _bytes("hash"),
        sa.PrimaryKeyConstraint("number"),
        sa.ForeignKeyConstraint(["stream"], ["streams.stream"]),
        sqlite_strict=True,
    )
    op.create_index("entries_by_stream", "entries", ["stream", "sequence"], unique=True)
    op.create_index(
        "entries_by_key",
        "entries",
        ["stream", "actor", "key"],
        unique=True,
        sqlite_where=sa.text("key IS NOT NULL"),
        postgresql_where=sa.text("key IS NOT NULL"),
    )
    op.create_index(
        "entries_by_round",
        "entries",
        ["round"],
        sqlite_where=sa.text("round IS NOT NULL"),
        postgresql_where=sa.text("round IS NOT NULL"),
    )
    op.create_table(
        "transfers",
        _number("entry"),
        _number("position"),
        _text("debit"),
        _text("credit"),
        _number("amount"),
        _text("why"),
        _text("step"),
        _text("transfer_id"),
        sa.PrimaryKeyConstraint("entry", "position"),
        sa.ForeignKeyConstraint(["entry"], ["entries.number"]),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        _text("account"),
        _number("posted"),
        _number("held"),
        sa.PrimaryKeyConstraint("account"),
        sqlite_strict=True,
    )
    op.create_table(
        "pendings",
        _text("id"),
        _text("debit"),
        _text("credit"),
        _number("amount"),
        _text("why"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "rounds",
        _text("round"),
        _text("stream"),
        _number("first"),
        _number("last"),
        _number("opened_at"),
        _number("ended_at", nullable=True),
        _text("status"),
        sa.PrimaryKeyConstraint("round"),
        sa.ForeignKeyConstraint(["stream"], ["streams.stream"]),
        sqlite_strict=True,
    )
    op.create_index("rounds_by_time", "rounds", ["opened_at"])
    op.create_index("rounds_by_stream", "rounds", ["stream", "first"])
    op.create_table(
        "checkpoints",
        _number("number"),
        _number("at"),
        _text("heads"),
        _bytes("root"),
        _bytes("previous"),
        _bytes("signature"),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_table(
        "keys",
        _number("number"),
        _bytes("public_key"),
        _number("since"),
        _bytes("signature"),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_table(
        "snapshots",
        _number("number"),
        _number("at"),
        _bytes("state"),
        _bytes("signature"),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_table(
        "sessions",
        _bytes("token_hash"),
        _text("player"),
        _text("name"),
        _number("bot"),
        _number("created"),
        _number("expires"),
        _bytes("code"),
        sa.PrimaryKeyConstraint("token_hash"),
        sqlite_strict=True,
    )
    op.create_index("sessions_by_end", "sessions", ["expires"])
