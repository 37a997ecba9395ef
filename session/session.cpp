#include "session/session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "properties/engines/engine.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "record/read_record.hpp"
#include "record/sgf.hpp"
#include "reference/document_form.hpp"
#include "reference/model/choice.hpp"
#include "session/captures.hpp"
#include "session/options.hpp"
#include "session/refusal.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

bool has_edge(const language::Document& document) {
  return document.board->kind != language::Board::Kind::unbounded_grid;
}

/// What call() returns; where the model has to give up that becomes an InputError.
template <class Call>
auto within_limits(Call call) {
  try {
    return call();
  } catch (const evaluator::LimitReached& error) {
    throw InputError(error.what());
  } catch (const evaluator::NoMeaning& error) {
    throw InputError(fmt::format("this can't be told here: {}", error.what()));
  }
}

/// A move as it is written, and the names of the points behind `flip`, if that stands there.
std::pair<std::string, std::optional<std::vector<std::string>>> split_flips(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::pair<std::string, std::optional<std::vector<std::string>>> split;
  for (std::string word; words >> word;) {
    std::string small = word;
    std::ranges::transform(small, small.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (split.second)
      split.second->push_back(word);
    else if (small == "flip")
      split.second.emplace();
    else
      split.first += (split.first.empty() ? "" : " ") + word;
  }
  return split;
}

bool has_move(const language::Document& document, std::string_view name) {
  return std::ranges::any_of(document.actions, [&](const language::Action& action) {
    return action.kind != language::Action::Kind::step && action.name.name == name;
  });
}

std::string capitalised(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// One game.
class Game {
 public:
  Game(const GameSpec& game, Record first)
      : ruleset(ruleset_of(game, first.setting)), record_(std::move(first)), model_(within_limits([&] {
          return std::make_unique<Model>(document_of(game), record_.setting, record_.size,
                                         Evaluation::compiled);
        })) {
    record_.moves.clear();
    record_.lines.clear();
    call_players(*model_, record_);
    states_.push_back(within_limits([&] { return first_state(*model_, record_); }));
    if (!engine_knows(ruleset)) return;
    engine_ = engine(game, *model_);
    heed_engine([&] {
      if (record_.setup) engine_->set_up(shown(*model_, state(), engine_->shown()));
    });
  }

  const Ruleset ruleset;

  Model& model() const { return *model_; }
  const State& state() const { return states_.back(); }
  const Record& record() const { return record_; }
  bool has_engine() const { return engine_ != nullptr; }

  RecordedMove parse(std::string_view text) const {
    auto [written, flips] = split_flips(text);
    if (!flips || has_move(document_of(ruleset.game()), "flip")) return parse_recorded_move(*model_, text);
    RecordedMove move = parse_recorded_move(*model_, written);
    within_limits([&] { name_by_flips(move, *flips); });
    return move;
  }

  bool is_legal(const RecordedMove& move) const {
    return within_limits([&] {
      const Attempt attempt = model_->attempt(state(), move.move);
      return !attempt.outcomes.empty() && meant(attempt, move);
    });
  }

  std::vector<RefusedBy> why_not(const RecordedMove& move) const {
    return within_limits([&] {
      const Attempt attempt = model_->attempt(state(), move.move);
      if (attempt.outcomes.empty()) return against_all(attempt, move);
      meant(attempt, move);
      return std::vector<RefusedBy>();
    });
  }

  std::vector<std::string> legal_moves() const {
    return within_limits([&] {
      std::vector<std::string> texts;
      if (const auto moves = moves_of_engine()) {
        for (const auto& [move, outcomes] : *moves) add_ways(texts, move, outcomes == 1);
        return texts;
      }
      std::set<Move> known;
      const auto outcomes = model_->outcomes(state(), true);
      for (const auto& [move, after] : outcomes) {
        if (!known.insert(move).second) continue;
        add_ways(texts, move, std::ranges::count(outcomes, move, &std::pair<Move, State>::first) == 1);
      }
      return texts;
    });
  }

  /// Plays a legal move, and returns what is against another one.
  std::vector<RefusedBy> play(const RecordedMove& move) {
    return within_limits([&] {
      const Attempt attempt = model_->attempt(state(), move.move);
      if (attempt.outcomes.empty()) return against_all(attempt, move);
      states_.push_back(meant(attempt, move)->state);
      record_.moves.push_back(move);
      heed_engine([&] { play_by_engine(move.move); });
      return std::vector<RefusedBy>();
    });
  }

  bool undo() {
    if (record_.moves.empty()) return false;
    record_.moves.pop_back();
    states_.pop_back();
    heed_engine([&] { engine_->undo(); });
    return true;
  }

  Result result() const {
    return within_limits([&] { return model_->result(state()); });
  }

  const std::vector<State>& states() const { return states_; }

 private:
  /// Names what is chosen in a legal move by the stones that it turns into the mover's: those on these
  /// points. Throws InputError if no outcome has them.
  void name_by_flips(RecordedMove& move, const std::vector<std::string>& names) const {
    std::set<int> flips;
    for (const std::string& name : names) {
      const auto point = model_->world().find_point(name);
      if (!point) throw InputError(fmt::format("'{}' behind 'flip' is no point of the board", name));
      flips.insert(*point);
    }
    const Attempt attempt = model_->attempt(state(), move.move);
    if (attempt.outcomes.empty()) return;
    const auto found = std::ranges::find_if(attempt.outcomes, [&](const Outcome& outcome) {
      return turned(*state().now, *outcome.state.now, move.move.player) == flips;
    });
    if (found == attempt.outcomes.end())
      throw InputError(fmt::format("{} never flips just {}", model_->text(move.move),
                                   names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, " "))));
    move.chosen = split_choice(text(*model_, move.move, attempt, *found)).chosen;
  }

  /// Does something to the engine; from where it gives up, the model plays alone.
  template <class Do>
  void heed_engine(Do what) const {
    try {
      if (engine_) what();
    } catch (const InputError&) {
      engine_.reset();
    }
  }

  /// The legal moves by the engine, and how many outcomes each has; nothing without one.
  std::optional<std::map<Move, int>> moves_of_engine() const {
    std::optional<std::map<Move, int>> moves;
    heed_engine([&] {
      if (!engine_) return;
      std::map<Move, int> all;
      for (const Move& move : turns(*engine_, document_of(ruleset.game())))
        all[move] = engine_->outcomes(move);
      moves = std::move(all);
    });
    return moves;
  }

  /// Plays on to the state that the model has reached.
  void play_by_engine(const Move& move) {
    if (!play_to(*engine_, move, shown(*model_, state(), engine_->shown())))
      throw std::logic_error("the engine does not play " + model_->text(move));
  }

  void add_ways(std::vector<std::string>& texts, const Move& move, bool has_one_outcome) const {
    if (has_one_outcome) return texts.push_back(model_->text(move));
    const Attempt attempt = model_->attempt(state(), move);
    for (const Outcome& outcome : attempt.outcomes) texts.push_back(text(*model_, move, attempt, outcome));
  }

  /// The outcome that a legal move means; throws InputError if that is none or several.
  const Outcome* meant(const Attempt& attempt, const RecordedMove& move) const {
    const bool is_clear = attempt.outcomes.size() == 1 || !move.chosen.empty();
    if (attempt.outcomes.size() == 1 && move.chosen.empty()) return &attempt.outcomes.front();
    if (const Outcome* found = is_clear ? find_chosen(*model_, attempt, move.chosen) : nullptr) return found;
    std::vector<std::string> ways;
    for (const Outcome& outcome : attempt.outcomes)
      ways.push_back(fmt::format("'{}'", text(*model_, move.move, attempt, outcome)));
    throw InputError(
        fmt::format("{} {}: write {}", text(*model_, move),
                    is_clear ? "names what is not chosen in this order" : "does not say what is chosen",
                    fmt::join(ways, " or ")));
  }

  /// What is against an illegal move, and of one that is out of turn, or after the end, what else is.
  std::vector<RefusedBy> against_all(const Attempt& attempt, const RecordedMove& move) const {
    std::vector<RefusedBy> refused = against(attempt, move);
    const bool is_out_of_turn = document_of(ruleset.game()).turns_alternate && move.move.player >= 0 &&
                                move.move.player != state().now->to_move;
    if (!state().is_over && !is_out_of_turn) return refused;
    State in_turn = state();
    auto now = std::make_shared<Content>(*in_turn.now);
    if (is_out_of_turn) now->to_move = move.move.player;
    in_turn.now = std::move(now);
    in_turn.is_over = false;
    const Attempt then = model_->attempt(in_turn, move.move);
    if (!then.outcomes.empty()) return refused;
    for (RefusedBy& by : against(then, move))
      if (std::ranges::find(refused, by) == refused.end()) refused.push_back(std::move(by));
    return refused;
  }

  /// The refusals of the branch that an illegal move names, else of the first one; an entry for each clause.
  std::vector<RefusedBy> against(const Attempt& attempt, const RecordedMove& move) const {
    const std::vector<Refusal>& refusals = refusals_of_chosen(*model_, attempt, move.chosen);
    std::vector<RefusedBy> refused;
    for (const Refusal& refusal : refusals) {
      RefusedBy by{"", refusal.message, {}};
      if (attempt.others > 0 && &refusals == &attempt.refusals)
        by.fault += fmt::format(" (the first choice; {} other{} refused as well)", attempt.others,
                                attempt.others == 1 ? " is" : "s are");
      for (const int point : refusal.points) by.shows.push_back(model_->world().name_of(point));
      if (refusal.clauses.empty()) refused.push_back(by);
      for (const std::string& clause : refusal.clauses) {
        by.clause = clause;
        refused.push_back(by);
      }
    }
    return refused;
  }

  Record record_;  // with the moves that were played
  std::unique_ptr<Model> model_;
  std::vector<State> states_;               // after 0, 1, ... of the moves
  mutable std::unique_ptr<Engine> engine_;  // at the same place; null if none plays along
};

/// The empty board that options describe.
Record record_of(const SessionOptions& options, const GameSpec& game) {
  const language::Document& document = document_of(game);
  RecordDefaults defaults = record_defaults(game);
  defaults.setting = setting_of(chosen_ruleset(options));
  if (!has_edge(document)) refuse_board(options);
  if (!options.board.empty()) defaults.size = parse_size(options.board);
  if (!document.players->named.empty()) refuse_players(options);
  if (options.players)
    defaults.setting.players = parse_players(*document.players, std::to_string(*options.players));
  if (std::ranges::none_of(document.numbers, [](const auto& number) { return number.name.name == "komi"; }))
    refuse_komi(options);
  if (!options.komi.empty()) take_setting(defaults.setting, game, "komi", options.komi);
  std::set<std::string> known;
  if (!options.komi.empty()) known.insert("komi");
  for (const std::string& setting : options.settings) {
    const auto [name, value] = split_setting(setting);
    if (!known.insert(name).second)
      throw InputError(fmt::format("the setting '{}' is given twice; choose one", name));
    take_setting(defaults.setting, game, name, value);
  }
  return {defaults.setting, defaults.size, {}, {}, {}, {}};
}

class Played final : public Session {
 public:
  explicit Played(const SessionOptions& options) : document_(options.document), relax_(options.relax) {
    const GameSpec& game = game_of(options);
    if (const std::string reason = reason_not_to_play(document_of(game)); !reason.empty())
      throw InputError(fmt::format("{} can't be played: {}", game.title, reason));
    game_ = new_game(game, record_of(options, game));
  }

  const Ruleset& ruleset() const override { return game_->ruleset; }
  SessionOptions options() const override {
    const language::Document& document = document_of(ruleset().game());
    const evaluator::Setting& setting = game_->record().setting;
    SessionOptions options{.game = ruleset().game().id,
                           .readings = words_of(ruleset()),
                           .board = board(),
                           .relax = relax_,
                           .document = document_};
    for (std::size_t i = 0; i < document.numbers.size(); ++i)
      options.settings.push_back(
          fmt::format("{}={}", document.numbers[i].name.name, text(setting.numbers[i])));
    for (std::size_t i = 0; i < document.choices.size(); ++i)
      if (const language::Alternatives& choice = document.choices[i]; choice.is_setting)
        options.settings.push_back(
            fmt::format("{}={}", choice.name.name,
                        choice.readings[static_cast<std::size_t>(setting.choices[i])].name.name));
    if (document.players->named.empty()) options.players = setting.players;
    return options;
  }
  void set_komi(std::string_view komi) override {
    const GameSpec& spec = ruleset().game();
    if (!spec.default_komi) {
      if (parse_komi(komi) != Komi{}) throw InputError(spec.title + " has no komi; leave it out");
      return;
    }
    Record record = game_->record();
    take_setting(record.setting, spec, "komi", komi);
    std::unique_ptr<Game> game = new_game(spec, record);
    for (const RecordedMove& move : record.moves)
      if (!game->play(move).empty())
        throw InputError(fmt::format("{} is illegal with komi {}", model::text(game->model(), move), komi));
    game_ = std::move(game);
  }
  std::string board() const override {
    return has_edge(document_of(ruleset().game())) ? ruleproof::text(game_->record().size) : "";
  }
  std::vector<std::string> players() const override {
    std::vector<std::string> letters;
    for (int player = 0; player < model().players(); ++player) letters.push_back(model().letter(player));
    return letters;
  }
  std::string_view engine() const override { return game_->has_engine() ? "optimized" : "reference"; }

  void restart() override {
    Record record = game_->record();
    record.setup.reset();
    game_ = std::make_unique<Game>(ruleset().game(), std::move(record));
  }
  std::vector<RefusedBy> play(std::string_view move) override { return game_->play(game_->parse(move)); }
  bool undo() override { return game_->undo(); }

  bool is_legal(std::string_view move) const override { return game_->is_legal(game_->parse(move)); }
  std::vector<RefusedBy> why_not(std::string_view move) const override {
    return game_->why_not(game_->parse(move));
  }
  std::vector<std::string> legal_moves() const override { return game_->legal_moves(); }

  std::string to_move() const override {
    const int player = game_->state().now->to_move;
    return is_over() || player < 0 ? "" : model().letter(player);
  }
  bool is_over() const override { return game_->state().is_over; }
  int moves() const override { return static_cast<int>(game_->record().moves.size()); }

  std::vector<std::string> stones(std::string_view player) const override {
    const Content& now = *game_->state().now;
    std::vector<std::string> names;
    for (const int point : now.stones[static_cast<std::size_t>(number_of(player))].points())
      names.push_back(model().world().name_of(BoardWorld::place(now, point)));
    return names;
  }

  std::string score() const override { return score_text(model(), game_->result(), is_over()); }
  std::string result() const override {
    const Result result = game_->result();
    if (result.scores.empty() && !is_over()) return "The game is not over";
    std::vector<std::string> winners, scores;
    for (const int winner : result.winners) winners.push_back(capitalised(model().name(winner)));
    for (std::size_t player = 0; player < result.scores.size(); ++player)
      scores.push_back(fmt::format("{} {}", capitalised(model().name(static_cast<int>(player))),
                                   text(result.scores[player])));
    std::string told = "Nobody wins";
    if (!winners.empty()) {
      const std::vector<std::string> clauses = model().clauses_of(result, game_->state());
      told = fmt::format("{} win{}", fmt::join(winners, " and "), winners.size() == 1 ? "s" : "");
      if (!clauses.empty()) told += fmt::format(" [{}]", clauses.front());
    } else if (const auto& tie = document_of(ruleset().game()).tie) {
      scores.push_back(tie->name);
    }
    return scores.empty() ? told : fmt::format("{}: {}", told, fmt::join(scores, ", "));
  }
  int captured(std::string_view player) const override {
    const int by = number_of(player);
    int captured = 0;
    const std::vector<State>& states = game_->states();
    for (std::size_t i = 0; i + 1 < states.size(); ++i) {
      const std::vector<int> gone =
          stones_gone(model(), *states[i].now, game_->record().moves[i].move, *states[i + 1].now);
      for (int other = 0; other < model().players(); ++other)
        if (other != by) captured += gone[static_cast<std::size_t>(other)];
    }
    return captured;
  }
  std::string drawing() const override { return diagram(model(), *game_->state().now); }
  std::string record() const override { return write_record(game_->record(), ruleset().game()); }
  std::string sgf() const override { return write_sgf(game_->record(), ruleset().game()); }

  void load(std::string_view text, std::string_view file) override {
    const GameSpec& spec = ruleset().game();
    const Record record = parse_either_form(text, file, spec, record_defaults(spec));
    std::unique_ptr<Game> game;
    try {
      game = new_game(spec, record);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", file, error.what()));
    }
    for (std::size_t i = 0; i < record.moves.size(); ++i)
      play_recorded({file, record.lines.at(i), "move", i + 1, model::text(game->model(), record.moves[i])},
                    spec, [&] { return game->play(record.moves[i]); });
    game_ = std::move(game);
  }

 private:
  Model& model() const { return game_->model(); }

  int number_of(std::string_view player) const {
    const auto number = model().find_player(player);
    if (!number) throw InputError(no_such("player", player, players()));
    return *number;
  }

  /// Of a game that has one.
  static std::string komi_of(const Record& record, const GameSpec& spec) {
    const auto& numbers = document_of(spec).numbers;
    const auto found =
        std::ranges::find(numbers, "komi", [](const auto& number) { return number.name.name; });
    return text(record.setting.numbers[static_cast<std::size_t>(found - numbers.begin())]);
  }

  std::unique_ptr<Game> new_game(const GameSpec& spec, const Record& record) const {
    auto game = std::make_unique<Game>(spec, record);
    for (const SetupRuling& ruling : within_limits([&] { return game->model().setup(); })) {
      if (ruling.is_kept || ruling.setup->is_advice || relax_) continue;
      const std::string clause = ruling.setup->clauses.empty() ? "" : ruling.setup->clauses.front().name;
      const std::string komi = spec.default_komi ? fmt::format(" with komi {}", komi_of(record, spec)) : "";
      throw InputError(fmt::format("[{}] asks that {}, and this is {}{}: \"{}\"", clause,
                                   ruling.setup->demand, text_of_board(record.size), komi,
                                   spec.sentence(clause)));
    }
    return game;
  }

  std::shared_ptr<const GameSpec> document_;  // null for a game that the program knows
  bool relax_;
  std::unique_ptr<Game> game_;
};

}  // namespace
}  // namespace ruleproof::model

namespace ruleproof {

std::unique_ptr<Session> session(const SessionOptions& options) {
  return std::make_unique<model::Played>(options);
}

}  // namespace ruleproof
