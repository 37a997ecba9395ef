#include "properties/engine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "optimized/disto.hpp"
#include "optimized/loose.hpp"
#include "optimized/perft.hpp"
#include "reference/rules.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using optimized::Side;

Side side_of(Colour colour) { return colour == Colour::black ? Side::black : Side::white; }
Colour colour_of(Side side) { return side == Side::black ? Colour::black : Colour::white; }

Stone stone_of(optimized::Stone stone) {
  switch (stone) {
    case optimized::Stone::black:
      return Stone::black;
    case optimized::Stone::white:
      return Stone::white;
    default:
      return Stone::empty;
  }
}

optimized::Stone stone_of(Stone stone) {
  switch (stone) {
    case Stone::black:
      return optimized::Stone::black;
    case Stone::white:
      return optimized::Stone::white;
    default:
      return optimized::Stone::empty;
  }
}

template <class Points>
std::vector<int> rising(const Points& points) {
  std::vector<int> sorted(points.begin(), points.end());
  std::ranges::sort(sorted);
  return sorted;
}

/// One of the engines of optimized/, with a rules struct and the functions that both of them have.
template <class Fast>
class Adapter final : public Engine {
 public:
  Adapter(Size size, const typename Fast::Rules& rules) : fast_(size.w, size.h, rules) {}

  void set_up(const std::vector<Stone>& stones, Colour to_move) override {
    std::vector<optimized::Stone> board;
    for (const Stone stone : stones) board.push_back(stone_of(stone));
    fast_.set_up(board, side_of(to_move));
  }

  void play(std::optional<int> point) override { point ? fast_.play(*point) : fast_.pass(); }
  void undo() override { fast_.undo(); }
  bool is_legal(int point) const override { return fast_.is_legal(point); }
  bool keeps_last_placement() const override { return remembers_placements; }
  std::uint64_t key() const override { return fast_.key(); }
  std::vector<std::string> check() const override { return fast_.check(); }
  std::uint64_t perft(int depth) override { return optimized::perft(fast_, depth); }

  View view() const override {
    View view{.stones = {},
              .to_move = colour_of(fast_.to_move()),
              .passes = fast_.passes(),
              .may_pass = !fast_.over(),
              .legal = rising(fast_.legal()),
              .counting = {fast_.score(Side::black), fast_.score(Side::white)},
              .flipped = {}};
    for (int point = 0; point < fast_.area(); ++point) view.stones.push_back(stone_of(fast_.stone(point)));
    if constexpr (remembers_placements) {
      view.flipped = rising(fast_.flipped());
      if (fast_.last_placer()) view.last_placement = colour_of(*fast_.last_placer());
    }
    return view;
  }

 private:
  // Where stones are flipped the engine tells who placed last, and what that flipped.
  static constexpr bool remembers_placements = requires(const Fast& fast) {
    fast.flipped();
    fast.last_placer();
  };

  Fast fast_;
};

optimized::Disto::Rules disto_rules(const Ruleset& ruleset) {
  using Rules = optimized::Disto::Rules;
  return {
      choice<Rules::Person>(ruleset, "person",
                            {{"like-coloured", Rules::Person::like_coloured},
                             {"any-colour", Rules::Person::any_colour},
                             {"clique", Rules::Person::clique},
                             {"mixed-clique", Rules::Person::mixed_clique}}),
      choice<Rules::Placement>(
          ruleset, "placement",
          {{"sick-2016", Rules::Placement::sick_2016}, {"plain-2018", Rules::Placement::plain_2018}}),
      choice<Rules::When>(ruleset, "when", {{"before", Rules::When::before}, {"after", Rules::When::after}})};
}

/// The key `tie` is left out: it says nothing before the game is over.
optimized::Loose::Rules loose_rules(const Ruleset& ruleset) {
  using Rules = optimized::Loose::Rules;
  return {
      choice<Rules::Group>(ruleset, "group",
                           {{"maximal", Rules::Group::maximal},
                            {"any-set", Rules::Group::any_set},
                            {"pairs", Rules::Group::pairs}}),
      choice<Rules::Flip>(ruleset, "flip",
                          {{"once", Rules::Flip::once},
                           {"cascade", Rules::Flip::cascade},
                           {"one-by-one", Rules::Flip::one_by_one}}),
      choice<Rules::End>(ruleset, "end",
                         {{"whole-board", Rules::End::whole_board}, {"own-groups", Rules::End::own_groups}})};
}

template <class Fast>
using RulesOf = typename Fast::Rules (*)(const Ruleset&);

template <class Fast>
bool knows(const Ruleset& ruleset, RulesOf<Fast> rules) {
  try {
    return Fast::knows(rules(ruleset));
  } catch (const UnknownReading&) {
    return false;  // the spec and the reference may be ahead of the engine
  }
}

template <class Fast>
std::unique_ptr<Engine> engine(const Ruleset& ruleset, Size size, RulesOf<Fast> rules) {
  if (!knows<Fast>(ruleset, rules))
    throw InputError("the optimized engine of " + ruleset.game().id + " does not know the readings " +
                     ruleset.text() + "; the reference does");
  try {
    return std::make_unique<Adapter<Fast>>(size, rules(ruleset));
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace

bool disto_engine_knows(const Ruleset& ruleset) { return knows<optimized::Disto>(ruleset, disto_rules); }
bool loose_engine_knows(const Ruleset& ruleset) { return knows<optimized::Loose>(ruleset, loose_rules); }

std::unique_ptr<Engine> disto_engine(const Ruleset& ruleset, Size size) {
  return engine<optimized::Disto>(ruleset, size, disto_rules);
}

std::unique_ptr<Engine> loose_engine(const Ruleset& ruleset, Size size) {
  return engine<optimized::Loose>(ruleset, size, loose_rules);
}

}  // namespace ruleproof
