#include "reference/model/choice.hpp"

#include <algorithm>
#include <sstream>

namespace ruleproof::model {
namespace {

using Names = std::vector<std::string>;

constexpr std::size_t most_wordings = 1'000;

/// What an element may be called.
Names names_of(const Model& model, const Value& element) {
  Names names;
  if (const auto* region = std::get_if<BoardRegion>(&element))
    for (const int point : region->points()) names.push_back(model.world().name_of(point));
  if (const auto* players = std::get_if<evaluator::Players<bool>>(&element))
    for (std::size_t i = 0; i < players->has.size(); ++i)
      if (players->has[i]) names.push_back(model.letter(static_cast<int>(i)));
  return names;
}

bool has(const Model& model, const Attempt& attempt, const Value& element, const std::string& name) {
  if (const auto* region = std::get_if<BoardRegion>(&element)) {
    if (const auto point = model.world().find_point(name)) return region->has(*point);
    const auto player = model.is_unbounded() ? std::nullopt : model.find_player(name);
    return player && size(attempt.before->stones[static_cast<std::size_t>(*player)] & *region) > 0;
  }
  return std::ranges::count(names_of(model, element), name) > 0;
}

/// Whether elements are those of these names, in this order.
bool fit(const Model& model, const Attempt& attempt, const std::vector<Value>& chosen, const Names& names) {
  bool fits = chosen.size() >= names.size();
  for (std::size_t i = 0; fits && i < names.size(); ++i) fits = has(model, attempt, chosen[i], names[i]);
  return fits;
}

}  // namespace

WrittenMove split_choice(std::string_view text) {
  const std::size_t at = text.find(" first ");
  if (at == std::string_view::npos) return {std::string(text), {}};
  WrittenMove written{std::string(text.substr(0, at)), {}};
  std::istringstream names{std::string(text.substr(at + 7))};
  for (std::string name; names >> name;) written.chosen.push_back(name);
  return written;
}

std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt, const Names& names) {
  std::vector<const Outcome*> found;
  for (const Outcome& outcome : attempt.outcomes)
    if (fit(model, attempt, outcome.chosen, names)) found.push_back(&outcome);
  if (!found.empty()) return found;
  for (const Outcome& outcome : attempt.outcomes)
    if (std::ranges::all_of(names, [&](const std::string& name) {
          return std::ranges::any_of(outcome.chosen, [&](const Value& element) { return has(model, attempt, element, name); });
        }))
      found.push_back(&outcome);
  return found;
}

const Outcome* find_chosen(const Model& model, const Attempt& attempt, const Names& names) {
  const std::vector<const Outcome*> found = all_chosen(model, attempt, names);
  return found.empty() ? nullptr : found.front();
}

const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt, const Names& names) {
  const auto found = std::ranges::find_if(attempt.refused, [&](const RefusedBranch& branch) { return fit(model, attempt, branch.chosen, names); });
  return names.empty() || found == attempt.refused.end() ? attempt.refusals : found->refusals;
}

std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome) {
  std::string written = model.text(move);
  if (attempt.outcomes.size() < 2 || outcome.chosen.empty()) return written;
  // Sets that are chosen may have points in common: the first wording that names this outcome and no other.
  std::vector<Names> wordings{{}};
  for (const Value& element : outcome.chosen) {
    std::vector<Names> longer;
    for (const Names& wording : wordings)
      for (const std::string& name : names_of(model, element)) {
        if (longer.size() == most_wordings) break;
        longer.push_back(wording);
        longer.back().push_back(name);
      }
    wordings = std::move(longer);
  }
  const auto found = std::ranges::find_if(wordings, [&](const Names& names) { return find_chosen(model, attempt, names) == &outcome; });
  if (found == wordings.end()) return written;
  written += " first";
  for (const std::string& name : *found) written += " " + name;
  return written;
}

}  // namespace ruleproof::model
