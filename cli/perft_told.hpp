#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/difference.hpp"
#include "report/json.hpp"
#include "spec/ruleset.hpp"

// How perft is told of any game.

namespace ruleproof {

/// The names that --engine takes.
inline const std::vector<std::string> perft_engines{"reference", "optimized", "both"};

/// Who counts: the one of those that is named, or if none is, both where the game has an engine that knows
/// the ruleset, and else the reference, with a note that says why. Throws InputError for another name, with
/// the nearest, and for an engine that the game has not.
std::string chosen_counter(const std::string& name, const Ruleset& ruleset, bool has_engine,
                           bool engine_knows);

/// "engine and reference differ after B a1, W b2: ..."; `path` is empty before the first move, of which
/// `no_move` speaks. The document is the one that --json begins with.
WrongResult differing(const std::string& path, const std::string& no_move, const Difference& difference,
                      nlohmann::ordered_json document);

/// The sequences of one depth, and what else was summed up over them, in the order of their names.
struct PerftCount {
  PerftCount(std::uint64_t sequences, std::vector<nlohmann::ordered_json> sums = {})
      : sequences(sequences), sums(std::move(sums)) {}

  std::uint64_t sequences;
  std::vector<nlohmann::ordered_json> sums;  ///< numbers, or strings of digits where these are too large
};

/// Counts one depth after another, from 1, and prints each count, or all of them as one document to which the
/// keys "engine", "depth", "values", a list for each of the sums, and "stopped" are added. `count_at` gives
/// nothing if it was stopped.
Status tell_perft(nlohmann::ordered_json document, const std::string& engine, int depth, bool as_json,
                  const std::function<std::optional<PerftCount>(int)>& count_at,
                  const std::vector<std::string>& names_of_sums = {});

}  // namespace ruleproof
