"""Plays a random game by libruleproof: python3 play.py GAME [SEED]. GAME is a name, or the path of a document that ends in .md.

The library is looked for where the system looks for libraries, or where RULEPROOF_LIBRARY says.
"""

import ctypes
import os
import pathlib
import random
import sys

OK, ILLEGAL = 0, 1  # of the statuses in ruleproof.h


class Options(ctypes.Structure):
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


try:
    library = ctypes.CDLL(os.environ.get("RULEPROOF_LIBRARY", "libruleproof.so.0"))
except OSError as error:
    sys.exit(f"play.py: {error}; set RULEPROOF_LIBRARY to the path of the library")
library.ruleproof_destroy.restype = None


class Game:
    """A game of libruleproof; to be used by one thread at a time."""

    def __init__(self, game=None, readings=None, board=None, komi=None, players=0, relax=False, document=None, settings=None):
        """`game` is a name of ruleproof_games, or `document` the text of a document."""
        self._game = ctypes.c_void_p()
        message = ctypes.create_string_buffer(500)
        texts = [text and text.encode() for text in (game, readings, board, komi)]
        later = [text and text.encode() for text in (document, settings)]
        options = Options(*texts, players, relax, *later)
        sizes = ctypes.c_size_t(ctypes.sizeof(options)), ctypes.c_size_t(len(message))
        create = library.ruleproof_create_sized
        if create(ctypes.byref(options), sizes[0], ctypes.byref(self._game), message, sizes[1]) != OK:
            raise ValueError(message.value.decode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        library.ruleproof_destroy(self._game)
        self._game = None

    def text(self, name, *about):
        """What ruleproof_NAME writes: text("record"), text("stones", "B")."""
        get = getattr(library, "ruleproof_" + name)
        about = [ctypes.c_char_p(text.encode()) for text in about]
        length = ctypes.c_size_t()
        self._expect(get(self._game, *about, None, ctypes.c_size_t(0), ctypes.byref(length)))
        buffer = ctypes.create_string_buffer(length.value + 1)
        self._expect(get(self._game, *about, buffer, ctypes.c_size_t(len(buffer)), None))
        return buffer.value.decode()

    def play(self, move):
        """Whether the move is legal; then it is played."""
        status = library.ruleproof_play(self._game, ctypes.c_char_p(move.encode()))
        return status != ILLEGAL and self._expect(status)

    def why_not(self, move):
        """(clause, what is wrong, points) for each clause that forbids a move."""
        return [line.split("\t") for line in self.text("why_not", move).splitlines()]

    def is_over(self):
        over = ctypes.c_bool()
        self._expect(library.ruleproof_is_over(self._game, ctypes.byref(over)))
        return over.value

    def _expect(self, status):
        if status != OK:
            raise ValueError(f"status {status}: {self.text('message')}")
        return True


def described(game):
    """The arguments of Game for a name, or for the path of a document."""
    if not game.endswith(".md"):
        return {"game": game}
    return {"document": pathlib.Path(game).read_text(encoding="utf-8")}


def main():
    if len(sys.argv) not in (2, 3) or not all(seed.isdecimal() for seed in sys.argv[2:]):
        sys.exit("usage: play.py GAME [SEED]")
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    try:
        created = Game(**described(sys.argv[1]))
    except (OSError, ValueError) as error:  # for a document with errors "document:line:column: error: ..."
        sys.exit(f"play.py: {sys.argv[1]}: {error.strerror if isinstance(error, OSError) else error}")
    with created as game:
        for number in range(400):  # Political Go would go on for ever
            if game.is_over():
                break
            # In Political Go there is none when everybody has moved: then the next checking period begins. The last
            # one is a pass where boards have two colours.
            legal = game.text("legal_moves").splitlines() or ["period"]
            move = chance.choice(legal) if number < 300 else legal[-1]
            assert game.play(move)
            if number == 0:  # nobody may make the same move again at once
                assert not game.play(move)
                for clause, fault, points in game.why_not(move):
                    print(f"{move} is illegal: {fault} [{clause}]" + (f" at {points}" if points else ""))
                    print(f'  "{game.text("clause", clause)}"')
        for name in ("drawing", "score", "record"):
            print(game.text(name))


main()
