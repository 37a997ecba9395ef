#include "spec/language/words.hpp"

#include <algorithm>

namespace ruleproof::language {

const std::vector<WordUse>& words() {
  using enum DependsOn;
  using enum Type;
  using On = WordUse::On;
  static const std::vector<WordUse> table{
      {Word::board, "board", nothing, region},
      {Word::empty, "empty", stones, region},
      {Word::occupied, "occupied", stones, region},
      {Word::nothing, "nothing", nothing, region},
      {Word::own, "own", stones, region},
      {Word::enemy, "enemy", stones, region},
      {Word::mover, "mover", nothing, player},
      {Word::to_move, "to-move", turns, player},
      {Word::nobody, "nobody", nothing, player},
      {Word::players, "players", nothing, players},
      {Word::width, "width", nothing, number, {}, -1, On::grid},
      {Word::height, "height", nothing, number, {}, -1, On::grid},
      {Word::origin, "origin", nothing, region, {}, -1, On::unbounded_grid},
      {Word::far_outside, "far-outside", nothing, region, {}, -1, On::unbounded_grid},
      {Word::directions, "directions", nothing, directions},
      {Word::all_directions, "all-directions", nothing, directions},
      {Word::history, "history", turns, moments},
      {Word::stones, "stones", stones, region, {players}},
      {Word::beside, "beside", nothing, region, {region}},
      {Word::around, "around", nothing, region, {region}},
      {Word::spread, "spread", nothing, region, {region, region}},
      {Word::components, "components", nothing, family, {region}},
      {Word::cliques, "cliques", nothing, family, {region}},
      {Word::singles, "singles", nothing, family, {region}},
      {Word::connected_sets, "connected-sets", nothing, family, {region}},
      {Word::union_, "union", nothing, region, {family}},
      {Word::subsets, "subsets", position, player_sets, {players, truth}, 1},
      {Word::other, "other", nothing, player, {player}},
      {Word::seat, "seat", nothing, number, {player}},
      {Word::next, "next", nothing, region, {region, direction, number}, 2},
      {Word::ahead, "ahead", nothing, region, {region, direction}},
      {Word::opposite, "opposite", nothing, direction, {direction}},
      {Word::row, "row", nothing, number, {point}, -1, On::grid},
      {Word::column, "column", nothing, number, {point}, -1, On::grid},
      {Word::wound_round, "wound-round", nothing, region, {region}, -1, On::unbounded_grid},
      {Word::count, "count", nothing, number, {region}},
      {Word::min, "min", nothing, number, {number, number}},
      {Word::max, "max", nothing, number, {number, number}},
      {Word::abs, "abs", nothing, number, {number}},
      {Word::ago, "ago", turns, moments, {number}},
      {Word::possible, "possible", position, truth, {truth, player}, 1},
      {Word::linked, "linked", position, truth, {player, player, truth}},
      {Word::over, "over", position, truth},
      {Word::sizes, "sizes", nothing, Type::sizes, {family}},
      {Word::pieces, "pieces", nothing, pieces, {}, -1, On::any_board, true},
      {Word::kind, "kind", stones, piece, {region}, -1, On::any_board, true},
      {Word::owner, "owner", stones, player, {region}, -1, On::any_board, true},
      {Word::diagonal_directions, "diagonal-directions", nothing, directions, {}, -1, On::any_board, true},
      {Word::along, "along", nothing, region, {region, direction, region}, -1, On::any_board, true},
      {Word::between, "between", nothing, region, {point, point}, -1, On::grid, true},
      {Word::distance, "distance", nothing, number, {region, region, region}, -1, On::grid, true},
      {Word::lines, "lines", nothing, family, {}, -1, On::grid, true},
      {Word::same, "same", position, truth, {moment}, -1, On::any_board, true},
  };
  return table;
}

DependsOn what_decides(Word word) { return std::ranges::find(words(), word, &WordUse::word)->depends_on; }

const WordUse* find_word(std::string_view name) {
  const auto found = std::ranges::find(words(), name, &WordUse::name);
  return found == words().end() ? nullptr : &*found;
}

std::vector<int> directions_of(const Document& document, bool all) {
  if (document.board && document.board->kind == Board::Kind::hex_grid) return {0, 2, 3, 4, 6, 7};
  return all ? std::vector{0, 1, 2, 3, 4, 5, 6, 7} : std::vector{0, 2, 4, 6};
}

std::string_view instead_of(std::string_view word) {
  struct Other {
    std::vector<std::string_view> words;
    std::string_view hint;
  };
  static const std::vector<Other> all{
      {{"piece", "kinds", "men"},
       "; the kinds of pieces are declared by 'pieces pawn, knight as N', and a name of one is the set of "
       "them"},
      {{"pie", "swap"},
       "; a swap is a move of its own: 'move swap:', with the steps 'forbid \"only as the second move\": not "
       "(count(occupied) = 1 and some enemy)' and 'put mover on enemy'"},
      {{"hand", "hands", "reserve", "supply"},
       "; keep how many are left, as in 'state hand: number of each player = 8', and write 'add -1 to "
       "hand(mover)'"},
      {{"dice", "die", "roll", "random", "chance"},
       "; the language has no chance: what is rolled is an event, and each outcome is one of its own"},
      {{"triangle", "triangular", "triangle-grid"},
       "; a triangle is half of a rhombus: write 'board hex-grid 9x9' and 'shape = { p in board | row(p) + "
       "column(p) <= width + 1 }'"},
  };
  for (const Other& other : all)
    if (std::ranges::find(other.words, word) != other.words.end()) return other.hint;
  return "";
}

}  // namespace ruleproof::language
