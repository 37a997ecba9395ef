#include "report/json.hpp"

#include <gtest/gtest.h>

#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

TEST(Json, ADocumentNamesEveryReadingAndKeepsTheOrderOfItsKeys) {
  const auto document = json_document(Game(spec("loose")).with("flip=cascade").with_board({7, 3}));
  EXPECT_EQ(document["game"], "loose");
  EXPECT_EQ(document["size"], "7x3");
  EXPECT_EQ(document["version"], ruleproof_version());
  EXPECT_EQ(document["reading"].size(), spec("loose").choices.size());
  EXPECT_EQ(document["reading"]["flip"], "cascade");
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"game", "size", "reading", "version"}));
}

TEST(Json, ACountIsANumberAsLongAsADoubleHoldsItAndAStringAbove) {
  constexpr Count limit = Count{1} << 53;
  EXPECT_EQ(json_count(0).dump(), "0");
  EXPECT_EQ(json_count(limit).dump(), "9007199254740992");
  EXPECT_EQ(json_count(limit + 1).dump(), "\"9007199254740993\"");
  EXPECT_EQ(json_count(~Count{0}).dump(), "\"340282366920938463463374607431768211455\"");
}

TEST(Json, TextThatIsNoUtf8DoesNotStopADocument) {
  EXPECT_EQ(json_text({{"file",
                        "a\xFF"
                        "b"}}),
            "{\n  \"file\": \"a\xEF\xBF\xBD"
            "b\"\n}\n");
}

TEST(Json, ADocumentHoldsNothingThatATerminalWouldObey) {
  const std::string text = json_text({{"reason", "\x1B]0;x\x07\x7F\u009B2J\u202Eb"}});
  EXPECT_EQ(text, "{\n  \"reason\": \"\\u001b]0;x\\u0007\\u007f\\u009b2J\\u202eb\"\n}\n");
  EXPECT_EQ(nlohmann::json::parse(text)["reason"], "\x1B]0;x\x07\x7F\u009B2J\u202Eb");
}

TEST(Version, HasThreeNumbers) {
  EXPECT_EQ(std::count(ruleproof_version().begin(), ruleproof_version().end(), '.'), 2);
}

}  // namespace
}  // namespace ruleproof
