"""What `make cad` writes of a build, tried on a small one made up for it."""

import csv
import json
import xml.etree.ElementTree
from dataclasses import replace

import pytest
from build123d import Box, Cylinder, Location, Pos, Rot, import_step, import_stl
from mischwerk_cad import __main__ as command
from mischwerk_cad import assembly
from mischwerk_cad.geometry.surfaces import mesh_of
from mischwerk_cad.making.printing import on_the_bed
from mischwerk_cad.model import COVER, FRAME, RACK, Build, Part, Pose
from mischwerk_cad.output import drawing, output, pictures
from mischwerk_cad.output.looks import Label, with_labels
from mischwerk_cad.output.render import BACK_CORNER, CORNER, LEFT_CORNER, Shown, Studio, View
from mischwerk_cad.parts.fasteners import screw
from mischwerk_machines import MachineFileError, card_format, load
from PIL import Image

FROM_FRONT = View("front", (0.0, -1.0, 0.0))
STEP_SIZE = pictures._STEP_SIZE
GREY_LEVEL = 12  # of 255: colours differ by more than this, greys do not


def small_build():
    """A bar to be printed twice, lying; a bought shaft; a rack; a cover."""
    bar = Pos(0, -50, 0) * Box(100, 4, 80)
    parts = (
        Part("side", "Side", bar, places=(Location(), Location((0, 100, 0))), print_turn_deg=(90, 0, 0), step=1,
             explode_mm=(0, -30, 0)),
        Part("shaft", "Shaft", Rot(90, 0, 0) * Cylinder(4, 96), bought="rod-8", step=2),
        Part("rack", "Rack", Pos(0, 0, 25) * Box(20, 40, 20), carrier=RACK, step=3, explode_mm=(0, 0, 60)),
        Part("lid", "Lid", Pos(0, 0, 60) * Box(90, 90, 2), carrier=COVER, bought="sheet-3", step=4),
    )  # fmt: skip
    return Build(load("pile10"), card_format("poker"), parts, {RACK: lambda mm: Location((0, 0, mm))}, (Pose("rest"),))


def costs(part):
    return part.solid.volume * 1e-3, 12.0


@pytest.fixture(scope="module", autouse=True)
def small_pictures():
    """A fifth as large as a reader's: how large they are shows nothing here, and takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_SIZE", "_STEP_SIZE", "_EXPLODED_SIZE"):
            patch.setattr(pictures, name, (500, 375))
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cad") / "pile10"
    return folder, output.write(small_build(), folder, costs)


def picture(tmp_path, *shown, build=None, **more):
    path = tmp_path / "picture.png"
    Studio(build or small_build()).picture(path, shown, size=(300, 220), **more)
    return Image.open(path).convert("RGB")


def coloured(image):
    """How many pixels are neither white, black nor grey."""
    return sum(max(pixel) - min(pixel) > GREY_LEVEL * 3 for pixel in image.get_flattened_data())


def part(name):
    return next(candidate for candidate in small_build().parts if candidate.name == name)


# -- files ----------------------------------------------------------------------------------------------------------
def test_every_file_that_is_named_is_there_and_no_other(made):
    folder, result = made
    there = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert there == list(result.files)
    assert {"pile10.step", "card-path.svg", "parts.csv", "parts.json", "exploded.png", "step-04.png"} <= set(there)


def test_stl_files_are_of_printed_parts_and_say_how_many(made):
    folder, _ = made
    assert sorted(path.name for path in (folder / "stl").iterdir()) == ["rack_x1.stl", "side_x2.stl"]


def test_a_part_lies_on_the_bed_as_it_is_printed(made):
    folder, _ = made
    box = import_stl(folder / "stl" / "side_x2.stl").bounding_box()
    assert pytest.approx((100, 80, 4), abs=0.01) == (box.size.X, box.size.Y, box.size.Z)
    assert pytest.approx(0.0, abs=1e-6) == box.min.Z
    assert on_the_bed(part("side")).volume == pytest.approx(part("side").solid.volume)


def test_the_index_gives_count_orientation_and_cost(made):
    folder, result = made
    rows = json.loads((folder / "parts.json").read_text())
    side = next(row for row in rows if row["name"] == "side")
    assert (side["count"], side["file"], side["turn_deg"]) == (2, "side_x2.stl", [90, 0, 0])
    assert (side["volume_cm3"], side["mass_g"], side["minutes"]) == (32.0, 32.0, 12.0)
    with (folder / "parts.csv").open() as file:
        assert [row["name"] for row in csv.DictReader(file)] == ["rack", "side"]
    report = result.as_json()
    assert (report["printed_parts"], report["print_mass_g"], report["print_hours"]) == (3, 80.0, 0.6)


def test_step_holds_every_copy_where_it_stands(made):
    folder, _ = made
    whole = import_step(folder / "pile10.step")
    assert len(whole.solids()) == 5
    assert pytest.approx(104.0) == whole.bounding_box().size.Y
    names = (folder / "pile10.step").read_text()
    assert all(f"'{name}'" in names for name in ("side-1", "side-2", "shaft", "rack"))


def test_the_same_build_gives_the_same_bytes(made, tmp_path):
    folder, result = made
    output.write(small_build(), tmp_path, costs)
    different = [name for name in result.files if (folder / name).read_bytes() != (tmp_path / name).read_bytes()]
    assert different == []


def test_a_solid_file_is_the_same_however_much_was_written_before(tmp_path):
    """The kernel counts on, and breaks its lines by the width of its numbers."""
    long_names = replace(small_build(), parts=tuple(Part("x" * long, "X", Box(1, 1, 1)) for long in range(4, 24)))
    written = set()
    for _ in range(6):
        output.write_step(long_names, tmp_path / "it.step")
        written.add((tmp_path / "it.step").read_bytes())
    assert len(written) == 1


def test_an_old_part_s_stl_does_not_stay(tmp_path):
    (tmp_path / "stl").mkdir()
    (tmp_path / "stl" / "side_x9.stl").write_text("old")
    output.write(small_build(), tmp_path, costs, with_pictures=False)
    assert not (tmp_path / "stl" / "side_x9.stl").exists()
    assert not list(tmp_path.glob("*.png"))


# -- pictures -------------------------------------------------------------------------------------------------------
def test_a_step_shows_its_parts_earlier_ones_grey_and_later_ones_not():
    shown = {item.part.name: item for item in pictures.shown_in_step(small_build(), 2, CORNER)}
    assert set(shown) == {"side", "shaft"}
    assert shown["side"].is_grey and not shown["shaft"].is_grey
    assert (shown["side"].label, shown["shaft"].label) == ("", "Shaft")


def test_the_wall_before_the_camera_is_drawn_as_edges_only():
    assert pictures.hiding(part("side"), CORNER) == {0}
    assert pictures.hiding(part("side"), BACK_CORNER) == {1}
    assert pictures.hiding(part("rack"), CORNER) == frozenset()


def test_screws_are_drawn_with_their_part_and_have_no_name(tmp_path):
    build = small_build()
    held = (screw("screw-m3x12", (0, -52, 30), "+y", "rack"),)
    build = replace(build, parts=(replace(build.parts[0], held=held), *build.parts[1:]))
    shown = {item.part.name: item for item in pictures.shown_in_step(build, 2, CORNER)}
    assert shown["side/screw-m3x12-1"].is_grey and shown["side/screw-m3x12-1"].label == ""
    output.write_step(build, tmp_path / "held.step")
    assert len(import_step(tmp_path / "held.step").solids()) == 5 + 2


def test_what_is_put_on_fills_the_picture_however_large_the_rest_is(tmp_path):
    rack, side = Shown(part("rack")), part("side")
    alone, beside = (
        picture(tmp_path, rack),
        picture(tmp_path, rack, Shown(side, is_grey=True, ghosts=frozenset({0, 1}))),
    )
    assert coloured(beside) > 0.5 * coloured(alone)
    assert coloured(picture(tmp_path, rack, Shown(side, ghosts=frozenset({0, 1})))) < 0.3 * coloured(alone)


def test_a_step_is_seen_from_the_side_where_its_parts_are():
    build = small_build()
    right = replace(part("side"), places=(Location(),))
    left = replace(right, places=(Location((0, 100, 0)),))
    views = [pictures.side_of(replace(build, parts=(piece,)), 1) for piece in (right, left, part("side"))]
    assert views == [CORNER, LEFT_CORNER, CORNER]


def test_grey_parts_are_grey_and_others_are_not(tmp_path):
    rack = part("rack")
    assert coloured(picture(tmp_path, Shown(rack))) > 5000
    assert coloured(picture(tmp_path, Shown(rack, is_grey=True))) < 50
    assert coloured(picture(tmp_path, Shown(rack, ghosts=frozenset({0})))) < 50


def test_a_picture_shows_what_a_pose_moves(tmp_path):
    both = [Shown(part("rack")), Shown(part("shaft"))]
    at_rest = picture(tmp_path, *both, view=FROM_FRONT)
    raised = picture(tmp_path, *both, view=FROM_FRONT, pose=Pose("up", rack=30.0))
    assert at_rest.tobytes() != raised.tobytes()


def test_pictures_for_documents_are_small_files(tmp_path):
    path, build = tmp_path / "step.png", small_build()
    Studio(build).picture(path, pictures.shown_in_step(build, 4, CORNER), CORNER, STEP_SIZE)
    assert path.stat().st_size < 120_000


def test_the_guide_gets_the_steps_under_the_build_s_name(made, tmp_path):
    folder, _ = made
    assert pictures.publish(small_build(), folder, tmp_path) == [f"pile10-step-{n}.png" for n in (1, 2, 3, 4)]
    assert (tmp_path / "pile10-step-3.png").read_bytes() == (folder / "step-03.png").read_bytes()


def test_names_never_lie_over_one_another():
    crowd = [Label(f"part {n}", (200.0, 100.0 + n)) for n in range(30)]
    image = with_labels(Image.new("RGB", (400, 200), "white"), crowd)
    assert image.height > 15 * 20  # it grows, rather
    assert image.width == 400


def test_a_round_part_has_no_seam_and_a_bent_sheet_no_folds():
    assert len(mesh_of(Cylinder(5, 10)).lines) == 2
    assert len(mesh_of(Box(1, 2, 3)).lines) == 12


# -- drawing --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["pile10", "wheel54", "wheel110"])
def test_the_drawing_is_svg_with_the_machine_s_numbers(name):
    build = Build(load(name), card_format("skat"), (), {})
    text = drawing.card_path(build)
    root = xml.etree.ElementTree.fromstring(text)
    labels = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    feed = build.machine.data.feed
    assert f"{name}: card path, skat cards, mm" in labels
    assert f"gate gap {feed.gate_gap_mm:g}" in labels
    assert f"nip {feed.nip_x_mm:g}" in labels
    assert f"well {59.0 + build.machine.data.well.clearance_mm:g}" in labels
    assert drawing.card_path(build) == text


# -- command --------------------------------------------------------------------------------------------------------
@pytest.fixture
def quick(monkeypatch):
    requests = []

    def assemble(name, card, _board="pico"):
        requests.append((name, card))
        if name == "nowhere":
            raise MachineFileError("there is no machine 'nowhere'")
        return small_build()

    monkeypatch.setattr(assembly, "assemble", assemble)
    return requests


def test_without_names_both_builds_are_made(quick, tmp_path, capsys):
    assert command.main(["--out", str(tmp_path), "--no-pictures"]) == 0
    assert quick == [("pile10", "poker"), ("wheel54", "poker")]
    assert "pile10" in capsys.readouterr().out


def test_a_check_reports_what_is_wrong_and_ends_with_1(quick, monkeypatch, tmp_path, capsys):
    command_line = ["pile10", "--out", str(tmp_path), "--no-pictures", "--check"]
    assert command.main(command_line) == 0 and capsys.readouterr().err == ""
    build = small_build()
    block = Part(
        "block", "Block", Pos(0, 0, 20) * Box(30, 30, 30), held=(screw("screw-m3x8", (0, 0, 35), "-z", "rack"),)
    )
    monkeypatch.setattr(assembly, "assemble", lambda name, card, _board: replace(build, parts=(*build.parts, block)))
    assert command.main(command_line) == 1
    errors = capsys.readouterr().err
    assert "pile10: block/screw-m3x8-1: there is no hole wide enough for its shank in block" in errors
    assert "pile10: rack and block meet" in errors


def test_json_is_one_object(quick, tmp_path, capsys):
    assert command.main(["pile10", "--out", str(tmp_path), "--format", "skat", "--no-pictures", "--json"]) == 0
    assert quick == [("pile10", "skat")]
    summary = json.loads(capsys.readouterr().out)
    assert summary["pile10"]["printed_parts"] == 3


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["nowhere"], "there is no machine 'nowhere'"),
        (["--colour", "blue"], "--colour"),
        (["pile10", "--no-pictures", "--out", "/dev/null/x"], "/dev/null"),
    ],
)
def test_errors_are_two_lines_and_status_2(quick, capsys, arguments, message):
    assert command.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert len(captured.err.splitlines()) <= 2


def test_frame_parts_stand_still():
    build = small_build()
    side = build.parts[0]
    assert side.carrier == FRAME
    moved = build.standing(side, Pose("up", rack=30.0))
    assert [solid.center().Y for solid in moved] == pytest.approx([-50.0, 50.0])
