"""The walk over a shift's entries: every transfer to its table, every event to its line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import tzinfo
from typing import Any

import msgspec

from houseedge.errors import HouseEdgeError
from houseedge.floor.felt import FELT
from houseedge.floor.metering import METER
from houseedge.floor.pit import CAGE, TABLE
from houseedge.lab.theory import Handle
from houseedge.ledger import HOUSE_ACCOUNT, Ledger, Transfer, bank_account
from houseedge.moment import format_moment
from houseedge.money import MICROS_PER_CENT
from houseedge.records.flow import flow_of
from houseedge.records.reading import placed
from houseedge.records.shift_lines import SLIPS, ShiftLines
from houseedge.records.shift_tables import StandingTable
from houseedge.records.shift_theory import Counting, count_theory, known_rules
from houseedge.records.trial_balance import MEANING
from houseedge.reports.sheet import Heading
from houseedge.reports.shift import (
    KindLine,
    ShiftReport,
    StaffShift,
    TableShift,
    stepped,
    thinned,
)
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.store import RecordReader, StoredEntry
from houseedge.table.decide import STAFF

#: What has its own mean in a theory; Play and Blind are the Ante's.
_COUNTED = (Wager.ANTE, Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS, Wager.PROGRESSIVE)
_TOLD = re.compile(
    rb'"type":"(?:RoundOpened|RoundSettled|RoundVoided|DealerIn|WinClaimed|WinLogged|Adjusted|PoolsGiven|'
    rb"IrregularityRuled|ShufflerFailed|ProgressiveLocked|BetsReturned|GameOver|EndGame|"
    rb"TrayCounted|BoxCounted|ShiftClosed|DisputeRaised|DisputeDecided|Filled|"
    + "|".join(SLIPS).encode()
    + rb')"'
)


#: What a report says that is asked for to date.
NOT_OVER = "it is not over: this is what has happened so far"


class ShiftWalk:
    """Follows entries one by one from the books as they stood before the first of them."""

    def __init__(
        self,
        record: RecordReader,
        catalog: Catalog,
        ledger: Ledger,
        zone: tzinfo,
    ) -> None:
        self._record = record
        self._catalog = catalog
        self._ledger = ledger
        self._zone = zone
        self._tables: dict[str, TableShift] = {}
        self._handles: dict[str, dict[str, Handle]] = defaultdict(dict)
        self._rules: dict[str, str] = {}
        self._standing: dict[str, StandingTable] = {}
        self._laid: dict[str, dict[str, int]] = {}
        self._bot_banks: dict[str, bool] = {}
        self._meters: dict[str, str] = {}
        self._kinds: dict[str, list[int]] = {
            kind: [total, 0, 0] for kind, total in ledger.by_kind().items()
        }
        self.lines = ShiftLines(zone)
        self._staff: dict[str, list[int]] = {}
        self._dealt: dict[str, set[str]] = defaultdict(set)
        self._running: list[tuple[float, int]] = []
        self._won = 0
        self.cage = 0
        """The last entry of the cage that was followed."""
        self._notes: list[str] = []
        for account in ledger.accounts():
            if account.startswith("bank:"):
                self._table(account.partition(":")[2])

    def stood(self, table: StandingTable) -> None:
        """A table that stands in the report, whether or not anything happens there."""
        self._table(table.name)
        self._standing[table.name] = table

    def follow(self, entry: StoredEntry, part: float) -> None:
        """Count one entry in; `part` is how much of the interval is over."""
        for move in entry.transfers:
            if move.step in ("now", "post"):
                self._move(move, entry)
        with placed(entry):
            self._ledger.enter(entry.transfers)
        if entry.stream == CAGE:
            self.cage = entry.sequence
        if entry.actor.startswith(STAFF):
            seen = self._staff.setdefault(entry.actor, [entry.at, entry.at, 0])
            seen[1:] = entry.at, seen[2] + 1
        if _TOLD.search(entry.events):
            for event in msgspec.json.decode(entry.events):
                self._tell(entry, event, part)

    # Money

    def _table(self, name: str) -> TableShift:
        found = self._tables.get(name)
        if found is None:
            opening = self._ledger.balance(bank_account(name)).posted
            found = self._tables[name] = TableShift(table=name, opening=opening)
        return found

    def _move(self, move: Transfer, entry: StoredEntry) -> None:
        for account, at in ((move.debit, 2), (move.credit, 1)):
            self._kinds.setdefault(account.partition(":")[0], [0, 0, 0])[at] += move.amount
        flow = flow_of(move)
        if flow is None:
            return
        table, more = self._table(flow.table), flow.sign * move.amount
        if flow.field == "corrected":
            self._correct(table, entry)
            return
        setattr(table, flow.field, getattr(table, flow.field) + more)
        if flow.field == "stakes":
            table.bank = "player-dealer"
        if flow.field == "fees" or table.bank == "house":
            self._won += flow.won * more
        if flow.field == "contributions" and flow.sign > 0:
            self._meters[table.table] = move.credit.split(":")[1]

    def _correct(self, table: TableShift, entry: StoredEntry) -> None:
        """A fill or a credit that was corrected counts as it should have been written."""
        for event in msgspec.json.decode(entry.events):
            if event["type"] == "SlipCorrected":
                more = event["amount"] * MICROS_PER_CENT
                if event["corrects"].startswith("C"):
                    table.credits += more
                else:
                    table.fills += more

    # What happened

    def _tell(self, entry: StoredEntry, event: dict[str, Any], part: float) -> None:
        kind, stream = event["type"], entry.stream
        if stream.startswith((TABLE, FELT)):
            self._at_table(entry, event, stream.partition(":")[2], part)
        elif stream.startswith(METER):
            self.lines.at_meter(entry, event, stream.removeprefix(METER))
        elif kind in SLIPS:
            self.lines.slip(entry, event)
        else:
            if kind == "DisputeDecided" and event["debit"] == HOUSE_ACCOUNT:
                # No tray gave it, so no transfer tells whose hand it was.
                table = self._table(event["round"].rpartition("-")[0])
                table.disputes += event["amount"] * MICROS_PER_CENT
                table.house_disputes += event["amount"] * MICROS_PER_CENT
            self.lines.at_cage(entry, event)

    def _at_table(self, entry: StoredEntry, event: dict[str, Any], name: str, part: float) -> None:
        table = self._table(name)
        match event["type"]:
            case "RoundOpened":
                self._rules[name] = event["rules"]
            case "BankTaken":
                self._bot_banks[name] = bool(event.get("bot"))
            case "DealerIn":
                self._dealt[event["dealer"]].add(name)
            case "IrregularityRuled" | "ShufflerFailed":
                self.lines.rulings.note(entry, event)
            case "RoundVoided" if event["seats"]:
                table.voids += 1
                self.lines.void_round(entry, event)
            case "RoundSettled":
                self._settled(entry, event, table, part)
            case "Changed" if entry.stream.startswith(FELT):
                self._rules[name] = event["setup"]["rules"]
            case "ProgressiveLocked" if entry.stream.startswith(FELT):
                self._laid[name] = event["bets"]
            case "ConsolePressed" if event["action"]["type"] in ("GameOver", "EndGame"):
                self._felt_ended(table, part)
            case "BetsReturned" if event["bets"]:
                self._laid.pop(name, None)
                table.voids += 1

    def _felt_ended(self, table: TableShift, part: float) -> None:
        """A round of a live table is over: what is known of it are its progressive bets."""
        bets = self._laid.pop(table.table, None)
        if bets is None:
            return
        table.rounds += 1
        table.hands += len(bets)
        table.wagered += sum(bets.values())
        stood = self._standing.get(table.table)
        reference = self._rules.get(table.table) or (None if stood is None else stood.rules)
        if reference is not None:
            handle = self._handles[table.table].setdefault(reference, Handle())
            handle.add({Wager.PROGRESSIVE: bet} for bet in bets.values())
        self._running.append((part, self._won))

    def _settled(
        self, entry: StoredEntry, event: dict[str, Any], table: TableShift, part: float
    ) -> None:
        bets: list[dict[Wager, int]] = []
        for seat in event["seats"]:
            if seat["result"] == "void":
                self.lines.void_hand(entry, seat)
                continue
            stakes = {Wager(each["wager"]): each["stake"] for each in seat["wagers"]}
            table.wagered += sum(stakes.values())
            bets.append({wager: stakes[wager] for wager in _COUNTED if stakes.get(wager)})
        for behind in event.get("backline", ()):
            table.wagered += sum(each["stake"] for each in behind["wagers"])
        table.rounds += 1
        table.hands += len(bets)
        table.by_bots += self._bot_banks.pop(table.table, False)
        reference = self._rules.get(table.table) or self._opened(entry)
        if reference is not None:
            self._rules[table.table] = reference
            handle = self._handles[table.table].setdefault(reference, Handle())
            handle.add(bets)
        self._running.append((part, self._won))

    def _opened(self, entry: StoredEntry) -> str | None:
        """The rules of a round that was opened before the first entry."""
        for each in self._record.entries_of_round(entry.round or ""):
            for event in msgspec.json.decode(each.events):
                if event["type"] == "RoundOpened":
                    return str(event["rules"])
        return None

    # What comes of it

    def count_theory(self, counting: Counting) -> None:
        """Give each table what its wagers should have won by the exact law, less the meter's."""
        for name, handles in self._handles.items():
            note = count_theory(
                self._tables[name], handles, self._meters.get(name), self._catalog, counting
            )
            self._notes += [note] if note else []

    def report(
        self,
        *,
        title: str,
        number: str,
        heading: Heading,
        table: str | None,
        checkpoint: str,
        over: bool = True,
    ) -> ShiftReport:
        """All of it; of one table alone where that is asked for."""
        for name, each in self._tables.items():
            each.closing = self._ledger.balance(bank_account(name)).posted
            self._place(each)
        if table is not None and table not in self._tables:
            known = ", ".join(sorted(self._tables)) or "none"
            raise HouseEdgeError(f"there is no table '{table[:64]}' in it; there is: {known}")
        tables = [each for name, each in sorted(self._tables.items()) if table in (None, name)]
        return ShiftReport(
            title=title if table is None else f"{title}, table {table}",
            number=number,
            heading=heading,
            tables=tuple(tables),
            slips=tuple(self.lines.of("slips", table, "about")),
            accounts=tuple(self._accounts()) if table is None else (),
            counts=tuple(self.lines.counts(table)),
            awards=tuple(self.lines.of("awards", table, "table")),
            events=tuple(self.lines.events(table)),
            staff=tuple(self._people()) if table is None else (),
            running=self._run() if table is None else (),
            checkpoint=checkpoint,
            notes=tuple(self._notes if over else (NOT_OVER, *self._notes)),
            over=over,
        )

    def _place(self, table: TableShift) -> None:
        """Whose rules a table keeps, and so who banks there."""
        stood = self._standing.get(table.table)
        played = [*self._handles[table.table]] or ([] if stood is None else [stood.rules])
        for reference in played:
            rules = known_rules(self._catalog, reference)
            if rules is not None:
                table.place = rules.profile.title
                if rules.profile.bank == "player_dealer":
                    table.bank = "player-dealer"
        if stood is not None and stood.live:
            table.bank = "felt"

    def _run(self) -> tuple[tuple[float, int], ...]:
        """The win as it went on, from nothing to the end, each round a step."""
        return stepped([*thinned(self._running), (1.0, self._won)]) if self._running else ()

    def _accounts(self) -> Iterator[KindLine]:
        closing = self._ledger.by_kind()
        for kind, title in MEANING.items():
            if kind in self._kinds:
                opening, came, went = self._kinds[kind]
                yield KindLine(
                    title=title,
                    opening=opening,
                    came=came,
                    went=went,
                    closing=closing.get(kind, 0),
                )

    def _people(self) -> Iterator[StaffShift]:
        for who, (first, last, entries) in sorted(self._staff.items()):
            yield StaffShift(
                who=who,
                first=format_moment(first, self._zone),
                last=format_moment(last, self._zone),
                entries=entries,
                tables=", ".join(sorted(self._dealt[who])),
            )
