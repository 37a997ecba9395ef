#!/usr/bin/env python3
"""Prints how many times more a second program takes than a first: ratios.py FIRST SECOND

FIRST and SECOND are JSON reports of Google Benchmark, or folders with such reports, one of each round. For each benchmark
that both have it prints the medians of the processor time (and of "steps", where a report counts any), their ratio, and the
lowest and the highest ratio of a single round. Below the table stand the benchmarks that only one has, those that failed,
and those with another label, such as a verdict.
"""

import json
import pathlib
import statistics
import sys

SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


class Side:
    """The measurements of one program: lists with a number for each round."""

    def __init__(self, path):
        path = pathlib.Path(path)
        self.title = path.stem
        self.taken, self.labels, self.failed = {}, {}, set()
        for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            for run in json.loads(file.read_text())["benchmarks"]:
                if run.get("run_type") != "aggregate":
                    self.add(run)

    def add(self, run):
        name = run["name"]
        self.labels.setdefault(name, run.get("label", ""))
        if run.get("error_occurred"):
            self.failed.add(name)
        self.taken.setdefault(name, []).append(run["cpu_time"] * SECONDS[run["time_unit"]])
        if "steps" in run:
            self.taken.setdefault(name + " steps", []).append(run["steps"])


def written(name, number):
    if name.endswith(" steps"):
        return f"{number:.0f}"
    unit = next((unit for unit in ("s", "ms", "us") if number >= SECONDS[unit]), "ns")
    return f"{number / SECONDS[unit]:.3g} {unit}"


def print_ratios(first, second):
    rows = [("benchmark", first.title, second.title, f"{second.title}/{first.title}", "of single rounds")]
    for name in first.taken:
        if name not in second.taken or name in first.failed | second.failed:
            continue
        medians = [statistics.median(side.taken[name]) for side in (first, second)]
        single = [b / a for a, b in zip(first.taken[name], second.taken[name]) if a > 0]
        ratios = (f"{medians[1] / medians[0]:.3f}", f"{min(single):.3f} to {max(single):.3f}") if medians[0] > 0 else ("-", "-")
        rows.append((name, *(written(name, median) for median in medians), *ratios))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]))

    for side, other in (first, second), (second, first):
        for name in side.labels:
            if name not in other.labels:
                print(f"only in {side.title}: {name}")
            if name in side.failed:
                print(f"failed in {side.title}: {name}")
    for name, label in first.labels.items():
        if second.labels.get(name, label) != label:
            print(f"not the same: {name} is {label} in {first.title} and {second.labels[name]} in {second.title}")
    return len(rows) > 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: ratios.py FIRST SECOND", file=sys.stderr)
        sys.exit(2)
    try:
        if not print_ratios(Side(sys.argv[1]), Side(sys.argv[2])):
            print("ratios.py: no benchmark that both have", file=sys.stderr)
            sys.exit(2)
    except (OSError, ValueError, KeyError) as error:
        print(f"ratios.py: cannot read the reports: {error}", file=sys.stderr)
        sys.exit(2)
