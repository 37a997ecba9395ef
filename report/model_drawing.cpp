#include "report/model_drawing.hpp"

#include <optional>

#include "record/colour.hpp"
#include "record/model_text.hpp"

namespace ruleproof::model {

Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title, const std::map<int, int>& numbers) {
  const language::Document& document = model.document();
  Drawing drawing{.size = {static_cast<int>(cells(rows.front()).size()), static_cast<int>(rows.size())},
                  .stones = {},
                  .title = title};
  drawing.is_hex = document.board->kind == language::Board::Kind::hex_grid;
  std::map<std::string, Stone> colours;
  std::map<std::string, int> others;
  for (int player = 0; player < model.players() + static_cast<int>(document.neutrals.size()); ++player) {
    const std::string symbol = model.symbol(player);
    if (const auto colour = colour_of(document, player)) {
      colours[symbol] = *colour == Colour::black ? Stone::black : Stone::white;
    } else {
      others[symbol] = static_cast<int>(drawing.symbols.size());
      drawing.symbols += symbol.substr(0, 1);
    }
  }
  int point = 0;
  for (const std::string& row : rows)
    for (const std::string& cell : cells(row)) {
      if (!colours.empty())
        drawing.stones.push_back(colours.contains(cell) ? colours.at(cell) : Stone::empty);
      if (!others.empty()) drawing.owners.push_back(others.contains(cell) ? others.at(cell) : -1);
      if (cell == "-") drawing.absent.push_back(point);
      ++point;
    }
  if (!model.is_unbounded())
    for (int x = 0; x < drawing.size.w; ++x) drawing.columns += model.world().name_of(x).front();
  else
    drawing.lower_left = corner;
  const auto find = [&](int place) -> std::optional<int> {
    if (!model.is_unbounded()) return place;
    const Square square = evaluator::BoardWorld::square_of(place);
    const int x = square.x - corner.x, y = corner.y + drawing.size.h - 1 - square.y;
    return x >= 0 && x < drawing.size.w && y >= 0 && y < drawing.size.h
               ? std::optional(y * drawing.size.w + x)
               : std::nullopt;
  };
  for (const int place : marked)
    if (const auto found = find(place)) drawing.marked.push_back(*found);
  for (const auto& [place, number] : numbers)
    if (const auto found = find(place)) drawing.labels[*found] = std::to_string(number);
  return drawing;
}

}  // namespace ruleproof::model
