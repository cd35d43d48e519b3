"""What a campaign found: counts by kind, retries, recoveries, time lost; for a person, and as one object."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from .. import fault_kinds as kinds
from .shuffles import Outcome

_KEPT = 20  # of the shuffles that broke an invariant are reported in full


@dataclass
class Summary:
    """Counts so far."""

    shuffles: int = 0
    done: int = 0
    invariants_broken: int = 0
    faults: Counter[str] = field(default_factory=Counter)  # that struck, by kind
    unstruck: Counter[str] = field(default_factory=Counter)  # whose moment never came: the job had ended
    told: Counter[str] = field(default_factory=Counter)  # by the board, by name
    recovered: Counter[str] = field(default_factory=Counter)  # shuffles with that kind that ended in a deck
    retries: int = 0
    actions: int = 0
    misled: int = 0
    cancelled: int = 0
    events: int = 0
    machine_s: float = 0.0
    clean: int = 0
    clean_s: float = 0.0
    simulation_errors: list[dict[str, Any]] = field(default_factory=list)
    broken: list[dict[str, Any]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one shuffle."""
        self.shuffles += 1
        self.events += outcome.events
        self.machine_s += outcome.machine_s
        if outcome.error:
            self.simulation_errors.append({"seed": outcome.seed, "error": outcome.error})
            return
        self.done += outcome.is_done
        self.faults.update(fault.kind for fault in outcome.struck)
        self.unstruck.update(fault.kind for fault in outcome.armed if fault not in outcome.struck)
        self.told.update(outcome.told)
        self.retries += outcome.retries
        self.actions += outcome.actions
        self.misled += outcome.misled
        self.cancelled += bool(outcome.cancelled)
        if outcome.is_done and not outcome.broken:
            self.recovered.update({fault.kind for fault in outcome.struck})
        if outcome.is_done and not outcome.struck:
            self.clean += 1
            self.clean_s += outcome.machine_s
        if outcome.broken:
            self.invariants_broken += len(outcome.broken)
            if len(self.broken) < _KEPT:
                self.broken.append({"seed": outcome.seed, "broken": outcome.broken, "told": outcome.story})

    def counts(self) -> str:
        """Count what came so far, on a line."""
        return f"{_counted(self.faults.total(), 'fault')}, {self.invariants_broken} broken"

    def time_lost_s(self) -> float | None:
        """Extra machine seconds compared with shuffles without faults; None if there were none of those."""
        if not self.clean:
            return None
        return self.machine_s - self.shuffles * self.clean_s / self.clean

    def as_json(self, wall_s: float) -> dict[str, Any]:
        """One object; seconds of the machine and of the wall."""
        lost_s = self.time_lost_s()
        return {
            "shuffles": self.shuffles,
            "done": self.done,
            "invariants_broken": self.invariants_broken,
            "faults": _in_order(self.faults),
            "faults_not_reached": _in_order(self.unstruck),
            "told_by_the_machine": dict(sorted(self.told.items())),
            "shuffles_recovered": _in_order(self.recovered),
            "retries": self.retries,
            "operator_actions": self.actions,
            "misled_by_a_sensor": self.misled,
            "cancelled_out": self.cancelled,
            "events": self.events,
            "machine_s": round(self.machine_s, 3),
            "machine_s_of_a_clean_shuffle": round(self.clean_s / self.clean, 3) if self.clean else None,
            "machine_s_lost": None if lost_s is None else round(lost_s, 3),
            "wall_s": round(wall_s, 3),
            "simulation_errors": self.simulation_errors,
            "broken": self.broken,
        }

    def show(self, console: Console, wall_s: float) -> None:
        """For a person."""
        table = Table(title=f"{_counted(self.shuffles, 'shuffle')}, {_counted(self.done, 'deck')} in the planned order")
        for heading in ("fault", "struck", "shuffles that ended well"):
            table.add_column(heading, justify="left" if heading == "fault" else "right")
        for name, count in _in_order(self.faults).items():
            table.add_row(name, str(count), str(self.recovered[name]))
        console.print(table)
        said = ", ".join(f"{name} {count}" for name, count in sorted(self.told.items())) or "nothing"
        console.print(f"The machine reported: {said}.")
        console.print(
            f"{_counted(self.retries, 'retry', 'retries')}, {_counted(self.actions, 'action')} of an operator; "
            f"{_counted(self.misled, 'fault')} named a wrong place because a sensor lied."
        )
        if self.cancelled:
            console.print(
                f"{_counted(self.cancelled, 'shuffle')} with a pair of faults that no count can see (campaigns.md)."
            )
        lost_s = self.time_lost_s()
        lost = "" if lost_s is None else f"{lost_s:.0f} of them lost to faults; "
        console.print(
            f"{self.machine_s:.0f} s of machine time, {lost}{_counted(self.events, 'event')} watched; "
            f"{wall_s:.1f} s on the clock."
        )
        for failure in self.simulation_errors[:_KEPT]:
            console.print(f"seed {failure['seed']}: the simulation failed: {failure['error']}", style="red")
        for failure in self.broken:
            console.print(f"seed {failure['seed']}: {'; '.join(failure['broken'])}", style="red")
        console.print(
            f"Invariants broken: {self.invariants_broken}.", style="red" if self.invariants_broken else "green"
        )


def _in_order(counts: Counter[str]) -> dict[str, int]:
    """In the order of the table of kinds."""
    return {name: counts[name] for name in kinds.NAMES if counts[name]}


def _counted(number: int, singular: str, several: str = "") -> str:
    """1 fault, 2 faults."""
    return f"{number} {singular if number == 1 else several or singular + 's'}"
