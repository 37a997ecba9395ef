#include "cli/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/layout.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "record/coordinates.hpp"
#include "record/move_text.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

std::string deed(Size size, const Effect& effect) {
  std::vector<std::string> deeds;
  const auto add = [&](const char* verb, const std::vector<int>& points) {
    if (!points.empty()) deeds.push_back(fmt::format("{} {}", verb, point_names(size, points)));
  };
  add("flips", effect.flipped);
  add("takes away", effect.captured);
  add("kills", effect.killed);
  return fmt::format("{}", fmt::join(deeds, ", "));
}

std::string with_colour(const std::string& why, Colour to_move) {
  const std::size_t begin = std::min(why.find_first_not_of(" \t"), why.size());
  const std::string word = why.substr(begin, why.find_first_of(" \t", begin) - begin);
  return word.empty() || parse_colour(word) ? why : fmt::format("{} {}", letter(to_move), why.substr(begin));
}

std::string fate(bool is_illegal, bool stands, bool used_turn) {
  if (!is_illegal) return "";
  return stands ? "ILLEGAL, but it stands" : used_turn ? "ILLEGAL; its turn is used up" : "ILLEGAL";
}

std::string fate_of_illegal(IllegalMoves illegal, std::string_view move, std::string_view position) {
  if (illegal == IllegalMoves::stand)
    return fmt::format("An illegal {} stands where it can be played; where it cannot, it changes nothing.", move);
  return fmt::format("An illegal {} changes nothing: the next one is judged in the same {}.", move, position);
}

std::vector<Dissent> beginning(const std::vector<Dissent>& dissents) {
  std::vector<Dissent> beginning = dissents;
  std::erase_if(beginning, [](const Dissent& dissent) { return dissent.lasts; });
  return beginning;
}

std::string told_lasting(const std::vector<Dissent>& dissents) {
  const std::vector<std::string> readings = lasting(dissents);
  return readings.empty() ? "" : fmt::format("(still {})", fmt::join(readings, ", "));
}

std::string paragraphs(const std::vector<Dissent>& dissents, std::size_t indent) {
  std::string told;
  for (auto first = dissents.begin(); first != dissents.end(); ++first) {
    const auto agrees = [&](const Dissent& dissent) { return dissent.says == first->says; };
    if (std::any_of(dissents.begin(), first, agrees)) continue;
    std::string readings = first->reading;
    for (auto next = first + 1; next != dissents.end(); ++next)
      if (agrees(*next)) readings += ", " + next->reading;
    told += paragraph(readings + ": " + first->says, indent);
  }
  return told;
}

ordered_json json(Size size, const Effect& effect) {
  return {{"flipped", names(size, effect.flipped)},
          {"captured", names(size, effect.captured)},
          {"killed", names(size, effect.killed)},
          {"score", json_scores(effect.result)}};
}

ordered_json json(const std::vector<Dissent>& dissents) {
  ordered_json readings = ordered_json::object();
  for (const Dissent& dissent : dissents) readings[dissent.reading] = dissent.says;
  return readings;
}

}  // namespace ruleproof
