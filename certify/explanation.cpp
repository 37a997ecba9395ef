#include "certify/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "reference/model/model.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

/// Beyond so many rulesets only those are asked that differ from the own one in one reading.
constexpr std::size_t most_rulesets = 300;
/// Whole games played again under a ruleset that explains the shortest ones.
constexpr std::size_t most_checked = 40;

/// A ruleset by the readings in which it differs from another one.
std::string beside(const Game& ruleset, const Game& other) {
  std::string words;
  for (const auto& [key, reading] : ruleset.chosen())
    if (other.reading(key) != reading)
      words += fmt::format("{}{}={}", words.empty() ? "" : " ", key, reading);
  return words;
}

std::size_t readings_apart(const Game& ruleset, const Game& other) {
  const std::string words = beside(ruleset, other);
  return words.empty() ? 0 : 1 + static_cast<std::size_t>(std::ranges::count(words, ' '));
}

/// All others, by how many readings they are apart from the own one.
std::vector<Game> others(const Game& own) {
  std::vector<Game> rulesets = all_readings(own.game());
  if (rulesets.size() > most_rulesets) {
    rulesets.clear();
    for (const Game& other : differing_in_one_reading(own)) rulesets.push_back(other.ruleset);
  }
  std::erase(rulesets, own);
  std::ranges::sort(rulesets, {}, [&](const Game& ruleset) { return readings_apart(ruleset, own); });
  return rulesets;
}

bool differs_under(const Game& ruleset, RestartingEngine& engine, PlayedAttempts game,
                   const std::set<DifferenceKind>& but, Tally& tally) {
  game.table.ruleset = ruleset;
  return !is_played(game.table) || differs(engine, game, but, tally);
}

/// Whole games, played again under a ruleset without a difference.
struct Confirmed {
  std::vector<PlayedAttempts> games = {};
  int checked = 0;  ///< how many they are, in one way or in several
  Tally tally = {};
};

/// Nothing if one of them differs, or if there was no time.
std::optional<Confirmed> confirmed(const Game& ruleset, RestartingEngine& engine, const ToExplain& what,
                                   const std::stop_token& stop) {
  const std::size_t step = std::max<std::size_t>(1, what.games.size() / most_checked);
  Confirmed found;
  int last = 0;
  for (std::size_t i = 0; i < what.games.size(); i += step) {
    const PlayedAttempts& game = what.games[i];
    if (stop.stop_requested() || differs_under(ruleset, engine, game, what.but, found.tally))
      return std::nullopt;
    if (std::exchange(last, game.number) != game.number) ++found.checked;
    found.games.push_back(game);
    found.games.back().table.ruleset = ruleset;
  }
  return found;
}

// ---------------------------------------------------------------- what a ruleset changes, and what was
// compared

/// Whether a key decides how a game ends or who wins.
bool is_of_ends(const Document& game, const std::string& key) {
  const auto open = std::ranges::find(game.open_clauses, key, &OPENCLAUSE_KEY);
  return open != game.open_clauses.end() && std::ranges::any_of(open->clauses, [&](const std::string& id) {
           const Clause::Kind kind = game.clause(id).kind;
           return kind == Clause::Kind::end || kind == Clause::Kind::scoring;
         });
}

/// What two rulesets say of the ends of games.
struct EndsApart {
  bool over = false;  ///< one holds a game over that the other does not
  bool won = false;   ///< or they differ in the score or the winner
};

EndsApart ends_apart(const std::vector<PlayedAttempts>& games, const Game& other) {
  EndsApart apart;
  for (const PlayedAttempts& game : games) {
    Table table = game.table;
    table.ruleset = other;
    const std::unique_ptr<Referee> by_one = referee(game.table), by_other = referee(table);
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
    apart.over = apart.over || by_one->is_over() != by_other->is_over();
    apart.won = apart.won || (by_one->is_over() && by_other->is_over() && score(*by_one) != score(*by_other));
  }
  return apart;
}

/// Why the games cannot show that an engine plays by a ruleset, of which nothing in them differs; empty if
/// they can.
std::string why_unnamed(const Game& ruleset, const Game& own, const Confirmed& confirmed, bool scores) {
  if (!confirmed.tally.not_compared.empty()) {
    const NotCompared& missing = confirmed.tally.not_compared.begin()->second;
    return fmt::format("{} was due in them and not answered", missing.command);
  }
  for (const auto& [key, reading] : ruleset.chosen()) {
    if (own.reading(key) == reading || !is_of_ends(own.game(), key)) continue;
    const EndsApart apart = ends_apart(confirmed.games, ruleset.with(key, own.reading(key)));
    if (!apart.over && !apart.won) return fmt::format("none of them ends otherwise by {}={}", key, reading);
    if (!scores)
      return fmt::format("who has won, which {}={} decides, was not compared: the engine has no final_score",
                         key, reading);
  }
  return "";
}

/// What was due in the games and not compared, in words.
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

bool is_played(const Table& table) {
  const Document& game = table.ruleset.game();
  return std::ranges::all_of(
      model::Model(table.with_board(table.size)).setup(),
      [](const model::SetupRuling& ruling) { return ruling.is_kept || ruling.setup->is_advice; });
}

Explanation explain(RestartingEngine& engine, const ToExplain& what, const std::stop_token& stop) {
  Explanation found{std::vector<std::vector<std::string>>(what.alone.size())};
  const std::vector<Game> rulesets = others(what.own);
  if (rulesets.empty()) {
    found.why_not_tried = "The document has no other reading that could explain this.";
    return found;
  }
  constexpr const char* stopped =
      "It is not known whether other readings explain this: the run was stopped before all were tried.";
  if (stop.stop_requested()) {
    found.why_not_tried = stopped;
    return found;
  }
  if (std::ranges::none_of(what.alone, [](const auto& game) { return game.has_value(); })) {
    found.why_not_tried = "No single game shows this, so it is not for another reading to explain.";
    return found;
  }
  std::vector<Game> explaining;
  for (const Game& ruleset : rulesets) {
    ++found.tried;
    bool explains_all = true;
    for (std::size_t i = 0; i < what.alone.size(); ++i) {
      if (stop.stop_requested()) {
        found.why_not_tried = stopped;
        return found;
      }
      if (!what.alone[i]) continue;
      Tally tally;
      const bool explains = !differs_under(ruleset, engine, *what.alone[i], what.but, tally);
      if (explains) found.readings[i].push_back(beside(ruleset, what.own));
      explains_all = explains_all && explains;
    }
    if (explains_all) explaining.push_back(ruleset);
  }
  std::optional<std::size_t> apart;
  for (const Game& ruleset : explaining) {
    if (apart && readings_apart(ruleset, what.own) > *apart) break;
    const std::optional<Confirmed> again = confirmed(ruleset, engine, what, stop);
    if (stop.stop_requested()) found.why_not_tried = stopped;
    if (!again) continue;
    apart = readings_apart(ruleset, what.own);
    const std::string name = beside(ruleset, what.own);
    if (const std::string why = why_unnamed(ruleset, what.own, *again, engine.now().scores()); !why.empty()) {
      found.unnamed.push_back({name, again->checked, why});
      continue;
    }
    found.agrees_with.push_back(name);
    found.checked = again->checked;
    found.not_compared = not_compared(*again, engine.now());
  }
  return found;
}

}  // namespace ruleproof
