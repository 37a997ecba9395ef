#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/language/document.hpp"
#include "spec/language/source.hpp"
#include "spec/threads.hpp"

// Runs the examples of a document on its model.

namespace ruleproof {

/// A statement of an example that does not hold.
struct ExampleFailure {
  const language::Example* example = nullptr;
  language::Diagnostic diagnostic;
  /// The actual board, if a board that the example draws differs from it.
  std::vector<std::string> rows = {};
  std::vector<std::string> position = {};  ///< the board that the statement is about; empty if it is about no
                                           ///< board, or if `rows` is not empty
  /// The clauses that the statement names and those by which the move was actually refused; if there are
  /// none, the clauses of the example.
  std::set<std::string> clauses = {};
};

/// The games in which an example is run, without repetition.
struct ExampleGames {
  std::vector<Game> games;
  bool one_at_a_time = false;  ///< whether each game has at most one reading that is not the first, because
                               ///< there are too many combinations
};

/// If there are more combinations than this, an example `in every reading` varies one reading at a time.
inline constexpr std::size_t most_combinations = 256;

/// Returns whether the example plays from the start of a game: it sets up neither a position nor memory.
bool begins_at_the_start(const language::Example& example);

/// Returns the games in which an example is run. They have the board, number of players and settings of the
/// example, and the combinations of readings that it asks for.
ExampleGames games_of(const language::Document& document, const language::Example& example);

/// Runs an example in one of its games and returns the statements that do not hold. Stops at the first move
/// whose result is not what the example states. The document must be free of errors. On a stop request the
/// remaining lines are omitted. Throws evaluator::OutOfSteps if the example needs more than `steps`
/// elementary steps.
std::vector<ExampleFailure> run_example(const Game& game, const language::Example& example,
                                        const StopToken& stop = {}, std::int64_t steps = INT64_MAX);

/// Runs an example in all of its games, with at most `steps` elementary steps for each game. Returns the
/// statements that do not hold. A statement that fails in several games is reported only for the first of
/// them.
std::vector<ExampleFailure> run_example(const language::Document& document, const language::Example& example,
                                        const StopToken& stop = {}, std::int64_t steps = INT64_MAX);

/// The game that an example plays.
struct PlayedExample {
  std::unique_ptr<Model> model;
  std::vector<State> states;  ///< the first state, then the state after each legal move; empty if the example
                              ///< was stopped or its set-up fails
  std::vector<Move> moves;    ///< the legal moves
  /// The statements that do not hold; the first failure ends the example.
  std::vector<ExampleFailure> failures;
};

/// Plays an example in this game, even if the example names other readings. The board, the number of players
/// and the settings are those of the example. The document must be free of errors and outlive the result.
/// Throws InputError for a board that the document does not allow.
PlayedExample play_example(const Game& game, const language::Example& example, const StopToken& stop = {},
                           Evaluation evaluation = Evaluation::plain);

/// Returns whether a formula of an example holds in a state. The word `over` in it has the value of
/// State::is_over.
bool holds(const Model& model, const language::Expression& formula, const State& state);

/// Returns a failure as text, with its source line, the board, and the sentences of its clauses.
std::string format(const ExampleFailure& failure, const language::Document& document);

/// Returns those readings of a game that are not the first of their clause, as "flip = cascade, group =
/// pairs"; an empty text if there are none.
std::string name_of_readings(const Game& game);

}  // namespace ruleproof
