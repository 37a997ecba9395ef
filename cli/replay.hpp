#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/setting.hpp"
#include "properties/fault.hpp"
#include "report/json.hpp"

namespace ruleproof {

/// How far a record can be played.
struct Replay {
  State state;              ///< after its legal moves, up to the first illegal one
  std::size_t played = 0;   ///< how many those are
  bool is_illegal = false;  ///< whether the next move is
};

/// The state that the record of a setting begins with; without a record, the start.
State start_of_record(const Setting& setting, const Board& board);

/// Plays the record of a setting; without one, gives the start. Throws InputError if a move does not say
/// which of several outcomes it means, or names one that there is not.
Replay replay(const Setting& setting, const Board& board);

/// The state at the end of the record. Throws WrongResult, with the clause, if a move is illegal.
State end_of_record(const Setting& setting, const Board& board);

/// Where the record has its i-th move (from 0): "file:line".
std::string place_of_move(const Setting& setting, std::size_t i);

/// The faults with their clauses quoted, a paragraph each.
std::string quoted(const Setting& setting, const std::vector<Fault>& faults, std::size_t indent = 2);

/// The names of points, as the JSON documents list them.
std::vector<std::string> names(Size size, const std::vector<int>& points);

/// The i-th move of the record (from 0) and what is wrong with it: {"move", "number", "line", "faults"}
nlohmann::ordered_json json_illegal(const Setting& setting, std::size_t i, const std::vector<Fault>& faults);

/// [{"clause", "text", "fault", "stones"}]
nlohmann::ordered_json json(const Setting& setting, const std::vector<Fault>& faults);

}  // namespace ruleproof
