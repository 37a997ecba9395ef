#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "report/svg.hpp"

// What came of comparing two games, in the forms in which it is reported.

namespace ruleproof {
namespace model {

struct Compared {
  Game one;
  Game other;
  std::string call;  ///< that finds the same again
  Ambiguity ambiguity = {};
  bool is_from_record = false;  ///< which the games go on from
};

struct ComparisonReport {
  std::string summary = "";  ///< one sentence on what they differ in, or on how it is known that nothing does
  std::string small = "";    ///< how it is known that the witness is the smallest; empty if there is none
  std::string text = "";     ///< all there is to say
  std::string record = "";   ///< of the witness, with the move that they differ on; empty if there is none
  std::string sgf = "";      ///< its position with a variation for each side; empty for a game that has none
  std::vector<Figure> figures = {};
  nlohmann::ordered_json json = {};  ///< the keys same, verdict, how, ... of a document
};
ComparisonReport report_of(const Compared& compared);

/// Where a game differs from another; `is_from_record`: it continues a record, which is reachable.
nlohmann::ordered_json json(const Divergence& divergence, bool is_from_record);

/// "ruleproof compare disto --with when=after": the call that compares two games on the boards that it
/// chooses itself.
std::string call_to_compare(const Game& one, const Game& other);

}  // namespace model

/// A pair of readings as what is compared.
model::Compared compared(const ReadingPair& pair);
/// What a pair means for the author: which sentence to mend and how, or that none has to be.
std::string meaning(const ReadingPair& pair);
nlohmann::ordered_json json(const ReadingPair& pair);
/// A table of the pairs, a line each.
std::string overview(const std::vector<ReadingPair>& pairs);

}  // namespace ruleproof
