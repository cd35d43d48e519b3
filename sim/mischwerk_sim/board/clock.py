"""The board's clock."""

from __future__ import annotations

from ..mechanism import Mechanism


class Clock:
    """Virtual microseconds since the last power-on; those of ``mechanism`` never restart, they are ``origin_us``
    ahead."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism = mechanism
        self.origin_us = 0.0

    @property
    def now_us(self) -> int:
        """Whole microseconds since the power came on."""
        return round(self._mechanism.time_us - self.origin_us)

    def restart(self) -> None:
        """The power comes on now."""
        self.origin_us = self._mechanism.time_us
