"""Pledges, openings and the cut at a live table (O-16)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from houseedge.fairness import Bettor, pledge_hash
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.refusal import NotOpen, Stale, WrongPledge
from tests.felt import wagers
from tests.table.pit import SEEDS, LivePit, whole

DECK = "9c 5h  8h 5c  Qc 4s  9h 9d 7s 2c Kd"
#: What each seat has drawn for itself.
CHANCES = {seat: f"a{seat}" * 32 for seat in range(1, 8)}


def pledge(live: LivePit, seat: int, chance: str | None = None) -> str:
    offer = bytes.fromhex(live.table.bound().offer)
    return pledge_hash(offer, Bettor(seat), bytes.fromhex(chance or CHANCES[seat])).hex()


def betting(*pledged: int, seats: int = 3, **setup: Any) -> LivePit:
    """A round with a bet at every seat, a pledge with some."""
    live = LivePit(players=seats, **setup)
    live.open_round()
    for seat in range(1, seats + 1):
        made = pledge(live, seat) if seat in pledged else ""
        live.act(asked.Bet(seat, wagers(), made))
    return live


def closed(*pledged: int, **setup: Any) -> LivePit:
    live = betting(*pledged, **setup)
    live.act(asked.NoMoreBets())
    if live.table.has_progressive:
        live.act(asked.LockProgressive())
    return live


def test_o16_all_but_the_cutter_open_and_then_it_cuts() -> None:
    live = closed(1, 2, 3)
    binding = live.table.bound()
    opens = (Bettor(2), Bettor(3))
    assert (binding.cutter, binding.to_open) == (Bettor(1), opens)
    assert binding.awaits_openings
    live.act(asked.TakeOpenings({"2": CHANCES[2], "3": CHANCES[3]}))
    binding = live.table.bound()
    assert binding.awaits_cut
    assert binding.opened is not None
    assert live.table.deadline == live.now + 1_500
    live.act(asked.Cut(1, binding.opened, CHANCES[1]))
    live.act(asked.Shuffle(2, whole(DECK)))
    assert live.table.bound().claims
    assert (live.table.cutter, live.table.withheld) == (1, 0)
    assert live.said("cut") == ["Ann cuts the deck"]


def test_o16_the_list_holds_everybody_with_wagers_and_pledge() -> None:
    live = closed(1, 3)
    (event,) = live.of(happened.BettingClosed)
    view = live.seen_by("spectator")["table"]["deal"]
    assert [(each["seat"], each["wagers"]) for each in view["parties"]] == [
        (seat, {"ante": 10_00, "blind": 10_00}) for seat in (1, 2, 3)
    ]
    assert [each["pledge"] is None for each in view["parties"]] == [False, True, False]
    assert (view["closing"], view["cutter"]) == (event.closing, 1)


def test_o16_with_nobody_but_the_cutter_the_openings_come_with_the_closing() -> None:
    live = closed(2)
    binding = live.table.bound()
    assert (binding.cutter, binding.to_open) == (Bettor(2), ())
    assert binding.awaits_cut


def test_o16_without_any_pledge_cards_are_dealt_at_once_and_the_deal_claims_nothing() -> None:
    live = closed()
    binding = live.table.bound()
    assert binding.cut is not None
    assert not binding.claims
    assert live.said("cut") == ["Nobody has pledged: this deal claims nothing"]
    live.act(asked.Shuffle(1, whole(DECK)))
    assert live.table.withheld == 0


def test_o16_the_cut_goes_on_from_the_seat_that_cut_last() -> None:
    live = LivePit(players=3)
    cutters = []
    for _ in range(4):
        live.open_round()
        for seat in (1, 2, 3):
            live.act(asked.Bet(seat, wagers(), pledge(live, seat)))
        live.deal(DECK + " As Ah")
        cutters.append(live.table.cutter)
        live.play(dict.fromkeys((1, 2, 3), "4x"))
        live.act(asked.EndRound())
        # Nobody opened: all are barred, so it is forgotten for the next round.
        live.pit.tables["felt"] = replace(live.table, barred={})
    assert cutters == [1, 2, 3, 1]


def test_o16_what_has_not_come_in_time_is_withheld_told_and_counted() -> None:
    live = closed(1, 2, 3)
    live.act(asked.TakeOpenings({"3": CHANCES[3]}))
    live.act(asked.CutForAbsent())
    live.act(asked.Shuffle(0, whole(DECK)))
    assert live.table.withheld == 2
    assert live.table.bound().withheld == (Bettor(2), Bettor(1))
    assert live.said("pledges") == [
        "Pledges are opened: seat 3",
        "Bob withholds the pledge of seat 2",
    ]
    assert live.said("cut") == ["Ann withholds the cut of seat 1"]
    live.play(dict.fromkeys((1, 2, 3), "4x"))
    live.act(asked.EndRound())
    # Twenty rounds without a pledge of theirs; the bet itself is taken.
    live.open_round()
    live.act(asked.Bet(1, wagers(), pledge(live, 1)))
    live.act(asked.Bet(3, wagers(), pledge(live, 3)))
    assert [bettor.seat for bettor, _ in live.table.bound().pledges] == [3]
    assert live.table.barred == {"ann": 21, "bob": 21}


def test_o16_a_bet_taken_back_takes_its_pledge_along_and_a_new_one_has_a_new_pledge() -> None:
    live = betting(1, 2)
    live.act(asked.TakeBack(1))
    assert live.table.bound().pledge(Bettor(1)) is None
    live.act(asked.Bet(1, wagers(), pledge(live, 1, "ff" * 32)))
    assert live.table.bound().pledge(Bettor(1)) == pledge(live, 1, "ff" * 32)
    live.act(asked.Bet(1, wagers()))
    assert live.table.bound().pledge(Bettor(1)) is None


def test_o16_bytes_that_do_not_fit_change_nothing() -> None:
    live = closed(1, 2, 3)
    binding = live.table.bound()
    assert binding.closing is not None
    right = asked.OpenPledge(2, binding.closing, CHANCES[2])
    assert live.act(right) == ()
    for command, refusal in (
        (asked.OpenPledge(2, binding.closing, CHANCES[3]), WrongPledge),
        (asked.OpenPledge(2, "00" * 32, CHANCES[2]), Stale),
        (asked.OpenPledge(1, binding.closing, CHANCES[1]), WrongPledge),
        (asked.Cut(1, "00" * 32, CHANCES[1]), Stale),
        (asked.TakeOpenings({"2": CHANCES[3]}), WrongPledge),
        (asked.CutForAbsent(), NotOpen),
        (asked.Shuffle(0, whole(DECK)), NotOpen),
    ):
        assert isinstance(live.refused(command), refusal), command
    live.act(asked.TakeOpenings({"2": CHANCES[2]}))
    opened = live.table.bound().opened
    assert opened is not None
    # What comes after the entry that closes the step is too late.
    assert isinstance(live.refused(asked.OpenPledge(3, binding.closing, CHANCES[3])), Stale)
    assert isinstance(live.refused(asked.Cut(2, opened, CHANCES[2])), WrongPledge)
    assert isinstance(live.refused(asked.Cut(1, opened, CHANCES[2])), WrongPledge)
    assert live.refused(asked.Cut(1, opened, CHANCES[1]), "bob").rule == "B-11"


@pytest.mark.parametrize("decided", ["settled", "void"])
def test_o16_when_a_round_is_over_every_seed_is_published_but_that_of_the_deck_it_had(
    decided: str,
) -> None:
    live = closed()
    live.act(asked.Shuffle(2, whole(DECK)))
    assert live.seen_by("ann")["table"]["deal"]["seeds"] == {}
    if decided == "void":
        live.act(asked.Void("shuffler"))
    else:
        live.play(dict.fromkeys((1, 2, 3), "4x"))
    every = {str(number): seed for number, seed in enumerate(SEEDS)}
    kept = {} if decided == "void" else {"2": SEEDS[2]}
    published = {number: seed for number, seed in every.items() if number not in kept}
    assert live.seen_by("spectator")["table"]["deal"]["seeds"] == published
    assert live.table.voids == (decided == "void")


def test_o16_a_round_nobody_bets_in_is_opened_whole_and_is_no_void() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    live.bank(1)
    live.act(asked.Void("no_bets"))
    (published,) = live.of(happened.SeedsPublished)
    assert published.seeds == dict(enumerate(SEEDS))
    assert live.table.voids == 0


def test_o16_where_pledges_are_required_a_bet_without_one_is_refused() -> None:
    live = LivePit(settings={"pledges": "required"})
    live.open_round()
    assert isinstance(live.refused(asked.Bet(1, wagers())), WrongPledge)
    live.act(asked.Bet(1, wagers(), pledge(live, 1)))


def test_o16_where_they_are_off_none_is_taken() -> None:
    live = LivePit(settings={"pledges": "off"})
    live.open_round()
    live.act(asked.Bet(1, wagers(), pledge(live, 1)))
    assert live.table.bound().pledges == ()


def test_o16_the_houses_own_bots_never_pledge() -> None:
    live = LivePit(players=0)
    live.act(asked.Sit(1, "Ada", bot=True), "ada")
    assert live.seen_by("spectator")["table"]["seats"][0]["bot"] is True


def test_o16_a_banks_stake_is_on_the_list() -> None:
    live = LivePit("california", players=3)
    live.open_round()
    while live.table.offer != 1:
        assert live.table.offer is not None
        live.act(asked.DeclineBank(live.table.offer))
    live.act(asked.TakeBank(1, 500_00, pledge(live, 1)))
    live.act(asked.Bet(2, wagers(), pledge(live, 2)))
    live.act(asked.NoMoreBets())
    assert live.table.bound().parties == (
        (Bettor(1), (("bank", 500_00),)),
        (Bettor(2), (("ante", 10_00), ("blind", 10_00))),
    )
    assert live.table.bound().cutter == Bettor(1)


@pytest.mark.parametrize("text", ["00", "xy" * 32, "AB" * 32, "00" * 33, " " + "0" * 63])
def test_o16_what_is_no_hash_is_refused_before_it_could_be_on_record(text: str) -> None:
    live = LivePit()
    live.open_round()
    assert isinstance(live.refused(asked.Bet(1, wagers(), text)), WrongPledge)
    live = closed(1, 2, 3)
    assert isinstance(live.refused(asked.TakeOpenings({"2": text})), WrongPledge)
