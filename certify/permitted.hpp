#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/compared_game.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

/// A difference that the author of an engine means to have.
struct Permission {
  std::string clause;                                 ///< one that the difference rests on
  std::optional<DifferenceKind> kind = std::nullopt;  ///< any, if there is none
  std::string reason = {};
  std::optional<std::string> what =
      std::nullopt;  ///< what the clause says, if only that is meant: see Decision
};

/// Reads a file of permitted differences, in TOML: tables [[permitted]] with `clause`, `reason`, and perhaps
/// `kind` ("allows-illegal") and `what`. `file` is its name in messages. Throws InputError "file:line:column:
/// ..." for anything else, and for a clause that the game does not have.
std::vector<Permission> parse_permissions(std::string_view toml, std::string_view file, const Document& game);

/// The first that permits a difference; null if none does.
const Permission* permission_for(const std::vector<Permission>& permissions, const DifferenceKey& key);

}  // namespace ruleproof
