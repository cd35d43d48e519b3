"""Markdown of the guide as HTML, and triangles as glTF, tried on small ones made up for it."""

import re
import struct

import numpy as np
import pytest
from mischwerk_cad.web import glb, text

PAGE = """# 01 Title

![Rack: it](pictures/pile10-step-1.png)

<!-- parts -->
| a | b |
<!-- /parts -->

1. Both, `name`.
2. *Wheel:* only the wheel.
3. Both again.

## Rack

4. Only the rack: [there](02-well.md), [faults](../../docs/reference/faults.md), [above](#rack).

## Wheel: more

4. Lever.
"""
TRIANGLE = glb.Body(
    np.array([(0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0)]), np.array([(0, 1, 2)]), (np.eye(4),)
)


def test_a_page_is_for_one_kind():
    rack = text.page(PAGE, text.Rules("rack", "<b>parts</b>"))
    assert (rack.title, rack.actions) == ("01 Title", 3)
    assert "only the wheel" not in rack.body and "Lever" not in rack.body and "Only the rack" in rack.body
    wheel = text.page(PAGE, text.Rules("wheel"))
    assert "only the wheel" in wheel.body and "Lever" in wheel.body and "Only the rack" not in wheel.body


def test_a_page_is_for_what_empties_the_pockets():
    three = "# 07 Title\n\n## Pusher\n\ncomb\n\n## Hand: a rack\n\nfinger\n\n## Rack\n\n1. *Pusher:* switch.\n2. rail\n"
    own_words = {"pusher": {"comb", "switch", "rail"}, "hand": {"finger", "rail"}, "lever": set()}
    for emptying, own in own_words.items():
        body = text.page(three, text.Rules("wheel" if emptying == "lever" else "rack", emptying=emptying)).body
        assert {word for word in ("comb", "finger", "switch", "rail") if word in body} == own


def test_a_page_is_for_one_board():
    both = "# 09 Title\n\n## With the carrier: it\n\nJ1\n\n### More\n\nJ2\n\n"
    both += "## With a BTT SKR Pico\n\nRGB\n\n## All\n\nthis\n"
    carrier, skr = (text.page(both, text.Rules("rack", board=board)).body for board in ("pico", "skr-pico"))
    assert "J1" in carrier and "J2" in carrier and "RGB" not in carrier and "this" in carrier
    assert "J1" not in skr and "J2" not in skr and "RGB" in skr and "this" in skr


def test_the_table_of_parts_is_put_in_and_the_step_picture_taken_out():
    body = text.page(PAGE, text.Rules("rack", "<b>parts</b>")).body
    assert body.startswith("<b>parts</b>") and "<img" not in body


def test_links_to_files_outside_the_guide_become_text():
    body = text.page(PAGE, text.Rules("rack")).body
    assert '<a href="02-well.html">there</a>' in body and '<a href="#rack">above</a>' in body
    assert 'faults <span class="file">(docs/reference/faults.md)</span>' in body and 'faults.md"' not in body


def test_headings_can_be_linked_to():
    assert '<h2 id="wheel-more">' in text.page(PAGE, text.Rules("wheel")).body


def test_numbers_stay_where_an_action_is_left_out():
    assert re.findall(r'<li value="(.)">', text.page(PAGE, text.Rules("rack")).body) == ["1", "3", "4"]


def test_a_page_without_a_title_is_an_error():
    with pytest.raises(ValueError, match="begins with its title"):
        text.page("nothing", text.Rules("rack"))


def turned(degrees, axis):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    i, j = [k for k in range(3) if k != axis]
    place = np.eye(4)
    place[i, i] = place[j, j] = c
    place[i, j], place[j, i] = -s, s
    place[:3, 3] = (1.0, 2.0, 3.0)
    return place


@pytest.mark.parametrize("axis", range(3))
@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0, 180.0])
def test_points_come_back_to_a_hundredth_of_a_millimetre(degrees, axis):
    place = turned(degrees, axis)
    data = glb.write([glb.Group("one", (TRIANGLE._replace(places=(place,)),), (1.0, 1.0, 1.0))])
    document = glb.read(data)
    start = 20 + struct.unpack_from("<I", data, 12)[0] + 8
    stored = np.frombuffer(data, "<i2", 12, start).reshape(3, 4)[:, :3] / 32767
    node = document["nodes"][2]
    x, y, z, w = node.get("rotation", (0.0, 0.0, 0.0, 1.0))
    rotation = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    points = (stored * node["scale"]) @ rotation.T + node["translation"]
    assert points == pytest.approx(TRIANGLE.points @ place[:3, :3].T + place[:3, 3], abs=0.01)


def test_normals_stand_on_their_triangles():
    data = glb.write([glb.Group("one", (TRIANGLE,), (1.0, 1.0, 1.0))])
    view = glb.read(data)["bufferViews"][1]
    start = 20 + struct.unpack_from("<I", data, 12)[0] + 8 + view["byteOffset"]
    assert np.frombuffer(data, "i1", 12, start).reshape(3, 4)[:, :3].tolist() == [[0, 0, 127]] * 3


def test_the_same_groups_give_the_same_bytes_and_two_of_a_name_are_an_error():
    group = glb.Group("one", (TRIANGLE,), (0.2, 0.4, 0.6), 0.5, (0.0, 0.0, 5.0))
    assert glb.write([group]) == glb.write([group])
    with pytest.raises(ValueError, match="two groups with the same name"):
        glb.write([group, group])


def test_what_is_no_glb_is_an_error():
    with pytest.raises(ValueError, match="not a GLB"):
        glb.read(bytes(40))
