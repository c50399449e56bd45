"""The version is known wherever the package runs."""

from __future__ import annotations

from importlib import metadata

import pytest

from houseedge.house.software import as_installed, measure
from houseedge.rules import built_in
from houseedge.version import version


def test_sources_that_nobody_installed_say_so_and_a_house_opens_on_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    assert version() == metadata.version("houseedge")
    monkeypatch.setattr(metadata, "distribution", missing)
    assert version() == "unreleased"
    assert as_installed() == {}
    assert measure(built_in()).version == "unreleased"
