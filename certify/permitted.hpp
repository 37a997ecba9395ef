#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/certificate.hpp"
#include "spec/language/document.hpp"

// Defines permitted differences, which the author of an engine intends, and the reader of their file.

namespace ruleproof {

struct DifferenceKey;

/// A difference that the author of an engine intends.
struct Permission {
  std::string clause;                                 ///< a clause that the difference rests on
  std::optional<DifferenceKind> kind = std::nullopt;  ///< all kinds that can be permitted, if none is given
  std::string reason = {};
  std::optional<std::string> what =
      std::nullopt;  ///< permits only differences with this Decision::what of the clause
};

/// Reads a TOML file of permitted differences: tables [[permitted]] with `clause`, `reason`, and optionally
/// `kind` ("allows-illegal") and `what`. `file` is the name of the file in messages. Throws InputError
/// "file:line:column: ..." for anything else, and for a clause that the game does not have.
std::vector<Permission> parse_permissions(std::string_view toml, std::string_view file, const Document& game);

/// Returns the first permission that permits the difference; null if there is none.
const Permission* permission_for(const std::vector<Permission>& permissions, const DifferenceKey& key);

}  // namespace ruleproof
