"""Write the playthrough down anew (`make golden`); look at the difference before you keep it."""

from __future__ import annotations

from tests.golden.playthrough import playthrough
from tests.golden.test_golden import KEPT


def main() -> None:
    """Replace every file by what the house keeps and says now."""
    texts = playthrough()
    KEPT.mkdir(exist_ok=True)
    for file in KEPT.glob("*.jsonl"):
        if file.name not in texts:
            file.unlink()
    for name, text in texts.items():
        (KEPT / name).write_text(text, encoding="utf-8")
    print(f"{len(texts)} files, {sum(map(len, texts.values())):,} bytes")  # noqa: T201


if __name__ == "__main__":
    main()
