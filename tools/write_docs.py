"""Write the pages of the site that come from data, and build it: `make docs`.

The rule sheets, the rulebook and the command reference are written from the same data and code
that the program runs on; the rest are the project's own pages.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from houseedge import cli
from houseedge.house.software import measure
from houseedge.lab.par import par_sheet
from houseedge.reports.forms import ParForm
from houseedge.reports.par import Provenance, seal, write
from houseedge.rules import Catalog, built_in
from houseedge.rules.sheet import PostedTable, rules_sheet

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "build" / "docs"
#: How many tests of a clause are named.
SHOWN = 4
PAGES = (
    "ARCHITECTURE.md",
    "THREATS.md",
    "STANDARDS.md",
    "GLOSSARY.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)


def sheet_page(catalog: Catalog, profile: str) -> str:
    """A profile's rule sheet."""
    sheet = rules_sheet(catalog.rules(profile))
    lines = [
        f"# {sheet.title}",
        f"{sheet.game}, profile `{sheet.profile}` version {sheet.version}, from sheets "
        f"{', '.join(sheet.sheets)}. Game owned by {sheet.owner}."
        + (f" Approved {sheet.approved}." if sheet.approved else ""),
        "## How it is played",
        *(f"{at}. {step.text} *{' '.join(step.rules)}*" for at, step in enumerate(sheet.play, 1)),
        "## Paytables",
        *(part for table in sheet.paytables for part in _table(table)),
        "## Limits",
        "| wager | least | most |\n|---|---|---|\n"
        + "\n".join(f"| {limit.wager} | {limit.min} | {limit.max} |" for limit in sheet.limits),
        *sheet.caps,
        *sheet.collection,
        "## Notices",
        *(f"- {notice}" for notice in sheet.notices),
        "## What the sheets leave open",
        "| rule | setting | here | what it decides | may be |\n|---|---|---|---|---|\n"
        + "\n".join(
            f"| {s.rule} | `{s.key}` | `{s.value}` | {s.meaning} | {', '.join(s.values)} |"
            for s in sheet.settings
        ),
    ]
    return "\n\n".join(lines) + "\n"


def _table(table: PostedTable) -> tuple[str, ...]:
    rows = "\n".join(f"| {line.hand} | {line.pays} | {line.envy or ''} |" for line in table.lines)
    choices = f" One of {', '.join(table.choices)}." if len(table.choices) > 1 else ""
    return (
        f"### {table.title}",
        f"{table.note.capitalize()}.{choices}",
        f"| hand | pays | envy |\n|---|---|---|\n{rows}",
    )


def rulebook_page(catalog: Catalog) -> str:
    """Every clause with its id, in our own words, and the tests that fail if it is not kept."""
    lines = ["# Every clause"]
    tests = _tests_by_clause()
    for id, clause in catalog.clauses().items():
        state = f" *{clause.to_come}*" if clause.to_come else ""
        sheets = f" Sheets {', '.join(clause.sheets)}." if clause.sheets else ""
        lines.append(f"## {id} {clause.title}")
        lines.append(f"{clause.text}{sheets}{state}")
        named = tests.get(id, [])
        more = f" and {len(named) - SHOWN} more" if len(named) > SHOWN else ""
        shown = ", ".join(f"`{name}`" for name in named[:SHOWN])
        lines.append(f"Shown by {shown}{more}." if named else "No test shows it.")
    return "\n\n".join(lines) + "\n"


def _tests_by_clause() -> dict[str, list[str]]:
    """The tests whose names say which clauses they are of."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE):
            for letter, digits in re.findall(r"(?<![a-z0-9])([a-z])(\d\d)(?=_)", name):
                found.setdefault(f"{letter.upper()}-{digits}", []).append(name)
    return found


def par_sheets(catalog: Catalog, folder: Path) -> str:
    """Write the PAR sheet of every profile in every form; the page that has them all."""
    ran = measure(catalog)
    lines = [
        "# PAR sheets",
        "Every figure of a profile with its first tables, as a laboratory asks.",
    ]
    folder.mkdir()
    for id in catalog.profile_ids:
        sheet = par_sheet(catalog.rules(id), catalog=catalog)
        command = f"houseedge par {id} --seats {sheet.seats}"
        made = Provenance(version=ran.version, software=ran.digest, command=command)
        sealed = seal(sheet, made)
        for form in ParForm:
            (folder / f"{id}.{form.value}").write_bytes(write(sheet, sealed, form))
        forms = ", ".join(f"[{form.upper()}](par/{id}.{form.value})" for form in ParForm)
        title = catalog.profile(id).title
        lines.append(f"- {title}: {forms}; figures `{sealed['digest']}`, made by `{command}`")
    return "\n\n".join(lines) + "\n"


def command_page() -> str:
    """The command's own help, command by command."""
    lines = ["# The command"]
    for command in documented():
        lines.append(f"## houseedge {command}".rstrip())
        lines.append(f"```text\n{_help(command)}\n```")
    return "\n\n".join(lines) + "\n"


def documented() -> list[str]:
    """Every command by its words, in the order of the help; the first is `houseedge` itself."""
    return list(_commands(typer.main.get_command(cli.app), ()))


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[str]:
    """A command by its words, and all below it."""
    if getattr(command, "hidden", False):
        return
    yield " ".join(words)
    for name, each in getattr(command, "commands", {}).items():
        yield from _commands(each, (*words, name))


def _help(command: str) -> str:
    """What a command says of itself, on a page of 96 columns."""
    said = io.StringIO()
    argv, sys.argv = sys.argv, ["houseedge", *command.split(), "--help"]
    try:
        with contextlib.redirect_stdout(said):
            cli.main()
    except SystemExit as ended:
        if ended.code:
            raise
    finally:
        sys.argv = argv
    return said.getvalue().strip()


def main() -> None:
    """Write all pages into `build/docs` and build `site` from them."""
    os.environ["COLUMNS"] = "96"
    catalog = built_in()
    shutil.rmtree(DOCS, ignore_errors=True)
    DOCS.mkdir(parents=True)
    pages = {f"{id}.md": sheet_page(catalog, id) for id in catalog.profile_ids}
    pages |= {"rulebook.md": rulebook_page(catalog), "command.md": command_page()}
    pages |= {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
    clauses = "](src/houseedge/rules/data/clauses.toml)"
    pages["STANDARDS.md"] = pages["STANDARDS.md"].replace(clauses, "](rulebook.md)")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages["index.md"] = readme.replace("](docs/staff.md)", "](staff.md)")
    # In the repository it lies beside its pictures' folder, on the site one floor above it.
    staff = (ROOT / "docs" / "staff.md").read_text(encoding="utf-8")
    pages["staff.md"] = staff.replace("](images/", "](docs/images/").replace("](../", "](")
    pages["par.md"] = par_sheets(catalog, DOCS / "par")
    for name, text in pages.items():
        (DOCS / name).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "images", DOCS / "docs" / "images")
    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean"], cwd=ROOT, check=True)
    print(f"{len(pages)} pages are in site/; open site/index.html")


if __name__ == "__main__":
    main()
