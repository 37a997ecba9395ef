"""check.py PROGRAM FAULTY_ENGINE: reads ruleproof.yml and runs its calls of ruleproof as GitHub would, by `bash -e` in the
root of a repository: with an engine and a baseline that are right, with a faulty engine, and with another baseline."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml

program, faulty_engine = (os.path.abspath(path) for path in sys.argv[1:])
workflow = yaml.safe_load(pathlib.Path(__file__).with_name("ruleproof.yml").read_text())
steps = workflow["jobs"]["certify"]["steps"]
nogo = str(pathlib.Path(__file__).resolve().parents[1] / "games/nogo.md")  # its verdicts take no time
environment = {
    **os.environ, **workflow["env"], "GAME": "loose", "BOARD": "5x5", "RANDOM_GAMES": "5", "READINGS": "--reading flip=once",
    "PATH": os.path.dirname(program) + os.pathsep + os.environ["PATH"],
}


def script(name):
    return next(step["run"] for step in steps if step.get("name") == name)


def run(directory, name, **changed):
    return subprocess.run(
        ["bash", "-e", "-c", script(name)], cwd=directory, env={**environment, **changed}, capture_output=True, text=True)


def expect(status, ended):
    assert ended.returncode == status, f"{ended.args[-1]}: {ended.returncode}, not {status}\n{ended.stdout}{ended.stderr}"


def there(directory, *files):
    for file in files:
        assert (directory / file).is_file(), file


for step in steps:
    assert ("run" in step) != ("uses" in step), step
    if "run" in step:
        subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
    else:
        assert "@" in step["uses"], step
kept = next(step for step in steps if step.get("name") == "Keep certificate and report")
assert kept["if"] == "always()" and kept["with"]["path"] == "out/", kept

with tempfile.TemporaryDirectory() as root:
    root = pathlib.Path(root)
    subprocess.run([program, "verify", nogo, "--quick", "--out", "first"], cwd=root, check=True, capture_output=True)
    baseline = root / environment["BASELINE"]
    baseline.parent.mkdir(parents=True)
    report = json.loads((root / "first/report.json").read_text())
    baseline.write_text(json.dumps(report))

    expect(0, run(root, "Certify the engine", ENGINE="ruleproof gtp loose"))
    expect(0, run(root, "Compare the verdicts on the rules with the baseline", GAME=nogo))
    there(root / "out", "certificate/certificate.json", "certificate/certificate.html", "report/report.json",
          "report/junit.xml", "report/index.html")

    expect(1, run(root, "Certify the engine", ENGINE=f"'{faulty_engine}' loose misses-a-flip"))
    there(root / "out", "certificate/difference-1.record")
    report["claims"][0]["verdict"] |= {
        "verdict": "refuted", "evidence": {"counterexample": None, "reachable": True, "failures": "", "line": 0}}
    baseline.write_text(json.dumps(report))
    expect(1, run(root, "Compare the verdicts on the rules with the baseline", GAME=nogo))
    expect(2, run(root, "Compare the verdicts on the rules with the baseline", GAME=nogo, BASELINE="nothing.json"))
