"""A PAR sheet over HTTP is the one the command makes, and bad asking is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import httpx
import pytest

from houseedge.odds import solve
from houseedge.reports.par import check
from tests.web.live import LiveHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("par"), []) as opened:
        yield opened


@pytest.mark.slow
def test_a_sheet_over_http_is_whole_and_the_same_twice(house: LiveHouse) -> None:
    with httpx.Client(base_url=house.url, timeout=300) as http:
        asked = {"format": "json", "seats": "1"}
        answers = [http.get("/api/par/california", params=asked) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].content == answers[1].content
        assert check(answers[0].content) is None
        sheet = answers[0].json()["sheet"]
        assert Fraction(sheet["base"]["ev"]["exact"]) == solve().ev
        assert sheet["provenance"]["command"] == "houseedge par california --seats 1"


def test_a_sheet_that_cannot_be_is_refused_in_a_sentence(house: LiveHouse) -> None:
    with httpx.Client(base_url=house.url, timeout=60) as http:
        for path, field in (
            ("nowhere", "profile"),
            ("california?seats=9", "seats"),
            ("california?seats=7", "seats"),
            ("california?meter=much", "meter"),
            ("washington?tables=trips", "tables"),
            ("washington?tables=trips=UP-1", None),
            ("washington?format=doc", "format"),
            ("california?meter=100", None),
        ):
            answer = http.get(f"/api/par/{path}")
            assert answer.status_code in (400, 404, 409, 422), (path, answer.text)
            told = answer.json()
            assert field is None or field in answer.text, (path, told)
