#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "cli/layout.hpp"
#include "cli/other_form.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/findings.hpp"
#include "cli/political_go/setting.hpp"
#include "cli/stop.hpp"
#include "properties/political_go_comparison.hpp"
#include "record/political_go_display.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using nlohmann::ordered_json;

struct Compared {
  Ruleset one;
  Ruleset other;
  RulesetComparison found;

  bool is_identical() const { return one == other; }
  Roster roster() const { return {found.witness->record.size, found.witness->record.players}; }
};

/// "G3 goes to R; B +2; ends the game": what an event changes that everybody sees.
std::string changes(const Roster& roster, const Standing& before, const Standing& after) {
  std::vector<std::string> told;
  std::vector<int> placed, removed;
  for (int point = 0; point < roster.size.area(); ++point) {
    const auto at = static_cast<std::size_t>(point);
    if (before.stones[at] == after.stones[at]) continue;
    (after.stones[at] == nobody ? removed : placed).push_back(point);
  }
  if (!removed.empty()) told.push_back("removes " + point_names(roster.size, removed));
  for (std::size_t player = 0; player < roster.players.size(); ++player)
    if (const auto change = after.scores[player] - before.scores[player]; change != 0)
      told.push_back(fmt::format("{} {:+}", roster.players[player].symbol, change));
  if (after.games_ended > before.games_ended) told.emplace_back("the game ends");
  for (std::size_t player = 0; player < roster.players.size(); ++player)
    if (const auto paid = after.paid[player] - before.paid[player]; paid != 0)
      told.push_back(fmt::format("{} is paid {}", roster.players[player].symbol, paid));
  return told.empty() ? "captures nothing" : fmt::format("{}", fmt::join(told, ", "));
}

std::string says(const Roster& roster, const Standing& before, const Ruled& ruled) {
  if (!ruled.refusals.empty()) return "illegal: " + summary(roster, ruled.refusals);
  std::vector<std::string> ways;
  for (const Standing& after : ruled.after) ways.push_back(changes(roster, before, after));
  return fmt::format("legal; {}", fmt::join(ways, "; or "));
}

std::string event_of(const Compared& compared) {
  const Witness& witness = *compared.found.witness;
  return text(witness.event, witness.record.players, witness.record.size) +
         (witness.is_displayed ? "" : ", posted without a display");
}

std::string by_one(const Compared& compared) {
  return says(compared.roster(), compared.found.witness->before, compared.found.witness->by_one);
}
std::string by_other(const Compared& compared) {
  return says(compared.roster(), compared.found.witness->before, compared.found.witness->by_other);
}

/// "legality", "board" or "score".
std::string_view matter(const Witness& witness) {
  if (witness.by_one.refusals.empty() != witness.by_other.refusals.empty()) return "legality";
  const auto boards = [](const Ruled& ruled) {
    std::vector<std::vector<int>> boards;
    for (const Standing& after : ruled.after) boards.push_back(after.stones);
    return boards;
  };
  return boards(witness.by_one) == boards(witness.by_other) ? "score" : "board";
}

/// "3x2 with 4 players: all 1234 positions".
std::string told_looked(const Looked& looked) {
  const std::string where = fmt::format("{} with {} players", ruleproof::text(looked.size), looked.players);
  if (looked.at == Looked::At::positions && looked.count == 1) return where + ": the one position";
  if (looked.at == Looked::At::positions) return fmt::format("{}: all {} positions", where, looked.count);
  if (looked.turns) return fmt::format("{}: all games of up to {} turns", where, *looked.turns);
  return fmt::format("{}: all games", where);
}

std::string where_looked(const std::vector<Looked>& looked) {
  std::vector<std::string> told;
  for (const Looked& at : looked) told.push_back(told_looked(at));
  return fmt::format("{}", fmt::join(told, "; "));
}

/// The boards that were looked at to the end, with however many players.
std::vector<std::string> exhausted(const std::vector<Looked>& looked) {
  std::vector<std::string> sizes;
  for (const Looked& at : looked)
    if (const std::string size = ruleproof::text(at.size); sizes.empty() || sizes.back() != size)
      sizes.push_back(size);
  std::erase_if(sizes, [&](const std::string& size) {
    return std::ranges::any_of(
        looked, [&](const Looked& at) { return ruleproof::text(at.size) == size && at.turns.has_value(); });
  });
  return sizes;
}

Ambiguity::Result result(const Compared& compared, const std::stop_token& stop) {
  if (compared.found.witness) return Ambiguity::Result::differ;
  if (compared.is_identical()) return Ambiguity::Result::same;
  return stop.stop_requested() ? Ambiguity::Result::stopped : Ambiguity::Result::unknown;
}

std::string summary(const Compared& compared, Ambiguity::Result result) {
  switch (result) {
    case Ambiguity::Result::differ:
      return fmt::format("on {} with {} players, after {}, over {}", ruleproof::text(compared.roster().size),
                         compared.roster().players.size(),
                         events_of(compared.roster(), compared.found.witness->record.events),
                         event_of(compared));
    case Ambiguity::Result::same:
      return "the two rulesets are one and the same";
    case Ambiguity::Result::stopped:
      return "stopped before anything was found";
    default:
      return "nothing was found to part them; looked at: " + where_looked(compared.found.looked);
  }
}

std::string how_small(const Compared& compared) {
  if (!compared.found.witness) return "";
  std::vector<Looked> smaller = compared.found.looked;
  if (!smaller.empty()) smaller.pop_back();
  std::string told = smaller.empty() ? "There is no smaller board."
                                     : fmt::format("There is nothing smaller where it was looked: {}.",
                                                   where_looked(smaller));
  if (compared.found.has_fewest_stones)
    told += " On this board, with so many players, it has the fewest stones.";
  if (compared.found.is_shortest) told += " No game that leads to so few stones is shorter.";
  return told;
}

std::string drawn(const Roster& roster, const Standing& standing) {
  return display(roster.size, roster.players, standing.stones, standing.scores, standing.alliances);
}

std::string told(const Compared& compared, const ComparisonReport& report) {
  if (compared.is_identical()) return fmt::format("The same: {}, {}.\n", report.summary, compared.one.text());
  const std::string one = own_readings(compared.one, compared.other);
  const std::string other = own_readings(compared.other, compared.one);
  std::string told = fmt::format("{} and {}: {}\n", one, other, ruleproof::text(report.result));
  if (const auto& witness = compared.found.witness) {
    told += '\n' +
            paragraph(fmt::format(
                "They part on {} with {} players, after {}:", ruleproof::text(witness->record.size),
                witness->record.players.size(), events_of(compared.roster(), witness->record.events))) +
            drawn(compared.roster(), witness->before) + '\n' +
            paragraph(fmt::format("On {}:", event_of(compared))) +
            paragraph(fmt::format("{}: {}", one, by_one(compared)), 2) +
            paragraph(fmt::format("{}: {}", other, by_other(compared)), 2) + paragraph(report.small);
    if (const auto& neighbour = compared.found.neighbour)
      told += '\n' + paragraph(fmt::format("Nearest to it where they agree, after {}: {}",
                                           events_of(compared.roster(), neighbour->record.events),
                                           says(compared.roster(), neighbour->before, neighbour->by_both)));
    told += '\n' + write_record(witness->record);
  } else {
    told += paragraph(report.summary + '.', 2);
  }
  return told + fmt::format("\n{}\n", report.call);
}

Figure figure(const Roster& roster, const Standing& standing, const std::vector<int>& marked,
              const std::string& title, const std::string& caption) {
  Drawing drawing{.size = roster.size, .stones = {}};
  drawing.marked = marked;
  drawing.owners = standing.stones;
  for (const Player& player : roster.players) drawing.symbols += player.symbol;
  drawing.title = title;
  return {drawing, caption};
}

/// "A and B are allied", or "nobody is allied".
std::string allied(const Roster& roster, const Alliances& alliances) {
  std::vector<std::string> pairs;
  for (const auto& [one, other] : alliances.pairs())
    pairs.push_back(fmt::format("{}-{}", roster.players[static_cast<std::size_t>(one)].symbol,
                                roster.players[static_cast<std::size_t>(other)].symbol));
  return pairs.empty() ? "Nobody is allied." : fmt::format("Allied: {}.", fmt::join(pairs, " "));
}

std::vector<Figure> figures(const Compared& compared) {
  if (!compared.found.witness) return {};
  const Witness& witness = *compared.found.witness;
  const Roster roster = compared.roster();
  std::vector<int> marked;
  if (witness.event.kind == Event::Kind::place) marked.push_back(witness.event.point);
  std::vector<Figure> figures{
      figure(roster, witness.before, marked, "the position",
             fmt::format("After {}. {} They part over {}.", events_of(roster, witness.record.events),
                         allied(roster, witness.before.alliances), event_of(compared)))};
  const auto add = [&](const std::string& readings, const Ruled& ruled, const std::string& says) {
    figures.push_back(figure(roster, ruled.after.empty() ? witness.before : ruled.after.front(), {}, readings,
                             fmt::format("{}: {}", readings, says)));
  };
  add(own_readings(compared.one, compared.other), witness.by_one, by_one(compared));
  add(own_readings(compared.other, compared.one), witness.by_other, by_other(compared));
  return figures;
}

/// The board after each outcome.
ordered_json json(const Roster& roster, const Ruled& ruled) {
  ordered_json list = ordered_json::array();
  for (const Standing& after : ruled.after) list.push_back(rows(roster.size, after.stones, roster.players));
  return list;
}

ordered_json witness_json(const Compared& compared) {
  if (!compared.found.witness) return nullptr;
  const Witness& witness = *compared.found.witness;
  const Roster roster = compared.roster();
  return {{"size", ruleproof::text(roster.size)},
          {"record", write_record(witness.record)},
          {"reachable", true},
          {"move", text(witness.event, roster.players, roster.size)},
          {"rows", rows(roster.size, witness.before.stones, roster.players)},
          {"to_move", nullptr},
          {"stones", std::ranges::count_if(witness.before.stones, [](int owner) { return owner != nobody; })},
          {"moves", witness.record.events.size()},
          {"part", matter(witness)},
          {"by_one", by_one(compared)},
          {"by_other", by_other(compared)},
          {"after_by_one", json(roster, witness.by_one)},
          {"after_by_other", json(roster, witness.by_other)}};
}

ordered_json neighbour_json(const Compared& compared) {
  const auto& neighbour = compared.found.neighbour;
  if (!neighbour) return nullptr;
  const Roster roster = compared.roster();
  return {{"record", write_record(neighbour->record)},
          {"reachable", true},
          {"change", "another last event"},
          {"both", says(roster, neighbour->before, neighbour->by_both)},
          {"rows", rows(roster.size, neighbour->before.stones, roster.players)}};
}

ordered_json json(const Compared& compared, const ComparisonReport& report) {
  ordered_json json;
  json["with"] = ordered_json::object();
  for (const OpenClause& open : spec("political-go").open_clauses)
    json["with"][open.key] = compared.other.reading(open.key);
  const bool is_known =
      report.result == Ambiguity::Result::same || report.result == Ambiguity::Result::differ;
  json["same"] = is_known ? ordered_json(report.result == Ambiguity::Result::same) : ordered_json(nullptr);
  json["verdict"] = ruleproof::text(report.result);
  json["how"] = report.how;
  json["sizes"] = json["exhausted"] = json["looked"] = ordered_json::array();
  std::vector<Looked> smaller = compared.found.looked;
  if (compared.found.witness && !smaller.empty()) smaller.pop_back();
  for (const Looked& at : smaller) json["looked"].push_back(told_looked(at));
  for (const std::string& size : exhausted(smaller)) json["exhausted"].push_back(size);
  json["why"] = report.result == Ambiguity::Result::unknown ? report.summary : "";
  json["argument"] = report.argument;
  json["tool"] = "";
  json["witness"] = witness_json(compared);
  json["unique"] = nullptr;
  json["as_small"] = 0;
  json["neighbour"] = neighbour_json(compared);
  json["smaller"] = json["smallest_of_all"] = nullptr;
  json["replay"] = report.call;
  json["seconds"] = report.seconds;
  return json;
}

}  // namespace

ComparisonReport report_of(const Ruleset& one, const Ruleset& other, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  Compared compared{one, other, {}};
  if (!compared.is_identical() && !stop.stop_requested()) compared.found = compare(one, other, {}, stop);

  ComparisonReport report{.result = result(compared, stop)};
  if (report.result == Ambiguity::Result::same) report.how = "identical";
  if (compared.found.witness) report.how = compared.found.has_fewest_stones ? "exhausted" : "found";
  report.summary = summary(compared, report.result);
  report.small = how_small(compared);
  report.call = call(one, other);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (const auto& witness = compared.found.witness) {
    Record record = witness->record;
    record.events.push_back(witness->event);
    report.record = write_record(record);
  }
  report.figures = figures(compared);
  report.told = told(compared, report);
  report.json = json(compared, report);
  return report;
}

Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json) {
  if (options.players) throw InputError("--players: rulesets of Political Go are compared with several numbers of players; leave it out");
  if (!options.record.empty())
    throw InputError("--from: rulesets of Political Go are compared from the start; leave it out");
  if (!options.board.empty())
    throw InputError("--board: rulesets of Political Go are compared on the smallest boards; leave it out");
  const Setting setting = political_go::setting(options);
  const Ruleset other = with_readings(setting.ruleset, "--with", with);
  const Stop stop(seconds);
  return tell_comparison(setting.ruleset, report_of(setting.ruleset, other, stop.token()), svg, as_json);
}

}  // namespace ruleproof::political_go
