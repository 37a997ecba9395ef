#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "spec/documents/spec.hpp"

// Defines the page without a server as a file beside a report, so that its positions can be tried offline.

namespace ruleproof {

/// Returns the page that `ci/page` has built, with these documents beside those that are built into it and
/// the verdicts of this report.json; empty if this program was built or installed without the page. Throws
/// InputError if the page cannot be read.
std::string page_alone(const std::vector<SharedDocument>& documents, const nlohmann::ordered_json& report);

/// Returns the part after '#' of an address of the page that opens a record.
std::string address_of(const std::string& record);

}  // namespace ruleproof
