#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/run.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

// The functions below return parts of a shell command.

std::string certify(const std::string& words, const std::string& engine) {
  return "certify " + words + " --engine \"" + engine + '"';
}

std::string own(const std::string& words) { return "'$RULEPROOF' gtp " + words; }

std::string faulty(const std::string& words) { return "'" FAULTY_ENGINE "' " + words; }

std::string bad(const std::string& mode) { return "'" BAD_ENGINE "' " + mode; }

/// A shell command that lists the processes that have the marker in their environment.
constexpr const char* show_marked =
    "\ngrep -alF RULEPROOF_TEST_MARKER=certify-$$-end /proc/[0-9]*/environ 2>/dev/null; :";

/// Runs the program with a marker in its environment, then prints its status and the processes that still run
/// and have the marker.
Ended watched(const std::string& call) {
  return scripted("RULEPROOF_TEST_MARKER=certify-$$-end \"$RULEPROOF\" " + call + " >output 2>&1\necho $?" +
                  show_marked);
}

/// Like watched(), but interrupts the program as soon as the shell command `condition` succeeds. The
/// condition is about the file `asked`, which is empty at first; see noted() and is_asked().
Ended interrupted(const std::string& call, const std::string& condition) {
  return scripted(": >asked; RULEPROOF_TEST_MARKER=certify-$$-end \"$RULEPROOF\" " + call +
                  " >output 2>&1 &\nuntil " + condition +
                  "; do sleep 0.05; done; kill -INT $!; wait $!; echo $?" + show_marked);
}

/// Returns the shell command that starts an engine and appends all commands that the engine gets to the file
/// `asked`.
std::string noted(const std::string& engine) { return "sh -c \\\"tee -a asked | " + engine + "\\\""; }
/// Returns a shell command that succeeds if the engine has received a command more than `times` times.
std::string is_asked(const std::string& command, int times) {
  return "[ $(grep -c '" + command + "' asked) -gt " + std::to_string(times) + " ]";
}

TEST(CertifyCommand, PassesOurOwnEngine) {
  const Ended ended = called(certify("go --board 5x5 --games 4", own("go")));
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("Go is a game of boards, ")) << ended.out;
  EXPECT_TRUE(has_all(ended.out, {"Ruleproof " + std::string(ruleproof_version()) + ": passes\n",
                                  "4 random games", "[repeat]", "Not shown:"}));
  EXPECT_EQ(ended.err, "") << "progress is for terminals";
}

TEST(CertifyCommand, EndsWithStatus1IfAnEngineDiffers) {
  EXPECT_TRUE(ends(certify("go --board 5x5 --games 8", faulty("go leaves-own-stones")),
                   {.status = 1, .out = {"1. stones: ", "[move] stones of the own colour are cleared"}}));
}

TEST(CertifyCommand, TellsByWhichReadingsAnEnginePlays) {
  EXPECT_TRUE(
      ends(certify("go --board 5x5 --games 12", own("go --reading ko=simple --reading suicide=illegal")),
           {.status = 1, .out = {"The engine plays by suicide=illegal ko=simple"}}));
}

TEST(CertifyCommand, HoldsAnEngineAgainstADocument) {
  const std::string snort = "'" STRANGERS "/snort.md'";
  const Ended same = called(certify(snort + " --games 8 --out new/snort", own(snort)));
  EXPECT_EQ(same.status, 0) << same.out << same.err;
  EXPECT_TRUE(has_all(
      same.out, {"Ruleproof " + std::string(ruleproof_version()) + ": passes\nSnort\n",
                 "not checked  [turns]: the protocol lets either colour play at any time", " scores; "}));
  EXPECT_FALSE(has(same.out, "Scores: none was compared.")) << same.out;
  EXPECT_TRUE(has(content("new/snort/certificate.html"), "ruleproof certify " STRANGERS "/snort.md"))
      << "can be called again";
  EXPECT_TRUE(ends(certify(snort + " --games 8", own("'" STRANGERS "/horsemen.md'")),
                   {.status = 1, .out = {"[place] it is next to stones of the other player"}}));
}

TEST(CertifyCommand, TakesDocumentsOfAnyForm) {
  for (const std::string name : {"hex", "ribbons"}) {
    const std::string document = "'" STRANGERS "/" + name + ".md'";
    EXPECT_TRUE(ends(certify(document + " --games 3", own(document)), {.out = {": passes\n"}}));
    EXPECT_TRUE(ends(certify(document, "cat"), {.status = 1, .out = {"unfit"}}));
  }
}

TEST(CertifyCommand, GivesTheSameDocumentForTheSameSeed) {
  const auto output = [](const std::string& seed) {
    nlohmann::json output = document(
        certify("loose --board 5x5 --games 9 --json --seed " + seed, faulty("loose misses-a-flip")), 1);
    output.erase("seconds");
    return output;
  };
  EXPECT_EQ(output("18446744073709551615"), output("18446744073709551615"));
  EXPECT_NE(output("1"), output("2"));
}

TEST(CertifyCommand, LeavesTheCertificateAndTheShortestGames) {
  const std::string call = certify("disto --board 5x5 --games 9", faulty("disto allows-too-much"));
  const Ended ended = called(call + " --out new/certificate --json");
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_EQ(scripted("ls new/certificate").out,
            "certificate.html\ncertificate.json\ndifference-1.gtp\ndifference-1.record\n");
  EXPECT_EQ(content("new/certificate/certificate.json"), ended.out);
  EXPECT_TRUE(content("new/certificate/certificate.html").starts_with("<!DOCTYPE html>"));
  const nlohmann::json difference = nlohmann::json::parse(ended.out)["differences"][0];
  // The record ends with the move that the rules forbid, so that `certify --from` can try this move again.
  EXPECT_EQ(content("new/certificate/difference-1.record"),
            difference["record"].get<std::string>() + difference["moves"].back().get<std::string>() + "\n");
  EXPECT_EQ(called(certify("disto --relax --from new/certificate/difference-1.record",
                           faulty("disto allows-too-much")))
                .status,
            1);

  // A faulty engine and a correct engine answer the commands of the transcript differently.
  const std::string commands = content("new/certificate/difference-1.gtp");
  EXPECT_EQ(lines(commands) * 2, std::ssize(difference["transcript"]));
  const auto answers = [](const std::string& engine) {
    return scripted(engine + " <new/certificate/difference-1.gtp").out;
  };
  EXPECT_NE(answers("'" FAULTY_ENGINE "' disto allows-too-much"), answers("'" FAULTY_ENGINE "' disto none"));

  // If an engine passes, the shortest games of an earlier certificate are removed, but not a file of the
  // user.
  file("new/certificate/difference-of-mine.gtp", "mine");
  EXPECT_EQ(called(certify("disto --board 5x5 --games 1", own("disto")) + " --out new/certificate").status,
            0);
  EXPECT_EQ(scripted("ls new/certificate").out,
            "certificate.html\ncertificate.json\ndifference-of-mine.gtp\n");
}

TEST(CertifyCommand, PlaysTheGameOfARecordOnly) {
  file("suicide.record", "game go\nboard 4x1\nB a1\nW c1\nB b1\n");
  const std::string words = "go --from suicide.record --json";
  nlohmann::json output = document(certify(words, faulty("go leaves-own-stones")), 1);
  EXPECT_EQ(output["random_games"], 0);
  EXPECT_EQ(output["differences"].size(), 1u);
  EXPECT_EQ(output["differences"][0]["moves"], (nlohmann::json{"B a1", "W c1", "B b1"}));
  output = document(certify(words, own("go")), 0);
  EXPECT_EQ(output["verdict"], "passes");
  EXPECT_EQ(output["moves"], 6) << "three moves, with undo and without";
}

TEST(CertifyCommand, SaysThatAnEngineRefusesTheBoardOfARecord) {
  file("rectangle.record", "game disto\nboard 4x3\nB a1\nW c1\n");
  const nlohmann::json output = document(certify("disto --from rectangle.record --json", own("disto")), 1);
  EXPECT_EQ(output["verdict"], "unfit");
  EXPECT_TRUE(has(output["because"], "unacceptable size")) << output["because"];
}

TEST(CertifyCommand, SaysWhatAnEngineOfAGameNeeds) {
  EXPECT_TRUE(ends("certify go --form --board 9x9",
                   {.out = {"Go is a game of boards", "play B A9 ", "captures B", "Optional"}}));
  EXPECT_TRUE(ends("certify endo --form", {.out = {"Endo is a game of records", "play B 0,0"}}));
  // The sample moves that --form prints are random, and so are the kinds of pieces in them.
  file("kinds.md",
       "# T\n\n    game \"Tiny\"\n\n> Text. [a]\n\n    board square-grid 2x2\n    players black, white\n    "
       "turns alternate\n"
       "    pieces man, king\n\n    move place(p, k: piece in { man, king }) [a]:\n      forbid \"x\": p and "
       "occupied\n"
       "      put mover k on p\n    end when not possible(place, to-move)\n    wins(P: player) = not P = "
       "to-move\n");
  EXPECT_TRUE(ends("certify kinds.md --form", {.out = {"Tiny"}}));
  EXPECT_TRUE(is_refused("certify go", "--engine is missing"));
}

TEST(CertifyCommand, PlaysTheExamplesOfADocumentAndTheRecordsOfAFolder) {
  const std::string snort = "'" STRANGERS "/snort.md'";
  const int examples = document(certify(snort + " --games 0 --json", own(snort)))["suite"]["games"];
  EXPECT_GT(examples, 0);
  ASSERT_EQ(scripted("rm -rf suite; mkdir suite").status, 0);
  file("suite/one.record", "board 3x3\nB a1\nW c3\n");
  file("suite/notes", "no record");
  const nlohmann::json output = document(certify(snort + " --games 0 --json --suite suite", own(snort)));
  EXPECT_EQ(output["suite"]["games"], examples + 1);
  EXPECT_TRUE(is_refused(certify(snort + " --suite nowhere", own(snort)), "--suite: "));
  file("suite/other.record", "game loose\nboard 3x3\nB a1\n");
  EXPECT_TRUE(is_refused(certify(snort + " --suite suite", own(snort)), "other.record"));
}

TEST(CertifyCommand, PlaysNoRandomGamesIfItIsToldSo) {
  const nlohmann::json output = document(certify("go --board 5x5 --games 0 --json", own("go")));
  EXPECT_EQ(output["random_games"], 0);
  EXPECT_GT(output["suite"]["games"], 0);
}

TEST(CertifyCommand, PlaysAsLongAsItIsTold) {
  const nlohmann::json output = document(certify("go --board 5x5 --time 0.001 --json", own("go")));
  EXPECT_EQ(output["random_games"], 0) << "the suite took longer";
  EXPECT_GT(output["suite"]["games"], 0);
}

TEST(CertifyCommand, PassesWhatIsPermitted) {
  file("permitted.toml",
       "[[permitted]]\nclause = \"repeat\"\nkind = \"allows-illegal\"\nreason = \"simple ko\"\n");
  const std::string words = "go --board 5x5 --games 12 --permitted permitted.toml --json";
  nlohmann::json output = document(certify(words, own("go --reading ko=simple")), 0);
  EXPECT_TRUE(
      has_values(output, R"("/verdict": "differs-as-permitted", "/differences/0/permitted": "simple ko")"));
  EXPECT_EQ(output["unused_permissions"], nlohmann::json::array());
  output = document(certify(words, own("go")), 0);
  EXPECT_EQ(output["unused_permissions"], (nlohmann::json{"repeat: simple ko"}));
  EXPECT_EQ(document(certify(words, own("go --reading ko=simple --reading suicide=illegal")), 1)["verdict"],
            "differs");
}

TEST(CertifyCommand, RefusesWhatItCannotReadInOneLineAndLeavesNothing) {
  file("wrong.toml", "[[permitted]]\nclause = \"repeat\"\n");
  std::string parts;
  for (int i = 0; i < 40'000; ++i) parts += "a.";
  file("deep.toml", parts + "a = 1\n");
  file("game-of-loose.record", "game loose\nboard 3x3\nB a1\n");
  for (const std::string words : {"chess",
                                  "go --board 26x26",
                                  "go --board 5",
                                  "loose --board 4x4",
                                  "loose --komi 1",
                                  "go --reading ko=x",
                                  "go --players 3",
                                  "endo --board 9x9",
                                  "endo --komi 1",
                                  "political-go --komi 1",
                                  "political-go --players 1",
                                  "go --seed x",
                                  "go --games -1",
                                  "go --time -1",
                                  "go --answer-time 0",
                                  "go --memory 0",
                                  "go --answer-output 0",
                                  "go --permitted none.toml",
                                  "go --permitted wrong.toml",
                                  "go --permitted deep.toml",
                                  "go --permitted /dev/zero",
                                  "go --from none.record",
                                  "go --from game-of-loose.record"})
    EXPECT_TRUE(is_refused(certify(words + " --out nowhere", own("go"))));
  EXPECT_TRUE(has(called(certify("go --permitted wrong.toml", own("go"))).err, "wrong.toml:1:1: "));
  EXPECT_EQ(called("certify go").status, 2) << "no engine";
  EXPECT_NE(scripted("ls nowhere").status, 0);
}

TEST(CertifyCommand, RefusesAnEngineThatCannotBeStarted) {
  for (const std::string engine : {"no-such-engine-anywhere", "/etc/passwd", "", "'unclosed"})
    EXPECT_TRUE(is_refused(certify("go", engine)));
}

TEST(CertifyCommand, RefusesToWriteWhereItCannotBeforeItPlays) {
  file("a-file", "");
  EXPECT_TRUE(ends(certify("go --board 5x5 --games 1000000 --out a-file/in", own("go")),
                   {.status = 2, .err_lines = 1}));
}

TEST(CertifyCommand, RefusesADirectoryWhoseFilesItCannotReplaceBeforeItPlays) {
  for (const std::string make :
       {"mkfifo taken/certificate.json", "mkdir taken/certificate.html", "mkfifo taken/difference-1.gtp",
        "ln -s /dev/full taken/certificate.json", "echo mine >taken/certificate.json",
        "echo mine >taken/certificate.html", "echo mine >taken/difference-2.record"}) {
    ASSERT_EQ(scripted("rm -rf taken; mkdir taken; " + make).status, 0) << make;
    EXPECT_TRUE(ends(certify("go --board 5x5 --games 1000000 --out taken", own("go")),
                     {.status = 2, .err = {"--out: taken/"}, .err_lines = 1}));
  }
  EXPECT_EQ(called(certify("go --board 5x5 --games 1000000 --out /proc/self", own("go"))).status, 2)
      << "root may write there, and nobody can";
}

TEST(CertifyCommand, PrintsAVerdictThatCannotBeWritten) {
  // The engine creates a directory with the name of the page certificate.html, so that the page cannot be
  // written.
  const std::string engine = "sh -c 'mkdir -p late/certificate.html; exec $RULEPROOF gtp go'";
  const Ended ended = scripted(
      "\"$RULEPROOF\" certify go --board 5x5 --games 1 --json --out late --engine \"" + engine + '"');
  EXPECT_EQ(ended.status, 2) << ended.err;
  EXPECT_EQ(nlohmann::json::parse(ended.out)["verdict"], "passes");
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
  EXPECT_TRUE(has(ended.err, "cannot write late/certificate.html: "));
}

TEST(CertifyCommand, TellsWithTheVerdictWhatWasNotCompared) {
  EXPECT_TRUE(
      ends(certify("go --board 5x5 --games 2", faulty("go counts-many")),
           {.status = 1,
            .out = {": differs\n", "due from captures and not given: answers \"captures B\" with \"many\"",
                    "1. no-answer: at the start: answers"}}));
}

// ------------------------------------------------------------------------- faulty programs

struct Bad {
  const char* mode;
  const char* output;
};

void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.mode; }

class BadEngine : public testing::TestWithParam<Bad> {};

TEST_P(BadEngine, IsToldFromOthersAndLeavesNothing) {
  // Only engines that hang need a short time limit. Other engines must be recognised long before the limit.
  const std::string time = std::string(GetParam().mode).starts_with("hang") ? "2" : "3600";
  const Ended ended =
      watched(certify("go --board 5x5 --games 2 --memory 300 --start-time " + time + " --answer-time " + time,
                      bad(GetParam().mode)));
  EXPECT_EQ(ended.out, "1\n") << "the status, and no process: " << content("output");
  EXPECT_TRUE(has(content("output"), "unfit")) << content("output");
  EXPECT_TRUE(has(content("output"), GetParam().output)) << content("output");
}

INSTANTIATE_TEST_SUITE_P(
    Modes, BadEngine,
    testing::Values(Bad{"hang", "no answer within 2 s"}, Bad{"exit", "exited with status 3"},
                    Bad{"segv", "ended by signal 11"}, Bad{"flood", "wrote more than 16 MiB"},
                    Bad{"flood-errors", "wrote more than 16 MiB"},
                    Bad{"garbage", "where \"=\" or \"?\" begins an answer"},
                    Bad{"banner", "'Bad Engine 1.0'"}, Bad{"wrong-id", "with the id of no command"},
                    Bad{"no-id", "without an id"}, Bad{"twice", "=1 b"}, Bad{"answer-first", "'= hello'"},
                    Bad{"eat-memory", "more than 300 MiB of memory"},
                    Bad{"hang-with-child", "no answer within 2 s"},
                    Bad{"leave-many", "does not list the command clear_board"},
                    Bad{"leave-bare-daemon", "does not list the command clear_board"},
                    Bad{"kill-guard", "the process that guards the engine was killed"},
                    Bad{"stop-guard", "does not list the command clear_board"},
                    Bad{"dead-on-arrival", "exited with status 4"}));

TEST(CertifyCommand, TellsOfAnEngineThatDiesInAGame) {
  const Ended ended = watched(certify("go --board 5x5 --games 8", faulty("go dies-of-a-capture")));
  EXPECT_EQ(ended.out, "1\n");
  EXPECT_TRUE(has(content("output"), "1. breaks: the engine exited with status 3")) << content("output");
}

TEST(CertifyCommand, StopsForSigintWithStatus3AndPrintsWhatItHas) {
  const Ended ended =
      interrupted(certify("go --board 9x9 --games 1000000 --json --out stopped", noted(own("go"))),
                  is_asked("play", 100));
  EXPECT_EQ(ended.out, "3\n") << content("output");
  const nlohmann::json output = nlohmann::json::parse(content("output"));
  EXPECT_TRUE(has_values(output, R"("/verdict": "stopped", "/because": "it was stopped")"));
  EXPECT_GT(output["moves"], 0);
  EXPECT_EQ(content("stopped/certificate.json"), content("output"));
}

TEST(CertifyCommand, StopsForSigintWhileAnEngineHangs) {
  const Ended ended =
      interrupted(certify("go --board 5x5 --answer-time 3600", noted(bad("hang"))), is_asked("name", 0));
  EXPECT_EQ(ended.out, "3\n") << content("output");
}

TEST(CertifyCommand, PrintsTheDifferencesThatItHasFoundWhenItIsStopped) {
  const Ended ended =
      interrupted(certify("go --board 5x5 --games 1000000 --json", noted(faulty("go ignores-komi"))),
                  is_asked("final_score", 20));
  EXPECT_EQ(ended.out, "3\n") << content("output");
  const nlohmann::json output = nlohmann::json::parse(content("output"));
  EXPECT_EQ(output["verdict"], "differs");
  ASSERT_FALSE(output["differences"].empty());
  EXPECT_EQ(output["differences"][0]["kind"], "score");
}

TEST(CertifyCommand, MakesTheTextsOfAnEngineHarmless) {
  file("hostile.sh",
       "while read -r id name rest; do case $name in\n"
       "name) printf '=%s Evil\\033[31m\\302\\2332J\\342\\200\\256\\n\\n' $id;;\n"
       "list_commands) printf '=%s "
       "name\\nlist_commands\\nboardsize\\nclear_board\\nplay\\nlist_stones\\n\\n' $id;;\n"
       "list_stones) printf '=%s \\033]0;x\\007a1\\302\\233 b\\342\\200\\2561\\377\\n\\n' $id;;\n"
       "quit) printf '=%s\\n\\n' $id; exit;;\n"
       "*) printf '=%s\\n\\n' $id;; esac; done\n");
  file("hostile.toml", "[[permitted]]\nclause = 'repeat'\nreason = \"\\u001b[31m\\u009b2J\\u202eb\"\n");
  const std::string call =
      certify("go --board 2x2 --games 2 --permitted hostile.toml --out hostile", "sh hostile.sh");
  const Ended output = called(call);
  const nlohmann::json document = ruleproof::document(call + " --json", output.status);
  EXPECT_EQ(document["engine"]["name"], "Evil\uFFFD[31m\uFFFD2J\uFFFD") << document.dump(1);
  for (const std::string& text : {output.out, content("hostile/certificate.html"),
                                  content("hostile/certificate.json"), called(call + " --json").out}) {
    EXPECT_TRUE(has(text, "Evil")) << text.substr(0, 1000);
    EXPECT_TRUE(is_harmless(text));
  }
}

}  // namespace
}  // namespace ruleproof
