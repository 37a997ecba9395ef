#include "cli/political_go/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/layout.hpp"
#include "properties/political_go_forum.hpp"
#include "record/read_record.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using nlohmann::ordered_json;

std::string symbol(const Roster& roster, int player) {
  return std::string(1, roster.players.at(static_cast<std::size_t>(player)).symbol);
}

std::string symbols(const Roster& roster, const std::vector<int>& players) {
  std::vector<std::string> all;
  for (const int player : players) all.push_back(symbol(roster, player));
  return fmt::format("{}", fmt::join(all, " "));
}

std::vector<int> who_has_moved(const State& state) {
  std::vector<int> players;
  for (std::size_t player = 0; player < state.has_moved.size(); ++player)
    if (state.has_moved[player]) players.push_back(static_cast<int>(player));
  return players;
}

ordered_json json(const Roster& roster, const std::vector<Change>& changes) {
  ordered_json json = ordered_json::object();
  for (const Change& change : changes) json[symbol(roster, change.player)] = change.points;
  return json;
}

ordered_json by_symbol(const Roster& roster, const std::vector<std::int64_t>& values) {
  ordered_json json = ordered_json::object();
  for (std::size_t player = 0; player < values.size(); ++player)
    json[symbol(roster, static_cast<int>(player))] = values[player];
  return json;
}

/// The name of a record in messages.
std::string source_of(const SettingOptions& options) {
  return options.record == "-" ? "standard input" : options.record;
}

/// The board of the call, which is that of the record if there is one.
Size size_of(const SettingOptions& options, Size usual) {
  if (options.board.empty()) return usual;
  Size size;
  try {
    size = parse_size(options.board);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--board: {}", error.what()));
  }
  if (!options.record.empty() && usual != size)
    throw InputError(fmt::format("--board: {} is not the board of {}, which is {}", options.board,
                                 source_of(options), ruleproof::text(usual)));
  return size;
}

Setting made(const SettingOptions& options, const Ruleset& ruleset, Size usual, std::vector<Player> players) {
  if (options.players && static_cast<std::size_t>(*options.players) != players.size())
    throw InputError(fmt::format("--players: {} are not the players of {}, which has {}", *options.players,
                                 source_of(options), players.size()));
  Roster roster{size_of(options, usual), std::move(players)};
  Play play(readings(ruleset), roster.size, static_cast<int>(roster.players.size()));
  return {ruleset, std::move(roster), std::move(play), std::nullopt, source_of(options)};
}

}  // namespace

void refuse_what_it_has_not(const SettingOptions& options) {
  if (!options.komi.empty()) throw InputError("--komi: Political Go has none; leave it out");
  if (options.relax)
    throw InputError("--relax: Political Go has no setup clause that forbids anything; leave it out");
}

std::optional<std::vector<Player>> players_of_call(const SettingOptions& options) {
  if (!options.players) return std::nullopt;
  try {
    return default_players(*options.players);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--players: {}", error.what()));
  }
}

Setting setting(const SettingOptions& options) {
  return setting(options, options.record.empty() ? "" : read_text(options.record));
}

void refuse_empty(const SettingOptions& options, const std::string& text) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw InputError(fmt::format("{}:1:1: there is nothing here: write a record or a thread of posts",
                                 source_of(options)));
}

Setting setting(const SettingOptions& options, const std::string& text) {
  refuse_what_it_has_not(options);
  if (!options.record.empty()) refuse_empty(options, text);
  const auto asked = players_of_call(options);
  if (options.record.empty()) {
    const Ruleset ruleset = with_readings(Ruleset(spec("political-go")), "--reading", options.readings);
    return made(options, ruleset, *spec("political-go").default_board,
                asked.value_or(default_players(default_number_of_players)));
  }
  if (is_thread(text)) {
    Forum forum = political_go::forum(options, text);
    const ThreadRuling ruled =
        ruling(forum.setting.roster, forum.setting.play, {}, forum.setting.play.start(), forum.thread);
    const auto illegal = std::ranges::count_if(
        ruled.rulings, [](const EntryRuling& entry) { return !entry.objections.empty(); });
    if (illegal > 0)
      note(fmt::format("{}: left out: {}; 'ruleproof judge' says why", forum.setting.source,
                       illegal == 1 ? "1 illegal post" : fmt::format("{} illegal posts", illegal)));
    forum.setting.record = record(forum.thread, ruled);
    return std::move(forum.setting);
  }
  const Record record = parse_record(text, source_of(options), asked);
  const Ruleset ruleset =
      with_readings_of_call(political_go::ruleset(record), options, record.readings, source_of(options));
  Setting result = made(options, ruleset, record.size, record.players);
  result.record = record;
  return result;
}

Forum forum(const SettingOptions& options, const std::string& text) {
  refuse_what_it_has_not(options);
  Thread thread = parse_thread(text, source_of(options), players_of_call(options));
  const Ruleset ruleset =
      with_readings_of_call(political_go::ruleset(thread), options, thread.readings, source_of(options));
  return {made(options, ruleset, thread.size, thread.players), std::move(thread)};
}

State first_state(const Play& play, const Record& record) {
  if (!record.setup) return play.start();
  return play.start(record.setup->stones, record.setup->alliances, record.setup->scores,
                    record.setup->recent);
}

State start_of_record(const Setting& setting) {
  if (!setting.record) return setting.play.start();
  try {
    return first_state(setting.play, *setting.record);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", setting.source, error.what()));
  }
}

Replay replay(const Setting& setting) {
  Replay replay{start_of_record(setting), 0, {}};
  if (!setting.record) return replay;
  for (const Event& event : setting.record->events) {
    replay.refusals = setting.play.refusals(replay.state, event);
    if (!replay.refusals.empty()) break;
    try {
      replay.state =
          setting.play.play(replay.state, event, meant(setting.roster, setting.play, replay.state, event));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", place_of_event(setting, replay.played), error.what()));
    }
    ++replay.played;
  }
  return replay;
}

State end_of_record(const Setting& setting) {
  const Replay played = replay(setting);
  if (played.refusals.empty()) return played.state;
  const Event& event = setting.record->events[played.played];
  const Refusal& refusal = played.refusals.front();
  ordered_json details = json_illegal(setting, played);
  details["source"] = setting.source;
  throw WrongResult(
      fmt::format("{}: event {}, {}, is illegal: {}: \"{}\"", place_of_event(setting, played.played),
                  played.played + 1, text(event, setting.roster.players, setting.roster.size),
                  summary(setting.roster, refusal), spec("political-go").clause(refusal.clause).text),
      document(setting), details);
}

std::string place_of_event(const Setting& setting, std::size_t i) {
  return fmt::format("{}:{}", setting.source, setting.record->lines.at(i));
}

std::string drawn(const Roster& roster, const State& state) {
  return display(roster, state) + '\n' + outlook(roster, state);
}

std::string outlook(const Roster& roster, const State& state) {
  std::string told = state.last_mover
                         ? fmt::format("{} made the most recent move{}", symbol(roster, *state.last_mover),
                                       state.last_move_is_pass ? ", a pass" : "")
                         : "nobody has moved";
  const std::vector<int> moved = who_has_moved(state);
  told += fmt::format(
      "; {} moved in this checking period",
      moved.empty() ? "nobody has" : symbols(roster, moved) + (moved.size() == 1 ? " has" : " have"));
  for (const auto& [from, to] : state.proposals)
    told += fmt::format("; {} proposes an alliance to {}", symbol(roster, from), symbol(roster, to));
  if (state.boundaries > 0)
    told += fmt::format("; {} nweek{} begun since a stone was placed", state.boundaries,
                        state.boundaries == 1 ? " has" : "s have");
  if (state.games_ended > 0) {
    std::vector<std::string> paid;
    for (std::size_t player = 0; player < state.paid.size(); ++player)
      paid.push_back(fmt::format("{} {}", symbol(roster, static_cast<int>(player)), state.paid[player]));
    told += fmt::format("; {} {} ended, which paid {}", state.games_ended,
                        state.games_ended == 1 ? "game has" : "games have", fmt::join(paid, ", "));
  }
  return paragraph(told);
}

Drawing drawing(const Roster& roster, const State& state, const std::vector<int>& marked) {
  Drawing drawing{.size = roster.size, .stones = {}};
  drawing.marked = marked;
  drawing.owners = owners(state.stones);
  for (const Player& player : roster.players) drawing.symbols += player.symbol;
  return drawing;
}

std::string events_of(const Roster& roster, const std::vector<Event>& events) {
  std::vector<std::string> texts;
  for (const Event& event : events) texts.push_back(text(event, roster.players, roster.size));
  return texts.empty() ? "no event" : fmt::format("{}", fmt::join(texts, "; "));
}

std::string quoted(const Roster& roster, const std::vector<Refusal>& refusals, std::size_t indent) {
  std::string told;
  for (const Refusal& refusal : refusals)
    told += paragraph(summary(roster, refusal) + ':', indent) +
            paragraph('"' + spec("political-go").clause(refusal.clause).text + '"', indent + 2);
  return told;
}

std::vector<int> points_of(const std::vector<Refusal>& refusals) {
  std::set<int> points;
  for (const Refusal& refusal : refusals) points.insert(refusal.shows.begin(), refusal.shows.end());
  return {points.begin(), points.end()};
}

ordered_json document(const Setting& setting) {
  ordered_json document = json_document(setting.ruleset, setting.roster.size);
  document["players"] = ordered_json::array();
  for (const Player& player : setting.roster.players)
    document["players"].push_back({{"symbol", std::string(1, player.symbol)}, {"name", player.name}});
  return document;
}

void add_standing(ordered_json& document, const Roster& roster, const State& state) {
  document["rows"] = rows(roster.size, owners(state.stones), roster.players);
  document["score"] = by_symbol(roster, state.scores);
  document["paid"] = by_symbol(roster, state.paid);
  const auto pairs = [&](const auto& all) {
    ordered_json list = ordered_json::array();
    for (const auto& [one, other] : all) list.push_back({symbol(roster, one), symbol(roster, other)});
    return list;
  };
  document["alliances"] = pairs(state.alliances.pairs());
  document["proposals"] = pairs(state.proposals);
  document["last_mover"] =
      state.last_mover ? ordered_json(symbol(roster, *state.last_mover)) : ordered_json(nullptr);
  document["last_move_is_pass"] = state.last_move_is_pass;
  document["moved"] = ordered_json::array();
  for (const int player : who_has_moved(state)) document["moved"].push_back(symbol(roster, player));
  document["periods"] = state.periods;
  document["nweeks"] = state.nweeks;
  document["games_ended"] = state.games_ended;
  document["display"] = display(roster, state);
}

ordered_json json_illegal(const Setting& setting, const Replay& played) {
  const Roster& roster = setting.roster;
  return {{"move", text(setting.record->events.at(played.played), roster.players, roster.size)},
          {"number", played.played + 1},
          {"line", setting.record->lines.at(played.played)},
          {"faults", json(roster, played.refusals)}};
}

ordered_json json(const Roster& roster, const std::vector<Refusal>& refusals) {
  auto list = ordered_json::array();
  for (const Refusal& refusal : refusals)
    list.push_back({{"clause", refusal.clause},
                    {"text", spec("political-go").clause(refusal.clause).text},
                    {"fault", fault_text(refusal)},
                    {"stones", json_points(roster, refusal.shows)}});
  return list;
}

ordered_json json(const Roster& roster, const std::vector<Capture>& captures) {
  auto list = ordered_json::array();
  for (const Capture& capture : captures)
    list.push_back({{"stones", json_points(roster, capture.stones)},
                    {"received", json(roster, capture.received)},
                    {"lost", json(roster, capture.lost)}});
  return list;
}

ordered_json json(const Roster& roster, const std::vector<Share>& shares) {
  auto list = ordered_json::array();
  for (const Share& share : shares)
    list.push_back(
        {{"points", json_points(roster, share.points)}, {"received", json(roster, share.received)}});
  return list;
}

ordered_json json_points(const Roster& roster, const std::vector<int>& points) {
  auto list = ordered_json::array();
  for (const int point : points) list.push_back(point_name(roster.size, point));
  return list;
}

std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals) {
  std::vector<std::string> ids;
  for (const Refusal& refusal : refusals)
    if (std::ranges::count(ids, refusal.clause) == 0) ids.emplace_back(refusal.clause);
  return ids;
}

}  // namespace ruleproof::political_go
