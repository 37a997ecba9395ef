#include "properties/verdict.hpp"

#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

std::vector<Size> Coverage::sizes() const {
  std::vector<Size> sizes;
  for (const CoveredBoard& board : boards) sizes.push_back(board.size);
  return sizes;
}

void Coverage::cover_players(int fewest, int most, const language::Players& allowed) {
  if (allowed.fewest >= fewest && allowed.most <= most) return;
  fewest_players = fewest;
  most_players = most;
}

const Record* shown_record(const Verdict& verdict) {
  const auto in = [](const std::optional<Record>& record) { return record ? &*record : nullptr; };
  if (verdict.is<Refuted>()) return in(verdict.as<Refuted>().counterexample);
  if (verdict.is<Contradicted>()) return in(verdict.as<Contradicted>().counterexample);
  if (verdict.is<Proved>()) return in(verdict.as<Proved>().unreached);
  return verdict.is<Unknown>() ? in(verdict.as<Unknown>().unreached) : nullptr;
}

bool is_reachable(const Verdict& verdict) {
  if (verdict.is<Refuted>()) return shown_record(verdict) && verdict.as<Refuted>().is_reachable;
  return verdict.is<Contradicted>() && shown_record(verdict) && verdict.as<Contradicted>().is_reachable;
}

bool says_the_same_as(const Verdict& one, const Verdict& other) {
  return one.evidence.index() == other.evidence.index() && one.covers == other.covers &&
         one.note == other.note;
}

bool covers_all(Method method) {
  switch (method) {
    case Method::identical:
    case Method::every_board:
    case Method::solved:
    case Method::counted:
    case Method::shown:
      return true;
    case Method::none:
    case Method::all_positions:
    case Method::exhausted:
    case Method::examples:
    case Method::random:
      return false;
  }
  return false;
}

VerdictWord word_of(const Verdict& verdict) {
  if (verdict.is<Proved>())
    return covers_all(verdict.covers.method) ? VerdictWord::proved : VerdictWord::proved_on_boards;
  if (verdict.is<Tested>()) return VerdictWord::tested;
  if (verdict.is<Refuted>()) return VerdictWord::refuted;
  if (verdict.is<Contradicted>()) return VerdictWord::contradicted;
  return verdict.is<NotRun>() ? VerdictWord::not_run : VerdictWord::unknown;
}

}  // namespace ruleproof
