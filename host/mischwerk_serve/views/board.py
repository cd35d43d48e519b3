"""Settings, log and counters of the machine, as `mischwerk settings` and `mischwerk log` say them."""

from typing import Any

from mischwerk.upkeep import setting_values
from shuffler.app import descriptions
from shuffler.storage import kinds
from shuffler.storage.settings import TABLE

from ..machine import Machine


async def settings(machine: Machine) -> dict[str, Any]:
    """All settings in groups, each with ``value`` in words, what it may be, and what it means, both in English. Raises
    MischwerkError."""
    found = await machine.ask(lambda shuffler: shuffler.settings())
    groups = setting_values.grouped(found)
    return {
        "groups": [
            {"name": group, "settings": [_setting(name, found[name]) for name in names]}
            for group, names in groups.items()
        ]
    }


async def change(machine: Machine, name: str, value: str) -> dict[str, Any]:
    """Change a setting to a value in words; the setting then. Raises MischwerkError, and then it is as it was."""
    after = await machine.ask(lambda shuffler: shuffler.change_setting(name, value))
    return _setting(name, after)


async def log(machine: Machine) -> dict[str, Any]:
    """Return what happened since power-on, the latest first, and the counters of its life. Raises MischwerkError."""
    found = await machine.ask(lambda shuffler: shuffler.log())
    return {
        "lines": [{"s": t_us / 1e6, "text": text} for t_us, text in found.lines],
        "counters": [
            {"name": name, "value": value, "meaning": descriptions.COUNTERS.get(name, name)}
            for name, value in found.counters.items()
        ],
    }


def _setting(name: str, value: Any) -> dict[str, Any]:
    row = next((row for row in TABLE if row.name == name), None)
    return {
        "name": name,
        "value": setting_values.in_words(value),
        "choices": _choices(row),
        "allowed": "" if row is None else kinds.allowed(row),
        "meaning": descriptions.SETTINGS.get(name, ""),
        "is_at_once": name in setting_values.AT_ONCE,
    }


def _choices(row: kinds.Setting | None) -> list[str]:
    """Return what can be chosen from; nothing for what is written."""
    if row is not None and row.kind == kinds.YES_NO:
        return ["yes", "no"]
    if row is not None and isinstance(row.most, tuple):
        return list(row.most)
    return []
