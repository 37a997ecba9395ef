#include "session/captures.hpp"

#include "record/model_text.hpp"

namespace ruleproof::model {

std::vector<int> stones_gone(const Model& model, const Content& before, const Move& move,
                             const Content& after) {
  std::map<int, int> then = owners(before);
  const std::map<int, int> now = owners(after);
  if (move.player >= 0 && move.plays.size() == 1 && move.plays.front().arguments.size() == 1 &&
      move.plays.front().arguments.front().type == language::Type::point)
    then.try_emplace(move.plays.front().arguments.front().value, move.player);
  std::vector<int> gone(static_cast<std::size_t>(model.players()));
  for (const auto& [place, owner] : then)
    if (owner < model.players() && !now.contains(place)) ++gone[static_cast<std::size_t>(owner)];
  return gone;
}

std::set<int> turned(const Content& before, const Content& after, int player) {
  const std::map<int, int> then = owners(before);
  std::set<int> places;
  for (const auto& [place, owner] : owners(after))
    if (owner == player && then.contains(place) && then.at(place) != player) places.insert(place);
  return places;
}

}  // namespace ruleproof::model
