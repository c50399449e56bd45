"""What whoever runs the house sees and says: its configuration, and what it runs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from houseedge.money import Cents
from houseedge.rules.sheet import PostedLimit, PostedTable
from houseedge.table.view import Alteration, Moment, PostedChange
from houseedge.wire.why import Reason

ConfigFile = Annotated[
    dict[str, Any],
    msgspec.Meta(description="A house's file, as `examples/house.toml` has it, as JSON."),
]


class ConfigShown(msgspec.Struct, frozen=True, kw_only=True):
    """What runs, in the shape of a house's file, and what is posted by table."""

    config: ConfigFile
    posted: dict[str, PostedChange]
    limits: Annotated[
        dict[str, dict[str, tuple[Cents, Cents]]],
        msgspec.Meta(description="Those in force, by table and wager, said in the file or not."),
    ]
    closed: Annotated[
        list[ConfigFile], msgspec.Meta(description="Entries that would open closed tables again.")
    ]
    profiles: Annotated[
        dict[str, str], msgspec.Meta(description="What a new table may be, each with its title.")
    ]


#: What somebody at the house's own machine is called.
SPEAKER = "^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"
Speaker = Annotated[str, msgspec.Meta(pattern=SPEAKER, examples=["otto"])]


class ConfigBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A configuration to be carried out, or only looked at; who and why go on record.

    A program on the house's own machine says for whom it speaks; staff is known by its session.
    """

    config: ConfigFile
    why: Reason
    who: Speaker | None = None
    dry_run: bool = False


class ConfigFault(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong in a configuration, and what would be right."""

    key: Annotated[str, msgspec.Meta(examples=["tables[0].idle"])]
    rule: str | None
    message: str


class ConfigChange(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is done, when it binds, and why it would be refused."""

    what: Annotated[str, msgspec.Meta(examples=["table front"])]
    when: Literal["now", "between rounds", "after the jackpot", "needs a restart"]
    changes: list[Alteration]
    refused: str | None
    text: Annotated[list[str], msgspec.Meta(description="A sentence for each difference.")]


class PostedAnew(msgspec.Struct, frozen=True, kw_only=True):
    """What the sign of a table shows once a change binds."""

    limits: tuple[PostedLimit, ...]
    paytables: tuple[PostedTable, ...]
    notices: list[str]


class ConfigAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a configuration does, or would do; `done` says which."""

    done: bool
    faults: list[ConfigFault]
    changes: list[ConfigChange]
    posted: Annotated[
        dict[str, PostedAnew], msgspec.Meta(description="By table, where it is opened or changed.")
    ] = {}


class CheckBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who has the software looked at: a program on the house's own machine says for whom."""

    who: Speaker | None = None


class SoftwareShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the house runs, with the SHA-256 of each file and of its rules."""

    version: str
    digest: Annotated[str, msgspec.Meta(description="One over all files and rules.")]
    rules: Annotated[str, msgspec.Meta(description="One over all profiles, paytables and plans.")]
    tables: Annotated[dict[str, str], msgspec.Meta(description="The rules of each table.")]
    files: dict[str, str]
    checked: Annotated[Moment | None, msgspec.Meta(description="When the files were looked at.")]
    mismatched: Annotated[
        list[str],
        msgspec.Meta(
            description="Files that were found not to be what the house was started with; those "
            "that are right again stay here until it starts."
        ),
    ]
    stale: Annotated[
        bool,
        msgspec.Meta(
            description="Whether no file was looked at for this answer: it says what was known "
            "at `checked`, and POST /api/house/software/check looks again."
        ),
    ] = False
