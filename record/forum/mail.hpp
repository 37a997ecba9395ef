#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Splits threads of mail, as archives store them, into messages.

namespace ruleproof::forum {

/// One line of a text, with the number of the line of the file that it comes from.
struct TextLine {
  int number = 0;
  std::string text;
};

/// A message: its sender and date, and its body as the author wrote it, without quotes, signature and markup,
/// in UTF-8 and with spaces for tabs.
struct Message {
  int line = 0;  ///< its first line
  bool has_headers = false;
  std::string from;
  std::string date;
  std::vector<TextLine> body;
};

/// Returns the messages of a thread, and between them the lines that consist of an event alone; such a line
/// ends the message before it. A message begins with the header From: or an mbox line "From ... 12:34 ...",
/// possibly with other header lines around it, or after an empty line with headers that include Date: or
/// Subject:. Text before all messages, or after an event, is a message without headers. `first_line` is the
/// number of the first line; `events` are in small letters.
std::vector<std::variant<Message, TextLine>> split_mail(std::string_view text, int first_line,
                                                        const std::vector<std::string>& events);

}  // namespace ruleproof::forum
