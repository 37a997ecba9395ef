#include "explore/server.hpp"

namespace ruleproof {

// The files explore.html, explore.js and explore.css, embedded by the build.
extern const std::string_view embedded_explore_html, embedded_explore_js, embedded_explore_css;

}  // namespace ruleproof

namespace ruleproof::explore {

Page built_page() {
#ifdef HAS_PAGE
  return {embedded_explore_html, embedded_explore_js, embedded_explore_css};
#else
  return {};
#endif
}

}  // namespace ruleproof::explore
