from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseedge.progressive import link as module
from houseedge.progressive.link import (
    ANSWERS_KEPT,
    Link,
    receive,
)
from houseedge.progressive.message import (
    Accepted,
    Answer,
    Claimed,
    ClaimHit,
    CoinIn,
    Command,
    Confirm,
    ConfirmHit,
    Contribute,
    Effect,
    Expected,
    FinishRound,
    Join,
    LeaveLink,
    LinkRefused,
    ReverseRound,
    TakeOff,
    WithdrawHit,
)

RIDE, STUD = "Let It Ride", "Mississippi Stud"
EMPTY = Link.of([RIDE, STUD], ["royal_flush", "flush"], bet=500)


def join(sequence: int = 1, table: str = "A", game: str = RIDE) -> Join:
    return Join(table=table, sequence=sequence, game=game)


def coin_in(sequence: int, round: int, *seats: int, table: str = "A", bet: int = 500) -> CoinIn:
    return CoinIn(table=table, sequence=sequence, round=round, bets=dict.fromkeys(seats, bet))


def hit(
    sequence: int,
    round: int,
    seat: int,
    line: str = "flush",
    *,
    table: str = "A",
    bet: int = 500,
) -> Claimed:
    return Claimed(table=table, sequence=sequence, round=round, seat=seat, line=line, bet=bet)


def confirm(sequence: int, hit: int, table: str = "A") -> Confirm:
    return Confirm(table=table, sequence=sequence, hit=hit, by="Otto")


def take_off(sequence: int, hit: int, table: str = "A") -> TakeOff:
    return TakeOff(table=table, sequence=sequence, hit=hit)


def end(sequence: int, round: int, *, void: bool = False, table: str = "A") -> FinishRound:
    return FinishRound(table=table, sequence=sequence, round=round, void=void)


def leave(sequence: int, table: str = "A") -> LeaveLink:
    return LeaveLink(table=table, sequence=sequence)


def accepted(sequence: int, table: str = "A", order: int | None = None) -> Accepted:
    return Accepted(table=table, sequence=sequence, order=order)


def send(link: Link, commands: Iterable[Command]) -> tuple[Link, list[Effect], list[Answer]]:
    """All commands in turn: the link, the effects and the answers."""
    effects: list[Effect] = []
    answers: list[Answer] = []
    for command in commands:
        link, said = receive(link, command)
        *done, answer = said
        assert isinstance(answer, Answer)
        answers.append(answer)
        for effect in done:
            assert isinstance(effect, Effect)
            effects.append(effect)
    return link, effects, answers


def refusal(commands: Sequence[Command]) -> tuple[str, str]:
    """The name and the rule by which the last command is refused; those before are done."""
    _, _, answers = send(EMPTY, commands)
    *before, last = answers
    assert all(isinstance(answer, Accepted) for answer in before)
    assert isinstance(last, LinkRefused)
    return last.refusal, last.rule


#: A whole visit: a round with a hit, one with nothing, one that is void.
VISIT: tuple[Command, ...] = (
    join(1),
    coin_in(2, 1, 1, 4),
    hit(3, 1, 4),
    confirm(4, 3),
    end(5, 1),
    coin_in(6, 2, 1),
    end(7, 2),
    coin_in(8, 3, 2),
    end(9, 3, void=True),
    leave(10),
)


def test_a_visit_has_its_effects_in_order_and_each_command_an_answer() -> None:
    link, effects, answers = send(EMPTY, VISIT)
    assert effects == [
        Contribute(table="A", round=1, seat=1, bet=500),
        Contribute(table="A", round=1, seat=4, bet=500),
        ClaimHit(table="A", hit=3, round=1, seat=4, line="flush", bet=500),
        ConfirmHit(table="A", hit=3, order=1, round=1, seat=4, line="flush", bet=500),
        Contribute(table="A", round=2, seat=1, bet=500),
        Contribute(table="A", round=3, seat=2, bet=500),
        ReverseRound(table="A", round=3),
    ]
    assert answers == [accepted(n, order=1 if n == 4 else None) for n in range(1, 11)]
    # Three bets of 5.00 stand, the void one does not.
    assert link.tables["A"].coin_in == 3 * 500
    assert link.tables["A"].game is None


def test_no_command_and_no_effect_names_an_amount_won() -> None:
    kinds = (*Command.__args__, *Effect.__args__)
    fields = {name for kind in kinds for name in kind.__struct_fields__}
    assert fields == {
        *("table", "sequence", "game", "round", "bets", "seat", "line", "bet", "hit"),
        *("void", "order", "by", "card"),
    }


# Repeated, lost and mistaken messages


@pytest.mark.parametrize("count", range(1, len(VISIT) + 1))
def test_a_repeated_command_gets_its_answer_again_and_does_nothing(count: int) -> None:
    link, _, answers = send(EMPTY, VISIT[:count])
    for command, answer in zip(VISIT, answers, strict=False):
        assert receive(link, command) == (link, (answer,))


def test_a_repeated_refusal_is_the_same_even_when_it_would_now_be_allowed() -> None:
    link, _, (*_, said) = send(EMPTY, [join(), coin_in(2, 1, 1), leave(3)])
    assert isinstance(said, LinkRefused)
    link, _, _ = send(link, [end(4, 1)])
    assert receive(link, leave(3)) == (link, (said,))


def test_seats_in_another_order_make_no_other_command() -> None:
    link, _, _ = send(EMPTY, [join(), coin_in(2, 1, 1, 4)])
    assert receive(link, coin_in(2, 1, 4, 1)) == (link, (accepted(2),))


@pytest.mark.parametrize(("ahead", "expected"), [(coin_in(4, 1, 1), 2), (leave(3), 2)])
def test_a_gap_is_answered_with_the_sequence_that_is_due(ahead: Command, expected: int) -> None:
    link, _, _ = send(EMPTY, [join()])
    said = Expected(table="A", sequence=ahead.sequence, expected=expected)
    assert receive(link, ahead) == (link, (said,))


def test_a_table_nobody_knows_begins_with_one() -> None:
    said = Expected(table="B", sequence=7, expected=1)
    assert receive(EMPTY, leave(7, "B")) == (EMPTY, (said,))


@pytest.mark.parametrize("sequence", [1, 2])
def test_another_command_under_a_used_sequence_is_refused_and_told_the_next(sequence: int) -> None:
    link, _, _ = send(EMPTY, [join(), coin_in(2, 1, 1)])
    after, said = receive(link, coin_in(sequence, 1, 1, 2))
    (answer,) = said
    assert after is link
    assert isinstance(answer, LinkRefused)
    assert (answer.refusal, answer.rule, answer.expected) == ("SequenceUsed", "P-09", 3)
    assert answer.message == f"sequence {sequence} was used for another command"


def test_answers_are_kept_so_long_and_an_older_command_still_does_nothing_twice() -> None:
    rounds = [
        command
        for n in range(ANSWERS_KEPT)
        for command in (coin_in(2 + 2 * n, n + 1, 1), end(3 + 2 * n, n + 1))
    ]
    link, _, answers = send(EMPTY, [join(), *rounds])
    assert len(link.tables["A"].kept) == ANSWERS_KEPT
    for command, answer in list(zip(rounds, answers[1:], strict=True))[-ANSWERS_KEPT:]:
        assert receive(link, command) == (link, (answer,))
    after, (late,) = receive(link, rounds[0])
    assert after is link
    assert isinstance(late, LinkRefused)
    assert (late.refusal, late.expected) == ("SequenceUsed", 2 * ANSWERS_KEPT + 2)


def test_there_is_no_sequence_below_one() -> None:
    after, (answer,) = receive(EMPTY, join(0))
    assert after is EMPTY
    assert isinstance(answer, LinkRefused)
    assert (answer.refusal, answer.expected) == ("SequenceUsed", 1)
    assert answer.message == "sequence 0 is none: the first is 1"


def test_p02_every_seat_of_the_largest_table_may_bet() -> None:
    _, effects, _ = send(EMPTY, [join(), coin_in(2, 1, *range(1, 33))])
    assert [effect.seat for effect in effects if isinstance(effect, Contribute)] == [*range(1, 33)]


def test_p01_where_no_bet_is_fixed_a_cent_is_a_bet() -> None:
    free = Link.of([RIDE], ["flush"])
    _, effects, _ = send(free, [join(), coin_in(2, 1, 4, bet=1)])
    assert effects == [Contribute(table="A", round=1, seat=4, bet=1)]


# Refusals

OPEN = (join(), coin_in(2, 1, 1, 4))
CLAIMED = (*OPEN, hit(3, 1, 4))
WON = (*CLAIMED, confirm(4, 3))
REFUSED: list[tuple[str, Sequence[Command], tuple[str, str]]] = [
    ("a game that was not proven", [join(game="Pai Gow")], ("GameNotProven", "P-09")),
    ("a stranger's bets", [coin_in(1, 1, 1)], ("NotJoined", "P-09")),
    ("bets after leaving", [join(), leave(2), coin_in(3, 1, 1)], ("NotJoined", "P-09")),
    ("joining twice", [join(), join(2, game=STUD)], ("AlreadyJoined", "P-09")),
    ("a second round", [*OPEN, coin_in(3, 2, 1)], ("RoundOpen", "P-14")),
    ("a round again", [*OPEN, end(3, 1), coin_in(4, 1, 1)], ("OtherRound", "P-14")),
    (
        "another bet than the link's",
        [join(), coin_in(2, 1, 1, bet=100)],
        ("WrongBonusAmount", "P-08"),
    ),
    ("a bet of nothing", [join(), coin_in(2, 1, 1, bet=0)], ("BadAmount", "P-01")),
    ("seat nought", [join(), coin_in(2, 1, 0)], ("NoSuchSeat", "P-02")),
    ("too many seats", [join(), coin_in(2, 1, *range(1, 34))], ("NoSuchSeat", "P-02")),
    ("a hit before the bets", [join(), hit(2, 1, 1)], ("OtherRound", "P-14")),
    ("a hit in another round", [*OPEN, hit(3, 2, 1)], ("OtherRound", "P-14")),
    ("a hit without a bet", [*OPEN, hit(3, 1, 2)], ("NoSuchSeat", "P-02")),
    ("a hit for another bet", [*OPEN, hit(3, 1, 1, bet=100)], ("BadAmount", "P-02")),
    ("a line that is not paid", [*OPEN, hit(3, 1, 1, "pair")], ("NoSuchLine", "P-09")),
    ("a second line", [*CLAIMED, hit(4, 1, 4, "royal_flush")], ("SecondHit", "P-04")),
    ("confirming nothing", [*OPEN, confirm(3, 2)], ("NoSuchHit", "P-11")),
    ("confirming twice", [*WON, confirm(5, 3)], ("HitConfirmed", "P-12")),
    ("taking off nothing", [*OPEN, take_off(3, 2)], ("NoSuchHit", "P-11")),
    ("taking off a win", [*WON, take_off(5, 3)], ("HitConfirmed", "P-12")),
    ("ending another round", [*OPEN, end(3, 2)], ("OtherRound", "P-14")),
    ("ending with a claim", [*CLAIMED, end(4, 1)], ("HitUnconfirmed", "P-14")),
    ("voiding a win", [*WON, end(5, 1, void=True)], ("HitConfirmed", "P-12")),
    ("leaving a round", [*OPEN, leave(3)], ("RoundOpen", "P-14")),
    ("leaving a claim", [*CLAIMED, leave(4)], ("HitUnconfirmed", "P-14")),
    ("leaving a round with a win", [*WON, leave(5)], ("RoundOpen", "P-14")),
]


@pytest.mark.parametrize(
    ("commands", "by"), [pytest.param(c, by, id=what) for what, c, by in REFUSED]
)
def test_what_is_not_allowed_is_refused_by_name_and_clause(
    commands: Sequence[Command], by: tuple[str, str]
) -> None:
    assert refusal(commands) == by


@pytest.mark.parametrize(
    "commands", [pytest.param(c, id=what) for what, c, _ in REFUSED if len(c) > 1]
)
def test_a_refused_command_changes_nothing_but_the_count(commands: Sequence[Command]) -> None:
    before, _, _ = send(EMPTY, commands[:-1])
    after, said = receive(before, commands[-1])
    assert len(said) == 1
    was, now = before.tables["A"], after.tables["A"]
    assert (now.game, now.round, now.coin_in, now.last_round) == (
        *(was.game, was.round, was.coin_in, was.last_round),
    )
    assert now.next_sequence == was.next_sequence + 1
    assert after.confirmed == before.confirmed


def test_strangers_who_are_refused_leave_no_trace() -> None:
    link, _, _ = send(EMPTY, [join(game="Pai Gow"), coin_in(1, 1, 1, table="B")])
    assert link == EMPTY


def test_a_link_has_room_for_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TABLES", 2)
    link, _, answers = send(EMPTY, [join(table=name) for name in "ABC"])
    assert [answer.table for answer in answers if isinstance(answer, LinkRefused)] == ["C"]
    assert set(link.tables) == {"A", "B"}


# Claims


def test_a_claim_taken_off_may_be_made_again_for_another_line() -> None:
    _, effects, answers = send(
        EMPTY, [*CLAIMED, take_off(4, 3), hit(5, 1, 4, "royal_flush"), confirm(6, 5), end(7, 1)]
    )
    assert all(isinstance(answer, Accepted) for answer in answers)
    assert effects[2:] == [
        ClaimHit(table="A", hit=3, round=1, seat=4, line="flush", bet=500),
        WithdrawHit(table="A", hit=3),
        ClaimHit(table="A", hit=5, round=1, seat=4, line="royal_flush", bet=500),
        ConfirmHit(table="A", hit=5, order=1, round=1, seat=4, line="royal_flush", bet=500),
    ]


def test_a_void_round_withdraws_its_claims_before_its_contributions() -> None:
    _, effects, _ = send(EMPTY, [*CLAIMED, end(4, 1, void=True)])
    assert effects[-2:] == [WithdrawHit(table="A", hit=3), ReverseRound(table="A", round=1)]


def test_a_table_that_left_joins_again_under_its_next_sequence_with_another_game() -> None:
    link, _, answers = send(EMPTY, [join(), leave(2), join(3, game=STUD)])
    assert answers[-1] == accepted(3)
    assert link.tables["A"].game == STUD


# The wire

EVERY: tuple[Command, ...] = (*VISIT, take_off(11, 3))


@pytest.mark.parametrize("command", EVERY, ids=lambda c: f"{type(c).__name__}-{c.sequence}")
def test_every_command_survives_json(command: Command) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command), type=Command) == command


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "join", "table": "", "sequence": 1, "game": "Let It Ride"}',
        '{"type": "leave", "table": "A", "sequence": 0}',
        '{"type": "coin_in", "table": "A", "sequence": 2, "round": 1, "bets": {"1": 0}}',
        '{"type": "coin_in", "table": "A", "sequence": 2, "round": 1, "bets": {"1": 5.5}}',
        '{"type": "read_meter", "table": "A", "sequence": 2}',
    ],
)
def test_what_is_no_command_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Command)


# The law


@st.composite
def visits(draw: st.DrawFn, table: str) -> list[Command]:
    """Commands of one table in order, most of them allowed."""
    commands: list[Command] = [join(table=table, game=draw(st.sampled_from([RIDE, STUD])))]
    for round in range(1, draw(st.integers(1, 3)) + 1):
        seats = draw(st.sets(st.integers(1, 4), max_size=4))
        commands.append(coin_in(len(commands) + 1, round, *seats, table=table))
        claims: list[int] = []
        for seat in draw(st.lists(st.integers(1, 4), max_size=3)):
            claims.append(len(commands) + 1)
            commands.append(hit(len(commands) + 1, round, seat, table=table))
        for claim in draw(st.permutations(claims)):
            stands = draw(st.booleans())
            at = len(commands) + 1
            commands.append(confirm(at, claim, table) if stands else take_off(at, claim, table))
        commands.append(end(len(commands) + 1, round, void=draw(st.booleans()), table=table))
    commands.append(leave(len(commands) + 1, table))
    return commands


def _without_order(item: Answer | Effect) -> Answer | Effect:
    """An answer or effect less its place among the confirmations of all tables."""
    if isinstance(item, Accepted | ConfirmHit):
        return msgspec.structs.replace(item, order=0)
    return item


@given(st.data())
def test_whatever_the_network_does_each_command_is_done_once_and_in_order(
    data: st.DataObject,
) -> None:
    scripts = {table: data.draw(visits(table), label=table) for table in "ABC"}
    alone = {table: send(EMPTY, script) for table, script in scripts.items()}
    everything = [command for script in scripts.values() for command in script]
    link, effects, order = EMPTY, list[Effect](), 0
    answered: dict[tuple[str, int], Answer] = {}

    def deliver(command: Command) -> None:
        nonlocal link, order
        before = link
        link, (*done, answer) = receive(link, command)
        key = (command.table, command.sequence)
        if key in answered:
            assert (link, done, answer) == (before, [], answered[key])
        elif isinstance(answer, Expected):
            assert (link, done) == (before, [])
            assert answer.expected < command.sequence
            assert (command.table, answer.expected) not in answered
        else:
            assert isinstance(answer, Answer)
            assert command.sequence == 1 or (command.table, command.sequence - 1) in answered
            answered[key] = answer
        for effect in done:
            assert isinstance(effect, Effect)
            assert effect.table == command.table
            if isinstance(effect, ConfirmHit):
                order += 1
                assert effect.order == order
            effects.append(effect)

    # Anything arrives, in any order, any number of times, or not at all ...
    for command in data.draw(st.lists(st.sampled_from(everything), max_size=40), label="network"):
        deliver(command)
    # ... then each table asks again from where the link says it stands, in any interleaving.
    left = sorted(scripts)
    while left:
        table = data.draw(st.sampled_from(left), label="next")
        at = link.tables[table].next_sequence if table in link.tables else 1
        if at > len(scripts[table]):
            left.remove(table)
        else:
            deliver(scripts[table][at - 1])

    assert set(answered) == {(command.table, command.sequence) for command in everything}
    for table, (_, done, said) in alone.items():
        mine = [_without_order(effect) for effect in effects if effect.table == table]
        assert mine == [_without_order(effect) for effect in done]
        answers = [answered[table, n] for n in range(1, len(said) + 1)]
        assert [_without_order(a) for a in answers] == [_without_order(a) for a in said]
    assert link.confirmed == order
