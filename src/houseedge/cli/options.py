"""Options several commands share: whose rules, which tables, which settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseedge.errors import HouseEdgeError

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from houseedge.rules import Catalog, Rules
    from houseedge.store import SqliteStore
    from houseedge.store.keyring import Keyring


# What a shell may complete a word to.


def profiles() -> list[str]:
    """The profiles that come along."""
    from houseedge.rules import built_in

    return list(built_in().profile_ids)


def _posted() -> list[str]:
    from houseedge.rules import built_in

    return [*built_in().profile_ids, *built_in().paytable_ids]


def plans() -> list[str]:
    """The meter plans that come along."""
    from houseedge.rules import built_in

    return list(built_in().plan_ids)


def _tables() -> list[str]:
    from houseedge.rules import built_in

    known = map(built_in().paytable, built_in().paytable_ids)
    return [f"{table.wager}={table.id}" for table in known]


def _settings() -> list[str]:
    from houseedge.rules.spec import SETTINGS

    known = ((key, value) for key, each in SETTINGS.items() for value in each.values or ("",))
    return [f"{key}={str(value).lower()}" for key, value in known]


Profile = Annotated[
    str | None,
    typer.Argument(
        metavar="PROFILE",
        help="Whose rules to play by: washington, california, pennsylvania, or one of --rules.",
        autocompletion=profiles,
    ),
]
Posted = Annotated[
    str | None,
    typer.Argument(
        metavar="PROFILE",
        help="A profile, a paytable such as UTH-01, a clause such as S-06, or equipment.",
        autocompletion=_posted,
    ),
]
Plan = Annotated[
    str,
    typer.Argument(
        metavar="PLAN",
        help="A meter plan by id: WA-01, PA-01, or one of --rules.",
        autocompletion=plans,
    ),
]
RulesFolder = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "--house",
        envvar=["HOUSEEDGE_RULES", "HOUSEEDGE_HOUSE"],
        metavar="DIR",
        help="A folder of your own profiles/*.toml and paytables/*.toml beside the built-in ones.",
    ),
]
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--table",
        metavar="WAGER=ID",
        help="Choose a paytable, e.g. trips=UTH-01; repeatable.",
        autocompletion=_tables,
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Choose a setting, e.g. rounding=down; repeatable.",
        autocompletion=_settings,
    ),
]
Dealing = Annotated[
    str | None, typer.Option("--dealing", metavar="D-01", help="Choose a dealing order.")
]
Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        envvar="HOUSEEDGE_DATA",
        metavar="DIR",
        help="The folder of a house's record; the user's own data folder if left out.",
    ),
]
Keys = Annotated[
    str | None,
    typer.Option(
        "--keys",
        envvar="HOUSEEDGE_KEYS",
        metavar="DIR",
        help="The folder of the house's keys; `keys` beside its record if left out.",
    ),
]
Who = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Who does it; on record as NAME@machine, which no account is called."
    ),
]
Why = Annotated[str, typer.Option(metavar="WORDS", help="What for; goes on record.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def house_folder(data: str | None) -> Path:
    """The folder of the house: the one given, else the user's own."""
    from pathlib import Path

    if data is not None:
        return Path(data)
    from platformdirs import user_data_path

    try:
        found = user_data_path("houseedge") / "house"
    except RuntimeError:
        found = Path()
    # Older versions of the library answer with a folder called "~".
    if not found.is_absolute():
        raise HouseEdgeError(
            "this user has no home folder: name the house's folder with --data or HOUSEEDGE_DATA"
        )
    return found


def keyring_of(folder: Path, keys: str | None, *, there: bool = False) -> Keyring:
    """Where the keys of the house in a folder lie, with the passphrase that opens them.

    With `there` keys have to lie in the folder that was named. A passphrase is asked for where
    they are closed, nobody has given one, and somebody sits there.
    """
    import sys
    from getpass import getpass
    from pathlib import Path

    from houseedge.store.founding import KEYS
    from houseedge.store.keyring import Keyring

    place, given = folder / KEYS if keys is None else Path(keys), passphrase()
    found = Keyring(place, given)
    if keys is not None and place.exists() and not place.is_dir():
        raise HouseEdgeError(f"--keys {keys}: this is no folder")
    if there and keys is not None and not found.holds_keys:
        raise HouseEdgeError(f"--keys {keys}: there are no keys of a house in it")
    if given is None and sys.stdin.isatty() and found.is_closed:
        return Keyring(place, getpass("Passphrase of the house's keys: "))
    return found


def passphrase(of: str = "") -> str | None:
    """The passphrase in the environment, in the file it names, or among a service's credentials."""
    import os
    from pathlib import Path

    name = f"HOUSEEDGE_{of}PASSPHRASE"
    if os.environ.get(name):
        return os.environ[name]
    file = os.environ.get(f"{name}_FILE")
    credentials = os.environ.get("CREDENTIALS_DIRECTORY")
    if not file and credentials and not of:
        found = Path(credentials) / "houseedge-passphrase"
        file = str(found) if found.exists() else None
    if not file:
        return None
    try:
        words = Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as fault:
        why = getattr(fault, "strerror", None) or "it is no text"
        raise HouseEdgeError(f"the passphrase in {file} cannot be read: {why}") from None
    if not words:
        raise HouseEdgeError(f"the passphrase in {file} is empty")
    return words


def kept(data: str | None, keys: str | None) -> SqliteStore:
    """The record of a house, to read: sealed fields open where its keys are."""
    from houseedge.store import SqliteStore

    folder = house_folder(data)
    return SqliteStore(folder, keys=keyring_of(folder, keys, there=True), read_only=True)


def catalog_of(folder: str | None) -> Catalog:
    """The catalog of the built-in rules, with an operator's folder where one is given."""
    from houseedge.rules import Catalog, built_in

    return built_in() if folder is None else Catalog(folder)


def rules_of(
    catalog: Catalog,
    profile: str,
    tables: Sequence[str] | None,
    settings: Sequence[str] | None,
    dealing: str | None,
) -> Rules:
    """The rules the options name."""
    from houseedge.rules.catalog import setting_from_text

    chosen = {key: setting_from_text(key, value) for key, value in key_values("--set", settings)}
    return catalog.rules(
        profile, tables=dict(key_values("--table", tables)), settings=chosen, dealing=dealing
    )


def key_values(option: str, given: Sequence[str] | None) -> list[tuple[str, str]]:
    """The keys and values of an option that may be given several times."""
    pairs: dict[str, tuple[str, str]] = {}
    for word in given or ():
        key, equals, value = word.partition("=")
        if not equals:
            from houseedge.rules.naming import named

            raise HouseEdgeError(f"{option} {named(word)}: write it as KEY=VALUE")
        if pairs.setdefault(key.lower().replace("-", "_"), (key, value)) != (key, value):
            raise HouseEdgeError(f"{option} {key}: it is given twice, and differently")
    return list(pairs.values())


def amount(option: str, text: str, rule: str = "") -> int:
    """An amount given on the command line, in cents; a refusal names the clause, if any."""
    from houseedge.errors import NotationError
    from houseedge.money import read_money

    try:
        # What is longer is no amount, and need not be repeated whole.
        return read_money(text if len(text) <= 40 else f"{text[:40]}…")
    except NotationError as fault:
        clause = f" ({rule})" if rule else ""
        raise HouseEdgeError(f"{option}: {fault}{clause}") from None


def exact(value: Fraction) -> dict[str, Any]:
    """A figure as JSON has it: to the last digit, and as a float."""
    return {"exact": str(value), "value": float(value)}
