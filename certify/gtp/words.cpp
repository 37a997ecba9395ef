#include "certify/gtp/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "record/coordinates.hpp"
#include "record/line.hpp"
#include "session/vertices.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::gtp {
namespace {

constexpr int largest_number = 1'000'000;

bool is_vertex_of_some_board(std::string_view word) {
  const char column =
      word.empty() ? 'i' : static_cast<char>(std::tolower(static_cast<unsigned char>(word[0])));
  return 'a' <= column && column <= 'z' && column != 'i' && word.size() > 1 && word.size() < 4 &&
         word[1] != '0' && std::ranges::all_of(word.substr(1), is_digit);
}

bool is_on(Size size, std::string_view vertex) {
  try {
    parse_point(size, vertex);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

const GameSpec& game_of(const Session& session) { return session.ruleset().game(); }

/// The name in records of what a word of the protocol says. Throws Failure if it is no vertex of the board.
std::string name_of(const Session& session, std::string_view word) {
  const Size size = parse_size(session.board());
  if (!is_on(size, word)) throw Failure(syntax_error);
  return name_in_records(game_of(session), size, parse_point(size, word));
}

}  // namespace

std::string colour_of(const Session& session, std::string_view word) {
  if (const auto letter = letter_of_colour(game_of(session), word)) return *letter;
  throw Failure(syntax_error);
}

std::string opponent_of(const Session& session, std::string_view player) {
  const auto [black, white] = colours_of(game_of(session));
  return player == black ? white : black;
}

std::optional<std::string> move_of(const Session& session, Arguments words) {
  const std::string player = colour_of(session, words[0]);
  if (lower(words[1]) == "pass" && words.size() == 2) {
    const std::string pass = pass_of(game_of(session));
    return pass.empty() ? std::nullopt : std::optional(player + ' ' + pass);
  }
  if (is_vertex_of_some_board(words[1]) && !is_on(parse_size(session.board()), words[1])) return std::nullopt;
  std::string move = player + ' ' + name_of(session, words[1]);
  if (words.size() == 2) return move;
  if (lower(words[2]) != "flip") throw Failure(syntax_error);
  move += " flip";
  for (const std::string_view word : words.subspan(3)) move += ' ' + name_of(session, word);
  return move;
}

std::string vertex(const Session& session, std::string_view name) {
  const Size size = parse_size(session.board());
  return upper(point_name(size, point_of_records(game_of(session), size, name)));
}

std::string vertices(const Session& session, const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const std::string& name : names) all.push_back(vertex(session, name));
  return fmt::format("{}", fmt::join(all, " "));
}

std::vector<std::string> legal_points(const Session& session, std::string_view player) {
  const std::string prefix = std::string(player) + ' ', pass = prefix + pass_of(game_of(session));
  std::vector<std::string> points;
  for (const std::string& move : session.legal_moves()) {
    if (!move.starts_with(prefix) || move == pass) continue;
    std::string point = move.substr(prefix.size(), move.find(' ', prefix.size()) - prefix.size());
    if (points.empty() || points.back() != point) points.push_back(std::move(point));
  }
  return points;
}

std::string joined(Arguments words) { return fmt::format("{}", fmt::join(words, " ")); }

int number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > largest_number)
    throw Failure(syntax_error);
  return value;
}

}  // namespace ruleproof::gtp
