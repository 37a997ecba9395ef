#pragma once

#include "certify/certificate.hpp"

namespace ruleproof {

/// For tests: a certificate that has everything. An engine of Go refuses suicide, knows only the simple ko,
/// and dies once; the second of these is permitted.
Certificate example_certificate();

}  // namespace ruleproof
