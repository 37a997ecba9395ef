"""check.py PROGRAM FAULTY_ENGINE: reads action.yml, the hook and the workflows beside this file, and runs their steps as GitHub would, by
`bash -e` in the root of a repository: with an engine, rules and a baseline that are right, and with each of them wrong."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

program, faulty_engine = (os.path.abspath(path) for path in sys.argv[1:])
here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]
nogo = str(root / "examples/games/nogo.md")  # its verdicts take no time
action = yaml.safe_load((root / "action.yml").read_text())
defaults = {name: str(each.get("default", "")) for name, each in action["inputs"].items()}
outside = {**os.environ, "PATH": os.path.dirname(program) + os.pathsep + os.environ["PATH"], "GITHUB_ACTION_PATH": str(root)}


def bash(directory, script, **environment):
    return subprocess.run(["bash", "-e", "-c", script], cwd=directory, env={**outside, **environment}, capture_output=True, text=True)


def expect(status, ended, *texts):
    output = ended.stdout + ended.stderr
    assert ended.returncode == status, f"{ended.args[-1]}: {ended.returncode}, not {status}\n{output}"
    for text in texts:
        assert text in output, f"no {text!r} in\n{output}"


def there(directory, *files):
    for file in files:
        assert (directory / file).is_file(), file


def valid(steps):
    """Each step runs a script that bash can read, or uses an action of a version."""
    for step in steps:
        assert ("run" in step) != ("uses" in step), step
        if "run" in step:
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
        else:
            assert "@" in step["uses"] or step["uses"] == "./.ruleproof", step


def by_action(directory, inputs, **environment):
    """Runs the action with these inputs. What it keeps in the cache is left out, and there is nothing to install."""
    assert set(inputs) <= set(defaults), inputs
    files = {name: str(directory / name.lower()) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for step in action["runs"]["steps"]:
        if "run" not in step:
            continue
        assert step["shell"] == "bash", step
        given = {name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: {**defaults, **inputs}[found[1]], text) for name, text in step.get("env", {}).items()}
        assert "${{" not in step["run"] + "".join(given.values()), step  # what a stranger writes is no part of a script
        ended = bash(directory, step["run"], **environment, **files, **given)
        if ended.returncode != 0:
            break
    return ended


class Workflow:
    def __init__(self, file, **changed):
        read = yaml.safe_load((here / file).read_text())
        (job,) = read["jobs"].values()
        self.steps, self.environment = job["steps"], {**read["env"], **changed}
        valid(self.steps)
        kept = self.steps[-1]
        assert kept["if"] == "always()" and kept["with"]["path"] == "out/", kept

    def run(self, directory, name, **changed):
        (step,) = (step for step in self.steps if step.get("name") == name)
        return by_action(directory, step["with"], **{**self.environment, **changed})


def check_engines(directory):
    workflow = Workflow("ruleproof.yml", GAME="loose", BOARD="5x5", RANDOM_GAMES="5", READINGS="--reading flip=once")
    report = baseline(directory, workflow)
    certify, compare = "Certify the engine", "Compare the verdicts on the rules with the baseline"
    expect(0, workflow.run(directory, certify, ENGINE="ruleproof gtp loose"))
    expect(0, workflow.run(directory, compare, GAME=nogo))
    there(directory / "out", "certify/certificate.json", "certify/certificate.html", "certify/log.txt", "verify/report.json", "verify/junit.xml", "verify/index.html")

    expect(1, workflow.run(directory, certify, ENGINE=f"'{faulty_engine}' loose misses-a-flip"),
           "Differences:", "enemy groups with no true liberties are flipped", "After the game of out/certify/difference-1.record", " 3 . X . 3")
    there(directory / "out", "certify/difference-1.record")
    assert "status 1" in (directory / "github_step_summary").read_text()
    change_verdict(directory, workflow, report)
    expect(1, workflow.run(directory, compare, GAME=nogo))
    expect(2, workflow.run(directory, compare, GAME=nogo, BASELINE="nothing.json"))


def check_rules(directory):
    workflow = Workflow("rules.yml", RULES=nogo)
    report = baseline(directory, workflow)
    check, verify = "Check the document", "Verify its claims"
    expect(0, workflow.run(directory, check), "no errors")
    expect(0, workflow.run(directory, verify))
    there(directory / "out", "check/log.txt", "check/report.sarif", "verify/report.json", "verify/report.sarif", "verify/junit.xml")
    wrong = directory / "my rules.md"
    wrong.write_text(pathlib.Path(nogo).read_text().replace("W b2: illegal [place] at b2", "W b2: legal"))
    shown = "    . X .\n", '  [place] "A turn puts one stone on an empty point."'
    expect(1, workflow.run(directory, check, RULES=str(wrong)), "my rules.md:", *shown)
    expect(1, by_action(directory, {"run": f"verify '{wrong}' --quick"}), "my rules.md:", *shown)
    (result,) = json.loads((directory / "out/check/report.sarif").read_text())["runs"][0]["results"]
    assert result["ruleId"] == "nogo/place" and "b2" in result["message"]["text"], result
    marked = f"::error file={wrong},line={result['locations'][0]['physicalLocation']['region']['startLine']},"
    expect(1, workflow.run(directory, check, RULES=str(wrong), GITHUB_ACTIONS="true"), marked)
    false = directory / "false.md"
    claim = '\n    claim always-full "Nothing is ever empty."\n      position: empty = nothing\n      expect proved\n'
    false.write_text(pathlib.Path(nogo).read_text() + claim)
    expect(1, by_action(directory, {"run": "verify false.md --quick"}, GITHUB_ACTIONS="true"),
           "::error file=false.md,line=", "always-full: Nothing is ever empty.", " 1 . 1")
    change_verdict(directory, workflow, report)
    expect(1, workflow.run(directory, verify))


def baseline(directory, workflow):
    subprocess.run([program, "verify", nogo, "--quick", "--out", "first"], cwd=directory, check=True, capture_output=True)
    report = json.loads((directory / "first/report.json").read_text())
    path = directory / workflow.environment["BASELINE"]
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(report))
    return report


def change_verdict(directory, workflow, report):
    report["claims"][0]["verdict"] |= {
        "verdict": "refuted", "evidence": {"counterexample": None, "reachable": True, "failures": "", "line": 0}}
    (directory / workflow.environment["BASELINE"]).write_text(json.dumps(report))


def check_hook(directory):
    (hook,) = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
    assert hook["language"] == "script" and hook["types"] == ["markdown"], hook
    script, *arguments = hook["entry"].split()
    files = {name: directory / name for name in ("right.md", "wrong.md", "prose.md", "absent.md")}
    right = pathlib.Path(nogo).read_text()
    for name, text in (("right.md", right), ("wrong.md", right.replace("put mover", "putt mover")), ("prose.md", "# Not a game\n")):
        files[name].write_text(text)

    def run(*names):
        return subprocess.run([root / script, *arguments, *(files[name] for name in names)], env=outside, capture_output=True, text=True)

    expect(0, run("right.md", "prose.md"))
    expect(2, run("wrong.md", "right.md"), "putt")
    expect(2, run("prose.md", "absent.md"), "absent.md")


valid(action["runs"]["steps"])
subprocess.run(["bash", "-n", root / "ci/action"], check=True)
for each in (check_engines, check_rules, check_hook):
    with tempfile.TemporaryDirectory() as folder:
        each(pathlib.Path(folder))
