"""Tests ci/mutants: python3 ci/mutants_test.py

A tree of one small engine stands in for this one.
"""

import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
loader = importlib.machinery.SourceFileLoader("mutants", str(ROOT / "ci/mutants"))
mutants = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
sys.modules["mutants"] = mutants
sys.dont_write_bytecode = True
loader.exec_module(mutants)
import mutants_judges as judges
import mutants_planting as planting

ENGINE = """#include <stdexcept>
namespace ruleproof::optimized {
constexpr int limit = 3 + 4;
constexpr int sum(int a, int b) { return a + b; }
static_assert(sum(1, 2) == 3);
int fits(int a) {
  if (a > 100) throw std::invalid_argument("too large");
  int count = 0;
  for (int i = 0; i < limit; ++i) {
    if (i == a) continue;  // one is left out
    ++count;
  }
  return a < limit && count > 5 ? sum(a, count) : 0;
}
}
"""
# A program that looks for what fits, and holds its finding against what it should be.
MAIN = """#include "optimized/disto.cpp"
int main() {
  for (int a = 0; a < 9; ++a)
    if (ruleproof::optimized::fits(a) != (a < 7 ? a + 6 : 0)) return 1;
}
"""


class Mutants(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "optimized").mkdir()
        (self.root / "optimized/disto.cpp").write_text(ENGINE)
        (self.root / "main.cpp").write_text(MAIN)
        subprocess.run("git init -q . && git add .", shell=True, cwd=self.root, check=True)
        self.data = {"mutant": [{"file": "optimized/disto.cpp", "find": "++count;", "becomes": "count += 2;"}]}
        self.found = mutants.candidates(self.root, self.data)

    def of(self, was, becomes):
        told = [(mutants.without_comments(one.was), mutants.without_comments(one.becomes)) for one in self.found]
        self.assertEqual(told.count((was, becomes)), 1, told)
        return self.found[told.index((was, becomes))]

    def test_each_kind_of_change_is_found_at_its_place(self):
        self.assertEqual(self.of("i < limit", "i <= limit").line, 9)
        self.assertEqual(self.of("i == a", "i != a").line, 10)
        self.assertEqual(self.of("continue;", "break;").line, 10)
        self.assertEqual(self.of("++i", "--i").line, 9)
        self.assertEqual(self.of("5", "6").line, 13)
        self.assertEqual(self.of("a + b", "a - b").line, 4)
        self.assertEqual(self.of("a < limit && count > 5", "static_cast<bool>(a < limit)").line, 13)
        self.assertTrue(self.of("++count;", "count += 2;").is_by_hand)

    def test_what_is_fixed_when_it_is_compiled_and_what_refuses_a_call_is_not_changed(self):
        self.assertEqual([one.text() for one in self.found if one.line in (3, 5, 7)], [])

    def test_a_name_of_a_fault_outlives_lines_above_it(self):
        before = self.of("i < limit", "i <= limit").id
        (self.root / "optimized/disto.cpp").write_text("// another line\n" + ENGINE)
        self.found = mutants.candidates(self.root, self.data)
        self.assertEqual(self.of("i < limit", "i <= limit").id, before)
        self.assertEqual(self.of("i < limit", "i <= limit").line, 10)

    def test_the_planted_text_without_the_faults_is_the_text(self):
        file = "optimized/disto.cpp"
        planted = planting.planted(ENGINE, [one for one in self.found if not one.is_by_hand])
        self.assertEqual(planted.count("\n"), ENGINE.count("\n") + 1)
        self.assertEqual(planting.planted(ENGINE, []), ENGINE)
        flat = planted.split("\n", 1)[1]
        for _ in range(10):  # from the inside to the outside
            flat = re.sub(r"\(::mutant::is<\d+>\(\) \? \((?:[^()]|\([^()]*\))*\) : \(((?:[^()]|\([^()]*\))*)\)\)", r"\1", flat)
            flat = re.sub(r"\{ if \(::mutant::is<\d+>\(\)\) \{ [^{}]* \} else \{ ([^{}]*) \} \}", r"\1", flat)
        self.assertEqual(flat, ENGINE)

    def run_planted(self, number):
        (self.root / "copy/optimized").mkdir(parents=True, exist_ok=True)
        (self.root / "copy/main.cpp").write_text(MAIN)
        mutants.plant(self.root, self.root / "copy", self.found)
        program = self.root / "program"
        if not program.exists():
            subprocess.run(["g++", "-std=c++20", "-I.", "-o", program, "main.cpp"], cwd=self.root / "copy", check=True)
        return mutants.run([str(program)], number, 10)

    def test_a_fault_that_matters_is_found_and_one_that_does_not_escapes(self):
        number = lambda mutant: mutant.number()
        self.assertEqual(self.run_planted(0).how, "nothing")
        self.assertEqual(self.run_planted(number(self.of("a + b", "a - b"))).how, "verdict")
        self.assertEqual(self.run_planted(number(self.of("++count;", "count += 2;"))).how, "verdict")
        escaped = self.of("a < limit && count > 5", "static_cast<bool>(a < limit)")
        self.assertEqual(self.run_planted(number(escaped)).how, "nothing")
        met = self.root / "met"
        mutants.run([str(self.root / "program")], "met", 10, met)
        self.assertIn(str(number(escaped)), met.read_text().split())

    def test_a_program_that_does_not_end_is_a_hang_and_one_that_dies_a_crash(self):
        self.assertEqual(mutants.run(["sleep", "9"], 0, 0.2).how, "hang")
        self.assertEqual(mutants.run(["sh", "-c", "kill -SEGV $$"], 0, 5).how, "crash")
        self.assertEqual(mutants.run(["sh", "-c", "exit 2"], 0, 5).how, "error")

    def test_the_table_tells_what_escaped_and_not_what_is_argued_to_be_none(self):
        one, other = self.of("i == a", "i != a"), self.of("a + b", "a - b")
        results = {one.id: {"stage": None, "met": True, "all": 1}, other.id: {"stage": "perft", "how": "verdict", "all": 1}}
        stage = mutants.Stage("perft", None, 1)
        table, escaped = mutants.told([one, other], results, {}, [stage])
        self.assertEqual(len(escaped), 1)
        table, escaped = mutants.told([one, other], results, {"equivalent": [{"id": one.id, "why": "for the test"}]}, [stage])
        self.assertEqual(escaped, [])
        self.assertEqual(table.splitlines()[1].split()[:5], ["disto", "2", "1", "1", "0"])

    def test_each_fault_of_the_judges_has_its_place_and_what_looks_for_it(self):
        data, faults = judges.read()  # which demands that each `find` stands once in its file
        self.assertGreater(len(faults), 150)
        self.assertEqual(len({fault.mutant.number() for fault in faults}), len(faults))
        folders = {path.parent.relative_to(ROOT) for path in ROOT.glob("*/**/CMakeLists.txt") if "build" not in path.parts}
        built = "".join((ROOT / folder / "CMakeLists.txt").read_text() for folder in folders)
        for fault in faults:
            self.assertTrue(fault.judge["tests"], fault.text())
            self.assertLessEqual(set(fault.judge["verify"]), set(data["commands"]), fault.text())
            self.assertNotEqual(fault.mutant.was, fault.mutant.becomes, fault.text())
            for code in (fault.mutant.was, fault.mutant.becomes):
                self.assertEqual([code.count(one) for one in "([{"], [code.count(one) for one in ")]}"], fault.text())
                if not fault.mutant.is_statement:  # it becomes an operand of ?:
                    self.assertNotRegex(code, r"^\W*(if|for|return)\b|[;{]$", fault.text())
            for test in fault.judge["tests"]:
                self.assertRegex(built, rf"ruleproof_test\({test.split()[0]}\b", test)
        kinds = [fault.judge["kind"] for fault in faults]
        self.assertEqual(len(set(kinds[: len(set(kinds))])), len(set(kinds)), "a run that is stopped has some of every kind")

    def test_faults_of_the_judges_are_planted_together(self):
        data = {"commands": {}, "judge": [{"kind": "engine", "file": "optimized/disto.cpp", "tests": ["t *"], "verify": [], "faults": [
            ["a + b", "a - b"], ["++count;", "", "for the test"]]}]}  # fmt: skip
        faults = judges.faults_of(data, lambda file: ENGINE)
        text = planting.planted(ENGINE, [fault.mutant for fault in faults])
        for fault in faults:
            self.assertIn(f"::mutant::is<{fault.mutant.number()}>()", text)
        results = {fault.id(): {"stage": None, "met": True, "all": 1} for fault in faults}
        table, escaped = judges.table(faults, results, ["tests"])
        self.assertEqual([fault.mutant.was for fault in escaped], ["a + b"])
        self.assertEqual(table.splitlines()[1].split()[:6], ["engine", "2", "2", "0", "1", "1"])

    def test_an_argument_ends_with_the_line_that_it_is_about(self):
        before = self.of("i == a", "i != a").id
        (self.root / "optimized/disto.cpp").write_text(ENGINE.replace("i == a", "(i == a)"))
        self.found = mutants.candidates(self.root, self.data)
        self.assertNotEqual(self.of("i == a", "i != a").id, before)


if __name__ == "__main__":
    unittest.main()
