#include "properties/second_solver.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

namespace ruleproof {
namespace {

constexpr long most_steps = 3'000'000;  // of its own count: some seconds

/// What a command prints; nothing if it cannot be run.
std::string printed_by(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string all;
  std::array<char, 4096> part{};
  while (pipe && std::fgets(part.data(), part.size(), pipe.get())) all += part.data();
  return all;
}

/// A file of its own for as long as it lives.
class Kept {
 public:
  explicit Kept(std::string_view text) {
    std::string name = (std::filesystem::temp_directory_path() / "ruleproof-query-XXXXXX").string();
    if (const int file = mkstemp(name.data()); file >= 0) {
      std::unique_ptr<FILE, int (*)(FILE*)> out(fdopen(file, "w"), std::fclose);
      if (out && std::fwrite(text.data(), 1, text.size(), out.get()) == text.size()) path_ = name;
    }
  }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() {
    if (!path_.empty()) std::remove(path_.c_str());
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

std::optional<std::string> second_solver() {
  static const std::string version = [] {
    const std::string told = printed_by("exec cvc5 --version 2>/dev/null");
    const auto begin = told.find("cvc5 version ");
    if (begin == std::string::npos) return std::string();
    const auto number = begin + std::string_view("cvc5 version ").size();
    return "cvc5 " + told.substr(number, told.find_first_of(" \n[", number) - number);
  }();
  return version.empty() ? std::nullopt : std::optional(version);
}

SecondAnswer ask_second_solver(std::string_view smt2) {
  if (!second_solver()) return SecondAnswer::none;
  const Kept query(smt2);
  if (query.path().empty()) return SecondAnswer::none;
  for (const char* strategy : {"--finite-model-find ", ""}) {
    const std::string told = printed_by(fmt::format("exec cvc5 --lang=smt2 --rlimit={} {}'{}' 2>/dev/null", most_steps, strategy, query.path()));
    if (told.starts_with("unsat")) return SecondAnswer::no_model;
    if (told.starts_with("sat")) return SecondAnswer::a_model;
  }
  return SecondAnswer::none;
}

}  // namespace ruleproof
