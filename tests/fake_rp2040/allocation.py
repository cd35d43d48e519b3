"""What can be seen of allocating in a hard interrupt: the instructions of every function that it runs. CPython only."""

try:
    import dis
    import sys
except ImportError:
    dis = None  # MicroPython itself raises MemoryError, on a locked heap
if dis is not None and not hasattr(dis, "get_instructions"):
    dis = None

_ALLOCATING = (
    "BUILD_", "FORMAT_", "MAKE_FUNCTION", "CALL_FUNCTION_EX", "LIST_", "DICT_", "SET_UPDATE", "BINARY_SLICE",
    "RETURN_GENERATOR", "GET_ITER",
)  # fmt: skip
_known = {}


def found_in(code):
    """Why this code allocates in MicroPython, or None."""
    if code not in _known:
        _known[code] = _looked_for(code)
    return _known[code]


def _looked_for(code):
    for instruction in dis.get_instructions(code):
        name = instruction.opname
        if name.startswith(_ALLOCATING) and name != "SET_ADD":
            return f"{name} in {code.co_name}"
        if name.startswith("BINARY") and instruction.argrepr.rstrip("=") == "/":
            return f"a float in {code.co_name}"
        if name == "LOAD_CONST" and isinstance(instruction.argval, float):
            return f"a float in {code.co_name}"
    return None


def watched(chip, handler, argument):
    """Call an interrupt's handler; Misuse if it or a function of the firmware that it calls allocates."""
    if dis is None:
        handler(argument)
        return
    reasons = []

    def look(frame, event, _):
        is_fake = (frame.f_globals.get("__package__") or "").partition(".")[0] == __package__
        if event == "call" and not is_fake and not reasons and found_in(frame.f_code):
            reasons.append(found_in(frame.f_code))

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        handler(argument)
    finally:
        sys.setprofile(before)
    if reasons:
        chip.fail("a hard interrupt allocates: " + reasons[0])
