#include "explore/embedded.hpp"
#include "explore/server.hpp"

namespace ruleproof::explore {

Page built_page() {
#ifdef HAS_PAGE
  return {embedded_explore_html, embedded_explore_js, embedded_explore_css};
#else
  return {};
#endif
}

}  // namespace ruleproof::explore
