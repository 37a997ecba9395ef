#include "optimized/political_go.hpp"

namespace ruleproof::optimized {

class PoliticalGoPerft {
 public:
  PoliticalGoPerft(PoliticalGo& engine, Leaves leaves) : engine_(engine), leaves_(leaves) {}

  PerftSums sums() const { return sums_; }

  void walk(int depth) {
    if (depth == 0) {
      add(1, engine_.last_mover());
      return;
    }
    engine_.period();
    for (int player = 0; player < engine_.players(); ++player) {
      if (depth == 1 && leaves_ == Leaves::counted) {
        count_moves(player);
      } else {
        play_moves(player, depth);
      }
    }
    engine_.undo();
  }

 private:
  /// Adds the present scores to the sums, for `sequences` sequences that end here.
  void add(std::uint64_t sequences, int mover) {
    std::uint64_t sum = 0;
    for (int player = 0; player < engine_.players(); ++player) {
      sum += static_cast<std::uint64_t>(player + 1) * static_cast<std::uint64_t>(engine_.scores_[player]);
    }
    sums_.count += sequences;
    sums_.squares += sequences * sum * sum;
    if (mover != PoliticalGo::nobody) {
      mover_ += sequences * static_cast<std::uint64_t>(engine_.scores_[mover]);
      sums_.mover = static_cast<std::int64_t>(mover_);
    }
  }

  /// Plays each outcome and the moves after it. If last moves are only counted, it does not play outcomes of
  /// a last move that remove no stones, but returns the number of these outcomes; otherwise returns 0.
  template <typename Play>
  std::uint64_t play_outcomes(const std::vector<PoliticalGo::Outcome>& outcomes, int depth, Play play) {
    std::uint64_t quiet = 0;
    for (int outcome = 0; outcome < std::ssize(outcomes); ++outcome) {
      if (depth == 1 && leaves_ == Leaves::counted && outcomes[outcome].empty()) {
        ++quiet;
        continue;
      }
      play(outcome);
      walk(depth - 1);
      engine_.undo();
    }
    return quiet;
  }

  std::uint64_t play_alliances(int player, int depth) {
    std::uint64_t quiet = 0;
    for (int other = 0; other < engine_.players(); ++other) {
      if (engine_.allied(player, other)) {
        quiet += play_outcomes(engine_.outcomes_of_break(player, other), depth,
                               [&](int outcome) { engine_.break_up(player, other, outcome); });
      } else {
        quiet += play_outcomes(engine_.outcomes_of_form(player, other, false), depth,
                               [&](int outcome) { engine_.form(player, other, outcome); });
      }
    }
    return quiet;
  }

  std::uint64_t play_placement(int player, int point, int depth) {
    return play_outcomes(engine_.outcomes(player, point), depth,
                         [&](int outcome) { engine_.place(player, point, outcome); });
  }

  void play_moves(int player, int depth) {
    engine_.pass(player);
    walk(depth - 1);
    engine_.undo();
    play_alliances(player, depth);
    for (int point = 0; point < engine_.area(); ++point) play_placement(player, point, depth);
  }

  void count_moves(int player) {
    std::uint64_t quiet = 1 + play_alliances(player, 1);
    if (engine_.may_place(player)) {
      for (int point = 0; point < engine_.area(); ++point) {
        if (engine_.at(point) != PoliticalGo::nobody) continue;
        if (engine_.effect(player, point) == PoliticalGo::Effect::quiet) {
          quiet += static_cast<std::uint64_t>(!engine_.repeats_quietly(player, point));
        } else {
          quiet += play_placement(player, point, 1);
        }
      }
    }
    add(quiet, player);
  }

  PoliticalGo& engine_;
  Leaves leaves_;
  PerftSums sums_;
  std::uint64_t mover_ = 0;
};

PerftSums perft(PoliticalGo& engine, int depth, Leaves leaves) {
  PoliticalGoPerft perft(engine, leaves);
  perft.walk(depth);
  return perft.sums();
}

}  // namespace ruleproof::optimized
