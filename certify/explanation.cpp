#include "certify/explanation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "certify/rulesets.hpp"
#include "properties/readings/comparison.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

/// The readings in which a ruleset differs from the game's own ruleset, each "KEY=READING".
using Readings = std::vector<std::string>;

/// If readings explain all shrunk games, about this many of the unshrunk games are replayed under these
/// readings.
constexpr std::size_t most_checked = 40;

/// Returns, for each ruleset other than the game's own, the readings that it changes. Rulesets that change
/// few readings come first. If there are more than `most_rulesets`, returns only those that change one
/// reading.
std::vector<Readings> others(const Game& own) {
  std::set<std::string> settings;  // only readings are varied, so all rulesets have the settings of the game
  for (const Alternatives& choice : own.document().choices)
    if (choice.is_setting) settings.insert(choice.name.name);
  const bool are_all = count_rulesets(own, settings) <= most_rulesets;
  const std::vector<Game> games = are_all ? rulesets(own, settings) : rulesets_beside(own, settings);
  std::vector<Readings> all;
  for (const Game& game : games)
    if (Readings readings = differing_readings(own, game); !readings.empty())
      all.push_back(std::move(readings));
  return all;
}

/// Replays and compares a whole game under other readings. Returns true if a difference is found whose kind
/// is not in `but`, if the readings forbid the board, or if the game could not be compared up to its end.
bool differs_under(const Readings& readings, RestartingEngine& engine, PlayedAttempts game,
                   const std::set<DifferenceKind>& but, Tally& tally) {
  game.game = game.game.with_readings(readings);
  if (!allows(game.game, game.game.board())) return true;
  const auto counts = [&](const SeenDifference& seen) { return !but.contains(seen.key.kind); };
  const Replay replay = replayed(engine, game, tally, counts);
  return !replay.is_whole || std::ranges::any_of(replay.differences, counts);
}

/// Whole games that were replayed under other readings without a difference.
struct Confirmed {
  std::vector<PlayedAttempts> games = {};
  int checked = 0;  ///< different games; a game that is played with and without undo counts once
  Tally tally = {};
};

/// Replays whole games under other readings; returns std::nullopt if a game shows a difference or a stop is
/// requested.
std::optional<Confirmed> confirmed(const Readings& readings, RestartingEngine& engine, const ToExplain& what,
                                   const std::stop_token& stop) {
  const std::size_t step = std::max<std::size_t>(1, what.games.size() / most_checked);
  Confirmed found;
  int last = 0;
  for (std::size_t i = 0; i < what.games.size(); i += step) {
    const PlayedAttempts& game = what.games[i];
    if (stop.stop_requested() || differs_under(readings, engine, game, what.but, found.tally))
      return std::nullopt;
    if (std::exchange(last, game.number) != game.number) ++found.checked;
    found.games.push_back(game);
    found.games.back().game = game.game.with_readings(readings);
  }
  return found;
}

// --------------------------------------------------------- effects of readings, and omitted comparisons

/// Returns whether the readings of `key` decide how a game ends or who wins. `key` is an open clause, that
/// is, a clause with several readings.
bool is_of_ends(const Document& document, const std::string& key) {
  return std::ranges::any_of(document.open_clause(key).clauses, [&](const language::Id& id) {
    const ClauseKind kind = kind_of(document, document.clause(id.name));
    return kind == ClauseKind::end || kind == ClauseKind::scoring;
  });
}

/// Plays each game under its own readings and under `reading` ("KEY=READING"). Returns whether the end of
/// some game differs between the two: only one of them is over, or the scores or winners differ.
bool end_otherwise(const std::vector<PlayedAttempts>& games, const std::string& reading) {
  return std::ranges::any_of(games, [&](const PlayedAttempts& game) {
    const std::unique_ptr<Referee> by_one = referee(game.game), by_other = referee(game.game.with(reading));
    const auto score = [](const Referee& by) {
      const std::optional<FinalScore> score = by.score();
      return score ? score->text : "";
    };
    for (const std::string& attempt : game.attempts) {
      if (by_one->is_over() || by_other->is_over() || !by_one->option(attempt).legal) continue;
      if (!by_other->option(attempt).legal) break;
      by_one->play(attempt);
      by_other->play(attempt);
    }
    return by_one->is_over() != by_other->is_over() ||
           (by_one->is_over() && score(*by_one) != score(*by_other));
  });
}

/// Returns why the replayed games do not prove that the engine plays by these readings, although the games
/// show no difference; empty if there is no such reason.
std::string why_unnamed(const Readings& readings, const Game& own, const Confirmed& confirmed, bool scores) {
  if (!confirmed.tally.not_compared.empty()) {
    const NotCompared& missing = confirmed.tally.not_compared.begin()->second;
    return fmt::format("{} was due in them and not answered", missing.command);
  }
  for (const std::string& reading : readings) {
    const std::string key = reading.substr(0, reading.find('='));
    if (!is_of_ends(own.document(), key)) continue;
    if (!end_otherwise(confirmed.games, fmt::format("{}={}", key, own.reading(key))))
      return fmt::format("none of them ends otherwise by {}", reading);
    if (!scores)
      return fmt::format("who has won, which {} decides, was not compared: the engine has no final_score",
                         reading);
  }
  return "";
}

/// Returns texts that name what should have been compared in the replayed games but was not.
std::vector<std::string> not_compared(const Confirmed& confirmed, const ExaminedEngine& engine) {
  const Tally& tally = confirmed.tally;
  std::vector<std::string> what;
  if (tally.ends_judged < tally.ends)
    what.push_back(
        fmt::format("the score or the winner at {} of {} ends", tally.ends - tally.ends_judged, tally.ends));
  if (tally.ends == 0) what.emplace_back("the end of a game");
  if (tally.comparisons.boards == 0) what.emplace_back("the stones on the board");
  if (engine.legal_by().starts_with("play")) what.emplace_back("the legality of moves that were not tried");
  if (tally.unclear > 0) what.emplace_back("moves with several outcomes");
  return what;
}

}  // namespace

Certificate explained(Certificate certificate, RestartingEngine& engine, const ToExplain& what,
                      const std::stop_token& stop) {
  const auto name = [](const Readings& readings) { return fmt::format("{}", fmt::join(readings, " ")); };
  const std::vector<Readings> rulesets = others(certificate.game);
  if (rulesets.empty()) {
    certificate.why_not_tried = "The document has no other reading that could explain this.";
    return certificate;
  }
  constexpr const char* stopped =
      "It is not known whether other readings explain this: the run was stopped before all were tried.";
  if (stop.stop_requested()) {
    certificate.why_not_tried = stopped;
    return certificate;
  }
  if (std::ranges::none_of(what.alone, [](const auto& game) { return game.has_value(); })) {
    certificate.why_not_tried = "No single game shows this, so it is not for another reading to explain.";
    return certificate;
  }
  std::vector<Readings> explaining;
  for (const Readings& readings : rulesets) {
    ++certificate.rulesets_tried;
    bool explains_all = true;
    for (std::size_t i = 0; i < what.alone.size(); ++i) {
      if (stop.stop_requested()) {
        certificate.why_not_tried = stopped;
        return certificate;
      }
      if (!what.alone[i]) continue;
      Tally tally;
      const bool explains = !differs_under(readings, engine, *what.alone[i], what.but, tally);
      if (explains) certificate.differences[i].readings.push_back(name(readings));
      explains_all = explains_all && explains;
    }
    if (explains_all) explaining.push_back(readings);
  }
  std::optional<std::size_t> apart;
  for (const Readings& readings : explaining) {
    if (apart && readings.size() > *apart) break;
    const std::optional<Confirmed> again = confirmed(readings, engine, what, stop);
    if (stop.stop_requested()) certificate.why_not_tried = stopped;
    if (!again) continue;
    apart = readings.size();
    if (const std::string why = why_unnamed(readings, certificate.game, *again, engine.now().scores());
        !why.empty()) {
      certificate.unnamed.push_back({name(readings), again->checked, why});
      continue;
    }
    certificate.agrees_with.push_back(name(readings));
    certificate.agrees_checked = again->checked;
    certificate.agrees_not_compared = not_compared(*again, engine.now());
  }
  return certificate;
}

}  // namespace ruleproof
