#include "record/forum/post.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "record/line.hpp"
#include "record/read_record.hpp"
#include "record/testing/arbitrary_record.hpp"
#include "reference/model/document_form.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof::forum {
namespace {

const Document& game() {
  static const Document& read = lasting_document("political-go.md", read_text(DOCUMENTS "/political-go.md"));
  return read;
}

const std::string three = "players R=Rob b=\"Bob the Voting Fish\" S=\"Someone Else\"";

// The example of a post in the rules of the game political-go, which has a board of 13x13 points. The other
// tests use the small `board` below.
const std::string example = R"(I place a stone at G3.

    A B C D E F G H I J K L M
  .---------------------------. 
13| . . . . . . . . . . . . . |13
12| . . . . . . . b . . . . . |12
11| . . . . . . . . . . . . . |11
10| . . . . . . . . . . . . . |10
 9| . . . . . . . . . b . . . |9
 8| . . . . . . . . . . . b . |8
 7| S . . . . . . . . . . . . |7
 6| . . . R . . . . . . . . . |6
 5| . . . . . S . . . . . . . |5
 4| . . . . . . . . . . . . . |4
 3| . . . . . . R . . . . . . |3
 2| . . . . . . . . . . . . . |2
 1| . . . . . . R . . . . . . |1
  '---------------------------'
    A B C D E F G H I J K L M

[R] Rob                  0 points   Allies: S
[b] Bob the Voting Fish  0 points   Allies: none
[S] Someone Else         0 points   Allies: R
)";

const std::string top = "players R=Rob b=\"Bob the Voting Fish\" S=\"Someone Else\"\nboard 3x3\n";
const std::string board =
    "    A B C\n"
    "  .-------.\n"
    " 3| . . b |3\n"
    " 2| . R . |2\n"
    " 1| S . . |1\n"
    "  '-------'\n"
    "    A B C\n";
const std::string table =
    "[R] Rob                  3 points   Allies: S\n"
    "[b] Bob the Voting Fish  1 point    Allies: none\n"
    "[S] Someone Else        -4 points   Allies: R\n";

const ThreadDefaults& defaults() {
  static const ThreadDefaults small{Game(game()).with_board({3, 3}), false};
  return small;
}

Thread parse(const std::string& text) { return parse_thread(text, "thread.txt", defaults()); }

bool is_thread(const std::string& text) { return forum::is_thread(text, game()); }

struct Played : Model {
  explicit Played(const Record& record) : Model(record.game) { call_players(*this, record); }
};

std::string moves_text(const Model& model, const std::vector<Posted>& said) {
  std::string result;
  for (const Posted& posted : said) result += (result.empty() ? "" : "; ") + text(model, posted.move);
  return result;
}

std::vector<Post> posts(const Thread& thread) {
  std::vector<Post> result;
  for (const Entry& entry : thread.entries)
    if (const auto* post = std::get_if<Post>(&entry)) result.push_back(*post);
  return result;
}

Post only_post(const std::string& text) {
  const std::vector<Post> all = posts(parse(text));
  EXPECT_EQ(all.size(), 1u) << text;
  return all.at(0);
}

/// Return moves as text, such as "R G3; R pass". The first function is given a post. The second is given a
/// thread, and separates the moves of its posts by " / ".
std::string said(const Post& post, const Thread& thread) {
  return moves_text(Played(thread.game), post.moves);
}

std::string said(const std::string& text) {
  const Thread thread = parse(text);
  const Played model(thread.game);
  std::string result;
  for (const Entry& entry : thread.entries) {
    if (!result.empty()) result += " / ";
    const auto* post = std::get_if<Post>(&entry);
    result += moves_text(model, post ? post->moves : std::vector{std::get<Posted>(entry)});
  }
  return result;
}

/// Returns the moves of a post by Rob on the small board. The test fails if the post has a flaw.
std::string rob_says(const std::string& body) {
  const std::string text = top + "From: Rob\n\n" + body + "\n";
  const Post post = only_post(text);
  for (const Flaw& flaw : post.flaws) ADD_FAILURE() << flaw.line << ": " << flaw.what << "\n" << body;
  return said(text);
}

/// Returns the flaws of the thread's only post and of its display, one per line, with their line numbers.
std::string flaws(const std::string& text) {
  const Post post = only_post(text);
  std::vector<Flaw> all = post.flaws;
  if (post.display) all.insert(all.end(), post.display->flaws.begin(), post.display->flaws.end());
  std::string result;
  for (const Flaw& flaw : all)
    result += fmt::format("{}{}: {}", result.empty() ? "" : "\n", flaw.line, flaw.what);
  return result;
}

/// Returns the flaws of a post by Rob that has this display. The display begins at line 7.
std::string flaws_of_display(const std::string& display) {
  return flaws(top + "From: Rob\n\nI pass.\n\n" + display);
}

// --------------------------------------------------------------------------------------- reading and writing

TEST(ForumPost, TheExampleOfTheTextIsReadWithoutAFlaw) {
  const Thread thread = parse(example);
  EXPECT_EQ(thread.game.game.board(), (Size{13, 13}));
  EXPECT_EQ(text(thread.game.players), three);
  EXPECT_EQ(said(example), "R G3");
  EXPECT_EQ(flaws(example), "");
  const Post post = only_post(example);
  EXPECT_EQ(post.player, 0);
  EXPECT_EQ(post.moves.at(0).sentence, "I place a stone at G3.");
  ASSERT_TRUE(post.display);
  EXPECT_EQ(post.display->line, 3);
  EXPECT_EQ(std::ranges::count(post.display->stones, -1), 169 - 8);
  EXPECT_EQ(post.display->stones[5 * 13 + 11], 1);
  EXPECT_EQ(post.display->scores, (std::vector<std::optional<std::int64_t>>{0, 0, 0}));
  EXPECT_EQ(post.display->alliances, (Alliances{{0, 2}}));
}

/// A record that begins with a displayed position, with its model and its first state.
struct Begun {
  explicit Begun(const std::string& text)
      : record(*record_of_display(text, "display.txt", defaults())),
        model(record),
        state(first_state(model, record)) {}

  Record record;
  Played model;
  State state;
};

TEST(ForumPost, ADisplayBeginsAGameAndIsWrittenAsInTheText) {
  const Begun begun(example.substr(example.find("    A B")));
  EXPECT_EQ(post("", "", "I place a stone at G3.", display(begun.model, *begun.state.now)),
            exchanged(example, ". \n13|", ".\n13|") + "\n");
  const Begun small(top + board + "\n" + table);
  EXPECT_EQ(display(small.model, *small.state.now), board + "\n" +
                                                        "[R] Rob                   3 points   Allies: S\n"
                                                        "[b] Bob the Voting Fish   1 point    Allies: none\n"
                                                        "[S] Someone Else         -4 points   Allies: R\n");
  EXPECT_FALSE(record_of_display(example, "thread.txt", defaults())) << "it says a move";
  EXPECT_EQ(thrown([] {
              record_of_display(exchanged(board, ". R .", ". X .") + table, "display.txt", defaults());
            }),
            "display.txt:4:1: 'X' on B2 is nobody's symbol: write that of a player or . for an empty point");
}

/// Generates a position with random stones, scores and alliances.
Content any_content(const Model& model) {
  Content content = model.empty();
  const int players = model.players();
  for (int point = 0; point < model.world().points(); ++point)
    if (const int owner = *rc::gen::inRange(-1, players); owner >= 0) content.stones[owner].add(point);
  for (std::size_t i = 0; i < content.memory.size(); ++i) {
    const std::string& name = model.document().memory[i].name.name;
    for (int one = 0; one < players; ++one) {
      if (name == "score")
        content.memory[i][one] = Number{2 * *rc::gen::element(0, 1, -1, 12, 1'000'000, -1'000'000)};
      for (int other = 0; name == "allies" && other < one; ++other)
        if (*rc::gen::inRange(0, 4) == 0)
          content.memory[i][one * players + other] = content.memory[i][other * players + one] = true;
    }
  }
  return content;
}

RecordedMove posted_move(const Model& model) {
  const auto player = [&] { return *rc::gen::inRange(0, model.players()); };
  const auto point = [&] { return model.world().name_of(*rc::gen::inRange(0, model.world().points())); };
  const int mover = player();
  const int other = (mover + *rc::gen::inRange(1, model.players())) % model.players();
  const std::string with = *rc::gen::element<std::string>("place", "pass", "propose", "form", "break");
  std::string move = model.notation().letter(mover) + ' ' + with;
  if (with == "place")
    move += ' ' + point();
  else if (with != "pass")
    move += ' ' + model.notation().letter(other);
  if (with != "pass" && with != "propose" && *rc::gen::arbitrary<bool>())
    move += " first " + (*rc::gen::arbitrary<bool>() ? point() : model.notation().letter(player()));
  return parse_recorded_move(model, move);
}

RC_GTEST_PROP(ForumPost, EveryThreadThatIsWrittenIsReadBackWithoutAFlaw, ()) {
  // The names differ, so that each sender can be identified.
  Record record{
      defaults().game.with_board({*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 7)}), {}, {}, {}, {}};
  record.players = any_players();
  for (std::size_t i = 0; i < record.players.size(); ++i)
    record.players[i].name.name = fmt::format("P{} {}", i, record.players[i].name.name);
  record.game = record.game.with_players(static_cast<int>(record.players.size()));
  Played model(record);
  const bool has_header = *rc::gen::arbitrary<bool>();
  std::string thread_text =
      has_header ? text(record.players) + "\nboard " + ruleproof::text(record.game.board()) + "\n" : "";

  std::vector<RecordedMove> moves;
  std::vector<std::string> displays;
  for (int count = *rc::gen::inRange(1, 3); count > 0; --count) {
    moves.push_back(posted_move(model));
    displays.push_back(display(model, any_content(model)));
    thread_text += post(model.notation().name(moves.back().move.player), "Mon, 21 Jul 2003 12:34:56",
                        sentence_of(model, moves.back()), displays.back());
  }
  const Thread thread = parse(thread_text);
  RC_ASSERT(thread.game.game.board() == record.game.board());
  RC_ASSERT(text(thread.game.players) == text(record.players));
  RC_ASSERT(thread.entries.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Post& post = std::get<Post>(thread.entries[i]);
    RC_ASSERT(post.flaws == std::vector<Flaw>());
    RC_ASSERT(post.number == static_cast<int>(i) + 1);
    RC_ASSERT(post.date == "Mon, 21 Jul 2003 12:34:56");
    RC_ASSERT(post.moves.size() == 1u);
    RC_ASSERT(post.moves[0].move == moves[i]);
    RC_ASSERT(post.moves[0].sentence == sentence_of(model, moves[i]));
    RC_ASSERT(post.display.has_value());
    RC_ASSERT(post.display->flaws == std::vector<Flaw>());
    const Begun begun(text(record.players) + "\nboard " + ruleproof::text(record.game.board()) + "\n" +
                      displays[i]);
    RC_ASSERT(display(begun.model, *begun.state.now) == displays[i]);
  }
}

RC_GTEST_PROP(ForumPost, NoThreadIsReadOtherwiseThanAsPostsOrARefusal, ()) {
  std::string text =
      top + "From: Rob\n\nI place a stone at B2.\n\n" + board + "\n" + table + "\nperiod\nBob passes.\n";
  const std::size_t header = text.find("From");
  for (int changes = *rc::gen::inRange(1, 8); changes > 0; --changes) {
    const auto at = static_cast<std::size_t>(
        *rc::gen::inRange(static_cast<int>(header), static_cast<int>(text.size()) + 1));
    if (*rc::gen::arbitrary<bool>())
      text.insert(
          at, 1,
          *rc::gen::element('\n', ' ', '|', '[', ']', '9', 'x', '>', '.', '\0', '<', '&', '\xE9', '-'));
    else
      text.erase(at, static_cast<std::size_t>(*rc::gen::inRange(1, 4)));
  }
  const Thread thread = parse(text);  // does not throw, since `top` determines the players and the board
  RC_ASSERT(!thread.entries.empty());
  for (const Post& post : posts(thread)) {
    for (const Posted& posted : post.moves) RC_ASSERT(posted.move.move.player < 3);
    if (post.display) RC_ASSERT(post.display->stones.size() == 9u);
  }
}

// ----------------------------------------------------------------------------------------------- sentences

TEST(ForumSentence, APlacementMayBeSaidInManyWays) {
  for (const char* body :
       {"I place a stone at B2.", "I place a Go Stone on b2", "Place stone B2", "I put a stone at B2!",
        "stone at B2", "I play B2.", "I play at b2", "Rob places a stone at B2.", "R places a stone at B2",
        "Hello all,\n\nI place a stone\nat B2.",
        "Okay, I hereby place a stone in position B2 because of Bob.", "I'll place a stone at B2",
        "* I place a stone at B2 *", "I would like to place a stone at the point B2. Okay", "A stone on B2."})
    EXPECT_EQ(rob_says(body), "R B2") << body;
}

TEST(ForumSentence, AMoverMaySayWhomToCaptureFirst) {
  EXPECT_EQ(rob_says("I place a stone at B2, capturing b first."), "R B2 first b");
  EXPECT_EQ(rob_says("I place a stone at B2 first b"), "R B2 first b");
  EXPECT_EQ(rob_says("I break my alliance with Someone Else, capturing Bob and C3 first."),
            "R break S first b C3");
  EXPECT_EQ(rob_says("I place a stone at B2, capturing nobody."), "R B2");
}

TEST(ForumSentence, PassesAlliancesAndTheirEnds) {
  for (const char* body :
       {"I pass.", "Pass", "I pass this time", "I choose to pass.", "Rob passes.", "PASS!"})
    EXPECT_EQ(rob_says(body), "R pass") << body;
  for (const char* body : {"I propose an alliance with Bob.", "I propose an alliance to b",
                           "I offer Bob the Voting Fish an alliance.", "I consent to an alliance with Bob",
                           "I would accept an alliance with bob.", "I propose to ally with Bob.",
                           "I'd accept Bob's proposal.", "I consent to form an alliance with player Bob"})
    EXPECT_EQ(rob_says(body), "R propose b") << body;
  for (const char* body :
       {"I form an alliance with Bob.", "I accept the alliance with Bob", "I accept the alliance of Bob.",
        "I ally with b.", "I accept Bob's offer of an alliance.", "I accept the proposal of Bob.",
        "Rob allies with Bob.", "I enter into an alliance\nwith Bob the\nVoting Fish."})
    EXPECT_EQ(rob_says(body), "R form b") << body;
  for (const char* body : {"I break my alliance with Bob.", "I end the alliance with Bob",
                           "I dissolve our alliance with b", "Rob breaks his alliance with Bob."})
    EXPECT_EQ(rob_says(body), "R break b") << body;
}

TEST(ForumSentence, SeveralInOnePostAreKept) {
  EXPECT_EQ(rob_says("I propose an alliance with Bob. I propose an alliance with Someone Else.\nI pass."),
            "R propose b; R propose S; R pass");
  EXPECT_EQ(rob_says("I propose an alliance with Bob and pass."), "R propose b; R pass");
  EXPECT_EQ(rob_says("I place a stone at B2. I place a stone at C3."), "R B2; R C3");
}

TEST(ForumSentence, ProseSaysNothing) {
  for (const char* body :
       {"Nice game.", "If I place a stone at B2, Bob will die.", "I would place a stone at B2.",
        "I did not pass.", "Pass the salt.", "I pass the salt", "I play chess.", "The stone at B2 is weak.",
        "Stone at B2 is weak.", "I think that I pass.", "An alliance with Bob would be fine.", "I accept."})
    EXPECT_EQ(flaws(top + "From: Rob\n\n" + body),
              "3: the post says no move: write for example 'I place a stone at G3.'")
        << body;
}

TEST(ForumSentence, WhatIsWrongWithItIsAFlaw) {
  const std::string from = top + "From: Rob\n\n";
  EXPECT_EQ(flaws(from + "I place a stone at D4."),
            "5: 'I place a stone at D4.': no point 'D4' on a 3x3 board: columns are A to C, rows 1 to 3");
  EXPECT_EQ(
      flaws(from + "I place a stone at the corner."),
      "5: 'I place a stone at the corner.': no point is named: write for example 'I place a stone at G3.'");
  EXPECT_EQ(flaws(from + "I form an alliance with Zed."),
            "5: 'I form an alliance with Zed.': 'Zed' is no player: write the name or the symbol of one");
  EXPECT_EQ(flaws(from + "I propose an alliance."),
            "5: 'I propose an alliance.': with whom? Name a player, as in 'I form an alliance with Bob.'");
  EXPECT_EQ(flaws(from + "I form an alliance with Rob."),
            "5: 'I form an alliance with Rob.': an alliance is one with another player");
  EXPECT_EQ(flaws(from + "Bob passes."),
            "5: 'Bob passes.': the post is from Rob: everybody posts their own moves");
  EXPECT_EQ(flaws(top + "From: Zed\n\nI pass."),
            "3: 'Zed' is no player: the players are Rob, Bob the Voting Fish, Someone Else");
  EXPECT_EQ(flaws(top + "I pass."),
            "3: 'I pass.': nobody says whose post it is: begin it with 'From: ' and the name of a player");
}

TEST(ForumSentence, APlayerWhoseNameMeansSomebodyElseIsWrittenBySymbol) {
  const Played model(parse("players 1=Ann 2=ann 3=Ann 4=Bob\nboard 3x3\nperiod\n").game);
  const auto sentence = [&](const std::string& move) {
    return sentence_of(model, parse_recorded_move(model, move));
  };
  EXPECT_EQ(sentence("2 propose 1"), "I propose an alliance with 1.");
  EXPECT_EQ(sentence("1 propose 2"), "I propose an alliance with ann.");
  EXPECT_EQ(sentence("1 propose 4"), "I propose an alliance with Bob.");
  EXPECT_EQ(sentence("period"), "");
}

// ------------------------------------------------------------------------------------------------ displays

TEST(ForumDisplay, BlanksNumbersOfPointsAndNamesMayBeWrittenLoosely) {
  EXPECT_EQ(flaws_of_display(board + table), "");
  EXPECT_EQ(flaws_of_display("  .-------.\n3|..b|3\n\n   2 | .R . | 2\n1|S..|1\n'-------'\n[R]Rob 3 POINTS "
                             "allies: Someone Else\n"
                             "[b] Bob, +1 point Allies: -\n\n  [S] Someone Else -4 points, Allies: Rob,\n"),
            "");
}

TEST(ForumDisplay, WhatIsWrongWithTheBoardIsAFlaw) {
  const auto with = [](const std::string& old, const std::string& by) {
    return flaws_of_display(exchanged(board, old, by) + table);
  };
  EXPECT_EQ(with(" 2| . R . |2\n", ""), "9: row 2 is missing: a 3x3 board has rows 3 to 1");
  EXPECT_EQ(with(" 1| S . . |1\n", ""), "9: row 1 is missing: a 3x3 board has rows 3 to 1");
  EXPECT_EQ(with(" 2| . R . |2\n 1| S . . |1\n", " 1| S . . |1\n 2| . R . |2\n"),
            "11: row 2 stands below row 1: the rows go from 3 down to 1");
  EXPECT_EQ(with(" 2| . R . |2", " 2| . R . |2\n 2| . R . |2"),
            "11: row 2 stands twice; one of them must go");
  EXPECT_EQ(with(" 3| . . b |3", " 4| . . b |4\n 3| . . b |3"),
            "9: there is no row 4: a 3x3 board has rows 3 to 1");
  EXPECT_EQ(with(". R .", ". R . ."), "10: row 2 has 4 points: a 3x3 board has 3 in a row");
  EXPECT_EQ(with(". R . |2", ". R . |3"),
            "10: the row is numbered 2 on its left and 3 on its right: it has one number on both sides");
  EXPECT_EQ(with(" 2| . R . |2", " 3| . R . |2"),
            "10: the row is numbered 3 on its left and 2 on its right: it has one number on both sides");
  EXPECT_EQ(with(". R . |2", ". R . |"), "10: row 2 lacks its number: it stands on both sides");
  EXPECT_EQ(with(". R . |2", ". R ."), "10: row 2 lacks a side: it stands between two |");
  EXPECT_EQ(with("  .-------.\n", ""), "8: the frame above the rows is missing: write .-------.");
  EXPECT_EQ(with("  '-------'\n", ""), "11: the frame below the rows is missing: write '-------'");
  EXPECT_EQ(with(".-------.", ".------."), "8: the frame above the rows is wrong: write .-------.");
  EXPECT_EQ(with("'-------'", ".-------."), "12: the frame below the rows is wrong: write '-------'");
  EXPECT_EQ(with("  .-------.\n", "  .-------.\n  .-------.\n"),
            "9: a second frame above the rows: one is enough");
  EXPECT_EQ(with(" 2|", "  .-------.\n 2|"),
            "10: a frame or letters between the rows: they stand above and below all rows");
  EXPECT_EQ(with("A B C", "A C B"), "7: the letters are not those of the columns: write 'A B C'");
  EXPECT_EQ(with(". R .", ". X ."),
            "10: 'X' on B2 is nobody's symbol: write that of a player or . for an empty point");
  EXPECT_EQ(with(". R .", ". \xC3\xA9 ."),
            "10: '\\xc3\\xa9' on B2 is nobody's symbol: write that of a player or . for an empty point");
}

TEST(ForumDisplay, WhatIsWrongWithTheTableIsAFlaw) {
  const auto with = [](const std::string& old, const std::string& by) {
    return flaws_of_display(board + exchanged(table, old, by));
  };
  const std::string one_sided =
      "'Rob' lists 'Someone Else' and not the other way round: allies list each other";
  EXPECT_EQ(
      with("[S]", "[b]"),
      "14: " + one_sided +
          "\n14: Someone Else is missing in the table: write '[S] Someone Else  0 points   Allies: none'\n"
          "16: 'Bob the Voting Fish' and 'Someone Else' share the symbol b: each player needs one of their "
          "own");
  EXPECT_EQ(with("[b] Bob the Voting Fish  1 point    Allies: none\n", ""),
            "14: Bob the Voting Fish is missing in the table: write '[b] Bob the Voting Fish  0 points   "
            "Allies: none'");
  EXPECT_EQ(with("[b] ", "[R] Rob 3 points Allies: S\n[b] "),
            "15: 'Rob' stands twice in the table; one of the lines must go");
  EXPECT_EQ(with("[R] ", "[x] Zed 0 points Allies: none\n[R] "),
            "14: nobody has the symbol 'x': the players are R b S");
  EXPECT_EQ(with("[R] Rob  ", "[R] SOMEONE else"),
            "14: 'SOMEONE else' stands behind [R], which is the symbol of 'Rob': 'SOMEONE else' has [S]");
  for (const char* points : {"", "1000001 points", "-9223372036854775808 points", "x points"})
    EXPECT_EQ(with("3 points", points),
              "14: the points of 'Rob' are missing: write for example '0 points', at most 1000000")
        << points;
  EXPECT_EQ(with("Allies: none", ""),
            "15: the allies of 'Bob the Voting Fish' are missing: write 'Allies: none' or their symbols");
  EXPECT_EQ(with("Allies: S", "Allies: none"),
            "16: 'Someone Else' lists 'Rob' and not the other way round: allies list each other");
  EXPECT_EQ(
      with("Allies: none", "Allies: b"),
      "15: 'Bob the Voting Fish' stands among the allies of 'Bob the Voting Fish': allies are other players");
  EXPECT_EQ(with("Allies: none", "Allies: x, Zed"),
            "15: the ally 'Zed' is no player: the players are R b S\n"
            "15: the ally 'x' is no player: the players are R b S");
}

TEST(ForumDisplay, ABoardOrATableAloneIsNotEnough) {
  EXPECT_EQ(flaws_of_display(board),
            "13: the table of the players is missing: write for example '[R] Rob  0 points   Allies: none', "
            "a line for each");
  EXPECT_EQ(flaws_of_display(table), "7: the display has no board: draw its 3 rows in a frame");
}

TEST(ForumDisplay, WhatCannotBeReadIsNotTakenForAnEmptyPoint) {
  const std::string torn = exchanged(exchanged(board, " 1| S . . |1\n", ""), ". R .", ". X .");
  constexpr int unreadable = Display::unreadable;
  EXPECT_EQ(only_post(top + "Rob passes.\n" + torn + table).display->stones,
            (std::vector<int>{-1, -1, 1, -1, unreadable, -1, unreadable, unreadable, unreadable}));
}

TEST(ForumDisplay, OfSeveralTheLastOneIsRead) {
  const std::string first = exchanged(board, ". R .", "S S S");
  const std::string flaw =
      ": a display below that of line 7: a post shows the state once, and only this one is read";
  EXPECT_EQ(flaws_of_display(first + table + "\n" + board + table), "18" + flaw);
  EXPECT_EQ(flaws_of_display(first + "and then\n" + board + table), "15" + flaw);
  const std::string letters = "    A B C\n";
  const auto bare = [&](const std::string& drawn) {
    return exchanged(exchanged(drawn, letters, ""), letters, "");
  };
  EXPECT_EQ(flaws_of_display(bare(first) + bare(board) + table), "12" + flaw);
  EXPECT_EQ(only_post(top + "Rob passes.\n" + first + board + table).display->stones[3], -1);
}

// ------------------------------------------------------------------------------------------------- threads

TEST(ForumThread, HeadersTimesAndPostsComeInOrder) {
  const std::string text = "# a thread\ngame political-go\nreading ko=then\n" + top +
                           "From rob@example.org Mon Jul 21 12:00:00 2003\n"
                           "From: Rob <rob@example.org>\n"
                           "Date: Mon, 21 Jul 2003\n"
                           " 12:00:00\n"
                           "Subject: [game]\n"
                           "  go on\n"
                           "\n"
                           "I propose an alliance with Bob.\n"
                           "\n"
                           " Period \n"
                           "Date: Tue\n"
                           "From: bob\n"
                           "To: Rob\n"
                           "\n"
                           "I form an alliance with Rob\n"
                           "nweek\n"
                           "CHECKPOINT\n"
                           "Date: Wed\n"
                           "\n"
                           "Someone passes.\n";
  EXPECT_EQ(said(text), "R propose b / period / b form R / nweek / checkpoint / S pass");
  const Thread thread = parse(text);
  EXPECT_EQ(thread.game.game.reading("ko"), "then");
  const std::vector<Post> all = posts(thread);
  EXPECT_EQ(all[0].from, "Rob <rob@example.org>");
  EXPECT_EQ(all[0].date, "Mon, 21 Jul 2003 12:00:00");
  EXPECT_EQ(all[0].line, 6);
  EXPECT_EQ(all[0].moves[0].line, 13);
  EXPECT_EQ(all[1].date, "Tue");
  EXPECT_EQ(all[1].player, 1);
  EXPECT_EQ(all[2].number, 3);
  EXPECT_EQ(all[2].player, 2);
  EXPECT_EQ(all[2].from, "");
  EXPECT_EQ(std::get<Posted>(thread.entries[1]).line, 15);
}

TEST(ForumThread, QuotesAttributionsAndSignaturesAreNotRead) {
  const std::string text =
      "From: Rob\n\nOn Monday, Bob wrote:\n> I pass.\n|> I pass.\n >> period\n>From: Bob\nI place a stone at "
      "B2.\n"
      "On Tuesday: I pass. Bob <b@example.org>\n  wrote:\n> I pass\n-- \nI pass.\nRob\nperiod\nFrom: "
      "Bob\n\nI pass.";
  EXPECT_EQ(said(top + text), "R B2 / period / b pass");
}

TEST(ForumThread, AMessageOfAMailboxHasItsSenderInItsFirstLine) {
  const std::string text =
      "From rob@example.org  Mon Jul 21 12:00:00 2003\n\nI pass.\nFrom here on 12 is odd.\n";
  EXPECT_EQ(said(top + text), "R pass");
  EXPECT_EQ(only_post(top + text).from, "rob@example.org");
}

TEST(ForumThread, MarkupTabsAndLineEndsDoNotMatter) {
  std::string html =
      "\xEF\xBB\xBF" + top +
      "From: Rob &lt;rob@example.org&gt;\nContent-Type: text/html\n\n<html><body class=\"x\"><p>I "
      "<b>place</b>&nbsp;a\tstone at&#32;B2.</p><blockquote>I pass.<p>I pass</blockquote>Bye<br><pre>";
  for (const char c : board + "\n" + table)
    html += c == ' ' ? "&nbsp;" : c == '\n' ? "<br>\r\n" : std::string(1, c);
  html +=
      "</pre></body></html>\r\nperiod\r\n<blockquote>I pass\r\n\r\nFrom: Bob\r\n\r\n&#x49; pass.<br/>\r\n";
  EXPECT_EQ(said(html), "R B2 / period / b pass");
  const Post post = posts(parse(html)).at(0);
  ASSERT_TRUE(post.display);
  EXPECT_EQ(post.display->flaws, std::vector<Flaw>());
  EXPECT_EQ(post.flaws, std::vector<Flaw>());
  EXPECT_EQ(post.from, "Rob <rob@example.org>");
  const std::string tabs = exchanged(board, " 2| . R . |2", "\t2|\t.\tR\t.\t|2");
  EXPECT_EQ(flaws_of_display(tabs + exchanged(table, "3 points   Allies: S", "3\tpoints\tAllies:\tS")), "");
}

TEST(ForumThread, WithoutHeadersAPostEndsWithItsTableOrATime) {
  EXPECT_EQ(said(top + "Rob places a stone at B2.\n" + board + table + "\nBob passes.\n" + board + table +
                 "Nice!\nperiod\nS passes."),
            "R B2 / b pass / period / S pass");
}

TEST(ForumThread, APostBeginsOnlyWithHeadersThatTellOfOne) {
  EXPECT_EQ(posts(parse(top + "From: Rob\nFrom: Bob\n\nI pass.")).size(), 2u);
  EXPECT_EQ(
      said(top + "From: Rob\n\nThis is the\nSubject: I pass.\n\nNote: I propose an alliance with Bob.\n"),
      "R pass; R propose b");
  EXPECT_EQ(said(top + "From: Rob\n\n" + board + table + "I pass."), "R pass")
      << "signed, so it goes on below the table";
}

TEST(ForumThread, NothingAfterABadPostIsLost) {
  const std::string bad = "From: Zed\n\nI place a stone at Z99.\n | | |\n[b] 7 points\nFrom: Rob\n\n\n";
  const Thread thread = parse(top + bad + "From: Bob\n\nI pass.\n");
  const std::vector<Post> all = posts(thread);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(said(all[2], thread), "b pass");
  EXPECT_EQ(all[2].flaws, std::vector<Flaw>());
}

TEST(ForumThread, PlayersAndBoardComeFromTheFirstTableAndFrameThatAreRight) {
  const std::string bad =
      "From: Rob\n\n" + exchanged(board, " 2| . R . |2\n", "") + exchanged(table, "[S]", "[R]");
  const Thread thread = parse(bad + "From: Rob\n\nI pass.\n" + board + table);
  EXPECT_EQ(thread.game.game.board(), (Size{3, 3}));
  EXPECT_EQ(text(thread.game.players), three);
  ThreadDefaults said = defaults();
  said.say_who_plays = true;
  said.game = said.game.with_players(3);
  const Thread of_three = parse_thread("From: C\n\nI pass.", "thread.txt", said);
  EXPECT_EQ(of_three.game.game.players(), 3);
  EXPECT_EQ(std::get<Post>(of_three.entries[0]).player, 2);
  const ThreadDefaults usual{Game(game()), false};
  EXPECT_EQ(parse_thread("players R b\nFrom: R\n\nI pass.", "thread.txt", usual).game.game.board(),
            (Size{13, 13}));
}

TEST(ForumThread, ANameThatNoRecordCanHoldIsCleaned) {
  const std::string odd = exchanged(exchanged(table, "Rob", "\"Rob\" #1"), "Someone", "S\xE9ra");
  const Thread thread = parse("From: Rob\n\nI pass.\n" + board + odd);
  EXPECT_EQ(thread.game.players[0].name.name, "Rob 1");
  EXPECT_EQ(thread.game.players[2].name.name, "S\xC3\xA9ra Else");
}

std::string refusal(const std::string& text) {
  return thrown([&] { parse(text); });
}

TEST(ForumThread, ARefusalSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(
      refusal(""),
      "thread.txt:1:1: a thread without posts: write for example 'From: Rob', an empty line and 'I pass.'");
  EXPECT_EQ(
      refusal(top + "\n\n"),
      "thread.txt:5:1: a thread without posts: write for example 'From: Rob', an empty line and 'I pass.'");
  EXPECT_EQ(
      refusal(top + "Nice game.\n"),
      "thread.txt:3:1: nothing here is a post: write for example 'From: Rob', an empty line and 'I pass.'");
  EXPECT_EQ(refusal("From: Rob\n\nI pass."),
            "thread.txt:1:1: nothing says who plays: write for example 'players R=Rob b=Bob' above all "
            "posts, or show the table of the players in a post");
  EXPECT_EQ(refusal("players R=Rob R=Bob\nFrom: Rob\n\nI pass."),
            "thread.txt:1:15: two players have the symbol R: each needs one of its own (capital and small "
            "letters differ)");
  EXPECT_EQ(refusal("board 26x1\nFrom: Rob\n\nI pass."),
            "thread.txt:1:7: '26x1' is no board size; write WIDTHxHEIGHT with sides from 1 to 25, as in 9x9");
  EXPECT_EQ(refusal("game loose\nFrom: Rob"),
            "thread.txt:1:6: this is a record of loose, not of political-go");
}

TEST(ForumThread, HasAtMostSoManyEvents) {
  std::string times;
  for (std::size_t i = 0; i < most_moves; ++i) times += "period\n";
  EXPECT_EQ(parse(top + times).entries.size(), most_moves);
  EXPECT_EQ(refusal(top + times + "\nFrom: Rob\n\nI pass.\n"),
            "thread.txt:100004:1: more than 100000 moves: no game is as long");
  std::string sentences;
  for (std::size_t i = 0; i <= most_moves; ++i) sentences += "I pass.\n";
  EXPECT_EQ(refusal(top + "From: Rob\n\n" + sentences),
            "thread.txt:3:1: more than 100000 moves: no game is as long");
}

TEST(ForumThread, HasAtMostSoManyLines) {
  const std::string text(1'000'001, '\n');
  EXPECT_TRUE(is_thread(text));
  EXPECT_EQ(refusal(text), "thread.txt:1:1: more than 1000000 lines: this is no thread");
}

TEST(ForumThread, IsToldFromAPlainRecord) {
  for (const char* text : {"From: Rob\n\nI pass.", "period\nI place a stone at G3.\n",
                           "players I b\nRob passes.\n\nSubject: x\n\n"})
    EXPECT_TRUE(is_thread(text)) << text;
  EXPECT_TRUE(is_thread(example));
  EXPECT_TRUE(is_thread(board));
  for (const char* text : {"", "game political-go\nplayers R b\nR G3\n",
                           "players I p\nI pass\nI propose p\nI G3 # oh. I pass.\n",
                           "players A B\nboard 2x2\nA B\nB A\nscore A 3\nrecent A\nA A1", "period"})
    EXPECT_FALSE(is_thread(text)) << text;
}

RC_GTEST_PROP(ForumThread, NoPlainRecordIsTakenForAThread, ()) {
  Record record{
      defaults().game.with_board({*rc::gen::inRange(1, 9), *rc::gen::inRange(1, 9)}), {}, {}, {}, {}};
  record.players = any_players();
  record.game = record.game.with_players(static_cast<int>(record.players.size()));
  Played model(record);
  if (*rc::gen::arbitrary<bool>())
    record.setup = RecordSetup{model.notation().rows(any_content(model)), {}, -1, {}};
  for (int count = *rc::gen::inRange(0, 12); count > 0; --count) record.moves.push_back(posted_move(model));
  RC_ASSERT(!is_thread(write_record(record)));
}

TEST(ForumThread, AGameWithoutTheWordsOfPostsHasNone) {
  EXPECT_EQ(why_no_threads(game()), "");
  const Document& other =
      lasting_document("horses.md",
                       "> Two players put stones. [put]\n\n    game \"Horses\"\n    board "
                       "square-grid 3x3\n    players black, white\n"
                       "    turns alternate\n    move place(p):\n      forbid \"not empty\": p "
                       "and occupied\n      put mover on p\n"
                       "    end when not possible(place, to-move)\n");
  EXPECT_EQ(why_no_threads(other),
            "Horses is not played by posts: its document has not players whom a table names ('players 2 to "
            "52'), points ('note score : number of each player'), alliances ('state allies : pairs of "
            "players'), a clause [post], a clause [wrong-display]");
  const Document& kinds = document_of_text(
      written_otherwise("political-go", "    players 2 to 52", "    pieces man\n    players 2 to 52"));
  EXPECT_EQ(why_no_threads(kinds),
            "Political Go is not played by posts: its document has not stones of one kind on a plain board");
}

}  // namespace
}  // namespace ruleproof::forum
