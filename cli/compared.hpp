#pragma once

#include <string>
#include <vector>

#include "properties/model/ambiguity.hpp"
#include "report/json.hpp"
#include "report/svg.hpp"

namespace ruleproof {

/// What came of comparing two rulesets or documents, in the forms in which the commands report it.
struct ComparisonReport {
  model::Ambiguity::Result result = model::Ambiguity::Result::stopped;
  std::string how = "";
  std::string summary = "";  ///< one sentence on what they differ in, or on how it is known that nothing does
  std::string small = "";    ///< how it is known that the witness is the smallest; empty if there is none
  std::string argument = "";  ///< what a proof rests on outside the provers
  std::string told = "";      ///< all there is to say
  std::string call = "";      ///< finds the same again
  std::string record = "";    ///< of the witness, with the move that they differ on; empty if there is none
  std::string sgf = "";       ///< its position with a variation for each side; empty for a game that has none
  std::vector<Figure> figures = {};
  nlohmann::ordered_json json = {};  ///< the keys same, verdict, how, ... of a document
  double seconds = 0;
};

}  // namespace ruleproof
