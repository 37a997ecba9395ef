#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/claims/finding.hpp"
#include "reference/game.hpp"

// What a run reports of a claim of one game.

namespace ruleproof {

/// A line of the report: a claim of one game, the agreement of its engine with the reference, or the examples
/// of the document. It refers to nothing, so that it can be stored in a file and read back as it was.
struct Line {
  std::string game;
  std::string claim;
  std::string reading;  ///< all readings, "person=clique placement=sick-2016 when=before"
  Claim::Verdict verdict = Claim::Verdict::not_run;
  std::optional<Claim::Verdict> expected = {};  ///< nothing where the spec expects nothing
  std::string how = "";
  std::vector<Size> sizes = {};
  std::string why = "";
  std::string argument = "";  ///< of examples: what fails, as `check` prints it
  std::string tool = "";
  double seconds = 0;
  std::string counterexample = "";  ///< a record in the plain form
  bool reachable = true;            ///< whether the counterexample is a game from the start
  std::string occasion = "";        ///< a record in the plain form
  bool kept = false;                ///< taken from an earlier run that was stopped
  bool is_contradicted = false;  ///< what was proved is refuted by other means: wrong, whatever is expected
  int document_line = 0;         ///< where the claim begins, or the example that fails; 0 for an engine
};

/// A line of the report to be.
struct Job {
  Line waiting;  ///< the line as it stands while the job is not run
  /// Nothing if it was stopped.
  std::function<std::optional<Line>(std::stop_token)> work;
};

/// A job that fills in its line and says whether it was done; the time is taken here.
Job job(const Line& waiting, const std::function<bool(Line&, std::stop_token)>& work);
/// The same for a claim of a game's document.
Job job(const Game& game, const std::string& claim, const std::function<bool(Line&, std::stop_token)>& work);

/// The line of a job that has met trouble of its own.
Line unknown_since(const std::string& why, Line waiting);

/// What a verdict is on: the claim and the readings, if the game has any.
std::string subject(const Line& line);

/// Whether a line is about engine and reference, and no claim of the spec.
bool is_agreement(const Line& line);

/// Whether a line is about the examples of the document.
bool is_of_examples(const Line& line);

/// "my-game.md:102", the place in the document; empty for the agreement of an engine.
std::string place(const Line& line);

/// Whether two solvers gave each answer that the proof needs.
bool is_confirmed(const Line& line);

/// The verdict is another one than the spec expects, or contradicted. What was not run is neither.
bool is_unexpected(const Line& line);

/// What is said of such a line: "expected proved", "contradicted".
std::string alarm(const Line& line);

/// The boards that the line speaks of: "every", "3x3 4x4".
std::string boards(const Line& line);

/// The readings of the line that are not the default, or "default".
std::string varied(const Line& line);

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

/// The verdict on a claim as a whole: that of its first line, which is for the default readings, or `depends`
/// if it is true under some readings and false under others; `not_run` without a line.
Claim::Verdict overall(const std::vector<Claim::Verdict>& verdicts);

}  // namespace ruleproof
