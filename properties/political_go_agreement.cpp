#include "properties/political_go_agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <vector>

#include "properties/political_go_view.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

constexpr int placements_always_asked_about = 50;  // points times players
constexpr int samples = 6;                         // in between

/// Engine and reference at the same game. Every function returns the first difference that it comes upon.
class Match {
 public:
  Match(const MakeEngine& engine, const Trial& trial)
      : trial_(trial),
        play_(readings(trial.ruleset), trial.size, trial.players),
        state_(first_state(play_, trial)),
        engine_(engine()),
        twin_(engine()) {
    if (trial.setup) engine_->set_up(*trial.setup);
    shown_ = shown(*engine_);
  }

  Tried tried() {
    Tried tried;
    tried.disagreement = disagreement_in(*this, trial_.attempts);
    tried.gave_up = gave_up_;
    tried.events = std::move(events_);
    return tried;
  }

  std::optional<Difference> compare() {
    auto found = difference(trial_.size, shown_.view, view(play_, state_));
    if (!found) found = within_limits([&] { return compare_events(); });
    return found;
  }

  std::optional<Difference> attempt(const Event& event) {
    if (gave_up_) return std::nullopt;
    ++attempts_;
    return within_limits([&] { return compare_attempt(event); });
  }

  std::optional<Difference> take_back_all() {
    while (!before_.empty()) {
      engine_->undo();
      const auto when = fmt::format("taken back to {} events", before_.size() - 1);
      if (auto found = difference(trial_.size, when, shown(*engine_), before_.back())) return found;
      before_.pop_back();
    }
    return found_when("all taken back", check_difference(engine_->check()));
  }

 private:
  template <class Compare>
  std::optional<Difference> within_limits(Compare compare) {
    try {
      return compare();
    } catch (const InputError& error) {
      gave_up_ = error.what();
    } catch (const optimized::TooManyDragons& error) {
      gave_up_ = error.what();
    }
    return std::nullopt;
  }

  std::optional<Difference> compare_attempt(const Event& event) {
    if (auto found = difference(*engine_, play_, state_, event)) return found;
    if (const std::vector<Refusal> refusals = play_.refusals(state_, event); !refusals.empty()) {
      for (const Refusal& refusal : refusals)
        ++events_[fmt::format("refused: {} [{}]", refusal.fault, refusal.clause)];
      return nothing_has_changed();
    }
    int chosen = 0;
    Outcome outcome{{}, {}, state_.stones};
    if (may_remove(event)) {
      const std::vector<Outcome> outcomes = play_.outcomes(state_, event);
      if (outcomes.size() > 1) {
        ++events_["moves with several outcomes"];
        const auto is_meant = [&](const Outcome& each) { return political_go::is_meant(event, each); };
        if (std::ranges::count_if(outcomes, is_meant) != 1) {
          ++events_["moves that do not mean one outcome"];
          return nothing_has_changed();
        }
        chosen = static_cast<int>(std::ranges::find_if(outcomes, is_meant) - outcomes.begin());
      }
      outcome = outcomes[static_cast<std::size_t>(chosen)];
    }
    return make(event, outcome, chosen);
  }

  std::optional<Difference> make(const Event& event, const Outcome& outcome, int chosen) {
    count(event, outcome);
    const Shown before = shown_;
    state_ = play_.play(state_, event, outcome);
    engine_->play(event, chosen);
    before_.push_back(before);
    shown_ = shown(*engine_);
    if (auto found = difference(trial_.size, shown_.view, view(play_, state_))) return found;
    if (auto found = twin_difference(trial_.size, *engine_, *twin_)) return found;
    engine_->undo();
    if (auto found = difference(trial_.size, "taken back", shown(*engine_), before)) return found;
    engine_->play(event, chosen);
    if (auto found = difference(trial_.size, "taken back and done again", shown(*engine_), shown_))
      return found;
    if (auto found = compare_events()) return found;
    return nothing_has_changed();
  }

  std::optional<Difference> compare_events() {
    const int placements = trial_.size.area() * trial_.players;
    if (attempts_ % (1 + placements / placements_always_asked_about) == 0) {
      if (auto found = check_difference(engine_->check())) return found;
      return difference_of_events(*engine_, play_, state_);
    }
    for (int i = 0; i < samples; ++i) {
      const Event placement{Kind::place, below(trial_.players), 0, below(trial_.size.area())};
      if (auto found = difference(*engine_, play_, state_, placement)) return found;
    }
    return std::nullopt;
  }

  std::optional<Difference> nothing_has_changed() {
    return difference(trial_.size, "after being asked", shown(*engine_), shown_);
  }

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  // --- Events

  void count(const Event& event, const Outcome& outcome) {
    ++events_[name(event.kind)];
    if (event.kind == Kind::checkpoint && play_.would_end(state_)) ++events_["games ended"];
    if (outcome.captures.empty()) return;
    ++events_[fmt::format("captures by {}", name(event.kind))];
    events_["stones captured"] += std::ssize(outcome.removed);
    int stones = 0;
    for (const Capture& capture : outcome.captures) {
      stones += static_cast<int>(capture.stones.size());
      ++events_[capture.lost.size() > 1 ? "dragons captured, of several owners"
                                        : "dragons captured, of one owner"];
      if (capture.received.empty()) ++events_["dragons captured without a capturer"];
      if (capture.received.size() > 1 && capture.stones.size() % capture.received.size() != 0)
        ++events_["captures with a remainder"];
    }
    if (stones > std::ssize(outcome.removed)) ++events_["captures of dragons that share stones"];
  }

  static std::string name(Kind kind) {
    switch (kind) {
      case Kind::place:
        return "placements";
      case Kind::pass:
        return "passes";
      case Kind::propose:
        return "proposals";
      case Kind::form:
        return "formings";
      case Kind::break_up:
        return "breakings";
      case Kind::period:
        return "periods";
      case Kind::checkpoint:
        return "checkpoints";
      case Kind::nweek:
        return "nweeks";
    }
    return "";
  }

  const Trial& trial_;
  Play play_;
  State state_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Engine> twin_;
  Shown shown_{{{}, Alliances(0), {}, {}}, 0};  // by the engine
  std::vector<Shown> before_;                   // each event
  int attempts_ = 0;
  std::optional<std::string> gave_up_;
  std::map<std::string, std::int64_t> events_;
  std::mt19937_64 random_{1};
};

}  // namespace

Tried tried(const MakeEngine& engine, const Trial& trial) { return Match(engine, trial).tried(); }

std::optional<Disagreement> disagreement(const MakeEngine& engine, const Trial& trial) {
  return tried(engine, trial).disagreement;
}

std::optional<Disagreement> disagreement(const Trial& trial) {
  return disagreement([&] { return engine(trial.ruleset, trial.size, trial.players); }, trial);
}

}  // namespace ruleproof::political_go
