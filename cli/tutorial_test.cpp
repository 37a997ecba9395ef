#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "cli/testing/run.hpp"

// This test follows docs/your-own-game.md: it writes each block fenced as `file NAME`, runs each block fenced
// as `console`, and compares the output with the page. On the page, a line "…" stands for any lines of the
// output, and "…" at the end of a line stands for the rest of the line.

namespace ruleproof {
namespace {

struct Block {
  std::string kind;  ///< the text behind the opening fence, such as "console"
  std::vector<std::string> lines;
};

std::vector<Block> blocks_of(const std::string& path) {
  std::vector<Block> blocks;
  std::ifstream in(path);
  bool is_open = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      if (!is_open) blocks.push_back({line.substr(3), {}});
      is_open = !is_open;
    } else if (is_open) {
      blocks.back().lines.push_back(line);
    }
  }
  return blocks;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

bool is_shown(const std::string& line, const std::string& shown) {
  const std::string rest = "…";
  return shown.ends_with(rest) ? line.starts_with(shown.substr(0, shown.size() - rest.size()))
                               : line == shown;
}

/// Returns whether the output lines from index `i` match the lines shown on the page from index `k`.
bool are_shown(const std::vector<std::string>& lines, std::size_t i, const std::vector<std::string>& shown,
               std::size_t k) {
  if (k == shown.size()) return i == lines.size();
  if (shown[k] == "…") {
    for (std::size_t next = i; next <= lines.size(); ++next)
      if (are_shown(lines, next, shown, k + 1)) return true;
    return false;
  }
  return i < lines.size() && is_shown(lines[i], shown[k]) && are_shown(lines, i + 1, shown, k + 1);
}

TEST(YourOwnGame, IsTypedAsThePageShowsIt) {
  scripted("rm -f begun.md");  // other tests in this folder may have created it
  int calls = 0;
  for (const Block& block : blocks_of(DOCS "/your-own-game.md")) {
    if (block.kind.starts_with("file ")) {
      std::string text;
      for (const std::string& line : block.lines) text += line + '\n';
      file(block.kind.substr(5), text);
    }
    if (block.kind != "console") continue;
    for (std::size_t i = 0; i < block.lines.size();) {
      ASSERT_TRUE(block.lines[i].starts_with("$ ")) << block.lines[i];
      std::string command = block.lines[i++].substr(2);
      std::vector<std::string> shown;
      while (i < block.lines.size() && !block.lines[i].starts_with("$ ")) shown.push_back(block.lines[i++]);
      if (command.starts_with("ruleproof ")) command = "\"$RULEPROOF\"" + command.substr(9);
      const Ended ended = scripted(command + " 2>&1");
      EXPECT_TRUE(are_shown(lines_of(ended.out), 0, shown, 0)) << "$ " << command << "\n" << ended.out;
      ++calls;
    }
  }
  EXPECT_GT(calls, 5);
}

}  // namespace
}  // namespace ruleproof
