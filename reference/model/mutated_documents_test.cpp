#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "reference/model/random_games.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Tests documents in which words and lines were exchanged at random. Reading such a document must end without
// a crash. If it has no errors, games of it must be playable in bounded time.

namespace ruleproof {
namespace {

std::vector<std::string> good_documents() {
  std::vector<std::string> all;
  for (const char* folder : {DOCUMENTS, EXAMPLE_GAMES})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      all.push_back(text_of_file(entry.path()));
  return all;
}

/// Returns the positions and lengths of the words of formal lines.
std::vector<std::pair<std::size_t, std::size_t>> words_of(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> words;
  for (std::size_t line = 0; line < text.size(); line = text.find('\n', line) + 1) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    if (text.compare(line, 4, "    ") == 0)
      for (std::size_t at = text.find_first_not_of(' ', line); at < end;) {
        const std::size_t next = std::min(text.find_first_of(" \n", at), end);
        words.emplace_back(at, next - at);
        at = std::min(text.find_first_not_of(' ', next), end);
      }
    if (end == text.size()) break;
  }
  return words;
}

std::string mutated(std::string text, std::mt19937_64& random) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  for (std::size_t i = 0, changes = 1 + below(3); i < changes; ++i) {
    const auto words = words_of(text);
    const auto [at, length] = words[below(words.size())];
    const auto [from, size] = words[below(words.size())];
    switch (below(5)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.replace(at, length, text.substr(from, size));
        break;
      case 2:
        text.insert(at, text.substr(from, size) + " ");
        break;
      case 3:
        text.replace(at, length, std::to_string(below(1'000'000)));
        break;
      default:
        text.erase(text.rfind('\n', at) + 1, text.find('\n', at) - text.rfind('\n', at));
        break;
    }
  }
  return text;
}

TEST(MutatedDocuments, AreReadAndPlayedInBoundedTime) {
  const std::vector<std::string> good = good_documents();
  ASSERT_GE(good.size(), 10u);
  std::mt19937_64 random(1);
  int sound = 0, played = 0;
  for (int i = 0; i < 800; ++i) {
    const language::CheckedDocument checked =
        language::read_document("game.md", mutated(good[random() % good.size()], random));
    if (checked.has_errors()) {
      EXPECT_FALSE(checked.diagnostics.empty());
      continue;
    }
    ++sound;
    const RandomGamesPlan table{
        .size = {3, 3}, .games = 1, .turns = 4, .seed = 1, .steps_of_a_move = 20'000, .steps = 200'000};
    try {
      played += play_randomly(Game(checked.document), table).games;
      Model(Game(checked.document).with_board(table.size), Evaluation::compiled).start();
    } catch (const InputError&) {  // an invalid board or number of players
    } catch (const evaluator::LimitReached&) {
    } catch (const evaluator::NoMeaning&) {
    } catch (const OutOfSight&) {
    }
  }
  EXPECT_GT(sound, 100);
  EXPECT_GT(played, 50);
}

}  // namespace
}  // namespace ruleproof
