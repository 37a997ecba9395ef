#include "properties/joint_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/games.hpp"
#include "properties/symmetry.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

struct Two {
  Ruleset one;
  Ruleset other;
};

/// Each pair of readings of each open clause, with the default readings of the others.
std::vector<Two> pairs() {
  std::vector<Two> pairs;
  for (const PlayedGame& game : played_games())
    for (const OpenClause& open : spec(game.id).open_clauses)
      for (const Reading& one : open.readings)
        for (const Reading& other : open.readings)
          if (&one < &other)
            pairs.push_back({Ruleset(spec(game.id)).with(open.key, one.name),
                             Ruleset(spec(game.id)).with(open.key, other.name)});
  return pairs;
}

using Rank = std::pair<int, int>;  // stones, moves

int count_stones(const Parted& parted) { return size(parted.state.position.stones()); }

/// The smallest parting among all games of at most so many moves, played one after another and never
/// remembered.
class Plainly {
 public:
  Plainly(const Rules& one, const Rules& other) : one_(one), other_(other) {}

  std::optional<Rank> smallest(const State& state, int most_moves) {
    play(state, 0, most_moves);
    return smallest_;
  }

 private:
  void note(const State& state, int moves) {
    const Rank rank{size(state.position.stones()), moves};
    if (!smallest_ || rank < *smallest_) smallest_ = rank;
  }

  void play(const State& state, int moves, int most_moves) {
    if (parting(one_, other_, state, Komi{})) note(state, moves);
    for (const Move& move : conceivable_moves(one_, state))
      if (parting(one_, other_, state, move)) note(state, moves);
    if (moves == most_moves) return;
    for (const Move& move : legal_moves(one_, state))
      if (!parting(one_, other_, state, {move.colour, move.point}))
        play(ruleproof::play(one_, state, move), moves + 1, most_moves);
  }

  const Rules& one_;
  const Rules& other_;
  std::optional<Rank> smallest_;
};

/// The boards to search, and the most moves of the games to be played plainly there. Where the past matters
/// there are few boards with few enough states.
std::map<Size, int> longest_games(const Rules& rules) {
  if (rules.looks_back()) return {{{1, 1}, 6}, {{1, 2}, 8}, {{2, 1}, 8}, {{1, 3}, 7}};
  return {{{2, 1}, 6}, {{3, 1}, 6}, {{2, 2}, 6}, {{3, 2}, 5}, {{3, 3}, 4}};
}

TEST(JointSearch, FindsNothingLargerThanGamesPlayedPlainlyDo) {
  std::map<std::string_view, int> found;
  for (const Two& pair : pairs()) {
    const PlayedGame& of = played_game(pair.one.game().id);
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    for (const auto& [size, most_moves] : longest_games(*one)) {
      const Board board(size);
      const JointSearch search =
          search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, stones_stay(pair.one.game())}, {});
      ASSERT_TRUE(search.complete);
      const std::optional<Rank> plainly = Plainly(*one, *other).smallest(start(board), most_moves);
      if (!plainly) continue;
      ++found[of.id];
      ASSERT_FALSE(search.smallest.empty()) << pair.one.text() << " | " << pair.other.text();
      const Parted& least = search.smallest.front();
      const Rank rank{count_stones(least), static_cast<int>(least.game.size())};
      EXPECT_LE(rank, *plainly) << pair.one.text() << " | " << pair.other.text();
      if (rank.second <= most_moves) {
        EXPECT_EQ(rank, *plainly) << pair.one.text() << " | " << pair.other.text();
      }
    }
  }
  EXPECT_GE(found["disto"], 10);
  EXPECT_GE(found["loose"], 10);
  EXPECT_GE(found["go"], 5);
}

TEST(JointSearch, FindsTheSameWithoutKnowingThatStonesStay) {
  for (const Two& pair : pairs()) {
    const PlayedGame& of = played_game(pair.one.game().id);
    if (!stones_stay(pair.one.game())) continue;
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    const Board board({3, 2});
    const auto search = [&](bool stones_stay) {
      return search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, stones_stay}, {});
    };
    const JointSearch hinted = search(true), plain = search(false);
    ASSERT_EQ(hinted.smallest.size(), plain.smallest.size()) << pair.one.text() << " | " << pair.other.text();
    EXPECT_LE(hinted.states, plain.states);
    for (std::size_t i = 0; i < hinted.smallest.size(); ++i) {
      EXPECT_EQ(count_stones(hinted.smallest[i]), count_stones(plain.smallest[i]));
      EXPECT_EQ(hinted.smallest[i].game.size(), plain.smallest[i].game.size());
    }
  }
}

/// The game that leads to a parting has the same boards under both rulesets, and ends where they part so.
void expect_played_alike(const Rules& one, const Rules& other, const Board& board, const Parted& parted) {
  State state = start(board);
  for (const Move& move : parted.game) {
    EXPECT_EQ(parting(one, other, state, move), std::nullopt);
    state = play(one, state, move);
  }
  EXPECT_TRUE(same(state.position, parted.state.position));
  EXPECT_EQ(state.to_move, parted.state.to_move);
  EXPECT_EQ(parting(one, other, state, parted.parting.move, Komi{}), parted.parting);
}

TEST(JointSearch, GivesAGameThatBothRulesetsPlayAlike) {
  const Ruleset clique = Ruleset(spec("disto")).with("person", "clique");
  const auto one = played_game("disto").rules(Ruleset(spec("disto")));
  const auto other = played_game("disto").rules(clique);
  const Board board({3, 3});
  const JointSearch search =
      search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, true}, {});
  ASSERT_GT(search.smallest.size(), 1u);
  for (const Parted& parted : search.smallest) expect_played_alike(*one, *other, board, parted);
}

TEST(JointSearch, GivesSuchAGameWhereThePastMattersToo) {
  int with_a_past = 0;
  for (const Two& pair : pairs()) {
    const PlayedGame& of = played_game(pair.one.game().id);
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    if (!one->looks_back()) continue;
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{1, 3}}) {
      const Board board(size);
      const JointSearch search =
          search_parting(*one, *other, start(board), {}, {board.everywhere(), 1'000'000, false}, {});
      for (const Parted& parted : search.smallest) {
        expect_played_alike(*one, *other, board, parted);
        if (!parted.game.empty()) ++with_a_past;
      }
    }
  }
  EXPECT_GT(with_a_past, 2);
}

/// A state with all the boards that the game had before, in no order; each board under the same symmetry.
using Known = std::pair<std::vector<std::string>, std::set<std::string>>;

std::string spelled(const Position<Board::Region>& position, const Symmetry& symmetry) {
  std::string text(symmetry.size(), '.');
  for (const int point : position.black.points()) text[symmetry[point]] = 'X';
  for (const int point : position.white.points()) text[symmetry[point]] = 'O';
  return text;
}

std::string spelled(Colour colour) { return colour == Colour::black ? "Black" : "White"; }

Known known(const State& state, const Symmetry& symmetry) {
  Known known{{spelled(state.position, symmetry), spelled(state.to_move), state.memory.empty() ? "0" : std::to_string(state.memory.front())},
              {}};
  for (const Moment& moment : state.earlier) known.second.insert(spelled(moment.position, symmetry));
  known.second.erase(known.first.front());
  return known;
}

TEST(JointSearch, LooksOnceAtAStateThatComesWithTheSameEarlierBoardsAndTwiceWithOthers) {
  const auto go = played_game("go").rules(Ruleset(spec("go")));
  for (const Size size : {Size{1, 1}, Size{2, 1}, Size{1, 3}}) {
    const Board board(size);
    const std::vector<Symmetry> all = symmetries(size);
    std::set<Known> states;
    std::set<std::vector<std::string>> without_past;
    std::size_t games = 0;  // begun or ended
    const auto visit = [&](const auto& visit, const State& state) -> void {
      Known least = known(state, all.front());
      for (const Symmetry& symmetry : all) least = std::min(least, known(state, symmetry));
      ++games;
      without_past.insert(least.first);
      states.insert(std::move(least));
      for (const Move& move : legal_moves(*go, state)) visit(visit, play(*go, state, move));
    };
    visit(visit, start(board));
    const JointSearch search =
        search_parting(*go, *go, start(board), {}, {board.everywhere(), 1'000'000, false}, {});
    EXPECT_TRUE(search.complete);
    EXPECT_TRUE(search.smallest.empty());
    EXPECT_EQ(search.states, states.size()) << text(size);
    if (size.area() == 3) {
      EXPECT_LT(all.size() * states.size(), games);  // more than mirror images can account for
      EXPECT_LT(without_past.size(), states.size());
    }
  }
}

TEST(JointSearch, FindsTheSameWhicheverRulesetIsNamedFirst) {
  for (const Two& pair : pairs()) {
    const PlayedGame& of = played_game(pair.one.game().id);
    const auto one = of.rules(pair.one);
    const auto other = of.rules(pair.other);
    for (const Size size : {Size{2, 1}, Size{1, 3}}) {
      const Board board(size);
      const SearchBounds bounds{board.everywhere(), 1'000'000, stones_stay(pair.one.game())};
      const JointSearch forth = search_parting(*one, *other, start(board), {}, bounds, {});
      const JointSearch back = search_parting(*other, *one, start(board), {}, bounds, {});
      const std::string which = pair.one.text() + " | " + pair.other.text();
      EXPECT_EQ(forth.states, back.states) << which;
      ASSERT_EQ(forth.smallest.size(), back.smallest.size()) << which;
      for (std::size_t i = 0; i < forth.smallest.size(); ++i) {
        EXPECT_EQ(count_stones(forth.smallest[i]), count_stones(back.smallest[i])) << which;
        EXPECT_EQ(forth.smallest[i].game.size(), back.smallest[i].game.size()) << which;
      }
    }
  }
}

TEST(JointSearch, SaysWhenItsLimitWasMet) {
  const Ruleset plain = Ruleset(spec("disto")).with("placement", "plain-2018");
  const auto one = played_game("disto").rules(Ruleset(spec("disto")));
  const auto other = played_game("disto").rules(plain);
  const Board board({3, 3});
  const JointSearch search =
      search_parting(*one, *other, start(board), {}, {board.everywhere(), 100, true}, {});
  EXPECT_FALSE(search.complete);
  EXPECT_TRUE(search.smallest.empty());
  EXPECT_FALSE(search.has_all);
  EXPECT_LE(search.states, 100u);
}

TEST(JointSearch, PlaysOnlyOnAllowedPoints) {
  const Ruleset after = Ruleset(spec("disto")).with("when", "after");
  const auto one = played_game("disto").rules(Ruleset(spec("disto")));
  const auto other = played_game("disto").rules(after);
  const Board board({3, 3});
  const Board::Region corner = board.at(0) | board.at(1);
  const JointSearch search = search_parting(*one, *other, start(board), {}, {corner, 1'000'000, true}, {});
  EXPECT_TRUE(search.complete);
  EXPECT_TRUE(search.smallest.empty());  // it takes more than two stones
  EXPECT_LT(search.states, 100u);
}

}  // namespace
}  // namespace ruleproof
