#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/line.hpp"
#include "report/svg.hpp"
#include "spec/documents/spec.hpp"

// The report of `verify` as one HTML page that needs no other file and no script. The texts of a row may
// contain anything; the page makes them harmless and escapes them.

namespace ruleproof {

/// The results on a claim under some readings. A claim that the spec does not contain is shown without a
/// statement.
struct ClaimRow {
  LineGroup group;
  std::string command = {};          ///< the command that reproduces the result
  std::string explore = {};          ///< the command `ruleproof explore …` that opens the counterexample
  std::string address = {};          ///< its address on the page without a server (report/page_alone.hpp)
  std::vector<Figure> figures = {};  ///< the counterexample, drawn
};

/// The comparison of two readings of an open clause.
struct PairRow {
  std::string key;  ///< the key of the open clause
  std::string one;  ///< one of its readings
  std::string other;
  Verdict verdict = {};              ///< proved if they are the same, refuted if they differ
  std::string says = {};             ///< a text: the difference, or the evidence that there is none
  std::string means = {};            ///< for the author: which sentence to fix, and how
  std::string command = {};          ///< the command that reproduces the result
  std::string explore = {};          ///< the command `ruleproof explore …` that opens the witness
  std::string address = {};          ///< the address of the witness on the page without a server
  std::vector<Figure> figures = {};  ///< the witness, and the board after the move under each reading
};

/// A table, such as counts, the agreement of engine and reference, or life and death.
struct Grid {
  std::string title;
  std::string intro = {};
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows = {};  ///< each with one cell for each column
  /// The column whose cells are drawn: each contains the rows of a space, "xx / .x".
  std::optional<std::size_t> drawn = {};
};

/// The chapter of the page on one game.
struct GameChapter {
  const Document* spec;
  std::vector<ClaimRow> claims = {};  ///< for each claim, the row for the default readings first
  std::vector<PairRow> pairs = {};
  std::vector<Grid> grids = {};
  std::vector<std::string> missing = {};    ///< what the document lacks, and how to add it
  std::vector<std::string> undecided = {};  ///< the clauses that no example decides
  std::vector<std::string> unclaimed = {};  ///< the transcribed clauses that no claim mentions
  std::string document = {};                ///< path and version: "my-game.md, commit 1a2b3c4"
};

/// Returns the page as one HTML document that is also XML: first advice to the author of each game, in
/// sentences; then, folded, the evidence. `made_by` is the command that created the page, `when` the time.
/// Throws InputError if a pair has a key or reading that the spec does not have, and std::invalid_argument if
/// a row of a grid has too many or too few cells. `beside` is the file of the page without a server, to which
/// positions link; empty if there is none.
std::string page(const std::vector<GameChapter>& chapters, std::string_view made_by,
                 std::string_view when = {}, std::string_view beside = {});
/// Returns the present time in the form that pages display.
std::string time_of_report();

}  // namespace ruleproof
