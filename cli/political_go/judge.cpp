#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/judged.hpp"
#include "cli/layout.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/setting.hpp"
#include "properties/political_go_forum.hpp"
#include "record/read_record.hpp"
#include "spec/size.hpp"

namespace ruleproof::political_go {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t below = 8;  // the indent of what is said of one event

bool is_illegal(const EventJudgement& event) { return !event.refusals.empty(); }
bool is_illegal(const EntryRuling& entry) { return !entry.objections.empty(); }

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string event_text(const Roster& roster, const Event& event) {
  return text(event, roster.players, roster.size);
}

std::string heading(const Setting& setting) {
  return fmt::format("Political Go {}, {} players\n{}\n\n", ruleproof::text(setting.roster.size),
                     setting.roster.players.size(), setting.ruleset.text());
}

/// Adds "first_part" and "first_parts".
void add_departures(ordered_json& told, const std::vector<FirstMove>& departures) {
  told["first_part"] = nullptr;
  told["first_parts"] = ordered_json::object();
  for (const FirstMove& first : departures) {
    told["first_parts"][first.reading] = first.move;
    if (told["first_part"].is_null() || first.move < told["first_part"].get<int>())
      told["first_part"] = first.move;
  }
}

// ------------------------------------------------------------------------------------------------ a record

ordered_json json(const Setting& setting, const GameJudgement& game) {
  ordered_json told = document(setting);
  add_standing(told, setting.roster, game.end);
  told["moves"] = ordered_json::array();
  for (const EventJudgement& event : game.events)
    told["moves"].push_back({{"move", event_text(setting.roster, event.event)},
                             {"legal", !is_illegal(event)},
                             {"clauses", clauses_of(event.refusals)},
                             {"faults", political_go::json(setting.roster, event.refusals)},
                             {"captures", political_go::json(setting.roster, event.captures)},
                             {"shares", political_go::json(setting.roster, event.shares)},
                             {"part", ruleproof::json(event.part)},
                             {"lasting", lasting(event.part)},
                             {"stands", event.stands}});
  add_departures(told, game.departures);
  told["ambiguous"] = ambiguous(game.events);
  return told;
}

std::string told_event(const Setting& setting, std::size_t number, const EventJudgement& event) {
  std::vector<std::string> remarks{fate(is_illegal(event), event.stands, false)};
  if (!event.captures.empty()) remarks.push_back(told(setting.roster, event.captures));
  if (!event.shares.empty()) remarks.push_back("the game ends; " + told(setting.roster, event.shares));
  remarks.push_back(told_lasting(event.part));
  std::erase(remarks, "");
  std::string line = fmt::format("{} {:>4}  {:<16} {}", is_new(event.part) ? '*' : ' ', number,
                                 event_text(setting.roster, event.event), fmt::join(remarks, "; "));
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n' + quoted(setting.roster, event.refusals, below) + paragraphs(beginning(event.part), below);
}

std::string told(const Setting& setting, const GameJudgement& game, IllegalMoves illegal) {
  std::string told = heading(setting);
  std::string legend;
  if (std::ranges::any_of(game.events, [](const auto& event) { return is_illegal(event); }))
    legend += fate_of_illegal(illegal, "event", "state") + ' ';
  if (std::ranges::any_of(game.events, [](const EventJudgement& event) { return !event.part.empty(); }))
    legend +=
        "* marks an event on which other readings begin to rule otherwise; one whose difference lasts from the "
        "events before is only named.";
  if (!legend.empty()) told += paragraph(legend) + '\n';
  for (std::size_t i = 0; i < game.events.size(); ++i) told += told_event(setting, i + 1, game.events[i]);
  told += fmt::format("\n{}\n{}, {} illegal, {} ambiguous\n", drawn(setting.roster, game.end),
                      counted(game.events.size(), "event"),
                      std::ranges::count_if(game.events, [](const auto& event) { return is_illegal(event); }),
                      ambiguous(game.events).size());
  for (const FirstMove& departure : game.departures)
    told += fmt::format("replayed under {}, the game first has another state after event {}\n",
                        departure.reading, departure.move);
  return told;
}

Status judge_record(const SettingOptions& options, const std::string& text, IllegalMoves illegal, bool as_json) {
  const Setting setting = political_go::setting(options, text);
  const auto game = [&] {
    try {
      return judgement(setting.roster, setting.play, other_plays(setting.ruleset, setting.play),
                       start_of_record(setting), setting.record->events, illegal);
    } catch (const UnclearEvent& error) {
      throw InputError(fmt::format("{}: {}", place_of_event(setting, error.index), error.what()));
    }
  }();
  print(as_json ? json_text(json(setting, game)) : told(setting, game, illegal));
  const bool has_illegal =
      std::ranges::any_of(game.events, [](const auto& event) { return is_illegal(event); });
  return has_illegal ? Status::wrong_result : Status::as_asked;
}

// ------------------------------------------------------------------------------------------------ a thread

ordered_json faults_json(const std::vector<Objection>& objections) {
  auto list = ordered_json::array();
  for (const Objection& objection : objections)
    list.push_back({{"clause", objection.clause},
                    {"text", spec("political-go").clause(objection.clause).text},
                    {"fault", objection.what},
                    {"line", objection.line == 0 ? ordered_json(nullptr) : ordered_json(objection.line)}});
  return list;
}

ordered_json json(const Roster& roster, const EntryRuling& entry) {
  ordered_json json{
      {"post", entry.post ? ordered_json(entry.post->number) : ordered_json(nullptr)},
      {"line", entry.line},
      {"from", entry.post ? ordered_json(entry.post->from) : ordered_json(nullptr)},
      {"date", entry.post ? ordered_json(entry.post->date) : ordered_json(nullptr)},
      {"move", entry.move ? ordered_json(event_text(roster, *entry.move)) : ordered_json(nullptr)},
      {"legal", !is_illegal(entry)}};
  json["clauses"] = ordered_json::array();
  for (const Objection& objection : entry.objections) json["clauses"].push_back(objection.clause);
  json["faults"] = faults_json(entry.objections);
  json["consents"] = ordered_json::array();
  for (const Event& proposal : entry.proposals) json["consents"].push_back(event_text(roster, proposal));
  json["consent_faults"] = faults_json(entry.to_consents);
  json["captures"] = political_go::json(roster, entry.captures);
  json["shares"] = political_go::json(roster, entry.shares);
  json["differences"] = ordered_json::array();
  for (const Mismatch& mismatch : entry.mismatches)
    json["differences"].push_back(
        {{"where", mismatch.where}, {"shown", mismatch.shown}, {"right", mismatch.right}});
  json["flaws"] = ordered_json::array();
  for (const Flaw& flaw : entry.flaws) json["flaws"].push_back({{"line", flaw.line}, {"what", flaw.what}});
  json["display"] = entry.display;
  json["part"] = ruleproof::json(entry.part);
  json["lasting"] = lasting(entry.part);
  return json;
}

ordered_json json(const Setting& setting, const ThreadRuling& ruled,
                  const std::vector<FirstMove>& departures) {
  ordered_json told = document(setting);
  add_standing(told, setting.roster, ruled.end);
  told["moves"] = ordered_json::array();
  for (const EntryRuling& entry : ruled.rulings) told["moves"].push_back(json(setting.roster, entry));
  add_departures(told, departures);
  told["ambiguous"] = ambiguous(ruled.rulings);
  return told;
}

/// "thread.txt:12: it displays ... [wrong-display]:" and the clause.
std::string told_objections(const Setting& setting, const std::vector<Objection>& objections) {
  std::string told;
  for (const Objection& objection : objections) {
    const std::string place =
        objection.line == 0 ? "" : fmt::format("{}:{}: ", setting.source, objection.line);
    told += paragraph(fmt::format("{}{} [{}]:", place, objection.what, objection.clause), below) +
            paragraph('"' + spec("political-go").clause(objection.clause).text + '"', below + 2);
  }
  return told;
}

std::string told_entry(const Setting& setting, const EntryRuling& entry) {
  const Roster& roster = setting.roster;
  std::vector<std::string> remarks;
  if (is_illegal(entry)) remarks.emplace_back("ILLEGAL, not considered to occur");
  if (!entry.captures.empty()) remarks.push_back(political_go::told(roster, entry.captures));
  if (!entry.shares.empty()) remarks.push_back("the game ends; " + political_go::told(roster, entry.shares));
  if (const std::string still = told_lasting(entry.part); !still.empty()) remarks.push_back(still);
  const std::string number = entry.post ? fmt::format("post {}", entry.post->number) : "";
  const auto line = [&](const std::string& number, const std::string& said, const std::string& remark) {
    std::string line = fmt::format("{:<8}{} {:<16} {}", number, is_new(entry.part) ? '*' : ' ', said, remark);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  };
  std::string told;
  for (const Event& proposal : entry.proposals)
    told += line(told.empty() ? number : "", event_text(roster, proposal), "consents, which is no move");
  if (entry.move || is_illegal(entry) || told.empty())
    told += line(told.empty() ? number : "", entry.move ? event_text(roster, *entry.move) : "-",
                 fmt::format("{}", fmt::join(remarks, "; ")));
  told += told_objections(setting, entry.objections);
  if (!entry.to_consents.empty())
    told += paragraph("A consent of this post changes nothing:", below) +
            told_objections(setting, entry.to_consents);
  for (const Mismatch& mismatch : entry.mismatches)
    told += paragraph(
        fmt::format("{}: shown {}, right is {}", mismatch.where, mismatch.shown, mismatch.right), below);
  for (const Flaw& flaw : entry.flaws)
    told += paragraph(fmt::format("{}:{}: {}", setting.source, flaw.line, flaw.what), below);
  return told + paragraphs(beginning(entry.part), below);
}

std::string told(const Setting& setting, const ThreadRuling& ruled) {
  std::string told = heading(setting);
  if (std::ranges::any_of(ruled.rulings, [](const EntryRuling& entry) { return !entry.part.empty(); }))
    told += paragraph(
                "* marks a post on which other readings begin to rule otherwise; one whose difference lasts from "
                "the posts before is only named.") +
            '\n';
  for (const EntryRuling& entry : ruled.rulings) told += told_entry(setting, entry);
  const auto posts = static_cast<std::size_t>(
      std::ranges::count_if(ruled.rulings, [](const EntryRuling& entry) { return entry.post != nullptr; }));
  const auto illegal =
      std::ranges::count_if(ruled.rulings, [](const auto& entry) { return is_illegal(entry); });
  told += fmt::format("\n{}, {} illegal. The game stands so:\n\n{}", counted(posts, "post"), illegal,
                      drawn(setting.roster, ruled.end));
  return told;
}

/// The first entry (from 1) after which a replay of the thread under each reading looks otherwise.
std::vector<FirstMove> departures(const Forum& forum, const std::vector<OtherPlay>& others,
                                  const ThreadRuling& ruled) {
  std::vector<FirstMove> departures;
  for (const auto& [reading, other] : others) {
    const ThreadRuling theirs = ruling(forum.setting.roster, other, {}, other.start(), forum.thread);
    const auto differs = [](const EntryRuling& one, const EntryRuling& another) {
      return one.display != another.display;
    };
    for (std::size_t i = 0; i < ruled.rulings.size(); ++i) {
      if (!differs(ruled.rulings[i], theirs.rulings[i])) continue;
      departures.push_back({reading, static_cast<int>(i) + 1});
      break;
    }
  }
  return departures;
}

Status judge_thread(const SettingOptions& options, const std::string& text, bool as_json) {
  const Forum forum = political_go::forum(options, text);
  const Setting& setting = forum.setting;
  const std::vector<OtherPlay> others = other_plays(setting.ruleset, setting.play);
  const ThreadRuling ruled = ruling(setting.roster, setting.play, others, setting.play.start(), forum.thread);
  if (as_json)
    print(json_text(json(setting, ruled, departures(forum, others, ruled))));
  else
    print(told(setting, ruled));
  const bool has_illegal =
      std::ranges::any_of(ruled.rulings, [](const auto& entry) { return is_illegal(entry); });
  return has_illegal ? Status::wrong_result : Status::as_asked;
}

}  // namespace

Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json) {
  const std::string text = read_text(options.record);
  if (!is_thread(text)) return judge_record(options, text, illegal, as_json);
  if (illegal == IllegalMoves::stand)
    throw InputError(fmt::format(
        "--stands: {} is a thread of posts, and an illegal post is not considered to occur [illegal-post]; write its "
        "moves as a record to take them as played",
        options.record == "-" ? "standard input" : options.record));
  return judge_thread(options, text, as_json);
}

}  // namespace ruleproof::political_go
