#include "cli/baseline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "report/read_json.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr const char* what_it_is = "report of ruleproof verify";

/// One verdict of a report, of a claim or of a pair of readings.
struct Entry {
  std::string game;
  std::string reading;  ///< of a claim: the whole ruleset; empty for a pair, which every run has
  std::string verdict;  ///< "not-run" if there is none yet
  std::string says;     ///< with how it was found
};

/// By game and subject.
using Entries = std::map<std::pair<std::string, std::string>, Entry>;

Entries entries_of(const std::vector<Line>& lines) {
  Entries entries;
  for (const Line& line : lines) {
    Entry entry{line.game, line.reading, line.verdict, fmt::format("{} {}", line.verdict, line.how)};
    if (!line.sizes.empty()) entry.says += fmt::format(" {}", fmt::join(line.sizes, " "));
    entries[{line.game, subject(line)}] = entry;
  }
  return entries;
}

Entries entries_of(const nlohmann::ordered_json& pairs) {
  Entries entries;
  for (const auto& pair : pairs) {
    const auto word = [&](const char* key) { return pair.at(key).get<std::string>(); };
    const auto& witness = pair.at("divergence");
    Entry entry{word("game"), "", word("verdict") == "not run" ? "not-run" : word("verdict"), ""};
    entry.says = witness.is_null()
                     ? fmt::format("{} {}", word("verdict"), word("how"))
                     : fmt::format("{} on {}", word("verdict"), witness.at("size").get<std::string>());
    entries[{entry.game, subject(pair)}] = entry;
  }
  return entries;
}

bool is_in(const std::vector<std::string>& games, const std::string& game) {
  return std::ranges::count(games, game) > 0;
}

/// The spec still has that game with these readings, all of them and no other.
bool is_there(const Entry& entry) {
  try {
    Ruleset ruleset(spec(entry.game));
    if (entry.reading.empty()) return true;
    std::istringstream words(entry.reading);
    for (std::string word; words >> word;) ruleset = ruleset.with(word);
    return ruleset.text() == entry.reading;
  } catch (const InputError&) {
    return false;
  }
}

bool has_reading(const Entries& entries, const Entry& of) {
  return std::ranges::any_of(entries, [&](const auto& each) {
    return each.second.game == of.game && each.second.reading == of.reading;
  });
}

constexpr const char* other_games = "of games that this run leaves out";
constexpr const char* other_readings = "under readings that this run leaves out";
constexpr const char* new_games = "of games that the baseline does not have";
constexpr const char* new_readings = "under readings that the baseline leaves out";
constexpr const char* not_run = "that this run has not come to";
constexpr const char* was_not_run = "that the run of the baseline had not come to";

/// Why a verdict of this run is not in the baseline, if there is another reason than that it is new.
const char* excuse(const Entry& now, const Entries& old, const Baseline& before, bool is_of_same_depth) {
  if (!is_in(before.games, now.game)) return new_games;
  return !is_of_same_depth && !has_reading(old, now) ? new_readings : nullptr;
}

/// Why a verdict of the baseline is not in this run, if there is another reason than that it is gone.
const char* excuse(const Entry& was, const Entries& present, const Baseline& now) {
  if (!is_there(was)) return nullptr;
  if (!is_in(now.games, was.game)) return other_games;
  return has_reading(present, was) ? nullptr : other_readings;
}

void hold(const Entries& old, const Entries& present, const Baseline& before, const Baseline& now,
          Held& held) {
  for (const auto& [name, entry] : present) {
    const auto known = old.find(name);
    const Change change{name.first, name.second, known == old.end() ? "" : known->second.says, entry.says};
    if (entry.verdict == "not-run") {
      ++held.not_compared[not_run];
    } else if (known == old.end()) {
      if (const char* why = excuse(entry, old, before, held.is_of_same_depth))
        ++held.not_compared[why];
      else
        held.changes.push_back(change);
    } else if (known->second.verdict == "not-run") {
      ++held.not_compared[was_not_run];
    } else {
      ++held.compared;
      const bool is_compared_whole = held.is_of_same_depth || entry.reading.empty();
      if (is_compared_whole ? known->second.says != entry.says : known->second.verdict != entry.verdict)
        held.changes.push_back(change);
    }
  }
  for (const auto& [name, entry] : old) {
    if (present.contains(name) || entry.verdict == "not-run") continue;
    if (const char* why = excuse(entry, present, now))
      ++held.not_compared[why];
    else
      held.changes.push_back({name.first, name.second, entry.says, ""});
  }
}

}  // namespace

Baseline read_baseline(const std::string& path) {
  const auto report = read_json(path, what_it_is);
  try {
    Baseline baseline{report.value("depth", ""), {}, {}, report.at("ambiguities")};
    for (const auto& entry : report.at("claims")) baseline.lines.push_back(line_of(entry));
    for (const auto& [name, entry] : entries_of(baseline.lines)) baseline.games.push_back(entry.game);
    for (const auto& [name, entry] : entries_of(baseline.pairs)) baseline.games.push_back(entry.game);
    return baseline;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(fmt::format("{}: this is no {}: {}", path, what_it_is, error.what()));
  }
}

std::string text(const Change& change) {
  const std::string name = change.game + " " + change.what;
  if (change.before.empty()) return fmt::format("{}: not in the baseline, now {}", name, change.now);
  if (change.now.empty()) return fmt::format("{}: {} in the baseline, now gone", name, change.before);
  return fmt::format("{}: {} in the baseline, now {}", name, change.before, change.now);
}

std::string subject(const Line& line) { return fmt::format("{} ({})", line.claim, line.reading); }

std::string subject(const nlohmann::ordered_json& pair) {
  const auto word = [&](const char* key) { return pair.at(key).get<std::string>(); };
  return fmt::format("{} {} {}", word("key"), word("one"), word("other"));
}

Held hold(const Baseline& before, const Baseline& now) {
  Held held;
  held.is_of_same_depth = before.depth == now.depth;
  hold(entries_of(before.lines), entries_of(now.lines), before, now, held);
  hold(entries_of(before.pairs), entries_of(now.pairs), before, now, held);
  return held;
}

std::string told_not_compared(const Held& held) {
  std::vector<std::string> parts;
  for (const auto& [why, count] : held.not_compared) parts.push_back(fmt::format("{} {}", count, why));
  std::string told;
  if (!parts.empty()) told = fmt::format("not compared with the baseline: {}", fmt::join(parts, ", "));
  if (!held.is_of_same_depth)
    told += fmt::format(
        "{}the baseline was made with other options: verdicts are compared, not how they were found",
        told.empty() ? "" : "; ");
  return told;
}

}  // namespace ruleproof
