#include "properties/verification/reading_pairs.hpp"

#include <fmt/format.h>

#include "properties/verification/jobs.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {

Game ReadingPair::game_under(const Reading& reading) const {
  return Game(*game).with(open->name.name, reading.name.name);
}

std::vector<ReadingPair> reading_pairs(const Document& document) {
  std::vector<ReadingPair> pairs;
  for (const Alternatives& open : open_clauses(document))
    for (auto one = open.readings.begin(); one != open.readings.end(); ++one)
      for (auto other = one + 1; other != open.readings.end(); ++other)
        pairs.push_back({&document, &open, &*one, &*other});
  return pairs;
}

std::string subject(const ReadingPair& pair) {
  return fmt::format("{} {} {}", pair.open->name.name, pair.one->name.name, pair.other->name.name);
}

Ambiguity find_ambiguity(const ReadingPair& pair, Plan::Depth depth, const Confirmation& confirmation,
                         const StopToken& stop) {
  AmbiguityPlan plan;
  plan.effort.confirmation = confirmation;
  if (depth == Plan::Depth::quick) {
    plan.games = quick_search();
    if (confirmation.of != Confirmation::Of::all) {
      plan.effort.first_order /= 4;
      plan.effort.second_proves = false;
    }
  }
  return find_ambiguity(pair.game_under(*pair.one), pair.game_under(*pair.other), plan, {}, stop);
}

std::size_t compare_all(std::vector<ReadingPair>& pairs, Plan::Depth depth, unsigned threads,
                        const StopToken& stop, const std::function<void(const ReadingPair&)>& report) {
  std::vector<std::size_t> jobs;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (!pairs[i].kept) jobs.push_back(i);
  const auto work = [&](std::size_t i, const StopToken& asked) {
    pairs[i].found = find_ambiguity(pairs[i], depth, {}, asked);
    return pairs[i].found.verdict.is_run();
  };
  return run_jobs(jobs, threads, stop, work, [&](std::size_t i) { report(pairs[i]); });
}

}  // namespace ruleproof
