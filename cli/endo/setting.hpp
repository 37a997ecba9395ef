#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/setting.hpp"
#include "properties/endo_judgement.hpp"
#include "record/endo_record.hpp"
#include "report/json.hpp"
#include "report/svg.hpp"

// What the commands for Endo share: the game that a call describes, and how they say where it stands.

namespace ruleproof::endo {

/// A game as a call describes it, with what the record and the spec say where the call says nothing.
struct Setting {
  Ruleset ruleset;
  Readings readings;
  std::optional<Record> record;
  std::string source;  ///< the name of the record in messages
};

/// A reading of the call stands over the record's, with a note. Throws InputError if anything cannot be read,
/// or for a board or a komi, which Endo does not have.
Setting setting(const SettingOptions& options);

/// The state that the record of a setting begins with; without one, the start.
State start_of_record(const Setting& setting);

/// The state at the end of the record. Throws WrongResult, with the clause, if a turn is illegal.
State end_of_record(const Setting& setting);

/// Where the record has its i-th turn (from 0): "file:line".
std::string place_of_turn(const Setting& setting, std::size_t i);

/// "Black to play", or who has won.
std::string outlook(const Setting& setting, const State& state);

/// The position with its holes, and with marks.
std::string drawn(const Setting& setting, const State& state, const std::vector<Square>& marked = {});
Drawing drawing(const Readings& readings, const std::vector<Marker>& markers,
                const std::vector<Square>& marked = {}, const std::map<Square, std::string>& labels = {});

/// "B 0,0; W 1,1 move 0,0 E", or "no turn".
std::string turns_of(const Record& record);

/// The refusals with their clauses quoted, a paragraph each.
std::string quoted(const std::vector<Refusal>& refusals, std::size_t indent = 2);
/// All squares that they show, rising.
std::vector<Square> squares_of(const std::vector<Refusal>& refusals);

/// {"game", "size", "reading", "version"}; the size is that of the box round the markers, "1x1" if there are
/// none.
nlohmann::ordered_json document(const Setting& setting, const std::vector<Marker>& markers);
/// Adds "origin", "rows", "holes", "to_move", "over", "winner" and "deprived".
void add_standing(nlohmann::ordered_json& document, const Setting& setting, const State& state);
/// [{"clause", "text", "fault", "stones"}]
nlohmann::ordered_json json(const std::vector<Refusal>& refusals);
/// The i-th turn of the record (from 0) and what is wrong with it: {"move", "number", "line", "faults"}
nlohmann::ordered_json json_illegal(const Setting& setting, std::size_t i,
                                    const std::vector<Refusal>& refusals);
nlohmann::ordered_json json(const std::vector<Square>& squares);
std::vector<std::string> clauses_of(const std::vector<Refusal>& refusals);

}  // namespace ruleproof::endo
