"""Addresses of the views. What answers is a JSON object; a problem is one with ``error`` and ``what_to_do``, in
English, and ``translations`` of these."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from mischwerk.deck import deals, decks
from mischwerk.errors import LinkError, MischwerkError, UsageProblem
from mischwerk.messages import message
from mischwerk_work.foreign_text import cleaned, shown
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import orders
from ..machine import Machine
from ..translation import with_translations
from . import board, files

# -- What `mischwerk deal` can deal, for a form.


def known() -> dict[str, Any]:
    """Games with their numbers of players and their decks, the usual ones first."""
    return {"games": [_game(game) for game in deals.GAMES]}


def _game(game: deals.Game) -> dict[str, Any]:
    game_decks = [decks.find(name) for name in game.decks]
    return {
        "name": game.name,
        "least": game.least,
        "most": game.most,
        "usual": game.usual,
        "decks": [{"name": deck.name, "title": deck.title, "cards": deck.size} for deck in game_decks],
    }


LARGEST_NUMBER = 2**63 - 1
MOST_BYTES = 4096  # of a setting that is sent
MOST_ASKING = 16  # at once; further ones are told to ask again

T = TypeVar("T")


class _Change(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: str
    value: str


class Views:
    """Those of one machine. What takes its time is answered one after the other, so that neither the line nor a
    processor is taken by a crowd; a job waits for one question at most."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._turn = asyncio.Lock()
        self._asking = 0

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/history/jobs.json", _answering(self._jobs)),
            Route("/history/job.json", _answering(self._job)),
            Route("/history/{number:int}/{name}", self._file),
            Route("/history/stats.json", _answering(self._stats)),
            Route("/verify.json", _answering(self._verify), methods=["POST"]),
            Route("/games.json", _answering(self._games)),
            Route("/nonce.json", _answering(self._nonce), methods=["POST"]),
            Route("/board/settings.json", _answering(self._settings), methods=["GET", "POST"]),
            Route("/board/log.json", _answering(self._log)),
            Route("/record.json", self._record),
            Route("/reveal.json", _answering(self._reveal), methods=["POST"]),
        ]

    async def _jobs(self, request: Request) -> dict[str, Any]:
        before = _number(request, "before", LARGEST_NUMBER)
        return await self._in_turn(lambda: asyncio.to_thread(files.jobs, before))

    async def _job(self, request: Request) -> dict[str, Any]:
        number = _number(request, "number", 0)
        return await self._in_turn(lambda: asyncio.to_thread(_with_files, number))

    async def _file(self, request: Request) -> Response:
        number, name = request.path_params["number"], request.path_params["name"]
        try:
            file = await self._in_turn(lambda: asyncio.to_thread(files.file, number, name))
        except MischwerkError as problem:
            return _refusal(problem, 404)
        return Response(file.content, media_type=file.media_type, headers=file.headers)

    async def _stats(self, request: Request) -> dict[str, Any]:
        period, last = request.query_params.get("by", "month"), _number(request, "last", 12)
        return await self._in_turn(lambda: asyncio.to_thread(files.sums, shown(period, 20), last))

    async def _verify(self, request: Request) -> dict[str, Any]:
        name = request.query_params.get("name", "record.json")
        data = await _body(request, board.MOST_BYTES, board.too_large(name))
        return await self._in_turn(lambda: asyncio.to_thread(board.checked, name, data))

    async def _games(self, request: Request) -> dict[str, Any]:
        return known()

    async def _nonce(self, request: Request) -> dict[str, Any]:
        too_long = UsageProblem(message("players-part-too-long"), message("give-shorter-phrase"))
        return orders.judged((await _body(request, MOST_BYTES, too_long)).decode(errors="replace"))

    async def _settings(self, request: Request) -> dict[str, Any]:
        if request.method != "POST":
            return await self._in_turn(lambda: board.settings(self._machine))
        problem = UsageProblem(message("no-setting-change"), message("reload-page"))
        try:
            change = msgspec.json.decode(await _body(request, MOST_BYTES, problem), type=_Change)
        except ValueError:
            raise problem from None
        return await self._in_turn(lambda: board.change(self._machine, change.name, change.value))

    async def _log(self, request: Request) -> dict[str, Any]:
        return await self._in_turn(lambda: board.log(self._machine))

    async def _record(self, request: Request) -> Response:
        """The record of the last auditable job that was done here, as a file."""
        number, record = self._machine.audited.number, self._machine.audited.record
        if number == 0 or request.query_params.get("job") != str(number):
            problem = UsageProblem(message("record-gone"), message("last-auditable-only"))
            return _refusal(problem, 404)
        headers = {"Content-Disposition": f'attachment; filename="record-{number}.json"'}
        return Response(f"{record}\n", media_type="application/json", headers=headers)

    async def _reveal(self, request: Request) -> dict[str, Any]:
        number = _number(request, "job", 0)
        await self._in_turn(lambda: self._machine.reveal(number))
        return {"job": number}

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return what comes of it, when those before are done. Raises UsageProblem if there are too many."""
        if self._asking >= MOST_ASKING:
            raise UsageProblem(message("too-many-requests"), message("try-in-a-moment"))
        self._asking += 1
        try:
            async with self._turn:
                return await work()
        finally:
            self._asking -= 1


def _with_files(number: int) -> dict[str, Any]:
    job = files.job(number)
    faults = [with_translations(fault, "detail") for fault in job["faults"]]
    return {**job, "faults": faults, "files": files.names(job)}


def _answering(answer: Callable[[Request], Awaitable[dict[str, Any]]]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            return JSONResponse(cleaned(await answer(request)))
        except MischwerkError as problem:
            return _refusal(problem, 503 if isinstance(problem, LinkError) else 400)

    return endpoint


def _refusal(problem: MischwerkError, status: int) -> JSONResponse:
    return JSONResponse(cleaned(with_translations(problem.as_json(), "error", "what_to_do")), status)


def _number(request: Request, name: str, usual: int) -> int:
    """A number in the address. Raises UsageProblem."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise UsageProblem(message("not-a-number", words=shown(text, 20)), message("reload-page"))
    return int(text)


async def _body(request: Request, most_bytes: int, too_large: UsageProblem) -> bytes:
    """Return what was sent. Raises UsageProblem if it is too large: before any of it was read, if its size was told."""
    if int(request.headers.get("content-length", 0)) > most_bytes:
        raise too_large
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > most_bytes:
            raise too_large
    return bytes(data)
