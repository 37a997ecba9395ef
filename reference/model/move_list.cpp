#include "reference/model/move_list.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ruleproof {
namespace {

// The code of a move with a single play. From the highest bits to the lowest, it contains the player plus
// one, the action, the argument's type plus one (0 if there is no argument), and the argument's value. Codes
// are ordered as the moves are.
constexpr int action_at = 40, type_at = 32;
constexpr int action_bits = 12;
constexpr std::uint32_t zero = 0x80000000;

bool has_code(const Play& play) { return play.arguments.size() <= 1 && play.action >> action_bits == 0; }
bool has_code(const Move& move) { return move.plays.size() == 1 && has_code(move.plays.front()); }

std::uint64_t code_of(int player, const Play& play) {
  std::uint64_t code = static_cast<std::uint64_t>(player + 1) << (action_at + action_bits) |
                       static_cast<std::uint64_t>(play.action) << action_at;
  if (play.arguments.empty()) return code;
  const Argument argument = play.arguments.front();
  code |= (static_cast<std::uint64_t>(argument.type) + 1) << type_at;
  return code | (static_cast<std::uint32_t>(argument.value) ^ zero);
}

int player_of(std::uint64_t code) { return static_cast<int>(code >> (action_at + action_bits)) - 1; }
int action_of(std::uint64_t code) {
  return static_cast<int>(code >> action_at & ((std::uint64_t{1} << action_bits) - 1));
}
Move move_of(std::uint64_t code) {
  Move move{player_of(code), {}};
  Play& play = move.plays.emplace_back();
  play.action = action_of(code);
  if (const auto type = static_cast<int>(code >> type_at & 0xff); type > 0)
    play.arguments.push_back(
        {static_cast<language::Type>(type - 1), static_cast<int>(static_cast<std::uint32_t>(code) ^ zero)});
  return move;
}

template <class T>
void put_in_order(std::vector<T>& all) {
  if (!std::ranges::is_sorted(all)) std::ranges::sort(all);
  const auto [first, last] = std::ranges::unique(all);
  all.erase(first, last);
}

}  // namespace

void MoveList::add(int player, const Play& play) {
  if (has_code(play))
    codes_.push_back(code_of(player, play));
  else
    others_.push_back({player, {play}});
}
void MoveList::add(Move move) {
  if (has_code(move))
    codes_.push_back(code_of(move.player, move.plays.front()));
  else
    others_.push_back(std::move(move));
}
void MoveList::sort() {
  put_in_order(codes_);
  put_in_order(others_);
}

Move MoveList::operator[](std::size_t i) const {
  return i < codes_.size() ? move_of(codes_[i]) : others_[i - codes_.size()];
}
int MoveList::player(std::size_t i) const {
  return i < codes_.size() ? player_of(codes_[i]) : others_[i - codes_.size()].player;
}
int MoveList::action(std::size_t i) const {
  return i < codes_.size() ? action_of(codes_[i]) : others_[i - codes_.size()].plays.front().action;
}
bool MoveList::has_several_plays(std::size_t i) const {
  return i >= codes_.size() && others_[i - codes_.size()].plays.size() > 1;
}
std::optional<std::size_t> MoveList::find(const Move& move) const {
  const auto find_in = [](const auto& all, const auto& one) {
    const auto found = std::ranges::lower_bound(all, one);
    return found == all.end() || *found != one ? std::nullopt
                                               : std::optional(static_cast<std::size_t>(found - all.begin()));
  };
  if (has_code(move)) return find_in(codes_, code_of(move.player, move.plays.front()));
  const auto other = find_in(others_, move);
  return other ? std::optional(codes_.size() + *other) : other;
}
std::vector<Move> MoveList::moves() const {
  std::vector<Move> all;
  for (std::size_t i = 0; i < size(); ++i) all.push_back((*this)[i]);
  return all;
}
MoveList MoveList::without(const MoveList& other) const {
  MoveList left;
  std::ranges::set_difference(codes_, other.codes_, std::back_inserter(left.codes_));
  std::ranges::set_difference(others_, other.others_, std::back_inserter(left.others_));
  return left;
}

}  // namespace ruleproof
