"""What an operator watches: counters and times, and a line of log where something matters."""

from __future__ import annotations

from time import perf_counter_ns

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from houseedge.errors import Refusal

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One process's figures; `registry` is what `/metrics` prints."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.log = structlog.get_logger("houseedge")
        self.entries = Counter(
            "houseedge_entries", "Entries handed to the writer", registry=self.registry
        )
        self.refusals = Counter(
            "houseedge_refusals", "Commands refused", ["rule"], registry=self.registry
        )
        self.requests_refused = Counter(
            "houseedge_requests_refused",
            "Requests, sockets and messages refused",
            ["code"],
            registry=self.registry,
        )
        self.sign_ins = Counter(
            "houseedge_sign_ins",
            "Passwords, badges and PINs that were checked",
            ["way", "outcome"],
            registry=self.registry,
        )
        self.latency = Histogram(
            "houseedge_command_seconds",
            "From command to broadcast",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.sockets = Gauge("houseedge_sockets", "Open sockets", registry=self.registry)
        self.stuck_steps = Counter(
            "houseedge_stuck_steps", "Steps the house could not take", registry=self.registry
        )
        self.mistakes = Counter(
            "houseedge_mistakes",
            "Requests and sockets that failed through a fault of the house",
            registry=self.registry,
        )
        self.unread = Counter(
            "houseedge_unread",
            "Requests refused before they were read to their end",
            ["status"],
            registry=self.registry,
        )
        self.loop_delay = Histogram(
            "houseedge_loop_delay_seconds",
            "How much later than it was due the loop that deals came round",
            buckets=_SECONDS,
            registry=self.registry,
        )

        self.alarms = Counter(
            "houseedge_alarms", "Times a supervisor was called", registry=self.registry
        )

    def submitted(self, count: int) -> None:
        """Entries are on their way to the disk."""
        self.entries.inc(count)

    def published(self, began: int) -> None:
        """A change that began then, by `perf_counter_ns`, has been told to everybody."""
        self.latency.observe((perf_counter_ns() - began) / 1e9)

    def refused(self, refusal: Refusal) -> None:
        """A command was refused."""
        self.refusals.labels(rule=refusal.rule).inc()

    def turned_away(self, code: str, *, warn: bool, **about: str | int | None) -> None:
        """A request, a socket or a message was refused; `warn` for what nobody asks by mistake."""
        self.requests_refused.labels(code=code).inc()
        (self.log.warning if warn else self.log.info)("refused", code=code, **about)

    def let_in(self, way: str) -> None:
        """Somebody showed what opens an account."""
        self.sign_ins.labels(way=way, outcome="right").inc()

    def kept_out(self, way: str, account: str | None) -> None:
        """Somebody tried, and was not let in; the account is none where nobody has it."""
        self.sign_ins.labels(way=way, outcome="refused").inc()
        self.log.warning("access refused", way=way, account=account)

    def stuck(self, table: str, step: str, refusal: Refusal) -> None:
        """The house could not take its own step."""
        self.stuck_steps.inc()
        self.log.error("step refused", table=table, step=str(step), reason=str(refusal))

    def witness_says(self, sentence: str) -> None:
        """A witness is away, or back."""
        self.log.warning(sentence)

    def mistaken(self, what: str, **about: str) -> None:
        """Something failed that nobody outside is to blame for."""
        self.mistakes.inc()
        self.log.error(what, **about)

    def alarm(self, what: str, **about: str) -> None:
        """A person has to come."""
        self.alarms.inc()
        self.log.critical(what, **about)

    def failed(self, error: BaseException) -> None:
        """The record could not be written."""
        self.log.critical("the record could not be written; the house stops", reason=str(error))
