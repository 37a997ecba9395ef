#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/certificate.hpp"
#include "spec/language/document.hpp"

// Defines permitted differences: the author of an engine lists, in a file, the intended differences from the
// rules.

namespace ruleproof {

struct DifferenceKey;

/// A difference that the author of an engine intends.
struct Permission {
  std::string clause;  ///< a clause that decides the reference's ruling
  /// The kind of the difference; std::nullopt permits all kinds in kinds_of_rulings.
  std::optional<DifferenceKind> kind = std::nullopt;
  std::string reason = {};
  std::optional<std::string> what = std::nullopt;  ///< if given, permits only differences in which the clause
                                                   ///< decides for this reason (see Decision::what)
};

/// Reads a TOML file of permitted differences: tables [[permitted]] with `clause`, `reason`, and optionally
/// `kind` ("allows-illegal") and `what`. `file` is the name of the file in messages. Throws InputError
/// "file:line:column: ..." if the file contains anything else, or names a clause that the game does not have.
std::vector<Permission> parse_permissions(std::string_view toml, std::string_view file, const Document& game);

/// Returns the first permission that permits the difference; null if there is none.
const Permission* permission_for(const std::vector<Permission>& permissions, const DifferenceKey& key);

}  // namespace ruleproof
