#pragma once

#include <string_view>

namespace ruleproof {

// The texts of page.mustache, figures.mustache, mutation.mustache and page.css, embedded in the program.
extern const std::string_view embedded_page_mustache;
extern const std::string_view embedded_figures_mustache;
extern const std::string_view embedded_mutation_mustache;
extern const std::string_view embedded_page_css;

}  // namespace ruleproof
