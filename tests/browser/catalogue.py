"""The words of the pages' language files, read from their source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TEXT = Path(__file__).resolve().parents[2] / "frontend" / "src" / "text"
#: Names are nobody's language: the house's, the game's, a guest's and the felt's.
NAMES = {"bonus", "guest", "house", "edge", "ultimate", "washington", "bob", "bot"}
#: What stands before a text that is a code: a comparison, a type, a key, a part's name.
_CODED = ("===", "!==", " as", "case", "parts,", "import", "from", "startsWith(", ".includes(")
_WORD = re.compile(r"(?<!\w)[^\W\d_]{3,}(?!\w)")


def words_in(text: str) -> set[str]:
    """Its words of three letters and more, in small letters."""
    return {word.lower() for word in _WORD.findall(text)}


def english_only() -> set[str]:
    """English words that Spanish does not use."""
    return catalogue("en") - catalogue("es") - NAMES


def catalogue(language: str) -> set[str]:
    """The words a language's files say: those of all pages, and those fetched with one of them."""
    files = [TEXT / f"{language}.ts", *TEXT.glob(f"*.{language}.ts")]
    return {
        word
        for file in files
        for text in _Reader(file.read_text("utf-8")).texts()
        for word in words_in(text)
    }


class _Reader:
    """Finds the texts in a program: quotes, and templates with code between their words."""

    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0

    def texts(self, end: str = "") -> Iterator[str]:
        """Every text that is said, up to the brace that ends this code."""
        depth = 0
        while self.at < len(self.source):
            rest = self.source[self.at : self.at + 2]
            if rest in ("//", "/*"):
                self.at = self._after("\n" if rest == "//" else "*/")
            elif rest[0] in "'\"":
                yield from self._quoted(rest[0])
            elif rest[0] == "`":
                yield from self._template()
            elif rest[0] == end and not depth:
                return
            else:
                depth += (rest[0] == "{") - (rest[0] == "}")
                self.at += 1

    def _after(self, mark: str) -> int:
        return self.source.index(mark, self.at + 1) + len(mark)

    def _quoted(self, quote: str) -> Iterator[str]:
        before = self.source[max(0, self.at - 40) : self.at].rstrip()
        start, self.at = self.at + 1, self._after(quote)
        after = self.source[self.at : self.at + 40].lstrip()
        key = before[-1:] in "{," and after.startswith(":")
        kind = before.endswith("|") and not before.endswith("||")
        if not key and not kind and not before.endswith(_CODED):
            yield self.source[start : self.at - 1]

    def _template(self) -> Iterator[str]:
        self.at += 1
        start = self.at
        while self.source[self.at] != "`":
            if self.source.startswith("${", self.at):
                yield self.source[start : self.at]
                self.at += 2
                yield from self.texts("}")
                start = self.at + 1
            self.at += 1
        yield self.source[start : self.at]
        self.at += 1
