"""Certifies the rules of a game library by Ruleproof: the Go Text Protocol on standard input and output, over functions of a game.

`serve_boards` is for games of two colours on a board of squares, whose moves are points and passes; `serve_records` is for all others, whose
moves and points are texts, as `ruleproof certify GAME --form` shows them. Both answer commands until `quit` or the end of the input.

    serve_boards(name, version, board, start)      start(width, height) returns a game
    serve_records(name, version, board, start)     start(width, height, players) returns a game

`board` is (width, height) of a board that `start` accepts; `start` returns None for a board that the library does not have. Without an edge
of the board, width and height mean nothing. A game has these functions, all but `play` optional:

    play(colour, point)         play(move)         plays a move (of records, a whole turn); False if it is illegal, which must change nothing
    is_legal(colour, point)     is_legal(move)     True or False
    legal_moves(colour)         legal_moves()      all legal moves, of boards without the pass; takes the place of is_legal
    stones(colour)              stones(player)     the points of these stones
    captures(colour)                               how many stones this colour has captured
    undo()                      undo()             takes the last move back; False if there is none
    score(komi)                 score(komi)        "B+3.5", "W+" (a winner without points), "0", of more than two players "A 12 B -3";
                                                   None if the position cannot be scored

A colour is "B" or "W". A point of boards is (x, y), both from 0, counted from the top left; a pass has the point None.
"""

import re
import sys
import traceback

__all__ = ["serve_boards", "serve_records", "points", "name_of", "point_of", "lead"]

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
FUNCTIONS = ("play", "is_legal", "legal_moves", "stones", "captures", "undo", "score")


class Refusal(Exception):
    """The text behind a question mark."""


class Mistake(Exception):
    """What is wrong with the functions that the kit calls."""


def points(width, height):
    """All points of a board, row by row from the top left."""
    return [(x, y) for y in range(height) for x in range(width)]


def name_of(point, height):
    """The name of a point in records, such as "c3"."""
    return COLUMNS[point[0]].lower() + str(height - point[1])


def point_of(name, width, height):
    """The point of a name; None if the board has no such point."""
    found = re.fullmatch(r"([A-HJ-Z])([1-9][0-9]?)", name.upper())
    if not found:
        return None
    x, y = COLUMNS.index(found[1]), height - int(found[2])
    return (x, y) if x < width and y >= 0 else None


def lead(points):
    """The score of a game by how many points Black is ahead: "B+3.5", "W+2" or "0"."""
    return "0" if points == 0 else f"{'B' if points > 0 else 'W'}+{abs(points):.12g}"


def serve_boards(name, version, board, start):
    """Serves a game of boards; see the module."""
    _serve(True, name, version, board, start)


def serve_records(name, version, board, start):
    """Serves a game of records; see the module."""
    _serve(False, name, version, board, start)


def _is_line(value):
    return isinstance(value, str) and re.fullmatch(r"\S[^\n]*", value) is not None


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _is_pair(value):
    return isinstance(value, (tuple, list)) and len(value) == 2 and all(map(_is_whole, value))


def _shown(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _number(word):
    if not re.fullmatch("[0-9]+", word):
        raise Refusal("syntax error")
    return int(word)


def _size(word):
    if not 1 <= _number(word) <= len(COLUMNS):
        raise Refusal("unacceptable size")
    return int(word)


def _colour(word):
    if word.lower() not in ("b", "black", "w", "white"):
        raise Refusal("syntax error")
    return word[0].upper()


def _check_arguments(name, version, board, start):
    for what, text in (("name", name), ("version", version)):
        if not _is_line(text):
            raise Mistake(f"{what} is {_shown(text)}, not a text")
    if not _is_pair(board) or not all(1 <= n <= len(COLUMNS) for n in board):
        raise Mistake(f"board is {_shown(board)}, not (width, height) of 1 to {len(COLUMNS)}")
    if not callable(start):
        raise Mistake(f"start is {_shown(start)}, not a function that begins a game")


def _check_game(game):
    """Finds misspelled functions, which would silently be left out."""
    names = dir(game)
    for name in names:
        known = next((one for one in FUNCTIONS if one.replace("_", "") == name.replace("_", "").lower()), None)
        if known and known != name and known not in names:
            raise Mistake(f"the game has {name}; the kit looks for {known}")
        if known == name and not callable(getattr(game, name)):
            raise Mistake(f"{name} of the game is no function")
    if "play" not in names:
        raise Mistake("the game has no function play")


class _Server:
    def __init__(self, is_of_boards, name, version, board, start):
        _check_arguments(name, version, board, start)
        self.is_of_boards, self.start = is_of_boards, start
        self.width, self.height = board
        self.players, self.komi = 2, 0
        try:
            self.begin(self.width, self.height, self.players)
        except Refusal:
            size = f"{self.width}, {self.height}"
            raise Mistake(f"start({size}) returned no game; it must accept the board ({size})") from None
        has = lambda function: hasattr(self.game, function)
        self.commands = {
            "protocol_version": lambda: "2",
            "name": lambda: name,
            "version": lambda: version,
            "known_command": lambda word: str(word in self.commands).lower(),
            "list_commands": lambda: "\n".join(self.commands),
            "quit": lambda: "",
            "clear_board": lambda: self.begin(self.width, self.height, self.players),
            "boardsize": lambda w, h=None: self.begin(_size(w), _size(h or w), self.players),
            "rectangular_boardsize": lambda w, h: self.begin(_size(w), _size(h), self.players),
            "komi": self.set_komi,
            "play": lambda *words: self.require("play", *self.move(words), "illegal move"),
        }
        if not is_of_boards:
            self.commands["ruleproof-players"] = lambda word: self.begin(self.width, self.height, _number(word))
        if has("undo"):
            self.commands["undo"] = lambda: self.require("undo", (), (), "cannot undo")
        if has("is_legal"):
            self.commands["is_legal"] = lambda *words: str(int(self.truth("is_legal", *self.move(words))))
        if has("legal_moves") or (is_of_boards and has("is_legal")):
            self.commands["all_legal"] = self.all_legal
        if has("stones"):
            self.commands["list_stones"] = self.list_stones
        if is_of_boards and has("captures"):
            self.commands["captures"] = self.captures
        if has("score"):
            self.commands["final_score"] = self.final_score

    def call(self, function, name, arguments, spelled):
        begun = f"{name}({', '.join(map(str, spelled))})"
        try:
            return function(*arguments), begun
        except Exception as error:
            raise Mistake(f"{begun} failed: {type(error).__name__}: {error}") from error

    def want(self, name, arguments, spelled, fits, wanted):
        value, begun = self.call(getattr(self.game, name), name, arguments, spelled)
        if not fits(value):
            raise Mistake(f"{begun} returned {_shown(value)}, not {wanted}")
        return value

    def truth(self, name, arguments, spelled):
        return self.want(name, arguments, spelled, lambda value: isinstance(value, bool), "True or False")

    def require(self, name, arguments, spelled, refusal):
        if not self.truth(name, arguments, spelled):
            raise Refusal(refusal)

    def listed(self, name, arguments, fits, wanted):
        is_list = lambda value: hasattr(value, "__iter__") and not isinstance(value, (str, bytes))
        items = list(self.want(name, arguments, arguments, is_list, "a list"))
        for item in items:
            if not fits(item):
                raise Mistake(f"{name}({', '.join(arguments)}) lists {_shown(item)}, not {wanted}")
        return items

    def listed_points(self, name, colour):
        fits = lambda at: _is_pair(at) and 0 <= at[0] < self.width and 0 <= at[1] < self.height
        wanted = f"a point (x, y) of the {self.width}x{self.height} board"
        return " ".join(map(self.vertex, self.listed(name, (colour,), fits, wanted)))

    def vertex(self, point):
        return name_of(point, self.height).upper()

    def begin(self, width, height, players):
        """Begins a game; refuses a board that the library does not have."""
        shape = (width, height) if self.is_of_boards else (width, height, players)
        game, _ = self.call(self.start, "start", shape, shape)
        if game is None:
            raise Refusal("unacceptable size" if players == self.players else "unacceptable number of players")
        _check_game(game)
        self.game, self.width, self.height, self.players = game, width, height, players

    def set_komi(self, word):
        if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", word):
            raise Refusal("syntax error")
        self.komi = float(word) if "." in word else int(word)

    def move(self, words):
        """The arguments of a function about a move, and how they are spelled in messages."""
        if not self.is_of_boards and words:
            return (" ".join(words),), (" ".join(words),)
        if self.is_of_boards and len(words) == 2:
            colour = _colour(words[0])
            if words[1].lower() == "pass":
                return (colour, None), (colour, "pass")
            if re.fullmatch("[A-HJ-Z][0-9]+", words[1].upper()):
                point = point_of(words[1], self.width, self.height)
                if point is None:
                    raise Refusal("illegal move")
                return (colour, point), (colour, self.vertex(point))
        raise Refusal("syntax error")

    def all_legal(self, colour=""):
        if not self.is_of_boards:
            return "\n".join(self.listed("legal_moves", (), _is_line, "a move in one line"))
        colour = _colour(colour)
        if hasattr(self.game, "legal_moves"):
            return self.listed_points("legal_moves", colour)
        vertices = ((point, self.vertex(point)) for point in points(self.width, self.height))
        return " ".join(vertex for point, vertex in vertices if self.truth("is_legal", (colour, point), (colour, vertex)))

    def list_stones(self, player):
        if self.is_of_boards:
            return self.listed_points("stones", _colour(player))
        return " ".join(self.listed("stones", (player,), _is_line, "a point as text"))

    def captures(self, word):
        colour = (_colour(word),)
        return str(self.want("captures", colour, colour, lambda n: _is_whole(n) and n >= 0, "a number of stones"))

    def final_score(self):
        form = r"0|[BW]\+\S*" if self.is_of_boards else r"\S[^\n]*"
        is_score = lambda value: value is None or (isinstance(value, str) and re.fullmatch(form, value) is not None)
        score = self.want("score", (self.komi,), (self.komi,), is_score, "a score such as 'B+3.5', 'W+' or '0'")
        if score is None:
            raise Refusal("cannot score")
        return score

    def answer(self, command, words):
        function = self.commands.get(command)
        if function is None:
            return "?", "unknown command"
        try:
            return "=", function(*words) or ""
        except Refusal as refusal:
            return "?", str(refusal)
        except TypeError:  # another number of words
            return "?", "syntax error"


def _serve(*arguments):
    out, sys.stdout = sys.stdout, sys.stderr  # what the library prints is no answer
    try:
        server = _Server(*arguments)
        for line in sys.stdin:
            number, text = re.match(r"\s*([0-9]*)\s*(.*)", re.sub(r"[\x00-\x1f\x7f]", " ", line.split("#")[0])).groups()
            command, *words = text.split() or [""]
            if not number and not command:
                continue
            sign, text = server.answer(command, words)
            print(f"{sign}{number} {text}".rstrip(), end="\n\n", file=out, flush=True)
            if command == "quit":
                break
    except Mistake as mistake:
        # The last line is the shortest: certificates show it.
        if mistake.__cause__:
            traceback.print_exception(type(mistake.__cause__), mistake.__cause__, mistake.__cause__.__traceback__)
        print(mistake, file=sys.stderr)
        sys.exit(1)
    finally:
        sys.stdout = out
