#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/coverage.hpp"
#include "spec/language/checker.hpp"

// What `check` does with a document that reads: its examples are run, random games are played, and each part
// of the rules is left out once.

namespace ruleproof {

struct PlayOptions {
  int games = 20;
  std::uint64_t seed = 1;
  std::optional<Size> board;  ///< without it the document's own, or a smaller one where that takes too long
  std::optional<int> players;
};

struct CheckedPlay {
  std::string not_played;  ///< why a document is not played; empty if it is
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
      games;  ///< under the first readings, and each other one alone
  bool was_stopped = false;

  bool holds() const;  ///< whether all examples do
  bool reached_limit() const;
};

/// Throws InputError if the options ask for a board or a number of players that the document can't have.
CheckedPlay checked_play(const Document& document, const PlayOptions& options, const std::stop_token& stop);

/// For people. The failures of examples are not among it.
std::string report_text(const CheckedPlay& play, const Document& document);
/// Adds the keys of --json.
void add_play(nlohmann::ordered_json& json, const CheckedPlay& play, const Document& document);

}  // namespace ruleproof
