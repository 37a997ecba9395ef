#include "properties/verification/guards.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "reference/game.hpp"
#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using language::Claim;

/// Counts games and states with the plain evaluator. Plays every game, and compares states by their whole
/// content, without keys, symmetries and packing.
class Walk {
 public:
  Walk(const Document& document, Size size) : document_(document), model_(Game(document).with_board(size)) {}

  /// Returns the number of complete games of at most `depth` moves.
  std::int64_t games(int depth) { return games(model_.start(), depth); }
  /// Returns the number of reachable states. The rules must not depend on the past.
  std::size_t states() {
    visit(model_.start());
    return seen_.size();
  }
  bool asks_for_the_past() { return recall(model_.game()).anything(); }

 private:
  std::int64_t games(const State& state, int depth) {
    if (state.is_over) return 1;
    std::int64_t all = 0;
    if (depth > 0)
      for (const auto& [move, after] : model_.outcomes(state)) all += games(after, depth - 1);
    return all;
  }
  void visit(State first) {
    std::vector<State> open{std::move(first)};
    while (!open.empty()) {
      const State state = std::move(open.back());
      open.pop_back();
      if (!seen_.insert(written(state)).second) continue;
      for (auto& [move, after] : model_.outcomes(state)) open.push_back(std::move(after));
    }
  }
  std::string written(const State& state) const {
    std::string text = std::to_string(state.now->to_move) + (state.is_over ? " over " : " ") +
                       std::to_string(state.now->winner.value_or(-1));
    const auto add = [&](const BoardRegion& region) {
      text += " {";
      for (const int point : region.points()) text += ' ' + std::to_string(point);
      text += " }";
    };
    for (const BoardRegion& stones : state.now->stones) add(stones);
    for (std::size_t i = 0; i < document_.memory.size(); ++i)
      for (const Value& value : state.now->memory[i]) {
        if (document_.memory[i].is_note) continue;
        text += ' ';
        if (const auto* region = std::get_if<BoardRegion>(&value))
          add(*region);
        else if (const auto* number = std::get_if<Number>(&value))
          text += std::to_string(*number);
        else if (const auto* truth = std::get_if<bool>(&value))
          text += *truth ? "yes" : "no";
        else
          for (const bool is_it : std::get<evaluator::Players<bool>>(value).has) text += is_it ? '1' : '0';
      }
    return text;
  }

  const Document& document_;
  Model model_;
  std::set<std::string> seen_;
};

TEST(Guards, HaveTheNumbersThatAreCountedOneByOne) {
  int counts = 0;
  for (const auto& guard : guards()) {
    for (const Claim& claim : guard->claims)
      for (const Claim::Clause& clause : claim.formal)
        for (const Claim::Clause::Count& stated : clause.counts) {
          const bool is_of_turns = stated.height == 0;
          Walk walk(*guard, is_of_turns ? Size{guard->board->width, guard->board->height}
                                        : Size{stated.width, stated.height});
          const bool is_of_states = clause.name.name == "reachable";
          ASSERT_FALSE(is_of_states && walk.asks_for_the_past()) << guard->id;
          const std::int64_t counted = is_of_states ? static_cast<std::int64_t>(walk.states())
                                                    : walk.games(is_of_turns ? stated.width : 100);
          EXPECT_EQ(std::to_string(counted), stated.value)
              << guard->id << ' ' << clause.name.name << ' ' << stated.width << 'x' << stated.height;
          ++counts;
        }
  }
  EXPECT_GT(counts, 25);
}

}  // namespace
}  // namespace ruleproof
