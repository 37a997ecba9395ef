#include "properties/oracle/go.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "properties/boards.hpp"
#include "properties/counterexample.hpp"
#include "properties/cycle.hpp"
#include "properties/games.hpp"
#include "reference/go.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::go {
namespace {

template <Region R>
Bit<R> is_on_empty(const Scene<R>& scene) {
  return !some(scene.point & scene.before.stones());
}

/// The stones of the other colour that a move takes away.
template <Region R>
R captured(const Scene<R>& scene) {
  const Position<R> placed = scene.before.with(scene.mover, scene.point);
  return cut_off(placed, other(scene.mover));
}

/// Legal but for the past; the present board may be asked for, too.
template <Region R>
Bit<R> is_legal_here(const Readings& readings, const Scene<R>& scene) {
  Bit<R> fine = legal(placement(readings, scene.before, scene.mover, scene.point));
  if (readings.ko == Ko::positional)
    fine = fine && !repeats(readings, scene.before, scene.mover,
                            go::move(scene.before, scene.mover, scene.point), scene.mover);
  return fine;
}

Property stones_reach_empty(Readings readings) {
  return property("all-reach-empty", [readings]<Region R>(const Scene<R>& scene) {
    return Statement<R>{is_legal_here(readings, scene),
                        {all_reach_empty(go::move(scene.before, scene.mover, scene.point))},
                        some(captured(scene))};
  });
}

Property capture_or_suicide() {
  return property("capture-or-suicide", []<Region R>(const Scene<R>& scene) {
    return Statement<R>{
        is_on_empty(scene) && all_reach_empty(scene.before),
        {implies<Bit<R>>(some(captured(scene)), some(captured(scene) & touching(scene.point))),
         implies<Bit<R>>(some(captured(scene)), !some(own_cleared(scene.before, scene.mover, scene.point)))},
        some(captured(scene))};
  });
}

/// That no earlier board is made again that had the player to move who is to move then. The ruling says just
/// that of any earlier board; what makes an end of games of it stands in the argument.
Property makes_no_board_again(Readings readings) {
  Property never = property("superko-finite", [readings]<Region R>(const Scene<R>& scene) {
    const Position<R> earlier{scene.sets[0], scene.sets[1]};
    const Position<R> after = go::move(scene.before, scene.mover, scene.point);
    const Colour next = other(scene.mover);
    return Statement<R>{legal(placement(readings, scene.before, scene.mover, scene.point)) &&
                            !repeats(readings, earlier, next, after, scene.mover),
                        {!same(after, earlier)}};
  });
  never.sets = 2;
  never.argument =
      "A placement makes a board that was not there before with the same player to move. There are finitely "
      "many of these, and at most one pass between two placements.";
  return never;
}

constexpr std::size_t most_states_of_a_cycle = 20'000;

/// Boards from the smallest on, until a game comes back to where it was.
Finding find_cycle(const Rules& rules, const Ruleset& ruleset, std::stop_token stop) {
  Finding finding{Finding::Result::unknown, "exhausted"};
  for (const Size size : allowed_boards(rules, *ruleset.game().default_komi, 3)) {
    const Board board(size);
    const CycleSearch search = shortest_cycle(rules, board, most_states_of_a_cycle, stop);
    if (stop.stop_requested()) return {Finding::Result::stopped, "exhausted"};
    if (search.shortest) {
      finding.result = Finding::Result::refuted;
      finding.counterexample = record_of(ruleset, size);
      std::vector<Move>& moves = finding.counterexample->moves;
      moves = search.shortest->there;
      moves.insert(moves.end(), search.shortest->back.begin(), search.shortest->back.end());
      finding.why = fmt::format("after {} moves the game stands where it stood after {}", moves.size(),
                                search.shortest->there.size());
      finding.sizes = {size};
      return finding;
    }
    if (!search.complete) break;
    finding.sizes.push_back(size);
  }
  finding.why =
      "no game of these boards comes back to where it was; larger boards were not looked at to the end";
  return finding;
}

Property superko_finite(Readings readings) {
  if (readings.ko != Ko::simple) return makes_no_board_again(readings);
  Property property;
  property.id = "superko-finite";
  property.solve = find_cycle;
  return property;
}

struct Published {
  Size size;
  Count count;
};

/// John Tromp and Gunnar Farnebäck, "Combinatorics of Go", 2007.
constexpr std::array legal_positions{
    Published{{1, 1}, 1},
    Published{{1, 2}, 5},
    Published{{1, 3}, 15},
    Published{{2, 2}, 57},
    Published{{2, 3}, 489},
    Published{{2, 4}, 4'125},
    Published{{3, 3}, 12'675},
    Published{{3, 4}, 321'689},
    Published{{4, 4}, 24'318'165},
    Published{{3, 5}, 8'180'343},
    Published{{5, 5}, 414'295'148'741},
};

/// There too: the simple paths from the empty board, on which either colour may move. Passes make each of
/// them one game.
constexpr std::array complete_games{
    Published{{1, 1}, 1},
    Published{{1, 2}, 9},
    Published{{1, 3}, 907},
};

constexpr int most_points_to_look_at = 9;

/// Whether each count is the published one; the first that is not is shown.
template <std::size_t n, class CountOn>
Finding compare_counts(const std::array<Published, n>& published, std::stop_token stop, CountOn count_on) {
  Finding finding{Finding::Result::proved, "counted"};
  for (const auto& [size, expected] : published) {
    const Counted counted = count_on(size);
    if (stop.stop_requested()) return {Finding::Result::stopped, "counted"};
    finding.sizes.push_back(size);
    if (counted.complete && counted.value == expected) continue;
    finding.result = counted.complete ? Finding::Result::refuted : Finding::Result::unknown;
    finding.sizes = {size};
    finding.why = fmt::format("{}{} on {}, where {} are published", counted.complete ? "" : "at least ",
                              counted.value, text(size), expected);
    return finding;
  }
  return finding;
}

Property legal_counts() {
  Property property;
  property.id = "legal-counts";
  property.argument = fmt::format(
      "All boards were counted row by row, and those of up to {} points also by looking at each colouring.",
      most_points_to_look_at);
  property.solve = [](const Rules& rules, const Ruleset&, std::stop_token stop) {
    return compare_counts(legal_positions, stop, [&](Size size) {
      const Counted by_rows = played_game("go").count_positions(size, stop);
      if (size.area() > most_points_to_look_at) return by_rows;
      const Counted one_by_one = ruleproof::count_positions(rules, Board(size), stop);
      return one_by_one.value == by_rows.value ? by_rows : one_by_one;
    });
  };
  return property;
}

Property game_counts() {
  Property property;
  property.id = "game-counts";
  property.solve = [](const Rules& rules, const Ruleset&, std::stop_token stop) {
    try {
      return compare_counts(complete_games, stop, [&](Size size) {
        const Board board(size);
        return count_games(rules, start(board), {}, stop);
      });
    } catch (const InputError& endless) {
      Finding finding{Finding::Result::refuted, "counted"};
      finding.why = endless.what();
      return finding;
    }
  };
  return property;
}

}  // namespace

std::optional<Property> alike(const Ruleset& one, const Ruleset& other) {
  const Readings readings = go::readings(one);
  const Readings varied = go::readings(other);
  if (readings.ko != varied.ko) return std::nullopt;
  Property alike = property("alike", [readings, varied]<Region R>(const Scene<R>& scene) {
    return Statement<R>{
        all_reach_empty(scene.before),
        {implies<Bit<R>>(is_on_empty(scene),
                         equivalent<Bit<R>>(is_legal_here(readings, scene), is_legal_here(varied, scene))),
         implies<Bit<R>>(is_legal_here(readings, scene),
                         all_reach_empty(go::move(scene.before, scene.mover, scene.point)))}};
  });
  alike.argument =
      "All stones reach empty on the empty board and after each placement, so at each moment of a game. What "
      "a placement leads to, which boards must not be made again, the score, and what is said of turns, "
      "passes and the end do not depend on whether suicide is legal.";
  return alike;
}

std::vector<Property> properties(const Ruleset& ruleset) {
  const Readings readings = go::readings(ruleset);
  return {legal_counts(), game_counts(), superko_finite(readings), stones_reach_empty(readings),
          capture_or_suicide()};
}


}  // namespace ruleproof::go
