#pragma once

#include <set>
#include <string>

#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/symmetry.hpp"

// Defines keys that identify states and moves.

namespace ruleproof {

/// The data that a key contains in addition to the stones and the memory that affects the game. `notes`: all
/// notes (memory that decides nothing in a game). `past`: all earlier positions. `origin`: the location of
/// the origin of an unbounded grid.
struct MemoryUse {
  bool notes = false;
  bool past = false;
  /// If `notes` is false: the indices of the notes that a key contains.
  std::set<int> these_notes = {};
  bool origin = false;
};

/// Returns on which of these data the value of an expression depends.
MemoryUse memory_used_by(const language::Document& document, const language::Expression& expression);
/// Returns the notes that the definitions `wins` and `score` use. Earlier positions that these definitions
/// use are in every key anyway (see Recall).
MemoryUse memory_used_by_results(const language::Document& document);
/// Returns the notes that definitions use, and the notes from which steps compute the score or another of the
/// returned notes.
MemoryUse memory_used_by_changes(const language::Document& document);

/// Returns whether the rules use the origin of an unbounded grid. If they do, a game may continue differently
/// after a translation of the position. A rule that only places the first stone at the origin (`if no
/// occupied then origin else …`) does not count.
bool depends_on_origin(const language::Document& document);

/// Computes keys for the states of one model. A key contains everything that decides how the game continues
/// from a state, and the data selected by a MemoryUse. A key is a full encoding, not a hash, so equal keys
/// mean equal states. On an unbounded grid, states that differ only by a translation have equal keys, unless
/// the rules or the MemoryUse depend on the origin.
class Keys {
 public:
  explicit Keys(const Game& game, MemoryUse use = {});

  std::string key(const State& state) { return key(state, {}); }
  /// Returns the key of the state's image under a symmetry of the board or of the unbounded grid.
  std::string key(const State& state, const Symmetry& symmetry);
  /// Returns the key of the position alone: stones, player to move, memory.
  std::string key(const Content& content) const;
  /// Returns the key of the stones alone, without memory and player to move. All models with the same players
  /// and board give the same key.
  static std::string of_stones(const Content& content) { return of_stones(content, {}); }
  static std::string of_stones(const Content& content, const Symmetry& symmetry);
  /// Returns the key of the memory alone. It omits the notes that all keys of this object omit. On an
  /// unbounded grid, regions are encoded relative to the window.
  std::string of_memory(const Content& content, const Symmetry& symmetry) const;

  /// Returns whether keys contain earlier positions in their order. If so, a game may continue for ever
  /// without repeating a key.
  bool are_endless() const { return use_.past || recall_.in_order; }
  /// Returns whether a key was computed for a state with more earlier positions than a key can contain.
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

/// Returns the key of a move. Two moves of one model are equal exactly if their keys are equal.
std::string key(const Move& move);

}  // namespace ruleproof
