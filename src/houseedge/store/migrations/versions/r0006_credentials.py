"""Credentials beside the sessions, and sessions by whose they are; the record is as it was."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "credentials",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("used", _NUMBER, nullable=False),
        sa.Column("code", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("kind", "name"),
        sqlite_strict=True,
    )
    op.create_index("credentials_by_account", "credentials", ["account"])
    op.create_index("sessions_by_player", "sessions", ["player"])
