#include "cli/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/layout.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

std::string fate(const model::MoveJudgement& move) {
  if (move.is_legal()) return "";
  return move.stands ? "ILLEGAL, but it stands" : move.used_turn ? "ILLEGAL; its turn is used up" : "ILLEGAL";
}

std::string fate_of_illegal(model::IllegalMoves illegal) {
  if (illegal == model::IllegalMoves::stand)
    return "An illegal move stands where it can be played; where it cannot, it changes nothing.";
  return "An illegal move changes nothing: the next one is judged in the same position.";
}

std::vector<std::size_t> ambiguous(const std::vector<model::MoveJudgement>& moves) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (is_new(moves[i].part)) numbers.push_back(i + 1);
  return numbers;
}

std::vector<model::Dissent> beginning(const std::vector<model::Dissent>& dissents) {
  std::vector<model::Dissent> beginning = dissents;
  std::erase_if(beginning, [](const model::Dissent& dissent) { return dissent.lasts; });
  return beginning;
}

std::string told_lasting(const std::vector<model::Dissent>& dissents) {
  const std::vector<std::string> readings = model::lasting(dissents);
  return readings.empty() ? "" : fmt::format("(still {})", fmt::join(readings, ", "));
}

std::string paragraphs(const std::vector<model::Dissent>& dissents, std::size_t indent) {
  std::string told;
  for (auto first = dissents.begin(); first != dissents.end(); ++first) {
    const auto agrees = [&](const model::Dissent& dissent) { return dissent.says == first->says; };
    if (std::any_of(dissents.begin(), first, agrees)) continue;
    std::string readings = first->reading;
    for (auto next = first + 1; next != dissents.end(); ++next)
      if (agrees(*next)) readings += ", " + next->reading;
    told += paragraph(readings + ": " + first->says, indent);
  }
  return told;
}

ordered_json json(const std::vector<model::Dissent>& dissents) {
  ordered_json readings = ordered_json::object();
  for (const model::Dissent& dissent : dissents) readings[dissent.reading] = dissent.says;
  return readings;
}

}  // namespace ruleproof
