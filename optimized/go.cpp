#include "optimized/go.hpp"

#include <algorithm>

#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

bool Go::knows(const Rules&) { return true; }

Go::Go(int w, int h, const Rules& rules) : board_(w, h), rules_(rules) {
  set_up(std::vector<Stone>(area(), Stone::empty), Side::black);
}

void Go::set_up(std::span<const Stone> board, Side to_move) {
  board_.set_up(board);
  first_to_move_ = to_move;
  to_move_ = to_move;
  passes_ = 0;
  keys_.clear();
  kept_ = Kept::nothing;
}

std::uint64_t Go::key() const {
  return board_.key() ^ zobrist.passes[passes_] ^ (to_move_ == Side::white ? zobrist.white_to_move : 0);
}

std::span<const std::uint16_t> Go::legal() const {
  if (over()) return {};
  settle();
  return legal_[index(to_move_)].members();
}

void Go::pass() {
  assert(!over());
  leave(Kept::before_pass);
  ++passes_;
  to_move_ = other(to_move_);
}

// --- Repetition --------------------------------------------------------------------------------------------

/// Returns whether a placement by the side to move, with that effect, recreates a board that the ko rule
/// forbids.
bool Go::repeats(int point, Effect effect) const {
  // A chain without a liberty exists only before the first placement after a set-up. Then all earlier boards
  // equal the present one, and the placement leads to another board, because it removes that chain.
  if (!board_.sound()) return false;
  if (rules_.ko == Rules::Ko::simple) return repeats_last_but_one(point, effect);
  const bool turn_counts = rules_.ko == Rules::Ko::situational;
  // The present board is tested first: a lone suicide (which removes only the placed stone) recreates it. If
  // the opponent has just passed, this board also occurred with the opponent to move.
  const bool is_lone_suicide = effect == Effect::suicide && board_.is_lone(point, to_move_);
  if (is_lone_suicide && (!turn_counts || passes_ > 0)) return true;
  while (keys_.size() < board_.placements()) keys_.push(board_.key_before(keys_.size()));
  return keys_.any(board_.key_after(point, to_move_, effect), [&](int placements) {
    const Side next = other(to_move_);
    const bool same_turn = first_turn(placements) == next || board_.mover(placements) == next;
    return (same_turn || !turn_counts) && board_.recreates(point, to_move_, effect, placements);
  });
}

/// Returns whether a placement with that effect recreates the stones before the opponent's last move. If it
/// does, the two moves together remove as many stones as they place. So each captures one stone, or one is a
/// pass and the other a lone suicide, or both are lone suicides. A suicide or a capture of two stones cannot
/// be reversed by the other move.
bool Go::repeats_last_but_one(int point, Effect effect) const {
  if (effect == Effect::none) return false;
  if (effect == Effect::capture) return passes_ == 0 && point == board_.ko_point();
  return (passes_ > 0 || board_.was_lone_suicide()) && board_.is_lone(point, to_move_);
}

// --- The legal points --------------------------------------------------------------------------------------

void Go::settle() const {
  if (kept_ == Kept::present) return;
  if (kept_ == Kept::nothing) {
    for (PointSet& points : legal_) points.fill(area());
    for (int point = 0; point < area(); ++point) judge(point);
  } else {
    for (int i = 0; i < withheld_count_; ++i) legal_[index(other(to_move_))].insert(withheld_[i]);
    if (kept_ == Kept::before_placement) board_.for_each_stirred([&](int point) { judge(point); });
  }
  withheld_count_ = 0;
  withhold_repetitions();
  kept_ = Kept::present;
}

/// Enters into `legal_` whether each side may place on a point, ignoring repetition.
void Go::judge(int point) const {
  const bool empty = stone(point) == Stone::empty;
  const auto effects = empty ? board_.effects(point) : std::array<Effect, 2>{};
  for (const Side side : {Side::black, Side::white}) {
    const bool legal = empty && !is_forbidden_suicide(effects[index(side)]);
    legal ? legal_[index(side)].insert(point) : legal_[index(side)].erase(point);
  }
}

void Go::withhold_repetitions() const {
  PointSet& points = legal_[index(to_move_)];
  if (rules_.ko == Rules::Ko::simple && passes_ == 0 && !board_.was_lone_suicide()) {
    if (const int point = board_.ko_point(); point != Grid::off) {
      withheld_[withheld_count_++] = static_cast<std::uint16_t>(point);
    }
  } else {
    for (const int point : points.members()) {
      if (!may_place(point)) withheld_[withheld_count_++] = static_cast<std::uint16_t>(point);
    }
  }
  for (int i = 0; i < withheld_count_; ++i) points.erase(withheld_[i]);
}

}  // namespace ruleproof::optimized
