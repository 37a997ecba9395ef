#include "certify/stones_on_board.hpp"

#include "record/coordinates.hpp"

namespace ruleproof {

std::vector<Stone> stones_on_board(Size size, const Stones& stones) {
  std::vector<Stone> board(static_cast<std::size_t>(size.area()), Stone::empty);
  for (const auto& [player, points] : stones)
    for (const std::string& point : points)
      board.at(static_cast<std::size_t>(parse_point(size, point))) =
          player == "B" ? Stone::black : Stone::white;
  return board;
}

}  // namespace ruleproof
