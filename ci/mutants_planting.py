"""What ci/mutants does with faults of any kind: plants them in a copy of the tree, builds the copy, and runs what may find them."""

import dataclasses
import hashlib
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build/mutants"

# Seconds on a clock for each second of a processor that a call may take.
LONGEST_ASLEEP = 20
LARGEST_MEMORY = 6 << 30


# --- The faults ------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Mutant:
    file: str
    begin: int
    end: int
    was: str
    becomes: str
    is_statement: bool
    where: str  # the function
    line: int = 0
    line_text: str = ""
    id: str = ""
    is_by_hand: bool = False
    is_constexpr: bool = False

    def text(self):
        told = lambda code: " ".join(code.split()) or "nothing"
        return f"{self.file}:{self.line} {self.where}: {told(self.was)} -> {told(self.becomes)}"

    def number(self):
        """By which the program chooses it. It does not depend on other faults, so that a new one changes its own file alone."""
        return int(self.id, 16) >> 1


def without_comments(code):
    return " ".join(re.sub(r"//[^\n]*|/\*.*?\*/", " ", code, flags=re.S).split())


def hand_written(file, find, becomes, text, data):
    """A fault in a file of which `text` is the text."""
    if text.count(find) != 1:
        sys.exit(f"{data}: {file} has {text.count(find)} times: {find}")
    begin = text.index(find)
    return Mutant(file, begin, begin + len(find), find, becomes, find.endswith(";"), "by hand", is_by_hand=True)


def named(mutants, text_of):
    """In the order of their places, each with its line and an id that outlives changes elsewhere in the file."""
    seen = {}
    for mutant in sorted(mutants, key=lambda one: (one.file, one.begin, -one.end, one.becomes)):
        text = text_of(mutant.file)
        mutant.line = text.count("\n", 0, mutant.begin) + 1
        mutant.line_text = text.splitlines()[mutant.line - 1].strip()
        name = "\0".join([mutant.file, mutant.where, mutant.line_text, without_comments(mutant.was), without_comments(mutant.becomes)])
        seen[name] = seen.get(name, 0) + 1
        mutant.id = hashlib.sha256(f"{name}\0{seen[name]}".encode()).hexdigest()[:8]
        yield mutant


def planted(text, mutants):
    """The text with every change in it, each where the variable has its number and at the same line as before."""
    edits = []
    for order, mutant in enumerate(mutants):
        new, asked = without_comments(mutant.becomes), f"::mutant::is<{mutant.number()}>()"
        if mutant.is_statement:
            opening, closing = f"{{ if ({asked}) {{ {new} }} else {{ ", " } }"
        else:
            opening, closing = f"({asked} ? ({new}) : (", "))"
        edits.append((mutant.begin, 1, -mutant.end, order, opening))
        edits.append((mutant.end, 0, -mutant.begin, -order, closing))
    result, at = [], 0
    for place, _, _, _, code in sorted(edits):
        result += [text[at:place], code]
        at = place
    return '#include "mutant.hpp"\n' + "".join(result + [text[at:]]) if mutants else text


# What the planted files ask. With RULEPROOF_MUTANT=met no fault is chosen, and what is asked for is written down, by forked processes, too.
CHOICE = """#pragma once
// A fault may be a warning.
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wempty-body"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wextra"
#include <fcntl.h>
#include <unistd.h>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
namespace mutant {
inline const int chosen = [] {
  const char* text = std::getenv("RULEPROOF_MUTANT");
  return !text ? -2 : std::strcmp(text, "met") == 0 ? -1 : std::atoi(text);
}();
template <int number>
inline std::atomic<bool> is_met{false};
inline void write_down(int number) {
  const char* path = std::getenv("RULEPROOF_MUTANTS_MET");
  const int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT, 0644) : -1;
  if (file < 0) return;
  const std::string line = std::to_string(number) + "\\n";
  if (write(file, line.data(), line.size()) < 0) std::abort();
  close(file);
}
template <int number>
bool ask() {
  if (chosen == -1 && !is_met<number>.exchange(true, std::memory_order_relaxed)) write_down(number);
  return chosen == number;
}
template <int number>
constexpr bool is() {
  if (std::is_constant_evaluated()) return false;
  return ask<number>();
}
}  // namespace mutant
"""


# --- The copy --------------------------------------------------------------------------------------------------------


def plant(root, tree, mutants):
    """Writes the files of the root into the tree, changed, and what they ask."""
    write_if_new(tree / "mutant.hpp", CHOICE)
    for file in {mutant.file for mutant in mutants}:
        write_if_new(tree / file, planted((root / file).read_text("latin-1"), [one for one in mutants if one.file == file]))


def write_if_new(path, text):
    """So that what is the same is not compiled again."""
    if not path.exists() or path.read_text("latin-1") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "latin-1")


def copy_tree(tree, planted_files):
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for file in filter(None, files):
        if file not in planted_files and (ROOT / file).is_file():
            write_if_new(tree / file, (ROOT / file).read_text("latin-1"))
            (tree / file).chmod((ROOT / file).stat().st_mode)
    modules = tree / "web/node_modules"
    if not modules.exists():
        modules.symlink_to(ROOT / "web/node_modules")


def configured_and_built(tree, preset, targets, flags=()):
    log = tree.parent / f"build-{preset}.log"
    with log.open("w") as file:
        for call in (["cmake", "--preset", preset, *flags], ["nice", "cmake", "--build", "--preset", preset, "--target", *targets]):
            if subprocess.run(call, cwd=tree, stdout=file, stderr=subprocess.STDOUT).returncode != 0:
                sys.exit(f"ci/mutants: the copy does not build; see {log}")


# --- The run ---------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class End:
    """How a program ended: `verdict` if it found something, `crash`, `hang`, `error`, or `nothing`."""

    how: str
    seconds: float
    said: str = ""


def run(call, number, longest, met=None, verdict_so_far=lambda: None, ends=True, folder=None):
    """Seconds are those of a processor, so that a busy machine makes no hang. Of what ends with its time alone that is no hang."""
    environment = os.environ | {"RULEPROOF_MUTANT": str(number)}
    if met:
        environment["RULEPROOF_MUTANTS_MET"] = str(met)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(longest), math.ceil(longest)))
        if "fuzz_" not in call[0]:  # whose sanitizers reserve more than there is
            resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))

    begin, used = time.monotonic(), seconds_used()
    process = subprocess.Popen(call, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True, preexec_fn=limit, cwd=folder)  # fmt: skip
    output = how = None
    try:
        while output is None:
            try:
                output, _ = process.communicate(timeout=0.1)
            except subprocess.TimeoutExpired:
                if time.monotonic() - begin > LONGEST_ASLEEP * longest:
                    how = "hang" if ends else "nothing"
                    break
                if verdict := verdict_so_far():
                    how = {"tested": "nothing", "refuted": "verdict"}[verdict]
                    if met:  # the forks of the program write as they end
                        os.killpg(process.pid, signal.SIGINT)
                        output, _ = process.communicate(timeout=600)
                    break
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
    if not how:
        status = process.returncode
        is_out_of_time = status in (-signal.SIGXCPU, -signal.SIGKILL)
        how = ("hang" if ends else "nothing") if is_out_of_time else {0: "nothing", 1: "verdict"}.get(status, "crash" if status < 0 else "error")
    told = [line for line in output.splitlines() if re.search(r"differ|refuted|[Ee]rror|ERROR|Assertion|memory|engine|FAILED|proof|expected", line)]
    return End(how, seconds_used() - used, (told or output.splitlines() or [""])[0][:300])


def seconds_used():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
