#include "cli/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/layout.hpp"
#include "cli/replay.hpp"
#include "cli/standing.hpp"
#include "record/coordinates.hpp"

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
