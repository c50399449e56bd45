"""P-09, P-16, and what a link adds to P-07 and E-04."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseedge.lab.link import (
    LET_IT_RIDE,
    MISSISSIPPI_STUD,
    ULTIMATE_FIVE,
    ULTIMATE_SEVEN,
    UnequalOdds,
    verify_link,
)
from houseedge.progressive.link import (
    Link,
    receive,
)
from houseedge.progressive.message import (
    Accepted,
    Claimed,
    CoinIn,
    Command,
    Confirm,
    ConfirmHit,
    Effect,
    Join,
    LinkRefused,
)
from houseedge.rules import Catalog, Rules, Wager, built_in
from tests.felt import meter_after, results, settled, spot

PENNSYLVANIA = built_in().paytable("PA-01")
GAMES = (ULTIMATE_FIVE, LET_IT_RIDE, MISSISSIPPI_STUD)


def linked() -> Link:
    """Pennsylvania's link, with the games that are proven for it."""
    proofs = verify_link(GAMES, PENNSYLVANIA)
    lines = (line.key for line in PENNSYLVANIA.lines)
    return Link.of((proof.game for proof in proofs), lines, PENNSYLVANIA.bet)


def effects(*commands: Command) -> list[Effect]:
    """All effects of commands that are all accepted."""
    link, done = linked(), list[Effect]()
    for command in commands:
        link, said = receive(link, command)
        assert isinstance(said[-1], Accepted)
        done += [item for item in said if isinstance(item, Effect)]
    return done


def test_p09_a_hand_has_equal_odds_in_every_game_of_the_link() -> None:
    royals = {proof.game: proof.lines[0].probability for proof in verify_link(GAMES, PENNSYLVANIA)}
    assert royals == {game.name: Fraction(1, 649_740) for game in GAMES}


def test_p09_a_game_with_other_odds_is_refused() -> None:
    with pytest.raises(UnequalOdds) as refusal:
        verify_link([*GAMES, ULTIMATE_SEVEN], PENNSYLVANIA)
    assert refusal.value.rule == "P-09"


@pytest.mark.parametrize(("game", "joins"), [(LET_IT_RIDE, True), (ULTIMATE_SEVEN, False)])
def test_p09_only_a_table_of_a_proven_game_joins(game: object, joins: bool) -> None:
    name = getattr(game, "name", "")
    link, (answer,) = receive(linked(), Join(table="12", sequence=1, game=name))
    assert isinstance(answer, Accepted if joins else LinkRefused)
    assert ("12" in link.tables) is joins


def test_p07_p09_linked_hits_go_by_order_of_confirmation_not_of_claim() -> None:
    def table(name: str, game: str) -> tuple[Command, ...]:
        return (
            Join(table=name, sequence=1, game=game),
            CoinIn(table=name, sequence=2, round=1, bets={1: 500}),
            Claimed(table=name, sequence=3, round=1, seat=1, line="royal_flush", bet=500),
        )

    done = effects(
        *table("first to claim", LET_IT_RIDE.name),
        *table("second to claim", MISSISSIPPI_STUD.name),
        Confirm(table="second to claim", sequence=4, hit=3, by="Otto"),
        Confirm(table="first to claim", sequence=4, hit=3, by="Otto"),
    )
    confirmed = [(e.order, e.table) for e in done if isinstance(e, ConfirmHit)]
    assert confirmed == [(1, "second to claim"), (2, "first to claim")]


def test_e04_a_royal_at_one_table_has_no_effect_that_names_another() -> None:
    done = effects(
        Join(table="here", sequence=1, game=LET_IT_RIDE.name),
        Join(table="there", sequence=1, game=ULTIMATE_FIVE.name),
        CoinIn(table="there", sequence=2, round=1, bets={1: 500, 2: 500}),
        CoinIn(table="here", sequence=2, round=1, bets={1: 500}),
        Claimed(table="here", sequence=3, round=1, seat=1, line="royal_flush", bet=500),
        Confirm(table="here", sequence=4, hit=3, by="Otto"),
    )
    # Two bets there, and a bet, a claim and its confirmation here.
    assert [effect.table for effect in done] == ["there", "there", "here", "here", "here"]


# P-16: off until a paytable with envy is configured.

#: With this flop A-K of hearts is a royal flush in hole cards and flop.
BOARD, DEALER, ROYAL = "Qh Jh Th 4s 5d", "6c 7s", "Ah Kh"

ENVY_TABLE = """\
id = "OURS-ENVY"
version = 1
wager = "progressive"
title = "Our link with Envy"
sheets = []

[[lines]]
hand = "royal_flush"
cards = "hole_and_flop"
pays = "100 %"
envy = "1000.00"

[[lines]]
hand = "straight_flush"
cards = "hole_and_flop"
pays = "10 %"
envy = "300.00"

[[lines]]
hand = "four_of_a_kind"
cards = "hole_and_flop"
pays = "300 for 1"
"""
PROFILE = 'id = "ours"\nextends = "washington"\n[tables]\nprogressive = ["OURS-ENVY"]\n'


def our_room(folder: Path) -> Catalog:
    """Washington with a linked progressive of its own."""
    for kind, text in (("profiles", PROFILE), ("paytables", ENVY_TABLE)):
        (folder / kind).mkdir()
        (folder / kind / "ours.toml").write_text(text, encoding="utf-8")
    return Catalog(folder)


def a_royal_beside_a_bettor(rules: str | Rules) -> tuple[dict[str, str], str]:
    """What seat 1 has while seat 2 has a royal, and the meter, which held 20,000.00."""
    hand = settled(
        rules,
        board=BOARD,
        dealer=DEALER,
        seats={1: spot("2c 3d", "1x", progressive="5.00"), 2: spot(ROYAL, "1x")},
        meter="20000.00",
    )
    return results(hand, 1), meter_after(hand)


def test_p16_no_built_in_washington_table_pays_envy() -> None:
    catalog = built_in()
    tables = catalog.profile("washington").tables[Wager.PROGRESSIVE]
    assert [line.envy for id in tables for line in catalog.paytable(id).lines if line.envy] == []
    wagers, _ = a_royal_beside_a_bettor("washington")
    assert "envy" not in wagers


def test_p16_a_configured_paytable_with_envy_turns_it_on(tmp_path: Path) -> None:
    wagers, meter = a_royal_beside_a_bettor(our_room(tmp_path).rules("ours"))
    assert wagers["envy"] == "win +1000.00"
    # The house pays envy, the meter is untouched (E-02).
    assert meter == "20000.00"


def test_p16_the_configured_paytable_can_be_linked(tmp_path: Path) -> None:
    table = our_room(tmp_path).paytable("OURS-ENVY")
    assert all(proof.exact for proof in verify_link(GAMES, table))
