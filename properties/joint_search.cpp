#include "properties/joint_search.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <queue>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>

#include "properties/symmetry.hpp"
#include "properties/view.hpp"
#include "record/move_text.hpp"
#include "record/stone.hpp"

namespace ruleproof {
namespace {

/// All of a state, point by point and then the rest, and then what either ruleset recalls of its past, moment
/// by moment: the least of its images under the symmetries of the board. Equal keys are equal states, but for
/// the symmetry.
using Key = std::string;

Board::Region image(const Board::Region& region, const Symmetry& symmetry) {
  Board::Region image = region.board().nowhere();
  for (const int point : region.points()) image.add(symmetry[static_cast<std::size_t>(point)]);
  return image;
}

class Search {
 public:
  Search(const Rules& one, const Rules& other, const State& from, Komi komi, const SearchBounds& bounds,
         std::stop_token stop)
      : one_(one),
        other_(other),
        from_(from),
        komi_(komi),
        bounds_(bounds),
        stop_(std::move(stop)),
        area_(from.position.black.board().size().area()),
        looks_back_(one.looks_back() || other.looks_back()),
        symmetries_(symmetries(from.position.black.board().size())) {
    if (!one.is_symmetric() || !other.is_symmetric() || !same(bounds.allowed, from.position.black.board().everywhere()))
      symmetries_.resize(1);  // the identity
  }

  JointSearch run() {
    from_.memory = memory_of(one_, from_);
    from_.notes = notes_of(one_, from_);
    reach(from_, 0, std::nullopt);
    while (!open_.empty()) {
      const Open next = open_.top();
      open_.pop();
      if (is_beyond_best(next)) break;
      const Node& node = nodes_[next.node];
      if (node.is_done) continue;
      if (nodes_.size() > bounds_.most_states || stop_.stop_requested()) {
        // What is left is no smaller than this one, and so than what was found.
        const bool none_smaller = bounds_.stones_stay && !found_.empty();
        return finished(none_smaller, false);
      }
      ++result_.states;
      nodes_[next.node].is_done = true;
      visit(next.node);
    }
    return finished(true, true);
  }

 private:
  struct Node {
    const Key* key;  // that of index_, which stays where it is
    int stones;
    int length;
    std::optional<std::size_t> parent;
    bool is_done = false;
    std::vector<Moment> earlier = {};  // only where a ruleset looks back, and only until it is done
  };

  /// Where stones stay, the nodes with fewest stones come first, and then those with the shortest games; both
  /// only grow from move to move. Where they do not, the shortest games come first, and all have to be looked
  /// at.
  struct Open {
    int stones;
    int length;
    std::size_t node;

    friend bool operator>(const Open& a, const Open& b) {
      return std::tie(a.stones, a.length, a.node) > std::tie(b.stones, b.length, b.node);
    }
  };

  struct Found {
    std::size_t node;
    Parting parting;
  };

  static Key spelled(const Moment& moment) {
    Key key;
    for (const Stone stone : stones_of(moment.position)) key += symbol(stone);
    key += letter(moment.to_move);
    if (!moment.memory.empty()) append(key, moment.memory);
    return key;
  }

  static Key spelled(const State& state) {
    Key key = spelled(Moment{state.position, state.to_move});
    for (const Memory* kept : {&state.memory, &state.notes}) append(key, *kept);
    return key;
  }

  /// Each value, so that it can be read again.
  static void append(Key& key, const Memory& kept) {
    key += static_cast<char>('0' + kept.size());
    for (const std::int64_t value : kept) key.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  static Memory read_memory(const Key& key, std::size_t& at) {
    Memory kept(static_cast<std::size_t>(key[at++] - '0'));
    for (std::int64_t& value : kept) {
      std::memcpy(&value, key.data() + at, sizeof value);
      at += sizeof value;
    }
    return kept;
  }

  static Key image(const Key& key, const Symmetry& symmetry) {
    Key image = key;
    for (std::size_t point = 0; point < symmetry.size(); ++point)
      image[static_cast<std::size_t>(symmetry[point])] = key[point];
    return image;
  }

  /// What each ruleset recalls of the past of a state, under a symmetry.
  Key past(const State& state, const Symmetry& symmetry) const {
    Key key;
    for (const Rules* rules : {&one_, &other_}) {
      std::vector<Key> moments;
      for (const Moment& moment : rules->recalled(state)) moments.push_back(image(spelled(moment), symmetry));
      if (!rules->recalls_in_order()) std::ranges::sort(moments);
      for (const Key& moment : moments) key += moment;
      key += '/';
    }
    return key;
  }

  Key image(const State& state, const Symmetry& symmetry) const {
    const Key present = image(spelled(state), symmetry);
    return looks_back_ ? present + past(state, symmetry) : present;
  }

  /// The least image of a state, and the symmetry that leads there.
  std::pair<Key, const Symmetry*> least_image(const State& state) const {
    std::pair<Key, const Symmetry*> least{image(state, symmetries_.front()), &symmetries_.front()};
    for (std::size_t i = 1; i < symmetries_.size(); ++i)
      least = std::min(least, std::pair(image(state, symmetries_[i]), &symmetries_[i]));
    return least;
  }

  Key key(const State& state) const { return least_image(state).first; }

  State state_of(const Node& node) const {
    State state = state_of(*node.key);
    state.earlier = node.earlier;
    return state;
  }

  /// Without its past.
  State state_of(const Key& key) const {
    State state = start(from_.position.black.board());
    for (int point = 0; point < area_; ++point) {
      if (key[point] == symbol(Stone::black)) state.position.black.add(point);
      if (key[point] == symbol(Stone::white)) state.position.white.add(point);
    }
    state.to_move = *parse_colour(key.substr(area_, 1));
    std::size_t at = static_cast<std::size_t>(area_) + 1;
    state.memory = read_memory(key, at);
    state.notes = read_memory(key, at);
    return state;
  }

  void reach(const State& state, int length, std::optional<std::size_t> parent) {
    const auto [key, symmetry] = least_image(state);
    const auto [known, is_new] = index_.try_emplace(key, nodes_.size());
    if (is_new)
      nodes_.push_back(
          {&known->first, size(state.position.stones()), length, parent, false, earlier(state, *symmetry)});
    else if (Node& node = nodes_[known->second]; node.length <= length)
      return;
    else
      std::tie(node.length, node.parent) = std::pair(length, parent);
    const Node& node = nodes_[known->second];
    open_.push({bounds_.stones_stay ? node.stones : 0, length, known->second});
  }

  /// The past of the image of a state, where somebody looks back.
  std::vector<Moment> earlier(const State& state, const Symmetry& symmetry) const {
    std::vector<Moment> earlier;
    if (!looks_back_) return earlier;
    for (const Moment& moment : state.earlier)
      earlier.push_back(
          {{ruleproof::image(moment.position.black, symmetry), ruleproof::image(moment.position.white, symmetry)},
           moment.to_move,
           moment.memory,
           moment.notes});
    return earlier;
  }

  void visit(std::size_t index) {
    const State state = state_of(nodes_[index]);
    nodes_[index].earlier = {};
    const int length = nodes_[index].length;
    const auto parted_here = parting(one_, other_, state, komi_);
    if (parted_here && parted_here->what == Parting::What::end) return note(index, *parted_here);
    bool is_parted_by_move = false;
    for (const Move& move : conceivable_moves(one_, state)) {
      const auto outcomes = common_outcomes(one_, other_, state, move);
      if (!outcomes) {
        is_parted_by_move = true;
        note(index, *parting(one_, other_, state, move));
      } else if (!move.point || bounds_.allowed.has(*move.point)) {
        for (const Outcome& outcome : *outcomes) reach(after(state, move, outcome), length + 1, index);
      }
    }
    if (parted_here && !is_parted_by_move) note(index, *parted_here);
  }

  std::pair<int, int> rank(std::size_t node) const { return {nodes_[node].stones, nodes_[node].length}; }

  void note(std::size_t node, Parting parting) {
    if (!found_.empty() && rank(node) > rank(found_.front().node)) return;
    if (!found_.empty() && rank(node) < rank(found_.front().node)) found_.clear();
    found_.push_back({node, std::move(parting)});
  }

  bool is_beyond_best(const Open& next) const {
    return bounds_.stones_stay && !found_.empty() &&
           std::pair(next.stones, next.length) > rank(found_.front().node);
  }

  /// A game to a node, and the state that it reaches: an image of the node's.
  Parted game_to(const Found& found) const {
    std::vector<const Key*> path;
    for (std::optional<std::size_t> node = found.node; nodes_[*node].parent; node = nodes_[*node].parent)
      path.push_back(nodes_[*node].key);
    Parted parted{{}, from_, found.parting};
    for (auto wanted = path.rbegin(); wanted != path.rend(); ++wanted) advance(parted, **wanted);
    return parted;
  }

  void advance(Parted& parted, const Key& wanted) const {
    for (const auto& [move, outcome] : moves_with_outcomes(one_, parted.state)) {
      const State next = after(parted.state, move, outcome);
      if (key(next) != wanted || parting(one_, other_, parted.state, {move.colour, move.point})) continue;
      parted.state = next;
      parted.game.push_back(move);
      return;
    }
    throw std::logic_error("joint search: a state was reached that no game reaches");
  }

  /// The least (key, point) that a parting has under the symmetries: alike for those that are images of each
  /// other.
  std::pair<Key, int> class_of(const State& state, const Parting& parting) const {
    const Key as_it_is = spelled(state);
    std::vector<std::pair<Key, int>> images;
    for (const Symmetry& symmetry : symmetries_) {
      const bool has_point = parting.move && parting.move->point;
      images.emplace_back(image(as_it_is, symmetry),
                          has_point ? symmetry[static_cast<std::size_t>(*parting.move->point)] : -1);
    }
    return *std::ranges::min_element(images);
  }

  JointSearch finished(bool complete, bool has_all) {
    std::vector<std::pair<Key, int>> classes;
    std::ranges::sort(found_, {}, [&](const Found& found) {
      return std::tuple(found.parting.what, *nodes_[found.node].key);
    });
    for (const Found& found : found_) {
      const State state = state_of(*nodes_[found.node].key);
      const auto its_class = class_of(state, found.parting);
      if (std::ranges::count(classes, its_class) > 0) continue;
      classes.push_back(its_class);
      result_.smallest.push_back(on_the_game(game_to(found), its_class));
    }
    result_.complete = complete;
    result_.has_all = has_all;
    return std::move(result_);
  }

  /// The parting of the state that the game reaches, which is an image of the one that was looked at.
  Parted on_the_game(Parted parted, const std::pair<Key, int>& its_class) const {
    if (!parted.parting.move || !parted.parting.move->point) return parted;
    for (const Move& move : conceivable_moves(one_, parted.state)) {
      auto parting = ruleproof::parting(one_, other_, parted.state, move);
      if (!parting || parting->what != parted.parting.what || class_of(parted.state, *parting) != its_class)
        continue;
      parted.parting = std::move(*parting);
      return parted;
    }
    throw std::logic_error("joint search: two rulesets part on a position and not on its image");
  }

  const Rules& one_;
  const Rules& other_;
  State from_;
  Komi komi_;
  const SearchBounds& bounds_;
  std::stop_token stop_;
  int area_;
  bool looks_back_;
  std::vector<Symmetry> symmetries_;
  std::vector<Node> nodes_;
  std::unordered_map<Key, std::size_t> index_;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open_;
  std::vector<Found> found_;
  JointSearch result_;
};

}  // namespace

JointSearch search_parting(const Rules& one, const Rules& other, const State& from, Komi komi,
                           const SearchBounds& bounds, std::stop_token stop) {
  return Search(one, other, from, komi, bounds, std::move(stop)).run();
}

}  // namespace ruleproof
