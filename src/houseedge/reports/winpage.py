"""The win page: what the Game Manager prints for accounting when a win is paid (P-13).

Everything on it comes from the record, but for the few facts no meter knows. Its number is
reckoned from all of it and from every event up to the win: whoever holds the record can make
the number again, and a page with one field changed has another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from hmac import compare_digest
from typing import Final

import msgspec

from houseedge.errors import Refusal
from houseedge.moment import print_moment
from houseedge.money import MICROS_PER_CENT, speak_money
from houseedge.progressive.event import Adjusted, ClaimWithdrawn, MeterMoved, WinClaimed, WinLogged
from houseedge.progressive.level import Level
from houseedge.reports.paper import breakable, print_pdf, split_micros
from houseedge.reports.record import BrokenMeterRecord, MeterEntry, parse_time, walk
from houseedge.reports.winpage_html import write_html
from houseedge.reports.words import money_in_words
from houseedge.rules.plan import MeterPlan

#: Changes whenever the same win would get another number.
NUMBER_FORM: Final = "houseedge win page 1"

#: How many hexadecimal digits of the SHA-256 the number keeps.
DIGITS: Final = 16
#: What is ticked by hand when it is paid, and whether something is written behind it.
PAYMENT: Final = (
    ("to account", False),
    ("paid at (date, time)", True),
    ("cash", False),
    ("identity seen, document", True),
    ("check no.", True),
    ("tax form, if the law asks for one", True),
)


class NoWinPage(Refusal):
    """There is no win of that name, or none whose meter has moved, to make a page of."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What a page says and no record of a meter holds.

    `also_approved` are approvers beside the one whose key or card logged the win.
    """

    house: str
    game: str
    dealer: str
    also_approved: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class MeterAccount:
    """How one meter went from before a win to after it, in micro-dollars.

    before + meanwhile - won + seed + from_reserve + from_overflow = after. `meanwhile` is what
    other bets and corrections did between the log of the win and the move of the meter.
    """

    before: int
    meanwhile: int
    won: int
    seed: int
    from_reserve: int
    from_overflow: int
    after: int

    def lines(self) -> Iterator[tuple[str, int]]:
        """The steps in between, with their signs, as far as there are any."""
        steps = (
            ("Contributions and corrections meanwhile", self.meanwhile),
            ("Won from the meter", -self.won),
            ("New seed from the house", self.seed),
            ("Added from the reserve", self.from_reserve),
            ("Added from the overflow", self.from_overflow),
        )
        return (step for step in steps if step[1])


@dataclass(frozen=True, kw_only=True, slots=True)
class WinPage:
    """One paid win, for accounting. `amount` and `bet` are cents, the meter micro-dollars.

    `claimed` is when the table claimed the hand, `time` when the win was approved and logged,
    `sequence` the entry up to which the record is covered by the number.
    """

    house: str
    plan: str
    version: int
    level: str
    hit: str
    table: str
    seat: int
    game: str
    line: str
    hand: str
    round: str
    bet: int
    amount: int
    from_house: int
    claimed: str
    time: str
    meter: MeterAccount
    dealer: str
    approvers: tuple[str, ...]
    sequence: int
    number: str
    backed_out: str = ""
    """By which adjustment it was taken back since; no part of the number, which is of the win."""

    @property
    def jackpot(self) -> str:
        """The jackpot's id: the plan and the level of it that was won."""
        return f"{self.plan} / {self.level}"

    @property
    def printed_number(self) -> str:
        """The number in groups of four, as a person reads it out."""
        return " ".join(self.number[at : at + 4] for at in range(0, DIGITS, 4))

    @property
    def spoken_amount(self) -> str:
        """What is to be paid, as a person reads it."""
        return speak_money(self.amount)

    def bears(self, number: str) -> bool:
        """Whether a number read off a page is this one's.

        Spaces, dashes and capitals do not matter.
        """
        given = "".join(number.split()).replace("-", "").lower().encode()
        return compare_digest(given, self.number.encode())

    def rows(self) -> tuple[tuple[str, str], ...]:
        """The fields as a person reads them, in the order of the page."""
        return (
            ("Jackpot", self.jackpot),
            ("Win", self.hit),
            ("Table", self.table),
            ("Seat", str(self.seat)),
            ("Game", self.game),
            ("Hand", self.hand),
            ("Round", self.round),
            ("Bet", speak_money(self.bet)),
            ("Claimed", print_moment(parse_time(self.claimed))),
            ("Approved", print_moment(parse_time(self.time))),
            ("Dealer", self.dealer),
            ("Approved by", ", ".join(self.approvers)),
            ("Plan", f"{self.plan}, version {self.version}"),
            ("Record", f"entries 1 to {self.sequence}"),
            *([("Backed out", self.backed_out)] if self.backed_out else []),
        )

    def html(self) -> str:
        """The page as one HTML file that needs nothing else and runs nothing."""
        return write_html(
            house=self.house,
            number=self.printed_number,
            amount=speak_money(self.amount),
            words=money_in_words(self.amount),
            sources=self._sources(),
            rows=self.rows(),
            account=self._account(),
            payment=PAYMENT,
            signers=self._signers(),
        )

    def pdf(self) -> bytes:
        """The page as a PDF; needs typst."""
        data = {
            "house": breakable(self.house),
            "number": self.printed_number,
            "amount": speak_money(self.amount),
            "words": money_in_words(self.amount),
            "sources": self._sources(),
            "payment": PAYMENT,
            "rows": [[label, breakable(text)] for label, text in self.rows()],
            "account": [[label, *amount] for label, amount in self._account()],
            "signers": [[role, breakable(name)] for role, name in self._signers()],
        }
        return print_pdf("winpage.typ", data, made=self.time)

    def _sources(self) -> str:
        if not self.from_house:
            return "All of it from the meter"
        house, below = split_micros(self.from_house)
        if not self.meter.won:
            return "All of it from the house"
        if self.from_house < MICROS_PER_CENT:
            return "All of it from the meter, rounded up to a whole cent by the house"
        return f"{house}{below} of it from the house, the rest from the meter"

    def _account(self) -> tuple[tuple[str, tuple[str, str]], ...]:
        steps = ((label, split_micros(step, signed=True)) for label, step in self.meter.lines())
        return (
            ("Meter before", split_micros(self.meter.before)),
            *steps,
            ("Meter after", split_micros(self.meter.after)),
        )

    def _signers(self) -> tuple[tuple[str, str], ...]:
        approvers = (("Approver", name) for name in self.approvers)
        by_hand = (("Cashier", ""), ("Player, amount received", ""), ("Accounting", ""))
        return (("Dealer", self.dealer), *approvers, *by_hand)


def win_pages(
    record: Sequence[MeterEntry],
    plan: MeterPlan,
    facts: Callable[[WinClaimed], Facts],
    *,
    hit: str | None = None,
) -> Iterator[WinPage]:
    """The page of every win whose meter has moved, in order; with `hit`, those of that name.

    `facts` knows what the record does not hold of a claim's table; which game an outside table
    plays stands in the record itself.
    """
    # One pass over the record, remembering a claim and its log until the meter moves.
    digest = hashlib.sha256()
    pages: list[WinPage] = []
    taken_back: dict[str, str] = {}
    claims: dict[str, tuple[MeterEntry, WinClaimed, Level, Level]] = {}
    logs: dict[str, tuple[MeterEntry, WinLogged]] = {}
    for entry, before, after in walk(plan, record):
        digest.update(msgspec.json.encode(entry) + b"\n")
        match entry.event:
            case WinClaimed() as event if hit in (None, event.hit):
                levels = before.levels[event.level], after.levels[event.level]
                claims[event.hit] = (entry, event, *levels)
                logs.pop(event.hit, None)
            case ClaimWithdrawn(name):
                claims.pop(name, None)
            case WinLogged() as event if event.hit in claims:
                _same_meter(entry, event, before.levels[claims[event.hit][1].level])
                logs[event.hit] = (entry, event)
            case MeterMoved() as event if event.hit in claims and event.hit in logs:
                claim, claimed, left, right = claims.pop(event.hit)
                log, logged = logs.pop(event.hit)
                account = (
                    _account(left.current, left, right, claimed.locked)
                    if claimed.locked
                    else _account(
                        logged.meter_before,
                        before.levels[event.level],
                        after.levels[event.level],
                        event.from_meter,
                    )
                )
                told, outside = facts(claimed), before.link(claimed.level).tables
                if claimed.table in outside:
                    told = replace(told, game=outside[claimed.table].game or told.game)
                pages.append(_page(plan, told, claim, log, entry, account, digest.copy()))
            case Adjusted(win=str() as win) as event:
                taken_back[win] = _backed_out(entry, event)
            case _:
                pass
    for page in pages:
        yield replace(page, backed_out=taken_back.get(page.hit, ""))


def _backed_out(entry: MeterEntry, event: Adjusted) -> str:
    """An adjustment as a page says it: by how much, when, by whom and why."""
    amount, below = split_micros(event.amount, signed=True)
    when = print_moment(parse_time(entry.time))
    return f"{amount}{below} on the meter, {when}, by {event.by} with {event.witness}: {event.text}"


def win_page(
    record: Sequence[MeterEntry],
    plan: MeterPlan,
    *,
    hit: str,
    facts: Callable[[WinClaimed], Facts],
) -> WinPage:
    """The page of a win whose meter has moved; of several of one name, the latest."""
    found = list(win_pages(record, plan, facts, hit=hit))
    if not found:
        raise NoWinPage(
            f"no win {hit!r} is logged with its meter moved; the page comes after that",
            rule="P-13",
            field="hit",
        )
    return found[-1]


def _same_meter(entry: MeterEntry, event: WinLogged, level: Level) -> None:
    if event.meter_before != level.current:
        raise BrokenMeterRecord(
            f"the win says its meter held {event.meter_before} micro-dollars, "
            f"but the entries before it make {level.current}",
            sequence=entry.sequence,
        )


def _account(before: int, left: Level, right: Level, won: int) -> MeterAccount:
    """What the step from one level to the other did, for a win that found `before` on the meter."""
    return MeterAccount(
        before=before,
        meanwhile=left.current - before,
        won=won,
        seed=right.seeds - left.seeds,
        from_reserve=left.reserve - right.reserve,
        from_overflow=left.overflow - right.overflow,
        after=right.current,
    )


def _page(
    plan: MeterPlan,
    facts: Facts,
    claim: MeterEntry,
    log: MeterEntry,
    move: MeterEntry,
    account: MeterAccount,
    digest: hashlib._Hash,
) -> WinPage:
    claimed, logged, moved = claim.event, log.event, move.event
    assert isinstance(claimed, WinClaimed)
    assert isinstance(logged, WinLogged)
    assert isinstance(moved, MeterMoved)
    titles = {line.key: line.title for line in plan.level(claimed.level).paytable.lines}
    page = WinPage(
        house=facts.house,
        plan=plan.id,
        version=plan.version,
        level=claimed.level,
        hit=claimed.hit,
        table=claimed.table,
        seat=claimed.seat,
        game=facts.game,
        line=claimed.line,
        hand=titles.get(claimed.line, claimed.line),
        round=claimed.round,
        bet=claimed.bet,
        amount=logged.pays,
        from_house=moved.from_house,
        claimed=claim.time,
        time=log.time,
        meter=account,
        dealer=facts.dealer,
        approvers=(logged.approved_by, *facts.also_approved),
        sequence=move.sequence,
        number="",
    )
    digest.update(_fixed_text(page).encode())
    return replace(page, number=digest.hexdigest()[:DIGITS])


def _fixed_text(page: WinPage) -> str:
    """The fields but the number, one a line in the order of the class, each value as JSON."""
    lines = (
        f"{field.name}: {msgspec.json.encode(getattr(page, field.name)).decode()}"
        for field in fields(page)
        if field.name not in ("number", "backed_out")
    )
    return "\n".join((NUMBER_FORM, *lines, ""))
