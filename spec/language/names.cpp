#include "spec/language/names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "spec/language/walk.hpp"
#include "spec/language/words.hpp"
#include "spec/nearest.hpp"

namespace ruleproof::language {
namespace {

template <class Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> keys;
  for (const auto& [name, value] : map) keys.push_back(name);
  return keys;
}

}  // namespace

Names::Names(Document& document, Diagnostics& diagnostics) : document_(document), diagnostics_(diagnostics) {
  for (const WordUse& word : words())
    names_[std::string(word.name)] = {Symbol::Kind::word, static_cast<int>(word.word)};
  for (int i = 0; i < static_cast<int>(direction_names.size()); ++i)
    names_[std::string(direction_names[i])] = {Symbol::Kind::direction, i};

  document.marks.clear();
  for (const std::string_view mark : {"before", "after", "turn-start"}) {
    names_[std::string(mark)] = {Symbol::Kind::mark, static_cast<int>(document.marks.size())};
    document.marks.push_back({std::string(mark), {}});
  }
  if (document.players)
    for (std::size_t i = 0; i < document.players->named.size(); ++i)
      add(document.players->named[i].name, {Symbol::Kind::player, static_cast<int>(i)});
  const auto add_all = [&](const auto& items, Symbol::Kind kind) {
    for (std::size_t i = 0; i < items.size(); ++i) add(items[i].name, {kind, static_cast<int>(i)});
  };
  add_all(document.neutrals, Symbol::Kind::neutral);
  add_all(document.pieces, Symbol::Kind::piece);
  for (std::size_t i = 0; i < document.ways.size(); ++i)
    add(document.ways[i].name, {Symbol::Kind::direction, first_way + 2 * static_cast<int>(i)});
  add_all(document.numbers, Symbol::Kind::setting);
  add_all(document.memory, Symbol::Kind::memory);
  add_all(document.definitions, Symbol::Kind::definition);
  for (const Action& action : document.actions) add_marks(action.steps);

  const auto fill = [&](Table& table, const auto& items, std::string_view what) {
    for (std::size_t i = 0; i < items.size(); ++i) add_to(table, items[i].name, static_cast<int>(i), what);
  };
  fill(choices_, document.choices, "a reading or setting");
  fill(actions_, document.actions, "a move, event or step");
  fill(sources_, document.sources, "a source");
  fill(claims_, document.claims, "a claim");
  for (const Claim& claim : document.claims)
    if (claim.name.name == "examples" || claim.name.name == "engine-agrees")
      diagnostics_.error(claim.name.at,
                         fmt::format("'{}' is a verdict that every report has; give the claim another name",
                                     claim.name.name));
  fill(examples_, document.examples, "an example");
  for (std::size_t i = 0; i < document.clauses.size(); ++i)
    add_to(clauses_, document.clauses[i].id, static_cast<int>(i), "a clause");
}

int Names::find_in(const Table& table, std::string_view name) {
  const auto found = table.find(name);
  return found == table.end() ? -1 : found->second;
}

void Names::add(const Id& name, Symbol symbol) {
  if (is_taken(name.name)) return diagnostics_.error(name.at, taken(name.name));
  names_[name.name] = symbol;
}

bool Names::is_taken(std::string_view name) const {
  const auto symbol = find(name);
  if (!symbol) return false;
  return symbol->kind != Symbol::Kind::word || !find_word(name)->yields;
}

void Names::add_to(Table& table, const Id& name, int index, std::string_view what) {
  if (!table.emplace(name.name, index).second)
    diagnostics_.error(name.at, fmt::format("{} is called '{}' already; take another name", what, name.name));
}

void Names::add_marks(const Steps& steps) {
  for_each_step(steps, [&](const Step& step) {
    if (step.kind != Step::Kind::mark) return;
    const auto known = names_.find(step.name.name);
    if (known == names_.end() || known->second.kind != Symbol::Kind::mark) {
      add(step.name, {Symbol::Kind::mark, static_cast<int>(document_.marks.size())});
      document_.marks.push_back(step.name);
    } else if (known->second.index < 3) {
      diagnostics_.error(step.name.at,
                         fmt::format("'{}' is a moment of each move; take another name", step.name.name));
    }
  });
}

std::string Names::taken(std::string_view name) const {
  std::string_view what = "already means something in this document";
  if (const auto symbol = find(name)) {
    if (symbol->kind == Symbol::Kind::direction) what = "is a direction";
    if (symbol->kind == Symbol::Kind::word) what = "is a word of the language";
    if (symbol->kind == Symbol::Kind::player) what = "is a player";
    if (symbol->kind == Symbol::Kind::piece) what = "is a kind of piece";
    if (symbol->kind == Symbol::Kind::mark && symbol->index < 3) what = "is a moment of each move";
  }
  return fmt::format("'{}' {}; take another name", name, what);
}

std::optional<Symbol> Names::find(std::string_view name) const {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

int Names::find_lettered_player(std::string_view name) const {
  if (!document_.players || !document_.players->named.empty() || name.size() != 1) return -1;
  const char letter = name[0];
  const int player = letter >= 'A' && letter <= 'Z'   ? letter - 'A'
                     : letter >= 'a' && letter <= 'z' ? 26 + letter - 'a'
                                                      : -1;
  return player < document_.players->most ? player : -1;
}

std::string Names::no_choice(std::string_view key) const {
  return unknown_name("no reading or setting is called", key, keys_of(choices_));
}
std::string Names::no_action(std::string_view name) const {
  return unknown_name("no move or step is called", name, keys_of(actions_));
}
std::string Names::no_clause(std::string_view id) const {
  std::string message = unknown_name("no clause is called", fmt::format("[{}]", id), {});
  const std::string near = nearest(id, keys_of(clauses_));
  return near.empty() ? message : fmt::format("{}; did you mean [{}]?", message, near);
}
std::string Names::no_source(std::string_view id) const {
  return unknown_name("no source is called", id, keys_of(sources_));
}

std::string Names::nothing_called(std::string_view name, std::vector<std::string> locals,
                                  std::string* suggestion) const {
  const auto is_known = [&](std::string_view part) {
    return find(part).has_value() || std::ranges::find(locals, part) != locals.end() ||
           part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  for (std::size_t hyphen = name.find('-'); hyphen != std::string_view::npos;
       hyphen = name.find('-', hyphen + 1)) {
    const std::string_view left = name.substr(0, hyphen), right = name.substr(hyphen + 1);
    if (left.empty() || right.empty() || !is_known(left) || !is_known(right)) continue;
    const bool of_numbers = right.find_first_not_of("0123456789") == std::string_view::npos;
    *suggestion = fmt::format("{} {} {}", left, of_numbers ? "-" : "and not", right);
    return fmt::format("nothing is called '{}'; for a difference write '{}'", name, *suggestion);
  }
  if (const std::string_view hint = instead_of(name); !hint.empty())
    return fmt::format("nothing is called '{}'{}", name, hint);
  for (const auto& [known, symbol] : names_) locals.push_back(known);
  *suggestion = nearest(name, locals);
  return suggestion->empty() ? fmt::format("nothing is called '{}'", name)
                             : fmt::format("nothing is called '{}'; did you mean '{}'?", name, *suggestion);
}

std::string unknown_name(std::string_view beginning, std::string_view name,
                         const std::vector<std::string>& candidates) {
  constexpr std::size_t most_named = 8;
  const bool bracketed = name.starts_with('[');
  std::string message =
      bracketed ? fmt::format("{} {}", beginning, name) : fmt::format("{} '{}'", beginning, name);
  const std::string near = nearest(name, candidates);
  if (!near.empty()) return fmt::format("{}; did you mean '{}'?", message, near);
  if (candidates.empty() || candidates.size() > most_named) return message;
  return fmt::format("{}; there {} {}", message, candidates.size() == 1 ? "is" : "are",
                     fmt::join(candidates, ", "));
}

}  // namespace ruleproof::language
