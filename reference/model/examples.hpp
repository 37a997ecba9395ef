#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "reference/model/model.hpp"

// The examples of a document, run on the model of it.

namespace ruleproof::model {

/// Something that an example says and that is not so.
struct ExampleFailure {
  const language::Example* example = nullptr;
  language::Diagnostic diagnostic;
  std::vector<std::string> rows;  ///< the board that comes out, where another one is drawn
};

/// The games that an example is about, each once.
struct ExampleGames {
  std::vector<Game> games;
  bool one_at_a_time =
      false;  ///< not all combinations of readings, which are too many, but each reading with the first ones
};

/// Of more combinations than this, an example `in every reading` takes each reading one at a time.
inline constexpr std::size_t most_combinations = 256;

/// Whether it plays from the start of a game, and sets nothing up.
bool begins_at_the_start(const language::Example& example);

ExampleGames games_of(const language::Document& document, const language::Example& example);

/// Runs an example in one of its games, until a move goes otherwise than it says. The document has no errors.
/// If the stop is asked for, the rest is left out.
std::vector<ExampleFailure> run_example(const Game& game, const language::Example& example,
                                        const std::stop_token& stop = {});

/// Runs it in all of its games. Each line is reported for the first of them in which it fails.
std::vector<ExampleFailure> run_example(const language::Document& document, const language::Example& example,
                                        const std::stop_token& stop = {});

/// The game that an example plays.
struct PlayedExample {
  std::unique_ptr<Model> model;
  std::vector<State> states;             ///< where it begins, and after each of its legal moves
  std::vector<Move> moves;               ///< the legal ones
  std::vector<ExampleFailure> failures;  ///< what it says and is not so; then what comes after is left out
};

/// Plays an example of a game's document under the readings of that game, whatever readings it is about; the
/// board, the number of players and the settings are the example's. The document is as above, and must
/// outlive what is returned. Throws InputError for a board that it can't have.
PlayedExample play_example(const Game& game, const language::Example& example,
                           const std::stop_token& stop = {});

/// Whether a yes-or-no of an example holds: `over`, and `wins` where a step has said who has won, are as the
/// game has it.
bool holds(Model& model, const language::Expression& formula, const State& state);

/// The diagnostic with its line, and the board that comes out.
std::string format(const ExampleFailure& failure, const language::Source& source);

/// "flip = cascade, group = pairs": what is not the first reading; empty if nothing is.
std::string name_of_readings(const Game& game);

}  // namespace ruleproof::model
