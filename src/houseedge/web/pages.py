"""The pages: built files from the package, and the API's own page, all from this machine."""

from __future__ import annotations

import gzip
import html
from functools import lru_cache, partial
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from houseedge.web.dependencies import NoSuchThing, Services

PAGES = Path(__file__).parent.parent / "pages"
_FOREVER = "public, max-age=31536000, immutable"

#: The pages' own addresses: the same file, which reads the address.
ADDRESSES = (
    *("/", "/table/{id}", "/round/{id}", "/verify", "/verify/{id}", "/components"),
    *("/hands", "/shared/{link}", "/practice", "/practice/{id}"),
)
#: Those of the staff's pages and of the signs on the wall: a document of their own.
STAFF = ("/staff", "/staff/{path:path}", "/sign/{kind}/{id}")
#: Those of the laboratory and the strategy: another document of their own.
OFFICE = ("/laboratory", "/strategy")

_PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>House Edge</title>
<style>body{{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}}
code{{background:#eee;padding:.1rem .3rem}}</style>
<h1>House Edge</h1>
<p>The house is open and deals, but its pages have not been built into this copy.</p>
<p>The interface is described at <a href="/openapi.json">{base}openapi.json</a>.</p>
<p>To build the pages, run <code>make pages</code> in the source folder, then load this again.
Bots need no pages: <code>houseedge bots</code>.</p></html>
"""
_DOCS = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>House Edge: the interface</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script></body></html>
"""
_START = """SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
"""


#: Files worth compressing. Answers of the API are not: they hold secrets beside what others chose.
_SQUEEZED = {".js", ".css", ".svg", ".html", ".json"}


async def _index(request: Request) -> Response:
    """The players' page, whatever its address."""
    return index(request)


async def _staff(request: Request) -> Response:
    """The staff's page, whatever its address."""
    return index(request, document="staff.html")


async def _office(request: Request) -> Response:
    """The laboratory's page, whatever its address."""
    return index(request, document="laboratory.html")


def index(request: Request, status: int = 200, document: str = "index.html") -> Response:
    """The one page of a document; the plain one where the pages are not built."""
    page = PAGES / document
    if not page.is_file():
        plain = _PLAIN.format(base=html.escape(str(request.base_url)))
        return HTMLResponse(plain, status_code=status)
    return FileResponse(page, status_code=status, headers={"Cache-Control": "no-cache"})


def wants_page(request: Request) -> bool:
    """Whether a person's browser asks, and not for the API."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


async def assets(request: Request) -> Response:
    """A built file; its name changes with its content, so it is kept for good."""
    file = _inside(PAGES / "assets", request.path_params["path"])
    headers = {"Cache-Control": _FOREVER, "Vary": "Accept-Encoding"}
    if file.suffix not in _SQUEEZED or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers)
    kind, _ = guess_type(file.name)
    services: Services = request.app.state.services
    body = await services.read(partial(_squeezed, file, file.stat().st_mtime_ns))
    return Response(body, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})


@lru_cache(maxsize=512)
def _squeezed(file: Path, changed: int) -> bytes:
    """A file's content compressed, once for each change."""
    return gzip.compress(file.read_bytes(), mtime=0)


async def docs(request: Request) -> HTMLResponse:
    """The API, to read and to try; nothing is loaded from elsewhere."""
    if not (PAGES / "docs").is_dir():
        return HTMLResponse(_PLAIN.format(base=html.escape(str(request.base_url))))
    return HTMLResponse(_DOCS)


async def start(request: Request) -> Response:
    """What begins the page of the API."""
    return Response(_START, media_type="text/javascript")


async def swagger(request: Request) -> FileResponse:
    """The files of that page."""
    file = _inside(PAGES / "docs", request.path_params["name"])
    return FileResponse(file, headers={"Cache-Control": "max-age=86400"})


async def other(request: Request) -> FileResponse:
    """Other files beside the page, such as robots.txt."""
    file = _inside(PAGES, request.path_params["name"])
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def routes() -> list[Route]:
    """Every address of the pages; the last takes what no other did."""
    return [
        *(Route(address, _index) for address in ADDRESSES),
        *(Route(address, _staff) for address in STAFF),
        *(Route(address, _office) for address in OFFICE),
        Route("/assets/{path:path}", assets),
        Route("/docs", docs),
        Route("/docs/start.js", start),
        Route("/docs/{name}", swagger),
        Route("/{name}", other),
    ]


def _inside(folder: Path, name: str) -> Path:
    """A file in a folder; nothing outside it."""
    try:
        found = (folder / name).resolve()
        if found.is_relative_to(folder.resolve()) and found.is_file():
            return found
    except (OSError, ValueError):
        pass  # a name no disk can hold
    raise NoSuchThing("there is no such page", field="path")
