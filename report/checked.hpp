#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/coverage.hpp"
#include "spec/threads.hpp"

// Does the work of the command `ruleproof check` for a document without errors: runs its examples, plays
// random games, and tests for each part of the rules whether removing the part changes an example or a random
// game.

namespace ruleproof {

struct PlayOptions {
  int games = 20;
  std::uint64_t seed = 1;
  std::optional<Size> board;  ///< by default the document's board, or a smaller one if its games take too
                              ///< long
  std::optional<int> players;
};

struct CheckedPlay {
  std::string not_played;  ///< why the document cannot be played; empty if it can
  struct OfExample {
    const language::Example* example = nullptr;
    std::size_t rulesets = 0;
    bool one_at_a_time = false;
    std::vector<ExampleFailure> failures;
  };
  std::vector<OfExample> examples;
  std::vector<RulePart> parts;
  RandomGamesPlan table;
  /// The first entry has the random games with the first reading of every open clause. Each further entry has
  /// another reading for one clause, and the first readings for the others.
  std::vector<std::pair<Game, RandomGames>> games;
  bool was_stopped = false;

  bool holds() const;
  bool reached_limit() const;
};

/// Runs the examples and random games of a document, and tests the parts of its rules. Throws InputError if
/// the document does not allow the board or the number of players in the options.
CheckedPlay checked_play(const Document& document, const PlayOptions& options, const StopToken& stop);

/// Returns the report of `ruleproof check` as text. The text counts the examples that fail but does not
/// describe their failures.
std::string report_text(const CheckedPlay& play, const Document& document);
/// Adds the results to a JSON object, under the keys that `ruleproof check --json` prints.
void add_play(nlohmann::ordered_json& json, const CheckedPlay& play, const Document& document);

}  // namespace ruleproof
