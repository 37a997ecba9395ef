#include "report/document_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "properties/provers/printed_by.hpp"
#include "report/file.hpp"
#include "report/page_alone.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* standard_input = "standard input";

/// Two folders, relative to the folder of the program: one for an installed program, one for a program in the
/// build directory.
using Folders = std::array<const char*, 2>;
constexpr Folders documents{INSTALLED_DOCUMENTS, SOURCE_DOCUMENTS};
constexpr Folders examples{INSTALLED_EXAMPLES, SOURCE_EXAMPLES};

std::string shipped_path(const Folders& folders, const std::string& id) {
  return file_of_program(
      std::array{fmt::format("{}/{}.md", folders[0], id), fmt::format("{}/{}.md", folders[1], id)});
}

bool is_built_in(const Document& game) {
  return std::ranges::any_of(specs(), [&](const Document& one) { return &one == &game; });
}

}  // namespace

std::string name_of_path(const std::string& path) { return path == "-" ? standard_input : path; }

std::string document_path(const Document& game) {
  return is_built_in(game) ? shipped_path(documents, game.id) : game.text->file;
}

std::string path_by_id(const std::string& id) {
  for (const std::string& path : {id + ".md", "examples/games/" + id + ".md"}) {
    std::error_code failed;
    if (fs::is_regular_file(path, failed)) return path;
  }
  return shipped_path(examples, id);
}

std::string name_in_calls(const Document& game) {
  if (is_built_in(game)) return game.id;
  return game.text->file == standard_input ? "-" : quoted_for_shell(game.text->file);
}

std::string call_to_explore(const Document& game, const std::string& record) {
  if (record.empty()) return "";
  return fmt::format("ruleproof explore {} --at {}", name_in_calls(game),
                     quoted_for_shell(address_of(record)));
}

std::string document_text(const Document& game) {
  if (is_built_in(game)) return "";
  const fs::path path = game.text->file;
  const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
  const auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-C", folder});
    const std::string printed = printed_by("git", arguments);
    return printed.substr(0, printed.find('\n'));
  };
  const std::string commit = git({"log", "-1", "--format=%h", "--", path.filename().string()});
  if (commit.empty()) return path.string();
  const bool is_changed = !git({"status", "--porcelain", "--", path.filename().string()}).empty();
  return fmt::format("{}, commit {}{}", path.string(), commit, is_changed ? ", changed since" : "");
}

std::string quoted_for_shell(const std::string& word) {
  constexpr std::string_view harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace ruleproof
