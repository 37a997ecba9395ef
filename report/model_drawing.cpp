#include "report/model_drawing.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "record/colour.hpp"
#include "record/model_text.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

std::vector<StoneLook> looks(const Model& model) {
  const language::Document& document = model.document();
  const std::size_t kinds = document.pieces.size();
  std::vector<StoneLook> looks;
  int shades = 0, last = -1;
  for (int owner = 0; owner < model.notation().owners(); ++owner) {
    StoneLook look{
        .symbol = model.notation().symbol(owner), .name = "", .sign = model.notation().symbol(owner)};
    const int player = model.notation().player_of(owner);
    if (player < 0) {
      look.name = "neutral " + look.symbol;
      look.is_neutral = true;
    } else {
      look.name = model.notation().name(player);
      look.colour = colour_of(document, player);
      if (look.colour && kinds == 0) look.sign.clear();
    }
    if (player >= 0 && kinds > 0) {
      const language::Piece& piece = document.pieces[static_cast<std::size_t>(owner) % kinds];
      look.name += " " + piece.name.name;
      // With two players, the colour of the stone shows the owner, so the sign shows only the kind of piece.
      if (model.players() == 2) look.sign = piece.token;
      // If the players have different figures, the figure shows the owner, so no stone is drawn below it.
      look.is_figure = piece.figures.size() > 1;
      if (!piece.figures.empty())
        look.sign = piece.figures[std::min(static_cast<std::size_t>(player), piece.figures.size() - 1)];
    }
    if (!look.colour && (player < 0 || player != last)) ++shades;
    look.shade = shades - 1;
    last = player;
    looks.push_back(std::move(look));
  }
  return looks;
}

GridLook grid_of(const language::Document& document) {
  if (document.board->kind == language::Board::Kind::hex_grid) return GridLook::hexagons;
  if (!document.board->lines.empty()) return GridLook::lines;
  if (language::is_unbounded(document)) return GridLook::crossings;
  if (!document.pieces.empty()) return GridLook::chequered;
  return std::ranges::any_of(document.memory, &language::Memory::is_shown) ? GridLook::squares
                                                                           : GridLook::crossings;
}

std::vector<std::vector<int>> declared_lines(const Model& model) {
  std::vector<std::vector<int>> lines;
  for (const std::vector<language::Id>& line : model.document().board->lines) {
    lines.emplace_back();
    for (const language::Id& name : line)
      if (const auto point = model.world().find_point(name.name)) lines.back().push_back(*point);
  }
  return lines;
}

std::vector<DrawnSet> sets_of_maps(const language::Document& document) {
  std::vector<DrawnSet> sets;
  for (const language::Map& map : document.maps)
    for (const language::Map::Set& set : map.sets) {
      sets.push_back({set.letter, set.name.name, {}});
      for (int point = 0; point < map.size().area(); ++point)
        if (map.rows[point / map.size().w][point % map.size().w] == set.letter)
          sets.back().points.push_back(point);
    }
  return sets;
}

std::pair<std::string, std::string> symbol_and_number(const Model& model, const std::string& cell) {
  if (std::ranges::none_of(model.document().memory, &language::Memory::is_shown)) return {cell, ""};
  const std::size_t last = cell.find_last_not_of("0123456789");
  const std::size_t end = last == std::string::npos ? 0 : last + 1;
  return {end == 0 ? "." : cell.substr(0, end), cell.substr(end)};
}

Drawing drawing(const Model& model, const std::vector<std::string>& rows, Square corner,
                const std::vector<int>& marked, const std::string& title, const std::map<int, int>& numbers) {
  Drawing drawing{.size = {static_cast<int>(cells(rows.front()).size()), static_cast<int>(rows.size())},
                  .stones = {},
                  .title = title};
  drawing.grid = grid_of(model.document());
  drawing.lines = declared_lines(model);
  drawing.looks = looks(model);
  drawing.sets = sets_of_maps(model.document());
  const auto is_plain = [](const StoneLook& look) { return look.sign.empty(); };
  const bool has_plain = std::ranges::any_of(drawing.looks, is_plain);
  const bool has_others = !std::ranges::all_of(drawing.looks, is_plain);
  int point = 0;
  for (const std::string& row : rows)
    for (const std::string& cell : cells(row)) {
      const auto [symbol, number] = symbol_and_number(model, cell);
      const auto look = std::ranges::find(drawing.looks, symbol, &StoneLook::symbol);
      const bool is_stone = look != drawing.looks.end();
      if (has_plain)
        drawing.stones.push_back(!is_stone || !is_plain(*look)    ? Stone::empty
                                 : *look->colour == Colour::black ? Stone::black
                                                                  : Stone::white);
      if (has_others)
        drawing.owners.push_back(is_stone && !is_plain(*look) ? static_cast<int>(look - drawing.looks.begin())
                                                              : -1);
      if (!number.empty()) drawing.numbers[point] = number;
      if (cell == "-") drawing.absent.push_back(point);
      ++point;
    }
  if (!model.world().is_unbounded())
    for (int x = 0; x < drawing.size.w; ++x) drawing.columns += model.world().name_of(x).front();
  else
    drawing.lower_left = corner;
  const auto find = [&](int place) -> std::optional<int> {
    if (!model.world().is_unbounded()) return place;
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

}  // namespace ruleproof
