"""How a PAR sheet may be written."""

from __future__ import annotations

from enum import StrEnum


class ParForm(StrEnum):
    """One form of a sheet; `media` is what it is called where it is sent."""

    HTML = "html"
    PDF = "pdf"
    JSON = "json"
    CSV = "csv"

    @property
    def media(self) -> str:
        """The media type."""
        return {
            "html": "text/html; charset=utf-8",
            "pdf": "application/pdf",
            "json": "application/json",
            "csv": "text/csv; charset=utf-8",
        }[self.value]
