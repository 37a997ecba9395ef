#include "certify/permitted.hpp"
#include "certify/compared_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/line.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/parse_toml.hpp"

namespace ruleproof {
namespace {

[[noreturn]] void fail(std::string_view file, const toml::source_region& place, std::string_view what) {
  ruleproof::fail(file, {static_cast<int>(place.begin.line), static_cast<int>(place.begin.column)}, what);
}

std::string text_of(const toml::table& entry, std::string_view key, std::string_view file) {
  const toml::node* node = entry.get(key);
  if (!node) fail(file, entry.source(), fmt::format("an entry needs {} = \"...\"", key));
  const std::optional<std::string> text = node->value_exact<std::string>();
  if (!text || text->empty())
    fail(file, node->source(), fmt::format("{} has to be a text that is not empty", key));
  return *text;
}

Permission permission(const toml::table& entry, std::string_view file, const Document& game) {
  for (const auto& [key, node] : entry)
    if (key != "clause" && key != "kind" && key != "what" && key != "reason")
      fail(file, key.source(),
           fmt::format("an entry has no {}; it has clause, reason, kind and what", key.str()));
  Permission permission{text_of(entry, "clause", file), std::nullopt, text_of(entry, "reason", file)};
  try {
    game.clause(permission.clause);
  } catch (const InputError& error) {
    fail(file, entry.get("clause")->source(), error.what());
  }
  if (entry.contains("what")) permission.what = text_of(entry, "what", file);
  if (!entry.contains("kind")) return permission;
  const std::string kind = text_of(entry, "kind", file);
  const auto found =
      std::ranges::find(kinds_of_rulings, kind, [](DifferenceKind kind) { return name(kind); });
  if (found == kinds_of_rulings.end())
    fail(file, entry.get("kind")->source(),
         "kind is one of refuses-legal, allows-illegal, stones, captures and score");
  permission.kind = *found;
  return permission;
}

}  // namespace

std::vector<Permission> parse_permissions(std::string_view text, std::string_view file,
                                          const Document& game) {
  const toml::table document = parse_toml(text, file);
  for (const auto& [key, value] : document)
    if (key != "permitted")
      fail(file, key.source(),
           fmt::format("there is no {} here; the file holds tables [[permitted]]", key.str()));
  std::vector<Permission> permissions;
  const toml::node* list = document.get("permitted");
  if (!list) return permissions;
  constexpr std::string_view not_tables = "write [[permitted]] before each entry";
  if (!list->is_array()) fail(file, list->source(), not_tables);
  for (const toml::node& entry : *list->as_array()) {
    if (!entry.is_table()) fail(file, entry.source(), not_tables);
    permissions.push_back(permission(*entry.as_table(), file, game));
  }
  return permissions;
}

const Permission* permission_for(const std::vector<Permission>& permissions, const DifferenceKey& key) {
  if (std::ranges::count(kinds_of_rulings, key.kind) == 0) return nullptr;
  const auto found = std::ranges::find_if(permissions, [&](const Permission& permission) {
    return (!permission.kind || *permission.kind == key.kind) &&
           std::ranges::any_of(key.decisions, [&](const Decision& decision) {
             return decision.clause == permission.clause &&
                    permission.what.value_or(decision.what) == decision.what;
           });
  });
  return found == permissions.end() ? nullptr : &*found;
}

}  // namespace ruleproof
