#include "spec/language/words.hpp"

#include <algorithm>

namespace ruleproof::language {

const std::vector<WordUse>& words() {
  using enum Type;
  using On = WordUse::On;
  static const std::vector<WordUse> table{
      {Word::board, "board", region},
      {Word::empty, "empty", region},
      {Word::occupied, "occupied", region},
      {Word::nothing, "nothing", region},
      {Word::own, "own", region},
      {Word::enemy, "enemy", region},
      {Word::mover, "mover", player},
      {Word::to_move, "to-move", player},
      {Word::nobody, "nobody", player},
      {Word::players, "players", players},
      {Word::width, "width", number, {}, -1, On::grid},
      {Word::height, "height", number, {}, -1, On::grid},
      {Word::origin, "origin", region, {}, -1, On::unbounded_grid},
      {Word::far_outside, "far-outside", region, {}, -1, On::unbounded_grid},
      {Word::directions, "directions", directions},
      {Word::all_directions, "all-directions", directions},
      {Word::history, "history", moments},
      {Word::stones, "stones", region, {players}},
      {Word::beside, "beside", region, {region}},
      {Word::around, "around", region, {region}},
      {Word::spread, "spread", region, {region, region}},
      {Word::components, "components", family, {region}},
      {Word::cliques, "cliques", family, {region}},
      {Word::singles, "singles", family, {region}},
      {Word::connected_sets, "connected-sets", family, {region}},
      {Word::union_, "union", region, {family}},
      {Word::subsets, "subsets", player_sets, {players, truth}, 1},
      {Word::other, "other", player, {player}},
      {Word::seat, "seat", number, {player}},
      {Word::next, "next", region, {region, direction, number}, 2},
      {Word::ahead, "ahead", region, {region, direction}},
      {Word::opposite, "opposite", direction, {direction}},
      {Word::row, "row", number, {point}, -1, On::grid},
      {Word::column, "column", number, {point}, -1, On::grid},
      {Word::wound_round, "wound-round", region, {region}, -1, On::unbounded_grid},
      {Word::count, "count", number, {region}},
      {Word::min, "min", number, {number, number}},
      {Word::max, "max", number, {number, number}},
      {Word::abs, "abs", number, {number}},
      {Word::ago, "ago", moments, {number}},
      {Word::possible, "possible", truth, {truth, player}, 1},
      {Word::linked, "linked", truth, {player, player, truth}},
      {Word::over, "over", truth},
      {Word::sizes, "sizes", Type::sizes, {family}},
  };
  return table;
}

const WordUse* find_word(std::string_view name) {
  const auto found = std::ranges::find(words(), name, &WordUse::name);
  return found == words().end() ? nullptr : &*found;
}

}  // namespace ruleproof::language
