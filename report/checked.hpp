#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/coverage.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

// Runs the command `check` for a document without errors: its examples, random games, and a test of the
// effect of leaving out each part of the rules.

namespace ruleproof {

struct PlayOptions {
  int games = 20;
  std::uint64_t seed = 1;
  std::optional<Size> board;  ///< by default that of the document, or a smaller one if that takes too long
  std::optional<int> players;
};

struct CheckedPlay {
  std::string not_played;  ///< the reason why the document is not played; empty if it is
  struct OfExample {
    const language::Example* example = nullptr;
    std::size_t rulesets = 0;
    bool one_at_a_time = false;
    std::vector<model::ExampleFailure> failures;
  };
  std::vector<OfExample> examples;
  std::vector<model::RulePart> parts;
  model::RandomGamesPlan table;
  std::vector<std::pair<Game, model::RandomGames>>
      games;  ///< one set of games under the first readings, and one for each single other reading
  bool was_stopped = false;

  bool holds() const;  ///< returns whether all examples hold
  bool reached_limit() const;
};

/// Checks a document. Throws InputError if it does not allow the board or number of players in the options.
CheckedPlay checked_play(const Document& document, const PlayOptions& options, const StopToken& stop);

/// Returns the report as text, without the failures of examples.
std::string report_text(const CheckedPlay& play, const Document& document);
/// Adds the keys of --json to a JSON document.
void add_play(nlohmann::ordered_json& json, const CheckedPlay& play, const Document& document);

}  // namespace ruleproof
