"""Run all benchmarks: `make bench`."""

from __future__ import annotations

from benchmarks import (
    advising,
    evaluating,
    gpu_exposure,
    house,
    laboratory,
    pace,
    pages,
    practising,
    ranking,
    record,
    settling,
    simulating,
    solving,
    stall,
)

for benchmark in (
    ranking,
    settling,
    solving,
    evaluating,
    advising,
    simulating,
    gpu_exposure,
    house,
    stall,
    laboratory,
    record,
    pages,
    practising,
    pace,
):
    benchmark.main()
