"""One table of faults: unambiguous, in families, each with something to do, and open to what a newer board may say."""

from expect import raises
from shuffler import faults
from shuffler.faults import (
    AXES,
    FOLLOWS,
    GO_ON,
    HOME,
    LATCHED,
    NOTHING,
    PLACES,
    SEVERITIES,
    Fault,
    MachineFault,
    code,
    kind,
    kinds,
)
from shuffler.link import protocol


def test_codes_and_names_are_unique():
    assert len({k.code for k in kinds()}) == len(kinds())
    assert len({k.name for k in kinds()}) == len(kinds())


def test_families():
    families = {1: "link", 2: "motion", 3: "card path", 4: "configuration", 5: "entropy"}
    for k in kinds():
        assert k.code // 1000 in families
    for name, family in (
        ("LINK_NOISE", 1), ("HOMING_FAILED", 2), ("STOPPED", 2), ("COVER_OPEN", 2), ("MISFEED", 3), ("DOUBLE_FEED", 3),
        ("JAM_THROAT", 3), ("JAM_INSERT", 3), ("JAM_EJECT", 3), ("CARD_MISSING", 3), ("WRONG_COUNT", 3),
        ("WELL_EMPTY", 3), ("DECK_TOO_LARGE", 4), ("ENTROPY_FAILED", 5),
    ):  # fmt: skip
        assert code(name) // 1000 == family


def test_each_says_what_to_do():
    for k in kinds():
        assert faults.action(k)
        assert k.severity in range(len(SEVERITIES)) and k.follows in range(len(FOLLOWS))
        row = next(line for line in faults._KINDS.split("\n") if line.startswith("%d|" % k.code)).split("|")
        assert SEVERITIES[k.severity].startswith(row[2]) and FOLLOWS[k.follows].startswith(row[3])
        assert k.advice or k.follows in (GO_ON, HOME), k.name


def test_what_follows_is_a_field_and_ends_the_action():
    ends = ("", "go on", "home", "the deck is collected and shuffled afresh")
    for k in kinds():
        action = faults.action(k)
        assert action.startswith(k.advice) and (not k.advice or action.endswith(ends[k.follows])), action
        assert k.keeps_order == (k.follows in (NOTHING, GO_ON))
        assert not any(k.advice.endswith(end) for end in ends[1:]), "an advice leaves its ending to what follows"
    assert faults.action(kind(code("COVER_OPEN"))) == "close the cover, then go on"
    assert faults.action(kind(code("STOPPED"))) == "go on, or home to bring the cards back"
    assert faults.action(kind(code("CARDS_INSIDE"))) == "home to bring the cards back"


def test_only_what_moved_no_card_keeps_the_order():
    for name in ("COVER_OPEN", "DRIVER_SETTINGS", "MISFEED", "NO_SUPPLY", "STOPPED", "WELL_EMPTY", "WRONG_COUNT"):
        assert kind(code(name)).keeps_order
    for name in (
        "HOMING_FAILED", "POSITION_LOST", "MOVE_TIMEOUT", "STOP_LIMIT", "DOUBLE_FEED", "JAM_THROAT", "JAM_INSERT",
        "JAM_EJECT", "CARD_MISSING", "SENSOR_FAULT", "CARDS_INSIDE", "STUCK_POCKET", "SUPPLY_LOST",
        "DECK_SEEN",
    ):  # fmt: skip
        assert not kind(code(name)).keeps_order


def test_code_and_kind_are_each_others_inverse():
    for k in kinds():
        assert kind(code(k.name)) == k


def test_unknown_code_is_an_unknown_latched_fault_and_no_error():
    for unknown in (0, 1, 9999, 65535):
        k = kind(unknown)
        assert k.name == "UNKNOWN_%d" % unknown
        assert (k.code, k.severity, k.keeps_order) == (unknown, LATCHED, False)
        assert k.advice


def test_the_place_of_an_axis_follows_from_its_number():
    assert PLACES[AXES : AXES + len(protocol.AXES)] == protocol.AXES


def test_unknown_name_is_a_key_error():
    raises(KeyError, code, "NO_SUCH_FAULT")


def test_machine_fault_carries_its_fault():
    fault = Fault(3001, faults.WELL, faults.NO_POCKET, 17, 3, 5, 1, (), "card 17 of 52")
    error = raises(MachineFault, thrower(fault))
    assert error.fault is fault
    assert "3001" in str(error)


def thrower(fault):
    def throw():
        raise faults.MachineFault(fault)

    return throw
