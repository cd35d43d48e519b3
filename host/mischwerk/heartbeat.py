"""The heartbeat of `mischwerk_work`, which here tells of what others wrote: names of phases, players, files."""

from mischwerk_work.bar import HEARTBEAT as HEARTBEAT
from mischwerk_work.bar import Work as Work

from mischwerk.foreign_text import shown

HEARTBEAT.harmless = shown
