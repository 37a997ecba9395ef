#include "properties/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "properties/comparison.hpp"
#include "properties/games.hpp"

namespace ruleproof {
namespace {

/// Engine and reference at the same game. Every function returns the first difference that it comes upon.
class Match {
 public:
  Match(const Rules& rules, const std::function<std::unique_ptr<Engine>()>& engine, const Trial& trial)
      : rules_(rules), board_(trial.size), state_(start(board_)), engine_(engine()), twin_(engine()) {
    if (trial.setup) {
      state_ = {position_of(board_, trial.setup->stones), trial.setup->to_move};
      engine_->set_up(trial.setup->stones, trial.setup->to_move);
    }
  }

  std::optional<Difference> compare() {
    expected_ = view(rules_, state_, flipped_);
    auto found = difference(board_.size(), rules_, *engine_, *twin_, expected_);
    return found ? found : keys_.meet(board_.size(), shown(*engine_));
  }

  std::optional<Difference> attempt(const Attempt& attempt) {
    const bool legal = attempt ? std::ranges::binary_search(expected_.legal, *attempt) : expected_.may_pass;
    if (!legal) return std::nullopt;  // and compare() has found that the engine says so too
    before_.push_back(shown(*engine_));
    const State before = state_;
    state_ = play(rules_, before, {before.to_move, attempt});
    if (attempt)
      flipped_ = (before.position.of(state_.to_move) & state_.position.of(before.to_move)).points();
    engine_->play(attempt);
    if (auto found = compare()) return found;

    const Shown after = shown(*engine_);
    engine_->undo();
    play_unseen({attempt});
    if (auto found = difference(board_.size(), "taken back", shown(*engine_), before_.back())) return found;
    engine_->play(attempt);
    played_.push_back(attempt);
    return difference(board_.size(), "taken back and played again", shown(*engine_), after);
  }

  std::optional<Difference> take_back_all() {
    const Shown last = shown(*engine_);
    for (std::size_t i = 0; i < played_.size(); ++i) engine_->undo();
    play_unseen(played_);
    for (const Attempt& attempt : played_) engine_->play(attempt);
    if (auto found = difference(board_.size(), "all taken back and played again", shown(*engine_), last))
      return found;
    for (; !before_.empty(); before_.pop_back()) {
      engine_->undo();
      const std::string when = fmt::format("taken back to {} moves", before_.size() - 1);
      if (auto found = difference(board_.size(), when, shown(*engine_), before_.back())) return found;
    }
    return found_when("all taken back", check_difference(engine_->check()));
  }

 private:
  /// Plays and takes back, and shows nothing in between: an engine may put off what nobody asks for.
  void play_unseen(const std::vector<Attempt>& attempts) {
    for (const Attempt& attempt : attempts) engine_->play(attempt);
    for (std::size_t i = 0; i < attempts.size(); ++i) engine_->undo();
  }

  const Rules& rules_;
  Board board_;
  State state_;
  View expected_;
  std::vector<int> flipped_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Engine> twin_;
  std::vector<Attempt> played_;
  std::vector<Shown> before_;  // each of these
  KeysMet keys_;
};

}  // namespace

std::optional<Disagreement> disagreement(const Rules& rules,
                                         const std::function<std::unique_ptr<Engine>()>& engine,
                                         const Trial& trial) {
  Match match(rules, engine, trial);
  return disagreement_in(match, trial.attempts);
}

std::optional<Disagreement> disagreement(const Trial& trial) {
  const PlayedGame& played = played_game(trial.ruleset.game().id);
  const std::unique_ptr<Rules> rules = played.rules(trial.ruleset);
  return disagreement(
      *rules, [&] { return played.engine(trial.ruleset, trial.size); }, trial);
}

}  // namespace ruleproof
