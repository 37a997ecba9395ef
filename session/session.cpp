#include "session/session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "properties/engines/engine.hpp"
#include "record/line.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "record/played_game.hpp"
#include "record/read_record.hpp"
#include "record/sgf.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/shortcuts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

// ------------------------------------------------------------------------------------- the options

const Document& document_of(const SessionOptions& options) {
  return options.document ? *options.document : spec(options.game);
}

/// Splits "NAME=VALUE" into name and value. Throws InputError if there is no '='.
std::pair<std::string, std::string> split_setting(const std::string& setting) {
  const std::size_t at = setting.find('=');
  if (at == std::string::npos)
    throw InputError(fmt::format("'{}' is no setting: write NAME=VALUE, such as komi=6.5", setting));
  return {setting.substr(0, at), setting.substr(at + 1)};
}

/// Returns the game that the options describe. Throws InputError for options that the document does not
/// allow.
Game game_of(const SessionOptions& options, const Document& document) {
  const language::Players& players = *document.players;
  if (!options.board.empty() && language::is_unbounded(document))
    throw InputError(fmt::format("{} is played without a board; leave it out", document.title));
  if (!options.komi.empty() && !find_komi(document))
    throw InputError(fmt::format("{} has no komi; leave it out", document.title));
  if (options.players && !players.named.empty())
    throw InputError(fmt::format("{} has {} players; leave their number out", document.title,
                                 players.fewest == 2 ? "two" : std::to_string(players.fewest)));
  Game game = Game(document).with_readings(options.readings);
  if (!options.board.empty()) game = game.with_board(parse_size(options.board));
  if (options.players) game = game.with_players(parse_players(players, std::to_string(*options.players)));
  std::vector<std::pair<std::string, std::string>> settings;
  if (!options.komi.empty()) settings.emplace_back("komi", options.komi);
  for (const std::string& setting : options.settings) settings.push_back(split_setting(setting));
  std::set<std::string> known;
  for (const auto& [name, value] : settings) {
    if (!known.insert(name).second)
      throw InputError(fmt::format("the setting '{}' is given twice; choose one", name));
    game = game.with_setting(name, value);
  }
  return game;
}

// ------------------------------------------------------------------------------------ one game

/// Returns the result of call(). Throws InputError if the model hits a limit or finds no answer.
template <class Call>
auto answer_of(Call call) {
  try {
    return call();
  } catch (const evaluator::LimitReached& error) {
    throw InputError(error.what());
  } catch (const evaluator::NoMeaning& error) {
    throw InputError(fmt::format("this has no answer here: {}", error.what()));
  }
}

}  // namespace

/// A game that the model plays. If there is an optimized engine that supports the readings of the game, the
/// engine plays the same moves and lists the legal ones.
class SessionGame : public PlayedGame {
 public:
  SessionGame(Record begun, const StopToken& stop, std::int64_t steps)
      : PlayedGame(std::move(begun), stop, steps) {
    if (!engine_knows(model().game())) return;
    engine_ = engine(model());
    ask_engine([&] {
      if (record().setup) engine_->set_up(shown(model(), state(), engine_->shown()));
    });
  }

  bool has_engine() const { return engine_ != nullptr; }

  std::vector<Refusal> why_not(const RecordedMove& move) const {
    const Attempt attempt = model().attempt(state(), move.move);
    if (attempt.outcomes.empty()) return against_all(attempt, move);
    meant(attempt, move);
    return {};
  }

  /// Returns the legal turns. Throws evaluator::LimitReached if their computation exceeds a limit. In each
  /// position, the turns or the exception are computed only once.
  const std::vector<std::string>& legal_moves() const {
    if (too_many_) std::rethrow_exception(too_many_);
    try {
      if (!legal_) legal_ = listed_moves();
    } catch (const evaluator::LimitReached&) {
      too_many_ = std::current_exception();
      throw;
    }
    return *legal_;
  }

  RecordedMove parse(std::string_view move) const { return parse_recorded_move(model(), move); }
  Result current_result() const {
    return answer_of([&] { return model().result(state()); });
  }

  /// Plays a legal move and returns nothing. For an illegal move, changes nothing and returns the refusals.
  std::vector<Refusal> try_to_play(const RecordedMove& move) {
    const Attempt attempt = model().attempt(state(), move.move);
    if (attempt.outcomes.empty()) return against_all(attempt, move);
    const Outcome& outcome = meant(attempt, move);
    const bool is_by_flips = !move.chosen.empty() && move.chosen.front() == flips;
    forget_moves();
    PlayedGame::play(is_by_flips ? recorded(model(), move.move, attempt, outcome) : move, outcome.state);
    ask_engine([&] {
      if (!play_to(*engine_, move.move, shown(model(), state(), engine_->shown())))
        throw std::logic_error("the engine does not play " + model().notation().text(move.move));
    });
    return {};
  }

  void undo() {
    forget_moves();
    PlayedGame::undo();
    ask_engine([&] { engine_->undo(); });
  }

 private:
  std::vector<std::string> listed_moves() const {
    std::vector<std::string> texts;
    if (const auto moves = moves_of_engine()) {
      for (const auto& [move, outcomes] : *moves) add_ways(texts, move, outcomes == 1);
      return texts;
    }
    std::set<Move> known;
    const auto outcomes = model().outcomes(state(), true, Listing::as_counted);
    for (const auto& [move, after] : outcomes)
      if (known.insert(move).second)
        add_ways(texts, move, std::ranges::count(outcomes, move, &std::pair<Move, State>::first) == 1);
    return texts;
  }

  /// Calls `what` if there is an engine. If the call throws InputError, deletes the engine, so that from then
  /// on the model plays without an engine.
  template <class Do>
  void ask_engine(Do what) const {
    try {
      if (engine_) what();
    } catch (const InputError&) {
      engine_.reset();
    }
  }

  /// Returns the engine's legal moves with the number of outcomes of each; nothing without an engine.
  std::optional<std::map<Move, int>> moves_of_engine() const {
    std::optional<std::map<Move, int>> moves;
    ask_engine([&] {
      std::map<Move, int> all;
      for (const Move& move : turns(*engine_, model().document())) all[move] = engine_->outcomes(move);
      moves = std::move(all);
    });
    return moves;
  }

  void add_ways(std::vector<std::string>& texts, const Move& move, bool has_one_outcome) const {
    if (has_one_outcome) return texts.push_back(model().notation().text(move));
    const Attempt attempt = model().attempt(state(), move);
    for (const Outcome& outcome : attempt.outcomes)
      texts.push_back(ruleproof::text(model(), move, attempt, outcome));
  }

  /// Returns the outcome that the choices of a legal move select. Throws InputError if the choices select no
  /// outcome or several.
  const Outcome& meant(const Attempt& attempt, const RecordedMove& move) const {
    const bool is_clear = attempt.outcomes.size() == 1 || !move.chosen.empty();
    const Outcome* found = is_clear ? find_chosen(model(), attempt, move.chosen) : nullptr;
    if (found) return *found;
    std::vector<std::string> ways;
    for (const Outcome& outcome : attempt.outcomes)
      ways.push_back(fmt::format("'{}'", ruleproof::text(model(), move.move, attempt, outcome)));
    throw InputError(
        fmt::format("{} {}: write {}", ruleproof::text(model(), move),
                    is_clear ? "names what is not chosen in this order" : "does not say what is chosen",
                    fmt::join(ways, " or ")));
  }

  /// Returns the refusals of an illegal move. If the player is not to move or the game is over, also returns
  /// the refusals that the move would get if the player were to move and the game were not over.
  std::vector<Refusal> against_all(const Attempt& attempt, const RecordedMove& move) const {
    std::vector<Refusal> refused = against(attempt, move);
    const bool is_out_of_turn = model().document().turns_alternate && move.move.player >= 0 &&
                                move.move.player != state().now->to_move;
    if (!state().is_over && !is_out_of_turn) return refused;
    State in_turn = state();
    auto now = std::make_shared<Content>(*in_turn.now);
    if (is_out_of_turn) now->to_move = move.move.player;
    in_turn.now = std::move(now);
    in_turn.is_over = false;
    const Attempt then = model().attempt(in_turn, move.move);
    if (!then.outcomes.empty()) return refused;
    for (Refusal& by : against(then, move))
      if (std::ranges::find(refused, by) == refused.end()) refused.push_back(std::move(by));
    return refused;
  }

  /// Returns the refusals of an illegal move, one for each clause. A move in which the mover chooses has one
  /// branch for each choice. For such a move, returns the refusals of the branch that the move names, or of
  /// the first branch if the move names none.
  std::vector<Refusal> against(const Attempt& attempt, const RecordedMove& move) const {
    const std::vector<Refusal>& refusals = refusals_of_chosen(model(), attempt, move.chosen);
    std::vector<Refusal> refused;
    for (Refusal by : refusals) {
      if (attempt.others > 0 && &refusals == &attempt.refusals)
        by.message += fmt::format(" (the first choice; {} other{} refused as well)", attempt.others,
                                  attempt.others == 1 ? " is" : "s are");
      if (by.clauses.empty()) refused.push_back(by);
      for (const std::string& clause : by.clauses) refused.push_back({by.message, {clause}, by.points});
    }
    return refused;
  }

  void forget_moves() {
    legal_.reset();
    too_many_ = nullptr;
  }

  // The optimized engine, in the same position as the model; null if there is none.
  mutable std::unique_ptr<Engine> engine_;
  // The legal turns of the current position; nullopt if they are not computed.
  mutable std::optional<std::vector<std::string>> legal_;
  mutable std::exception_ptr too_many_;  // the limit that the computation of the legal moves exceeded
};

namespace {

/// Cuts a record after its first `moves_to_play` moves. Set-ups before these moves and directly after them
/// remain.
void cut(Record& record, std::size_t moves_to_play) {
  if (record.moves.size() <= moves_to_play) return;
  record.moves.resize(moves_to_play);
  record.lines.resize(std::min(record.lines.size(), moves_to_play));
  std::erase_if(record.edits, [&](const RecordedEdit& edit) { return edit.before > moves_to_play; });
}

}  // namespace

Session::Session(const SessionOptions& options) : document_(options.document), relax_(options.relax) {
  const Document& document = ruleproof::document_of(options);
  if (const std::string reason = reason_not_to_play(document); !reason.empty())
    throw InputError(fmt::format("{} can't be played: {}", document.title, reason));
  if (document_) demand_true_shortcuts(document);
  game_ = new_game({ruleproof::game_of(options, document), {}, {}, {}, {}});
}
Session::~Session() = default;

void Session::allow(const StopToken& stop, std::int64_t steps) {
  stop_ = stop;
  steps_ = steps;
  game_->allow(stop, steps);
}

const Game& Session::game() const { return game_->record().game; }
SessionOptions Session::options() const {
  const Game& game = this->game();
  const Document& document = game.document();
  SessionOptions options{.game = document.id, .relax = relax_, .document = document_};
  if (!language::is_unbounded(document)) options.board = ruleproof::text(game.board());
  for (const auto& [key, reading] : game.readings())
    options.readings.push_back(fmt::format("{}={}", key, reading));
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    options.settings.push_back(
        fmt::format("{}={}", document.numbers[i].name.name, text_of_halves(game.numbers()[i])));
  for (std::size_t i = 0; i < document.choices.size(); ++i)
    if (const language::Alternatives& choice = document.choices[i]; choice.is_setting)
      options.settings.push_back(
          fmt::format("{}={}", choice.name.name, choice.readings[game.choices()[i]].name.name));
  if (document.players->named.empty()) options.players = game.players();
  return options;
}
void Session::set_komi(std::string_view komi) {
  const Document& document = game().document();
  if (!find_komi(document)) {
    if (parse_komi(komi) != Komi{}) throw InputError(document.title + " has no komi; leave it out");
    return;
  }
  Record record = game_->record();
  record.game = record.game.with_setting("komi", komi);
  std::unique_ptr<SessionGame> game = new_game(record);
  for (const RecordedMove& move : record.moves)
    if (!answer_of([&] { return game->try_to_play(move); }).empty())
      throw InputError(fmt::format("{} is illegal with komi {}", ruleproof::text(game->model(), move), komi));
  game_ = std::move(game);
}
std::vector<std::string> Session::players() const {
  std::vector<std::string> letters;
  for (int player = 0; player < game_->model().players(); ++player)
    letters.push_back(game_->model().notation().letter(player));
  return letters;
}
std::string_view Session::engine() const { return game_->has_engine() ? "optimized" : "reference"; }

void Session::restart() {
  Record record = game_->record();
  record.setup.reset();
  game_ = answer_of([&] { return std::make_unique<SessionGame>(std::move(record), stop_, steps_); });
  game_->allow(stop_, steps_);
}
std::vector<Refusal> Session::play(std::string_view move) {
  return answer_of([&] { return game_->try_to_play(game_->parse(move)); });
}
bool Session::undo() {
  if (moves() == 0) return false;
  game_->undo();
  return true;
}

bool Session::is_legal(std::string_view move) const { return why_not(move).empty(); }
std::vector<Refusal> Session::why_not(std::string_view move) const {
  return answer_of([&] { return game_->why_not(game_->parse(move)); });
}
std::string Session::text(const Refusal& refusal) const { return ruleproof::text(game_->model(), refusal); }
std::vector<std::string> Session::names_of_points(const Refusal& refusal) const {
  std::vector<std::string> names;
  for (const int point : refusal.points) names.push_back(game_->model().world().name_of(point));
  return names;
}
std::vector<std::string> Session::legal_moves() const {
  return answer_of([&] { return game_->legal_moves(); });
}

std::string Session::to_move() const {
  const int player = game_->state().now->to_move;
  return is_over() || player < 0 ? "" : game_->model().notation().letter(player);
}
bool Session::is_over() const { return game_->state().is_over; }
int Session::moves() const { return static_cast<int>(game_->record().moves.size()); }

std::vector<std::string> Session::stones(std::string_view player) const {
  return game_->stones(number_of(player));
}
std::string Session::score() const { return score_text(game_->model(), game_->current_result(), is_over()); }
std::string Session::result() const {
  const Result result = game_->current_result();
  if (result.scores.empty() && !is_over()) return "The game is not over";
  std::vector<std::string> winners, scores;
  for (const int winner : result.winners)
    winners.push_back(capitalised(game_->model().notation().name(winner)));
  for (std::size_t player = 0; player < result.scores.size(); ++player)
    scores.push_back(fmt::format("{} {}",
                                 capitalised(game_->model().notation().name(static_cast<int>(player))),
                                 ruleproof::text(result.scores[player])));
  std::string outcome = "Nobody wins";
  if (!winners.empty()) {
    const std::vector<std::string> clauses = clauses_of(game_->model().document(), result, game_->state());
    outcome = fmt::format("{} win{}", fmt::join(winners, " and "), winners.size() == 1 ? "s" : "");
    if (!clauses.empty()) outcome += fmt::format(" [{}]", clauses.front());
  } else if (const auto& tie = game().document().tie) {
    scores.push_back(tie->name);
  }
  return scores.empty() ? outcome : fmt::format("{}: {}", outcome, fmt::join(scores, ", "));
}
int Session::captured(std::string_view player) const { return game_->captured(number_of(player)); }
std::string Session::drawing() const { return game_->drawing(); }
std::string Session::record() const { return write_record(game_->record()); }
std::string Session::sgf() const { return write_sgf(game_->record()); }

std::vector<std::string> Session::load(std::string_view text, std::string_view file,
                                       std::size_t moves_to_play) {
  const Document& document = game().document();
  Record whole = parse_either_form(text, file, Game(document));
  cut(whole, moves_to_play);
  const Record record = answer_of([&] { return from_last_edit(whole, file); });
  std::unique_ptr<SessionGame> game;
  try {
    game = new_game(record);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file, error.what()));
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto error = [&](std::string_view why) {
      return InputError(fmt::format("{}:{}: {}", file, record.lines.at(i), why));
    };
    std::vector<Refusal> refused;
    try {
      refused = answer_of([&] { return game->try_to_play(record.moves[i]); });
    } catch (const InputError& thrown) {
      throw error(thrown.what());
    }
    if (refused.empty()) continue;
    const std::vector<std::string>& clauses = refused.front().clauses;
    const std::string handicap = hint_on_handicap(record, i);
    throw error(fmt::format(
        "move {}, {}, is illegal: {}: \"{}\"{}", i + 1, ruleproof::text(game->model(), record.moves[i]),
        ruleproof::text(game->model(), refused.front()),
        clauses.empty() ? "" : document.sentence(clauses.front()), handicap.empty() ? "" : "; " + handicap));
  }
  game_ = std::move(game);
  return record.notes;
}

int Session::number_of(std::string_view player) const {
  const auto number = game_->model().notation().find_player(player);
  if (!number) throw InputError(no_such("player", player, players()));
  return *number;
}

std::unique_ptr<SessionGame> Session::new_game(const Record& record) const {
  return answer_of([&] {
    auto game = std::make_unique<SessionGame>(record, stop_, steps_);
    for (const SetupRuling& ruling : game->model().setup()) {
      if (ruling.is_kept || ruling.setup->is_advice || relax_) continue;
      const std::string clause = ruling.setup->clauses.empty() ? "" : ruling.setup->clauses.front().name;
      const Document& document = record.game.document();
      const auto komi = find_komi(document);
      throw InputError(fmt::format("[{}] requires that {}, and this is {}{}: \"{}\"", clause,
                                   ruling.setup->demand, text_of_board(record.game.board()),
                                   komi ? " with komi " + text_of_halves(record.game.numbers()[*komi]) : "",
                                   document.sentence(clause)));
    }
    return game;
  });
}

}  // namespace ruleproof
