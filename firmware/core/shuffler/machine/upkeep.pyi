from ..config import MachineConfig

COUNT: int
CLEAN: int
CALIBRATE: int
MAX_CLEAN_S: int
MOST_EDGES: int

class UpkeepResult:
    what: int
    state: int
    cards: int
    misfeeds: int
    least_steps: int
    most_steps: int
    def __init__(self, what: int) -> None: ...
    def add(self, steps: int) -> None: ...
    mean_steps: int

# sequence: a machine.sequence.Sequence, of which nobody outside the firmware knows.
def count(sequence: object, result: UpkeepResult) -> None: ...
def clean(sequence: object, seconds: int) -> None: ...
def rates(config: MachineConfig, axis: int) -> tuple[int, int]: ...
def feed(sequence: object, values: dict[str, int], edges: list[tuple[int, int, int, int]]) -> None: ...
def jog(sequence: object, axis: int, steps: int) -> None: ...
