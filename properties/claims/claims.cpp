#include "properties/claims/claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "properties/claims/agree_with.hpp"
#include "properties/claims/faster_counts.hpp"
#include "properties/claims/measures.hpp"
#include "properties/claims/solved_claims.hpp"
#include "properties/claims/witness.hpp"
#include "properties/engines/engine.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/provers/logic.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/search/count.hpp"
#include "properties/search/exploration.hpp"
#include "properties/tree_facts.hpp"
#include "properties/undecided.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/key.hpp"
#include "reference/model/shortcuts.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;

// If the document allows few small boards, boards with sides of up to this length are searched.
constexpr int longest_side_to_find = 9;
// If no small board is allowed, all positions are checked on boards of at most this many points.
constexpr int most_points_of_positions = 25;
// Random games are also played on a small board, of at most this many points. On a small board, games of the
// same length reach more varied positions.
constexpr int most_points_of_small_games = 9;

constexpr const char* by_native_code = "counted by native code";

bool is_of_games(const language::Claim& claim) {
  return has(claim, {Kind::position, Kind::reachable, Kind::step, Kind::grows});
}

/// Compares two readings in all games on the boards of a plan, with each number of players up to four.
/// The verdict covers the boards on which all games were searched.
Verdict agree_on_boards(const Game& one, const Game& other, bool in_moves, const std::string& name,
                        const Plan& plan, const StopToken& stop) {
  Verdict verdict{Unknown{}, {Method::exhausted}};
  if (const auto size = in_moves ? std::nullopt : allowed_by_one_alone(one, other)) {
    verdict = {Refuted{}, {Method::exhausted, {{*size}}}};
    verdict.note =
        fmt::format("the board {} is allowed by one of the readings alone", ruleproof::text(*size));
    return verdict;
  }
  ComparisonBounds bounds;
  bounds.most_states = plan.most_states;
  bounds.steps_of_a_board = plan.steps;
  bounds.more_players = std::max(0, most_players_to_agree - one.players());
  for (const Size size : plan.exhausted) {
    bounds.board = size;
    const Comparison compared = compare(one, other, bounds, stop);
    const std::string board = ruleproof::text(size);
    if (compared.was_stopped) return {NotRun{}, {Method::exhausted}};
    if (compared.divergence && in_moves && is_of_ends(*compared.divergence)) {
      verdict.note = fmt::format("on {}: games end differently, and are not followed on", board);
      break;
    }
    if (compared.divergence) return refuted_by(*compared.divergence, name, compared.is_shortest);
    const auto open = std::ranges::find(compared.searched, false, &SearchedBoard::is_exhausted);
    if (open != compared.searched.end()) {
      verdict.note = fmt::format("on {}: {}", board, open->limit);
      break;
    }
    CoveredBoard covered{size};
    for (const SearchedBoard& searched : compared.searched) covered.states += searched.states;
    verdict.covers.boards.push_back(covered);
  }
  return verdict;
}

/// Judges the `agree` lines of a claim. For each open clause that they name, compares the first reading with
/// each other reading, in all games on the boards of the plan.
Verdict agree(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop) {
  Verdict all{Unknown{}, {Method::exhausted}};
  std::vector<CoveredBoard>& boards = all.covers.boards;
  for (const Size size : plan.exhausted) boards.push_back({size});
  for (const auto& [one, other, name, in_moves] : readings_said_to_agree(claim, game)) {
    Verdict found = agree_on_boards(one, other, in_moves, name, plan, stop);
    if (found.is_settled()) return found;
    boards.resize(std::min(boards.size(), found.covers.boards.size()));
    for (std::size_t i = 0; i < boards.size(); ++i) boards[i].states += found.covers.boards[i].states;
    if (!found.note.empty()) all.note = found.note;
  }
  if (!boards.empty()) all.evidence = Proved{};
  all.covers.cover_players(game.players(), std::max(game.players(), most_players_to_agree),
                           *game.document().players);
  return all;
}

/// Counts on one board what `what` names: "turns", "reachable" states, "positions", otherwise games. On a
/// board with few points, positions are counted twice: by the fast method of this game, and then one by one.
/// If the two counts differ, the second count is returned.
Counted count_of(const Game& game, const std::string& what, const Model& model, const State& from,
                 std::optional<int> depth, FasterCounts* faster, const StopToken& stop) {
  constexpr int most_points_to_look_at = 9;
  CountBounds bounds{depth};
  if (faster) bounds.faster = [&](const Model& of_thread) { return faster->each_position(of_thread); };
  if (what == "turns") {
    const auto sums = faster ? faster->perft(model, from, depth.value_or(1), stop)
                             : perft(model, from, depth.value_or(1), stop);
    return {sums ? sums->count : 0, sums.has_value()};
  }
  if (what == "reachable") return count_reachable(model, from, bounds, stop);
  if (what != "positions") return count_games(model, from, bounds, stop);
  const Counted counted = count_positions(game.document(), model, stop);
  if (model.world().points() > most_points_to_look_at || stop.stop_requested()) return counted;
  const Counted one_by_one = count_positions(model, stop);
  return one_by_one.value == counted.value ? counted : one_by_one;
}

const language::Example& example_of(const language::Document& document, std::string_view name) {
  return *std::ranges::find(document.examples, name,
                            [](const auto& one) -> std::string_view { return one.name.name; });
}

/// Judges whether each count equals the number that the document states. The first count that differs refutes
/// the claim. The verdict is unknown if a count cannot be completed.
Verdict compare_counts(const Game& game, const language::Claim& claim, const Plan& plan,
                       const StopToken& stop) {
  Verdict verdict{Proved{}, {Method::counted}};
  bool is_native = false;
  for (const FormalClause& clause : claim.formal)
    for (const FormalClause::Count& stated : clause.counts) {
      const bool is_of_turns = stated.height == 0;
      const language::Board& board = *game.document().board;
      Size size = is_of_turns ? Size{board.width, board.height} : Size{stated.width, stated.height};
      const std::optional<int> depth = is_of_turns ? std::optional(stated.width) : std::nullopt;
      Game counted_game = spoken_of(claim, game).with_board(size);
      std::optional<PlayedExample> example;
      if (!clause.names.empty()) {  // the count begins at the end of an example, on the board of the example
        example = play_example(spoken_of(claim, game), example_of(game.document(), clause.names.front().name),
                               stop, Evaluation::compiled);
        if (!example->failures.empty())
          return {Unknown{}, {Method::counted}, "the example that it counts from fails"};
        if (stop.stop_requested()) return {NotRun{}, {Method::counted}};
        counted_game = example->model->game();
        size = counted_game.board();
      }
      std::optional<Model> fresh;
      std::optional<State> begin;
      try {
        begin = example ? example->states.back() : fresh.emplace(counted_game, Evaluation::compiled).start();
      } catch (const InputError& other_board) {
        return {.note = other_board.what()};  // the document does not allow this board, so nothing is counted
      }
      const Model& model = example ? *example->model : *fresh;
      const State& from = *begin;
      const std::string where = model.world().is_unbounded() ? "" : " on " + ruleproof::text(size);
      try {
        const auto faster = plan.faster ? plan.faster(model.game()) : nullptr;
        const Counted counted = count_of(game, clause.name.name, model, from, depth, faster.get(), stop);
        if (stop.stop_requested()) return {NotRun{}, {Method::counted}};
        is_native = is_native || (faster && faster->is_used());
        if (!model.world().is_unbounded()) verdict.covers.boards.push_back({size});
        if (counted.complete && fmt::format("{}", counted.value) == stated.value) continue;
        verdict.evidence = Unknown{};
        if (counted.complete) verdict.evidence = Refuted{};
        verdict.note = fmt::format("{}{}{}, where the document has {}", counted.complete ? "" : "at least ",
                                   counted.value, where, stated.value);
      } catch (const TooLargeToCount& large) {
        verdict.evidence = Unknown{};
        verdict.note = fmt::format("not counted{}: {}", where, large.what());
      }
      if (!model.world().is_unbounded()) verdict.covers.boards = {{size}};
      if (is_native) verdict.say(by_native_code);
      return verdict;
    }
  if (is_native) verdict.say(by_native_code);
  return verdict;
}

/// Judges whether the example `name` of the document holds under the readings of the claim.
Verdict look_at_example(const Game& game, const language::Claim& claim, const std::string& name,
                        const StopToken& stop) {
  const language::Document& document = game.document();
  const std::vector<ExampleFailure> failures =
      play_example(spoken_of(claim, game), example_of(document, name), stop).failures;
  if (stop.stop_requested()) return {NotRun{}, {Method::shown}};
  if (failures.empty()) return {Proved{}, {Method::shown}, fmt::format("example {}", name)};
  const std::string& why = failures.front().diagnostic.message;
  return {Refuted{}, {Method::shown}, fmt::format("example {}: {}", name, why)};
}

/// Judges claims about counts, examples, best play, other documents and measures.
Verdict solved(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop) {
  if (has(claim, {Kind::solve})) return solve(claim, game, stop);
  try {
    for (const FormalClause& clause : claim.formal) {
      if (clause.kind == Kind::count) return compare_counts(game, claim, plan, stop);
      if (clause.kind == Kind::example) return look_at_example(game, claim, clause.name.name, stop);
      if (clause.kind == Kind::agree_with) return agrees_with(clause, game, stop);
      if (clause.kind == Kind::measured) {
        if (auto found = measured(clause, claim, game, stop)) return *std::move(found);
        return {.note = fmt::format("there is no measure '{}'", clause.name.name)};
      }
    }
  } catch (const SumTooLarge& limit) {
    return {Unknown{}, {Method::counted}, limit.what()};
  } catch (const InputError& endless) {
    return {Refuted{}, {Method::counted}, endless.what()};
  }
  return {.note = claim.missing.empty() ? "nothing here judges such a claim" : "not said: " + claim.missing};
}

/// Returns the settings on which a verdict depends. If the claim is about examples, returns the settings that
/// the examples use.
std::vector<std::string> settings_of(const Game& game, const language::Claim& claim, Method method,
                                     const StopToken& stop) {
  const bool by_games = method != Method::every_board && method != Method::all_positions;
  std::vector<std::string> all;
  const auto add = [&](const Game& of) {
    for (std::string& one : settings_used(of, claim, by_games))
      if (std::ranges::count(all, one) == 0) all.push_back(std::move(one));
  };
  bool is_of_examples = false;
  for (const FormalClause& clause : claim.formal) {
    std::vector<language::Id> names = clause.kind == Kind::count ? clause.names : std::vector<language::Id>();
    if (clause.kind == Kind::solve || clause.kind == Kind::example) names.push_back(clause.name);
    for (const language::Id& name : names)
      if (const auto record =
              record_of_example(game.document(), example_of(game.document(), name.name), stop)) {
        is_of_examples = true;
        add(record->game);
      }
  }
  if (!is_of_examples) add(game);
  return all;
}

/// Returns whether the first position of a record has the same stones and the same player to move as the
/// start of the game.
bool begins_a_game(const Record& record) {
  const Model model(record.game, Evaluation::compiled);
  const State start = model.start(), shown = first_state(model, record);
  return start.now->to_move == shown.now->to_move &&
         Keys::of_stones(*start.now) == Keys::of_stones(*shown.now);
}

/// Returns the largest number of players for the proofs. It is at least three if the document allows three
/// players, because only then can a pair of players be allied while another pair is not.
int most_players_to_prove(const Game& game) {
  return std::max(game.players(), std::min(game.document().players->most, 3));
}

/// Returns whether the `reachable` lines of a claim hold in each start position that the document draws as a
/// diagram.
bool holds_as_drawn(const Game& game, const language::Claim& claim) {
  if (!claim.any.empty()) return false;  // no values are known here for `any` variables
  for (const language::StartDrawing& drawing : game.document().drawings) {
    Model model(game.with_board(evaluator::size_of(drawing)));
    const State start = model.start();
    for (const FormalClause& clause : claim.formal) {
      if (clause.kind != Kind::reachable) continue;
      for (int mover = 0; mover < model.players(); ++mover) {
        std::vector<Value> locals(static_cast<std::size_t>(claim.slots));
        if (!model.evaluator().bit(clause.formulas[0],
                                   {{start.now.get(), start.past}, mover, &locals, nullptr}))
          return false;
      }
    }
  }
  return true;
}

/// Tries to prove a property for every board, directly or by induction.
Verdict prove(const Game& game, const language::Claim& claim, const Property& property, const Plan& plan,
              const QueryLog& log, const StopToken& stop) {
  Verdict verdict = prove_on_every_board(property, plan.effort, log, stop);
  const bool is_inductive =
      property.by_induction && (!property.by_induction->begins_as_drawn || holds_as_drawn(game, claim));
  if (verdict.is<Unknown>() && is_inductive) {
    Verdict kept = prove_on_every_board(*property.by_induction, plan.effort, log, stop);
    if (kept.is<Proved>() && property.by_induction->begins_as_drawn)
      for (const language::StartDrawing& drawing : game.document().drawings)
        kept.covers.boards.push_back({evaluator::size_of(drawing)});
    if (kept.is<Proved>())
      kept.note = "by induction: it is so at the start, and every move keeps it so" +
                  (kept.note.empty() ? "" : "; " + kept.note);
    if (!kept.is<Unknown>())
      verdict = std::move(kept);
    else if (kept.note != verdict.note)
      verdict.note += "; by induction: " + kept.note;
  }
  if (verdict.is<Unknown>()) verdict.note = "every board: " + verdict.note;
  return verdict;
}

/// Tries to prove a claim for every board, with each number of players from the game's number to
/// most_players_to_prove(). If the proof fails for some number of players, returns the verdict for the
/// smallest such number.
Verdict prove_with_all_players(const Game& game, const language::Claim& claim, const Plan& plan,
                               const QueryLog& log, const StopToken& stop) {
  const int fewest = game.players(), last = most_players_to_prove(game);
  std::optional<Verdict> less_certain;
  Verdict verdict;
  for (int players = fewest; players <= last; ++players) {
    const Game played = spoken_of(claim, game).with_players(players);
    verdict = prove(played, claim, *property_of(game.with_players(players), claim), plan, log, stop);
    if (!verdict.is<Proved>()) {
      if (verdict.is<Unknown>() && last > fewest) verdict.note += fmt::format(", with {} players", players);
      return verdict;
    }
    if (!verdict.note.empty() && (!less_certain || less_certain->as<Proved>().is_confirmed))
      less_certain = verdict;
  }
  if (less_certain) verdict = *std::move(less_certain);
  verdict.covers.cover_players(fewest, last, *game.document().players);
  return verdict;
}

/// The solver's verdicts on all positions of the plan's boards. If a game was found that reaches the
/// violating position, the counterexample is this game. Otherwise it is a record that begins with the
/// position.
struct AllPositionsFound {
  Verdict proved{Proved{},
                 {Method::all_positions}};  ///< the verdict for the boards on which the claim was proved
  Verdict last;                             ///< the verdict for the last board
};
AllPositionsFound ask_positions(const Game& game, const language::Claim& claim, const Property& property,
                                const Plan& plan, const std::vector<Size>& exhausted, const QueryLog& log,
                                const StopToken& stop) {
  AllPositionsFound all;
  for (const Size size : plan.all_positions) {
    const auto board = evaluator::board_of(spoken_of(claim, game).with_board(size));
    PositionsAnswer found = prove_for_all_positions(property, *board, plan.effort, log, stop);
    all.last = std::move(found.verdict);
    if (all.last.is<Proved>()) {
      std::string& by = all.proved.as<Proved>().solvers;
      const std::string& also = all.last.as<Proved>().solvers;
      if (by.find(also) == std::string::npos) by += (by.empty() ? "" : " or ") + also;
      all.proved.covers.boards.push_back({size});
      continue;
    }
    if (!all.last.is<Refuted>()) break;
    Refuted& refuted = all.last.as<Refuted>();
    refuted.counterexample = record_of(*found.scene, game, claim, size, property.of_a_step, true);
    if (property.of_a_step && !is_of_a_turn(*refuted.counterexample, claim)) {
      all.last.evidence = Unknown{};
      all.last.note =
          fmt::format("it fails for a move on {} that is no legal turn there", ruleproof::text(size));
      break;
    }
    // All games on this board were searched without a violation, so no game reaches this position.
    if (std::ranges::count(exhausted, size) > 0) break;
    if (auto reached = reaching(*refuted.counterexample, claim, plan, stop)) {
      refuted.counterexample = std::move(reached);
      refuted.is_reachable = true;
    }
    break;
  }
  return all;
}

/// Adds to a proof a position to which the claim applies. If small boards have no such position, notes that
/// the claim is vacuous there.
void find_occasion(Verdict& proved, const Game& game, const language::Claim& claim, const Property& property,
                   const Plan& plan, const StopToken& stop) {
  if (property.is_of_unbounded_grid || !has_solver()) return;
  why_undecided([&] {
    bool has_small_board = false;
    for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{5, 2}, Size{4, 3}}) {
      if (stop.stop_requested()) return;
      try {
        const auto board = evaluator::board_of(spoken_of(claim, game).with_board(size));
        const auto scene = ruleproof::find_occasion(property, *board, plan.effort, stop);
        has_small_board = true;
        if (!scene) continue;
        proved.as<Proved>().occasion = record_of(*scene, game, claim, size, property.of_a_step, false);
        return;
      } catch (const InputError&) {
        // The document does not allow this board, or the board lacks a point that the claim names.
      }
    }
    if (has_small_board && !stop.stop_requested()) proved.say("it is about nothing on a small board");
  });
}

/// Searches all games on one board after another, until one board exceeds the limits. Returns the verdict for
/// the boards that were searched before it.
Verdict exhaust_boards(const Game& game, const language::Claim& claim, const Plan& plan,
                       const StopToken& stop) {
  std::optional<Verdict> agreed;
  if (has(claim, {Kind::agree})) {
    agreed = agree(game, claim, plan, stop);
    if (!agreed->is<Proved>() || !is_of_games(claim)) return *std::move(agreed);
  }
  Verdict all{Unknown{}, {Method::exhausted}};
  bool is_vacuous = true;
  for (const Size size : plan.exhausted) {
    Verdict found = exhaust(game, claim, size, plan, stop);
    if (found.is_settled()) return found;
    if (!found.is<Proved>()) {
      all.note = fmt::format("on {}: {}", ruleproof::text(size), found.note);
      break;
    }
    is_vacuous = is_vacuous && !found.note.empty();
    all.covers.boards.push_back(found.covers.boards.back());
  }
  if (agreed && agreed->covers.boards.size() < all.covers.boards.size()) {
    all.covers.boards.resize(agreed->covers.boards.size());
    all.note = agreed->note;
  }
  all.covers.cover_players(game.players(), game.players(), *game.document().players);
  if (!is_vacuous)
    all.evidence = Proved{};
  else if (!all.covers.boards.empty())
    all.note = "it is about nothing on smaller boards" + (all.note.empty() ? "" : "; " + all.note);
  return all;
}

/// Plays random games with the game's number of players and with one and two more players. Returns unknown if
/// no game could be played, or if random games cannot test the claim.
Verdict test_with_more_players(const Game& game, const language::Claim& claim, const Plan& plan,
                               const StopToken& stop) {
  Verdict best;
  if (!is_of_games(claim) || has(claim, {Kind::measured})) return best;
  const int most = std::min(game.players() + 2, game.document().players->most);
  for (int players = game.players(); players <= most; ++players)
    for (const Size size : plan.random) {
      Verdict found = test_at_random(game.with_players(players), claim, size, plan, stop);
      if (found.is_settled()) return found;
      if (found.is<Tested>() && best.is<Unknown>()) best = std::move(found);
    }
  return best;
}

/// Judges those lines of a claim that are about positions, moves or turns, and its `agree` lines.
Verdict judge_said(const Game& game, const language::Claim& claim, const Plan& plan,
                   const std::optional<Property>& property, const QueryLog& log, const StopToken& stop) {
  // If a game of an example refutes the claim, no proof is attempted.
  if (is_of_games(claim))
    if (Verdict found = test_by_examples(game, claim, plan, stop); found.is_settled()) return found;
  Verdict best;
  if (plan.every_board && property) {
    best = prove_with_all_players(game, claim, plan, log, stop);
    if (best.is<Proved>() && game.players() < game.document().players->most) {
      Verdict other = test_with_more_players(game, claim, plan, stop);
      if (other.is<Refuted>())
        return refuted_proof(std::move(best), most_players_to_prove(game), std::move(other), game);
      if (other.is_settled()) return other;
    }
    if (!best.is<Unknown>()) return best;
  }
  std::vector<Size> exhausted;
  if (Verdict found = exhaust_boards(game, claim, plan, stop); !found.is<Unknown>()) {
    if (found.is_settled()) return found;
    exhausted = found.covers.sizes();
    best = std::move(found);
  } else if (!plan.exhausted.empty()) {
    best.say(found.note);
  }
  if (property && !property->is_of_unbounded_grid) {
    AllPositionsFound all = ask_positions(game, claim, *property, plan, exhausted, log, stop);
    // An unreachable position does not refute a claim about reachable positions.
    const bool is_unreached = all.last.is<Refuted>() && !is_reachable(all.last) &&
                              (!exhausted.empty() || has(claim, {Kind::reachable}));
    if (all.last.is_settled() && !is_unreached) return std::move(all.last);
    // The record does not show all `state` variables, and the claim may fail because of a variable that is
    // not shown. A record that looks like the start of a game would then mislead, so it is omitted.
    const bool is_shown = is_unreached && !begins_a_game(*all.last.as<Refuted>().counterexample);
    const std::vector<Size> proved = all.proved.covers.sizes();
    if (!proved.empty() && (exhausted.empty() || proved.back().area() >= exhausted.back().area()))
      best = std::move(all.proved);
    if (is_unreached) {
      const bool is_proved = best.is<Proved>();
      best.say((is_proved ? "proved of what can be reached; not of every position of "
                          : "false of some position of ") +
               ruleproof::text(all.last.covers.boards.front().size));
      if (is_shown)
        (is_proved ? best.as<Proved>().unreached : best.as<Unknown>().unreached) =
            std::move(all.last.as<Refuted>().counterexample);
    }
  }
  Verdict tested = test_with_more_players(game, claim, plan, stop);
  if (tested.is<Refuted>() && best.is<Proved>())
    return refuted_proof(std::move(best), game.players(), std::move(tested), game);
  const bool is_better = best.is<Unknown>() && tested.is<Tested>();
  if (is_better && !best.note.empty()) tested.say(best.note);
  return tested.is_settled() || is_better ? tested : best;
}

/// Returns the boards for the search of all games, the smallest first. These are the boards with sides of up
/// to `longest` that the setup clauses allow. If these are few, larger boards are added.
std::vector<Size> boards_to_exhaust(const Game& game, int longest) {
  constexpr std::size_t few = 4;  // this many boards are enough
  ComparisonBounds bounds;
  std::vector<Size> boards;
  for (bounds.longest_side = longest; bounds.longest_side <= longest_side_to_find; ++bounds.longest_side) {
    boards = boards_of(game, game, bounds);
    if (boards.size() >= few) break;
  }
  return boards;
}

/// Returns the plan without the boards that lack a point which the claim names. If every board lacks such a
/// point, returns the plan unchanged.
Plan with_points_of(const Game& game, const language::Claim& claim, const Plan& plan) {
  std::vector<language::Id> points;
  const auto take = [&](const language::Expression& tree) {
    language::for_each_part(tree, [&](const language::Expression& e) {
      if (e.op == language::Op::point) points.push_back(e.word);
    });
  };
  for (const FormalClause& clause : claim.formal) std::ranges::for_each(clause.formulas, take);
  const Size least = evaluator::least_board_with(points, game.document());
  const auto lacks_points = [&](Size size) { return size.w < least.w || size.h < least.h; };
  Plan left = plan;
  for (std::vector<Size>* boards :
       {&left.exhausted, &left.all_positions, &left.random, &left.witness.small, &left.witness.large})
    std::erase_if(*boards, lacks_points);
  return left.exhausted.empty() ? plan : left;
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
  // If the document allows no small board, the solver takes the smallest of the boards on which games are
  // searched.
  if (plan.all_positions.empty() && has_edge && game.document().players->most == 2)
    std::ranges::copy_if(plan.exhausted, std::back_inserter(plan.all_positions),
                         [](Size size) { return size.area() <= most_points_of_positions; });
  // A quick plan uses the smallest board, and of the other boards only those with sides of up to 3.
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

Verdict judge(const Game& game, const language::Claim& claim, const Plan& plan, const QueryLog& log,
              const StopToken& stop) try {
  const bool is_said = is_of_games(claim) || has(claim, {Kind::agree});
  const bool is_solved = !is_said || has(claim, {Kind::solve, Kind::count, Kind::agree_with, Kind::measured});
  const std::optional<Property> property = is_said ? property_of(game, claim) : std::nullopt;
  const Plan on_boards = with_points_of(game, claim, plan);
  Verdict judged;
  if (is_said) judged = judge_said(game, claim, on_boards, property, log, stop);
  // If both the formulas and a measure refute the claim, the counterexample of the measure is shown.
  const bool may_be_shown_better = judged.is<Refuted>() && has(claim, {Kind::measured});
  const bool is_decided = judged.is<Proved>() || judged.is_settled();
  if (is_solved && (may_be_shown_better || !is_decided)) {
    Verdict by_measure = solved(game, claim, plan, stop);
    if (!may_be_shown_better || by_measure.is<Refuted>()) judged = std::move(by_measure);
  }
  const bool is_of_some_boards = judged.is<Proved>() || judged.is<Tested>();
  if (is_of_some_boards && property && plan.every_board && !has_solver())
    judged.say(std::string("not proved for every board: ") + without_solver);
  if (judged.is<Proved>() && property) {
    const bool is_of_all = judged.covers.method == Method::every_board;
    const int most_players = is_of_all ? most_players_to_prove(game) : game.players();
    judged = judged_again(std::move(judged), most_players, game, claim, on_boards, stop);
  }
  if (judged.is<Proved>() || judged.is<Tested>())
    judged.covers.settings = settings_of(game, claim, judged.covers.method, stop);
  const std::set<std::string> shortcuts = shortcuts_used(game, claim);
  if ((judged.is<Proved>() || judged.is<Refuted>()) && !shortcuts.empty())
    judged.say(fmt::format("rests on '{}', compared with what it is a shortcut for on small boards",
                           fmt::join(shortcuts, "' and '")));
  if (!judged.is<Proved>()) return judged;
  judged.as<Proved>().argument =
      property ? argument(*property, judged.covers.method) : stated_argument(claim);
  if (property && (plan.every_board || !plan.all_positions.empty()))
    find_occasion(judged, game, claim, *property, on_boards, stop);
  return judged;
} catch (const WrongShortcut& wrong) {
  return {Unknown{}, {}, wrong.what()};
}

}  // namespace ruleproof
