"""What happened, in words: phases, the deck after each pass, a step for every card that moved on.

Times are milliseconds since switch-on; cards are numbered by their places then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .motion import Motion

_WORK = ("feeding", "ejecting")
_QUIET_MS = 60  # cards that arrive in the well closer together than this came in one sweep


class Row(NamedTuple):
    """A deck to show: from ``from_ms`` on its cards come in, at ``t_ms`` it is as ``order`` says, lowest first."""

    label: str
    from_ms: int
    t_ms: int
    order: list[int]


class Story(NamedTuple):
    """``phases``: (t_ms, phase, pass); ``steps``: (t_ms, what); ``passes``: planned, at the last attempt."""

    begin_ms: int
    end_ms: int
    passes: int
    phases: list[tuple[int, str, int]]
    steps: list[tuple[int, str]]
    rows: list[Row]


def of(events: list[dict[str, Any]], motion: Motion) -> Story:
    """The story in a twin report's ``events``, with what the trace adds."""
    phases = _phases(events)
    planned = [event for event in events if event["event"] == "planned"]
    working = [t for t, phase, _ in phases if phase != "idle"]
    states = [event for event in events if event["event"] == "state"]
    end_ms = _ms(states[-1]) if states else int(motion.times_ms[-1])
    return Story(
        working[0] if working else 0,
        end_ms,
        len(planned[-1]["passes"]) if planned else 0,
        phases,
        _steps(events, phases, motion, end_ms),
        _rows(phases, states, motion, end_ms),
    )


def _ms(event: dict[str, Any]) -> int:
    moment: int = round(event["t_us"] / 1000)
    return moment


def _phases(events: list[dict[str, Any]]) -> list[tuple[int, str, int]]:
    """With the number of the pass, which continues after a pause and restarts with each deck drawn."""
    phases = []
    number, worked = 0, ""
    for event in events:
        if event["event"] != "phase":
            continue
        phase = event["phase"]
        if phase == "drawing":
            number, worked = 0, ""
        elif phase == "feeding" and worked != "feeding":
            number += 1
        worked = phase if phase in _WORK else worked
        phases.append((_ms(event), phase, number if phase in (*_WORK, "paused") else 0))
    return phases


def _steps(
    events: list[dict[str, Any]], phases: list[tuple[int, str, int]], motion: Motion, end_ms: int
) -> list[tuple[int, str]]:
    """Every card that left the throat, every sweep that brought cards into the well."""
    steps = [
        (_ms(event), f"card {event['card']} of pass {event['pass']} has passed the throat")
        for event in events
        if event["event"] == "progress"
    ]
    inside = (motion.cards[:, :, 0] < motion.scene["gate_x"] * 10.0).sum(axis=1)
    for number, (t_ms, phase, _) in enumerate(phases):
        if phase not in ("ejecting", "collecting"):
            continue
        until = phases[number + 1][0] if number + 1 < len(phases) else end_ms
        rows = np.arange(motion.row_at(t_ms), motion.row_at(until) + 1)
        rises = rows[1:][np.diff(inside[rows]) > 0]
        sweeps = np.split(rises, np.flatnonzero(np.diff(motion.times_ms[rises]) > _QUIET_MS) + 1)
        for sweep in sweeps:
            if len(sweep):
                count = int(inside[sweep[-1]] - inside[sweep[0] - 1])
                what = "1 card" if count == 1 else f"{count} cards"
                steps.append((int(motion.times_ms[sweep[-1]]), f"{what} swept back over the gate"))
    return sorted(steps)


def _rows(phases: list[tuple[int, str, int]], states: list[dict[str, Any]], motion: Motion, end_ms: int) -> list[Row]:
    """The deck when its order was drawn, after each pass, and at the end."""
    rows: list[Row] = []
    base: list[int] | None = None
    coming_ms, last_pass = 0, 0  # since when cards come back to the well; the last pass that was begun
    for t_ms, phase, number in phases:
        if t_ms > end_ms:
            break
        order = motion.in_well(motion.row_at(t_ms)).tolist()
        if phase == "drawing":
            rows.append(Row("drawn again" if rows else "start", coming_ms if rows else 0, t_ms, order))
            base, last_pass = order, 0
        elif phase == "feeding" and number > 1 and number != last_pass:
            rows.append(Row(f"after pass {number - 1}", coming_ms, t_ms, order))
        if phase == "feeding":
            last_pass = number
        elif phase in ("ejecting", "collecting"):
            coming_ms = t_ms
    rows.append(Row("end", min(coming_ms, end_ms) if rows else end_ms, end_ms, _last_order(states, base, motion)))
    return rows


def _last_order(states: list[dict[str, Any]], base: list[int] | None, motion: Motion) -> list[int]:
    """The deck as the twin read it at the end; its report numbers the cards by their places when the order was
    drawn."""
    order = states[-1]["order"] if states else None
    if order is None:
        return [int(card) for card in motion.in_well(len(motion.times_ms) - 1)]
    if base is None or len(base) != len(states[-1]["places"]):
        return list(order)
    return [base[card] for card in order]
