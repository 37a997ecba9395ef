#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "reference/document_rules.hpp"
#include "reference/drawn.hpp"
#include "reference/oracle/disto.hpp"
#include "reference/oracle/go.hpp"
#include "reference/oracle/loose.hpp"
#include "spec/game_of_document.hpp"
#include "spec/input_error.hpp"

// The documents of Disto, Loose and Go are held against the transcriptions by hand that were there before them.

namespace ruleproof {
namespace {

std::unique_ptr<Rules> transcribed(const Ruleset& ruleset) {
  static const std::map<std::string_view, std::unique_ptr<Rules> (*)(const Ruleset&)> all{
      {"disto", disto::rules}, {"go", go::rules}, {"loose", loose::rules}};
  return all.at(ruleset.game().id)(ruleset);
}

const std::vector<std::string_view> ids{"disto", "go", "loose"};

/// Two rules of which one should be as the other.
struct Pair {
  explicit Pair(const Ruleset& ruleset) : Pair(ruleset, ruleset) {}
  Pair(const Ruleset& by_document, const Ruleset& by_hand) : document(document_rules(by_document)), hand(transcribed(by_hand)) {}

  std::unique_ptr<Rules> document;
  std::unique_ptr<Rules> hand;
};

std::string text(const Memory& memory) {
  std::string text;
  for (const std::int64_t value : memory) text += ' ' + std::to_string(value);
  return text;
}

/// With the messages.
std::string text(const std::vector<Refusal>& refusals) {
  std::string text;
  for (const Refusal& refusal : refusals) text += refusal.clause + ": " + refusal.message + ": " + drawn(refusal.shows) + "; ";
  return text;
}

std::string text(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> all;
  for (const Outcome& outcome : outcomes)
    all.push_back(drawn(outcome.after) + " {" + text(outcome.refusals) + "}" + text(outcome.memory) + " |" + text(outcome.notes));
  std::ranges::sort(all);
  std::string text;
  for (const std::string& one : all) text += one + '\n';
  return text;
}

std::string text(const Result& result) {
  return std::to_string(result.black) + " : " + std::to_string(result.white) + ' ' +
         (result.winner ? result.winner == Colour::black ? "black" : "white" : "nobody") + " [" + result.clause + "] " + result.note;
}

std::string text(const std::vector<LegalMove>& moves) {
  std::string all;
  for (const LegalMove& legal : moves) {
    all += legal.move.point ? std::to_string(*legal.move.point) : "pass";
    if (legal.move.flips)
      for (const int point : *legal.move.flips) all += " f" + std::to_string(point);
    all += " -> " + text(std::vector{legal.outcome});
  }
  return all;
}

/// The boards alone, for who asks for more than he needs does no harm here.
std::string text(const std::vector<Moment>& moments) {
  std::vector<std::string> boards;
  for (const Moment& moment : moments) boards.push_back(drawn(moment.position));
  std::ranges::sort(boards);
  std::string text;
  for (const std::string& board : boards) text += board + '\n';
  return text;
}

std::string text(bool truth) { return truth ? "yes" : "no"; }

/// The first of all that can be asked about a state in which the two differ.
std::optional<std::string> difference(const Pair& pair, const State& state) {
  std::optional<std::string> found;
  const auto compare = [&](const std::string& what, const auto& ask) {
    const std::string by_document = text(ask(*pair.document)), by_hand = text(ask(*pair.hand));
    if (by_document != by_hand && !found)
      found = what + " at " + drawn(state.position) + "\nby the document: " + by_document + "\nby hand: " + by_hand;
  };
  compare("is over", [&](const Rules& rules) { return rules.is_over(state); });
  for (const Colour colour : {Colour::black, Colour::white}) {
    for (int point = -1; point < state.position.black.board().size().area(); ++point) {
      const Move move{colour, point < 0 ? std::nullopt : std::optional(point)};
      const std::string name = (colour == Colour::black ? "B " : "W ") + std::to_string(point);
      compare("turn of " + name, [&](const Rules& rules) { return rules.turn(state, move); });
      compare("outcomes of " + name, [&](const Rules& rules) { return rules.outcomes(state, move); });
      compare("legal outcomes of " + name, [&](const Rules& rules) { return rules.legal_outcomes(state, move); });
    }
    compare("what counts", [&](const Rules& rules) { return std::vector<Refusal>{{"", "", rules.scoring(state.position, colour)}}; });
  }
  compare("legal moves", [&](const Rules& rules) { return moves_with_outcomes(rules, state); });
  for (const int komi : {-3, 0, 1, 2, 13}) compare("result", [&](const Rules& rules) { return rules.result(state, Komi{komi}); });
  compare("settled", [&](const Rules& rules) { return rules.is_settled(state.position); });
  compare("recalled", [&](const Rules& rules) { return rules.recalled(state); });
  return found;
}

/// Plays a game from a state, at each position by a random legal move, or now and then none, and looks for a difference.
std::optional<std::string> difference_in_game(const Pair& pair, State state, int most_moves, std::mt19937_64& random) {
  for (int i = 0; i < most_moves; ++i) {
    if (auto found = difference(pair, state)) return found;
    const std::vector<LegalMove> moves = moves_with_outcomes(*pair.document, state);
    if (moves.empty()) break;
    const LegalMove& chosen = moves[random() % moves.size()];
    state = after(state, chosen.move, chosen.outcome);
  }
  return difference(pair, state);
}

Position<Board::Region> random_position(const Board& board, std::mt19937_64& random) {
  Position<Board::Region> position{board.nowhere(), board.nowhere()};
  for (int point = 0; point < board.size().area(); ++point) {
    const auto stone = random() % 4;
    if (stone == 1) position.black.add(point);
    if (stone == 2) position.white.add(point);
  }
  return position;
}

State random_state(const Board& board, std::mt19937_64& random) {
  State state = start(board);
  if (random() % 2 == 0) state.position = random_position(board, random);
  if (random() % 2 == 0) state.to_move = Colour::white;
  return state;
}

void expect_no_difference(const std::string_view id) {
  EXPECT_TRUE(rc::check(std::string(id), [&] {
    const std::vector<Ruleset> rulesets = all_rulesets(spec(id));
    const Ruleset& ruleset = rulesets[*rc::gen::inRange<std::size_t>(0, rulesets.size())];
    const auto [w, h] = *rc::gen::element(std::pair(3, 3), std::pair(4, 4), std::pair(5, 5), std::pair(2, 3));
    std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
    const Board board({w, h});
    if (const auto found = difference_in_game(Pair(ruleset), random_state(board, random), 12, random)) RC_FAIL(ruleset.text() + ": " + *found);
  }));
}

TEST(Documents, PlayDistoInRandomGamesAsItsTranscription) { expect_no_difference("disto"); }
TEST(Documents, PlayGoInRandomGamesAsItsTranscription) { expect_no_difference("go"); }
TEST(Documents, PlayLooseInRandomGamesAsItsTranscription) { expect_no_difference("loose"); }

TEST(Documents, PlayEachRulesetAsItsTranscription) {
  std::mt19937_64 random(1);
  for (const std::string_view id : ids)
    for (const Ruleset& ruleset : all_rulesets(spec(id)))
      for (const Size size : {Size{3, 3}, Size{4, 3}, Size{4, 4}}) {
        const Board board(size);
        const auto found = difference_in_game(Pair(ruleset), random_state(board, random), 8, random);
        EXPECT_FALSE(found) << ruleset.text() << ": " << *found;
      }
}

TEST(Documents, HaveAsManySequencesOfMovesAsTheTranscriptions) {
  const auto count = [](const auto& count, const Rules& rules, const State& state, int depth) -> long {
    if (depth == 0) return 1;
    long moves = 0;
    for (const LegalMove& legal : moves_with_outcomes(rules, state)) moves += count(count, rules, after(state, legal.move, legal.outcome), depth - 1);
    return moves;
  };
  for (const std::string_view id : ids) {
    for (const Ruleset& ruleset : all_rulesets(spec(id))) {
      const Pair pair(ruleset);
      for (const auto& [size, depth] : {std::pair{Size{1, 1}, 4}, {Size{1, 3}, 6}, {Size{2, 2}, 5}, {Size{3, 2}, 4}, {Size{3, 3}, 2}}) {
        const Board board(size);
        EXPECT_EQ(count(count, *pair.document, start(board), depth), count(count, *pair.hand, start(board), depth)) << id << ' ' << ruleset.text();
      }
    }
  }
}

TEST(Documents, AskOfBoardsAndKomiWhatTheTranscriptionsAsk) {
  for (const std::string_view id : ids) {
    const Pair pair{Ruleset(spec(id))};
    for (int w = 1; w <= 9; ++w)
      for (int h = 1; h <= 9; ++h)
        for (int komi = -5; komi <= 14; ++komi) {
          const auto told = [&](const Rules& rules) {
            std::string told;
            for (const SetupRuling& ruling : rules.setup({w, h}, Komi{komi}))
              told += ruling.clause + ": " + ruling.demand + ' ' + text(ruling.broken) + ' ' + text(ruling.is_advice) + '\n';
            return told;
          };
          ASSERT_EQ(told(*pair.document), told(*pair.hand)) << id << ' ' << w << 'x' << h << ' ' << komi;
        }
  }
}

TEST(Documents, SayWhatIsKeptAndWhatIsSettledAsTheTranscriptionsDo) {
  for (const std::string_view id : ids) {
    for (const Ruleset& ruleset : all_rulesets(spec(id))) {
      const Pair pair(ruleset);
      EXPECT_EQ(pair.document->looks_back(), pair.hand->looks_back()) << ruleset.text();
      EXPECT_EQ(pair.document->settled_meaning(), pair.hand->settled_meaning());
      EXPECT_EQ(pair.document->first_memory(), pair.hand->first_memory());
      EXPECT_EQ(pair.document->first_notes(), pair.hand->first_notes());
      EXPECT_TRUE(pair.document->has_pass());
      EXPECT_FALSE(pair.document->recalls_in_order());
    }
  }
}

/// The game of a document in which something was written otherwise.
GameSpec written_otherwise(std::string_view id, std::string_view from, std::string_view to) {
  std::string text;
  for (const std::string& line : spec(id).document->source.lines) text += line + '\n';
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const auto document = std::make_shared<const language::CheckedDocument>(language::read_document("other.md", text));
  EXPECT_FALSE(document->has_errors()) << from;
  return game_of_document(document);
}

struct Mistake {
  std::string_view game, from, to;
};

TEST(Documents, WithOneMistakeDifferFromTheTranscriptions) {
  const std::vector<Mistake> mistakes{
      {"go", "remove cut-off(enemy)", "remove cut-off(own)"},
      {"go", "some m in ago(1)", "some m in ago(2)"},
      {"go", "case ko\n      | positional: some m in history:", "case ko\n      | positional: some m in ago(0):"},
      {"go", "score(P) > score(other(P))\n    tie", "score(P) < score(other(P))\n    tie"},
      {"go", "set passes to 0", "set passes to 1"},
      {"disto", "{ g in persons | no liberties(g) }", "{ g in persons | one liberties(g) }"},
      {"disto", "| before: { g in turned | g in before(gluttons) }", "| before: { g in turned | g in gluttons }"},
      {"disto", "stones(P) and not union(meals)", "stones(P) or union(meals)"},
      {"disto", "end when passes = 2", "end when passes >= 3"},
      {"loose", "and not beside(p) meets empty }", "}"},
      {"loose", "| own-groups: lacking(own)", "| own-groups: lacking(enemy)"},
      {"loose", "set last-placed to mover", "set last-placed to other(mover)"},
      {"loose", "forbid \"groups are left without a true liberty\" [end-of-turn]", "forbid \"groups are left without a true liberty\" [illegal]"},
  };
  for (const auto& [id, from, to] : mistakes) {
    const GameSpec game = written_otherwise(id, from, to);
    std::mt19937_64 random(1);
    bool is_found = false;
    for (const Ruleset& ruleset : all_rulesets(spec(id))) {
      Ruleset other(game);
      for (const auto& [key, reading] : ruleset.chosen()) other = other.with(key, reading);
      const Pair pair(other, ruleset);
      for (int i = 0; i < 40 && !is_found; ++i) {
        const Board board(i % 2 == 0 ? Size{3, 3} : Size{4, 2});
        State state = start(board);
        if (i % 4 > 1) state.position = random_position(board, random);
        is_found = difference_in_game(pair, state, 20, random).has_value();
      }
    }
    EXPECT_TRUE(is_found) << id << ": " << to;
  }
}

TEST(Transcriptions, AreIncludedByTestsAlone) {
  namespace fs = std::filesystem;
  const auto is_build = [](const fs::path& path) { return path.filename() == "build" || path.filename() == ".git"; };
  std::vector<std::string> users;
  for (auto file = fs::recursive_directory_iterator(SOURCES); file != fs::recursive_directory_iterator(); ++file) {
    if (file->is_directory() && is_build(file->path())) file.disable_recursion_pending();
    const std::string name = file->path().filename().string();
    if (!file->is_regular_file() || !(name.ends_with(".cpp") || name.ends_with(".hpp")) || name.ends_with("_test.cpp")) continue;
    if (file->path().parent_path().filename() == "oracle") continue;
    std::ifstream in(file->path());
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("#include \"reference/oracle/")) users.push_back(file->path().string());
  }
  EXPECT_EQ(users, std::vector<std::string>());
}

}  // namespace
}  // namespace ruleproof
