"""`mischwerk lab mixing`: its report, that it can be repeated, and what it refuses."""

import csv
import json
from unittest import mock

import numpy as np
import pytest
from mischwerk.errors import UsageProblem
from mischwerk_lab.cli import mixing as lab_mixing
from mischwerk_lab.exact import law, total_variation
from mischwerk_lab.experiments.mixing import compute as mixing
from mischwerk_lab.experiments.mixing import counts as mixing_counts
from mischwerk_lab.experiments.mixing import curves as mixing_curves
from mischwerk_lab.experiments.mixing import figures as mixing_figures
from mischwerk_lab.experiments.mixing import words as mixing_words
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report import style

SMALL = {"cards": 6, "decks": 1000, "passes": 3}
FILES = [
    "distances.csv",
    "logarithm.png",
    "logarithm.svg",
    "needed.csv",
    "places.csv",
    "places.png",
    "places.svg",
    "progress.png",
    "progress.svg",
    "report.html",
    "report.json",
    "sizes.png",
    "sizes.svg",
]


@pytest.fixture(autouse=True)
def few_sizes(monkeypatch):
    monkeypatch.setattr(mixing.growth, "MOST_CARDS", 40)


@pytest.fixture
def made(tmp_path, capsys):
    """made(**options) -> folder of the report, in which figures are not drawn unless they are asked for."""

    def run(name="report", figures=False, **options):
        save = style.save if figures else lambda figure, folder, name, language: "<svg></svg>"
        with mock.patch.object(style, "save", save):
            assert lab_mixing.mixing(**{**SMALL, **options}, out=tmp_path / name) == 0
        assert capsys.readouterr().out.strip() == str(tmp_path / name / "report.html")
        return tmp_path / name

    return run


def rows(folder, name):
    with open(folder / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


# -- the report --------------------------------------------------------------------------------------------
def test_a_report_holds_pictures_and_data(made):
    folder = made(method="splitandmix", figures=True)
    assert sorted(path.name for path in folder.iterdir()) == FILES
    page = (folder / "report.html").read_text()
    assert "splitandmix" in page and "1,000 decks" in page and "seed 1" in page
    assert [row["cards"] for row in rows(folder, "needed")] == ["6", "15", "38"]


def test_a_report_in_german_has_the_same_figures(made):
    german, english = made("de", True, method="gsr", language="de"), made("en", method="gsr")
    assert '<html lang="de">' in (german / "report.html").read_text(encoding="utf-8")
    assert (german / "places.csv").read_bytes() == (english / "places.csv").read_bytes()
    assert [list(row.values()) for row in rows(german, "needed")] == [
        list(row.values()) for row in rows(english, "needed")
    ]
    assert "0,2</text>" in (german / "sizes.svg").read_text(encoding="utf-8").replace("\n", "")


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(made):
    first, again, other = (
        made("a", True, method="overhand"),
        made("b", True, method="overhand"),
        made("c", method="overhand", seed=2),
    )
    for name in FILES:
        assert (first / name).read_bytes() == (again / name).read_bytes()
    assert (first / "distances.csv").read_bytes() != (other / "distances.csv").read_bytes()


def test_what_theory_knows_is_given_exactly(made):
    folder = made(method="gsr", cards=20, passes=5)
    distances = rows(folder, "distances")
    assert float(distances[4]["whole deck"]) == float(total_variation(law.riffles(20, 4)))
    assert "decks of each size" not in (folder / "report.html").read_text()


def test_fits_are_shown_where_there_are_any(made):
    assert (made("gsr", method="gsr", passes=5) / "fit.csv").exists()
    assert not (made("overhand", method="overhand") / "fit.csv").exists()


def test_what_was_asked_for_stands_below_the_title(made):
    for passes, said in ((1, "8 cards, 1 pass; seed"), (2, "8 cards, 2 passes; seed")):
        page = (made(f"gsr-{passes}", method="gsr", cards=8, passes=passes) / "report.html").read_text()
        assert f'<p class="subtitle">gsr; {said}' in page


def test_distances_near_chance_have_its_level_beside_them(made):
    """After ten mashes six cards are as good as uniform: what is counted then is chance, and it is said."""
    folder = made(method="mash", passes=10)
    kept = json.loads((folder / "report.json").read_text())
    by_chance = kept["data"]["by-chance"]
    assert 0 < by_chance["whole_deck"] < 0.1
    page = (folder / "report.html").read_text()
    level = mixing_figures.short(by_chance["whole_deck"], "en")
    last, first = rows(folder, "distances")[10], rows(folder, "distances")[1]
    assert f"{mixing_figures.short(float(last['whole deck, at least']), 'en')} (chance alone: {level})" in page
    assert f"{mixing_figures.short(float(first['whole deck, at least']), 'en')} (chance" not in page
    assert f"show a distance of {mixing_words.digits(by_chance['whole_deck'])} by chance alone" in page
    assert (first["whole deck in words"], last["whole deck in words"]) == ("False", "True")
    assert '<tr class="bad">' in page and ">no difference seen<" in page


def test_the_level_of_chance_is_that_of_uniform_decks(made):
    """As a planned deck is, counted like any other: the same figures, from the same seed."""
    way = mixing.Params("overhand", {}, 20, 3000, 2, 5).way
    by_chance = mixing_curves.chance(way, 20, 3000, 5)
    counted = mixing_counts.count(METHODS["planned"].make(20), 3000, 1, 5)
    assert by_chance.average_card == mixing_curves._cards_counted(counted)[0][0].value > 0
    assert by_chance.whole_deck >= by_chance.worst_card >= by_chance.average_card
    exact = mixing.Params("gsr", {}, 20, 3000, 2, 5).way
    assert mixing_curves.chance(exact, 20, 3000, 5) == (None, None, None), "nothing is counted"


def test_places_are_probabilities(made):
    folder = made(method="wash")
    by_card = {}
    for row in rows(folder, "places"):
        key = (row["card"], row["passes"])
        by_card[key] = by_card.get(key, 0) + float(row["probability"])
    assert sorted(by_card) == sorted((card, str(k)) for card in ("1", "3", "6") for k in range(4))
    assert all(total == pytest.approx(1) for total in by_card.values())


def test_a_planned_shuffle_needs_one_pass_whatever_the_size(made):
    page = (made(method="planned") / "report.html").read_text()
    assert "For the whole deck one pass is enough, whatever the size" in page


def test_a_cap_leaves_out_the_sizes_that_do_not_fit(made):
    folder = made(method="random-pile", cards=20, pockets=5, capacity=4)
    assert [row["cards"] for row in rows(folder, "needed")] == ["8", "20"]


def test_sizes_whose_counts_do_not_fit_into_memory_are_left_out(made, monkeypatch):
    monkeypatch.setattr(mixing, "MOST_MEMORY", mixing_counts.bytes_needed(15, 6))
    assert [row["cards"] for row in rows(made(method="overhand"), "needed")] == ["6", "15"]


def test_the_essays_own_deck_is_compared(made):
    page = (made(method="splitandmix", cards=32, passes=5) / "report.html").read_text()
    assert "The essay calls this deck very well mixed after 5 steps" in page


def test_every_method_has_a_report():
    for name in METHODS:
        result = mixing.find(mixing.Params(name, {}, 6, 1000, 2, 1))
        page = mixing.report(result)
        assert page.title == f"How a deck mixes: {METHODS[name].text('en').title}"


# -- counting ----------------------------------------------------------------------------------------------
def test_decks_are_counted_card_by_place_and_by_what_is_left_of_the_order():
    decks = np.array([[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]], np.uint8)
    places, orders = np.zeros((4, 4), np.int32), np.zeros((3, 5), np.int32)
    mixing_counts._count(decks, places, orders)
    assert places[3].tolist() == [1, 1, 0, 1] and places.sum(axis=0).tolist() == [3] * 4
    assert orders.tolist() == [[0, 1, 1, 0, 1], [0, 1, 0, 1, 1], [1, 0, 0, 2, 0]]


def test_more_decks_than_four_bytes_can_count_are_counted_in_eight():
    assert [mixing_counts.kind(decks) for decks in (1000, 2**32 - 2, 2**32 - 1, 2**44)] == [
        np.int32, np.int32, np.int64, np.int64]  # fmt: skip
    assert mixing_counts.bytes_needed(52, 10, 2**44) == 2 * mixing_counts.bytes_needed(52, 10, 2**20)


def test_counts_are_the_same_in_eight_bytes(monkeypatch):
    kernel = METHODS["overhand"].make(8)
    short = mixing_counts.count(kernel, 1000, 2, 5)
    monkeypatch.setattr(mixing_counts, "kind", lambda decks: np.int64)
    long = mixing_counts.count(kernel, 1000, 2, 5)
    assert long.places.dtype == np.int64
    assert (short.places == long.places).all() and (short.orders == long.orders).all()


def test_halves_are_the_first_decks_and_the_last(monkeypatch):
    monkeypatch.setattr(mixing_counts, "CHUNK", 300)
    kernel = METHODS["gsr"].make(8)
    counted = mixing_counts.count(kernel, 1001, 2, 5)
    assert counted.places.sum(axis=3)[:, :, 0].tolist() == [[500, 501], [500, 501]]
    first = mixing_counts.count(kernel, 500, 2, 5)
    assert (first.places.sum(axis=1) == counted.places[:, 0]).all()


def test_laws_stand_in_the_rows_of_what_is_counted():
    laws = mixing_counts.laws(5)
    assert laws.shape == (3, 6) and laws.sum(axis=1) == pytest.approx([1, 1, 1])
    assert laws[0, 1] == laws[1, 1] == pytest.approx(1 / 120) and laws[2, 4] == pytest.approx(2 / 120)


# -- what is refused ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "options, message",
    [
        ({"method": "poker"}, "no method poker"),
        ({"method": "gsr", "shelves": 3}, "--shelves does not belong to gsr"),
        ({"method": "gsr", "cards": 4}, "not 4"),
        ({"method": "gsr", "cards": 41}, "not 41"),
        ({"method": "gsr", "decks": 999}, "At least 1,000 decks"),
        ({"method": "gsr", "passes": 0}, "not 0"),
        (
            {"method": "overhand", "decks": 2**44 + 1},
            "--decks 17592186044417 is out of range: give 1000 to 17592186044416.",
        ),
        ({"method": "gsr", "seed": -1}, "seed"),
        ({"method": "gsr", "language": "sv"}, "--language sv is not known"),
        ({"method": "shelf", "shelves": 0}, "shelves"),
        ({"method": "random-pile", "cards": 32, "capacity": 3}, "do not fit"),
    ],
)
def test_impossible_wishes_are_refused_before_anything_is_made(options, message, tmp_path):
    with pytest.raises(UsageProblem, match=message):
        lab_mixing.mixing(**{**SMALL, **options}, out=tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_too_many_counts_for_memory_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(mixing, "MOST_MEMORY", 1000)
    with pytest.raises(UsageProblem, match="memory"):
        lab_mixing.mixing(method="overhand", **SMALL, out=tmp_path / "report")


def test_digits_are_three_that_count():
    assert [mixing_words.digits(x) for x in (0, 0.0123456, 1.2345, 123.456, 1.5e-9)] == [
        "0",
        "0.0123",
        "1.23",
        "123",
        "1.50e-09",
    ]


def test_report_data_can_be_read_by_programs(made):
    kept = json.loads((made(method="gsr") / "report.json").read_text())
    assert [curve["cards"] for curve in kept["data"]["curves"]] == [6, 6, 15, 38]
