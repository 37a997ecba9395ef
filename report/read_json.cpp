#include "report/read_json.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "record/read_record.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

namespace {

/// Returns the limit that a JSON text exceeds; empty if none. The library must not read a text that exceeds
/// one: it copies documents by recursion, and compares each key of an ordered object with all others.
std::string excess_of(std::string_view text) {
  std::vector<int> keys;  // the number of keys in each open array or object
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string) continue;
    if (c == '[' || c == '{') keys.push_back(0);
    if ((c == ']' || c == '}') && !keys.empty()) keys.pop_back();
    if (std::ssize(keys) > deepest_json)
      return fmt::format("{} arrays and objects within each other", deepest_json);
    if (c == ':' && !keys.empty() && ++keys.back() > most_json_keys)
      return fmt::format("{} keys in one object", most_json_keys);
  }
  return "";
}

}  // namespace

ordered_json read_json(const std::string& path, std::string_view what) {
  return parse_json(read_text(path, what), path, what);
}

ordered_json parse_json(std::string_view text, std::string_view name, std::string_view what) {
  if (const std::string excess = excess_of(text); !excess.empty())
    throw InputError(fmt::format("{}: more than {}: this is no {}", name, excess, what));
  try {
    return ordered_json::parse(text);
  } catch (const ordered_json::parse_error& error) {
    throw InputError(fmt::format("{}: no JSON at byte {}: this is no {}", name, error.byte, what));
  }
}

}  // namespace ruleproof
