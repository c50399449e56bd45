"""What an operator asks: is it up, does it deal, how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastapi import APIRouter, Response
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from houseedge.house.house import House
from houseedge.table.view import phase_name
from houseedge.web import shape
from houseedge.web.dependencies import Json, WithServices

router = APIRouter(tags=["house"])


@router.get("/healthz", response_model=shape.Health)
async def healthz() -> Json:
    """The process answers."""
    return Json({"status": "ok"})


@router.get(
    "/readyz",
    response_model=shape.Readiness,
    responses={503: {"model": shape.Readiness, "description": "The house does not deal now"}},
)
async def readyz(services: WithServices) -> Json:
    """The house deals: its record can be written, its chance is sound, and it is not closing."""
    fault = services.fault()
    if fault is not None:
        return Json({"status": "away", "reason": fault}, status_code=503)
    return Json({"status": "ready", "reason": None})


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(services: WithServices) -> Response:
    """Figures for Prometheus."""
    return Response(
        generate_latest(services.house.metrics.registry), media_type=CONTENT_TYPE_LATEST
    )


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
