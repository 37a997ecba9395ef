#include "fuzz/mutation.hpp"

#include <algorithm>

namespace ruleproof {

std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, std::size_t most,
                                 std::mt19937_64& random) {
  constexpr std::size_t first_move = 5;  // readings, width, height, players and start have one byte each
  constexpr std::size_t of_a_move = 2;
  std::vector<std::uint8_t> mutated(bytes.begin(), bytes.end());
  if (mutated.size() < first_move) mutated.resize(first_move);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto any_byte = [&] { return static_cast<std::uint8_t>(random()); };
  // The moves may begin later, because the readings may take two bytes, and bytes of stones may precede the
  // moves. So the byte at which the moves are assumed to begin is chosen at random from two.
  const std::size_t from = first_move + below(of_a_move);
  const std::size_t moves = mutated.size() > from ? (mutated.size() - from) / of_a_move : 0;
  const auto at = [&](std::size_t move) {
    return mutated.begin() + static_cast<std::ptrdiff_t>(from + of_a_move * move);
  };
  const auto insert = [&](std::size_t move, std::uint8_t one, std::uint8_t other) {
    mutated.insert(at(move), {one, other});
  };
  enum { leave_out, cut_off, add, repeat, change, exchange, change_header, ways };
  const std::size_t way = moves == 0 ? static_cast<std::size_t>(add) : below(ways);
  if (way == add) {
    mutated.resize(std::max(mutated.size(), from));
    for (std::size_t more = 1 + below(3); more > 0; --more)
      insert(moves == 0 ? 0 : below(moves + 1), any_byte(), any_byte());
  } else if (way == change_header) {
    mutated[below(first_move)] = any_byte();
  } else {
    const auto move = at(below(moves)), other = at(below(moves));
    if (way == leave_out) mutated.erase(move, move + of_a_move);
    if (way == cut_off) mutated.erase(move, mutated.end());
    if (way == repeat) insert(below(moves), move[0], move[1]);
    if (way == change) std::generate_n(move, of_a_move, any_byte);
    if (way == exchange && move != other) std::swap_ranges(move, move + of_a_move, other);
  }
  mutated.resize(std::min(mutated.size(), most));
  return mutated;
}

}  // namespace ruleproof
