#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "certify/testing/talk.hpp"

namespace ruleproof::gtp {
namespace {

/// Returns the commands for which the table in docs/protocol.md names one of these kinds of games.
std::set<std::string> documented(const std::set<std::string>& kinds) {
  std::ifstream in(PROTOCOL);
  EXPECT_TRUE(in) << PROTOCOL;
  std::set<std::string> names;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| `")) continue;
    std::istringstream cells(line.substr(3));
    std::string name, games, kind;
    std::getline(cells, name, '`');
    cells.ignore(3);  // " | "
    std::getline(cells, games, '|');
    std::istringstream list(games);
    while (std::getline(list >> std::ws, kind, ',')) {
      kind.erase(kind.find_last_not_of(' ') + 1);
      if (kinds.contains(kind)) names.insert(name.substr(0, name.find(' ')));
    }
  }
  return names;
}

std::set<std::string> listed(const std::string& game) {
  Talk talk({.game = game});
  std::istringstream in(talk("list_commands"));
  return {std::istream_iterator<std::string>(in), {}};
}

TEST(GtpProtocol, DocumentsJustTheCommandsOfEachGame) {
  EXPECT_EQ(listed("go"), documented({"all", "boards", "sizes", "captures"}));
  EXPECT_EQ(listed("disto"), documented({"all", "boards", "sizes"}));
  EXPECT_EQ(listed("loose"), documented({"all", "boards", "sizes"}));
  EXPECT_EQ(listed("endo"), documented({"all", "records"}));
  EXPECT_EQ(listed("political-go"), documented({"all", "records", "sizes", "players"}));
}

TEST(GtpProtocol, HasTheCommandsThatEveryEngineMustHave) {
  for (const char* game : {"go", "disto", "loose"})
    for (const char* name : {"protocol_version", "name", "version", "known_command", "list_commands", "quit",
                             "boardsize", "clear_board", "komi", "play", "genmove"})
      EXPECT_TRUE(listed(game).contains(name)) << game << ' ' << name;
}

}  // namespace
}  // namespace ruleproof::gtp
