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
import os
import pathlib
import threading
import weakref
from typing import Callable, NamedTuple, Optional

__all__ = ["Game", "IllegalMove", "Refusal", "RuleproofError", "Stopped", "games", "play"]

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
        **{name: [game, text, *output] for name in ("why_not", "clause", "stones")},
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


def games() -> list[str]:
    """Returns the names of the games that are built in."""
    return _lines(_written(_library.ruleproof_games))


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
