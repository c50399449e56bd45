"""The practice room over HTTP: for anybody, with nothing at stake, and exact."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseedge.cards import parse_cards
from houseedge.lab.book import open_book
from houseedge.lab.practice.sets import practice_set
from houseedge.lab.practice.taught import bets_by
from houseedge.odds import Game, advise
from houseedge.odds.simple import bets
from houseedge.rules import Catalog
from houseedge.rules.sheet import posted_table
from houseedge.rules.spec import Wager
from tests import plain
from tests.cli.run import houseedge
from tests.web.live import LiveHouse

DAY = "2026-11-15"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("practice"), []) as opened:
        yield opened


def ask(house: LiveHouse, path: str, **query: object) -> httpx.Response:
    """An answer; a machine that never counted before is asked again until it has compiled."""
    with plain.client(base_url=house.url) as http:
        end = time.monotonic() + 120
        while True:
            answer = http.get(f"/api/practice{path}", params=dict(query), timeout=120)  # type: ignore[arg-type]
            if answer.status_code != 503 or time.monotonic() > end:
                return answer
            time.sleep(0.5)


def told(house: LiveHouse, path: str, **query: object) -> Any:
    answer = ask(house, path, **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def written(house: LiveHouse) -> int:
    """How many entries the record has."""
    with house.house.store.read() as record:
        return len(list(record.record()))


def test_anybody_may_practise_and_nothing_goes_on_record(house: LiveHouse) -> None:
    before = written(house)
    room = told(house, "")
    assert room["daily"] == f"1.daily.{room['today']}"
    assert {"washington", "pennsylvania", "california"} <= {
        each["profile"] for each in room["profiles"]
    }
    hands = told(house, "/hands", set="1.daily." + DAY, count=3)
    assert hands["count"] == 20
    assert [each["street"] for each in hands["hands"]] == ["preflop", "flop", "river"]
    # What is shown is what its player sees: nothing of the board to come, of the dealer, of values.
    for hand, shown in zip(hands["hands"], (0, 3, 5), strict=True):
        assert set(hand) == {"number", "street", "hole", "board", "hand", "draw", "choices"}
        assert (len(hand["hole"]), len(hand["board"])) == (2, shown)
    assert hands["hands"][0]["choices"][1] == {"action": "3x", "times": 3, "price": "60.00"}
    again = told(house, "/hands", set="1.daily." + DAY, first=1, count=1)
    assert again["hands"] == hands["hands"][1:2]
    assert (
        told(house, "/hands", set="1.daily." + DAY, first=18, count=9)["hands"][-1]["number"] == 19
    )
    told(house, "/values", hole="Ks 2s", board="Ah Kd 7s")
    assert written(house) == before


@pytest.mark.parametrize("profile", ["washington", "pennsylvania"])
def test_values_are_those_of_the_advise_command(house: LiveHouse, profile: str) -> None:
    hands = told(house, "/hands", set="1.any.any.12", profile=profile, count=3)["hands"]
    for hand in hands:
        hole, board = " ".join(hand["hole"]), " ".join(hand["board"])
        values = told(house, "/values", profile=profile, hole=hole, board=board)
        given = ["--board", board] if board else []
        printed = houseedge("advise", "--profile", profile, "--hole", hole, *given, "--json")
        said = json.loads(printed)
        exact = {name: value["exact"] for name, value in said["actions"].items()}
        assert {each["action"]: each["exact"] for each in values["actions"]} == exact
        assert values["best"] == said["best"]
        counts = values["endings"]
        assert str(Fraction(counts["win"], counts["all"])) == said["chances"]["win"]


def test_a_mark_down_says_why_and_where_the_line_is(house: LiveHouse) -> None:
    values = told(house, "/values", hole="Th 6h", board="Kh 8h 3c")
    assert (values["best"], values["why"], values["rule"]) == ("2x", "bet_ahead", "flop_draw")
    twin = values["twin"]
    assert (twin["hole"], twin["best"]) == (["9h", "6h"], "check")
    assert twin["hand"]["title"] == "high card"
    assert twin["antes"] == pytest.approx(41_873 / 1_070_190)
    costs = {each["action"]: each["cost"] for each in values["actions"]}
    exact = advise(parse_cards("Th 6h"), parse_cards("Kh 8h 3c"), game=Game())
    assert costs == {"2x": "0.00", "check": f"{float(20 * exact.cost('check')):.2f}"}


def test_the_first_hand_and_its_values_wait_for_no_compiler(tmp_path: Path) -> None:
    with LiveHouse(tmp_path / "cold", []) as cold:
        dealt = ask(cold, "/hands", set="1.daily." + DAY)
        hole = " ".join(dealt.json()["hands"][0]["hole"])
        values = ask(cold, "/values", hole=hole).json()
        # Nobody has begun to compile: what answered needs nothing compiled.
        assert not cold.app.state.services.coach.ready
        game = Game.of(cold.house.pit.catalog.rules("washington"))
        exact = open_book(game).first_decision(parse_cards(hole))
        assert {each["action"]: each["exact"] for each in values["actions"]} == {
            name: str(value) for name, value in exact.actions.items()
        }


def test_a_table_of_the_house_is_practised_by_its_own_rules(house: LiveHouse) -> None:
    table = house.house.pit.tables["felt"]
    values = told(house, "/values", table="felt", hole="Ks 2s")
    game = Game.of(table.rules)
    assert {each["action"] for each in values["actions"]} == {
        "check", *(f"{size}x" for size in game.preflop)
    }  # fmt: skip


def test_the_rules_that_are_practised_are_those_that_hang_at_a_table(house: LiveHouse) -> None:
    with plain.client(base_url=house.url) as http:
        assert told(house, "/rules", table="felt") == http.get("/api/tables/felt/rules").json()
    read = told(house, "/rules", profile="pennsylvania")
    assert read["title"] == "Ultimate Texas Hold'em: Pennsylvania"
    posted = {each["wager"]: each["table"]["rows"] for each in read["sections"] if each["wager"]}
    blind = posted_table(Catalog().rules("pennsylvania").tables[Wager.BLIND])
    assert posted["blind"] == [[each.hand, each.pays] for each in blind.lines]
    assert told(house, "/rules") == told(house, "/rules", profile="washington")


def test_the_simple_strategy_has_its_exact_cost_and_drills(house: LiveHouse) -> None:
    found = told(house, "/strategies")
    simple = found["strategies"][0]
    assert simple["edge"] == "85304831237/3476726253000"
    assert Fraction(simple["edge"]) - Fraction(found["perfect"]) == Fraction(simple["cost"])
    # What was found costs less with every rule more, and less than the published one with fewer.
    others = found["strategies"][1:]
    assert [len(each["rules"]) for each in others] == list(range(1, len(others) + 1))
    costs = [Fraction(each["cost"]) for each in others]
    assert costs == sorted(costs, reverse=True)
    assert costs[len(simple["rules"]) - 1] < Fraction(simple["cost"])
    learned = [*simple["rules"], *(r for r in others[-1]["rules"] if r["drilled"])]
    assert len(learned) > 15
    for rule in learned:
        drill = practice_set(f"1.rule.{rule['code']}.1")
        hands = told(house, "/hands", set=drill.name, count=2)["hands"]
        cards = [(" ".join(hand["hole"]), " ".join(hand["board"])) for hand in hands]
        bet = bets if rule in simple["rules"] else partial(bets_by, rule["code"])
        assert [bet(*map(parse_cards, each)) for each in cards] == [*map(drill.decides, (0, 1))]


@pytest.mark.parametrize(
    ("path", "query", "status", "says"),
    [
        ("/hands", {"set": "2.flop.close.1"}, 400, "this practice set is of version 2"),
        ("/hands", {"set": "1.turn.close.1"}, 400, "is no practice set"),
        ("/hands", {"set": "1.daily.2999-01-01"}, 400, "has not come yet"),
        ("/hands", {"set": f"1.daily.{DAY}", "first": 20}, 400, "numbers 0 to 19"),
        ("/hands", {"set": "1.any.any.1", "profile": "nevada"}, 400, "nevada"),
        ("/hands", {"set": "1.any.any.1", "profile": ""}, 400, "profile"),
        ("/hands", {"set": "1.any.any.1", "blind": ""}, 400, "''"),
        ("/hands", {"set": "1.any.any.1", "table": ""}, 404, "no table ''"),
        ("/rules", {"profile": "nevada"}, 400, "nevada"),
        ("/rules", {"profile": "washington", "table": "felt"}, 400, "not both"),
        ("/hands", {"set": "1.any.any.1", "table": "nowhere"}, 404, "no table 'nowhere'"),
        ("/hands", {"set": "1.any.any.1", "blind": "UTH-99"}, 400, "UTH-99"),
        ("/values", {"hole": "Ks"}, 400, "hole cards are two"),
        ("/values", {"hole": "Ks Ks"}, 400, "twice"),
        ("/values", {"hole": "Ks 2s", "board": "Ah Kd 7s 3c"}, 400, "none, three or five cards"),
        ("/values", {"hole": "?? 2s"}, 400, "known to nobody"),
    ],
)
def test_what_cannot_be_practised_is_refused_in_one_sentence(
    house: LiveHouse, path: str, query: dict[str, object], status: int, says: str
) -> None:
    answer = ask(house, path, **query)
    assert answer.status_code == status
    message = answer.json()["error"]["message"]
    assert says in message
    assert "\n" not in message


def test_every_profile_may_be_practised(house: LiveHouse) -> None:
    for profile in Catalog().profile_ids:
        hand = told(house, "/hands", set="1.river.any.4", profile=profile)["hands"][0]
        assert len(hand["choices"]) >= 2
