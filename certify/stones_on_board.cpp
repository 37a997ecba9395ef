#include "certify/stones_on_board.hpp"

#include "session/gtp_spelling.hpp"

namespace ruleproof {

std::vector<Stone> stones_on_board(const GameSpec& game, Size size, const Stones& stones) {
  std::vector<Stone> board(static_cast<std::size_t>(size.area()), Stone::empty);
  const GtpSpelling spelling(game, size);
  for (const auto& [player, points] : stones)
    for (const std::string& point : points)
      board.at(static_cast<std::size_t>(spelling.point_of(point))) =
          player == spelling.black() ? Stone::black : Stone::white;
  return board;
}

}  // namespace ruleproof
