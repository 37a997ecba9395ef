#include "properties/engines/agreement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <random>

#include "properties/engines/examination.hpp"
#include "properties/readings/comparison.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"

// Tests that engines agree with their documents, and that a fault in an engine is detected, shrunk and
// reported.

namespace ruleproof {
namespace {

const Document& grid_game() { return spec("endo"); }
const Document& free_game() { return spec("political-go"); }
/// The games in which two players take turns to place one stone or pass.
const std::array board_games{"disto", "loose", "go"};

/// Forwards all calls to a correct engine. Each derived class adds one fault.
class Faulty : public Engine {
 public:
  explicit Faulty(std::unique_ptr<Engine> right) : right_(std::move(right)) {}
  void set_up(const Shown& position) override { right_->set_up(position); }
  MoveList moves() override { return right_->moves(); }
  bool is_legal(const Move& move) override { return right_->is_legal(move); }
  int outcomes(const Move& move) override { return right_->outcomes(move); }
  void play(const Move& move, int outcome) override { right_->play(move, outcome); }
  void undo() override { right_->undo(); }
  Shown shown() override { return right_->shown(); }
  std::uint64_t key() override { return right_->key(); }
  std::vector<std::string> check() override { return right_->check(); }
  PerftSums perft(int depth) override { return right_->perft(depth); }

 protected:
  std::unique_ptr<Engine> right_;
};

struct LosesAMove final : Faulty {
  using Faulty::Faulty;
  MoveList moves() override {
    MoveList moves = Faulty::moves();
    if (shown().stones.size() != 3 || moves.empty()) return moves;
    MoveList last;
    last.add(moves[moves.size() - 1]);
    return moves.without(last);
  }
};
struct AllowsTooMuch final : Faulty {
  using Faulty::Faulty;
  bool is_legal(const Move& move) override { return Faulty::is_legal(move) || shown().stones.size() == 2; }
};
struct ForgetsToUndo final : Faulty {
  using Faulty::Faulty;
  void undo() override {
    if (shown().stones.size() != 4) Faulty::undo();
  }
};
struct KeyOfTheSize final : Faulty {
  using Faulty::Faulty;
  std::uint64_t key() override { return Faulty::key() + played_; }
  void play(const Move& move, int outcome) override {
    Faulty::play(move, outcome);
    ++played_;
  }
  void undo() override {
    Faulty::undo();
    --played_;
  }
  std::uint64_t played_ = 0;
};
struct KeyOfOnePlayer final : Faulty {
  using Faulty::Faulty;
  std::uint64_t key() override {
    const std::vector<Owned> stones = shown().stones;
    return static_cast<std::uint64_t>(std::ranges::count(stones, 1, &Owned::owner));
  }
};
struct MiscountsAlone final : Faulty {
  using Faulty::Faulty;
  PerftSums perft(int depth) override {
    PerftSums sums = Faulty::perft(depth);
    ++sums.squares;
    return sums;
  }
};
struct Throws final : Faulty {
  using Faulty::Faulty;
  MoveList moves() override {
    if (shown().stones.size() == 2) throw std::logic_error("two are too many");
    return Faulty::moves();
  }
};
/// A fault: after a move that is undone before any query, the key stays wrong.
struct LosesWhatIsPutOff final : Faulty {
  using Faulty::Faulty;
  Shown shown() override { return asked_ = true, Faulty::shown(); }
  void play(const Move& move, int outcome) override {
    asked_ = false;
    Faulty::play(move, outcome);
  }
  void undo() override {
    lost_ += !asked_;
    Faulty::undo();
  }
  std::uint64_t key() override { return Faulty::key() + lost_; }
  bool asked_ = true;
  std::uint64_t lost_ = 0;
};
struct MiscountsInside final : Faulty {
  using Faulty::Faulty;
  std::vector<std::string> check() override {
    return shown().stones.size() == 3 ? std::vector<std::string>{"planted: a count is off"} : Faulty::check();
  }
};
struct MiscountsLater final : Faulty {
  static constexpr std::size_t stones = 9;
  using Faulty::Faulty;
  std::vector<std::string> check() override {
    return shown().stones.size() >= stones ? std::vector<std::string>{"planted: a count is off"}
                                           : Faulty::check();
  }
};
struct ShowsAnotherFact final : Faulty {
  using Faulty::Faulty;
  Shown shown() override {
    Shown shown = Faulty::shown();
    if (shown.stones.size() > 1) shown.facts.front().values.front() = 7;
    return shown;
  }
};

template <class Fault>
std::unique_ptr<Engine> with(const Model& model) {
  return std::make_unique<Fault>(engine(model));
}

/// A game with an engine. `rulesets` is the number of combinations of readings for random games, and `events`
/// lists the events that must occur in these games. `followed` lists boards, each with a number of turns: all
/// sequences of that many turns are played on the board.
struct Played {
  const char* game;
  std::size_t rulesets;
  std::vector<const char*> events;
  std::vector<std::pair<Size, int>> followed;
};
void PrintTo(const Played& played, std::ostream* out) { *out << played.game; }

class EveryEngine : public testing::TestWithParam<Played> {
 protected:
  const Document& document() const { return spec(GetParam().game); }
  /// Returns the games under the readings that the engine knows, at most `most` of them.
  std::vector<Game> rulesets(std::size_t most) const {
    std::vector<Game> all = games_of_engine(document());
    std::mt19937_64 random(1);
    std::ranges::shuffle(all, random);
    all.resize(std::min(all.size(), most), Game(document()));
    return all;
  }
};

TEST_P(EveryEngine, AgreesInRandomGamesOfEveryStyleUnderItsRulesets) {
  std::map<std::string, std::int64_t> events;
  std::mt19937_64 random(1);
  for (const Game& game : rulesets(GetParam().rulesets))
    for (const Style style : all_styles()) {
      const Size size{1 + static_cast<int>(random() % 5), 1 + static_cast<int>(random() % 5)};
      const Tried tried =
          tried_at_random(begun(game, size, static_cast<int>(random() % 3)), style, 25, random());
      ASSERT_FALSE(tried.disagreement) << text(*tried.disagreement) << '\n' << write_record(tried.record);
      for (const auto& [event, count] : tried.events) events[event] += count;
    }
  for (const char* event : GetParam().events) EXPECT_GT(events[event], 0) << event;
}

TEST_P(EveryEngine, AgreesInAllShortGamesUnderItsRulesets) {
  for (const Game& game : rulesets(48))
    for (const auto& [size, turns] : GetParam().followed) {
      const PerftComparison compared = compared_perft(begun(game.as_counted(), size), turns, {});
      ASSERT_FALSE(compared.difference)
          << compared.difference->what << ": " << compared.difference->by_engine << " / "
          << compared.difference->by_reference << "; " << game.readings_text();
    }
}

TEST_P(EveryEngine, AgreesBehindEachKindOfEventWhereSequencesAreCounted) {
  for (const Game& game : rulesets(8)) {
    const EngineExamination examined = examine_events(game, {});
    ASSERT_FALSE(examined.disagreement) << text(*examined.disagreement) << '\n'
                                        << write_record(*examined.counterexample);
  }
}

/// Plays the examples of the document and of the corpus under the readings that they name, and under readings
/// that differ from these in one clause.
TEST_P(EveryEngine, AgreesInExamples) {
  const std::string file = "/" + document().id + ".md";
  const std::ptrdiff_t shipped = std::ssize(document().examples);
  const Document& with_more = lasting_document(
      "game.md", text_of_file(DOCUMENTS + file) + '\n' + text_of_file(CORPUS "/examples" + file));
  const EngineExamination examined = examine_examples(Game(with_more), {});
  ASSERT_FALSE(examined.disagreement) << text(*examined.disagreement) << '\n'
                                      << write_record(*examined.counterexample);
  EXPECT_GT(examined.examples, shipped);
}

INSTANTIATE_TEST_SUITE_P(
    Shipped, EveryEngine,
    testing::Values(
        Played{"disto", 8, {"ended", "played: pass"}, {{{2, 1}, 8}, {{2, 2}, 5}, {{3, 2}, 4}}},
        Played{"loose",
               24,
               {"ended", "played: pass", "refused: groups are left without a true liberty [end-of-turn]"},
               {{{2, 1}, 8}, {{2, 2}, 5}, {{3, 2}, 4}}},
        Played{"go",
               6,
               {"ended", "played: pass", "refused: it makes an earlier position again [repeat]"},
               {{{1, 1}, 5}, {{2, 1}, 7}, {{2, 2}, 5}, {{3, 1}, 6}, {{3, 2}, 4}}},
        Played{"endo", 6, {"ended", "played: move", "refused: there is a marker already [turn]"}, {{{}, 3}}},
        Played{"political-go",
               16,
               {"played: form", "played: break", "played: checkpoint", "moves with several outcomes",
                "refused: the stone would be captured at once [suicide]"},
               {{{2, 2}, 2}, {{3, 1}, 2}}}),
    [](const auto& one) {
      std::string name = one.param.game;
      std::erase(name, '-');
      return name;
    });

TEST(Agreement, NoticesAWrongSumOverAllSequences) {
  Record record = begun(Game(free_game()), {2, 2});
  record.game = record.game.as_counted();
  const PerftComparison wrong = compared_perft(record, 3, {}, with<MiscountsAlone>);
  ASSERT_TRUE(wrong.difference);
  EXPECT_EQ(wrong.difference->what, "perft(3)");
  EXPECT_FALSE(wrong.sums);
}

/// A fault: the key is wrong after an event.
struct KeyOfTheLastEvent final : Faulty {
  using Faulty::Faulty;
  std::uint64_t key() override { return Faulty::key() + (events_.empty() || !events_.back() ? 0 : 1); }
  void play(const Move& move, int outcome) override {
    Faulty::play(move, outcome);
    events_.push_back(move.player < 0);
  }
  void undo() override {
    Faulty::undo();
    events_.pop_back();
  }
  std::vector<bool> events_;
};

TEST(Agreement, NoticesWhatIsWrongBehindAnEventAlone) {
  const EngineExamination examined = examine_events(Game(free_game()), {}, with<KeyOfTheLastEvent>);
  ASSERT_TRUE(examined.disagreement);
  EXPECT_EQ(examined.disagreement->difference.what, "set up with what is shown: the key");
  EXPECT_LT(examined.counterexample->moves.back().move.player, 0);
}

TEST(Agreement, NoticesWhatAnEngineDoesWrong) {
  const std::pair<const char*, MakeEngine> faults[] = {
      {"the legal moves", with<LosesAMove>}, {"is legal", with<AllowsTooMuch>},
      {"taken back", with<ForgetsToUndo>},   {"key", with<KeyOfTheSize>},
      {"the keys of", with<KeyOfOnePlayer>}, {"the engine", with<Throws>},
      {"winner", with<ShowsAnotherFact>}};
  for (const auto& [what, make] : faults) {
    const Tried tried = tried_at_random(begun(Game(grid_game()), {}), {}, 20, 3, make);
    ASSERT_TRUE(tried.disagreement) << what;
    EXPECT_NE(text(*tried.disagreement).find(what), std::string::npos) << text(*tried.disagreement);
    const Record least = shrink(tried.record, make);
    EXPECT_LE(least.moves.size(), 4u) << what;
    EXPECT_TRUE(ruleproof::tried(least, make).disagreement) << what;
  }
}

TEST(Agreement, BeginsWithTheExamplesOfTheDocument) {
  const EngineExamination examined = examine(Game(grid_game()), {0, 0, 0}, 1, {}, with<MiscountsLater>);
  ASSERT_TRUE(examined.disagreement);
  EXPECT_EQ(examined.rulesets, 0u) << "no short game had to be followed";
  std::size_t stones = 0;
  for (const std::string& row : examined.counterexample->setup->rows)
    stones +=
        static_cast<std::size_t>(std::ranges::count_if(row, [](char c) { return c == 'X' || c == 'O'; }));
  EXPECT_LE(stones + examined.counterexample->moves.size(), MiscountsLater::stones);
}

class AgreementOn : public testing::TestWithParam<const char*> {};

TEST_P(AgreementOn, HoldsInARandomGameOnALargeBoard) {
  const Document& game = spec(GetParam());
  for (const Size size : {Size{13, 13}, Size{25, 5}}) {
    const Tried tried = tried_at_random(begun(Game(game), size), {}, 150, 2);
    EXPECT_FALSE(tried.disagreement) << text(*tried.disagreement);
    EXPECT_GT(tried.record.moves.size(), 60u);
  }
}

TEST_P(AgreementOn, LeavesAnIllegalAttemptWithoutEffect) {
  const Document& game = spec(GetParam());
  Record record = begun(Game(game), {3, 3});
  const Model model(record.game);
  for (const char* move : {"B b2", "W b2", "W a3", "B pass", "W pass", "B c1", "B pass"})
    record.moves.push_back(parse_recorded_move(model, move));
  const Tried tried = ruleproof::tried(record);
  EXPECT_FALSE(tried.disagreement) << text(*tried.disagreement);
  EXPECT_EQ(tried.events.at("ended"), 1);
}

/// Returns the disagreement that random games find for a faulty engine, and the shrunk game.
std::pair<Disagreement, Record> found(const Document& game, const MakeEngine& make) {
  std::mt19937_64 random(3);
  for (int trials = 0; trials < 100; ++trials) {
    const Size size{1 + static_cast<int>(random() % 6), 1 + static_cast<int>(random() % 6)};
    const auto styles = all_styles();
    Tried tried =
        tried_at_random(begun(Game(game), size), styles[random() % styles.size()], 40, random(), make);
    if (!tried.disagreement) continue;
    const Record least = shrink(std::move(tried.record), make);
    return {ruleproof::tried(least, make).disagreement.value(), least};
  }
  throw std::logic_error("the fault was not found");
}

TEST_P(AgreementOn, NoticesWhatAnEngineDoesWrong) {
  const std::pair<const char*, MakeEngine> faults[] = {
      {"the legal moves", with<LosesAMove>}, {"is legal", with<AllowsTooMuch>},
      {"taken back", with<ForgetsToUndo>},   {"set up with what is shown: the key", with<KeyOfTheSize>},
      {"the keys of", with<KeyOfOnePlayer>}, {"taken back: the key", with<LosesWhatIsPutOff>},
      {"the engine", with<Throws>},          {"the engine's check", with<MiscountsInside>},
      {"passes", with<ShowsAnotherFact>}};
  for (const auto& [what, make] : faults) {
    const auto [disagreement, least] = found(spec(GetParam()), make);
    EXPECT_NE(text(disagreement).find(what), std::string::npos) << what << ": " << text(disagreement);
    EXPECT_LE(least.moves.size(), 5u) << what << '\n' << write_record(least);
    EXPECT_LE(least.game.board().area(), 8) << what << '\n' << write_record(least);
  }
}

INSTANTIATE_TEST_SUITE_P(OfGames, AgreementOn, testing::ValuesIn(board_games),
                         [](const auto& one) { return std::string(one.param); });

RC_GTEST_PROP(AgreementByBytes, IsNotEndedByAnySequenceOfMoves, ()) {
  const Document& game =
      spec(*rc::gen::elementOf(std::vector<std::string>(board_games.begin(), board_games.end())));
  const Tried tried = tried_by_bytes(game, *rc::gen::arbitrary<std::vector<std::uint8_t>>());
  if (tried.disagreement) RC_FAIL(text(*tried.disagreement) + "\n" + write_record(tried.record));
}

TEST(Agreement, OfAnyBytes) {
  std::mt19937_64 random(7);
  std::int64_t moves = 0, refused = 0;
  for (int i = 0; i < 40; ++i) {
    const Document& game = i % 2 == 0 ? grid_game() : free_game();
    std::vector<std::uint8_t> bytes(30 + random() % 30);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    const Tried tried = tried_by_bytes(game, bytes);
    ASSERT_FALSE(tried.disagreement) << text(*tried.disagreement) << '\n' << write_record(tried.record);
    moves += static_cast<std::int64_t>(tried.record.moves.size());
    for (const auto& [event, count] : tried.events) refused += event.starts_with("refused") ? count : 0;
  }
  EXPECT_GT(moves, 100);
  EXPECT_GT(refused, 10);
}

TEST(Agreement, BeginsWithNothingThatTheEngineCannotBear) {
  Record record = begun(Game(grid_game()), {});
  record.setup = RecordSetup{{"X . . O"}, {}, 0, {}};
  EXPECT_THROW(tried(record), InputError);  // the stones are not connected
}

}  // namespace
}  // namespace ruleproof
