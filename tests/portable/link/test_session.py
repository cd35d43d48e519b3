"""Requests are carried out once however often they come, answers find their asker, lost events are counted."""

from shuffler.link import framing, protocol
from shuffler.link.framing import Decoder
from shuffler.link.session import BoardSession, HostSession


def one(session, data):
    requests, again = session.receive(data)
    assert len(requests) == 1 and again == b""
    return requests[0]


def test_request_reaches_the_board_and_its_answer_the_host():
    board, host = BoardSession(), HostSession(7)
    request = one(board, host.request("reveal_pass", {"index": 3}))
    assert (request.name, request.values, request.session) == ("reveal_pass", {"index": 3}, 7)
    packets = host.receive(board.answer(request, "accepted", {}))
    assert [p.name for p in packets] == ["accepted"]


def test_what_a_board_says_of_itself_is_for_nobody_before_a_host_has_a_job():
    """A host's own session is never 0."""
    (payload,) = Decoder().feed(BoardSession().event("phase", {"phase": 0, "pass": 0, "t_us": 0}))
    packet = protocol.decode(payload)
    assert (packet.session, packet.seq) == (0, 0)


def test_repeated_request_is_carried_out_once_and_answered_again():
    board, host = BoardSession(), HostSession(7)
    frame = host.request("stop", {})
    answer = board.answer(one(board, frame), "accepted", {})
    for _ in range(3):
        assert board.receive(frame) == ([], answer)


def test_repetition_before_the_answer_is_ready_is_not_a_second_request():
    board, host = BoardSession(), HostSession(7)
    frame = host.request("stop", {})
    request = one(board, frame)
    assert board.receive(frame) == ([], b"")
    assert board.receive(frame + frame) == ([], b"")
    assert board.answer(request, "accepted", {})


def test_a_late_answer_to_an_earlier_request_is_not_that_to_the_last():
    board, host = BoardSession(), HostSession(7)
    first = one(board, host.request("status", {}))
    frame = host.request("stop", {})
    second = one(board, frame)
    board.answer(first, "accepted", {})
    assert board.receive(frame) == ([], b"")
    answer = board.answer(second, "accepted", {})
    assert board.receive(frame) == ([], answer)


def test_duplicate_in_one_read_is_answered_once_more():
    board, host = BoardSession(), HostSession(7)
    frame = host.request("stop", {})
    requests, again = board.receive(frame + frame)
    assert len(requests) == 1 and again == b""


def test_same_number_from_another_host_or_with_other_content_is_a_new_request():
    board = BoardSession()
    first = HostSession(7).request("reveal_pass", {"index": 0})
    other_host = HostSession(8).request("reveal_pass", {"index": 0})
    other_content = HostSession(8).request("reveal_pass", {"index": 1})
    for frame in (first, other_host, other_content):
        board.answer(one(board, frame), "accepted", {})


def test_sequence_number_wraps_and_the_257th_request_is_still_new():
    board, host = BoardSession(), HostSession(7)
    for _ in range(600):
        packets = host.receive(board.answer(one(board, host.request("status", {})), "accepted", {}))
        assert len(packets) == 1


def test_answer_meant_for_another_host_is_ignored():
    board, host, stranger = BoardSession(), HostSession(7), HostSession(8)
    answer = board.answer(one(board, stranger.request("status", {})), "accepted", {})
    host.request("status", {})
    assert host.receive(answer) == []
    assert host.malformed == 0


def test_late_answer_to_an_older_request_is_ignored():
    board, host = BoardSession(), HostSession(7)
    old = board.answer(one(board, host.request("status", {})), "accepted", {})
    host.request("result", {})
    assert host.receive(old) == []


def test_second_copy_of_an_answer_is_ignored():
    board, host = BoardSession(), HostSession(7)
    answer = board.answer(one(board, host.request("status", {})), "accepted", {})
    assert len(host.receive(answer + answer)) == 1
    assert host.receive(answer) == []


def test_lost_events_are_counted_across_the_wrap_of_their_number():
    board, host = BoardSession(), HostSession(7)
    frames = [board.event("heartbeat", {"phase": 0, "t_us": k}) for k in range(600)]
    lost = (5, 6, 255, 256, 257, 599)
    for k in range(600):
        if k not in lost:
            assert len(host.receive(frames[k])) == 1
    assert host.lost_events == 5  # nobody knows of the last one yet
    host.receive(board.event("heartbeat", {"phase": 0, "t_us": 0}))
    assert host.lost_events == 6


def test_host_that_joins_late_has_lost_nothing():
    board, host = BoardSession(), HostSession(7)
    for k in range(10):
        board.event("heartbeat", {"phase": 0, "t_us": k})
    host.receive(board.event("heartbeat", {"phase": 0, "t_us": 0}))
    assert host.lost_events == 0


def test_event_this_version_does_not_know_is_handed_on_and_counted_in():
    host = HostSession(7)
    host.receive(framing.encode(bytes((0xC1, 0, 0, 0)) + b"\x00" + bytes(8)))
    packets = host.receive(framing.encode(bytes((0xEE, 1, 0, 0)) + b"new"))
    assert [(p.name, p.values) for p in packets] == [(None, b"new")]
    assert host.lost_events == 0


def test_request_this_version_does_not_know_reaches_the_board_to_be_refused():
    board = BoardSession()
    request = one(board, framing.encode(bytes((0x7E, 1, 7, 0)) + b"x"))
    assert request.name is None and request.type == 0x7E


def test_bad_frames_and_malformed_payloads_are_counted_and_nothing_else():
    board, host = BoardSession(), HostSession(7)
    broken = bytearray(host.request("reveal_pass", {"index": 1}))
    broken[3] ^= 0x80
    assert board.receive(bytes(broken)) == ([], b"")
    assert board.bad_frames == 1
    assert board.receive(framing.encode(b"\x09\x01\x00\x00")) == ([], b"")  # reveal_pass without its index
    assert board.receive(framing.encode(b"")) == ([], b"")
    assert board.receive(framing.encode(b"\x81\x01\x00\x00")) == ([], b"")  # an answer, to a board
    assert board.bad_frames == 4
    assert host.receive(HostSession(9).request("status", {})) == []  # a request, to a host
    assert host.bad_frames == 1
    assert host.receive(framing.encode(b"\x84\x01\x00\x00")) == []  # status_is without its values
    assert host.bad_frames == 2
    one(board, host.request("status", {}))


def test_events_go_to_the_host_whose_job_it_is_no_matter_who_else_asks():
    board = BoardSession()
    board.listener = 0x0102
    one(board, HostSession(9).request("status", {}))
    payload = Decoder().feed(board.event("finished", {"state": 3, "t_us": 5}))[0]
    assert protocol.decode(payload).session == 0x0102
