#include "properties/political_go_claims_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "properties/political_go_claims_lemma.hpp"
#include "properties/symbolic_world.hpp"
#include "record/political_go_players.hpp"
#include "reference/document_rules.hpp"
#include "reference/evaluator/evaluator.hpp"
#include "reference/model/model.hpp"
#include "reference/political_go_play.hpp"

namespace ruleproof::political_go {
namespace {

template <Region R>
R of(const Stones<R>& stones, int player) {
  return stones.of[static_cast<std::size_t>(player)];
}

/// What a definition of Go's document is where these stones are Black's and White's.
template <Region R>
auto in_go(std::string_view name, const Stones<R>& stones, const std::vector<R>& arguments) {
  const language::Document& go = spec("go").document->document;
  static const evaluator::Setting setting = model::default_setting(go);
  using World = typename WorldOf<R>::type;
  World world = world_of(go, of(stones, 0));
  evaluator::Evaluator<World> evaluator(world, go, setting);
  evaluator::Content<World> content;
  content.stones = stones.of;
  const language::Definition& definition = *language::find_definition(go, name);
  std::vector<evaluator::Value<World>> locals(arguments.begin(), arguments.end());
  locals.resize(static_cast<std::size_t>(definition.slots));
  return evaluator.evaluate(definition.body, {{&content, nullptr}, -1, &locals, nullptr});
}

/// The stones of a player that Go clears.
template <Region R>
R cut_off(const Stones<R>& stones, int player) {
  return std::get<R>(in_go("cut-off", stones, {of(stones, player)}));
}

template <Region R>
Bit<R> all_reach_empty(const Stones<R>& stones) {
  return std::get<Bit<R>>(in_go("settled", stones, {}));
}

/// A name for a lemma about one of the players.
std::string named(std::string_view lemma, int player) {
  return fmt::format("two-player-go-{}-{}", lemma, "AB"[player]);
}

/// Captured dragons are the groups that Go clears, whoever moves and whatever stands on the board.
Property captures_what_is_cut_off(const Readings& readings, const Alliances& none, int mover) {
  return lemma(named("captures", mover), 2, 0, [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
    const R at_once = captured_stones(readings, stones, none);
    const R first = captured_stones(readings, stones, none, mover);
    Statement<R> statement{always(scene.point), {}, some(at_once)};
    for (const int player : {0, 1}) {
      const R cleared = cut_off(stones, player);
      statement.steps.push_back(each(scene, of(stones, player), [&](const R& stone) {
        const R group = spread(stone, of(stones, player));
        return equivalent<Bit<R>>(is_captured(stones, group), subset(stone, cleared));
      }));
      const auto is_cut_off_if_in = [&](const R& captured) {
        return each(scene, of(stones, player), [&](const R& stone) {
          return equivalent<Bit<R>>(subset(stone, captured), subset(stone, cleared));
        });
      };
      statement.steps.push_back(is_cut_off_if_in(at_once));
      statement.steps.push_back(player == mover ? !some(of(stones, player) & first)
                                                : is_cut_off_if_in(first));
    }
    return statement;
  });
}

/// When a player's stones that were cut off are gone, no other ones of theirs are cut off, and none of the
/// others' that were not.
Property clears_once(int player) {
  return lemma(
      named("clears-once", player), 2, 1, [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
        const R cleared = scene.sets.back();
        const Stones<R> left = without(stones, cleared);
        return Statement<R>{
            same(cleared, cut_off(stones, player)),
            {!some(cut_off(left, player)),
             each(scene, cut_off(left, 1 - player), [&](const R& stone) { return subset(stone, cut_off(stones, 1 - player)); })},
            some(cleared)};
      });
}

/// After a placement, with or without the captures of enemies, any own stones that are cut off are those of
/// the group of the placed one, among them itself.
Property only_its_own_group(int player) {
  return lemma(
      named("own-group", player), 2, 1, [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
        const Stones<R> then =
            place(without(stones, of(stones, 1 - player) & scene.sets.back()), player, scene.point);
        const R own = of(then, player);
        const R cleared = cut_off(then, player);
        return Statement<R>{
            !some(scene.point & occupied(stones)) && all_reach_empty(stones),
            {each(scene, cleared, [&](const R& stone) { return subset(scene.point, spread(stone, own)); }),
             implies<Bit<R>>(some(cleared), subset(scene.point, cleared))},
            some(cleared)};
      });
}

/// The enemy's groups that a placement captures touch the placed stone.
Property captures_beside(int player) {
  return lemma(named("beside", player), 2, 0, [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
    const Stones<R> placed = place(stones, player, scene.point);
    const R enemy = of(placed, 1 - player);
    const R cleared = cut_off(placed, 1 - player);
    return Statement<R>{
        !some(scene.point & occupied(stones)) && all_reach_empty(stones),
        {each(scene, cleared,
              [&](const R& stone) { return subset(scene.point, touching(spread(stone, enemy))); })},
        some(cleared)};
  });
}

Property same_ko(const Readings& readings, const Alliances& none) {
  return lemma("two-player-go-ko", 2, 2, [=]<Region R>(const Scene<R>& scene, const Stones<R>& stones) {
    const Stones<R> earlier{{scene.sets[2], scene.sets[3]}};
    return Statement<R>{are_apart(earlier),
                        {equivalent<Bit<R>>(are_equivalent(readings, none, stones, earlier),
                                            same(of(stones, 0), of(earlier, 0)) && same(of(stones, 1), of(earlier, 1)))}};
  });
}

/// Where both games stand, and how they came there.
struct Node {
  ruleproof::State there;
  State here;
  std::vector<Event> events = {};
};

/// What makes positions of both games go on alike, but for what they have been through.
using Key = std::tuple<std::vector<int>, Colour, int>;

Key key(const Node& node) { return {owners(node.here.stones), node.there.to_move, node.there.passes}; }

template <class Rulings>
std::string ruled(const Rulings& against, std::string_view otherwise) {
  return against.empty() ? std::string(otherwise) : fmt::format("illegal [{}]", against.front().clause);
}

/// Both games on one board.
class Pair {
 public:
  Pair(const Readings& readings, Size size)
      : go_(document_rules(Ruleset(spec("go")).with("suicide=illegal"))), board_(size), play_(readings, size, 2) {}

  Node start() const { return {ruleproof::start(board_), play_.start()}; }

  /// How the two rule on a placement at an empty point, and what comes of it if they agree that it is legal.
  struct Ruled {
    std::string here, there;
    std::optional<Node> next = std::nullopt;
  };
  Ruled place(const Node& node, int point) const {
    const Event event{Event::Kind::place, node.there.to_move == Colour::black ? 0 : 1, 0, point};
    const Move move{node.there.to_move, point};
    const auto refusals = play_.refusals(node.here, event);
    const std::vector<ruleproof::Refusal> against = ruleproof::refusals(*go_, node.there, move);
    Ruled ruled{political_go::ruled(refusals, "legal"), political_go::ruled(against, "legal")};
    if (!refusals.empty() || !against.empty()) return ruled;
    const ruleproof::State then = ruleproof::play(*go_, node.there, move);
    for (const Outcome& outcome : play_.outcomes(node.here, event)) {
      if (are_alike(outcome.after, then.position))
        ruled.next = after(node, event, play_.play(node.here, event, outcome), then);
      else
        ruled.here = "legal, but it captures otherwise";
    }
    return ruled;
  }

  Node pass(const Node& node) const {
    const Event event{Event::Kind::pass, node.there.to_move == Colour::black ? 0 : 1};
    return after(node, event, play_.play(node.here, event),
                 ruleproof::play(*go_, node.there, {node.there.to_move, std::nullopt}));
  }

 private:
  Node after(const Node& node, const Event& event, const State& here, const ruleproof::State& there) const {
    const Event period{Event::Kind::period};
    Node next{there, play_.play(here, period), node.events};
    next.events.push_back(event);
    next.events.push_back(period);
    return next;
  }

  /// The boards of the two differ in what is adjacent, so their regions cannot be compared.
  static bool are_alike(const Stones<Board::Region>& here, const Position<Board::Region>& there) {
    return here.of[0].points() == there.black.points() && here.of[1].points() == there.white.points();
  }

  std::unique_ptr<const Rules> go_;
  Board board_;
  Play play_;
};

bool differ(const Pair::Ruled& ruled) {
  const bool is_legal_here = ruled.here.starts_with("legal"), is_legal_there = ruled.there == "legal";
  return is_legal_here != is_legal_there || (is_legal_here && ruled.here != "legal");
}

}  // namespace

GoComparison compare_with_go(const Ruleset& ruleset, const std::vector<Size>& sizes, std::stop_token stop) {
  GoComparison comparison;
  for (const Size size : sizes) {
    const Pair games(readings(ruleset), size);
    std::deque<Node> open{games.start()};
    std::set<Key> seen{key(open.front())};
    const auto reach = [&](const Node& node) {
      if (seen.insert(key(node)).second) open.push_back(node);
    };
    while (!open.empty()) {
      if (stop.stop_requested()) return comparison;
      const Node node = std::move(open.front());
      open.pop_front();
      for (const int point : node.there.position.empty().points()) {
        const Pair::Ruled ruled = games.place(node, point);
        if (ruled.next) reach(*ruled.next);
        const auto is_it = [&](const GoDifference& known) {
          return known.here == ruled.here && known.there == ruled.there;
        };
        if (!differ(ruled) || std::ranges::any_of(comparison.differences, is_it)) continue;
        Record game = record_of(ruleset, size, 2);
        game.events = node.events;
        game.events.push_back({Event::Kind::place, node.there.to_move == Colour::black ? 0 : 1, 0, point});
        comparison.differences.push_back({ruled.here, ruled.there, std::move(game)});
      }
      if (node.there.passes == 0) reach(games.pass(node));
    }
    comparison.sizes.push_back(size);
  }
  return comparison;
}

std::vector<Property> like_go(const Readings& readings, const Alliances& alliances) {
  if (alliances.players() != 2 || !alliances.pairs().empty() || readings.dragon != Dragons::maximal)
    return {};
  std::vector<Property> lemmas{same_ko(readings, alliances)};
  for (const int player : {0, 1}) {
    lemmas.push_back(captures_what_is_cut_off(readings, alliances, player));
    lemmas.push_back(clears_once(player));
    lemmas.push_back(only_its_own_group(player));
    lemmas.push_back(captures_beside(player));
  }
  return lemmas;
}

}  // namespace ruleproof::political_go
