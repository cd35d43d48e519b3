"""A capture assessed: everything that is known about it, for people and for programs."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mischwerk_lab.entropy import credit, estimators
from mischwerk_lab.entropy.bounds import Bits
from mischwerk_lab.entropy.capture import Capture
from mischwerk_lab.entropy.credit import HealthResult, StartUp
from mischwerk_lab.entropy.estimators import Estimate

CONCLUSIVE_BITS = 1_000_000  # what SP 800-90B asks for, section 3.1.1


class Assessment(NamedTuple):
    """``ones``: their share; ``longest_run``: of equal bits; credits in percent of a bit per raw bit."""

    bits: int
    ones: float
    longest_run: int
    estimates: list[Estimate]
    lowest: Estimate
    safe_percent: int
    firmware_percent: int
    health: HealthResult
    bits_per_s: float
    start_up: list[StartUp]  # at the firmware's credit, and at the safe one

    @property
    def conclusive(self) -> bool:
        """At least as many bits as the standard requires."""
        return self.bits >= CONCLUSIVE_BITS

    @property
    def credit_holds(self) -> bool:
        """The firmware credits no more than is safe."""
        return self.firmware_percent <= self.safe_percent

    @property
    def safe(self) -> bool:
        """The firmware may use this source as it does."""
        return self.credit_holds and self.health.passed


def assess(capture: Capture, begins: Callable[[str], None]) -> Assessment:
    """Run everything over the bits; ``begins`` is called with what comes next."""
    bits = capture.bits
    found = estimators.estimates(bits, begins)
    begins("health tests")
    lowest = estimators.lowest(found)
    safe_percent = credit.safe_percent(lowest.min_entropy)
    rate = capture.bits_per_s or credit.reckoned_bits_per_s()
    return Assessment(
        bits.size,
        float(bits.mean()),
        _longest_run(bits),
        found,
        lowest,
        safe_percent,
        credit.FIRMWARE_PERCENT,
        credit.health(bits),
        rate,
        [credit.start_up(percent, rate) for percent in (credit.FIRMWARE_PERCENT, safe_percent)],
    )


def as_object(assessed: Assessment, file: str, sha256: str) -> dict[str, Any]:
    """Plain object for --json; figures rounded, the credit was not calculated from these."""
    return {
        "file": file,
        "bits": assessed.bits,
        "conclusive": assessed.conclusive,
        "sha256": sha256,
        "ones": round(assessed.ones, 6),
        "longest_run": assessed.longest_run,
        "estimates": [{**one._asdict(), "min_entropy": round(one.min_entropy, 6)} for one in assessed.estimates],
        "min_entropy": round(assessed.lowest.min_entropy, 6),
        "lowest": assessed.lowest.name,
        "safe_credit": assessed.safe_percent / 100,
        "firmware_credit": assessed.firmware_percent / 100,
        "health": assessed.health._asdict(),
        "bits_per_s": round(assessed.bits_per_s, 3),
        "start_up": [
            {
                "credit": one.percent / 100,
                "raw_bits_per_key": one.raw_bits_per_key,
                "seconds": one.seconds if one.seconds is None else round(one.seconds, 4),
            }
            for one in assessed.start_up
        ],
        "safe": assessed.safe,
    }


def _longest_run(bits: Bits) -> int:
    ends = np.flatnonzero(np.diff(bits)) + 1
    return int(np.diff(ends, prepend=0, append=bits.size).max())
