#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/games.hpp"
#include "properties/parting.hpp"
#include "properties/provers.hpp"
#include "properties/view.hpp"

// What is said of two rulesets to be alike, against all that they do on small boards.

namespace ruleproof {
namespace {

// The order of flips matters to pairs on no smaller board.
constexpr Size size{4, 2};

void tell(std::string& all, const Position<Board::Region>& position) {
  for (const Stone stone : stones_of(position)) all += static_cast<char>('0' + static_cast<int>(stone));
}

/// The score of a game that ends in a position, after two passes; who placed last also passes last.
void tell_results(std::string& all, const Rules& rules, State state, Komi komi) {
  state.passes = 2;
  for (const std::optional<Colour> last : {std::optional<Colour>(), {Colour::black}, {Colour::white}}) {
    state.last_placement = last;
    state.to_move = other(last.value_or(Colour::white));
    const Result result = rules.result(state, komi);
    const int winner = result.winner ? static_cast<int>(*result.winner) : 2;
    for (const int number : {result.black, result.white, winner}) all += ' ' + std::to_string(number);
  }
}

/// Every position of a board, with all that comes of Black's moves and of the end of the game. Of Go those in
/// which each stone reaches empty, as all do in a game.
std::string everything_on(const Board& board, const Ruleset& ruleset) {
  const auto rules = game(ruleset.game().id).rules(ruleset);
  std::vector<Stone> stones(static_cast<std::size_t>(board.size().area()), Stone::empty);
  std::string all;
  while (true) {
    State state = start(board);
    state.position = position_of(board, stones);
    if (!rules->looks_back() || rules->is_settled(state.position)) {
      for (const Move& move : conceivable_moves(state)) {
        all += '\n';
        for (const auto& after : legal_boards(*rules, state, move)) tell(all += ' ', after);
      }
      tell_results(all, *rules, state, *ruleset.game().default_komi);
    }
    std::size_t point = 0;
    const auto next = [](Stone stone) { return stone == Stone::empty ? Stone::black : Stone::white; };
    while (point < stones.size() && stones[point] == Stone::white) stones[point++] = Stone::empty;
    if (point == stones.size()) return all;
    stones[point] = next(stones[point]);
  }
}

/// Each ruleset of a game, with everything that it says.
struct Told {
  explicit Told(std::string_view game) : rulesets(all_rulesets(spec(game))) {
    for (const Ruleset& ruleset : rulesets) everything[ruleset.text()] = everything_on(board, ruleset);
  }
  bool are_the_same(const Ruleset& one, const Ruleset& other) const {
    return everything.at(one.text()) == everything.at(other.text());
  }

  Board board{size};
  std::vector<Ruleset> rulesets;
  std::map<std::string, std::string> everything;
};

/// Calls found(one, other, property) for any two rulesets that differ in one reading and that the solver
/// proves alike in every position.
template <class F>
void each_proved_alike(const Told& told, F found) {
  for (const Ruleset& one : told.rulesets) {
    for (const auto& [reading, other] : differing_in_one_reading(one)) {
      if (one.text() > other.text()) continue;
      const std::optional<Property> alike = game(one.game().id).alike(one, other);
      if (!alike) continue;
      const Finding finding = prove_for_all_positions(*alike, one, size, {}, {}, {});
      if (finding.result == Finding::Result::proved) found(one, other, *alike);
    }
  }
}

/// What is argued of the flips of Loose is true of both rulesets, and said where they read the flips so.
void expect_true_arguments(const Told& told, const Ruleset& one, const Ruleset& other,
                           const Property& alike) {
  const std::string argument = ruleproof::argument(alike, "all-positions");
  for (const auto& [flip, words] :
       {std::pair("cascade", "looking again"), std::pair("one-by-one", "every order")}) {
    const bool is_said = argument.find(words) != std::string::npos;
    EXPECT_EQ(is_said, one.reading("flip") == flip || other.reading("flip") == flip);
    if (!is_said) continue;
    for (const Ruleset& ruleset : {one, other})
      EXPECT_TRUE(told.are_the_same(ruleset.with("flip", flip), ruleset.with("flip", "once"))) << words;
  }
}

TEST(Alike, IsProvedAndArguedOfNoRulesetsThatPart) {
  for (const Game& game : games()) {
    const Told told(game.id);
    int proved = 0;
    each_proved_alike(told, [&](const Ruleset& one, const Ruleset& other, const Property& alike) {
      SCOPED_TRACE(std::string(game.id) + ": " + one.text() + " | " + other.text());
      ++proved;
      EXPECT_TRUE(told.are_the_same(one, other));
      if (game.id == "loose") expect_true_arguments(told, one, other, alike);
    });
    EXPECT_EQ(proved > 0, game.id != "go");
  }
}

}  // namespace
}  // namespace ruleproof
