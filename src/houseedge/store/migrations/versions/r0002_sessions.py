"""Sessions: who holds which token."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the sessions."""
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("expires", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("token_hash"),
        sqlite_strict=True,
    )
    op.create_index("sessions_by_end", "sessions", ["expires"])
