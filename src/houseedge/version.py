"""Which version of House Edge this is."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The version that is installed; "unreleased" where it runs from its sources alone."""
    try:
        return metadata.version("houseedge")
    except metadata.PackageNotFoundError:
        return "unreleased"
