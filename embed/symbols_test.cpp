#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string>

// Tests which symbols the shared library exports and which libraries it needs.

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> block;
  while (pipe != nullptr && fgets(block.data(), block.size(), pipe.get()) != nullptr) output += block.data();
  return output;
}

TEST(SharedLibrary, ExportsWhatItsHeaderDeclaresAndNothingElse) {
  std::istringstream table(output_of("nm -D --defined-only --format=posix '" LIBRARY "'"));
  std::set<std::string> exported;
  const std::string node = "@@RULEPROOF_";
  for (std::string line; std::getline(table, line);) {
    const std::string symbol = line.substr(0, line.find(' '));
    if (symbol.starts_with("RULEPROOF_")) continue;  // names a version of the library's interface
    EXPECT_NE(symbol.find(node), std::string::npos) << symbol << " has no version";
    exported.insert(symbol.substr(0, symbol.find('@')));
  }
  ASSERT_GT(exported.size(), 20u);

  std::ifstream file(HEADER);
  const std::string header(std::istreambuf_iterator<char>(file), {});
  std::set<std::string> declared;
  for (auto at = header.find("RULEPROOF_API "); at != std::string::npos;
       at = header.find("RULEPROOF_API ", at + 1)) {
    const auto open = header.find('(', at);
    const auto name = header.find_last_of(" *", open) + 1;
    declared.insert(header.substr(name, open - name));
  }
  declared.erase("(visibility");
  std::erase_if(declared, [](const std::string& name) { return !name.starts_with("ruleproof_"); });
  EXPECT_EQ(exported, declared);
}

TEST(SharedLibrary, NeedsNoSolver) {
  const std::string needed = output_of("ldd '" LIBRARY "'");
  EXPECT_NE(needed.find("libstdc++"), std::string::npos) << needed;
  EXPECT_EQ(needed.find("z3"), std::string::npos) << needed;
}

}  // namespace
