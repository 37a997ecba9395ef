#include "report/read_json.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "spec/testing/thrown.hpp"

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

TEST(ReadJson, ANumberThatIsTooLargeIsRefused) {
  EXPECT_EQ(refusal_of_file("{\"a\": [1e308, -0.5, 12345678901234567890]}"), "nothing was thrown");
  EXPECT_EQ(refusal_of_file("{\"a\": 1e999}"),
            ": the number 1e999, which is too large or too small: this is no report");
  EXPECT_EQ(refusal_of_file("[-1e999]"),
            ": the number -1e999, which is too large or too small: this is no report");
  EXPECT_EQ(refusal_of_file("[\"1e999\"]"), "nothing was thrown");
  EXPECT_EQ(refusal_of_file("[" + repeated("9", 1'000'000) + "]"),
            ": a number of more than 64 characters: this is no report");
}

TEST(ReadJson, ATextWithANulIsRefused) {
  for (const char* text : {R"(["a\u0000b"])", R"({"\u0000": 1})"})
    EXPECT_EQ(refusal_of_file(text), ": a text with the character U+0000: this is no report") << text;
  EXPECT_EQ(refusal_of_file(R"(["\\u0000"])"), "nothing was thrown") << "that is a backslash and more";
}

TEST(FaultInJson, SaysWhatIsMissingOrDue) {
  const auto json = nlohmann::ordered_json::parse(R"({"a": [1], "b": "x"})");
  const auto fault = [](auto read) -> std::string {
    try {
      read();
    } catch (const nlohmann::json::exception& error) {
      return fault_in_json(error);
    }
    return "none";
  };
  EXPECT_EQ(fault([&] { static_cast<void>(json.at("c")); }), "the key 'c' is missing");
  EXPECT_EQ(fault([&] { static_cast<void>(json.at("a").at(1)); }), "an array is too short");
  EXPECT_EQ(fault([&] { static_cast<void>(json.at("b").get<int>()); }),
            "the type of a value must be number, but is string");
  EXPECT_EQ(fault([&] { static_cast<void>(json.at("b").at("c")); }),
            "a value of type string stands where one of another type is due");
  EXPECT_EQ(fault([&] { static_cast<void>(json.at("a").value("c", 1)); }),
            "a value of type array stands where one of another type is due");
}

TEST(WholeNumber, IsWithinItsBounds) {
  using Json = nlohmann::ordered_json;
  EXPECT_EQ(whole<int>(Json(-7)), -7);
  EXPECT_EQ(whole<std::size_t>(Json(7)), 7u);
  for (const auto& [value, why] : std::vector<std::pair<Json, std::string>>{
           {Json(4294967297), "4294967297 is no whole number from -2147483648 to 2147483647"},
           {Json(2.5), "2.5 is no whole number from -2147483648 to 2147483647"},
           {Json(1e300), "1e+300 is no whole number from -2147483648 to 2147483647"},
           {Json(true), "a value of type boolean is no whole number from -2147483648 to 2147483647"},
           {Json("7"), "a value of type string is no whole number from -2147483648 to 2147483647"}})
    EXPECT_EQ(thrown([&] { whole<int>(value); }), why);
  EXPECT_EQ(thrown([] { whole<std::size_t>(Json(-1)); }),
            "-1 is no whole number from 0 to 9223372036854775807");
  enum class Colour { red, green };
  EXPECT_EQ(enumerator(Json(1), Colour::green), Colour::green);
  EXPECT_EQ(thrown([] { enumerator(Json(2), Colour::green); }), "2 is no whole number from 0 to 1");
}

}  // namespace
}  // namespace ruleproof
