#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/ambiguity.hpp"
#include "report/json.hpp"
#include "report/svg.hpp"

// How the commands say where two rulesets part.

namespace ruleproof {

/// Two rulesets of one game and what came of comparing them.
struct Compared {
  Ruleset one;
  Ruleset other;
  Ambiguity ambiguity;
  std::optional<Size> board = std::nullopt;  ///< the one that was asked for
  std::string from = "";                     ///< the record that the search began with, a file or "-"
  std::optional<Komi> komi = std::nullopt;   ///< unless it is the usual one
};

/// What came of comparing two rulesets of any game, in the forms in which the commands tell it.
struct ComparisonReport {
  Ambiguity::Result result = Ambiguity::Result::stopped;
  std::string how = "";
  std::string summary = "";   ///< one sentence on what parts them, or on how it is known that nothing does
  std::string small = "";     ///< how it is known that the witness is the smallest; empty if there is none
  std::string argument = "";  ///< what a proof rests on outside the provers
  std::string told = "";      ///< all there is to say
  std::string call = "";      ///< finds the same again
  std::string record = "";    ///< of the witness, with the move that parts them; empty if there is none
  std::string sgf = "";       ///< likewise; empty for a game that has none
  std::vector<Figure> figures = {};
  nlohmann::ordered_json json = {};  ///< the keys same, verdict, how, ... of a document
  double seconds = 0;
};

ComparisonReport report_of(const Compared& compared);

/// Adds the keys of one document to another.
void add_keys(nlohmann::ordered_json& document, const nlohmann::ordered_json& more);

/// The readings that only one of the rulesets has: "person=clique when=after".
std::string own_readings(const Ruleset& ruleset, const Ruleset& other);

/// One sentence on what parts them, or on how it is known that nothing does.
std::string summary(const Compared& compared);

/// How it is known that the witness is the smallest, and whether it is the only one; empty if there is none.
std::string how_small(const Compared& compared);

/// All there is to say, with the boards drawn.
std::string told(const Compared& compared);

/// The keys same, verdict, how, …, witness, smaller, … of a document.
void add_to(nlohmann::ordered_json& document, const Compared& compared);

/// The witness, the boards after the move under each ruleset, and the nearest neighbour.
std::vector<Figure> figures(const Compared& compared);

/// The witness as an SGF with one variation for each ruleset. There is a witness.
std::string sgf(const Compared& compared);

/// The witness as a record in the plain form whose last move, if it is a move that parts them, is that one.
/// There is a witness.
std::string record_with_parting(const Compared& compared);

/// The call that compares two rulesets of any game.
std::string call(const Ruleset& one, const Ruleset& other);
/// The call that finds the same again.
std::string call(const Compared& compared);

}  // namespace ruleproof
