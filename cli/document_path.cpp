#include "cli/document_path.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

/// The folders of documents, by their way from the folder of the program: of the installed one, and of the built one.
constexpr std::array folders{INSTALLED_DOCUMENTS, SOURCE_DOCUMENTS};

std::string shipped_path(const std::string& id) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return "";
  for (const char* folder : folders) {
    const fs::path path = (program.parent_path() / folder / (id + ".md")).lexically_normal();
    if (fs::is_regular_file(path, failed)) return path.string();
  }
  return "";
}

bool is_built_in(const GameSpec& game) {
  return std::ranges::any_of(specs(), [&](const GameSpec& one) { return &one == &game; });
}

}  // namespace

std::string document_path(const GameSpec& game) { return is_built_in(game) ? shipped_path(game.id) : game.document->source.file; }

std::string name_in_calls(const GameSpec& game) { return is_built_in(game) ? game.id : quoted_for_shell(game.document->source.file); }

std::string quoted_for_shell(const std::string& word) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace ruleproof
