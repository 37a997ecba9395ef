#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/setting.hpp"
#include "properties/political_go_judgement.hpp"
#include "record/political_go_post.hpp"
#include "record/political_go_record.hpp"
#include "report/json.hpp"
#include "report/svg.hpp"

// What the commands for Political Go share: the game that a call describes, and how they say where it stands.

namespace ruleproof::political_go {

/// A game as a call describes it, with what the record and the spec say where the call says nothing.
struct Setting {
  Ruleset ruleset;
  Roster roster;
  Play play;
  std::optional<Record> record;
  std::string source;  ///< the name of the record in messages
};

/// Two players, if nobody says otherwise.
inline constexpr int default_number_of_players = 2;

/// Throws InputError for a komi, which the game does not have, and for `--relax`.
void refuse_what_it_has_not(const SettingOptions& options);

/// The players that a call asks for, if it does.
std::optional<std::vector<Player>> players_of_call(const SettingOptions& options);

/// A reading of the call stands over the record's, with a note; the board and the players of a record stand.
/// Of a thread of posts the record is what occurred there, with a note on the posts that are illegal. Throws
/// InputError if anything cannot be read, or does not fit.
Setting setting(const SettingOptions& options);
/// The same of a record, or thread, with this text.
Setting setting(const SettingOptions& options, const std::string& text);

/// Throws InputError if there is nothing in the text of a call's record.
void refuse_empty(const SettingOptions& options, const std::string& text);

/// A thread by the readings and the board that a call asks for. The record is empty.
struct Forum {
  Setting setting;
  Thread thread;
};
Forum forum(const SettingOptions& options, const std::string& text);

/// What a record begins with. Throws InputError if its set-up has a dragon without liberties.
State first_state(const Play& play, const Record& record);

/// The state that the record of a setting begins with; without one, the start.
State start_of_record(const Setting& setting);

/// How far a record can be played.
struct Replay {
  State state;
  std::size_t played = 0;         ///< how many events that were
  std::vector<Refusal> refusals;  ///< what is wrong with the next one
};

/// Plays the record of a setting; without one, gives the start. Throws InputError if an event does not say
/// what it means.
Replay replay(const Setting& setting);

/// The state at the end of the record. Throws WrongResult, with the clause, if an event is illegal, and
/// InputError if one does not say what it means.
State end_of_record(const Setting& setting);

/// Where the record has its i-th event (from 0): "file:line".
std::string place_of_event(const Setting& setting, std::size_t i);

/// The display of the text, and below it what it leaves out: who has moved when, proposals, time.
std::string drawn(const Roster& roster, const State& state);
/// Who moved last, who has moved in this period, standing proposals, time, and what was paid.
std::string outlook(const Roster& roster, const State& state);

Drawing drawing(const Roster& roster, const State& state, const std::vector<int>& marked = {});

/// "A A1; period; B B1", or "no event".
std::string events_of(const Roster& roster, const std::vector<Event>& events);

/// The refusals with their clauses quoted, a paragraph each.
std::string quoted(const Roster& roster, const std::vector<Refusal>& refusals, std::size_t indent = 2);
/// All points that they show, rising.
std::vector<int> points_of(const std::vector<Refusal>& refusals);

/// {"game", "size", "reading", "version", "players": [{"symbol", "name"}]}
nlohmann::ordered_json document(const Setting& setting);
/// Adds "rows", "score", "paid", "alliances", "proposals", "last_mover", "moved", "nweeks", "games_ended" and
/// "display".
void add_standing(nlohmann::ordered_json& document, const Roster& roster, const State& state);
/// [{"clause", "text", "fault", "stones"}]
nlohmann::ordered_json json(const Roster& roster, const std::vector<Refusal>& refusals);
/// The event at which the replay ends and what is wrong with it: {"move", "number", "line", "faults"}
nlohmann::ordered_json json_illegal(const Setting& setting, const Replay& played);
/// [{"stones", "received": {"R": 1}, "lost": {"b": 2}}]
nlohmann::ordered_json json(const Roster& roster, const std::vector<Capture>& captures);
/// [{"points", "received": {"R": 1}}]
nlohmann::ordered_json json(const Roster& roster, const std::vector<Share>& shares);
nlohmann::ordered_json json_points(const Roster& roster, const std::vector<int>& points);
std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals);

}  // namespace ruleproof::political_go
