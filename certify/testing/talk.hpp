#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "certify/gtp/engine.hpp"
#include "spec/input_error.hpp"

// Defines Talk, a test helper that sends single commands to this project's own engine and stores files in
// memory.

namespace ruleproof::gtp {

class Talk {
 public:
  explicit Talk(const SessionOptions& options, std::uint64_t seed = 1, AfterEnd after_end = AfterEnd::nothing)
      : server_(engine(options, seed,
                       {[this](const std::string& path) { return read(path); },
                        [this](const std::string& path, std::string_view text) { files[path] = text; }},
                       after_end)) {}

  /// Sends a command; returns the text of its answer, or "? " and the error.
  std::string operator()(const std::string& command) {
    const std::string answer = server_.take(command + '\n');
    if (!answer.ends_with("\n\n")) return "no answer: " + answer;
    std::string text = answer.substr(0, answer.size() - 2);
    if (text.starts_with('?')) return text;
    return text == "=" ? "" : text.substr(2);
  }

  /// Sends these commands and expects that each succeeds with an empty answer.
  void accepts(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) EXPECT_EQ((*this)(command), "") << command;
  }

  std::map<std::string, std::string> files;

 private:
  std::string read(const std::string& path) const {
    if (!files.contains(path)) throw InputError("no file " + path);
    return files.at(path);
  }

  Server server_;
};

}  // namespace ruleproof::gtp
