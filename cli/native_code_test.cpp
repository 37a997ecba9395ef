#include "cli/native_code.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "properties/claims/claims.hpp"
#include "properties/engines/agreement.hpp"
#include "properties/native/native.hpp"
#include "properties/testing/native_testing.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Compiles and loads native code, and compares the results with those of the model.

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

/// The tests of this class store compiled code in a temporary folder, not in the folder of the user.
class NativeCodeTest : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("cc --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
    fs::create_directories(cache_);
    ::setenv("XDG_CACHE_HOME", cache_.c_str(), 1);
  }
  void TearDown() override { fs::remove_all(cache_); }

  fs::path folder() const { return cache_ / "ruleproof"; }
  std::vector<fs::path> files() const {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder())) all.push_back(entry.path());
    return all;
  }

 private:
  fs::path cache_ = fs::temp_directory_path() / fmt::format("ruleproof-cache-{}", ::getpid());
};

using native::Case;
using native::read;

const std::vector<Case>& cases() {
  static const std::vector<Case> all{{EXAMPLES "/breakthrough.md", {3, 5}, 3},
                                     {EXAMPLES "/othello.md", {4, 4}, 5},
                                     {EXAMPLES "/ataxx.md", {4, 4}, 2},
                                     {EXAMPLES "/oware.md", {}, 3},
                                     {EXAMPLES "/pente.md", {9, 9}, 1},
                                     {EXAMPLES "/draughts.md", {}, 3},
                                     {EXAMPLES "/morris.md", {}, 1},
                                     {DOCUMENTS "/go.md", {2, 2}, 5},
                                     {DOCUMENTS "/go.md", {3, 2}, 4, {"ko=situational", "suicide=illegal"}},
                                     {DOCUMENTS "/loose.md", {3, 3}, 3},
                                     {DOCUMENTS "/disto.md", {3, 3}, 2}};
  return all;
}

MakeEngine maker(const native::SharedLibrary& library) {
  return [=](const Model& model) { return std::make_unique<native::NativeEngine>(library, model); };
}

/// Compares engine and model in all move sequences up to the length `depth`, and compares the numbers of
/// sequences that both count. Returns these numbers.
PerftSums compare_sequences(const Game& game, int depth, const MakeEngine& make) {
  const Record record{game, {}, {}, {}, {}};
  const auto compared = compared_perft(record, depth, {}, make);
  if (compared.difference)
    ADD_FAILURE() << compared.difference->what << ": " << compared.difference->by_engine << ", "
                  << compared.difference->by_reference;
  EXPECT_EQ(engine_perft(record, depth, {}, make), compared.sums);
  return compared.sums.value_or(PerftSums{});
}

/// For each style (a way to choose random moves), plays a random game and expects that engine and model agree
/// in it. Returns the total number of moves.
std::size_t compare_random_games(const Game& game, std::uint64_t seed, const MakeEngine& make) {
  std::size_t moves = 0;
  for (const Style& style : all_styles()) {
    const Tried tried = tried_at_random({game, {}, {}, {}, {}}, style, 12, ++seed, make);
    EXPECT_FALSE(tried.disagreement) << text(*tried.disagreement);
    EXPECT_EQ(tried.gave_up, "");
    moves += tried.record.moves.size();
  }
  return moves;
}

/// Returns a function that returns null for its first `calls` calls, and then the library.
native::LibrarySource after(int calls, const native::SharedLibrary& library) {
  return [=, left = calls]() mutable { return left-- > 0 ? nullptr : library; };
}

/// Counts move sequences with native code that becomes available only after a random number of positions.
/// Expects the counts `expected`.
void compare_switches(const Game& game, int depth, const PerftSums& expected,
                      const native::SharedLibrary& library, std::mt19937_64& random) {
  Model model(game, Evaluation::compiled);
  for (const unsigned most : {1u, 3u, 10u, 30u, 100u})
    EXPECT_EQ(
        native::perft(model, model.start(), depth, {}, after(static_cast<int>(random() % most), library)),
        expected);
}

/// Counts reachable states with native code that becomes available only after a random number of positions,
/// and compares the count with that of the model. Returns the number of positions whose moves native code
/// listed.
std::size_t compare_counts(const Game& game, int depth, const native::SharedLibrary& library,
                           std::mt19937_64& random) {
  Model model(game, Evaluation::compiled);
  CountBounds bounds{.depth = depth};
  const Counted expected = count_reachable(model, model.start(), bounds);
  std::size_t answers = 0;
  for (const unsigned most : {1u, 10u, 100u}) {
    bounds.faster = [&](const Model& of_thread) -> EachPosition {
      return [&answers,
              native = native::each_position(of_thread, after(static_cast<int>(random() % most), library))](
                 const Content& now, const auto& visit) {
        const bool is_done = native(now, visit);
        answers += is_done ? 1 : 0;
        return is_done;
      };
    };
    const Counted counted = count_reachable(model, model.start(), bounds);
    EXPECT_EQ(counted.value, expected.value);
    EXPECT_TRUE(counted.complete);
  }
  return answers;
}

TEST_F(NativeCodeTest, AgreesWithTheModelAndCountsTheSameWheneverItIsThere) {
  std::mt19937_64 random(3);
  std::size_t moves = 0, answers = 0;
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.path);
    const auto document = read(one.path);
    const Game game = one.game(document.document);
    const native::SharedLibrary library = loaded(native::library_source(game));
    const auto make = maker(library);
    const PerftSums sums = compare_sequences(game, one.depth, make);
    EXPECT_GT(sums.count, 0u);
    compare_switches(game, one.depth, sums, library, random);
    moves += compare_random_games(game, random(), make);
    answers += compare_counts(game, one.depth, library, random);
  }
  EXPECT_GT(moves, 500u);
  EXPECT_GT(answers, 500u);
}

TEST_F(NativeCodeTest, LeavesCountsToTheModelWhereTheEngineMeetsALimit) {
  const auto document = read(DOCUMENTS "/go.md");
  const Game game = Game(document.document).with_board({2, 2});
  const auto library = loaded(native::library_source(game));
  native::Library limited = *library;
  limited.perft = [](void*, int) -> std::int64_t { return -1; };
  Model model(game);
  const auto shared = std::make_shared<native::Library>(limited);
  EXPECT_THROW(native::NativeEngine(shared, model).perft(2), InputError);
  EXPECT_EQ(native::perft(model, model.start(), 4, {}, after(0, shared)), perft(model, model.start(), 4));
}

/// Returns a document of `lines`, preceded by the lines that all documents of these tests have.
language::CheckedDocument game_of(const std::string& lines) {
  return native::read_lines("    game \"Small\"\n    players black, white\n    turns alternate\n" + lines);
}

/// Expects that native code counts as many sequences of three moves as each of the model's two evaluators.
void expect_equal_counts(const std::string& lines) {
  SCOPED_TRACE(lines);
  const auto document = game_of(lines);
  const Game game(document.document);
  Model model(game, Evaluation::compiled);
  const auto plain = perft(Model(game), model.start(), 3);
  EXPECT_EQ(perft(model, model.start(), 3), plain);
  EXPECT_EQ(native::perft(model, model.start(), 3, {}, after(0, loaded(native::library_source(game)))),
            plain);
}

TEST_F(NativeCodeTest, CountsTurnsAndStepsAsTheModelDoes) {
  const std::string board = "    board square-grid 2x2\n", small = board + "    end when no empty\n",
                    place = "    move place(p in empty): put mover on p\n";
  for (const std::string& lines :
       {// In the first two documents, a turn has two outcomes that differ only in the winner, or only in the
        // history.
        small + place + "    step crown: win mover\n    turn = place or place then crown\n",
        board + place +
            "    step drop: forget history\n    turn = place or place then drop\n"
            "    end when some m in history: m(black) within black and count(m(occupied)) = 1\n",
        // A move `b` is a turn only if no move `a` is legal. A move `c` is a turn in both cases.
        small + "    move a(p in empty):\n      forbid \"x\": count(own) > 0\n      put mover on p\n"
                "    move b(p in empty): put mover on p\n    move c(p in empty): put mover on p\n"
                "    turn = a or else b or c\n",
        small + place + "    turn = place or place\n",
        // The rules take many steps along a direction that leads back to its first point, and more steps
        // along a direction than the direction has.
        small + "    direction loop a1 b1 b2 a2 a1\n    direction way a1 b1 b2\n    move place(p in empty):\n"
                "      forbid \"x\": next(p, loop, 1000000000001) meets own or next(p, way, 3) meets own\n"
                "      put mover on p\n",
        board +
            "    state n : number\n    move place(p in empty, k: number in -2 to 2):\n      put mover on p\n"
            "      add k to n\n    end when n < -3\n"}) {
    expect_equal_counts(lines);
  }
}

TEST_F(NativeCodeTest, ChoosesSetsAsTheModelDoes) {
  for (const char* sets : {
           "{ g in components(occupied) | g within edge }",
           "{ g in components(own) | around(g) meets enemy }",
           "{ g in components(own, around) | beside(g) meets enemy }",
           "{ g in components(occupied) | g in connected-sets(own or edge) }",
           "{ g in components(occupied) | g in components(own or edge) }",
       })
    expect_equal_counts(
        std::string(
            "    board square-grid 3x2\n    end when no empty\n    edge = { q in board | column(q) = 1 }\n"
            "    move place(p in empty):\n      put mover on p\n      forbid \"x\": some g in ") +
        sets + ": count(g) > 0 and not p in g\n");
  // The first document uses a set of all points that satisfy a condition. The second document uses, in two
  // places, a collection of sets that depends on the position.
  expect_equal_counts(
      "    board square-grid 3x2\n    end when no empty\n    move place(p in empty):\n"
      "      forbid \"x\": count({ q in empty | beside(spread(q, empty)) meets black }) = 3\n      put mover "
      "on p\n");
  expect_equal_counts(
      "    board square-grid 3x2\n    end when no empty\n"
      "    parts = if count(own) > 1 then components(own) else singles(occupied)\n    move place(p in "
      "empty):\n"
      "      forbid \"x\": count(parts) = 2 and (some g in parts: beside(p) meets g)\n      put mover on "
      "p\n");
}

TEST_F(NativeCodeTest, MeetsTheLimitsOfTheModelWhateverIsUsed) {
  const std::string small =
      "    board square-grid 2x2\n    end when no empty\n    state n : number = 400000000000000\n"
      "    move place(p in empty):\n      put mover on p\n      ";
  for (const char* step :
       {"let x = n * n\n", "win (if n * n > 1 then black else white)\n",
        "forbid \"x\": not (n * n = n * n)\n", "if (sum i for i in 1 to n) < 0: add 1 to n\n"}) {
    const auto document = game_of(small + step);
    SCOPED_TRACE(step);
    const Game game(document.document);
    Model model(game);
    EXPECT_THROW(perft(model, model.start(), 1), evaluator::LimitReached);
    EXPECT_THROW(native::NativeEngine(loaded(native::library_source(game)), model).perft(1), InputError);
  }
}

TEST_F(NativeCodeTest, IsComparedWithTheModelSoThatAWrongOneIsFound) {
  const auto document = read(DOCUMENTS "/go.md");
  const Game game = Game(document.document).with_board({2, 2});
  std::string source = native::library_source(game);
  const std::string right = "state->now.to_move = (state->now.to_move + 1) % PLAYERS";
  ASSERT_NE(source.find(right), std::string::npos);
  source.replace(source.find(right), right.size(), "state->now.to_move = state->now.to_move * 1 % PLAYERS");
  EXPECT_TRUE(compared_perft({game, {}, {}, {}, {}}, 2, {}, maker(loaded(source))).difference);
}

TEST_F(NativeCodeTest, CountsForClaimsWithTheSameVerdictsWheneverItBegins) {
  // The count for Breakthrough lists the moves of 507 positions; the count for Loose lists the moves of some
  // thousands.
  for (const auto& [path, claim, positions] :
       {std::tuple(EXAMPLES "/breakthrough.md", "[start]\n      count turns 2 = 484, 3 = 11132\n", 500),
        std::tuple(DOCUMENTS "/loose.md", "[flip]\n      count reachable 3x3 = 46587\n", 2'000)}) {
    SCOPED_TRACE(path);
    const auto document =
        language::read_document(path, text_of_file(path) + "\n    claim counted \"So many are counted.\" " +
                                          claim + "      expect proved\n");
    for (const int calls : {1, 20, positions, 1'000'000}) {
      Plan plan;
      plan.faster = [&](const Game& game) {
        return native_counts(game, Compiling::is_awaited, calls, calls);
      };
      const Verdict verdict = judge(Game(document.document), document.document.claim("counted"), plan, {});
      EXPECT_TRUE(verdict.is<Proved>()) << verdict.note;
      EXPECT_EQ(verdict.note, calls < 1'000'000 ? "counted by native code" : "") << calls;
    }
  }
}

// The tests below are about the folder of compiled code.

const std::string& source_of_go() {
  static const std::string source = [] {
    const auto document = read(DOCUMENTS "/go.md");
    return native::library_source(Game(document.document).with_board({2, 2}));
  }();
  return source;
}

TEST_F(NativeCodeTest, IsStoredUnderItsContentInAFolderOfTheUserAlone) {
  loaded(source_of_go());
  struct stat found{};
  ASSERT_EQ(::stat(folder().c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0700u);
  const auto stored = files();
  ASSERT_EQ(stored.size(), 1u);
  const auto written = fs::file_size(stored.front());
  loaded(source_of_go());
  EXPECT_EQ(files(), stored);
  loaded(source_of_go() + "\n/* another file */\n");
  EXPECT_EQ(files().size(), 2u);
  fs::resize_file(stored.front(), 0);  // a damaged file is compiled again
  EXPECT_TRUE(loaded(source_of_go()));
  EXPECT_EQ(fs::file_size(stored.front()), written);
}

TEST_F(NativeCodeTest, IsNotLoadedFromWhatOthersCanWrite) {
  fs::create_directories(folder());
  fs::permissions(folder(), fs::perms(0755));
  EXPECT_THROW(loaded(source_of_go()), InputError);
  fs::permissions(folder(), fs::perms(0700));
  EXPECT_TRUE(loaded(source_of_go()));
  const fs::path elsewhere = folder().string() + "-elsewhere";
  fs::rename(folder(), elsewhere);
  fs::create_directory_symlink(elsewhere, folder());
  EXPECT_THROW(loaded(source_of_go()), InputError);
  fs::remove(folder());
  fs::rename(elsewhere, folder());

  // A link, or a file that other users can write, is replaced by a newly compiled file.
  const fs::path stored = files().front();
  for (const bool is_link : {true, false}) {
    const fs::path wrong = folder() / "wrong";
    fs::rename(stored, wrong);
    if (is_link)
      fs::create_symlink(wrong, stored);
    else
      fs::copy_file(wrong, stored);
    fs::permissions(wrong, fs::perms(0700));
    if (!is_link) fs::permissions(stored, fs::perms(0777));
    EXPECT_TRUE(loaded(source_of_go()));
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(stored)));
    EXPECT_EQ(fs::status(stored).permissions(), fs::perms(0700));
    fs::remove(wrong);
  }
}

TEST_F(NativeCodeTest, IsBoundedInSize) {
  EXPECT_THROW(loaded(source_of_go() + std::string(3 << 20, '\n')), InputError);
  fs::create_directories(folder());
  fs::permissions(folder(), fs::perms(0700));
  std::ofstream(folder() / "old").close();
  fs::resize_file(folder() / "old", std::uintmax_t{65} << 20);
  fs::last_write_time(folder() / "old", fs::file_time_type::min() + std::chrono::hours(1));
  loaded(source_of_go());
  ASSERT_EQ(files().size(), 1u);
  EXPECT_EQ(files().front().extension(), ".so");
}

TEST_F(NativeCodeTest, WhatDoesNotCompileIsReportedInOneLine) {
  try {
    loaded("int;;x y z");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("does not compile"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(files().empty());
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_FALSE(loaded(source_of_go() + "\n/* stopped */\n", stopped.get_token()));
  EXPECT_TRUE(files().empty());
}

}  // namespace
}  // namespace ruleproof
