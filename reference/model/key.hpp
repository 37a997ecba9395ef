#pragma once

#include <set>
#include <string>

#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/symmetry.hpp"

// Defines keys that identify states and moves.

namespace ruleproof::model {

/// Data, besides stones and memory, that must distinguish states: notes, the whole past, and where the origin
/// of an unbounded grid is.
struct MemoryUse {
  bool notes = false;
  bool past = false;
  /// The indices of the notes that count, unless `notes` is set and all count.
  std::set<int> these_notes = {};
  bool origin = false;
};

/// Returns the data that an expression uses.
MemoryUse memory_used_by(const language::Document& document, const language::Expression& expression);
/// Returns whether `wins` and `score` use notes. The past that they use is in keys already, through Recall.
MemoryUse memory_used_by_results(const language::Document& document);
/// Returns the notes that the changes of scores use.
MemoryUse memory_used_by_changes(const language::Document& document);

/// Returns whether the rules ask for the origin of an unbounded grid, and not only where a first stone may
/// go: `if no occupied then origin else …`. Then a translated position goes on otherwise.
bool depends_on_origin(const language::Document& document);

/// Computes keys for the states of one model. A key contains everything that decides how the game continues
/// from a state, and the data of a MemoryUse. It is the full encoding and no hash: equal keys mean equal
/// states, on an unbounded grid up to translation unless the rules or the use depend on the origin.
class Keys {
 public:
  explicit Keys(const Game& game, MemoryUse use = {});

  std::string key(const State& state) { return key(state, {}); }
  /// Returns the key of the state's image under a symmetry of the board or of the unbounded grid.
  std::string key(const State& state, const Symmetry& symmetry);
  /// Returns the key of the position alone: stones, player to move, memory.
  std::string key(const Content& content) const;
  /// Returns the key of the stones alone. It is the same in every model with these players and this board,
  /// whatever memory holds.
  static std::string of_stones(const Content& content) { return of_stones(content, {}); }
  static std::string of_stones(const Content& content, const Symmetry& symmetry);
  /// Returns the key of the memory alone, without notes that are not used. Regions are relative to the
  /// window.
  std::string of_memory(const Content& content, const Symmetry& symmetry) const;

  /// Returns whether keys contain the past in its order; then games may continue for ever without repeating a
  /// key.
  bool are_endless() const { return use_.past || recall_.in_order; }
  /// Returns whether a past was too long for a key.
  bool are_too_long() const { return are_too_long_; }

 private:
  std::string past(const State& state, const Symmetry& symmetry);
  std::string content(const Content& content, bool with_to_move, bool with_memory,
                      const Symmetry& symmetry) const;

  const language::Document& document_;
  const Recall recall_;
  const bool has_origin_;
  MemoryUse use_;
  bool are_too_long_ = false;
};

/// Returns a key that is equal for equal moves of one model.
std::string key(const Move& move);

}  // namespace ruleproof::model
