#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/games.hpp"
#include "properties/parting.hpp"
#include "properties/provers.hpp"
#include "record/record.hpp"

// Where two rulesets of one game part, or the proof that they never do.

namespace ruleproof {

/// A position at which two rulesets part.
struct Witness {
  /// The game that leads there, or a set-up if none is known; what parts them is not in it. Its readings are
  /// those of the one ruleset.
  Record record;
  bool reachable = true;  ///< whether `record` is a game from the start
  Parting parting;
  std::vector<Stone> stones;  ///< the position; w * h, in row order from the top left
  Colour to_move = Colour::black;
  /// The boards that the move leads to under each ruleset; none where it is illegal or where no move parts
  /// them.
  std::vector<std::vector<Stone>> after_by_one;
  std::vector<std::vector<Stone>> after_by_other;

  int count() const;  ///< of stones
};

/// A position that differs from a witness in one stone, and at which both rulesets treat the same move alike.
struct Neighbour {
  Record record;  ///< as of a witness
  bool reachable = false;
  std::string change;  ///< "without the stone on c3"
  std::string both;    ///< what both rulesets say there
  std::vector<Stone> stones;
};

/// What is known of two rulesets.
struct Ambiguity {
  enum class Result { same, differ, unknown, stopped };

  Result result = Result::unknown;
  std::string how =
      "";  ///< of `same`: "identical", "every-board", "all-positions" or "exhausted"; of `differ`: see below
  std::vector<Size> sizes = {};  ///< the boards that `how` speaks of; none if it speaks of all
  std::string why = "";          ///< of unknown; or what else is to be known
  std::string argument = "";     ///< what a proof rests on outside the provers
  std::string tool = "";

  /// The smallest reachable position where they part: "exhausted" if all smaller ones were looked at, "found"
  /// if not.
  std::optional<Witness> witness = std::nullopt;
  std::size_t classes =
      0;  ///< as small as the witness, those of one kind up to rotation and reflection counted once
  std::optional<Neighbour> neighbour = std::nullopt;
  /// A smaller rectangle that the setup clauses do not allow.
  std::optional<Witness> smaller = std::nullopt;
  /// The position with fewest stones, reachable or not: only where exhaustion did not reach.
  std::optional<Witness> smallest_of_all = std::nullopt;
  /// The boards on which every position that both reach was looked at, and is no smaller witness.
  std::vector<Size> exhausted = {};
  double seconds = 0;
};

std::string_view text(Ambiguity::Result result);

/// What to compare, and how hard.
struct ComparePlan {
  Effort effort;
  std::optional<Size> board;   ///< this one alone, whatever the setup clauses say
  std::optional<Record> from;  ///< search on from its end; its board is `board`
  Komi komi;
};

/// The smallest reachable position where two rulesets of one game part - on the smallest board that the setup
/// clauses allow, with the fewest stones, by the shortest game - or the strongest proof that there is none.
/// Throws InputError if the record cannot be played under either ruleset.
Ambiguity compare(const Ruleset& one, const Ruleset& other, const ComparePlan& plan, const QueryLog& log,
                  std::stop_token stop);

/// Whether a witness is one: its record is written out, read back and played under both rulesets, with the
/// same board after each move, and then they part as it says.
bool is_confirmed(const Witness& witness, const Ruleset& one, const Ruleset& other);

}  // namespace ruleproof
