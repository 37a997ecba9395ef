#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/verdict.hpp"
#include "reference/game.hpp"
#include "spec/threads.hpp"

// Lines of a verification report.

namespace ruleproof {

/// A line of the report: the verdict on a claim of one game, on the agreement of its engine with the
/// reference, or on the examples of the document.
struct Line {
  Game game;  ///< the game of the verdict; the verdict itself contains the boards
  std::string claim;
  Verdict verdict = {NotRun{}};
  std::optional<VerdictWord> expected = {};  ///< nothing if the document states no expectation
  double seconds = 0;
  bool kept = false;      ///< whether the verdict was taken from an earlier run that was stopped
  int document_line = 0;  ///< the document's line with the claim, or with the first example; 0 for an engine
};

/// A job that computes the verdict of a line.
struct Job {
  Line waiting;  ///< the line before the job is run
  std::function<Verdict(const StopToken&)> work;

  /// Returns the line with its verdict and time; nothing if the job was stopped.
  std::optional<Line> done(const StopToken& stop) const;
};

/// Returns a line for a claim of a game's document, before the claim is judged: its verdict is "not run".
Line waiting_line(const Game& game, const std::string& claim);

/// Returns the line of a job that failed: its verdict is unknown, with the reason `why`.
Line unknown_since(const std::string& why, Line waiting);

/// Returns whether two lines are about the same claim, perhaps under different readings.
bool are_of_one_claim(const Line& one, const Line& other);

/// Returns the subject of a verdict: the claim, and the readings if the game has any.
std::string subject(const Line& line);

/// Returns whether a line is about the agreement of an engine with the document, and not about a claim.
bool is_agreement(const Line& line);

/// Returns whether a line is about the examples of the document.
bool is_of_examples(const Line& line);

/// Returns the number of a line in the document: of the first failing example or, if no example fails, of the
/// claim or the first example. Returns 0 for the agreement of an engine.
int line_in_document(const Line& line);

/// Returns the file and line of the claim or example, such as "my-game.md:102"; empty for the agreement of an
/// engine.
std::string place(const Line& line);

/// Returns whether a verdict meets an expectation: the two are equal, or `proved on boards` is expected and
/// the verdict is `proved`.
bool meets(VerdictWord verdict, VerdictWord expected);

/// Returns whether the verdict is contradicted, or whether the claim was judged and the verdict does not meet
/// the expectation.
bool is_unexpected(const Line& line);

/// Returns the readings of the line that differ from the default readings, as text; "default" if there are
/// none.
std::string varied(const Line& line);

/// Lines of one claim with the same result.
struct LineGroup {
  Line line;             ///< the first line; its seconds are the sum over all lines
  std::string readings;  ///< for example "default, when=after" or "all 6"
  std::string first;     ///< the readings of the first line, as `varied` returns them
};

/// Returns the lines in groups; the groups of one claim are adjacent.
std::vector<LineGroup> grouped(const std::vector<Line>& lines);

/// Returns the English statement of a line's claim, with its premise in parentheses.
std::string statement(const Line& line);

/// Returns the verdict on a claim as a whole, given the verdicts of its lines: `contradicted` if one of them
/// is contradicted; `depends` if the claim is true under some readings and false under others; otherwise the
/// first verdict, which is for the default readings; `not_run` if there are no verdicts.
VerdictWord overall(const std::vector<VerdictWord>& verdicts);

}  // namespace ruleproof
