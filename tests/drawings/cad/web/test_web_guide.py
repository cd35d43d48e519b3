"""The guide's web pages: one a step, models of exactly its parts, links that lead somewhere, no network."""

import base64
import gzip
import json
import re
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from importlib import resources
from itertools import product

import pytest
from assembled import assembled
from mischwerk_cad import guide
from mischwerk_cad.web import __main__ as command
from mischwerk_cad.web import glb, site

STEPS = range(1, 11)
NAMES = (*guide.BUILDS, "pile10-skr-pico")
VOID = {"meta", "link", "img", "input", "br", "hr"}
LARGEST_BYTES = 1_500_000
WORDS = {"rack": "Wheel", "wheel": "Rack"}
PICTURES = ("step", "apart", "behind")


def build_of(name):
    """By the name of its folder: "pile10", or "pile10-skr-pico" for one with that board."""
    return assembled(*name.split("-", 1))


class Reader(HTMLParser):
    """Tags of a page, in order; fails where one is closed that is not open."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, name):
        return [attrs for tag, attrs in self.tags if tag == name]


def drawn(build, folder):
    """In place of pictures, which take minutes."""
    for name in [f"{what}-{step:02d}" for step in STEPS for what in PICTURES] + [
        "tools-03",
        "tools-04",
        "cables-09",
        "view-open",
    ]:
        (folder / f"{name}.png").touch()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web-guide")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "_draw", drawn)
        sites = [site.write(build_of(name), folder) for name in NAMES]
    site.write_shared(sites, folder)
    return folder


@cache
def read(path):
    return Reader(path.read_text(encoding="utf-8"))


def pages(made):
    return sorted(made.rglob("*.html"))


def page(made, name, step):
    return next((made / name).glob(f"{step:02d}-*.html"))


def model(made, name, file):
    text = (made / name / "models" / f"{file}.js").read_text(encoding="utf-8")
    called, letters = re.fullmatch(r'guideModel\("([a-z0-9-]+)","([A-Za-z0-9+/=]+)"\);\n', text).groups()
    assert called == file
    return glb.read(gzip.decompress(base64.b64decode(letters)))


def test_every_page_of_the_guide_is_a_page_of_every_build(made):
    wanted = {f"{path.stem}.html" for path in guide.GUIDE.glob("*.md")}
    for name in NAMES:
        assert {path.name for path in (made / name).glob("*.html")} == wanted


def test_a_model_has_the_parts_of_its_step_in_colour_and_earlier_ones_pale(made, subtests):
    for name, step in product(NAMES, STEPS):
        with subtests.test(name=name, step=step):
            build = build_of(name)
            document = model(made, name, f"step-{step:02d}")
            nodes = {node["name"]: node for node in document["nodes"] if "extras" in node}
            parts = {key: node for key, node in nodes.items() if "/" not in key}
            now = {key for key, node in parts.items() if node["extras"]["now"]}
            assert now == {part.name for part in build.parts if part.step == step}
            assert set(parts) - now == {part.name for part in build.parts if part.step < step}
            for part in build.parts:
                if part.step <= step:
                    assert len(parts[part.name]["children"]) == len(part.places), part.name
                    screws = {
                        key: len(node["children"]) for key, node in nodes.items() if key.startswith(f"{part.name}/")
                    }
                    assert sum(screws.values()) == len(part.held) * len(part.places), part.name


@pytest.mark.parametrize("name", NAMES)
def test_tools_have_a_model_of_their_own(made, name):
    for step in {part.step for part in build_of(name).tools}:
        nodes = [node for node in model(made, name, f"tools-{step:02d}")["nodes"] if "extras" in node]
        now = {node["name"] for node in nodes if node["extras"]["now"]}
        assert now == {part.name for part in build_of(name).tools if part.step == step}


def test_models_are_small_and_their_numbers_lead_somewhere(made):
    for path in made.rglob("models/*.js"):
        assert path.stat().st_size < LARGEST_BYTES
        document = model(made, path.parent.parent.name, path.stem)
        for mesh in document["meshes"]:
            for primitive in mesh["primitives"]:
                used = (*primitive["attributes"].values(), primitive["indices"])
                assert max(used) < len(document["accessors"])
                assert primitive["material"] < len(document["materials"])
        for accessor in document["accessors"]:
            assert accessor["byteOffset"] < document["bufferViews"][accessor["bufferView"]]["byteLength"]


def test_names_that_show_a_part_name_one_of_the_model(made, subtests):
    for name, step in product(NAMES, STEPS):
        with subtests.test(name=name, step=step):
            text = page(made, name, step).read_text(encoding="utf-8")
            facts = {key for block in re.findall(r'class="facts">(.*?)</script>', text) for key in json.loads(block)}
            buttons = {attrs["data-part"] for attrs in Reader(text).all("button") if "data-part" in attrs}
            assert buttons <= facts
            assert {part.name for part in build_of(name).needed if part.step == step} <= buttons


def test_a_step_has_two_to_four_pictures_with_texts(made, subtests):
    for name, step in product(NAMES, STEPS):
        with subtests.test(name=name, step=step):
            shown = read(page(made, name, step)).all("img")
            assert 2 <= len(shown) <= 4
            assert all(attrs["alt"] for attrs in shown)


def test_links_lead_somewhere_and_nothing_comes_from_the_network(made):
    for path in pages(made):
        reader = read(path)
        for _tag, attrs in reader.tags:
            for key in ("href", "src"):
                if key in attrs:
                    target, _, anchor = attrs[key].partition("#")
                    assert "://" not in target and not target.startswith("//"), f"{path.name}: {target}"
                    there = (path.parent / target).resolve() if target else path
                    assert there.is_file() and made.resolve() in there.resolve().parents, f"{path.name}: {target}"
                    if anchor and there.suffix == ".html":
                        assert anchor in {attrs.get("id") for _, attrs in read(there).tags}, f"{path.name}: #{anchor}"
    for name in ("guide.css", "guide.js"):
        assert "://" not in (made / name).read_text(encoding="utf-8")


def test_a_page_may_load_from_its_own_folder_only(made):
    for path in pages(made):
        rules = [attrs["content"] for attrs in read(path).all("meta") if attrs.get("http-equiv")]
        assert len(rules) == 1 and rules[0].startswith("default-src 'self' file: data: blob:")
        assert "http:" not in rules[0] and "https:" not in rules[0] and "*" not in rules[0]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_for_the_other_build_is_left_out(made, name):
    other = WORDS[build_of(name).machine.kind]
    for path in (made / name).glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(rf"<h2[^>]*>{other}\b", text), path.name
        assert not re.search(rf"<(?:p|div)><em>{other}[,:]", text), path.name


def test_a_build_is_told_what_its_own_board_needs_only(made):
    for step in (9, 11):
        for name, wanted, other in [("pile10", "carrier", "BTT SKR Pico"), (NAMES[2], "BTT SKR Pico", "carrier")]:
            headings = re.findall(r"<h2[^>]*>(.*?)</h2>", page(made, name, step).read_text(encoding="utf-8"))
            assert [text for text in headings if wanted in text], (name, step)
            assert not [text for text in headings if other in text], (name, step)
    assert "POWER.1" not in page(made, "pile10", 9).read_text(encoding="utf-8")
    assert "J1.1" not in page(made, NAMES[2], 9).read_text(encoding="utf-8")


def test_the_first_page_names_the_boards(made):
    text = (made / "index.html").read_text(encoding="utf-8")
    assert "A rack, for poker cards.<" in text
    assert "A rack, for poker cards, driven by a BTT SKR Pico.<" in text


def test_numbers_of_actions_are_those_of_the_guide(made):
    text = page(made, "pile10", 3).read_text(encoding="utf-8")
    assert re.findall(r'<li value="(\d+)">', text) == ["1", "2", "4", "5", "6", "7", "8", "9", "10"]
    boxes = [attrs["data-action"] for attrs in Reader(text).all("input") if "data-action" in attrs]
    assert boxes == [str(n) for n in range(1, 10)]


def test_every_step_links_to_the_search_among_symptoms(made):
    for name in NAMES:
        for step in STEPS:
            assert site.TROUBLE in [attrs["href"] for attrs in read(page(made, name, step)).all("a")]
        assert [attrs for attrs in read(made / name / site.TROUBLE).all("input") if attrs.get("class") == "find"]


def test_the_vendored_file_is_the_one_its_origin_names():
    folder = resources.files("mischwerk_cad.web") / "vendored"
    digest = sha256((folder / "model-viewer-umd.min.js").read_bytes()).hexdigest()
    assert digest in (folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-build"],
        ["pile10", "--format", "no-such-format"],
        ["pile10", "--board", "mega"],
        ["wheel54", "--board", "skr-pico"],
    ],
)
def test_an_unknown_build_format_or_board_is_one_line(arguments, tmp_path, capsys):
    assert command.main([*arguments, "--out", str(tmp_path / "out")]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()
