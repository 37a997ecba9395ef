#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "reference/testing/against_plain.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::compiled {
namespace {

using language::Action;

language::CheckedDocument read(const std::string& path) {
  std::ifstream in(path);
  return language::read_document(path, std::string(std::istreambuf_iterator<char>(in), {}));
}

/// Returns the games for all combinations of readings and named settings.
std::vector<Game> games_of(const language::Document& document) {
  std::vector<Game> all{Game(document)};
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    std::vector<Game> more;
    for (const Game& game : all)
      for (int reading = 0; reading < std::ssize(document.choices[i].readings); ++reading)
        more.push_back(game.with_choice(i, reading));
    all = std::move(more);
  }
  return all;
}

struct Counts {
  std::size_t legal = 0, illegal = 0, over = 0;
};

/// Compares the results of both evaluators in the present position: ends, scores, legal moves and the
/// outcomes of these moves. Appends to `next` the positions after all legal moves. Returns whether the
/// results are equal.
bool compare(Pair& pair, std::vector<Content>& next, Counts& counts) {
  const int to_move = pair.now()->to_move;
  const bool is_over = pair.plain().evaluator().has_ended(pair.moment());
  EXPECT_EQ(pair.fast().has_ended(), is_over);
  counts.over += is_over ? 1 : 0;
  for (const char* name : {"settled", "scoring", "score", "wins"})
    for (std::size_t i = 0; i < pair.document().definitions.size(); ++i) {
      const language::Definition& definition = pair.document().definitions[i];
      if (definition.name.name != name) continue;
      for (int player = 0; player < 2; ++player) {
        std::vector<Value> arguments;
        if (!definition.parameters.empty()) arguments.emplace_back(pair.plain().evaluator().only(player));
        std::size_t said = 0;
        EXPECT_EQ(pair.differ(static_cast<int>(i), arguments, -1, said), "") << name;
      }
    }
  for (std::size_t i = 0; i < pair.document().actions.size(); ++i) {
    const Action& action = pair.document().actions[i];
    if (action.kind == Action::Kind::step) continue;
    const int points = action.parameters.empty() ? 1 : pair.plain().world().points();
    std::vector<int> legal;
    for (int point = 0; point < points; ++point) {
      const auto with = action.parameters.empty() ? std::nullopt : std::optional(point);
      std::vector<Content> after;
      const std::string what = pair.differ(static_cast<int>(i), with, to_move, &after);
      EXPECT_EQ(what, "") << action.name.name << ' ' << point;
      (after.empty() ? counts.illegal : counts.legal) += 1;
      if (with && !after.empty()) legal.push_back(point);
      for (Content& content : after) {
        content.to_move = 1 - to_move;
        next.push_back(std::move(content));
      }
    }
    if (action.parameters.empty() || action.parameters.front().range) continue;
    const Board& board = pair.plain().world().board();
    EXPECT_EQ(pair.fast().legal_points(static_cast<int>(i), to_move, board).points(), legal);
    std::vector<int> run;
    pair.fast().run_legal(static_cast<int>(i), to_move, [&](int point) {
      run.push_back(point);
      return true;
    });
    EXPECT_EQ(run, legal);
  }
  return !testing::Test::HasFailure();
}

/// Plays random moves from a position and compares both evaluators after each move. Returns false as soon as
/// the evaluators differ, otherwise true.
bool play(Pair& pair, Content first, int moves, std::mt19937_64& random, Counts& counts) {
  std::vector<Content> moments{std::move(first)};
  for (int i = 0; i < moves; ++i) {
    pair.set(moments);
    std::vector<Content> next;
    if (!compare(pair, next, counts)) return false;
    if (next.empty()) break;
    moments.push_back(next[random() % next.size()]);
  }
  return true;
}

std::string rows(const Model& model, const Content& content) {
  std::string text;
  for (const std::string& row : model.notation().rows(content)) text += row + "\n";
  return text;
}

Counts compare_games(const std::string& path, int most_settings, const std::vector<Size>& sizes, int games,
                     int moves) {
  const language::CheckedDocument checked = read(path);
  EXPECT_FALSE(checked.has_errors()) << path;
  Counts counts;
  std::mt19937_64 random(7);
  std::vector<Game> readings = games_of(checked.document);
  if (readings.size() > static_cast<std::size_t>(most_settings))
    readings.resize(most_settings, readings.front());
  else if (readings.size() < 4)
    games *= 6;
  for (const Game& read : readings)
    for (const Size size : sizes) {
      Pair pair(read.with_board(size));
      for (int game = 0; game < games; ++game) {
        const Content first = game == 0 ? pair.plain().empty() : some_content(pair.plain(), random);
        if (play(pair, first, moves, random, counts)) continue;
        std::string choices;
        for (const int choice : read.choices()) choices += ' ' + std::to_string(choice);
        ADD_FAILURE() << path << " on " << size.w << 'x' << size.h << ", readings" << choices << ", after\n"
                      << rows(pair.plain(), *pair.now());
        return counts;
      }
    }
  return counts;
}

const std::vector<Size> small{{1, 1}, {2, 1}, {1, 3}, {2, 2}, {3, 2}, {3, 3}, {4, 3}};

class CompiledGames : public testing::TestWithParam<std::string> {};

TEST_P(CompiledGames, AreThoseOfThePlainEvaluatorUnderEveryReading) {
  const Counts counts = compare_games(GetParam(), 1000, small, 2, 12);
  EXPECT_GT(counts.legal, 200u);
  EXPECT_GT(counts.illegal, 200u);
}

TEST_P(CompiledGames, AreThoseOfThePlainEvaluatorOnLargeBoards) {
  compare_games(GetParam(), 1, {{5, 5}, {9, 9}, {19, 19}}, 2, 2);
}

INSTANTIATE_TEST_SUITE_P(OfAuthors, CompiledGames,
                         testing::Values(DOCUMENTS "/disto.md", DOCUMENTS "/loose.md", DOCUMENTS "/go.md",
                                         STRANGERS "/hex.md", STRANGERS "/horsemen.md",
                                         STRANGERS "/ribbons.md", STRANGERS "/snort.md"),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace ruleproof::compiled
