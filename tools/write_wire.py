"""Writes the pages' types from the types of the wire: `frontend/src/house/wire.ts`.

    python tools/write_wire.py [--check]

`--check` writes nothing and ends with status 1 where the file is not what it would write.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

from msgspec import inspect

from houseedge.money import Cents, Micros
from houseedge.web.routes import ROUTES
from houseedge.wire.command import FILLED_IN, MONEY, Ask, Ping, Resync
from houseedge.wire.lobby import LobbyState
from houseedge.wire.message import VERSION, AnyAnswer

FILE = Path(__file__).resolve().parent.parent / "frontend" / "src" / "house" / "wire.ts"

HEAD = """/**
 * What the house says and hears, made by tools/write_wire.py from the types of the wire.
 * Change them there, and write this file anew.
 *
 * Money is dollars in a text, a card two characters ("??" face down), a moment ms since 1970.
 */

/** The version of all this; the house refuses another one and says so. */
export const WIRE = {version};

export type Money = string;
"""
#: Keys of views that changed: what they are keys of.
PARTS = {"table": "PublicView", "you": "PrivateView"}
#: The bodies and answers no page asks for.
UNUSED = ("Readiness", "Health", "Refused")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Write the pages' types from the wire's.")
    parser.add_argument("--check", action="store_true", help="only compare")
    options = parser.parse_args()
    text = written()
    if not options.check:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text:
        sys.exit(f"{FILE.name} is not what the wire says: run python tools/write_wire.py")


def written() -> str:
    """The whole file."""
    kinds: list[Any] = [AnyAnswer, LobbyState, Ask, Resync, Ping]
    for route in ROUTES:
        asked = (route.answer, route.body)
        kinds += [kind for kind in asked if kind is not None and kind.__name__ not in UNUSED]
    writer = Writer()
    for kind in inspect.multi_type_info(kinds):
        writer.name(kind)
    said = " | ".join(each.__name__ for each in AnyAnswer.__args__)
    parts = [HEAD.replace("{version}", str(VERSION)), *writer.definitions()]
    return "\n".join(
        [*parts, f"/** Whatever comes through a socket. */\nexport type Said = {said};\n"]
    )


class Writer:
    """Names types, and remembers what has to be defined."""

    def __init__(self) -> None:
        self.waiting: dict[str, inspect.Type] = {}

    def definitions(self) -> Iterator[str]:
        """Every type that was named, and those they name in turn."""
        done: set[str] = set()
        while left := [name for name in self.waiting if name not in done]:
            for name in left:
                done.add(name)
                yield self._definition(name, self.waiting[name])

    def name(self, kind: inspect.Type) -> str:
        """What a type is called in the file."""
        match kind:
            case inspect.Metadata():
                return self.name(kind.type)
            case inspect.StructType() | inspect.DataclassType() | inspect.EnumType():
                self.waiting.setdefault(kind.cls.__name__, kind)
                return kind.cls.__name__
            case inspect.CustomType(cls) if cls in (Cents, Micros):
                return "Money"
            case inspect.LiteralType(values):
                return " | ".join(f"'{value}'" for value in values)
            case inspect.UnionType(types):
                return " | ".join(self.name(each) for each in types)
            case inspect.ListType(item) | inspect.VarTupleType(item):
                name = self.name(item)
                return f"({name})[]" if " | " in name else f"{name}[]"
            case inspect.TupleType(items):
                return f"[{', '.join(map(self.name, items))}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.name(key)}, {self.name(value)}>"
            case _:
                return self._plain(kind)

    @staticmethod
    def _plain(kind: inspect.Type) -> str:
        names: dict[type, str] = {
            inspect.StrType: "string",
            inspect.IntType: "number",
            inspect.FloatType: "number",
            inspect.BoolType: "boolean",
            inspect.NoneType: "null",
            inspect.AnyType: "unknown",
            inspect.RawType: "unknown",
        }
        return names[type(kind)]

    def _definition(self, name: str, kind: inspect.Type) -> str:
        assert isinstance(kind, inspect.StructType | inspect.DataclassType | inspect.EnumType)
        words = cleandoc(kind.cls.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
        comment = f"/** {words} */\n"
        if isinstance(kind, inspect.EnumType):
            values = " | ".join(f"'{each.value}'" for each in kind.cls)
            return f"{comment}export type {name} = {values};\n"
        lines = "".join(self._field(name, kind, field) for field in kind.fields)
        tag = ""
        if isinstance(kind, inspect.StructType) and kind.tag_field is not None:
            tag = f"  {kind.tag_field}: '{kind.tag}';\n"
        return f"{comment}export interface {name} {{\n{tag}{lines}}}\n"

    def _field(
        self, owner: str, kind: inspect.StructType | inspect.DataclassType, field: inspect.Field
    ) -> str:
        command = isinstance(kind, inspect.StructType) and kind.tag_field == "type"
        if command and field.encode_name in FILLED_IN:
            return ""
        part = PARTS.get(field.encode_name) if owner == "Change" else None
        text = self.name(field.type) if part is None else f"Partial<{part}>"
        if owner == "Wagers" or (command and field.encode_name in MONEY):
            text = "Money"
        left_out = command or owner in ("Ask", "Resync", "Wagers") or _leaves_out(kind)
        left_out = left_out or owner.endswith("Body")
        optional = "?" if left_out and not field.required else ""
        words = _words(field.type)
        comment = f"  /** {words} */\n" if words else ""
        return f"{comment}  {field.encode_name}{optional}: {text};\n"


def _leaves_out(kind: inspect.StructType | inspect.DataclassType) -> bool:
    return isinstance(kind, inspect.StructType) and bool(
        getattr(kind.cls.__struct_config__, "omit_defaults", False)
    )


def _words(kind: inspect.Type) -> str | None:
    schema = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return None if schema is None else schema.get("description")


if __name__ == "__main__":
    main()
