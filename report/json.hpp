#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "reference/game.hpp"
#include "spec/count.hpp"
#include "spec/move.hpp"

// What the JSON documents of all commands share. Keys stand in the order in which they are added.

namespace ruleproof {

/// {"game": "loose", "size": "9x9", "reading": {every key: its reading}, "version": "0.1.0"}, to which a
/// command adds its own keys. The size of a game without a board is null.
nlohmann::ordered_json json_document(const Game& game);

/// {"key", "question", "clauses", "readings": [{"name", "meaning", "why"}]}
nlohmann::ordered_json json(const Alternatives& open);

/// A count as a number up to 2^53, which every reader of JSON keeps exactly, and as a decimal string above.
nlohmann::ordered_json json_count(Count count);

/// The document as text, indented and with a line end. Bytes that are no UTF-8, as a file name may hold them,
/// are replaced, and what could do harm to a terminal is escaped.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace ruleproof
