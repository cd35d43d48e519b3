"""What is sent in a secret job leaves on whole seconds, is collected before them, and tells of nothing else."""

from shuffler.link import masking
from shuffler.link.masking import BEAT_US, STAND_US, Masking

FIRST_US = 7 * BEAT_US


class Board:
    """Notes what leaves, and when."""

    def __init__(self, extra=b"a"):
        self.t_us = 0
        self.sent = []
        self.hidden = []  # from when on the line is; None: no more
        self.held = []  # until when what comes may be answered with the next beat
        self._extra = extra

    def extra(self):
        return self._extra

    def now_us(self):
        return self.t_us

    def link_write(self, data):
        self.sent.append((self.t_us, bytes(data)))

    def link_write_at(self, t_us, data):
        self.sent.append((t_us, bytes(data)))

    def hide_line(self, t_us):
        self.hidden.append(t_us)

    def hold_line(self, t_us):
        self.held.append(t_us)


class Job:
    """A job of a number of cards and passes."""

    def __init__(self, cards=52, pass_count=2):
        self.cards = cards
        self.pass_count = pass_count
        self.progress = self


def begun(beat=0):
    board = Board()
    made = Masking(board)
    made.beat = beat
    made.begin(FIRST_US, False)
    return board, made


def test_events_leave_each_second_and_answers_each_fourth():
    board, made = begun()
    for second in range(8):
        made.keep(b"e%d" % second, True)
        made.keep(b"a%d" % second, False)
        made.hand_over()
    answers = {3: b"a0a1a2a3", 7: b"a4a5a6a7"}
    assert board.sent == [(FIRST_US + k * BEAT_US, b"e%d" % k + answers.get(k, b"")) for k in range(8)]
    assert made.beat == 8 and made.release_us == FIRST_US + 8 * BEAT_US


def test_the_line_is_hidden_from_the_first_number_to_the_end_and_held_at_each_moment_of_collecting():
    board, made = begun()
    planned = [made.collect_us]
    for _ in range(3):
        made.hand_over()
        planned.append(made.collect_us)
    assert board.held == planned and len(set(planned)) == 4
    assert board.hidden == [FIRST_US]
    made.end(made.release_us)
    assert board.hidden == [FIRST_US, None]
    made.begin(FIRST_US)
    made.drop()
    assert board.hidden == [FIRST_US, None, FIRST_US, None], "when the firmware has failed, too"


def test_answers_for_which_there_is_no_room_are_dropped_and_events_are_not():
    board, made = begun(beat=3)
    for answer in (bytes(159), b"fits", b"x", b"y"):
        made.keep(answer, False)
        made.keep(b"event", True)
    made.hand_over()
    assert board.sent == [(FIRST_US, 4 * b"event" + bytes(159) + b"x")], "160 bytes of answers"


def test_what_is_collected_is_so_at_a_moment_that_nobody_can_foresee():
    _, made = begun()
    early = []
    for _ in range(400):
        early.append(made.release_us - made.collect_us)
        made.hand_over()
    assert 150000 <= min(early) < 160000 and 640000 < max(early) < 650000
    assert len(set(early)) > 390
    other = Masking(Board(b"b"))
    other.begin(FIRST_US)
    assert other.collect_us != FIRST_US - early[0], "it differs from board to board"


def test_a_job_is_told_to_be_paused_when_it_stands_and_a_while_later():
    _, made = begun()
    pauses = [made.pause_us() - STAND_US for _ in range(400)]
    assert 0 <= min(pauses) < 10000 and 490000 < max(pauses) < 500000 and len(set(pauses)) > 390


def test_another_job_has_other_moments():
    _, made = begun()
    first = made.collect_us
    made.begin(FIRST_US)
    assert made.collect_us != first


def test_the_grid_is_wider_with_more_cards_and_with_more_passes():
    grid = {
        (64, 2): 1,
        (2, 1): 1,
        (65, 2): 2,
        (64, 3): 2,
        (52, 4): 2,
        (52, 5): 4,
        (52, 8): 4,
        (52, 9): 16,
        (52, 16): 16,
    }
    assert {size: masking.grid_beats(Job(*size)) for size in grid} == grid


def test_a_further_pass_is_told_each_fourth_second_or_eighth():
    for job, seconds in ((Job(), [4, 8, 12, 16]), (Job(cards=104), [8, 16]), (Job(pass_count=8), [16])):
        _, made = begun()
        granted = []
        for second in range(1, 17):
            if made.may_tell_pass(job):
                granted.append(second)
            made.hand_over()
        assert granted == seconds


def test_a_job_ends_with_the_next_second_or_the_next_but_one():
    _, made = begun()
    for t_us, end_us in ((FIRST_US - BEAT_US, -1), (FIRST_US - 1, 0), (FIRST_US, 0), (FIRST_US + 1, 1)):
        assert made.second_after(t_us) == made.end_after(t_us, Job()) == FIRST_US + end_us * BEAT_US
    large = [made.end_after(FIRST_US + k * BEAT_US, Job(cards=104)) for k in range(4)]
    assert large == [FIRST_US + k * BEAT_US for k in (1, 1, 3, 3)]


def test_the_end_sends_what_was_kept_at_once_and_nothing_else():
    board, made = begun(beat=3)
    made.keep(b"answer", False)
    board.t_us = made.collect_us
    made.keep(b"late", False)
    made.keep(b"event", True)
    board.t_us = FIRST_US + 2 * BEAT_US
    made.end(board.t_us)
    assert board.sent == [(board.t_us, data) for data in (b"answerlate", b"event")]
    assert not made.is_on and made.beat == 6 and made.ended_us == board.t_us
    made.end(board.t_us)
    assert len(board.sent) == 2
    board.t_us += 5
    assert made.now_us() == made.ended_us == board.t_us - 5, "what has ended the job is told as of then"
    made.ended_us = None
    assert made.now_us() == board.t_us
    made.begin(FIRST_US)
    assert made.is_on and made.beat == 0 and made.ended_us is None and made.now_us() == FIRST_US


def test_what_was_kept_is_gone_when_the_firmware_has_failed():
    board, made = begun(beat=3)
    made.keep(b"answer", False)
    made.keep(b"event", True)
    made.drop()
    assert not made.is_on
    made.hand_over()
    made.end(FIRST_US)
    assert b"".join(data for _, data in board.sent) == b""
