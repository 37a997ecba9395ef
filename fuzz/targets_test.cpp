#include "fuzz/targets.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "record/read_record.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }

namespace {

std::vector<std::string> files(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/" + folder))
    paths.push_back(entry.path());
  return paths;
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

class Corpus : public testing::TestWithParam<Target> {};

TEST_P(Corpus, HoldsNoInputThatShowsAFault) {
  const std::vector<std::string> paths = files("fuzz_" + std::string(GetParam().name));
  EXPECT_GT(paths.size(), 0u);
  for (const std::string& path : paths)
    EXPECT_EQ(GetParam().fault(bytes_of(read_text(path))), std::nullopt) << path;
}

INSTANTIATE_TEST_SUITE_P(AllTargets, Corpus, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(Targets, AreFoundByTheirNames) {
  for (const Target& one : targets()) EXPECT_EQ(&target(one.name), &one);
  EXPECT_THROW(target("chess"), InputError);
}

TEST(Targets, AreTheGamesThatHaveEnginesAndThenTheReaders) {
  std::vector<std::string> expected, names;
  for (const char* other : {"disto", "loose", "go", "endo", "political_go", "record", "thread", "sgf",
                            "document", "gtp", "gtp_answer"})
    expected.emplace_back(other);
  for (const Target& one : targets()) names.push_back(one.name);
  EXPECT_EQ(names, expected);
}

TEST(Targets, TakeAnEmptyInput) {
  for (const Target& one : targets()) EXPECT_EQ(one.fault({}), std::nullopt) << one.name;
}

}  // namespace
}  // namespace ruleproof
