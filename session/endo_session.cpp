#include "session/endo_session.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "properties/endo_engine.hpp"
#include "properties/endo_trial.hpp"
#include "record/endo_record.hpp"
#include "record/move_text.hpp"
#include "reference/endo_play.hpp"
#include "session/options.hpp"
#include "session/refusal.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/spec.hpp"

namespace ruleproof::endo {
namespace {

/// What call() returns; an organism that is too large for the engine becomes an InputError.
template <class Call>
auto within_limits(Call call) {
  try {
    return call();
  } catch (const std::length_error& error) {
    throw InputError(error.what());
  }
}

std::string colour_text(Colour colour) { return std::string(1, ruleproof::letter(colour)); }

/// One game. The reference follows the engine where it is asked.
class Game {
 public:
  Game(const Ruleset& ruleset, const std::optional<Setup>& setup)
      : ruleset(ruleset), readings_(readings(ruleset)), engine_(endo::engine(ruleset)), setup_(setup) {
    states_.push_back(first_state(setup));
    if (setup) within_limits([&] { engine_->set_up(states_.front().markers, setup->to_move); });
  }

  const Ruleset ruleset;

  const std::optional<Setup>& setup() const { return setup_; }
  const std::vector<Turn>& turns() const { return turns_; }
  /// Between two turns.
  View view() const { return engine_->view(); }

  Colour to_move() const {
    const Colour first = setup_ ? setup_->to_move : first_to_move;
    return turns_.size() % 2 == 0 ? first : other(first);
  }

  bool is_legal(const Turn& turn) const {
    if (!begin(turn)) return false;
    const bool is_complete = may_end(turn);
    engine_->undo();
    return is_complete;
  }

  /// By placement, then by movement.
  std::vector<Turn> legal_turns() const {
    std::vector<Turn> turns;
    for (const Square square : view().placements) {
      begin({to_move(), square});
      const View placed = view();
      if (!placed.placed) turns.push_back({to_move(), square});
      for (const Movement& movement : placed.movements) turns.push_back({to_move(), square, movement});
      engine_->undo();
    }
    return turns;
  }

  std::vector<RefusedBy> why_not(const Turn& turn) const {
    std::vector<RefusedBy> refused;
    for (const Refusal& refusal : refusals(readings_, state(), turn)) {
      std::vector<std::string> shows;
      for (const Square square : refusal.shows) shows.push_back(text(square));
      refused.push_back({std::string(refusal.clause), std::string(refusal.fault), std::move(shows)});
    }
    return refused;
  }

  /// Plays a legal turn, and returns what is against another one.
  std::vector<RefusedBy> play(const Turn& turn) {
    if (!begin(turn)) return not_nothing(why_not(turn), text(turn));
    if (!may_end(turn)) {
      engine_->undo();
      return not_nothing(why_not(turn), text(turn));
    }
    if (turn.moved) engine_->move(*turn.moved);
    turns_.push_back(turn);
    return {};
  }

  bool undo() {
    if (turns_.empty()) return false;
    if (turns_.back().moved) engine_->undo();
    engine_->undo();
    turns_.pop_back();
    if (states_.size() > turns_.size() + 1) states_.pop_back();
    return true;
  }

 private:
  /// Places the marker of a turn if that is legal; says whether it is.
  bool begin(const Turn& turn) const {
    if (turn.colour != to_move() || !engine_->is_legal(turn.placed)) return false;
    within_limits([&] { engine_->place(turn.placed); });
    return true;
  }

  /// Whether a turn that has begun may go on as it says: with its movement, or without one if none is owed.
  bool may_end(const Turn& turn) const {
    return turn.moved ? engine_->is_legal(*turn.moved) : !view().placed.has_value();
  }

  /// By the reference.
  const State& state() const {
    while (states_.size() <= turns_.size())
      states_.push_back(endo::play(readings_, states_.back(), turns_[states_.size() - 1]));
    return states_.back();
  }

  Readings readings_;
  std::unique_ptr<Engine> engine_;
  std::optional<Setup> setup_;
  std::vector<Turn> turns_;
  mutable std::vector<State> states_;  // after 0, 1, ... of the turns, as far as it was asked for
};

class Played final : public Session {
 public:
  explicit Played(const SessionOptions& options) {
    refuse_board(options);
    refuse_komi(options);
    refuse_players(options);
    game_ = std::make_unique<Game>(chosen_ruleset(options), std::nullopt);
  }

  const Ruleset& ruleset() const override { return game_->ruleset; }
  SessionOptions options() const override { return {.game = "endo", .readings = words_of(ruleset())}; }
  std::string board() const override { return ""; }
  std::vector<std::string> players() const override { return {"B", "W"}; }
  std::string_view engine() const override { return "optimized"; }

  void restart() override { game_ = std::make_unique<Game>(ruleset(), std::nullopt); }
  std::vector<RefusedBy> play(std::string_view move) override { return game_->play(parse_turn(move)); }
  bool undo() override { return game_->undo(); }

  bool is_legal(std::string_view move) const override { return game_->is_legal(parse_turn(move)); }
  std::vector<RefusedBy> why_not(std::string_view move) const override {
    return game_->why_not(parse_turn(move));
  }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const Turn& turn : game_->legal_turns()) texts.push_back(text(turn));
    return texts;
  }

  std::string to_move() const override { return is_over() ? "" : colour_text(game_->to_move()); }
  bool is_over() const override { return game_->view().winner.has_value(); }
  int moves() const override { return static_cast<int>(game_->turns().size()); }

  std::vector<std::string> stones(std::string_view player) const override {
    const auto colour = parse_colour(player);
    if (!colour) throw InputError(no_such("player", player, players()));
    std::vector<std::string> names;
    for (const Marker& marker : game_->view().markers)
      if (marker.colour == *colour) names.push_back(text(marker.square));
    return names;
  }
  std::string score() const override {
    const auto winner = game_->view().winner;
    return winner ? colour_text(*winner) + "+" : "0";
  }
  std::string drawing() const override {
    const View view = game_->view();
    return diagram(view.markers, view.holes);
  }

  std::string record() const override {
    return write_record(
        {.readings = ruleset().chosen(), .setup = game_->setup(), .turns = game_->turns(), .lines = {}});
  }
  void load(std::string_view text, std::string_view file) override {
    const Record record = parse_record(text, file);
    std::unique_ptr<Game> game = first_of(record, file);
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
      const Turn& turn = record.turns[i];
      play_recorded({file, record.lines.at(i), "turn", i + 1, endo::text(turn)}, ruleset().game(),
                    [&] { return game->play(turn); });
    }
    game_ = std::move(game);
  }

 private:
  static std::unique_ptr<Game> first_of(const Record& record, std::string_view file) {
    try {
      return std::make_unique<Game>(endo::ruleset(record), record.setup);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", file, error.what()));
    }
  }

  std::unique_ptr<Game> game_;
};

}  // namespace

std::unique_ptr<Session> session(const SessionOptions& options) { return std::make_unique<Played>(options); }

}  // namespace ruleproof::endo
