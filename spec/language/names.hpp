#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/language/source.hpp"
#include "spec/language/tree.hpp"

// Defines the tables of the names in a document.

namespace ruleproof::language {

/// The meaning of a name in an expression. `index` is the index of the named thing among those of its kind.
struct Symbol {
  enum class Kind { word, definition, memory, player, neutral, direction, setting, mark, piece };

  Kind kind = Kind::word;
  int index = -1;
};

/// The names of a document. Clauses, sources, choices (readings and settings that name alternatives), claims,
/// examples and actions have a namespace each. All other names share one namespace.
class Names {
 public:
  /// Collects the names, and sets Document::marks, the list of named moments. Reports names that are already
  /// used.
  Names(Document& document, Diagnostics& diagnostics);

  /// Returns the error message for a name that is declared again; the message describes its first meaning.
  std::string taken(std::string_view name) const;
  std::optional<Symbol> find(std::string_view name) const;
  /// Returns whether a name has a meaning that a new meaning cannot replace.
  bool is_taken(std::string_view name) const;
  int find_choice(std::string_view key) const { return find_in(choices_, key); }
  int find_action(std::string_view name) const { return find_in(actions_, name); }
  int find_example(std::string_view name) const { return find_in(examples_, name); }
  /// Returns the index of the player with this name if the document declares only the number of players, who
  /// are then named A, B … Z, a … z. Otherwise, and for any other name, returns -1.
  int find_lettered_player(std::string_view name) const;
  bool is_clause(std::string_view id) const { return find_in(clauses_, id) >= 0; }
  bool is_source(std::string_view id) const { return find_in(sources_, id) >= 0; }
  bool is_claim(std::string_view name) const { return find_in(claims_, name) >= 0; }

  /// Each of these four functions returns the message that a name is unknown in one namespace: "no reading
  /// key is called 'x'; there are …".
  std::string no_choice(std::string_view key) const;
  std::string no_action(std::string_view name) const;
  std::string no_clause(std::string_view id) const;
  std::string no_source(std::string_view id) const;

  /// Returns "nothing is called 'x'; did you mean 'y'?", and stores y in `suggestion`. `locals` are further
  /// names that are known at this place.
  std::string nothing_called(std::string_view name, std::vector<std::string> locals,
                             std::string* suggestion) const;

 private:
  using Table = std::map<std::string, int, std::less<>>;

  static int find_in(const Table& table, std::string_view name);
  void add(const Id& name, Symbol symbol);
  void add_to(Table& table, const Id& name, int index, std::string_view what);
  void add_marks(const Steps& steps);

  Document& document_;
  Diagnostics& diagnostics_;
  std::map<std::string, Symbol, std::less<>> names_;
  Table choices_, actions_, clauses_, sources_, claims_, examples_;
};

/// Returns the message "… 'x'; did you mean 'y'?", where … is `beginning`, x is `name`, and y the nearest
/// candidate. If no candidate is near and there are few candidates, the message lists them all.
std::string unknown_name(std::string_view beginning, std::string_view name,
                         const std::vector<std::string>& candidates);

}  // namespace ruleproof::language
