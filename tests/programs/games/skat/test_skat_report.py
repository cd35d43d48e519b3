"""The page of a tournament: complete, harmless whatever a program calls itself, and true."""

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from mischwerk_games.skat.report import svg
from mischwerk_games.skat.report.page import Collected, bin_of, page
from mischwerk_games.skat.report.svg import Interval, card
from mischwerk_games.skat.rules.cards import SEAT_NAMES
from mischwerk_games.skat.rules.scoring import Scoring, seeger_fabian
from skat_views import REFERENCE, games, tournament

VOID = {"meta", "line", "circle", "rect"}


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    out = tmp_path_factory.mktemp("report") / "out"
    tournament(out, players=f"random,random,{REFERENCE}", deals="40")
    return out


@pytest.fixture(scope="module")
def html(mixed):
    return (mixed / "report.html").read_text(encoding="utf-8")


class Nested(HTMLParser):
    """Tags that are opened are closed, in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_one_file_without_scripts(html):
    nested = Nested(html)
    assert nested.open == []
    tags = {tag for tag, _ in nested.seen}
    assert not tags & {"script", "link", "img", "iframe"} and "svg" in tags
    assert not any(name in attrs for _, attrs in nested.seen for name in ("src", "href", "onclick"))
    assert "prefers-color-scheme: dark" in html and 'name="viewport"' in html
    for picture in re.findall(r"<svg.*?</svg>", html):
        ElementTree.fromstring(picture)


def test_numbers_of_the_summary_are_on_the_page(mixed, html):
    totals = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    assert "40 deals, 120 games" in html and "uniform deals of seed 1" in html
    for player in totals["players"]:
        for kind in player["kinds"].values():
            if kind["games"]:
                assert f"<td>{svg.number_text(kind['seeger_fabian_per_36'])}</td>" in html
    assert svg.number_text(totals["differences"][0]["kinds"]["all"]["difference"]) in html


def test_what_is_collected_is_what_was_played(mixed):
    kept = games(mixed)
    names = list(dict.fromkeys(name for row in kept for name in row["seats"]))
    collected = Collected(kept, names, Scoring.ISKO)
    for name in names:
        alone = [row for row in kept if not row["passed"] and row["seats"][SEAT_NAMES.index(row["soloist"])] == name]
        for game, counted in collected.alone[name].items():
            of_game = [row for row in alone if row["game"] == game]
            assert (counted.games, counted.won) == (len(of_game), sum(row["won"] for row in of_game))
            assert counted.list_points == sum(row["score"]["isko"] for row in of_game)
            assert counted.card_points == sum(row["points"] for row in of_game)
        assert sum(collected.histograms[name]) == sum(row["game"] != "null" for row in alone)
        lost = sum(collected.histograms[name][: bin_of(61)])
        assert lost == sum(row["points"] < 61 for row in alone if row["game"] != "null")
    aparts = []
    for number in range(40):
        points = {name: [] for name in names}
        for one in kept[3 * number : 3 * number + 3]:
            own, others = seeger_fabian(one["score"]["isko"])
            for seat, name in enumerate(one["seats"]):
                points[name].append(own if one["soloist"] == SEAT_NAMES[seat] else others)
        one, other = (sum(each) / len(each) for each in points.values())
        aparts.append((abs(one - other), -number))
    expected = sorted(aparts, reverse=True)[:8]
    assert [(deal.points, -deal.games[0]["id"]) for deal in collected.deals] == expected
    assert all(kept[deal.line - 1 : deal.line + 2] == deal.games for deal in collected.deals)


def test_the_deals_that_show_differences_are_all_there(mixed, html):
    kept = games(mixed)
    collected = Collected(kept, ["random", kept[0]["seats"][2]], Scoring.ISKO)
    assert html.count("<details>") == len(collected.deals) == 8
    for deal in collected.deals:
        assert f"<summary>Deal {deal.games[0]['id']}: " in html
        assert f"mischwerk play skat --replay games.jsonl --game {deal.line}<" in html
        for game in deal.games:
            for number, trick in enumerate(game["tricks"], 1):
                cells = "".join(f"<td>{card(name)}</td>" for _, name in trick)
                assert f"<tr><td>{number}, {trick[0][0]}</td>{cells}</tr>" in html


def test_players_alike_have_no_differences(tmp_path):
    tournament(tmp_path / "out", deals="5")
    html = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "Differences" not in html and "Deals that show differences" not in html


def test_names_can_t_write_on_the_page(mixed):
    totals = json.loads((mixed / "summary.json").read_text(encoding="utf-8"))
    note = json.loads((mixed / "tournament.json").read_text(encoding="utf-8"))
    evil = "<script>alert(1)</script>\"'&\x1b\u202e"
    old = note["players"][2]
    text = json.dumps([totals, note, games(mixed)]).replace(json.dumps(old)[1:-1], json.dumps(evil)[1:-1])
    totals, note, kept = json.loads(text)
    note["programs"][0].update(name=evil, version=evil)
    html = page(kept, totals, note)
    assert "<script" not in html and "\x1b" not in html and "\u202e" not in html
    assert "&lt;script&gt;" in html and r"\x1b" in html
    assert Nested(html).open == []


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((-640.0, 900.0), ["-1000", "-500", "0", "500", "1000"]),
        ((3.0, 12.0), ["0", "2", "4", "6", "8", "10", "12"]),
        ((0.0, 0.0), ["0", "1"]),
    ],
)
def test_axes_have_round_numbers_and_zero(values, ticks):
    picture = svg.intervals([Interval("a", values[0], None), Interval("b", values[1], values)], "unit")
    shown = re.findall(r'class="tick"[^>]*>([^<]*)<', picture)
    assert [label.replace(svg.MINUS, "-").replace(",", "") for label in shown] == ticks
    circles = [float(x) for x in re.findall(r'cx="([\d.]+)"', picture)]
    assert all(0 <= x <= svg.WIDTH for x in circles) and (circles[0] <= circles[1])


def test_columns_are_as_high_as_their_counts():
    picture = svg.columns([0, 5, 10], 5, 2, "unit")
    heights = [float(tall) for tall in re.findall(r'height="([\d.]+)"/>', picture)]
    assert heights[0] == 0 and heights[2] == pytest.approx(2 * heights[1]) and heights[2] > 50
    assert re.findall(r'class="(won|lost)"', picture) == ["lost", "lost", "won"]
