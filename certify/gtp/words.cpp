#include "certify/gtp/words.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "record/coordinates.hpp"
#include "record/move_text.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::gtp {
namespace {

constexpr int largest_number = 1'000'000;

bool is_digit(unsigned char c) { return std::isdigit(c); }

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

}  // namespace

Colour colour_of(std::string_view word) {
  if (const std::optional<Colour> colour = parse_colour(word)) return *colour;
  throw Failure(syntax_error);
}

std::optional<Move> move_of(Size size, Arguments words) {
  colour_of(words[0]);
  if (is_vertex_of_some_board(words[1]) && !is_on(size, words[1])) return std::nullopt;
  try {
    return parse_move(size, joined(words));
  } catch (const InputError&) {
    throw Failure(syntax_error);
  }
}

std::string vertex(Size size, const Move& move) {
  if (!move.point) return "pass";
  std::string text = upper(point_name(size, *move.point));
  if (move.flips) text += " flip " + vertices(size, *move.flips);
  return text;
}

std::string vertices(Size size, const std::vector<int>& points) { return upper(point_names(size, points)); }

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
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
