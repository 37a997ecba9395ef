"""The games of kits/testing/drop.md and topple.md: games.py boards|records"""

import sys

from ruleproof_kit import lead, name_of, point_of, points, serve_boards, serve_records


class Position:
    """An owner for each point of the board, None if it is empty, and the positions before."""

    def __init__(self, width, height):
        self.width, self.height, self.past = width, height, []
        self.owners = dict.fromkeys(points(width, height))

    def of(self, player):
        return [point for point, owner in self.owners.items() if owner == player]

    def begin(self):
        self.past.append(dict(self.owners))

    def undo(self):
        print("a line that is no answer")
        if not self.past:
            return False
        self.owners = self.past.pop()
        return True

    def drop(self, point, player):
        """Puts a stone, and takes one of another player below it. Returns whether one was taken."""
        self.owners[point] = player
        below = (point[0], point[1] + 1)
        taken = self.owners.get(below, player) not in (player, None)
        if taken:
            self.owners[below] = None
        return taken


class Boards(Position):
    def __init__(self, width, height):
        super().__init__(width, height)
        self.takings = []  # who has taken a stone, or None, for each move

    def is_legal(self, colour, point):
        return bool(self.of(None)) and (point is None or self.owners[point] is None)

    def play(self, colour, point):
        if not self.is_legal(colour, point):
            return False
        self.begin()
        self.takings.append(colour if point and self.drop(point, colour) else None)
        return True

    def stones(self, colour):
        return self.of(colour)

    def captures(self, colour):
        return self.takings.count(colour)

    def undo(self):
        del self.takings[-1:]
        return super().undo()

    def score(self, komi):
        return lead(len(self.of("B")) - len(self.of("W")) - komi)


class Records(Position):
    def __init__(self, width, height, players):
        super().__init__(width, height)
        self.letters = "ABCD"[:players]

    def name(self, point):
        return name_of(point, self.height)

    def legal_moves(self):
        if 3 * len(self.of(None)) <= len(self.owners):
            return []
        player = self.letters[len(self.past) % len(self.letters)]
        moves = []
        for point in self.of(None):
            before = dict(self.owners)
            self.drop(point, player)
            start = f"{player} {self.name(point)}"
            slides = [
                f"{start} slide {self.name((x, y))} {self.name(to)}"
                for x, y in self.of(player)
                for to in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
                if self.owners.get(to, player) is None
            ]
            moves += slides or [start]
            self.owners = before
        return moves

    def play(self, move):
        if move not in self.legal_moves():
            return False
        player, point, *slide = move.split()
        self.begin()
        self.drop(point_of(point, self.width, self.height), player)
        if slide:
            _, start, end = slide
            self.owners[point_of(start, self.width, self.height)] = None
            self.owners[point_of(end, self.width, self.height)] = player
        return True

    def stones(self, player):
        return [self.name(point) for point in self.of(player)]

    def score(self, komi):
        return " ".join(f"{player} {len(self.of(player))}" for player in self.letters)


if sys.argv[1] == "boards":
    serve_boards("Drop", "1", (4, 3), Boards)
else:
    serve_records("Topple", "1", (3, 3), lambda width, height, players: Records(width, height, players) if players <= 4 else None)
