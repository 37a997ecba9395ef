#pragma once

#include <set>
#include <utility>

#include "spec/language/source.hpp"

namespace ruleproof::evaluator {

/// During its lifetime, records the constructs evaluated on its thread that have an effect on a board: broken
/// forbids, steps that change something, moves that are played, ends that hold, and definitions whose value
/// is not the least of its type. A construct that was never recorded could be deleted without changing this
/// run. Evaluations that end with an exception count as effects.
class Effects {
 public:
  Effects() : outer_(std::exchange(current_, this)) {}
  ~Effects() { current_ = outer_; }
  Effects(const Effects&) = delete;
  Effects& operator=(const Effects&) = delete;

  static bool are_noted() { return current_ != nullptr; }
  static void note(const language::Span& at) {
    if (current_) current_->places_.insert(at.begin);
  }

  /// Returns the places in the document of the recorded constructs.
  std::set<language::Place> places() const { return places_; }

 private:
  static inline thread_local Effects* current_ = nullptr;

  std::set<language::Place> places_;
  Effects* outer_;
};

}  // namespace ruleproof::evaluator
