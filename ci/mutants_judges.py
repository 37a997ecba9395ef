"""ci/mutants --judges: faults in what gives verdicts, each written by hand in ci/mutants-judges.toml.

A fault is looked for by the narrow tests of its file, by calls of `ruleproof verify --quick` and by a short run of ci/soundness, in this order,
until one of them notices it. All of them together have two minutes of processor time for a fault.
"""

import dataclasses
import json
import re
import tomllib

from mutants_planting import ROOT, WORK, configured_and_built, copy_tree, hand_written, named, plant, run

DATA = "ci/mutants-judges.toml"
TREE = WORK / "judges"
STAGES = ["tests", "verify", "soundness"]
LONGEST = 120  # seconds of a processor for one fault
SHORTEST = 10  # seconds that a detector has at least, however short it is without the fault


@dataclasses.dataclass
class Fault:
    mutant: object
    judge: dict
    why: str  # the argument that it is none

    def id(self):
        return self.mutant.id

    def text(self):
        return self.mutant.text().replace(" by hand:", ":")


def faults_of(data, text_of):
    """All of them, those of each kind spread over the list, so that a run that is stopped has some of every kind."""
    by_mutant, hand = {}, []
    for judge in data["judge"]:
        for find, becomes, *why in judge["faults"]:
            mutant = hand_written(judge["file"], find, becomes, text_of(judge["file"]), DATA)
            hand.append(mutant)
            by_mutant[id(mutant)] = (judge, why[0] if why else "")
    faults = [Fault(mutant, *by_mutant[id(mutant)]) for mutant in named(hand, text_of)]
    seen = {}
    ranked = []
    for fault in faults:
        kind = fault.judge["kind"]
        seen[kind] = seen.get(kind, 0) + 1
        ranked.append((seen[kind], fault))
    return [fault for _, fault in sorted(ranked, key=lambda one: one[0])]


def read(root=ROOT):
    data = tomllib.loads((root / DATA).read_text())
    texts = {}

    def text_of(file):
        if file not in texts:
            texts[file] = (root / file).read_text("latin-1")
        return texts[file]

    return data, faults_of(data, text_of)


def programs(faults):
    return sorted({test.split()[0] for fault in faults for test in fault.judge["tests"]})


class Detectors:
    """The calls that may notice a fault. What a call asks for, and its seconds, are those of the copy without a fault."""

    def __init__(self, data, report):
        self.commands, self.report, self.unchanged = data["commands"], report, {}

    def of(self, judge, stage):
        if stage == "tests":
            return judge["tests"]
        if stage == "verify":
            return judge["verify"]
        return ["ci/soundness"] if judge.get("soundness") else []

    def call(self, stage, name):
        build = TREE / "build/release"
        if stage == "tests":
            program, tests = name.split()
            [path] = [one for one in build.glob(f"**/{program}") if one.is_file()]
            # A test with a parameter has its instance before its name: Faults/PlantedFault.IsFound/3.
            everywhere = ":".join(f"{one}:*/{one}" for one in tests.split(":"))
            return [str(path), "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={everywhere}"]
        if stage == "verify":
            return self.commands[name].replace("{program}", f"{build}/ruleproof").split()
        return ["python3", str(TREE / "ci/soundness"), "--time", "50", "--first"]

    def run(self, stage, name, number, longest, met=None):
        ended = run(self.call(stage, name), number, longest, met, ends=stage != "soundness", folder=TREE)
        return ended

    def without_fault(self, stage, name):
        """The seconds of a call, and the numbers of the faults that it asks for; None if it asks for all."""
        if (stage, name) not in self.unchanged:
            if stage == "soundness":
                self.unchanged[stage, name] = 0, None
                return 0, None
            path = WORK / "judges-met"
            path.unlink(missing_ok=True)
            ended = self.run(stage, name, "met", 10 * LONGEST, path)
            if ended.how != "nothing":
                raise SystemExit(f"ci/mutants: {name} finds something in the unchanged copy: {ended.how} {ended.said}")
            met = {int(line) for line in path.read_text().split()} if path.exists() else set()
            self.unchanged[stage, name] = ended.seconds, met
            self.report(f"{name}: {ended.seconds:.1f} s unchanged, which asks for {len(met)} faults")
        return self.unchanged[stage, name]


def looked_for(fault, detectors, stages):
    """Which detector notices a fault, how and after how many seconds in all."""
    seconds, is_met = 0.0, False
    for stage in stages:
        for name in detectors.of(fault.judge, stage):
            usual, met = detectors.without_fault(stage, name)
            if met is not None and fault.mutant.number() not in met:
                continue
            is_met = True
            longest = min(max(3 * usual, SHORTEST), LONGEST - seconds)
            if longest < usual or longest <= 0:
                continue
            ended = detectors.run(stage, name, fault.mutant.number(), longest)
            seconds += ended.seconds
            if ended.how != "nothing":
                return {"stage": stage, "by": name, "how": ended.how, "all": round(seconds, 1), "said": ended.said}
    return {"stage": None, "met": is_met, "all": round(seconds, 1)}


def table(faults, results, stages):
    """A row for each kind, and a line for each fault that escapes; and these faults."""
    kinds = list(dict.fromkeys(fault.judge["kind"] for fault in faults))
    head = f"{'':22}{'faults':>7}{'run':>6}" + "".join(f"{stage:>11}" for stage in stages)
    lines = [head + f"{'none':>7}{'escaped':>9}{'median s':>10}{'longest s':>11}"]
    escaped = []
    for kind in [*kinds, "all"]:
        of_kind = [fault for fault in faults if kind in ("all", fault.judge["kind"])]
        done = [fault for fault in of_kind if fault.id() in results]
        counts = {stage: sum(results[fault.id()]["stage"] == stage for fault in done) for stage in stages}
        left = [fault for fault in done if not results[fault.id()]["stage"]]
        open_ = [fault for fault in left if not fault.why]
        took = sorted(results[fault.id()]["all"] for fault in done if results[fault.id()]["stage"])
        figures = f"{took[len(took) // 2]:>10.1f}{took[-1]:>11.1f}" if took else ""
        lines.append(f"{kind:22}{len(of_kind):>7}{len(done):>6}" + "".join(f"{counts[stage]:>11}" for stage in stages)
                     + f"{len(left) - len(open_):>7}{len(open_):>9}" + figures)  # fmt: skip
        if kind == "all":
            escaped = open_
    for fault in escaped:
        lines.append(f"escaped: {fault.id()} [{fault.judge['kind']}] {fault.text()}"
                     + ("" if results[fault.id()]["met"] else " (never run)"))  # fmt: skip
    return "\n".join(lines), escaped


def main(options, report):
    data, faults = read()
    stages = [stage for stage in STAGES if stage in options.stages.split(",")]
    planted = [fault for fault in faults
               if re.search(options.files, fault.mutant.file) and (not options.kinds or fault.judge["kind"] in options.kinds.split(","))]  # fmt: skip
    asked = [fault for fault in planted if not options.only or fault.id() in options.only.split(",")]
    if options.list:
        for fault in asked:
            print(fault.id(), f"[{fault.judge['kind']}]", fault.text(), *([f"(none: {fault.why})"] if fault.why else []))
        return 0
    mutants = [fault.mutant for fault in planted]
    copy_tree(TREE, {mutant.file for mutant in mutants})
    plant(ROOT, TREE, mutants)
    report(f"building the copy with {len(mutants)} faults")
    # With the same flags as the tree itself, so that ccache has what no fault is planted in.
    configured_and_built(TREE, "release", ["ruleproof", *(programs(planted) if "tests" in stages else [])])
    kept_at = WORK / ("judges.json" if stages == STAGES else f"judges-{'-'.join(stages)}.json")
    results = json.loads(kept_at.read_text()) if kept_at.exists() and not options.anew else {}
    detectors = Detectors(data, report)
    try:
        for done, fault in enumerate(asked, 1):
            if fault.id() in results and not options.only:
                continue
            result = looked_for(fault, detectors, stages)
            results[fault.id()] = result | {"text": fault.text()}
            kept_at.write_text(json.dumps(results, indent=1))
            what = f"{result['by']}: {result['how']}" if result["stage"] else "not found"
            report(f"{done}/{len(asked)} {fault.id()} [{fault.judge['kind']}] {what}, {result['all']} s: {fault.text()}")
    except KeyboardInterrupt:
        report("stopped; the same call goes on")
    text, escaped = table(asked, results, stages)
    print(text)
    return 1 if escaped else 0
