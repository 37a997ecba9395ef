#include "report/read_json.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

/// Returns the error message for a file with this text.
std::string refusal_of_file(const std::string& text) {
  const std::string path = testing::TempDir() + "/json_test." + std::to_string(getpid());
  std::ofstream(path) << text;
  const std::string output = thrown([&] { read_json(path, "report"); });
  std::filesystem::remove(path);
  return output.starts_with(path) ? output.substr(path.size()) : output;
}

std::string repeated(const std::string& part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}

TEST(ReadJson, AFileIsReadInItsOrder) {
  EXPECT_EQ(refusal_of_file(R"({"b": 1, "a": ["\"[[[", {"c": null}]})"), "nothing was thrown");
  EXPECT_EQ(refusal_of_file("{\"a\": }"), ": no JSON at byte 7: this is no report");
  EXPECT_EQ(refusal_of_file(""), ": no JSON at byte 1: this is no report");
}

TEST(ReadJson, AFileThatIsNestedTooDeepIsRefusedBeforeItIsRead) {
  const auto nested = [](int depth) { return repeated("[", depth) + repeated("]", depth); };
  EXPECT_EQ(refusal_of_file(nested(deepest_json)), "nothing was thrown");
  EXPECT_EQ(refusal_of_file(nested(deepest_json + 1)),
            ": more than 64 arrays and objects within each other: this is no report");
  EXPECT_EQ(refusal_of_file(repeated("{\"a\":", 1'000'000)),
            ": more than 64 arrays and objects within each other: this is no report");
  EXPECT_EQ(refusal_of_file("[" + repeated("[[]],", 1000) + "\"\\\\\"," + nested(100)),
            ": more than 64 arrays and objects within each other: this is no report");
}

TEST(ReadJson, AnObjectOfManyKeysIsRefusedBeforeItIsRead) {
  const auto object = [](int keys) {
    std::string text;
    for (int i = 0; i < keys; ++i) text += (i == 0 ? "{\"k:" : ",\"k:") + std::to_string(i) + "\":[\":\"]";
    return text + "}";
  };
  EXPECT_EQ(refusal_of_file("[" + object(most_json_keys) + "," + object(most_json_keys) + "]"),
            "nothing was thrown");
  EXPECT_EQ(refusal_of_file(object(500'000)), ": more than 1000 keys in one object: this is no report");
}

}  // namespace
}  // namespace ruleproof
