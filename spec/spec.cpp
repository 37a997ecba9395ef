#include "spec/spec.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "spec/embedded.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// The item whose `id` is `name`. Throws InputError, with the nearest name, if there is none.
template <class Item>
const Item& find(std::string_view what, std::string_view name, const std::vector<Item>& items,
                 std::string Item::*id) {
  const auto item = std::ranges::find(items, name, id);
  if (item != items.end()) return *item;
  std::vector<std::string> names;
  std::ranges::transform(items, std::back_inserter(names), id);
  throw InputError(no_such(what, name, names));
}

}  // namespace

const Reading& OpenClause::reading(std::string_view name) const {
  return find("reading of '" + key + "' named", name, readings, &Reading::name);
}

const Source& GameSpec::source(std::string_view source_id) const {
  return find("source", source_id, sources, &Source::id);
}

const Clause& GameSpec::clause(std::string_view clause_id) const {
  return find("clause", clause_id, clauses, &Clause::id);
}

const OpenClause& GameSpec::open_clause(std::string_view key) const {
  return find("open clause", key, open_clauses, &OpenClause::key);
}

const Claim& GameSpec::claim(std::string_view claim_id) const {
  return find("claim", claim_id, claims, &Claim::id);
}

const std::vector<GameSpec>& specs() {
  static const std::vector<GameSpec> all = [] {
    std::vector<GameSpec> games;
    for (const EmbeddedSpec& file : embedded_specs()) games.push_back(parse_spec(file.toml, file.name));
    return games;
  }();
  return all;
}

std::vector<std::reference_wrapper<const GameSpec>> specs_of_two_colours() {
  std::vector<std::reference_wrapper<const GameSpec>> found;
  for (const GameSpec& game : specs())
    if (game.default_board && game.default_komi) found.emplace_back(game);
  return found;
}

const GameSpec& spec(std::string_view game) { return find("game", game, specs(), &GameSpec::id); }

std::string_view text(Clause::Kind kind) {
  static constexpr std::array names = {"definition", "rule",  "setup",   "end",
                                       "scoring",    "claim", "flavour", "out-of-scope"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string_view text(Claim::Kind kind) {
  static constexpr std::array names = {"position", "step", "rulesets", "measure", "strategy", "number"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string_view text(Claim::Verdict verdict) {
  static constexpr std::array names = {"proved", "tested", "refuted", "depends", "unknown", "not-run"};
  return names.at(static_cast<std::size_t>(verdict));
}

}  // namespace ruleproof
