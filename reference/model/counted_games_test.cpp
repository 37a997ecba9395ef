#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "reference/model/random_games.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Counts the move sequences of the example games with the plain evaluator, and compares the numbers with
// those of published tables and independent programs (perft).

namespace ruleproof {
namespace {

struct Counted {
  std::string game;
  Size size;
  std::vector<std::uint64_t> moves;  ///< the numbers of sequences of one turn, of two turns, and so on
};
void PrintTo(const Counted& counted, std::ostream* out) {
  *out << counted.game << " " << counted.size.w << "x" << counted.size.h;
}

class CountedGames : public testing::TestWithParam<Counted> {};

/// The numbers for Othello are published; those for depths 6 and 7 (8200 and 55092) are not counted here.
/// Independent programs counted the other games. In Ribbons a turn is two stones on adjacent squares: on 2x2
/// the first turn has four squares for the first stone and two for the second; the second turn has the two
/// remaining squares in either order.
INSTANTIATE_TEST_SUITE_P(
    All, CountedGames,
    testing::Values(Counted{"othello", {8, 8}, {4, 12, 56, 244, 1396}},
                    Counted{"breakthrough", {3, 5}, {7, 42, 276, 1776, 11860}},
                    Counted{"breakthrough", {8, 8}, {22, 484}},
                    Counted{"nogo", {3, 3}, {9, 72, 496, 2832, 12768}},
                    Counted{"gonnect", {3, 3}, {9, 72, 504, 2976}},
                    Counted{"hex-rectangle", {3, 2}, {6, 30, 120, 240, 480, 144, 0}},
                    Counted{"hex-rectangle", {3, 3}, {9, 72, 504, 3024}},
                    Counted{"snort", {2, 2}, {4, 4, 0, 0}}, Counted{"snort", {3, 2}, {6, 16, 28, 8}},
                    Counted{"snort", {3, 3}, {9, 48, 212, 464}}, Counted{"horsemen", {2, 2}, {4, 12, 24, 24}},
                    Counted{"horsemen", {3, 2}, {6, 26, 88, 184}},
                    Counted{"horsemen", {3, 3}, {9, 56, 296, 976}}, Counted{"hex", {2, 2}, {4, 12, 24, 12}},
                    Counted{"ribbons", {2, 2}, {8, 16, 0}}));

/// Counts the sequences of turns that begin in a state. Adds the number of sequences of n + 1 turns to
/// `sequences[depth + n]`.
void count(const Model& model, const State& state, std::vector<std::uint64_t>& sequences, std::size_t depth) {
  const auto outcomes = model.outcomes(state, false, Listing::as_counted);
  sequences[depth] += outcomes.size();
  if (depth + 1 == sequences.size()) return;
  for (const auto& [move, after] : outcomes) count(model, after, sequences, depth + 1);
}

TEST_P(CountedGames, HaveTheMovesThatOthersCounted) {
  const std::string shown = text_of_file(EXAMPLE_GAMES "/" + GetParam().game + ".md");
  const language::CheckedDocument checked = language::read_document(
      "game.md", shown.empty() ? text_of_file(STRANGERS "/" + GetParam().game + ".md") : shown);
  ASSERT_FALSE(checked.has_errors());
  Model model(Game(checked.document).with_board(GetParam().size));
  std::vector<std::uint64_t> sequences(GetParam().moves.size());
  count(model, model.start(), sequences, 0);
  EXPECT_EQ(sequences, GetParam().moves);
}

}  // namespace
}  // namespace ruleproof
