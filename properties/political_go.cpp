#include "properties/political_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "properties/political_go_claims.hpp"
#include "properties/political_go_claims_go.hpp"
#include "record/political_go_players.hpp"
#include "reference/political_go_play.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using Region = Board::Region;
using Kind = Event::Kind;

struct JudgedClaim {
  std::string_view id;
  std::vector<std::string_view> keys;  ///< of the clauses on which the verdict depends
};

const std::vector<JudgedClaim>& all_judged() {
  static const std::vector<JudgedClaim> all{{"dragons-maximal", {"dragon"}},
                                            {"in-two-dragons", {"dragon"}},
                                            {"territory-maximal", {}},
                                            {"equivalent-is-transitive", {"equivalent"}},
                                            {"zero-sum", {"dragon", "captures", "loss"}},
                                            {"no-dead-dragon", {"dragon", "captures"}},
                                            {"no-suicide", {"dragon", "captures"}},
                                            {"two-player-go", {"adjacent", "dragon", "captures"}}};
  return all;
}

/// Moves one after another, each in a checking period of its own.
class Game {
 public:
  Game(const Ruleset& ruleset, Size size, int players)
      : record_(record_of(ruleset, size, players)),
        play_(readings(ruleset), size, players),
        state_(play_.start()) {}

  void ally(int a, int b) {
    add({Kind::propose, a, b});
    move({Kind::form, b, a});
  }
  void place(int player, int point) {
    // Nobody is forbidden to place a stone after a pass of their own.
    if (!may_place_after(state_.alliances, player, state_.last_mover)) move({Kind::pass, player});
    move({Kind::place, player, 0, point});
  }

  const Record& record() const { return record_; }
  const State& state() const { return state_; }

 private:
  void move(const Event& event) {
    if (std::ranges::any_of(state_.has_moved, std::identity())) add({Kind::period});
    add(event);
  }
  void add(const Event& event) {
    state_ = play_.play(state_, event);
    record_.events.push_back(event);
  }

  Record record_;
  Play play_;
  State state_;
};

/// Each stone placed in the order of the points, under given alliances from the start.
Game game_to(const Ruleset& ruleset, Size size, const Alliances& alliances, const std::vector<int>& owners) {
  Game game(ruleset, size, alliances.players());
  for (const auto& [a, b] : alliances.pairs()) game.ally(a, b);
  for (std::size_t point = 0; point < owners.size(); ++point)
    if (owners[point] != nobody) game.place(owners[point], static_cast<int>(point));
  return game;
}

/// Boards, the smallest first.
const std::vector<Size> smallest_boards{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {4, 1}};

/// All ways in which stones can stand on a board, nobody's first; none if `visit` says that it has seen
/// enough.
template <class F>
bool some_colouring(const Board& board, int players, F visit) {
  std::vector<int> owners(static_cast<std::size_t>(board.size().area()), nobody);
  while (true) {
    Stones<Region> stones = initially(board.nowhere(), players);
    for (std::size_t point = 0; point < owners.size(); ++point)
      if (owners[point] != nobody)
        stones.of[static_cast<std::size_t>(owners[point])].add(static_cast<int>(point));
    if (visit(owners, stones)) return true;
    std::size_t next = 0;
    while (next < owners.size() && owners[next] == players - 1) owners[next++] = nobody;
    if (next == owners.size()) return false;
    ++owners[next];
  }
}

/// A board of a game on which one dragon is part of another, with as few stones as can be there.
std::optional<Verdict> dragon_in_dragon(const Ruleset& ruleset) {
  const Readings readings = political_go::readings(ruleset);
  const Alliances none(2);
  for (const Size size : smallest_boards) {
    const Board board(size);
    std::optional<std::vector<int>> fewest;
    const auto count = [](const std::vector<int>& owners) {
      return std::ranges::count_if(owners, [](int owner) { return owner != nobody; });
    };
    some_colouring(board, 2, [&](const std::vector<int>& owners, const Stones<Region>& stones) {
      const std::vector<Dragon> all = dragons(readings, stones, none);
      const bool is_part = std::ranges::any_of(all, [&](const Dragon& small) {
        return std::ranges::any_of(all, [&](const Dragon& large) {
          return subset(small.stones, large.stones) && !same(small.stones, large.stones);
        });
      });
      if (is_part && captured_dragons(readings, stones, none).empty() &&
          (!fewest || count(owners) < count(*fewest)))
        fewest = owners;
      return false;
    });
    if (!fewest) continue;
    Verdict verdict{Claim::Verdict::refuted, "exhausted", {size}, {2}};
    verdict.why = "a part of a player's chain is a dragon, and so is the chain";
    verdict.counterexample = game_to(ruleset, size, none, *fewest).record();
    return verdict;
  }
  return std::nullopt;
}

/// Three stones of which one may replace another, that one the third, but not the first the third.
std::optional<Verdict> not_transitive(const Ruleset& ruleset) {
  const Readings readings = political_go::readings(ruleset);
  for (int n = 2; n <= 4; ++n)
    for (const Alliances& alliances : kinds_of_alliances(n))
      for (const int a : everybody(n))
        for (const int b : everybody(n))
          for (const int c : everybody(n)) {
            const auto one_stone = [&](int owner) {
              static const Board board({1, 1});
              return place(initially(board.nowhere(), n), owner, board.at(0));
            };
            const auto are = [&](int x, int y) {
              return are_equivalent(readings, alliances, one_stone(x), one_stone(y));
            };
            if (!are(a, b) || !are(b, c) || are(a, c)) continue;
            const auto players = default_players(n);
            const auto symbol = [&](int player) { return players[static_cast<std::size_t>(player)].symbol; };
            Verdict verdict{Claim::Verdict::refuted, "exhausted", {{2, 1}}, {n}};
            verdict.why = fmt::format(
                "with {0} instead of {1} the board is equivalent, and with {2} instead of {0}, but not with "
                "{2} instead "
                "of {1}",
                symbol(b), symbol(a), symbol(c));
            verdict.counterexample = game_to(ruleset, {2, 1}, alliances, {a, nobody}).record();
            return verdict;
          }
  return std::nullopt;
}

/// Under both readings of what remains.
bool all_points_are_shared() {
  for (const Remainder remainder : {Remainder::one_each, Remainder::all_to_top})
    for (int stones = 1; stones <= longest_side * longest_side; ++stones)
      for (int capturers = 1; capturers <= most_players; ++capturers) {
        const auto all = shares({.remainder = remainder}, stones, capturers);
        if (std::accumulate(all.begin(), all.end(), std::int64_t{0}) != stones) return false;
      }
  return true;
}

/// A game whose last move captures two dragons that share a stone.
Game shared_stone(const Ruleset& ruleset) {
  Game game(ruleset, {3, 2}, 4);
  game.ally(0, 1);
  game.ally(1, 2);
  for (const auto& [player, point] :
       {std::pair(0, 0), std::pair(2, 4), std::pair(3, 5), std::pair(1, 3), std::pair(3, 1)})
    game.place(player, point);
  return game;
}

/// Where a stone is lost once that several dragons are paid for.
std::optional<Verdict> paid_twice_lost_once(const Ruleset& ruleset) {
  const Readings readings = political_go::readings(ruleset);
  if (readings.loss == Loss::each_dragon || readings.captures == Captures::mover_chooses) return std::nullopt;
  const Game game = shared_stone(ruleset);
  Verdict verdict{Claim::Verdict::unknown, "", {}, {}};
  verdict.why = "no game was found that shows what a stone in two captured dragons does to the sum";
  const std::vector<std::int64_t>& scores = game.state().scores;
  if (const auto sum = std::accumulate(scores.begin(), scores.end(), std::int64_t{0}); sum != 0) {
    verdict.verdict = Claim::Verdict::refuted;
    verdict.how = "shown";
    verdict.why = fmt::format(
        "a stone in two dragons that are captured together is paid for twice and lost once: the sum becomes "
        "{}",
        sum);
    verdict.counterexample = game.record();
  }
  return verdict;
}

/// AAABBCCC in the bottom row of a board that has another one.
Record row_of_three(const Ruleset& ruleset) {
  Alliances alliances(3);
  alliances.add(0, 1);
  alliances.add(1, 2);
  std::vector<int> owners(8, nobody);
  for (const int owner : {0, 0, 0, 1, 1, 2, 2, 2}) owners.push_back(owner);
  return game_to(ruleset, {8, 2}, alliances, owners).record();
}

std::optional<Verdict> prove(std::string_view claim, const Ruleset& ruleset, int most_players,
                             const QueryLog& log, std::stop_token stop) {
  const Readings readings = political_go::readings(ruleset);
  Verdict verdict{Claim::Verdict::proved, "every-board", {}, {}};
  verdict.argument = argument(claim, readings);
  verdict.tool = solver_version();
  for (int n = 2; n <= most_players; ++n) {
    bool is_about_them = false;
    int kind = 0;
    for (const Alliances& alliances : kinds_of_alliances(n)) {
      ++kind;
      for (const Property& lemma : lemmas(claim, readings, alliances)) {
        is_about_them = true;
        const QueryLog named = [&](const std::string& name, const std::string& smt2) {
          if (log) log(fmt::format("{}-of-{}-players-{}", name, n, kind), smt2);
        };
        const Finding finding = prove_on_every_board(lemma, {}, named, stop);
        if (finding.result == Finding::Result::stopped) return std::nullopt;
        if (finding.result == Finding::Result::proved) continue;
        verdict.verdict = Claim::Verdict::unknown;
        verdict.players = {n};
        verdict.why = fmt::format("{} of {} players: {}", lemma.id, n, finding.why);
        return verdict;
      }
    }
    if (is_about_them) verdict.players.push_back(n);
  }
  return verdict;
}

/// Boards of up to six points, or nine; of each shape one, but for h x w where the text's rows and columns
/// are alike.
std::vector<Size> boards_for_go(Plan::Depth depth) {
  std::vector<Size> boards{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {4, 1}, {3, 2}};
  if (depth == Plan::Depth::thorough) boards.insert(boards.end(), {{5, 1}, {6, 1}, {4, 2}});
  return boards;
}

std::optional<Verdict> judge_likeness_to_go(const Ruleset& ruleset, Plan::Depth depth, const QueryLog& log,
                                            std::stop_token stop) {
  const GoComparison comparison = compare_with_go(ruleset, boards_for_go(depth), stop);
  if (stop.stop_requested()) return std::nullopt;
  const Readings readings = political_go::readings(ruleset);
  const bool has_proof = readings.adjacent == Adjacent::orthogonal && readings.dragon == Dragons::maximal;
  Verdict verdict{Claim::Verdict::unknown, "exhausted", comparison.sizes, {2}};
  if (has_proof) {
    const auto proof = prove("two-player-go", ruleset, 2, log, stop);
    if (!proof) return std::nullopt;
    if (comparison.differences.empty()) return proof;
    if (proof->verdict == Claim::Verdict::proved) verdict.argument = proof->argument;
  }
  if (comparison.differences.empty()) {
    verdict.why = "no difference on these boards, but there is no proof for others";
    return verdict;
  }
  verdict.verdict = Claim::Verdict::refuted;
  verdict.counterexample = comparison.differences.front().game;
  for (const GoDifference& difference : comparison.differences)
    verdict.why += fmt::format(
        "{}here {}, in Go {} ({} moves, {})", verdict.why.empty() ? "" : "; ", difference.here,
        difference.there,
        std::ranges::count_if(difference.game.events, [](const Event& event) { return is_move(event.kind); }),
        ruleproof::text(difference.game.size));
  return verdict;
}

}  // namespace

const std::vector<std::string_view>& judged_claims() {
  static const std::vector<std::string_view> ids = [] {
    std::vector<std::string_view> ids;
    for (const JudgedClaim& claim : all_judged()) ids.push_back(claim.id);
    return ids;
  }();
  return ids;
}

Ruleset decisive(std::string_view claim, const Ruleset& ruleset) {
  const auto judged = std::ranges::find(all_judged(), claim, &JudgedClaim::id);
  if (judged == all_judged().end()) throw InputError(fmt::format("the claim '{}' is not judged so", claim));
  Ruleset decisive(ruleset.game());
  for (const std::string_view key : judged->keys) decisive = decisive.with(key, ruleset.reading(key));
  return decisive;
}

std::optional<Verdict> judge(std::string_view claim, const Ruleset& ruleset, Plan::Depth depth,
                             const QueryLog& log, std::stop_token stop) {
  const Ruleset decisive = political_go::decisive(claim, ruleset);
  if (claim == "two-player-go") return judge_likeness_to_go(decisive, depth, log, stop);
  if (claim == "dragons-maximal")
    if (auto refuted = dragon_in_dragon(decisive)) return refuted;
  if (claim == "equivalent-is-transitive")
    if (auto refuted = not_transitive(decisive)) return refuted;
  if (claim == "zero-sum")
    if (auto refuted = paid_twice_lost_once(decisive)) return refuted;
  auto verdict = prove(claim, decisive, depth == Plan::Depth::quick ? 3 : 4, log, stop);
  if (!verdict) return std::nullopt;
  if (claim == "in-two-dragons") verdict->occasion = row_of_three(decisive);
  if (claim == "zero-sum") {
    if (readings(decisive).captures == Captures::mover_chooses) {
      verdict->why = "captured one by one, no two of the dragons share a stone";
    } else {
      verdict->occasion = shared_stone(decisive).record();
      verdict->why = "a stone in two dragons that are captured together is paid for twice and lost twice";
    }
    if (!all_points_are_shared()) {
      verdict->verdict = Claim::Verdict::refuted;
      verdict->why = "the shares of some dragon do not add up to its stones";
    }
  }
  return verdict;
}

}  // namespace ruleproof::political_go
