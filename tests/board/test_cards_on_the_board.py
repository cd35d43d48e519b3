"""What the owner's settings say of the cards, on the board's own firmware: heights of the rack, passage, refusals."""

import mischwerk_machines
from board_jobs import STATE, shuffle, whole
from chip import chip
from shuffler import hal
from shuffler.link import reason_texts
from shuffler.storage import settings

CONFIG = mischwerk_machines.config(mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker"))


def store(c, **values):
    """Settings that were made before the machine was switched on."""
    chosen = settings.Settings()
    for name, value in values.items():
        chosen.set(name, value)
    c.flash.put("/state/" + settings.FILE, chosen.encode())


def watch_heights(c):
    """Fill of a pocket -> how far, in steps, the rack had gone down for it when a card slid in."""
    heights, scene = {}, c.scene
    land = scene.feeder.land

    def watched(t):
        pocket = scene.feeder.pocket()
        down = -scene.loads.true(hal.POCKET) - pocket * CONFIG.pitch_steps - CONFIG.drop_steps
        heights.setdefault(len(scene.deck.pockets[pocket]), []).append(round(down))
        land(t)

    scene.feeder.land = watched
    return heights


def heights_of(**values):
    with chip() as c:
        store(c, **values)
        c.boot()
        heights = watch_heights(c)
        assert shuffle(c, 52) == STATE("done") and whole(c)
    return heights


def test_a_sleeve_changes_the_racks_heights():
    """All of them are off by what homing was off, less than 0.2 mm."""
    bare, sleeved = heights_of(), heights_of(sleeves=True, sleeve_um=200)
    assert len(bare) > 5 and max(sleeved) < 6, "of sleeved cards six are as high as ten others"
    for fill_steps, heights in ((24, bare), (40, sleeved)):
        off = heights[0][0]
        assert abs(off) < 16
        for fill, measured in heights.items():
            assert all(abs(down - fill * fill_steps - off) <= 2 for down in measured), (fill_steps, fill, measured)


def test_a_passage_that_was_measured_counts():
    """Told that cards are a fifth shorter than they are, the board takes each for two."""
    with chip() as c:
        store(c, poker_steps=2100)
        c.boot()
        shuffle(c, 52)
        faults = [reason_texts.detail(p.values) for p in c.host.packets if p.name == "fault"]
        assert faults and "% of a card's length" in faults[0]


def test_what_does_not_fit_is_refused_and_the_value_before_stays():
    def value(c, name):
        index = settings.Settings().names().index(name)
        return c.host.ask("get_setting", index=index).values["value"]

    with chip() as c:
        c.boot()
        for name, wrong, message in (
            ("poker_um", "600", "a card of 600 um is thicker than the machine takes (550)"),
            ("poker_steps", "3000", "a card of 3000 steps is longer than the well takes (2735)"),
            ("machine", "wheel54", "the numbers of wheel54_poker are not on this board"),
            ("format", "skat", "the numbers of pile10_skat are not on this board"),
        ):
            before = value(c, name)
            refused = c.host.ask("set_setting", setting=name, value=wrong)
            assert (refused.name, reason_texts.detail(refused.values)) == ("refused", message)
            assert value(c, name) == before
        assert c.host.ask("set_setting", setting="poker_um", value="400").name == "accepted"
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("identify").values["capacity"] == 7
        detail = reason_texts.detail(
            c.host.ask("shuffle", cards=71, format=0, method=0, passes=0, mode=0, seed=b"").values
        )
        assert detail == "71 cards announced, this machine takes 70"


def test_a_board_starts_with_settings_that_do_not_fit_and_says_so():
    with chip() as c:
        store(c, poker_um=600)
        c.boot()
        assert c.host.ask("identify").values["capacity"] == 10
        texts = [reason_texts.line(c.host.ask("get_log", index=i).values) for i in range(2)]
        assert any("a card of 600 um is thicker" in text for text in texts)


def test_the_panel_refuses_a_build_that_does_not_take_the_cards():
    with chip() as c:
        c.flash.put(
            "/machines/thin_poker.py",
            c.flash.files["/machines/pile10_poker.py"].replace(b"550,  # thickest_um", b"310,  # thickest_um"),
        )
        store(c, poker_um=400)
        c.boot()
        c.press(c.board.SELECT_PIN, 2.0)
        c.run(0.5)
        values = [c.host.ask("get_setting", index=i).values for i in range(5)]
        assert {v["setting"]: v["value"] for v in values}["machine"] == "pile10"
