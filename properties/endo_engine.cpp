#include "properties/endo_engine.hpp"

#include <algorithm>
#include <utility>

#include "properties/engine_adapter.hpp"

namespace ruleproof::endo {
namespace {

using optimized::Side;
using Fast = optimized::Endo;

std::vector<Marker> markers_of(const Fast& fast) {
  std::vector<Marker> markers;
  for (const Side side : {Side::black, Side::white})
    for (const optimized::Square square : fast.markers(side))
      markers.push_back({square_of(square), colour_of(side)});
  std::ranges::sort(markers);
  return markers;
}

class Adapter final : public Engine {
 public:
  explicit Adapter(const Fast::Rules& rules) : fast_(rules) {}

  void set_up(const std::vector<Marker>& markers, Colour to_move) override {
    std::vector<std::pair<optimized::Square, Side>> organism;
    for (const Marker& marker : markers)
      organism.emplace_back(engine_square(marker.square), side_of(marker.colour));
    fast_.set_up(organism, side_of(to_move));
  }

  void place(Square square) override { fast_.place(engine_square(square)); }
  void move(const Movement& movement) override { fast_.move(engine_movement(movement)); }
  void undo() override { fast_.undo(); }
  bool is_legal(Square placement) const override {
    return fast_.is_legal_placement(engine_square(placement));
  }
  bool is_legal(const Movement& movement) const override {
    return fast_.is_legal_movement(engine_movement(movement));
  }
  std::uint64_t key() const override { return fast_.key(); }
  std::vector<std::string> check() const override { return fast_.check(); }
  std::uint64_t perft(int depth) override { return optimized::perft(fast_, depth); }

  View view() const override {
    View view{.markers = markers_of(fast_), .to_move = colour_of(fast_.to_move())};
    const bool is_within_turn = fast_.phase() == Fast::Phase::movement;
    if (is_within_turn && fast_.just_placed()) view.placed = square_of(*fast_.just_placed());
    if (fast_.winner()) view.winner = colour_of(*fast_.winner());
    for (const optimized::Square square : fast_.placements()) view.placements.push_back(square_of(square));
    for (const optimized::Movement& movement : fast_.movements())
      view.movements.push_back(movement_of(movement));
    for (const Marker& marker : view.markers) {
      if (fast_.is_deprived(engine_square(marker.square))) view.deprived.push_back(marker.square);
      if (fast_.is_cut(engine_square(marker.square))) view.cuts.push_back(marker.square);
    }
    if (const auto box = fast_.box())
      for (int x = box->low.x; x <= box->high.x; ++x)
        for (int y = box->low.y; y <= box->high.y; ++y)
          if (fast_.is_hole({x, y})) view.holes.push_back({x, y});
    std::ranges::sort(view.placements);
    std::ranges::sort(view.movements);
    return view;
  }

 private:
  Fast fast_;
};

}  // namespace

optimized::Endo::Rules engine_rules(const Ruleset& ruleset) {
  const Readings chosen = readings(ruleset);
  using Rules = Fast::Rules;
  return {
      chosen.move == Moved::other ? Rules::Move::other : Rules::Move::any_own,
      chosen.unity == Unity::landed ? Rules::Unity::landed : Rules::Unity::lifted,
      chosen.deprived == Deprived::end_of_turn ? Rules::Deprived::end_of_turn : Rules::Deprived::each_action,
      chosen.group == Group::maximal ? Rules::Group::maximal : Rules::Group::any_set,
      chosen.self == Self::loses ? Rules::Self::loses : Rules::Self::nothing,
      chosen.hole == Hole::outside ? Rules::Hole::outside : Rules::Hole::loop};
}

optimized::Movement engine_movement(const Movement& movement) {
  return {engine_square(movement.from), static_cast<optimized::Direction>(movement.direction)};
}

Movement movement_of(const optimized::Movement& movement) {
  return {square_of(movement.from), static_cast<Direction>(movement.direction)};
}

std::unique_ptr<Engine> engine(const Ruleset& ruleset) {
  return std::make_unique<Adapter>(engine_rules(ruleset));
}

}  // namespace ruleproof::endo
