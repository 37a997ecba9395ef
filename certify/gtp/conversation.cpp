#include "certify/gtp/conversation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <vector>

#include "certify/gtp/engine.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::gtp {
namespace {

/// Returns the options of a session of one of the built-in games, on a 3x3 board if the game has a board.
SessionOptions small_game(std::size_t number) {
  const Document& game = specs()[number % specs().size()];
  return {.game = game.id, .board = game.default_board() ? "3x3" : ""};
}

const Files no_files = {
    [](const std::string&) -> std::string { throw InputError("there are no files here"); },
    [](const std::string&, std::string_view) { throw InputError("there are no files here"); },
};

/// Returns the ids of the commands that must be answered; the id is an empty text for a command without one.
/// Reads whole lines, whereas the server gets the input in pieces.
std::vector<std::string> ids_of(const std::string& input) {
  std::vector<std::string> ids;
  std::istringstream lines(input);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    std::ranges::replace(line, '\t', ' ');
    std::erase_if(line, [](unsigned char c) { return std::iscntrl(c); });
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) continue;
    const bool has_id = std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); });
    ids.push_back(has_id ? word : "");
    std::string rest;
    if (has_id) words >> word;
    if (word == "quit" && !(words >> rest)) break;
  }
  return ids;
}

/// Removes the first answer from the output. Returns a text that describes its fault; std::nullopt if it has
/// none.
std::optional<std::string> fault_of_answer(std::string_view& output, const std::string& id) {
  const std::size_t end = output.find("\n\n");
  if (end == std::string_view::npos) return fmt::format("the answer to '{}' has no end", id);
  const std::string_view answer = output.substr(0, end);
  output.remove_prefix(end + 2);
  if (!answer.starts_with('=') && !answer.starts_with('?'))
    return fmt::format("the answer '{}' begins with neither = nor ?", answer);
  if (!answer.substr(1).starts_with(id) || (answer.size() > 1 + id.size() && answer[1 + id.size()] != ' '))
    return fmt::format("the answer '{}' has not the id '{}'", answer, id);
  if (answer.starts_with('?') && answer.find('\n') != std::string_view::npos)
    return fmt::format("the error '{}' has more than one line", answer);
  if (std::ranges::any_of(answer, [](unsigned char c) { return std::iscntrl(c) && c != '\n'; }))
    return fmt::format("there is a control character in '{}'", answer);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> conversation_fault(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const std::size_t piece = bytes[1] + 1u;
  const std::string input(bytes.begin() + 2, bytes.end());
  Server server = engine(small_game(bytes[0]), 1, no_files);
  std::string output;
  for (std::size_t begin = 0; begin < input.size(); begin += piece)
    output += server.take(std::string_view(input).substr(begin, piece));
  output += server.end();
  std::string_view unread = output;
  for (const std::string& id : ids_of(input))
    if (auto fault = fault_of_answer(unread, id)) return fault;
  if (!unread.empty()) return fmt::format("an answer to nothing: '{}'", unread);
  return std::nullopt;
}

}  // namespace ruleproof::gtp
