"""Computing in pieces: parts of parts, what they return and raise, and how little of the chip's stack they take."""

from expect import raises
from shuffler.job import SEALED, Job
from shuffler.pieces import at_once, flat


def part(name, log, count, result=None):
    try:
        for number in range(count):
            log.append((name, number))
            yield
    finally:
        log.append((name, "closed"))
    return result


def whole(log):
    first = yield part("a", log, 2, 5)
    second = yield nested(log)
    return first + second


def nested(log):
    return (yield part("b", log, 1, 7)) + 1


def test_parts_are_carried_out_one_after_another_and_their_results_handed_back():
    log = []
    assert at_once(whole(log)) == 5 + 7 + 1
    assert log == [("a", 0), ("a", 1), ("a", "closed"), ("b", 0), ("b", "closed")]


def test_each_piece_is_reported_and_what_it_yields_is_passed_on():
    def waits():
        yield 1
        yield inner()

    def inner():
        yield
        yield 2

    calls = []
    assert list(flat(waits(), lambda: calls.append(1))) == [1, None, 2]
    assert len(calls) == 3


def test_what_a_part_raises_is_raised_where_it_was_handed_over_to():
    def broken():
        yield
        raise ValueError("broken")

    def mends():
        try:
            yield broken()
        except ValueError as e:
            return str(e)

    assert at_once(mends()) == "broken"
    raises(ValueError, at_once, broken())


def test_left_off_it_closes_every_part_the_innermost_first():
    log = []

    def outer():
        try:
            yield part("inner", log, 9)
        finally:
            log.append("outer")

    pieces = flat(outer())
    next(pieces)
    pieces.close()
    assert log == [("inner", 0), ("inner", "closed"), "outer"]


def test_parts_may_be_nested_deeper_than_any_stack():
    def down(levels):
        if levels:
            return (yield down(levels - 1)) + 1
        yield
        return 0

    assert at_once(down(5000)) == 5000


# -- What a job keeps of the request that it was made from.


def made():
    return Job(52, 0, 0, SEALED, bytes(bytearray(0)))


def test_no_seed_takes_no_memory():
    """The request's own empty bytes lie behind what was garbage: there they would part a board's free memory in two."""
    assert made().seed is made().seed
