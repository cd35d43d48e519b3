"""The one chip that is powered, and the three ways in which its program ends against its will.

They are SystemExit so that no ``except Exception`` of the firmware swallows them and asyncio lets them through.
"""

chip = None


class Misuse(SystemExit):
    """The firmware did what hardware answers with silence, damage or a hang."""


class ChipReset(SystemExit):
    """The chip starts again. ``cause``: "reset", "watchdog" or "power"."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


class PowerOff(SystemExit):
    """The test is over; the firmware's thread unwinds."""
