#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

/// The text without what XML cannot hold in any spelling: bytes that are no UTF-8, and most control
/// characters. The rest is left to the XML writer's escaping.
std::string xml_text(std::string_view text);

}  // namespace ruleproof
