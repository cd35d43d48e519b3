"""Frozen values that know how they are written as JSON."""

from dataclasses import asdict, dataclass
from typing import Any

from mischwerk.foreign_text import as_json


@dataclass(frozen=True)
class Value:
    """A frozen value."""

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has; a copy."""
        return {key: _plain(value) for key, value in asdict(self).items()}

    def to_json(self) -> str:
        """As one JSON object, on one line, without characters that a terminal would obey."""
        return as_json(self.to_dict())


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
