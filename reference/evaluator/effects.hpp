#pragma once

#include <set>
#include <utility>

#include "spec/language/source.hpp"

namespace ruleproof::evaluator {

/// While an object of this class exists, the evaluators on its thread record in it which constructs of the
/// document have an effect: `forbid` steps that apply, executed steps that can change the position, moves
/// that are played, end conditions that hold, and definitions whose value is not the least of its type
/// (false, 0 or the empty set). A construct that was never recorded could be deleted without changing this
/// run. A construct whose evaluation ends with an exception counts as having an effect.
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

  /// Returns where in the document the recorded constructs are.
  std::set<language::Place> places() const { return places_; }

 private:
  static inline thread_local Effects* current_ = nullptr;

  std::set<language::Place> places_;
  Effects* outer_;
};

}  // namespace ruleproof::evaluator
