#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/judgement.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"

// How the commands say what a move does and how the readings rule on it.

namespace ruleproof {

/// "flips b2 c2, kills d4"; empty if it does neither.
std::string deed(Size size, const Effect& effect);

/// What is remarked of an illegal move: "ILLEGAL", and what becomes of it. Empty for a legal one.
std::string fate(bool is_illegal, bool stands, bool used_turn);

/// What a list of judged moves says of illegal ones; `move` and `position` are what the game calls them.
std::string fate_of_illegal(IllegalMoves illegal, std::string_view move, std::string_view position);

/// The dissents that are not those of the moves before, and behind a move "(still KEY=READING)" for the others.
std::vector<Dissent> beginning(const std::vector<Dissent>& dissents);
std::string told_lasting(const std::vector<Dissent>& dissents);

/// The numbers, from 1, of the ambiguous ones of judged moves: those on which some difference of readings begins.
template <class Moves>
std::vector<std::size_t> ambiguous(const Moves& moves) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (is_new(moves[i].part)) numbers.push_back(i + 1);
  return numbers;
}

/// A paragraph for all readings that say the same: "group=any-set, group=pairs: legal".
std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent);

/// {"flipped": [points], "killed": [points], "score": {"black", "white"}}
nlohmann::ordered_json json(Size size, const Effect& effect);

/// {"KEY=READING": what it says}
nlohmann::ordered_json json(const std::vector<Dissent>& dissents);

/// A move of `--why`; one that does not name its colour is that of the side to move.
std::string with_colour(const std::string& why, Colour to_move);

/// What read() returns, of a move of `--why`; its errors say of which.
template <class Read>
auto of_why(const std::string& why, Read read) {
  try {
    return read(why);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--why '{}': {}", why, error.what()));
  }
}

/// Prints what is to be said of the moves of `--why`, one below the other, or the document without them with the
/// first of them as "why" and all as "whys".
template <class Judged, class Told, class Json, class Document>
void print_whys(const std::vector<Judged>& judged, bool as_json, Told told, Json json, Document document) {
  if (!as_json) {
    std::string all;
    for (const Judged& each : judged) all += (all.empty() ? "" : "\n") + told(each);
    return print(all);
  }
  nlohmann::ordered_json whole = document();
  whole["why"] = json(judged.front());
  for (const Judged& each : judged) whole["whys"].push_back(json(each));
  print(json_text(whole));
}

}  // namespace ruleproof
