#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/model/examples.hpp"
#include "reference/model/random_games.hpp"
#include "spec/threads.hpp"

// Computes which rules the examples of a document test. Each part of the rules is removed once, and all
// examples are run again. An example tests a part if it holds with the part and fails without it.

namespace ruleproof::model {

/// A part of the rules; the kinds state how the part is removed.
struct RulePart {
  enum class Kind {
    turns,       ///< alternating turns: turns become free
    turn,        ///< a part of `turn`, one of its alternatives, or a `prefer`: deleted
    move,        ///< a move or event: always illegal
    forbid,      ///< deleted
    change,      ///< a step that changes the position: it changes nothing
    end,         ///< never holds
    wins,        ///< no player wins
    score,       ///< always 0
    definition,  ///< its value is empty, no, 0 or nobody
    reading,     ///< a reading other than the first: replaced by the first
  };
  enum class Matters {
    in_example,
    in_random_games,  ///< no example fails without it, but random games differ
    never,            ///< neither an example nor a played random game differs without it
    unknown,          ///< no example fails without it, and random games were not played, or reached a limit
  };

  Kind kind = Kind::forbid;
  language::Span at;
  std::string name;  ///< the name of the move, definition or part of the turn; for a reading "key = reading"
  std::vector<std::string> clauses;
  Matters matters = Matters::unknown;
};

/// Returns the parts of the rules in document order. Examples that fail on the unchanged document are
/// ignored. Random games are played only for parts that no example tests, and only if there is a `table`,
/// whose limit of elementary steps applies to each part. On a stop request the remaining parts are omitted.
std::vector<RulePart> coverage(const language::Document& document,
                               const std::optional<RandomGamesPlan>& table = {}, const StopToken& stop = {});

/// Returns whether an example should test this kind of part: one that forbids, changes, ends or scores.
/// Definitions and readings are tested through the rules that use them; some readings agree in every
/// position.
bool needs_an_example(RulePart::Kind kind);

/// Returns the name of a kind in reports, such as "definition".
std::string_view name_of(RulePart::Kind kind);

}  // namespace ruleproof::model
