#include "properties/verdict.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "properties/boards.hpp"
#include "properties/explore.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

void accept(Verdict& verdict, Claim::Verdict value, const Finding& finding) {
  verdict.verdict = value;
  verdict.how = finding.how;
  verdict.tool = finding.tool;
  verdict.why = finding.why;
  verdict.counterexample = finding.counterexample;
  verdict.reachable = finding.reachable;
}

/// A prover that was stopped leaves the claim as it was, not run. True if there is no more to be done.
bool is_settled(Verdict& verdict, const Finding& finding) {
  switch (finding.result) {
    case Finding::Result::proved:
      return false;
    case Finding::Result::stopped:
      verdict = {verdict.claim, verdict.ruleset};
      return true;
    case Finding::Result::refuted:
      accept(verdict, Claim::Verdict::refuted, finding);
      verdict.sizes = finding.sizes;
      return true;
    case Finding::Result::contradicted:
      accept(verdict, Claim::Verdict::unknown, finding);
      return true;
    default:
      return false;
  }
}

void judge_in_turn(Verdict& verdict, const Property& property, const Rules& rules, const Plan& plan,
                   const QueryLog& log, const std::stop_token& stop) {
  const Ruleset& ruleset = verdict.ruleset;
  if (plan.every_board) {
    const Finding finding = prove_on_every_board(property, plan.effort, log, stop);
    if (finding.result == Finding::Result::proved) return accept(verdict, Claim::Verdict::proved, finding);
    if (is_settled(verdict, finding)) return;
    verdict.how = finding.how;
    verdict.why = "every board: " + finding.why;
    if (property.by_induction) {
      Finding kept = prove_on_every_board(*property.by_induction, plan.effort, log, stop);
      if (kept.result == Finding::Result::proved) {
        kept.why = "by induction: it is so at the start, and every move keeps it so" + (kept.why.empty() ? "" : "; " + kept.why);
        return accept(verdict, Claim::Verdict::proved, kept);
      }
      if (is_settled(verdict, kept)) return;
    }
  }

  std::vector<Size> exhausted;
  for (const Size size : plan.exhausted) {
    const Finding finding = exhaust({property}, rules, ruleset, size, plan.effort, stop).front();
    if (is_settled(verdict, finding)) return;
    if (finding.result != Finding::Result::proved) break;
    exhausted.push_back(size);
    accept(verdict, Claim::Verdict::proved, finding);
    verdict.sizes = exhausted;
  }

  std::vector<Size> all_positions;
  std::optional<Finding> unreached;
  for (const Size size : plan.all_positions) {
    Finding finding = prove_for_all_positions(property, ruleset, size, plan.effort, log, stop);
    if (finding.result == Finding::Result::refuted) {
      // A counterexample on a board that was exhausted cannot be reached.
      const bool is_exhausted = std::find(exhausted.begin(), exhausted.end(), size) != exhausted.end();
      if (!is_exhausted) {
        if (auto game = reaching(rules, *finding.counterexample, plan.effort.states, stop)) {
          finding.counterexample = std::move(game);
          finding.reachable = true;
        }
      }
      if (!finding.reachable && !exhausted.empty()) {
        unreached = std::move(finding);
        break;
      }
    }
    if (is_settled(verdict, finding)) return;
    if (finding.result != Finding::Result::proved) break;
    all_positions.push_back(size);
    if (!exhausted.empty() && size.area() < exhausted.back().area()) continue;  // of what can be reached more boards are known
    accept(verdict, Claim::Verdict::proved, finding);
    verdict.sizes = all_positions;
  }
  if (unreached) {
    verdict.why = "proved of what can be reached; not of every position of " + text(unreached->sizes.front());
    verdict.counterexample = unreached->counterexample;
    verdict.reachable = false;
  }

  // Where a prover of its own comes after these, its counterexample is the better one.
  for (const Size size : property.solve ? std::vector<Size>() : plan.random) {
    const Finding finding =
        test_at_random(property, rules, ruleset, size, plan.random_games, plan.seed, stop);
    if (is_settled(verdict, finding)) return;
    if (finding.result != Finding::Result::nothing || verdict.verdict == Claim::Verdict::proved) continue;
    accept(verdict, Claim::Verdict::tested, finding);
    verdict.sizes.push_back(size);
  }
  if (verdict.verdict == Claim::Verdict::not_run) verdict.verdict = Claim::Verdict::unknown;
}

void judge_solved(Verdict& verdict, const Property& property, const Rules& rules,
                  const std::stop_token& stop) {
  const Finding finding = property.solve(rules, verdict.ruleset, stop);
  if (is_settled(verdict, finding)) return;
  const bool is_proved = finding.result == Finding::Result::proved;
  accept(verdict, is_proved ? Claim::Verdict::proved : Claim::Verdict::unknown, finding);
  verdict.sizes = finding.sizes;
}

}  // namespace

Plan plan(const Rules& rules, const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  const bool is_quick = depth == Plan::Depth::quick;
  plan.exhausted = allowed_boards(rules, ruleset.game().default_komi.value_or(Komi{}), 3);
  plan.all_positions = allowed_boards(rules, ruleset.game().default_komi.value_or(Komi{}), is_quick ? 3 : 4);
  plan.random = {{5, 5}};
  plan.random_games = is_quick ? 50 : depth == Plan::Depth::standard ? 200 : 2000;
  if (is_quick) plan.effort.first_order /= 2;
  if (depth == Plan::Depth::thorough) {
    plan.effort.first_order *= 5;
    plan.effort.positions *= 5;
  }
  return plan;
}

Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.every_board = false;
  if (size.area() <= 12) plan.exhausted = {size};
  plan.all_positions = {size};
  plan.random = {size};
  plan.random_games = depth == Plan::Depth::quick ? 50 : 200;
  return plan;
}

Verdict judge(const Property& property, const Rules& rules, const Ruleset& ruleset, const Plan& plan,
              const QueryLog& log, std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  Verdict verdict{property.id, ruleset};
  if (property.says_something()) judge_in_turn(verdict, property, rules, plan, log, stop);
  const bool is_open = verdict.verdict != Claim::Verdict::proved && verdict.verdict != Claim::Verdict::refuted;
  if (property.solve && is_open && !stop.stop_requested()) judge_solved(verdict, property, rules, stop);
  if (verdict.verdict == Claim::Verdict::proved) verdict.argument = argument(property, verdict.how);
  if (verdict.verdict == Claim::Verdict::proved && property.says_something()) {
    for (const Size size : {Size{1, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{5, 2}, Size{4, 3}}) {
      verdict.occasion = find_occasion(property, ruleset, size, plan.effort, stop);
      if (verdict.occasion || stop.stop_requested()) break;
    }
    if (!verdict.occasion && !stop.stop_requested())
      verdict.why = "nothing on a small board that it speaks of";
  }
  verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return verdict;
}

}  // namespace ruleproof
