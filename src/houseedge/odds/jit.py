"""Compiled kernels: how they are compiled, and their machine code kept in `odds.folder`.

Of several processes that want a kernel nobody has kept yet, one compiles it and the others wait
for it. Where nothing can be kept every process compiles for itself, and says so once.

What one process has compiled is loaded beside what another has, so names in it must differ. Numba
numbers them from one in every process, and two of its own routines may bear the same name and
number - sorting, and finding an order - of which the linker then takes the first for both. Here
every kernel is compiled with numbers nobody else draws.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from typing import Any, TypeVar, cast

import numba
from numba.core import config, types
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.compiler_lock import global_compiler_lock

from houseedge.odds.folder import kernel_folder, tell_unkept, unkept

F = TypeVar("F", bound=Callable[..., object])
_CACHE_DIR = "CACHE_DIR"


def kernel(function: F) -> F:
    """Compile a function on its first call, without the interpreter's lock, and keep the code.

    Kernels run side by side in plain threads; none of them uses numba's own. A number written out
    where one calls another is a number like any other: each is compiled once for all of them.
    """
    return _kernel(function, types.unliteral)


def specialised(function: F) -> F:
    """A kernel that is compiled for each number written out in a call.

    It is worth the compiling where such a number decides what the innermost loop does.
    """
    return _kernel(function, lambda given: given)


def _kernel(function: F, typed: Callable[[Any], Any]) -> F:
    # Nothing outside Python calls a kernel, so it needs no wrapper for C.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options)(function)
    compiled.compile = _one_at_a_time(compiled.compile, function, typed)
    if unkept() is None:
        before = getattr(config, _CACHE_DIR)
        setattr(config, _CACHE_DIR, str(kernel_folder()))
        try:
            compiled._cache = _Shelf(function)  # type: ignore[no-untyped-call]  # as its base
        except RuntimeError:  # a folder inside ours cannot be written to
            tell_unkept(f"{kernel_folder()}: it is not wholly this user's")
        finally:
            setattr(config, _CACHE_DIR, before)
    return cast("F", compiled)


def _one_at_a_time(
    compile: Callable[[Any], Any], function: Callable[..., object], typed: Callable[[Any], Any]
) -> Any:
    """Numba's own compiling of a kernel, which no other process does meanwhile.

    `typed` says for what it is compiled, of what it was given.

    Kernels call one another in one direction, so nobody waits in a circle; and the compiler's
    lock is taken first, as no thread gets further without it.
    """

    def compiled(signature: Any) -> Any:
        signature = tuple(map(typed, signature))
        with global_compiler_lock, _alone(f"{function.__module__}.{function.__qualname__}"):
            FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(7)))
            return compile(signature)

    return compiled


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Nobody else is inside under this name; where no file can be locked, everybody may be."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:  # Windows: who starts at once compiles at once
        yield
        return
    with ExitStack() as held:
        folder = kernel_folder()
        if folder is not None:
            with suppress(OSError):
                lock = held.enter_context((folder / f"{name}.lock").open("w"))
                flock(lock, LOCK_EX)
        yield


class _Place(CompileResultCacheImpl):
    """Our own folder, and never the one of the sources."""

    # The first is the folder it is told; the others are guesses.
    _locator_classes = CompileResultCacheImpl._locator_classes[:1]


class _Shelf(FunctionCache):
    """Compiled code on the disk; what cannot be read or written there is compiled again."""

    _impl_class = _Place

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code that was kept, if any."""
        try:
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        except Exception:  # damaged, or another user's: whatever it is, it can be made again
            return None

    def save_overload(self, signature: Any, code: Any) -> None:
        """Keep code for the next process."""
        try:
            super().save_overload(signature, code)  # type: ignore[no-untyped-call]
        except Exception as fault:  # a full disk, an index that is damaged
            tell_unkept(f"{kernel_folder()}: {getattr(fault, 'strerror', None) or fault!r}")


@kernel
def fill(row: Any, source: Any) -> None:
    """Lay a source over the beginning of a row, inside a kernel.

    Numba's own `row[:] = source` brings the making of an error message along, which takes a second
    to compile in the first kernel it stands in.
    """
    for at in range(source.shape[0]):
        row[at] = source[at]
