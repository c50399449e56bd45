"""A PAR sheet over HTTP is the one the command makes, and bad asking is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from houseedge.odds import solve
from houseedge.reports.par import check
from houseedge.rules import Catalog
from tests import plain
from tests.web.live import LiveHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("par"), []) as opened:
        yield opened


@pytest.mark.slow
def test_a_sheet_over_http_is_whole_and_the_same_twice(house: LiveHouse) -> None:
    with plain.client(base_url=house.url, timeout=300) as http:
        asked = {"format": "json", "seats": "1"}
        answers = [http.get("/api/par/california", params=asked) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].content == answers[1].content
        assert check(answers[0].content) is None
        sheet = answers[0].json()["sheet"]
        assert Fraction(sheet["base"]["ev"]["exact"]) == solve().ev
        assert sheet["provenance"]["command"] == "houseedge par california --seats 1"


def test_a_sheet_that_cannot_be_is_refused_in_a_sentence(house: LiveHouse) -> None:
    with plain.client(base_url=house.url, timeout=60) as http:
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


#: A Blind that pays a straight flush 40 to 1: how its seats vary together is kept nowhere.
OWN_BLIND = """\
id = "forty"
version = 1
wager = "blind"
title = "Blind, 40 for a straight flush"
sheets = []
"""
OWN_PAYS = {
    "royal_flush": "500 to 1", "straight_flush": "40 to 1", "four_of_a_kind": "10 to 1",
    "full_house": "3 to 1", "flush": "3 to 2", "straight": "1 to 1",
}  # fmt: skip


def test_several_seats_of_a_game_nobody_counted_are_refused_by_name(tmp_path: Path) -> None:
    data = files("houseedge.rules").joinpath("data")
    (tmp_path / "rules" / "paytables").mkdir(parents=True)
    (tmp_path / "rules" / "profiles").mkdir()
    lines = "".join(f'\n[[lines]]\nhand = "{h}"\npays = "{p}"\n' for h, p in OWN_PAYS.items())
    (tmp_path / "rules" / "paytables" / "forty.toml").write_text(OWN_BLIND + lines)
    posted = data.joinpath("profiles", "washington.toml").read_text("utf-8")
    own = posted.replace('id = "washington"', 'id = "own"').replace('["standard"]', '["forty"]')
    (tmp_path / "rules" / "profiles" / "own.toml").write_text(own)
    catalog = Catalog(tmp_path / "rules")
    with (
        LiveHouse(tmp_path / "house", [], catalog=catalog) as opened,
        plain.client(base_url=opened.url, timeout=60) as http,
    ):
        answer = http.get("/api/par/own?seats=2")
    assert answer.status_code == 409, answer.text
    told = answer.json()["error"]
    assert told["field"] == "seats"
    assert "ask with seats=1, or run houseedge par own --seats 2" in told["message"]
