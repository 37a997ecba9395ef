#include "session/board_session.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "properties/played_games.hpp"
#include "properties/view.hpp"
#include "record/coordinates.hpp"
#include "record/diagram.hpp"
#include "record/move_text.hpp"
#include "record/read_record.hpp"
#include "session/options.hpp"
#include "session/reference_game.hpp"
#include "session/refusal.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

/// Throws InputError if a setup clause forbids the board or the komi.
void refuse_broken_setup(const Ruleset& ruleset, Size size, Komi komi) {
  const auto rules = played(ruleset.game()).rules(ruleset);
  for (const SetupRuling& ruling : rules->setup(size, komi))
    if (ruling.broken && !ruling.is_advice)
      throw InputError(fmt::format("[{}] asks that {}, and this is {} with komi {}: \"{}\"", ruling.clause,
                                   ruling.demand, text(size), text(komi),
                                   ruleset.game().sentence(ruling.clause)));
}

/// The komi of the options, the only setting that these games have.
std::string chosen_komi(const SessionOptions& options) {
  std::string komi = options.komi;
  for (const std::string& setting : options.settings) {
    const auto [name, value] = split_setting(setting);
    if (name != "komi") throw InputError(no_such("setting", name, {"komi"}));
    if (!komi.empty()) throw InputError("the setting 'komi' is given twice; choose one");
    komi = value;
  }
  return komi;
}

/// The engine that plays by these readings; null if there is none.
std::unique_ptr<Engine> engine_for(const Ruleset& ruleset, Size size, BoardSession::MakeEngine make_engine) {
  if (make_engine) return make_engine(ruleset, size);
  const PlayedGame game = played(ruleset.game());
  return game.engine_knows(ruleset) ? game.engine(ruleset, size) : nullptr;
}

/// One game. The reference follows the engine where it is asked, or plays itself where there is no engine.
class Game {
 public:
  Game(const Ruleset& ruleset, Size size, const std::optional<Setup>& setup, std::unique_ptr<Engine> engine)
      : ruleset(ruleset),
        size(size),
        engine_(std::move(engine)),
        setup_(setup),
        reference_(ruleset, size, setup) {
    if (engine_ && setup_) engine_->set_up(setup_->stones, setup_->to_move);
  }

  const Ruleset ruleset;
  const Size size;

  const std::optional<Setup>& setup() const { return setup_; }
  const std::vector<Move>& moves() const { return moves_; }
  bool has_engine() const { return engine_ != nullptr; }

  Colour to_move() const {
    const Colour first = setup_ ? setup_->to_move : Colour::black;
    return moves_.size() % 2 == 0 ? first : other(first);
  }
  bool is_over() const {
    if (!engine_) return reference().rules().is_over(state());
    const std::size_t n = moves_.size();
    return n >= 2 && !moves_[n - 1].point && !moves_[n - 2].point;
  }
  std::vector<Stone> stones() const { return engine_ ? engine_->view().stones : stones_of(state().position); }

  bool is_legal(const Move& move) const {
    if (!engine_) return why_not(move).empty();
    const bool engine_allows =
        !is_over() && move.colour == to_move() && (!move.point || engine_->is_legal(*move.point));
    return engine_allows && (!move.flips || why_not(move).empty());
  }

  std::vector<Move> legal_moves() const {
    if (!engine_) return reference().legal_moves();
    std::vector<Move> moves;
    if (is_over()) return moves;
    for (const int point : engine_->view().legal) moves.push_back({to_move(), point});
    moves.push_back({to_move(), std::nullopt});
    return moves;
  }

  std::vector<RefusedBy> why_not(const Move& move) const { return reference().why_not(move); }

  void restart() {
    if (engine_)
      engine_->set_up(std::vector<Stone>(static_cast<std::size_t>(size.area()), Stone::empty), Colour::black);
    reference_.restart();
    setup_.reset();
    moves_.clear();
  }

  /// Plays a legal move, and returns what is against another one.
  std::vector<RefusedBy> play(const Move& move) {
    if (!is_legal(move)) return not_nothing(why_not(move), text(size, move));
    moves_.push_back(move);
    if (engine_) engine_->play(move.point);
    return {};
  }

  bool undo() {
    if (moves_.empty()) return false;
    moves_.pop_back();
    if (engine_) engine_->undo();
    if (reference_.moves() > std::ssize(moves_)) reference_.undo();
    return true;
  }

  Result result(Komi komi) const { return reference().rules().result(state(), komi); }

 private:
  /// The reference, brought to where the game stands.
  const ReferenceGame& reference() const {
    while (reference_.moves() < std::ssize(moves_)) {
      const Move& move = moves_[static_cast<std::size_t>(reference_.moves())];
      try {
        reference_.play(move);
      } catch (const InputError& error) {
        throw InputError(fmt::format("the reference does not follow the engine at move {}, {}: {}",
                                     reference_.moves() + 1, text(size, move), error.what()));
      }
    }
    return reference_;
  }
  const State& state() const { return reference().state(); }

  std::unique_ptr<Engine> engine_;  // null if the reference plays
  std::optional<Setup> setup_;
  std::vector<Move> moves_;
  mutable ReferenceGame reference_;  // after some of the moves
};

class Played final : public BoardSession {
 public:
  Played(const SessionOptions& options, MakeEngine make_engine)
      : document_(options.document), relax_(options.relax), make_engine_(make_engine) {
    const Ruleset ruleset = chosen_ruleset(options);
    const GameSpec& game = ruleset.game();
    const Size size = options.board.empty() ? *game.default_board : parse_size(options.board);
    if (!game.default_komi) refuse_komi(options);
    const std::string komi = chosen_komi(options);
    komi_ = komi.empty() ? game.default_komi.value_or(Komi{}) : parse_komi(komi);
    refuse_players(options);
    heed_setup(ruleset, size, komi_);
    game_ = new_game(ruleset, size, std::nullopt);
  }

  const Ruleset& ruleset() const override { return game_->ruleset; }
  SessionOptions options() const override {
    const GameSpec& game = ruleset().game();
    return {.game = game.id,
            .readings = words_of(ruleset()),
            .board = board(),
            .komi = game.default_komi ? text(komi_) : "",
            .relax = relax_,
            .document = document_};
  }
  std::string board() const override { return ruleproof::text(size()); }
  std::vector<std::string> players() const override { return {"B", "W"}; }
  std::string_view engine() const override { return game_->has_engine() ? "optimized" : "reference"; }
  Size size() const override { return game_->size; }
  Komi komi() const override { return komi_; }
  void set_komi(Komi komi) override {
    refuse_no_komi(komi);
    heed_setup(ruleset(), size(), komi);
    komi_ = komi;
  }

  void restart() override { game_->restart(); }
  std::vector<RefusedBy> play(const Move& move) override { return game_->play(move); }
  std::vector<RefusedBy> play(std::string_view move) override { return play(parse_move(size(), move)); }
  bool undo() override { return game_->undo(); }

  bool is_legal(const Move& move) const override { return game_->is_legal(move); }
  bool is_legal(std::string_view move) const override { return is_legal(parse_move(size(), move)); }
  std::vector<RefusedBy> why_not(const Move& move) const override { return game_->why_not(move); }
  std::vector<RefusedBy> why_not(std::string_view move) const override {
    return why_not(parse_move(size(), move));
  }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const Move& move : game_->legal_moves()) texts.push_back(text(size(), move));
    return texts;
  }
  std::vector<int> legal_points() const override {
    std::vector<int> points;
    for (const Move& move : game_->legal_moves())
      if (move.point && (points.empty() || points.back() != *move.point)) points.push_back(*move.point);
    return points;
  }

  std::string to_move() const override { return is_over() ? "" : std::string(1, letter(colour_to_move())); }
  Colour colour_to_move() const override { return game_->to_move(); }
  bool is_over() const override { return game_->is_over(); }
  int moves() const override { return static_cast<int>(game_->moves().size()); }

  std::vector<Stone> position() const override { return game_->stones(); }
  std::vector<std::string> stones(std::string_view player) const override {
    const auto colour = parse_colour(player);
    if (!colour) throw InputError(no_such("player", player, players()));
    const std::vector<Stone> stones = position();
    std::vector<std::string> names;
    for (int point = 0; point < std::ssize(stones); ++point)
      if (stones[static_cast<std::size_t>(point)] == stone_of(*colour))
        names.push_back(point_name(size(), point));
    return names;
  }
  std::string drawing() const override { return diagram(size(), position()); }

  Result result() const override { return game_->result(komi_); }
  std::string score() const override {
    return score_text(ruleset().game(), result(), is_over());
  }

  Record as_record() const override {
    return {.game = ruleset().game().id,
            .size = size(),
            .readings = ruleset().chosen(),
            .komi = ruleset().game().default_komi ? std::optional(komi_) : std::nullopt,
            .setup = game_->setup(),
            .moves = game_->moves(),
            .lines = {}};
  }
  std::string record() const override { return write_record(as_record()); }

  void load(std::string_view text, std::string_view file) override {
    const Record record = parse_either_form(text, file, &ruleset().game());
    Ruleset recorded(ruleset().game());
    for (const auto& [key, reading] : record.readings) recorded = recorded.with(key, reading);
    const Komi komi = record.komi.value_or(recorded.game().default_komi.value_or(Komi{}));
    try {
      refuse_no_komi(komi);
      heed_setup(recorded, record.size, komi);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", file, error.what()));
    }
    std::unique_ptr<Game> game = new_game(recorded, record.size, record.setup);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      const Move& move = record.moves[i];
      play_recorded({file, record.lines.at(i), "move", i + 1, ruleproof::text(game->size, move)},
                    recorded.game(), [&] { return game->play(move); });
    }
    game_ = std::move(game);
    komi_ = komi;
  }

 private:
  void refuse_no_komi(Komi komi) const {
    if (!ruleset().game().default_komi && komi != Komi{})
      throw InputError(ruleset().game().title + " has no komi; leave it out");
  }
  void heed_setup(const Ruleset& ruleset, Size size, Komi komi) const {
    if (!relax_) refuse_broken_setup(ruleset, size, komi);
  }

  std::unique_ptr<Game> new_game(const Ruleset& ruleset, Size size, const std::optional<Setup>& setup) const {
    return std::make_unique<Game>(ruleset, size, setup, engine_for(ruleset, size, make_engine_));
  }

  std::shared_ptr<const GameSpec> document_;  // null for a game that the program knows
  bool relax_;
  MakeEngine make_engine_;  // null for the game's own engine
  Komi komi_;
  std::unique_ptr<Game> game_;
};

}  // namespace

bool has_scores(const GameSpec& game) {
  return !game.document || language::find_definition(game.document->document, "score");
}

std::string score_text(const GameSpec& game, const Result& result, bool is_over) {
  if (!result.winner || (!has_scores(game) && !is_over)) return "0";
  const std::string margin = has_scores(game) ? text(Komi{std::abs(result.black - result.white)}) : "";
  return fmt::format("{}+{}", letter(*result.winner), margin);
}

std::unique_ptr<BoardSession> board_session(const SessionOptions& options,
                                            BoardSession::MakeEngine make_engine) {
  return std::make_unique<Played>(options, make_engine);
}

}  // namespace ruleproof
