"""The coach counts a player's own decision in a process of its own, and nobody else's."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseedge.rules import Catalog
from houseedge.service.config import HouseFile, TableFile, TimesFile, house_config
from tests.service.live import LiveHouse

DECK = "Ks 2s  9c 9d  Ah Kd 7s  3c 4d"


def test_every_choice_of_ones_own_decision_is_valued_exactly(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, [DECK]) as house:
        kim = house.seated()
        early = kim.http.get("/api/tables/felt/advice")
        assert early.status_code == 409
        assert early.json()["error"]["message"] == "no decision of yours is due"
        wagers = {"ante": "10.00", "blind": "10.00"}
        kim.did("Bet", seat=1, wagers=wagers)
        house.wait_for("preflop")
        preflop = kim.http.get("/api/tables/felt/advice", timeout=120).json()
        assert preflop["street"] == "preflop"
        assert preflop["best"] == "4x"
        kim.did("Check", seat=1)
        house.wait_for("flop")
        flop = kim.http.get("/api/tables/felt/advice", timeout=120).json()
        # The same figures as `houseedge advise --hole "Ks 2s" --board "Ah Kd 7s"`.
        from houseedge.cards import parse_cards
        from houseedge.odds import advise

        exact = advise(parse_cards("Ks 2s"), parse_cards("Ah Kd 7s"))
        told = {each["action"]: Fraction(each["exact"]) for each in flop["actions"]}
        assert told == dict(exact.actions)
        assert flop["best"] == exact.best == "2x"
        costs = {each["action"]: each["cost"] for each in flop["actions"]}
        assert costs["2x"] == "0.00"
        assert costs["check"] == f"{float(exact.cost('check') * 10):.2f}"
        stranger = house.guest("Eve")
        assert stranger.http.get("/api/tables/felt/advice").status_code == 409


def told(
    folder: Path, deck: str, decided: tuple[str, ...], *, ante: str = "10.00", **table: Any
) -> dict[str, Any]:
    """What the coach says of a decision at a table of one's own, once some streets are checked."""
    rules = folder / "rules"
    for kind in ("profiles", "paytables"):
        (rules / kind).mkdir(parents=True)
    lines = table.pop("blind", [])
    if lines:
        pays = "".join(f'[[lines]]\nhand = "{hand}"\npays = "{odds}"\n' for hand, odds in lines)
        (rules / "paytables" / "own.toml").write_text(
            f'id = "own"\nversion = 1\nwager = "blind"\ntitle = "Own"\nsheets = []\n{pays}'
        )
        (rules / "profiles" / "room.toml").write_text(
            'id = "room"\nextends = "washington"\ntitle = "Room"\n[tables]\nblind = ["own"]\n'
        )
    catalog = Catalog(rules)
    times = TimesFile(betting=0.2, deciding=60.0, resting=60.0)
    profile = "room" if lines else "washington"
    felt = TableFile(id="felt", profile=profile, title="Felt", times=times, **table)
    chosen = house_config(HouseFile(tables=[felt]), catalog, "test")
    with LiveHouse(folder / "house", [deck], chosen=chosen, catalog=catalog) as house:
        kim = house.seated()
        kim.did("Bet", seat=1, wagers={"ante": ante, "blind": ante})
        house.wait_for("preflop")
        for street in decided:
            kim.did("Check", seat=1)
            house.wait_for(street)
        answer: dict[str, Any] = kim.http.get("/api/tables/felt/advice", timeout=120).json()
        return answer


def values(answer: dict[str, Any]) -> dict[str, Fraction]:
    return {each["action"]: Fraction(each["exact"]) for each in answer["actions"]}


STANDARD = [
    ("royal_flush", "500 to 1"),
    ("straight_flush", "50 to 1"),
    ("four_of_a_kind", "10 to 1"),
    ("full_house", "3 to 1"),
    ("flush", "3 to 2"),
    ("straight", "1 to 1"),
]


@pytest.mark.parametrize(
    ("blind", "check"),
    [
        (STANDARD, "-1.469"),
        (STANDARD[::-1], "-1.469"),
        (STANDARD[1:], "-1.469"),  # five lines: no royal flush can come of these cards
        ([*STANDARD, ("three_of_a_kind", "10 to 1")], "-1.434"),
    ],
)
def test_s06_blind_lines_are_read_by_their_hand(
    tmp_path: Path, blind: list[tuple[str, str]], check: str
) -> None:
    answer = told(tmp_path, "3h 2d  9c 9d  4c 6c 7c  Kh Ks", ("flop",), blind=blind)
    assert answer["best"] == "check"
    assert f"{float(values(answer)['check']):.3f}" == check


def test_o03_a_folded_ante_that_comes_back_is_in_the_value_of_a_fold(tmp_path: Path) -> None:
    deck = "7h 2d  9c 9d  3c 5s 9h  Jd Qc"
    settings = {"folded_ante": "refund"}
    answer = told(tmp_path, deck, ("flop", "river"), settings=settings)
    assert values(answer)["fold"] == Fraction(-1619, 990)


def test_b12_a_bet_the_cap_forbids_is_not_valued(tmp_path: Path) -> None:
    answer = told(tmp_path, "As Ah  9c 9d  4c 6c 7c  Kh Ks", (), ante="100.00")
    assert (answer["best"], list(values(answer))) == ("3x", ["3x", "check"])
