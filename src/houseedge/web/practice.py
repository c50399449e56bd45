"""The practice room: sets of decisions, their values and the rules one may learn.

Nothing here is kept, and nobody has to be known: no money moves and nothing goes on record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from houseedge.cards import Card, parse_cards
from houseedge.errors import NotationError
from houseedge.house.decision import valued
from houseedge.lab.practice.explained import Explained, draw_of
from houseedge.lab.practice.sets import VERSION, Lesson, NoSuchSet, practice_set
from houseedge.lab.practice.taught import RULES, street_of_rule
from houseedge.money import Cents
from houseedge.odds.game import Game
from houseedge.rules import Wager
from houseedge.rules.sheet import rules_sheet
from houseedge.rules.spec import Rules
from houseedge.table.posted import posted_sheet
from houseedge.table.words import hand_view
from houseedge.web.route import Call
from houseedge.web.tables import write_sheet
from houseedge.wire.lobby import PostedSheet
from houseedge.wire.practice import (
    FlushDraw,
    PracticeChoice,
    PracticeHand,
    PracticeHands,
    PracticeRoom,
    PracticeRules,
    PracticeValues,
    Street,
    TaughtRule,
    TaughtStrategies,
    TaughtStrategy,
    TwinHand,
)

#: The Ante that values are shown for, where a table's limits take it.
ANTE = 20_00
#: The most decisions in one answer.
MOST = 10
#: By whose rules it is where nobody says.
_USUAL = "washington"

Id = Annotated[str, msgspec.Meta(max_length=64)]
Cards = Annotated[str, msgspec.Meta(max_length=32)]


class PracticeBy(msgspec.Struct, frozen=True, kw_only=True):
    """By whose rules: a table's of this house, or a profile's with one of its Blind tables."""

    profile: Id | None = None
    blind: Id | None = None
    table: Id | None = None


class PracticeHandsQuery(PracticeBy, frozen=True, kw_only=True):
    """Which decisions of which set."""

    set: Id
    first: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 1


class PracticeQuery(PracticeBy, frozen=True, kw_only=True):
    """One decision: two cards of one's own, and none, three or five of the board."""

    hole: Cards
    board: Cards = ""


async def room(call: Call[None, None]) -> PracticeRoom:
    """What may be practised here, and the set of the day."""
    pit = call.services.house.pit
    catalog, today = pit.catalog, _today(call)
    played = dict.fromkeys(table.rules.profile.id for table in pit.tables.values())
    return PracticeRoom(
        version=VERSION,
        today=today,
        daily=f"{VERSION}.daily.{today}",
        profiles=[
            PracticeRules(
                profile=each,
                title=catalog.profile(each).title,
                blinds=list(catalog.profile(each).tables[Wager.BLIND]),
                played=each in played,
            )
            for each in dict.fromkeys((*played, *catalog.profile_ids))
        ],
    )


async def hands(call: Call[None, PracticeHandsQuery]) -> PracticeHands:
    """Some decisions of a practice set, in order; nothing of what would come after them."""
    query = call.query
    of = practice_set(query.set)
    if of.daily and of.seed > _today(call):
        raise NoSuchSet(f"set: the day {of.seed} has not come yet")
    rules = _rules(call)
    game, ante = Game.of(rules), _ante(rules)
    last = query.first + query.count
    of.verify_number(query.first)
    if of.count is not None:
        last = min(last, of.count)
    dealt = [
        await call.services.practice.deal(game, of, number) for number in range(query.first, last)
    ]
    return PracticeHands(
        set=of.name,
        count=of.count,
        ante=Cents(ante),
        hands=[_hand(game, ante, each) for each in dealt],
    )


async def values(call: Call[None, PracticeQuery]) -> PracticeValues:
    """What every choice of a decision is worth, exactly, and why the best one is the best."""
    query, rules = call.query, _rules(call)
    hole, board = _cards("hole", query.hole), _cards("board", query.board)
    game = Game.of(rules)
    told = await call.services.practice.explain(game, hole, board)
    return _values(told, parse_cards(board), _ante(rules))


async def rules(call: Call[None, PracticeBy]) -> PostedSheet:
    """The rules that are practised, as they hang at a table, or would."""
    practised = _rules(call)
    if call.query.table is not None:
        table = call.services.host(call.query.table).published.table
        return write_sheet(table.setup.title, posted_sheet(table), practised)
    return write_sheet(practised.profile.title, rules_sheet(practised), practised)


async def strategies(call: Call[None, PracticeBy]) -> TaughtStrategies:
    """Short strategies one may learn, and what each costs, exactly."""
    learned = await call.services.practice.learn(Game.of(_rules(call)))
    best = learned.perfect
    published = tuple((street, code) for code, street in RULES.items())
    return TaughtStrategies(
        perfect=str(-best),
        perfect_percent=float(-100 * best),
        strategies=[
            _strategy("simple", published, learned.simple, best),
            *(_strategy("found", rules, ev, best) for ev, rules in learned.found),
        ],
    )


def _strategy(
    code: Literal["simple", "found"],
    rules: Iterable[tuple[Street, str]],
    ev: Fraction,
    best: Fraction,
) -> TaughtStrategy:
    return TaughtStrategy(
        code=code,
        rules=[
            TaughtRule(code=name, street=street, drilled=street_of_rule(name) is not None)
            for street, name in rules
        ],
        edge=str(-ev),
        edge_percent=float(-100 * ev),
        cost=str(best - ev),
        cost_percent=float(100 * (best - ev)),
    )


def _today(call: Call[None, PracticeBy] | Call[None, None] | Call[None, PracticeHandsQuery]) -> str:
    moment = datetime.fromtimestamp(call.services.house.now() / 1000, UTC)
    return moment.date().isoformat()


def _rules(
    call: Call[None, PracticeBy] | Call[None, PracticeHandsQuery] | Call[None, PracticeQuery],
) -> Rules:
    query, services = call.query, call.services
    if query.table is not None:
        if query.profile is not None or query.blind is not None:
            raise NoSuchSet("table: name a table or a profile, not both")
        return services.host(query.table).published.table.rules
    tables = {} if query.blind is None else {"blind": query.blind}
    return services.house.pit.catalog.rules(
        _USUAL if query.profile is None else query.profile, tables=tables
    )


def _ante(rules: Rules) -> int:
    limits = rules.profile.limits[Wager.ANTE]
    return max(limits.min, min(ANTE, limits.max))


def _cards(name: str, text: str) -> str:
    try:
        parse_cards(text)
    except NotationError as fault:
        raise NotationError(f"{name}: {fault}") from None
    return text


def _hand(game: Game, ante: int, dealt: Lesson) -> PracticeHand:
    draw = draw_of(dealt.hole, dealt.board)
    passive = "fold" if dealt.street == "river" else "check"
    sizes = getattr(game, dealt.street)
    return PracticeHand(
        number=dealt.number,
        street=dealt.street,
        hole=_texts(dealt.hole),
        board=_texts(dealt.board),
        hand=hand_view((*dealt.hole, *dealt.board)) if dealt.board else None,
        draw=None if draw is None else FlushDraw(suit=draw.suit, own=draw.own),
        choices=[
            PracticeChoice(action=passive, times=None, price=None),
            *(
                PracticeChoice(action=f"{size}x", times=int(size), price=Cents(int(size * ante)))
                for size in sizes
            ),
        ],
    )


def _values(told: Explained, board: Sequence[Card], ante: int) -> PracticeValues:
    counted = valued(told.advice)
    twin = told.twin
    return PracticeValues(
        street=counted.street,
        best=counted.best,
        ante=Cents(ante),
        endings=counted.showdowns,
        actions=counted.at(ante),
        why=told.why,
        rule=told.rule,
        misses=told.misses,
        beating=told.beating,
        twin=None
        if twin is None
        else TwinHand(
            hole=_texts(twin.hole),
            hand=hand_view((*twin.hole, *board)) if board else None,
            best=twin.best,
            antes=float(Fraction(twin.by)),
        ),
    )


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]
