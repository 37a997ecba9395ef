# Othello, checked by: ruleproof certify examples/games/othello.md --engine 'python3 kits/python/example.py'
from ruleproof_kit import lead, name_of, point_of, points, serve_records

class Othello:
    def __init__(self, width, height):
        self.width, self.height, self.past = width, height, []
        x, y = width // 2, height // 2
        self.stones_at = {(x, y): "W", (x - 1, y - 1): "W", (x - 1, y): "B", (x, y - 1): "B"}
    def enclosed(self, player, x, y):
        found, at = [], self.stones_at
        for dx, dy in ((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (x, y) not in at and (i or j)):
            run = next(n for n in range(1, 26) if at.get((x + n * dx, y + n * dy), player) == player)
            if (x + run * dx, y + run * dy) in at: found += [(x + n * dx, y + n * dy) for n in range(1, run)]
        return found
    def placements(self, player): return [p for p in points(self.width, self.height) if self.enclosed(player, *p)]
    def legal_moves(self):
        player, other = "BW" if len(self.past) % 2 == 0 else "WB"
        placed = [f"{player} {name_of(p, self.height)}" for p in self.placements(player)]
        return placed or ([f"{player} pass"] if self.placements(other) else [])
    def play(self, move):
        if move not in self.legal_moves(): return False
        player, point = move[0], point_of(move[2:], self.width, self.height)
        turned = self.enclosed(player, *point) + [point] if point else []
        self.past, self.stones_at = self.past + [self.stones_at], {**self.stones_at, **dict.fromkeys(turned, player)}
        return True
    def stones(self, player): return [name_of(p, self.height) for p, owner in self.stones_at.items() if owner == player]
    def score(self, komi): return lead(len(self.stones("B")) - len(self.stones("W")))

serve_records("Othello", "1", (8, 8), lambda w, h, _: None if w % 2 or h % 2 else Othello(w, h))
