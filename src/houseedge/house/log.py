"""One line of log for everything that matters: JSON for machines, or words for people."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor


def configure_logging(*, as_json: bool) -> None:
    """Send every log line to standard error, the web server's own included."""
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last: Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        # Plain tracebacks: others print what variables hold, decks among them.
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[*shared, last] if as_json else [*shared[:2], last],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.INFO if as_json else logging.WARNING
        ),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    # What the server says below a warning has addresses with tickets in them.
    logging.basicConfig(handlers=[_Passed()], level=logging.WARNING, force=True)


#: What the server logs of every socket that was refused before it opened; we log that ourselves.
_KNOWN = "ASGI callable returned without completing handshake."


class _Passed(logging.Handler):
    """Lines of the standard library's logging, passed on."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log one line."""
        if record.msg == _KNOWN:
            return
        log = structlog.get_logger("houseedge")
        log.log(record.levelno, record.getMessage(), source=record.name, exc_info=record.exc_info)
