"""The tests of the kit: python3 test/test.py"""

import ast
import pathlib
import subprocess
import sys
import unittest

KIT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(KIT))

import ruleproof_kit  # noqa: E402

GAME = "type('Game', (), dict({'play': lambda *_: True}, **{%s}))()"


def run(program, commands, *arguments):
    call = [sys.executable, *program, *arguments]
    return subprocess.run(call, input="\n".join(commands) + "\n", capture_output=True, text=True, env={"PYTHONPATH": str(KIT)})


def start(call):
    return ["-c", f"from ruleproof_kit import *\n{call}"]


class Kit(unittest.TestCase):
    def mistake(self, call, *commands):
        """The last line on standard error of a call of the kit."""
        ended = run(start(call), commands)
        self.assertEqual(ended.returncode, 1, ended)
        return ended.stderr.splitlines()[-1]

    def test_conversations(self):
        for form in ("boards", "records"):
            lines = (KIT.parent / "testing" / f"{form}.txt").read_text().split("\n")
            ended = run([str(KIT / "test/games.py")], [line[2:] for line in lines if line.startswith(">")], form)
            self.assertEqual(ended.stdout.split("\n"), [line for line in lines if not line.startswith(">")])
            self.assertEqual(ended.returncode, 0)

    def test_the_syntax_is_that_of_3_9(self):
        for file in (KIT / "ruleproof_kit.py", *KIT.glob("*.py"), *KIT.glob("test/*.py")):
            ast.parse(file.read_text(), feature_version=(3, 9))
        with self.assertRaises(SyntaxError):
            ast.parse("match 1:\n  case 1: pass", feature_version=(3, 9))

    def test_points_and_their_names(self):
        self.assertEqual(ruleproof_kit.points(2, 1), [(0, 0), (1, 0)])
        self.assertEqual(ruleproof_kit.name_of((8, 0), 9), "j9")
        self.assertEqual(ruleproof_kit.point_of("J9", 9, 9), (8, 0))
        for wrong in ("i1", "a0", "a10", "k1", "a", "1", "a1 ", ""):
            self.assertIsNone(ruleproof_kit.point_of(wrong, 9, 9), wrong)
        self.assertEqual([ruleproof_kit.lead(n) for n in (0, 3.5, -2)], ["0", "B+3.5", "W+2"])

    def test_mistakes_at_the_start(self):
        for call, message in (
            ("serve_boards(7, '1', (2, 2), print)", "name is 7, not a text"),
            ("serve_boards('x', '', (2, 2), print)", "version is '', not a text"),
            ("serve_boards('x', '1', 9, print)", "board is 9, not (width, height) of 1 to 25"),
            ("serve_boards('x', '1', (2, 2), None)", "start is None, not a function that begins a game"),
            ("serve_boards('x', '1', (2, 2), lambda w, h: None)", "start(2, 2) returned no game; it must accept the board (2, 2)"),
            ("serve_records('x', '1', (2, 2), lambda w, h, n: 1 / 0)", "start(2, 2, 2) failed: ZeroDivisionError: division by zero"),
            ("serve_boards('x', '1', (2, 2), lambda w, h: 7)", "the game has no function play"),
            (f"serve_boards('x', '1', (2, 2), lambda w, h: {GAME % ''})".replace("lambda *_: True", "7"), "play of the game is no function"),
        ):
            self.assertEqual(self.mistake(call), message)
        misspelled = GAME % "'isLegal': print"
        self.assertEqual(self.mistake(f"serve_boards('x', '1', (2, 2), lambda w, h: {misspelled})"), "the game has isLegal; the kit looks for is_legal")

    def test_mistakes_in_a_game(self):
        for form, functions, command, message in (
            ("boards", "'play': lambda *_: None", "play b a1", "play(B, A1) returned None, not True or False"),
            ("boards", "'play': lambda self, *_: {}[7]", "play w pass", "play(W, pass) failed: KeyError: 7"),
            ("boards", "'is_legal': lambda *_: 1", "is_legal w b2", "is_legal(W, B2) returned 1, not True or False"),
            ("boards", "'is_legal': lambda *_: 1", "all_legal b", "is_legal(B, A2) returned 1, not True or False"),
            ("boards", "'legal_moves': lambda *_: 7", "all_legal b", "legal_moves(B) returned 7, not a list"),
            ("boards", "'legal_moves': lambda *_: [(0, 0), None]", "all_legal b", "legal_moves(B) lists None, not a point (x, y) of the 2x2 board"),
            ("boards", "'stones': lambda *_: [(0, 2)]", "list_stones w", "stones(W) lists (0, 2), not a point (x, y) of the 2x2 board"),
            ("boards", "'captures': lambda *_: -1", "captures w", "captures(W) returned -1, not a number of stones"),
            ("boards", "'undo': lambda *_: None", "undo", "undo() returned None, not True or False"),
            ("boards", "'score': lambda *_: 3", "final_score", "score(0) returned 3, not a score such as 'B+3.5', 'W+' or '0'"),
            ("records", "'play': lambda *_: 1", "play A a1", "play(A a1) returned 1, not True or False"),
            ("records", "'legal_moves': lambda *_: [(0, 0)]", "all_legal", "legal_moves() lists (0, 0), not a move in one line"),
            ("records", "'stones': lambda *_: 'a1'", "list_stones A", "stones(A) returned 'a1', not a list"),
            ("records", "'score': lambda *_: ''", "final_score", "score(0) returned '', not a score such as 'B+3.5', 'W+' or '0'"),
        ):
            self.assertEqual(self.mistake(f"serve_{form}('x', '1', (2, 2), lambda *_: {GAME % functions})", command), message)

    def test_what_is_not_there_is_not_offered_and_nothing_but_a_score_may_be_missing(self):
        game = GAME % "'score': lambda *_: None"
        ended = run(start(f"serve_boards('x', '1', (2, 2), lambda *_: {game})"), ["undo", "captures b", "final_score", "play b a1"])
        self.assertEqual(ended.stdout, "? unknown command\n\n? unknown command\n\n? cannot score\n\n=\n\n")


if __name__ == "__main__":
    unittest.main()
