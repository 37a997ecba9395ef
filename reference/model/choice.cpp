#include "reference/model/choice.hpp"

#include <algorithm>
#include <set>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

using Names = std::vector<std::string>;

constexpr std::size_t most_wordings = 1'000;

/// Returns the names by which a move may select this chosen element.
Names names_of(const Model& model, const Value& element) {
  Names names;
  if (const auto* region = std::get_if<BoardRegion>(&element))
    for (const int point : region->points()) names.push_back(model.world().name_of(point));
  if (const auto* players = std::get_if<evaluator::Players<bool>>(&element))
    for (std::size_t i = 0; i < players->has.size(); ++i)
      if (players->has[i]) names.push_back(model.notation().letter(static_cast<int>(i)));
  return names;
}

bool has(const Model& model, const Attempt& attempt, const Value& element, const std::string& name) {
  if (const auto* region = std::get_if<BoardRegion>(&element)) {
    if (const auto point = model.world().find_point(name)) return region->has(*point);
    const auto player = model.world().is_unbounded() ? std::nullopt : model.notation().find_player(name);
    return player && size(attempt.before->stones[*player] & *region) > 0;
  }
  return std::ranges::count(names_of(model, element), name) > 0;
}

/// Returns whether the chosen elements have these names, in this order; there may be more elements than
/// names.
bool fit(const Model& model, const Attempt& attempt, const std::vector<Value>& chosen, const Names& names) {
  bool fits = chosen.size() >= names.size();
  for (std::size_t i = 0; fits && i < names.size(); ++i) fits = has(model, attempt, chosen[i], names[i]);
  return fits;
}

bool means_flips(const Names& names) { return !names.empty() && names.front() == flips; }

/// Returns whether the stones of other players that become the mover's are exactly those whose points are
/// named after `flip`.
bool flips_just(const Model& model, const Attempt& attempt, const Content& after, const Names& names) {
  if (attempt.player < 0) return false;
  std::set<int> own, flipped, named;
  for (const int point : after.stones[attempt.player].points()) own.insert(BoardWorld::place(after, point));
  for (std::size_t player = 0; player < attempt.before->stones.size(); ++player)
    for (const int point : attempt.before->stones[player].points())
      if (const int place = BoardWorld::place(*attempt.before, point);
          static_cast<int>(player) != attempt.player && own.contains(place))
        flipped.insert(place);
  for (auto name = names.begin() + 1; name != names.end(); ++name) {
    const auto point = model.world().find_point(*name);
    if (!point) return false;
    named.insert(*point);
  }
  return flipped == named;
}

}  // namespace

std::vector<int> points_of(const Move& move) {
  std::vector<int> points;
  for (const Play& play : move.plays)
    for (const Argument& argument : play.arguments)
      if (argument.type == language::Type::point) points.push_back(argument.value);
  return points;
}

WrittenMove split_choice(std::string_view text, bool by_flips) {
  WrittenMove written;
  bool is_choice = false;
  for (std::string_view word : words_of(text, white_space)) {
    if (by_flips && lower(word) == flips) word = flips;
    const bool begins =
        !is_choice && !written.move.empty() && (word == "first" || (by_flips && word == flips));
    is_choice = is_choice || begins;
    if (is_choice) {
      if (!begins || word == flips) written.chosen.emplace_back(word);
      continue;
    }
    if (!written.move.empty()) written.move += ' ';
    written.move += word;
  }
  written.lacks_choice = is_choice && written.chosen.empty();
  return written;
}

std::string joined(const WrittenMove& written) {
  std::string text = written.move;
  if (!written.chosen.empty() && !means_flips(written.chosen)) text += " first";
  for (const std::string& name : written.chosen) text.append(" ").append(name);
  return text;
}

std::vector<const Outcome*> all_chosen(const Model& model, const Attempt& attempt, const Names& names) {
  std::vector<const Outcome*> found;
  if (means_flips(names)) {
    for (const Outcome& outcome : attempt.outcomes)
      if (flips_just(model, attempt, *outcome.state.now, names)) found.push_back(&outcome);
    return found;
  }
  for (const Outcome& outcome : attempt.outcomes)
    if (fit(model, attempt, outcome.chosen, names)) found.push_back(&outcome);
  if (!found.empty()) return found;
  for (const Outcome& outcome : attempt.outcomes)
    if (std::ranges::all_of(names, [&](const std::string& name) {
          return std::ranges::any_of(
              outcome.chosen, [&](const Value& element) { return has(model, attempt, element, name); });
        }))
      found.push_back(&outcome);
  return found;
}

const Outcome* find_chosen(const Model& model, const Attempt& attempt, const Names& names) {
  const std::vector<const Outcome*> found = all_chosen(model, attempt, names);
  return found.empty() ? nullptr : found.front();
}

const std::vector<Refusal>& refusals_of_chosen(const Model& model, const Attempt& attempt,
                                               const Names& names) {
  const auto found = std::ranges::find_if(attempt.refused, [&](const RefusedBranch& branch) {
    return means_flips(names) ? branch.now && flips_just(model, attempt, *branch.now, names)
                              : fit(model, attempt, branch.chosen, names);
  });
  return names.empty() || found == attempt.refused.end() ? attempt.refusals : found->refusals;
}

std::string text(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome) {
  std::string written = model.notation().text(move);
  if (attempt.outcomes.size() < 2 || outcome.chosen.empty()) return written;
  // Two chosen sets may share points, so a point does not always determine a set. The loop tries lists of
  // names, and takes the first list that selects only this outcome.
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
  const auto found = std::ranges::find_if(
      wordings, [&](const Names& names) { return find_chosen(model, attempt, names) == &outcome; });
  if (found == wordings.end()) return written;
  written += " first";
  for (const std::string& name : *found) written += " " + name;
  return written;
}

}  // namespace ruleproof
