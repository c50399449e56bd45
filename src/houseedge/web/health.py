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
        for phase, count in Counter(map(phase_name, tables.values())).items():
            phases.add_metric([phase], count)
        yield phases


def register_figures(house: House) -> None:
    """Add the house's and the process's own figures to what `/metrics` prints."""
    registry: CollectorRegistry = house.metrics.registry
    registry.register(HouseFigures(house))
    ProcessCollector(registry=registry)
