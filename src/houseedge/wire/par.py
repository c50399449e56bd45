"""A PAR sheet as JSON on its way to whoever asked."""

from __future__ import annotations

from typing import Any

import msgspec


class ParSignature(msgspec.Struct, frozen=True, kw_only=True):
    """A house's signature over a sheet's digest."""

    algorithm: str
    public_key: str
    signature: str


class ParDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The sheet, the SHA-256 of its canonical text, and who signed that, if anybody."""

    sheet: dict[str, Any]
    digest: str
    signature: ParSignature | None = None
