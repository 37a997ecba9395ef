#pragma once

// Lets Ruleproof certify the rules of a game library: makes the functions of a game available over the Go
// Text Protocol, on standard input and output. This header needs C++20.
//
// serve_boards is for games of two colours on a board of squares, whose moves are points and passes.
// serve_records is for all other games, whose moves and points are texts in the form that `ruleproof certify
// GAME --form` prints. Both functions answer commands until `quit` or the end of the input.
//
//   return ruleproof::serve_boards(name, version, {width, height},
//                                  [](int width, int height) { return … });
//   return ruleproof::serve_records(name, version, {width, height},
//                                   [](int width, int height, int players) { return … });
//
// The last argument, `start`, is a function that begins a game. It returns std::optional<Game> or
// std::unique_ptr<Game>, which is empty for a board that the library does not support. It must support the
// board {width, height}. If the board is unbounded, width and height are meaningless. Game is a class of
// yours with these members, of which only `play` is required:
//
//   bool play(char colour, std::optional<Point>)       bool play(std::string move)
//                plays a move (in serve_records, a whole turn); returns false and changes nothing if illegal
//   bool is_legal(char colour, std::optional<Point>)   bool is_legal(std::string move)
//   std::vector<Point> legal_moves(char colour)        std::vector<std::string> legal_moves()
//                all legal moves, in serve_boards without the pass; used in place of is_legal
//   std::vector<Point> stones(char colour)             std::vector<std::string> stones(std::string player)
//   int captures(char colour)        how many stones this colour has captured; only for serve_boards
//   bool undo()                      takes the last move back; returns false if there is none
//   std::string score(double komi)   "B+3.5", "W+" (a winner without points), "0"; for more than two players
//                                    "A 12 B -3"; "" if the position cannot be scored
//
// A colour is 'B' or 'W'. A pass has no point.

#include <algorithm>
#include <cctype>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ruleproof {

/// Column and row, both from 0, counted from the top left.
struct Point {
  int x = 0, y = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
};

struct Board {
  int width = 0, height = 0;
};

namespace kit {

inline constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
inline constexpr int largest = static_cast<int>(columns.size());

/// Thrown to refuse a command. The message is the text after "?" in the answer.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Thrown if a function of the game throws an exception or returns something invalid; this ends the program.
struct Mistake : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline std::string lower(std::string_view text) {
  std::string lowered(text);
  for (char& letter : lowered) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return lowered;
}

/// Parses a whole number without a sign. Returns -1 for any other text, and 1000 for a number that is too
/// large for an int.
inline int number(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return -1;
  int value = 1000;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

inline std::string joined(const std::vector<std::string>& items, const char* between) {
  std::string text;
  for (const std::string& item : items) text += (&item == &items.front() ? "" : between) + item;
  return text;
}

}  // namespace kit

/// Returns all points of a board, row by row from the top left.
inline std::vector<Point> points(int width, int height) {
  std::vector<Point> all;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) all.push_back({x, y});
  return all;
}

/// Returns the name of a point as moves of serve_records use it, such as "c3".
inline std::string name_of(Point point, int height) {
  return kit::lower(kit::columns.substr(static_cast<std::size_t>(point.x), 1)) + std::to_string(height - point.y);
}

/// Returns the point with this name; nothing if the board has no such point.
inline std::optional<Point> point_of(std::string_view name, int width, int height) {
  if (name.size() < 2 || name[1] == '0') return std::nullopt;
  const std::size_t column = kit::columns.find(static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
  const int row = kit::number(name.substr(1));
  if (column >= static_cast<std::size_t>(width) || row < 1 || row > height) return std::nullopt;
  return Point{static_cast<int>(column), height - row};
}

/// Returns the score of a game in which Black leads by this many points (negative: White leads): "B+3.5",
/// "W+2" or "0".
inline std::string lead(double points) {
  std::ostringstream text;
  text.precision(12);
  if (points != 0) text << (points > 0 ? "B+" : "W+");
  text << (points > 0 ? points : -points);
  return points == 0 ? "0" : text.str();
}

namespace kit {

using Words = std::vector<std::string>;

/// A range of elements that convert to Item.
template <class List, class Item>
concept Listing = requires(const List& list) {
  { *std::begin(list) } -> std::convertible_to<Item>;
  std::end(list);
};

// Rejects at compile time a member of Game whose parameters or result are wrong. Otherwise such a function
// would be ignored without a message.
#define RULEPROOF_KIT_CHECK(function, call, result, wanted)                                 \
  static_assert(                                                                            \
      !requires { &Game::function; } ||                                                     \
          requires(Game& game, char colour, std::optional<Point> point, std::string text) { \
            { game.call } -> result;                                                        \
          },                                                                                \
      "this function of the game must be " wanted)

template <bool is_of_boards, class Game>
constexpr void check_game() {
  static_assert(!requires { &Game::isLegal; }, "the game has isLegal; the kit looks for is_legal");
  static_assert(!requires { &Game::legalMoves; }, "the game has legalMoves; the kit looks for legal_moves");
  if constexpr (is_of_boards) {
    static_assert(
        requires(Game& game, std::optional<Point> point) {
          { game.play('B', point) } -> std::same_as<bool>;
        }, "the game needs bool play(char colour, std::optional<ruleproof::Point> point)");
    RULEPROOF_KIT_CHECK(is_legal, is_legal(colour, point), std::same_as<bool>,
                        "bool is_legal(char colour, std::optional<ruleproof::Point> point)");
    RULEPROOF_KIT_CHECK(legal_moves, legal_moves(colour), Listing<Point>, "std::vector<ruleproof::Point> legal_moves(char colour)");
    RULEPROOF_KIT_CHECK(stones, stones(colour), Listing<Point>, "std::vector<ruleproof::Point> stones(char colour)");
    RULEPROOF_KIT_CHECK(captures, captures(colour), std::integral, "int captures(char colour)");
  } else {
    static_assert(
        requires(Game& game, std::string move) {
          { game.play(move) } -> std::same_as<bool>;
        }, "the game needs bool play(std::string move)");
    RULEPROOF_KIT_CHECK(is_legal, is_legal(text), std::same_as<bool>, "bool is_legal(std::string move)");
    RULEPROOF_KIT_CHECK(legal_moves, legal_moves(), Listing<std::string>, "std::vector<std::string> legal_moves()");
    RULEPROOF_KIT_CHECK(stones, stones(text), Listing<std::string>, "std::vector<std::string> stones(std::string player)");
  }
  RULEPROOF_KIT_CHECK(undo, undo(), std::same_as<bool>, "bool undo()");
  RULEPROOF_KIT_CHECK(score, score(0.0), std::convertible_to<std::string>, "std::string score(double komi)");
}
#undef RULEPROOF_KIT_CHECK

template <bool is_of_boards, class Begun>
class Server {
 public:
  using Game = std::remove_reference_t<decltype(*std::declval<Begun&>())>;
  static constexpr bool has_is_legal = is_of_boards ? requires(Game& game, std::optional<Point> point) { game.is_legal('B', point); }
                                                    : requires(Game& game, std::string move) { game.is_legal(move); };
  using Start = std::function<Begun(int, int, int)>;

  Server(std::string name, std::string version, Board board, Start start) : start_(std::move(start)), board_(board) {
    check_game<is_of_boards, Game>();
    if (name.empty() || version.empty()) throw Mistake("the name or the version is empty");
    const std::string size = std::to_string(board.width) + ", " + std::to_string(board.height);
    const auto fits = [](int n) { return n >= 1 && n <= largest; };
    if (!fits(board.width) || !fits(board.height)) throw Mistake("the board is (" + size + "), not (width, height) of 1 to 25");
    try {
      begin(board, players_);
    } catch (const Refusal&) {
      throw Mistake("start(" + size + ") returned no game; it must accept the board (" + size + ")");
    }
    const auto add = [&](std::string command, std::function<std::string(const Words&)> answer) {
      commands_.emplace_back(std::move(command), std::move(answer));
    };
    add("protocol_version", [](const Words&) { return "2"; });
    add("name", [name](const Words&) { return name; });
    add("version", [version](const Words&) { return version; });
    add("known_command", [this](const Words& words) { return find(word(words, 0)) ? "true" : "false"; });
    add("list_commands", [this](const Words&) {
      Words names;
      for (const auto& command : commands_) names.push_back(command.first);
      return joined(names, "\n");
    });
    add("quit", [](const Words&) { return ""; });
    add("clear_board", [this](const Words&) { return begin(board_, players_); });
    add("boardsize",
        [this](const Words& words) { return begin({size_of(word(words, 0)), size_of(word(words, words.size() > 1 ? 1 : 0))}, players_); });
    add("rectangular_boardsize",
        [this](const Words& words) { return begin({size_of(word(words, 0)), size_of(word(words, 1))}, players_); });
    add("komi", [this](const Words& words) { return set_komi(word(words, 0)); });
    add("play", [this](const Words& words) {
      return require(on_move("play", words, [this](const auto&... move) { return game_->play(move...); }), "illegal move");
    });
    if constexpr (!is_of_boards)
      add("ruleproof-players", [this](const Words& words) {
        const int players = number(word(words, 0));
        return players < 0 ? throw Refusal("syntax error") : begin(board_, players);
      });
    if constexpr (requires(Game& game) { game.undo(); })
      add("undo", [this](const Words&) { return require(call("undo()", [&] { return game_->undo(); }), "cannot undo"); });
    if constexpr (has_is_legal) add("is_legal", [this](const Words& words) { return is_legal(words) ? "1" : "0"; });
    if constexpr (is_of_boards) {
      if constexpr (requires(Game& game) { game.legal_moves('B'); })
        add("all_legal", [this](const Words& words) {
          return listed("legal_moves", words, [this](char colour) { return game_->legal_moves(colour); });
        });
      else if constexpr (has_is_legal)
        add("all_legal", [this](const Words& words) { return all_legal(colour(word(words, 0))); });
      if constexpr (requires(Game& game) { game.stones('B'); })
        add("list_stones",
            [this](const Words& words) { return listed("stones", words, [this](char colour) { return game_->stones(colour); }); });
      if constexpr (requires(Game& game) { game.captures('B'); })
        add("captures", [this](const Words& words) { return captures(colour(word(words, 0))); });
    } else {
      if constexpr (requires(Game& game) { game.legal_moves(); })
        add("all_legal", [this](const Words&) {
          return joined(lines("legal_moves()", [this] { return game_->legal_moves(); }, "a move in one line"), "\n");
        });
      if constexpr (requires(Game& game, std::string player) { game.stones(player); })
        add("list_stones", [this](const Words& words) {
          const std::string player = word(words, 0);
          return joined(lines("stones(" + player + ")", [&] { return game_->stones(player); }, "a point as text"), " ");
        });
    }
    if constexpr (requires(Game& game) { game.score(0.0); }) add("final_score", [this](const Words&) { return score(); });
  }

  /// Reads commands from `in`, and writes their answers to `out`, until `quit` or the end of the input.
  void serve(std::istream& in, std::ostream& out) {
    for (std::string line; std::getline(in, line);) {
      line.erase(std::min(line.find('#'), line.size()));
      for (char& letter : line)
        if (static_cast<unsigned char>(letter) < ' ' || letter == '\x7f') letter = ' ';
      std::size_t digits = std::min(line.find_first_not_of(' '), line.size());
      const std::size_t begin = digits;
      while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
      const std::string id = line.substr(begin, digits - begin);
      std::istringstream rest(line.substr(digits));
      Words words{std::istream_iterator<std::string>(rest), {}};
      if (id.empty() && words.empty()) continue;
      const std::string command = words.empty() ? "" : words.front();
      if (!words.empty()) words.erase(words.begin());
      std::string answer, sign = "=";
      try {
        const auto* function = find(command);
        answer = function ? (*function)(words) : throw Refusal("unknown command");
      } catch (const Refusal& refusal) {
        sign = "?";
        answer = refusal.what();
      }
      out << sign << id << (answer.empty() ? "" : " ") << answer << "\n\n" << std::flush;
      if (command == "quit") return;
    }
  }

 private:
  static const std::string& word(const Words& words, std::size_t i) { return i < words.size() ? words[i] : throw Refusal("syntax error"); }

  static int size_of(const std::string& word) {
    const int size = number(word);
    if (size < 0) throw Refusal("syntax error");
    return size >= 1 && size <= largest ? size : throw Refusal("unacceptable size");
  }

  static char colour(const std::string& word) {
    const std::string name = lower(word);
    if (name == "b" || name == "black") return 'B';
    return name == "w" || name == "white" ? 'W' : throw Refusal("syntax error");
  }

  const std::function<std::string(const Words&)>* find(const std::string& name) const {
    for (const auto& command : commands_)
      if (command.first == name) return &command.second;
    return nullptr;
  }

  /// Returns function(), which calls a function of the game. Throws Mistake if that function throws an
  /// exception; the message begins with `begun`.
  static auto call(const std::string& begun, const auto& function) {
    try {
      return function();
    } catch (const std::exception& error) {
      throw Mistake(begun + " failed: " + error.what());
    } catch (...) {
      throw Mistake(begun + " failed: it threw no std::exception");
    }
  }

  static std::string require(bool is_done, const char* refusal) { return is_done ? "" : throw Refusal(refusal); }

  std::string vertex(Point point) const {
    std::string name = name_of(point, board_.height);
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
  }

  /// Begins a game. Throws Refusal if the library does not support this board or number of players.
  std::string begin(Board board, int players) {
    std::string shape = std::to_string(board.width) + ", " + std::to_string(board.height);
    if (!is_of_boards) shape += ", " + std::to_string(players);
    auto begun = call("start(" + shape + ")", [&] { return start_(board.width, board.height, players); });
    if (!begun) throw Refusal(players == players_ ? "unacceptable size" : "unacceptable number of players");
    game_.emplace(std::move(begun));
    board_ = board;
    players_ = players;
    return "";
  }

  std::string set_komi(const std::string& word) {
    std::istringstream text(word);
    double komi = 0;
    if (!(text >> komi) || !text.eof()) throw Refusal("syntax error");
    komi_ = komi;
    komi_word_ = word;
    return "";
  }

  /// Calls a function of the game with the move that a command names, and returns its result. Throws Refusal
  /// if the command names no valid move.
  auto on_move(const std::string& name, const Words& words, const auto& function) {
    if constexpr (is_of_boards) {
      if (words.size() != 2) throw Refusal("syntax error");
      const char colour = this->colour(words[0]);
      std::optional<Point> point;
      if (lower(words[1]) != "pass") {
        const bool is_vertex = std::isalpha(static_cast<unsigned char>(words[1][0])) && lower(words[1])[0] != 'i';
        if (!is_vertex || number(words[1].substr(1)) < 0) throw Refusal("syntax error");
        point = point_of(words[1], board_.width, board_.height);
        if (!point) throw Refusal("illegal move");
      }
      const std::string begun = name + "(" + colour + ", " + (point ? vertex(*point) : "pass") + ")";
      return call(begun, [&] { return function(colour, point); });
    } else {
      const std::string move = words.empty() ? throw Refusal("syntax error") : joined(words, " ");
      return call(name + "(" + move + ")", [&] { return function(move); });
    }
  }

  bool is_legal(const Words& words) {
    return on_move("is_legal", words, [this](const auto&... move) { return game_->is_legal(move...); });
  }

  std::string all_legal(char colour) {
    Words legal;
    for (const Point point : points(board_.width, board_.height))
      if (is_legal({std::string(1, colour), vertex(point)})) legal.push_back(vertex(point));
    return joined(legal, " ");
  }

  /// Returns the names of the points that a function of the game returns, in the notation of the protocol.
  /// Throws Mistake for a point outside the board.
  std::string listed(const std::string& name, const Words& words, const auto& function) {
    const char colour = this->colour(word(words, 0));
    const std::string begun = name + "(" + colour + ")";
    Words vertices;
    for (const Point point : call(begun, [&] { return function(colour); })) {
      if (point.x < 0 || point.x >= board_.width || point.y < 0 || point.y >= board_.height)
        throw Mistake(begun + " lists (" + std::to_string(point.x) + ", " + std::to_string(point.y) + "), not a point (x, y) of the " +
                      std::to_string(board_.width) + "x" + std::to_string(board_.height) + " board");
      vertices.push_back(vertex(point));
    }
    return joined(vertices, " ");
  }

  Words lines(const std::string& begun, const auto& function, const char* wanted) {
    Words lines;
    for (const std::string& line : call(begun, function)) {
      if (line.empty() || line.front() == ' ' || line.find('\n') != std::string::npos)
        throw Mistake(begun + " lists \"" + line + "\", not " + wanted);
      lines.push_back(line);
    }
    return lines;
  }

  std::string captures(char colour) {
    const std::string begun = std::string("captures(") + colour + ")";
    const auto count = call(begun, [&] { return game_->captures(colour); });
    if (count < decltype(count){}) throw Mistake(begun + " returned " + std::to_string(count) + ", not a number of stones");
    return std::to_string(count);
  }

  std::string score() {
    const std::string begun = "score(" + komi_word_ + ")";
    const std::string score = call(begun, [this] { return game_->score(komi_); });
    if (score.empty()) throw Refusal("cannot score");
    const bool is_score = score == "0" || score.starts_with("B+") || score.starts_with("W+");
    if ((is_of_boards && !is_score) || score.find('\n') != std::string::npos)
      throw Mistake(begun + " returned \"" + score + "\", not a score such as \"B+3.5\", \"W+\" or \"0\"");
    return score;
  }

  Start start_;
  Board board_;
  int players_ = 2;
  double komi_ = 0;
  std::string komi_word_ = "0";
  struct Held {
    std::optional<Begun> begun;
    void emplace(Begun&& other) {
      begun.reset();
      begun.emplace(std::move(other));
    }
    Game* operator->() { return &**begun; }
  } game_;
  std::vector<std::pair<std::string, std::function<std::string(const Words&)>>> commands_;
};

template <bool is_of_boards, class Begun>
int serve(const std::string& name, const std::string& version, Board board, std::function<Begun(int, int, int)> start) {
  // Redirects std::cout to std::cerr, so that output of the library does not become an answer.
  std::ostream out(std::cout.rdbuf(std::cerr.rdbuf()));
  try {
    Server<is_of_boards, Begun>(name, version, board, std::move(start)).serve(std::cin, out);
  } catch (const Mistake& mistake) {
    std::cerr << mistake.what() << std::endl;
    std::cout.rdbuf(out.rdbuf());
    return EXIT_FAILURE;
  }
  std::cout.rdbuf(out.rdbuf());
  return EXIT_SUCCESS;
}

}  // namespace kit

/// Serves a game of two colours on a board of squares (see the top of this file). Returns the exit status for
/// the program.
template <std::invocable<int, int> Start>
int serve_boards(const std::string& name, const std::string& version, Board board, Start start) {
  using Begun = std::invoke_result_t<Start&, int, int>;
  return kit::serve<true, Begun>(name, version, board, [start](int width, int height, int) mutable { return start(width, height); });
}

/// Serves any other game, whose moves are texts (see the top of this file). Returns the exit status for the
/// program.
template <std::invocable<int, int, int> Start>
int serve_records(const std::string& name, const std::string& version, Board board, Start start) {
  return kit::serve<false, std::invoke_result_t<Start&, int, int, int>>(name, version, board, start);
}

}  // namespace ruleproof
