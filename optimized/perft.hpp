#pragma once

#include <cstdint>

// Counts the sequences of moves that an engine allows (perft).

namespace ruleproof::optimized {

/// How the last moves of sequences are handled: counted as legal points, or each played and undone.
enum class Leaves { counted, played };

/// Returns the number of sequences of exactly `depth` moves, passes included. A shorter sequence that ends
/// the game is not counted. Afterwards the engine is in the same position as before.
template <typename Engine>
std::uint64_t perft(Engine& engine, int depth, Leaves leaves = Leaves::counted) {
  if (depth == 0) return 1;
  if (engine.over()) return 0;
  if (depth == 1 && leaves == Leaves::counted) return engine.legal().size() + 1;
  std::uint64_t sequences = 0;
  const int area = engine.area();
  for (int point = 0; point < area; ++point) {  // play and undo change the order of the legal points
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
