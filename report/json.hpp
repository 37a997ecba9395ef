#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/game.hpp"
#include "spec/count.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/source.hpp"
#include "spec/move.hpp"

// Functions for those parts of JSON output that all commands have in common. Keys stay in the order in which
// they are inserted.

namespace ruleproof {

/// Returns {"game": "loose", "size": "9x9", "reading": {every key: its reading}, "version": "0.1.0"}, to
/// which the caller adds the keys of its command. "size" is null for a game without a board.
nlohmann::ordered_json json_document(const Game& game);
/// Returns the same keys for output about several games: "game" is the list of their ids (the id itself if
/// there is only one game), "size" and "reading" are null.
nlohmann::ordered_json json_document(const std::vector<SharedDocument>& games);

/// Returns an open clause as {"key", "question", "clauses", "readings": [{"name", "meaning", "why"}]}.
nlohmann::ordered_json json(const Alternatives& open);

/// Returns a diagnostic as {"severity", "file", "line", "column", "end_line", "end_column", "message",
/// "suggestion"}; omits the key "file" if `file` is empty.
nlohmann::ordered_json json(const language::Diagnostic& diagnostic, std::string_view file = {});

/// Returns the readings of a game as {every key of an open clause: its reading}.
nlohmann::ordered_json json_readings(const Game& game);

/// Returns a value as JSON; null if there is no value.
template <class T>
nlohmann::ordered_json json_or_null(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}
/// Returns a text as JSON; null if the text is empty.
nlohmann::ordered_json json_text_or_null(std::string_view text);

/// Returns a count as a number if it is at most 2^53, which every JSON reader represents exactly; otherwise
/// as a decimal string.
nlohmann::ordered_json json_count(Count count);

/// Returns a JSON document as indented text with a line end. Replaces bytes that are not UTF-8, which file
/// names may contain, and escapes characters that could harm a terminal.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace ruleproof
