#include "cli/political_go/commands.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::political_go {

Status count(const SettingOptions&, const std::string&, std::optional<int>, std::optional<double>, bool) {
  throw InputError(
      "positions, states and games of Political Go are not counted: a state holds every earlier board and "
      "all "
      "scores, and no game has to end; ask for perft");
}

}  // namespace ruleproof::political_go
