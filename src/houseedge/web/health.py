"""What an operator asks: is it up, does it deal, how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response

from houseedge.house.house import House
from houseedge.table import Stage
from houseedge.table.felt_view import felt_phase
from houseedge.table.meterbook import POOLS
from houseedge.table.viewing import phase_name
from houseedge.web.dependencies import Json
from houseedge.web.route import Call
from houseedge.wire.lobby import Health, Readiness


async def healthz(call: Call[None, None]) -> Json:
    """The house can serve: the process answers, and its record can be written."""
    if call.services.house.failed is not None:
        return Json(Health("failed"), status_code=503)
    return Json(Health("ok"))


async def readyz(call: Call[None, None]) -> Json:
    """The house deals: its record can be written, its chance is sound, and it is not closing."""
    fault = call.services.fault()
    if fault is not None:
        return Json(Readiness("away", fault), status_code=503)
    return Json(Readiness("ready"))


async def metrics(call: Call[None, None]) -> Response:
    """Figures for Prometheus."""
    registry = call.services.house.metrics.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


#: Micro-dollars in a dollar.
MICROS = 1_000_000


class HouseFigures(Collector):
    """What is counted elsewhere and read when somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """The figures as they are now."""
        writer, tables = self._house.writer, self._house.pit.tables
        committed = "houseedge_entries_committed"
        yield CounterMetricFamily(committed, "Entries on the disk", value=writer.entries)
        yield CounterMetricFamily("houseedge_commits", "Transactions", value=writer.commits)
        rounds = sum(table.number for table in tables.values())
        yield CounterMetricFamily("houseedge_rounds", "Rounds opened in all", value=rounds)
        waiting = writer.waiting()
        yield GaugeMetricFamily("houseedge_queue", "Submissions not on the disk", value=waiting)
        seated = sum(1 for table in tables.values() for _ in table.taken())
        yield GaugeMetricFamily("houseedge_players_seated", "Chairs taken", value=seated)
        phases = GaugeMetricFamily("houseedge_tables", "Tables by phase", labels=["phase"])
        felts = map(felt_phase, self._house.pit.felts.values())
        for phase, count in Counter([*map(phase_name, tables.values()), *felts]).items():
            phases.add_metric([phase], count)
        yield phases
        yield from self._money()
        yield from self._office()

    def _money(self) -> Iterator[Metric]:
        """What the books hold by kind of account, and what every meter does."""
        pit = self._house.pit
        money = GaugeMetricFamily(
            "houseedge_money_dollars", "Money by kind of account", labels=["kind"]
        )
        kinds = pit.ledger.by_kind()
        for kind, micros in kinds.items():
            money.add_metric([kind], micros / MICROS)
        yield money
        name, total = "houseedge_trial_balance_dollars", sum(kinds.values()) / MICROS
        yield GaugeMetricFamily(name, "The sum of all accounts, which is zero", value=total)
        meters = GaugeMetricFamily(
            "houseedge_meter_dollars", "Meters by pool", labels=["meter", "level", "pool"]
        )
        hits = CounterMetricFamily(
            "houseedge_meter_wins", "Wins paid by a meter", labels=["meter", "level"]
        )
        for id, meter in pit.meters.items():
            for level, each in meter.levels.items():
                for pool, field in POOLS.items():
                    meters.add_metric([id, level, pool], getattr(each, field) / MICROS)
                hits.add_metric([id, level], each.hits)
        yield meters
        yield hits

    def _office(self) -> Iterator[Metric]:
        """Tables that are open, changes that wait, progressives that are stopped, the software."""
        tables = self._house.pit.tables
        open = GaugeMetricFamily(
            "houseedge_table_open", "1 while it takes players", labels=["table"]
        )
        stopped = GaugeMetricFamily(
            "houseedge_progressive_stopped", "1 while it takes no bets", labels=["table"]
        )
        for id, table in tables.items():
            is_open = table.stage is not Stage.CLOSED and not table.closing
            open.add_metric([id], int(is_open))
        for id, each in self._house.pit.known.items():
            if each.has_progressive:
                stopped.add_metric([id], int(each.stopped is not None))
        yield open
        yield stopped
        posted = sum(table.posted is not None for table in tables.values())
        yield GaugeMetricFamily("houseedge_changes_posted", "Changes that wait", value=posted)
        wrong, says = len(self._house.office.mismatched), "Files that are not what they were"
        yield GaugeMetricFamily("houseedge_software_mismatched", says, value=wrong)


def register_figures(house: House) -> None:
    """Add the house's and the process's own figures to what `/metrics` prints."""
    registry: CollectorRegistry = house.metrics.registry
    registry.register(HouseFigures(house))
    ProcessCollector(registry=registry)
