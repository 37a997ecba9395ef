#include "certify/gtp/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "record/line.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof::gtp {
namespace {

// --------------------------------------------------------------------------------------- the words

/// Throws Failure if the word is no number from 0 to 1000000.
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

/// The words in front of a move are its player's.
std::string player_of(std::string_view move) { return std::string(move.substr(0, move.find(' '))); }

/// What `call` returns; where it throws an InputError, a failure with this message, and with the reason if
/// that is to be said.
template <class Call>
auto or_fail(const std::string& message, Call call, bool says_why = false) {
  try {
    return call();
  } catch (const InputError& error) {
    throw Failure(says_why ? fmt::format("{}: {}", message, error.what()) : message);
  }
}

/// While it lives a player is on turn. The protocol lets a colour play twice in a row: here the other one
/// passes in between, where that pass is legal. The pass is taken back at the end unless it is kept.
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

  /// Whether there was a pass, which now stays.
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

/// What the commands of a game do. Moves and players are read and written as its GtpSpelling says; within the
/// session they have the form of records.
class GameCommands {
 public:
  explicit GameCommands(std::shared_ptr<CurrentGame> game) : game_(std::move(game)) {}

  /// Those that the game has.
  static std::vector<Command> all(const std::shared_ptr<GameCommands>& self) {
    using Self = GameCommands;
    const auto by = [self](std::string (Self::*answer)(Arguments)) {
      return [self, answer](Arguments words) { return ((*self).*answer)(words); };
    };
    const auto says = [self](auto answer) {
      return [self, answer](Arguments) { return std::string(std::invoke(answer, self->session())); };
    };
    const bool has_vertices = self->spelling().has_vertices();
    const std::size_t fewest = has_vertices ? 2 : 1, colours = has_vertices ? 1 : 0;  // words of a move, ...
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
    if (self->game_->options().players) add({{"ruleproof-players", 0, 1, by(&Self::players)}});
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
  GtpSpelling spelling() const {
    return {spec(), session().board().empty() ? Size{} : parse_size(session().board())};
  }

  // What words mean

  /// A colour in any case; where players have other letters, such a letter as it is.
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

  /// The move that the words say; nothing for a vertex of a larger board, or a pass where nobody may pass.
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

  /// What stands behind the player in the answer of genmove: of several outcomes with the stones that it
  /// flips.
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

  /// The points on which a player may place, each once.
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

  // Those of every game

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
  std::string play(Arguments words) {
    const auto move = move_of(words);
    if (!move) throw Failure("illegal move");
    play_move(*move);
    return "";
  }

  /// The move that genmove plays, and its answer.
  std::pair<std::string, std::string> chosen(std::string_view word) const {
    const std::string player = this->player(word);
    const Turn turn(session(), spelling(), player);
    const std::string move = game_->random_move(player, spelling().pass());
    return {move, behind_player(move)};
  }
  std::string genmove(Arguments words) {
    const auto [move, answer] = chosen(words[0]);
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

  /// A move that may end in several positions is legal, though it can be played only with what it chooses.
  std::string is_legal(Arguments words) {
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
    if (!move) throw Failure(fmt::format("no point {} on a {} board", words[1], session().board()));
    const Turn turn(session(), spelling(), player_of(*move));
    std::string lines;
    for (const model::Refusal& refusal : session().why_not(*move))
      lines += fmt::format("{}: {}{}{}\n", fmt::join(refusal.clauses, " "), refusal.message,
                           refusal.points.empty() ? "" : ": ",
                           spelling().points(session().names_of_points(refusal)));
    return lines;
  }

  std::string set_reading(Arguments words) {
    SessionOptions options = game_->options();
    options.readings.clear();
    for (const auto& [key, reading] : session().game().with(words[0]).readings())
      options.readings.push_back(fmt::format("{}={}", key, reading));
    game_->start(options);
    return "";
  }
  std::string load(Arguments words) {
    return fmt::format("{}", fmt::join(game_->load(std::string(words[0])), "\n"));
  }

  // Those of some games

  std::string boardsize(Arguments words) {
    SessionOptions options = game_->options();
    options.board = fmt::format("{}x{}", number(words.front()), number(words.back()));
    or_fail("unacceptable size", [&] { game_->start(options); });
    return "";
  }
  std::string players(Arguments words) {
    if (words.empty()) return fmt::format("{}", fmt::join(session().players(), " "));
    SessionOptions options = game_->options();
    options.players = number(words[0]);
    game_->start(options);
    return "";
  }
  std::string komi(Arguments words) {
    const auto points = number_of<double>(words[0]);
    if (!points || !std::isfinite(*points)) throw Failure(syntax_error);
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

  // What GoGui asks of a program that referees a game, in the chapter "Rules" of its manual

  /// An upper-case letter, then only lower-case ones.
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
  /// One number for a square, as the manual has it; columns and rows for another rectangle.
  std::string board_size(Arguments) {
    const Size size = spelling().size();
    return size.w == size.h ? fmt::format("{}", size.w) : fmt::format("{} {}", size.w, size.h);
  }
  /// Empty once the game is over: that is how GoGui learns of it.
  std::string legal_moves(Arguments) {
    if (session().is_over()) return "";
    const GtpSpelling spelling = this->spelling();
    const std::string player = session().to_move();
    std::string points = spelling.points(legal_points(player));
    if (spelling.pass().empty() || !session().is_legal(player + ' ' + spelling.pass())) return points;
    return points.empty() ? "pass" : points + " pass";
  }
  /// After the end, who would be next.
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
};

}  // namespace

std::vector<Command> engine_commands(const std::shared_ptr<CurrentGame>& game) {
  return GameCommands::all(std::make_shared<GameCommands>(game));
}

Server engine(const SessionOptions& options, std::uint64_t seed, Files files) {
  return Server(engine_commands(std::make_shared<CurrentGame>(options, seed, std::move(files))));
}

}  // namespace ruleproof::gtp
