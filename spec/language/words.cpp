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
      {Word::pieces, "pieces", pieces, {}, -1, On::any_board, true},
      {Word::kind, "kind", piece, {region}, -1, On::any_board, true},
      {Word::owner, "owner", player, {region}, -1, On::any_board, true},
      {Word::diagonal_directions, "diagonal-directions", directions, {}, -1, On::any_board, true},
      {Word::along, "along", region, {region, direction, region}, -1, On::any_board, true},
      {Word::between, "between", region, {point, point}, -1, On::grid, true},
      {Word::distance, "distance", number, {region, region, region}, -1, On::grid, true},
      {Word::lines, "lines", family, {}, -1, On::grid, true},
      {Word::same, "same", truth, {moment}, -1, On::any_board, true},
  };
  return table;
}

DependsOn what_decides(Word word) {
  using enum Word;
  switch (word) {
    case empty:
    case occupied:
    case own:
    case enemy:
    case stones:
    case kind:
    case owner:
      return DependsOn::stones;
    case to_move:
    case history:
    case ago:
      return DependsOn::turns;
    case possible:
    case over:
    case same:
    case linked:  // both have a memory of pairs of players as their last argument
    case subsets:
      return DependsOn::position;
    case board:
    case nothing:
    case mover:
    case nobody:
    case players:
    case width:
    case height:
    case origin:
    case far_outside:
    case directions:
    case all_directions:
    case diagonal_directions:
    case beside:
    case around:
    case spread:
    case components:
    case cliques:
    case singles:
    case connected_sets:
    case union_:
    case other:
    case seat:
    case next:
    case ahead:
    case opposite:
    case row:
    case column:
    case wound_round:
    case count:
    case min:
    case max:
    case abs:
    case sizes:
    case pieces:
    case along:
    case between:
    case distance:
    case lines:
      return DependsOn::nothing;
  }
  return DependsOn::position;
}

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
