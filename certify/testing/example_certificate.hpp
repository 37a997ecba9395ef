#pragma once

#include "certify/certificate.hpp"

namespace ruleproof {

/// For tests: returns a certificate that uses every feature. Its engine plays Go, refuses suicide, has only
/// the simple ko rule, and dies once; the difference about ko is permitted.
Certificate example_certificate();

}  // namespace ruleproof
