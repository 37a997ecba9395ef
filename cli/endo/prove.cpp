#include <fmt/format.h>

#include "cli/claims_told.hpp"
#include "cli/endo/commands.hpp"
#include "cli/endo/findings.hpp"
#include "cli/endo/setting.hpp"
#include "cli/query_files.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::endo {

Status prove(const SettingOptions& options, const std::vector<std::string>& wanted, bool every_organism, std::uint64_t seed,
             const std::string& smt, std::optional<double> seconds, bool as_json) {
  if (seed != 1) throw InputError(fmt::format("--seed: no claim of {} is tested by random games; leave it out", spec(options.game).title));
  const Setting setting = endo::setting(options);
  const QueryLog log = query_log(smt);
  return tell_claims(setting.ruleset, claims(setting.ruleset, Plan::Depth::standard, every_organism, log), wanted,
                     seconds, as_json);
}

}  // namespace ruleproof::endo
