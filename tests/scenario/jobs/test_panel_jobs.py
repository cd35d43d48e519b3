"""Jobs that the panel's buttons ask for, and why they are refused."""

from shuffler import faults, hal
from shuffler.link import protocol
from wire import Desk, serve


def test_the_panel_shuffles_stops_resumes_and_brings_the_cards_home():
    desk, shown, refused = Desk(), [], []

    def powered(bench):
        bench.hal.panel = lambda phase, fault, *more: shown.append((protocol.PHASES[phase], *more))
        bench.hal.refuse = refused.append

    def script():
        def button(what):
            desk.bench.hal.on_button(what)
            desk.bench.board.inbox.events.append((hal.LINK, 0, 0, 0))  # as the board's HAL does

        button("select")
        assert shown[-1][4].cards == 32
        button("select")
        button("press")  # 24 cards announced, 52 there: reported, and all brought back
        desk.take((yield b""))
        button("select")
        for _ in range(6):
            if shown[-1][4].cards != 52:
                button("select")
        button("press")
        desk.take((yield b""))
        assert shown[-1][5].cards == 52 and shown[-1][5].passes == 2
        assert sorted(desk.bench.scene.order()) == list(range(52)) != desk.bench.scene.order()
        button("long")
        desk.take((yield b""))

    serve(script(), desk=desk, powered=powered)
    told = [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]
    assert told == ["WRONG_COUNT"]
    assert ("feeding", 1, 2, 0) in shown, "which pass of how many; nothing of cards"
    assert refused == []


def test_the_panel_says_why_it_refuses():
    desk, refused = Desk(), []

    def script():
        desk.bench.hal.refuse = refused.append
        yield from desk.ask("diagnose", on=1)
        desk.bench.hal.on_button("press")

    serve(script(), desk=desk)
    assert refused == ["the machine is in diagnostic mode: home first"]
