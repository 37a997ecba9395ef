#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/testing/run.hpp"
#include "spec/testing/exchanged.hpp"

namespace ruleproof {
namespace {

/// A document with five jobs. Four jobs judge two claims, one true and one false, each under two readings.
/// The fifth job compares the two readings.
const std::string wordy = two_claims("      expect proved\n");

/// Removes a directory of the tests, and writes the document `wordy` into the file wordy.md.
void begin(const std::string& directory) {
  file("wordy.md", wordy);
  scripted("rm -rf " + directory);
}

Ended job(const std::string& call, int number, const std::string& directory) {
  return called(call + " --job " + std::to_string(number) + " --out " + directory);
}

Ended merged(const std::string& call, const std::string& directory) {
  return called(call + " --merge --out " + directory);
}

/// Returns the text of all files of a report, without times and without the name of the directory.
std::string report_text(const std::string& directory) {
  const Ended ended = scripted(
      "cd " + directory + " && for each in $(ls -p | grep -v /); do echo \"== $each\"; sed -E '" +
      R"(s/time="[^"]*"/time=""/g; s/"seconds": ?[0-9.e-]+/"seconds":0/g; s/[0-9.]+ s</S</g; s/[0-9]+\.[0-9]+</</g; s/[0-9-]+, [0-9:]+ UTC/UTC/; s/)" +
      directory + "/DIR/g' $each; done");
  EXPECT_EQ(ended.status, 0) << ended.err;
  return ended.out;
}

/// Returns the first lines in which two reports differ, ignoring times and names of directories.
std::string difference(const std::string& one, const std::string& other) {
  file("one.text", report_text(one));
  file("other.text", report_text(other));
  return scripted("diff one.text other.text | head -n 20").out;
}

std::string kept_in(const std::string& directory) {
  return scripted("cat " + directory + "/unfinished/*").out;
}

long not_run(const nlohmann::json& report) {
  return count_of(report["claims"], "/verdict/verdict", "not-run") +
         count_of(report["ambiguities"], "/verdict/verdict", "not-run");
}

TEST(SpreadRun, OfVerifyMergesIntoTheReportOfASingleRun) {
  begin("merged-verdicts single-verdicts");
  EXPECT_EQ(job("verify wordy.md", 1, "merged-verdicts").status, 0);
  const Ended refuted = job("verify wordy.md", 2, "merged-verdicts");
  EXPECT_EQ(refuted.status, 1);
  EXPECT_TRUE(has(refuted.out, ": wordy always-full: refuted on 1x1, EXPECTED proved\n"));
  for (const int number : {5, 4, 3}) job("verify wordy.md", number, "merged-verdicts");
  const Ended single = called("verify wordy.md --out single-verdicts");
  const Ended all = merged("verify wordy.md", "merged-verdicts");
  EXPECT_EQ(single.status, 1);
  EXPECT_EQ(all.status, 1) << all.err;
  EXPECT_EQ(difference("merged-verdicts", "single-verdicts"), "");
  EXPECT_EQ(not_run(report_in("merged-verdicts")), 0);
}

TEST(SpreadRun, ListsEachVerdictOfTheReportJustOnce) {
  file("wordy.md", wordy);
  std::multiset<std::string> listed, reported;
  const nlohmann::json list = document("verify wordy.md --list-jobs --json");
  int number = 0;
  for (const nlohmann::json& one : list["jobs"]) {
    EXPECT_EQ(one["number"], ++number);
    listed.insert(one["name"]);
  }
  const nlohmann::json report = document("verify wordy.md --json", 1);
  for (const nlohmann::json& claim : report["claims"])
    reported.insert("wordy " + claim["claim"].get<std::string>() +
                    " (where=" + claim["reading"]["where"].get<std::string>() + ")");
  for (const nlohmann::json& pair : report["ambiguities"]) {
    EXPECT_EQ(pair["game"], "wordy");
    reported.insert("wordy where empty anywhere");
  }
  EXPECT_EQ(listed, reported);
  EXPECT_EQ(std::set(listed.begin(), listed.end()).size(), 5u);
  EXPECT_EQ(lines(called("verify wordy.md --list-jobs").out), 5);
}

TEST(SpreadRun, IsNotChangedByAJobThatIsDoneTwice) {
  begin("twice");
  job("verify wordy.md", 2, "twice");
  const std::string once = kept_in("twice");
  const Ended again = job("verify wordy.md", 2, "twice");
  EXPECT_EQ(again.status, 1) << again.err;
  EXPECT_TRUE(has(again.out, ": wordy always-full: refuted on 1x1, EXPECTED proved\n"));
  EXPECT_EQ(kept_in("twice"), once);
  EXPECT_FALSE(once.empty());
}

TEST(SpreadRun, LeavesAMergeAsItIsWhenItIsMergedAgain) {
  begin("again");
  for (int number = 1; number <= 5; ++number) job("verify wordy.md", number, "again");
  merged("verify wordy.md", "again");
  const std::string first = report_text("again");
  merged("verify wordy.md", "again");
  EXPECT_EQ(report_text("again"), first);
}

TEST(SpreadRun, TakesNoFileThatIsCutOffOrChanged) {
  for (const char* damage : {"truncate -s 300", "truncate -s 0", "sed -i s/refuted/proved/",
                             "sed -i s/always-full/empty-is-empty/"}) {
    begin("cut");
    job("verify wordy.md", 2, "cut");
    ASSERT_EQ(scripted(std::string(damage) + " cut/unfinished/*").status, 0);
    const Ended ended = merged("verify wordy.md", "cut");
    EXPECT_EQ(ended.status, 3) << damage;
    EXPECT_TRUE(has(ended.err, "ruleproof: not taken: cut/unfinished/")) << damage;
    EXPECT_TRUE(has(ended.err, "the jobs that are not run, 1-5; then --merge again"));
    EXPECT_EQ(not_run(report_in("cut")), 5) << damage;
    EXPECT_EQ(job("verify wordy.md", 2, "cut").status, 1) << "it is done anew";
    EXPECT_FALSE(has(merged("verify wordy.md", "cut").err, "not taken: ")) << damage;
    EXPECT_EQ(not_run(report_in("cut")), 4) << damage;
  }
}

TEST(SpreadRun, WaitsForNothingThatIsNoFile) {
  begin("pipe");
  job("verify wordy.md", 1, "pipe");
  ASSERT_EQ(scripted("cd pipe/unfinished && name=$(ls) && rm $name && mkfifo $name").status, 0);
  const Ended ended = scripted("timeout 1000 \"$RULEPROOF\" verify wordy.md --merge --out pipe");
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_TRUE(has(ended.err, ".json: it is no file"));
}

TEST(SpreadRun, TakesNothingOfAnotherDocumentCallOrFolder) {
  const auto nothing_is_taken = [](const std::string& call) {
    const Ended ended = merged(call, "others");
    EXPECT_EQ(ended.status, 3) << ended.err;
    EXPECT_TRUE(
        has(ended.err, "others/unfinished: 5 files are not taken: of another program, document or call"));
    EXPECT_EQ(not_run(report_in("others")), std::ssize(document(call + " --list-jobs --json")["jobs"]))
        << call;
  };
  begin("others");
  for (int number = 1; number <= 5; ++number) job("verify wordy.md --seed 2", number, "others");
  nothing_is_taken("verify wordy.md");
  nothing_is_taken("verify wordy.md --seed 2 --quick");
  nothing_is_taken("verify wordy.md --seed 2 --confirm");
  file("wordy.md", exchanged(wordy, "p and own", "p and nothing"));
  nothing_is_taken("verify wordy.md --seed 2");
  file("wordy.md", wordy);
  EXPECT_EQ(merged("verify wordy.md --seed 2", "others").status, 1);
  EXPECT_EQ(not_run(report_in("others")), 0);
}

TEST(SpreadRun, LosesAKilledJobAlone) {
  begin("loss");
  const nlohmann::json listed = document("verify loose --list-jobs --json");
  std::string slow;
  for (const nlohmann::json& one : listed["jobs"])
    if (slow.empty() && one["name"].get<std::string>().find("engine-agrees") != std::string::npos)
      slow = one["number"].dump();
  ASSERT_EQ(job("verify loose", 1, "loss").status, 0);
  const std::string others = kept_in("loss");
  const Ended killed = scripted("\"$RULEPROOF\" verify loose --job " + slow +
                                " --out loss & sleep 0.3; kill -KILL $!; wait $!");
  ASSERT_EQ(killed.status, 128 + 9) << "it had ended before";
  EXPECT_EQ(kept_in("loss"), others);
  const Ended ended = merged("verify loose --time 0", "loss");
  EXPECT_EQ(ended.status, 3) << ended.err;
  const nlohmann::json report = report_in("loss");
  EXPECT_TRUE(has_values(report, R"("/claims/0/verdict/verdict": "proved", "/claims/0/kept": false)"));
  EXPECT_EQ(not_run(report), std::ssize(listed["jobs"]) - 1);
}

TEST(SpreadRun, IsTakenUpByARunOfAll) {
  begin("rest");
  job("verify wordy.md", 2, "rest");
  EXPECT_TRUE(ends("verify wordy.md --out rest",
                   {.status = 1, .err = {"1 of 5 verdicts are kept from an earlier run"}}));
  EXPECT_EQ(report_in("rest")["claims"][1]["kept"], true);
  EXPECT_EQ(scripted("ls --ignore=play.html rest").out, "index.html\njunit.xml\nreport.json\nreport.sarif\n");
}

TEST(SpreadRun, OfMutateMergesIntoTheReportOfASingleRun) {
  begin("merged-changes single-changes");
  const std::string call = "mutate wordy.md --clause place";
  const auto jobs = document(call + " --list-jobs --json")["jobs"].size();
  ASSERT_GT(jobs, 3u);
  for (std::size_t number = jobs; number > 1; --number)
    EXPECT_EQ(job(call, static_cast<int>(number), "merged-changes").status, 0);
  const Ended early = merged(call, "merged-changes");
  EXPECT_EQ(early.status, 3) << early.err;
  EXPECT_TRUE(has(early.err, "the jobs that are not run, 1; then --merge again"));
  EXPECT_EQ(job(call, 1, "merged-changes").status, 0);
  const Ended all = merged(call + " --json", "merged-changes");
  EXPECT_EQ(all.status, 0) << all.err;
  const nlohmann::json one = document(call + " --json --out single-changes");
  EXPECT_EQ(nlohmann::json::parse(all.out), one);
  EXPECT_GT(one["unnoticed"], 0) << "or no position has to be kept";
  EXPECT_EQ(difference("merged-changes", "single-changes"), "");
}

TEST(SpreadRun, OfMutateGoesOnWhereItWasStopped) {
  begin("stopped-words");
  const Ended job_done = job("mutate wordy.md", 4, "stopped-words");
  EXPECT_EQ(lines(job_done.out), 1) << job_done.out;
  EXPECT_FALSE(has(called("mutate wordy.md --seed 2 --time 0 --out stopped-words").err, "are kept"));
  EXPECT_TRUE(ends("mutate wordy.md --out stopped-words", {.err = {"changes are kept from an earlier run"}}));
  EXPECT_NE(scripted("ls -d stopped-words/unfinished").status, 0);
}

TEST(SpreadRun, OfMutateKeepsWhatIsNoticedUnderTheReadingsOfItsLine) {
  begin("words-of-loose");
  const std::string call = "mutate loose --json --out words-of-loose";
  EXPECT_EQ(job("mutate loose", 1, "words-of-loose").status, 0);
  EXPECT_TRUE(ends(call + " --time 0", {.status = 3, .err = {"changes are kept from an earlier run"}}));
}

/// A command line that counts games of at most six moves on six points.
const std::string few_games = "count loose --board 2x3 --relax --what games --depth 6";

TEST(SpreadRun, OfCountAddsUpToTheCountOfASingleRun) {
  scripted("rm -rf games");
  const auto jobs = document(few_games + " --list-jobs --json")["jobs"];
  ASSERT_EQ(jobs.size(), 7u) << "six points and a pass";
  EXPECT_EQ(jobs[6]["name"], "loose B pass");
  for (int number = 7; number > 1; --number) EXPECT_EQ(job(few_games, number, "games").status, 0);
  const Ended early = merged(few_games, "games");
  EXPECT_EQ(early.status, 3) << early.err;
  EXPECT_TRUE(early.out.starts_with("at least ")) << early.out;
  EXPECT_TRUE(
      has(early.err,
          "6 of 7 counts are there; next: --job K of the jobs that are not run, 1; then --merge again"));
  const std::string others = kept_in("games");
  EXPECT_EQ(job(few_games, 2, "games").status, 0);
  EXPECT_EQ(kept_in("games"), others);
  EXPECT_EQ(job(few_games, 1, "games").status, 0);
  const Ended single = called(few_games);
  EXPECT_EQ(single.status, 0) << single.err;
  EXPECT_EQ(merged(few_games, "games").out, single.out);
  EXPECT_EQ(nlohmann::json::parse(merged(few_games + " --json", "games").out),
            document(few_games + " --json"));
}

TEST(SpreadRun, OfCountGoesOnWhereItWasStoppedAndTakesNothingOfAnotherCount) {
  scripted("rm -rf stopped-games");
  job(few_games, 3, "stopped-games");
  EXPECT_EQ(merged(few_games + " --reading tie=pass", "stopped-games").status, 3);
  EXPECT_EQ(merged("count loose --board 2x3 --relax --what games --depth 5", "stopped-games").status, 3);
  ASSERT_EQ(scripted("sed -i 's/\"result\": \"/\"result\": \"1/' stopped-games/unfinished/*").status, 0);
  EXPECT_TRUE(has(merged(few_games, "stopped-games").err, "it was changed"));
  job(few_games, 3, "stopped-games");
  EXPECT_TRUE(
      ends(few_games + " --out stopped-games",
           {.whole_out = called(few_games).out, .err = {"1 of 7 counts are kept from an earlier run"}}));
  EXPECT_NE(scripted("ls -d stopped-games/unfinished").status, 0);
}

TEST(SpreadRun, OfAJobThatIsStoppedKeepsNothing) {
  const Ended stopped =
      called("count loose --board 9x9 --what games --depth 8 --job 1 --out stopped-job --time 0.1");
  EXPECT_EQ(stopped.status, 3) << stopped.out;
  EXPECT_TRUE(has(stopped.err, "job 1 is not done, and nothing is kept of it"));
}

/// A count of reachable states. The states that are reached after the same number of moves form a level, and
/// the larger levels are split into several parts. Each part is a job.
const std::string some_states = "count disto --board 3x3 --relax --what reachable";

/// Returns the numbers of the jobs that `--merge` reports as not run.
std::vector<int> open_jobs(const Ended& merge) {
  std::vector<int> jobs;
  const std::string marker = "jobs that are not run, ";
  const std::size_t at = merge.err.find(marker);
  if (at == std::string::npos) return jobs;
  std::istringstream words(merge.err.substr(at + marker.size()));
  for (char after = ','; after == ',' || after == '-'; words >> after) {
    int job = 0;
    words >> job;
    while (after == '-' && jobs.back() < job - 1) jobs.push_back(jobs.back() + 1);
    jobs.push_back(job);
  }
  return jobs;
}

TEST(SpreadRun, OfStatesGoesOnLevelByLevelToTheCountOfASingleRun) {
  scripted("rm -rf states");
  EXPECT_EQ(document(some_states + " --list-jobs --json")["jobs"][99]["name"], "disto part 100 of 100");
  EXPECT_EQ(job(some_states, 1, "states").out, "4 states reached by disto part 1 of 100\n")
      << "a stone in a corner, on an edge, or in the centre, and a pass";
  EXPECT_EQ(job(some_states, 2, "states").out, "0 states reached by disto part 2 of 100\n");
  std::size_t most_parts = 0;
  int levels = 1;
  Ended merge = merged(some_states, "states");
  for (; merge.status == 3; merge = merged(some_states, "states"), ++levels) {
    const std::vector<int> open = open_jobs(merge);
    ASSERT_FALSE(open.empty()) << merge.err;
    EXPECT_TRUE(merge.out.starts_with("at least ")) << merge.out;
    most_parts = std::max(most_parts, open.size());
    for (const int number : open) EXPECT_EQ(job(some_states, number, "states").status, 0);
    if (levels != 8) continue;
    // Repeats a finished job, which must change nothing. Then damages the stored result of this job.
    const std::string once = kept_in("states");
    job(some_states, 2, "states");
    EXPECT_EQ(kept_in("states"), once);
    ASSERT_GT(open.size(), 2u);
    scripted("cd states/unfinished; truncate -s 200 $(grep -l 'level 8 after part 2' *)");
    const Ended early = merged(some_states, "states");
    EXPECT_EQ(early.status, 3);
    EXPECT_EQ(open_jobs(early), std::vector{2}) << early.err;
    EXPECT_EQ(job(some_states, 2, "states").status, 0);
  }
  EXPECT_EQ(merge.status, 0) << merge.err;
  EXPECT_EQ(merge.out, called(some_states).out);
  EXPECT_GT(most_parts, 2u);
  EXPECT_GT(levels, 15);
  EXPECT_EQ(nlohmann::json::parse(merged(some_states + " --json", "states").out),
            document(some_states + " --json"));
  EXPECT_EQ(merged(some_states + " --reading when=after", "states").status, 3);
}

TEST(SpreadRun, OfStatesDoesALevelAnewThatIsDamaged) {
  scripted("rm -rf broken-states");
  const std::string few_levels = some_states + " --depth 6";
  job(few_levels, 1, "broken-states");
  for (int level = 0; level < 4; ++level)
    for (const int number : open_jobs(merged(few_levels, "broken-states")))
      job(few_levels, number, "broken-states");
  ASSERT_NE(scripted("grep -l 'level 4 part 1' broken-states/unfinished/*").out, "");
  scripted(
      "cd broken-states/unfinished; sed -i 's/\"result\": \"/\"result\": \"A/' $(grep -l 'level 3 part 1' "
      "*)");
  const Ended merge = merged(few_levels, "broken-states");
  EXPECT_EQ(merge.status, 3);
  EXPECT_TRUE(has_all(merge.err, {"it was changed", "what at most 2 moves lead to is counted"}));
  EXPECT_TRUE(ends(few_levels + " --out broken-states", {.whole_out = called(few_levels).out}));
}

TEST(SpreadRun, OfStatesGoesOnWhereItWasStopped) {
  scripted("rm -rf stopped-states");
  const std::string many_states = "count disto --board 4x3 --relax --what reachable";
  double seconds = 0.4;
  for (std::string kept; kept.empty(); seconds *= 2) {  // a busy machine may need more time
    const Ended stopped = called(many_states + " --out stopped-states --time " + std::to_string(seconds));
    ASSERT_EQ(stopped.status, 3);
    kept = kept_in("stopped-states");
    if (kept.empty()) continue;
    EXPECT_TRUE(has(stopped.err, "the results are in stopped-states, and the same call continues there"));
    EXPECT_EQ(lines(stopped.err), 1) << stopped.err;
  }
  EXPECT_TRUE(
      ends(many_states + " --out stopped-states",
           {.whole_out = "3132015 states (stones, who is to move, and what is remembered) reachable\n",
            .whole_err = ""}));
  EXPECT_NE(scripted("ls -d stopped-states/unfinished").status, 0);
}

TEST(SpreadRun, OfCountIsRefusedWhereThereAreNoParts) {
  const std::vector<std::pair<std::string, std::string>> whole{
      {"loose --board 2x2 --what positions", "--what positions: "},
      {"go --board 2x2 --what reachable", "the past decides"},
      {"endo --what reachable --depth 2", "the grid has no edge"},
      {"disto --board 9x9 --what reachable --depth 2", "the board is too large"}};
  for (const auto& [call, reason] : whole)
    for (const char* options : {"--list-jobs", "--job 1 --out parts", "--out parts"})
      EXPECT_TRUE(is_refused("count " + call + " " + options, reason));
  EXPECT_EQ(called(some_states + " --job 101 --out parts").status, 2);
  EXPECT_EQ(called(some_states + " --merge --out parts").status, 2);
  EXPECT_EQ(called("count loose --board 2x2 --what games --depth 0 --list-jobs").status, 2);
  EXPECT_NE(scripted("ls -d parts").status, 0);
}

TEST(SpreadRun, RefusesInOneLineWhatCannotBe) {
  begin("impossible");
  for (const char* call : {"--job 1", "--job 18 --out impossible", "--job 0 --out impossible",
                           "--job 1 --merge --out impossible", "--merge", "--merge --out impossible",
                           "--merge --list-jobs", "--list-jobs --job 1", "--list-jobs --out impossible",
                           "--job 1 --out impossible --json", "--job 1 --out impossible --threads 2"})
    EXPECT_TRUE(is_refused("verify loose --quick " + std::string(call)));
  EXPECT_TRUE(has(called("verify loose --quick --job 18 --out impossible").err,
                  "--job: there are 17 jobs, and no number 18"));
  EXPECT_TRUE(has(called("mutate wordy.md --job 1000 --out impossible").err, "jobs, and no number 1000"));
  EXPECT_EQ(called("mutate wordy.md --merge --time 3 --out impossible").status, 2);
  EXPECT_NE(scripted("ls -d impossible").status, 0) << "nothing is left of a call that is refused";
}

}  // namespace
}  // namespace ruleproof
