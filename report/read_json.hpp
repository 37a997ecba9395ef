#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ruleproof {

/// A document from outside has at most so many arrays and objects within each other, and so many keys in an
/// object.
inline constexpr int deepest_json = 64;
inline constexpr int most_json_keys = 1000;

/// The document in a file. Throws InputError, with `what` as the file should have been, if it cannot be read,
/// is larger than most_input_bytes, is no JSON, or passes these limits.
nlohmann::ordered_json read_json(const std::string& path, std::string_view what);
/// The same of a text that is there already; `name` says in messages where it comes from.
nlohmann::ordered_json parse_json(std::string_view text, std::string_view name, std::string_view what);

}  // namespace ruleproof
