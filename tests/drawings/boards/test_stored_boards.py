"""What is kept in hardware/boards is of the boards as they are: tracks, lists, archives."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
import zipfile

import pytest
from mischwerk_boards import release
from mischwerk_boards.circuits.board import CLEAR_MM, VIA_MM, CircuitError
from mischwerk_boards.circuits.geometry import pads
from mischwerk_boards.routing import stored

NAMES = sorted(release.MAKE)


@pytest.fixture(scope="module", params=NAMES)
def board(request):
    return release.MAKE[request.param]()


@pytest.fixture(scope="module")
def copper(board):
    return stored.stored(board)


def _rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def _to_segment(point, a, b):
    length = math.dist(a, b) ** 2
    share = 0.0 if not length else max(0.0, min(1.0, sum((p - q) * (r - q) for p, q, r in zip(point, a, b)) / length))
    return math.dist(point, [q + share * (r - q) for q, r in zip(a, b)])


def _between(segment, other):
    """Distance of two pieces that do not cross; 0 if they do."""
    (a, b), (c, d) = segment, other

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0
    return min(_to_segment(c, a, b), _to_segment(d, a, b), _to_segment(a, c, d), _to_segment(b, c, d))


def _in_pad(point, pad):
    return abs(point[0] - pad.x) <= pad.half_x + 0.011 and abs(point[1] - pad.y) <= pad.half_y + 0.011


def _inside(point, corners):
    x, y = point
    is_inside = False
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_inside = not is_inside
    return is_inside


def _pieces_of(board, copper, net):
    """How many pieces a net is in: its pads, joined by tracks, vias and areas (of ground, by tracks alone)."""
    nodes = [("pad", pad) for pad in pads(board) if pad.net == net]
    nodes += [("track", track) for track in copper.tracks if track.net == net]
    nodes += [("via", via) for via in copper.vias if via.net == net]
    nodes += [("area", area) for area in board.areas if area.net == net and net != "GND"]
    parent = list(range(len(nodes)))

    def root(n):
        while parent[n] != n:
            n = parent[n]
        return n

    for (i, node), (j, other) in itertools.combinations(enumerate(nodes), 2):
        if _touch(node, other) or _touch(other, node):
            parent[root(i)] = root(j)
    return len({root(n) for n, (kind, _) in enumerate(nodes) if kind == "pad"})


def _touch(node, other):
    (kind, a), (other_kind, b) = node, other
    if kind == "track" and other_kind == "track":
        return a.layer == b.layer and min(_to_segment(p, b.start, b.end) for p in (a.start, a.end)) < 1e-6
    if kind == "track" and other_kind == "pad":
        return (a.layer == 0 or b.drill_mm > 0) and any(_in_pad(p, b) for p in (a.start, a.end))
    if kind == "via" and other_kind == "track":
        return _to_segment(a.at, b.start, b.end) < 1e-6
    if kind == "pad" and other_kind == "area":
        return (b.layer == "F.Cu" or a.drill_mm > 0) and _inside((a.x, a.y), b.corners)
    if kind == "track" and other_kind == "area":
        return (a.layer == 0) == (b.layer == "F.Cu") and any(_inside(p, b.corners) for p in (a.start, a.end))
    return False


def test_every_net_is_in_one_piece(board, copper):
    broken = {net: pieces for net in board.nets() if (pieces := _pieces_of(board, copper, net)) > 1}
    assert not broken


def test_a_net_without_one_of_its_tracks_is_found(board, copper):
    net = "OUT" if board.name == "barrier" else "THROAT_PLUG"
    less = type(copper)([track for track in copper.tracks if track.net != net], copper.vias)
    assert _pieces_of(board, less, net) > 1


def test_tracks_of_two_nets_keep_their_distance(board, copper):
    for layer in (0, 1):
        lines = [track for track in copper.tracks if track.layer == layer]
        for a, b in itertools.combinations(lines, 2):
            if a.net != b.net:
                room = _between((a.start, a.end), (b.start, b.end)) - (a.width + b.width) / 2
                assert room > CLEAR_MM - 0.01, f"{a} {b}"
        for via in copper.vias:
            for track in lines:
                if track.net != via.net:
                    room = _to_segment(via.at, track.start, track.end) - (track.width + VIA_MM) / 2
                    assert room > CLEAR_MM - 0.01, f"{via} {track}"


def test_every_track_is_as_wide_as_its_net_asks(board, copper):
    assert all(track.width == board.width_of(track.net) for track in copper.tracks)


def test_tracks_that_were_laid_for_another_board_are_refused(board, tmp_path):
    text = (stored.FOLDER / f"{board.name}.copper").read_text(encoding="utf-8")
    (tmp_path / f"{board.name}.copper").write_text(text, encoding="utf-8")
    moved = release.MAKE[board.name]()
    stored.stored(moved, tmp_path)
    moved.parts[0].at = (moved.parts[0].at[0] + 0.1, moved.parts[0].at[1])
    with pytest.raises(CircuitError, match="--route"):
        stored.stored(moved, tmp_path)


def test_the_archive_is_of_this_layout_and_schematic(board):
    notes = json.loads((stored.FOLDER / release.ORDERS).read_text(encoding="utf-8"))[board.name]
    texts = release.sources(board)
    again = f"run 'make boards KEEP=1': {board.name}"
    assert notes["layout"] == release.digest(texts[f"{board.name}.kicad_pcb"]), again
    assert notes["schematic"] == release.digest(texts[f"{board.name}.kicad_sch"]), again
    assert notes["archive"] == release.digest((stored.FOLDER / f"{board.name}-gerbers.zip").read_bytes()), again


def test_the_archive_has_both_sides_the_outline_and_the_drills(board):
    with zipfile.ZipFile(stored.FOLDER / f"{board.name}-gerbers.zip") as archive:
        names = {name.removeprefix(f"{board.name}-") for name in archive.namelist()}
        assert {"F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "F_Silkscreen.gto"} <= names
        assert {"B_Silkscreen.gbo", "Edge_Cuts.gm1", "PTH.drl", "NPTH.drl"} <= names
        drilled = archive.read(f"{board.name}-PTH.drl").decode()
    holes = sum(line.startswith("X") for line in drilled.splitlines())
    through = sum(1 for pad in pads(board) if pad.drill_mm and pad.has_copper)
    assert holes == through + len(stored.stored(board).vias)


def test_the_lists_are_those_of_the_board(board):
    for name, text in release.lists(board).items():
        assert (stored.FOLDER / name).read_text(encoding="utf-8") == text, f"run 'make boards KEEP=1': {name}"


def test_every_part_is_on_exactly_one_list_and_what_the_house_puts_on_has_a_place(board):
    on_house = [ref for row in _rows(release.bom(board)) for ref in row["Designator"].split(",")]
    by_hand = [ref for row in _rows(release.by_hand(board)) for ref in row["Designator"].split(",")]
    placed = [row["Designator"] for row in _rows(release.placement(board))]
    assert sorted(on_house) == sorted(placed)
    assert len(set(on_house + by_hand)) == len(on_house + by_hand)
    bought = {part.ref for part in board.parts if part.kind.place != "none"}
    assert set(on_house + by_hand) == bought


def test_the_house_turns_parts_from_its_own_zero(board):
    """JLCPCB's of SOIC, SOT-23 and cans is not KiCad's: the table that the plugins for it share."""
    apart_deg = {"SOIC8": 270, "SOT23-5": 180, "CAN8": 180}
    for row in _rows(release.placement(board)):
        part = board.part(row["Designator"])
        assert float(row["Rotation"]) == (part.turn_deg + apart_deg.get(part.kind.footprint, 0)) % 360, part.ref


def test_everything_that_is_bought_has_a_maker_and_a_number(board):
    for part in board.parts:
        if part.kind.place != "none":
            assert part.kind.maker and part.kind.number, part.kind.key


def test_house_parts_have_no_holes_and_hand_parts_do(board):
    drilled = {pad.ref for pad in pads(board) if pad.drill_mm}
    for part in board.parts:
        if part.kind.place in ("house", "hand"):
            assert (part.ref in drilled) == (part.kind.place == "hand"), part.ref
