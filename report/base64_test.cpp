#include "report/base64.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

TEST(Base64, IsThatOfTheStandard) {  // examples of RFC 4648, section 10
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

RC_GTEST_PROP(Base64, IsReadAsItWasWritten, (const std::string& bytes)) {
  RC_ASSERT(bytes_of_base64(base64(bytes)) == bytes);
}

TEST(Base64, IsRefusedWhereItIsNone) {
  for (const char* text :
       {"Z", "Zg=", "Zg", "Z===", "====", "Zm9v YmFy", " Zg==", "Zh==", "Zg==Zg==", "\xFF\xFF\xFF\xFF"})
    EXPECT_THROW(bytes_of_base64(text), InputError) << text;
}

}  // namespace
}  // namespace ruleproof
