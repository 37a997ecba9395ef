#include "optimized/endo.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "properties/engines/engine.hpp"
#include "reference/choice.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using optimized::Endo;
using optimized::Side;

optimized::Square square_of(int place) {
  const Square square = BoardWorld::square_of(place);
  return {square.x, square.y};
}
int place_of(optimized::Square square) { return BoardWorld::place(Square{square.x, square.y}); }

constexpr int eighths = 2;  // eighths of a full turn between neighbouring directions

class EndoAdapter final : public Engine {
 public:
  EndoAdapter(const Endo::Rules& rules, const Model& model) : fast_(rules) {
    place_ = action_of(model.document(), "place");
    move_ = action_of(model.document(), "move");
  }

  void set_up(const Shown& position) override {
    std::vector<std::pair<optimized::Square, Side>> markers;
    for (const Owned& stone : position.stones)
      markers.emplace_back(square_of(stone.place), static_cast<Side>(stone.owner));
    within_limits([&] { fast_.set_up(markers, static_cast<Side>(position.to_move)); });
    actions_.clear();
  }

  MoveList moves() override {
    MoveList moves;
    const auto placements = fast_.placements();
    for (const optimized::Square square : std::vector(placements.begin(), placements.end())) {
      const Play placed{place_, {{language::Type::point, place_of(square)}}};
      const int player = static_cast<int>(fast_.to_move());
      within_limits([&] { fast_.place(square); });
      if (fast_.phase() != Endo::Phase::movement) moves.add(player, placed);
      for (const optimized::Movement& movement : fast_.movements())
        moves.add(
            {player,
             {placed, Play{move_,
                           {{language::Type::point, place_of(movement.from)},
                            {language::Type::direction, eighths * static_cast<int>(movement.direction)}}}}});
      fast_.undo();
    }
    moves.sort();
    return moves;
  }

  bool is_legal(const Move& move) override {
    if (fast_.over() || move.player != static_cast<int>(fast_.to_move()) || move.plays.empty() ||
        move.plays.size() > 2)
      return false;
    if (move.plays.front().action != place_ || (move.plays.size() == 2 && move.plays.back().action != move_))
      return false;
    const optimized::Square square = placed_by(move);
    if (fast_.markers() == 0 ? square != optimized::Square{} : !fast_.is_legal_placement(square))
      return false;
    within_limits([&] { fast_.place(square); });
    const bool is_owed = fast_.phase() == Endo::Phase::movement;
    const bool is_whole =
        move.plays.size() == 1 ? !is_owed : is_owed && fast_.is_legal_movement(movement_of(move));
    fast_.undo();
    return is_whole;
  }

  int outcomes(const Move&) override { return 1; }

  void play(const Move& move, int) override {
    within_limits([&] { fast_.place(placed_by(move)); });
    if (move.plays.size() == 2) fast_.move(movement_of(move));
    actions_.push_back(static_cast<int>(move.plays.size()));
  }

  void undo() override {
    for (int i = 0; i < actions_.back(); ++i) fast_.undo();
    actions_.pop_back();
  }

  Shown shown() override {
    Shown shown{.to_move = fast_.over() ? -1 : static_cast<int>(fast_.to_move()), .is_over = fast_.over()};
    for (const Side side : {Side::black, Side::white})
      for (const optimized::Square square : fast_.markers(side))
        shown.stones.push_back({place_of(square), static_cast<int>(side)});
    std::ranges::sort(shown.stones);
    shown.facts.push_back({"winner", -1, {fast_.winner() ? static_cast<std::int64_t>(*fast_.winner()) : -1}});
    Fact holes{"holes"};
    if (const auto box = fast_.box())
      for (int x = box->low.x; x <= box->high.x; ++x)
        for (int y = box->low.y; y <= box->high.y; ++y)
          if (fast_.is_hole({x, y})) holes.values.push_back(place_of({x, y}));
    std::ranges::sort(holes.values);
    shown.facts.push_back(std::move(holes));
    for (const int player : {0, 1}) {
      Fact deprived{"deprived-markers", player};
      for (const Owned& marker : shown.stones)
        if (marker.owner == player && fast_.is_deprived(square_of(marker.place)))
          deprived.values.push_back(marker.place);
      shown.facts.push_back(std::move(deprived));
    }
    return shown;
  }

  std::uint64_t key() override { return fast_.key(); }
  std::vector<std::string> check() override { return fast_.check(); }
  PerftSums perft(int depth) override { return {optimized::perft(fast_, depth)}; }

 private:
  static optimized::Square placed_by(const Move& move) {
    return square_of(move.plays.front().arguments[0].value);
  }
  static optimized::Movement movement_of(const Move& move) {
    const std::vector<Argument>& arguments = move.plays.back().arguments;
    return {square_of(arguments[0].value), static_cast<optimized::Direction>(arguments[1].value / eighths)};
  }

  Endo fast_;
  int place_;
  int move_;
  std::vector<int> actions_;  // the action of each turn played
};

Endo::Rules rules_of_endo(const Game& game) {
  using Rules = Endo::Rules;
  return {
      choice<Rules::Move>(game, "move", {{"other", Rules::Move::other}, {"any-own", Rules::Move::any_own}}),
      choice<Rules::Unity>(game, "unity",
                           {{"landed", Rules::Unity::landed}, {"lifted", Rules::Unity::lifted}}),
      choice<Rules::Deprived>(
          game, "deprived",
          {{"end-of-turn", Rules::Deprived::end_of_turn}, {"each-action", Rules::Deprived::each_action}}),
      choice<Rules::Group>(game, "group",
                           {{"maximal", Rules::Group::maximal}, {"any-set", Rules::Group::any_set}}),
      choice<Rules::Self>(game, "self", {{"loses", Rules::Self::loses}, {"nothing", Rules::Self::nothing}}),
      choice<Rules::Hole>(game, "hole", {{"outside", Rules::Hole::outside}, {"loop", Rules::Hole::loop}})};
}

}  // namespace

std::unique_ptr<Engine> endo_engine(const Model& model) {
  return std::make_unique<EndoAdapter>(rules_of_endo(model.game()), model);
}

}  // namespace ruleproof
