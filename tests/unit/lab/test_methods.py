"""Methods of mixing: what each does to a deck, card for card; their laws are in tests/statistics/lab."""

import json
from pathlib import Path

import numpy as np
import pytest
from mischwerk_lab import engine, streams
from mischwerk_lab.kernels import programs, sorted_decks
from mischwerk_lab.kernels.programs import MersenneTwister
from mischwerk_lab.kernels.uniform import carried_out
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.methods import METHODS, find
from shuffler.randomness.permutation import runs

VECTORS = Path(__file__).resolve().parents[2] / "data"
DETERMINISTIC = ["milk"]  # tests/unit/lab/test_milk.py
NAMES = [name for name in METHODS if name not in DETERMINISTIC]


def shuffled(method, cards, decks, first=0, step=0, seed=1, threads=1, **options):
    made = sorted_decks(decks, cards)
    METHODS[method].make(cards, **options).shuffle(made, first, step, seed, threads)
    return made


def test_every_method_says_what_it_is_in_every_language():
    for method in METHODS.values():
        assert tuple(method.texts) == LANGUAGES, method.name
        assert all(texts.title and texts.about.endswith(".") and texts.source for texts in method.texts.values())


def test_where_a_law_of_decks_is_known_places_are_too_and_agree_with_it():
    """A law that isn't the method's own would be seen: the place of the lowest card of two, after each pass."""
    for method in METHODS.values():
        law = method.law_of(2, {})
        if law is None or law.decks is None:
            assert method.moves is None or method.moves_of(2, {}) is not None
            continue
        moves = np.linalg.matrix_power(method.moves_of(2, {}), 3)
        swapped = float(law.runs(2, 3)[1])
        assert moves[0, 1] == pytest.approx(swapped), method.name


@pytest.mark.parametrize("method", NAMES)
@pytest.mark.parametrize("cards", [2, 3, 52, 64, 65, 300])
def test_a_shuffle_loses_no_card(method, cards):
    decks = shuffled(method, cards, 600)
    assert decks.dtype == (np.uint8 if cards <= 256 else np.uint16)
    assert (np.sort(decks, axis=1) == np.arange(cards)).all()
    assert cards < 52 or len(np.unique(decks, axis=0)) > 1


@pytest.mark.parametrize("method", NAMES)
def test_a_deck_depends_on_seed_pass_and_number_only(method):
    """Not on threads, nor on the decks that are shuffled with it."""
    decks = shuffled(method, 52, 9000)
    for threads in (2, 3):
        assert (shuffled(method, 52, 9000, threads=threads) == decks).all()
    for first, count in ((0, 1), (511, 700), (4095, 3), (8999, 1)):
        assert (shuffled(method, 52, count, first=first) == decks[first : first + count]).all()
    few = 100
    assert (shuffled(method, 52, few, seed=2) != decks[:few]).any()
    assert (shuffled(method, 52, few, step=1) != decks[:few]).any()


def test_methods_with_one_law_give_different_decks():
    assert (shuffled("planned", 52, 100) != shuffled("wheel", 52, 100)).any(axis=1).all()


@pytest.mark.parametrize("method", [name for name in NAMES if name not in ("planned", "wheel")])
def test_a_pass_moves_the_cards_as_they_lie(method):
    """The same numbers move the same places, whatever lies there."""
    moved = shuffled(method, 52, 50)
    kernel = METHODS[method].make(52)
    assert not kernel.fresh
    decks = sorted_decks(50, 52)[:, ::-1].copy()
    kernel.shuffle(decks, 0, 0, 1)
    assert (decks == 51 - moved).all()


@pytest.mark.parametrize("method", ["planned", "wheel"])
def test_a_uniform_pass_forgets_what_was_before(method):
    kernel = METHODS[method].make(52)
    assert kernel.fresh
    decks = sorted_decks(50, 52)[:, ::-1].copy()
    kernel.shuffle(decks, 0, 0, 1)
    assert (decks == shuffled(method, 52, 50)).all()


# -- each by itself ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pockets", "capacity", "order"), [(10, 10, "fifo"), (8, 7, "lifo"), (54, 1, "fifo"), (6, 0, "fifo")]
)
def test_the_planned_shuffle_is_what_the_core_s_plans_carry_out(pockets, capacity, order):
    build = {"pockets": pockets, "capacity": capacity, "order": order}
    by_plan = shuffled("planned", 52, 25, by_plan=True, **build)
    assert (by_plan == shuffled("planned", 52, 25, **build)).all()
    assert len(np.unique(by_plan, axis=0)) == 25


def test_targets_are_carried_out_by_the_core():
    target = np.random.default_rng(3).permuted(sorted_decks(5, 20), axis=1)
    assert (carried_out(target, 5, 5) == target).all()


def test_pockets_keep_the_order_of_arrival_or_turn_it():
    fifo, lifo = (shuffled("random-pile", 52, 200, pockets=4, order=order) for order in ("fifo", "lifo"))
    assert max(runs(deck) for deck in fifo.tolist()) == 4
    assert min(runs(deck) for deck in lifo.tolist()) > 40


def test_no_pocket_takes_more_than_its_capacity():
    """13 pockets of 4 must all be full: four rising cards each."""
    decks = shuffled("random-pile", 52, 200, pockets=13, capacity=4)
    assert (np.diff(decks.reshape(200, 13, 4).astype(int), axis=2) > 0).all()


def test_one_pocket_changes_nothing_or_turns_the_deck():
    assert (shuffled("random-pile", 52, 3, pockets=1) == np.arange(52)).all()
    assert (shuffled("random-pile", 52, 3, pockets=1, order="lifo") == np.arange(52)[::-1]).all()


def test_packets_of_one_card_turn_the_deck_over():
    assert (shuffled("overhand", 52, 3, packet=1) == np.arange(52)[::-1]).all()


def test_packets_of_the_overhand_shuffle_have_the_length_asked_for():
    decks = shuffled("overhand", 300, 400, packet=10)
    packets = 1 + (np.diff(decks.astype(int), axis=1) != 1).sum(axis=1)
    assert abs(packets.mean() - 30.9) < 1  # 1 + 299/10, standard deviation of the mean 0.26


def test_a_wash_is_the_model_in_plain_integers():
    cards, spread, length = 7, 40, 2**32
    key = streams.key(1, 0, "wash")
    expected = []
    for deck in range(50):
        state = (int(key) + (deck << 20) * int(streams.GOLDEN)) % 2**64
        places = []
        for i in range(cards):
            state = (state + int(streams.GOLDEN)) % 2**64
            word = streams._mixed_int(state)
            place = (2 * i + 1) * length // (2 * cards) + ((word >> 32) + word % 2**32 - length) * spread // 100
            place = -place if place < 0 else place
            places.append(2 * length - place if place > length else place)
        expected.append(sorted(range(cards), key=lambda i: (places[i], i)))
    assert shuffled("wash", cards, 50, spread=spread).tolist() == expected


def test_a_wash_without_movement_changes_nothing_and_a_wide_one_keeps_neighbours_together():
    assert (shuffled("wash", 52, 3, spread=0) == np.arange(52)).all()
    distance = abs(np.diff(np.argsort(shuffled("wash", 52, 2000), axis=1), axis=1)).mean()
    assert distance < 15 < abs(np.diff(np.argsort(shuffled("planned", 52, 2000), axis=1), axis=1)).mean()


# -- software, bit for bit ---------------------------------------------------------------------------------


def vectors(name):
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))["vectors"]


def test_the_shuffle_of_the_tuev_report_is_exact():
    tried = vectors("mt_vectors.json")
    assert len(tried) == 108
    for vector in tried:
        generator = MersenneTwister(vector["seed"], vector["warm"])
        before = MersenneTwister(vector["seed"], vector["warm"])
        assert [before.next32() for _ in range(3)] == vector["words_before"]
        deck = np.arange(vector["n"], dtype=np.uint8)
        generator.shuffle(deck)
        assert deck.tolist() == vector["perm"]
        generator.shuffle(deck)
        assert deck.tolist() == vector["perm2"]
        assert [generator.next32() for _ in range(3)] == vector["words_after"]


def test_the_method_is_a_row_of_servers_each_with_its_own_seed():
    decks = shuffled("mt19937", 52, 7, decks_per_start=3)
    key = streams.key(1, 0, "mt19937")
    for server in range(3):
        seed = streams._mixed_int(int(key) + ((server << 20) + 1) * int(streams.GOLDEN))
        generator = MersenneTwister(seed)
        for deck in decks[3 * server : 3 * server + 3]:
            expected = np.arange(52, dtype=np.uint8)
            generator.shuffle(expected)
            assert (deck == expected).all()


def test_java_s_shuffle_is_exact():
    for vector in vectors("java_shuffle_vectors.json"):
        for key, cards in (("perm", 32), ("perm52", 52)):
            deck = np.arange(cards, dtype=np.uint8)
            programs.shuffle(deck, vector["seed"])
            assert deck.tolist() == vector[key]


def test_each_java_deck_has_a_seed_of_48_bits():
    key = streams.key(1, 0, "java")
    for number, deck in enumerate(shuffled("java", 32, 20)):
        seed = streams._mixed_int(int(key) + ((number << 20) + 1) * int(streams.GOLDEN)) >> 16
        expected = np.arange(32, dtype=np.uint8)
        programs.shuffle(expected, seed)
        assert (deck == expected).all()


# -- what can't be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "cards", "options", "text"),
    [
        ("gsr", 1, {}, "a deck of 1 card can't be shuffled"),
        ("gsr", 65536, {}, "2 to 65535"),
        ("random-pile", 52, {"pockets": 0}, "0 pockets are out of range"),
        ("random-pile", 52, {"capacity": -1}, "pockets of -1 cards are out of range"),
        ("random-pile", 52, {"pockets": 5, "capacity": 10}, "52 cards do not fit: 5 pockets of 10 hold 50"),
        ("random-pile", 52, {"order": "filo"}, "fifo or lifo, not filo"),
        ("planned", 52, {"pockets": 1}, "one pocket reaches one order only"),
        ("planned", 52, {"pockets": 5, "capacity": 10}, "do not fit"),
        ("shelf", 52, {"shelves": 0}, "0 shelves are out of range"),
        ("overhand", 52, {"packet": 0}, "packets of 0 cards"),
        ("strip", 52, {"packet": 0}, "packets of 0 cards"),
        ("mash", 52, {"packet": 70000}, "packets of 70000 cards"),
        ("cut", 52, {"packets": 1}, "can't be cut into 1 packets"),
        ("cut", 3, {"packets": 4}, "can't be cut into 4 packets"),
        ("wash", 52, {"spread": 101}, "a spread of 101 %"),
        ("mt19937", 52, {"decks_per_start": 0}, "0 decks after each start"),
        ("wheel", 52, {"shelves": 3}, "--shelves does not belong to wheel, which takes no options"),
        ("shelf", 52, {"decks_per_start": 3}, "--decks-per-start does not belong to shelf, which takes --shelves only"),
    ],
)
def test_impossible_options_are_refused_in_plain_words(method, cards, options, text):
    with pytest.raises(ValueError, match=text):
        find(method).kernel(cards, options)


def test_an_unknown_method_gets_a_list_of_the_known_ones():
    with pytest.raises(ValueError, match="there is no method faro; the methods are planned, wheel"):
        find("faro")


@pytest.mark.parametrize("decks", [
    np.zeros((4, 51), np.uint8), np.zeros((4, 52), np.uint16), np.zeros(52, np.uint8),
    np.zeros((4, 104), np.uint8)[:, ::2],
])  # fmt: skip
def test_arrays_of_another_shape_are_refused(decks):
    with pytest.raises(ValueError, match="rows"):
        METHODS["gsr"].make(52).shuffle(decks, 0, 0, 1)


# -- the engine --------------------------------------------------------------------------------------------


def collected(decks=1000, passes=3, chunk=400, **more):
    chunks = []

    def each(number, some, first):
        chunks.append((number, some.copy(), first))

    engine.run(METHODS["gsr"].make(20), 20, decks, passes, 7, each, chunk=chunk, **more)
    return chunks


def test_the_engine_hands_over_the_last_pass_chunk_by_chunk():
    assert [(number, len(decks), first) for number, decks, first in collected()] == [
        (3, 400, 0),
        (3, 400, 400),
        (3, 200, 800),
    ]


def test_passes_continue_from_each_other_and_any_of_them_can_be_returned():
    chunks = collected(chunk=1000, after=(1, 3))
    assert [number for number, _, _ in chunks] == [1, 3]
    kernel, decks = METHODS["gsr"].make(20), sorted_decks(1000, 20)
    for step in range(3):
        kernel.shuffle(decks, 0, step, 7)
        if step == 0:
            assert (chunks[0][1] == decks).all()
    assert (chunks[1][1] == decks).all()


def test_chunks_and_where_one_begins_do_not_change_a_deck():
    whole = collected(chunk=1000)[0][1]
    assert (np.concatenate([decks for _, decks, _ in collected(chunk=77)]) == whole).all()
    assert (collected(decks=100, first=650)[0][1] == whole[650:750]).all()


def test_progress_counts_every_pass_of_every_deck():
    steps = []
    collected(progress=steps.append)
    assert sum(steps) == 3000 and len(steps) == 9


def test_memory_is_that_of_one_chunk():
    where = set()
    engine.run(
        METHODS["gsr"].make(20), 20, 5000, 1, 7, lambda _pass, decks, _first: where.add(decks.ctypes.data), chunk=500
    )
    assert len(where) == 1, "always the same buffer"


@pytest.mark.parametrize(("wrong", "text"), [
    ({"decks": 0}, "0 decks are too few"), ({"passes": 0}, "0 passes"), ({"chunk": 0}, "0 decks at a time"),
    ({"after": (4,)}, "counted from 1 to 3"), ({"after": (0,)}, "counted from 1 to 3"),
])  # fmt: skip
def test_impossible_runs_are_refused(wrong, text):
    with pytest.raises(ValueError, match=text):
        collected(**wrong)
