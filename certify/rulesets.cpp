#include "certify/rulesets.hpp"
#include "spec/language/tree.hpp"

#include <algorithm>
#include <limits>

namespace ruleproof {
namespace {

/// Returns the indices of the choices that are not named in `fixed`.
std::vector<std::size_t> open_choices(const Game& game, const std::set<std::string>& fixed) {
  std::vector<std::size_t> open;
  const auto& choices = game.document().choices;
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (!fixed.contains(choices[i].name.name)) open.push_back(i);
  return open;
}

}  // namespace

std::string choice_text(const Game& game, std::size_t choice) {
  const Alternatives& key = game.document().choices[choice];
  return key.name.name + '=' + key.readings[game.choices()[choice]].name.name;
}

std::string ruleset_text(const Game& game, const Game* other) {
  std::string result;
  for (std::size_t i = 0; i < game.choices().size(); ++i)
    if (!other || game.choices()[i] != other->choices()[i])
      result += (result.empty() ? "" : " ") + choice_text(game, i);
  return result;
}

std::size_t count_differing(const Game& one, const Game& other) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.choices().size(); ++i) count += one.choices()[i] != other.choices()[i];
  return count;
}

Game with_choices_of(Game game, const Game& other) {
  for (std::size_t i = 0; i < other.choices().size(); ++i) game = game.with_choice(i, other.choices()[i]);
  return game;
}

std::size_t count_rulesets(const Game& game, const std::set<std::string>& fixed) {
  std::size_t count = 1;
  for (const std::size_t i : open_choices(game, fixed)) {
    const std::size_t readings = game.document().choices[i].readings.size();
    if (count > std::numeric_limits<std::size_t>::max() / readings)
      return std::numeric_limits<std::size_t>::max();
    count *= readings;
  }
  return count;
}

std::vector<Game> rulesets(const Game& game, const std::set<std::string>& fixed) {
  std::vector<Game> all{game};
  for (const std::size_t i : open_choices(game, fixed)) {
    std::vector<Game> extended;
    for (const Game& one : all)
      for (std::size_t reading = 0; reading < game.document().choices[i].readings.size(); ++reading)
        extended.push_back(one.with_choice(i, static_cast<int>(reading)));
    all = std::move(extended);
  }
  std::ranges::stable_sort(all, {}, [&](const Game& one) { return count_differing(game, one); });
  return all;
}

std::vector<Game> rulesets_beside(const Game& game, const std::set<std::string>& fixed) {
  std::vector<Game> all;
  for (const std::size_t i : open_choices(game, fixed))
    for (std::size_t reading = 0; reading < game.document().choices[i].readings.size(); ++reading)
      if (game.choices()[i] != static_cast<int>(reading))
        all.push_back(game.with_choice(i, static_cast<int>(reading)));
  return all;
}

}  // namespace ruleproof
