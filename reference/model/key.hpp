#pragma once

#include <set>
#include <string>

#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "reference/symmetry.hpp"

namespace ruleproof::model {

/// What a judge of states uses beside stones and memory: notes, and the whole past.
struct MemoryUse {
  bool notes = false;
  bool past = false;
  std::set<int> these_notes = {};  ///< as they are numbered; others are used only if all are
};

/// What an expression uses.
MemoryUse memory_used_by(const language::Document& document, const language::Expression& expression);
/// What `wins` and `score` use; of the past, keys have what they recall already.
MemoryUse memory_used_by_results(const language::Document& document);
/// What the changes of scores use that is kept in a note.
MemoryUse memory_used_by_changes(const language::Document& document);

/// Tells states of one model apart by all that decides how a game goes on from them, and by what a judge
/// uses. A key is what it stands for, byte by byte, and no hash: equal keys are equal states, on an unbounded
/// grid up to translation.
class Keys {
 public:
  explicit Keys(const Game& game, MemoryUse use = {});

  std::string key(const State& state) { return key(state, {}); }
  /// The key of the image under a symmetry of the board, or of the unbounded grid.
  std::string key(const State& state, const Symmetry& symmetry);
  /// The position alone: stones, who is to move, memory.
  std::string key(const Content& content) const;
  /// The stones alone: the same in every model of such players on such a board, whatever is remembered.
  static std::string of_stones(const Content& content) { return of_stones(content, {}); }
  static std::string of_stones(const Content& content, const Symmetry& symmetry);

  /// Whether the past in its order tells states apart, so that games may go on for ever without coming back.
  bool are_endless() const { return use_.past || recall_.in_order; }
  /// Whether a past was too long for a key.
  bool are_too_long() const { return are_too_long_; }

 private:
  std::string past(const State& state, const Symmetry& symmetry);
  std::string content(const Content& content, bool with_to_move, bool with_memory,
                      const Symmetry& symmetry) const;

  const language::Document& document_;
  const Recall recall_;
  MemoryUse use_;
  bool are_too_long_ = false;
};

/// Equal for equal moves of one model.
std::string key(const Move& move);

}  // namespace ruleproof::model
