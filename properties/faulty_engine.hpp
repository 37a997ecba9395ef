#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/engine.hpp"

// For the tests: engines that are right but for one planted fault.

namespace ruleproof {

/// Hands everything on to a right engine.
class FaultyEngine : public Engine {
 public:
  explicit FaultyEngine(std::unique_ptr<Engine> right) : right_(std::move(right)) {}

  void set_up(const std::vector<Stone>& stones, Colour to_move) override { right_->set_up(stones, to_move); }
  void play(std::optional<int> point) override { right_->play(point); }
  void undo() override { right_->undo(); }
  bool is_legal(int point) const override { return right_->is_legal(point); }
  View view() const override { return right_->view(); }
  bool keeps_last_placement() const override { return right_->keeps_last_placement(); }
  std::uint64_t key() const override { return right_->key(); }
  std::vector<std::string> check() const override { return right_->check(); }
  std::uint64_t perft(int depth) override { return right_->perft(depth); }

 protected:
  const Engine& right() const { return *right_; }

 private:
  std::unique_ptr<Engine> right_;
};

/// Allows the first empty point on which the rules forbid to place.
class AllowsTooMuch final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  bool is_legal(int point) const override { return point == forbidden() || right().is_legal(point); }
  View view() const override {
    View view = right().view();
    const int point = forbidden();
    if (point >= 0) view.legal.insert(std::ranges::upper_bound(view.legal, point), point);
    return view;
  }

 private:
  int forbidden() const {
    const View view = right().view();
    if (!view.may_pass) return -1;
    for (int point = 0; point < std::ssize(view.stones); ++point)
      if (view.stones[point] == Stone::empty && !right().is_legal(point)) return point;
    return -1;
  }
};

/// Leaves the last of several stones that a placement flips as it was.
class MissesAFlip final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  View view() const override {
    View view = right().view();
    if (view.flipped.size() > 1) {
      Stone& stone = view.stones[view.flipped.back()];
      stone = stone == Stone::black ? Stone::white : Stone::black;
      view.flipped.pop_back();
    }
    return view;
  }
};

/// Does not bring the key up to date when a placement follows a pass.
class KeepsAStaleKey final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void play(std::optional<int> point) override {
    stale_ = point && right().view().passes > 0 ? key() : 0;
    FaultyEngine::play(point);
  }
  void undo() override {
    FaultyEngine::undo();
    stale_ = 0;
  }
  void set_up(const std::vector<Stone>& stones, Colour to_move) override {
    FaultyEngine::set_up(stones, to_move);
    stale_ = 0;
  }
  std::uint64_t key() const override { return stale_ != 0 ? stale_ : right().key(); }

 private:
  std::uint64_t stale_ = 0;
};

/// Does not restore the passes in a row when a placement is taken back.
class ForgetsThePasses final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void play(std::optional<int> point) override {
    FaultyEngine::play(point);
    forgot_ = false;
  }
  void undo() override {
    const int passes = right().view().passes;
    FaultyEngine::undo();
    forgot_ = passes == 0;
  }
  View view() const override {
    View view = right().view();
    if (forgot_) view.passes = 0;
    return view;
  }

 private:
  bool forgot_ = false;
};

/// Miscounts what it keeps once there are three stones on the board; nothing that it shows is wrong.
class MiscountsInside final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::vector<std::string> check() const override {
    const View view = right().view();
    const auto empty = std::ranges::count(view.stones, Stone::empty);
    if (std::ssize(view.stones) - empty < 3) return {};
    return {"planted: a count is off"};
  }
};

/// Puts off its legal points until somebody looks, and loses them if it takes back before.
class LosesWhatIsPutOff final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void play(std::optional<int> point) override {
    FaultyEngine::play(point);
    is_put_off_ = true;
  }
  void undo() override {
    FaultyEngine::undo();
    is_lost_ = std::exchange(is_put_off_, false);
  }
  View view() const override {
    View view = right().view();
    is_put_off_ = false;
    if (is_lost_) view.legal.clear();
    return view;
  }

 private:
  mutable bool is_put_off_ = false;
  bool is_lost_ = false;
};

/// Has a key of its own, which leaves out the passes in a row; equal positions still have equal keys.
class LeavesOutThePasses final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::uint64_t key() const override {
    const View view = right().view();
    std::uint64_t key = view.to_move == Colour::black ? 1 : 2;
    for (const Stone stone : view.stones) key = mixed(key + static_cast<std::uint64_t>(stone));
    return key;
  }

 private:
  static std::uint64_t mixed(std::uint64_t z) { return (z ^ z >> 29) * 0x9e3779b97f4a7c15; }
};

/// Counts one sequence too many when it counts alone.
class MiscountsAlone final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::uint64_t perft(int depth) override { return FaultyEngine::perft(depth) + 1; }
};

using MakeEngine = std::function<std::unique_ptr<Engine>()>;

/// Makes engines with a fault from a maker of right ones.
template <class Faulty>
MakeEngine with_fault(MakeEngine right) {
  return [right] { return std::make_unique<Faulty>(right()); };
}

}  // namespace ruleproof
