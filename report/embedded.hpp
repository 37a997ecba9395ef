#pragma once

#include <string_view>

namespace ruleproof {

// The texts of the files of these names, as they were built into the program.
extern const std::string_view embedded_page_mustache;
extern const std::string_view embedded_figures_mustache;
extern const std::string_view embedded_mutation_mustache;
extern const std::string_view embedded_page_css;

}  // namespace ruleproof
