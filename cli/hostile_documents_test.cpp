#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/testing/run.hpp"
#include "spec/testing/exchanged.hpp"

// In these tests, the commands read documents of an author who cannot be trusted.

namespace ruleproof {
namespace {

/// The commands that take a document; DOCUMENT stands for its path.
const std::vector<std::string> commands{"games DOCUMENT",
                                        "text DOCUMENT",
                                        "check DOCUMENT",
                                        "show DOCUMENT game.txt",
                                        "moves DOCUMENT",
                                        "judge DOCUMENT game.txt",
                                        "perft DOCUMENT --depth 2",
                                        "count DOCUMENT --what reachable --time 2",
                                        "prove DOCUMENT --time 2",
                                        "compare DOCUMENT --with next=corners --time 2",
                                        "ambiguities DOCUMENT --time 2",
                                        "verify DOCUMENT --quick --time 2",
                                        "shapes DOCUMENT --points 1 --time 2",
                                        "fuzz DOCUMENT --time 1",
                                        "gtp DOCUMENT",
                                        "certify DOCUMENT --engine cat --games 1"};

/// Runs a command of the list with this document, and kills it after 1,000 seconds.
Ended called_on(const std::string& command, const std::string& document) {
  const std::size_t at = command.find("DOCUMENT");
  return scripted("timeout 1000 \"$RULEPROOF\" " + command.substr(0, at) + document + command.substr(at + 8),
                  "name\nquit\n");
}

struct Unreadable {
  std::string name;
  std::string document;
  std::string why;  ///< a part of the message
};

/// Returns a document of about this size in which almost every line is an error.
std::string many_errors(std::size_t size) {
  std::string text = "    game \"Many\"\n";
  while (text.size() < size) text += "    x = beside(\n";
  return text;
}

TEST(UnreadableDocuments, AreRefusedByEveryCommandWithTheirErrors) {
  file("game.txt", "game snort\nboard 4x4\nB a1\n");
  const std::string snort = content(STRANGERS "/snort.md");
  std::string deep = snort + "\n    deep = ";
  for (int i = 0; i < 100'000; ++i) deep += "(";
  for (const Unreadable& one :
       std::vector<Unreadable>{{"empty", "", "this document names no game"},
                               {"prose", "Black and White take turns.\n", "this document names no game"},
                               {"broken", exchanged(snort, "put mover on", "puts mover on"),
                                "'puts' is no step; did you mean 'put'?"},
                               {"cut-off", snort.substr(0, snort.find("put mover")), "error: "},
                               {"binary",
                                std::string("\x7F"
                                            "ELF\0\0\1",
                                            7),
                                "this is binary data"},
                               {"latin-1", exchanged(snort, "Simon", "Sim\xF3n"), "this is no text in UTF-8"},
                               {"utf-16",
                                "\xFF\xFE"
                                "g\1",
                                "this text is in UTF-16"},
                               {"over-large", std::string((1 << 20) + 1, 'x'), "more than 1 MiB"},
                               {"deep", deep, "error: "},
                               {"many-errors", many_errors(50'000), "error: "},
                               {"huge-board", exchanged(snort, "4x4", "99999999999999999999x3"), "error: "},
                               {"no-board", exchanged(snort, "4x4", "0x0"), "error: "}}) {
    file(one.name + ".md", one.document);
    for (const std::string& command : commands) {
      const Ended ended = called_on(command, "./" + one.name + ".md");
      const std::string said = ended.out + ended.err;
      EXPECT_EQ(ended.status, 2) << command << ' ' << one.name << '\n' << said.substr(0, 500);
      EXPECT_TRUE(has(said, one.why)) << command << ' ' << one.name << said.substr(0, 500);
      EXPECT_TRUE(has(said, one.name + ".md:")) << "names the file: " << command << said.substr(0, 500);
      EXPECT_TRUE(ended.out.empty() || command.starts_with("check")) << command << '\n'
                                                                     << ended.out.substr(0, 500);
    }
  }
}

TEST(UnreadableDocuments, AreRefusedWithAsManyErrorsAsADocumentCanHave) {
  const Ended ended = called_on("check DOCUMENT", file("most-errors.md", many_errors(1'000'000)));
  EXPECT_EQ(ended.status, 2);
  EXPECT_GT(lines(ended.out + ended.err), 60'000);
}

TEST(UnreadableDocuments, ThatAreNoFilesAreRefusedInOneLine) {
  file("game.txt", "game snort\nboard 4x4\nB a1\n");
  for (const char* path : {"./no-such-document.md", "/", "/dev/null/snort.md"})
    for (const std::string& command : commands) {
      const Ended ended = called_on(command, path);
      EXPECT_EQ(ended.status, 2) << command << ' ' << path;
      EXPECT_EQ(lines(ended.err), 1) << command << ' ' << ended.err;
      EXPECT_TRUE(has(ended.err, std::string("cannot read ") + path)) << command << ' ';
    }
}

/// The documents of this test have no errors, but evaluating them exceeds a limit of the evaluator. Each
/// command must name the limit.
TEST(HostileDocuments, MeetTheLimitsByNameInEveryCommand) {
  file("game.txt", "game snort\nboard 4x4\nB a1\n");
  const std::string snort = content(STRANGERS "/snort.md");
  const std::string guard = "      forbid \"the square is not empty\": p and occupied\n";
  const auto with = [&](const std::string& step) {
    return exchanged(exchanged(snort, guard, guard + step), "4x4", "19x19");
  };
  struct Hostile {
    std::string name;
    std::string document;
    std::string limit;  ///< a part of the message of `moves`
  };
  for (const auto& [name, document, limit] : std::vector<Hostile>{
           {"all-sets",
            with("      forbid \"it is too much\": some g in connected-sets(board): count(g) = 400\n"),
            "members"},
           {"large-number",
            with("      forbid \"it is too much\": 9000000000000 * 9000000000000 * count(p) = 1\n"),
            "a number is too large"}}) {
    file(name + ".md", document);
    EXPECT_TRUE(has(called_on("moves DOCUMENT", "./" + name + ".md").err, limit)) << name;
    for (const std::string& command : commands) {
      const Ended ended = called_on(command, "./" + name + ".md");
      const std::string said = ended.out + ended.err;
      EXPECT_LE(ended.status, 3) << command << ' ' << name << '\n' << said.substr(0, 500);
      EXPECT_TRUE(ended.status == 0 || !said.empty()) << command << ' ' << name;
      EXPECT_FALSE(has(said, "a fault of the program")) << command << ' ' << name;
    }
  }
}

}  // namespace
}  // namespace ruleproof
