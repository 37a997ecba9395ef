#pragma once

#include <gtest/gtest.h>

#include <string>

#include "reference/model/examples.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof {

/// For tests: returns the failures of a document's examples, as the text that users read. The test fails if
/// the document has errors or no examples.
inline std::string failed_examples(const std::string& text) {
  const language::CheckedDocument checked = checked_document(text);
  EXPECT_FALSE(checked.document.examples.empty());
  std::string output;
  for (const language::Example& example : checked.document.examples)
    for (const ExampleFailure& failure : run_example(checked.document, example))
      output += format(failure, checked.document);
  return output;
}

}  // namespace ruleproof
