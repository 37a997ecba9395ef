#include "report/baseline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "report/verdicts.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

std::string says(const KnownVerdict& one) {
  return one.claim.empty() ? said_of_pair(one.verdict) : said(one.verdict);
}

/// The verdicts of a report, by game and subject.
using Entries = std::map<std::pair<std::string, std::string>, KnownVerdict>;

Entries entries_of(const Baseline& baseline) {
  Entries entries;
  for (const KnownVerdict& one : baseline.verdicts) entries[{one.game, one.subject}] = one;
  return entries;
}

/// Returns whether two verdicts differ. Compares their words (proved, tested, ...); if `is_whole`, compares
/// the methods, boards, numbers of players and settings, too.
bool is_changed(const Verdict& was, const Verdict& now, bool is_whole) {
  return word_of(was) != word_of(now) ||
         (is_whole &&
          (was.covers.method != now.covers.method || was.covers.sizes() != now.covers.sizes() ||
           was.covers.fewest_players != now.covers.fewest_players ||
           was.covers.most_players != now.covers.most_players || was.covers.settings != now.covers.settings));
}

bool is_in(const std::vector<std::string>& games, const std::string& game) {
  return std::ranges::count(games, game) > 0;
}

/// Returns whether the game of a verdict still exists, as a document of the run `now` or as a built-in game,
/// and whether it still has the same open clauses and the readings of the verdict.
bool is_there(const KnownVerdict& entry, const Baseline& now) {
  try {
    const auto found =
        std::ranges::find_if(now.documents, [&](const auto& one) { return one->id == entry.game; });
    Game game(found == now.documents.end() ? spec(entry.game) : **found);
    if (entry.readings.empty()) return true;
    std::istringstream words(entry.readings);
    for (std::string word; words >> word;) game = game.with(word);
    return game.readings_text() == entry.readings;
  } catch (const InputError&) {
    return false;
  }
}

bool has_reading(const Entries& entries, const KnownVerdict& of) {
  return std::ranges::any_of(entries, [&](const auto& each) {
    return each.second.game == of.game && each.second.readings == of.readings;
  });
}

/// For a verdict of this run that the baseline lacks: returns the reason not to compare it. The words follow
/// the number of such verdicts in a sentence. Returns null if the baseline covers the game and the readings;
/// then the verdict is new, which is a change.
const char* excuse(const KnownVerdict& now, const Entries& old, const Baseline& before,
                   bool is_of_same_depth) {
  if (!is_in(before.games, now.game)) return "of games that the baseline does not have";
  return is_of_same_depth || has_reading(old, now) ? nullptr : "under readings that the baseline leaves out";
}

/// For a verdict of the baseline that this run lacks: returns the reason not to compare it. The words follow
/// the number of such verdicts in a sentence. Returns null if this run should have the verdict, or if the
/// game or readings no longer exist; then the verdict is missing, which is a change.
const char* excuse_of_missing(const KnownVerdict& was, const Entries& present, const Baseline& now,
                              bool is_of_same_depth) {
  if (!is_there(was, now)) return nullptr;
  if (!is_in(now.games, was.game)) return "of games that this run leaves out";
  return is_of_same_depth || has_reading(present, was) ? nullptr : "under readings that this run leaves out";
}

void hold(const Entries& old, const Entries& present, const Baseline& before, const Baseline& now,
          Held& held) {
  for (const auto& [name, entry] : present) {
    const auto known = old.find(name);
    const Change change{name.first, name.second, known == old.end() ? "" : says(known->second), says(entry)};
    if (!entry.verdict.is_run()) {
      ++held.not_compared["that this run has not checked"];
    } else if (known == old.end()) {
      if (const char* why = excuse(entry, old, before, held.is_of_same_depth))
        ++held.not_compared[why];
      else
        held.changes.push_back(change);
    } else if (!known->second.verdict.is_run()) {
      ++held.not_compared["that the run of the baseline had not checked"];
    } else {
      ++held.compared;
      const bool is_compared_whole = held.is_of_same_depth || entry.readings.empty();
      if (is_changed(known->second.verdict, entry.verdict, is_compared_whole)) held.changes.push_back(change);
    }
  }
  for (const auto& [name, entry] : old) {
    if (present.contains(name) || !entry.verdict.is_run()) continue;
    if (const char* why = excuse_of_missing(entry, present, now, held.is_of_same_depth))
      ++held.not_compared[why];
    else
      held.changes.push_back({name.first, name.second, says(entry), ""});
  }
}

std::optional<std::string> listed(const std::optional<std::vector<std::string>>& solvers) {
  if (!solvers) return std::nullopt;
  return solvers->empty() ? "no solver" : fmt::format("{}", fmt::join(*solvers, ", "));
}

/// Stores in `held` what can explain a change: whether the documents of games with a changed verdict differ,
/// the solvers of both runs, and whether the program is the same.
void note_causes(const Baseline& before, const Baseline& now, Held& held) {
  for (const std::string& game : now.games) {
    const auto was = before.hashes.find(game), is = now.hashes.find(game);
    const bool is_changed = std::ranges::count(held.changes, game, &Change::game) > 0 ||
                            std::ranges::any_of(held.unconfirmed, [&](const std::string& name) {
                              return name.starts_with(game + " ");
                            });
    if (is_changed && was != before.hashes.end() && is != now.hashes.end())
      (was->second == is->second ? held.same_documents : held.other_documents).push_back(game);
  }
  held.solvers_before = listed(before.solvers);
  held.solvers_now = listed(now.solvers);
  held.is_same_program = before.program == now.program;
}

/// Returns a sentence on the verdicts that were not compared and on a different depth of the baseline; empty
/// if all verdicts were compared at the same depth.
std::string not_compared_text(const Held& held) {
  std::vector<std::string> parts;
  for (const auto& [why, count] : held.not_compared) parts.push_back(fmt::format("{} {}", count, why));
  std::string output;
  if (!parts.empty()) output = fmt::format("not compared with the baseline: {}", fmt::join(parts, ", "));
  if (!held.is_of_same_depth)
    output += fmt::format(
        "{}the baseline was made with other options: verdicts are compared, not how they were found",
        output.empty() ? "" : "; ");
  return output;
}

/// Returns a sentence that states whether documents, solvers and program differ from those of the baseline.
std::string cause_text(const Held& held) {
  std::vector<std::string> parts;
  if (!held.other_documents.empty())
    parts.push_back(
        fmt::format("changed since the baseline: the document of {}", fmt::join(held.other_documents, ", ")));
  if (!held.same_documents.empty())
    parts.push_back(
        fmt::format("the same as in the baseline: the document of {}", fmt::join(held.same_documents, ", ")));
  if (!held.solvers_before)
    parts.emplace_back("the baseline does not name its solvers");
  else if (held.solvers_before != held.solvers_now)
    parts.push_back(fmt::format("other solvers: {} in the baseline, {} in this run", *held.solvers_before,
                                held.solvers_now.value_or("unknown")));
  else
    parts.push_back(fmt::format("the same solvers: {}", *held.solvers_before));
  parts.emplace_back(held.is_same_program ? "the same program" : "another program");
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

std::string text(const Change& change) {
  const std::string name = change.game + " " + change.what;
  if (change.before.empty()) return fmt::format("{}: not in the baseline, now {}", name, change.now);
  if (change.now.empty()) return fmt::format("{}: {} in the baseline, now gone", name, change.before);
  return fmt::format("{}: {} in the baseline, now {}", name, change.before, change.now);
}

Held hold(const Baseline& before, const Baseline& now) {
  Held held;
  held.is_of_same_depth = before.depth == now.depth;
  const Entries old = entries_of(before), present = entries_of(now);
  hold(old, present, before, now, held);
  const auto is_confirmed = [](const KnownVerdict& one) {
    return one.verdict.is<Proved>() && one.verdict.as<Proved>().is_confirmed;
  };
  for (const auto& [name, was] : old) {
    const auto found = present.find(name);
    if (found == present.end() || is_changed(was.verdict, found->second.verdict, false)) continue;
    const KnownVerdict& one = found->second;
    if (is_confirmed(was) && !is_confirmed(one)) held.unconfirmed.push_back(one.game + " " + one.subject);
    const std::string claim = one.game + " " + one.claim;
    if (!was.hash.empty() && was.hash != one.hash && std::ranges::count(held.reworded, claim) == 0)
      held.reworded.push_back(claim);
  }
  note_causes(before, now, held);
  return held;
}

std::vector<std::string> sentences_on(const Held& held) {
  std::vector<std::string> sentences{not_compared_text(held)};
  if (!held.unconfirmed.empty())
    sentences.push_back(fmt::format("confirmed by a second solver in the baseline, and not in this run: {}",
                                    fmt::join(held.unconfirmed, ", ")));
  if (!held.reworded.empty())
    sentences.push_back(fmt::format("other words than in the baseline, and the same verdict: {}",
                                    fmt::join(held.reworded, ", ")));
  if (!held.changes.empty() || !held.unconfirmed.empty()) sentences.push_back(cause_text(held));
  std::erase(sentences, "");
  return sentences;
}

}  // namespace ruleproof
