#include "cli/run.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace ruleproof {
namespace {

/// Removed with all that is in it when the tests end.
class Directory {
 public:
  Directory()
      : path_(std::filesystem::temp_directory_path() / ("ruleproof-cli-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Directory() { std::filesystem::remove_all(path_); }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

const std::filesystem::path& directory() {
  static const Directory directory;
  return directory.path();
}

std::string read(const std::string& name) {
  std::ifstream in(directory() / name);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::string file(const std::string& name, const std::string& text) {
  std::ofstream(directory() / name) << text;
  return name;
}

Ended scripted(const std::string& script, const std::string& standard_input) {
  file("script", script + '\n');
  file("stdin", standard_input);
  const std::string command = "cd '" + directory().string() +
                              "' && RULEPROOF='" RULEPROOF_PROGRAM "' sh script <stdin >stdout 2>stderr";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status)) << script;
  return {WEXITSTATUS(status), read("stdout"), read("stderr")};
}

Ended called(const std::string& arguments, const std::string& standard_input) {
  return scripted("exec \"$RULEPROOF\" " + arguments, standard_input);
}

nlohmann::json document(const std::string& arguments, int status, const std::string& standard_input) {
  const Ended ended = called(arguments, standard_input);
  EXPECT_EQ(ended.status, status) << arguments << '\n' << ended.err;
  return nlohmann::json::parse(ended.out);
}

long lines(const std::string& text) { return std::ranges::count(text, '\n'); }

}  // namespace ruleproof
