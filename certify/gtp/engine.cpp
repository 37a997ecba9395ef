#include "certify/gtp/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "record/line.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof::gtp {
namespace {

// --------------------------------------------------------------------------------------- the words

/// Converts a word to a number. Throws Failure unless the word is an integer from 0 to 1000000.
int number(std::string_view word) {
  constexpr int largest = 1'000'000;
  const auto value = number_of<int>(word);
  if (!value || *value < 0 || *value > largest) throw Failure(syntax_error);
  return *value;
}

bool is_vertex_of_some_board(std::string_view word) {
  const std::string small = lower(word);
  return small.size() > 1 && small.size() < 4 && is_letter(small[0]) && small[0] != 'i' && small[1] != '0' &&
         std::ranges::all_of(small.substr(1), is_digit);
}

/// Returns the first word of a move, its player.
std::string player_of(std::string_view move) { return std::string(move.substr(0, move.find(' '))); }

/// Returns the result of `call`. If `call` throws an InputError, throws a Failure with this message instead;
/// adds the text of the InputError if `says_why`.
template <class Call>
auto or_fail(const std::string& message, Call call, bool says_why = false) {
  try {
    return call();
  } catch (const InputError& error) {
    throw Failure(says_why ? fmt::format("{}: {}", message, error.what()) : message);
  }
}

/// Gives the turn to `player`, since the protocol permits a colour to play twice in a row. If the other
/// colour is to move, the constructor plays a pass of that colour, provided the pass is legal. The destructor
/// takes the pass back unless `keep_pass` was called.
class Turn {
 public:
  Turn(Session& session, const GtpSpelling& spelling, std::string_view player) : session_(session) {
    if (!spelling.has_vertices() || spelling.pass().empty() || session.to_move() == player) return;
    const std::string& other = player == spelling.black() ? spelling.white() : spelling.black();
    has_passed_ = session.play(other + ' ' + spelling.pass()).empty();
  }
  ~Turn() {
    if (has_passed_) session_.undo();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// Keeps the pass in the game. Returns whether the constructor has played a pass.
  bool keep_pass() { return std::exchange(has_passed_, false); }

 private:
  Session& session_;
  bool has_passed_ = false;
};

// ------------------------------------------------------------------------------------ the commands

constexpr const char* analyses =
    "plist/Legal points/all_legal %c\n"
    "plist/Stones/list_stones %c\n"
    "string/Why not here/ruleproof-why %c %p\n"
    "string/Score/final_score\n"
    "string/Result/gogui-rules_final_result\n"
    "string/Readings/ruleproof-ruleset\n"
    "none/Set reading/ruleproof-set_reading %s\n"
    "string/Record/ruleproof-record\n"
    "string/Engine or reference/ruleproof-engine\n";

/// Implements the commands. Commands spell moves and players as GtpSpelling defines; the Session object
/// spells them as game records do.
class GameCommands {
 public:
  GameCommands(std::shared_ptr<CurrentGame> game, AfterEnd after_end)
      : game_(std::move(game)), after_end_(after_end) {
    if (after_end_ == AfterEnd::pass && !spelling().has_vertices())
      throw InputError(fmt::format("{} is no game of two colours on a board, and has no pass after its end",
                                   spec().title));
  }

  /// Returns the commands that an engine for this game offers.
  static std::vector<Command> all(const std::shared_ptr<GameCommands>& self) {
    using Self = GameCommands;
    const auto by = [self](std::string (Self::*answer)(Arguments)) {
      return [self, answer](Arguments words) { return ((*self).*answer)(words); };
    };
    const auto says = [self](auto answer) {
      return [self, answer](Arguments) { return std::string(std::invoke(answer, self->session())); };
    };
    const bool has_vertices = self->spelling().has_vertices();
    // The smallest number of arguments for a move, and the exact number of arguments of all_legal.
    const std::size_t fewest = has_vertices ? 2 : 1, colours = has_vertices ? 1 : 0;
    std::vector<Command> all = {
        {"name", 0, 0, [](Arguments) { return "Ruleproof"; }},
        {"version", 0, 0, [](Arguments) { return std::string(ruleproof_version()); }},
        {"clear_board", 0, 0, by(&Self::clear_board)},
        {"play", fewest, longest_line, by(&Self::play)},
        {"genmove", 1, 1, by(&Self::genmove)},
        {"reg_genmove", 1, 1, [self](Arguments words) { return self->chosen(words[0]).second; }},
        {"undo", 0, 0, by(&Self::undo)},
        {"gg-undo", 0, 1, by(&Self::undo)},
        {"is_legal", fewest, longest_line, by(&Self::is_legal)},
        {"all_legal", colours, colours, by(&Self::all_legal)},
        {"list_stones", 1, 1, by(&Self::list_stones)},
        {"showboard", 0, 0, [self](Arguments) { return '\n' + self->session().drawing(); }},
        {"final_score", 0, 0, says(&Session::score)},
        {"ruleproof-why", fewest, longest_line, by(&Self::why)},
        {"ruleproof-engine", 0, 0, says(&Session::engine)},
        {"ruleproof-ruleset", 0, 0, [self](Arguments) { return self->session().game().readings_text(); }},
        {"ruleproof-set_reading", 1, 1, by(&Self::set_reading)},
        {"ruleproof-record", 0, 0, says(&Session::record)},
        {"ruleproof-load", 1, 1, by(&Self::load)}};
    const auto add = [&all](std::initializer_list<Command> more) { all.insert(all.end(), more); };
    if (self->spec().default_board())
      add({{"boardsize", 1, 2, by(&Self::boardsize)}, {"rectangular_boardsize", 2, 2, by(&Self::boardsize)}});
    if (self->session().options().players) add({{"ruleproof-players", 0, 1, by(&Self::players)}});
    if (!has_vertices) return all;
    add({{"komi", 1, 1, by(&Self::komi)},
         {"loadsgf", 1, 2, by(&Self::loadsgf)},
         {"printsgf", 0, 1, by(&Self::printsgf)},
         {"gogui-rules_game_id", 0, 0, by(&Self::game_id)},
         {"gogui-rules_board", 0, 0, by(&Self::board)},
         {"gogui-rules_board_size", 0, 0, by(&Self::board_size)},
         {"gogui-rules_legal_moves", 0, 0, by(&Self::legal_moves)},
         {"gogui-rules_side_to_move", 0, 0, by(&Self::side_to_move)},
         {"gogui-rules_final_result", 0, 0, says(&Session::result)},
         {"gogui-analyze_commands", 0, 0, [](Arguments) { return analyses; }}});
    if (language::has_step(self->spec(), language::Step::Kind::remove))
      add({{"captures", 1, 1, by(&Self::captures)},
           {"gogui-rules_captured_count", 0, 0, by(&Self::captured_count)}});
    return all;
  }

 private:
  Session& session() const { return game_->session(); }
  const Document& spec() const { return session().game().document(); }
  GtpSpelling spelling() const { return {spec(), session().game().board()}; }

  // Conversions of the arguments of commands

  /// Returns the player whom a word names; std::nullopt for other words. Accepts a colour in upper or lower
  /// case; in games without vertices also a player's letter, case-sensitive.
  std::optional<std::string> find_player(std::string_view word) const {
    const GtpSpelling spelling = this->spelling();
    const std::vector<std::string> players = session().players();
    const bool is_letter = !spelling.has_vertices() && std::ranges::count(players, word) > 0;
    return is_letter ? std::string(word) : spelling.find_colour(word);
  }
  std::string player(std::string_view word) const {
    if (const auto found = find_player(word)) return *found;
    throw Failure(syntax_error);
  }

  std::string name_of_vertex(std::string_view word) const {
    return or_fail(syntax_error, [&] { return spelling().name_of_vertex(word); });
  }

  /// Converts the arguments of a command to a move as in game records. Returns std::nullopt for a vertex that
  /// is outside this board, or for a pass if the game has none.
  std::optional<std::string> move_of(Arguments words) const {
    const GtpSpelling spelling = this->spelling();
    if (!spelling.has_vertices()) {
      std::string move = find_player(words[0]).value_or(std::string(words[0]));
      for (const std::string_view word : words.subspan(1)) move.append(" ").append(word);
      return move;
    }
    std::string move = player(words[0]) + ' ';
    if (lower(words[1]) == "pass" && words.size() == 2)
      return spelling.pass().empty() ? std::nullopt : std::optional(move + spelling.pass());
    try {
      move += spelling.name_of_vertex(words[1]);
    } catch (const InputError&) {
      if (is_vertex_of_some_board(words[1])) return std::nullopt;
      throw Failure(syntax_error);
    }
    if (words.size() == 2) return move;
    if (lower(words[2]) != "flip") throw Failure(syntax_error);
    move += " flip";
    for (const std::string_view word : words.subspan(3)) move += ' ' + name_of_vertex(word);
    return move;
  }

  /// Returns the answer of genmove for a move: the move without its player. If the move has several outcomes,
  /// the answer also names the points of the stones that the move flips.
  std::string behind_player(const std::string& move) const {
    const GtpSpelling spelling = this->spelling();
    const std::string spelled = spelling.move(move);
    std::string answer = spelled.substr(spelled.find(' ') + 1);
    if (!spelling.has_vertices() || std::ranges::count(move, ' ') < 2) return answer;
    const std::string player = player_of(move);
    const std::vector<std::string> before = session().stones(player);
    session().play(move);
    std::vector<std::string> flipped = session().stones(player);
    session().undo();
    std::erase_if(flipped, [&](const std::string& name) {
      return spelling.point(name) == answer || std::ranges::count(before, name) > 0;
    });
    return fmt::format("{} flip {}", answer, spelling.points(flipped));
  }

  /// Returns the points on which a player may place a stone, each once.
  std::vector<std::string> legal_points(const std::string& player) const {
    const std::string prefix = player + ' ', pass = prefix + spelling().pass();
    std::vector<std::string> points;
    for (const std::string& move : session().legal_moves()) {
      if (!move.starts_with(prefix) || move == pass) continue;
      std::string point = move.substr(prefix.size(), move.find(' ', prefix.size()) - prefix.size());
      if (points.empty() || points.back() != point) points.push_back(std::move(point));
    }
    return points;
  }

  // Commands of every game

  std::string clear_board(Arguments) {
    game_->clear();
    return "";
  }
  void play_move(const std::string& move) {
    Turn turn(session(), spelling(), player_of(move));
    if (!or_fail(syntax_error, [&] { return session().play(move); }, true).empty())
      throw Failure("illegal move");
    if (turn.keep_pass()) game_->join_last_two();
  }
  /// Returns whether the game is over and players may only pass.
  bool may_only_pass() const { return after_end_ == AfterEnd::pass && session().is_over(); }
  bool is_pass_after_end(Arguments words) const {
    return may_only_pass() && words.size() == 2 && lower(words[1]) == "pass" && find_player(words[0]);
  }

  std::string play(Arguments words) {
    if (is_pass_after_end(words)) {
      game_->pass_after_end();
      return "";
    }
    const auto move = move_of(words);
    if (!move) throw Failure("illegal move");
    play_move(*move);
    return "";
  }

  /// Returns the move that the command genmove plays, and the text of its answer. The move is empty for a
  /// pass after the end of the game.
  std::pair<std::string, std::string> chosen(std::string_view word) const {
    const std::string player = this->player(word);
    if (may_only_pass()) return {"", "pass"};
    const Turn turn(session(), spelling(), player);
    const std::string move = game_->random_move(player, spelling().pass());
    return {move, behind_player(move)};
  }
  std::string genmove(Arguments words) {
    const auto [move, answer] = chosen(words[0]);
    if (move.empty()) {
      game_->pass_after_end();
      return answer;
    }
    play_move(move);
    game_->advance_chance();
    return answer;
  }

  std::string undo(Arguments words) {
    const int moves = words.empty() ? 1 : number(words[0]);
    if (moves > game_->undoable()) throw Failure("cannot undo");
    for (int i = 0; i < moves; ++i) game_->undo();
    return "";
  }

  /// Answers "1" also for a legal move with several outcomes, although `play` accepts such a move only if its
  /// choices are named.
  std::string is_legal(Arguments words) {
    if (is_pass_after_end(words)) return "1";
    const auto move = move_of(words);
    if (!move) return "0";
    const Turn turn(session(), spelling(), player_of(*move));
    try {
      return session().is_legal(*move) ? "1" : "0";
    } catch (const InputError& error) {
      const auto goes_on = [&](const std::string& legal) { return legal.starts_with(*move + ' '); };
      if (std::ranges::any_of(session().legal_moves(), goes_on)) return "1";
      if (spelling().has_vertices()) return "0";
      throw Failure(fmt::format("{}: {}", syntax_error, error.what()));
    }
  }
  std::string all_legal(Arguments words) {
    if (words.empty()) return fmt::format("{}", fmt::join(session().legal_moves(), "\n"));
    const std::string player = this->player(words[0]);
    const Turn turn(session(), spelling(), player);
    return spelling().points(legal_points(player));
  }
  std::string list_stones(Arguments words) { return spelling().points(session().stones(player(words[0]))); }
  std::string why(Arguments words) {
    const auto move = move_of(words);
    if (!move && lower(words[1]) == "pass") return ": nobody may pass";
    if (!move)
      throw Failure(fmt::format("no point {} on a {} board", words[1], text(session().game().board())));
    const Turn turn(session(), spelling(), player_of(*move));
    std::string lines;
    for (const Refusal& refusal : session().why_not(*move))
      lines += fmt::format("{}: {}{}{}\n", fmt::join(refusal.clauses, " "), refusal.message,
                           refusal.points.empty() ? "" : ": ",
                           spelling().points(session().names_of_points(refusal)));
    return lines;
  }

  std::string set_reading(Arguments words) {
    SessionOptions options = session().options();
    options.readings.clear();
    for (const auto& [key, reading] : session().game().with(words[0]).readings())
      options.readings.push_back(fmt::format("{}={}", key, reading));
    game_->start(options);
    return "";
  }
  std::string load(Arguments words) {
    return fmt::format("{}", fmt::join(game_->load(std::string(words[0])), "\n"));
  }

  // Commands of some games

  std::string boardsize(Arguments words) {
    SessionOptions options = session().options();
    options.board = fmt::format("{}x{}", number(words.front()), number(words.back()));
    or_fail("unacceptable size", [&] { game_->start(options); });
    return "";
  }
  std::string players(Arguments words) {
    if (words.empty()) return fmt::format("{}", fmt::join(session().players(), " "));
    SessionOptions options = session().options();
    options.players = number(words[0]);
    game_->start(options);
    return "";
  }
  std::string komi(Arguments words) {
    const auto points = number_of<double>(words[0]);
    if (!points || !std::isfinite(*points)) throw Failure(syntax_error);
    if (!spec().default_komi()) {  // front ends send a komi to every game
      const std::string note = fmt::format("{} has no komi: {} changes nothing", spec().title, words[0]);
      return *points == 0 ? "" : note;
    }
    or_fail("unacceptable komi", [&] { session().set_komi(fmt::format("{}", *points)); }, true);
    return "";
  }

  std::string loadsgf(Arguments words) {
    const int end = words.size() == 2 ? number(words[1]) : 0;
    const std::size_t most_moves =
        end > 0 ? static_cast<std::size_t>(end) - 1 : std::numeric_limits<std::size_t>::max();
    return or_fail(
        "cannot load file",
        [&] { return fmt::format("{}", fmt::join(game_->load(std::string(words[0]), most_moves), "\n")); },
        true);
  }
  std::string printsgf(Arguments words) {
    if (words.empty()) return session().sgf();
    or_fail("cannot write file", [&] { game_->save(std::string(words[0]), session().sgf()); });
    return "";
  }

  // Commands that GoGui requires of a program that referees a game (chapter "Rules" of its manual)

  /// Returns the name of the game. GoGui requires an upper-case letter followed only by lower-case letters.
  std::string game_id(Arguments) { return capitalised(spec().id); }
  std::string board(Arguments) {
    const GtpSpelling spelling = this->spelling();
    std::string points(spelling.size().area(), '.');
    for (const auto& [player, sign] : {std::pair(spelling.black(), 'X'), {spelling.white(), 'O'}})
      for (const std::string& name : session().stones(player)) points[spelling.point_of(name)] = sign;
    std::string lines;
    for (std::size_t i = 0; i < points.size(); ++i)
      lines.append(1, points[i]).append((i + 1) % spelling.size().w == 0 ? "\n" : " ");
    return lines;
  }
  /// Returns one number for a square board, as in GoGui's manual; for other rectangles, the numbers of
  /// columns and rows.
  std::string board_size(Arguments) {
    const Size size = spelling().size();
    return size.w == size.h ? fmt::format("{}", size.w) : fmt::format("{} {}", size.w, size.h);
  }
  /// Returns the legal moves. Returns an empty answer if the game is over, since GoGui detects the end by it.
  std::string legal_moves(Arguments) {
    if (session().is_over()) return "";
    const GtpSpelling spelling = this->spelling();
    const std::string player = session().to_move();
    std::string points = spelling.points(legal_points(player));
    if (spelling.pass().empty() || !session().is_legal(player + ' ' + spelling.pass())) return points;
    return points.empty() ? "pass" : points + " pass";
  }
  /// Returns the player to move. After the end of the game, returns the opponent of the player who moved
  /// last.
  std::string side_to_move(Arguments) {
    const GtpSpelling spelling = this->spelling();
    const std::string player = session().to_move();
    if (!player.empty()) return player == spelling.black() ? "black" : "white";
    const std::string record = session().record();
    const std::size_t last = record.rfind('\n', record.size() - 2) + 1;
    return player_of(std::string_view(record).substr(last)) == spelling.black() ? "white" : "black";
  }
  std::string captures(Arguments words) { return std::to_string(session().captured(player(words[0]))); }
  std::string captured_count(Arguments) {
    const GtpSpelling spelling = this->spelling();
    return fmt::format("{} {}", session().captured(spelling.black()), session().captured(spelling.white()));
  }

  std::shared_ptr<CurrentGame> game_;
  AfterEnd after_end_;
};

}  // namespace

std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game, AfterEnd after_end) {
  return GameCommands::all(std::make_shared<GameCommands>(game, after_end));
}

Server engine(const SessionOptions& options, std::uint64_t seed, Files files, AfterEnd after_end) {
  return Server(engine_commands(std::make_shared<CurrentGame>(options, seed, std::move(files)), after_end));
}

}  // namespace ruleproof::gtp
