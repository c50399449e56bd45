"""Shufflers: faults that somebody reports and puts back, and modes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from houseedge.errors import NotationError
from houseedge.rules import built_in
from houseedge.table import HOUSE, Table, decide, evolve_all
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.device import Shuffler, idle_deck, shuffler_of
from houseedge.table.event import Changed, Event
from houseedge.table.refusal import NotOpen, NotYours, ShufflerDown
from tests.table.pit import OPEN_ROUND, LivePit

SAM, DEVICE = "staff:sam", "device:ace-1"
JAM = "a card is jammed"


def put_up(mode: str | None = "UTH") -> Table:
    """A table with an ACE between two rounds."""
    table = LivePit().table
    setup = replace(table.setup, shuffler="ACE", shuffler_mode=mode)
    return replace(table, setup=setup, shuffler=shuffler_of(setup))


def events(table: Table, command: AnyCommand, actor: str) -> tuple[Event, ...]:
    return decide(table, command, actor, 0)


def after(table: Table, command: AnyCommand, actor: str = SAM) -> Table:
    return evolve_all(table, events(table, command, actor))


@pytest.mark.parametrize(("actor", "by"), [(SAM, SAM), (DEVICE, DEVICE), (HOUSE, "")])
def test_x03_a_fault_is_reported_by_staff_the_device_or_the_house(actor: str, by: str) -> None:
    table = put_up()
    assert events(table, asked.Malfunction(JAM), actor) == (happened.ShufflerFailed(JAM, None, by),)
    down = after(table, asked.Malfunction(JAM), actor)
    assert (down.shuffler.trouble, down.shuffler.reported_by) == (JAM, by)
    with pytest.raises(ShufflerDown, match=JAM) as refused:
        events(down, OPEN_ROUND, HOUSE)
    assert refused.value.rule == "X-03"


def test_x03_a_player_reports_nothing_and_people_say_what_and_why() -> None:
    table = put_up()
    for command in (asked.Malfunction(JAM), asked.Repair("done"), asked.SetMode("UTH", "done")):
        with pytest.raises(NotYours):
            events(table, command, "ann")
    with pytest.raises(NotationError):
        events(table, asked.Malfunction(" "), SAM)
    with pytest.raises(NotationError):
        events(after(table, asked.Malfunction(JAM)), asked.Repair(" "), SAM)


def test_x03_it_is_put_back_by_staff_or_by_the_house_which_needs_no_words() -> None:
    down = after(put_up(), asked.Malfunction(JAM))
    assert events(down, asked.Repair("jam cleared"), SAM) == (
        happened.ShufflerRepaired(SAM, "jam cleared"),
    )
    assert events(down, asked.Repair(), HOUSE) == (happened.ShufflerRepaired("", ""),)
    up = after(down, asked.Repair("jam cleared"))
    assert up.shuffler == put_up().shuffler
    assert events(up, asked.Repair("again"), SAM) == ()


def test_x10_in_another_mode_no_round_opens_until_it_is_set() -> None:
    table = put_up()
    other = after(table, asked.SetMode("3CP", "another game"))
    assert other.shuffler.mode == "3CP"
    with pytest.raises(ShufflerDown, match='mode "3CP", and the technician has to set "UTH"') as no:
        events(other, OPEN_ROUND, HOUSE)
    assert no.value.rule == "X-10"
    assert after(other, asked.SetMode("UTH", "back")).shuffler == table.shuffler
    assert events(table, asked.SetMode("UTH", "to be sure"), SAM) == ()
    # In the wrong mode and jammed: the jam is told, and what is repaired is the jam.
    jammed = after(other, asked.Malfunction(JAM))
    assert jammed.shuffler.trouble == JAM
    assert not after(jammed, asked.Repair("cleared")).shuffler.works


def test_x10_a_shuffler_without_modes_has_none_to_set() -> None:
    with pytest.raises(NotOpen, match="no modes"):
        events(put_up(None), asked.SetMode("UTH", "to be sure"), SAM)


def test_another_shuffler_comes_in_its_own_mode_and_the_same_one_keeps_what_was_set() -> None:
    other = after(put_up(), asked.SetMode("3CP", "another game"))
    same = Changed(other.setup, "")
    assert other.set_up(same).shuffler == other.shuffler
    setup = replace(other.setup, shuffler="i-Deal")
    assert other.set_up(Changed(setup, "")).shuffler == Shuffler(
        model="i-Deal", mode="UTH", wants="UTH"
    )
    plain = replace(other.setup, shuffler_mode=None)
    assert other.set_up(Changed(plain, "")).shuffler.works


def test_d07_the_deck_that_is_not_dealt_is_idle_where_there_are_two() -> None:
    two = built_in().rules("california")
    first, second = two.profile.decks
    assert (idle_deck(two, first), idle_deck(two, second)) == (second, first)
    assert idle_deck(built_in().rules("washington"), "only") is None


def test_x10_the_mode_is_set_between_two_rounds_and_x01_a_deck_is_one_of_the_tables() -> None:
    table = put_up()
    betting = evolve_all(table, events(table, OPEN_ROUND, HOUSE))
    with pytest.raises(NotOpen, match="between two rounds"):
        events(betting, asked.SetMode("3CP", "a trial"), SAM)
    with pytest.raises(NotOpen, match="there is no deck 'purple' here, but one, without"):
        events(betting, asked.Malfunction(JAM, "purple"), SAM)
