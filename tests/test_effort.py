from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.effort import times


@pytest.fixture(params=["quick", "soak"])
def profile(request: pytest.FixtureRequest) -> Iterator[str]:
    before = settings.get_current_profile_name()
    settings.load_profile(request.param)
    yield request.param
    settings.load_profile(before)


def test_a_soak_tries_ten_times_as_much_or_what_is_said(profile: str) -> None:
    tried = {"quick": (3, 3), "soak": (30, 50)}
    assert (times(3), times(3, soak=50)) == tried[profile]
