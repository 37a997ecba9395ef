#include <filesystem>
#include <sstream>

#include "certify/testing/talk.hpp"
#include "spec/documents/spec.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof::gtp {
namespace {

SessionOptions snort() { return {.document = read_game("snort.md", text_of_file(SNORT))}; }

/// Sends the commands of a transcript to an engine that plays the game Snort. Returns the transcript with the
/// engine's answers.
std::string replayed(const std::string& transcript) {
  Talk talk(snort(), 1, AfterEnd::pass);
  std::istringstream lines(transcript);
  std::string answers;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) answers += line + '\n';
    if (!line.starts_with("> ")) continue;
    const std::string answer = talk(line.substr(2));
    answers += line + '\n' + answer + (answer.empty() ? "" : "\n");
  }
  return answers;
}

TEST(GtpTranscripts, OfFrontEndsAreAnsweredAsTheyWere) {
  int transcripts = 0;
  for (const auto& file : std::filesystem::directory_iterator(TRANSCRIPTS)) {
    const std::string text = text_of_file(file.path());
    EXPECT_EQ(replayed(text), text) << file.path();
    ++transcripts;
  }
  EXPECT_GE(transcripts, 2);
}

TEST(GtpAfterTheEnd, NothingIsLegalUnlessPassesAreAsked) {
  Talk talk(snort());
  talk.accepts({"boardsize 1", "play b A1"});
  EXPECT_EQ(talk("play w pass"), "? illegal move");
  EXPECT_EQ(talk("genmove w"), "? the game is over");
  EXPECT_EQ(talk("is_legal w pass"), "0");
}

TEST(GtpAfterTheEnd, PassesAreForgottenWhereANewGameBegins) {
  Talk talk(snort(), 1, AfterEnd::pass);
  for (const char* const anew : {"clear_board", "boardsize 1"}) {
    talk.accepts({"boardsize 1", "play b A1", "play w pass", anew});
    EXPECT_EQ(talk("undo"), "? cannot undo") << anew;
  }
}

TEST(GtpAfterTheEnd, AGameInTheFormOfRecordsHasNoPass) {
  EXPECT_THROW(Talk({.game = "endo"}, 1, AfterEnd::pass), InputError);
}

}  // namespace
}  // namespace ruleproof::gtp
