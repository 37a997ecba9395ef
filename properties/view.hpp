#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "properties/difference.hpp"
#include "record/record.hpp"
#include "record/stone.hpp"
#include "reference/rules.hpp"

namespace ruleproof {

/// All that can be seen of a two-colour board game between two moves, whoever keeps it: what an engine and
/// the reference have to agree on.
struct View {
  std::vector<Stone> stones;  ///< w * h, in row order from the top left
  Colour to_move = Colour::black;
  int passes = 0;  ///< in a row
  bool may_pass = true;
  std::vector<int> legal;                               ///< where the side to move may place, rising
  std::array<int, 2> counting{};                        ///< the stones that count for Black and for White
  std::vector<int> flipped;                             ///< by the last placement, rising
  std::optional<Colour> last_placement = std::nullopt;  ///< who placed last, if anybody has

  friend bool operator==(const View&, const View&) = default;
};

/// What the reference shows. A point where a placement has several outcomes stands in `legal` as often.
View view(const Rules& rules, const State& state, std::vector<int> flipped);
/// The same, of which the legal moves are known already.
View view(const Rules& rules, const State& state, std::vector<int> flipped, const std::vector<LegalMove>& legal);

std::vector<Stone> stones_of(const Position<Board::Region>& position);
Position<Board::Region> position_of(const Board& board, const std::vector<Stone>& stones);

/// The state that a record begins with: its set-up, or the start.
State first_state(const Board& board, const Record& record);

/// The first field in which the views of a board differ.
std::optional<Difference> difference(Size size, const View& by_engine, const View& by_reference);

}  // namespace ruleproof
