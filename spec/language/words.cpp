#include "spec/language/words.hpp"

#include <algorithm>

namespace ruleproof::language {

const std::vector<WordUse>& words() {
  using enum Type;
  using On = WordUse::On;
  static const std::vector<WordUse> table{
      {Word::board, "board", DependsOn::nothing, region},
      {Word::empty, "empty", DependsOn::stones, region},
      {Word::occupied, "occupied", DependsOn::stones, region},
      {Word::nothing, "nothing", DependsOn::nothing, region},
      {Word::own, "own", DependsOn::stones, region},
      {Word::enemy, "enemy", DependsOn::stones, region},
      {Word::mover, "mover", DependsOn::nothing, player},
      {Word::to_move, "to-move", DependsOn::turns, player},
      {Word::nobody, "nobody", DependsOn::nothing, player},
      {Word::players, "players", DependsOn::nothing, players},
      {Word::width, "width", DependsOn::nothing, number, {}, -1, On::grid},
      {Word::height, "height", DependsOn::nothing, number, {}, -1, On::grid},
      {Word::origin, "origin", DependsOn::nothing, region, {}, -1, On::unbounded_grid},
      {Word::far_outside, "far-outside", DependsOn::nothing, region, {}, -1, On::unbounded_grid},
      {Word::directions, "directions", DependsOn::nothing, directions},
      {Word::all_directions, "all-directions", DependsOn::nothing, directions},
      {Word::history, "history", DependsOn::turns, moments},
      {Word::stones, "stones", DependsOn::stones, region, {players}},
      {Word::beside, "beside", DependsOn::nothing, region, {region}},
      {Word::around, "around", DependsOn::nothing, region, {region}},
      {Word::spread, "spread", DependsOn::nothing, region, {region, region}},
      {Word::components, "components", DependsOn::nothing, family, {region}},
      {Word::cliques, "cliques", DependsOn::nothing, family, {region}},
      {Word::singles, "singles", DependsOn::nothing, family, {region}},
      {Word::connected_sets, "connected-sets", DependsOn::nothing, family, {region}},
      {Word::union_, "union", DependsOn::nothing, region, {family}},
      {Word::subsets, "subsets", DependsOn::position, player_sets, {players, truth}, 1},
      {Word::other, "other", DependsOn::nothing, player, {player}},
      {Word::seat, "seat", DependsOn::nothing, number, {player}},
      {Word::next, "next", DependsOn::nothing, region, {region, direction, number}, 2},
      {Word::ahead, "ahead", DependsOn::nothing, region, {region, direction}},
      {Word::opposite, "opposite", DependsOn::nothing, direction, {direction}},
      {Word::row, "row", DependsOn::nothing, number, {point}, -1, On::grid},
      {Word::column, "column", DependsOn::nothing, number, {point}, -1, On::grid},
      {Word::wound_round, "wound-round", DependsOn::nothing, region, {region}, -1, On::unbounded_grid},
      {Word::count, "count", DependsOn::nothing, number, {region}},
      {Word::min, "min", DependsOn::nothing, number, {number, number}},
      {Word::max, "max", DependsOn::nothing, number, {number, number}},
      {Word::abs, "abs", DependsOn::nothing, number, {number}},
      {Word::ago, "ago", DependsOn::turns, moments, {number}},
      {Word::possible, "possible", DependsOn::position, truth, {truth, player}, 1},
      {Word::linked, "linked", DependsOn::position, truth, {player, player, truth}},
      {Word::over, "over", DependsOn::position, truth},
      {Word::sizes, "sizes", DependsOn::nothing, Type::sizes, {family}},
      {Word::pieces, "pieces", DependsOn::nothing, pieces, {}, -1, On::any_board, true},
      {Word::kind, "kind", DependsOn::stones, piece, {region}, -1, On::any_board, true},
      {Word::owner, "owner", DependsOn::stones, player, {region}, -1, On::any_board, true},
      {Word::diagonal_directions,
       "diagonal-directions",
       DependsOn::nothing,
       directions,
       {},
       -1,
       On::any_board,
       true},
      {Word::along,
       "along",
       DependsOn::nothing,
       region,
       {region, direction, region},
       -1,
       On::any_board,
       true},
      {Word::between, "between", DependsOn::nothing, region, {point, point}, -1, On::grid, true},
      {Word::distance, "distance", DependsOn::nothing, number, {region, region, region}, -1, On::grid, true},
      {Word::lines, "lines", DependsOn::nothing, family, {}, -1, On::grid, true},
      {Word::same, "same", DependsOn::position, truth, {moment}, -1, On::any_board, true},
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
