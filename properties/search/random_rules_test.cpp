#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "properties/search/count.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/result.hpp"
#include "reference/testing/random_expressions.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

// Compares fast searches with simple searches, for random rules. The fast searches merge equal and mirrored
// states, pack states and store results. The simple searches follow every path of the games with the plain
// evaluator.

namespace ruleproof {
namespace {

using compiled::RandomExpressions;

/// Returns a random document. Its board has two to six points. It has an open clause `key` on which random
/// conditions may depend, and `state` variables, moves, turns, preferences and ends of every kind.
std::string some_rules(std::mt19937_64& random) {
  RandomExpressions write(random);
  const auto one_in = [&](std::size_t n) { return write.below(n) == 0; };
  const auto no_mover = [&](const std::string& text) { return compiled::without_mover(text); };
  // Half of the documents mention no direction or coordinate, except in a preference or in the first value of
  // a variable that each turn resets.
  const bool is_alike = one_in(2);
  static const std::regex of_places("north|south|east|west|row|column|width|height");
  const auto drawn = [&](const auto& make) {
    std::string text = make();
    while (is_alike && std::regex_search(text, of_places)) text = make();
    return text;
  };
  const auto truth = [&](int depth) { return drawn([&] { return write.truth(depth); }); };
  const auto number = [&](int depth) { return drawn([&] { return write.number(depth); }); };
  const auto region = [&](int depth) { return drawn([&] { return write.region(depth); }); };
  static const std::vector<std::string> boards{"square-grid 2x1", "square-grid 3x1", "square-grid 2x2",
                                               "square-grid 3x2", "hex-grid 2x2"};
  const bool has_kinds = one_in(3), has_events = one_in(6);
  const bool has_levels = !is_alike && one_in(3), has_hands = has_kinds && one_in(2);
  const bool is_drawn = one_in(6), are_three = one_in(6), are_free = one_in(10);
  const std::string board = is_drawn ? "square-grid 3x2" : write.some_of(boards);
  const bool has_way = !is_alike && board.ends_with("3x2") && one_in(3);
  std::string text = "# Rules\n\n> Rules. [r]\n\n    game \"Rules\"\n    board " + board +
                     "\n    players black, white" + (are_three ? ", grey as G g" : "") + "\n    turns " +
                     (are_free ? "free" : "alternate") +
                     "\n"
                     "    reading key \"Which?\" [r]\n      | first \"One.\" because \"It is.\"\n"
                     "      | second \"Two.\" because \"It is.\"\n    setting size : number = 2\n"
                     "    state tally : number" +
                     (one_in(3) ? " 0 to 3" : "") +
                     "\n    state begun : truth\n    state taken : number of each player\n"
                     "    state last : player or nobody = nobody\n"
                     "    frame = { p in occupied | beside(p) meets empty }\n"
                     "    rim = { p in own | beside(p) meets enemy }\n";
  if (has_kinds) text += "    pieces man, king\n";
  if (is_drawn)
    text += has_kinds ? "    start\n      . M .\n      . . m\n" : "    start\n      . X .\n      . . O\n";
  if (has_way) text += "    direction way a1 b2 c1 b1" + std::string(one_in(2) ? " a1" : "") + "\n";
  if (has_levels)
    text += "    state level : number " + std::string(one_in(3) ? "0 to 2 " : "") + "of each point" +
            (one_in(2) ? " shown" : "") + (one_in(4) ? " each turn" : "") + "\n";
  if (has_hands) text += "    state hand : number of each player and piece\n";
  const bool has_leader = one_in(5);
  if (has_leader) text += "    state leader : player or nobody each turn = black\n";
  const bool has_combo = one_in(5);
  if (has_combo) text += "    state combo : number each turn\n";
  if (one_in(3)) {
    text +=
        "    state spot : region" + std::string(one_in(2) ? " each turn" : "") +
        (one_in(2) ? " = " + write.some_of<std::string>({"next(board, north)", "board", "ahead(board, west)"})
                   : "") +
        "\n";
    write.regions.push_back("spot");
  }
  if (has_kinds) write.regions.insert(write.regions.end(), {"man", "king"});
  const bool has_spot = !write.regions.empty() && write.regions.front() == "spot";
  if (!is_alike && one_in(6))
    text += "    shape = { p in board | row(p) + column(p) <> 2 }\n";
  else if (!is_alike && one_in(2))
    write.named = {"a1"};
  write.players_ = {"P"};
  const bool has_notes = one_in(6);
  if (has_notes)
    text += "    note gain : number\n    note score : number of each player\n";
  else if (one_in(2))
    text += "    score(P: player) = " + no_mover(number(1)) + "\n";
  text += "    wins(P: player) = " + no_mover(truth(1)) + "\n";
  write.players_ = {};
  text += "    end" + std::string(one_in(4) ? " at once" : "") + " when no empty or (" + no_mover(truth(1)) +
          " and " + no_mover(truth(1)) + ")\n";

  write.points = {"p"};
  const std::string man = has_kinds ? " man" : "";
  text += "    move place(p) [r]:\n" +
          std::string(one_in(6) ? "      forbid \"Start.\": p and turn-start(occupied)\n" : "") +
          "      forbid \"One.\": p and occupied\n      forbid \"Two.\": " + truth(2) + " and " + truth(2) +
          "\n      put mover" + man + " on p\n";
  if (one_in(2)) text += "      remove (" + region(1) + " and enemy)\n";
  if (one_in(4)) text += "      choose x in (" + region(1) + " and occupied): remove x\n";
  const std::string where_they_differ = truth(1);
  if (one_in(2))
    text += one_in(2) ? "      if key is second and " + where_they_differ + ": remove enemy\n"
                      : "      forbid \"Key.\": key is second and " + where_they_differ + "\n";
  if (has_kinds) text += "      change (" + region(1) + ") to king\n";
  if (one_in(4)) text += "      forbid \"Again.\": some m in history: m(occupied) = occupied\n";
  if (one_in(6)) text += "      forbid \"Ago.\": some m in ago(1): m(occupied) = occupied\n";
  if (has_notes) text += "      add 1 to gain\n";
  if (one_in(6)) text += "      if " + truth(1) + ": forget history\n";
  if (one_in(4))
    text += "      if " + truth(1) + ": win " + write.some_of<std::string>({"mover", "black"}) + "\n";
  if (has_levels)
    text += "      add 1 to level(" + region(1) + ")\n      if level(p) > 1: remove beside(p)\n" +
            (one_in(2) ? "      forbid \"High.\": level(p) = level(board)\n" : "");
  if (has_hands) {
    text += "      add 1 to hand(owner(p), kind(p))\n      forbid \"Hand.\": hand(mover, man) > 1\n";
    if (one_in(2)) text += "      give (" + region(1) + ") to mover\n";
  }
  if (has_leader)
    text += "      forbid \"Lead.\": leader = mover and some beside(p)\n      set leader to mover\n";
  if (has_combo)
    text += "      add 1 to combo\n      if combo > 1: remove " +
            std::string(is_alike  ? "beside(p)"
                        : has_way ? "next(p, way)"
                                  : "next(p, east)") +
            "\n";
  text += "      add 1 to taken(mover)\n      set begun to " + truth(1) + "\n";
  if (has_spot) text += "      set spot to " + region(1) + "\n";
  text += "    move hop(p in own, d in directions):\n      forbid \"Far.\": not next(p, d) meets empty\n";
  text += has_kinds ? "      move p to next(p, d)\n" : "      remove p\n      put mover on next(p, d)\n";
  if (one_in(2)) text += "      set last to mover\n";
  write.points = {};
  text += "    move pass:\n      add 1 to tally\n";
  if (has_notes)
    text += "      let x = gain\n      add (if key is second then min(x, 2) else x) to score(mover)\n";
  if (has_events)
    text += "    event storm:\n      forbid \"No.\": no occupied\n      remove " + no_mover(region(1)) + "\n";
  if (one_in(6)) text += "    aside move lift(p in own):\n      remove p\n";
  if (one_in(5)) text += "    aside move turn-over:\n      forbid \"No.\": begun\n      set begun to true\n";
  if (one_in(4))
    text +=
        "    move bid(n: number in 1 to 2):\n      forbid \"Bid.\": not n > tally\n      set tally to n\n";
  const std::string bid = text.ends_with("set tally to n\n") ? " or bid" : "";
  text +=
      "    turn = " +
      write.some_of<std::string>({"place or hop or pass", "hop or place then pass if possible",
                                  "pass or place or hop again while tally < 2", "place or hop or else pass",
                                  "(place or hop) again while count(empty) > 1 or else pass",
                                  "(hop or pass) again while possible then place if possible",
                                  "place up to 2 times then hop if possible or pass",
                                  "hop again while possible or place or pass"}) +
      bid + "\n";
  if (one_in(2))
    text +=
        "    prefer " + write.some_of<std::string>({"largest ", "smallest "}) +
        (one_in(2) ? no_mover(number(1))
                   : write.some_of<std::string>({"count(ahead(black, east))", "count(next(white, north))"})) +
        "\n";
  if (one_in(8)) text += "    counting outcomes\n";
  if (are_three) text = std::regex_replace(text, std::regex("other\\(mover\\)"), "white");
  if (are_free) text = std::regex_replace(text, std::regex("to-move"), "black");
  return text;
}

constexpr std::size_t most_states = 150;  // the limit of states for one document with the plain evaluator

/// Returns the different states that at most `depth` moves reach, compared without keys. Returns nothing if
/// there are more than `most_states`.
std::optional<std::vector<State>> reached(const Model& plain, int depth) {
  std::vector<State> all{plain.start()};
  for (std::size_t from = 0; depth > 0 && from < all.size(); --depth) {
    const std::size_t end = all.size();
    for (; from < end; ++from)
      for (const auto& [move, after] : plain.outcomes(State(all[from]))) {
        const bool is_known = std::ranges::any_of(
            all, [&](const State& one) { return same_now(plain.document(), one, after, false); });
        if (!is_known) all.push_back(after);
        if (all.size() > most_states) return std::nullopt;
      }
  }
  return all;
}

/// Returns the number of games that end within `depth` moves; nothing if playing them visits more than `left`
/// states.
std::optional<Count> games_within(const Model& plain, const State& state, int depth, std::size_t& left) {
  if (state.is_over) return 1;
  if (depth == 0) return 0;
  if (left == 0) return std::nullopt;
  --left;
  Count games = 0;
  for (const auto& [move, after] : plain.outcomes(state, false, Listing::as_counted)) {
    const auto more = games_within(plain, after, depth - 1, left);
    if (!more) return std::nullopt;
    games += *more;
  }
  return games;
}

/// Returns whether a state of one game and a state of another differ: in the end of the game, the result, the
/// legal moves, or the stones or stored scores after a legal move.
bool differ(const Model& one, const State& a, const Model& other, const State& b) {
  if (a.is_over != b.is_over) return true;
  if (a.is_over) {
    const Result x = one.result(a), y = other.result(b);
    return x.winners != y.winners || x.scores != y.scores;
  }
  const auto mine = one.outcomes(a), theirs = other.outcomes(b);
  return !std::ranges::equal(mine, theirs, [&](const auto& x, const auto& y) {
    const auto& stones = x.second.now->stones;
    const auto& others = y.second.now->stones;
    return x.first == y.first &&
           kept_scores(one.document(), *x.second.now) == kept_scores(other.document(), *y.second.now) &&
           std::ranges::equal(stones, others,
                              [](const BoardRegion& s, const BoardRegion& t) { return same(s, t); });
  });
}

/// Returns the fewest moves after which two games differ, up to `depth`, or -1 if they do not differ; nothing
/// if there are too many states.
std::optional<int> moves_to_a_difference(const Model& one, const Model& other, int depth) {
  std::vector<std::pair<State, State>> latest{{one.start(), other.start()}};
  for (int moves = 0; moves <= depth; ++moves) {
    std::vector<std::pair<State, State>> next;
    for (const auto& [a, b] : latest) {
      if (differ(one, a, other, b)) return moves;
      if (a.is_over) continue;
      const auto mine = one.outcomes(a), theirs = other.outcomes(b);
      for (std::size_t i = 0; i < mine.size(); ++i) next.emplace_back(mine[i].second, theirs[i].second);
      if (next.size() > 4 * most_states) return std::nullopt;
    }
    latest = std::move(next);
  }
  return -1;
}

TEST(SearchesOfRandomRules, FindWhatThePlainEvaluatorFindsAlongEveryPath) {
  int states_compared = 0, games_compared = 0, differences = 0, unlike = 0;
  constexpr int depth = 4;
  for (unsigned seed = 1; seed <= 500 && !HasFailure(); ++seed) {
    std::mt19937_64 random(seed);
    const std::string text = some_rules(random);
    SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + text);
    const language::CheckedDocument checked = language::read_document("rules.md", text);
    if (checked.has_errors()) {
      ++unlike;
      continue;
    }
    const Game game(checked.document), other = game.with_choice(0, 1);
    try {
      const Model plain(game), plain_other(other), fast(game, Evaluation::compiled);
      for (const Model* one : {&plain, &plain_other, &fast}) one->evaluator().allow_steps(1'000'000);
      if (!recall(game).anything())
        if (const auto all = reached(plain, depth)) {
          ++states_compared;
          const Counted counted = count_reachable(fast, fast.start(), {.depth = depth});
          ASSERT_TRUE(!counted.complete || static_cast<std::size_t>(counted.value) == all->size())
              << static_cast<long>(counted.value) << ", plainly " << all->size();
        }
      std::size_t left = most_states;
      if (const auto games = games_within(plain, plain.start(), depth, left)) {
        ++games_compared;
        const Counted counted = count_games(fast, fast.start(), {.depth = depth});
        ASSERT_TRUE(!counted.complete || counted.value == *games)
            << static_cast<long>(counted.value) << ", plainly " << static_cast<long>(*games);
      }
      if (const auto moves = moves_to_a_difference(plain, plain_other, depth)) {
        ComparisonBounds bounds;
        bounds.board = game.board();
        bounds.most_states = 1'000;
        bounds.steps_of_a_board = 3'000'000;
        const Comparison compared = compare(game, other, bounds, {});
        const bool is_open = !compared.searched.empty() && !compared.searched.back().is_exhausted;
        ASSERT_TRUE(compared.divergence || *moves < 0 || is_open)
            << "they differ after " << *moves << " moves";
        if (compared.divergence) {
          ++differences;
          const int found = static_cast<int>(compared.divergence->record.moves.size());
          ASSERT_TRUE(*moves < 0 ? found > depth : found == *moves) << found << " for " << *moves;
        }
      }
    } catch (const evaluator::Stopped&) {  // the evaluation exceeded the limit of steps
      ++unlike;
    } catch (const evaluator::LimitReached&) {
      ++unlike;
    } catch (const evaluator::NoMeaning&) {
      ++unlike;
    } catch (const InputError&) {
      ++unlike;
    }
  }
  EXPECT_GT(states_compared, 100) << unlike << " documents were not played";
  EXPECT_GT(games_compared, 100);
  EXPECT_GT(differences, 60);
}

}  // namespace
}  // namespace ruleproof
