#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/line.hpp"
#include "report/svg.hpp"
#include "spec/documents/spec.hpp"

// Writes the report of `ruleproof verify` as one HTML page that needs no other file and no script. The texts
// in the structs below may contain any bytes; the page makes them harmless and escapes them.

namespace ruleproof {

/// The results on one claim under some readings. If the document does not contain the claim, the row is shown
/// without a statement.
struct ClaimRow {
  LineGroup group;
  std::string command = {};  ///< the command that reproduces the result
  std::string explore = {};  ///< the command `ruleproof explore …` that opens the counterexample
  /// The part of a URL after '#' that opens the counterexample on the interactive page, a file beside the
  /// report (report/page_alone.hpp).
  std::string address = {};
  std::vector<Figure> figures = {};  ///< drawings of the counterexample
};

/// The result of comparing two readings of an open clause.
struct PairRow {
  std::string key;  ///< the key of the open clause
  std::string one;  ///< the name of the first reading
  std::string other;
  Verdict verdict = {};              ///< proved if the readings are equivalent, refuted if they differ
  std::string says = {};             ///< the difference, or the evidence that there is none, in words
  std::string means = {};            ///< which sentence the author should fix, and how
  std::string command = {};          ///< the command that reproduces the result
  std::string explore = {};          ///< the command `ruleproof explore …` that opens the witness
  std::string address = {};          ///< the part of a URL that opens the witness, as in ClaimRow
  std::vector<Figure> figures = {};  ///< the witness, and the board after the move under each reading
};

/// A table on the page: counts, the comparison of engine and evaluator, or life and death.
struct Grid {
  std::string title;
  std::string intro = {};
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows = {};  ///< each row has one cell for each column
  /// The index of the column whose cells are drawn as shapes. Each of these cells contains the rows of a
  /// shape, such as "xx / .x".
  std::optional<std::size_t> drawn = {};
};

/// The chapter of the page on one game.
struct GameChapter {
  const Document* spec;
  std::vector<ClaimRow> claims = {};  ///< the rows of one claim are adjacent, the default readings first
  std::vector<PairRow> pairs = {};
  std::vector<Grid> grids = {};
  std::vector<std::string> missing = {};  ///< sentences on what the document lacks and how to add it
  /// The clauses whose rules need an example but that no example tests.
  std::vector<std::string> undecided = {};
  std::vector<std::string> unclaimed = {};  ///< the clauses with formal lines that no claim mentions
  std::string document = {};  ///< path and version of the document: "my-game.md, commit 1a2b3c4"
};

/// Returns the page as one HTML document that is also XML. It begins with advice to the author of each game,
/// in sentences; the evidence follows in folded sections. `made_by` is the command that created the page,
/// `when` is the displayed time. `beside` is the file of the interactive page (report/page_alone.hpp), to
/// which the positions have links; empty if there is no such file. Throws InputError if a pair has a key or
/// reading that the document does not have, and std::invalid_argument if a row of a grid has too many or too
/// few cells.
std::string page(const std::vector<GameChapter>& chapters, std::string_view made_by,
                 std::string_view when = {}, std::string_view beside = {});
/// Returns the present time in the form that pages display.
std::string time_of_report();

}  // namespace ruleproof
