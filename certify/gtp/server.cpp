#include "certify/gtp/server.hpp"

#include <algorithm>
#include <utility>

#include "record/line.hpp"
#include "record/utf8.hpp"
#include "spec/characters.hpp"

namespace ruleproof::gtp {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }

/// Appends a line without control characters, since the protocol does not allow them.
void append_clean(std::string& answers, std::string_view line) {
  std::string clean;
  for (const char c : line)
    if (c == '\t')
      clean += ' ';
    else if (!is_control(c))
      clean += c;
  answers += harmless(clean);
}

/// Appends an answer to `answers`. Leaves out empty lines of its text, except an empty first line.
void append_answer(std::string& answers, char status, std::string_view id, std::string_view text) {
  answers += status;
  answers += id;
  if (!text.empty()) answers += ' ';
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::size_t before = answers.size();
    if (!is_first) answers += '\n';
    append_clean(answers, text.substr(0, length));
    if (!is_first && answers.find_first_not_of(' ', before + 1) == std::string::npos) answers.resize(before);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  answers += "\n\n";
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

Server::Server(std::vector<Command> commands) : commands_(std::move(commands)) {
  const auto is_known = [this](std::string_view name) {
    return std::ranges::find(commands_, name, &Command::name) != commands_.end();
  };
  const auto list = [this](Arguments) {
    std::string names;
    for (const Command& command : commands_) names += command.name + '\n';
    return names;
  };
  const auto quit = [this](Arguments) {
    has_quit_ = true;
    return "";
  };
  std::vector<Command> own = {
      {"protocol_version", 0, 0, [](Arguments) { return "2"; }},
      {"known_command", 1, 1, [is_known](Arguments words) { return is_known(words[0]) ? "true" : "false"; }},
      {"list_commands", 0, 0, list},
      {"quit", 0, 0, quit},
  };
  commands_.insert(commands_.begin(), std::move_iterator(own.begin()), std::move_iterator(own.end()));
}

std::string Server::take(std::string_view bytes) {
  std::string answers;
  for (const char byte : bytes) take(byte, answers);
  return answers;
}

std::string Server::end() {
  std::string answers;
  take('\n', answers);
  return answers;
}

void Server::take(char byte, std::string& answers) {
  if (has_quit_) return;
  if (byte == '\n') return end_line(answers);
  if (byte == '#') in_comment_ = true;
  if (byte == '\t') byte = ' ';
  if (in_comment_ || is_control(byte) || (byte == ' ' && line_.empty())) return;
  if (line_.size() < longest_line)
    line_ += byte;
  else
    is_too_long_ = true;
}

void Server::end_line(std::string& answers) {
  const std::string line = std::exchange(line_, {});
  const bool is_too_long = std::exchange(is_too_long_, false);
  in_comment_ = false;
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty()) return;
  std::size_t next = 0;
  const std::string_view id = std::ranges::all_of(words[0], is_digit) ? words[next++] : "";
  try {
    if (is_too_long) throw Failure("line too long");
    if (next == words.size()) throw Failure("unknown command");
    append_answer(answers, '=', id, answer(words[next], Arguments(words).subspan(next + 1)));
  } catch (const InputError& error) {
    append_answer(answers, '?', id, one_line(error.what()));
  }
}

std::string Server::answer(std::string_view name, Arguments arguments) const {
  const auto command = std::ranges::find(commands_, name, &Command::name);
  if (command == commands_.end()) throw Failure("unknown command");
  if (arguments.size() < command->fewest || arguments.size() > command->most) throw Failure(syntax_error);
  return command->answer(arguments);
}

}  // namespace ruleproof::gtp
