"""Run all benchmarks: `make bench`."""

from __future__ import annotations

from benchmarks import ranking, settling

for benchmark in (ranking, settling):
    benchmark.main()
