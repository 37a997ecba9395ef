"""The tests of the Python package: python3 test/test.py [--installed FOLDER], where FOLDER must be the one that has the package."""

import ast
import contextlib
import copy
import doctest
import gc
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]
INSTALLED = pathlib.Path(sys.argv[2]) if sys.argv[1:2] == ["--installed"] else None
if not INSTALLED:
    sys.path.insert(0, str(PACKAGE))

import ruleproof  # noqa: E402

CHESS = (ROOT / "examples/games/chess.md").read_text(encoding="utf-8")
ORDERS = (ROOT / "corpus/test_documents/orders.md").read_text(encoding="utf-8")  # the turns are the orders of all points


class Package(unittest.TestCase):
    def test_it_is_the_installed_one_with_its_library(self):
        if not INSTALLED:
            self.skipTest("it is not installed")
        folder = pathlib.Path(ruleproof.__file__).parent
        self.assertEqual(folder.parent.resolve(), INSTALLED.resolve())
        self.assertEqual({path.name for path in folder.iterdir()} - {"__pycache__"}, {"__init__.py", "libruleproof.so.0", "py.typed"})

    def test_its_version_is_that_of_the_library(self):
        self.assertIn(f'version = "{ruleproof.__version__}"', (PACKAGE / "pyproject.toml").read_text())

    def test_the_syntax_is_that_of_3_9(self):
        for file in PACKAGE.rglob("*.py"):
            ast.parse(file.read_text(), feature_version=(3, 9))

    def test_the_readme(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(ROOT / "examples/games/chess.md", folder)
            os.chdir(folder)
            try:
                result = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False, encoding="utf-8")
            finally:
                os.chdir(before)
        self.assertGreater(result.attempted, 8)
        self.assertEqual(result.failed, 0)

    def imported(self, library=None):
        """The last line on standard error of an import of the package without its library."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(PACKAGE / "ruleproof", f"{folder}/ruleproof", ignore=shutil.ignore_patterns("*.so*", "__pycache__"))
            environment = {"PYTHONPATH": folder, **({"RULEPROOF_LIBRARY": library} if library else {})}
            ended = subprocess.run([sys.executable, "-c", "import ruleproof"], cwd=folder, env=environment, capture_output=True, text=True)
        return ended.stderr.splitlines()[-1] if ended.returncode else ""

    def test_a_missing_library(self):
        message = self.imported("/nowhere.so")
        self.assertRegex(message, "^ImportError: ruleproof cannot load its C library: /nowhere.so: .*libfmt9")

    def test_another_library(self):
        self.assertRegex(self.imported("libc.so.6"), "^ImportError: ruleproof needs a later version of its C library: .*ruleproof_version")

    def test_the_library_of_the_environment(self):
        self.assertEqual(self.imported(ruleproof._library._name), "")


class Chess(unittest.TestCase):
    def setUp(self):
        self.game = ruleproof.play(document=CHESS)

    def test_a_game(self):
        for move in ("W go f2 f3", "B go e7 e5", "W go g2 g4", "B go d8 h4"):
            self.assertFalse(self.game.over)
            self.assertEqual(self.game.to_move, move[0])
            self.assertTrue(self.game.is_legal(move))
            self.assertIn(move, self.game.legal)
            self.game.move(move)
        self.assertTrue(self.game.over)
        self.assertEqual((self.game.legal, self.game.to_move, self.game.score, self.game.moves), ([], None, "B+", 4))
        self.assertEqual((self.game.players, self.game.board), (["W", "B"], "8x8"))
        self.assertIn("h4", self.game.stones("B"))
        self.assertIn("castling=first-row", self.game.ruleset)

    def test_an_illegal_move(self):
        before = self.game.record
        self.assertFalse(self.game.is_legal("W go e2 e5"))
        with self.assertRaises(ruleproof.IllegalMove) as caught:
            self.game.move("W go e2 e5")
        illegal = caught.exception
        self.assertEqual((illegal.move, illegal.refusals), ("W go e2 e5", self.game.why("W go e2 e5")))
        self.assertEqual(str(illegal), "W go e2 e5 is illegal: e5 is not among those that 'q' may be [move]")
        self.assertEqual((illegal.refusals[0].clauses, illegal.refusals[0].points), (("move",), ("e5",)))
        self.assertRegex(self.game.clause("move"), "^A turn moves one own piece")
        self.assertEqual(self.game.why("W go e2 e4"), [])
        self.assertEqual(self.game.record, before)

    def test_undo_and_restart(self):
        start = self.game.drawing()
        self.game.move("W go e2 e4")
        self.assertNotEqual(self.game.drawing(), start)
        self.assertTrue(self.game.undo())
        self.assertFalse(self.game.undo())
        self.assertEqual(self.game.drawing(), start)
        self.game.move("W go e2 e4")
        self.game.restart()
        self.assertEqual(self.game.moves, 0)

    def test_a_record(self):
        self.game.move("W go e2 e4")
        again = ruleproof.play(document=CHESS, record=self.game.record)
        self.assertEqual((again.record, again.moves), (self.game.record, 1))
        with self.assertRaisesRegex(ruleproof.RuleproofError, "^mine:1: move 1, B go e7 e5, is illegal"):
            again.load("B go e7 e5\n", "mine")
        self.assertEqual(again.record, self.game.record)
        with self.assertRaisesRegex(ValueError, "^a record states its readings"):
            ruleproof.play("go", board="9x9", record="B c3\n")


class Questions(unittest.TestCase):
    def setUp(self):
        self.go = ruleproof.play("go", board="5x5")

    def test_all_built_in_games_begin(self):
        self.assertEqual(ruleproof.games()[:5], ["disto", "loose", "go", "endo", "political-go"])
        self.assertEqual(len(ruleproof.games()), 5 + len(list((ROOT / "examples/games").glob("*.md"))))
        for name in ruleproof.games():
            self.assertTrue(ruleproof.play(name).legal, name)

    def test_a_document_is_checked(self):
        known = ruleproof.check(document=CHESS)
        self.assertEqual((known["game"], known["diagnostics"], known["text"]), ("chess", [], CHESS))
        self.assertEqual(ruleproof.check("chess")["text"], CHESS)
        self.assertIn("move", [clause["id"] for clause in known["clauses"]])
        wrong = ruleproof.check(document="# Ä\n\n    gam\n")
        self.assertEqual([(one["line"], one["column"], one["severity"]) for one in wrong["diagnostics"]], [(3, 5, "error")])
        for arguments in ({}, {"game": "go", "document": CHESS}):
            with self.assertRaisesRegex(ValueError, "^give the name"):
                ruleproof.check(**arguments)
        with self.assertRaisesRegex(ruleproof.RuleproofError, '^there is no game "nothing"; there are disto, .*chess'):
            ruleproof.check("nothing")

    def test_the_position_is_that_of_the_game(self):
        self.go.move("B c3")
        position = self.go.position()
        self.assertEqual((position["moves"], position["to_move"], position["legal_count"]), (["B c3"], "W", len(self.go.legal)))
        self.assertEqual([one["move"] for one in position["legal"]], self.go.legal)
        self.assertIn("B[cc]", self.go.sgf())
        self.assertEqual(self.go.judge(self.go.sgf())["moves"], ["B c3"])
        self.assertEqual(self.go.refused("c3")[0]["refusals"][0]["clauses"], ["move"])
        self.assertEqual({one["changes"]["a1"] for one in self.go.effects() if one["move"] == "W a1"}, {"O"})

    def test_readings_are_compared(self):
        found = self.go.difference("suicide=legal", "suicide=illegal")
        self.assertEqual(found["verdict"], "differ")
        self.go.load(found["divergence"]["record"])
        self.assertIn("suicide=illegal", [one["reading"] for one in self.go.readings()["readings"] if one["differs"]])

    def test_examples_and_claims(self):
        examples = ruleproof.play("chess").examples()
        self.assertGreater(len(examples), 3)
        self.assertEqual([one for one in examples if one["failures"] or one["undecided"]], [])
        text = CHESS.replace("W go e2 e4", "W go e2 e5", 1)
        self.assertNotEqual(text, CHESS)
        failed = [one["failures"] for one in ruleproof.play(document=text).examples() if one["failures"]]
        self.assertEqual(len(failed), 1)
        claim = ruleproof.check("go")["claims"][0]["id"]
        self.assertIsInstance(self.go.claim(claim)["said"], str)

    def test_limits_and_stops(self):
        game = ruleproof.play(document=ORDERS, board="3x3", steps=1_000_000)
        with self.assertRaisesRegex(ruleproof.Stopped, "^more than 1000000 elementary steps"):
            game.position()
        with self.assertRaisesRegex(ruleproof.RuleproofError, '^unknown question "nothing"$'):
            game.ask("nothing")
        self.assertEqual(game.to_move, "B")


class Errors(unittest.TestCase):
    def refused(self, message, *arguments, **named):
        with self.assertRaisesRegex(ruleproof.RuleproofError, message) as caught:
            ruleproof.play(*arguments, **named)
        self.assertIs(type(caught.exception), ruleproof.RuleproofError)

    def test_what_is_no_game(self):
        self.refused('^there is no game "nothing"; there are disto, .*chess', "nothing")
        self.refused("name no game and have no document")
        self.refused("^document:3:5: error: 'gam' begins no rule; did you mean 'game'", document="# Ä\n\n    gam\n")
        self.refused("^'x' is no board size", "go", board="x")
        self.refused("^record:2: move 2, W c3, is illegal: the point is not empty", "go", record="B c3\nW c3\n")

    def test_texts(self):
        game = ruleproof.play("go", board="5x5", readings="ko=simple")
        self.assertIn("ko=simple", game.ruleset)
        for call in (game.move, game.why, game.is_legal):
            with self.assertRaisesRegex(ruleproof.RuleproofError, "'B z9' is no move"):
                call("B z9")
            with self.assertRaisesRegex(ValueError, "NUL"):
                call("B c3\0")
        with self.assertRaises(ruleproof.RuleproofError):
            game.clause("nothing")

    def test_a_long_text(self):
        legal = ruleproof.play(document=ORDERS, board="3x2").legal
        self.assertEqual((len(legal), len(set(legal))), (720, 720))


class Life(unittest.TestCase):
    def test_closing(self):
        with ruleproof.play("go", board="5x5") as game:
            game.move("B c3")
        for call in (lambda: game.record, lambda: game.move("W a1"), game.undo):
            with self.assertRaisesRegex(ruleproof.RuleproofError, "^the game is closed$"):
                call()
        game.close()
        game.stop()

    def test_the_last_reference(self):
        game = ruleproof.play("go", board="5x5")
        gone, freed = weakref.ref(game), game._free
        del game
        gc.collect()
        self.assertIsNone(gone())
        self.assertFalse(freed.alive)

    def test_copies(self):
        game = ruleproof.play("go")
        for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "its record can"):
                duplicate(game)


class Limits(unittest.TestCase):
    def test_steps(self):
        game = ruleproof.play(document=ORDERS, board="7x1", steps=1_000_000)
        with self.assertRaisesRegex(ruleproof.Stopped, "^more than 1000000 elementary steps"):
            game.legal
        game.move("B a1 b1 c1 d1 e1 f1 g1")
        self.assertTrue(game.undo())
        game.limit_steps(0)
        self.assertEqual(len(game.legal), 5040)
        for wrong in (-1, 2**64):
            with self.assertRaises(ValueError):
                game.limit_steps(wrong)

    def test_a_stop_from_another_thread(self):
        game = ruleproof.play(document=ORDERS, board="3x3")
        game.stop()  # does nothing
        ended = threading.Event()

        def stop():
            while not ended.wait(0.01):
                game.stop()

        stopper = threading.Thread(target=stop)
        stopper.start()
        try:
            with self.assertRaisesRegex(ruleproof.Stopped, "^stopped$"):
                game.legal
        finally:
            ended.set()
            stopper.join()
        self.assertEqual(game.to_move, "B")

    def test_a_game_that_threads_share_and_close(self):
        game = ruleproof.play("go", board="5x5")
        faults = []

        def play():
            try:
                for _ in range(50):
                    with contextlib.suppress(ruleproof.IllegalMove):
                        game.move("B c3")
                    game.stop()
                    game.undo()
            except ruleproof.RuleproofError as error:
                if str(error) not in ("the game is closed", "stopped"):
                    faults.append(error)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        game.close()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3 if INSTALLED else 1 :])
