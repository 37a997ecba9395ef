#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/claims/finding.hpp"
#include "reference/game.hpp"

// Lines of a verification report.

namespace ruleproof {

/// A line of the report: a claim of one game, the agreement of its engine with the reference, or the examples
/// of the document. It has no references, so it can be written to a file and read back.
struct Line {
  std::string game;
  std::string claim;
  std::string reading;  ///< all readings: "person=clique placement=sick-2016 when=before"
  Claim::Verdict verdict = Claim::Verdict::not_run;
  std::optional<Claim::Verdict> expected = {};  ///< nothing if the document states no expectation
  std::string how = "";
  std::vector<Size> sizes = {};
  std::string why = "";
  std::string argument = "";  ///< for examples: the failures, as printed by `check`
  std::string tool = "";
  double seconds = 0;
  std::string counterexample = "";  ///< a record in the plain form
  bool reachable = true;            ///< whether the counterexample is a game from the start
  std::string occasion = "";        ///< a record in the plain form
  bool kept = false;                ///< reused from an earlier run that was stopped
  bool is_contradicted = false;     ///< a proved claim was refuted by other means: always an error
  int document_line = 0;            ///< line of the claim, or of the failing example; 0 for an engine
};

/// A job that computes a line of the report.
struct Job {
  Line waiting;  ///< the line before the job is run
  /// Computes the line; nothing if it was stopped.
  std::function<std::optional<Line>(std::stop_token)> work;
};

/// A job whose `work` fills in the line and returns false if it was stopped. The job measures the time.
Job job(const Line& waiting, const std::function<bool(Line&, std::stop_token)>& work);
/// The same for a claim of a game's document.
Job job(const Game& game, const std::string& claim, const std::function<bool(Line&, std::stop_token)>& work);

/// The line of a job that failed: unknown, with the reason `why`.
Line unknown_since(const std::string& why, Line waiting);

/// The subject of a verdict: the claim, and the readings if the game has any.
std::string subject(const Line& line);

/// Whether a line is on the agreement of engine and reference, not on a claim.
bool is_agreement(const Line& line);

/// Whether a line is on the examples of the document.
bool is_of_examples(const Line& line);

/// The place in the document: "my-game.md:102"; empty for the agreement of an engine.
std::string place(const Line& line);

/// Whether two solvers confirmed each query of the proof.
bool is_confirmed(const Line& line);

/// Whether the verdict differs from the expected one (unless not run), or is contradicted.
bool is_unexpected(const Line& line);

/// The remark on an unexpected line: "expected proved", "contradicted".
std::string alarm(const Line& line);

/// The boards of the line's result: "every", "3x3 4x4".
std::string boards(const Line& line);

/// The readings of the line that are not the default, or "default".
std::string varied(const Line& line);

/// Lines of one claim with the same result.
struct LineGroup {
  Line line;             ///< the first line, with the seconds of all
  std::string readings;  ///< for example "default, when=after" or "all 6"
  std::string first;     ///< the readings of the first line, as by `varied`
};

/// Groups the lines; the groups of one claim are adjacent.
std::vector<LineGroup> grouped(const std::vector<Line>& lines);

/// The statement of a claim, with its premise.
std::string statement(const Line& line);

/// The verdict on a claim as a whole: that of its first line, which is for the default readings; `depends` if
/// it is true under some readings and false under others; `not_run` without a line.
Claim::Verdict overall(const std::vector<Claim::Verdict>& verdicts);

}  // namespace ruleproof
