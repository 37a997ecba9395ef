#include "properties/perft.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "properties/comparison.hpp"

namespace ruleproof {
namespace {

/// The engines' own perft cannot be stopped; what it is asked for at a time is over soon.
constexpr int deepest_at_a_stretch = 3;

std::vector<Attempt> moves(const View& view) {
  std::vector<Attempt> moves(view.legal.begin(), view.legal.end());
  if (view.may_pass) moves.push_back(std::nullopt);
  return moves;
}

class Walk {
 public:
  Walk(const Rules& rules, Engine& engine, Engine& twin, std::stop_token stop)
      : rules_(rules), engine_(engine), twin_(twin), stop_(std::move(stop)) {}

  /// Nothing if it was stopped, or if `mismatch` says where engine and reference part.
  std::optional<std::uint64_t> count(const State& state, const std::vector<int>& flipped, int depth) {
    if (stop_.stop_requested()) return std::nullopt;
    const std::vector<LegalMove> legal = moves_with_outcomes(rules_, state);
    if (auto found = difference(state.position.black.board().size(), rules_, engine_, twin_, view(rules_, state, flipped, legal))) {
      mismatch = PerftMismatch{path_, *found};
      return std::nullopt;
    }
    if (auto found = keys_.meet(state.position.black.board().size(), shown(engine_))) {
      mismatch = PerftMismatch{path_, *found};
      return std::nullopt;
    }
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (const auto& [move, outcome] : legal) {
      const State next = after(state, move, outcome);
      const auto flips = (state.position.of(next.to_move) & next.position.of(state.to_move)).points();
      path_.push_back(move.point);
      engine_.play(move.point);
      const auto below = count(next, move.point ? flips : flipped, depth - 1);
      engine_.undo();
      path_.pop_back();
      if (!below) return std::nullopt;
      sequences += *below;
    }
    return sequences;
  }

  std::optional<PerftMismatch> mismatch;

 private:
  const Rules& rules_;
  Engine& engine_;
  Engine& twin_;
  std::stop_token stop_;
  std::vector<Attempt> path_;
  KeysMet keys_;
};

}  // namespace

std::optional<std::uint64_t> perft(const Rules& rules, const State& state, int depth, std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  if (depth == 0) return 1;
  const std::vector<LegalMove> moves = moves_with_outcomes(rules, state);
  if (depth == 1) return moves.size();
  std::uint64_t sequences = 0;
  for (const auto& [move, outcome] : moves) {
    const auto below = perft(rules, after(state, move, outcome), depth - 1, stop);
    if (!below) return std::nullopt;
    sequences += *below;
  }
  return sequences;
}

std::optional<std::uint64_t> perft(Engine& engine, int depth, std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  if (depth <= deepest_at_a_stretch) return engine.perft(depth);
  std::uint64_t sequences = 0;
  for (const Attempt& move : moves(engine.view())) {
    engine.play(move);
    const auto below = perft(engine, depth - 1, stop);
    engine.undo();
    if (!below) return std::nullopt;
    sequences += *below;
  }
  return sequences;
}

PerftComparison perft(const Rules& rules, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop) {
  Walk walk(rules, engine, twin, stop);
  const Shown before = shown(engine);
  const auto count = walk.count(state, engine.view().flipped, depth);
  if (!count) return {std::nullopt, walk.mismatch};
  const std::string what = fmt::format("perft({})", depth);
  const auto alone = perft(engine, depth, std::move(stop));
  if (!alone) return {};
  if (alone != count)
    return {std::nullopt, PerftMismatch{{}, {what, std::to_string(*alone), std::to_string(*count)}}};
  if (auto found = difference(state.position.black.board().size(), "after " + what, shown(engine), before))
    return {std::nullopt, PerftMismatch{{}, *found}};
  return {count, std::nullopt};
}

}  // namespace ruleproof
