"""`mischwerk sim play`: the page loads nothing and holds the run."""

import asyncio
import json

import numpy as np
import pytest
from chromium import CHROMIUM, browser
from mischwerk_sim.playback import page
from played_runs import EMBEDDED, changed, copied, events, read, unpacked


def test_the_page_loads_nothing(rack):
    text = page.page(*read(rack), 1.0)
    assert "default-src 'none'" in text
    for loading in ("http:", "https:", "//cdn", " src=", "href=", "url(", "@import", "fetch(", "XMLHttp", "import("):
        assert loading not in text, loading
    assert "@@" not in text, "a part was left out"


def test_the_page_holds_the_orders_and_the_looks_of_the_run(rack):
    run, seen, told = read(rack)
    held = dict(EMBEDDED.findall(page.page(run, seen, told, 2.0)))
    facts = json.loads(held["facts"])
    assert [row["order"] for row in facts["rows"]] == [row.order for row in told.rows]
    assert facts["rows"][-1]["order"] == events(rack, "state")[-1]["order"]
    assert facts["speed"] == 2.0 and facts["passes"] == 2 and len(facts["colours"]["suits"]["dark"]) == 24
    looks = unpacked(held["looks"])
    assert looks["times_ms"] == seen.times_ms.tolist()
    whole = np.zeros(facts["columns"], dtype=int)
    for frame in looks["frames"]:
        for column, step in zip(frame[::2], frame[1::2]):
            whole[column] += step
    first = 3 * len(facts["scene"]["parts"])
    assert whole[first : first + 72].tolist() == seen.cards[-1].ravel().tolist()


def test_the_same_run_gives_the_same_page(rack):
    assert page.page(*read(rack), 1.0) == page.page(*read(rack), 1.0)


def test_no_name_can_break_out_of_the_page(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, deck="</script><script>alert(1)//")
    text = page.page(*read(tmp_path), 1.0)
    assert text.count("</script>") == 3 and "<script>alert" not in text


def test_the_piles_of_a_deal_are_listed_with_their_places(rack, tmp_path):
    copied(rack, tmp_path)
    changed(tmp_path, piles=[{"name": "forehand", "size": 20}, {"name": "skat", "size": 4}])
    assert page.facts(*read(tmp_path), 1.0)["piles"] == [("forehand", 0, 20), ("skat", 20, 4)]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_the_scripts_find_what_python_finds(rack, tmp_path):
    """looks.js in a browser: looks added up, the moment between two, the deck in the well. All scripts run."""
    run, seen, told = read(rack)
    text = page.page(run, seen, told, 1.0)
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    held = dict(EMBEDDED.findall(text))
    middle = int(np.abs(np.diff(seen.cards, axis=0)).sum(axis=(1, 2)).argmax())  # when most moves
    t = float(seen.times_ms[middle] + 5)
    given = json.dumps({"looks": unpacked(held["looks"]), "facts": json.loads(held["facts"])})
    script = f"""(() => {{
        const {{ looks, facts }} = {given}, up = addUp(looks, facts.columns), last = poseAt(up, 1e9, 9);
        return [lookAt(up.times, {t}), [...poseAt(up, {t}, 9)], inWell(last, facts)];
    }})()"""

    async def found():
        async with browser() as open_tab:
            tab = await open_tab((tmp_path / "page.html").as_uri())
            await tab.until("document.readyState === 'complete'")
            values = await tab.value(script)
            assert tab.troubles == []
            return values

    look, pose, well = asyncio.run(found())
    assert look == middle and well == told.rows[-1].order
    share = 5.0 / (seen.times_ms[middle + 1] - seen.times_ms[middle])
    between = seen.cards[middle] + share * (seen.cards[middle + 1] - seen.cards[middle])
    first = 3 * len(seen.scene["parts"])
    assert np.allclose(pose[first : first + 72], between.ravel())
