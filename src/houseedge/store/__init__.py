"""The record: every entry, transfer and head of a house, kept so that it can be proven.

`SqliteStore` is the store there is; `Store` is what it promises. `Writer` batches commits,
`walk` finds what does not fit, `restore` brings a backup back.
"""

from houseedge.store.backup import restore
from houseedge.store.contract import Backup, RecordReader, Store
from houseedge.store.counterfoil import Counterfoil
from houseedge.store.credential import Credential
from houseedge.store.entry import (
    Checkpoint,
    Head,
    Identity,
    StoredEntry,
    StoredKey,
    StoredRound,
)
from houseedge.store.error import (
    BackupFaulty,
    CannotWrite,
    Damaged,
    EpochLost,
    ForgedCredential,
    ForgedSession,
    HouseBusy,
    KeyFault,
    KeyRepeated,
    NewerRecord,
    NoHouse,
    NotARecord,
    OlderRecord,
    RecordGone,
    SealBroken,
    StoreError,
    WouldOverwrite,
    WriterStopped,
)
from houseedge.store.fault import ChainFault
from houseedge.store.session import Session
from houseedge.store.snapshot import StoredSnapshot
from houseedge.store.sqlite import SqliteStore
from houseedge.store.verify import Signed, signed, walk, walk_stream
from houseedge.store.writer import Writer

__all__ = [
    "Backup",
    "BackupFaulty",
    "CannotWrite",
    "ChainFault",
    "Checkpoint",
    "Counterfoil",
    "Credential",
    "Damaged",
    "EpochLost",
    "ForgedCredential",
    "ForgedSession",
    "Head",
    "HouseBusy",
    "Identity",
    "KeyFault",
    "KeyRepeated",
    "NewerRecord",
    "NoHouse",
    "NotARecord",
    "OlderRecord",
    "RecordGone",
    "RecordReader",
    "SealBroken",
    "Session",
    "Signed",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoredEntry",
    "StoredKey",
    "StoredRound",
    "StoredSnapshot",
    "WouldOverwrite",
    "Writer",
    "WriterStopped",
    "restore",
    "signed",
    "walk",
    "walk_stream",
]
