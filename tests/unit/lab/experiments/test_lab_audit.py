"""The audit: what a deck needs, repeats, dealing orders, ways by hand, the four statements, and the report."""

import json
import math
import re

import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk.errors import UsageProblem
from mischwerk_lab.experiments.audit import (
    board as audit_board,
)
from mischwerk_lab.experiments.audit import (
    compute as audit,
)
from mischwerk_lab.experiments.audit import (
    entropy as audit_entropy,
)
from mischwerk_lab.experiments.audit import (
    hands as audit_hands,
)
from mischwerk_lab.experiments.audit import (
    names as audit_names,
)
from mischwerk_lab.experiments.audit import (
    report as audit_report,
)
from mischwerk_lab.experiments.audit import (
    run as audit_run,
)
from mischwerk_lab.experiments.audit import (
    seats as audit_seats,
)
from mischwerk_lab.experiments.audit import (
    verdict as audit_verdict,
)
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.methods import METHODS, sorted_decks
from mischwerk_lab.report import pictures, words
from mischwerk_lab.trials import TRIALS


def shuffled(method, cards, count, passes=1, seed=11, **options):
    made = sorted_decks(count, cards)
    kernel = METHODS[method].make(cards, **options)
    for step in range(passes):
        kernel.shuffle(made, 0, step, seed)
    return made


@pytest.fixture(scope="module")
def examined(tmp_path_factory):
    """examined(decks) -> Audit, by the way that the command goes."""

    def run(some, deck=None, about=""):
        path = tmp_path_factory.mktemp("decks") / "decks.npy"
        np.save(path, some)
        asked = audit_run.Params(path, False, None, deck, about, 3, 20, 1000, None, 0)
        return audit_run.prepared(asked).run(lambda done: None)

    return run


@pytest.fixture(scope="module")
def fair(examined):
    return examined(shuffled("planned", 32, 2000), "skat", "<b>planned</b>")


@pytest.fixture(scope="module")
def unfair(examined):
    return examined(shuffled("gsr", 52, 2000, passes=4))


# -- table 1 ---------------------------------------------------------------------------------------
def test_table_1_is_that_of_the_report():
    found = {name: (need.cards, need.needed_bits) for need in audit_entropy.table_1() for name in need.names}
    assert found == {
        "skat": (32, 118), "schafkopf-long": (32, 118), "mau-mau-short": (32, 118), "schafkopf-short": (24, 80),
        "doppelkopf-40": (40, 160), "doppelkopf-48": (48, 203), "romme-52": (52, 226), "solitaire-52": (52, 226),
        "romme-55": (55, 243), "mau-mau-long": (64, 296), "romme-104": (104, 552), "solitaire-104": (104, 552),
        "romme-110": (110, 592),
    }  # fmt: skip


def test_cards_that_look_alike_need_fewer_bits():
    need = audit_entropy.need(decks.find("doppelkopf-48"))
    assert need.distinct == math.factorial(48) // 2**24
    assert need.distinct_bits == 203 - 24
    assert audit_entropy.need(decks.find("romme-55")).distinct == math.factorial(55) // 6


# -- repeats ---------------------------------------------------------------------------------------
def test_repeats_count_pairs_across_chunks():
    some = shuffled("planned", 10, 3)
    counter = audit_entropy.Repeats(10)
    counter.add(some)
    counter.add(some[[0, 0, 2]])
    assert counter.pairs() == 3 + 1  # deck 0 three times, deck 2 twice


def test_repeats_judge_by_poissons_law():
    """50,000 pairs of 5 cards: 120 orders, so 1/120 of all pairs are equal; and one pair of 52 is one too many."""
    counter = audit_entropy.Repeats(5)
    counter.add(shuffled("planned", 5, 317))
    assert counter.result().p_value > 1e-3
    counter = audit_entropy.Repeats(52)
    counter.add(shuffled("planned", 52, 100)[[*range(100), 7]])
    assert counter.result().p_value < 1e-60


def test_no_repeat_bounds_the_orders_from_below():
    """Of M orders, none is given twice with exp(-D²/2M): 1 % at the bound."""
    bits = audit_entropy.reachable_bits(10_000, 0)
    assert math.exp(-(10_000 * 9_999 / 2) / 2**bits) == pytest.approx(0.01)
    assert audit_entropy.reachable_bits(10_000, 5) == pytest.approx(math.log2(10_000 * 9_999 / 10))


def test_repeats_take_bounded_memory_and_judge_the_first_decks(monkeypatch):
    """The same hundred decks three times: what lies behind the bound is neither kept nor reckoned with."""
    monkeypatch.setattr(audit_entropy, "MOST_COMPARED", 120)
    some = shuffled("planned", 52, 100)
    counter = audit_entropy.Repeats(52)
    for _ in range(3):
        counter.add(some)
    assert counter.pairs() == 20, "the first 20 decks of the second hundred"
    result = counter.result()
    assert result.decks == 120 and result.statistic == 20
    assert result.null == f"Poisson, mean {120 * 119 / 2 / math.factorial(52):.3g}"
    assert sum(value.nbytes for value in vars(counter).values() if isinstance(value, np.ndarray)) < 2000
    assert audit_entropy.reachable_bits(300, 20) == pytest.approx(math.log2(120 * 119 / 2 / 20))


def test_most_decks_compared_take_a_quarter_of_a_gigabyte():
    assert audit_entropy.Repeats(4)._kept.nbytes == 1 << 28


@pytest.mark.parametrize("cards", [170, 171, 200, 256])
def test_repeats_of_decks_whose_orders_no_float_can_count(cards):
    some = shuffled("planned", cards, 30)
    counter = audit_entropy.Repeats(cards)
    counter.add(some)
    assert counter.result().p_value == 1
    counter.add(some[:1])
    assert counter.result().p_value < 1e-300
    assert 0 <= audit_entropy.expected_pairs(1 << 44, cards) < 1e-280


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_says_that_only_the_first_decks_were_compared(fair, monkeypatch, language):
    def text():
        return str(vars(audit_report.report(fair, language)))

    said = {"en": "Equal decks are looked for among the first 500 only", "de": "nur unter den ersten 500 gesucht"}
    assert said[language] not in text()
    monkeypatch.setattr(audit_entropy, "MOST_COMPARED", 500)
    assert said[language] in text()


# -- dealing orders --------------------------------------------------------------------------------
def test_skat_is_dealt_as_tables_3_and_4_say():
    table_3, table_4, in_turn = audit_seats.dealings(32)
    named = "".join(table_4.seats[seat] for seat in table_4.places)
    assert "".join(table_3.seats[seat] for seat in table_3.places) == "V" * 10 + "M" * 10 + "H" * 10 + "SS"
    assert named == "VVVMMMHHHSSVVVVMMMMHHHHVVVMMMHHH"
    assert in_turn.places[:6] == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("cards", [4, 5, 24, 52, 110])
def test_other_decks_are_dealt_to_four_seats(cards):
    for dealing in audit_seats.dealings(cards):
        assert len(dealing.places) == cards
        sizes = np.bincount(dealing.places)
        assert len(sizes) == 4 and sizes.max() - sizes.min() <= 1


def test_deviations_of_a_card_that_always_goes_to_one_seat():
    """100 decks, card 0 always at place 0: at seat 0 100 times instead of 25, where the deviation is 4.33."""
    table = np.zeros((4, 4), dtype=np.int64)
    table[0, 0] = 100
    table[1:, 1:] = 100 // 3
    z = audit_seats.deviations(table, audit_seats.dealings(4)[0])
    assert z[0, 0] == pytest.approx(75 / (100 * 0.25 * 0.75) ** 0.5)
    assert z[1, 0] == pytest.approx(-25 / (100 * 0.25 * 0.75) ** 0.5)


# -- ways by hand ----------------------------------------------------------------------------------
def test_ways_by_hand_are_those_of_table_2(fair):
    assert [hand.name for hand in fair.hands] == ["wash", "overhand", "gsr", "strip", "mash", "cut"]
    for hand in fair.hands:
        assert len(hand.guessed) == len(hand.rejected) == len(audit_hands.AFTER)
        assert hand.decks == 2000


def test_one_pass_by_hand_is_seen_and_riffles_get_better(fair):
    by_name = {hand.name: hand for hand in fair.hands}
    assert all(hand.rejected[0] > 0 for hand in fair.hands)
    assert by_name["cut"].enough is None
    assert by_name["gsr"].enough < by_name["overhand"].enough
    assert by_name["gsr"].guessed[0] > 5 > by_name["gsr"].guessed[4] > 0


# -- statements ------------------------------------------------------------------------------------
def test_a_fair_shuffler_passes(fair):
    english = audit_names.words("en")
    assert [one.good for one in audit_verdict.statements(fair, english)] == [None, True, True, True]
    assert audit_verdict.passed(fair)
    assert audit_verdict.rejecting(fair.sample, english) == []
    assert len(fair.sample.tests) == len(TRIALS) - 2 + 1  # no seats, no poker with 32 cards; repeats
    assert fair.sample.left_out == ["poker"]
    assert list(fair.sample.seats) == ["table_3", "table_4", "in_turn"]


def test_four_riffles_do_not_pass(unfair):
    statements = audit_verdict.statements(unfair, audit_names.words("en"))
    assert [one.good for one in statements][1:3] == [False, None]
    assert "Rising sequences" in statements[1].text
    assert not audit_verdict.passed(unfair)
    found = audit_verdict.as_object(unfair)
    assert found["passed"] is False
    assert "rising" in found["rejected"]
    assert found["statements"]["A"] is None


def by_hand(done):
    return audit_verdict.statements(done, audit_names.words("en"))[2]


@pytest.mark.parametrize(("decks", "seed"), [(20, 1), (20, 3), (40, 5), (200, 2)])
def test_seven_riffles_are_never_said_to_be_better_than_seven_riffles(examined, decks, seed):
    """Few decks show nothing of them, and then nothing of as many riffled by hand."""
    assert by_hand(examined(shuffled("gsr", 52, decks, passes=7, seed=seed))).good is not True


def test_few_decks_of_a_riffle_and_of_the_ways_by_hand_are_compared_with_one_another(examined):
    done = examined(shuffled("gsr", 52, 20, passes=7, seed=1))
    assert (done.beside.decks, done.beside.own, done.beside.by_hand["gsr"]) == (20, 0, 0)
    assert done.beside.by_hand["overhand"] > 0
    assert "nor does: GSR riffle." in by_hand(done).text


def test_many_decks_of_a_good_shuffler_are_not_held_against_fewer_by_hand(examined):
    """Four random piles are much closer to even than seven riffles; of 20,000 decks only the latter shows."""
    done = examined(shuffled("random-pile", 52, 60_000, passes=4))
    assert done.beside.decks == 20_000 and done.beside.own == 0 and min(done.beside.by_hand.values()) > 0
    assert by_hand(done).good is True


def test_what_deviates_where_riffles_don_t_is_not_better_than_by_hand(examined):
    done = examined(shuffled("overhand", 52, 20, passes=7))
    assert done.beside.own > 0 and by_hand(done).good is False
    assert "show none: GSR riffle" in by_hand(done).text


@pytest.mark.parametrize(
    ("own", "gsr", "cut", "good"),
    [(0, 1, 1, True), (0, 0, 1, None), (0, 0, 0, None), (1, 0, 1, False), (1, 0, 0, False), (1, 1, 1, None)],
)
def test_shuffler_and_hands_are_compared_by_who_deviates(unfair, own, gsr, cut, good):
    done = unfair._replace(beside=audit_hands.Comparison(500, 6, own, {"gsr": gsr, "cut": cut}))
    english, german = (audit_verdict.statements(done, audit_names.words(language))[2] for language in ("en", "de"))
    assert english.good is german.good is good
    assert "500" in english.text and "500" in german.text


def test_an_audit_has_one_false_alarm_rate():
    """1 % for all tests together. Seed 71: the least corrected p-value is 4.8 %."""
    some = shuffled("planned", 32, 600, seed=71)
    assert audit.tested(some).uniform and not audit.tested(some, alpha=0.05).uniform


def test_what_the_board_told_and_what_was_drawn_share_the_rate(monkeypatch):
    asked, rates = audit_run.Params(None, True, None, None, "", 3, 20, 1000, None, 0), []
    real = audit.tested

    def tested(decks, places, advance=lambda done: None, alpha=audit.ALPHA):
        rates.append(alpha)
        return real(decks, places, advance, alpha)

    told = shuffled("planned", 52, 20)
    monkeypatch.setattr(audit, "tested", tested)
    monkeypatch.setattr(audit_board, "shuffled", lambda asked, advance: BoardThatTold(told))
    done = audit_run.prepared(asked).run(lambda done: None)
    assert rates == [pytest.approx(0.001), pytest.approx(0.009)] and done.samples == [done.sample, done.told]


class BoardThatTold:
    """As audit_board.Board, as far as the tests go."""

    def __init__(self, orders):
        self.orders = orders


def test_faults_of_the_orders_told_are_named_as_such(fair, unfair):
    statement = audit_verdict.statements(fair._replace(told=unfair.sample), audit_names.words("en"))[1]
    assert statement.good is False and "Rising sequences (of the orders told)" in statement.text
    assert "on 2000 and 2000 decks" in statement.text


def test_a_source_of_few_seeds_is_found_by_its_repeats(examined):
    """2000 decks out of 5000: 400 pairs are to be expected, while all other tests see even decks."""
    few = shuffled("planned", 52, 5000)
    drawn = np.random.default_rng(1).integers(0, 5000, 2000)
    done = examined(few[drawn])
    source = audit_verdict.statements(done, audit_names.words("en"))[0]
    assert source.good is False
    assert re.search(r"about 2¹[²³] orders", source.text)


def test_seats_that_matter_are_named(examined):
    """The last cards of the sorted deck among the last places: who gets them depends on the seat."""
    some = shuffled("planned", 32, 2000)
    some.sort(axis=1)
    some[:, :16] = shuffled("planned", 16, 2000)
    some[:, 16:] = 16 + shuffled("planned", 16, 2000, seed=12)
    done = examined(some, "skat")
    seats = audit_verdict.statements(done, audit_names.words("de"))[3]
    assert seats.good is False
    assert "Tabelle 3" in seats.text


def test_effects_are_said_to_be_visible_where_they_are(fair):
    """The effect named visible is seen in 95 of 100 samples; with four times the decks half of it is."""
    small = fair.sample.tests["position-chi2"].visible
    more = audit.tested(shuffled("planned", 32, 8000)).tests["position-chi2"].visible
    assert more == pytest.approx(small / 2)


# -- recorded decks --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("some", "deck", "words_of_it"),
    [
        (shuffled("planned", 32, 19), None, "19 decks are too few"),
        (shuffled("planned", 3, 100), None, "decks of 3 cards are too small"),
        (shuffled("planned", 32, 100), "romme-52", "its decks have 32 cards, the deck romme-52 has 52"),
    ],
)
def test_decks_that_can_not_be_audited(tmp_path, some, deck, words_of_it):
    np.save(tmp_path / "decks.npy", some)
    with pytest.raises(UsageProblem, match=words_of_it):
        audit.read(tmp_path / "decks.npy", deck and decks.find(deck))


def test_the_smallest_decks_that_can_be_audited(examined):
    done = examined(shuffled("planned", 4, 20))
    assert done.sample.decks == 20
    assert "apen" in done.sample.left_out


# -- a board's generator ---------------------------------------------------------------------------
def test_drawn_decks_come_of_the_firmwares_own_code_and_of_the_seed():
    first, again, other = (audit_board.drawn(20, 3, seed, lambda done: None) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()
    assert (np.sort(first, axis=1) == np.arange(20)).all()


# -- texts and report ------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_whole_in_each_language(language):
    english = audit_names.english()
    wanted = {**english, **LANGUAGES["en"].texts}
    texts = LANGUAGES[language].texts
    assert words.faults({**english, **texts} if language == "en" else texts, wanted) == []
    for name in (*audit.TESTS, audit.REPEATS):
        assert audit_names.words(language)(f"test-{name}")


@pytest.fixture(scope="module", params=list(LANGUAGES))
def written(request, fair, tmp_path_factory):
    """Language, folder and page; the figures are laid out, but not written."""
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "save", lambda figure, _, name: figure.draw_without_rendering() or f"<svg>{name}</svg>")
        path = audit_report.report(fair, request.param).write(folder)
    return request.param, folder, path.read_text(encoding="utf-8")


def test_report_has_every_chapter_and_says_its_limits(written):
    language, folder, text = written
    texts = audit_names.words(language)
    chapters = ("summary", "subject", "source", "method", "uniformity", "hands", "seats", "verdict", "limits")
    for chapter in chapters:
        assert texts(chapter) in text, chapter
    assert "&lt;b&gt;planned&lt;/b&gt;" in text and "<b>planned" not in text
    assert texts("limit_recorded") in text
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert set(data["tables"]) == {"subject", "table-1", "tests", "tests-about", "hands", "hands-models", "seats"}
    assert [row[1] for row in data["tables"]["table-1"]["rows"]] == [24, 32, 40, 48, 52, 55, 64, 104, 110]
    assert data["language"] == language


def test_report_has_its_figures(written):
    for name in ("p-values", "places", "runs", "hands-guessed", "seats-cards"):
        assert f">{name}</svg>" in written[2]


def test_report_speaks_one_language_only(written):
    language, _, text = written
    own = LANGUAGES[language].texts
    for other in LANGUAGES.keys() - {language}:
        for key, said in LANGUAGES[other].texts.items():
            if "{" not in said and len(said) > 20 and said != own.get(key, audit_names.english().get(key)):
                assert said not in text, key
