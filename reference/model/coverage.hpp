#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/model/examples.hpp"
#include "reference/model/random_games.hpp"
#include "spec/threads.hpp"

// Computes which rules the examples of a document test. Each part of the rules is removed once, and all
// examples are run again. An example tests a part if it succeeds with the part and fails without it.

namespace ruleproof {

/// A part of the rules. The comment on each kind states what replaces a removed part of this kind.
struct RulePart {
  enum class Kind {
    turns,       ///< alternating turns: any player may move instead
    turn,        ///< a part of the `turn` line, one of its alternatives, or a `prefer` rule: deleted
    move,        ///< a move or event: always illegal
    forbid,      ///< a `forbid` step: deleted
    change,      ///< a step that changes the position: it changes nothing
    end,         ///< an end rule: never holds
    wins,        ///< the definition `wins`: no player wins
    score,       ///< the definition `score`: always 0
    definition,  ///< another definition: its value is the empty set, false, 0 or nobody
    reading,     ///< a reading other than the first: replaced by the first
  };
  enum class Matters {
    in_example,
    in_random_games,  ///< no example fails without the part, but random games with and without it differ
    never,            ///< without the part, no example fails and no random game that was played differs
    unknown,  ///< no example fails without the part, and random games were not played, or reached a limit
  };

  Kind kind = Kind::forbid;
  language::Span at;
  std::string name;  ///< the name of the move, definition or part of the turn; for a reading "key = reading"
  std::vector<std::string> clauses;
  Matters matters = Matters::unknown;
};

/// Returns the parts of the rules in document order, each with its value of Matters. Ignores examples that
/// already fail on the unchanged document. If `table` is given, plays these random games for each part that
/// no example tests; the table's limit of elementary steps applies to each part separately. On a stop request
/// the remaining parts are omitted.
std::vector<RulePart> coverage(const language::Document& document,
                               const std::optional<RandomGamesPlan>& table = {}, const StopToken& stop = {});

/// Returns whether an example should test this kind of part. This is so for all kinds but definitions and
/// readings: definitions are tested through the rules that use them, and some readings agree in every
/// position.
bool needs_an_example(RulePart::Kind kind);

/// Returns the name of a kind in reports, such as "definition".
std::string_view name_of(RulePart::Kind kind);

}  // namespace ruleproof
