#include "session/refusal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

std::string text(const RefusedBy& refused) {
  std::string text = refused.fault;
  if (!refused.clause.empty()) text += fmt::format(" [{}]", refused.clause);
  if (!refused.shows.empty()) text += fmt::format(" at {}", fmt::join(refused.shows, " "));
  return text;
}

std::vector<RefusedBy> not_nothing(std::vector<RefusedBy> refused, const std::string& move) {
  if (refused.empty()) throw InputError(fmt::format("the engine refuses {}, and no clause does", move));
  return refused;
}

void play_recorded(const RecordedMove& move, const GameSpec& game,
                   const std::function<std::vector<RefusedBy>()>& play) {
  const std::vector<RefusedBy> refused = [&] {
    try {
      return play();
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", move.file, move.line, error.what()));
    }
  }();
  if (refused.empty()) return;
  const RefusedBy& first = refused.front();
  throw InputError(fmt::format("{}:{}: {} {}, {}, is illegal: {}: \"{}\"", move.file, move.line, move.unit,
                               move.number, move.text, text(first), game.sentence(first.clause)));
}

}  // namespace ruleproof
