"""A progressive as a pure state machine: commands become events, events make the next state.

A command function takes the progressive and says what would happen; `evolve` makes it so.
The record of all events is the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from houseedge.errors import Refusal
from houseedge.money import MICROS_PER_CENT, Rounding, speak_micros
from houseedge.progressive.event import (
    Adjusted,
    ClaimWithdrawn,
    Contributed,
    Event,
    GameAdmitted,
    LinkSpoke,
    MeterMoved,
    PlanChanged,
    PoolsGiven,
    PoolsTaken,
    Reversed,
    RoundClosed,
    Seeded,
    WinClaimed,
    WinLogged,
)
from houseedge.progressive.level import Level, changed_plan
from houseedge.progressive.link import Link, receive
from houseedge.rules.plan import WHOLE, MeterPlan
from houseedge.rules.spec import Line, MeterShare

#: Why a meter may be changed by hand, and no other why.
REASONS = (
    "display error",
    "display above limit",
    "funds booked as receipts",
    "seed recovered",
    "correction",
    "win backed out",
)
BACKED_OUT = REASONS[-1]
#: What a plan change may touch, and whether it alters the return and so waits for a win.
CHANGES = {"seed": True, "contribution": True, "reserve": True, "ceiling": False}


class NoSuchClaim(Refusal):
    """No claim of that name is open."""


class WinIsFinal(Refusal):
    """A logged win is never edited."""


class WrongAdjustment(Refusal):
    """An adjustment without reason, words, two people, money to take, or the win it is about."""


class WrongChange(Refusal):
    """A change of the plan that is not allowed."""


class RoundNotOpen(Refusal):
    """The round has no contributions to take back, or has been closed or won."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """A win on its way: claimed, then logged, then moved."""

    claimed: WinClaimed
    logged: WinLogged | None = None
    moved: bool = False
    restart: tuple[int, int, int] = (0, 0, 0)
    """What its meter restarted with when it was frozen: seed, from reserve, from overflow."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Progressive:
    """All meters of a plan, the rounds that may still be void, and the wins on their way.

    `sequence` counts the events so far; `history` is every plan change in force, with the
    event it came with.
    """

    plan: MeterPlan
    levels: Mapping[str, Level]
    open_rounds: Mapping[tuple[str, str], tuple[Contributed, ...]]
    claims: Mapping[str, Claim]
    hits: frozenset[str] = frozenset()
    """Every claim's name so far: none comes back."""
    withdrawn: frozenset[str] = frozenset()
    """Those of them that were taken back before they were logged."""
    backed_out: frozenset[str] = frozenset()
    """Logged wins that an adjustment has taken back (P-12)."""
    sequence: int = 0
    history: tuple[tuple[int, PlanChanged], ...] = ()
    links: Mapping[str, Link] = field(default_factory=dict)
    """By level, the link that tables outside this house speak over."""
    retired: str = ""
    """The meter that has all this one held, once it was taken out of use."""

    def level(self, name: str) -> Level:
        """The level of a name."""
        self.plan.level(name)
        return self.levels[name]

    def claim(self, hit: str) -> Claim:
        """The claim of a name."""
        if hit not in self.claims:
            raise NoSuchClaim(f"no win {hit!r} was claimed", rule="P-10", field="hit")
        return self.claims[hit]

    def is_logged(self, hit: str) -> bool:
        """Whether a win of that name was ever logged."""
        claim = self.claims.get(hit)
        if claim is not None:
            return claim.logged is not None
        return hit in self.hits and hit not in self.withdrawn

    def link(self, level: str) -> Link:
        """The link of a level; without games, nobody has been let in yet."""
        known = self.links.get(level)
        if known is not None:
            return known
        paytable = self.plan.level(level).paytable
        return Link.of((), (line.key for line in paytable.lines), paytable.bet)

    def is_outside(self, table: str) -> bool:
        """Whether a table is one that feeds a level over its link."""
        return any(table in link.tables for link in self.links.values())


def unseeded(plan: MeterPlan) -> Progressive:
    """A progressive before anything happened, every meter empty."""
    return Progressive(
        plan=plan,
        levels={level.name: Level(plan=level) for level in plan.levels},
        open_rounds={},
        claims={},
    )


def opened(plan: MeterPlan) -> tuple[Progressive, tuple[Event, ...]]:
    """A progressive before its first bet, every meter at its seed."""
    events = tuple(Seeded(level.name, level.seed) for level in plan.levels)
    return evolve_all(unseeded(plan), events), events


def evolve_all(progressive: Progressive, events: Iterable[Event]) -> Progressive:
    """The progressive after some events, in order: a record replayed."""
    for event in events:
        progressive = evolve(progressive, event)
    return progressive


def coin_in(
    progressive: Progressive, *, level: str, table: str, round: str, bets: Mapping[int, int]
) -> tuple[Event, ...]:
    """Each locked bet feeds the meter (M-01); bets are cents by seat."""
    now = progressive.level(level)
    if any(each.level == level for each in progressive.open_rounds.get((table, round), ())):
        raise RoundNotOpen(
            f"round {round} at {table} has its bets in already", rule="P-02", field="round"
        )
    events: list[Event] = []
    for seat, bet in sorted(bets.items()):
        if type(bet) is not int or bet <= 0:
            raise WrongAdjustment(
                f"seat {seat} bets {bet!r}, and a bet is whole cents above zero",
                rule="P-01",
                field="bets",
                seat=seat,
            )
        shares = now.shares(bet)
        events.append(Contributed(level, table, round, seat, bet, *shares))
        now = replace(now, current=now.current + shares[0])
    return tuple(events)


def void(
    progressive: Progressive, *, table: str, round: str, seat: int | None = None
) -> tuple[Event, ...]:
    """A void round's contributions are taken back, wherever they have gone by now (X-01).

    With a seat it is that hand's alone.
    """
    contributed = tuple(
        each
        for each in progressive.open_rounds.get((table, round), ())
        if seat in (None, each.seat)
    )
    if not contributed:
        raise RoundNotOpen(
            f"round {round} at {table} has no contributions to take back",
            rule="X-01",
            field="round",
        )
    for claim in progressive.claims.values():
        claimed = claim.claimed
        if (claimed.table, claimed.round) == (table, round) and seat in (None, claimed.seat):
            raise WinIsFinal(
                f"a win of round {round} at {table} stands: a claim is taken off first, and after "
                "a logged win the round is settled",
                rule="P-12",
                field="round",
            )
    events: list[Event] = []
    there: dict[str, list[int]] = {
        name: [level.current, level.overflow, level.reserve]
        for name, level in progressive.levels.items()
    }
    for each in contributed:
        # From where it went; what is no longer there, from wherever there is some.
        own = [each.to_meter, each.to_overflow, each.to_reserve]
        taken = [min(part, pool) for part, pool in zip(own, there[each.level], strict=True)]
        owed = sum(own) - sum(taken)
        for at in range(3):
            more = min(owed, there[each.level][at] - taken[at])
            taken[at] += more
            owed -= more
            there[each.level][at] -= taken[at]
        meter, overflow, reserve = taken
        events.append(Reversed(each.level, table, round, each.seat, meter, overflow, reserve, owed))
    return tuple(events)


def close_round(progressive: Progressive, *, table: str, round: str) -> tuple[Event, ...]:
    """The round is over; no void can reach its contributions any more (P-14)."""
    if (table, round) not in progressive.open_rounds:
        raise RoundNotOpen(f"round {round} at {table} is not open", rule="P-14", field="round")
    for claim in progressive.claims.values():
        claimed = claim.claimed
        if (claimed.table, claimed.round) == (table, round) and not claim.moved:
            raise RoundNotOpen(
                f"round {round} at {table} waits for a win to be confirmed",
                rule="P-14",
                field="round",
            )
    return (RoundClosed(table, round),)


def claim(
    progressive: Progressive,
    *,
    hit: str,
    level: str,
    table: str,
    round: str,
    seat: int,
    line: str,
    rounding: Rounding = Rounding.UP,
) -> tuple[Event, ...]:
    """A table claims an award for a bet that is in; `lock_hits` freezes its amount at once.

    What is frozen is what will be paid, in whole cents where the meter has them (O-04).
    """
    if hit in progressive.hits:
        raise NoSuchClaim(f"a win {hit!r} was claimed before", rule="P-10", field="hit")
    bets = progressive.open_rounds.get((table, round), ())
    bet = next((each.bet for each in bets if (each.level, each.seat) == (level, seat)), None)
    if bet is None:
        raise RoundNotOpen(
            f"seat {seat} has no bet in round {round} at {table}", rule="P-02", field="seat"
        )
    now = progressive.level(level)
    if any(
        c.claimed.round == round
        and c.claimed.table == table
        and c.claimed.seat == seat
        and c.claimed.level == level
        for c in progressive.claims.values()
    ):
        raise NoSuchClaim(
            f"seat {seat} has a win in round {round}; only the best line is paid",
            rule="P-04",
            field="seat",
        )
    award = _line(now, line)
    locked = 0
    if progressive.plan.lock_hits and isinstance(award.pays, MeterShare):
        locked = now.meter.award(award.pays, bet, rounding, fixed_too=False).from_meter
    return (WinClaimed(hit, level, table, round, seat, line, bet, locked),)


def withdraw(progressive: Progressive, *, hit: str) -> tuple[Event, ...]:
    """A claim is taken back freely before it is logged, and never after (P-12).

    A meter that restarted for it gives back what it restarted with, as far as that is still
    there: otherwise the same hand, selected again, would win seed upon seed.
    """
    found = progressive.claim(hit)
    if found.logged is not None:
        raise WinIsFinal(
            f"win {hit} is logged; taking it back is a manual adjustment", rule="P-12", field="hit"
        )
    there, back = progressive.level(found.claimed.level).current, list[int]()
    for part in found.restart:
        back.append(min(part, there))
        there -= back[-1]
    return (ClaimWithdrawn(hit, *back),)


def log(
    progressive: Progressive, *, hit: str, approved_by: str, rounding: Rounding = Rounding.UP
) -> tuple[WinLogged]:
    """A win is approved: its amount is fixed by what the meter holds now."""
    found = progressive.claim(hit)
    if found.logged is not None:
        raise WinIsFinal(f"win {hit} is logged already", rule="P-12", field="hit")
    if not approved_by.strip():
        raise WrongAdjustment("a win is approved by somebody", rule="P-10", field="approved_by")
    claimed, level = found.claimed, progressive.level(found.claimed.level)
    if claimed.locked:
        pays = -(-claimed.locked // MICROS_PER_CENT)
    else:
        line = _line(level, claimed.line)
        pays = level.meter.award(
            line.pays, claimed.bet, rounding, fixed_too=level.plan.awards_from == "all"
        ).pays
    return (WinLogged(hit, pays, level.current, approved_by),)


def move(progressive: Progressive, *, hit: str) -> tuple[Event, ...]:
    """The meter gives what a logged win takes from it, and restarts when all of it was won."""
    found = progressive.claim(hit)
    if found.logged is None or found.moved:
        raise NoSuchClaim(f"no logged win {hit!r} waits for its meter", rule="P-10", field="hit")
    claimed, level = found.claimed, progressive.level(found.claimed.level)
    award, micros = _line(level, claimed.line).pays, found.logged.pays * MICROS_PER_CENT
    share = isinstance(award, MeterShare)
    if not share and level.plan.awards_from == "percentage":
        return (MeterMoved(hit, claimed.level, 0, 0, micros),)
    from_lock = min(micros, claimed.locked)
    from_meter = 0 if claimed.locked else min(micros, level.current)
    house = micros - from_lock - from_meter
    if not (isinstance(award, MeterShare) and award.basis_points == WHOLE):
        return (MeterMoved(hit, claimed.level, from_meter, from_lock, house),)
    if claimed.locked:
        # A frozen jackpot restarted its meter when it was claimed.
        return (MeterMoved(hit, claimed.level, 0, from_lock, house),)
    return (
        MeterMoved(
            hit, claimed.level, from_meter, 0, house, *_restart(level, level.current - from_meter)
        ),
    )


def confirm(
    progressive: Progressive, *, hit: str, approved_by: str, rounding: Rounding = Rounding.UP
) -> tuple[Event, ...]:
    """Log a win and move its meter in one step, as the newer console does (P-11)."""
    logged = log(progressive, hit=hit, approved_by=approved_by, rounding=rounding)
    return (*logged, *move(evolve_all(progressive, logged), hit=hit))


def adjust(
    progressive: Progressive,
    *,
    level: str,
    amount: int,
    reason: str,
    text: str,
    by: str,
    witness: str,
    win: str | None = None,
) -> tuple[Event, ...]:
    """Change a meter by hand: a reason of the closed list, words, and two people (P-12).

    Where a win is backed out it is named, and no win is twice.
    """
    now = progressive.level(level)
    _verify_backed_out(progressive, reason, win)
    if reason not in REASONS:
        raise WrongAdjustment(
            f"a meter is adjusted for one of: {', '.join(REASONS)}", rule="P-12", field="reason"
        )
    if not text.strip():
        raise WrongAdjustment("say in words why", rule="P-12", field="text")
    if not by.strip() or not witness.strip() or by.strip() == witness.strip():
        raise WrongAdjustment("an adjustment takes two people", rule="P-12", field="witness")
    if type(amount) is not int or amount == 0 or now.current + amount < 0:
        raise WrongAdjustment(
            f"the meter holds {speak_micros(now.current)} and cannot change by "
            f"{speak_micros(amount)}",
            rule="P-12",
            field="amount",
        )
    return (Adjusted(level, amount, reason, text, by, witness, now.current, win),)


def _verify_backed_out(progressive: Progressive, reason: str, win: str | None) -> None:
    if win is None and reason != BACKED_OUT:
        return
    said = ""
    if win is None:
        said = "name the win that is backed out"
    elif reason != BACKED_OUT:
        said = f'a win is named where the reason is "{BACKED_OUT}"'
    elif not progressive.is_logged(win):
        said = f"no win {win!r} is logged on this meter"
    elif win in progressive.backed_out:
        said = f"win {win} was backed out before"
    if said:
        raise WrongAdjustment(said, rule="P-12", field="win")


def change(
    progressive: Progressive, *, level: str, key: str, value: int | None, by: str, why: str = ""
) -> tuple[Event, ...]:
    """Change a level's plan: what alters the return waits until the jackpot is won."""
    now = progressive.level(level)
    if key not in CHANGES:
        raise WrongChange(f"a plan changes in {', '.join(CHANGES)}", rule="M-01", field="key")
    if key == "ceiling":
        if value is not None and value <= now.current:
            raise WrongChange(
                f"a ceiling only moves above what the meter shows, {speak_micros(now.current)}",
                rule="M-01",
                field="value",
            )
    elif value is None or value < 0:
        raise WrongChange(f"the {key} is a whole number from zero up", rule="M-01", field="value")
    shares = {"contribution": now.plan.contribution, "reserve": now.plan.reserve}
    shares |= {k: v for k, v in now.waiting if k in shares and v is not None}
    if key in shares and value is not None and sum((shares | {key: value}).values()) > WHOLE:
        raise WrongChange("the shares would be more than the bet", rule="M-01", field="value")
    return (PlanChanged(level, key, value, CHANGES[key], by, why, now.coming(key)),)


def _line(level: Level, key: str) -> Line:
    for line in level.plan.paytable.lines:
        if line.key == key:
            return line
    known = ", ".join(line.key for line in level.plan.paytable.lines)
    raise NoSuchClaim(
        f"the paytable has no line {key!r}; it has {known}", rule="P-04", field="line"
    )


def _restart(level: Level, left: int) -> tuple[int, int, int]:
    """Seed, and what reserve and overflow add at a restart, up to the ceiling (M-04)."""
    seed = dict(level.waiting).get("seed")
    seed = level.plan.seed if seed is None else seed
    ceiling = level.plan.ceiling
    room = None if ceiling is None else max(0, ceiling - seed - left)
    from_reserve = level.reserve if room is None else min(level.reserve, room)
    more = None if room is None else room - from_reserve
    from_overflow = level.overflow if more is None else min(level.overflow, more)
    return seed, from_reserve, from_overflow


def evolve(progressive: Progressive, event: Event) -> Progressive:
    """The progressive after one event."""
    after = _evolve(progressive, event)
    return replace(after, sequence=progressive.sequence + 1)


def _evolve(progressive: Progressive, event: Event) -> Progressive:  # noqa: C901 - a branch each
    match event:
        case Seeded(name, amount):
            now = progressive.levels[name]
            return _with(
                progressive,
                replace(now, current=now.current + amount, seeds=now.seeds + amount),
            )
        case Contributed():
            return _contributed(progressive, event)
        case Reversed():
            return _reversed(progressive, event)
        case RoundClosed(table, round):
            return _without_round(progressive, table, round)
        case WinClaimed():
            return _claimed(progressive, event)
        case ClaimWithdrawn():
            return _withdrawn(progressive, event)
        case WinLogged(hit):
            found = replace(progressive.claims[hit], logged=event)
            return replace(progressive, claims={**progressive.claims, hit: found})
        case MeterMoved():
            return _moved(progressive, event)
        case Adjusted(name, amount):
            now = progressive.levels[name]
            if event.win is not None:
                backed_out = progressive.backed_out | {event.win}
                progressive = replace(progressive, backed_out=backed_out)
            return _with(
                progressive,
                replace(
                    now,
                    current=now.current + amount,
                    raised=now.raised + max(amount, 0),
                    lowered=now.lowered + max(-amount, 0),
                ),
            )
        case PoolsGiven(name, to):
            gave = progressive.levels[name].gave(event.current, event.overflow, event.reserve)
            return replace(_with(progressive, gave), retired=to)
        case PoolsTaken(name):
            parts = event.to_meter, event.to_overflow, event.to_reserve
            return _with(progressive, progressive.levels[name].took(*parts))
        case PlanChanged(name, key, value, waits):
            now = progressive.levels[name]
            if waits:
                waiting = (*((k, v) for k, v in now.waiting if k != key), (key, value))
                now = replace(now, waiting=waiting)
            else:
                now = replace(now, plan=changed_plan(now.plan, key, value))
            history = (*progressive.history, (progressive.sequence, event))
            return replace(_with(progressive, now), history=history)
        case GameAdmitted(name, game):
            link = progressive.link(name)
            admitted = replace(link, games=link.games | {game})
            return replace(progressive, links={**progressive.links, name: admitted})
        case LinkSpoke(name, message, pays):
            link, _ = receive(progressive.link(name), message, pays)
            return replace(progressive, links={**progressive.links, name: link})


def _with(progressive: Progressive, level: Level) -> Progressive:
    return replace(progressive, levels={**progressive.levels, level.plan.name: level})


def _contributed(progressive: Progressive, event: Contributed) -> Progressive:
    now = progressive.levels[event.level]
    key = (event.table, event.round)
    rounds = {**progressive.open_rounds, key: (*progressive.open_rounds.get(key, ()), event)}
    total = event.to_meter + event.to_overflow + event.to_reserve
    return _with(
        replace(progressive, open_rounds=rounds),
        replace(
            now,
            current=now.current + event.to_meter,
            overflow=now.overflow + event.to_overflow,
            reserve=now.reserve + event.to_reserve,
            contributions=now.contributions + total,
        ),
    )


def _reversed(progressive: Progressive, event: Reversed) -> Progressive:
    now = progressive.levels[event.level]
    total = event.from_meter + event.from_overflow + event.from_reserve + event.from_house
    changed = replace(
        now,
        current=now.current - event.from_meter,
        overflow=now.overflow - event.from_overflow,
        reserve=now.reserve - event.from_reserve,
        contributions=now.contributions - total,
        # What had already been paid to somebody is the house's to make good.
        raised=now.raised + event.from_house,
    )
    key = (event.table, event.round)
    others = tuple(
        each
        for each in progressive.open_rounds.get(key, ())
        if (each.level, each.seat) != (event.level, event.seat)
    )
    after = _with(progressive, changed)
    if not others:
        return _without_round(after, *key)
    return replace(after, open_rounds={**after.open_rounds, key: others})


def _without_round(progressive: Progressive, table: str, round: str) -> Progressive:
    kept = {k: v for k, v in progressive.open_rounds.items() if k != (table, round)}
    claims = {
        hit: claim
        for hit, claim in progressive.claims.items()
        if (claim.claimed.table, claim.claimed.round) != (table, round)
    }
    return replace(progressive, open_rounds=kept, claims=claims)


def _claimed(progressive: Progressive, event: WinClaimed) -> Progressive:
    now, restart = progressive.levels[event.level], (0, 0, 0)
    if event.locked:
        now = replace(now, current=now.current - event.locked, locked=now.locked + event.locked)
        award = _line(now, event.line).pays
        if isinstance(award, MeterShare) and award.basis_points == WHOLE:
            restart = _restart(now, now.current)
            now = now.restarted(*restart)
    claims = {**progressive.claims, event.hit: Claim(claimed=event, restart=restart)}
    after = replace(progressive, claims=claims, hits=progressive.hits | {event.hit})
    return _with(after, now)


def _withdrawn(progressive: Progressive, event: ClaimWithdrawn) -> Progressive:
    claimed = progressive.claims[event.hit].claimed
    claims = {name: claim for name, claim in progressive.claims.items() if name != event.hit}
    now = progressive.levels[claimed.level]
    given = event.seed + event.from_reserve + event.from_overflow
    back = replace(
        now,
        current=now.current + claimed.locked - given,
        locked=now.locked - claimed.locked,
        reserve=now.reserve + event.from_reserve,
        overflow=now.overflow + event.from_overflow,
        seeds=now.seeds - event.seed,
    )
    withdrawn = progressive.withdrawn | {event.hit}
    return _with(replace(progressive, claims=claims, withdrawn=withdrawn), back)


def _moved(progressive: Progressive, event: MeterMoved) -> Progressive:
    now = progressive.levels[event.level]
    found = progressive.claims[event.hit]
    left = found.claimed.locked - event.from_lock
    award = _line(now, found.claimed.line).pays
    whole = isinstance(award, MeterShare) and award.basis_points == WHOLE
    changed = replace(
        now,
        current=now.current - event.from_meter + left,
        locked=now.locked - found.claimed.locked,
        paid=now.paid + event.from_meter + event.from_lock,
        from_house=now.from_house + event.from_house,
        hits=now.hits + 1,
    )
    if whole and not found.claimed.locked:
        changed = changed.restarted(event.seed, event.from_reserve, event.from_overflow)
    claims = {**progressive.claims, event.hit: replace(found, moved=True)}
    return _with(replace(progressive, claims=claims), changed)
