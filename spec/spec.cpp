#include "spec/spec.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "spec/embedded.hpp"
#include "spec/game_of_document.hpp"
#include "spec/input_error.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// The item whose `id` is `name`. Throws InputError, with the nearest name, if there is none.
template <class Item>
const Item& find(std::string_view what, std::string_view name, const std::vector<Item>& items,
                 std::string Item::* id) {
  const auto item = std::ranges::find(items, name, id);
  if (item != items.end()) return *item;
  std::vector<std::string> names;
  std::ranges::transform(items, std::back_inserter(names), id);
  throw InputError(no_such(what, name, names));
}

/// The game of a document. Throws InvalidDocument if the document has errors.
GameSpec game_of(std::string file, std::string_view bytes) {
  auto checked =
      std::make_shared<const language::CheckedDocument>(language::read_document(std::move(file), bytes));
  if (checked->has_errors()) throw InvalidDocument(*checked);
  return game_of_document(std::move(checked));
}

/// The games of the documents that were loaded. None ever leaves or moves, so that references to them stay
/// good.
struct Loaded {
  std::shared_mutex mutex;
  std::list<GameSpec> games;  // the last one first
};

Loaded& loaded() {
  static Loaded all;
  return all;
}

const GameSpec* find_loaded(std::string_view game) {
  const std::shared_lock lock(loaded().mutex);
  const auto found = std::ranges::find(loaded().games, game, &GameSpec::id);
  return found == loaded().games.end() ? nullptr : &*found;
}

const language::Diagnostic& first_error(const language::CheckedDocument& document) {
  using Severity = language::Diagnostic::Severity;
  return *std::ranges::find(document.diagnostics, Severity::error, &language::Diagnostic::severity);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string all_diagnostics(const language::CheckedDocument& document) {
  std::string output;
  for (const language::Diagnostic& diagnostic : document.diagnostics)
    output += format(diagnostic, document.source);
  return output;
}

}  // namespace

InvalidDocument::InvalidDocument(const language::CheckedDocument& document)
    : InputError(first_line(format(first_error(document), document.source))),
      diagnostics(all_diagnostics(document)),
      file(document.source.file),
      line(first_error(document).at.begin.line),
      column(first_error(document).at.begin.column) {}

const Reading& OpenClause::reading(std::string_view name) const {
  return find("reading of '" + key + "' named", name, readings, &Reading::name);
}

const Source& GameSpec::source(std::string_view source_id) const {
  return find("source", source_id, sources, &Source::id);
}

const language::Document& document_of(const GameSpec& game) { return game.document->document; }

const Clause& GameSpec::clause(std::string_view clause_id) const {
  return find("clause", clause_id, clauses, &Clause::id);
}

std::string_view GameSpec::sentence(std::string_view clause_id) const {
  const auto found = std::ranges::find(clauses, clause_id, &Clause::id);
  return found == clauses.end() ? std::string_view() : found->text;
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
    for (const EmbeddedSpec& file : embedded_specs())
      games.push_back(game_of(std::string(file.name), file.text));
    return games;
  }();
  return all;
}

std::vector<std::reference_wrapper<const GameSpec>> known_games() {
  std::vector<std::reference_wrapper<const GameSpec>> known;
  const auto add = [&](const GameSpec& game) {
    if (std::ranges::none_of(known, [&](const GameSpec& one) { return one.id == game.id; }))
      known.emplace_back(game);
  };
  const std::shared_lock lock(loaded().mutex);
  std::ranges::for_each(loaded().games, add);
  std::ranges::for_each(specs(), add);
  return known;
}

const GameSpec& spec(std::string_view game) {
  const GameSpec* found = find_loaded(game);
  return found != nullptr ? *found : find("game", game, specs(), &GameSpec::id);
}

bool has_shipped_rules(const GameSpec& game) {
  const auto shipped = std::ranges::find(specs(), game.id, &GameSpec::id);
  if (shipped == specs().end()) return false;
  if (shipped->document == game.document) return true;
  if (!shipped->document || !game.document) return false;
  static std::mutex mutex;
  static std::map<std::weak_ptr<const language::CheckedDocument>, bool, std::owner_less<>> known;
  const std::lock_guard lock(mutex);
  std::erase_if(known, [](const auto& one) { return one.first.expired(); });
  const auto [entry, is_new] = known.try_emplace(game.document, false);
  if (is_new)
    entry->second =
        language::rule_tree(game.document->document) == language::rule_tree(shipped->document->document);
  return entry->second;
}

std::shared_ptr<const GameSpec> read_game(std::string file, std::string_view bytes) {
  return std::make_shared<const GameSpec>(game_of(std::move(file), bytes));
}

const GameSpec& load_game(std::string file, std::string_view bytes) {
  GameSpec game = game_of(std::move(file), bytes);
  const std::unique_lock lock(loaded().mutex);
  return loaded().games.emplace_front(std::move(game));
}

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
