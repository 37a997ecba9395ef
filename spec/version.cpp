#include "spec/version.hpp"

namespace ruleproof {

std::string_view ruleproof_version() { return RULEPROOF_VERSION; }

}  // namespace ruleproof
