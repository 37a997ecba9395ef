#include "cli/claims_told.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/findings.hpp"
#include "cli/political_go/setting.hpp"
#include "cli/query_files.hpp"

namespace ruleproof::political_go {

Status prove(const SettingOptions& options, const std::vector<std::string>& wanted, bool every_board,
             const std::string& smt, std::optional<double> seconds, bool as_json) {
  const Setting setting = political_go::setting(options);
  const QueryLog log = query_log(smt);
  return tell_claims(setting.ruleset, claims(setting.ruleset, Plan::Depth::standard, every_board, log),
                     wanted, seconds, as_json);
}

}  // namespace ruleproof::political_go
