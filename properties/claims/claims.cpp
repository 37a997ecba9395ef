#include "properties/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/claims/agree_with.hpp"
#include "properties/claims/measures.hpp"
#include "properties/claims/solved_claims.hpp"
#include "properties/claims/tree_facts.hpp"
#include "properties/claims/undecided.hpp"
#include "properties/claims/witness.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/search/count.hpp"
#include "record/model_text.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::model {
namespace {

using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;
using Found = Finding::Result;

constexpr int most_players_to_agree = 4;
constexpr int longest_side_to_find = 9;        // where the setup clauses allow few smaller boards
constexpr int most_points_of_positions = 25;   // of such a board, if all its positions are to be checked
constexpr int most_points_of_small_games = 9;  // on a small board more happens in a game of the same length

bool is_of_games(const language::Claim& claim) {
  return has(claim, {Kind::position, Kind::reachable, Kind::step, Kind::grows});
}

bool is_settled(const Finding& found) {
  return found.result == Found::refuted || found.result == Found::stopped;
}

/// Compares two readings in all games on the boards of a plan, with each number of players up to four;
/// `sizes` has the boards on which all games were searched.
GameFinding agree_on_boards(const Game& one, const Game& other, bool in_moves, const std::string& name,
                            const Plan& plan, const std::stop_token& stop) {
  GameFinding found{{Found::unknown, "exhausted"}};
  ComparisonBounds bounds;
  bounds.most_states = plan.most_states;
  bounds.steps_of_a_board = plan.steps;
  bounds.more_players = std::max(0, most_players_to_agree - one.players());
  for (const Size size : plan.exhausted) {
    bounds.board = size;
    const Comparison compared = compare(one, other, bounds, stop);
    const std::string board = ruleproof::text(size);
    if (compared.was_stopped) return {{Found::stopped, "exhausted"}};
    if (compared.divergence && in_moves && is_of_ends(*compared.divergence)) {
      found.why = fmt::format("on {}: games end differently, and are not followed on", board);
      break;
    }
    if (compared.divergence) return refuted_by(*compared.divergence, name);
    const auto open = std::ranges::find(compared.searched, false, &SearchedBoard::is_exhausted);
    if (open != compared.searched.end()) {
      found.why = fmt::format("on {}: {}", board, open->limit);
      break;
    }
    found.sizes.push_back(size);
  }
  return found;
}

/// Compares each reading of the keys of `agree` with the first one, in all games.
GameFinding agree(const Game& game, const language::Claim& claim, const Plan& plan,
                  const std::stop_token& stop) {
  GameFinding all{{Found::unknown, "exhausted", plan.exhausted}};
  for (const auto& [one, other, name, in_moves] : readings_said_to_agree(claim, game)) {
    GameFinding found = agree_on_boards(one, other, in_moves, name, plan, stop);
    if (is_settled(found)) return found;
    std::erase_if(all.sizes, [&](Size size) { return std::ranges::count(found.sizes, size) == 0; });
    if (!found.why.empty()) all.why = found.why;
  }
  if (!all.sizes.empty()) all.result = Found::proved;
  return all;
}

/// Counts games, states or positions on one board. For few points, a game's own method of counting positions
/// is compared with counting them one by one; if the two differ, the latter is returned.
Counted count_of(const Game& game, const std::string& what, Model& model, std::optional<int> depth,
                 const std::stop_token& stop) {
  constexpr int most_points_to_look_at = 9;
  const CountBounds bounds{depth};
  if (what == "reachable") return count_reachable(model, model.start(), bounds, stop);
  if (what != "positions") return count_games(model, model.start(), bounds, stop);
  const Counted counted = count_positions(game.document(), model, stop);
  if (model.world().points() > most_points_to_look_at || stop.stop_requested()) return counted;
  const Counted one_by_one = count_positions(model, stop);
  return one_by_one.value == counted.value ? counted : one_by_one;
}

/// Whether each count equals the one that the document states; refuted by the first that differs.
GameFinding compare_counts(const Game& game, const language::Claim& claim, const std::stop_token& stop) {
  GameFinding finding{{Found::proved, "counted"}};
  for (const FormalClause& clause : claim.formal)
    for (const FormalClause::Count& stated : clause.counts) {
      const bool is_of_turns = stated.height == 0;
      const language::Board& board = *game.document().board;
      const Size size = is_of_turns ? Size{board.width, board.height} : Size{stated.width, stated.height};
      const std::optional<int> depth = is_of_turns ? std::optional(stated.width) : std::nullopt;
      Model model(spoken_of(claim, game).with_board(size), Evaluation::compiled);
      const std::string where = model.is_unbounded() ? "" : " on " + ruleproof::text(size);
      try {
        const Counted counted = count_of(game, clause.name.name, model, depth, stop);
        if (stop.stop_requested()) return {{Found::stopped, "counted"}};
        if (!model.is_unbounded()) finding.sizes.push_back(size);
        if (counted.complete && fmt::format("{}", counted.value) == stated.value) continue;
        finding.result = counted.complete ? Found::refuted : Found::unknown;
        finding.why = fmt::format("{}{}{}, where the document has {}", counted.complete ? "" : "at least ",
                                  counted.value, where, stated.value);
      } catch (const TooLargeToCount& large) {
        finding.result = Found::unknown;
        finding.why = fmt::format("not counted{}: {}", where, large.what());
      }
      if (!model.is_unbounded()) finding.sizes = {size};
      return finding;
    }
  return finding;
}

/// Whether an example of the document holds.
GameFinding look_at_example(const Game& game, const language::Claim& claim, const std::string& name,
                            const std::stop_token& stop) {
  const language::Document& document = game.document();
  const auto example =
      std::ranges::find(document.examples, name, [](const auto& one) { return one.name.name; });
  const std::vector<ExampleFailure> failures = play_example(spoken_of(claim, game), *example, stop).failures;
  if (stop.stop_requested()) return {{Found::stopped, "shown"}};
  if (failures.empty()) return {{Found::proved, "shown", {}, fmt::format("example {}", name)}};
  const std::string& why = failures.front().diagnostic.message;
  return {{Found::refuted, "shown", {}, fmt::format("example {}: {}", name, why)}};
}

/// The result for claims about counts, examples, best play, other documents and measures.
GameFinding solved(const Game& game, const language::Claim& claim, const std::stop_token& stop) {
  if (has(claim, {Kind::solve})) return solve(claim, game, stop);
  try {
    for (const FormalClause& clause : claim.formal) {
      if (clause.kind == Kind::count) return compare_counts(game, claim, stop);
      if (clause.kind == Kind::example) return look_at_example(game, claim, clause.name.name, stop);
      if (clause.kind == Kind::agree_with) return agrees_with(clause, game, stop);
      if (clause.kind == Kind::measured) {
        if (auto found = measured(clause, claim, game, stop)) return *std::move(found);
        return {{Found::unknown, "", {}, fmt::format("there is no measure '{}'", clause.name.name)}};
      }
    }
  } catch (const InputError& endless) {
    return {{Found::refuted, "counted", {}, endless.what()}};
  }
  return {{Found::unknown,
           "",
           {},
           claim.missing.empty() ? "nothing here judges such a claim" : "not said: " + claim.missing}};
}

/// The largest number of players for the proofs. It is at least three where allowed: three players can differ
/// in their alliances, two cannot.
int most_players_to_prove(const Game& game) {
  return std::max(game.players(), std::min(game.document().players->most, 3));
}

/// Tries to prove a property for every board, directly or by induction.
GameFinding prove(const Property& property, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop) {
  Finding finding = prove_on_every_board(property, plan.effort, log, stop);
  if (finding.result == Found::unknown && property.by_induction) {
    Finding kept = prove_on_every_board(*property.by_induction, plan.effort, log, stop);
    if (kept.result == Found::proved)
      kept.why = "by induction: it is so at the start, and every move keeps it so" +
                 (kept.why.empty() ? "" : "; " + kept.why);
    if (kept.result != Found::unknown) finding = std::move(kept);
  }
  if (finding.result == Found::unknown) finding.why = "every board: " + finding.why;
  return {std::move(finding)};
}

/// Tries to prove a claim for every board, with each number of players from that of the game to three. If one
/// proof fails, returns the result for the first that does.
GameFinding prove_with_all_players(const Game& game, const language::Claim& claim, const Plan& plan,
                                   const QueryLog& log, const std::stop_token& stop) {
  const int fewest = game.players(), most = game.document().players->most;
  const int last = most_players_to_prove(game);
  std::optional<GameFinding> less_certain;
  GameFinding found;
  for (int players = fewest; players <= last; ++players) {
    found = prove(*property_of(game.with_players(players), claim), plan, log, stop);
    if (found.result != Found::proved) {
      if (found.result == Found::unknown && last > fewest)
        found.why += fmt::format(", with {} players", players);
      return found;
    }
    if (!found.why.empty()) less_certain = found;
  }
  if (less_certain) found = *std::move(less_certain);
  if (fewest < most)
    found.say(last == fewest
                  ? fmt::format("of {} players", fewest)
                  : fmt::format("of {} {} {} players", fewest, last == fewest + 1 ? "and" : "to", last));
  return found;
}

/// The solver's result for all positions of one board after another. The counterexample is a game if one was
/// found that reaches the position.
struct AllPositionsFound {
  std::vector<Size> proved;  ///< the boards with a proof
  GameFinding last;          ///< the last result; proved unless it ended the search
};
AllPositionsFound ask_positions(const Game& game, const language::Claim& claim, const Property& property,
                                const Plan& plan, const std::vector<Size>& exhausted, const QueryLog& log,
                                const std::stop_token& stop) {
  AllPositionsFound all{{}, {{Found::proved, "all-positions"}}};
  for (const Size size : plan.all_positions) {
    const auto board = evaluator::board_of(spoken_of(claim, game).with_board(size));
    PositionsFinding found = prove_for_all_positions(property, *board, plan.effort, log, stop);
    all.last = {Finding(found)};
    if (found.result == Found::proved) {
      all.proved.push_back(size);
      continue;
    }
    if (!found.scene) break;
    all.last.game = record_of(*found.scene, game, claim, size, property.of_a_step, true);
    if (std::ranges::count(exhausted, size) > 0) break;  // no game reaches it, since all were searched
    if (auto reached = reaching(*all.last.game, claim, plan, stop)) {
      all.last.game = std::move(reached);
      all.last.reachable = true;
    }
    break;
  }
  return all;
}

/// Finds a position to which a proved claim applies; if small boards have none, notes that the claim is
/// vacuous there.
void find_occasion(GameFinding& found, const Game& game, const language::Claim& claim,
                   const Property& property, const Plan& plan, const std::stop_token& stop) {
  if (property.is_of_unbounded_grid) return;
  try {
    why_undecided([&] {
      for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{5, 2}, Size{4, 3}}) {
        if (stop.stop_requested()) return;
        const auto board = evaluator::board_of(spoken_of(claim, game).with_board(size));
        const auto scene = ruleproof::find_occasion(property, *board, plan.effort, stop);
        if (!scene) continue;
        found.occasion = record_of(*scene, game, claim, size, property.of_a_step, false);
        return;
      }
      if (!stop.stop_requested()) found.why = "it is about nothing on a small board";
    });
  } catch (const InputError&) {  // the document has no such board
  }
}

/// Searches all games on one board after another, until one board exceeds the limits.
GameFinding exhaust_boards(const Game& game, const language::Claim& claim, const Plan& plan,
                           const std::stop_token& stop) {
  if (has(claim, {Kind::agree})) {
    GameFinding agreed = agree(game, claim, plan, stop);
    if (agreed.result != Found::proved || !is_of_games(claim)) return agreed;
  }
  GameFinding all{{Found::unknown, "exhausted"}};
  bool is_vacuous = true;
  for (const Size size : plan.exhausted) {
    GameFinding found = exhaust(game, claim, size, plan, stop);
    if (is_settled(found)) return found;
    if (found.result != Found::proved) {
      all.why = fmt::format("on {}: {}", ruleproof::text(size), found.why);
      break;
    }
    is_vacuous = is_vacuous && !found.why.empty();
    all.sizes.push_back(size);
  }
  if (!is_vacuous)
    all.result = Found::proved;
  else if (!all.sizes.empty())
    all.why = "it is about nothing on smaller boards; " + all.why;
  return all;
}

/// Plays random games with the fewest players and with one and two more; unknown if none could be played, or
/// if random games cannot test the claim.
GameFinding test_with_more_players(const Game& game, const language::Claim& claim, const Plan& plan,
                                   const std::stop_token& stop) {
  GameFinding best;
  if (!is_of_games(claim) || has(claim, {Kind::measured})) return best;
  const int most = std::min(game.players() + 2, game.document().players->most);
  for (int players = game.players(); players <= most; ++players)
    for (const Size size : plan.random) {
      GameFinding found = test_at_random(game.with_players(players), claim, size, plan, stop);
      if (is_settled(found)) return found;
      if (found.result == Found::nothing && best.result == Found::unknown) best = std::move(found);
    }
  return best;
}

/// Judges claims about positions, moves and turns, and claims that readings agree.
GameFinding judge_said(const Game& game, const language::Claim& claim, const Plan& plan,
                       const std::optional<Property>& property, const QueryLog& log,
                       const std::stop_token& stop) {
  // If an example refutes the claim, no proof is needed.
  if (is_of_games(claim))
    if (GameFinding found = test_by_examples(game, claim, plan, stop); is_settled(found)) return found;
  GameFinding best;
  if (plan.every_board && property) {
    best = prove_with_all_players(game, claim, plan, log, stop);
    if (best.result == Found::proved && game.players() < game.document().players->most)
      if (GameFinding other = test_with_more_players(game, claim, plan, stop); is_settled(other))
        return other;
    if (best.result != Found::unknown) return best;
  }
  std::vector<Size> exhausted;
  if (GameFinding found = exhaust_boards(game, claim, plan, stop); found.result != Found::unknown) {
    exhausted = found.sizes;
    best = std::move(found);
    if (is_settled(best)) return best;
  } else if (!plan.exhausted.empty()) {
    best.say(found.why);
  }
  if (property && !property->is_of_unbounded_grid) {
    AllPositionsFound all = ask_positions(game, claim, *property, plan, exhausted, log, stop);
    const bool is_refuted = all.last.result == Found::refuted;
    // An unreachable position does not refute a claim about reachable positions.
    const bool is_unreached =
        is_refuted && !all.last.reachable && (!exhausted.empty() || has(claim, {Kind::reachable}));
    if (is_settled(all.last) && !is_unreached) return std::move(all.last);
    if (!all.proved.empty() && (exhausted.empty() || all.proved.back().area() >= exhausted.back().area())) {
      best = {{Found::proved, "all-positions", all.proved}};
      best.tool = all.last.tool;
    }
    if (is_unreached) {
      best.why = (best.result == Found::proved ? "proved of what can be reached; not of every position of "
                                               : best.why + "; false of some position of ") +
                 ruleproof::text(all.last.sizes.front());
      best.game = std::move(all.last.game);
      best.reachable = false;
    }
  }
  GameFinding tested = test_with_more_players(game, claim, plan, stop);
  const bool is_better = best.result == Found::unknown && tested.result == Found::nothing;
  return is_settled(tested) || is_better ? tested : best;
}

}  // namespace

namespace {

/// Returns the boards that the setup clauses allow, the smallest first: those with sides of up to `longest`,
/// and longer ones if these are few. The search follows all games of each of them up to its limit of states.
std::vector<Size> boards_to_exhaust(const Game& game, int longest) {
  constexpr std::size_t few = 4;  // boards, the usual board of the document among them
  ComparisonBounds bounds;
  std::vector<Size> boards;
  for (bounds.longest_side = longest; bounds.longest_side <= longest_side_to_find; ++bounds.longest_side) {
    boards = boards_of(game, game, bounds);
    if (boards.size() >= few) break;
  }
  return boards;
}

}  // namespace

Plan plan(const Game& game, Plan::Depth depth, std::uint64_t seed) {
  const bool is_quick = depth == Plan::Depth::quick, is_thorough = depth == Plan::Depth::thorough;
  const bool has_edge = !language::is_unbounded(game.document());
  Plan plan;
  plan.seed = seed;
  ComparisonBounds bounds;
  bounds.longest_side = is_thorough ? 4 : 3;
  if (has_edge) plan.exhausted = boards_to_exhaust(game, bounds.longest_side);
  const auto small = std::ranges::find_if(plan.exhausted.rbegin(), plan.exhausted.rend(), [](Size size) {
    return size.area() <= most_points_of_small_games;
  });
  if (small != plan.exhausted.rend()) plan.random.push_back(*small);
  const Size usual{game.document().board->width, game.document().board->height};
  if (usual.area() > 0 && std::ranges::count(plan.random, usual) == 0) plan.random.push_back(usual);
  bounds.longest_side = 4;
  if (has_edge && game.document().players->most == 2) plan.all_positions = boards_of(game, game, bounds);
  const auto is_longer = [](int than) {
    return [than](Size size) { return std::max(size.w, size.h) > than; };
  };
  std::erase_if(plan.all_positions, [](Size size) { return size.w < size.h; });
  std::erase_if(plan.all_positions, is_longer(bounds.longest_side));
  // A quick plan uses sides up to 3, or the smallest board that the document allows.
  if (plan.all_positions.empty() && has_edge && game.document().players->most == 2)
    std::ranges::copy_if(plan.exhausted, std::back_inserter(plan.all_positions),
                         [](Size size) { return size.area() <= most_points_of_positions; });
  if (is_quick && !plan.all_positions.empty())
    plan.all_positions.erase(
        std::remove_if(plan.all_positions.begin() + 1, plan.all_positions.end(), is_longer(3)),
        plan.all_positions.end());
  plan.most_states = is_quick ? 3'000 : is_thorough ? 300'000 : default_states;
  plan.steps = is_quick ? 20'000'000 : is_thorough ? 2'000'000'000 : 100'000'000;
  plan.random_games = is_quick ? 5 : is_thorough ? 200 : 20;
  if (is_thorough) {
    plan.effort.first_order *= 5;
    plan.effort.positions *= 5;
  }
  plan.witness = witness_boards(game, is_quick ? 4'000 : is_thorough ? 60'000 : 12'000);
  return plan;
}

Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.every_board = false;
  plan.exhausted = plan.all_positions = plan.random = {size};
  plan.random_games = depth == Plan::Depth::quick ? 5 : 20;
  plan.witness = {{size}, {size}, 12'000};
  return plan;
}

GameFinding judge(const Game& game, const language::Claim& claim, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop) {
  const bool is_said = is_of_games(claim) || has(claim, {Kind::agree});
  const bool is_solved = !is_said || has(claim, {Kind::solve, Kind::count, Kind::agree_with, Kind::measured});
  const std::optional<Property> property = is_said ? property_of(game, claim) : std::nullopt;
  GameFinding judged;
  if (is_said) judged = judge_said(game, claim, plan, property, log, stop);
  // The counterexample of a measure is preferred to that of the formulas.
  const bool may_be_shown_better = judged.result == Found::refuted && has(claim, {Kind::measured});
  const bool is_decided = judged.result == Found::proved || is_settled(judged);
  if (is_solved && (may_be_shown_better || !is_decided)) {
    GameFinding by_measure = solved(game, claim, stop);
    if (!may_be_shown_better || by_measure.result == Found::refuted) judged = std::move(by_measure);
  }
  if (judged.result == Found::proved && property) {
    const bool is_of_all = judged.how == "every-board";
    const int most_players = is_of_all ? most_players_to_prove(game) : game.players();
    judged = judged_again(std::move(judged), most_players, game, claim, plan, stop);
  }
  if (judged.result != Found::proved) return judged;
  if (is_said)
    for (const int number : number_settings_used(game.document(), claim))
      judged.say(
          fmt::format("with {}={}", game.document().numbers[number].name.name, text(game.numbers()[number])));
  judged.argument = property ? argument(*property, judged.how) : stated_argument(claim);
  if (property && (plan.every_board || !plan.all_positions.empty()))
    find_occasion(judged, game, claim, *property, plan, stop);
  return judged;
}

}  // namespace ruleproof::model
