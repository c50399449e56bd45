"""What the player types: single keys at a terminal, lines when piped in."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence

import typer

_ENTER = ("\r", "\n", "")


class InputEnded(Exception):
    """The player ended the input: Ctrl-C, Ctrl-D or the end of a pipe."""


class Keyboard:
    """Asks for keys and for lines.

    Both kinds of end - an interrupt and the end of the input - are one: the player has left.
    """

    def key(self, prompt: str, keys: Mapping[str, str], *, enter: str | None = None) -> str:
        """One of `keys`, each with its meaning; Enter means `enter` where that is given."""
        shown = "  ".join(
            f"[{key.upper()}] {meaning}" + (" (Enter)" if key == enter else "")
            for key, meaning in keys.items()
        )
        while True:
            # Long prompts get a line of their own, so that the keys stay readable.
            wide = len(prompt) + len(shown) > 76
            print(f"{prompt}{chr(10) if wide else '  '}{shown} ", end="", flush=True)
            pressed = self._read_key()
            print(pressed if pressed.isprintable() else "")
            if pressed in _ENTER and enter is not None:
                return enter
            if pressed.lower() in keys:
                return pressed.lower()
            if pressed not in _ENTER:
                named = f"'{pressed}'" if pressed.isprintable() else "That key"
                print(f"{named} is none of {' '.join(key.upper() for key in keys)}.")

    def line(self, prompt: str, default: str) -> str:
        """A line of text, or the default for an empty one."""
        print(f"{prompt} [{default}]: ", end="", flush=True)
        return self._read_line().strip() or default

    def choose(self, prompt: str, choices: Iterable[str], *, default: str) -> str:
        """One of some words, or the beginning of just one of them."""
        known: Sequence[str] = tuple(choices)
        while True:
            typed = self.line(f"{prompt}? {', '.join(known)}", default)
            fitting = [word for word in known if word.startswith(typed.lower())]
            if typed in known or len(fitting) == 1:
                return typed if typed in known else fitting[0]
            print(f"'{typed}' is none of them.")

    def _read_key(self) -> str:
        if not sys.stdin.isatty():
            return self._read_line().strip()[:1]
        try:
            pressed = typer.getchar()
        except (KeyboardInterrupt, EOFError):
            pressed = "\x03"
        if pressed in ("\x03", "\x04"):
            print()
            raise InputEnded
        return pressed

    def _read_line(self) -> str:
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            print()
            raise InputEnded
        return line
