"""Something on standard error for whatever takes longer than a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager


@contextmanager
def shown_progress(
    what: str, *, then: str | None = None, quiet: bool = False
) -> Iterator[Callable[[int, int], None] | None]:
    """Take how much is done of how much, and show it; nothing to tell where nobody watches.

    `then` is what goes on after all is done, for as long as it takes.
    """
    from rich.console import Console

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
            if then is not None and done == total:
                bar.add_task(then, total=None)

        yield tell


@contextmanager
def shown_rounds() -> Iterator[Callable[[int, int], None] | None]:
    """Take rounds done and asked for, and show them with their rate and the time left."""
    from rich.console import Console

    console = Console(stderr=True)
    from houseedge.lab.ready import COMPILING, compiled_before

    if not compiled_before():
        console.print(COMPILING)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    words = TextColumn("{task.completed:,.0f} rounds, {task.fields[rate]} a second")
    with Progress(
        words, BarColumn(), TimeRemainingColumn(), console=console, transient=True
    ) as bar:
        task = bar.add_task("", total=None, rate="0")

        def tell(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=total, rate=f"{speed or 0:,.0f}")

        yield tell


@contextmanager
def shown_counting() -> Iterator[Callable[[str], None]]:
    """Take what is being counted and show it; say first, where it is so, that kernels compile."""
    from rich.console import Console
    from rich.status import Status

    from houseedge.lab.ready import COMPILING, compiled_before

    aside = Console(stderr=True)
    shown: list[Status] = []
    with ExitStack() as stack:

        def tell(what: str) -> None:
            if shown:
                shown[0].update(what)
                return
            if not compiled_before():
                aside.print(COMPILING)
            shown.append(stack.enter_context(aside.status(what)))

        yield tell
