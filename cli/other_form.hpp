#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cli/compared.hpp"
#include "cli/refutation.hpp"
#include "cli/setting.hpp"
#include "cli/verdicts.hpp"
#include "properties/judgement.hpp"
#include "report/page.hpp"

namespace ruleproof {

/// What the commands and the report ask of a game that is not one of two colours on a board of fixed size,
/// with one placement a turn. Optional numbers and empty texts stand for options that are not given.
struct OtherForm {
  Status (*show)(const SettingOptions& options, const std::string& svg, bool as_json);
  /// All legal moves, or what is to be said of those in `why`.
  Status (*moves)(const SettingOptions& options, const std::vector<std::string>& why, bool as_json);
  Status (*judge)(const SettingOptions& options, IllegalMoves illegal, bool as_json);
  /// `engine` is empty, "reference", "optimized" or "both".
  Status (*perft)(const SettingOptions& options, int depth, const std::string& engine,
                  std::optional<double> seconds, bool as_json);
  Status (*count)(const SettingOptions& options, const std::string& what, std::optional<int> depth,
                  std::optional<double> seconds, bool as_json);
  /// Of the claims, or all of them; with `every_board` only by proofs that speak of every board, or organism.
  /// `smt` is a directory for the queries.
  Status (*prove)(const SettingOptions& options, const std::vector<std::string>& claims, bool every_board,
                  std::uint64_t seed, const std::string& smt, std::optional<double> seconds, bool as_json);
  /// `with` are the readings of the other ruleset; `svg` is a file for the witness.
  Status (*compare)(const SettingOptions& options, const std::vector<std::string>& with,
                    const std::string& svg, std::optional<double> seconds, bool as_json);

  /// The claims of one ruleset. With `every_board_only` those provers alone that speak of every board, or
  /// organism.
  std::vector<Job> (*claims)(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only,
                             const QueryLog& log);
  /// A verdict on each claim, and engine against reference, for the rulesets that a run of this depth takes.
  std::vector<Job> (*jobs)(const GameSpec& game, Plan::Depth depth, std::uint64_t seed);
  /// Where two rulesets part, or how far they were compared.
  ComparisonReport (*report_of)(const Ruleset& one, const Ruleset& other, const std::stop_token& stop);
  /// The game of a counterexample at its end.
  Figure (*figure)(const Line& line);
  /// What the counterexample of a claim comes to.
  Refutation (*refutation)(const Line& line);
  /// What else the page has to say. What is not done when it is asked to stop is left out.
  std::vector<Grid> (*grids)(const GameSpec& game, Plan::Depth depth, const std::stop_token& stop);
};

/// What `compare` does with what was found about two rulesets of such a game, the first of which is given.
Status tell_comparison(const Ruleset& ruleset, const ComparisonReport& found, const std::string& svg,
                       bool as_json);

/// That of a game; of a document of any other form the one over the model. Nothing for the games of properties/games.hpp and documents of their form. Throws InputError, with the nearest name,
/// if there is no such game.
const OtherForm* other_form(std::string_view game);

}  // namespace ruleproof
