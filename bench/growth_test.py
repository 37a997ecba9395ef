"""Tests bench/growth: python3 bench/growth_test.py

Programs of shell stand in for those of the build.
"""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def load():
    loader = importlib.machinery.SourceFileLoader("growth", str(ROOT / "bench/growth"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("growth", loader))
    sys.modules["growth"] = module
    loader.exec_module(module)
    return module


growth = load()


def series(at, call, **more):
    return growth.Series("a series", "things", at, call, 1, "each is looked at", **more)


class Measuring(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # The program works in proportion to its argument and prints twice its argument.
        self.program('i=0; while [ $i -lt "$1" ]; do i=$((i+1)); done; echo $((2*$1))')

    def program(self, text):
        file = self.folder / "ruleproof"
        file.write_text("#!/bin/sh\n" + text + "\n")
        file.chmod(0o755)

    def measured(self, one, seconds=1000):
        return growth.measure(one, self.folder, 0, seconds)

    def test_what_a_call_takes_grows_with_its_work(self):
        found, ended = self.measured(series([100_000, 1_000_000], lambda folder, x: [str(x)]))
        self.assertEqual(ended, "")
        self.assertEqual([one.x for one in found], [100_000, 1_000_000])
        self.assertGreater(found[1].seconds, 2 * found[0].seconds)
        self.assertGreater(found[0].mebibytes, 0)

    def test_x_and_seconds_may_be_what_the_call_says(self):
        one = series([3, 4], lambda folder, x: [str(x)], x_of=lambda at, printed: int(printed), seconds_of=lambda printed: float(printed) ** 2)
        found, _ = self.measured(one)
        self.assertEqual([(each.x, each.seconds) for each in found], [(6, 36), (8, 64)])
        self.assertAlmostEqual(growth.exponent(one, found), 2)

    def test_a_series_ends_with_a_call_that_takes_too_long(self):
        found, ended = self.measured(series([10**9, 1], lambda folder, x: [str(x)]), seconds=1)
        self.assertEqual((found, ended), ([], "at 1000000000: more than 1 s"))

    def test_a_series_ends_with_the_line_of_a_call_that_is_refused(self):
        self.program('[ "$1" = 1 ] || { echo "too many" >&2; exit 2; }')
        found, ended = self.measured(series([1, 2], lambda folder, x: [str(x)]))
        self.assertEqual((len(found), ended), (1, "at 2: too many"))

    def test_no_exponent_is_told_of_short_calls(self):
        short = [growth.Taken(1, 0.01, 1), growth.Taken(10, 0.1, 1)]
        long = [growth.Taken(1, 1.0, 1), growth.Taken(10, 100.0, 1)]
        self.assertIsNone(growth.exponent(series([], None), short))
        self.assertIsNone(growth.exponent(series([], None), long[:1]))
        self.assertAlmostEqual(growth.exponent(series([], None), long), 2)


class Calls(unittest.TestCase):
    def called(self, *arguments):
        return subprocess.run([sys.executable, ROOT / "bench/growth", *arguments], capture_output=True, text=True)

    def test_a_series_that_is_not_there_is_refused_with_those_that_are(self):
        ended = self.called("weather")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("there is no series weather; there are: legality of every point", ended.stderr)

    def test_documents_are_as_long_as_they_are_said_to_be(self):
        for lines in (100, 3000):
            self.assertAlmostEqual(growth.of_lines(lines).count("\n"), lines, delta=lines / 20)
        self.assertEqual(growth.document(readings=12).count(" reading "), 12)


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "draws by matplotlib")
class Drawing(unittest.TestCase):
    def test_each_series_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "growth.svg"
            growth.draw([(series([], None), [growth.Taken(1, 1, 1), growth.Taken(2, 2, 1)], "")], file)
            self.assertIn("<svg", file.read_text())


if __name__ == "__main__":
    unittest.main()
