#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/readings/ambiguity.hpp"
#include "properties/verification/line.hpp"
#include "report/svg.hpp"
#include "spec/spec.hpp"

// The report as one page of HTML that needs no other file and no script: to be read on a phone, printed, sent
// to a friend. The texts of a row may hold anything; they are made harmless and escaped.

namespace ruleproof {

/// What was found out about a claim under some readings. One that the spec does not have stands without a
/// statement.
struct ClaimRow {
  LineGroup group;
  std::string command = {};  ///< finds the same again
  std::string explore = {};  ///< the call that opens the counterexample on the page on which rules are tried
  std::vector<Figure> figures = {};  ///< the counterexample
};

/// Whether two readings of an open clause part.
struct PairRow {
  std::string key;  ///< that of the open clause
  std::string one;  ///< a reading of it
  std::string other;
  model::Ambiguity::Result verdict = model::Ambiguity::Result::unknown;
  std::string says = {};             ///< what parts, or how it is known that nothing does
  std::string means = {};            ///< for the author: which sentence to mend, and how
  std::string command = {};          ///< finds the same again
  std::string explore = {};          ///< the call that opens the witness there
  std::vector<Figure> figures = {};  ///< the witness, and the board after the move under each reading
};

/// A table, such as counts, the agreement of engine and reference, or life and death.
struct Grid {
  std::string title;
  std::string intro = {};
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< as many cells each as there are columns
  /// The column whose cells are the rows of a space, "xx / .x", and are drawn.
  std::optional<std::size_t> drawn = {};
};

/// What the page says of one game.
struct GameChapter {
  const Document* spec;
  std::vector<ClaimRow> claims;  ///< of each claim, the row for the default readings first
  std::vector<PairRow> pairs;
  std::vector<Grid> grids;
  std::vector<std::string> missing = {};    ///< what the document could have beside that, and how to add it
  std::vector<std::string> undecided = {};  ///< the clauses that no example decides
  std::vector<std::string> unclaimed = {};  ///< those that are transcribed and that no claim speaks of
  std::string document = {};  ///< where the document stands and what of it: "my-game.md, commit 1a2b3c4"
};

/// The page as one document, in HTML that is XML as well: first what the author of each game should know, in
/// sentences; then, folded, what that rests on. `made_by` is the command that made it, and `when` the time.
/// Throws InputError if a pair has a key or a reading that the spec does not have, std::invalid_argument if a
/// row of a grid has too many or too few cells.
std::string page(const std::vector<GameChapter>& chapters, std::string_view made_by,
                 std::string_view when = {});

}  // namespace ruleproof
