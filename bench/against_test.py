"""Tests ci/against and bench/ratios.py: python3 bench/against_test.py

A small repository stands in for this one, with benchmark programs that are shell scripts and take no time.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def report(*benchmarks):
    return json.dumps({"benchmarks": [{"time_unit": "ns"} | dict(benchmark) for benchmark in benchmarks]})


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text, mode=0o644):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)

    def called(self, *call):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        return subprocess.run(call, cwd=self.folder, env=environment, capture_output=True, text=True)


class Ratios(Folder):
    def ratios(self, *arguments):
        return self.called("python3", ROOT / "bench/ratios.py", *arguments)

    def test_the_ratio_is_that_of_the_medians_over_all_rounds_whatever_the_units(self):
        for number, (old, new) in enumerate([(1000, 3), (2000, 1), (4000, 5), (2500, 40), (100, 1)]):
            self.write(f"old/{number}.json", report({"name": "a/5", "cpu_time": old}))
            self.write(f"new/{number}.json", report({"name": "a/5", "cpu_time": new, "time_unit": "us"}))
        self.assertEqual(self.ratios("old", "new").stdout.splitlines()[1].split(),
                         ["a/5", "2", "us", "3", "us", "1.500", "0.500", "to", "16.000"])

    def test_steps_have_a_row_of_their_own_and_none_is_no_ratio(self):
        self.write("old.json", report({"name": "a", "cpu_time": 2, "steps": 400}, {"name": "b", "cpu_time": 2, "steps": 0}))
        self.write("new.json", report({"name": "a", "cpu_time": 2, "steps": 100}, {"name": "b", "cpu_time": 2, "steps": 0}))
        rows = [row.split() for row in self.ratios("old.json", "new.json").stdout.splitlines()]
        self.assertIn(["a", "steps", "400", "100", "0.250", "0.250", "to", "0.250"], rows)
        self.assertIn(["b", "steps", "0", "0", "-", "-"], rows)

    def test_what_only_one_has_what_failed_and_another_verdict_are_listed(self):
        self.write("old.json", report({"name": "a", "cpu_time": 2, "label": "proved"}, {"name": "gone", "cpu_time": 2},
                                      {"name": "broken", "cpu_time": 2}))
        self.write("new.json", report({"name": "a", "cpu_time": 2, "label": "unknown"}, {"name": "more", "cpu_time": 2},
                                      {"name": "broken", "cpu_time": 0, "error_occurred": True}))
        rows = self.ratios("old.json", "new.json").stdout.splitlines()
        self.assertEqual(rows[2:], ["only in old: gone", "only in new: more", "failed in new: broken",
                                    "not the same: a is proved in old and unknown in new"])

    def test_reports_that_cannot_be_compared_are_refused(self):
        self.write("old.json", report({"name": "a", "cpu_time": 2}))
        self.write("new.json", report({"name": "b", "cpu_time": 2}))
        self.write("none.json", "")
        for arguments in [("old.json",), ("old.json", "new.json"), ("old.json", "none.json"), ("old.json", "nowhere.json")]:
            ended = self.ratios(*arguments)
            self.assertEqual((ended.returncode, ended.stderr.count("\n")), (2, 1), (arguments, ended.stderr))


# A program that lists its benchmarks, or writes the report of the benchmark that the filter names.
PROGRAM = """#!/bin/sh
filter=. out=/dev/null list= factor=1
for argument; do
  case $argument in
    --benchmark_filter=*) filter=${argument#*=} ;;
    --benchmark_out=*) out=${argument#*=} ;;
    --benchmark_list_tests) list=yes ;;
    --benchmark_out_format=json) ;;
    --seed=*) [ SEEDED = yes ] || exit 1; factor=${argument#*=} ;;
    *) exit 1 ;;
  esac
done
[ -z "$list" ] || { printf '%s\\n' NAMES | tr ' ' '\\n' | grep -e "$filter"; exit 0; }
echo '{"benchmarks": [{"name": "both", "cpu_time": '$((TIME * factor))', "time_unit": "ns"}]}' >"$out"
"""

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(small NONE)
add_subdirectory(bench)
"""


class Against(Folder):
    def setUp(self):
        super().setUp()
        for name in ["ci/against", "ci/stage.sh", "bench/ratios.py", "CMakePresets.json"]:
            (self.folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        self.write("ci/setup", "#!/bin/sh\n", 0o755)
        self.write("CMakeLists.txt", CMAKE)
        self.write(".gitignore", "/build/\n/out/\n")
        self.git("init", "-q")
        self.commit(["bench_all", "bench_seeded", "bench_gone"], names="both removed", time=200)
        self.commit(["bench_all", "bench_seeded", "bench_new"], names="both added", time=50)

    def git(self, *arguments):
        who = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
        self.assertEqual(self.called("git", *who, *arguments).returncode, 0)

    def commit(self, programs, names, time):
        targets = "add_custom_target(solver_steps)\n"
        for program in programs:
            seeded = "yes" if program == "bench_seeded" else "no"
            text = PROGRAM.replace("NAMES", names).replace("TIME", str(time)).replace("SEEDED", seeded)
            self.write(f"bench/{program}.sh", text, 0o755)
            targets += f"# add_executable({program} )\nadd_custom_target({program})\n"
            targets += f"configure_file({program}.sh {program} COPYONLY)\n"
        self.write("bench/CMakeLists.txt", targets)
        self.git("add", ".")
        self.git("commit", "-q", "-m", "A revision")

    def assert_refused(self, message, *arguments):
        ended = self.called("ci/against", *arguments)
        self.assertEqual((ended.returncode, ended.stderr.count("\n")), (2, 1), ended)
        self.assertIn(message, ended.stderr)

    def test_a_bad_call_is_refused_in_one_line(self):
        self.assert_refused("usage")
        self.assert_refused("usage", "HEAD")
        self.assert_refused("no revision 'nothing'", "nothing", "bench_all")
        self.assert_refused("no revision '--all'", "--all", "bench_all")
        self.assert_refused("'all' is no benchmark", "HEAD", "all")
        self.assert_refused("no benchmark program 'bench_nothing'", "HEAD~1", "bench_nothing")
        self.assert_refused("bench_new is only here", "HEAD~1", "bench_all", "bench_new")
        self.assert_refused("bench_gone is only in", "HEAD~1", "bench_gone")
        self.assertFalse((self.folder / "build").exists())

    def test_a_filter_must_leave_what_both_have(self):
        self.assert_refused("no such benchmark", "HEAD~1", "bench_all:nothing")
        self.assert_refused("only here", "HEAD~1", "bench_all:added")
        self.assert_refused("only in", "HEAD~1", "bench_all:removed")

    def test_both_run_for_five_rounds_and_an_interrupted_copy_does_no_harm(self):
        sha = subprocess.check_output(["git", "rev-parse", "--short=10", "HEAD~1"], cwd=self.folder, text=True).strip()
        self.write(f"build/against/{sha}.part/left", "")
        for _ in range(2):  # the first call builds, the second reuses the build
            ended = self.called("ci/against", "HEAD~1", "bench_all:both")
            self.assertEqual(ended.returncode, 0, ended)
            self.assertIn(["both", "200", "ns", "50", "ns", "0.250", "0.250", "to", "0.250"],
                          [row.split() for row in ended.stdout.splitlines()])
            self.assertEqual(len(list((self.folder / "out/against/1" / sha).glob("*.json"))), 5)
        self.assertFalse((self.folder / f"build/against/{sha}/left").exists())
        self.assertFalse((self.folder / f"build/against/{sha}.part").exists())

    def test_each_round_has_a_seed_if_both_take_one(self):
        rows = [row.split() for row in self.called("ci/against", "HEAD~1", "bench_seeded").stdout.splitlines()]
        self.assertIn(["both", "600", "ns", "150", "ns", "0.250", "0.250", "to", "0.250"], rows)  # medians of 200 and 50 ns times the seeds 1 to 5


if __name__ == "__main__":
    unittest.main()
