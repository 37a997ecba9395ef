#include "explore/server.hpp"

namespace ruleproof {

// The build embeds the files of these names into the program.
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
