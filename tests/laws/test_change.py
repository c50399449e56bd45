"""A change is no part of a round in play, whatever is changed and whenever it is posted."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from houseedge.cards import DECK, format_cards
from houseedge.rules import built_in
from houseedge.table import HOUSE, Stage, next_step
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.command import AnyCommand
from houseedge.table.event import Event
from tests.effort import times
from tests.felt import wagers
from tests.table.pit import OPEN_ROUND, LivePit, command_of

#: Everything that could make a difference to a hand, changed together.
OTHER_RULES = built_in().rules(
    "washington",
    tables={"trips": "UTH-04", "bad_beat": "BBB-03", "pairs": "UP-6"},
    settings={"rounding": "down", "folded_ante": "refund", "absent": "check_bet", "max_games": 1},
    limits={"ante": ("50.00", "60.00"), "trips": ("9.00", "9.00")},
)


def _moves(live: LivePit, seed: int) -> list[tuple[AnyCommand, str, int]]:
    """One round played at random to its end; everything that was asked, by whom and when."""
    rng = Random(seed)
    asked_for: list[tuple[AnyCommand, str, int]] = []

    def do(command: AnyCommand, actor: str) -> None:
        asked_for.append((command, actor, live.now))
        live.act(command, actor)

    do(OPEN_ROUND, HOUSE)
    for seat, player in ((1, "ann"), (2, "bob"), (3, "cat")):
        made = wagers("10.00", trips="5.00", bad_beat="5.00", progressive="1.00")
        do(asked.Bet(seat, made), player)
    while live.table.round is not None:
        due = next_step(live.table, live.now)
        assert due is not None
        undecided = live.table.round.undecided if live.table.stage is Stage.PLAYING else ()
        if undecided and rng.random() < 0.8:
            last = len(live.table.round.board) == 5 and live.table.round.board_open == 5
            wait: AnyCommand = (
                asked.Fold(undecided[0].number) if last else asked.Check(undecided[0].number)
            )
            sizes = {0: 4, 3: 2, 5: 1}[live.table.round.board_open]
            chosen = asked.Play(undecided[0].number, sizes) if rng.random() < 0.4 else wait
            do(chosen, ("ann", "bob", "cat")[undecided[0].number - 1])
            continue
        live.now = max(live.now, due.at)
        deck = format_cards(rng.sample(DECK, 52))
        do(command_of(due.step, live.table, deck), HOUSE)
    return asked_for


def _plain(events: list[Event]) -> list[Event]:
    """A round's events without what was posted in it."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, happened.RoundEnded):
            event = happened.RoundEnded(replace(event.table, posted=None, stopped=None))
        if not isinstance(event, happened.ChangePosted | happened.ProgressiveStopped):
            kept.append(event)
    return kept


@settings(max_examples=times(30), deadline=None)
@given(seed=st.integers(0, 2**20), after=st.integers(0, 30), stops=st.booleans())
def test_a_change_in_mid_round_leaves_every_card_wager_and_cent_of_it_as_it_was(
    seed: int, after: int, stops: bool
) -> None:
    live, changed = LivePit(players=3), LivePit(players=3)
    begin = len(live.events)
    moves = _moves(live, seed)
    # The round is open from the first of them on, and over with the last.
    at = 4 + after % (len(moves) - 4)
    for number, (command, actor, now) in enumerate(moves):
        if number == at:
            other = replace(
                changed.table.setup,
                rules=OTHER_RULES.reference,
                times=replace(changed.table.setup.times, deciding=1, resting=1),
                idle=1,
            )
            changed.act(asked.ChangeTable(other, "a law"), "staff:anna")
            if stops:
                changed.act(asked.StopProgressive("a law"), "staff:anna")
        changed.now = now
        changed.act(command, actor)
    assert _plain(changed.events[begin:]) == live.events[begin:]
    assert changed.books == live.books
    assert changed.pit.meters == live.pit.meters
    assert changed.wait().value == "change"  # type: ignore[union-attr]
    assert changed.table.rules == OTHER_RULES
