#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/testing/run.hpp"
#include "spec/testing/exchanged.hpp"

namespace ruleproof {
namespace {

/// Runs a quick verification of Loose with `options`, which writes its report into the directory. All jobs
/// are done only once for all tests. Their stored results are copied into the directory before the run, so
/// that the run takes no time.
Ended run_of_done_jobs(const std::string& directory, const std::string& options) {
  static const Ended done = scripted(
      "\"$RULEPROOF\" verify loose --quick --list-jobs | cut -d ' ' -f 1 | "
      "xargs -P 2 -I K \"$RULEPROOF\" verify loose --quick --job K --out jobs");
  EXPECT_EQ(done.status, 0) << done.err;
  scripted("rm -rf " + directory + " && cp -r jobs " + directory);
  const Ended ended = called("verify loose --quick --out " + directory + ' ' + options);
  const nlohmann::json claims = report_in(directory)["claims"];
  EXPECT_EQ(count_of(claims, "/kept", true), std::ssize(claims));
  return ended;
}

/// Returns the result of run_of_done_jobs() without options. The run is done only once, in the directory
/// `quick`.
const Ended& quick_run() {
  static const Ended ended = run_of_done_jobs("quick", "");
  return ended;
}

/// A game whose claims are decided quickly.
const std::string nogo = "'" EXAMPLES "/nogo.md'";

/// Writes the document of Disto under the name Distant and returns the file name. Because of the new name,
/// the document is not compared with the engine of Disto. Its claims and pairs of readings take seconds.
std::string distant() {
  return file("distant.md", exchanged(content(DOCUMENTS "/disto.md"), "game \"Disto\"", "game \"Distant\""));
}

/// Verifies Distant with as many threads as memory allows. The run is done only once, in the directory
/// `whole`. Each thread needs a stack of 1 GiB. The memory limit allows three of these stacks and leaves
/// enough memory for the verdicts.
const Ended& whole_run() {
  static const Ended ended =
      scripted("ulimit -s 1048576 && ulimit -v 4194304 && exec \"$RULEPROOF\" verify " + distant() +
               " --quick --threads 1000 --out whole");
  return ended;
}

/// Starts a quick verification of Distant, which writes its report into the directory. Sends the program a
/// signal when `grep SOUGHT` succeeds, and returns how the program ended.
Ended signalled(const std::string& signal, const std::string& sought, const std::string& directory,
                const std::string& options = "") {
  return scripted("rm -rf " + directory + "; \"$RULEPROOF\" verify " + distant() + " --quick --out " +
                  directory + options + " > table.txt & while kill -0 $! && ! grep -qs " + sought +
                  "; do sleep 0.01; done; kill -" + signal + " $!; wait $!");
}

/// Starts a run with signalled() and interrupts it when it has stored a first verdict.
Ended interrupted(const std::string& directory) {
  return signalled("INT", "verdict " + directory + "/unfinished/*.json", directory, " --threads 1");
}

/// Returns arguments of grep. With them, grep succeeds as soon as the result of a pair of readings is stored.
std::string kept_pair(const std::string& directory) {
  return "'\"searched\"' " + directory + "/unfinished/*.json";
}

TEST(VerifyCommand, GivesAVerdictOnEveryClaimAndLeavesAReport) {
  EXPECT_EQ(quick_run().status, 0) << quick_run().err;
  const nlohmann::json report = report_in("quick");
  EXPECT_EQ(departures("verify", report), "");
  EXPECT_EQ(report["game"], "loose");
  EXPECT_EQ(count_of(report["claims"], "/verdict/verdict", "proved"), 7);
  EXPECT_EQ(report["claims"].back()["claim"], "engine-agrees");
  EXPECT_EQ(report["claims"].back()["verdict"]["verdict"], "tested");
  EXPECT_EQ(scripted("ls --ignore=play.html quick").out,
            "index.html\njunit.xml\nreport.json\nreport.sarif\n");
  EXPECT_TRUE(has(content("quick/junit.xml"), "tests=\"9\""));
}

/// A document with a claim that is true on every board and has no expectation.
const char* const one_claim =
    "> One stone a turn. [place]\n\n    game \"Full\"\n    board square-grid 2x1\n    players black, white\n "
    "   turns alternate\n"
    "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on p\n    end "
    "when empty = nothing\n"
    "    claim no-two \"No point has two stones.\"\n      position: (own and enemy) = nothing\n";

/// Verifies the document `one_claim`, with a fake cvc5 that answers `answer` to each query.
Ended verified_with(const std::string& answer, const std::string& options) {
  file("full.md", one_claim);
  return scripted(
      "mkdir -p other-cvc5 && printf '#!/bin/sh\n[ \"$1\" = --version ] && echo cvc5 version 0.7 || echo " +
      answer +
      "\n' > other-cvc5/cvc5 && chmod +x other-cvc5/cvc5 && PATH=$PWD/other-cvc5:$PATH \"$RULEPROOF\" verify "
      "full.md --quick " +
      options);
}

TEST(VerifyCommand, ConfirmsProofsByTheSecondSolver) {
  file("full.md", one_claim);
  const nlohmann::json output = document("verify full.md --quick --json");
  const nlohmann::json& evidence = output["claims"][0]["verdict"]["evidence"];
  EXPECT_TRUE(has(evidence["solvers"].get<std::string>(), " and cvc5 ")) << evidence;
  EXPECT_EQ(evidence["confirmed"], true);
  const Ended open = verified_with("unknown", "");
  EXPECT_EQ(open.status, 0) << open.err;
  EXPECT_TRUE(has(open.out, "cvc5 0.7 confirms 0 of 1"));
}

TEST(VerifyCommand, IsWrongWhereTheSolversContradictEachOtherAndKeepsTheQuery) {
  const Ended ended = verified_with("sat", "--out contradicted");
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(has(ended.err, "the solvers contradict each other on the query no-two-every-board"));
  const nlohmann::json verdict = report_in("contradicted")["claims"][0]["verdict"];
  EXPECT_EQ(verdict["verdict"], "contradicted");
  const auto why = verdict["note"].get<std::string>();
  EXPECT_TRUE(has_all(why, {"Z3", "cvc5 0.7"}));
  const std::string name = scripted("ls contradicted/contradictions").out;
  EXPECT_TRUE(has(why, "contradicted/contradictions/" + name.substr(0, name.find('\n'))));
  EXPECT_TRUE(has(scripted("cat contradicted/contradictions/*").out, "(check-sat)"));
  EXPECT_EQ(verified_with("sat", "").status, 1);
}

TEST(VerifyCommand, IsWrongWhereAnotherMachineKeptAContradictionUntilAllIsAskedAnew) {
  scripted("rm -rf elsewhere");
  EXPECT_EQ(verified_with("sat", "--job 1 --out elsewhere").status, 1);
  const std::string kept = "elsewhere/contradictions/" + scripted("ls elsewhere/contradictions").out;
  const std::string path = kept.substr(0, kept.find('\n'));
  file("elsewhere/contradictions/older.smt2", "; of the run of another program\n(check-sat)\n");
  for (const char* const options : {"--merge --out elsewhere", "--out elsewhere"}) {
    const Ended ended = verified_with("unsat", options);
    EXPECT_EQ(ended.status, 1) << ended.err;
    EXPECT_TRUE(has(ended.err, "contradict each other on a query that " + path + " keeps"));
    EXPECT_EQ(report_in("elsewhere")["contradictions"], nlohmann::json({path}));
    for (const char* const name : {"junit.xml", "index.html"})
      EXPECT_TRUE(has(scripted("cat elsewhere/" + std::string(name)).out, path)) << name;
  }
  const Ended anew = verified_with("unsat", "--out elsewhere");
  EXPECT_EQ(anew.status, 0) << anew.err;
  EXPECT_EQ(scripted("ls elsewhere/contradictions").out, "older.smt2\n");
}

TEST(VerifyCommand, SaysThatNothingIsConfirmedWithoutASecondSolver) {
  file("full.md", one_claim);
  const Ended ended = scripted("mkdir -p none && PATH=$PWD/none \"$RULEPROOF\" verify full.md --quick");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(has(ended.err, "no proof is confirmed: cvc5 is not there"));
}

TEST(VerifyCommand, FindsNoChangeAgainstItsOwnReport) {
  ASSERT_EQ(quick_run().status, 0);
  const Ended again = run_of_done_jobs("again", "--baseline quick/report.json");
  EXPECT_EQ(again.status, 0) << again.err;
}

TEST(VerifyCommand, GoesOnFromWhereItWasStopped) {
  const Ended stopped = interrupted("stopped");
  ASSERT_EQ(stopped.status, 3) << stopped.err;
  const nlohmann::json before = report_in("stopped")["claims"];
  const long not_run = count_of(before, "/verdict/verdict", "not-run"), done = std::ssize(before) - not_run;
  EXPECT_GT(not_run, 0);
  EXPECT_GT(done, 0);

  EXPECT_TRUE(ends("verify " + distant() + " --quick --out stopped", {}));
  const nlohmann::json after = report_in("stopped")["claims"];
  EXPECT_EQ(count_of(after, "/verdict/verdict", "not-run"), 0);
  EXPECT_EQ(count_of(after, "/kept", true), done);
  EXPECT_EQ(scripted("ls --ignore=play.html stopped").out,
            "index.html\njunit.xml\nreport.json\nreport.sarif\n");
}

TEST(VerifyCommand, DoesNotTakeUpARunWithOtherOptions) {
  ASSERT_EQ(interrupted("other").status, 3);
  EXPECT_TRUE(ends("verify " + distant() + " --quick --seed 2 --time 0 --out other", {.status = 3}));
  EXPECT_EQ(count_of(report_in("other")["claims"], "/kept", true), 0);
}

TEST(VerifyCommand, StopsCleanlyOnCtrlC) {
  // A shell starts background jobs with SIGINT ignored, so the signal is sent only after the program has
  // blocked SIGINT, which its signal mask shows. While a library starts a thread, the mask contains nearly
  // all signals. The zeros of the pattern exclude that mask.
  const Ended ended =
      signalled("INT", "'^SigBlk:[[:space:]]*00000000.*[2367abef]$' /proc/$!/status", "interrupted");
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_TRUE(has(content("table.txt"), "not-run"));
  EXPECT_TRUE(has(scripted("ls interrupted").out, "report.json"));
}

/// Returns a copy of the quick report of Loose, which a test may change.
nlohmann::ordered_json quick_report() {
  EXPECT_EQ(quick_run().status, 0);
  return nlohmann::ordered_json::parse(content("quick/report.json"));
}

/// Replaces the verdict of a claim in a report by `word`. If `word` is "refuted", the evidence has no
/// counterexample.
void set_verdict(nlohmann::ordered_json& claim, const std::string& word) {
  nlohmann::ordered_json evidence = nlohmann::ordered_json::object();
  if (word == "refuted")
    evidence = {{"counterexample", nullptr}, {"reachable", true}, {"failures", ""}, {"line", 0}};
  claim["verdict"]["verdict"] = word;
  claim["verdict"]["evidence"] = std::move(evidence);
}

/// Returns the text of a test case in a JUnit report (XML): from its name to the next test case. Returns an
/// empty text if the report has no such test case.
std::string junit_case(const std::string& junit, const std::string& name) {
  const std::size_t begin = junit.find("name=\"" + name);
  if (begin == std::string::npos) return "";
  return junit.substr(begin, junit.find("<testcase", begin) - begin);
}

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  const std::size_t begin = text.rfind('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1, end - begin);
}

TEST(VerifyCommand, NoticesWhatChangedSinceTheBaselineAndSaysSoInJUnitReportAndPage) {
  nlohmann::ordered_json report = quick_report();
  nlohmann::ordered_json& boards = report["ambiguities"][0]["verdict"]["covers"]["boards"];
  ASSERT_EQ(boards.size(), 1u);
  ASSERT_EQ(boards[0]["size"], "3x3");
  ASSERT_EQ(report["ambiguities"][0]["divergence"]["size"], "3x3");
  set_verdict(report["claims"][0], "refuted");
  report["claims"][1]["claim"] = "finished";
  boards[0]["size"] = "5x5";
  report["ambiguities"].erase(7);
  report["solvers"] = {"Z3 4.13.3"};
  const Ended ended = run_of_done_jobs("changed", "--baseline " + file("changed.json", report.dump()));
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(has_all(
      ended.err, {"loose no-cycles (group=maximal flip=once end=whole-board tie=placement): refuted in the "
                  "baseline, now proved for every board\n",
                  "loose finite (group=maximal flip=once end=whole-board tie=placement): not in the baseline",
                  "in the baseline, now gone",
                  "loose group maximal any-set: differ on 5x5 in the baseline, now differ on 3x3",
                  "loose tie placement pass: not in the baseline, now the same for every board",
                  "the same as in the baseline: the document of loose; other solvers: Z3 4.13.3 in the "
                  "baseline, Z3 "}));
  const std::string loose = content(DOCUMENTS "/loose.md");
  EXPECT_TRUE(
      has('\n' + ended.err,
          "\nloose.md:" + std::to_string(1 + lines(loose.substr(0, loose.find("    claim no-cycles")))) +
              ": loose no-cycles "));
  const std::string junit = content("changed/junit.xml");
  EXPECT_TRUE(has(junit_case(junit, "no-cycles"), "<failure message=\"loose no-cycles")) << junit;
  EXPECT_TRUE(
      has(junit_case(junit, "group maximal any-set"), "differ on 5x5 in the baseline, now differ on 3x3"))
      << junit;
  EXPECT_TRUE(has(junit_case(junit, "loose finished"), "now gone")) << junit;
  EXPECT_FALSE(has(junit_case(junit, "one-wave"), "<failure")) << junit;
  EXPECT_TRUE(has(junit, "tests=\"18\" failures=\"5\" errors=\"0\"")) << junit.substr(0, 300);
  const nlohmann::json now = report_in("changed");
  EXPECT_EQ(now["baseline"]["changes"].size(), 5u);
  EXPECT_EQ(now["baseline"]["compared"], 15);
  EXPECT_TRUE(has(content("changed/index.html"), "Changed since the baseline"));
  EXPECT_TRUE(has(last_line(ended.err),
                  "9 verdicts as expected, 0 not, 5 changed since the baseline; report: "
                  "changed/index.html; next: ruleproof prove loose no-cycles"));
}

/// Writes the document of NoGo with `from` replaced by `to` into the file `name`.
void make_other_nogo(const std::string& name, const std::string& from, const std::string& to) {
  file(name, exchanged(content(EXAMPLES "/nogo.md"), from, to));
}

/// Returns the number of the first line of a file that contains a text.
std::string line_of(const std::string& name, const std::string& text) {
  const std::string document = content(name);
  return std::to_string(1 + lines(document.substr(0, document.find(text))));
}

TEST(VerifyCommand, FailsWhereAnExampleFailsAndNamesItsLine) {
  make_other_nogo("full.md", "W b2: illegal [place] at b2", "W b2: legal");
  const Ended ended = called("verify full.md --quick --out full");
  EXPECT_EQ(ended.status, 1) << ended.err;
  const std::string place = "full.md:" + line_of("full.md", "W b2: legal");
  EXPECT_TRUE(
      has('\n' + ended.err, '\n' + place + ": nogo examples: refuted by its examples, EXPECTED tested\n"))
      << ended.err;
  EXPECT_TRUE(has(ended.out, '\n' + place + ":7: error: ")) << ended.out;
  EXPECT_TRUE(has(last_line(ended.err), "1 not; report: full/index.html; next: ruleproof check full.md"));
  const std::string test = junit_case(content("full/junit.xml"), "examples\"");
  EXPECT_TRUE(has_all(test, {" file=\"full.md\" line=\"" + line_of("full.md", "W b2: legal") + "\"",
                             "<failure ", place + ":7: error: "}));
  const nlohmann::json report = report_in("full");
  EXPECT_EQ(departures("verify", report), "");
  EXPECT_TRUE(has(content("full/index.html"), "1 of 7 examples does not hold")) << report;
}

TEST(VerifyCommand, NamesTheLineOfAClaimWithAnotherVerdict) {
  file("false.md",
       content(EXAMPLES "/nogo.md") +
           "\n    claim always-full \"Nothing is ever empty.\"\n      position: empty = nothing\n      "
           "expect proved\n");
  const std::string line = line_of("false.md", "    claim always-full");
  const Ended single = called("verify false.md --quick --out false");
  const Ended merged = scripted(
      "\"$RULEPROOF\" verify false.md --quick --list-jobs | cut -d ' ' -f 1 | "
      "xargs -I K \"$RULEPROOF\" verify false.md --quick --job K --out merged-false; "
      "exec \"$RULEPROOF\" verify false.md --quick --merge --out merged-false");
  for (const Ended& ended : {single, merged}) {
    EXPECT_EQ(ended.status, 1) << ended.err;
    EXPECT_TRUE(has('\n' + ended.err,
                    "\nfalse.md:" + line + ": nogo always-full: refuted on 1x1, EXPECTED proved\n"));
  }
  EXPECT_TRUE(has(junit_case(content("false/junit.xml"), "always-full\""),
                  " file=\"false.md\" line=\"" + line + "\""));
  const nlohmann::json sarif = nlohmann::json::parse(content("false/report.sarif"))["runs"][0];
  EXPECT_EQ(sarif["results"].size(), 1u) << sarif;
  EXPECT_TRUE(has_values(sarif,
                         "\"/results/0/ruleId\": \"nogo/end\", \"/results/0/message/text\": "
                         "\"always-full: refuted on 1x1, expected proved\", "
                         "\"/results/0/locations/0/physicalLocation/artifactLocation/uri\": \"false.md\", "
                         "\"/results/0/locations/0/physicalLocation/region/startLine\": " +
                             line));
}

TEST(VerifyCommand, AnErrorOfADocumentStandsInThePlaceOfTheEarlierReport) {
  file("broken.md", content(EXAMPLES "/nogo.md"));
  ASSERT_EQ(called("verify broken.md --quick --out broken").status, 0);
  const std::string baseline = file("earlier.json", content("broken/report.json"));
  make_other_nogo("broken.md", "choked(own)", "choked(onw)");
  const std::string call = "verify broken.md --quick --out broken";
  EXPECT_EQ(called(call + " --baseline broken/report.json").status, 2);
  EXPECT_EQ(content("broken/report.json"), content(baseline)) << "a baseline is no report of this call";
  const Ended ended = called(call);
  EXPECT_EQ(ended.status, 2) << ended.err;
  const std::string line = line_of("broken.md", "choked(onw)");
  const nlohmann::json report = report_in("broken");
  EXPECT_EQ(departures("verify", report), "");
  EXPECT_TRUE(has_values(
      report, "\"/claims\": [], \"/input_error/file\": \"broken.md\", \"/input_error/line\": " + line));
  const std::string message = report["input_error"]["message"];
  EXPECT_TRUE(message.starts_with("broken.md:" + line + ':')) << message;
  const std::string junit = content("broken/junit.xml");
  EXPECT_TRUE(
      has_all(junit, {"tests=\"1\" failures=\"0\" errors=\"1\"", "<error message=\"broken.md:" + line + ':',
                      " file=\"broken.md\" line=\"" + line + "\""}));
  EXPECT_EQ(scripted("ls broken").out, "junit.xml\nreport.json\nreport.sarif\n");
  EXPECT_TRUE(has_values(nlohmann::json::parse(content("broken/report.sarif")),
                         "\"/runs/0/results/0/ruleId\": \"document\", "
                         "\"/runs/0/results/0/locations/0/physicalLocation/region/startLine\": " +
                             line));
  EXPECT_TRUE(
      is_refused("verify loose --quick --baseline broken/report.json", "its run has not begun: broken.md:"));
  EXPECT_EQ(called("verify absent.md --quick --out broken").status, 2);
  EXPECT_TRUE(has(content("broken/junit.xml"), "cannot read absent.md"));
  EXPECT_EQ(called("verify " + nogo + " --quick --out broken").status, 0) << "it is a report of ours";
}

TEST(VerifyCommand, NamesOfTestCasesStayWhereAReadingIsAdded) {
  const auto names = [](const std::string& directory) {
    return scripted("grep -o 'testcase classname=\"[a-z]*\" name=\"[^\"]*\"' " + directory +
                    "/junit.xml | sort")
        .out;
  };
  file("named.md", content(EXAMPLES "/nogo.md"));
  ASSERT_EQ(called("verify named.md --quick --out named").status, 0);
  const std::string before = names("named");
  EXPECT_FALSE(has(content("named/junit.xml"), "()"));
  EXPECT_TRUE(has_all(before, {"name=\"examples\"", "name=\"every-turn-adds\""}));
  make_other_nogo(
      "named.md", "    choked(s) =",
      "    reading edge \"?\" [liberty]\n      | one \"a.\" because \"b\"\n      | other \"c.\" because "
      "\"d\"\n\n    choked(s) =");
  ASSERT_EQ(called("verify named.md --quick --out renamed").status, 0);
  EXPECT_EQ(names("renamed"), before);
}

TEST(VerifyCommand, SaysWhatTheSecondSolverConfirmedInTheBaselineAlone) {
  file("full-board.md", one_claim);
  ASSERT_EQ(called("verify full-board.md --quick --out confirmed").status, 0);
  const Ended ended = scripted(
      "mkdir -p none && PATH=$PWD/none \"$RULEPROOF\" verify full-board.md --quick --baseline "
      "confirmed/report.json "
      "--out unconfirmed");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(
      has(ended.err, "confirmed by a second solver in the baseline, and not in this run: full no-two"));
  EXPECT_TRUE(has_all(ended.err, {"the same as in the baseline: the document of full; other solvers: Z3 ",
                                  " in this run; the same program\n"}));
  const nlohmann::json confirmed = report_in("confirmed"), unconfirmed = report_in("unconfirmed");
  EXPECT_EQ(unconfirmed["baseline"]["unconfirmed"], nlohmann::json({"full no-two"}));
  EXPECT_EQ(unconfirmed["baseline"]["same_documents"], nlohmann::json({"full"}));
  ASSERT_EQ(confirmed["solvers"].size(), 2u);
  EXPECT_EQ(unconfirmed["solvers"], nlohmann::json({confirmed["solvers"][0]}));
  EXPECT_TRUE(has(junit_case(content("unconfirmed/junit.xml"), "no-two"), "as it was in the baseline"));
}

/// A report on the document two_claims() in an old format, in which a verdict was a text and not an object.
const char* const report_of_old_form = R"({
  "game": "wordy", "size": null, "reading": null, "version": "0.5.0", "depth": "quick", "overall": [],
  "claims": [
    {"game": "wordy", "claim": "empty-is-empty", "verdict": "proved", "how": "every-board", "sizes": [],
     "reading": {"where": "empty"}, "expected": "", "seconds": 0.1, "why": "", "argument": "",
     "tool": "Z3 4.8.12", "counterexample": "", "reachable": true, "occasion": "", "kept": false, "line": 17},
    {"game": "wordy", "claim": "always-full", "verdict": "refuted", "how": "exhausted", "sizes": ["1x1"],
     "reading": {"where": "empty"}, "expected": "", "seconds": 0.1, "why": "", "argument": "", "tool": "",
     "counterexample": "game wordy\nboard 1x1\n", "reachable": true, "occasion": "", "kept": false, "line": 19}],
  "ambiguities": [
    {"game": "wordy", "key": "where", "one": "empty", "other": "anywhere", "verdict": "differ",
     "how": "exhausted", "sizes": [], "why": "", "tool": "", "divergence": {"size": "1x1"}}],
  "contradictions": [], "baseline": null})";

TEST(VerifyCommand, ReadsABaselineOfTheOldForm) {
  file("old-words.md", two_claims());
  const std::string call = "verify old-words.md --quick --out old-words --baseline ";
  const Ended same = called(call + file("old-form.json", report_of_old_form));
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_TRUE(has(last_line(same.err), ", 0 changed since the baseline"));
  EXPECT_TRUE(has_values(report_in("old-words"), R"("/baseline/compared": 3, "/baseline/changes": [],
        "/baseline/not_compared": {}, "/baseline/unconfirmed": [], "/baseline/reworded": [])"));

  const nlohmann::ordered_json none = nlohmann::ordered_json::array();
  nlohmann::ordered_json report = nlohmann::ordered_json::parse(report_of_old_form);
  report["claims"][0].update({{"how", "exhausted"}, {"sizes", {"1x1", "2x1"}}, {"tool", ""}});
  report["claims"][1].update({{"verdict", "proved"}, {"how", "every-board"}, {"sizes", none}});
  report["ambiguities"][0]["divergence"]["size"] = "3x3";
  const Ended changed = called(call + file("old-form.json", report.dump()));
  EXPECT_EQ(changed.status, 1) << changed.err;
  EXPECT_TRUE(has(last_line(changed.err), ", 3 changed since the baseline"));
  EXPECT_TRUE(has(changed.err, "the baseline does not name its solvers; another program\n"));
  EXPECT_TRUE(has_all(changed.err,
                      {"wordy empty-is-empty (where=empty): proved on 1x1 and 2x1 in the baseline, now "
                       "proved for every board\n",
                       "wordy always-full (where=empty): proved for every board in the baseline, now refuted "
                       "on 1x1\n",
                       "wordy where empty anywhere: differ on 3x3 in the baseline, now differ on 1x1\n"}));

  report = nlohmann::ordered_json::parse(report_of_old_form);
  report["claims"][0].update({{"verdict", "unknown"}, {"how", ""}});
  report["claims"][1].update({{"verdict", "not-run"}, {"how", ""}, {"sizes", none}});
  report["ambiguities"][0].update({{"verdict", "the same"}, {"how", "every-board"}, {"divergence", nullptr}});
  const Ended others = called(call + file("old-form.json", report.dump()));
  EXPECT_EQ(others.status, 1) << others.err;
  EXPECT_TRUE(
      has_all(others.err,
              {"wordy empty-is-empty (where=empty): unknown in the baseline, now proved for every board\n",
               "wordy where empty anywhere: the same for every board in the baseline, now differ on 1x1\n",
               "not compared with the baseline: 1 that the run of the baseline had not checked\n"}));
}

TEST(VerifyCommand, SaysWhichClaimsChangedUnderTheirVerdicts) {
  file("reworded.md", one_claim);
  ASSERT_EQ(called("verify reworded.md --quick --out worded").status, 0);
  const std::string call = "verify reworded.md --quick --out reworded --baseline worded/report.json";
  const std::string remark = "other words than in the baseline, and the same verdict: ";

  // A new line elsewhere in the document changes no claim.
  file("reworded.md",
       exchanged(one_claim, "> One stone a turn.", "> It is simple. [simple]\n\n> One stone a turn."));
  const Ended elsewhere = called(call);
  EXPECT_EQ(elsewhere.status, 0) << elsewhere.err;
  EXPECT_FALSE(has(elsewhere.err, remark)) << elsewhere.err;
  EXPECT_EQ(report_in("reworded")["baseline"]["reworded"], nlohmann::json::array());

  file("reworded.md", exchanged(one_claim, "(own and enemy) = nothing", "(enemy and own) = nothing"));
  const Ended reworded = called(call);
  EXPECT_EQ(reworded.status, 0) << reworded.err;
  EXPECT_TRUE(has(reworded.err, remark + "full no-two\n"));
  EXPECT_TRUE(has(last_line(reworded.err), ", 0 changed since the baseline"));
  EXPECT_TRUE(has_values(report_in("reworded"), R"("/baseline/reworded": ["full no-two"],
        "/baseline/changes": [], "/baseline/compared": 1)"));
  EXPECT_FALSE(has(reworded.err, "solvers"));

  file("reworded.md", exchanged(one_claim, "(own and enemy) = nothing", "own = nothing"));
  const Ended other = called(call);
  EXPECT_EQ(other.status, 1) << other.err;
  EXPECT_TRUE(has(other.err, "changed since the baseline: the document of full; the same solvers: Z3 "));
  EXPECT_EQ(report_in("reworded")["baseline"]["other_documents"], nlohmann::json({"full"}));
}

TEST(VerifyCommand, PairsOfReadingsAreInJUnit) {
  ASSERT_EQ(quick_run().status, 0);
  const std::string junit = content("quick/junit.xml");
  EXPECT_TRUE(has_all(junit, {"<testsuite name=\"loose\" tests=\"9\" failures=\"0\" errors=\"0\"",
                              "<testsuite name=\"loose readings\" tests=\"8\" failures=\"0\" errors=\"0\""}));
  EXPECT_TRUE(has(junit_case(junit, "group maximal any-set"), "differ on 3x3")) << junit;
}

TEST(VerifyCommand, ComparesOnlyWhatBothRunsCoverAndSaysWhatItDoesNot) {
  nlohmann::ordered_json report = quick_report();
  report["depth"] = "thorough";
  nlohmann::ordered_json other_game = report["claims"][0];
  other_game["game"] = "disto";
  other_game["reading"] = {{"person", "clique"}, {"placement", "sick-2016"}, {"when", "before"}};
  nlohmann::ordered_json other_reading = report["claims"][0];
  other_reading["reading"]["group"] = "pairs";
  set_verdict(report["claims"][0], "not-run");
  report["claims"][2]["verdict"]["covers"]["boards"] = {
      {{"size", "2x2"}, {"states", 0}}};  // only the boards differ, as in a run of another depth
  report["claims"].insert(report["claims"].end(), {other_game, other_reading});
  report["ambiguities"].push_back(report["ambiguities"][0]);
  report["ambiguities"].back()["game"] = "disto";
  const Ended ended = run_of_done_jobs("covers", "--baseline " + file("covers.json", report.dump()));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(has(ended.err,
                  "not compared with the baseline: 2 of games that this run leaves out, 1 that the run of "
                  "the baseline had not checked, 1 under readings that this run leaves out; the "
                  "baseline was made with other options: verdicts are compared, not how they were found"));

  set_verdict(report["claims"][3], "tested");
  report["claims"].push_back(other_reading);
  report["claims"].back()["reading"]["group"] = "trios";  // the document has no such reading
  const Ended changed = run_of_done_jobs("covers", "--baseline " + file("covers.json", report.dump()));
  EXPECT_EQ(changed.status, 1);
  EXPECT_TRUE(has(last_line(changed.err), "2 changed since the baseline")) << changed.err;
}

TEST(VerifyCommand, WhatARunHasNotComeToIsNoChange) {
  ASSERT_EQ(quick_run().status, 0);
  const Ended ended = called("verify loose disto --quick --time 0 --baseline quick/report.json");
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_TRUE(has(ended.err, "that this run has not checked"));
  EXPECT_TRUE(
      has(last_line(ended.err), "0 verdicts as expected, 0 not, 0 changed since the baseline; not run: "));
}

TEST(VerifyCommand, EndsWithOneLineOnWhatWasFoundAndWhatToRunNext) {
  EXPECT_EQ(last_line(quick_run().err),
            "ruleproof: 9 verdicts as expected, 0 not; report: quick/index.html; next: after a change, "
            "ruleproof verify loose --quick --baseline quick/report.json");
}

TEST(VerifyCommand, TheCallAfterAChangeIsCompleteAndMayBeTyped) {
  const std::string call = "verify " + nogo + " --quick --seed 3 ";
  const Ended first = called(call + "--out 'next call'");
  ASSERT_EQ(first.status, 0) << first.err;
  const std::string last = last_line(first.err), hint = "after a change, ruleproof verify ";
  ASSERT_TRUE(has(last, hint)) << last;
  const std::string next = last.substr(last.find(hint) + hint.size());
  EXPECT_TRUE(has_all(next, {"nogo.md --quick --seed 3 --baseline 'next call/report.json'"})) << next;
  const Ended again = called("verify " + next);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(has(last_line(again.err), "0 changed since the baseline")) << again.err;

  nlohmann::ordered_json report = nlohmann::ordered_json::parse(content("next call/report.json"));
  report["claims"].push_back(report["claims"][0]);
  report["claims"].back()["claim"] = "removed";
  const std::string baseline = "--baseline " + file("removed.json", report.dump());
  const Ended removed = called(call + baseline);
  EXPECT_EQ(removed.status, 1) << removed.err;
  EXPECT_TRUE(has(last_line(removed.err), "; next: if they were removed on purpose, ruleproof verify "))
      << removed.err;
  EXPECT_TRUE(last_line(removed.err).ends_with("nogo.md --quick --seed 3 --out DIR for a new baseline"))
      << removed.err;
  EXPECT_TRUE(last_line(called(call + baseline + " --out removed").err)
                  .ends_with("take removed/report.json as the new baseline"));
}

TEST(VerifyCommand, KeepsFinishedPairsThroughAKill) {
  // The run is killed as soon as it has stored the result of a pair of readings.
  const Ended ended = signalled("KILL", kept_pair("killed"), "killed");
  ASSERT_EQ(ended.status, 128 + 9) << "it had ended before";
  const long kept_pairs = lines(scripted("grep -l '\"searched\"' killed/unfinished/*.json").out);
  const long kept_claims = lines(scripted("grep -L '\"searched\"' killed/unfinished/*.json").out);
  ASSERT_GT(kept_pairs, 0);

  EXPECT_TRUE(ends("verify " + distant() + " --quick --out killed", {}));
  const nlohmann::json report = report_in("killed");
  EXPECT_EQ(count_of(report["ambiguities"], "/kept", true), kept_pairs);
  EXPECT_EQ(count_of(report["claims"], "/kept", true), kept_claims);

  // Apart from times and the marks of stored results, the resumed run equals a run without a break. The pages
  // of both runs have the same number of boards.
  ASSERT_EQ(whole_run().status, 0);
  const auto alike = [](nlohmann::json report) {
    for (nlohmann::json& each : report["ambiguities"]) each.erase("kept"), each.erase("seconds");
    return report["ambiguities"];
  };
  EXPECT_EQ(alike(report), alike(report_in("whole")));
  const auto boards = [](const std::string& page) { return scripted("grep -c '<svg' " + page).out; };
  EXPECT_EQ(boards("killed/index.html"), boards("whole/index.html"));
}

TEST(VerifyCommand, CountsPairsThatAreNotRun) {
  const Ended ended = signalled("INT", kept_pair("pairs-left"), "pairs-left");
  ASSERT_EQ(ended.status, 3);
  const nlohmann::json report = report_in("pairs-left");
  const long left = count_of(report["ambiguities"], "/verdict/verdict", "not-run");
  ASSERT_GT(left, 0);
  // A claim may still be running when the first pair is done, so it is possible that not all claims have a
  // verdict.
  const long claims_left = count_of(report["claims"], "/verdict/verdict", "not-run");
  EXPECT_TRUE(has(last_line(ended.err), "not run: " + std::to_string(claims_left) + " of 11 verdicts and " +
                                            std::to_string(left) + " of 8 pairs of readings"))
      << ended.err;
  EXPECT_TRUE(has(content("pairs-left/junit.xml"), "<skipped message=\"not run\""));
}

TEST(VerifyCommand, SaysWhatIsWrongInABaselineAndWhere) {
  file("old-words.md", two_claims());
  const std::string call = "verify old-words.md --quick --time 0 --baseline ";
  const std::string due =
      ": this is no report of ruleproof verify; a baseline is the report.json that 'ruleproof verify --out "
      "DIR' "
      "writes\n";
  const auto refused = [&](const nlohmann::ordered_json& report, const std::string& why) {
    const std::string path = file("wrong.json", report.dump());
    const Ended ended = called(call + path);
    EXPECT_EQ(ended.status, 2) << why;
    EXPECT_EQ(ended.err, "ruleproof: " + path + ": " + why + due);
  };
  const auto sound = nlohmann::ordered_json::parse(report_of_old_form);
  const auto with = [&](const std::string& place, const nlohmann::ordered_json& value) {
    nlohmann::ordered_json report = sound;
    report[nlohmann::ordered_json::json_pointer(place)] = value;
    return report;
  };
  refused(nlohmann::ordered_json::array(), "a JSON array, where an object is due");
  refused(nlohmann::ordered_json::object(), "the key 'claims' is missing");
  refused(with("/depth", 3), "depth: the type of a value must be string, but is number");
  refused(with("/claims", nlohmann::ordered_json::object()),
          "claims: it is of type object, and an array is due");
  refused(with("/claims/1", 5), "claims[1]: a value of type number stands where one of another type is due");
  nlohmann::ordered_json nameless = sound;
  nameless["claims"][1].erase("claim");
  refused(nameless, "claims[1]: the key 'claim' is missing");
  refused(with("/claims/1/verdict", "certain"), "claims[1]: 'certain' is no verdict");
  refused(with("/claims/1/verdict", nlohmann::ordered_json{{"verdict", "certain"}}),
          "claims[1]: 'certain' is no verdict");
  refused(with("/claims/1", sound["claims"][0]),
          "claims[1]: a second verdict on wordy empty-is-empty (where=empty), beside claims[0]");
  nlohmann::ordered_json twice = sound;
  twice["ambiguities"].push_back(sound["ambiguities"][0]);
  refused(twice, "ambiguities[1]: a second verdict on wordy where empty anywhere, beside ambiguities[0]");
}

TEST(VerifyCommand, CountsOneVerdictWithItsNoun) {
  file("single.md", std::string(one_claim) + "      expect proved\n");
  EXPECT_TRUE(
      has(last_line(called("verify single.md --quick").err), "ruleproof: 1 verdict as expected, 0 not"));
}

TEST(VerifyCommand, RefusesABaselineThatNeverEndsOrIsTooDeep) {
  EXPECT_TRUE(
      ends("verify loose --quick --baseline /dev/zero",
           {.status = 2,
            .whole_err = "ruleproof: /dev/zero: more than 16 MiB: this is no report of ruleproof verify\n"}));
  EXPECT_EQ(
      scripted("truncate -s 8G sparse.json && exec \"$RULEPROOF\" verify --baseline sparse.json").status, 2);
  std::string deep = R"({"claims": [], "ambiguities": )";
  deep += std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}";
  EXPECT_TRUE(ends("verify loose --quick --baseline " + file("deep.json", deep),
                   {.status = 2, .err = {"more than 64 arrays and objects within each other"}}));
}

TEST(VerifyCommand, ReadsNothingOfTheDirectoryThatIsNoFileOfItsOwn) {
  for (const char* make : {"mkfifo", "touch"}) {
    ASSERT_EQ(scripted("rm -rf odd && mkdir odd && " + std::string(make) + " odd/unfinished").status, 0);
    EXPECT_EQ(scripted("timeout 1000 \"$RULEPROOF\" verify loose --quick --out odd").status, 2) << make;
  }
}

TEST(VerifyCommand, IsQuietInALogAndShowsItsProgressOnATerminal) {
  const Ended logged = called("verify " + nogo + " --quick");
  EXPECT_EQ(logged.status, 0);
  EXPECT_FALSE(has(logged.err, "every-turn-adds"));
  EXPECT_FALSE(has(logged.err, "\r"));
  const Ended watched = scripted(
      "cp " + nogo +
      " nogo.md && script -qec '\"$RULEPROOF\" verify nogo.md --quick --threads 1 >/dev/null' /dev/null");
  EXPECT_EQ(watched.status, 0) << watched.out;
  EXPECT_TRUE(has_all(watched.out, {"\r\033[K", "1/", "verdicts …", "every-turn-adds"}));
}

TEST(VerifyCommand, LeavesAPageWithTheClaimsThePairsAndTheirBoards) {
  ASSERT_EQ(quick_run().status, 0);
  const std::string page = content("quick/index.html");
  EXPECT_TRUE(has_all(page, {"one-wave", "any-set", "<svg", "ruleproof compare loose", "Life and death",
                             "whatever is flipped", "No claim is about 6 of the sentences",
                             "<a href=\"#loose-clause-komi-even\">komi-even</a></span>"}));
  EXPECT_FALSE(has(page, "<script"));
}

TEST(VerifyCommand, LeavesOtherFilesAlone) {
  ASSERT_EQ(
      scripted("mkdir -p foreign && echo mine > foreign/index.html && echo mine > foreign/notes.txt").status,
      0);
  EXPECT_TRUE(ends("verify " + nogo + " --quick --out foreign", {.status = 2, .err_lines = 1}));
  EXPECT_EQ(content("foreign/index.html"), "mine\n");
  EXPECT_EQ(scripted("ls foreign").out, "index.html\nnotes.txt\n");
  ASSERT_EQ(scripted("rm foreign/index.html").status, 0);
  EXPECT_EQ(called("verify " + nogo + " --quick --out foreign").status, 0);
  EXPECT_EQ(content("foreign/notes.txt"), "mine\n");
  EXPECT_TRUE(is_refused("ambiguities loose --out foreign", "foreign/index.html is not from an earlier run"))
      << "the page of another command is not replaced, either";
}

TEST(VerifyCommand, RefusesWhatItCannotRead) {
  EXPECT_TRUE(ends("verify dsito", {.status = 2, .err = {"did you mean 'disto'"}}));
  file("no.json", "{\"claims\": 3}");
  for (const char* options : {"--quick --thorough", "--baseline nothing.json", "--baseline no.json"})
    EXPECT_EQ(called(std::string("verify ") + options).status, 2) << options;
  EXPECT_TRUE(ends("verify loose --quick --out /dev/null/report", {.status = 2, .err_lines = 1}));
}

TEST(VerifyCommand, MakesWhatAnEarlierRunLeftHarmless) {
  ASSERT_EQ(interrupted("hostile-run").status, 3);
  const std::string path =
      "hostile-run/unfinished/" + scripted("ls hostile-run/unfinished | head -n 1 | tr -d '\\n'").out;
  nlohmann::ordered_json left = nlohmann::ordered_json::parse(content(path));
  const std::string evil = "evil\x1B[31m\x1B]0;x\x07\u009B2J\u202E";
  left["result"]["verdict"]["note"] = evil;
  left["result"]["verdict"]["covers"]["settings"] = {evil};
  file("summed",
       left["run"].get<std::string>() + '\n' + left["job"].get<std::string>() + '\n' + left["result"].dump());
  left["sha256"] = scripted("sha256sum summed | cut -c-64 | tr -d '\\n'").out;
  file(path, left.dump());
  const Ended ended = called("verify " + distant() + " --quick --out hostile-run --time 0");
  EXPECT_EQ(ended.status, 3) << ended.err;
  for (const std::string& text :
       {ended.out, content("hostile-run/index.html"), content("hostile-run/report.json")}) {
    EXPECT_TRUE(has(text, "evil"));
    EXPECT_TRUE(is_harmless(text));
  }
}

TEST(VerifyCommand, IsNotEndedByAFolderInThePlaceOfAFileOrTheOtherWayRound) {
  EXPECT_TRUE(
      ends("verify loose --quick --baseline .",
           {.status = 2, .whole_out = "", .whole_err = "ruleproof: cannot read .: Is a directory\n"}));
  scripted("mkdir -p folder && touch folder/unfinished");
  EXPECT_TRUE(
      ends("verify loose --quick --out folder",
           {.status = 2, .err = {"folder/unfinished is no folder of an earlier run"}, .err_lines = 1}));
}

TEST(VerifyCommand, DoesWithAsManyThreadsAsThereCanBe) {
  EXPECT_EQ(whole_run().status, 0) << whole_run().err;
}

}  // namespace
}  // namespace ruleproof
