"""Tell what the tests of each part cost, and which parts cost more than tests/costs.toml says."""

import os
import statistics
import tomllib
from collections import Counter
from pathlib import Path

import tiers

NOTED = Path(__file__).parent / "costs.toml"
GROWN, LEAST_S = 1.2, 40.0  # a fifth, and more than differs by which workers compile and draw the same
HEAD = """# Seconds of processor time that the tests of each part take, with all that they start. A part that takes a
# fifth more, beside the others, fails in CI. `make test PYTEST_ADDOPTS=--costs=note` (or test-slow) writes this table
# again; the commit says why.
"""


def spent_s():
    """Processor time of this process and of those that it started and that have ended."""
    return sum(os.times()[:4])


def by_part(reports):
    """Add up the seconds of test reports, part by part."""
    costs = Counter()
    for report in reports:
        if hasattr(report, "cost_s"):
            costs[tiers.part_of(report.nodeid)] += report.cost_s
    return costs


def noted(tier):
    """What each part of a tier took when it was last noted."""
    return tomllib.loads(NOTED.read_text(encoding="utf-8")).get(tier, {})


def grown(costs, before):
    """Name the parts that cost a fifth more than before on a computer of any speed: the median of all parts tells it.

    Yields (part, seconds, what it would have taken before)."""
    shared = [part for part in costs if before.get(part)]
    speed = statistics.median(costs[part] / before[part] for part in shared) if shared else 1.0
    for part in sorted(costs):
        expected_s = before.get(part, 0.0) * speed
        if costs[part] > GROWN * expected_s and costs[part] - expected_s > LEAST_S * speed:
            yield part, costs[part], expected_s


def note(tier, costs):
    """Write the costs of a tier into tests/costs.toml; those of the other stay."""
    tables = {name: noted(name) for name in ("quick", "slow")} | {tier: costs}
    lines = [
        f"[{name}]\n" + "".join(f"{part} = {seconds:.0f}\n" for part, seconds in sorted(table.items()))
        for name, table in tables.items()
    ]
    NOTED.write_text(HEAD + "\n" + "\n".join(lines), encoding="utf-8")
