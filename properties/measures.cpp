#include "properties/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "properties/boards.hpp"
#include "properties/count.hpp"
#include "properties/counterexample.hpp"
#include "properties/cycle.hpp"
#include "properties/document_claims.hpp"
#include "properties/loops_and_paths.hpp"
#include "properties/fight_shape.hpp"
#include "properties/games.hpp"
#include "properties/model/agree_with.hpp"
#include "properties/solved_claims.hpp"
#include "properties/view.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using evaluator::Setting;
using language::Document;
using FormalClause = language::Claim::Clause;
using Solve = decltype(Property::solve);

// Counts.

Count parse_count(const std::string& digits) {
  Count count = 0;
  for (const char digit : digits) count = count * 10 + static_cast<Count>(digit - '0');
  return count;
}

Counted count_of(const std::string& what, const Rules& rules, const Ruleset& ruleset, Size size, const std::stop_token& stop) {
  const Board board(size);
  if (what == "reachable") return count_reachable(rules, start(board), {}, stop);
  if (what == "games") return count_games(rules, start(board), {}, stop);
  constexpr int most_points_to_look_at = 9;
  const Counted counted = count_positions(played_game(ruleset.game().id), rules, board, stop);
  if (size.area() > most_points_to_look_at || stop.stop_requested()) return counted;
  const Counted one_by_one = count_positions(rules, board, stop);
  return one_by_one.value == counted.value ? counted : one_by_one;
}

/// Whether each count is the one that the document states; the first that is not is shown.
Finding compare_counts(const language::Claim& claim, const Rules& rules, const Ruleset& ruleset, const std::stop_token& stop) {
  Finding finding{Finding::Result::proved, "counted"};
  for (const FormalClause& clause : claim.formal)
    for (const FormalClause::Count& stated : clause.counts) {
      const Size size{stated.width, stated.height};
      const Counted counted = count_of(clause.name.name, rules, ruleset, size, stop);
      if (stop.stop_requested()) return {Finding::Result::stopped, "counted"};
      finding.sizes.push_back(size);
      if (counted.complete && counted.value == parse_count(stated.value)) continue;
      finding.result = counted.complete ? Finding::Result::refuted : Finding::Result::unknown;
      finding.sizes = {size};
      finding.why = fmt::format("{}{} on {}, where the document has {}", counted.complete ? "" : "at least ", counted.value,
                                text(size), stated.value);
      return finding;
    }
  return finding;
}

// Games that come back.

constexpr std::size_t most_states_of_a_cycle = 20'000;

/// Boards from the smallest on, until a game comes back to where it was.
Finding find_cycle(const Rules& rules, const Ruleset& ruleset, const std::stop_token& stop) {
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
      finding.why = fmt::format("after {} moves the game stands where it stood after {}", moves.size(), search.shortest->there.size());
      finding.sizes = {size};
      return finding;
    }
    if (!search.complete) break;
    finding.sizes.push_back(size);
  }
  finding.why = "no game of these boards comes back to where it was; larger boards were not looked at to the end";
  return finding;
}

// Life and death of a group around a space.

/// What is said of a group around a space that has so many external liberties.
struct FightClaim {
  int liberties = 0;
  bool attacked = false;  ///< whether the opponent plays first
  bool lost = false;
};

/// Killed by an opponent who plays first, with at most one external liberty; saved by an owner who does.
constexpr std::array needs_the_first_move{FightClaim{0, true, true},  FightClaim{0, false, false}, FightClaim{1, true, true},
                                          FightClaim{1, false, false}, FightClaim{2, true, false},  FightClaim{2, false, false},
                                          FightClaim{3, true, false},  FightClaim{3, false, false}};
/// Dead, whoever plays first, without external liberties, and not with any: then its owner saves it.
constexpr std::array dead_without_liberties{FightClaim{0, true, true}, FightClaim{0, false, true}, FightClaim{1, false, false},
                                            FightClaim{2, false, false}, FightClaim{3, false, false}};

std::string words(const FightClaim& claim) {
  return fmt::format("{} with {} external libert{} when its {} plays first", claim.lost ? "lost" : "saved", claim.liberties,
                     claim.liberties == 1 ? "y" : "ies", claim.attacked ? "opponent" : "owner");
}

/// Each of `says` is solved, and the first that is wrong refutes the claim.
Finding fight(const Document& document, const language::Claim& claim, const Setting& setting, std::string_view space_name,
              std::span<const FightClaim> says, const Rules& rules, const Ruleset& ruleset, const std::stop_token& stop) {
  const Polyomino space = polyomino(space_name);
  Finding finding{Finding::Result::unknown, "solved"};
  for (const FightClaim& one : says) {
    const Enclosure enclosure = enclose(space, one.liberties);
    const Board board(enclosure.size);
    if (!givens_hold(document, claim, setting, position_of(board, enclosure.stones))) {
      finding.why = "under these readings what the claim takes for given does not hold of the surrounding stones, so it says nothing";
      return finding;
    }
    finding.sizes = {enclosure.size};
    const auto solved = solve_fight(rules, ruleset, space, one.liberties, one.attacked, stop);
    if (!solved) {
      finding.result = Finding::Result::stopped;
      return finding;
    }
    if (solved->is_lost == one.lost) continue;
    finding.result = Finding::Result::refuted;
    finding.why = "it is " + words({one.liberties, one.attacked, !one.lost});
    finding.counterexample = solved->line;
    finding.reachable = false;
    return finding;
  }
  finding.result = Finding::Result::proved;
  finding.why = fmt::format("solved with up to {} external liberties", says.back().liberties);
  return finding;
}

struct Measure {
  std::string_view name;
  std::string_view space;  ///< of a fight; empty for others
  std::span<const FightClaim> says;
};

/// Whether the squares from which no path of empty squares leads to infinity are those round which a walk over the others winds.
constexpr std::string_view loops_and_paths = "loops-and-paths-of-the-grid";

constexpr std::array all_measures{
    Measure{"bulky-five-needs-the-first-move", "bulky-five", needs_the_first_move},
    Measure{"three-in-line-needs-the-first-move", "three-in-line", needs_the_first_move},
    Measure{"square-four-is-dead-without-liberties", "square-four", dead_without_liberties},
    Measure{"shortest-cycle", "", {}},
    Measure{loops_and_paths, "", {}},
};

}  // namespace

std::vector<std::string_view> measures() {
  std::vector<std::string_view> names;
  for (const Measure& measure : all_measures) names.push_back(measure.name);
  return names;
}

std::optional<Finding> measured_of_the_grid(std::string_view measure) {
  if (measure != loops_and_paths) return std::nullopt;
  return grid::prove_holes_on_every_grid().finding;
}

std::optional<Solve> solver_of(const Document& document, const language::Claim& claim, const Setting& setting) {
  if (is_of_best_play(claim))
    return [&claim](const Rules&, const Ruleset& ruleset, std::stop_token stop) {
      return model::of_two_colours(solve(claim, model::side_of(ruleset), stop), ruleset.game());
    };
  for (const FormalClause& clause : claim.formal) {
    if (clause.kind == FormalClause::Kind::count)
      return [&claim](const Rules& rules, const Ruleset& ruleset, std::stop_token stop) -> Finding {
        try {
          return compare_counts(claim, rules, ruleset, stop);
        } catch (const InputError& endless) {
          Finding finding{Finding::Result::refuted, "counted"};
          finding.why = endless.what();
          return finding;
        }
      };
    if (clause.kind == FormalClause::Kind::agree_with)
      return [&clause](const Rules&, const Ruleset& ruleset, std::stop_token stop) {
        return model::of_two_colours(model::agrees_with(clause, model::side_of(ruleset), stop), ruleset.game());
      };
    if (clause.kind != FormalClause::Kind::measured) continue;
    const auto measure = std::ranges::find(all_measures, clause.name.name, &Measure::name);
    if (measure == all_measures.end()) continue;
    if (auto found = measured_of_the_grid(measure->name)) return [found](const Rules&, const Ruleset&, std::stop_token) { return *found; };
    if (measure->space.empty())
      return [](const Rules& rules, const Ruleset& ruleset, std::stop_token stop) { return find_cycle(rules, ruleset, stop); };
    return [&document, &claim, setting, measure](const Rules& rules, const Ruleset& ruleset, std::stop_token stop) {
      return fight(document, claim, setting, measure->space, measure->says, rules, ruleset, stop);
    };
  }
  return std::nullopt;
}

}  // namespace ruleproof
