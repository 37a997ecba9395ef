"""Plays board games by their rules and reports which clause of the rules forbids a move, by the C library libruleproof.

    import ruleproof

    with ruleproof.play("go", board="9x9") as game:
        game.move("B c3")
        print(game.drawing(), len(game.legal))
        for refusal in game.why("W c3"):
            print(refusal.message, refusal.clauses)

Moves, points and records have the forms of records: "B c3", "W pass", "W go e2 e4". One game may be used by several threads: a call waits
until the one before has ended. Only `Game.stop` never waits.
"""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import threading
import weakref
from typing import Any, Callable, NamedTuple, Optional

__all__ = ["Game", "IllegalMove", "Refusal", "RuleproofError", "Stopped", "check", "games", "play"]

_OK, _ILLEGAL, _NO_MOVE, _TOO_SMALL, _STOPPED = 0, 1, 2, 5, 8  # of the statuses in ruleproof.h
_LIBRARY = "libruleproof.so.0"


class _Options(ctypes.Structure):
    _fields_ = [
        ("game", ctypes.c_char_p),
        ("readings", ctypes.c_char_p),
        ("board", ctypes.c_char_p),
        ("komi", ctypes.c_char_p),
        ("players", ctypes.c_int),
        ("relax", ctypes.c_bool),
        ("document", ctypes.c_char_p),
        ("settings", ctypes.c_char_p),
    ]


def _loaded() -> ctypes.CDLL:
    """Loads the library of this package; without one, that of $RULEPROOF_LIBRARY or of the system."""
    inside = pathlib.Path(__file__).with_name(_LIBRARY)
    path = str(inside) if inside.exists() else os.environ.get("RULEPROOF_LIBRARY") or _LIBRARY
    game, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    output = [text, number, ctypes.POINTER(number)]
    arguments = {
        "version": [],
        "games": output,
        "create_sized": [ctypes.POINTER(_Options), number, ctypes.POINTER(game), text, number],
        "limit_steps": [game, ctypes.c_uint64],
        "is_over": [game, ctypes.POINTER(ctypes.c_bool)],
        "moves": [game, ctypes.POINTER(ctypes.c_int)],
        "load": [game, text, text],
        **{name: [game] for name in ("destroy", "stop", "undo", "restart")},
        **{name: [game, text] for name in ("play", "is_legal")},
        **{name: [game, *output] for name in ("message", "legal_moves", "ruleset", "board", "players", "to_move", "score", "drawing", "record")},
        **{name: [game, text, *output] for name in ("why_not", "clause", "stones", "ask")},
    }
    try:
        library = ctypes.CDLL(path)
        for name, types in arguments.items():
            getattr(library, f"ruleproof_{name}").argtypes = types
    except OSError as error:
        raise ImportError(
            f"ruleproof cannot load its C library: {error}. It needs {_LIBRARY}, in this package, on the system or where RULEPROOF_LIBRARY "
            "names it, and the libraries libfmt.so.9 and libtomlplusplus.so.3 (Debian 12: packages libfmt9 and libtomlplusplus3)."
        ) from error
    except AttributeError as error:
        raise ImportError(f"ruleproof needs a later version of its C library: {error}") from error
    library.ruleproof_version.restype = ctypes.c_char_p
    library.ruleproof_destroy.restype = None
    return library


_library = _loaded()
__version__: str = _library.ruleproof_version().decode()
"""The version of the C library."""


class RuleproofError(Exception):
    """The call failed, for example because a document has errors or a text cannot be read. The message states why."""


class Stopped(RuleproofError):
    """The call was stopped by `Game.stop`, or reached the limit of steps. The game can be used as before."""


class Refusal(NamedTuple):
    """One reason why a move is illegal."""

    message: str
    clauses: tuple[str, ...]
    """The names of the clauses that forbid the move; `Game.clause` returns their texts."""
    points: tuple[str, ...]
    """The points that show it."""


class IllegalMove(RuleproofError):
    """The rules forbid the move, and it was not played."""

    def __init__(self, move: str, refusals: list[Refusal]) -> None:
        reasons = ("".join([one.message, *(f" [{clause}]" for clause in one.clauses)]) for one in refusals)
        super().__init__(f"{move} is illegal: {'; '.join(reasons)}")
        self.move = move
        self.refusals = refusals


def _encoded(text: str) -> bytes:
    """Returns a text as the library reads it. Raises ValueError for a NUL, at which the library would end the text."""
    if "\0" in text:
        raise ValueError("the text contains the character NUL")
    return text.encode()


def _written(call: Callable[..., int]) -> str:
    """Returns the text that a call writes into a buffer."""
    length = ctypes.c_size_t(4095)
    while True:
        buffer = ctypes.create_string_buffer(length.value + 1)
        if call(buffer, len(buffer), ctypes.byref(length)) != _TOO_SMALL:
            return buffer.value.decode()


def _lines(text: str) -> list[str]:
    return text.split("\n")[:-1]


def _of_the_library() -> list[str]:
    """Returns the names of the games that the library begins by themselves; of the others it has the documents."""
    return _lines(_written(_library.ruleproof_games))


def games() -> list[str]:
    """Returns the names of the games that are built in."""
    return [one["game"] for one in check(_of_the_library()[0])["games"]]


def check(game: Optional[str] = None, *, document: Optional[str] = None) -> dict[str, Any]:
    """Checks the text of a document, or returns what is known of a game that is built in.

    `diagnostics` has the messages, each with `severity`, `line`, `column` and `message`. If none is an error there are `clauses`, `choices`,
    which are the readings and settings, and `claims`, too. `text` is the document itself. Raises RuleproofError for an unknown game.
    """
    if (game is None) == (document is None):
        raise ValueError("give the name of a game, or the text of a document")
    with play(_of_the_library()[0]) as asked:
        return asked.ask("document", **({"document": document} if game is None else {"game": game}))


def play(
    game: Optional[str] = None,
    *,
    document: Optional[str] = None,
    record: Optional[str] = None,
    readings: Optional[str] = None,
    board: Optional[str] = None,
    komi: Optional[str] = None,
    players: int = 0,
    relax: bool = False,
    settings: Optional[str] = None,
    steps: int = 0,
) -> Game:
    """Begins a game of the rules `game`, a name from `games`, or of the text of a `document`.

    `record` is a game to continue; its headers choose readings, board and the like, so these arguments are refused beside it. `readings`
    chooses those of clauses that allow several ("ko=simple suicide=illegal"), `board` columns and rows ("9x9"), `players` their number if
    the rules leave it open, `settings` numbers and settings of a document ("komi=6.5 play=counted"). `relax` accepts boards and komis that
    the rules forbid. `steps` is the limit of `Game.limit_steps`, also for the record. Raises RuleproofError; for a document with errors the
    message is the first error, "document:line:column: error: ...".
    """
    if record is not None and (readings or board or komi or players or settings):
        raise ValueError("a record states its readings, board, komi, players and settings itself")
    if game is not None and document is None and game not in _of_the_library():
        game, document = None, check(game)["text"]
    texts = [text if text is None else _encoded(text) for text in (game, readings, board, komi, document, settings)]
    options = _Options(*texts[:4], players, relax, *texts[4:])
    created = ctypes.c_void_p()
    message = ctypes.create_string_buffer(4096)
    sizes = ctypes.sizeof(options), len(message)
    if _library.ruleproof_create_sized(ctypes.byref(options), sizes[0], ctypes.byref(created), message, sizes[1]) != _OK:
        raise RuleproofError(message.value.decode(errors="replace"))
    begun = Game(created)
    begun.limit_steps(steps)
    if record is not None:
        begun.load(record)
    return begun


class Game:
    """One game being played, created by `play`. Memory is freed by `close`, at the end of a `with` block, or with the last reference."""

    def __init__(self, created: ctypes.c_void_p) -> None:
        self._game = created
        self._in_use = threading.RLock()  # held during each call but `stop`
        self._freeing = threading.Lock()  # held while the game is freed or `stop` uses it
        self._free = weakref.finalize(self, _library.ruleproof_destroy, created)
        self._free.atexit = False  # a thread may still use the game then

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> str:
        raise TypeError("a game cannot be copied or pickled; its record can")

    def close(self) -> None:
        """Frees the game, after a call in another thread has ended. Later calls raise RuleproofError."""
        with self._in_use, self._freeing:
            self._free()

    def stop(self) -> None:
        """Stops a call that is running in another thread: it raises Stopped, unless it ends before. Without such a call, does nothing."""
        with self._freeing:
            if self._free.alive:
                _library.ruleproof_stop(self._game)

    def limit_steps(self, steps: int) -> None:
        """Limits each later call to `steps` elementary steps, of which ten million take about a second; 0 removes the limit.

        A call that needs more raises Stopped.
        """
        if not 0 <= steps < 2**64:
            raise ValueError("the number of steps is negative or too large")
        self._call("limit_steps", steps)

    def move(self, move: str) -> None:
        """Plays a move. Raises IllegalMove with the clauses that forbid it, RuleproofError for a text that is no move."""
        with self._in_use:
            if self._call("play", _encoded(move)) == _ILLEGAL:
                raise IllegalMove(move, self.why(move))

    def undo(self) -> bool:
        """Takes back the last move since the start, or since the set-up of a record. Returns whether there was one."""
        return self._call("undo") == _OK

    def restart(self) -> None:
        """Starts the game again."""
        self._call("restart")

    def load(self, record: str, name: str = "record") -> None:
        """Replaces the game by that of a record, with its readings and board. SGF is read if the game has two colours. Messages use `name`."""
        self._call("load", _encoded(record), _encoded(name))

    @property
    def legal(self) -> list[str]:
        """The legal turns; empty if the game is over."""
        return _lines(self._text("legal_moves"))

    def is_legal(self, move: str) -> bool:
        """Returns whether a move is legal. Raises RuleproofError for a text that is no move."""
        return self._call("is_legal", _encoded(move)) == _OK

    def why(self, move: str) -> list[Refusal]:
        """Returns the reasons why a move is illegal; none if it is legal."""
        reasons = (line.split("\t") for line in _lines(self._text("why_not", move)))
        return [Refusal(message, tuple(clauses.split()), tuple(points.split())) for clauses, message, points in reasons]

    def clause(self, name: str) -> str:
        """Returns the text of a clause of the rules."""
        return self._text("clause", name)

    @property
    def record(self) -> str:
        """The game as a record, which `play` and `load` read."""
        return self._text("record")

    def drawing(self) -> str:
        """Returns the position, drawn as text."""
        return self._text("drawing")

    @property
    def score(self) -> str:
        """The score of the position: "B+3.5", "0" for a tie, "A 12 B -3"; without scores "B+" for the winner, "0" while there is none."""
        return self._text("score")

    @property
    def to_move(self) -> Optional[str]:
        """The player to move; None if the game is over or any player may move."""
        return self._text("to_move") or None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        over = ctypes.c_bool()
        self._call("is_over", ctypes.byref(over))
        return over.value

    @property
    def moves(self) -> int:
        """The number of moves played since the start, or since the set-up of a record."""
        moves = ctypes.c_int()
        self._call("moves", ctypes.byref(moves))
        return moves.value

    @property
    def players(self) -> list[str]:
        """The names of the players in moves: B and W, or other letters."""
        return _lines(self._text("players"))

    def stones(self, player: str) -> list[str]:
        """Returns the points on which a player has stones."""
        return _lines(self._text("stones", player))

    @property
    def board(self) -> Optional[str]:
        """Columns and rows, "9x9"; None if there is no board."""
        return self._text("board") or None

    @property
    def ruleset(self) -> str:
        """The readings of all clauses that allow several: "suicide=legal ko=positional"."""
        return self._text("ruleset")

    def ask(self, question: str, **details: object) -> dict[str, Any]:
        """Asks any question of docs/questions.md, by its name and its other members: ask("position", record="B c3").

        It is about the document of this game; `game` and `document` name another one. Raises RuleproofError if it cannot be answered, and
        Stopped.
        """
        answer: dict[str, Any] = json.loads(self._text("ask", json.dumps({"ask": question, **details})))
        return answer

    def position(self) -> dict[str, Any]:
        """Returns all that is known of the position: `board`, `players`, `legal`, `score`, `outlook` and more."""
        return self.ask("position", record=self.record)

    def judge(self, record: str) -> dict[str, Any]:
        """Plays a record or SGF to its end, or to the first move that cannot be played. The answer is its last position.

        `stuck` is None, or the `move` with its `number`, the `refusals`, which have the clauses, and `others`, the readings under which it is
        played. This game stays as it is.
        """
        return self.ask("position", record=self.ask("record", text=record)["record"])

    def refused(self, *points: str) -> list[dict[str, Any]]:
        """Returns each move that these points could mean and that is illegal, with what forbids it."""
        refused: list[dict[str, Any]] = self.ask("why", points=points, record=self.record)["refused"]
        return refused

    def effects(self) -> list[dict[str, Any]]:
        """Returns what each legal move changes."""
        effects: list[dict[str, Any]] = self.ask("effects", record=self.record)["effects"]
        return effects

    def readings(self) -> dict[str, Any]:
        """Returns the `readings` that differ in this position, and the `moves` on which they do."""
        return self.ask("readings", record=self.record)

    def difference(self, one: str, other: str) -> dict[str, Any]:
        """Searches the smallest position that two readings ("ko=simple", "ko=positional") tell apart, on small boards.

        `verdict` is "differ", "same" or "unknown"; `divergence` has the `record` that shows it.
        """
        return self.ask("difference", one=one, other=other, record=self.record)

    def examples(self) -> list[dict[str, Any]]:
        """Plays the examples of the document. Each has `failures`, which lists what does not hold."""
        examples: list[dict[str, Any]] = self.ask("examples")["examples"]
        return examples

    def claim(self, name: str) -> dict[str, Any]:
        """Tests a claim of the document by games, under the readings of this game. `said` is the verdict in words; nothing is proved here."""
        return self.ask("claim", claim=name, record=self.record)

    def sgf(self) -> str:
        """Returns the game as SGF. Raises RuleproofError if it has none."""
        sgf: str = self.ask("sgf", record=self.record)["sgf"]
        return sgf

    def _call(self, function: str, *arguments: object) -> int:
        """Calls a function of the library; returns a status that is no failure."""
        with self._in_use:
            if not self._free.alive:
                raise RuleproofError("the game is closed")
            status: int = getattr(_library, f"ruleproof_{function}")(self._game, *arguments)
            if status in (_OK, _ILLEGAL, _NO_MOVE, _TOO_SMALL):
                return status
            message = _written(lambda *output: _library.ruleproof_message(self._game, *output))
            raise (Stopped if status == _STOPPED else RuleproofError)(message or f"status {status} of the library")

    def _text(self, function: str, *arguments: str) -> str:
        """Returns the text that a function of the library writes."""
        encoded = [_encoded(text) for text in arguments]
        with self._in_use:
            return _written(lambda *output: self._call(function, *encoded, *output))
