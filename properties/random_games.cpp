// The prover by random games. RapidCheck makes and shrinks the games; its headers stay in this file.

#include <rapidcheck.h>
#include <rapidcheck/state.h>

#include <sstream>
#include <string>

#include "properties/counterexample.hpp"
#include "properties/provers.hpp"
#include "reference/document_rules.hpp"
#include "reference/evaluator/value.hpp"

namespace ruleproof {
namespace {

/// What all commands of a test share.
struct Test {
  const Property& property;
  const Rules& rules;
  const Board& board;
  std::vector<Move> played = {};  ///< the moves of the game under way
  std::vector<Move> failed = {};  ///< those of the last game that failed, the shortest at the end
  std::string without_meaning = {};  ///< a word that means nothing on a board
};

struct Model {
  State state;
};

using Command = rc::state::Command<Model, Test>;

struct PlayMove final : Command {
  PlayMove(const Rules& rules, Move move) : rules(rules), move(std::move(move)) {}

  void checkPreconditions(const Model& model) const override { RC_PRE(is_legal(rules, model.state, move)); }
  void apply(Model& model) const override { model.state = play(rules, model.state, move); }

  void run(const Model& model, Test& test) const override {
    test.played.push_back(move);
    const Board::Region nowhere = test.board.nowhere();
    const State state = test.property.of_a_step ? model.state : play(rules, model.state, move);
    const Board::Region point = move.point ? test.board.at(*move.point) : nowhere;
    try {
      if (!fails(test.property.on_board({state.position, state.to_move, point, nowhere, {}, &state}))) return;
    } catch (const evaluator::NoMeaning& word) {
      test.without_meaning = word.what();
      return;
    }
    test.failed = test.played;
    RC_FAIL("a counterexample");
  }

  void show(std::ostream& os) const override { os << (move.point ? std::to_string(*move.point) : "pass"); }

  const Rules& rules;
  Move move;
};

/// Hears of each game and says nothing. (Without a listener RapidCheck takes its own from the environment.)
struct Silent final : rc::detail::TestListener {
  void onTestCaseFinished(const rc::detail::CaseDescription&) override {}
  void onShrinkTried(const rc::detail::CaseDescription&, bool) override {}
  void onTestFinished(const rc::detail::TestMetadata&, const rc::detail::TestResult&) override {}
};

/// A legal move, passes seldom.
rc::Gen<std::shared_ptr<const Command>> any_move(const Rules& rules, const Model& model) {
  std::vector<Move> moves = legal_moves(rules, model.state);
  if (moves.empty())
    return rc::gen::exec([]() -> std::shared_ptr<const Command> { RC_DISCARD("the game is over"); });
  const std::size_t placements = moves.size() - 1;
  return rc::gen::map(rc::gen::inRange<std::size_t>(0, 16 * placements + 1),
                      [&rules, moves](std::size_t i) -> std::shared_ptr<const Command> {
                        return std::make_shared<PlayMove>(rules,
                                                          moves[i == 0 ? moves.size() - 1 : (i - 1) / 16]);
                      });
}

}  // namespace

Finding test_at_random(const Property& property, const Rules& rules, const Ruleset& ruleset, Size size,
                       int games, std::uint64_t seed, std::stop_token stop) {
  Finding finding{Finding::Result::nothing, "random", {size}};
  finding.tool = "RapidCheck";
  if (speaks_of_sets(property)) {
    finding.result = Finding::Result::unknown;
    finding.why = "it speaks of sets of points";
    return finding;
  }
  const std::shared_ptr<const Board> its_board = board_of(ruleset, size);
  const Board& board = *its_board;
  Test test{property, rules, board};
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = games;
  params.maxSize = 2 * size.area();
  const Model model{start(board)};
  const auto holds = [&] {
    if (stop.stop_requested()) return;
    const auto commands =
        *rc::state::gen::commands(model, [&](const Model& current) { return any_move(rules, current); });
    test.played.clear();
    rc::state::runAll(commands, model, test);
  };
  Silent listener;
  const rc::detail::TestResult result =
      rc::detail::checkTestable(holds, rc::detail::TestMetadata{}, params, listener,
                                std::unordered_map<std::string, rc::detail::Reproduce>{});
  if (stop.stop_requested()) {
    finding.result = Finding::Result::stopped;
  } else if (result.is<rc::detail::FailureResult>()) {
    finding.result = Finding::Result::refuted;
    finding.counterexample = record_of(ruleset, size);
    finding.counterexample->moves = test.failed;
  } else if (!test.without_meaning.empty()) {
    finding.result = Finding::Result::unknown;
    finding.why = test.without_meaning + " has no meaning there";
  } else if (!result.is<rc::detail::SuccessResult>()) {
    std::ostringstream reason;
    rc::detail::printResultMessage(result, reason);
    finding.result = Finding::Result::unknown;
    finding.why = reason.str();
  } else {
    finding.why = std::to_string(games) + " games";
  }
  return finding;
}

}  // namespace ruleproof
