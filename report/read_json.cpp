#include "report/read_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "record/read_record.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

namespace {

/// Returns a message that names the limit or rule that a JSON text violates; empty if it violates none. The
/// limits protect the JSON library, which copies documents by recursion and compares each key of an ordered
/// object with all others. A NUL is refused because it would cut off messages.
std::string excess_of(std::string_view text) {
  constexpr std::string_view in_numbers = "+-.0123456789eE";
  std::vector<int> keys;  // the number of keys in each open array or object
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') {
      if (text.substr(i).starts_with("\\u0000")) return "a text with the character U+0000";
      ++i;
    }
    if (in_string) continue;
    if (c == '[' || c == '{') keys.push_back(0);
    if ((c == ']' || c == '}') && !keys.empty()) keys.pop_back();
    if (std::ssize(keys) > deepest_json)
      return fmt::format("more than {} arrays and objects within each other", deepest_json);
    if (c == ':' && !keys.empty() && ++keys.back() > most_json_keys)
      return fmt::format("more than {} keys in one object", most_json_keys);
    if (c != '-' && (c < '0' || c > '9')) continue;
    const std::string_view number =
        text.substr(i, std::min(text.find_first_not_of(in_numbers, i), text.size()) - i);
    if (number.size() > static_cast<std::size_t>(longest_json_number))
      return fmt::format("a number of more than {} characters", longest_json_number);
    errno = 0;
    std::strtod(std::string(number).c_str(), nullptr);
    if (errno == ERANGE) return fmt::format("the number {}, which is too large or too small", number);
    i += number.size() - 1;
  }
  return "";
}

}  // namespace

ordered_json read_json(const std::string& path, std::string_view what) {
  return parse_json(read_text(path, what), path, what);
}

ordered_json parse_json(std::string_view text, std::string_view name, std::string_view what) {
  if (const std::string excess = excess_of(text); !excess.empty())
    throw InputError(fmt::format("{}: {}: this is no {}", name, excess, what));
  try {
    return ordered_json::parse(text);
  } catch (const ordered_json::parse_error& error) {
    throw InputError(fmt::format("{}: no JSON at byte {}: this is no {}", name, error.byte, what));
  }
}

std::string fault_in_json(const nlohmann::json::exception& error) {
  constexpr int index_missing = 401, key_missing = 403, wrong_type = 302;
  const std::string_view what = error.what();
  const auto behind = [&](std::string_view mark) {
    const std::size_t at = what.find(mark);
    return at == std::string_view::npos ? std::string_view() : what.substr(at + mark.size());
  };
  if (error.id == key_missing) {
    const std::string_view key = behind("key '");
    return fmt::format("the key '{:.40}' is missing", key.substr(0, key.find('\'')));
  }
  if (error.id == index_missing) return "an array is too short";
  if (error.id == wrong_type)
    // The message of the library is "type must be string, but is number".
    return fmt::format("the type of a value {}", behind("type "));
  return fmt::format("a value of type {} stands where one of another type is due",
                     what.substr(what.rfind(' ') + 1));
}

std::int64_t whole_number(const ordered_json& value, std::int64_t least, std::int64_t most) {
  const bool is_large =
      value.is_number_unsigned() && value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
  if (value.is_number_integer() && !is_large)
    if (const auto number = value.get<std::int64_t>(); number >= least && number <= most) return number;
  const std::string found =
      value.is_number() ? value.dump() : fmt::format("a value of type {}", value.type_name());
  throw InputError(fmt::format("{} is no whole number from {} to {}", found, least, most));
}

}  // namespace ruleproof
