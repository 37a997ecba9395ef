"""Tests ci/soundness: python3 ci/soundness_test.py

A program that answers what a test wants stands in for ruleproof.
"""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import random
import re
import sys
import tempfile
import textwrap
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("soundness", str(ROOT / "ci/soundness"))
soundness = importlib.util.module_from_spec(importlib.util.spec_from_loader("soundness", loader))
sys.modules["soundness"] = soundness
loader.exec_module(soundness)
documents = soundness.documents

RULES = """    game "A game"
    board square-grid 2x2
    players black, white
    turns alternate
    state n : number

> Rules. [r]

    move place(p in empty):
      put mover on p
    end when no empty
"""
CLAIM = """
    claim c1 "It is so." [r]
      position: no black
"""
READING = RULES.replace("    move", '    reading k "Which?" [r] | one "One." because "a" | two "Two." because "b"\n    move')

# What a verdict has besides what a test says of it.
def verdict_of(claim="c1", verdict="proved", how="every-board", why="", counterexample=None):
    evidence = {"counterexample": counterexample} if verdict == "refuted" else {}
    return {"claim": claim, "same": verdict == "proved",
            "verdict": {"verdict": verdict, "covers": {"method": how}, "evidence": evidence, "note": why}}


class Stub(soundness.Program):
    """Answers each call by a function of its words and of the documents in it."""

    def __init__(self, folder, answer):
        super().__init__("stub", folder)
        self.answer = answer
        self.calls = []

    def output(self, *arguments, input=""):
        texts = [pathlib.Path(one).read_text() for one in arguments if one.endswith(".md")]
        self.calls.append((arguments[0], texts, input))
        answered = self.answer(arguments[0], texts, input)
        return answered if isinstance(answered, str) else json.dumps(answered)


def claims(**verdict):
    return {"claims": [verdict_of(**verdict)]}


def is_of_games(text):
    return soundness.UNKNOWN in text


class Judging(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def judged(self, text, answer):
        self.program = Stub(self.folder, answer)
        return soundness.judge(self.program, text, ["2x2", "6x6"])

    def kinds(self, text, answer):
        return [find.kind for find in self.judged(text, answer).finds]

    def test_a_proof_that_games_refute_is_a_find(self):
        false = lambda call, texts, _: claims(verdict="refuted", how="exhausted") if is_of_games(texts[0]) else claims()
        self.assertEqual(self.kinds(RULES + CLAIM, false), ["false proof"])

    def test_a_proof_that_only_large_boards_refute_is_a_find(self):
        false = lambda call, texts, _: claims(verdict="refuted", how="random") if is_of_games(texts[0]) and "6x6" in texts[0] else (
            claims(how="exhausted") if is_of_games(texts[0]) else claims())
        self.assertEqual(self.kinds(RULES + CLAIM, false), ["false proof"])

    def test_a_proof_that_games_do_not_refute_is_none(self):
        true = lambda call, texts, _: claims(verdict="tested", how="random") if is_of_games(texts[0]) else claims()
        judged = self.judged(RULES + CLAIM, true)
        self.assertEqual(judged.finds, [])
        self.assertEqual(judged.counts["proved, and judged by games"], 2)

    def test_a_verdict_of_a_solver_is_none_of_games(self):
        judged = self.judged(RULES + CLAIM, lambda *_: claims())
        self.assertEqual(judged.counts["proved, and not decided by games"], 2)

    def test_a_claim_of_every_position_is_judged_from_every_position_and_one_of_games_from_the_start(self):
        self.judged(RULES + CLAIM, lambda *_: claims())
        of_games = [texts[0] for _, texts, _ in self.program.calls if is_of_games(texts[0])]
        self.assertEqual(len(of_games), 2)
        self.assertTrue(all("event put-stone" in text for text in of_games))
        self.judged(RULES + CLAIM.replace("position", "reachable"), lambda *_: claims())
        self.assertFalse(any("event put-stone" in texts[0] for _, texts, _ in self.program.calls))

    def test_a_refutation_that_its_game_does_not_show_is_a_find(self):
        refuted = claims(verdict="refuted", how="exhausted", counterexample="game a-game\nboard 2x2\nB a1\n")
        self.assertEqual(self.kinds(RULES + CLAIM, lambda call, texts, _: {"diagnostics": []} if call == "check" else (
            claims(verdict="tested", how="random") if "example" in texts[0] else refuted)), ["false refutation"])
        judged = self.judged(RULES + CLAIM, lambda call, texts, _: claims(verdict="refuted", how="shown") if "example" in texts[0] else refuted)
        self.assertEqual(judged.finds, [])
        self.assertTrue(any("      B a1: legal" in texts[0].splitlines() for _, texts, _ in self.program.calls))

    def test_a_signal_and_a_fault_of_the_program_are_finds(self):
        def dies(*_):
            raise soundness.Crash("prove: signal 11")
        self.assertEqual(self.kinds(RULES + CLAIM, dies), ["crash"])
        self.assertEqual(self.kinds(RULES + CLAIM, lambda *_: claims(verdict="unknown", why="c1: its query says that it holds on the board X")), ["fault"])

    def same(self, differs):
        """A program that proves that two readings are the same, and shows what `differs` says of a record."""
        def answer(call, texts, record):
            if call == "gtp":
                return "= \n\n= game a-game\nboard 6x6\nB a1\nW b1\n\n"
            if call == "moves":
                return {"rows": ["X"], "over": False, "legal": ["B c1"], **differs(texts[0], record)}
            return claims()
        return answer

    def test_readings_that_differ_in_a_game_are_a_find(self):
        claim = CLAIM.replace("position: no black", "agree k")
        ends = self.same(lambda text, record: {"over": "(2 > 1)" in text and "W b1" in record})
        self.assertEqual(self.kinds(READING.replace("no empty", "k is two") + claim, ends), ["false sameness"])
        self.assertEqual(self.kinds(READING.replace("no empty", "k is two") + claim, self.same(lambda text, record: {})), [])

    def test_memory_and_the_clause_that_forbids_are_no_difference(self):
        claim = CLAIM.replace("position: no black", "agree k")
        kept = self.same(lambda text, record: {"kept": [text], "illegal": [text]})
        self.assertEqual(self.kinds(READING.replace("no empty", "k is two") + claim, kept), [])

    def test_a_program_that_dies_ends_by_a_signal_and_one_that_does_not_end_is_undecided(self):
        file = pathlib.Path(self.folder) / "program"
        for lines, error in (("kill -SEGV $$", soundness.Crash), ("while :; do :; done", soundness.Undecided), ("echo wrong >&2; exit 2", soundness.Refused),
                             ("echo 'a fault of the program itself' >&2; exit 3", soundness.Crash)):
            file.write_text(f"#!/bin/sh\n{lines}\n")
            file.chmod(0o755)
            with self.assertRaises(error), unittest.mock.patch.object(soundness, "LONGEST", 1):
                soundness.Program(file, self.folder).output("prove")


class Texts(unittest.TestCase):
    def test_a_reading_is_written_out(self):
        rules = READING.replace("no empty", "(case k | one: (a and b) | two: c) or (k is two)")
        self.assertIn("end when ((a and b)) or ((2 < 1))", soundness.read_as(rules, "k", "one"))
        self.assertIn("end when (c) or ((2 > 1))", soundness.read_as(rules, "k", "two"))
        self.assertNotIn("reading", soundness.read_as(rules, "k", "one"))

    def test_every_memory_is_changed_by_events(self):
        rules = RULES + "".join(f"    state {name} : {type}\n" for name, type, _ in documents.MEMORY.values())
        events = soundness.anything_happens(rules)
        for name, type, _ in documents.MEMORY.values():
            if not type.endswith("each turn"):
                self.assertRegex(events, rf"(set|to) {name}\b")
        self.assertIn("event more-hand(x0: player, x1: piece): add 1 to hand(x0, x1)", events)

    def test_pieces_of_each_kind_are_put_anywhere(self):
        self.assertIn("event put-stone(p, P: player, k: piece): put P k on p", soundness.anything_happens(RULES + "    pieces man, king\n"))
        rows = soundness.any_record(RULES.replace("> Rules", "    pieces man, king\n\n> Rules"), "6x6", random.Random(1))[2:8]
        self.assertEqual(set(" ".join(rows).split()) - {"."}, {"M", "m", "K", "k"})

    def test_a_board_that_the_rules_name_has_one_size(self):
        for line in ("lines a1 b1", "board hexagon 2", "start\n      X O"):
            self.assertTrue(soundness.has_one_board(f"    {line}\n"))
        self.assertFalse(soundness.has_one_board(RULES + "    start:\n      put black on nothing\n"))

    def test_each_clause_is_left_to_games_but_what_is_given(self):
        claim = ["    claim c1 \"It is so.\" [r]", "      given: some black", "      step place(q1): no black", "      grows: count(own), then n"]
        self.assertEqual(soundness.left_to_games(claim)[1:], [
            "      given: some black", f"      step place(q1): {soundness.UNKNOWN} and (no black)",
            f"      grows: if {soundness.UNKNOWN} then count(own) else 0, then n"])


class Rows(unittest.TestCase):
    def test_each_row_of_the_table_has_documents(self):
        table = documents.rows_of_the_table((ROOT / "docs/language.md").read_text())
        self.assertEqual(set(table) - set(documents.ROWS) - set(documents.ELSEWHERE), set())

    def test_each_word_and_step_of_the_language_has_a_row(self):
        tree = re.sub("//.*", "", (ROOT / "spec/language/tree.hpp").read_text())
        named = lambda enum: [one.rstrip("_").replace("_", "-") for one in re.findall(r"^ +(\w+),", re.search(enum + r" \{(.*?)\n *\};", tree, re.S)[1], re.M)]
        rows = " ".join([*documents.ROWS, *documents.ELSEWHERE]).replace(" ", "-")
        for category, enum in (("word", "enum class Word"), ("step", r"struct Step \{\s*enum class Kind")):
            for word in named(enum):
                self.assertIn(f"{category}-{word}", rows)

    def test_a_row_of_the_words_is_in_its_documents(self):
        for row in documents.ROWS:
            if row.split()[0] not in ("word", "operator"):
                continue
            made = (documents.document(f"1 {number}", row) for number in range(12))
            self.assertTrue(any(node.row == row for document in made for node in document.nodes()), row)

    def test_the_same_seed_makes_the_same_documents(self):
        for row in documents.ROWS[::9]:
            self.assertEqual(documents.document("1 0", row).text(), documents.document("1 0", row).text())
            self.assertNotEqual(documents.document("1 0", row).text(), documents.document("2 0", row).text())


class Whole(unittest.TestCase):
    """The whole command, with a program that calls everything proved."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_with(self, games):
        """Status and output of a run in which games have this verdict."""
        program = self.folder / "program"
        program.write_text(textwrap.dedent(f"""\
            #!/usr/bin/env python3
            import json, re, sys
            text = open(sys.argv[2]).read() if sys.argv[1] == "prove" else ""
            is_of_games = {soundness.UNKNOWN!r} in text
            names = re.findall(r"(?m)^    claim (\\S+)", text)
            verdict = {games} if is_of_games else ("proved", "every-board")
            part = lambda word, method: {{"verdict": word, "covers": {{"method": method}}, "evidence": {{}}, "note": ""}}
            print(json.dumps({{"claims": [{{"claim": name, "verdict": part(*verdict)}} for name in names],
                              "same": None, "verdict": part("unknown", "none")}}))
            """))
        program.chmod(0o755)
        told = io.StringIO()
        with contextlib.ExitStack() as changed:
            for name, value in (("PROGRAM", program), ("KEPT", self.folder / "proofs"), ("ROOT", self.folder), ("MOST_SMALLER", 8)):
                changed.enter_context(unittest.mock.patch.object(soundness, name, value))
            changed.enter_context(unittest.mock.patch.object(documents, "ROWS", ["word board"]))
            changed.enter_context(unittest.mock.patch.object(sys, "argv", ["soundness", "--claims", "4"]))
            changed.enter_context(contextlib.redirect_stdout(told))
            return soundness.main(), told.getvalue()

    def test_a_find_is_red_and_kept_small_and_replayed(self):
        status, told = self.run_with('("refuted", "exhausted")')
        self.assertEqual(status, 1)
        files = list((self.folder / "proofs").glob("*.md"))
        self.assertTrue(files)
        for file in files:
            self.assertIn(f"ci/soundness proofs/{file.name}", told)
            self.assertIn(": false proof: ", file.read_text())
            self.assertEqual(len(soundness.parted(file.read_text())[1]), 1)

    def test_a_run_without_a_find_is_green_and_counts_its_verdicts(self):
        status, told = self.run_with('("tested", "random")')
        self.assertEqual(status, 0)
        self.assertRegex(told, r"word board +4 ")


if __name__ == "__main__":
    unittest.main()
