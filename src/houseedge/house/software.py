"""What runs is known: the SHA-256 of every file the house runs, and of its rules.

What Python has compiled of a file is not hashed, for each machine does that itself; `forged` tells
whether it is what the file says.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import msgspec

import houseedge
from houseedge.rules import Catalog
from houseedge.rules.digest import digest_of
from houseedge.version import version

#: Where the package lies.
PACKAGE = Path(houseedge.__file__).parent
#: What stands in place of a hash where a file cannot be read.
UNREADABLE = "unreadable"
#: What stands in place of their names where nobody could look at the compiled files.
UNCHECKED = "__pycache__"
#: Seconds that look may take.
PATIENCE = 300.0
#: How the files of an operator's own rules are named beside the package's.
OWN_RULES = "rules folder/"


class Software(msgspec.Struct, frozen=True, kw_only=True):
    """What a house runs: every file with its SHA-256, and one digest over files and rules."""

    version: str
    files: Mapping[str, str]
    rules: str
    """The digest of every profile, paytable and plan, whatever file it is in."""
    digest: str


def measure(catalog: Catalog, package: Path = PACKAGE) -> Software:
    """Everything as it lies on the disk now; reads every file, so not for the loop."""
    files = dict(_hashed(package, ""))
    if catalog.folder is not None:
        files |= _hashed(catalog.folder, OWN_RULES)
    rules = digest_of(
        (
            tuple(map(catalog.profile, catalog.profile_ids)),
            tuple(map(catalog.paytable, catalog.paytable_ids)),
            tuple(map(catalog.plan, catalog.plan_ids)),
        )
    )
    lines = [f"{hash} {name}" for name, hash in sorted(files.items())]
    digest = sha256("\n".join([*lines, rules]).encode()).hexdigest()
    return Software(version=version(), files=files, rules=rules, digest=digest)


def _hashed(folder: Path, under: str) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if "__pycache__" in inside.parts or not file.is_file():
            continue
        try:
            hash = sha256(file.read_bytes()).hexdigest()
        except OSError:
            # What cannot be read is not what it was.
            hash = UNREADABLE
        yield under + inside.as_posix(), hash


def forged(package: Path = PACKAGE) -> list[str]:
    """The compiled files Python would run that are not what their sources compile to.

    It takes some seconds, in a process of its own: see `bytecode`. Where that process fails there
    is one name, `UNCHECKED`.
    """
    prefix = () if sys.pycache_prefix is None else ("-X", f"pycache_prefix={sys.pycache_prefix}")
    script = Path(__file__).with_name("bytecode.py")
    # Isolated, and without what others have put on the path.
    asked = (sys.executable, "-I", "-S", "-B", *prefix, str(script), str(package))
    try:
        done = subprocess.run(asked, capture_output=True, check=True, timeout=PATIENCE)
        found = msgspec.json.decode(done.stdout, type=list[str])
    except (OSError, subprocess.SubprocessError, msgspec.MsgspecError):
        return [UNCHECKED]
    # Inside the package, but where Python is told to compile elsewhere.
    return [each.removeprefix(f"{package}{os.sep}").replace(os.sep, "/") for each in found]


def differing(expected: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """The files that are not what is expected, are missing, or were not there."""
    return sorted(
        name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name)
    )


def as_installed() -> dict[str, str]:
    """The hashes the installer has written down; none where the package runs from its sources."""
    known: dict[str, str] = {}
    try:
        listed = metadata.files("houseedge") or ()
    except metadata.PackageNotFoundError:
        return known
    for file in listed:
        hash = file.hash
        if hash is None or hash.mode != "sha256" or file.parts[0] != "houseedge":
            continue
        padded = hash.value + "=" * (-len(hash.value) % 4)
        known["/".join(file.parts[1:])] = base64.urlsafe_b64decode(padded).hex()
    return known


def not_as_installed(software: Software) -> list[str]:
    """The files of the package that are not what the installer has put there."""
    known = as_installed()
    own = {name: hash for name, hash in software.files.items() if not name.startswith(OWN_RULES)}
    return differing(known, own) if known else []
