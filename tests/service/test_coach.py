"""The coach counts a player's own decision in a process of its own, and nobody else's."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

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
