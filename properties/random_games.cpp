// The prover by random games. (RapidCheck could make and shrink them, but not in several threads at once.)

#include <random>
#include <vector>

#include "properties/counterexample.hpp"
#include "properties/provers.hpp"
#include "properties/shrink_steps.hpp"
#include "reference/document_rules.hpp"
#include "reference/evaluator/value.hpp"

namespace ruleproof {
namespace {

/// One placement is so many times as likely as the pass; in one game more so than in another.
constexpr std::size_t placements_to_a_pass[] = {1, 4, 16};

class RandomGames {
 public:
  RandomGames(const Property& property, const Rules& rules, const Board& board, std::uint64_t seed)
      : property_(property), rules_(rules), board_(board), random_(seed) {}

  /// The moves of a game until the property fails; nothing if it holds throughout.
  std::optional<std::vector<Move>> play_game() {
    std::vector<Move> moves;
    State state = start(board_);
    to_a_pass_ = placements_to_a_pass[random_() % std::size(placements_to_a_pass)];
    const std::size_t most = 1 + random_() % static_cast<std::size_t>(2 * board_.size().area());
    while (moves.size() < most) {
      const std::vector<Move> legal = legal_moves(rules_, state);
      if (legal.empty()) return std::nullopt;
      moves.push_back(any_of(legal));
      if (is_broken_by(state, moves.back())) return moves;
      state = play(rules_, state, moves.back());
    }
    return std::nullopt;
  }

  /// Whether a game is legal and its last move shows that the property fails.
  bool fails(const std::vector<Move>& moves) const {
    State state = start(board_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!is_legal(rules_, state, moves[i])) return false;
      if (i + 1 == moves.size()) return is_broken_by(state, moves[i]);
      state = play(rules_, state, moves[i]);
    }
    return false;
  }

 private:
  const Move& any_of(const std::vector<Move>& legal) {
    const std::size_t drawn = random_() % (to_a_pass_ * (legal.size() - 1) + 1);
    return drawn == 0 ? legal.back() : legal[(drawn - 1) / to_a_pass_];
  }

  bool is_broken_by(const State& before, const Move& move) const {
    const State state = property_.of_a_step ? before : play(rules_, before, move);
    const Board::Region nowhere = board_.nowhere();
    const Board::Region point = move.point ? board_.at(*move.point) : nowhere;
    return ruleproof::fails(property_.on_board({state.position, state.to_move, point, nowhere, {}, &state}));
  }

  const Property& property_;
  const Rules& rules_;
  const Board& board_;
  std::mt19937_64 random_;
  std::size_t to_a_pass_ = 1;
};

}  // namespace

Finding test_at_random(const Property& property, const Rules& rules, const Ruleset& ruleset, Size size,
                       int games, std::uint64_t seed, std::stop_token stop) {
  Finding finding{Finding::Result::unknown, "random", {size}};
  if (speaks_of_sets(property)) {
    finding.why = "it speaks of sets of points";
    return finding;
  }
  const std::shared_ptr<const Board> board = board_of(ruleset, size);
  RandomGames random(property, rules, *board, seed);
  try {
    for (int game = 0; game < games; ++game) {
      if (stop.stop_requested()) {
        finding.result = Finding::Result::stopped;
        return finding;
      }
      std::optional<std::vector<Move>> moves = random.play_game();
      if (!moves) continue;
      const std::function<bool(const std::vector<Move>&)> fails = [&](const std::vector<Move>& fewer) { return random.fails(fewer); };
      while (without_runs(*moves, fails) || without_two(*moves, fails)) continue;
      finding.result = Finding::Result::refuted;
      finding.counterexample = record_of(ruleset, size);
      finding.counterexample->moves = *std::move(moves);
      return finding;
    }
  } catch (const evaluator::NoMeaning& word) {
    finding.why = std::string(word.what()) + " has no meaning there";
    return finding;
  }
  finding.result = Finding::Result::nothing;
  finding.why = std::to_string(games) + " games";
  return finding;
}

}  // namespace ruleproof
