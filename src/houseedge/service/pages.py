"""The pages: built files from the package, and the API's own page, all from this machine."""

from __future__ import annotations

import html
from importlib.util import find_spec
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from houseedge.service.desk import NoSuchThing

router = APIRouter(include_in_schema=False)

PAGES = Path(__file__).parent.parent / "pages"
_FOREVER = "public, max-age=31536000, immutable"

#: The pages' own addresses: the same file, which reads the address.
ADDRESSES = ("/", "/table/{id}", "/round/{id}", "/verify/{id}", "/components")

#: Swagger UI (Apache-2.0) as the package fastapi-standalone-docs (MIT) carries it.
SWAGGER = ("swagger-ui-bundle.js", "swagger-ui.css")

_PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>House Edge</title>
<style>body{{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}}
code{{background:#eee;padding:.1rem .3rem}}</style>
<h1>House Edge</h1>
<p>The house is open and deals, but its pages have not been built into this copy.</p>
<p>The interface is at <a href="/docs">{base}docs</a>, its description at
<a href="/openapi.json">{base}openapi.json</a>.</p>
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


async def _index(request: Request) -> Response:
    """The one page, whatever its address."""
    index = PAGES / "index.html"
    if not index.is_file():
        return HTMLResponse(_PLAIN.format(base=html.escape(str(request.base_url))))
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


for _address in ADDRESSES:
    router.add_api_route(_address, _index, methods=["GET", "HEAD"])


@router.get("/assets/{path:path}")
async def assets(path: str) -> FileResponse:
    """A built file; its name changes with its content, so it is kept for good."""
    return FileResponse(_inside(PAGES / "assets", path), headers={"Cache-Control": _FOREVER})


@router.get("/docs")
async def docs() -> HTMLResponse:
    """The API, to read and to try; nothing is loaded from elsewhere."""
    return HTMLResponse(_DOCS)


@router.get("/docs/start.js")
async def start() -> Response:
    """What begins the page of the API."""
    return Response(_START, media_type="text/javascript")


@router.get("/docs/{name}")
async def swagger(name: str) -> FileResponse:
    """The files of that page."""
    package = find_spec("fastapi_standalone_docs")
    if name not in SWAGGER or package is None or package.origin is None:
        raise NoSuchThing("there is no such file", field="path")
    folder = Path(package.origin).parent / "static" / "swagger"
    return FileResponse(_inside(folder, name), headers={"Cache-Control": "max-age=86400"})


@router.get("/{name}")
async def other(name: str) -> FileResponse:
    """Other files beside the page, such as robots.txt."""
    return FileResponse(_inside(PAGES, name), headers={"Cache-Control": "no-cache"})


def _inside(folder: Path, name: str) -> Path:
    """A file in a folder; nothing outside it."""
    try:
        found = (folder / name).resolve()
        if found.is_relative_to(folder.resolve()) and found.is_file():
            return found
    except (OSError, ValueError):
        pass  # a name no disk can hold
    raise NoSuchThing("there is no such page", field="path")
