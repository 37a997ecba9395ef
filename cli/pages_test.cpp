#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// Returns the long options in a help text, such as "--board".
std::set<std::string> long_options(const std::string& help) {
  std::set<std::string> options;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find("--");
    const bool begins_line = line.find_first_not_of(' ') == begin || line.starts_with("  -h,");
    if (begin == std::string::npos || !begins_line) continue;
    options.insert(line.substr(begin, line.find_first_of(" ,", begin) - begin));
  }
  return options;
}

/// Returns the commands that the help of the program lists.
std::vector<std::string> listed_commands() {
  std::vector<std::string> commands;
  std::istringstream lines(called("--help").out);
  std::string line;
  while (std::getline(lines, line) && line != "Subcommands:") {
  }
  while (std::getline(lines, line) && line.starts_with("  "))
    if (line[2] != ' ') commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  return commands;
}

/// Returns the completions that Bash offers for the last word of the command line `ruleproof WORDS`.
std::set<std::string> completed(const std::string& words) {
  const Ended ended = scripted("exec bash -c '. \"" COMPLETION
                               "\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
                               "_ruleproof; printf \"%s\\n\" \"${COMPREPLY[@]}\"' - ruleproof " +
                               words);
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.err, "");
  std::istringstream lines(ended.out);
  std::set<std::string> offered;
  for (std::string line; std::getline(lines, line);) offered.insert(line);
  return offered;
}

TEST(Manual, HasEveryCommandWithEveryOption) {
  std::string page = content(MANUAL);
  std::erase(page, '\\');
  ASSERT_GT(listed_commands().size(), 10u);
  for (const std::string& command : listed_commands()) {
    const std::size_t begin = page.find(".SS \"ruleproof " + command + " ");
    ASSERT_NE(begin, std::string::npos) << command;
    const std::string section = page.substr(begin, page.find("\n.S", begin + 1) - begin);
    const std::set<std::string> options = long_options(called("help " + command).out);
    EXPECT_TRUE(options.contains("--help")) << command;
    for (const std::string& option : options) EXPECT_TRUE(has(section, option)) << command << ' ' << option;
  }
}

TEST(Completion, OffersCommandsGamesOptionsReadingsAndFiles) {
  for (const std::string& command : listed_commands()) {
    EXPECT_TRUE(completed("''").contains(command)) << command;
    EXPECT_EQ(completed("help " + command), std::set{command});
    for (const std::string& option : long_options(called("help " + command).out))
      EXPECT_TRUE(completed(command + " -").contains(option)) << command << ' ' << option;
  }
  EXPECT_EQ(completed("am"), std::set<std::string>{"ambiguities"});
  EXPECT_EQ(completed("moves lo"), std::set<std::string>{"loose"});
  file("completed.md", "> A document.\n");
  EXPECT_EQ(completed("text ./comple"), std::set<std::string>{"./completed.md"});
  EXPECT_EQ(completed("perft loose --bo"), std::set<std::string>{"--board"});
  EXPECT_EQ(completed("perft loose --reading fl"), std::set<std::string>{"flip="});
  EXPECT_EQ(completed("perft loose --reading flip = ca"), std::set<std::string>{"cascade"});
  EXPECT_TRUE(completed("compare loose --with flip =").contains("once"));
  file("completed.record", "game loose\n");
  EXPECT_EQ(completed("show loose completed.r"), std::set<std::string>{"completed.record"});
  EXPECT_EQ(completed("perft loose --depth c"), std::set<std::string>{""});
}

}  // namespace
}  // namespace ruleproof
