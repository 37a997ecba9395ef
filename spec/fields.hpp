#pragma once

#include <toml++/toml.h>
#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// One table of a spec file, read field by field. Whatever is wrong with it is thrown as an InputError
/// "file:line:column: what is wrong; what would be right". Strings are never empty, and come with each run of
/// whitespace folded to one space.
class Fields {
 public:
  /// `what` names the table in messages: "a clause". The table and the name of the file must outlive the
  /// Fields.
  Fields(const toml::table& table, std::string what, std::string_view file);

  bool has(std::string_view key);
  std::string string(std::string_view key);

  /// A string of small letters, digits and hyphens.
  std::string name(std::string_view key);

  /// A date and time, as "2016-11-28 11:03:15", or a date alone.
  std::string date_time(std::string_view key);

  /// An array of strings, at least one, all different.
  std::vector<std::string> strings(std::string_view key);

  /// An array of tables, each of which is `what`; at least one.
  std::vector<Fields> tables(std::string_view key, const std::string& what);

  /// A table that is `what`.
  Fields table(std::string_view key, const std::string& what);

  /// The names of all fields.
  std::vector<std::string> keys() const;

  /// Throws if there is a field that nothing has asked for.
  void finish() const;

  /// Throws, with the place of the field, or of the table if it has no such field.
  [[noreturn]] void fail(std::string_view key, std::string_view message) const;

 private:
  /// The field as a Node; `right` says what to write if it is missing or something else.
  template <class Node>
  const Node& get(std::string_view key, std::string_view right);

  const toml::table* table_;
  std::string what_;
  std::string_view file_;
  std::vector<std::string> asked_;
};

/// The message of an error at a place of a spec file.
std::string located(std::string_view file, const toml::source_position& place, std::string_view message);

}  // namespace ruleproof
