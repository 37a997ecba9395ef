#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "properties/claims/claims.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/evaluator/board_world.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/threads.hpp"

// For tests: judges a claim by each of the available methods.

namespace ruleproof {

/// Returns the head of a document with two players who alternate, followed by `rules`.
inline std::string two_players(const std::string& board, const std::string& rules) {
  return "    game \"A game\"\n    board " + board + "\n    players black, white\n    turns alternate\n" +
         rules;
}

struct Claimed {
  Claimed(const Game& of, std::string_view id) : game(of), claim(game.document().claim(id)) {}
  Claimed(const Document& document, std::string_view id) : Claimed(Game(document), id) {}
  /// Creates a document from the rules and a claim with these lines, such as "position: some empty".
  Claimed(const std::string& rules, const std::string& lines)
      : Claimed(document_of_text(rules + "\n    claim it \"It is so.\"\n      " + lines + "\n"), "it") {}

  Property property() const { return property_of(game, claim).value(); }

  Verdict every_board(const Effort& effort = {}) const {
    return prove_on_every_board(property(), effort, {}, {});
  }
  PositionsAnswer all_positions(Size size, const Effort& effort = {}) const {
    return prove_for_all_positions(property(), *evaluator::board_of(game.with_board(size)), effort, {}, {});
  }
  Verdict exhausted(Size size, std::size_t most_states = 20'000) const {
    return exhaust(game, claim, size, {.most_states = most_states});
  }
  Verdict random(Size size, int games = 20) const {
    return test_at_random(game, claim, size, {.random_games = games});
  }
  Verdict judged(const Plan& plan, const StopToken& stop = {}) const {
    return judge(game, claim, plan, {}, stop);
  }
  /// Judges the claim with the plan (the boards and the effort) of a quick run.
  Verdict judged() const { return judged(plan(game, Plan::Depth::quick, 1)); }

  Game game;
  const language::Claim& claim;
};

/// Returns the moves of the counterexample of a verdict, such as "B a1, W pass"; "none" if it has no
/// counterexample.
inline std::string moves_of(const Verdict& verdict) {
  const Record* record = shown_record(verdict);
  if (!record) return "none";
  const Model model(record->game);
  std::string all;
  for (const RecordedMove& move : record->moves) all += (all.empty() ? "" : ", ") + text(model, move);
  return all;
}

}  // namespace ruleproof
