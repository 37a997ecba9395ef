#pragma once

#include <cstdint>

namespace ruleproof::optimized {

/// What perft does with the last move of a sequence: count it from the set of legal points, or play it and
/// take it back.
enum class Leaves { counted, played };

/// The number of sequences of exactly `depth` moves, passes included. A sequence that ends the game earlier
/// counts at its own length only. The engine is left in the position that it was given in.
template <typename Engine>
std::uint64_t perft(Engine& engine, int depth, Leaves leaves = Leaves::counted) {
  if (depth == 0) return 1;
  if (engine.over()) return 0;
  if (depth == 1 && leaves == Leaves::counted) return engine.legal().size() + 1;
  std::uint64_t sequences = 0;
  const int area = engine.area();
  for (int point = 0; point < area; ++point) {  // by points: the set's order changes under play and undo
    if (!engine.is_legal(point)) continue;
    engine.play(point);
    sequences += perft(engine, depth - 1, leaves);
    engine.undo();
  }
  engine.pass();
  sequences += perft(engine, depth - 1, leaves);
  engine.undo();
  return sequences;
}

}  // namespace ruleproof::optimized
