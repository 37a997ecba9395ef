#include "properties/political_go_example.hpp"

#include <algorithm>

#include "properties/political_go_forum.hpp"
#include "reference/political_go_play.hpp"
#include "spec/embedded.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// Plays moves, each in a checking period of its own, as long as they are legal.
class Builder {
 public:
  explicit Builder(const Play& play) : play_(play), state_(play.start()) {}

  bool add(const Event& event) {
    if (!play_.refusals(state_, event).empty()) return false;
    state_ = play_.play(state_, event);
    events_.push_back(event);
    return true;
  }
  bool move(const Event& event) { return add({Kind::period}) && add(event); }

  /// Places a stone, after a pass of someone else if an ally of the player has moved before.
  bool place(int player, int point) {
    const Event placement{Kind::place, player, 0, point};
    if (may_place_after(state_.alliances, player, state_.last_mover)) return move(placement);
    for (int other = 0; other < play_.players(); ++other)
      if (may_place_after(state_.alliances, player, other))
        return move({Kind::pass, other}) && move(placement);
    return false;
  }

  const State& state() const { return state_; }
  const std::vector<Event>& events() const { return events_; }

 private:
  const Play& play_;
  State state_;
  std::vector<Event> events_;
};

}  // namespace

std::string posted_example() {
  for (const EmbeddedSpec& file : embedded_specs()) {
    if (file.name != "political-go.toml") continue;
    const std::string posts(file.posts);
    const std::size_t begin = posts.find("I place a stone at G3.");
    return posts.substr(begin, posts.find("]]", begin) - begin);
  }
  return "";
}

std::optional<Record> game_to(const Thread& thread, const Ruleset& ruleset) {
  const Post* post = thread.entries.size() == 1 ? std::get_if<Post>(&thread.entries.front()) : nullptr;
  if (post == nullptr || !post->display || !post->display->flaws.empty() || post->events.size() != 1 ||
      post->events.front().event.kind != Kind::place)
    return std::nullopt;
  const Display& shown = *post->display;
  const Event& last = post->events.front().event;
  const Play play(readings(ruleset), thread.size, static_cast<int>(thread.players.size()));
  Builder game(play);
  for (const auto& [one, other] : shown.alliances.pairs())
    if (!game.add({Kind::propose, one, other}) || !game.move({Kind::form, other, one})) return std::nullopt;
  for (int point = 0; point < thread.size.area(); ++point) {
    const int owner = shown.stones[static_cast<std::size_t>(point)];
    if (owner == nobody || point == last.point) continue;
    if (!game.place(owner, point)) return std::nullopt;
  }
  if (!game.place(last.player, last.point)) return std::nullopt;
  if (!mismatches({thread.size, thread.players}, shown, game.state()).empty()) return std::nullopt;

  return Record{thread.size, ruleset.chosen(), thread.players, std::nullopt, game.events(), {}};
}

}  // namespace ruleproof::political_go
