"""Keys come from tested noise through SHA-256, or from a test seed that credits nothing."""

import hashlib

from expect import raises
from shuffler import hal
from shuffler.pieces import flat
from shuffler.randomness import bits
from shuffler.randomness.health import SourceFailure
from shuffler.randomness.permutation import draw, inverse, is_permutation, runs
from shuffler.randomness.source import SLICE_BYTES, NoiseKeys, NoiseSource, SeedSource
from test_health import noise

SEED = bytes(range(32))
NO_EXTRA = hashlib.sha256(b"").digest()


class Board:
    """A noise source that remembers what it gave, and turns into zeros when that is used up."""

    bits = bits

    def __init__(self, blocks=32):
        self.left = noise(blocks)
        self.given = b""
        self.tested = 0

    def entropy(self, out):
        n = len(out)
        part = self.left[:n]
        part += bytes(n - len(part))
        self.left = self.left[n:]
        self.given += part
        out[:] = part

    def charge_compute(self, what, count):
        assert what == hal.TESTED
        self.tested += count


def gathered(board, count, extra=b""):
    """Keys with their material read."""
    keys = NoiseKeys(NoiseSource(board), lambda: extra, count)
    for _ in flat(keys.gathering()):
        pass
    return keys


def all_of(pieces):
    for _ in pieces:
        pass


def test_key_0_is_the_seed_and_later_ones_are_hashed_from_it():
    keys = SeedSource(SEED)
    out = bytearray(32)
    assert keys.next_key(out) == 0
    assert bytes(out) == SEED
    for i in (1, 2):
        assert keys.next_key(out) == 0
        assert bytes(out) == hashlib.sha256(b"mischwerk test key" + SEED + bytes((i,))).digest()


def test_seed_has_32_bytes():
    for length in (0, 31, 33):
        raises(ValueError, SeedSource, bytes(length))


def test_closed_seed_source_has_forgotten_the_seed():
    keys = SeedSource(SEED)
    keys.close()
    assert keys._seed == bytearray(32)


def test_key_is_the_hash_of_2048_tested_bits_and_of_the_extras():
    board = Board()
    keys = gathered(board, 1, b"board id")
    key = bytearray(32)
    assert keys.next_key(key) == 256
    assert len(board.given) == board.tested == 128 + 256  # the start-up test's bits are not used
    assert bytes(key) == hashlib.sha256(board.given[128:] + hashlib.sha256(b"board id").digest()).digest()


def test_each_key_has_fresh_bits_and_all_are_read_ahead():
    board = Board()
    keys = gathered(board, 2)
    assert len(board.given) == 128 + 2 * 256
    first, second = bytearray(32), bytearray(32)
    keys.next_key(first)
    keys.next_key(second)
    assert len(board.given) == 128 + 2 * 256
    assert bytes(first) == hashlib.sha256(board.given[128:384] + NO_EXTRA).digest()
    assert bytes(second) == hashlib.sha256(board.given[384:] + NO_EXTRA).digest()


def test_a_key_nobody_counted_on_is_read_when_it_is_needed():
    board = Board()
    keys = gathered(board, 1)
    key = bytearray(32)
    keys.next_key(key)
    keys.next_key(key)
    assert bytes(key) == hashlib.sha256(board.given[384:] + NO_EXTRA).digest()


def test_a_key_that_is_stocked_later_is_of_fresh_bits_too():
    """Whenever all that were counted on are used; until then nothing is read."""
    for counted in (1, 2):
        board = Board(64)
        keys = gathered(board, counted)
        key = bytearray(32)
        for _ in range(counted):
            all_of(flat(keys.stocking()))
            assert len(board.given) == 128 + counted * 256
            keys.next_key(key)
        for number in range(counted, counted + 2):
            all_of(flat(keys.stocking()))
            all_of(flat(keys.stocking()))
            begin = 128 + number * 256
            assert len(board.given) == begin + 256
            assert keys.next_key(key) == 256 and len(board.given) == begin + 256
            assert bytes(key) == hashlib.sha256(board.given[begin:] + NO_EXTRA).digest()
            assert keys.material == bytearray(counted * SLICE_BYTES)


def test_material_is_overwritten_with_each_key_and_when_it_is_left_off():
    keys = gathered(Board(), 2)
    assert keys.material[:SLICE_BYTES] != bytearray(SLICE_BYTES)
    keys.next_key(bytearray(32))
    assert keys.material[:SLICE_BYTES] == bytearray(SLICE_BYTES)
    assert keys.material[SLICE_BYTES:] != bytearray(SLICE_BYTES)
    keys.close()
    assert keys.material == bytearray(2 * SLICE_BYTES)


def test_nothing_of_a_key_stays_in_the_window_of_the_health_test():
    keys = gathered(Board(), 1)
    assert keys._source._health._window == bytearray(128)


def test_start_up_test_is_made_once_in_a_life():
    board = Board()
    source = NoiseSource(board)
    all_of(source.start_up())
    assert len(board.given) == 128
    assert source._piece == bytearray(len(source._piece))
    all_of(source.start_up())
    assert len(board.given) == 128
    all_of(source.check())
    assert len(board.given) == 256
    assert source._piece == bytearray(len(source._piece))


def test_failure_at_start_up_gives_no_key():
    keys = NoiseKeys(NoiseSource(Board(0)), lambda: b"", 1)
    raises(SourceFailure, all_of, flat(keys.gathering()))
    assert keys.material == bytearray(SLICE_BYTES)


def test_failure_in_the_middle_of_a_key_is_latched_and_gives_no_key():
    board = Board(4)  # 256 good bytes, then nothing but zeros
    source = NoiseSource(board)
    keys = NoiseKeys(source, lambda: b"", 1)
    raises(SourceFailure, all_of, flat(keys.gathering()))
    keys.close()
    assert keys.material == bytearray(SLICE_BYTES)
    assert source.failed.startswith("repetition count")
    board.left = noise(32)  # it has recovered; nobody believes it
    raises(SourceFailure, source.read, bytearray(8))
    raises(SourceFailure, all_of, source.check())


def test_failure_of_a_key_nobody_counted_on_gives_no_key():
    keys = gathered(Board(7), 1)
    key = bytearray(32)
    keys.next_key(key)
    before = bytes(key)
    raises(SourceFailure, keys.next_key, key)
    assert bytes(key) == before


def test_bits_that_fail_are_not_handed_out():
    board = Board(0)
    board.left = b"\xff" * 64
    out = bytearray(32)
    raises(SourceFailure, NoiseSource(board).read, out)
    assert out == bytearray(32)


# -- The draw is Fisher and Yates as pinned in docs/explanation/randomness.md, and the words about permutations mean
# what they say.


def test_draw_asks_for_bounds_from_the_top_down():
    bounds = []

    def below(n):
        bounds.append(n)
        return 0

    draw(below, 5)
    assert bounds == [5, 4, 3, 2]


def test_draw_swaps_place_i_with_the_drawn_place():
    assert draw(lambda n: n - 1, 6) == [0, 1, 2, 3, 4, 5]  # each place with itself
    assert draw(lambda n: 0, 4) == [1, 2, 3, 0]  # (0 3) then (0 2) then (0 1)
    answers = [1, 1, 0]
    assert draw(lambda n: answers.pop(0), 4) == [2, 0, 3, 1]


def test_every_sequence_of_answers_gives_another_order():
    """4! sequences of answers, 24 orders: uniform answers make a uniform order."""
    orders = set()
    for a in range(4):
        for b in range(3):
            for c in range(2):
                answers = [a, b, c]
                orders.add(tuple(draw(lambda n, left=answers: left.pop(0), 4)))
    assert len(orders) == 24


def test_no_cards_and_one_card():
    assert draw(None, 0) == []
    assert draw(None, 1) == [0]


def test_inverse_undoes():
    order = [3, 0, 4, 1, 2]
    assert inverse(order) == [1, 3, 4, 0, 2]
    assert inverse(inverse(order)) == order
    assert inverse([]) == []


def test_is_permutation():
    assert is_permutation([], 0)
    assert is_permutation([2, 0, 1], 3)
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 3], [0, 1, -1], [0, 1, 2, 3], [0, 1, "2"], [0, 1, 2.0]):
        assert not is_permutation(wrong, 3), wrong


def test_runs_are_ascending_and_counted_from_the_lowest_card():
    assert runs([]) == 0
    assert runs([0, 1, 2]) == 1
    assert runs([2, 1, 0]) == 3
    assert runs([1, 2, 0, 3]) == 2
