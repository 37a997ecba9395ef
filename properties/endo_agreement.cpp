#include "properties/endo_agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <vector>

#include "properties/endo_view.hpp"

namespace ruleproof::endo {
namespace {

constexpr int actions_between_full_comparisons = 7;  // odd, so that placements and movements have their turn
constexpr int samples = 3;                           // of each kind, between them
constexpr int farthest_shift = 100'000;

/// Engine and reference at the same game. Every function returns the first difference that it comes upon.
class Match {
 public:
  Match(const MakeEngine& engine, const Trial& trial)
      : readings_(readings(trial.ruleset)),
        state_(first_state(trial.setup)),
        engine_(engine()),
        twin_(engine()) {
    if (trial.setup) engine_->set_up(state_.markers, state_.to_move);
  }

  std::optional<Difference> compare() { return compare(expected(state_)); }

  std::optional<Difference> attempt(const Attempt& attempt) {
    const State before = state_;
    if (auto found = answer_difference(attempt.placed)) return found;
    if (!refusals(readings_, state_, attempt.placed).empty()) return std::nullopt;
    if (auto found = place(attempt.placed)) return found;
    if (attempt.moved) {
      if (auto found = answer_difference(*attempt.moved)) return found;
      if (may_move(*attempt.moved)) return move(*attempt.moved);
    } else if (!placed_) {
      return std::nullopt;
    }
    state_ = before;
    placed_.reset();
    return take_back("the placement of an illegal turn taken back");
  }

  std::optional<Difference> take_back_all() {
    while (!before_.empty())
      if (auto found = take_back(fmt::format("taken back to {} actions", before_.size() - 1))) return found;
    return found_when("all taken back", check_difference(engine_->check()));
  }

 private:
  bool is_compared_in_full(const std::vector<Marker>& markers) const {
    return std::ssize(markers) <= most_markers_always_in_full ||
           std::ssize(before_) % actions_between_full_comparisons == 0;
  }

  /// What the reference shows of a State or Placed, or in a hurry its outline.
  template <class Position>
  View expected(const Position& position) const {
    return is_compared_in_full(position.markers) ? view(readings_, position) : outline(readings_, position);
  }

  std::optional<Difference> compare(View expected) {
    const Square shift{below(2 * farthest_shift) - farthest_shift,
                       below(2 * farthest_shift) - farthest_shift};
    if (is_compared_in_full(expected.markers)) {
      if (auto found = difference(*engine_, *twin_, expected, shift)) return found;
      return check_difference(engine_->check());
    }
    const View by_engine = engine_->view();
    expected.placements = by_engine.placements;
    expected.movements = by_engine.movements;
    expected.cuts = by_engine.cuts;
    if (auto found = difference(*engine_, *twin_, expected, shift)) return found;
    return samples_difference(by_engine);
  }

  /// Whether the reference allows any movement in what is expected after a placement.
  bool is_movement_owed(const Placed& placed, const View& expected) const {
    if (placed.winner) return false;
    if (is_compared_in_full(placed.markers)) return !expected.movements.empty();
    const View by_engine = engine_->view();
    if (!by_engine.movements.empty() && refusals(readings_, placed, by_engine.movements.front()).empty())
      return true;
    return !legal_movements(readings_, placed).empty();
  }

  std::optional<Difference> place(Square square) {
    before_.push_back(shown(*engine_));
    engine_->place(square);
    const Placed placed = endo::place(readings_, state_, square);
    View expected = this->expected(placed);
    if (is_movement_owed(placed, expected)) {
      placed_ = placed;
    } else {
      state_ = endo::move(readings_, placed, std::nullopt);
      expected = this->expected(state_);
    }
    return compare_and_replay(expected, [&] { engine_->place(square); });
  }

  bool may_move(const Movement& movement) const {
    return placed_ && refusals(readings_, *placed_, movement).empty();
  }

  std::optional<Difference> move(const Movement& movement) {
    before_.push_back(shown(*engine_));
    engine_->move(movement);
    state_ = endo::move(readings_, *placed_, movement);
    placed_.reset();
    return compare_and_replay(expected(state_), [&] { engine_->move(movement); });
  }

  template <class Action>
  std::optional<Difference> compare_and_replay(const View& expected, Action action) {
    if (auto found = compare(expected)) return found;
    const Shown after = shown(*engine_);
    engine_->undo();
    if (auto found = difference("taken back", shown(*engine_), before_.back())) return found;
    action();
    return difference("taken back and done again", shown(*engine_), after);
  }

  std::optional<Difference> take_back(const std::string& when) {
    engine_->undo();
    auto found = difference(when, shown(*engine_), before_.back());
    before_.pop_back();
    return found;
  }

  // --- Single answers

  static std::optional<Difference> answer(std::string what, bool by_engine, bool by_reference) {
    if (by_engine == by_reference) return std::nullopt;
    return Difference{std::move(what), by_engine ? "yes" : "no", by_reference ? "yes" : "no"};
  }

  std::optional<Difference> answer_difference(Square placement) const {
    return answer("the placement on " + text(placement) + " is legal", engine_->is_legal(placement),
                  !placed_ && refusals(readings_, state_, placement).empty());
  }

  std::optional<Difference> answer_difference(const Movement& movement) const {
    return answer("the movement " + text(movement) + " is legal", engine_->is_legal(movement),
                  may_move(movement));
  }

  std::optional<Difference> cut_difference(const View& by_engine, Square marker) const {
    return answer("the cut point on " + text(marker), std::ranges::binary_search(by_engine.cuts, marker),
                  is_cut(by_engine.markers, marker));
  }

  std::optional<Difference> samples_difference(const View& by_engine) {
    for (int i = 0; i < samples; ++i) {
      const Square marker = any_of(by_engine.markers).square;
      const Square near{marker.x + below(5) - 2, marker.y + below(5) - 2};
      if (auto found = answer_difference(near)) return found;
      if (auto found = answer_difference(Movement{marker, all_directions[below(4)]})) return found;
      if (auto found = cut_difference(by_engine, marker)) return found;
      if (!by_engine.placements.empty())
        if (auto found = answer_difference(any_of(by_engine.placements))) return found;
      if (!by_engine.movements.empty())
        if (auto found = answer_difference(any_of(by_engine.movements))) return found;
      if (!by_engine.cuts.empty())
        if (auto found = cut_difference(by_engine, any_of(by_engine.cuts))) return found;
    }
    return std::nullopt;
  }

  int below(std::size_t n) { return static_cast<int>(random_() % n); }

  template <class Entry>
  const Entry& any_of(const std::vector<Entry>& entries) {
    return entries[below(entries.size())];
  }

  Readings readings_;
  State state_;                   ///< at the beginning of the turn
  std::optional<Placed> placed_;  ///< within a turn
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Engine> twin_;
  std::vector<Shown> before_;  // each action
  std::mt19937_64 random_{1};
};

}  // namespace

std::optional<Disagreement> disagreement(const MakeEngine& engine, const Trial& trial) {
  Match match(engine, trial);
  return disagreement_in(match, trial.attempts);
}

std::optional<Disagreement> disagreement(const Trial& trial) {
  return disagreement([&] { return engine(trial.ruleset); }, trial);
}

}  // namespace ruleproof::endo
