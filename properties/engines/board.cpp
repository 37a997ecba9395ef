#include <algorithm>
#include <concepts>
#include <stdexcept>
#include <utility>

#include "optimized/disto.hpp"
#include "optimized/go.hpp"
#include "optimized/go_positions.hpp"
#include "optimized/loose.hpp"
#include "optimized/perft.hpp"
#include "properties/engines/engine.hpp"
#include "reference/choice.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

// Adapts the engines of games in which two players place one stone a turn, or pass, until both have passed.

namespace ruleproof {
namespace {

using optimized::Side;

constexpr Side sides[] = {Side::black, Side::white};

/// Adapts an engine class of optimized/ that has a struct of rules and the functions common to these engines.
template <class Fast>
class BoardAdapter final : public Engine {
 public:
  BoardAdapter(const typename Fast::Rules& rules, const Model& model)
      : fast_(model.world().board().size().w, model.world().board().size().h, rules) {
    place_ = action_of(model.document(), "place");
    pass_ = action_of(model.document(), "pass");
    if (const auto komi = find_komi(model.document())) komi_ = model.game().numbers()[*komi];
  }

  void set_up(const Shown& position) override {
    std::vector<optimized::Stone> board(static_cast<std::size_t>(fast_.area()), optimized::Stone::empty);
    for (const Owned& stone : position.stones)
      board[stone.place] = stone.owner == 0 ? optimized::Stone::black : optimized::Stone::white;
    const auto fact = [&](std::string_view name) {
      return std::ranges::find(position.facts, name, &Fact::name)->values.front();
    };
    const std::int64_t passes = fact("passes") / 2;
    fast_.set_up(board, sides[(position.to_move + passes) % 2]);
    for (std::int64_t i = 0; i < passes; ++i) fast_.pass();
    if constexpr (remembers_placements) placed_before_ = fact("last-placed");
  }

  MoveList moves() override {
    MoveList moves;
    if (fast_.over()) return moves;
    const int player = static_cast<int>(fast_.to_move());
    Play placed{place_, {{language::Type::point, 0}}};
    for (const int point : fast_.legal()) {
      placed.arguments.front().value = point;
      moves.add(player, placed);
    }
    moves.add(player, {pass_, {}});
    moves.sort();
    return moves;
  }

  bool is_legal(const Move& move) override {
    if (fast_.over() || move.plays.size() != 1 || move.player != static_cast<int>(fast_.to_move()))
      return false;
    const Play& play = move.plays.front();
    return play.action == place_ ? fast_.is_legal(play.arguments.front().value) : play.action == pass_;
  }

  int outcomes(const Move&) override { return 1; }

  void play(const Move& move, int) override {
    const Play& play = move.plays.front();
    if (play.action == place_)
      fast_.play(play.arguments.front().value);
    else
      fast_.pass();
  }

  void undo() override { fast_.undo(); }

  Shown shown() override {
    Shown shown{.to_move = fast_.over() ? -1 : static_cast<int>(fast_.to_move()), .is_over = fast_.over()};
    shown.stones.reserve(static_cast<std::size_t>(fast_.area()));
    for (int point = 0; point < fast_.area(); ++point)
      if (const optimized::Stone stone = fast_.stone(point); stone != optimized::Stone::empty)
        shown.stones.push_back({point, stone == optimized::Stone::black ? 0 : 1});
    const auto add = [&](std::string_view name, int player, std::int64_t value) {
      Fact& fact = shown.facts.emplace_back(Fact{name, player});
      fact.values.push_back(value);
    };
    shown.facts.reserve(4);
    add("passes", -1, 2 * std::int64_t{fast_.passes()});
    add("score", 0, 2 * std::int64_t{fast_.score(Side::black)});
    add("score", 1, 2 * std::int64_t{fast_.score(Side::white)} + komi_);
    if constexpr (remembers_placements) {
      const auto placer = fast_.last_placer();
      add("last-placed", -1, placer ? static_cast<std::int64_t>(*placer) : placed_before_);
    }
    return shown;
  }

  std::uint64_t key() override { return fast_.key(); }
  std::vector<std::string> check() override { return fast_.check(); }
  PerftSums perft(int depth) override { return {optimized::perft(fast_, depth)}; }

 private:
  static constexpr bool remembers_placements = requires(const Fast& fast) { fast.last_placer(); };

  Fast fast_;
  int place_;
  int pass_;
  Number komi_ = 0;
  std::int64_t placed_before_ = -1;  // the player who placed last before the set-up position; -1 if unknown
};

optimized::Disto::Rules disto_rules(const Game& game) {
  using Rules = optimized::Disto::Rules;
  return {
      choice<Rules::Person>(game, "person",
                            {{"like-coloured", Rules::Person::like_coloured},
                             {"any-colour", Rules::Person::any_colour},
                             {"clique", Rules::Person::clique},
                             {"mixed-clique", Rules::Person::mixed_clique}}),
      choice<Rules::Placement>(
          game, "placement",
          {{"sick-2016", Rules::Placement::sick_2016}, {"plain-2018", Rules::Placement::plain_2018}}),
      choice<Rules::When>(game, "when", {{"before", Rules::When::before}, {"after", Rules::When::after}})};
}

/// Returns the engine's form of the readings. The key `tie` is omitted, because it matters only when the game
/// is over.
optimized::Loose::Rules loose_rules(const Game& game) {
  using Rules = optimized::Loose::Rules;
  return {
      choice<Rules::Group>(game, "group",
                           {{"maximal", Rules::Group::maximal},
                            {"any-set", Rules::Group::any_set},
                            {"pairs", Rules::Group::pairs}}),
      choice<Rules::Flip>(game, "flip",
                          {{"once", Rules::Flip::once},
                           {"cascade", Rules::Flip::cascade},
                           {"one-by-one", Rules::Flip::one_by_one}}),
      choice<Rules::End>(game, "end",
                         {{"whole-board", Rules::End::whole_board}, {"own-groups", Rules::End::own_groups}})};
}

optimized::Go::Rules go_rules(const Game& game) {
  using Rules = optimized::Go::Rules;
  return {choice<Rules::Suicide>(game, "suicide",
                                 {{"legal", Rules::Suicide::legal}, {"illegal", Rules::Suicide::illegal}}),
          choice<Rules::Ko>(game, "ko",
                            {{"positional", Rules::Ko::positional},
                             {"situational", Rules::Ko::situational},
                             {"simple", Rules::Ko::simple}})};
}

template <class Fast>
std::unique_ptr<Engine> adapted(const typename Fast::Rules& rules, const Model& model) {
  return within_limits([&] { return std::make_unique<BoardAdapter<Fast>>(rules, model); });
}

}  // namespace

std::unique_ptr<Engine> disto_engine(const Model& model) {
  return adapted<optimized::Disto>(disto_rules(model.game()), model);
}
std::unique_ptr<Engine> loose_engine(const Model& model) {
  return adapted<optimized::Loose>(loose_rules(model.game()), model);
}
std::unique_ptr<Engine> go_engine(const Model& model) {
  return adapted<optimized::Go>(go_rules(model.game()), model);
}

bool disto_engine_knows(const Game& game) { return optimized::Disto::knows(disto_rules(game)); }
bool loose_engine_knows(const Game& game) { return optimized::Loose::knows(loose_rules(game)); }

Counted count_go_positions(Size size, const StopToken& stop) {
  try {
    const auto count = within_limits(
        [&] { return optimized::count_go_positions(size.w, size.h, [&] { return stop.stop_requested(); }); });
    return {count.value_or(0), count.has_value()};
  } catch (const std::overflow_error&) {
    throw InputError("there are 2^128 positions or more on " + ruleproof::text(size));
  }
}

}  // namespace ruleproof
