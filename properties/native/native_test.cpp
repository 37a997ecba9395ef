#include "properties/native/native.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "properties/testing/native_testing.hpp"
#include "reference/compiled/evaluator.hpp"
#include "reference/model/key.hpp"
#include "reference/model/model.hpp"
#include "reference/model/turns.hpp"
#include "reference/testing/random_expressions.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"
#include "spec/text_of_file.hpp"

// Compiles the C files of documents, and compares their answers with the plain evaluator.

namespace ruleproof::native {
namespace {

using language::Type;

/// A directory that is removed with its contents.
class Directory {
 public:
  Directory()
      : path_(std::filesystem::temp_directory_path() / ("ruleproof-native-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  ~Directory() { std::filesystem::remove_all(path_); }
  std::filesystem::path file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

bool runs(const std::string& command) { return std::system(command.c_str()) == 0; }

/// The program of a C file, compiled by the installed C compiler, which must not report a warning.
class Compiled {
 public:
  explicit Compiled(const std::string& source) {
    std::ofstream(directory_.file("game.c")) << source;
    is_there =
        runs(fmt::format("cc -std=c11 -Wall -Wextra -Wpedantic -Werror -O0 -DGAME_MAIN '{}' -o '{}' 2>'{}'",
                         directory_.file("game.c").string(), directory_.file("game").string(),
                         directory_.file("errors").string()));
    EXPECT_TRUE(is_there) << text_of_file(directory_.file("errors").string());
  }
  std::string printed(const std::string& arguments, const std::string& input = "") const {
    std::ofstream(directory_.file("in")) << input;
    runs(fmt::format("'{}' {} <'{}' >'{}' 2>&1", directory_.file("game").string(), arguments,
                     directory_.file("in").string(), directory_.file("out").string()));
    return text_of_file(directory_.file("out").string());
  }
  bool is_there = false;

 private:
  Directory directory_;
};

class NativeGames : public testing::Test {
 protected:
  void SetUp() override {
    if (!runs("cc --version >/dev/null 2>&1")) GTEST_SKIP() << "there is no C compiler 'cc'";
  }
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {EXAMPLES "/breakthrough.md", {3, 5}, 4},
      {EXAMPLES "/othello.md", {4, 4}, 6},
      {EXAMPLES "/nogo.md", {3, 3}, 4},
      {EXAMPLES "/gonnect.md", {3, 3}, 4},
      {EXAMPLES "/hex-rectangle.md", {}, 2},
      {EXAMPLES "/havannah.md", {}, 1},
      {EXAMPLES "/ataxx.md", {4, 4}, 3},
      {EXAMPLES "/abalone.md", {}, 1},
      {EXAMPLES "/brandubh.md", {}, 2},
      {EXAMPLES "/lines-of-action.md", {}, 2},
      {EXAMPLES "/pente.md", {9, 9}, 2},
      {EXAMPLES "/oware.md", {}, 4},
      {EXAMPLES "/xiangqi.md", {}, 2},
      {EXAMPLES "/shogi.md", {}, 1},
      {EXAMPLES "/chess.md", {}, 2},
      {EXAMPLES "/amazons.md", {}, 1, {}, false},
      {EXAMPLES "/draughts.md", {}, 4},
      {EXAMPLES "/international-draughts.md", {}, 2},
      {EXAMPLES "/kalah.md", {}, 3},
      {EXAMPLES "/fanorona.md", {}, 2},
      {EXAMPLES "/morris.md", {}, 2},
      {EXAMPLES "/santorini.md", {}, 1, {}, false},
      {DOCUMENTS "/go.md", {2, 2}, 6},
      {DOCUMENTS "/go.md", {3, 2}, 5, {"suicide=illegal", "ko=situational"}},
      {DOCUMENTS "/go.md", {3, 3}, 4, {"ko=simple"}},
      {DOCUMENTS "/loose.md", {3, 3}, 4},
      {DOCUMENTS "/loose.md", {3, 3}, 3, {"flip=cascade"}},
      {DOCUMENTS "/disto.md", {3, 3}, 3},
      {DOCUMENTS "/disto.md", {3, 3}, 2, {"placement=plain-2018", "when=after"}},
  };
  return all;
}

std::int64_t perft(const Model& model, const State& state, int depth) {
  std::int64_t all = 0;
  for (const auto& [move, after] : model.outcomes(state, true, Listing::as_counted))
    all += depth == 1 ? 1 : perft(model, after, depth - 1);
  return all;
}

TEST_F(NativeGames, CountAsManySequencesAsTheModel) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.path);
    const auto document = read(one.path);
    const Game game = one.game(document.document);
    Model model(game, Evaluation::compiled);
    std::string expected;
    for (int depth = 1; depth <= one.depth; ++depth)
      expected += fmt::format("perft({}) {}\n", depth, perft(model, model.start(), depth));
    const Compiled compiled(c_source(game));
    EXPECT_EQ(compiled.printed(fmt::format("perft {}", one.depth)), expected);
  }
}

// Random games.

std::string text_of(const Move& move) {
  std::string text = std::to_string(move.player);
  for (const Play& play : move.plays) {
    text += fmt::format(" {}", play.action);
    for (const Argument& argument : play.arguments) text += fmt::format(" {}", argument.value);
  }
  return text;
}

/// Returns the text that the C program prints for a state, without the key.
std::string text_of(const Model& model, const State& state) {
  std::string text = fmt::format("to_move {} over {} winner {}\nstones", state.now->to_move,
                                 state.is_over ? 1 : 0, state.now->winner.value_or(-2));
  for (const BoardRegion& stones : state.now->stones)
    for (const std::uint64_t word : stones.words()) text += fmt::format(" {:x}", word);
  text += "\nmemory";
  for (std::size_t i = 0; i < model.document().memory.size(); ++i)
    for (const Value& value : state.now->memory[i])
      compiled::each_kept(value, [&](std::int64_t kept) {
        const bool is_player = model.document().memory[i].type() == Type::player;
        text += fmt::format(" {}", !is_player ? kept : kept < 0 ? 0 : std::int64_t{1} << kept);
      });
  text += "\nwins";
  const Result result = model.result(state);
  for (int player = 0; player < model.players(); ++player)
    text += fmt::format(" {} {}", std::ranges::count(result.winners, player),
                        result.scores.empty() ? 0 : result.scores[static_cast<std::size_t>(player)]);
  std::vector<std::string> moves;
  for (const Move& move : model.moves(state)) moves.push_back(text_of(move));
  std::ranges::sort(moves);
  return text +
         fmt::format("\nmoves {}\n{}{}", moves.size(), fmt::join(moves, "\n"), moves.empty() ? "" : "\n");
}

/// Returns the clauses of refusals, each once.
std::string text_of(const std::vector<Refusal>& refusals) {
  std::set<std::string> all;
  for (const Refusal& one : refusals) all.insert(fmt::format("{}", fmt::join(one.clauses, "] [")));
  return fmt::format("illegal [{}]\n", fmt::join(all, ", "));
}

/// Returns an answer of the C program in the form that the test compares: turns are sorted, and refusals are
/// reduced to their clauses.
std::string in_order(const std::string& answer) {
  std::istringstream in(answer);
  std::string text;
  std::vector<std::string> moves;
  std::set<std::string> clauses;
  bool is_illegal = false, is_list = false;
  for (std::string row; std::getline(in, row);) {
    if (row.starts_with("key ")) continue;
    is_illegal = is_illegal || row == "illegal";
    if (row.starts_with("refusal [")) clauses.insert(row.substr(9, row.rfind("] ", row.size()) - 9));
    if (is_list) moves.push_back(row);
    if (!is_list && !is_illegal) text += row + '\n';
    is_list = is_list || row.starts_with("moves ");
  }
  std::ranges::sort(moves);
  for (const std::string& move : moves) text += move + '\n';
  return is_illegal ? fmt::format("illegal [{}]\n", fmt::join(clauses, ", ")) : text;
}

std::vector<std::string> answers(const std::string& printed) {
  std::vector<std::string> all;
  for (std::size_t begin = 0, end; (end = printed.find("end\n", begin)) != std::string::npos; begin = end + 4)
    all.push_back(printed.substr(begin, end - begin));
  return all;
}

/// Adds illegal plays of the player to move to `input`, and the refusals that the program must print to
/// `expected`.
void add_illegal(const Model& model, const State& state, std::mt19937_64& random, std::string& input,
                 std::vector<std::string>& expected) {
  const std::vector<Move> legal = model.moves(state);
  const int mover = std::max(0, state.now->to_move);  // player 0 if anyone may move
  for (std::size_t action = 0; action < model.document().actions.size() && !state.is_over; ++action) {
    if (model.document().actions[action].kind != language::Action::Kind::move) continue;
    const std::vector<Play> plays = model.turns().plays(state, static_cast<int>(action), mover);
    if (plays.empty()) continue;
    const Move move{mover, {plays[random() % plays.size()]}};
    if (std::ranges::count(legal, move) > 0) continue;
    input += text_of(move) + '\n';
    expected.push_back(text_of(model.attempt(state, move).refusals));
  }
}

struct Seen {
  std::size_t ended = 0, refused = 0, states = 0;
};

/// Plays random games by the plain evaluator and by the C program of a game, and compares all that the
/// program prints.
void compare_games(const Game& game, int games, std::mt19937_64& random, Seen& seen) {
  const std::string source = c_source(game);
  Model model(game);
  Keys keys(game);
  std::string input;
  std::vector<std::string> expected{text_of(model, model.start())};
  std::vector<std::pair<std::size_t, std::string>> known{{0, keys.key(model.start())}};
  const auto add = [&](const State& state) {
    known.emplace_back(expected.size(), keys.key(state));
    expected.push_back(text_of(model, state));
  };
  for (int round = 0; round < games; ++round) {
    State state = model.start();
    input += "start\n";
    add(state);
    for (int turn = 0; turn < 20 && !state.is_over; ++turn) {
      add_illegal(model, state, random, input, expected);
      const std::vector<Move> moves = model.moves(state);
      if (moves.empty()) break;
      const Move& move = moves[random() % moves.size()];
      state = model.attempt(state, move).outcomes.front().state;
      input += text_of(move) + '\n';
      add(state);
    }
    seen.ended += state.is_over ? 1 : 0;
  }
  const Compiled compiled(source);
  if (!compiled.is_there) return;
  const std::vector<std::string> found = answers(compiled.printed("play", input));
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(in_order(found[i]), expected[i]) << "answer " << i << " to:\n" << input;
    seen.refused += expected[i].starts_with("illegal") ? 1 : 0;
  }
  seen.states += known.size();
  std::map<std::string, std::string> of_model, of_native;
  for (const auto& [i, key] : known) {
    const std::string native_key = found[i].substr(0, found[i].find('\n'));
    EXPECT_EQ(of_model.emplace(key, native_key).first->second, native_key) << "equal states, other keys";
    EXPECT_EQ(of_native.emplace(native_key, key).first->second, key) << "other states, equal keys";
  }
}

TEST_F(NativeGames, HaveTheTurnsPositionsRefusalsAndResultsOfTheModelInRandomGames) {
  std::mt19937_64 random(7);
  Seen seen;
  for (const Case& one : cases()) {
    if (!one.has_games) continue;
    SCOPED_TRACE(one.path);
    const auto document = read(one.path);
    compare_games(one.game(document.document), 2, random, seen);
  }
  EXPECT_GT(seen.ended, 10u);
  EXPECT_GT(seen.refused, 50u);
  EXPECT_GT(seen.states, 500u);
}

/// Returns a document whose conditions, end and result are random expressions.
std::string some_document(std::mt19937_64& random) {
  compiled::RandomExpressions write(random);
  static const std::vector<std::string> boards{
      "    board square-grid 3x3\n", "    board hex-grid 3x3\n", "    board square-grid 9x9\n",
      "    adjacent(p: point, q: point) = abs(row(p) - row(q)) * abs(column(p) - column(q)) = 2\n"
      "    board square-grid 4x3\n"};
  std::string text =
      "# Words\n\n> Words. [words]\n\n> Of all turns the best. [best]\n\n    game \"Words\"\n" +
      write.some_of(boards) +
      "    players black, white\n    turns alternate\n"
      "    reading key \"Which?\" [words]\n      | first \"One.\" because \"It is.\"\n"
      "      | second \"Two.\" because \"It is.\"\n"
      "    setting size : number = 2\n    state tally : number\n    state begun : truth\n"
      "    state taken : number of each player\n    state last : player or nobody = nobody\n"
      "    frame = { p in occupied | beside(p) meets empty }\n"
      "    rim = { p in own | beside(p) meets enemy }\n";
  constexpr int depth = 3;
  if (write.below(2) == 0) write.named = {"a1", "(b2 or c3)", "{ c1, a3, b2 }"};
  write.players_ = {"P"};
  text += "    score(P: player) = " + compiled::without_mover(write.number(depth)) +
          "\n    wins(P: player) = " + compiled::without_mover(write.truth(depth)) + "\n";
  write.players_ = {};
  text += "    end when no empty or (count(board) > 40 and count(occupied) > 12) or (" +
          compiled::without_mover(write.truth(1)) + " and " + compiled::without_mover(write.truth(1)) + ")\n";
  write.points = {"p"};
  text += "    move place(p) [words]:\n      forbid \"One.\": p and occupied\n      forbid \"Two.\": " +
          write.truth(depth) + " and " + write.truth(depth) + "\n      put mover on p\n      remove (" +
          write.region(1) + " and enemy and beside(p))\n      forbid \"Three.\": not (" + write.truth(depth) +
          " or " + write.truth(1) + " or p in own)\n      add 1 to taken(mover)\n      set last to " +
          write.player() + "\n      set begun to " + write.truth(1) + "\n";
  write.points = {};
  write.moments = {"turn-start"};
  for (const char* most : {"largest", "smallest"})
    if (write.below(4) == 0) text += fmt::format("    prefer {} {} [best]\n", most, write.number(2));
  if (write.below(4) == 0) text += "    counting outcomes\n";
  return text + "    move pass: set tally to tally + 1\n    turn = " +
         write.some_of<std::string>({"place or pass", "place or else pass",
                                     "place then pass if possible or pass", "place up to 2 times or pass",
                                     "place up to 2 times then place up to 2 times or pass"}) +
         "\n";
}

TEST_F(NativeGames, AgreeWithTheModelOnRandomDocuments) {
  Seen seen;
  std::size_t compared = 0, refused = 0;
  for (unsigned seed = 1; seed <= 32 && !HasFailure(); ++seed) {
    std::mt19937_64 random(seed);
    const std::string text = some_document(random);
    SCOPED_TRACE(text);
    const auto document = read_lines(text);
    try {
      Game game = Game(document.document).with_choice(0, static_cast<int>(seed % 2));
      // The C program lists at most 4096 turns.
      if (text.find("up to") != std::string::npos) game = game.with_board({3, 3});
      compare_games(game, 1, random, seen);
      ++compared;
    } catch (const NotNative& reason) {
      ++refused;
      EXPECT_EQ(std::string(reason.what()).find("'connected-sets'"), 0u) << reason.what();
    } catch (const evaluator::LimitReached&) {
      ++refused;
    }
  }
  EXPECT_GT(compared, 15u) << refused << " were refused";
  EXPECT_GT(seen.states, 100u);
}

// The tables of docs/native.md.

struct Row {
  std::string name, example, compiled;
};

/// Returns the rows of the table with this heading in docs/native.md.
std::vector<Row> table(const std::string& heading) {
  std::istringstream in(text_of_file(PAGES "/native.md"));
  std::vector<Row> rows;
  bool is_in = false;
  for (std::string text; std::getline(in, text);) {
    is_in = text.starts_with("| " + heading + " |") || (is_in && text.starts_with("|"));
    std::smatch found;
    static const std::regex row(R"(\| `?([a-z -]+?)`? \| (?:`(.*)`|\S*) \| (yes|no)(.*) \|)");
    if (is_in && std::regex_match(text, found, row))
      rows.push_back({found.str(1), found.str(2), found.str(3)});
  }
  return rows;
}

std::string document_of_table(const std::string& place, const std::string& turn = "turn = place or pass") {
  const bool has_lines = place.find("lines") != std::string::npos;
  return std::string("# Table\n\n> Words. [words]\n\n    game \"Table\"\n") +
         (has_lines ? "    lines a1 b1 c1, a2 b2 c2, a3 b3 c3, a1 a2 a3, b1 b2 b3, c1 c2 c3\n"
                    : "    board square-grid 4x4\n") +
         "    players black, white\n    turns alternate\n    pieces man, king\n"
         "    reading key \"Which?\" [words]\n      | first \"One.\" because \"It is.\"\n"
         "      | second \"Two.\" because \"It is.\"\n"
         "    state passes : number\n    state allies : pairs of players\n"
         "    step clear(p: point): remove p\n    move place(p) [words]:\n" +
         place + "      put mover man on p\n    move pass: add 1 to passes\n    " + turn +
         "\n    end when no empty\n";
}

/// Checks that a document has a C form exactly if the row of the table states so.
void check_row(const Row& row, const std::string& text) {
  SCOPED_TRACE(row.name);
  const auto document = read_lines(text);
  std::string refused;
  try {
    c_source(Game(document.document));
  } catch (const NotNative& reason) {
    refused = reason.what();
  }
  EXPECT_EQ(refused.empty(), row.compiled == "yes") << refused;
}

TEST(NativePage, HasATrueRowForEachWord) {
  const std::vector<Row> rows = table("word");
  for (const language::WordUse& word : language::words())
    EXPECT_EQ(std::ranges::count(rows, word.name, &Row::name), 1) << word.name;
  for (const Row& row : rows)
    if (!row.example.empty())
      check_row(row, document_of_table("      forbid \"it is so\": " + row.example + "\n"));
}

/// The names of all steps, in the order of Step::Kind.
constexpr std::array step_names{"forbid", "put",     "remove",         "set",    "add",  "let",      "mark",
                                "do",     "win",     "forget history", "if",     "case", "for each", "choose",
                                "repeat", "nothing", "move",           "change", "give"};
static_assert(step_names.size() == static_cast<std::size_t>(language::Step::Kind::give) + 1);

TEST(NativePage, HasATrueRowForEachStep) {
  const std::vector<Row> rows = table("step");
  for (const char* name : step_names) EXPECT_EQ(std::ranges::count(rows, name, &Row::name), 1) << name;
  for (const Row& row : rows)
    check_row(row,
              document_of_table(
                  "      " + std::regex_replace(row.example, std::regex(R"( \\\|)"), "\n        |") + "\n"));
}

TEST(NativePage, HasATrueRowForEachTurn) {
  const std::vector<Row> rows = table("turn");
  EXPECT_EQ(rows.size(), static_cast<std::size_t>(language::Part::How::up_to) +
                             4);  // besides the values of How: `or else`, `prefer`, `counting outcomes`
  for (const Row& row : rows) check_row(row, document_of_table("", row.example));
}

TEST_F(NativeGames, GiveEachWordItsValue) {
  std::mt19937_64 random(3);
  Seen seen;
  std::string steps = "      forbid \"it is taken\": p and occupied\n", memory;
  for (const Row& row : table("word"))
    if (row.compiled == "yes" && row.name != "lines") {
      const std::string name = fmt::format("value-{}", std::ranges::count(memory, '\n'));
      memory += "    state " + name + " : truth\n";
      steps += "      set " + name + " to (" + row.example + ")\n";
    }
  // A quotient of a negative number is rounded down.
  memory +=
      "    state quotient : number\n    state rest : number\n    state part : number\n    state never : "
      "truth\n";
  steps +=
      "      set part to count(board and { q in own | q in occupied })\n"
      "      set never to count(own) < count(own)\n";
  steps += "      set quotient to (count(own) - 4) / 2\n      set rest to (count(own) - 5) mod 3\n";
  const auto document = read_lines(document_of_table(steps) + memory);
  compare_games(Game(document.document), 12, random, seen);
  EXPECT_GT(seen.states, 100u);
}

TEST_F(NativeGames, AgreeWithTheModelOnWhatTheGamesOfOthersLack) {
  // The first document has three players, bounded numbers, pairs of players and `forget history`. The second
  // has a variable that is reset each turn, a note that an aside move changes, and repeated parts of a turn.
  // The last uses a definition before and after a change of the variable on which the definition depends.
  static const std::vector<std::string> documents{R"(
    game "Odd"
    board square-grid 3x2
    players red, green, blue
    turns alternate
    state friends : pairs of players
    state tally : number 0 to 3
    state last : player or nobody = nobody
    move place(p):
      forbid "It is taken.": p and occupied
      forbid "Others are near.": count(enemy and beside(p)) > 1
      put mover on p
      forbid "It was so.": some m in history: same(m)
      add 1 to tally
    move clear(p in own):
      forbid "It is the last.": last = mover
      remove p
      set tally to 0
      set last to mover
      forget history
    move greet(Q: player):
      forbid "It is oneself.": Q = mover
      forbid "They are friends.": friends(Q, mover)
      set friends(mover, Q) to true
    end when no empty
    score(P: player) = count(stones(P)) + count({ Q in players | friends(P, Q) })
)",
                                                  R"(
    game "Odd turns"
    board square-grid 3x3
    players black, white
    turns alternate
    state spent : number each turn
    state placed : number of each player
    note seen : number
    move place(p):
      forbid "It is taken.": p and occupied
      forbid "It is far.": spent > 0 and not (p in around(own))
      put mover on p
      add 1 to spent
      add 1 to placed(mover)
      add 1 to seen
    move take(p in enemy):
      forbid "It is safe.": not (beside(p) meets own)
      remove p
    move pass: set seen to 0
    aside move nod: add 1 to seen
    turn = place up to 2 times then take if possible or else take or else pass
    end when count(occupied) > 6
    wins(P: player) = placed(P) > placed(other(P))
)",
                                                  R"(
    game "Odd parameters"
    board square-grid 3x3
    players black, white
    turns alternate
    move place(p):
      forbid "It is taken.": p and occupied
      put mover on p
    move slide(p in own, d: direction):
      forbid "It is not free.": not (next(p, d) meets empty)
      remove p
      put mover on next(p, d)
    turn = place or slide
    end when count(occupied) > 5
)",
                                                  R"(
    game "Odd definitions"
    board square-grid 3x2
    players black, white
    turns alternate
    state last : region
    state free : number
    near = beside(last) and empty
    move place(p in empty):
      put mover on p
      if some near: add 1 to free
      set last to p
      forbid "It is closed in.": no near
      for each q in around(p) and enemy: remove q
    end when count(occupied) > 4 or free > 3
)",
                                                  R"(
    game "Any"
    board square-grid 2x2
    players black, white
    turns free
    pieces man, king, pawn
    note score : number of each player
    state hand : number of each player and piece
    move place(p in empty):
      put mover king on p
      add count(beside(p) and own) to score(mover)
      add 1 to hand(mover, king)
    end when no empty
)"};
  std::mt19937_64 random(5);
  Seen seen;
  for (const std::string& text : documents) {
    const auto document = read_lines(text);
    SCOPED_TRACE(document.document.title);
    compare_games(Game(document.document), 12, random, seen);
  }
  EXPECT_GT(seen.refused, 100u);
  EXPECT_GT(seen.states, 200u);
}

// Documents without a C form, and hostile documents.

/// Returns a document without errors: a board, the order of turns and an end, followed by these lines.
language::CheckedDocument small(const std::string& lines) {
  return read_lines("    board square-grid 2x2\n    turns alternate\n    end when no empty\n" + lines);
}

std::string refusal_of(const std::string& lines) {
  const auto document = small("    game \"Small\"\n    players black, white\n" + lines);
  try {
    c_source(Game(document.document));
  } catch (const NotNative& reason) {
    return reason.what();
  }
  return "";
}

TEST(NativeSource, NamesWhatHasNoCForm) {
  EXPECT_EQ(refusal_of("    move place(p): put mover on p\n    event storm: nothing\n"), "an event, line 7");
  EXPECT_EQ(refusal_of("    move place(p):\n      choose q in empty: put mover on q\n"), "'choose', line 6");
  EXPECT_EQ(refusal_of("    move place(p): put mover on p\n"), "");
  EXPECT_EQ(refusal_of("    move place(p):\n      let all = components(own)\n      put mover on p\n"
                       "      forbid \"x\": some g in all: p in g\n"),
            "a family that is named before a change and used after it, line 6");
}

TEST(NativeSource, IsTheSameForEqualGames) {
  const auto document = read(EXAMPLES "/othello.md");
  EXPECT_EQ(c_source(Game(document.document)), c_source(Game(document.document)));
  EXPECT_NE(c_source(Game(document.document)), c_source(Game(document.document).with_board({4, 4})));
}

TEST(NativeSource, EscapesTexts) {
  EXPECT_EQ(for_comment("a */ b /* c ?\?/ d\\\ne"), "a .. b .. c ... d. e");
  EXPECT_EQ(literal("a\"b\\c?\?/\nd\xc3\xa9"), R"("a\042b\134c\077\077/\012d\303\251")");
}

TEST_F(NativeGames, AreNotBrokenByHostileTexts) {
  for (const std::string text :
       {"*/ int main(void) { return 1; } /*", "?\?/", "\\", "%s %n", "\xe2\x80\xae"}) {
    SCOPED_TRACE(text);
    const auto document = small("    game \"G " + text +
                                "\"\n    players while, int\n    main = empty\n    struct = board\n    move "
                                "goto(p):\n      forbid \"M " +
                                text + "\": not p within main or occupied = struct\n      put mover on p\n");
    const Compiled compiled(c_source(Game(document.document)));
    EXPECT_EQ(compiled.printed("perft 2"), "perft(1) 4\nperft(2) 12\n");
    EXPECT_NE(compiled.printed("play", "0 0 0\n1 0 0\n").find("illegal\nrefusal [] M "), std::string::npos);
  }
}

}  // namespace
}  // namespace ruleproof::native
