#include "reference/document_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "reference/drawn.hpp"
#include "reference/model/model.hpp"
#include "reference/model/recall.hpp"
#include "spec/game_of_document.hpp"
#include "spec/game_of_text.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;
const std::optional<int> pass = std::nullopt;

/// A whole document: these lines, of a game on a board of two colours.
std::string document_with(std::string_view lines) {
  return "# A game\n\n    game \"Snort\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n\n" + std::string(lines);
}

const std::string snort =
    "> A turn puts a stone on an empty square that is not next to a stone of the other player. [place]\n\n"
    "    move place(p):\n"
    "      forbid \"the square is not empty\": p and occupied\n"
    "      forbid \"it is next to stones of the other player\": beside(p) and enemy\n"
    "      put mover on p\n\n"
    "> Nobody passes. Whoever can't move loses. [end]\n\n"
    "    end when not possible(place, to-move)\n"
    "    wins(P: player) = P <> to-move\n";

const std::string place =
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      put mover on p\n";

std::unique_ptr<Rules> rules_of(std::string_view lines) { return document_rules(Ruleset(game_of_text(document_with(lines)))); }

std::string refused(std::string_view lines) {
  try {
    rules_of(lines);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

State played(const Rules& rules, State state, const std::vector<std::optional<int>>& points) {
  for (const std::optional<int>& point : points) state = play(rules, state, {state.to_move, point});
  return state;
}

TEST(ADocumentWithoutAPass, IsPlayedToItsOwnEnd) {
  const auto rules = rules_of(snort);
  EXPECT_FALSE(rules->has_pass());
  const Board board({2, 1});
  const State first = start(board);
  EXPECT_EQ(legal_moves(*rules, first), (std::vector<Move>{{black, 0}, {black, 1}}));
  EXPECT_FALSE(rules->is_over(first));
  const State over = played(*rules, first, {0});
  EXPECT_TRUE(rules->is_over(over));
  EXPECT_TRUE(legal_moves(*rules, over).empty());
  EXPECT_EQ(rules->result(over, Komi{0}).winner, black);
  EXPECT_EQ(rules->result(over, Komi{0}).clause, "end");
}

TEST(ADocumentWithoutAPass, RefusesThePassByTheClausesOfTheTurn) {
  const auto rules = rules_of("> They take turns. [turns]\n\n    turn = place\n\n" + snort);
  const Board board({3, 1});
  const std::vector<Refusal> against = refusals(*rules, start(board), {black, pass});
  ASSERT_EQ(against.size(), 1u);
  EXPECT_EQ(against[0].clause, "turns");
  EXPECT_EQ(against[0].message, "nobody may pass");
  EXPECT_THROW(play(*rules, start(board), {black, pass}), InputError);
}

TEST(ADocument, SaysWhyAndWhereAMoveIsIllegal) {
  const auto rules = rules_of(snort);
  const Drawn position{"X O .",  //
                       ". . *"};
  EXPECT_EQ(broken(refusals(*rules, position.state(black), {black, 2})), "place: . # . / . . .");
  EXPECT_EQ(broken(refusals(*rules, position.state(white), position.move(white))), "legal");
}

TEST(ADocument, EndsWithAFullBoardOrAStepThatWins) {
  const auto full = rules_of(place + "    end when no empty\n    wins(P: player) = count(stones(P)) > count(stones(other(P)))\n");
  const Board board({3, 1});
  const State over = played(*full, start(board), {0, 1, 2});
  EXPECT_TRUE(full->is_over(over));
  EXPECT_EQ(full->result(over, Komi{0}).winner, black);
  const auto won = rules_of(place + "      if one empty:\n        win other(mover)\n");
  const State early = played(*won, start(board), {0});
  EXPECT_FALSE(won->is_over(early));
  const State lost = played(*won, early, {1});
  EXPECT_TRUE(won->is_over(lost));
  EXPECT_EQ(won->result(lost, Komi{0}).winner, black);
  EXPECT_EQ(won->first_memory(), Memory{-2});
}

TEST(ADocument, KeepsNumbersTruthsAndPlayersOfEachPlayerAndNotes) {
  const auto rules = rules_of(
      "    state turns-taken : number of each player\n    state begun : truth\n    note last : player or nobody = nobody\n" + place +
      "      add 1.5 to turns-taken(mover)\n      set begun to true\n      set last to mover\n    end when no empty\n");
  EXPECT_EQ(rules->first_memory(), (Memory{0, 0, 0}));
  EXPECT_EQ(rules->first_notes(), Memory{-1});
  const Board board({3, 1});
  const State state = played(*rules, start(board), {0, 1});
  EXPECT_EQ(state.memory, (Memory{3, 3, 1}));
  EXPECT_EQ(state.notes, Memory{1});
  EXPECT_EQ(state.earlier[1].memory, (Memory{3, 0, 1}));
}

TEST(ADocument, LetsIllegalMovesBeSeenToTheirEnd) {
  const auto rules = rules_of("    state tries : number\n    move place(p):\n      put mover on p\n      forbid \"no\": p\n      remove p\n"
                              "      add 1 to tries\n    end when tries = 2\n");
  const Board board({2, 1});
  const std::vector<Outcome> all = rules->outcomes(start(board), {black, 0});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(drawn(all[0].after), ". .");
  EXPECT_EQ(all[0].memory, Memory{2});
  EXPECT_EQ(broken(all[0].refusals), ": # .");
  EXPECT_TRUE(rules->legal_outcomes(start(board), {black, 0}).empty());
}

TEST(ADocument, MayLetNobodyPassWhoCanPlace) {
  const auto rules = rules_of("    turn = place or else quit\n" + place + "    move quit: nothing\n    end when false\n");
  const Board board({1, 1});
  EXPECT_FALSE(is_legal(*rules, start(board), {black, pass}));
  EXPECT_EQ(legal_moves(*rules, start(board)), (std::vector<Move>{{black, 0}}));
  EXPECT_TRUE(is_legal(*rules, played(*rules, start(board), {0}), {white, pass}));
}

TEST(ADocument, MayPlaceAmongSomePointsAlone) {
  const auto rules = rules_of("    move place(p in empty):\n      put mover on p\n    end when no empty\n");
  const Drawn position{"X ."};
  EXPECT_EQ(legal_moves(*rules, position.state(white)), (std::vector<Move>{{white, 1}}));
  EXPECT_EQ(broken(refusals(*rules, position.state(white), {white, 0})), ": # .");
}

TEST(ADocumentOfAnotherForm, IsRefusedWithWhatItNeedsAndWhatThereIs) {
  const auto ends_with = [](const std::string& text, std::string_view end) { return text.ends_with(end) ? "" : text; };
  EXPECT_EQ(ends_with(refused(place + "    move shift(p, d: direction):\n      put mover on next(p, d)\n    end when no empty\n"), "; it has 'shift'"), "");
  EXPECT_EQ(ends_with(refused("    move pass: nothing\n    end when false\n"), "; it has 0 moves with one point"), "");
  EXPECT_EQ(ends_with(refused("    turn = place then place\n" + place + "    end when no empty\n"), "; a turn of it has several parts"), "");
  EXPECT_EQ(ends_with(refused("    state ko : region\n" + place + "      set ko to p\n    end when no empty\n"), "; its memory 'ko' is a set of points"), "");
  EXPECT_EQ(ends_with(refused("    start: put black on a1\n" + place + "    end when no empty\n"), "; its board is not empty at the start"), "");
  EXPECT_NE(refused("    move pass: nothing\n    end when false\n").find("two named players who alternate"), std::string::npos);
}

model::Recall recall_of(const std::string& lines) {
  const auto& document = game_of_text(document_with(lines)).document->document;
  return model::recall(document, model::default_setting(document));
}

TEST(Recall, IsOfWhatIsInReachAlone) {
  const std::string forbid = "      forbid \"again\": again\n    end when no empty\n";
  const model::Recall nothing = recall_of(place + "    end when no empty\n    again = some m in history: m(no empty)\n");
  EXPECT_FALSE(nothing.anything());
  const model::Recall set = recall_of(place + forbid + "    again = some m in history: m(black) = black\n");
  EXPECT_TRUE(set.all && !set.in_order && !set.to_move && !set.memory);
  const model::Recall mover = recall_of(place + forbid + "    again = some m in history | m(to-move) = mover: m(black) = black\n");
  EXPECT_TRUE(mover.to_move && !mover.in_order);
  const model::Recall counted = recall_of(place + forbid + "    again = count(history) > 3\n");
  EXPECT_TRUE(counted.all && counted.in_order);
  const model::Recall last = recall_of(place + forbid + "    again = some m in ago(2): m(black) = black\n");
  EXPECT_TRUE(!last.all && last.in_order);
  EXPECT_EQ(last.last, 2);
  const model::Recall memory = recall_of("    state n : number\n" + place + "      add 1 to n\n" + forbid + "    again = some m in history: m(n) = 4\n");
  EXPECT_TRUE(memory.memory);
}

TEST(Recalled, AreTheLastMomentsOrAllInOrderOrASet) {
  const Board board({3, 1});
  const auto boards = [&](const std::string& again) {
    const auto rules = rules_of(place + "      forbid \"again\": again\n    end when no empty\n    again = " + again + "\n");
    std::string all = rules->recalls_in_order() ? "in order:" : "";
    for (const Moment& moment : rules->recalled(played(*rules, start(board), {0, 1}))) all += drawn(moment.position) + ';';
    return all;
  };
  EXPECT_EQ(boards("some m in history: m(black) = nothing and m(white) = black"), ". . .;X . .;");
  EXPECT_EQ(boards("some m in ago(1): m(no occupied and some empty and white meets black)"), "X . .;");
  EXPECT_EQ(boards("count(history) > 9"), "in order:. . .;X . .;");
}

TEST(ADocument, IsSymmetricUnlessItNamesPlaces) {
  EXPECT_TRUE(rules_of(place + "    end when no empty\n")->is_symmetric());
  EXPECT_FALSE(rules_of(place + "      forbid \"no\": next(p, north) and enemy\n    end when no empty\n")->is_symmetric());
  EXPECT_FALSE(rules_of("    move place(p in { q in board | row(q) = 1 }):\n      put mover on p\n    end when no empty\n")->is_symmetric());
}

TEST(ADocument, IsPlayedInSeveralThreadsAtOnce) {
  const auto rules = document_rules(Ruleset(spec("loose")));
  std::vector<std::size_t> moves(8);
  std::vector<std::thread> threads;
  for (std::size_t& count : moves)
    threads.emplace_back([&] {
      const Board board({3, 3});
      for (int i = 0; i < 20; ++i)
        for (const auto& [move, outcome] : moves_with_outcomes(*rules, start(board))) count += legal_moves(*rules, after(start(board), move, outcome)).size();
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::size_t count : moves) EXPECT_EQ(count, moves.front());
}

/// All that comes of each placement, written down.
std::string attempts(model::Model& model, int place, model::Content content) {
  content.to_move = 0;
  const model::State state = model.set_up(std::move(content));
  std::string all;
  for (const model::Play& play : model.plays(state, place, 0)) {
    const model::Attempt attempt = model.attempt(state, {0, {play}});
    for (const model::Refusal& refusal : attempt.refusals) {
      all += refusal.message;
      for (const int point : refusal.points) all += ' ' + std::to_string(point);
    }
    for (const model::Outcome& outcome : attempt.outcomes) {
      for (const std::string& row : model.rows(*outcome.state.now)) all += row + '/';
      for (const evaluator::Number score : model.result(outcome.state).scores) all += std::to_string(score) + ' ';
      all += model.is_settled(*outcome.state.now) ? "settled" : "";
    }
    all += '\n';
  }
  return all;
}

TEST(RememberedValues, MakeNoDifference) {
  std::mt19937_64 random(1);
  for (const std::string_view id : {"disto", "go", "loose"}) {
    const language::Document& document = spec(id).document->document;
    const auto found = std::ranges::find_if(document.actions, [](const language::Action& action) { return action.name.name == "place"; });
    const int place = static_cast<int>(found - document.actions.begin());
    for (int i = 0; i < 40; ++i) {
      evaluator::Setting setting = model::default_setting(document);
      for (std::size_t k = 0; k < setting.choices.size(); ++k) setting.choices[k] = static_cast<int>(random() % document.choices[k].readings.size());
      model::Model remembering(document, setting, {4, 4}), forgetting(document, setting, {4, 4});
      forgetting.evaluator().remember_values(false);
      model::Content one = remembering.empty(), other = forgetting.empty();
      for (int point = 0; point < 16; ++point)
        if (const std::size_t player = random() % 3; player < 2) {
          one.stones[player].add(point);
          other.stones[player].add(point);
        }
      ASSERT_EQ(attempts(remembering, place, one), attempts(forgetting, place, other)) << id;
    }
  }
}

std::string told(const Outcome& outcome) {
  std::string text = drawn(outcome.after) + ", " + broken(outcome.refusals);
  for (const Memory& values : {outcome.memory, outcome.notes})
    for (const std::int64_t value : values) text += ' ' + std::to_string(value);
  for (const Refusal& refusal : outcome.refusals) text += ", " + refusal.message;
  return text;
}

/// All that rules say of a state.
std::string told(const Rules& rules, const State& state) {
  std::string all = rules.is_over(state) ? "over\n" : "";
  for (const LegalMove& legal : rules.legal(state)) all += std::to_string(legal.move.point.value_or(-1)) + ": " + told(legal.outcome) + '\n';
  for (int point = -1; point < state.position.black.board().size().area(); ++point)
    for (const Colour colour : {black, white}) {
      const Move move{colour, point < 0 ? pass : std::optional(point)};
      for (const Outcome& outcome : rules.outcomes(state, move)) all += std::to_string(point) + ": " + told(outcome) + '\n';
      all += std::to_string(rules.legal_outcomes(state, move).size()) + '\n';
    }
  for (const Colour colour : {black, white})
    for (const int point : rules.scoring(state.position, colour).points()) all += std::to_string(point) + ' ';
  for (const int komi : {0, 15}) {
    const Result result = rules.result(state, Komi{komi});
    all += std::to_string(result.black) + " to " + std::to_string(result.white) + ", " + result.clause + ", " + result.note +
           (result.winner ? *result.winner == black ? ", black" : ", white" : "");
  }
  return all + (rules.is_settled(state.position) ? ", settled" : "");
}

/// Plays random moves by the first rules, and gives what the two say of the first state of which they do not say the same.
std::optional<std::string> difference(const Rules& one, const Rules& other, State state, int moves, std::mt19937_64& random) {
  for (int i = 0; i < moves; ++i) {
    const std::string by_one = told(one, state), by_other = told(other, state);
    if (by_one != by_other) return drawn(state.position) + '\n' + by_one + "\nor\n" + by_other;
    const std::vector<LegalMove> legal = moves_with_outcomes(one, state);
    if (legal.empty()) break;
    const auto& [move, outcome] = legal[random() % legal.size()];
    state = after(state, move, outcome);
  }
  return std::nullopt;
}

void compare_with_plain(const Ruleset& ruleset, Size size, int games, std::mt19937_64& random) {
  const auto compiled = document_rules(ruleset), plain = document_rules(ruleset, Evaluation::plain);
  const Board board(size);
  for (int game = 0; game < games; ++game)
    if (const auto found = difference(*compiled, *plain, start(board), 2 * size.area(), random))
      FAIL() << ruleset.game().id << ' ' << ruleset.text() << '\n' << *found;
}

TEST(CompiledRules, SayWhatThePlainOnesSay) {
  std::mt19937_64 random(1);
  for (const GameSpec& game : specs_of_two_colours())
    for (const Ruleset& ruleset : varied_one_at_a_time(game))
      for (const Size size : {Size{1, 1}, Size{2, 3}, Size{3, 3}}) compare_with_plain(ruleset, size, 2, random);
  for (const char* name : {"/hex.md", "/horsemen.md", "/snort.md"}) {
    std::ifstream in(std::string(STRANGERS) + name);
    const auto document = std::make_shared<const language::CheckedDocument>(
        language::read_document(name, std::string(std::istreambuf_iterator<char>(in), {})));
    const GameSpec game = game_of_document(document);
    for (const Size size : {Size{1, 1}, Size{3, 3}, Size{4, 4}}) compare_with_plain(Ruleset(game), size, 3, random);
  }
  compare_with_plain(Ruleset(game_of_text(document_with("    turn = place or else quit\n    state tries : number = count(board)\n" + place +
                                                   "      add 1 to tries\n      if one empty: win mover\n    move quit: nothing\n"
                                                   "    end at once when tries > 15\n"))),
                     {3, 2}, 5, random);
}

struct Mistake {
  std::string_view game, from, to;
};

bool is_told_apart(const GameSpec& game, const GameSpec& other_game) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : all_rulesets(game)) {
    Ruleset other(other_game);
    for (const auto& [key, reading] : ruleset.chosen()) other = other.with(key, reading);
    const auto rules = document_rules(ruleset), others = document_rules(other);
    for (const Size size : {Size{3, 3}, Size{4, 2}}) {
      const Board board(size);
      for (int i = 0; i < 20; ++i)
        if (difference(*rules, *others, start(board), 20, random)) return true;
    }
  }
  return false;
}

TEST(Documents, WithOneMistakeAreToldFromTheShippedOnesInRandomGames) {
  const std::vector<Mistake> mistakes{
      {"go", "remove cut-off(enemy)", "remove cut-off(own)"},
      {"go", "some m in ago(1)", "some m in ago(2)"},
      {"go", "case ko\n      | positional: some m in history:", "case ko\n      | positional: some m in ago(0):"},
      {"go", "score(P) > score(other(P))\n    tie", "score(P) < score(other(P))\n    tie"},
      {"go", "set passes to 0", "set passes to 1"},
      {"disto", "{ g in persons | no liberties(g) }", "{ g in persons | one liberties(g) }"},
      {"disto", "| before: { g in turned | g in before(gluttons) }", "| before: { g in turned | g in gluttons }"},
      {"disto", "stones(P) and not union(meals)", "stones(P) or union(meals)"},
      {"disto", "end when passes = 2", "end when passes >= 3"},
      {"loose", "and not beside(p) meets empty }", "}"},
      {"loose", "| own-groups: lacking(own)", "| own-groups: lacking(enemy)"},
      {"loose", "set last-placed to mover", "set last-placed to other(mover)"},
      {"loose", "forbid \"groups are left without a true liberty\" [end-of-turn]", "forbid \"groups are left without a true liberty\" [illegal]"},
  };
  for (const auto& [id, from, to] : mistakes)
    EXPECT_TRUE(is_told_apart(spec(id), game_of_text(written_otherwise(id, from, to)))) << id << ": " << to;
}

}  // namespace
}  // namespace ruleproof
