#include "certify/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/model/model.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

/// Beyond so many rulesets only those are asked that differ from the own one in one reading.
constexpr std::size_t most_rulesets = 300;
/// Whole games played again under a ruleset that explains the shortest ones.
constexpr std::size_t most_checked = 40;

/// A ruleset by the readings in which it differs from another one.
std::string beside(const Ruleset& ruleset, const Ruleset& other) {
  std::string words;
  for (const auto& [key, reading] : ruleset.chosen())
    if (other.reading(key) != reading)
      words += fmt::format("{}{}={}", words.empty() ? "" : " ", key, reading);
  return words;
}

std::size_t readings_apart(const Ruleset& ruleset, const Ruleset& other) {
  const std::string words = beside(ruleset, other);
  return words.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(words, ' '));
}

/// All others, by how many readings they are apart from the own one.
std::vector<Ruleset> others(const Ruleset& own) {
  std::vector<Ruleset> rulesets = all_rulesets(own.game());
  if (rulesets.size() > most_rulesets) {
    rulesets.clear();
    for (const OtherRuleset& other : differing_in_one_reading(own)) rulesets.push_back(other.ruleset);
  }
  std::erase(rulesets, own);
  std::ranges::sort(rulesets, {}, [&](const Ruleset& ruleset) { return readings_apart(ruleset, own); });
  return rulesets;
}

bool differs_under(const Ruleset& ruleset, RestartingEngine& engine, PlayedAttempts game,
                   const std::set<DifferenceKind>& but) {
  game.table.ruleset = ruleset;
  return !is_played(game.table) || differs(engine, game, but);
}

/// How many whole games were played again under a ruleset, in one way or in several; nothing if one of them
/// differs, or if there was no time.
std::optional<int> confirmed(const Ruleset& ruleset, RestartingEngine& engine, const ToExplain& what,
                             const std::stop_token& stop) {
  const std::size_t step = std::max<std::size_t>(1, what.games.size() / most_checked);
  int checked = 0, last = 0;
  for (std::size_t i = 0; i < what.games.size(); i += step) {
    if (stop.stop_requested() || differs_under(ruleset, engine, what.games[i], what.but)) return std::nullopt;
    if (what.games[i].number != last) ++checked;
    last = what.games[i].number;
  }
  return checked;
}

}  // namespace

bool is_played(const Table& table) {
  const GameSpec& game = table.ruleset.game();
  return std::ranges::all_of(
      model::Model(game.document->document, setting_of(table), table.size).setup(),
      [](const model::SetupRuling& ruling) { return ruling.is_kept || ruling.setup->is_advice; });
}

Explanation explain(RestartingEngine& engine, const ToExplain& what, const std::stop_token& stop) {
  Explanation found{std::vector<std::vector<std::string>>(what.alone.size())};
  if (std::ranges::none_of(what.alone, [](const auto& game) { return game.has_value(); })) return found;
  std::vector<Ruleset> explaining;
  for (const Ruleset& ruleset : others(what.own)) {
    if (stop.stop_requested()) return found;
    ++found.tried;
    bool explains_all = true;
    for (std::size_t i = 0; i < what.alone.size(); ++i) {
      if (!what.alone[i]) continue;
      const bool explains = !differs_under(ruleset, engine, *what.alone[i], what.but);
      if (explains) found.readings[i].push_back(beside(ruleset, what.own));
      explains_all = explains_all && explains;
    }
    if (explains_all) explaining.push_back(ruleset);
  }
  std::optional<std::size_t> apart;
  for (const Ruleset& ruleset : explaining) {
    if (apart && readings_apart(ruleset, what.own) > *apart) break;
    const std::optional<int> checked = confirmed(ruleset, engine, what, stop);
    if (!checked) continue;
    apart = readings_apart(ruleset, what.own);
    found.agrees_with.push_back(beside(ruleset, what.own));
    found.checked = *checked;
  }
  return found;
}

}  // namespace ruleproof
