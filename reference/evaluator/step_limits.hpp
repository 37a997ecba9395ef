#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "reference/evaluator/value.hpp"
#include "spec/threads.hpp"

// Defines StepLimits, which counts the steps of evaluations and stops them at their limits.

namespace ruleproof::evaluator {

/// Counts the elementary steps of an evaluator. One limit applies to each call of `counted` separately,
/// another limit to all steps together.
class StepLimits {
 public:
  /// Returns ask(). Counts the elementary steps of ask() from zero, so that the limit applies separately to
  /// each move, range, end or definition that is evaluated. A call of `counted` inside ask() does not restart
  /// the count. If ask() throws LimitReached, prefixes its message with where(), unless where() is empty.
  template <class Ask, class Where>
  auto counted(Ask ask, Where where) -> decltype(ask()) {
    if (std::exchange(is_counting_, true)) return ask();
    struct End {
      bool& is_counting;
      ~End() { is_counting = false; }
    } const end{is_counting_};
    counted_steps_ += std::exchange(steps_, 0);
    try {
      return ask();
    } catch (LimitReached& limit) {
      if (const std::string place = where(); !place.empty()) limit.met(place);
      throw;
    }
  }
  /// Sets the maximum number of steps of one `counted` call.
  void limit_steps(std::int64_t most) { most_steps_ = most; }
  /// Returns the total number of elementary steps so far.
  std::int64_t steps() const { return counted_steps_ + steps_; }
  /// Sets the stop token. After a stop request, evaluations throw Stopped at their next call of heed_stop.
  void stop_on(StopToken stop) { stop_ = std::move(stop); }
  /// From now on, allows `steps` more steps in total. Each move that is played costs steps_of_a_play steps in
  /// addition to the steps of its evaluation. When no steps are left, evaluations throw OutOfSteps at their
  /// next call of heed_stop.
  void allow_steps(std::int64_t steps) {
    allowed_steps_ = steps;
    last_step_ = steps < INT64_MAX - all_steps() ? all_steps() + steps : INT64_MAX;
  }
  void count_play() { ++plays_; }
  /// Adds steps taken by another evaluator.
  void add_steps(std::int64_t steps) { counted_steps_ += steps; }
  /// Throws Stopped after a stop request, and OutOfSteps if no steps are left.
  void heed_stop() const {
    if (stop_.stop_requested()) throw Stopped();
    if (all_steps() > last_step_) throw OutOfSteps(allowed_steps_);
  }

 protected:
  /// Counts one step. Throws LimitReached if the current call of `counted` has taken too many steps. Calls
  /// heed_stop() once every `steps_between_stops` steps.
  void take_step() {
    if (++steps_ > most_steps_)
      throw LimitReached("more than " + std::to_string(most_steps_) + " elementary steps");
    if (steps_ % steps_between_stops == 0) heed_stop();
  }

  std::int64_t steps_ = 0;
  std::int64_t most_steps_ = 100'000'000;

 private:
  std::int64_t all_steps() const { return steps() + steps_of_a_play * plays_; }
  static constexpr std::int64_t steps_of_a_play = 250;
  static constexpr std::int64_t steps_between_stops = 65'536;
  std::int64_t counted_steps_ = 0;
  bool is_counting_ = false;
  StopToken stop_;
  std::int64_t plays_ = 0;
  std::int64_t allowed_steps_ = INT64_MAX;
  std::int64_t last_step_ = INT64_MAX;
};

}  // namespace ruleproof::evaluator
