#include "session/political_go_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "properties/political_go_engine.hpp"
#include "properties/political_go_judgement.hpp"
#include "record/political_go_record.hpp"
#include "reference/political_go_play.hpp"
#include "session/options.hpp"
#include "session/refusal.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// Two players, if nobody says otherwise.
constexpr int default_number_of_players = 2;

/// What call() returns; where the engine gives up that becomes an InputError.
template <class Call>
auto within_limits(Call call) {
  try {
    return call();
  } catch (const optimized::TooManyDragons& error) {
    throw InputError(error.what());
  }
}

State first_state(const Play& play, const std::optional<Setup>& setup) {
  return setup ? play.start(setup->stones, setup->alliances, setup->scores, setup->recent) : play.start();
}

/// One game. The reference follows the engine where it is asked, or plays itself where there is no engine.
class Game {
 public:
  Game(const Ruleset& ruleset, Roster roster, const std::optional<Setup>& setup)
      : ruleset(ruleset),
        roster(std::move(roster)),
        play_(readings(ruleset), this->roster.size, players()),
        engine_(knows(ruleset) ? political_go::engine(ruleset, this->roster.size, players()) : nullptr),
        setup_(setup) {
    states_.push_back(first_state(play_, setup));
    if (engine_ && setup) engine_->set_up(*setup);
  }

  const Ruleset ruleset;
  const Roster roster;

  int players() const { return static_cast<int>(roster.players.size()); }
  bool has_engine() const { return engine_ != nullptr; }
  const std::optional<Setup>& setup() const { return setup_; }
  const std::vector<Event>& events() const { return events_; }

  std::vector<int> stones() const { return engine_ ? engine_->view().stones : owners(state().stones); }
  std::vector<std::int64_t> scores() const { return engine_ ? engine_->view().scores : state().scores; }

  Event parse(std::string_view event) const { return parse_event(event, roster.players, roster.size); }
  std::string text(const Event& event) const {
    return political_go::text(event, roster.players, roster.size);
  }

  bool is_legal(const Event& event) const {
    if (!allows(event)) return false;
    if (says_enough(event)) return true;
    meant(event);
    return true;
  }

  /// Of each player the placements, the pass, and alliances that may be formed or broken; with what is
  /// captured first where the mover chooses.
  std::vector<Event> legal_moves() const {
    const Alliances alliances = engine_ ? engine_->view().alliances : state().alliances;
    std::vector<Event> moves;
    for (int player = 0; player < players(); ++player) {
      for (const int point : legal_points(player)) add_outcomes(moves, {Kind::place, player, 0, point});
      if (const Event pass{Kind::pass, player}; allows(pass)) moves.push_back(pass);
      for (int other = 0; other < players(); ++other) {
        if (other == player) continue;
        const Event dealing{alliances.has(player, other) ? Kind::break_up : Kind::form, player, other};
        if (allows(dealing)) add_outcomes(moves, dealing);
      }
    }
    return moves;
  }

  std::vector<RefusedBy> why_not(const Event& event) const {
    std::vector<RefusedBy> refused;
    for (const Refusal& refusal : play_.refusals(state(), event)) {
      std::vector<std::string> shows;
      for (const int point : refusal.shows) shows.push_back(point_name(roster.size, point));
      refused.push_back({std::string(refusal.clause), fault_text(refusal), std::move(shows)});
    }
    if (refused.empty()) meant(event);
    return refused;
  }

  void restart() {
    const auto area = static_cast<std::size_t>(roster.size.area());
    const auto count = static_cast<std::size_t>(players());
    if (engine_)
      engine_->set_up(
          {std::vector<int>(area, nobody), Alliances(players()), std::vector<std::int64_t>(count, 0), {}});
    states_.assign(1, play_.start());
    events_.clear();
    setup_.reset();
  }

  /// Plays a legal event, and returns what is against another one.
  std::vector<RefusedBy> play(const Event& event) {
    if (!is_legal(event)) return not_nothing(why_not(event), text(event));
    if (engine_) within_limits([&] { engine_->play(event, index_of_outcome(event)); });
    events_.push_back(event);
    return {};
  }

  bool undo() {
    if (events_.empty()) return false;
    if (engine_) engine_->undo();
    events_.pop_back();
    if (states_.size() > events_.size() + 1) states_.pop_back();
    return true;
  }

 private:
  /// Whether an event is legal; one that chooses what is captured by the reference, as only that knows what
  /// is against a choice.
  bool allows(const Event& event) const {
    if (!engine_ || !event.first.empty()) return play_.refusals(state(), event).empty();
    return within_limits([&] { return engine_->is_legal(event); });
  }

  /// Whether the engine alone can tell that a legal event means one outcome.
  bool says_enough(const Event& event) const {
    if (!engine_ || !event.first.empty()) return false;
    if (!chooses() || !may_remove(event)) return true;
    return within_limits([&] { return engine_->outcomes(event).size(); }) == 1;
  }
  bool chooses() const { return play_.readings().captures == Captures::mover_chooses; }

  /// The outcome that a legal event means; throws InputError if that is none or several.
  Outcome meant(const Event& event) const { return political_go::meant(roster, play_, state(), event); }

  /// Which of the engine's outcomes of a legal event is meant.
  int index_of_outcome(const Event& event) const {
    if (says_enough(event)) return 0;
    const std::vector<Removed> all = engine_->outcomes(event);
    return static_cast<int>(std::ranges::find(all, meant(event).removed) - all.begin());
  }

  std::vector<int> legal_points(int player) const {
    if (!engine_) return play_.legal_points(state(), player);
    return within_limits([&] { return engine_->legal_points(player); });
  }

  /// Adds a legal move, once for each of its outcomes.
  void add_outcomes(std::vector<Event>& moves, const Event& move) const {
    if (says_enough(move)) return moves.push_back(move);
    for (const Outcome& outcome : play_.outcomes(state(), move)) {
      moves.push_back(move);
      moves.back().first = play_.names(state(), move, outcome);
    }
  }

  /// By the reference.
  const State& state() const {
    while (states_.size() <= events_.size())
      states_.push_back(play_.play(states_.back(), events_[states_.size() - 1]));
    return states_.back();
  }

  Play play_;
  std::unique_ptr<Engine> engine_;  // null if the reference plays
  std::optional<Setup> setup_;
  std::vector<Event> events_;
  mutable std::vector<State> states_;  // after 0, 1, ... of the events, as far as it was asked for
};

class Played final : public Session {
 public:
  explicit Played(const SessionOptions& options) {
    refuse_komi(options);
    const Ruleset ruleset = chosen_ruleset(options);
    const Size size = options.board.empty() ? *ruleset.game().default_board : parse_size(options.board);
    game_ = std::make_unique<Game>(
        ruleset, Roster{size, default_players(options.players.value_or(default_number_of_players))},
        std::nullopt);
  }

  const Ruleset& ruleset() const override { return game_->ruleset; }
  SessionOptions options() const override {
    return {.game = "political-go", .readings = words_of(ruleset()), .board = board(), .players = game_->players()};
  }
  std::string board() const override { return ruleproof::text(game_->roster.size); }
  std::vector<std::string> players() const override {
    std::vector<std::string> symbols;
    for (const Player& player : game_->roster.players) symbols.emplace_back(1, player.symbol);
    return symbols;
  }
  std::string_view engine() const override { return game_->has_engine() ? "optimized" : "reference"; }

  void restart() override { game_->restart(); }
  std::vector<RefusedBy> play(std::string_view move) override { return game_->play(game_->parse(move)); }
  bool undo() override { return game_->undo(); }

  bool is_legal(std::string_view move) const override { return game_->is_legal(game_->parse(move)); }
  std::vector<RefusedBy> why_not(std::string_view move) const override {
    return game_->why_not(game_->parse(move));
  }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const Event& event : game_->legal_moves()) texts.push_back(game_->text(event));
    return texts;
  }

  std::string to_move() const override { return ""; }
  bool is_over() const override { return false; }
  int moves() const override { return static_cast<int>(game_->events().size()); }

  std::vector<std::string> stones(std::string_view player) const override {
    const auto number =
        player.size() == 1 ? find_symbol(game_->roster.players, player.front()) : std::nullopt;
    if (!number) throw InputError(no_such("player", player, players()));
    const std::vector<int> stones = game_->stones();
    std::vector<std::string> names;
    for (int point = 0; point < std::ssize(stones); ++point)
      if (stones[static_cast<std::size_t>(point)] == *number)
        names.push_back(point_name(game_->roster.size, point));
    return names;
  }
  std::string score() const override {
    const std::vector<std::int64_t> scores = game_->scores();
    std::vector<std::string> texts;
    for (std::size_t player = 0; player < scores.size(); ++player)
      texts.push_back(fmt::format("{} {}", game_->roster.players[player].symbol, scores[player]));
    return fmt::format("{}", fmt::join(texts, " "));
  }
  std::string drawing() const override {
    return diagram(game_->roster.size, game_->stones(), game_->roster.players);
  }

  std::string record() const override {
    return write_record({.size = game_->roster.size,
                         .readings = ruleset().chosen(),
                         .players = game_->roster.players,
                         .setup = game_->setup(),
                         .events = game_->events(),
                         .lines = {}});
  }
  void load(std::string_view text, std::string_view file) override {
    const Record record = parse_record(text, file);
    std::unique_ptr<Game> game = first_of(record, file);
    for (std::size_t i = 0; i < record.events.size(); ++i) {
      const Event& event = record.events[i];
      play_recorded({file, record.lines.at(i), "event", i + 1, game->text(event)}, ruleset().game(),
                    [&] { return game->play(event); });
    }
    game_ = std::move(game);
  }

 private:
  static std::unique_ptr<Game> first_of(const Record& record, std::string_view file) {
    try {
      return std::make_unique<Game>(political_go::ruleset(record), Roster{record.size, record.players},
                                    record.setup);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", file, error.what()));
    }
  }

  std::unique_ptr<Game> game_;
};

}  // namespace

std::unique_ptr<Session> session(const SessionOptions& options) { return std::make_unique<Played>(options); }

}  // namespace ruleproof::political_go
