"""What can go wrong with a record, as types with a sentence each.

StoreError
├── NoHouse         the folder holds no house
├── NotARecord      the file is no record of a house
├── NewerRecord     a newer version of this program made it
├── OlderRecord     it must be brought up to date first, and only reading was asked for
├── HouseBusy       another process runs this house
├── Damaged         the database says its file is broken
├── RecordGone      the file was moved or deleted while the house was open
├── CannotWrite     the disk is full, or does not let itself be read or written
├── EpochLost       another holder has claimed the stream since
├── KeyRepeated     an actor used an idempotency key twice in a stream
├── KeyFault        the house's keys are missing, damaged or another house's
├── SealBroken      a sealed field does not open
├── ForgedSession   a session that this house has not written
├── ForgedCredential  a credential that this house has not written
├── WouldOverwrite  something lies where a house or a backup is to be put
├── BackupFaulty    a copy does not stand the walk over its chains
└── WriterStopped   the writer has been closed or has failed
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, DBAPIError

from houseedge.errors import HouseEdgeError


class StoreError(HouseEdgeError):
    """The record cannot be read or written as asked."""


class NoHouse(StoreError):
    """The folder holds no house."""


class NotARecord(StoreError):
    """The file is no record of a house."""


class NewerRecord(StoreError):
    """A newer version of this program made the record."""


class OlderRecord(StoreError):
    """The record must be brought up to date before it can be read."""


class HouseBusy(StoreError):
    """Another process runs this house."""


class Damaged(StoreError):
    """The database says its file is broken."""


class RecordGone(StoreError):
    """The file was moved, deleted or replaced while the house was open; nothing more is kept."""


class CannotWrite(StoreError):
    """The disk is full, or does not let itself be read or written."""


class EpochLost(StoreError):
    """Another holder has claimed a stream since; what was to be appended is not."""


class KeyRepeated(StoreError):
    """An actor used an idempotency key twice in a stream; nothing of the batch is kept."""


class KeyFault(StoreError):
    """The house's keys are missing, damaged or another house's."""


class SealBroken(StoreError):
    """A sealed field does not open: it was changed, moved, or sealed with another key."""


class ForgedSession(StoreError):
    """A session's row was put into the database, or changed there, without the house's keys."""


class ForgedCredential(StoreError):
    """A credential's row was put into the database, or changed there, without the house's keys."""


class WouldOverwrite(StoreError):
    """Something lies where a house or a backup is to be put."""


class BackupFaulty(StoreError):
    """A copy does not stand the walk over its chains."""


class WriterStopped(StoreError):
    """The writer has been closed or has failed and takes nothing more."""


# The low byte of an extended code is the kind of error.
_KINDS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_CORRUPT: (Damaged, "the record at {place} is damaged"),
    sqlite3.SQLITE_NOTADB: (NotARecord, "{place} is no record of a house"),
    sqlite3.SQLITE_FULL: (CannotWrite, "the disk under {place} is full"),
    sqlite3.SQLITE_READONLY: (CannotWrite, "{place} may only be read"),
    sqlite3.SQLITE_CANTOPEN: (CannotWrite, "{place} cannot be opened"),
    sqlite3.SQLITE_PERM: (CannotWrite, "{place} may not be opened by this user"),
    sqlite3.SQLITE_IOERR: (CannotWrite, "the disk under {place} failed"),
    sqlite3.SQLITE_BUSY: (HouseBusy, "another process is writing to {place}"),
    sqlite3.SQLITE_LOCKED: (HouseBusy, "another process is writing to {place}"),
}


@contextmanager
def spoken(place: object, *, disk: bool = True) -> Iterator[None]:
    """Turn every error of the database into a `StoreError` that names `place`.

    Errors of the disk too, unless what is done inside is the caller's own affair.
    """
    try:
        yield
    except DBAPIError as error:
        raise _translate(error.orig or error, place) from error
    except (sqlite3.Error, UnicodeError) as error:
        raise _translate(error, place) from error
    except OSError as error:
        if not disk:
            raise
        raise _translate(error, place) from error


def _translate(error: BaseException, place: object) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int) and code & 0xFF in _KINDS:
        kind, sentence = _KINDS[code & 0xFF]
        return kind(f"{sentence.format(place=place)} ({error})")
    if isinstance(error, OSError):
        return CannotWrite(f"{place} cannot be read or written: {error.strerror or error}")
    if isinstance(error, (DatabaseError, sqlite3.DatabaseError)):
        return Damaged(f"the record at {place} does not answer as it should ({error})")
    return Damaged(f"the record at {place} cannot be read ({error})")
