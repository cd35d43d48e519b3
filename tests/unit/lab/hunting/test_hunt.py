"""The hunter finds what it lists, predicts the next deck, and finds nothing in truly random decks."""

import hashlib
import random

import hunting_time
import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk_lab import starts
from mischwerk_lab.hunting import confirming, generators, hunt, searches
from mischwerk_lab.hunting.families import ALGEBRA, BY_NAME, FAMILIES, SEEDS
from mischwerk_lab.kernels.programs import MersenneTwister

UNTIL = 1_764_000_000


def asked(decks, **options):
    options = {"until": UNTIL, "since": UNTIL - 5_000, "budget_s": 1e6, **options}
    return hunt.run(hunt.Asked(np.array(decks, dtype=np.uint8), **options))


def made(way, seed, decks, cards=52, skipped=0):
    numbers = way.numbers(seed)
    draw = way.draw_from(numbers)
    shuffled = []
    for _ in range(decks):
        shuffled.append(generators.shuffled(cards, draw, way.loop))
        for _ in range(skipped):
            next(numbers)
    return shuffled


def ways(search):
    return [
        pytest.param(family, way, id=f"{family.name}-{way.kind}-{way.width}-{way.loop}")
        for family in FAMILIES
        if family.search == search
        for way in family.ways
    ]


@pytest.mark.parametrize(("family", "way"), ways(ALGEBRA))
def test_all_states_are_found_from_one_deck(family, way):
    seed = random.Random(f"{family.name} {way.loop}").getrandbits(min(family.bits, 48))
    seed |= (
        30 << 128 if family.name in ("v8", "coin") else 0
    )  # so that the deck crosses from one 64 numbers to the next
    first, second = made(way, seed, 2)
    result = asked([first], families=(family.name,))
    assert result.hit.seed == seed and result.hit.mode == confirming.ONE
    assert result.hit.following == (tuple(second),)


@pytest.mark.parametrize(("family", "way"), ways(SEEDS))
def test_seeds_are_found(family, way):
    seed = random.Random(f"{family.name} {way.kind} {way.loop}").randrange(1 << 15)
    *known, following = made(way, seed, 4)
    result = asked(known, families=(family.name,))
    assert (result.hit.seed, result.hit.matched, result.hit.mode) == (seed, 3, confirming.ON)
    assert result.hit.following == (tuple(following),)


@pytest.mark.parametrize("name", ["mersenne", "glibc", "python", "java-double"])
@pytest.mark.parametrize("seed", [UNTIL - 1_234, (UNTIL - 3) * 1000 + 7], ids=["seconds", "milliseconds"])
def test_clocks_are_tried(name, seed):
    way = BY_NAME[name].ways[0]
    *known, following = made(way, seed, 3)
    result = asked(known, families=(name,))
    assert result.hit.seed in (seed, seed % (1 << 32)) and result.hit.following == (tuple(following),)


def test_a_pack_that_is_shuffled_on_and_given_starts():
    way = BY_NAME["java"].ways[0]
    orders = made(way, 5, 4)
    piles = [list(range(52))]
    for order in orders:
        piles.append([piles[-1][place] for place in order])
    for first in (1, 3):  # from its sorted start, or from later on
        result = asked(piles[first:4], families=("java",))
        assert result.hit.view.name == starts.SEQUENCE if first == 1 else result.hit is None
    result = asked(piles[1:4], families=("java",), before=np.array(piles[:3], dtype=np.uint8))
    assert result.hit.view.name == starts.BEFORE and result.hit.following == (tuple(orders[3]),)
    later = made(way, 5, 6)
    pile, recorded = list(range(52)), []
    for order in later:
        pile = [pile[place] for place in order]
        recorded.append(pile)
    assert asked(recorded[2:5], families=("java",)).hit.following == (tuple(later[5]),)


def test_numbers_between_decks_are_skipped():
    way = BY_NAME["msvc"].ways[0]
    *known, following = made(way, 99, 4, skipped=3)
    hit = asked(known, families=("msvc",)).hit
    assert (hit.skipped, hit.matched, hit.following) == (3, 3, (tuple(following),))


def test_decks_with_seeds_of_their_own():
    hit = asked(shuffled("java", 52, 3, seed=1), families=("java",)).hit
    assert hit.mode == confirming.ANEW and len(hit.seeds) == 3 and hit.following == ()


def test_seeds_that_count_up_tell_the_next():
    way = BY_NAME["mersenne"].ways[0]
    decks = [made(way, 1000 + 7 * number, 1)[0] for number in range(8)]
    hit = asked(decks[:7], families=("mersenne",)).hit
    assert hit.seeds == (1000, 1007, 1014, 1021, 1028) and hit.following == (tuple(decks[7]),)


def test_decks_too_small_for_one_are_taken_together():
    *known, following = made(BY_NAME["msvc"].ways[0], 321, 4, cards=18)
    assert asked(known, families=("msvc",)).hit.following == (tuple(following),)
    attempts = asked(known[:1], families=("msvc",)).attempts
    assert [attempt.lacking for attempt in attempts] == [2]


def test_the_documents_own_generator_is_found_whatever_its_seed():
    """MT19937 with a seed of 64 bits, 800,000 numbers of warm-up: bit for bit as the document's program, which shuffles
    on. Bench laboratory_hunt finds it where each deck starts sorted."""
    server, deck, decks = MersenneTwister(0xFEDCBA9876543210), np.arange(52, dtype=np.uint8), []
    for _ in range(451):
        deck = deck.copy()
        server.shuffle(deck)
        decks.append(deck)
    hit = asked(decks[:450], families=("twister",)).hit
    assert hit.matched == 450 and hit.view.name == starts.SEQUENCE
    assert [int(decks[449][place]) for place in hit.following[0]] == decks[450].tolist()


def test_std_shuffle_is_found_from_fewer_decks():
    way = next(way for way in BY_NAME["mersenne"].ways if (way.kind, way.loop) == ("multiply", generators.PAIRED))
    *known, following = made(way, 0xDEADBEEF, 201)
    hit = asked(known, families=("twister",), sequence=False).hit
    assert hit.way.loop == generators.PAIRED and hit.following == (tuple(following),)


def random_decks(count):
    """From fixed bytes of a cryptographic function: no shuffler of the table."""
    stream = np.frombuffer(hashlib.shake_256(b"no generator").digest(8 * 52 * count), dtype=np.uint64)
    return np.argsort(stream.reshape(count, 52), axis=1)


def test_no_false_alarm_in_random_decks(monkeypatch):
    hunting_time.count(monkeypatch)
    decks = random_decks(200)
    result = asked(decks, budget_s=100.0, since=UNTIL - 100)
    assert result.hit is None
    last = {"msvc", "delphi"}  # after all seeds of clocks: alone, below
    tried = {attempt.family.name for attempt in result.attempts if attempt.tried}
    assert tried | last == {family.name for family in FAMILIES}
    assert asked(decks[:1], families=tuple(last), budget_s=3.0).hit is None
    for deck in decks[:2]:
        assert asked([deck], families=("java", "v8", "glibc"), since=UNTIL - 1, budget_s=3.0).hit is None


def test_the_budget_is_kept_and_what_was_not_tried_is_said(monkeypatch):
    hunting_time.count(monkeypatch)
    result = asked(random_decks(1), families=("java", "glibc"), budget_s=5.0)
    assert result.seconds >= 5.0 and not result.whole and not result.stopped
    by_what = {(attempt.family.name, attempt.what): attempt for attempt in result.attempts}
    whole = by_what["java", confirming.STATES]
    assert whole.tried == whole.total
    rest = by_what["glibc", confirming.ALL]
    assert rest.tried < rest.total == 1 << 32 and result.speed(rest) > 0


def test_stopped_by_ctrl_c_what_was_tried_is_kept(monkeypatch):
    real = searches.trying.matching

    def pressed(known, ways, wanted, seeds):
        if seeds[0] > 0:  # not in the first piece
            raise KeyboardInterrupt
        return real(known, ways, wanted, seeds)

    monkeypatch.setattr(searches.trying, "matching", pressed)
    result = asked(random_decks(1), families=("programs",))
    assert result.stopped and result.hit is None
    tried = [attempt.tried for attempt in result.attempts if attempt.what == confirming.SMALL]
    assert sum(tried) == 1 << 9
