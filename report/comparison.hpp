#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "report/svg.hpp"

// Reports the result of comparing two games, as text, JSON, records and figures.

namespace ruleproof {

struct Compared {
  Game one;
  Game other;
  std::string call;  ///< the command that reproduces the result
  Ambiguity ambiguity = {};
  bool is_from_record = false;  ///< whether a record was given and only its continuations were searched
};

struct ComparisonReport {
  /// One sentence on how the games differ, or on the evidence that they are the same.
  std::string summary = "";
  std::string small = "";  ///< the evidence that no smaller witness exists; empty if there is no witness
  std::string text = "";   ///< the whole report as text
  /// The witness followed by the move on which the games differ; empty without a witness.
  std::string record = "";
  /// The position of the witness as SGF, with one variation for the outcome under each game; empty without a
  /// witness, or if SGF cannot express the game.
  std::string sgf = "";
  std::vector<Figure> figures = {};
  nlohmann::ordered_json json = {};  ///< the keys "same", "verdict", "how" and so on of the report in JSON
};
ComparisonReport report_of(const Compared& compared);

/// Returns the extent of a search as text: "1x1, 2x1: all games; 3x3 with 3 players: all games of up to 4
/// moves (more than 20000 pairs of states)".
std::string searched_text(const std::vector<SearchedBoard>& searched);

/// Returns a divergence (a position or move on which two games differ) as JSON. If `is_from_record`, it
/// continues a record that the user gave, so its position counts as reachable.
nlohmann::ordered_json json(const Divergence& divergence, bool is_from_record);

/// Returns a neighbour as JSON; null if there is none. A neighbour is a position that differs by one stone
/// from the position of the divergence, and on which the games agree.
nlohmann::ordered_json json(const std::optional<Neighbour>& neighbour);

/// Returns the command that compares two games on default boards: "ruleproof compare disto --with
/// when=after".
std::string call_to_compare(const Game& one, const Game& other);

/// Returns the comparison of a pair of readings in the form that `report_of` takes.
Compared compared(const ReadingPair& pair);
/// Returns what the comparison of a pair means for the author: which sentence to fix and how, or that no fix
/// is needed.
std::string meaning(const ReadingPair& pair);
nlohmann::ordered_json json(const ReadingPair& pair);
/// Returns a table of the comparisons with one row for each pair.
std::string overview(const std::vector<ReadingPair>& pairs);

}  // namespace ruleproof
