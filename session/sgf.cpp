#include "session/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/model_text.hpp"
#include "record/sgf.hpp"
#include "reference/document_form.hpp"
#include "session/vertices.hpp"

namespace ruleproof::model {
namespace {

/// A position with Black and White in it.
std::vector<Stone> position_of(const Model& model, const Content& content, int black) {
  std::vector<Stone> stones(static_cast<std::size_t>(model.world().board().size().area()), Stone::empty);
  for (const auto& [point, owner] : owners(content))
    stones[static_cast<std::size_t>(point)] = owner == black ? Stone::black : Stone::white;
  return stones;
}

}  // namespace

bool is_sgf(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '(';
}

SgfGame read_sgf(std::string_view text, std::string_view file, const GameSpec& game) {
  const ruleproof::Record read = parse_sgf(text, file, &game);
  if (!has_vertices(game)) throw InputError(fmt::format("{}: SGF has no words for the moves of {}", file, game.title));
  SgfGame found{{record_defaults(game).setting, read.size, {}, {}, {}, {}}, {}, read.lines};
  Record& record = found.record;
  Ruleset ruleset(game);
  for (const auto& [key, reading] : read.readings) ruleset = ruleset.with(key, reading);
  record.setting.choices = setting_of(ruleset).choices;
  if (read.komi && (game.default_komi || *read.komi != Komi{})) take_setting(record.setting, game, "komi", ruleproof::text(*read.komi));
  const Model model(game.document->document, record.setting, record.size);
  const Colours colours = colours_of(game);
  const auto number = [&](Colour colour) { return *model.find_player(colour == Colour::black ? colours.black : colours.white); };
  if (read.setup) {
    RecordSetup& setup = record.setup.emplace();
    for (std::size_t i = 0; i < read.setup->stones.size(); ++i) {
      if (i % static_cast<std::size_t>(read.size.w) == 0) setup.rows.emplace_back();
      const Stone stone = read.setup->stones[i];
      setup.rows.back() += setup.rows.back().empty() ? "" : " ";
      setup.rows.back() += stone == Stone::empty ? "." : model.symbol(number(stone == Stone::black ? Colour::black : Colour::white));
    }
    setup.to_move = number(read.setup->to_move);
  }
  for (const ruleproof::Move& move : read.moves) {
    std::string written = model.letter(number(move.colour)) + ' ' + (move.point ? model.world().name_of(*move.point) : pass_of(game));
    if (move.flips) {
      written += " flip";
      for (const int point : *move.flips) written += ' ' + model.world().name_of(point);
    }
    found.moves.push_back(std::move(written));
  }
  return found;
}

std::string write_sgf(const Model& model, const Record& record, const GameSpec& game, const std::vector<State>& states) {
  const int black = *model.find_player(colours_of(game).black);
  const auto colour = [&](int player) { return player == black ? Colour::black : Colour::white; };
  ruleproof::Record written{.game = game.id, .size = record.size, .readings = {}, .komi = {}, .setup = {}, .moves = {}, .lines = {}};
  const Ruleset first(game), ruleset = ruleset_of(game, record.setting);
  for (const auto& [key, reading] : ruleset.chosen())
    if (first.reading(key) != reading) written.readings.emplace_back(key, reading);
  for (std::size_t i = 0; i < model.document().numbers.size(); ++i)
    if (model.document().numbers[i].name.name == "komi") written.komi = Komi{static_cast<int>(record.setting.numbers[i])};
  if (record.setup) written.setup = Setup{position_of(model, *states.front().now, black), colour(states.front().now->to_move)};
  std::vector<std::vector<Stone>> positions;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move& move = record.moves[i].move;
    const std::vector<Argument>& arguments = move.plays.front().arguments;
    ruleproof::Move& one = written.moves.emplace_back();
    one.colour = colour(move.player);
    positions.push_back(position_of(model, *states[i + 1].now, black));
    if (arguments.empty()) continue;
    one.point = arguments.front().value;
    if (record.moves[i].chosen.empty()) continue;
    // What the mover has chosen is to be seen in the stones that are flipped.
    const std::vector<Stone> before = position_of(model, *states[i].now, black);
    one.flips.emplace();
    for (int point = 0; point < record.size.area(); ++point) {
      const Stone then = before[static_cast<std::size_t>(point)];
      if (then != Stone::empty && then != positions.back()[static_cast<std::size_t>(point)] && positions.back()[static_cast<std::size_t>(point)] == stone_of(one.colour))
        one.flips->push_back(point);
    }
  }
  return ruleproof::write_sgf(written, positions);
}

}  // namespace ruleproof::model
