#include "record/players.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/line.hpp"
#include "record/testing/arbitrary_record.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof::forum {
namespace {

const std::vector<Player> three{player_of('R', "Rob"), player_of('b', "Bob the Voting Fish"),
                                player_of('S', "Someone Else")};

std::vector<Player> read(const std::string& text) { return read_players(RecordLine("game.txt", 1, text)); }

std::string refusal(const std::string& text) {
  return thrown([&] { read(text); });
}

/// Returns the symbol of the player whom the text names at its beginning, followed by the length of that
/// name: "R3". Returns "nobody" if the text names no player.
std::string named_in(const std::vector<Player>& players, const std::string& text) {
  const auto found = named(players, text);
  if (!found) return "nobody";
  return players[found->player].symbol + std::to_string(found->length);
}

std::string poster(const std::string& from) {
  const auto player = find_poster(three, from);
  return player ? three[*player].symbol : "?";
}

RC_GTEST_PROP(ForumPlayers, AreReadBackFromTheirLine, ()) {
  const std::vector<Player> players = any_players();
  RC_ASSERT(text(read(text(players))) == text(players));
}

TEST(ForumPlayers, TheLineMayHaveNamesInQuotesAndBareSymbols) {
  EXPECT_EQ(text(read("Players  R=Rob\tb=\" Bob  the Voting Fish \" S")),
            "players R=Rob b=\"Bob the Voting Fish\" S");
  EXPECT_EQ(text(three), "players R=Rob b=\"Bob the Voting Fish\" S=\"Someone Else\"");
  EXPECT_EQ(read("players a A").size(), 2u) << "capital and small letters are different symbols";
}

TEST(ForumPlayers, ARefusalSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal("players R=Rob R=Bob"),
            "game.txt:1:15: two players have the symbol R: each needs one of its own (capital and small "
            "letters differ)");
  EXPECT_EQ(refusal("players R=Rob b="),
            "game.txt:1:17: the name is empty: a player has a name or only a symbol");
  EXPECT_EQ(refusal("players R=\"\" b"),
            "game.txt:1:12: the name is empty: a player has a name or only a symbol");
  EXPECT_EQ(refusal("players R=\"Rob b"),
            "game.txt:1:11: the name has no second \" (it holds no #, which begins a comment)");
  EXPECT_EQ(refusal("players R=\"Rob\"b"), "game.txt:1:16: a blank is missing here, between two players");
  EXPECT_EQ(refusal("players Rob Bob"),
            "game.txt:1:9: 'Rob' is no player: write a symbol of one character (none of . - # [ ] | = \" ') "
            "and a name, as in 'players R=Rob b=\"Bob the Voting Fish\"'");
  EXPECT_EQ(refusal("players R"),
            "game.txt:1:10: there are 2 to 52 players: write for example 'players R=Rob b=\"Bob the Voting "
            "Fish\"'");
  for (const char* name : {"a\x01", "a\u009b", "a\u202e"})
    EXPECT_EQ(refusal(fmt::format("players R={} b", name)),
              "game.txt:1:11: a name has no \", no # and no control character");
  EXPECT_EQ(refusal("players R=Jos\xE9 b"), "game.txt:1:11: the name is not in UTF-8");
  EXPECT_EQ(refusal("players R=" + std::string(61, 'x') + " b"),
            "game.txt:1:11: a name has at most 60 bytes");
  for (const char* symbol : {".", "-", "[", "]", "|", "=", "\"", "'", "\x7F", "\xC3"})
    EXPECT_NE(refusal(std::string("players R ") + symbol).find("is no player"), std::string::npos) << symbol;
  std::string many = "players";
  for (char symbol = '$'; symbol <= '~'; ++symbol)
    if (may_be_symbol(symbol)) many += std::string(" ") + symbol;
  EXPECT_EQ(refusal(many), "game.txt:1:113: a player too many: there are 2 to 52");
}

TEST(ForumPlayers, ATextNamesAPlayerByNameSymbolOrFirstWord) {
  EXPECT_EQ(named_in(three, "bob THE voting fish."), "b19");
  EXPECT_EQ(named_in(three, "Bob, who"), "b3");
  EXPECT_EQ(named_in(three, "Someone"), "S7");
  EXPECT_EQ(named_in(three, "R, b"), "R1");
  EXPECT_EQ(named_in(three, "r, b"), "nobody") << "symbols have their case";
  EXPECT_EQ(named_in(three, "Bobby"), "nobody");
  EXPECT_EQ(named_in(three, ""), "nobody");
}

TEST(ForumPlayers, TheLongestNameIsMeantAndNobodyByAnAmbiguousOne) {
  const std::vector<Player> players{
      player_of('1', "Bob"),    player_of('2', "Bob Fish"), player_of('3', "bob"), player_of('4', "Al One"),
      player_of('5', "Al Two"), player_of('x', "y"),        player_of('y', "z")};
  EXPECT_EQ(named_in(players, "Bob Fish"), "28");
  EXPECT_EQ(named_in(players, "Bob"), "13");
  EXPECT_EQ(named_in(players, "bob"), "33");
  EXPECT_EQ(named_in(players, "BOB"), "nobody");
  EXPECT_EQ(named_in(players, "Al"), "nobody");
  EXPECT_EQ(named_in(players, "y"), "y1") << "a symbol goes before a name";
}

TEST(ForumPlayers, APosterIsKnownByNameAddressOrSymbol) {
  EXPECT_EQ(poster("Rob"), "R");
  EXPECT_EQ(poster("rob <someone@example.org>"), "R");
  EXPECT_EQ(poster("\"Rob Speer\" <rspeer@example.org>"), "R");
  EXPECT_EQ(poster("rspeer at example.org (Rob Speer)"), "R");
  EXPECT_EQ(poster("rob@example.org"), "R");
  EXPECT_EQ(poster("The Admin <bob.the.voting.fish@example.org>"), "b");
  EXPECT_EQ(poster("Voting Fish"), "b");
  EXPECT_EQ(poster("Mr. Someone Else, Esq."), "S");
  EXPECT_EQ(poster("b"), "b");
  EXPECT_EQ(poster("Zed"), "?");
  EXPECT_EQ(poster(""), "?");
  EXPECT_EQ(poster("<>()"), "?");
}

TEST(ForumPlayers, APosterWhoFitsTwoPlayersIsNobody) {
  const std::vector<Player> players{player_of('R', "Rob Speer"), player_of('r', "Rob Pike"),
                                    player_of('a', "Ann"), player_of('A', "ANN")};
  EXPECT_EQ(find_poster(players, "Rob"), std::nullopt);
  EXPECT_EQ(find_poster(players, "Rob Pike"), 1);
  EXPECT_EQ(find_poster(players, "Ann"), 2);
  EXPECT_EQ(find_poster(players, "ann"), std::nullopt);
}

}  // namespace
}  // namespace ruleproof::forum
