#include "questions/built_in.hpp"

#include <string>

#include "spec/language/parser.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::questions {

std::vector<Served> served_built_in() {
  std::vector<Served> served;
  for (const auto& [file, text] : documents_built_in()) {
    constexpr std::string_view before = "\n    game \"";
    const std::size_t begin = text.find(before) + before.size();
    const std::string title(text.substr(begin, text.find('"', begin) - begin));
    served.push_back({language::id_of_title(title), title, std::string(file), std::string(text)});
  }
  return served;
}

}  // namespace ruleproof::questions
