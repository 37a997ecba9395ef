#include "cli/testing/run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// A directory that is removed with its contents when the tests end.
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

}  // namespace

std::string content(const std::string& name) { return text_of_file(directory() / name); }

nlohmann::json report_in(const std::string& directory) {
  return nlohmann::json::parse(content(directory + "/report.json"));
}

std::string file(const std::string& name, const std::string& text) {
  std::ofstream(directory() / name) << text;
  return name;
}

std::string two_claims(const std::string& expectation) {
  return "> One stone a turn. [place]\n\n    game \"Wordy\"\n    board square-grid 2x1\n    players black, "
         "white\n    turns alternate\n"
         "    reading where \"Where may one place?\"\n      | empty \"On empty points.\" because \"One "
         "does.\"\n"
         "      | anywhere \"On any point.\" because \"Nobody says otherwise.\"\n"
         "    move place(p):\n      forbid \"it is not empty\": case where\n        | empty: p and occupied\n"
         "        | anywhere: p and own\n      remove p\n      put mover on p\n"
         "    end when not possible(place, to-move)\n"
         "    claim empty-is-empty \"What is nothing is nothing.\"\n      position: nothing = nothing\n" +
         expectation + "    claim always-full \"Nothing is ever empty.\"\n      position: empty = nothing\n" +
         expectation;
}

Ended scripted(const std::string& script, const std::string& standard_input) {
  file("script", script + '\n');
  file("stdin", standard_input);
  const std::string command = "cd '" + directory().string() +
                              "' && XDG_CACHE_HOME=\"$PWD\" RULEPROOF='" RULEPROOF_PROGRAM
                              "' sh script <stdin >stdout 2>stderr";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status)) << script;
  return {WEXITSTATUS(status), content("stdout"), content("stderr")};
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

testing::AssertionResult has(const std::string& text, const std::string& part) {
  return has_all(text, {part});
}

testing::AssertionResult has_all(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    if (text.find(part) == std::string::npos)
      return testing::AssertionFailure() << "'" << part << "' is not in\n" << text;
  return testing::AssertionSuccess() << text;
}

testing::AssertionResult is_harmless(const std::string& text) {
  for (const char* const part : {"\x1B", "\x07", "\u009B", "\u202E", "\xFF"})
    if (text.find(part) != std::string::npos) return testing::AssertionFailure() << "not harmless:\n" << text;
  return testing::AssertionSuccess();
}

testing::AssertionResult has_values(const nlohmann::json& document, const std::string& values) {
  const nlohmann::json expected = nlohmann::json::parse('{' + values + '}');
  for (const auto& [place, value] : expected.items()) {
    const nlohmann::json::json_pointer pointer(place);
    const bool is_there = document.contains(pointer);
    if (!is_there || document.at(pointer) != value)
      return testing::AssertionFailure()
             << place << " is " << (is_there ? document.at(pointer).dump() : "not there") << ", not " << value
             << ", in\n"
             << document.dump(1);
  }
  return testing::AssertionSuccess();
}

long count_of(const nlohmann::json& list, const std::string& place, const nlohmann::json& value) {
  const nlohmann::json::json_pointer pointer(place);
  return std::ranges::count_if(list, [&](const nlohmann::json& one) { return one.at(pointer) == value; });
}

testing::AssertionResult ends(const std::string& arguments, const Expected& expected) {
  const Ended ended = called(arguments, expected.input);
  const auto failure = [&](const std::string& what) {
    return testing::AssertionFailure() << arguments << ": " << what << "\nstatus " << ended.status << '\n'
                                       << ended.out << "---\n"
                                       << ended.err;
  };
  if (ended.status != expected.status) return failure("status is not " + std::to_string(expected.status));
  if (expected.whole_out && ended.out != *expected.whole_out)
    return failure("not printed:\n" + *expected.whole_out);
  if (expected.whole_err && ended.err != *expected.whole_err)
    return failure("standard error is not:\n" + *expected.whole_err);
  if (expected.err_lines && lines(ended.err) != *expected.err_lines)
    return failure("standard error has other lines than " + std::to_string(*expected.err_lines));
  if (const auto found = has_all(ended.out, expected.out); !found) return failure(found.message());
  if (const auto found = has_all(ended.err, expected.err); !found) return failure(found.message());
  return testing::AssertionSuccess();
}

testing::AssertionResult is_refused(const std::string& arguments, const std::string& why,
                                    const std::string& standard_input) {
  return ends(arguments,
              {.status = 2, .whole_out = "", .err = {why}, .err_lines = 1, .input = standard_input});
}

}  // namespace ruleproof
