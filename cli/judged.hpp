#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/model/judgement.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"

// How the commands say how moves are ruled on, and what the other readings say.

namespace ruleproof {

/// What is remarked of an illegal move: "ILLEGAL", and what becomes of it. Empty for a legal one.
std::string fate(const model::MoveJudgement& move);

/// What a list of judged moves says of illegal ones.
std::string fate_of_illegal(model::IllegalMoves illegal);

/// The dissents that are not those of the moves before, and behind a move "(still KEY=READING)" for the
/// others.
std::vector<model::Dissent> beginning(const std::vector<model::Dissent>& dissents);
std::string told_lasting(const std::vector<model::Dissent>& dissents);

/// The numbers, from 1, of the ambiguous ones of judged moves: those on which some difference of readings
/// begins.
std::vector<std::size_t> ambiguous(const std::vector<model::MoveJudgement>& moves);

/// A paragraph for all readings that say the same: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<model::Dissent>& dissents, std::size_t indent);

/// {"KEY=READING": what it says}
nlohmann::ordered_json json(const std::vector<model::Dissent>& dissents);

/// What read() returns, of a move of `--why`; its errors say of which.
template <class Read>
auto of_why(const std::string& why, Read read) {
  try {
    return read(why);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--why '{}': {}", why, error.what()));
  }
}

}  // namespace ruleproof
