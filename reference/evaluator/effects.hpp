#pragma once

#include <set>
#include <utility>

#include "spec/language/source.hpp"

namespace ruleproof::evaluator {

/// While one lives, the evaluators of its thread note in it what makes a difference on a board: forbids that
/// are broken, steps that change something, moves that are played, ends that hold, and definitions whose
/// value is not the least of its type. What is not noted could be left out, and all would go on as it did.
/// Evaluations that end with an exception count as different.
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

  /// Where what was noted stands in the document.
  std::set<language::Place> places() const { return places_; }

 private:
  static inline thread_local Effects* current_ = nullptr;

  std::set<language::Place> places_;
  Effects* outer_;
};

}  // namespace ruleproof::evaluator
