#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "reference/model/examples.hpp"
#include "reference/model/random_games.hpp"

// What the examples of a document decide: each part of the rules is left out once, and all examples are run
// again. An example decides a part if it holds with it and fails without it.

namespace ruleproof::model {

/// A part of the rules, and what is done to leave it out.
struct RulePart {
  enum class Kind {
    turns,       ///< that they alternate: they are free
    turn,        ///< a part of `turn`, or one of its alternatives: it is not there
    move,        ///< a move or event: it is always illegal
    forbid,      ///< it is not there
    change,      ///< a step that changes the position: it changes nothing
    end,         ///< it never holds
    wins,        ///< nobody does
    score,       ///< it is 0
    definition,  ///< it is empty, no, 0 or nobody
    reading,     ///< one that is not the first is read as the first
  };
  enum class Matters {
    in_example,
    in_random_games,  ///< no example fails without it, but random games differ
    never,            ///< in no example and in no random game that was played
    unknown,          ///< no example fails without it, and random games were not played, or reached a limit
  };

  Kind kind = Kind::forbid;
  language::Span at;
  std::string name;  ///< of the move, the definition, the part of the turn; "key = reading"
  std::vector<std::string> clauses;
  Matters matters = Matters::unknown;
};

/// The parts of the rules in the order of the document. Examples that fail as the document stands are left
/// aside. Random games are asked only about what no example decides, and only if there is a table: its
/// elementary steps are those of one part. If the stop is asked for, the rest is left out.
std::vector<RulePart> coverage(const language::Document& document,
                               const std::optional<RandomGamesPlan>& table = {},
                               const std::stop_token& stop = {});

/// Whether an example should decide a part: what forbids, changes, ends or scores. Definitions and readings
/// are judged by what rests on them; some readings are the same in every position.
bool needs_an_example(RulePart::Kind kind);

/// "definition", as it is called in reports.
std::string_view name_of(RulePart::Kind kind);

}  // namespace ruleproof::model
