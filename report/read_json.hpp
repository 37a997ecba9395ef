#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// Reads JSON from outside, with limits.

namespace ruleproof {

/// The limits for JSON from outside: the depth of nested arrays and objects, and the number of keys in an
/// object.
inline constexpr int deepest_json = 64;
inline constexpr int most_json_keys = 1000;

/// Returns the JSON document in a file. `what` names the expected content in messages. Throws InputError if
/// the file cannot be read, is larger than most_input_bytes, is no JSON, or exceeds these limits.
nlohmann::ordered_json read_json(const std::string& path, std::string_view what);
/// Returns the JSON document in a text, like read_json; `name` is the origin of the text in messages.
nlohmann::ordered_json parse_json(std::string_view text, std::string_view name, std::string_view what);

}  // namespace ruleproof
