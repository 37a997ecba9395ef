#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "report/svg.hpp"

// Reports the result of comparing two games, as text, JSON, records and figures.

namespace ruleproof {
namespace model {

struct Compared {
  Game one;
  Game other;
  std::string call;  ///< the command that reproduces the result
  Ambiguity ambiguity = {};
  bool is_from_record = false;  ///< whether the games continue a record
};

struct ComparisonReport {
  std::string summary = "";  ///< one sentence: the difference, or the evidence that there is none
  std::string small = "";    ///< the evidence that the witness is the smallest; empty without a witness
  std::string text = "";     ///< the whole report as text
  std::string record = "";   ///< the witness with the move on which they differ; empty without a witness
  std::string sgf = "";      ///< its position with a variation for each side; empty without has_vertices
  std::vector<Figure> figures = {};
  nlohmann::ordered_json json = {};  ///< the keys same, verdict, how, ... of the report in JSON
};
ComparisonReport report_of(const Compared& compared);

/// Returns the extent of a search: "1x1, 2x1: all games; 3x3 with 3 players: all games of up to 4 moves (more
/// than 20000 pairs of states)"
std::string searched_text(const std::vector<SearchedBoard>& searched);

/// Returns a divergence as JSON. `is_from_record`: the games continue a record, so the position is reachable.
nlohmann::ordered_json json(const Divergence& divergence, bool is_from_record);

/// Returns a neighbour as JSON; null if there is none.
nlohmann::ordered_json json(const std::optional<Neighbour>& neighbour);

/// Returns "ruleproof compare disto --with when=after": the command that compares two games on default
/// boards.
std::string call_to_compare(const Game& one, const Game& other);

}  // namespace model

/// Returns the comparison of a pair of readings.
model::Compared compared(const ReadingPair& pair);
/// Returns the consequence of a pair for the author: which sentence to fix and how, or that no fix is needed.
std::string meaning(const ReadingPair& pair);
nlohmann::ordered_json json(const ReadingPair& pair);
/// Returns a table with one row for each pair.
std::string overview(const std::vector<ReadingPair>& pairs);

}  // namespace ruleproof
