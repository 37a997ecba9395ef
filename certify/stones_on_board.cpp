#include "certify/stones_on_board.hpp"

#include "session/vertices.hpp"

namespace ruleproof {

std::vector<Stone> stones_on_board(const GameSpec& game, Size size, const Stones& stones) {
  std::vector<Stone> board(static_cast<std::size_t>(size.area()), Stone::empty);
  const std::string black = colours_of(game).black;
  for (const auto& [player, points] : stones)
    for (const std::string& point : points)
      board.at(static_cast<std::size_t>(point_of_records(game, size, point))) =
          player == black ? Stone::black : Stone::white;
  return board;
}

}  // namespace ruleproof
