#pragma once

#include <set>
#include <string>

#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/symmetry.hpp"

// Defines keys that identify states and moves.

namespace ruleproof {

/// Which data keys contain in addition to stones and memory: notes, the whole past, and the location of the
/// origin of an unbounded grid.
struct MemoryUse {
  bool notes = false;
  bool past = false;
  /// If `notes` is false: the indices of the notes that keys contain.
  std::set<int> these_notes = {};
  bool origin = false;
};

/// Returns the data that an expression uses.
MemoryUse memory_used_by(const language::Document& document, const language::Expression& expression);
/// Returns the notes that the definitions `wins` and `score` use. The past that they use is part of every key
/// (see Recall).
MemoryUse memory_used_by_results(const language::Document& document);
/// Returns the notes that definitions use, and the notes from which steps compute the score or other such
/// notes.
MemoryUse memory_used_by_changes(const language::Document& document);

/// Returns whether the rules use the origin of an unbounded grid, except for the place of the first stone
/// (`if no occupied then origin else …`). If they do, a game may continue differently after a translation of
/// the position.
bool depends_on_origin(const language::Document& document);

/// Computes keys for the states of one model. A key contains everything that decides how the game continues
/// from a state, and the data of a MemoryUse. A key is a full encoding, not a hash: equal keys mean equal
/// states; on an unbounded grid, states that are equal up to translation, unless the rules or the MemoryUse
/// depend on the origin.
class Keys {
 public:
  explicit Keys(const Game& game, MemoryUse use = {});

  std::string key(const State& state) { return key(state, {}); }
  /// Returns the key of the state's image under a symmetry of the board or of the unbounded grid.
  std::string key(const State& state, const Symmetry& symmetry);
  /// Returns the key of the position alone: stones, player to move, memory.
  std::string key(const Content& content) const;
  /// Returns the key of the stones alone. The key is the same in every model with these players and this
  /// board, and does not depend on memory.
  static std::string of_stones(const Content& content) { return of_stones(content, {}); }
  static std::string of_stones(const Content& content, const Symmetry& symmetry);
  /// Returns the key of the memory alone, without notes that are not used. Regions are relative to the
  /// window.
  std::string of_memory(const Content& content, const Symmetry& symmetry) const;

  /// Returns whether keys contain the past in its order; then games may continue for ever without repeating a
  /// key.
  bool are_endless() const { return use_.past || recall_.in_order; }
  /// Returns whether the past of some state was too long for a key.
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

}  // namespace ruleproof
