#include "certify/random_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "properties/readings/comparison.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr int most_turns = 40;  // the limit for games without a board
/// The smallest value that longest_random_game returns for Course::to_the_end.
constexpr int most_attempts_to_the_end = 400;
/// The share of random games that are ended early if the rules remove no stones. These games test close and
/// equal scores, which are frequent early in a game.
constexpr double share_of_short_games = 0.25;

// The shares of illegal attempts and of passes among all attempts.
constexpr double illegal_share = 0.12;
constexpr double pass_share = 0.012;
/// The weight of a pass, relative to the total weight of the legal options. The weight is not 0, so that a
/// player may pass instead of filling an own eye.
constexpr double pass_weight = 0.05;
/// An option whose ruling depends on a decision that never occurred gets this additional weight, as a
/// multiple of its own weight.
constexpr double rarity_weight = 30;

/// Returns how rarely the decisions on a candidate move (see referee.hpp) have occurred: 1 if one of them
/// never occurred, near 0 if all are frequent. Returns 0 if no decision determines the ruling on the move.
double rarity(const Option& option, const std::map<Decision, std::int64_t>& seen) {
  double rarest = 0;
  for (const Decision& decision : option.decided()) {
    const auto found = seen.find(decision);
    const double times = found == seen.end() ? 0 : static_cast<double>(found->second);
    rarest = std::max(rarest, 1 / std::sqrt(1 + times));
  }
  return rarest;
}

}  // namespace

int longest_random_game(const Game& game, Course course, std::mt19937_64& random) {
  const Document& document = game.document();
  if (!document.default_board()) return most_turns;
  const int longest = std::max(12, 3 * game.board().area());
  if (course == Course::to_the_end) return std::max(longest, most_attempts_to_the_end);
  const bool is_short = has_vertices(document) && !removes_stones(document) &&
                        std::bernoulli_distribution(share_of_short_games)(random);
  return is_short ? std::uniform_int_distribution(1, game.board().area())(random) : longest;
}

std::vector<Size> boards_of_random_games(const Game& game) {
  std::vector<Size> sizes;
  for (int side = 2; side <= 5 && side < std::min(game.board().w, game.board().h); ++side)
    if (allows(game, {side, side})) sizes.push_back({side, side});
  return sizes;
}

std::string random_policy(const Game& game) {
  const Document& document = game.document();
  const std::string shares = fmt::format(
      "About {:.0f} in 100 attempts are illegal. What rests on a clause that has seldom decided is tried "
      "more often, a move up to {:.0f} times as often as others.",
      100 * illegal_share, 1 + rarity_weight);
  if (!document.default_board())
    return fmt::format("A random game has at most {} attempts and ends when somebody has won. {}", most_turns,
                       shares);
  const std::string courses = fmt::format(
      "Every second game is on a smaller square board, if there is one. Of these every second one, and of "
      "the "
      "others one in four, has up to {} attempts{}. ",
      std::max(most_attempts_to_the_end, 3 * game.board().area()),
      has_vertices(document) ? ", and nobody passes in it while anything else is legal" : "");
  if (!has_vertices(document))
    return fmt::format("A random game has at most three attempts for each point of its board. {}{}", courses,
                       shares);
  return fmt::format(
      "A random game has at most three attempts for each point of its board, and then passes until it is "
      "over. Placements beside stones are tried twice as often as others, and those with only own stones "
      "around them, which may fill an eye, a hundredth as often. {:.1f} in 100 attempts are passes, more "
      "where little else is left. {}{}{}",
      100 * pass_share,
      removes_stones(document)
          ? ""
          : "One game in four is ended earlier, at a random length, so that scores are close. ",
      courses, shares);
}

std::string random_attempt(const Referee& referee, const std::vector<Option>& options,
                           const std::map<Decision, std::int64_t>& decisions, Course course,
                           std::mt19937_64& random) {
  std::string pass = referee.pass();
  std::vector<double> legal, illegal;
  double legal_weight = 0, illegal_weight = 0;
  for (const Option& option : options) {
    const double rare = rarity(option, decisions);
    legal.push_back(option.legal ? option.weight * (1 + rarity_weight * rare) : 0);
    illegal.push_back(option.legal ? 0 : option.weight * (0.001 + rare));
    legal_weight += legal.back();
    illegal_weight += illegal.back();
  }
  const auto chance = [&] { return std::uniform_real_distribution<>()(random); };
  const auto one_of = [&](const std::vector<double>& weights) {
    return options[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)].attempt;
  };
  if (illegal_weight > 0 && (chance() < illegal_share || (legal_weight == 0 && pass.empty())))
    return one_of(illegal);
  if (!pass.empty()) {
    const double passes = pass_share + (1 - pass_share) * pass_weight / (pass_weight + legal_weight);
    if (legal_weight == 0 || (course == Course::usual && chance() < passes)) return pass;
  }
  return one_of(legal);
}

}  // namespace ruleproof
