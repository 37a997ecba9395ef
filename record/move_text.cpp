#include "record/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/coordinates.hpp"
#include "record/line.hpp"

namespace ruleproof {

std::optional<Colour> parse_colour(std::string_view text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return Colour::black;
  if (word == "w" || word == "white") return Colour::white;
  return std::nullopt;
}

std::string text(Size size, const Move& move) {
  std::string result =
      fmt::format("{} {}", letter(move.colour), move.point ? point_name(size, *move.point) : "pass");
  if (move.flips) {
    result += " flip";
    for (const int point : *move.flips) result += ' ' + point_name(size, point);
  }
  return result;
}

Move parse_move(Size size, std::string_view text) { return read_move(size, Line("move", 1, text)); }

Move read_move(Size size, const Line& line) {
  const auto point = [&](std::string_view word) {
    return located(line.file, line.place(word), [&] { return parse_point(size, word); });
  };
  const auto& words = line.words;
  const auto colour = words.empty() ? std::nullopt : parse_colour(words[0]);
  if (!colour)
    line.fail(words.empty() ? line.text : words[0],
              "a move begins with its colour, as in 'B c3' or 'W pass'");
  if (words.size() == 1)
    line.fail(line.text.substr(line.text.size()),
              fmt::format("{} does what? Write '{} c3' or '{} pass'", letter(*colour), letter(*colour),
                          letter(*colour)));
  Move move{.colour = *colour, .point = std::nullopt};
  if (lower(words[1]) == "pass") {
    line.expect_end_after(2);
    return move;
  }
  move.point = point(words[1]);
  if (words.size() == 2) return move;
  if (lower(words[2]) != "flip")
    line.fail(words[2],
              fmt::format("{} is too much: after the point the line ends, or 'flip' and points follow",
                          quoted(words[2])));
  move.flips.emplace();
  for (std::size_t i = 3; i < words.size(); ++i) {
    const int flipped = point(words[i]);
    if (std::ranges::count(*move.flips, flipped) > 0)
      line.fail(words[i], fmt::format("{} stands twice", quoted(words[i])));
    move.flips->push_back(flipped);
  }
  std::ranges::sort(*move.flips);
  return move;
}

}  // namespace ruleproof
