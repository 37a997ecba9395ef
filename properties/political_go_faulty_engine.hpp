#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/political_go_agreement.hpp"
#include "properties/political_go_engine.hpp"

// For the tests: engines of Political Go that are right but for one planted fault, with orthogonal adjacency.

namespace ruleproof::political_go {

/// Hands everything on to a right engine. `shadow` is another one, of which nothing is asked but what a fault
/// needs.
class FaultyEngine : public Engine {
 public:
  FaultyEngine(std::unique_ptr<Engine> right, std::unique_ptr<Engine> shadow, Size size)
      : right_(std::move(right)), shadow_(std::move(shadow)), size_(size) {}

  void set_up(const Setup& setup) override { right_->set_up(setup); }
  void play(const Event& event, int outcome) override { right_->play(event, outcome); }
  void undo() override { right_->undo(); }
  bool is_legal(const Event& event) const override { return right_->is_legal(event); }
  std::vector<int> legal_points(int player) const override { return right_->legal_points(player); }
  std::vector<Removed> outcomes(const Event& event) const override { return right_->outcomes(event); }
  View view() const override { return right_->view(); }
  std::uint64_t key() const override { return right_->key(); }
  std::vector<std::string> check() const override { return right_->check(); }
  PerftSums perft(int depth) override { return right_->perft(depth); }

 protected:
  const Engine& right() const { return *right_; }
  Engine& shadow() const { return *shadow_; }

  bool are_beside(int a, int b) const {
    return std::abs(a % size_.w - b % size_.w) + std::abs(a / size_.w - b / size_.w) == 1;
  }

  std::vector<int> beside(int point) const {
    std::vector<int> beside;
    for (int other = 0; other < size_.area(); ++other)
      if (are_beside(point, other)) beside.push_back(other);
    return beside;
  }

 private:
  std::unique_ptr<Engine> right_;
  std::unique_ptr<Engine> shadow_;
  Size size_;
};

/// Takes a chain without liberties for a dragon of its own, and removes it after a placement, also where an
/// ally beside it keeps it alive.
class TakesAPartForADragon final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::vector<Removed> outcomes(const Event& event) const override {
    std::vector<Removed> outcomes = right().outcomes(event);
    if (event.kind != Event::Kind::place) return outcomes;
    std::vector<int> stones = right().view().stones;
    stones[static_cast<std::size_t>(event.point)] = event.player;
    for (Removed& removed : outcomes) {
      for (int point = 0; point < std::ssize(stones); ++point)
        if (stones[static_cast<std::size_t>(point)] != nobody && point != event.point &&
            is_dead_chain(stones, point) && std::ranges::count(removed, point) == 0)
          removed.push_back(point);
      std::ranges::sort(removed);
    }
    return outcomes;
  }

 private:
  bool is_dead_chain(const std::vector<int>& stones, int point) const {
    const auto owner = [&](int at) { return stones[static_cast<std::size_t>(at)]; };
    std::vector<int> chain{point};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (const int other : beside(chain[i])) {
        if (owner(other) == nobody) return false;
        if (owner(other) == owner(point) && std::ranges::count(chain, other) == 0) chain.push_back(other);
      }
    }
    return true;
  }
};

/// Shows wrong scores after some events: what each fault adds to the right ones is forgotten when the event
/// is undone.
class MiscountsScores : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void set_up(const Setup& setup) override {
    FaultyEngine::set_up(setup);
    errors_.clear();
  }
  void play(const Event& event, int outcome) override {
    const std::vector<std::int64_t> before = right().view().scores;
    FaultyEngine::play(event, outcome);
    const View after = right().view();
    std::vector<std::int64_t> gains(before.size());
    for (std::size_t player = 0; player < gains.size(); ++player)
      gains[player] = after.scores[player] - before[player];
    std::vector<std::int64_t> error =
        errors_.empty() ? std::vector<std::int64_t>(before.size()) : errors_.back();
    if (event.kind != Event::Kind::checkpoint) add_error(error, event.player, gains);
    errors_.push_back(error);
  }
  void undo() override {
    FaultyEngine::undo();
    errors_.pop_back();
  }
  View view() const override {
    View view = right().view();
    if (!errors_.empty())
      for (std::size_t player = 0; player < view.scores.size(); ++player)
        view.scores[player] += errors_.back()[player];
    return view;
  }

 private:
  virtual void add_error(std::vector<std::int64_t>& error, int mover,
                         const std::vector<std::int64_t>& gains) const = 0;

  std::vector<std::vector<std::int64_t>> errors_;  // after each event
};

/// Leaves out capturers who did not move.
class LeavesOutACapturer final : public MiscountsScores {
 public:
  using MiscountsScores::MiscountsScores;

 private:
  void add_error(std::vector<std::int64_t>& error, int mover,
                 const std::vector<std::int64_t>& gains) const override {
    for (int player = 0; player < std::ssize(gains); ++player)
      if (player != mover && gains[static_cast<std::size_t>(player)] > 0)
        error[static_cast<std::size_t>(player)] -= gains[static_cast<std::size_t>(player)];
  }
};

/// Where one player gains one point more than another one, gives it to the other.
class GivesTheRemainderToAnother final : public MiscountsScores {
 public:
  using MiscountsScores::MiscountsScores;

 private:
  void add_error(std::vector<std::int64_t>& error, int,
                 const std::vector<std::int64_t>& gains) const override {
    for (std::size_t one = 0; one < gains.size(); ++one) {
      for (std::size_t other = 0; other < gains.size(); ++other) {
        if (gains[other] <= 0 || gains[one] != gains[other] + 1) continue;
        --error[one];
        ++error[other];
        return;
      }
    }
  }
};

/// Compares boards for ko without regard to alliances: only an equal one is a repetition.
class ForgetsAlliancesInKo final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void set_up(const Setup& setup) override {
    FaultyEngine::set_up(setup);
    boards_ = {setup.stones};
  }
  void play(const Event& event, int outcome) override {
    if (boards_.empty()) boards_ = {right().view().stones};
    FaultyEngine::play(event, outcome);
    boards_.push_back(right().view().stones);
  }
  void undo() override {
    FaultyEngine::undo();
    boards_.pop_back();
  }
  bool is_legal(const Event& event) const override {
    return right().is_legal(event) || is_allowed_by_mistake(event);
  }
  std::vector<int> legal_points(int player) const override {
    std::vector<int> points;
    for (int point = 0; point < std::ssize(right().view().stones); ++point)
      if (is_legal({Event::Kind::place, player, 0, point})) points.push_back(point);
    return points;
  }

 private:
  /// By the shadow, which has no past, a placement is legal that only ko forbids.
  bool is_allowed_by_mistake(const Event& event) const {
    const View now = right().view();
    if (event.kind != Event::Kind::place || right().is_legal(event) || !now.last_mover) return false;
    if (std::ranges::count(now.moved, event.player) > 0) return false;
    shadow().set_up({now.stones, now.alliances, now.scores, {*now.last_mover}});
    if (!shadow().is_legal(event)) return false;
    shadow().play(event);
    return std::ranges::count(boards_, shadow().view().stones) == 0;
  }

  std::vector<std::vector<int>> boards_;  // after each event, and at first; none if there was no event yet
};

/// Forgets, when a forming is taken back, the consent that it used up.
class ForgetsTheConsent final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  void play(const Event& event, int outcome) override {
    FaultyEngine::play(event, outcome);
    forgot_ = false;
    events_.push_back(event);
  }
  void undo() override {
    FaultyEngine::undo();
    forgot_ = events_.back().kind == Event::Kind::form;
    undone_ = events_.back();
    events_.pop_back();
  }
  View view() const override {
    View view = right().view();
    if (forgot_) view.proposals.erase({undone_.other, undone_.player});
    return view;
  }

 private:
  std::vector<Event> events_;
  Event undone_;
  bool forgot_ = false;
};

/// Has another key for the same state in a later period.
class KeysThePeriod final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::uint64_t key() const override {
    return right().key() + static_cast<std::uint64_t>(right().view().periods);
  }
};

/// Miscounts what it keeps once anybody has lost a stone; nothing that it shows is wrong.
class MiscountsInside final : public FaultyEngine {
 public:
  using FaultyEngine::FaultyEngine;
  std::vector<std::string> check() const override {
    if (std::ranges::all_of(right().view().scores, [](std::int64_t score) { return score >= 0; })) return {};
    return {"planted: a count is off"};
  }
};

/// Makes engines with a fault for a trial.
template <class Faulty>
MakeEngine with_fault(const Trial& trial) {
  return [ruleset = trial.ruleset, size = trial.size, players = trial.players] {
    return std::make_unique<Faulty>(engine(ruleset, size, players), engine(ruleset, size, players), size);
  };
}

}  // namespace ruleproof::political_go
