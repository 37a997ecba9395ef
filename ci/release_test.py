#!/usr/bin/env python3
"""What a release promises: versions and dates of the changes, what building needs, and that a bare machine was tried with it."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def project_version() -> str:
    return re.search(r"project\(ruleproof VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def printed_by(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Changes(unittest.TestCase):
    def setUp(self):
        headings = re.findall(r"^## (.*)$", (ROOT / "docs/changes.md").read_text(), re.M)
        self.versions = [re.fullmatch(r"(\d+\.\d+\.\d+), (not released|\d{4}-\d\d-\d\d)", heading) for heading in headings]
        self.assertNotIn(None, self.versions, headings)

    def test_the_newest_version_is_that_of_the_project(self):
        self.assertEqual(self.versions[0][1], project_version())

    def test_only_the_newest_has_no_date_and_all_are_in_order(self):
        self.assertNotIn("not released", [version[2] for version in self.versions[1:]])
        for newer, older in zip(self.versions, self.versions[1:]):
            self.assertGreater(numbers(newer[1]), numbers(older[1]))
            self.assertGreaterEqual(newer[2].replace("not", "9"), older[2])


class Commit(unittest.TestCase):
    def test_a_clone_and_an_archive_of_it_name_the_same_commit(self):
        head = printed_by("git", "rev-parse", "HEAD").strip()
        with tempfile.TemporaryDirectory() as folder:
            archive = subprocess.run(["git", "archive", "HEAD", "cmake/Commit.cmake"], cwd=ROOT, check=True, capture_output=True).stdout
            subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
            for source in (str(ROOT), folder):
                printed_by("cmake", f"-DSOURCE={source}", f"-DOUTPUT={folder}/commit.cpp", "-P", f"{source}/cmake/Commit.cmake")
                named = re.search(r'= "([0-9a-f]+)', pathlib.Path(folder, "commit.cpp").read_text())
                self.assertTrue(head.startswith(named[1]), named)


class Library(unittest.TestCase):
    def test_no_node_of_symbols_is_of_a_later_version(self):
        nodes = re.findall(r"^RULEPROOF_([\d.]+) \{", (ROOT / "embed/exports.map").read_text(), re.M)
        self.assertTrue(nodes)
        for node in nodes:
            self.assertLessEqual(numbers(node), numbers(project_version()))


class Kits(unittest.TestCase):
    def test_their_packages_have_the_version_of_the_project(self):
        for file in ("kits/javascript/package.json", "kits/python/pyproject.toml", "embed/python/pyproject.toml"):
            self.assertEqual(re.findall(r"^ *\"?version\"?(?: =|:) \"(.*?)\"", (ROOT / file).read_text(), re.M), [project_version()], file)


class Needs(unittest.TestCase):
    def test_building_and_developing_are_two_lists(self):
        building, developing = printed_by("ci/setup", "--list").removeprefix("building:\n").split("developing:\n")
        building, developing = building.split(), developing.split()
        self.assertEqual(set(building) & set(developing), set())
        for package in ("g++", "cvc5", "libz3-dev", "npm"):
            self.assertIn(package, building)
        for package in ("clang-19", "chromium", "libgtest-dev", "libvalijson-dev", "python3"):
            self.assertIn(package, developing)

    def test_without_tests_nothing_is_sought_that_only_tests_need(self):
        absent = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("GTest", "rapidcheck", "benchmark", "valijson", "Python3")]
        with tempfile.TemporaryDirectory() as folder:
            printed_by("cmake", "--preset", "program", "-B", folder, *absent)

    def test_without_z3_and_npm_the_program_is_built_with_what_is_left(self):
        with tempfile.TemporaryDirectory() as folder:
            call = ["cmake", "--preset", "program", "-B", folder, "-DRULEPROOF_Z3_HEADER=", "-DNPM="]
            said = subprocess.run(call, cwd=ROOT, check=True, capture_output=True, text=True).stderr
            self.assertIn("Z3 is missing", said)
            self.assertIn("npm is missing", said)

    def test_without_cvc5_the_configuration_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            fails = pathlib.Path(folder) / "cvc5"
            fails.symlink_to("/bin/false")
            path = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
            call = ["cmake", "--preset", "program", "-B", f"{folder}/build"]
            self.assertIn("cvc5 is missing", subprocess.run(call, cwd=ROOT, env=path, check=True, capture_output=True, text=True).stderr)
            self.assertNotIn("missing", subprocess.run(call, cwd=ROOT, check=True, capture_output=True, text=True).stderr)

    def test_the_c_library_alone_needs_three_libraries(self):
        absent = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("CLI11", "Boost", "OpenSSL", "pugixml", "mimalloc", "Python3")]
        with tempfile.TemporaryDirectory() as folder:
            call = ["cmake", "--preset", "program", "-B", folder, "-DRULEPROOF_LIBRARY_ALONE=ON", "-DRULEPROOF_Z3_HEADER=", "-DNPM=", *absent]
            subprocess.run(call, cwd=ROOT, check=True, capture_output=True, text=True)

    def test_a_bare_machine_was_tried_with_what_is_needed_now(self):
        sums = ROOT / "ci/bare.sums"
        tried = dict(line.split()[::-1] for line in sums.read_text().splitlines()) if sums.exists() else {}
        present = printed_by("ci/bare", "--sum").strip()
        for command, sum in tried.items():
            self.assertEqual(sum, present, f"what is needed has changed: run ci/bare {command}")
        missing = {"./ci/verify", "./ci/test"} - set(tried)
        if missing:
            self.skipTest(f"never tried on a bare machine: run ci/bare {' '.join(sorted(missing))}")


if __name__ == "__main__":
    unittest.main()
