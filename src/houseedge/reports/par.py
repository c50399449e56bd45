"""A PAR sheet as a document: JSON, CSV, HTML and PDF of the same figures, with their digest.

The JSON is the sheet: every figure as a fraction and as a float. The digest is the SHA-256 of its
canonical text, and a house's signature is over that; the other forms bear both. Nothing in it is a
time, so that the same figures are the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from houseedge.errors import HouseEdgeError
from houseedge.lab.par import ParSheet
from houseedge.reports.forms import ParForm
from houseedge.reports.paper import print_pdf
from houseedge.reports.par_figures import written
from houseedge.reports.par_html import write_html
from houseedge.reports.par_paper import spoken
from houseedge.store.keys import HouseKeys, signed_by

#: Changes whenever the same figures would be written otherwise.
FORM = "houseedge par sheet 1"
#: The time a PDF bears: none that anybody has looked at a clock for.
_ALWAYS = "2026-01-01T00:00:00.000Z"


class NotASheet(HouseEdgeError):
    """A file is no PAR sheet, or not as it was signed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Provenance:
    """What made a sheet: the version, the hash of all that ran, and the command."""

    version: str
    software: str
    command: str


def seal(sheet: ParSheet, made: Provenance, keys: HouseKeys | None = None) -> dict[str, Any]:
    """The sheet as plain objects, with its digest and, where there are keys, a signature."""
    figures = {
        "form": FORM,
        "provenance": {
            "version": made.version,
            "software": made.software,
            "command": made.command,
        },
        **written(sheet),
    }
    digest = digest_of(figures)
    signature = None
    if keys is not None:
        signature = {
            "algorithm": "Ed25519",
            "public_key": keys.public_key().hex(),
            "signature": keys.sign(_message(digest)).hex(),
        }
    return {"sheet": figures, "digest": digest, "signature": signature}


def digest_of(figures: Mapping[str, Any]) -> str:
    """The SHA-256 of a sheet's canonical text."""
    text = json.dumps(figures, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def _message(digest: str) -> bytes:
    return f"{FORM}\n{digest}\n".encode()


def check(content: bytes) -> str | None:
    """The public key that signed a sheet's JSON, none where nobody did.

    Raises `NotASheet` where it is none, or is not as it was made.
    """
    try:
        sealed = json.loads(content)
        figures, digest, signature = sealed["sheet"], sealed["digest"], sealed["signature"]
        if figures["form"] != FORM or digest_of(figures) != digest:
            raise NotASheet("the figures of this sheet are not those it was made with")
        if signature is None:
            return None
        key = str(signature["public_key"])
        if signed_by(bytes.fromhex(key), bytes.fromhex(signature["signature"]), _message(digest)):
            return key
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotASheet("this is no PAR sheet as JSON") from None
    raise NotASheet("the signature on this sheet is not that of its key")


def write(sheet: ParSheet, sealed: Mapping[str, Any], form: ParForm) -> bytes:
    """The document in one of its forms; the same figures, the same bytes."""
    match form:
        case ParForm.JSON:
            return (json.dumps(sealed, indent=2, ensure_ascii=False) + "\n").encode()
        case ParForm.CSV:
            return _csv(sealed)
        case ParForm.HTML:
            return write_html(spoken(sheet, sealed)).encode()
        case ParForm.PDF:
            return print_pdf("par.typ", spoken(sheet, sealed), made=_ALWAYS)


def _csv(sealed: Mapping[str, Any]) -> bytes:
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\r\n")
    rows.writerow(("figure", "exact", "value"))
    rows.writerows(_rows("", sealed))
    return file.getvalue().encode()


def _rows(path: str, value: object) -> Iterator[tuple[str, str, str]]:
    """Every figure with its path; one with a fraction has both in a row."""
    if isinstance(value, dict) and set(value) == {"exact", "value"}:
        yield path, str(value["exact"]), str(value["value"])
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _rows(f"{path}.{key}" if path else str(key), each)
    elif isinstance(value, list):
        for at, each in enumerate(value, 1):
            yield from _rows(f"{path}.{at}", each)
    else:
        yield path, "", "" if value is None else str(value)
