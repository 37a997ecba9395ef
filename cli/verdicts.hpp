#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/finding.hpp"
#include "properties/plan.hpp"
#include "spec/ruleset.hpp"

// What prove and verify say of a claim.

namespace ruleproof {

/// A line of the report: a claim, or the agreement of engine and reference, under one ruleset. A plain record
/// of texts, so that it can be kept in a file and read back as it was.
struct Line {
  std::string game;
  std::string claim;
  std::string reading;  ///< the whole ruleset, "person=clique placement=sick-2016 when=before"
  std::string verdict;
  std::string expected;  ///< empty where the spec expects nothing
  std::string how = "";
  std::vector<std::string> sizes = {};
  std::string why = "";
  std::string argument = "";
  std::string tool = "";
  double seconds = 0;
  std::string counterexample = "";  ///< a record in the plain form
  bool reachable = true;            ///< whether the counterexample is a game from the start
  std::string occasion = "";        ///< a record in the plain form
  bool kept = false;                ///< taken from an earlier run that was stopped
};

/// A line of the report to be.
struct Job {
  Line waiting;  ///< the line as it stands while the job is not run
  /// Nothing if it was stopped.
  std::function<std::optional<Line>(std::stop_token)> work;
};

/// A job that fills in its line and says whether it was done; the time is taken here.
Job job(const Line& waiting, const std::function<bool(Line&, std::stop_token)>& work);
/// The same for a claim under a ruleset.
Job job(const Ruleset& ruleset, const std::string& claim,
        const std::function<bool(Line&, std::stop_token)>& work);

/// Puts into a line what a prover found.
void put(Line& line, const Finding& finding);

/// The verdict is another one than the spec expects. What was not run is neither.
bool is_unexpected(const Line& line);

/// The boards that the line speaks of: "every", "3x3 4x4".
std::string boards(const Line& line);

nlohmann::ordered_json json(const Line& line);
/// Throws nlohmann::json::exception if it is no line.
Line line_of(const nlohmann::ordered_json& json);

/// "loose one-wave  refuted  exhausted 3x3", for people who watch.
std::string summary(const Line& line);

/// Lines of one claim that say the same.
struct LineGroup {
  Line line;             ///< the first of them, with the seconds of all
  std::string readings;  ///< "default, when=after", "all 6"
  std::string first;  ///< "when=after": what the first of them reads in another way than usual, or "default"
};

/// The groups of the lines, those of one claim behind each other.
std::vector<LineGroup> grouped(const std::vector<Line>& lines);

/// What a claim says, with what it takes for granted.
std::string statement(const Line& line);

/// The counterexample of a line as a record, below a heading; empty if it has none.
std::string told_counterexample(const Line& line);

/// All lines as a table, those that say the same of one claim in one row.
std::string table_of(const std::vector<Line>& lines);

/// All lines as a table, those that say the same of one claim in one row; then each counterexample as a
/// record.
std::string report(const std::vector<Line>& lines);

/// The verdict on a claim as a whole: that of its lines if they are alike, `depends` if it is true under some
/// readings and false under others. Keys game, claim, verdict; in the order of the first lines.
nlohmann::ordered_json overall(const std::vector<Line>& lines);

}  // namespace ruleproof
