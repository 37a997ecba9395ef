#pragma once

#include <string_view>

namespace ruleproof {

extern const std::string_view embedded_explore_html;
extern const std::string_view embedded_explore_js;
extern const std::string_view embedded_explore_css;

}  // namespace ruleproof
