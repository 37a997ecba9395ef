#include "session/vertices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "record/colour.hpp"
#include "record/coordinates.hpp"
#include "reference/model/model.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/size.hpp"

namespace ruleproof {

Colours colours_of(const GameSpec& game) {
  const auto players = model::players_of(game.document->document, 2);
  if (players[0].letter == "W" && players[1].letter == "B") return {"B", "W"};
  return {players[0].letter, players[1].letter};
}

std::optional<std::string> letter_of_colour(const GameSpec& game, std::string_view word) {
  const std::optional<Colour> colour = parse_colour(word);
  if (!colour) return std::nullopt;
  const Colours colours = colours_of(game);
  return *colour == Colour::black ? colours.black : colours.white;
}

std::string name_in_records(const GameSpec& game, Size size, int point) {
  if (game.document->document.board->columns.empty()) return point_name(size, point);
  return static_cast<char>('A' + point % size.w) + std::to_string(row_number(size, point / size.w));
}

int point_of_records(const GameSpec& game, Size size, std::string_view name) {
  if (game.document->document.board->columns.empty()) return parse_point(size, name);
  const int x = name.empty() ? -1 : std::toupper(static_cast<unsigned char>(name[0])) - 'A';
  if (x < 0 || x >= size.w)
    throw InputError(fmt::format("'{}' is no point of a board of {}", name, text(size)));
  return parse_point(size, column_letter(x) + std::string(name.substr(1)));
}

std::string pass_of(const GameSpec& game) {
  const auto& actions = game.document->document.actions;
  const auto pass = std::ranges::find_if(actions, [](const language::Action& action) {
    return action.kind == language::Action::Kind::move && action.parameters.empty();
  });
  return pass == actions.end() ? "" : pass->name.name;
}

}  // namespace ruleproof
