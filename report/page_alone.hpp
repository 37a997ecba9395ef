#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "spec/documents/spec.hpp"

// Creates the page where users try rules, as a single file that needs no server. A report is stored with this
// file, so that users can try the positions of the report offline.

namespace ruleproof {

/// Returns the page that `ci/page` has built, extended by these documents and by the verdicts of the report
/// `report`. Returns an empty text if this program was built or installed without the page. Throws InputError
/// if the file of the page cannot be read or contains another page.
std::string page_alone(const std::vector<SharedDocument>& documents, const nlohmann::ordered_json& report);

/// Returns the fragment (the part of a URL after '#') with which the page opens a record.
std::string address_of(const std::string& record);

}  // namespace ruleproof
