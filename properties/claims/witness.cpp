#include "properties/claims/witness.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "properties/claims/agree_with.hpp"
#include "properties/claims/watch.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/search/exploration.hpp"
#include "properties/tree_facts.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/random_positions.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using evaluator::Stopped;
using FormalClause = language::Claim::Clause;
using Kind = FormalClause::Kind;

constexpr int most_players_witnessed = 4;
// each board gets this fraction of the plan's steps: 1 / share_of_steps
constexpr std::int64_t share_of_steps = 20;
constexpr int most_area_of_small = 6;
constexpr std::size_t most_small_boards = 8, most_large_boards = 4;
// the limit of moves that are tried in one random position
constexpr std::size_t most_moves_of_a_position = 8;
// The number of random values of the `state` variables for each arrangement of stones.
constexpr std::size_t draws_of_memory = 3;
constexpr int draws_of_state = 8;  // the number of random values of the `any` variables in each state

/// Searches positions of one board, with random values of the `state` variables, for a counterexample to a
/// claim.
class Positions {
 public:
  Positions(const Game& game, const language::Claim& claim, Size size, std::uint64_t seed,
            const StopToken& stop)
      : claim_(claim),
        stop_(stop),
        model_(spoken_of(claim, game).with_board(size), Evaluation::compiled),
        watch_(model_, claim, draws_of_state),
        positions_(model_,
                   seed + 31 * static_cast<std::uint64_t>(size.w) + static_cast<std::uint64_t>(size.h)) {
    model_.evaluator().stop_on(stop);
  }

  /// Checks up to `most` positions in up to `most_steps` elementary steps, and stores the result in
  /// `verdict`. If the board has few arrangements of stones, checks all of them, otherwise random ones. Skips
  /// a position in which a limit of the language is reached.
  void search(std::size_t most, std::int64_t most_steps, Verdict& verdict) {
    const std::size_t arrangements = positions_.arrangements(most);
    const bool are_all = arrangements <= most / draws_of_memory;
    for (std::size_t i = 0; verdict.covers.boards.back().states < most && model_.steps() < most_steps &&
                            (!are_all || i < arrangements * draws_of_memory);
         ++i) {
      if (stop_.stop_requested()) throw Stopped();
      Content content = are_all ? positions_.arranged(i / draws_of_memory) : positions_.arranged();
      why_undecided([&] { evaluate(std::move(content), i, are_all, verdict); });
      if (verdict.is<Refuted>()) return;
    }
  }

 private:
  void evaluate(Content content, std::size_t to_move, bool asks_each_move, Verdict& verdict) {
    const State state = positions_.state(std::move(content), to_move);
    ++verdict.covers.boards.back().states;
    if (watch_.is_broken_by_any(state)) return refute(state, nullptr, verdict);
    if (!has(claim_, {Kind::step})) return;
    std::vector<Move> moves = model_.moves(state);
    std::erase_if(moves, [](const Move& move) { return move.player < 0; });
    if (!asks_each_move) {
      std::ranges::shuffle(moves, positions_.random());
      moves.resize(std::min(moves.size(), most_moves_of_a_position));
    }
    for (const Move& move : moves)
      if (watch_.is_broken_by(state, move)) return refute(state, &move, verdict);
  }

  void refute(const State& state, const Move* move, Verdict& verdict) {
    Record record{model_.game(), {}, setup_of(model_, *state.now), {}, {}};
    if (move) {
      const Attempt attempt = model_.attempt(state, *move);
      record.moves.push_back(recorded(model_, state, *move, attempt.outcomes.front().state));
    }
    verdict.evidence = Refuted{std::move(record), false};
    verdict.note = beside_the_stones(state);
  }

  /// Returns as text the data that a record of a position cannot hold: sets in `state` variables, earlier
  /// positions, and the values drawn for `any` variables.
  std::string beside_the_stones(const State& state) const {
    std::vector<std::string> all;
    const auto rows = [&](const Content& content) {
      return fmt::format("{}", fmt::join(model_.notation().rows(content), " / "));
    };
    for (std::size_t i = 0; i < state.now->memory.size(); ++i)
      for (const Value& value : state.now->memory[i])
        if (const auto* region = std::get_if<BoardRegion>(&value); region && some(*region)) {
          Content shown = model_.empty();
          shown.stones[0] = *region;
          all.push_back(fmt::format("{}: {}", model_.document().memory[i].name.name, rows(shown)));
        }
    if (uses_history(model_.game(), claim_))
      for (const Past* past = state.past->earlier.get(); past; past = past->earlier.get())
        all.push_back("before it: " + rows(past->content));
    if (!claim_.any.empty()) all.push_back(watch_.drawn());
    return fmt::format("{}", fmt::join(all, "; "));
  }

  const language::Claim& claim_;
  const StopToken stop_;
  Model model_;
  Watch watch_;
  RandomPositions positions_;
};

/// Returns whether a verdict ends the search: a refutation, a number that became too large, or a stop
/// request.
bool ends_it(const Verdict& verdict) {
  return verdict.is_settled() || (verdict.is<Unknown>() && verdict.as<Unknown>().has_too_large_number);
}

/// Tests one claim with one number of players.
class Testimony {
 public:
  Testimony(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop)
      : game_(game), claim_(claim), plan_(plan), stop_(stop) {
    plan_.steps /= share_of_steps;
  }

  /// Evaluates about `states` states, three quarters of them on small boards. A random game that has begun is
  /// finished even if it exceeds the limit.
  Verdict run(std::size_t states) {
    Verdict found{Tested{}, {Method::random}};
    const auto is_ended_by = [&](Verdict part) {
      if (!ends_it(part)) return false;
      found = std::move(part);
      return true;
    };
    if (has(claim_, {Kind::agree}) && is_ended_by(agree(states))) return found;
    if (!has(claim_, {Kind::position, Kind::reachable, Kind::step, Kind::grows})) return found;
    if (!claim_.any.empty())
      states /= draws_of_state;  // each state is evaluated with `draws_of_state` values
    const bool is_of_positions = plan_.witness.positions && has(claim_, {Kind::position, Kind::step});
    const std::vector<Size>&small = plan_.witness.small, &large = plan_.witness.large;
    if (is_ended_by(all_games(3 * states / 8))) return found;
    if (is_of_positions && is_ended_by(positions(small, 3 * states / 8))) return found;
    if (is_ended_by(random_games(states / 8))) return found;
    if (is_of_positions) is_ended_by(positions(large, states / 8));
    return found;
  }

 private:
  /// Searches all games on the small boards. Each board may use half of the remaining states.
  Verdict all_games(std::size_t states) {
    if (!claim_.any.empty()) return {};  // only random games draw values of `any` variables
    for (const Size size : plan_.witness.small) {
      Plan plan = plan_;
      plan.most_states = states / 2;
      Verdict found = exhaust(game_, claim_, size, plan, stop_);
      if (ends_it(found)) return found;
      states -= std::min(states, found.covers.boards.back().states);
    }
    return {};
  }

  Verdict random_games(std::size_t states) {
    std::vector<Size> boards = plan_.witness.large;
    if (!plan_.witness.small.empty()) boards.push_back(plan_.witness.small.back());
    for (const Size size : boards) {
      Plan plan = plan_;
      plan.random_games = static_cast<int>(states);
      plan.random_states = states / boards.size();
      plan.draws = draws_of_state;
      Verdict found = test_at_random(game_, claim_, size, plan, stop_);
      if (ends_it(found)) return found;
    }
    return {};
  }

  Verdict positions(const std::vector<Size>& boards, std::size_t states) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      Verdict verdict{Tested{}, {Method::random, {{boards[i]}}}};
      const std::size_t rest = boards.size() - i;
      try {
        why_undecided([&] {
          Positions positions(game_, claim_, boards[i], plan_.seed, stop_);
          positions.search(states / std::min<std::size_t>(rest, 2), plan_.steps, verdict);
        });
      } catch (const Stopped&) {
        verdict.evidence = NotRun{};
      }
      if (ends_it(verdict)) return verdict;
      states -= std::min(states, verdict.covers.boards.back().states);
    }
    return {};
  }

  /// Tests the `agree` lines of a claim. For each open clause that they name, compares the first reading with
  /// each other reading, in games.
  Verdict agree(std::size_t states) {
    const std::vector<ReadingsSaidToAgree> pairs = readings_said_to_agree(claim_, game_);
    const std::size_t most_states = states / (4 * pairs.size());
    for (const auto& [one, other, name, in_moves] : pairs)
      for (const bool is_large : {false, true})
        for (const Size size : is_large ? plan_.witness.large : plan_.witness.small) {
          std::optional<Divergence> divergence;
          if (is_large) {
            divergence = play_at_random(one, other, size, 1, plan_.seed, plan_.steps, stop_);
          } else {
            Comparison compared =
                compare(one, other,
                        {.board = size, .most_states = most_states, .steps_of_a_board = plan_.steps}, stop_);
            divergence = std::move(compared.divergence);
          }
          if (divergence && !(in_moves && is_of_ends(*divergence)))
            return refuted_by(*divergence, name, false);
          if (stop_.stop_requested()) return {NotRun{}, {Method::random}};
        }
    return {};
  }

  const Game& game_;
  const language::Claim& claim_;
  Plan plan_;
  const StopToken stop_;
};

/// Returns the boards as text, for example " on 2x2 and 3x3"; unbounded boards are omitted.
std::string on_boards(const std::vector<Size>& sizes) {
  std::vector<std::string> all;
  for (const Size size : sizes)
    if (size.area() > 0) all.push_back(ruleproof::text(size));
  return all.empty() ? "" : fmt::format(" on {}", fmt::join(all, " and "));
}

}  // namespace

Verdict witness(const Game& game, const language::Claim& claim, const Plan& plan, const StopToken& stop) {
  Verdict nothing{Tested{}, {Method::random}};
  if (plan.witness.states == 0) return nothing;
  const language::Players& players = *game.document().players;
  std::vector<int> counts{game.players()};  // the game's own number of players comes first
  if (players.named.empty())
    for (int count = players.fewest; count <= std::min(players.most, most_players_witnessed); ++count)
      if (count != game.players()) counts.push_back(count);
  for (const int count : counts) {
    const Game played = game.with_players(count);
    Verdict verdict = Testimony(played, claim, plan, stop).run(plan.witness.states / counts.size());
    if (ends_it(verdict)) return verdict;
  }
  return nothing;
}

Verdict refuted_proof(Verdict proved, int most_players, Verdict against, const Game& game) {
  Refuted& refuted = against.as<Refuted>();
  const int players = refuted.counterexample->game.players();
  const bool is_every_board = proved.covers.method == Method::every_board;
  const std::vector<Size> boards = against.covers.sizes();
  const bool is_about_these =
      players >= game.players() && players <= most_players &&
      (is_every_board || std::ranges::count(proved.covers.sizes(), boards.front()) > 0);
  const std::string with_players =
      game.document().players->named.empty() ? fmt::format(" of {} players", players) : "";
  if (!is_about_these) {
    against.say(fmt::format("in a game{}; the proof is about others", with_players));
    return against;
  }
  proved.note = fmt::format("proved, and false {}{}{}", refuted.is_reachable ? "in a game" : "of a position",
                            on_boards(boards), with_players);
  if (!against.note.empty()) proved.note += ": " + against.note;
  proved.evidence = Contradicted{std::move(proved.as<Proved>().solvers), std::move(refuted.counterexample),
                                 refuted.is_reachable};
  return proved;
}

Verdict judged_again(Verdict proved, int most_players, const Game& game, const language::Claim& claim,
                     const Plan& plan, const StopToken& stop) {
  const Method method = proved.covers.method;
  // Whether the claim was proved by a search of all games on small boards, and not by a solver.
  const bool is_by_games = method == Method::exhausted;
  if (!is_by_games && method != Method::every_board && method != Method::all_positions) return proved;
  Plan remaining = plan;
  if (is_by_games) {
    remaining.witness.small.clear();
    remaining.witness.positions = false;
  }
  Verdict against = witness(game, claim, remaining, stop);
  if (against.is<NotRun>()) return against;
  if (against.is<Refuted>()) return refuted_proof(std::move(proved), most_players, std::move(against), game);
  if (against.is<Unknown>() && !is_by_games) {  // unknown means that a number became too large
    proved.evidence = Unknown{true, std::move(proved.as<Proved>().unreached)};
    proved.note = fmt::format("{} in games{}", against.note, on_boards(against.covers.sizes()));
  }
  return proved;
}

Plan::Witness witness_boards(const Game& game, std::size_t states) {
  Plan::Witness boards;
  boards.states = states;
  if (language::is_unbounded(game.document())) {
    boards.large = {Size{}};
    return boards;
  }
  const language::Board& board = *game.document().board;
  const Size usual{board.width, board.height};
  std::vector<Size> sizes;
  for (int h = 1; h <= 9; ++h)
    for (int w = 1; w <= 9; ++w) sizes.push_back({w, h});
  std::ranges::sort(sizes, is_smaller);
  const auto is_large = [](Size size) { return size.w >= 6 && size.h >= 6; };
  std::ranges::stable_partition(sizes, [&](Size size) { return !is_large(size) || size.w == size.h; });
  for (const Size size : sizes) {
    const bool is_small = size.area() <= most_area_of_small;
    const bool is_wanted = is_large(size) ? boards.large.size() < most_large_boards
                                          : boards.small.size() < (is_small ? most_small_boards : 1);
    if (is_wanted && allows(game, size)) (is_large(size) ? boards.large : boards.small).push_back(size);
  }
  if (std::ranges::count(boards.small, usual) == 0 && std::ranges::count(boards.large, usual) == 0)
    (boards.small.empty() ? boards.small : boards.large).push_back(usual);
  return boards;
}

}  // namespace ruleproof
