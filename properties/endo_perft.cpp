#include "properties/endo_perft.hpp"

#include <utility>

#include "properties/endo_view.hpp"

namespace ruleproof::endo {
namespace {

/// The engines' own perft cannot be stopped; what it is asked for at a time is over soon.
constexpr int deepest_at_a_stretch = 3;

/// How far away the twin is set up; any shift will do.
constexpr Square shift{-7, 1000};

class Walk {
 public:
  Walk(const Readings& readings, Engine& engine, Engine& twin, std::stop_token stop)
      : readings_(readings), engine_(engine), twin_(twin), stop_(std::move(stop)) {}

  /// Nothing if it was stopped, or if `mismatch` says where engine and reference part.
  std::optional<std::uint64_t> count(const State& state, int depth) {
    if (stop_.stop_requested()) return std::nullopt;
    const View expected = view(readings_, state);
    if (!is_shown(expected)) return std::nullopt;
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (const Square square : expected.placements) {
      path_.push_back({square});
      engine_.place(square);
      const auto below = count(place(readings_, state, square), depth);
      engine_.undo();
      path_.pop_back();
      if (!below) return std::nullopt;
      sequences += *below;
    }
    return sequences;
  }

  std::optional<PerftMismatch> mismatch;

 private:
  std::optional<std::uint64_t> count(const Placed& placed, int depth) {
    const View expected = view(readings_, placed);
    if (expected.movements.empty()) return count(move(readings_, placed, std::nullopt), depth - 1);
    if (!is_shown(expected)) return std::nullopt;
    std::uint64_t sequences = 0;
    for (const Movement& movement : expected.movements) {
      path_.back().moved = movement;
      engine_.move(movement);
      const auto below = count(move(readings_, placed, movement), depth - 1);
      engine_.undo();
      path_.back().moved.reset();
      if (!below) return std::nullopt;
      sequences += *below;
    }
    return sequences;
  }

  bool is_shown(const View& expected) {
    auto found = difference(engine_, twin_, expected, shift);
    if (!found) found = check_difference(engine_.check());
    if (found) mismatch = PerftMismatch{path_, *found};
    return !found;
  }

  const Readings& readings_;
  Engine& engine_;
  Engine& twin_;
  std::stop_token stop_;
  std::vector<Attempt> path_;
};

}  // namespace

std::optional<std::uint64_t> perft(const Readings& readings, const State& state, int depth,
                                   std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const Square square : legal_placements(readings, state)) {
    const Placed placed = place(readings, state, square);
    std::vector<std::optional<Movement>> ways;
    for (const Movement& movement : legal_movements(readings, placed)) ways.emplace_back(movement);
    if (ways.empty()) ways.emplace_back();
    if (depth == 1) {
      sequences += ways.size();
      continue;
    }
    for (const auto& moved : ways) {
      const auto below = perft(readings, move(readings, placed, moved), depth - 1, stop);
      if (!below) return std::nullopt;
      sequences += *below;
    }
  }
  return sequences;
}

std::optional<std::uint64_t> perft(Engine& engine, int depth, std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  if (depth <= deepest_at_a_stretch) return engine.perft(depth);
  std::uint64_t sequences = 0;
  for (const Square square : engine.view().placements) {
    engine.place(square);
    const View within = engine.view();
    std::optional<std::uint64_t> below = 0;
    if (!within.placed) below = perft(engine, depth - 1, stop);
    for (const Movement& movement : within.movements) {
      engine.move(movement);
      const auto further = perft(engine, depth - 1, stop);
      engine.undo();
      below = further ? std::optional(*below + *further) : std::nullopt;
      if (!below) break;
    }
    engine.undo();
    if (!below) return std::nullopt;
    sequences += *below;
  }
  return sequences;
}

PerftComparison perft(const Readings& readings, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop) {
  Walk walk(readings, engine, twin, std::move(stop));
  const auto count = walk.count(state, depth);
  return {count, walk.mismatch};
}

}  // namespace ruleproof::endo
