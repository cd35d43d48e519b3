"""Requests put to the firmware one after the other, and their refusals."""

from shuffler.link import reason_texts
from wire import Desk, serve


def play(steps, **bench):
    desk, answers = Desk(), []

    def script():
        for request, values in steps:
            answers.append((yield from desk.ask(request, **values)))

    made, _ = serve(script(), desk=desk, **bench)
    return answers, desk, made


def refusal(answer):
    assert answer.name == "refused"
    return reason_texts.detail(answer.values)
