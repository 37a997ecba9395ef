#!/usr/bin/env python3
"""Checks the plan of the house (docs/architecture.md, "The rooms"): what each room includes, that no folders use each other in a circle, and that
nothing but an engine knows a game's name."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What a room may include of others.
MAY_USE = {
    "spec": "",
    "optimized": "",
    "reference": "spec",
    "record": "spec reference",
    "properties": "spec reference record optimized",
    "session": "spec reference record properties",
    "embed": "spec session questions",
    "report": "spec reference record properties",
    "questions": "spec reference record properties report",
    "explore": "spec questions report",
    "certify": "spec reference record properties session report",
    "fuzz": "spec reference record properties certify questions",
    "bench": "spec reference record properties optimized",
    "kits": "",
    "cli": "spec reference record properties session embed report questions explore certify fuzz",
}
# No solver and no search is below these: of properties/ they include what engines are played by.
PLAYS = {"session": r"properties/engines/engine\.hpp"}

# What names a game: engines and their adapters, what the tests are about, SGF, of which Go is the default, and the English verb.
NAMES_GAMES = re.compile(
    r"^(optimized|bench)/|_test\.[ch]pp$"
    r"|^properties/engines/(board|engine|engines|endo|political_go)\.cpp$"
    r"|^certify/(faulty_engine|testing/example_certificate)\.cpp$|^record/(sgf|forum/sentence)\.cpp$"
)


def games(root: pathlib.Path) -> list[str]:
    return re.search(r"^set\(RULEPROOF_GAMES (.*)\)$", (root / "CMakeLists.txt").read_text(), re.M)[1].split()


def code_of(text: str) -> str:
    """Without comments, line by line."""
    text = re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.S)
    return re.sub(r"(?m)(?<![:\"'])//.*$", "", text)


# Types that `Game`, `Document` and what is made of them have replaced. What only turns one of them into another is not to come back.
GONE = re.compile(r"\b(Finding|GameFinding|PositionsFinding|GameSpec|Ruleset|OtherRuleset|RecordDefaults|evaluator::Setting|ruleset_of|side_of|setting_of|default_setting|load_game|known_games)\b")
MAY_SAY_SO = re.compile(r"^optimized/")  # whose `Side` is a colour


def words_outside_of_the_list(page: str, found: dict[str, list[str]]) -> list[str]:
    """Files that name a word of the language and are not in the page's table of them."""
    listed = set(re.findall(r"`([\w./]+)`", page[page.index("## Adding a word") :]))
    return [f"{path}: names {word}" for word, paths in found.items() for path in paths if path not in listed]


def wrong_includes(path: str, text: str) -> list[str]:
    room = path.split("/")[0]
    wrong = []
    for number, line in enumerate(text.splitlines(), 1):
        included = re.match(r'#include "((\w+)/[^"]*)"', line)
        if not included or included[2] == room or included[2] not in MAY_USE:
            continue
        is_allowed = included[2] in MAY_USE[room].split()
        if is_allowed and included[2] == "properties" and room in PLAYS and "_test." not in path:
            is_allowed = re.fullmatch(PLAYS[room], included[1]) is not None
        if not is_allowed:
            wrong.append(f"{path}:{number}: {room}/ may not include {included[1]}")
    return wrong


def names_of_games(path: str, text: str, ids: list[str]) -> list[str]:
    """Where the code has an id of a game as a whole string, or as a name."""
    if NAMES_GAMES.search(path):
        return []
    either = "|".join(sorted({*ids, *(one.replace("-", "_") for one in ids)}))
    names = "|".join(one.replace("-", "_") for one in ids if one != "go")
    known = re.compile(rf'"({either})"|(?<!")\b({names})(::|\()')
    return [
        f"{path}:{number}: names {found[0]}"
        for number, line in enumerate(code_of(text).splitlines(), 1)
        if (found := known.search(line))
    ]


MOST_FUNCTIONS = 25

# The templates that evaluate a tree in any world, and the most lines of ours that another header may bring in.
TEMPLATES = {"reference/evaluator/evaluator.hpp", "reference/evaluator/steps.hpp", "reference/compiled/machine.hpp"}
MOST_LINES_INCLUDED = 2500


def large_classes(text: str, most: int = MOST_FUNCTIONS) -> dict[str, int]:
    """The classes with more than so many public functions of different names, with their number. Constructors, destructors and what a class
    inherits do not count."""
    text = re.sub(r'"(\\.|[^"\\])*"', '""', code_of(text))
    found = {}
    for start in re.finditer(r"\b(class|struct) ([\w:]+)(?: final)?(?: *:[^;{()]*)?\s*\{", text):
        depth, at, outer = 1, start.end(), ""
        while depth and at < len(text):
            if text[at] in "{}":
                depth += 1 if text[at] == "{" else -1
                outer += ";"
            elif depth == 1:
                outer += text[at]
            at += 1
        is_public, names = start[1] == "struct", set()
        for statement in re.split(r";|(?<=public):|(?<=private):|(?<=protected):", outer):
            statement = statement.strip()
            if statement in ("public", "private", "protected"):
                is_public = statement == "public"
            elif is_public and not re.match(r"friend|using|typedef|enum", statement) and not re.search(r"= (delete|default)$", statement):
                name = re.search(r"([~\w]+|operator\S+)\s*\(", statement)
                if name and name[1].strip("~") != start[2]:
                    names.add(name[1])
        if len(names) > most:
            found[start[2]] = len(names)
    return found


def lines_included(headers: dict[str, str]) -> dict[str, tuple[int, set[str]]]:
    """For each header: how many lines of ours it brings in, and which headers of ours these are."""
    includes = {path: [one for one in re.findall(r'#include "([^"]+)"', text) if one in headers] for path, text in headers.items()}
    brought = {}
    for path in headers:
        seen, left = set(), [path]
        while left:
            new = set(includes[left.pop()]) - seen
            seen |= new
            left += new
        brought[path] = (sum(headers[one].count("\n") for one in seen), seen)
    return brought


def circle_of(uses: dict[str, set[str]]) -> list[str]:
    """Folders each of which uses the next one, and the last the first; none if there is no such circle."""
    done, way = set(), []

    def search(folder: str) -> list[str]:
        if folder in way:
            return way[way.index(folder) :]
        if folder in done:
            return []
        way.append(folder)
        for used in sorted(uses.get(folder, ())):
            if circle := search(used):
                return circle
        way.pop()
        done.add(folder)
        return []

    return next((circle for folder in sorted(uses) if (circle := search(folder))), [])


class Rooms(unittest.TestCase):
    def setUp(self):
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.cpp", "*.hpp"], cwd=ROOT, capture_output=True, text=True)
        self.files = [name for name in listed.stdout.split() if (ROOT / name).exists() and name.split("/")[0] in MAY_USE]
        if not self.files:
            self.files = [str(path.relative_to(ROOT)) for room in MAY_USE for path in (ROOT / room).rglob("*.[ch]pp")]

    def test_each_includes_only_what_it_may(self):
        self.assertGreater(len(self.files), 100)
        wrong = [line for name in self.files for line in wrong_includes(name, (ROOT / name).read_text())]
        self.assertEqual(wrong, [])

    def test_no_folders_use_each_other_in_a_circle(self):
        uses = {}
        for name in self.files:
            if "/testing/" in name or "_test." in name:
                continue
            folder = str(pathlib.PurePath(name).parent)
            for included in re.findall(r'#include "([^"]+)/[^"/]+"', (ROOT / name).read_text()):
                if included != folder and (ROOT / included).is_dir():
                    uses.setdefault(folder, set()).add(included)
        self.assertIn("spec/language", uses["spec/documents"])
        self.assertEqual(circle_of(uses), [])
        self.assertEqual(circle_of({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}}), ["a", "b", "c"])

    def test_nothing_but_an_engine_names_a_game(self):
        ids = games(ROOT)
        self.assertIn("endo", ids)
        found = [line for name in self.files for line in names_of_games(name, (ROOT / name).read_text(), ids)]
        self.assertEqual(found, [])

    def test_the_old_types_are_gone(self):
        for name in self.files:
            if not MAY_SAY_SO.search(name):
                self.assertEqual(GONE.findall(code_of((ROOT / name).read_text())), [], name)
        self.assertTrue(GONE.search("const Ruleset& ruleset"))

    def test_a_stop_is_a_type_of_ours_below_the_servers(self):
        below = ("spec/", "optimized/", "reference/", "record/", "properties/", "session/", "report/", "questions/")
        found = [name for name in self.files if name.startswith(below) and re.search(r"std::stop_(token|source)", (ROOT / name).read_text())]
        self.assertEqual(found, ["spec/threads.hpp"])

    def test_no_class_has_many_public_functions(self):
        found = {}
        for name in self.files:
            found |= large_classes((ROOT / name).read_text())
        self.assertEqual(found, {})
        self.assertEqual(large_classes("class A {\n  void f();\n public:\n  A();\n  int g() const { return f(); }\n  void g(int);\n  int h;\n};", 0), {"A": 1})
        self.assertEqual(large_classes("template <class W>\nclass A : public B<W> {\n public:\n  int g() const;\n};", 0), {"A": 1})

    def test_no_header_brings_in_the_house(self):
        headers = {name: (ROOT / name).read_text() for name in self.files if name.endswith(".hpp")}
        brought = lines_included(headers)
        found = {name: lines for name, (lines, seen) in brought.items() if lines > MOST_LINES_INCLUDED and not (seen | {name}) & TEMPLATES and "/testing/" not in name}
        self.assertEqual(found, {})
        self.assertNotIn("reference/evaluator/evaluator.hpp", brought["reference/model/model.hpp"][1])
        self.assertEqual(lines_included({"a.hpp": '#include "b.hpp"\n', "b.hpp": "\n\n"})["a.hpp"], (2, {"b.hpp"}))

    def test_what_only_tests_need_is_used_by_tests_alone(self):
        found = [name for name in self.files if "/testing/" not in name and not name.endswith("_test.cpp") and re.search(r'#include ".*/testing/', (ROOT / name).read_text())]
        self.assertEqual(found, [])

    def test_the_page_lists_where_a_word_of_the_language_stands(self):
        page = (ROOT / "docs/architecture.md").read_text()
        places = ["spec/language", "spec/turn.hpp", "reference", "properties", "report", "questions", "explore", "ci", "docs/language.md", "docs/words.md"]
        found = {}
        for word in ("far[_-]outside", "wound[_-]round", "connected[_-]sets", "all[_-]directions"):
            listed = subprocess.run(["git", "grep", "-lE", word, "--", *places, ":!*_test.*", ":!properties/verification/guards*.md", ":!ci/mutants*.toml"], cwd=ROOT, capture_output=True, text=True)
            found[word] = listed.stdout.split()
        self.assertEqual(words_outside_of_the_list(page, found), [])
        self.assertEqual(words_outside_of_the_list(page, {"w": ["a/b.cpp"]}), ["a/b.cpp: names w"])

    def test_a_wrong_include_is_found(self):
        self.assertEqual(wrong_includes("spec/a.cpp", '#include "spec/b.hpp"\n#include "cli/c.hpp"\n'), ["spec/a.cpp:2: spec/ may not include cli/c.hpp"])
        self.assertEqual(len(wrong_includes("session/a.cpp", '#include "properties/provers/provers.hpp"\n')), 1)
        self.assertEqual(wrong_includes("session/a.cpp", '#include "properties/engines/engine.hpp"\n'), [])

    def test_a_name_is_found_in_code_and_not_in_a_comment_or_an_example_of_a_call(self):
        text = '// "endo"\nif (game == "endo") return;\n"  ruleproof perft endo --depth 5"\nendo::play();\n'
        self.assertEqual(names_of_games("cli/a.cpp", text, ["endo"]), ['cli/a.cpp:2: names "endo"', "cli/a.cpp:4: names endo::"])
        self.assertEqual(names_of_games("optimized/a.cpp", text, ["endo"]), [])


if __name__ == "__main__":
    unittest.main()
