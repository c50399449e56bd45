"""How a table is changed while it runs: posted first, bound between two rounds, never in one.

A round is played to its end by the rules it was opened with. What is posted hangs at the table
until the felt is clear; limits, and a shorter notice, hang there for as long as the table's notice
asks, unless nobody sits there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseedge.errors import NotationError
from houseedge.moment import speak_moment
from houseedge.money import format_money
from houseedge.rules.spec import SETTINGS, Rules
from houseedge.table import command as asked
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.evolve import evolve
from houseedge.table.felt import FeltTable
from houseedge.table.reason import LONGEST_REASON, read_reason
from houseedge.table.refusal import ChangeRefused, NotOpen
from houseedge.table.setup import Setup
from houseedge.table.state import Stage, Table, rules_named
from houseedge.table.view import Alteration, News, PostedChange

MINUTE = 60 * 1000
_LIMITS = "limits."


def reason(why: str) -> str:
    """A reason that says something, for those who read the record one day; refuses any other."""
    try:
        return read_reason(why)
    except NotationError:
        raise ChangeRefused(
            f"say why in 1 to {LONGEST_REASON} letters: it goes on record with the change",
            rule="X-02",
            field="why",
        ) from None


def alterations(before: Setup, was: Rules, after: Setup, will: Rules) -> list[Alteration]:
    """Everything in which two set-ups of a table differ, by the keys of the house's file."""
    old = {key: (title, text) for key, title, text in _told(before, was)}
    new = {key: (title, text) for key, title, text in _told(after, will)}
    both = [
        (key, title, old.get(key, (title, "none"))[1], new.get(key, (title, "none"))[1])
        for key, (title, _) in (old | new).items()
    ]
    return [
        Alteration(key=key, title=title, before=text, after=becomes)
        for key, title, text, becomes in both
        if text != becomes
    ]


def _told(setup: Setup, rules: Rules) -> Iterator[tuple[str, str, str]]:
    """What a table is set up with: key, title and text of each thing."""
    yield "profile", "profile", rules.profile.id
    yield "title", "title", setup.title
    for wager, limits in rules.profile.limits.items():
        text = f"{format_money(limits.min)} to {format_money(limits.max)}"
        yield f"{_LIMITS}{wager}", f"{wager.label} limits", text
    for wager, table in rules.tables.items():
        yield f"paytables.{wager}", f"{wager.label} paytable", table.id
    for key, each in SETTINGS.items():
        yield f"settings.{key}", each.meaning, str(getattr(rules.settings, key)).lower()
    yield "dealing", "dealing order", rules.dealing
    yield "meter", "meter", setup.meter or "none"
    yield "shuffler", "shuffler", setup.shuffler
    yield "equipment", "equipment", str(setup.equipment)
    for key in ("banking", "betting", "deciding", "cut", "resting"):
        yield f"times.{key}", f"time for {key}", f"{getattr(setup.times, key) / 1000:g} s"
    buy_in = f"{format_money(setup.buy_in_min)} to {format_money(setup.buy_in_max)}"
    yield "buy_in", "buy-in", buy_in
    yield "idle", "rounds without a bet until a chair is freed", str(setup.idle)
    notice = str(setup.limits_notice_minutes)
    yield "limits_notice_minutes", "minutes of notice before limits change", notice
    yield "float", "float of the tray", format_money(setup.float)
    yield "dealer", "dealer", setup.dealer
    yield "cards", "cards", setup.cards
    yield "chips", "chips", setup.chips
    yield "shoe", "shoe", setup.shoe
    if setup.stub_every:
        yield "count_stub_every", "rounds after which the stub is counted", str(setup.stub_every)
    if setup.confirms:
        yield "confirms", "rules beyond the sheets that are kept", ", ".join(setup.confirms)
    if setup.supervised_from is not None:
        waits = format_money(setup.supervised_from)
        yield "supervised_from", "awards that wait for a supervisor", waits
    if setup.dealer == "staff" and setup.meter is not None:
        yield "console", "console", setup.console


def posted_change(table: Table) -> PostedChange | None:
    """What is posted at a table, as everybody sees it."""
    posted = table.posted
    if posted is None:
        return None
    will = rules_named(table.rules, posted.setup.rules)
    changes = alterations(table.setup, table.rules, posted.setup, will)
    told = ", ".join(f"{each.title} {each.before} becomes {each.after}" for each in changes)
    waits = _notice(table, posted.setup, changes)
    when = f", not before {speak_moment(posted.binds)}" if waits else ""
    text = f"From the next round on{when}: {told}"
    return PostedChange(binds=posted.binds, changes=changes, text=text)


def _notice(table: Table, setup: Setup, changes: Iterable[Alteration]) -> int:
    """How many minutes changes are posted before they bind while somebody sits there.

    A shorter notice waits like limits do: else it would be taken away first, and limits changed
    without any.
    """
    standing = table.setup.limits_notice_minutes
    limits = any(each.key.startswith(_LIMITS) for each in changes)
    return standing if limits or setup.limits_notice_minutes < standing else 0


def change_due(table: Table, now: int) -> bool:
    """Whether what is posted binds as soon as the felt is clear."""
    posted = table.posted
    return posted is not None and (now >= posted.binds or not any(table.taken()))


def change(table: Table, command: asked.ChangeTable, now: int) -> tuple[Event, ...]:
    """Post how the table will be set up; refuses what no change can do."""
    setup, why = command.setup, reason(command.why)
    _verify_open(table)
    if setup.table != table.id:
        raise ChangeRefused(
            f"this is table {table.id}, and the change is for {setup.table}",
            rule="X-02",
            field="table",
        )
    if setup == table.setup:
        if table.posted is None:
            raise ChangeRefused(
                f"{table.id} is set up like that already", rule="X-02", field="setup"
            )
        return (happened.ChangeWithdrawn(why),)
    will = rules_named(table.rules, setup.rules)
    verify_same_place(table, will)
    changes = alterations(table.setup, table.rules, setup, will)
    notice = _notice(table, setup, changes) * MINUTE if any(table.taken()) else 0
    changed = differences(table, setup, will)
    return (happened.ChangePosted(setup, will.digest, why, now + notice, changed),)


def differences(table: Table, setup: Setup, will: Rules) -> tuple[happened.Difference, ...]:
    """What a set-up changes at a table, for the record: what it is, what it was and becomes."""
    return tuple(
        happened.Difference(each.key, each.before, each.after)
        for each in alterations(table.setup, table.rules, setup, will)
    )


def verify_same_place(table: Table | FeltTable, will: Rules) -> None:
    """Refuse another profile: chairs, bank and felt are the table's for good."""
    if will.profile.id != table.rules.profile.id:
        raise ChangeRefused(
            f"{table.id} plays by the profile {table.rules.profile.id} and keeps it; open a table "
            f"of another id for {will.profile.id}",
            rule="X-02",
            field="profile",
        )


def _verify_open(table: Table) -> None:
    if table.stage is Stage.CLOSED or table.closing:
        state = "closed" if table.stage is Stage.CLOSED else "closing"
        raise NotOpen(
            f"{table.id} is {state}: open it again as it is to be", rule="X-02", field="table"
        )


def apply_change(table: Table, now: int) -> tuple[Event, ...]:
    """Set the table up as posted; refuses in mid-round, and before it binds."""
    posted = table.posted
    if posted is None:
        raise ChangeRefused(f"nothing is posted at {table.id}", rule="X-02", field="command")
    if table.stage is not Stage.WAITING:
        raise ChangeRefused(
            f"round {table.round_id} is played to its end by the rules it was opened with; the "
            "change binds when the felt is clear",
            rule="X-02",
            field="command",
        )
    if not change_due(table, now):
        raise ChangeRefused(
            f"new limits, and a shorter notice, are posted for {table.setup.limits_notice_minutes} "
            "minutes before they bind while somebody sits there",
            rule="X-02",
            field="command",
        )
    return (happened.Changed(posted.setup, posted.digest, posted.changes),)


def stop_progressive(table: Table, why: str) -> tuple[Event, ...]:
    """Take no more progressive bets."""
    _verify_progressive(table)
    given = reason(why)
    return () if table.stopped is not None else (happened.ProgressiveStopped(given),)


def resume_progressive(table: Table, why: str) -> tuple[Event, ...]:
    """Take them again."""
    _verify_progressive(table)
    given = reason(why)
    return () if table.stopped is None else (happened.ProgressiveResumed(given),)


def _verify_progressive(table: Table) -> None:
    if not table.has_progressive:
        raise ChangeRefused(f"{table.id} has no progressive", rule="P-01", field="command")


def change_news(table: Table, event: Event) -> list[News]:
    """What everybody hears: what was posted, taken down, or binds from now on (X-02)."""
    match event:
        case happened.ChangePosted():
            posted = posted_change(evolve(table, event))
            return [] if posted is None else [News(kind="change", text=posted.text, code="posted")]
        case happened.Changed():
            text = "The table is set up as posted, from this round on"
            return [News(kind="change", text=text, code="bound")]
        case happened.ProgressiveStopped():
            return [
                News(kind="progressive", text="No more progressive bets for now", code="stopped")
            ]
        case happened.ProgressiveResumed():
            return [
                News(kind="progressive", text="Progressive bets are taken again", code="resumed")
            ]
        case _:
            text = "What was posted is taken down; nothing changes"
            return [News(kind="change", text=text, code="taken_down")]
