#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// Reads JSON from untrusted sources and limits its depth, its keys and its numbers.

namespace ruleproof {

/// The limits for JSON from outside: the depth of nested arrays and objects, the number of keys in an object,
/// and the characters in a number.
inline constexpr int deepest_json = 64;
inline constexpr int most_json_keys = 1000;
inline constexpr int longest_json_number = 64;

/// Returns the JSON document in a file. `what` names the expected content in messages. Throws InputError if
/// the file cannot be read, is larger than most_input_bytes, is no JSON, exceeds one of the limits above,
/// contains a text with a NUL, or contains a number that does not fit a double.
nlohmann::ordered_json read_json(const std::string& path, std::string_view what);
/// Returns the JSON document in a text, as `read_json` does for a file; `name` is the origin of the text in
/// messages.
nlohmann::ordered_json parse_json(std::string_view text, std::string_view name, std::string_view what);

/// Describes in words why JSON has the wrong form: "the key 'claim' is missing".
std::string fault_in_json(const nlohmann::json::exception& error);

/// Converts a JSON value to a whole number. Throws InputError if the value is no whole number or is not
/// between `least` and `most`.
std::int64_t whole_number(const nlohmann::ordered_json& value, std::int64_t least, std::int64_t most);
/// Converts a JSON value to a whole number of type `Number`. Throws InputError if the value is no whole
/// number or does not fit.
template <class Number>
Number whole(const nlohmann::ordered_json& value) {
  constexpr auto most =
      std::min<std::uint64_t>(std::numeric_limits<Number>::max(), std::numeric_limits<std::int64_t>::max());
  return static_cast<Number>(
      whole_number(value, std::numeric_limits<Number>::min(), static_cast<std::int64_t>(most)));
}
/// Converts a JSON number to the enumerator with that value. Throws InputError if the number is negative or
/// greater than `last`.
template <class Enumeration>
Enumeration enumerator(const nlohmann::ordered_json& value, Enumeration last) {
  return static_cast<Enumeration>(whole_number(value, 0, static_cast<std::int64_t>(last)));
}

}  // namespace ruleproof
