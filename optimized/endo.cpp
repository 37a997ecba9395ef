#include "optimized/endo.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <stdexcept>

#include "optimized/mixed.hpp"

namespace ruleproof::optimized {
namespace {

constexpr Square first_square{0, 0};

bool is_near(Square square) {
  const auto within = [](int a) { return -Endo::farthest <= a && a <= Endo::farthest; };
  return within(square.x) && within(square.y);
}

}  // namespace

bool Endo::knows(const Rules&) { return true; }

Endo::Endo(const Rules& rules) : rules_(rules) {}

void Endo::set_up(std::span<const std::pair<Square, Side>> markers, Side to_move) {
  std::set<Square> squares;
  for (const auto& [square, side] : markers) {
    if (!is_near(square)) throw std::invalid_argument("a marker is too far away");
    if (!squares.insert(square).second) throw std::invalid_argument("two markers on one square");
  }
  if (count_parts(squares) > 1) throw std::invalid_argument("the markers are not connected");
  Endo fresh(rules_);
  if (!squares.empty()) {
    const auto [west, east] = std::ranges::minmax(squares, {}, &Square::x);
    const auto [south, north] = std::ranges::minmax(squares, {}, &Square::y);
    fresh.organism_.make_room({{west.x, south.y}, {east.x, north.y}});
  }
  for (const auto& [square, side] : markers) fresh.organism_.place(square, side);
  fresh.organism_.forget_actions();
  fresh.to_move_ = to_move;
  *this = std::move(fresh);
}

std::uint64_t Endo::key() const {
  std::uint64_t key = mixed(organism_.key());
  if (phase_ == Phase::movement && rules_.move == Rules::Move::other) {
    key ^= mixed(~organism_.key_of(*placed_));
  }
  return mixed(key + 2 * static_cast<std::uint64_t>(phase_) + static_cast<std::uint64_t>(index(to_move_)));
}

bool Endo::is_deprived(Square square) const {
  if (!is_stone(at(square))) return false;
  return rules_.group == Rules::Group::any_set ? organism_.is_bare(square) : organism_.is_deprived(square);
}

bool Endo::has_deprived(Side side) const {
  return rules_.group == Rules::Group::any_set ? organism_.has_bare(side) : organism_.has_deprived(side);
}

bool Endo::is_cut(Square square) const { return is_stone(at(square)) && organism_.parts_without(square) > 1; }

// --- Legality ----------------------------------------------------------------------------------------------

std::span<const Square> Endo::placements() const {
  if (phase_ != Phase::placement) return {};
  if (organism_.size() == 0) return {&first_square, 1};
  return organism_.border();
}

bool Endo::is_legal_placement(Square square) const {
  if (phase_ != Phase::placement) return false;
  return organism_.size() == 0 ? is_near(square) : organism_.is_border(square);
}

bool Endo::may_lift(Square marker, int parts) const {
  if (rules_.move == Rules::Move::other && marker == placed_) return false;
  return parts <= 1 || rules_.unity == Rules::Unity::landed;
}

/// Returns whether a movement keeps the organism connected; `parts` is the number of components without the
/// marker. The last marker that it jumps over is adjacent to the landing, so a single component always
/// touches the landing.
bool Endo::may_land(Square marker, int parts, Square landing) const {
  return parts <= 1 || organism_.touches_all_parts(landing, marker, parts);
}

/// Calls visit for the legal movements until visit returns true. Returns whether visit returned true.
template <typename Visit>
bool Endo::any_movement(Visit visit) const {
  for (const Square marker : organism_.markers(to_move_)) {
    const int parts = organism_.parts_without(marker);
    if (!may_lift(marker, parts)) continue;
    const auto visit_if_legal = [&](Direction direction, Square landing) {
      return may_land(marker, parts, landing) && visit(Movement{marker, direction});
    };
    if (organism_.any_landing(marker, visit_if_legal)) return true;
  }
  return false;
}

std::span<const Movement> Endo::movements() const {
  if (phase_ != Phase::movement) return {};
  if (!listed_) {
    movements_.clear();
    any_movement([&](Movement movement) {
      movements_.push_back(movement);
      return false;
    });
    listed_ = true;
  }
  return movements_;
}

bool Endo::is_legal_movement(Movement movement) const {
  if (phase_ != Phase::movement || at(movement.from) != stone_of(to_move_)) return false;
  const int parts = organism_.parts_without(movement.from);
  const std::optional<Square> landing = organism_.landing(movement.from, movement.direction);
  return landing && may_lift(movement.from, parts) && may_land(movement.from, parts, *landing);
}

std::optional<Square> Endo::landing(Movement movement) const {
  if (!is_stone(at(movement.from))) return std::nullopt;
  return organism_.landing(movement.from, movement.direction);
}

// --- Actions -----------------------------------------------------------------------------------------------

void Endo::place(Square square) {
  assert(is_legal_placement(square));
  organism_.place(square, to_move_);
  remember();
  placed_ = square;
  if (rules_.deprived == Rules::Deprived::each_action && judge()) return;
  if (any_movement([](Movement) { return true; })) {
    phase_ = Phase::movement;
  } else {
    end_turn();
  }
}

void Endo::move(Movement movement) {
  assert(is_legal_movement(movement));
  organism_.move(movement.from, *organism_.landing(movement.from, movement.direction));
  remember();
  end_turn();
}

void Endo::undo() {
  organism_.undo();
  const Before& before = before_.back();
  phase_ = before.phase;
  to_move_ = before.to_move;
  placed_ = before.placed;
  winner_ = before.winner;
  before_.pop_back();
  listed_ = false;
}

void Endo::remember() {
  before_.push_back({phase_, to_move_, placed_, winner_});
  listed_ = false;
}

/// Ends the game if its result is decided. Returns whether the game has ended.
bool Endo::judge() {
  const bool own = has_deprived(to_move_);
  const bool enemy = has_deprived(other(to_move_));
  if (enemy) {
    winner_ = own ? other(to_move_) : to_move_;
  } else if (own && rules_.self == Rules::Self::loses) {
    winner_ = other(to_move_);
  }
  if (!winner_) return false;
  phase_ = Phase::over;
  placed_.reset();
  return true;
}

void Endo::end_turn() {
  if (judge()) return;
  phase_ = Phase::placement;
  to_move_ = other(to_move_);
  placed_.reset();
}

// --- Counting ----------------------------------------------------------------------------------------------

namespace {

/// Returns the number of sequences of `depth` turns whose first turn continues after the placement just made.
std::uint64_t perft_after_placement(Endo& engine, int depth, Leaves leaves) {
  if (engine.phase() != Endo::Phase::movement) return perft(engine, depth - 1, leaves);
  if (depth == 1 && leaves == Leaves::counted) return engine.movements().size();
  // The list is copied, since the calls below recompute it.
  const std::vector<Movement> movements(engine.movements().begin(), engine.movements().end());
  std::uint64_t sequences = 0;
  for (const Movement movement : movements) {
    engine.move(movement);
    sequences += perft(engine, depth - 1, leaves);
    engine.undo();
  }
  return sequences;
}

}  // namespace

std::uint64_t perft(Endo& engine, int depth, Leaves leaves) {
  if (depth == 0) return 1;
  if (engine.over()) return 0;
  if (engine.phase() == Endo::Phase::movement) return perft_after_placement(engine, depth, leaves);
  const std::vector<Square> placements(engine.placements().begin(), engine.placements().end());
  std::uint64_t sequences = 0;
  for (const Square square : placements) {
    engine.place(square);
    sequences += perft_after_placement(engine, depth, leaves);
    engine.undo();
  }
  return sequences;
}

}  // namespace ruleproof::optimized
